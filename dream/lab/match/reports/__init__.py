"""What is printed of a match: of pairs of two players, and of more at seats."""
