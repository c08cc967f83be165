"""Tables to look at: what is seen of states of real games, and of some that are made up to be full."""

from dataclasses import replace
from random import Random
from typing import Any

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    METALS,
    RESOURCES,
    TOKENS_OF_A_COLOUR,
    Card,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import apply, legal_actions, outcome
from dream.games.jabirs_transmutations.rules.state import (
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    State,
    Steal,
    StealNothing,
    Sultan,
    Tableau,
    Transmute,
    View,
)
from dream.play.cards import Multiset
from dream.ui.games.jabirs_transmutations.items import Seen
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE
from dream.ui.games.jabirs_transmutations.targets import (
    DieTarget,
    DoneButton,
    EventAnswer,
    HandCard,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.kit.layout import layout
from dream.ui.kit.theme import palette
from dream.ui.table.picture import TablePicture
from dream.ui.table.sight import Marks, Sight, Target
from tests.games.jabirs_transmutations.random_games import some_action

NAMES = ("Mira", "Theodora of Alexandria", "J\u0101bir")


def picture_in(window: tuple[int, int], name: str = "classic", *, at_once: bool = True) -> TablePicture:
    """The picture of a table in a window, in the colours of a palette."""
    return TablePicture(
        JABIR_TABLE, window, JABIR_TABLE.layout(layout(window).board, 3), palette(name), at_once=at_once
    )


def shown_of(state: State, viewer: Seat | None = Seat.A) -> Seen:
    """What a viewer may see of a state, with everything legal marked when it is the viewer's turn."""
    over = outcome(state)
    mine = viewer is not None and state.decider is viewer
    return Sight(
        view=GAME.seen(state, frozenset(() if viewer is None else (viewer,))),
        viewer=viewer,
        names=NAMES,
        turn=state.turn,
        yours=state.turn is not None,
        people=frozenset(Seat),
        winners=over.winners if over else (),
        marks=Marks(legal=frozenset(_targets(state, viewer)) if mine and viewer is not None else frozenset()),
    )


def _targets(state: State, viewer: Seat) -> list[Target]:
    return [target for action in legal_actions(state) for target in _target(state, viewer, action)]


def _target(state: State, viewer: Seat, action: ListedAction) -> list[Target]:
    match action:
        case Eureka(place) | Explosion(place) | Sultan(place):
            return [Spot(place)]
        case Steal(victim, place):
            return [SeatTokens(victim, place)]
        case Disaster() | StealNothing():
            return [EventAnswer(action)]
        case Pick(card):
            return [HandCard(n) for n, other in enumerate(state.of(viewer).hand) if other is card]
        case Transmute(recipe):
            return [RecipeSign(recipe)]
        case Discard(card):
            return [SavedCard(viewer, card)]
        case Done():
            return [DoneButton()]
        case Roll():
            return [DieTarget()]
        case _:
            return []


def eager_game(seed: int, options: str = "-") -> list[State]:
    """The states of a game whose seats transmute whenever they can, all else by chance."""
    random, state = Random(seed), GAME.start(f"eager {seed}", options)
    states = [state]
    while state.decider is not None:
        eager = [action for action in legal_actions(state) if isinstance(action, Transmute)]
        action = random.choice(eager) if eager else some_action(random, state)
        state = apply(state, action)
        states.append(state)
    return states


class FullTableau(Tableau):
    """More than a seat can have: its stack is full as well."""

    __slots__ = ()

    @property
    def stack(self) -> int:
        return TOKENS_OF_A_COLOUR


def full_table(phase: Phase = Phase.DRAFT, held: int = 6) -> Seen:
    """As much as can lie there, and more: two figures on most tokens, nine open cards, long names."""
    few = {resource: 1 + n % 3 for n, resource in enumerate((*ELIXIRS, *METALS))}
    board = Multiset(Resource, tuple(few.get(resource, 28 - n) for n, resource in enumerate(RESOURCES)))
    cards = Multiset.of(Card, [Card.FIRE] * 5 + [Card.WATER] * 4)
    hand = [Card.FIRE, Card.FIRE, Card.WATER, Card.CINNABAR, Card.LEAD, Card.SALT]
    drafting = phase is Phase.DRAFT
    tableau = FullTableau(
        board,
        cards,
        Multiset.of(Card, hand[:held] if drafting else []),
        Multiset.of(Card, hand[held:] if drafting else []),
    )
    state = replace(
        eager_game(1)[0],
        round=60,
        phase=phase,
        first=Seat.B,
        turn=Seat.B,
        event=None,
        waiting=None,
        deck=(),
        events=(),
        used=Multiset.of(Event),
        discard=Multiset.of(Card, [Card.SALT] * 80),
        tableaus=(tableau, tableau, tableau),
    )
    return Sight(
        view=View(state, 7, 80, (0, 0, 0), (0, 0, 0)),
        viewer=Seat.B,
        names=tuple(name * 2 for name in NAMES),
        turn=Seat.B,
        yours=True,
        people=frozenset(Seat),
    )


def state_with(sight: Seen, **changes: Any) -> Seen:
    """A sight of a table whose state differs in these fields."""
    return replace(sight, view=replace(sight.view, seen=replace(sight.view.seen, **changes)))


def shown_after(before: State, after: State, viewer: Seat | None = Seat.A, number: int = 5) -> Seen:
    """What a viewer may see right after an action, a roll of this number if it was one."""
    sight = shown_of(after, viewer)
    if before.phase is Phase.ROLL:
        return replace(sight, before=GAME.seen(before, frozenset()), done=Roll(number))
    if before.phase is Phase.DRAFT and after.phase is not Phase.DRAFT:
        picked = next(
            card for card in before.of(before.mover).hand.present if apply(before, Pick(card)) == after
        )
        return replace(sight, before=GAME.seen(before, frozenset(Seat)), done=Pick(picked))
    return sight
