"""Exercises of the games with hidden things: decisions of games in which one action is surely the best."""
