"""The sounds of the window, and how they are synthesised."""
