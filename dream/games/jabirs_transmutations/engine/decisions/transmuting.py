"""Playing a turn: what each transmutation is worth, and each card that is too many."""

from collections.abc import Mapping
from dataclasses import replace

from dream.games.jabirs_transmutations.engine.levels import Strength
from dream.games.jabirs_transmutations.engine.turn.evaluation import Evaluation
from dream.games.jabirs_transmutations.engine.turn.packed import packed
from dream.games.jabirs_transmutations.engine.turn.planner import Leaf, Planner
from dream.games.jabirs_transmutations.engine.turn.win_chance import Rivals, WinChance
from dream.games.jabirs_transmutations.rules.actions import Discard, Done, ListedAction
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import State

WORTH_IT = 1e-9
"""What a transmutation must gain at least, so that a turn has nothing in vain."""


def transmutations(state: State, strength: Strength) -> Mapping[ListedAction, float]:
    """What each action of the seat on turn is worth, to end the turn too."""
    planner = Planner(_leaf(state, strength), state.options.gold_takes_card)
    mine = packed(state.of(state.mover), state)
    worths = planner.choices(mine) if strength.plans else planner.single_steps(mine)
    worths[Done()] += WORTH_IT
    return worths


def _leaf(state: State, strength: Strength) -> Leaf:
    """What a turn is played for: the chance to win or, at a lower level, what one ends with for itself."""
    evaluation = strength.evaluation
    if not strength.minds_others:
        return evaluation
    planner = Planner(evaluation, state.options.gold_takes_card)
    ends = []
    for seat in Seat:
        tableau = packed(state.of(seat), state)
        if seat in state.before_mover:
            ends.append({tableau: 1.0})
        elif seat is not state.mover:
            ends.append(planner.ends(tableau))
    others = Rivals(evaluation)
    others.add(ends)
    return WinChance(evaluation, others)


def discards(state: State, evaluation: Evaluation) -> Mapping[ListedAction, float]:
    """What each card that the seat on turn may discard is worth to be rid of."""
    own = state.of(state.mover)
    return {
        Discard(card): evaluation(packed(replace(own, cards=own.cards.minus(card)), state))
        for card in own.cards.present
    }
