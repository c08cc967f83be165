"""The law of Sealed.

Two to six seats hold cards from 1 to 5 that nobody else sees. In a turn a seat first, if it likes, looks at
another hand (`look:b`), or asks for a card of it (`ask:b`), which the other gives (`give:3`) or refuses; then
it draws, and chance says which card. When the bag is empty, the highest sum wins. So every state is private,
chance acts in the middle of a turn, somebody answers out of turn, and a hand is shown to one seat alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from dream.play.cards import Kind, Multiset
from dream.play.game import Chance, Decider, letter, seat_of

EACH = 4
"""How many cards of each kind there are."""
DEALT = 2


class Card(Kind):
    """A card, by its number."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4

    def __init__(self, number: int) -> None:
        self.word = str(number + 1)


class Phase(Enum):
    """What is waited for."""

    TURN = "turn"
    LOOK = "look"
    """The seat on turn looks at the hand of `other`."""
    ANSWER = "answer"
    """`other` is asked for a card."""
    DRAW = "draw"
    DEAL = "deal"
    """Chance says what is drawn."""
    OVER = "over"


Hand = Multiset[Card]


@dataclass(frozen=True)
class State:
    """Everything there is to know."""

    phase: Phase
    turn: int
    other: int | None
    bag: Hand
    hands: tuple[Hand, ...]

    @property
    def decider(self) -> Decider | None:
        match self.phase:
            case Phase.OVER:
                return None
            case Phase.DEAL:
                return Chance.CHANCE
            case Phase.ANSWER:
                return self.other
        return self.turn


@dataclass(frozen=True)
class View:
    """A state without what is not known: `bag` and `hands` count the unknown cards."""

    seen: State
    bag: int
    hands: tuple[int, ...]

    @property
    def decider(self) -> Decider | None:
        return self.seen.decider


def legal(state: State) -> Iterator[str]:
    """Everything that the one who decides may do."""
    others = [letter(seat) for seat in range(len(state.hands)) if seat != state.turn]
    match state.phase:
        case Phase.TURN:
            yield from (f"look:{other}" for other in others)
            yield from (f"ask:{other}" for other in others)
            yield "draw"
        case Phase.LOOK:
            yield "seen"
        case Phase.ANSWER:
            assert state.other is not None
            yield from (f"give:{card.word}" for card in state.hands[state.other].present)
            yield "refuse"
        case Phase.DRAW:
            yield "draw"
        case Phase.DEAL:
            yield from (f"card:{card.word}" for card in state.bag.present)


def applied(state: State, action: str) -> State:
    """The state after a legal action."""
    verb, _, thing = action.partition(":")
    match verb:
        case "look":
            return replace(state, phase=Phase.LOOK, other=seat_of(thing))
        case "ask":
            return replace(state, phase=Phase.ANSWER, other=seat_of(thing))
        case "seen" | "refuse":
            return replace(state, phase=Phase.DRAW, other=None)
        case "draw":
            return replace(state, phase=Phase.DEAL)
    card = next(card for card in Card if card.word == thing)
    hands = list(state.hands)
    hands[state.turn] = hands[state.turn].plus(card)
    if verb == "give":
        assert state.other is not None
        hands[state.other] = hands[state.other].minus(card)
        return replace(state, phase=Phase.DRAW, other=None, hands=tuple(hands))
    bag = state.bag.minus(card)
    if not len(bag):
        return replace(state, phase=Phase.OVER, bag=bag, hands=tuple(hands))
    turn = (state.turn + 1) % len(hands)
    return replace(state, phase=Phase.TURN, turn=turn, bag=bag, hands=tuple(hands))


def seen(state: State, by: frozenset[int]) -> View:
    """What these seats know: their hands, and the one that a seat on turn looks at; in the end all."""
    over = state.phase is Phase.OVER
    known = {*by, state.other} if state.phase is Phase.LOOK and state.turn in by else by
    covered = [not over and seat not in known for seat in range(len(state.hands))]
    nothing = Multiset.of(Card)
    hands = tuple(nothing if cover else hand for cover, hand in zip(covered, state.hands, strict=True))
    counts = tuple(len(hand) if cover else 0 for cover, hand in zip(covered, state.hands, strict=True))
    return View(replace(state, bag=nothing, hands=hands), len(state.bag), counts)


def completed(view: View) -> State:
    """A state that looks so: what is not known goes round in the order of the cards."""
    known = sum(view.seen.hands, view.seen.bag)
    rest = [card for card in Card for _ in range(EACH - known.counts[card.value])]
    hands = []
    for hand, hidden in zip(view.seen.hands, view.hands, strict=True):
        hands.append(hand + Multiset.of(Card, rest[:hidden]))
        del rest[:hidden]
    return replace(view.seen, bag=view.seen.bag + Multiset.of(Card, rest), hands=tuple(hands))


def possible(view: View) -> bool:
    """Whether a state may look so: who is asked, how many cards there are, and that an empty bag ends it."""
    state = view.seen
    asked = state.phase in (Phase.LOOK, Phase.ANSWER)
    known = sum(state.hands, state.bag)
    cards = len(known) + view.bag + sum(view.hands)
    return (
        (state.other is not None) is asked
        and state.other != state.turn
        and all(count <= EACH for count in known.counts)
        and cards == EACH * len(Card)
        and (state.phase is Phase.OVER) is (len(state.bag) + view.bag == 0)
    )


def knows(state: State, action: str) -> frozenset[int]:
    """The seats that are told of an action whole."""
    everybody = frozenset(range(len(state.hands)))
    match action.partition(":")[0]:
        case "card":
            return frozenset({state.turn})
        case "give":
            assert state.other is not None
            return frozenset({state.turn, state.other})
    return everybody
