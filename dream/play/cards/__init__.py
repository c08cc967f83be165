"""What games of cards and tokens share: multisets as values, and the grammar of their state texts."""
