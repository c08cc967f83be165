"""The law: the first state of a seed, what is legal and what follows, chance, scores; and what seats may
know.

The stable stream of the seed (``dream.base.seeds``) shuffles the elements with the purpose ``stone
elements`` and the processes with ``stone processes``, both from the order of the tables, and the shuffled
order is the deck from the top. Each seat is dealt the top three elements, ``a`` first, and the places face
up are filled. ``stone first`` draws who begins, and ``stone alchemists`` shuffles the alchemists, of whom
``a`` gets the first.

What some seats together know of a state is a `View`: the one place that says who may see what.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from dream.base.seeds import Choices
from dream.games.philosophers_stone.rules.components import (
    CARDS_DEALT,
    NO_CARDS,
    PAYABLE,
    PROCESSES,
    Card,
    Cards,
    Pile,
    Player,
    Sage,
    Seat,
    in_box,
    readings,
)
from dream.games.philosophers_stone.rules.state import (
    Action,
    AnyShuffle,
    Chosen,
    DecisionTask,
    Happening,
    ListedAction,
    Roll,
    Shuffle,
    State,
    Tableau,
    Take,
    Task,
)
from dream.games.philosophers_stone.rules.tasks import (
    FORMULAS_IN_CUTTHROAT,
    Brew,
    ConcoctFormulas,
    Draw,
    Fetch,
    Give,
    LookAtHand,
    PayCards,
    Refill,
    Rob,
    RollDie,
    Search,
    ShuffleDeck,
    Slip,
    Theft,
    Trim,
)
from dream.games.philosophers_stone.rules.tracker import Tracker
from dream.play.cards import HIDDEN, Multiset
from dream.play.game import Hidden, Options, Outcome


def start(seed: str, options: Options, tracker: Tracker) -> State:
    """The first state; raises Malformed when the seed is no text to carry."""
    held = readings(options)
    box = in_box(held.players)
    elements = Choices(seed, "stone elements").shuffled(tuple(Pile.ELEMENTS.of(box)))
    processes = Choices(seed, "stone processes").shuffled(tuple(Pile.PROCESSES.of(box)))
    at = Seat(Choices(seed, "stone first").below(held.players))
    sages = Choices(seed, "stone alchemists").shuffled(tuple(Sage)) if held.alchemists else ()
    state = State(
        options=held,
        tracker=tracker,
        turn=1,
        at=at,
        todo=turn_of(at, cutthroat=held.cutthroat),
        open=NO_CARDS,
        decks=(elements, processes),
        discard=NO_CARDS,
        tableaus=tuple(Tableau(sage=sage) for sage in sages[: held.players]) or (Tableau(),) * held.players,
    )
    for seat in state.seats:
        state = _dealt(state, seat)
    return settled(state)


def _dealt(state: State, seat: Seat) -> State:
    deck = state.decks[Pile.ELEMENTS]
    state = state.with_hand(seat, Multiset.of(Card, deck[:CARDS_DEALT]))
    return state.with_deck(Pile.ELEMENTS, deck[CARDS_DEALT:])


def legal_actions(state: State) -> tuple[ListedAction, ...]:
    """Every action of the one who decides, each once; none when the game is over."""
    decision = state.decision
    return tuple(decision.actions(state)) if decision else ()


def is_legal(state: State, action: ListedAction) -> bool:
    """Whether the one who decides may do this: any order of a shuffle, which a list has no room for."""
    decision = state.decision
    if isinstance(action, Shuffle) and isinstance(decision, ShuffleDeck):
        return Multiset.of(Card, action.order) == decision.shuffled(state)
    return not isinstance(action, AnyShuffle) and action in legal_actions(state)


def chances(state: State) -> tuple[Action, ...]:
    """What chance may do, each as likely: a side of the die, or each card of those that it takes one of.

    The orders of a shuffle are too many.
    """
    match state.decision:
        case RollDie():
            return tuple(map(Roll, PROCESSES))
        case Theft(at_random=True) as theft:
            return tuple(map(Chosen, theft.cards(state)))
        case Slip(other=other):
            return tuple(map(Chosen, state.of(other).hand))
    return ()


def chance_action(state: State, seed: str, done: int) -> Action:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else but the things that it chooses from, so the same decisions of the seats bring
    the same dice: the stream of the seed with the purpose ``stone chance N`` shuffles from the order of the
    tables, or chooses a card or a side of the die. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"stone chance {done}")
    if isinstance(state.decision, ShuffleDeck):
        return Shuffle(choices.shuffled(tuple(state.decision.shuffled(state))))
    possible = chances(state)
    if not possible:
        raise ValueError("chance decides nothing here")
    return possible[choices.below(len(possible))]


def apply(state: State, action: Action) -> State:
    """The state after a legal action; what an illegal one gives is undefined."""
    task = state.decision
    if task is None:
        raise ValueError("the game is over")
    return settled(task.act(state.popped, action))


def settled(state: State) -> State:
    """The state in which the first task is one that somebody has to decide, or the game is over."""
    while state.todo or not is_over(state):
        if not state.todo:
            state = _turn_begun(state)
        task = state.todo[0]
        before = task.waits_for(state)
        if before is not None:
            state = state.in_front(before)
        elif isinstance(task, Happening):
            state = task.happen(state.popped)
        elif isinstance(task, DecisionTask) and task.actions(state):
            return state
        else:
            state = state.popped  # S14
    return state


def is_over(state: State) -> bool:
    """Whether nothing comes after a state with an empty list: its player has gold, or had the last turn."""
    return state.is_last_turn or state.is_on_gold(state.at)


def turn_of(seat: Seat, *, cutthroat: bool) -> tuple[Task, ...]:
    """The tasks of a turn."""
    formulas = FORMULAS_IN_CUTTHROAT if cutthroat else 1
    return Refill(), Draw(seat, 2), ConcoctFormulas(seat, formulas), Brew(seat), Trim(seat)


def _turn_begun(state: State) -> State:
    seat = state.others(state.at)[0]
    todo = turn_of(seat, cutthroat=state.options.cutthroat)
    return replace(state, turn=state.turn + 1, at=seat, todo=todo)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.todo:
        return None
    best = max(map(standing, state.tableaus))
    winners = tuple(seat for seat in state.seats if standing(state.of(seat)) == best)
    return Outcome(winners, points=tuple(tableau.metal for tableau in state.tableaus))


def standing(tableau: Tableau) -> tuple[int, int]:
    """What decides: the metal, and then the cards in the laboratory (S26)."""
    return tableau.metal, len(tableau.laboratory)


# What seats know


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
        tableaus = list(state.tableaus)
        for seat, cards in hands.items():
            tableaus[seat] = replace(tableaus[seat], hand=Multiset.of(Card, cards))
        elements, processes = (tuple(decks.get(pile, state.decks[pile])) for pile in Pile)
        todo = (
            replace(task, card=next(given)) if isinstance(task, Give) and task.card is None else task
            for task in state.todo
        )
        return replace(state, tableaus=tuple(tableaus), decks=(elements, processes), todo=tuple(todo))

    def somehow_completed(self) -> State:
        """A state that is observed so; whether it can be depends on nothing that is not known.

        A seat that is paying holds something to pay with, as far as there is anything left.
        """
        rest: list[Card] = []
        decks: dict[Pile, Iterable[Card]] = {}
        unseen = self.unseen
        for pile, number in zip(Pile, self.decks, strict=True):
            cards = sorted(pile.of(unseen), key=PAYABLE.__contains__)
            decks |= {pile: cards[:number]} if number else {}
            rest = cards[number:] + rest if pile is Pile.PROCESSES else cards[number:]
        paying = self.seen.decision
        order = sorted(
            self.seen.seats, key=lambda seat: not (isinstance(paying, PayCards) and seat is paying.seat)
        )
        hands = {seat: [rest.pop() for _ in range(self.hands[seat])] for seat in order if self.hands[seat]}
        return self.completed(hands, decks, rest)


def known_cards(state: State) -> Cards:
    """All the cards in a state, or those that are known in the state of a view."""
    piles = [state.open, state.discard]
    for tableau in state.tableaus:
        piles += (tableau.laboratory, tableau.hand)
    gifts = (task.card for task in state.todo if isinstance(task, Give) and task.card is not None)
    piles.append(Multiset.of(Card, chain(*state.decks, gifts)))
    return Multiset(Card, tuple(map(sum, zip(*(pile.counts for pile in piles), strict=True))))


def seen(state: State, by: frozenset[int]) -> View:
    """Return what these seats together know.

    That is all but the hands of others, the decks, and what is set aside; but who looks at a hand, or
    searches a deck, sees it meanwhile.
    """
    hands, tableaus = [0] * len(state.seats), list(state.tableaus)
    for seat in state.seats:
        if not _sees_hand(state, seat, by):
            hands[seat] = len(tableaus[seat].hand)
            tableaus[seat] = replace(tableaus[seat], hand=NO_CARDS)
    elements, processes = (
        deck if _sees_deck(state, pile, by) else () for pile, deck in zip(Pile, state.decks, strict=True)
    )
    hidden = len(state.decks[0]) - len(elements), len(state.decks[1]) - len(processes)
    todo = tuple(replace(task, card=None) if isinstance(task, Give) else task for task in state.todo)
    left = replace(state, tableaus=tuple(tableaus), decks=(elements, processes), todo=todo)
    return View(left, hidden, tuple(hands))


def _sees_hand(state: State, seat: Seat, by: frozenset[int]) -> bool:
    match state.decision:
        case LookAtHand(looking, other) if other is seat and looking in by:
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
        case Rob(seat, other) | LookAtHand(seat, other):
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
        case Shuffle(), ShuffleDeck(pile) if not state.decks[pile]:
            return pile.of(state.discard)
        case Take(card) | Chosen(card), Draw() | Fetch() | Theft() as task if task.seat != seat:
            in_sight = not isinstance(task, Theft) or task.in_laboratory or task.other == seat
            return Multiset.of(Card, (card,)) if in_sight else NO_CARDS
    return NO_CARDS
