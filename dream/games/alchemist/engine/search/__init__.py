"""A search: the moves worth trying, each in the same deals, which heuristic players play to the end."""
