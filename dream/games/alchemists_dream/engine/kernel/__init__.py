"""The law and the search on arrays, compiled by numba.

Everything in this folder is compiled together: its cache is keyed by a hash of all its sources, so a change
to any of them is a change to all. `law` says what the states hold and plays on them, `convert` goes to the
`rules` and back; `evaluate` says what a position is worth, and what a search keeps; `search` is the search.
"""
