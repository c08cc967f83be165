"""Philosopher's Stone in the window: an alchemist's bench with the tracker of seven metals in its middle."""
