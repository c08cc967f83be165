"""The laboratory: matches between players of any kind, measurements, and what is learnt of one game.

`players` says who plays, `match` how and who is stronger, `bench` how fast the program is; none of them knows
a game. What the lab does with one game alone is in a folder named after the game's package: see `game_parts`.
"""
