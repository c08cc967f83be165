"""Boards that were tried: seeds of which is known what games on them are like."""
