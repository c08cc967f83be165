"""The laboratory: matches between players of any kind, measurements, puzzles, tuning and training.

`players` says who plays, `match` how and who is stronger, `selfplay` does it by the thousand in compiled
code. `tuning`, `training`, `puzzles` and `bench` stand on these and know nothing of each other; `peers` are
players from other libraries.
"""
