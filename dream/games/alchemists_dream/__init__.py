"""The Alchemist's Dream: two alchemists, a board of tiles that is never the same, Symbols and Stones.

``board`` and ``rules`` are the law, where **R1** to **R14** name its rulings; ``game`` answers as every game
does, ``referee`` as lines of text; ``engine`` is the opponent, and ``analysis`` tells what it thinks.
"""

WORD = "dream"
PLACE = 1
PLAYERS = (2, 2)
MINUTES = (30, 60)
WEIGHT = 1
