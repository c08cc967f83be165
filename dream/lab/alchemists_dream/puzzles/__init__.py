"""Positions of which it is proven how soon they are won: where they are found, how many an engine solves."""
