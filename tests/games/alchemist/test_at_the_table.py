"""What a table may show of this game to those who sit there: curtain, log and undo."""

from random import Random

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import Action, Bag, Phase, State, Take
from dream.play.game import Hidden
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from tests.games.alchemist.random_games import some_action

Game = SeatedGame[State, Action]


def table(options: str, *people: int, seed: str = "amber") -> Game:
    """A game in which people sit at these seats and computers at the others."""
    history: History[State, Action] = History(GAME, GAME.start(seed, options))
    seats = [
        Seat("P") if seat in people else Seat.machine("", 1) for seat in range(GAME.seats(history.start))
    ]
    return SeatedGame(history, seats, seed)


def step(game: Game, action: Action | None = None) -> None:
    """Do an action for whoever decides, behind an open curtain; chance does its own."""
    if game.chance_to_act:
        game.chance_acts()
        return
    if game.covered is not None:
        game.uncover()
    chosen = action or some_action(Random(len(game.history.actions)), game.history.state)
    if game.history.game.decider(game.history.state) in game.people:
        game.act(chosen)
    else:
        game.machine_acts(chosen)


def test_hidden_hands_need_a_curtain_between_people_and_none_for_one() -> None:
    two, one = table("players=3", 0, 1), table("players=3", 1)
    covers = set()
    for _ in range(20):
        covers.add(two.covered)
        assert one.covered is None
        assert one.sees(len(one.history.actions)) == {1}
        step(two)
        step(one)
    assert {0, 1} <= covers
    assert 2 not in covers


def test_open_hands_need_none_and_no_school_of_a_computer_is_seen() -> None:
    """The schools of the people here the picture leaves out, until their owner asks."""
    game = table("players=3 hands=open", 0, 1)
    for _ in range(20):
        assert game.covered is None
        assert game.sees(len(game.history.actions)) == {0, 1}
        step(game)
    view = GAME.seen(game.history.state, frozenset({0, 1}))
    assert view.schools == (False, False, True)
    assert not any(view.hands)


def test_a_draw_is_not_undone_by_whoever_saw_it_and_a_potion_is() -> None:
    game = table("players=4", 0)
    first = some_action(Random(1), game.history.state)
    assert not isinstance(first, Bag)
    step(game, first)
    assert game.undo_goes_to == 0
    game.undo()
    step(game, Bag())
    assert game.undo_goes_to == 0
    step(game)
    assert game.undo_goes_to is None


def test_what_computers_draw_stops_no_undo_and_is_told_to_nobody() -> None:
    game = table("players=4", 0)
    step(game, Take(Colour.BLUE))
    step(game, Bag())
    while game.history.state.phase is not Phase.PLAY:
        step(game)
    assert game.undo_goes_to == 0
    done = len(game.history.actions) - 1
    assert game.history.told(done, frozenset({0})) == Hidden("draw:?")
    assert game.history.told(done, frozenset({1})) == game.history.actions[done]
    while not game.over:
        step(game)
    assert game.history.told(done, frozenset({0})) == game.history.actions[done]
    assert game.undo_goes_to is None
