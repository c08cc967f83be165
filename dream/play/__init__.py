"""A game of any kind, without a pixel: what its law answers, what was done in it, who sits where."""
