"""One decision: what each of a seat's choices is worth, and which one is taken."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from dream.games.jabirs_transmutations.engine.decisions.answering import answers
from dream.games.jabirs_transmutations.engine.decisions.picking import picks
from dream.games.jabirs_transmutations.engine.decisions.transmuting import discards, transmutations
from dream.games.jabirs_transmutations.engine.levels import Strength
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.jabirs_transmutations.rules.view import View
from dream.search.lapses import misjudged


def choice(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    variety: int,
    stopped: Callable[[], bool] = lambda: False,
) -> ListedAction:
    """What a seat does where the last observation leaves the decision to it.

    The same observations, strength and variety give the same action, unless it is `stopped`.
    """
    known = observations[-1]
    actions = legal_actions(known.seen)
    if len(actions) == 1:
        return actions[0]
    random = luck_of(seat, known, variety)
    return misjudged(_worths(seat, observations, strength, random, stopped), strength.lapse, random)


def _worths(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, float]:
    """What each legal action is worth, about in points."""
    state = observations[-1].seen
    match state.phase:
        case Phase.EVENT:
            return answers(state, strength.evaluation)
        case Phase.DRAFT:
            return picks(seat, observations, strength, random, stopped)
        case Phase.PLAY:
            return transmutations(state, strength)
    return discards(state, strength.evaluation)


def luck_of(seat: Seat, known: View, variety: int | str) -> Random:
    """Luck that depends on what the seat sees now, and on nothing else."""
    state = known.seen
    own = state.of(seat)
    seen = [
        own.hand.counts,
        own.picks.counts,
        *((each.board.counts, each.cards.counts) for each in state.tableaus),
    ]
    return Random(f"{variety} {seat} {state.round} {state.phase.value} {seen}")
