"""What there is to do, task by task: draws, formulas and what they cost, attacks, losses, laboratories.

A class for each kind of task, in the table of the law: who decides, between what, and what comes of it.
S is called `seat` and T `other`, K `pile`, E `effect`, N `number`, C `card`, L `named`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import ClassVar

from dream.games.philosophers_stone.rules.components import (
    MOST_IN_HAND,
    NO_CARDS,
    PAYABLE,
    PLACES,
    PROCESSES,
    PURE,
    Card,
    Cards,
    Effect,
    Pile,
    Player,
    Sage,
    Seat,
)
from dream.games.philosophers_stone.rules.state import (
    HIGHEST,
    Ability,
    Accept,
    Action,
    AnyShuffle,
    At,
    ChanceDecision,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    Happening,
    LayOut,
    ListedAction,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Take,
    Task,
    Transmute,
)
from dream.play.cards import Multiset
from dream.play.game import Chance


def is_spent(state: State, pile: Pile) -> bool:
    """Whether a deck is empty, and its discards can be made into a new one."""
    return not state.decks[pile] and bool(pile.of(state.discard))


@dataclass(frozen=True, slots=True)
class Draw(SeatDecision):
    """`seat` draws so many cards, each from the face-up ones or from the top of a deck."""

    word: ClassVar[str] = "draw"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        piles = (pile for pile in Pile if state.decks[pile] or is_spent(state, pile))
        return *map(Take, state.open.present), *map(DrawFrom, piles)

    def act(self, state: State, action: Action) -> State:
        match action:
            case DrawFrom(pile):
                return state.in_front(Top(self.seat, pile), *self.rest)
            case Take(card):
                taken = replace(state, open=state.open.minus(card)).gains(self.seat, card)
                return taken.in_front(Refill(), *self.rest)
        raise ValueError(action)


@dataclass(frozen=True, slots=True)
class Top(Happening):
    """The top card of a deck comes to `seat`'s hand."""

    word: ClassVar[str] = "top"
    seat: Seat
    pile: Pile

    def waits_for(self, state: State) -> Task | None:
        return ShuffleDeck(self.pile) if is_spent(state, self.pile) else None

    def happen(self, state: State) -> State:
        if not state.decks[self.pile]:
            return state
        top, *left = state.decks[self.pile]
        return state.with_deck(self.pile, tuple(left)).gains(self.seat, top)


@dataclass(frozen=True, slots=True)
class Refill(Happening):
    """The places face up are filled, elements first."""

    word: ClassVar[str] = "refill"

    def happen(self, state: State) -> State:
        for pile, places in PLACES.items():
            free = places - len(pile.of(state.open))
            turned_up, deck = state.decks[pile][:free], state.decks[pile][free:]
            state = replace(state.with_deck(pile, deck), open=state.open + Multiset.of(Card, turned_up))
            if len(turned_up) < free and is_spent(state, pile):
                return state.in_front(ShuffleDeck(pile), self)
        return state


@dataclass(frozen=True, slots=True)
class Replace(Happening):
    """All that lies face up is discarded, the process too (S21), and the places are filled again."""

    word: ClassVar[str] = "replace"

    def happen(self, state: State) -> State:
        return replace(state.with_discarded(state.open), open=NO_CARDS).in_front(Refill())


@dataclass(frozen=True, slots=True)
class ShuffleDeck(ChanceDecision):
    """Chance gives a deck a new order, or makes it anew of its discards if it is empty (S6)."""

    word: ClassVar[str] = "shuffle"
    pile: Pile

    def shuffled(self, state: State) -> Cards:
        """What is shuffled."""
        deck = state.decks[self.pile]
        return Multiset.of(Card, deck) if deck else self.pile.of(state.discard)

    def actions(self, state: State) -> Sequence[ListedAction]:
        return (AnyShuffle(),) if self.shuffled(state) else ()

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Shuffle)
        used = NO_CARDS if state.decks[self.pile] else self.pile.of(state.discard)
        return replace(state.with_deck(self.pile, action.order), discard=state.discard - used)


@dataclass(frozen=True, slots=True)
class DropCards(SeatDecision):
    """`seat` discards so many cards of its hand."""

    word: ClassVar[str] = "drop"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Drop, state.of(self.seat).hand.present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Drop)
        return state.drops(self.seat, action.card).in_front(*self.rest)


@dataclass(frozen=True, slots=True)
class Lose(SeatDecision):
    """`seat` discards so many cards of its hand or of its laboratory."""

    word: ClassVar[str] = "lose"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        tableau = state.of(self.seat)
        return *map(Drop, tableau.hand.present), *map(Scrap, tableau.laboratory.present)

    def act(self, state: State, action: Action) -> State:
        match action:
            case Drop(card):
                return state.drops(self.seat, card).in_front(*self.rest)
            case Scrap(card):
                return state.scraps(self.seat, card).in_front(*self.rest)
        raise ValueError(action)


@dataclass(frozen=True, slots=True)
class Trim(Happening):
    """`seat` discards down to seven cards (S25)."""

    word: ClassVar[str] = "trim"
    seat: Seat

    def happen(self, state: State) -> State:
        excess = len(state.of(self.seat).hand) - MOST_IN_HAND
        return state.in_front(DropCards(self.seat, excess)) if excess > 0 else state


@dataclass(frozen=True, slots=True)
class Swap(SeatDecision):
    """`seat` discards cards of its hand as it likes, and then draws as many; `number` are discarded."""

    word: ClassVar[str] = "swap"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        hand = state.of(self.seat).hand.present if self.number < HIGHEST else ()
        return *map(Drop, hand), Done()

    def act(self, state: State, action: Action) -> State:
        if isinstance(action, Drop):
            return state.drops(self.seat, action.card).in_front(Swap(self.seat, self.number + 1))
        return state.in_front(Draw(self.seat, self.number)) if self.number else state


@dataclass(frozen=True, slots=True)
class Theft(SeatDecision):
    """`seat` takes so many cards of `other`: of the hand or the laboratory, at random or as it chooses."""

    in_laboratory: ClassVar[bool] = False
    at_random: ClassVar[bool] = False
    other: Seat
    number: int

    @property
    def decider(self) -> Player:
        return Chance.CHANCE if self.at_random else self.seat

    def cards(self, state: State) -> Cards:
        """The cards that may be taken."""
        robbed = state.of(self.other)
        return robbed.laboratory if self.in_laboratory else robbed.hand

    def actions(self, state: State) -> Sequence[ListedAction]:
        kind = Chosen if self.at_random else Take
        return tuple(map(kind, self.cards(state).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take | Chosen)
        take = state.without_laboratory_card if self.in_laboratory else state.without_hand_card
        return take(self.other, action.card).gains(self.seat, action.card).in_front(*self.rest)


class Rob(Theft):
    """Random cards of the hand."""

    word: ClassVar[str] = "rob"
    at_random: ClassVar[bool] = True


class Raid(Theft):
    """Random cards of the laboratory."""

    word: ClassVar[str] = "raid"
    in_laboratory: ClassVar[bool] = True
    at_random: ClassVar[bool] = True


class LookAtHand(Theft):
    """Chosen cards of the hand, which `seat` sees meanwhile."""

    word: ClassVar[str] = "look"


class Pick(Theft):
    """Chosen cards of the laboratory."""

    word: ClassVar[str] = "pick"
    in_laboratory: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Burn(SeatDecision):
    """`seat` has so many cards of `other`'s laboratory discarded, the last one only if it likes."""

    word: ClassVar[str] = "burn"
    other: Seat
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        enough = (Done(),) if self.number == 1 else ()
        return *map(Scrap, state.of(self.other).laboratory.present), *enough

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Scrap):
            return state
        return state.scraps(self.other, action.card).in_front(*self.rest)


@dataclass(frozen=True, slots=True)
class Slip(ChanceDecision):
    """A random card of `other`'s hand is set aside for `seat`: nobody gets one before all are drawn (S16)."""

    word: ClassVar[str] = "slip"
    seat: Seat
    other: Seat

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Chosen, state.of(self.other).hand.present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Chosen)
        passing = tuple(takewhile(lambda task: isinstance(task, Slip | Give), state.todo))
        todo = (*passing, Give(self.seat, action.card), *state.todo[len(passing) :])
        return replace(state.without_hand_card(self.other, action.card), todo=todo)


@dataclass(frozen=True, slots=True)
class Give(Happening):
    """`seat` gets the card that was set aside; only a view knows no card here."""

    word: ClassVar[str] = "give"
    seat: Seat
    card: Card | None

    def happen(self, state: State) -> State:
        assert self.card is not None
        return state.gains(self.seat, self.card)


@dataclass(frozen=True, slots=True)
class Search(SeatDecision):
    """`seat` takes a card of a deck, which it sees meanwhile, and the deck is shuffled."""

    word: ClassVar[str] = "search"
    pile: Pile

    def waits_for(self, state: State) -> Task | None:
        return ShuffleDeck(self.pile) if is_spent(state, self.pile) else None

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Take, Multiset.of(Card, state.decks[self.pile]).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take)
        deck = list(state.decks[self.pile])
        deck.remove(action.card)
        taken = state.with_deck(self.pile, tuple(deck)).gains(self.seat, action.card)
        return taken.in_front(ShuffleDeck(self.pile)) if deck else taken


@dataclass(frozen=True, slots=True)
class Fetch(SeatDecision):
    """`seat` takes a card of a discard pile."""

    word: ClassVar[str] = "fetch"
    pile: Pile

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Take, self.pile.of(state.discard).present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Take)
        return replace(state, discard=state.discard.minus(action.card)).gains(self.seat, action.card)


HITS_HAND = frozenset({Effect.DROP, Effect.ROB, Effect.LOOK, Effect.LOSE})
HITS_LABORATORY = frozenset({Effect.RAID, Effect.PICK, Effect.BURN, Effect.MELT, Effect.LOSE})
VOLLEY = (4, 2, 2, 1)
"""How many cards those lose that a volley names, in the order of naming (S18)."""


def can_hurt(state: State, effect: Effect, seat: Seat) -> bool:
    """Whether a seat has something that an effect could take (S10)."""
    tableau = state.of(seat)
    in_hand = effect in HITS_HAND and bool(tableau.hand)
    return in_hand or (effect in HITS_LABORATORY and bool(tableau.laboratory))


def targets(state: State, effect: Effect, attacker: Seat) -> tuple[Seat, ...]:
    """The other seats that an effect can hurt."""
    return tuple(seat for seat in state.seats if seat is not attacker and can_hurt(state, effect, seat))


@dataclass(frozen=True, slots=True)
class Aim(SeatDecision):
    """`seat` names a target."""

    word: ClassVar[str] = "aim"
    effect: Effect
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(At, targets(state, self.effect, self.seat)))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, At)
        return state.in_front(React(action.seat, self.seat, self.effect, self.number))


@dataclass(frozen=True, slots=True)
class Volley(SeatDecision):
    """`seat` names up to four targets, one at least; those in `named` are already (S18)."""

    word: ClassVar[str] = "volley"
    named: tuple[Seat, ...]

    def left(self, state: State) -> tuple[Seat, ...]:
        """Who can still be named."""
        return tuple(seat for seat in targets(state, Effect.LOSE, self.seat) if seat not in self.named)

    def actions(self, state: State) -> Sequence[ListedAction]:
        return *map(At, self.left(state)), *((Done(),) if self.named else ())

    def act(self, state: State, action: Action) -> State:
        volley = replace(self, named=(*self.named, action.seat)) if isinstance(action, At) else self
        if isinstance(action, At) and len(volley.named) < len(VOLLEY) and volley.left(state):
            return state.in_front(volley)
        losses = zip(volley.named, VOLLEY, strict=False)
        return state.in_front(*(React(seat, self.seat, Effect.LOSE, number) for seat, number in losses))


@dataclass(frozen=True, slots=True)
class React(SeatDecision):
    """`seat` lets the attack of `other` happen, or cancels it; it is asked either way (S13)."""

    word: ClassVar[str] = "react"
    other: Seat
    effect: Effect
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        hand = state.of(self.seat).hand
        answers = (process for process in PROCESSES if hand[process] and hand[Card.EARTH])
        return Accept(), *(Concoct(process, Card.EARTH) for process in answers)

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Concoct):
            return self._accepted(state)
        state = state.drops(self.seat, action.process, Card.EARTH)
        answers: dict[Card, Task] = {
            Card.DISTILLATION: Fetch(self.seat, Pile.PROCESSES),
            Card.INCINERATION: DropCards(self.other, 1),
            Card.TRANSFORMATION: Swap(self.seat, 0),
        }
        return state.in_front(answers[action.process])

    def _accepted(self, state: State) -> State:
        if self.effect is Effect.MELT:
            lost = len(state.of(self.seat).laboratory)
            return state.scraps_laboratory(self.seat).in_front(*([Draw(self.seat, lost)] if lost else []))
        return state.in_front(_ACCEPTED[self.effect](self.other, self.seat, self.number))


_ACCEPTED: dict[Effect, Callable[[Seat, Seat, int], Task]] = {
    Effect.DROP: lambda attacker, seat, number: DropCards(seat, number),
    Effect.ROB: Rob,
    Effect.LOOK: LookAtHand,
    Effect.RAID: Raid,
    Effect.PICK: Pick,
    Effect.BURN: Burn,
    Effect.LOSE: lambda attacker, seat, number: Lose(seat, number),
}
"""The task of an attack that is let happen; `Effect.MELT` takes all at once."""


def _from_hand(state: State, seat: Seat) -> tuple[LayOut, ...]:
    hand = state.of(seat).hand
    return tuple(LayOut(card) for card in state.needed(seat).present if hand[card])


def _laid_out(state: State, seat: Seat, card: Card) -> State:
    return state.without_hand_card(seat, card).lays_out(seat, card)


@dataclass(frozen=True, slots=True)
class Brew(SeatDecision):
    """`seat` lays out cards, and may transmute a whole set (S23)."""

    word: ClassVar[str] = "brew"

    def actions(self, state: State) -> Sequence[ListedAction]:
        whole = () if state.needed(self.seat) else (Transmute(),)
        return *_from_hand(state, self.seat), *whole, Done()

    def act(self, state: State, action: Action) -> State:
        match action:
            case LayOut(card):
                return _laid_out(state, self.seat, card).in_front(self)
            case Transmute():
                return self._transmuted(state)
        return state

    def _transmuted(self, state: State) -> State:
        state = state.scraps_laboratory(self.seat)
        tableau = state.of(self.seat)
        state = state.with_tableau(self.seat, replace(tableau, metal=tableau.metal + 1))
        if state.is_on_gold(self.seat):
            return replace(state, todo=())  # S23: the game is over, without a roll
        return state.in_front(RollDie(self.seat), PlaceCards(self.seat))


@dataclass(frozen=True, slots=True)
class PlaceCards(SeatDecision):
    """`seat`, who has moved on, lays out cards of the next set (S24)."""

    word: ClassVar[str] = "place"

    def actions(self, state: State) -> Sequence[ListedAction]:
        return *_from_hand(state, self.seat), Done()

    def act(self, state: State, action: Action) -> State:
        match action:
            case LayOut(card):
                return _laid_out(state, self.seat, card).in_front(self)
        return state


@dataclass(frozen=True, slots=True)
class Mend(SeatDecision):
    """`seat` lays out a card of the discards."""

    word: ClassVar[str] = "mend"

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(LayOut(card) for card in state.needed(self.seat).present if state.discard[card])

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, LayOut)
        return replace(state, discard=state.discard.minus(action.card)).lays_out(self.seat, action.card)


@dataclass(frozen=True, slots=True)
class RollDie(ChanceDecision):
    """Chance rolls the die for `seat`."""

    word: ClassVar[str] = "roll"
    seat: Seat

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(Roll, PROCESSES))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Roll)
        match action.process:
            case Card.DISTILLATION:
                return state.in_front(Draw(self.seat, 1))
            case Card.INCINERATION:
                return state.in_front(*(DropCards(other, 1) for other in state.others(self.seat)))
        return state.in_front(Replace())


FOUR = 4
"""How many mundane elements or Stones the dear formulas cost."""
FORMULAS_IN_CUTTHROAT = 20  # S8
MUNDANE, FOUR_PAID = "mundane", "four"
Tasks = Callable[[State, Seat], Sequence[Task]]
DI, IN, TR = PROCESSES


def _raiding(state: State) -> Effect:
    return Effect.PICK if state.options.air_chooses else Effect.RAID  # S15


FORMULAS: dict[tuple[Card, Card | str], Tasks] = {
    (DI, MUNDANE): lambda state, s: (Search(s, Pile.PROCESSES),),
    (IN, MUNDANE): lambda state, s: (Aim(s, Effect.DROP, 2),),
    (TR, MUNDANE): lambda state, s: [Slip(t, state.right_of(t)) for t in state.clockwise(s)],
    (DI, Card.WATER): lambda state, s: (Search(s, Pile.ELEMENTS),),
    (IN, Card.WATER): lambda state, s: (Aim(s, Effect.ROB, 1),),
    (TR, Card.WATER): lambda state, s: (Replace(), Draw(s, 2)),
    (DI, Card.AIR): lambda state, s: (Fetch(s, Pile.ELEMENTS),),
    (IN, Card.AIR): lambda state, s: (Aim(s, _raiding(state), 1),),
    (TR, Card.AIR): lambda state, s: [Draw(t, MOST_IN_HAND) for t in state.clockwise(s)],
    (DI, Card.FIRE): lambda state, s: (Aim(s, Effect.LOOK, 1),),
    (IN, Card.FIRE): lambda state, s: (Aim(s, Effect.BURN, 2),),
    (TR, Card.FIRE): lambda state, s: (Aim(s, Effect.MELT, 1),),
    (DI, FOUR_PAID): lambda state, s: (*[Rob(s, t, 1) for t in state.others(s)], Draw(s, 2)),
    (IN, FOUR_PAID): lambda state, s: (Volley(s, ()),),
    (TR, FOUR_PAID): lambda state, s: (Replace(), Draw(s, 2)),  # S19
}
"""The tasks of a formula for the seat S that concocts it, by its process and by what is paid beside it."""

ABILITIES: dict[Sage, Tasks] = {
    Sage.ALBERTUS: lambda state, s: (Aim(s, Effect.LOOK, 2),),
    Sage.FLAMEL: lambda state, s: (Draw(s, 4),),
    Sage.JABIR: lambda state, s: (Search(s, Pile.ELEMENTS), Search(s, Pile.PROCESSES)),
    Sage.MARIA: lambda state, s: (Mend(s), Mend(s)),
    Sage.PARACELSUS: lambda state, s: (Fetch(s, Pile.PROCESSES), Swap(s, 0)),
    Sage.ZOSIMOS: lambda state, s: (Aim(s, Effect.PICK, 2),),
}
"""The tasks of an alchemist's ability (S27)."""


def tasks_of(state: State, seat: Seat, formula: Concoct | Ability) -> Sequence[Task]:
    """The tasks of a formula; raises KeyError when there is no such formula, or no alchemist."""
    if isinstance(formula, Ability):
        sage = state.of(seat).sage
        if sage is None:
            raise KeyError(seat)
        return ABILITIES[sage](state, seat)
    paid = formula.paid
    row = FOUR_PAID if paid is None else MUNDANE if paid in PAYABLE else paid
    return FORMULAS[formula.process, row](state, seat)


def can_pay(state: State, seat: Seat, formula: Concoct | Ability) -> bool:
    """Whether a seat's hand has what a formula costs."""
    hand = state.of(seat).hand
    if isinstance(formula, Ability):
        return hand[Card.STONE] > 0
    if formula.paid is None:
        return hand[formula.process] > 0 and sum(hand[card] for card in PAYABLE) >= FOUR
    return hand[formula.process] > 0 and hand[formula.paid] > 0


def has_target(state: State, seat: Seat, formula: Concoct | Ability) -> bool:
    """Whether there is somebody to be hurt, if the formula names a target at all (S10)."""
    naming = (task for task in tasks_of(state, seat, formula) if isinstance(task, Aim | Volley))
    return all(task.actions(state) for task in naming)


NAMED = tuple(
    Concoct(process, paid)
    for process in PROCESSES
    for paid in (*PAYABLE, *PURE, None)
    if paid is not Card.EARTH
)
"""Every formula that can be named; Earth's are answers only (S12)."""


@dataclass(frozen=True, slots=True)
class ConcoctFormulas(SeatDecision):
    """`seat` concocts up to so many formulas."""

    word: ClassVar[str] = "form"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        formulas = (*NAMED, *((Ability(),) if state.of(self.seat).sage is not None else ()))
        return *(each for each in formulas if self._is_legal(state, each)), Done()

    def _is_legal(self, state: State, formula: Concoct | Ability) -> bool:
        return can_pay(state, self.seat, formula) and has_target(state, self.seat, formula)

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Concoct | Ability):
            return state
        tasks = list(tasks_of(state, self.seat, action))
        if isinstance(action, Ability):
            state = state.drops(self.seat, Card.STONE)
        elif action.paid is None:
            state = state.drops(self.seat, action.process)
            tasks.insert(0, PayCards(self.seat, FOUR))
        else:
            state = state.drops(self.seat, action.process, action.paid)
        if action == Concoct(TR, Card.AIR):
            for seat in state.seats:  # S17: all hands go before anybody draws
                state = state.drops_hand(seat)
        return state.in_front(*tasks, *self.rest)


@dataclass(frozen=True, slots=True)
class PayCards(SeatDecision):
    """`seat` discards so many mundane elements or Stones."""

    word: ClassVar[str] = "pay"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(Pay(card) for card in PAYABLE if state.of(self.seat).hand[card])

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, Pay)
        return state.drops(self.seat, action.card).in_front(*self.rest)
