"""The picture of the board: what it shows as a value, where that lies, its sprites, and what moves on it."""
