"""Sealed: a small game that is private throughout, as another package would bring it."""

WORD = "sealed"
