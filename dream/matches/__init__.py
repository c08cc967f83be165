"""Matches between players of any game, whose results are counted and weighed, and how fast an engine is.

`players` are named by text, `games` are played between them, `match` hands these to workers and reports what
came of them by `statistics`. What is known of one game alone, its yardsticks and its terms, is in a module
with the name of that game's package.
"""
