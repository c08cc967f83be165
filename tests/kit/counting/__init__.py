"""A game of another package, without texts, engine or records of its own: the last number wins."""

WORD = "counting"
