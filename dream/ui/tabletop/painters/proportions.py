"""Proportions of what is painted that also decide where things lie."""

CARD_HEIGHT = 1.40
"""How high a card is that is 1 wide."""
CARD_SHADOW = 0.05
"""How far the picture of a card reaches beyond the card, for its shadow."""
