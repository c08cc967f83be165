"""The clocks of a game in the window: what has them run, their faces, and the game while it is paused."""
