"""What a seat knows: which cards it has seen come to the hands of others, and the table made of that."""
