"""The state of a search: its limits, what it has learnt, the heuristics and the weights that it goes by."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.layout import CELLS, DEEPEST, MOST_ACTIONS, MOST_STONES, WIDTH
from dream.protocol.dialogue import WIN

INFINITE: Final = WIN + 1

DEEPEST_PLY: Final = DEEPEST - 12
LONGEST_PV: Final = 32
MOST_EXCLUDED: Final = MOST_ACTIONS
KINDS: Final = 8
"""The ways in which a Stone comes to a cell: six steps, a placing and a return."""
EVAL_CACHE_SIZE: Final = 1 << 15
"""How many positions a search remembers the worth of, a power of two."""
WORTH_BITS: Final = 18
WORTH_MASK: Final = (1 << WORTH_BITS) - 1
WORTH_OFFSET: Final = 1 << WORTH_BITS - 1
"""What is remembered is a word: a key, its last bits replaced by a worth, to which the offset is added."""
SPOT_ROW: Final = 64
"""From a spot to that below it: far enough that the difference of two spots tells where they lie."""
SPOTS: Final = WIDTH * SPOT_ROW

NETWORK_STEPS: Final = 2
NETWORK_CELLS: Final = 3 * NETWORK_STEPS * (NETWORK_STEPS + 1)
"""The network sees so many cells: those within so many steps of a Symbol, without its own."""
NETWORK_INPUTS: Final = 2 * NETWORK_CELLS
"""Each of them as the besieged sees it, then each as the besieger does."""
LOAD_CLASSES: Final = 64
SIEGE_CACHE_SIZE: Final = 1 << 13
"""How many sieges a search remembers the output of the network for, a power of two."""
HIDDEN_UNITS: Final = 32
HIDDEN_WORDS: Final = HIDDEN_UNITS // 4

WEIGHTS: Final = (
    "stone",
    "reserve",
    "tempo",
    "room",
    "room_0",
    "room_1",
    "far",
    "pressed_1",
    "pressed_2",
    "pressed_3",
    "pressed_4",
    "open_side",
    "step",
    "guard",
    "guard_escape",
    "guard_pressed",
    "shut",
    "never",
    "calm",
    "elixir",
    "elixir_taken",
    "few_free",
    "free_0",
    "free_1",
    "free_2",
    "free_3",
    "chase",
    "prey_room",
    "rock",
    "rock_exit",
    "far_hand",
    "network",
)
"""The weights of `evaluate`, in the order of ``weight``, in hundredths of a Stone.

A Stone on the board and in the reserve; the right to move; a cell that a Stone can step to; what a
Stone loses that has none or one of these, by each step to the enemy Symbol, and by the pressure on
it.

The prices of a siege: a side to close, a step on the way, an enemy Stone standing there, each cell
that it can run to, less for the pressure on it. When it can never be surrounded as long as its fellows
stay, ``rock`` more, and ``rock_exit`` for each cell that it can run to. A side that is surrounded for who
should close it, and one that can never be closed. ``calm`` is how the price of all levels off: of a price
it leaves price * calm / (price + calm).

The Elixir, and more for each Stone that it can bring back. What a side loses by each cell short of
`ENOUGH_FREE` that its runners can step to, the Stones that do not guard its own Symbol; and by how
many runners it has: ``free_0`` to ``free_3``, a hand that can be placed being up to two. Of a side
with few runners, ``chase`` is lost by each step that the enemy Stones are closer to them, and
``prey_room`` won by each cell that the most confined of them can come to within `ROOM_STEPS` steps.
``far_hand`` is what a Stone in the reserve or taken loses by each step from the hand to the enemy Symbol: if
those on the board alone lost by their way, they had better never be placed. ``network`` is how much of what
the network says is added, in hundredths.
"""

HEURISTICS: Final = (
    "reverse_futility",
    "null_move",
    "late_move_pruning",
    "late_move_reductions",
    "threat_extensions",
    "symbol_safety",
)
"""What a search guesses by, each a whole number of ``heuristic``; 0 goes without it.

Reverse futility pruning stops where the evaluation is far above beta; the null move lets the other side act
twice, and stops where even that is no better than beta. Late move pruning leaves out late quiet actions, late
move reductions search them less deep, and threat extensions search deeper where a Stone must run or the
enemy threatens to win. ``symbol_safety`` is the pressure on the own Symbol with which reverse futility is not
trusted; with one less neither is the null move: what looks well may be lost by force.
"""
STANDARD_HEURISTICS: Final = (1, 1, 1, 1, 1, 2)

SEARCH_STATE = np.dtype(
    [
        ("weight", np.int64, len(WEIGHTS)),
        ("sides", np.int64, 2),
        ("side", np.int16, 2 * 6),
        ("way", np.uint64, 2 * CELLS),
        ("way_hand", np.uint64, 2),
        ("near", np.uint8, 2 * CELLS),
        ("near_hand", np.int64, 2),
        ("beside", np.uint8, 2 * CELLS),
        ("offer", np.int64, 3 * 6),
        ("runner", np.int64, MOST_STONES),
        ("spot", np.int16, CELLS),
        ("apart", np.uint8, 2 * SPOTS),
        ("around", np.int16, 2 * NETWORK_INPUTS),
        ("load_class", np.uint8, 256),
        ("feature", np.uint64, NETWORK_INPUTS * LOAD_CLASSES * HIDDEN_WORDS),
        ("hidden", np.uint64, HIDDEN_WORDS),
        ("hidden_bias", np.int64, 2 * HIDDEN_UNITS),
        ("output_weight", np.int64, 2 * HIDDEN_UNITS),
        ("near_key", np.uint64, 2 * 2 * CELLS),
        ("role_key", np.uint64, 2 * 2),
        ("siege_cache", np.uint64, SIEGE_CACHE_SIZE),
        ("draw_score", np.int64, 2),
        ("heuristic", np.int64, len(HEURISTICS)),
        ("hashed", np.int64),
        ("exact", np.int64),
        ("quiescence_start", np.int64),
        ("overlooks", np.int64),
        ("watcher", np.int64),
        ("luck", np.uint64),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stop", np.int64),
        ("aborted", np.int64),
        ("deepest", np.int64),
        ("generation", np.int64),
        ("best", np.int64),
        ("root_first", np.int64),
        ("root_depth", np.int64),
        ("excluded", np.int32, MOST_EXCLUDED),
        ("excluded_count", np.int64),
        ("table_action", np.int64, DEEPEST + 1),
        ("forced", np.int64, DEEPEST + 1),
        ("static_eval", np.int64, DEEPEST + 1),
        ("killer", np.int32, 2 * (DEEPEST + 1)),
        ("history", np.int32, 2 * CELLS * KINDS),
        ("countermove", np.int32, 2 * CELLS * KINDS),
        ("kind", np.uint8, 2 * WIDTH + 1),
        ("action_score", np.int32, (DEEPEST + 1) * MOST_ACTIONS),
        ("pv", np.int32, (DEEPEST + 1) * LONGEST_PV),
        ("pv_length", np.int64, DEEPEST + 1),
        ("reduction", np.uint8, 64 * 64),
        ("eval_cache", np.uint64, EVAL_CACHE_SIZE),
        ("targets", np.int64, MOST_STONES),
    ],
    align=True,
)
"""The state of one thread's search.

``side`` are the sides of the enemy Symbol that a player can close, ``sides`` how many they are for each
player. ``way`` says for each player and cell how many steps a Stone needs over the ground to these, a
byte each, the first lowest; `FAR` from a side that the Stone closes where it stands. ``way_hand`` says
the same from the hand. ``near`` and ``near_hand`` say how many it needs to any of the six. ``beside`` are
the cells that touch the player's Symbol. ``offer`` is room for `offers`, and ``runner`` for the Stones that
can step and are not beside their own Symbol. ``apart`` says how many steps two cells are apart, at `SPOTS`
more than the difference of their ``spot``.

The network: ``around`` says for the siege by each player which entries of the loads are the inputs,
``load_class`` the class of each load, and ``feature`` what an input of a class adds to the hidden units, four
in a word. ``hidden`` is room for these, ``hidden_bias`` is added to each, and ``output_weight`` is what each
counts; both of these first for the mover's siege, then for that of the enemy. ``near_key`` is a word for each
siege, player and cell that a Stone changes the inputs from, else 0, and ``role_key`` one for each siege and
role of the besieger: together they are the keys of ``siege_cache``, see `remembered_output`.

``draw_score`` is what a repetition is worth to each player (contempt). ``excluded`` are actions that the root
does not consider, ``root_first`` is the one that it tries first. By ply: ``table_action``, that of the
transposition table, then the best; whether the side to move is ``forced``; ``static_eval``, what the position
is worth without looking ahead; two ``killer`` actions; ``action_score``, by which actions are ordered; and
the principal variation. By player, cell and kind of action: ``history``, how often one was a beta cutoff, and
``countermove``, what was one after it. ``eval_cache`` are the worths of positions, see `evaluate`.

``overlooks`` is how many in a hundred of the enemy's actions the player ``watcher`` does not see coming, 0 at
full strength; ``luck`` decides which, the same all through a search.

Three switches, all 0 in play, have the search find what the tests can find in another way. ``hashed``: a
position is worth the `hashed_worth` of its key. ``exact``: repetitions are searched like other positions, no
depth is reduced for want of an action of the table, and entries of the table count for their very depth
only. ``quiescence_start``: the depth at which the quiescence search begins, 0 or less.
"""

SearchStates = NDArray[Any]
"""An array of one `SEARCH_STATE` record: Python's handle on it."""

SearchState = Any
"""A `SEARCH_STATE` record, as compiled code sees it."""
