"""One turn: what a seat has as an integer, what that is worth, and the best order of transmutations."""
