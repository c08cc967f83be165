"""What the lab does with the first game alone: yardsticks, puzzles, tuning, training, measurements.

`players` are those that the lab finds by the game's word, `peers` the searches of other libraries among them.
`selfplay` plays by the thousand in compiled code; `tuning`, `training`, `puzzles` and `bench` stand on it and
know nothing of each other.
"""
