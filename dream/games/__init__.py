"""The games of the house: a folder for each, whose `WORD` is what the game is called on the command line."""
