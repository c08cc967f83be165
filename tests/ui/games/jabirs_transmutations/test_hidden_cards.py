"""What nobody who looks may know changes nothing of what the window shows and says."""

from collections.abc import Iterator
from random import Random

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.games.jabirs_transmutations.rules.components import Seat as Place
from dream.games.jabirs_transmutations.rules.state import AnyShuffle, Phase, State
from dream.play.game import Hidden
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.games.jabirs_transmutations.layout import HandCard, RecipeSign, SavedCard, Spot
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.table.game_session import GameSession
from dream.ui.table.game_table import AnyGameTable, GameTable
from dream.ui.table.panel import narration_of
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.table.sight import AnySight, Pointing, Target
from dream.ui.widgets.narrator import Narration
from tests.games.jabirs_transmutations.random_games import some_action, some_game
from tests.games.jabirs_transmutations.test_observation import exchanged
from tests.ui.games.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable

AT_THE_TABLE = ((ANN, BEN, CLEO), (ANN, MACHINE, BEN), (MACHINE, ANN, BEN), (ANN, MACHINE, MACHINE))
TARGETS: tuple[Target, ...] = (
    *map(HandCard, range(6)),
    *map(RecipeSign, (2, 9)),
    Spot(Resource.SALT),
    *(SavedCard(seat, Card.FIRE) for seat in Place),
)
STATES = 12
"""So many states of a game are looked at, half of them in a draft."""


def some_states(random: Random) -> list[State]:
    """States of a game with a closed draft."""
    states = list(some_game(random, draft="closed"))
    drafts = [state for state in states if state.phase is Phase.DRAFT]
    others = [state for state in states if state.phase is not Phase.DRAFT]
    return random.sample(drafts, STATES // 2) + random.sample(others, STATES // 2)


def table_of(jabir: AtJabirTable, state: State, seats: tuple[Seat, ...], *, opened: bool) -> AnyGameTable:
    """A table at which a game has come to a state, its curtain still closed or opened by whom it names."""
    table = GameTable(jabir.app, WORDS, GameSession(SeatedGame(History(GAME, state), seats, "a seed"), {}))
    if opened:
        table.game.uncover()
    return table


def seen_of(table: AnyGameTable) -> Iterator[AnySight | Narration]:
    """All that is shown and said of a table, wherever the player points and whatever is chosen."""
    bare = unpointed(table)
    yield bare
    for target in TARGETS:
        yield pointed_at(bare, Pointing(hover=target))
    for target in TARGETS:
        if table.game.person_to_act:
            table.press(target)
            yield unpointed(table)
            yield narration_of(table)
            table.cancel()
    yield narration_of(table)


@pytest.mark.parametrize("seats", AT_THE_TABLE, ids=lambda seats: "-".join(seat.name for seat in seats))
def test_an_exchange_of_hidden_cards_changes_nothing_of_what_is_shown(
    jabir: AtJabirTable, seats: tuple[Seat, ...]
) -> None:
    random = Random(11)
    exchanges = 0
    for state in some_states(random):
        table = table_of(jabir, state, seats, opened=random.random() < 0.7)
        sees = table.game.sees(0)
        other = table_of(jabir, exchanged(random, state, *sees), seats, opened=table.game.covered is None)
        exchanges += state != other.game.state
        assert list(seen_of(table)) == list(seen_of(other))
        if state.decider is None or AnyShuffle() in GAME.legal_actions(state):
            continue
        action = some_action(random, state)
        told = not isinstance(GAME.told(state, action, sees), Hidden)
        table.game.machine_acts(action)
        other.game.machine_acts(action if told else some_action(random, other.game.state))
        if not GAME.shows(state, action):
            assert list(seen_of(table)) == list(seen_of(other))
    assert exchanges > STATES // 2
