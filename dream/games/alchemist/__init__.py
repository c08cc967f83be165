"""Alchemist: two to five rivals fill ten cauldrons, copy one another's potions, and serve secret schools.

``rules`` is the law, where **A1** to **A25** name the rulings that close a gap of the published rules;
``game`` answers as every game does; ``engine`` is the opponent, and
``teach`` says why an action is good.
"""

WORD = "alchemist"
PLACE = 4
PLAYERS = (2, 5)
MINUTES = (10, 40)
WEIGHT = 2
