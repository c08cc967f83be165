"""Engines at seats: started, introduced, asked in their turn and ahead of it."""
