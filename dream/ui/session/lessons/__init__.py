"""Lessons in the window: the way through a course, and a step of it at the table of any game."""
