"""What things are worth to the policy: one row of numbers, and where each stands in it."""

NOW = 0
"""A card that the next set needs."""
LAST_MISSING = 1
"""What is added where it is the only one."""
NEXT = 2
"""A card that the set after needs; and so on."""
AFTER_NEXT = 3
LATER = 4
STONE_EARLY = 5
IN_LABORATORY = 6
"""A card that lies in a laboratory."""
DRAW = 7
"""A free draw."""
THREAT = 8
"""How much of another's harm is one's own gain in a game of two."""
LEAD = 9
"""By how much that grows with each card by which they are ahead."""
HAND_CARD = 10
"""What a random card of another's hand is worth to them, their best one, and one that they choose."""
BEST_HAND_CARD = 11
WORST_HAND_CARD = 12
CANCELLED = 13
"""How much of an attack is left when it may be cancelled."""
WORTHWHILE = 14
"""What a formula must gain."""
DENIED = 15
"""How much of what a card is worth to the next player counts when it is taken from before them."""
RESISTANCE = 16
"""How much of what an attack would cost is to be held against the cost of Earth."""
BURIED = 17
"""What is added to a draw from a deck whose discards hold all that there is of a needed card."""
SPARE_COPY = 18
"""The share of `SPARE` that another copy is worth."""
SPARE = 19
"""From here on for each kind: a card that no set needs any more, which formulas still do."""

POLICY = (
    *(10.0, 1.4, 5.6, 4.8, 4.4, 9.8, 0.8, 7.1, 1.0, 0.0, 5.5, 6.0, 0.8, 0.95, 1.3, 0.14, 2.5, 1.5, 0.2),
    *(4.2, 1.0, 4.2, 0.9, 2.0, 1.7, 0.6, 3.0, 3.2, 3.7, 0.8, 8.0),
)
"""Found by an evolution strategy in some hundred thousand games of two and of four against former rows."""
