"""Exercises of any game, without a pixel: positions with one right action, and when to see them again."""
