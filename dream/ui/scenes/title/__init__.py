"""The title: the name of the house over a shelf of games, and what else can be done."""
