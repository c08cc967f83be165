"""The review of a game: looking through it, and trying another way beside it."""
