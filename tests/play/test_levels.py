"""Computers at seats: levels, sparring, and what is thought ahead."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play import registry, sparring
from dream.play.alchemists import HEADS
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.play.levels import FIRST_LEVEL, faces_of, level_there_is, levels_of
from dream.play.registry import find
from dream.play.seated_game import SeatedGame, turns_ahead
from dream.play.seats import OwnOpponent, Seat
from dream.play.sparring import MOST_CHANGES, REST, can_spar, seat_now, sparring_seat, standing
from tests.kit.games import seeded_start
from tests.kit.random_games import random_game


def test_the_levels_are_those_of_the_engine() -> None:
    assert levels_of("dream") == LEVELS


def test_levels_are_counted_from_the_weakest_and_have_names() -> None:
    for word in registry.house():
        levels = levels_of(word)
        numbers = [level.number for level in levels]
        assert numbers == list(range(1, len(numbers) + 1))
        assert FIRST_LEVEL in numbers
        assert len({level.name for level in levels}) == len({level.about for level in levels}) == len(levels)
        assert len(levels) >= 4


def test_each_level_has_a_face_of_its_own() -> None:
    for word in registry.house():
        faces = faces_of(word)
        assert len(faces) == len(set(faces)) == len(levels_of(word))
        assert set(faces) <= set(HEADS)
    assert faces_of("counting") == ()


def test_a_game_without_an_engine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", lambda word: "tests.kit.counting")
    assert levels_of("counting") == ()


def test_where_a_game_had_more_levels_once_the_strongest_plays() -> None:
    levels = levels_of("alchemist")
    assert level_there_is(2, levels) == 2
    assert level_there_is(99, levels) == levels[-1].number


WORDS = tuple(registry.house())


def spar(monkeypatch: pytest.MonkeyPatch, lead: float, moves: int = 60) -> SeatedGame[Any, Any]:
    """A random game of Alchemist against one that spars and sees such a lead all along."""
    monkeypatch.setattr(sparring, "standing", lambda word: SimpleNamespace(ahead=lambda state, seat: lead))
    rules = find("alchemist")
    whole = random_game(rules, 3, moves)
    game = SeatedGame(whole.copy(0), (Seat("Ann"), sparring_seat("alchemist")))
    for action in whole.actions:
        if game.to_act == 1:
            game.sit(1, seat_now(game, 1))
        game.machine_acts(action)
    return game


def levels_of_it(game: SeatedGame[Any, Any]) -> list[int]:
    """The levels at which the second seat has played, one after another."""
    seats = [left.seat for left in game.earlier if left.number == 1] + [game.seats[1]]
    return [seat.occupant.level for seat in seats if isinstance(seat.occupant, OwnOpponent)]


@pytest.mark.parametrize("word", WORDS)
def test_every_game_of_the_house_has_it(word: str) -> None:
    assert can_spar(word)
    seat = sparring_seat(word)
    assert isinstance(seat.occupant, OwnOpponent)
    assert seat.occupant.spars
    assert 1 < seat.occupant.level < len(levels_of(word))


def test_it_plays_better_when_behind_and_worse_when_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    occupant = sparring_seat("alchemist").occupant
    assert isinstance(occupant, OwnOpponent)
    first = occupant.level
    assert levels_of_it(spar(monkeypatch, -1.5))[:3] == [first, first + 1, first + 2]
    assert levels_of_it(spar(monkeypatch, 1.5))[:2] == [first, first - 1]
    assert levels_of_it(spar(monkeypatch, 0.9)) == [first]


def test_it_never_leaves_the_levels_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels_of_it(spar(monkeypatch, -5.0))[-1] <= len(levels_of("alchemist"))
    assert levels_of_it(spar(monkeypatch, 5.0))[-1] == 1


def test_it_stays_at_a_level_for_some_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = spar(monkeypatch, -2.0)
    begun = 0
    for left in game.earlier:
        states = game.history.states[begun : left.until]
        assert sum(find("alchemist").decider(state) == 1 for state in states) >= REST
        begun = left.until
    assert len(game.earlier) <= MOST_CHANGES


def test_the_same_game_goes_the_same_way() -> None:
    for word in WORDS:
        whole = random_game(find(word), 5, 80)
        part = standing(word)
        assert part
        for seat in range(find(word).seats(whole.start)):
            leads = [part.ahead(state, seat) for state in whole.states if find(word).decider(state) == seat]
            assert leads == [part.ahead(s, seat) for s in whole.states if find(word).decider(s) == seat]


def test_somebody_who_does_not_spar_stays() -> None:
    whole = random_game(find("alchemist"), 3, 0)
    game = SeatedGame(whole, (Seat("Ann"), Seat.machine("Hermes", 2)))
    assert seat_now(game, 1) is game.seats[1]
    assert seat_now(game, 0) is game.seats[0]


EVERYBODY = range(3)


def games(count: int) -> Iterator[History[Any, Any]]:
    """Positions of Jabir's game in the draft, from random play."""
    for seed in range(count):
        random, chances = Random(seed), 0
        history = History(JABIR, JABIR.start(f"amber {seed}", "-"))
        for _ in range(60):
            if history.outcome:
                break
            if JABIR.decider(history.state) is Chance.CHANCE:
                history.play(JABIR.chance_action(history.state, "amber", chances))
                chances += 1
            else:
                history.play(random.choice(JABIR.legal_actions(history.state)))
            if history.state.phase is Phase.DRAFT:
                yield history


def test_those_who_pick_after_the_one_on_turn_are_known() -> None:
    checked = 0
    for history in games(4):
        state = history.state
        order = state.first.clockwise
        after = order[order.index(state.turn) + 1 :]
        assert [number for number, _ in turns_ahead(history, EVERYBODY)][: len(after)] == list(after)
        checked += 1
    assert checked > 40


@pytest.mark.parametrize("seed", range(5))
def test_what_was_foreseen_is_what_is_seen_whatever_was_picked(seed: int) -> None:
    random = Random(seed)
    for history in games(2):
        for seat, foreseen in turns_ahead(history, EVERYBODY):
            real = history.copy()
            while JABIR.decider(real.state) != seat:
                real.play(random.choice(JABIR.legal_actions(real.state)))
            assert observations_of(foreseen, seat) == observations_of(real, seat)


def test_only_those_who_are_asked_for_are_told() -> None:
    history = next(games(1))
    (second, third) = (number for number, _ in turns_ahead(history, EVERYBODY))
    assert [number for number, _ in turns_ahead(history, {third})] == [third]
    assert list(turns_ahead(history, ())) == []
    assert second != third


def test_in_an_open_game_and_an_open_draft_nothing_is_known_ahead() -> None:
    assert list(turns_ahead(History(DREAM, seeded_start()), range(2))) == []
    history = History(JABIR, JABIR.start("amber", "draft=open"))
    while JABIR.decider(history.state) is Chance.CHANCE or history.state.phase is not Phase.DRAFT:
        history.play(JABIR.legal_actions(history.state)[0])
    assert list(turns_ahead(history, EVERYBODY)) == []
