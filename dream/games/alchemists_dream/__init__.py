"""The Alchemist's Dream: two alchemists, a board of tiles that is never the same, Symbols and Stones.

``elements``, ``tiles``, ``board`` and ``rules`` are the law, where **R1** to **R14** name its rulings, and
``agreements`` what two players agree on beside it; ``drawing`` and ``colours`` are how a board is drawn;
``game`` answers as every game does, ``referee`` as lines of text; ``engine`` is the opponent, ``teach``
says why a move is good, and ``analysis`` tells what the engine thinks.
"""

WORD = "dream"
PLACE = 1
PLAYERS = (2, 2)
MINUTES = (30, 60)
WEIGHT = 1
