"""What helps somebody to play well: reasons for an action, what judges of it go by, what luck gave, how a
seat stands.

Reasons are sentences built from what a seat can see, for hints. An action is judged by the share of the
engine's trials that are won after it, luck by playing states on by the policy with all hands open.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from dream.base.texts import Message, message
from dream.games.philosophers_stone.engine.evaluation import Evaluator, choice_of
from dream.games.philosophers_stone.engine.kernel.table import NOTHING
from dream.games.philosophers_stone.engine.knowledge import known_table
from dream.games.philosophers_stone.engine.search import best_kernel
from dream.games.philosophers_stone.rules.components import Card, Cards, Effect, Seat
from dream.games.philosophers_stone.rules.law import View, seen
from dream.games.philosophers_stone.rules.state import (
    Accept,
    Action,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import (
    HITS_LABORATORY,
    Aim,
    Burn,
    ConcoctFormulas,
    Draw,
    Fetch,
    Mend,
    React,
    Replace,
    Search,
    Slip,
    Swap,
    Theft,
    Volley,
    tasks_of,
)
from dream.play.cards import Multiset
from dream.search import search
from dream.search.prebuilt import kernels_run_compiled

# Reasons

MOST = 2
"""So many reasons are enough."""
NEARLY = 1
"""How many cards a set lacks that is nearly whole."""


def reasons(view: View, action: ListedAction, most: int = MOST) -> tuple[Message, ...]:
    """The strongest reasons, so many at `most`, for a legal action of the seat that decides.

    `view` is what whoever asks may know. There may be none, for an action that is only the least bad.
    """
    state, task = view.seen, view.seen.decision
    assert isinstance(task, SeatDecision), "a seat decides"
    return tuple(_reasons(state, view, task, action))[:most]


def _reasons(state: State, view: View, task: SeatDecision, action: ListedAction) -> Iterator[Message]:
    """All that speaks for an action, the strongest first."""
    seat = task.seat
    match action, task:
        case Take(card), Theft() if task.in_laboratory:
            yield from _of_gain(state, seat, card)
            yield from _of_attack(state, task.other)
        case Take(card), Draw(_, number) if number > 1 and not _missing(state, seat)[card]:
            yield from _of_gain(state, seat, card)
            yield from _of_next_card(state, seat)
        case Take(card), _:
            yield from _of_gain(state, seat, card)
        case DrawFrom(), _:
            yield from _of_row(state, seat)
        case Concoct(), React():
            yield from _of_stake(state, view, task)
        case Accept(), React():
            yield message("stone.reason.accept")
        case Concoct(), ConcoctFormulas():
            yield from _of_formula(state, seat, action)
        case At(other), _:
            yield from _of_attack(state, other)
        case Scrap(), Burn(_, other):
            yield from _of_attack(state, other)
        case Drop(card) | Pay(card), _:
            yield from _of_loss(state, seat, card)
        case LayOut(card), _:
            yield _for_next_metal(state, seat, card, state.needed(seat))
        case Transmute(), _:
            yield message("stone.reason.whole", metal=state.tracker.name(state.of(seat).metal + 1))
        case Done(), ConcoctFormulas():
            yield from _of_no_formula(view, task)


def _of_gain(state: State, seat: Seat, card: Card) -> Iterator[Message]:
    """What a card is good for that comes to a seat's hand."""
    missing, metal = _missing(state, seat), state.of(seat).metal
    if missing[card]:
        yield _for_next_metal(state, seat, card, missing)
        return
    for ahead in range(metal + 1, len(state.tracker.sets)):
        if state.set_after(ahead)[card]:
            yield message("stone.reason.later", card=card, metal=state.tracker.name(ahead + 1))
            return


def _of_next_card(state: State, seat: Seat) -> Iterator[Message]:
    """That what is needed now lies face up, and can be had as well: the order makes no difference."""
    metal, missing = state.tracker.name(state.of(seat).metal + 1), _missing(state, seat)
    for card in state.open.present:
        if missing[card]:
            yield message("stone.reason.next", card=card, metal=metal)
            return


def _for_next_metal(state: State, seat: Seat, card: Card, missing: Cards) -> Message:
    key = "completes" if len(missing) == NEARLY else "needed"
    return message(f"stone.reason.{key}", card=card, metal=state.tracker.name(state.of(seat).metal + 1))


def _of_loss(state: State, seat: Seat, card: Card) -> Iterator[Message]:
    """Why a card can be spared."""
    if state.of(seat).hand[card] > 1:
        yield message("stone.reason.double", card=card)
    if _is_spare(state, seat, card):
        yield message("stone.reason.spare", card=card)


def _missing(state: State, seat: Seat) -> Cards:
    """What a seat's set lacks that it does not hold either."""
    hand = state.of(seat).hand
    return Multiset.of(Card, (card for card in state.needed(seat) if not hand[card]))


def _of_formula(state: State, seat: Seat, formula: Concoct) -> Iterator[Message]:
    """What the first task of a formula does for its seat."""
    match tasks_of(state, seat, formula)[0]:
        case Search(_, pile):
            yield from _of_choice(state, seat, [card for card in pile.kinds if _missing(state, seat)[card]])
        case Fetch(_, pile):
            there = pile.of(state.discard)
            yield from _of_choice(
                state, seat, [card for card in there.present if _missing(state, seat)[card]]
            )
        case Aim(_, effect):
            key = "laboratories" if effect in HITS_LABORATORY else "hands"
            yield message(f"stone.reason.{key}")
        case Volley():
            yield message("stone.reason.hands")
        case Replace():
            yield from _of_row(state, seat)
        case Draw(_, number):
            yield message("stone.reason.draws", count=number)
        case Slip() | Mend() | Swap():
            yield from _of_spare_cards(state, seat)


def _of_row(state: State, seat: Seat) -> Iterator[Message]:
    """That nothing which lies face up is needed."""
    missing = _missing(state, seat)
    if missing and not any(missing[card] for card in state.open.present):
        yield message("stone.reason.nothing_open", metal=state.tracker.name(state.of(seat).metal + 1))


def _of_no_formula(view: View, task: ConcoctFormulas) -> Iterator[Message]:
    """That no formula finds a card that is needed; nothing where the hand isn't known."""
    if view.hands[task.seat]:
        return
    state = view.somehow_completed()
    formulas = [action for action in task.actions(state) if isinstance(action, Concoct)]
    finding = (reason for each in formulas for reason in _of_formula(state, task.seat, each))
    if not formulas:
        yield message("stone.reason.none_possible")
    elif not any(reason.key == "stone.reason.finds" for reason in finding):
        yield message("stone.reason.no_formula")


def _of_spare_cards(state: State, seat: Seat) -> Iterator[Message]:
    """How many cards of the hand can be spared."""
    hand = state.of(seat).hand
    spare = sum(hand[card] for card in hand.present if _is_spare(state, seat, card))
    if spare:
        yield message("stone.reason.spares", count=spare)


def _is_spare(state: State, seat: Seat, card: Card) -> bool:
    """Whether the next two sets do without a card."""
    metal = state.of(seat).metal
    ahead = range(metal, min(metal + 2, len(state.tracker.sets)))
    return not any(state.set_after(each)[card] for each in ahead)


def _of_choice(state: State, seat: Seat, cards: list[Card]) -> Iterator[Message]:
    for card in cards:
        yield message("stone.reason.finds", card=card, metal=state.tracker.name(state.of(seat).metal + 1))


def _of_attack(state: State, other: Seat) -> Iterator[Message]:
    """Why somebody is worth an attack."""
    lacking = len(state.needed(other))
    if state.next_set(other) and lacking <= NEARLY:
        metal = state.tracker.name(state.of(other).metal + 1)
        yield message(f"stone.reason.{'nearly' if lacking else 'whole_there'}", metal=metal)
    far = [(tableau.metal, len(tableau.laboratory)) for tableau in state.tableaus]
    if far[other] == max(far) and far.count(far[other]) == 1:
        yield message("stone.reason.ahead")


def _of_stake(state: State, view: View, task: React) -> Iterator[Message]:
    """What an answer saves."""
    laid_out = len(state.of(task.seat).laboratory)
    at_stake = laid_out if task.effect is Effect.MELT else min(task.number, laid_out)
    if task.effect in HITS_LABORATORY and at_stake:
        yield message("stone.reason.saves", count=at_stake)
    elif view.hand_size(task.seat):
        yield message("stone.reason.saves_hand")


# Judging


WORK = (100, 5_000) if kernels_run_compiled() else (10, 60)
"""In how many trials a review judges a decision: at first, so that there is something soon, and at last."""
HINT = 4_000 if kernels_run_compiled() else 50
"""How many trials a hint takes."""
judges, share = search.judges, search.share


# What luck gave


TRIALS = (100, 2_000) if kernels_run_compiled() else (10, 60)
"""How many times a review plays a state on: at first, and at last."""
ROUNDS = 1
"""How far: what comes later is mostly luck of other events, in which that of this one would drown."""


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether a die was rolled, a card taken at random, or a deck drawn from that nobody has looked at."""
    if any(isinstance(action, Roll | Chosen | Shuffle) for action in actions):
        return True
    return not isinstance(before.decision, Search) and before.decks != after.decks


def shares(state: State, action: ListedAction | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """For each trial, with the decks in any order, the share of the win of each seat.

    The action of the seat that decides, if there is one, comes first.
    """
    seats = state.options.players
    known = known_table(seen(state, frozenset(range(seats))), {}, Random(seed))
    choice = NOTHING
    if action is not None and state.decision is not None:
        choice = choice_of(state.decision, action)
    tries = [_kernel().trials(known, seat, seed, seats * ROUNDS) for seat in range(seats)]
    return [[trial(choice, number) for trial in tries] for number in range(trials)]


@cache
def _kernel() -> Evaluator:
    """The compiled kernel where it can be had."""
    return best_kernel()


# Standing


def holding(state: State, seat: int) -> float:
    """What a seat has: its metals, and a tenth for each card in its hand."""
    tableau = state.of(Seat(seat))
    return tableau.metal + len(tableau.hand) / 10


def ahead(state: State, seat: int) -> float:
    """How many metals, which everybody sees, a seat is ahead of the best other one: one is clearly so."""
    own = Seat(seat)
    others = (state.of(other).metal for other in state.others(own))
    return float(state.of(own).metal - max(others))
