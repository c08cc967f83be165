"""Where things stand in the flat array that is a table."""

from typing import Any

Table = Any
"""A list, or an array, of whole numbers."""
Weights = Any
"""A sequence, or an array, of what things are worth."""

KINDS = 12
"""Cards by their numbers in the law: processes are 0 to 2, mundane elements 3 to 6, the Stone is 11."""
FIRST_ELEMENT, FIRST_PURE, FIRE, AIR, WATER, EARTH, STONE = 3, 7, 7, 8, 9, 10, 11
DISTILLATION, INCINERATION, TRANSFORMATION = 0, 1, 2
STEPS = 6
MOST_SEATS = 6

NOTHING = -1
"""In the place of a choice: it is the policy's. In that of a card or a seat: there is none."""
STOP = 12
"""In the place of a card: no more."""

PLAYERS = 0
LUCK = 1
"""The state of the random numbers (Park and Miller's), from 1 on."""
AT = 2
TURNS_LEFT = 3
"""How many more turns may be begun."""
FORMULAS = 4
"""How many formulas a turn may have."""
AIR_CHOOSES = 5
WINNER = 6
"""The seat on gold, -1 while there is none."""
DECK_SIZE = 7
"""Of the elements, and behind it of the processes."""
OPEN_SIZE = 9
"""Likewise."""
TASK_COUNT = 11
SETS = 12
"""The sets as bits of kinds, none for gold."""
DONE_BEFORE = 19
"""How many cards the steps before each metal take."""
TOTAL = 26
"""How many there are of each kind."""
SEEN = 38
"""How many of each kind lie open: face up, discarded or in a laboratory."""
OPEN = 50
DISCARD = 62
SEATS = 74
"""The fields of a seat, and how far they are from one seat to the next."""
METAL, LABORATORY, HAND_SIZE, SAGE, HAND = 0, 1, 2, 3, 4
STRIDE = 16
DECK = SEATS + MOST_SEATS * STRIDE
"""The elements from the bottom, and behind them the processes."""
MOST_ELEMENTS, MOST_PROCESSES = 78, 36
PROCESS_DECK = DECK + MOST_ELEMENTS
FIRST_TASK = PROCESS_DECK + MOST_PROCESSES
"""The tasks, five numbers each: the kind, seat, other, effect or pile or card, number."""
TASK = 5
MOST_TASKS = 40
SIZE = FIRST_TASK + TASK * MOST_TASKS
