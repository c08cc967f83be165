"""Lessons by doing, of any game, without a pixel: what a course is, how it is read, how it guides a game."""
