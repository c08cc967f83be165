"""Noise by cell: a number that is the same on every run, by which no two grounds look quite alike."""

from dream.hexgrid.hexes import Hex


def cell_number(cell: Hex, salt: int = 0) -> float:
    """A number from -1 to 1 that belongs to a cell for ever."""
    mixed = ((cell.q + 64) * 0x9E3779B1 ^ (cell.r + 64) * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x7FFFFFFF - 1
