"""Another plan when nothing comes of the one so far.

Far ahead of an enemy who has walled himself in, a search finds all its actions alike and shuffles for ever.
So when no Stone has come or gone for a while it evaluates for a spell by other weights, and leaves out what
gives away too much by those that are sound.

The first spell, and every second one, lets walls open: guards whom nobody can surround go away only by
themselves, and never while besiegers stand in their way. The next hunts the Stones that the enemy can still
move, for with none of them left it must open its walls or has no action at all (R10). Of every four the last
judges by weights that chance has changed, which draws its Stones up in another way. None asks the network,
which thinks of a wall what has come to nothing.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from dream.games.alchemists_dream.engine.compiled.iterative_deepening import Found, IterativeDeepening
from dream.games.alchemists_dream.engine.compiled.search_setup import table_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    Weights,
    named_weights,
    nearest_weight,
    untaught,
    weights_of,
)
from dream.games.alchemists_dream.engine.draw_offers import quiet_actions
from dream.games.alchemists_dream.engine.plain import detours, luck
from dream.games.alchemists_dream.rules.position import Position, StoneAction
from dream.protocol.dialogue import PROVEN

STUCK = 20
"""Actions without an event after which a plan has come to nothing."""
SPELL = 60
"""Actions for which the next one is tried."""
AHEAD = 300
"""Hundredths of a Stone: who is less ahead than this has too much to lose."""
STILL_AHEAD = 150
"""Who is not even so much ahead any more gives the plan up."""
RISK = 100
"""What an action of a plan may give away, in hundredths of a Stone."""
A_STONE = 60
"""Who loses more than this by the Stones alone has lost one."""
CARE_DEPTH, CARE = 4, 0.25
"""How far the sound weights look ahead for what an action gives away, in what part of time and nodes."""
SPREAD = 1.0
"""The standard deviation of the logarithm of what a weight is multiplied by."""
HUNT: Final = {"far": 0, "chase": 15, "prey_room": 8, "network": 0}
"""What a hunter goes by: how near the Stones are that can run, and their room, not the way to the Symbol."""
OPEN: Final = {
    "rock": 200,
    "rock_exit": -80,
    "room": 0,
    "room_0": 0,
    "room_1": 0,
    "few_free": 0,
    "free_0": 0,
    "free_1": 0,
    "free_2": 0,
    "free_3": 0,
    "network": 0,
}
"""What who lets walls open goes by: the more exits a guard has whom nobody can surround, the better, and
nothing is gained by how few actions the enemy has left."""
CHANGING: Final = (
    "room",
    "far",
    "pressed_2",
    "pressed_3",
    "open_side",
    "step",
    "guard",
    "guard_escape",
    "guard_pressed",
    "rock",
    "rock_exit",
    "shut",
    "never",
    "calm",
    "few_free",
    "free_1",
    "free_2",
    "chase",
    "prey_room",
)
"""What changes: how a siege is laid. What a Stone is worth stays, so that scores still mean the same."""


def weights_for(position: Position, past: Sequence[Position], weights: Weights) -> Weights:
    """The weights to choose an action by, for the side to move: the same for all of a spell, and `weights`
    as long as something happens or who is to move is not well `AHEAD` by them.

    `past` are the positions of the game before this one, oldest first.
    """
    wasted = quiet_actions(position, past) - STUCK
    if wasted < 0:
        return weights
    begun = [*past, position][-1 - wasted % SPELL]
    found = IterativeDeepening(begun, weights, table_of(1)).best(1)
    assert found
    ahead = found.score if begun.turn is position.turn else -found.score
    if ahead < AHEAD:
        return weights
    spell = wasted // SPELL
    if spell % 2 == 0:
        return opening(weights)
    return hunting(weights) if spell % 4 == 1 else changed(weights, f"spell {spell}", begun)


def unwise(lines: Sequence[Found]) -> list[StoneAction] | None:
    """The actions that no plan is worth, of the best lines by sound weights; None when none is worth any."""
    if not lines or lines[0].score < STILL_AHEAD:
        return None
    return [line.line[0] for line in lines if line.score < lines[0].score - RISK]


def out_of_the_way(position: Position, lines: Sequence[Found]) -> list[StoneAction]:
    """The actions that do not bring the victory as near as can be, of those that give no Stone away; none
    where it is found already.

    `lines` are the best ones by the Stones alone, one for each action.
    """
    if not lines or lines[0].score > PROVEN:
        return []
    least = lines[0].score - A_STONE
    return detours(position, [line.line[0] for line in lines if line.score > least])


def opening(weights: Weights) -> Weights:
    """The weights with those that `OPEN` walls."""
    return weights_of(named_weights(weights) | OPEN)


def hunting(weights: Weights) -> Weights:
    """The weights with those of a `HUNT`."""
    return weights_of(named_weights(weights) | HUNT)


def changed(weights: Weights, seed: str, position: Position) -> Weights:
    """Without the network, and with those that are `CHANGING` multiplied as a seed and a position decide."""
    random = luck(seed, position)
    named = named_weights(untaught(weights))
    for name in CHANGING:
        named[name] = nearest_weight(name, named[name] * exp(random.gauss(0, SPREAD)))
    return weights_of(named)
