"""Jabir's Transmutations: three alchemists, a hidden draft of cards, and twelve recipes on the way to gold.

``rules`` is the law, where **J1** to **J26** name the rulings that close a gap of the published rules
or settle a contradiction in them; ``game`` answers as every game does; ``engine`` is the opponent, and
``teach`` says why an action is good.
"""

WORD = "jabir"
PLACE = 2
PLAYERS = (3, 3)
MINUTES = (40, 80)
WEIGHT = 2
