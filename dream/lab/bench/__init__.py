"""How fast the program is with very much of something."""
