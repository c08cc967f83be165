"""What some seats together know of a state, as a value: the one place that says who may see what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import (
    NO_CARDS,
    PAYABLE,
    Card,
    Cards,
    Pile,
    Player,
    Seat,
    in_box,
)
from dream.games.philosophers_stone.rules.state import (
    Action,
    Chosen,
    ListedAction,
    Roll,
    Shuffle,
    State,
    Take,
)
from dream.games.philosophers_stone.rules.tasks import Draw, Fetch, Give, Look, Pay, Rob, Search, Slip, Theft
from dream.play.cards import HIDDEN, Multiset
from dream.play.game import Hidden


@dataclass(frozen=True, slots=True)
class View:
    """A state of which some cards are not known, but how many there are.

    `seen` is the state without them: there a deck and a hand that are not known are empty, and a card that is
    set aside is None. `decks` and `hands` say how many of the cards there are not known.
    """

    seen: State
    decks: tuple[int, int]
    hands: tuple[int, ...]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        decision = self.seen.decision
        return decision.decider if decision else None

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat holds, known or not."""
        return len(self.seen.of(seat).hand) + self.hands[seat]

    @property
    def gifts(self) -> int:
        """How many cards are set aside, unknown to everybody."""
        return sum(isinstance(task, Give) and task.card is None for task in self.seen.todo)

    @property
    def unseen(self) -> Cards:
        """The cards that lie where they are not known."""
        return in_box(self.seen.options.players) - known_cards(self.seen)

    def completed(
        self,
        hands: Mapping[Seat, Iterable[Card]],
        decks: Mapping[Pile, Iterable[Card]],
        gifts: Iterable[Card],
    ) -> State:
        """The state in which the cards that are not known are these."""
        state, given = self.seen, iter(gifts)
        for seat, cards in hands.items():
            state = state.with_hand(seat, Multiset.of(Card, cards))
        for pile, deck in decks.items():
            state = state.with_deck(pile, tuple(deck))
        todo = (
            replace(task, card=next(given)) if isinstance(task, Give) and task.card is None else task
            for task in state.todo
        )
        return replace(state, todo=tuple(todo))

    def somehow_completed(self) -> State:
        """A state that is observed so; whether it can be depends on nothing that is not known.

        A seat that is paying holds something to pay with, as far as there is anything left.
        """
        rest: list[Card] = []
        decks: dict[Pile, Iterable[Card]] = {}
        for pile, number in zip(Pile, self.decks, strict=True):
            cards = sorted(pile.of(self.unseen), key=PAYABLE.__contains__)
            decks |= {pile: cards[:number]} if number else {}
            rest = cards[number:] + rest if pile is Pile.PROCESSES else cards[number:]
        paying = self.seen.decision
        order = sorted(
            self.seen.seats, key=lambda seat: not (isinstance(paying, Pay) and seat is paying.seat)
        )
        hands = {seat: [rest.pop() for _ in range(self.hands[seat])] for seat in order if self.hands[seat]}
        return self.completed(hands, decks, rest)


def known_cards(state: State) -> Cards:
    """All the cards in a state, or those that are known in the state of a view."""
    cards = state.open + state.discard
    for tableau in state.tableaus:
        cards += tableau.laboratory + tableau.hand
    for deck in state.decks:
        cards += Multiset.of(Card, deck)
    gifts = (task.card for task in state.todo if isinstance(task, Give) and task.card is not None)
    return cards + Multiset.of(Card, gifts)


def seen(state: State, by: frozenset[int]) -> View:
    """Return what these seats together know.

    That is all but the hands of others, the decks, and what is set aside; but who looks at a hand, or
    searches a deck, sees it meanwhile.
    """
    hands, decks, left = [0] * len(state.seats), [0, 0], state
    for seat in state.seats:
        if not _sees_hand(state, seat, by):
            hands[seat] = len(state.of(seat).hand)
            left = left.with_hand(seat, NO_CARDS)
    for pile in Pile:
        if not _sees_deck(state, pile, by):
            decks[pile] = len(state.decks[pile])
            left = left.with_deck(pile, ())
    todo = tuple(replace(task, card=None) if isinstance(task, Give) else task for task in state.todo)
    return View(replace(left, todo=todo), (decks[0], decks[1]), tuple(hands))


def _sees_hand(state: State, seat: Seat, by: frozenset[int]) -> bool:
    match state.decision:
        case Look(looking, other) if other is seat and looking in by:
            return True
    return seat in by


def _sees_deck(state: State, pile: Pile, by: frozenset[int]) -> bool:
    match state.decision:
        case Search(searching, searched):
            return searched is pile and searching in by
    return False


def is_private(state: State) -> bool:
    """Whether seats see different things: there is a hand, or somebody searches a deck."""
    return any(tableau.hand for tableau in state.tableaus) or isinstance(state.decision, Search)


def told(
    state: State, action: ListedAction, by: frozenset[int], later: State | None = None
) -> ListedAction | Hidden:
    """Return what these seats may be told of an action, at once or by a later state of the same game.

    They are not told the order of a shuffle, what is stolen from another's hand or searched out of a deck by
    another; whoever gets a card that was passed on learns which it was when all have been handed out.
    """
    match action:
        case Shuffle():
            return Hidden(f"shuffle:{HIDDEN}")
        case Chosen() | Take():
            witnesses = _witnesses(state, later)
            if witnesses is not None and not by & witnesses:
                return Hidden(f"{'card' if isinstance(action, Chosen) else 'take'}:{HIDDEN}")
    return action


def _witnesses(state: State, later: State | None) -> frozenset[int] | None:
    """The seats that know which card is taken; None when it is open to all."""
    match state.decision:
        case Rob(seat, other) | Look(seat, other):
            return frozenset({seat, other})
        case Search(seat):
            return frozenset({seat})
        case Slip(seat, other):
            return frozenset({seat, other} if later is not None and _handed_out(state, later) else {other})
    return None


def _handed_out(state: State, later: State) -> bool:
    """Whether the cards are passed on no more that are being set aside in a state."""
    passing = isinstance(later.todo[0], Slip | Give) if later.todo else False
    return not passing or (later.turn, _after_passing(later)) != (state.turn, _after_passing(state))


def _after_passing(state: State) -> int:
    return sum(not isinstance(task, Slip | Give) for task in state.todo)


def shows(state: State, action: Action, after: State) -> frozenset[int]:
    """The seats that an action shows something: how chance chose, or a card that was hidden from them."""
    return frozenset(seat for seat in state.seats if _is_shown(state, action, after, seat))


def _is_shown(state: State, action: Action, after: State, seat: int) -> bool:
    by = frozenset({seat})
    if isinstance(action, Chosen | Roll) and not isinstance(told(state, action, by), Hidden):
        return True
    before = known_cards(seen(state, by).seen) - _covered_by(state, action, seat)
    return not known_cards(seen(after, by).seen) <= before


def _covered_by(state: State, action: Action, seat: int) -> Cards:
    """What a seat sees before an action and, once it is done, does not where it has come to.

    It may come up again at once, and is then shown.
    """
    match action, state.decision:
        case Shuffle(), tasks.Shuffle(pile) if not state.decks[pile]:
            return pile.of(state.discard)
        case Take(card) | Chosen(card), Draw() | Fetch() | Theft() as task if task.seat != seat:
            in_sight = not isinstance(task, Theft) or task.in_laboratory or task.other == seat
            return Multiset.of(Card, (card,)) if in_sight else NO_CARDS
    return NO_CARDS
