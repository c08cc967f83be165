"""The decisions of the engine: picks, answers to events, transmutations, and what each is worth to the
seat.

What each thing is worth that a seat can do, as the share of the win that it expects. A turn is planned
exactly. How a draft goes on depends on what is unseen: there all cards are tried in the same deals.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice, takewhile
from math import sqrt
from random import Random

from dream.games.jabirs_transmutations.engine.draft import Outlook, by_deal, look_ahead, outlook_of
from dream.games.jabirs_transmutations.engine.knowledge import (
    ONE,
    SEATS,
    Deal,
    DraftMemory,
    Pile,
    Preferred,
    chance_of_habit,
    draft_memory,
    pile_of,
)
from dream.games.jabirs_transmutations.engine.levels import LEVELS, Draft, Strength
from dream.games.jabirs_transmutations.engine.turn import (
    Evaluation,
    Leaf,
    Planner,
    Rivals,
    WinChance,
    packed,
    share_of_win,
)
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.law import answered, legal_actions
from dream.games.jabirs_transmutations.rules.state import (
    Answer,
    Discard,
    Done,
    ListedAction,
    Phase,
    Pick,
    State,
    View,
)
from dream.search.search import FEWEST, Choice, misjudged

OTHERS = 0.5
"""How much what each of the others gains counts against what the seat gains itself."""


def answers(state: State, evaluation: Evaluation) -> Mapping[ListedAction, float]:
    """What each answer to the open event is worth to the seat on turn."""
    return {
        action: worths[state.mover] - OTHERS * (sum(worths) - worths[state.mover])
        for action, worths in answered_worths(state, evaluation).items()
    }


def answered_worths(state: State, evaluation: Evaluation) -> Mapping[ListedAction, Sequence[float]]:
    """What the tableaus of all seats are worth after each answer to the open event."""
    return {
        action: [evaluation(packed(tableau, after)) for tableau in after.tableaus]
        for action in legal_actions(state)
        if isinstance(action, Answer)
        for after in (answered(state, action),)
    }


FIXED = {Card.WATER: 0.5, Card.FIRE: 0.45, Card.SALT: 0.4, Card.LEAD: 0.35, Card.CINNABAR: 0.3}
"""What cards are worth to a seat that looks at nothing else.

What transmutations use up comes first, for tokens lie idle without it; Water alone makes an elixir of salt.
"""
HABIT = tuple(sorted(map(int, FIXED), key=lambda kind: -FIXED[Card(kind)]))
"""The kinds of cards from the one that such a seat picks first to the one that it picks last."""
IN_POINTS = 10.0
"""How many points a whole chance to win is about worth where it is even."""


def picks(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, float]:
    """What each card of the hand is worth, about in points; by fewer deals when it is `stopped`."""
    state = observations[-1].seen
    kinds = state.of(seat).hand.present
    if strength.draft is Draft.FIXED:
        return {Pick(card): FIXED[card] for card in kinds}
    outlook = outlook_of(observations[-1], strength.evaluation, minds_others=strength.minds_others)
    memory = draft_memory(seat, observations) if strength.draft is Draft.LOOK_AHEAD else None
    if memory is None:
        own = pile_of(state.of(seat).picks)
        return {Pick(card): outlook.values[seat].worth(own + ONE[card]) for card in kinds}
    deals = _imagined(memory, observations, outlook, random, strength.deals, stopped)
    worths = look_ahead(seat, memory.after, deals, partial(outlook.worth, seat))
    return {Pick(card): IN_POINTS * worths[card] for card in kinds}


def shares_by_deal(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    number: int,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, Sequence[float]]:
    """The share of the win that each card of the hand brings, in each of so many deals or fewer.

    Where the seat does not know what it was dealt, there is one value for each, by what lies open.
    """
    own = observations[-1].seen.of(seat)
    outlook = outlook_of(observations[-1], strength.evaluation, minds_others=True)
    memory = draft_memory(seat, observations)
    if memory is None:
        none_yet: list[Pile] = [0] * SEATS
        none_yet[seat] = pile_of(own.picks)
        shares = {card: list(none_yet) for card in own.hand.present}
        for card, picks in shares.items():
            picks[seat] += ONE[card]
        return {Pick(card): [outlook.share(seat, picks)] for card, picks in shares.items()}
    deals = _imagined(memory, observations, outlook, random, number, stopped)
    found = by_deal(seat, memory.after, deals, partial(outlook.share, seat))
    return {Pick(card): found[card] for card in own.hand.present}


def _imagined(
    memory: DraftMemory,
    observations: Sequence[View],
    outlook: Outlook,
    random: Random,
    number: int,
    stopped: Callable[[], bool],
) -> Iterator[tuple[Deal, Preferred]]:
    """So many deals of what the seat doesn't see, or fewer when it is `stopped`, but one at least."""
    habit = chance_of_habit(memory.seat, observations, HABIT)
    deals = deals_for(memory, outlook.preferred, habit, random, number)
    return chain(islice(deals, 1), takewhile(lambda deal: not stopped(), deals))


def deals_for(
    memory: DraftMemory, preferred: Preferred, habit: float, random: Random, number: int
) -> Iterator[tuple[Deal, Preferred]]:
    """So many deals, each with how everybody picks: the others as likely by `habit` as that is."""

    def by_habit(seat: int, picks: Pile) -> Sequence[int]:
        return preferred(seat, picks) if seat == memory.seat else HABIT

    for _ in range(number):
        picking = by_habit if random.random() < habit else preferred
        yield memory.dealt(random, picking), picking


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


BEST = LEVELS[-1].strength


def shares(
    seat: Seat,
    observations: Sequence[View],
    deals: int,
    random: Random,
    stopped: Callable[[], bool] = lambda: False,
    only: Sequence[ListedAction] = (),
) -> Sequence[Choice[ListedAction]]:
    """What a seat can do after the last of its observations, the best first; with `only` these alone.

    A pick is tried in so many `deals`, fewer when it is `stopped`; all else is worked out, in one trial.
    """
    state = observations[-1].seen
    wanted = only or legal_actions(state)
    if state.phase is Phase.DRAFT:
        values = shares_by_deal(seat, observations, BEST, random, deals, stopped)
    else:
        values = {action: [share] for action, share in _worked_out(state).items()}
    return _compared({action: values[action] for action in wanted}, exact=state.phase is not Phase.DRAFT)


def _worked_out(state: State) -> Mapping[ListedAction, float]:
    match state.phase:
        case Phase.EVENT:
            worths = answered_worths(state, BEST.evaluation)
            return {action: share_of_win(each, state.mover) for action, each in worths.items()}
        case Phase.PLAY:
            return transmutations(state, BEST)
    now = [BEST.evaluation(packed(tableau, state)) for tableau in state.tableaus]
    return {
        action: share_of_win([*now[: state.mover], worth, *now[state.mover + 1 :]], state.mover)
        for action, worth in discards(state, BEST.evaluation).items()
    }


def _compared(
    values: Mapping[ListedAction, Sequence[float]], *, exact: bool
) -> Sequence[Choice[ListedAction]]:
    """The actions by the means of their values in the same trials, and how surely they are behind."""
    means = {action: sum(each) / len(each) for action, each in values.items()}
    best = max(means, key=means.__getitem__)
    found = [
        Choice(
            action,
            len(each),
            min(1.0, max(0.0, means[action])),
            None if action == best else 0.0 if exact else _error(values[best], each),
        )
        for action, each in values.items()
    ]
    return sorted(found, key=lambda choice: (choice.action != best, -choice.value))


def _error(best: Iterable[float], other: Sequence[float]) -> float | None:
    """The standard error of how far another is behind in the same trials; None of too few."""
    if len(other) < FEWEST:
        return None
    behind = [one - this for one, this in zip(best, other, strict=True)]
    mean = sum(behind) / len(behind)
    return sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1) / len(behind))
