"""The law and the search on arrays, compiled by numba.

Everything in this folder is compiled together: its cache is keyed by a hash of all its sources
(`jit`), so a change to any of them is a change to all. `layout` says what the states hold,
`law` plays on them, `convert` goes to the `rules` and back. `search` is the search, with `evaluate`,
`move_ordering` and the `transposition_table`; `search_state` says what it keeps.
"""
