"""The law: the first state of a seed, chance, what follows from each action, and scores.

The stable stream of the seed (``dream.base.seeds``) shuffles the elements with the purpose ``stone
elements`` and the processes with ``stone processes``, both from the order of the tables, and the shuffled
order is the deck from the top. Each seat is dealt the top three elements, ``a`` first, and the places face
up are filled. ``stone first`` draws who begins, and ``stone alchemists`` shuffles the alchemists, of whom
``a`` gets the first.
"""

from dataclasses import replace

from dream.base.seeds import Choices
from dream.games.philosophers_stone.rules.components import (
    CARDS_DEALT,
    NO_CARDS,
    PROCESSES,
    Card,
    Pile,
    Sage,
    Seat,
    in_box,
    readings,
)
from dream.games.philosophers_stone.rules.state import (
    Action,
    Chosen,
    Decision,
    Happening,
    State,
    Tableau,
    Task,
    Tracker,
)
from dream.games.philosophers_stone.rules.state import Roll as RollAction
from dream.games.philosophers_stone.rules.state import Shuffle as ShuffleAction
from dream.games.philosophers_stone.rules.tasks import (
    FORMULAS_IN_CUTTHROAT,
    Brew,
    Draw,
    Form,
    Refill,
    Roll,
    Shuffle,
    Slip,
    Theft,
    Trim,
)
from dream.play.cards import Multiset
from dream.play.game import Options, Outcome


def chance_action(state: State, seed: str, done: int) -> Action:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else but the things that it chooses from, so the same decisions of the seats bring
    the same dice: the stream of the seed with the purpose ``stone chance N`` shuffles from the order of the
    tables, or chooses a card or a side of the die. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"stone chance {done}")
    match state.decision:
        case Shuffle() as task:
            return ShuffleAction(choices.shuffled(tuple(task.shuffled(state))))
        case Roll():
            return RollAction(PROCESSES[choices.below(len(PROCESSES))])
        case Theft(other=other, at_random=True) as theft:
            cards = tuple(theft.cards(state))
        case Slip(other=other):
            cards = tuple(state.of(other).hand)
        case _:
            raise ValueError("chance decides nothing here")
    return Chosen(cards[choices.below(len(cards))])


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
        elif isinstance(task, Decision) and task.actions(state):
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
    return Refill(), Draw(seat, 2), Form(seat, formulas), Brew(seat), Trim(seat)


def _turn_begun(state: State) -> State:
    seat = state.others(state.at)[0]
    todo = turn_of(seat, cutthroat=state.options.cutthroat)
    return replace(state, turn=state.turn + 1, at=seat, todo=todo)


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
