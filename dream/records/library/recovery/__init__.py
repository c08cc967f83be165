"""What is left when a database is damaged: copies of it, and what can still be read of its pages."""
