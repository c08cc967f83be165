"""Positions with a proven win: where they are found, how they are proven, and how many an engine solves."""
