"""Philosopher's Stone: An Alchemist's Journey: two to six alchemists race from lead to gold in six steps.

``rules`` is the law, where **S1** to **S27** name the rulings that close a gap of the published rules;
``game`` answers as every game does; ``engine`` is the opponent, and
``teach`` says why an action is good.
"""

WORD = "stone"
PLACE = 3
PLAYERS = (2, 6)
MINUTES = (20, 140)
WEIGHT = 3
