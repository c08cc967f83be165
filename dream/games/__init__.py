"""The games: a folder each, which knows nothing of the others."""
