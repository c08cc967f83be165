"""``dream bench strength``: a fixed course of matches at fixed nodes, and one table of how they ended."""
