"""Taking back, in random games of every kind at one screen: what somebody has seen is never taken back."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.play.game import Chance
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from tests.kit.random_games import EVERY_GAME, any_game, randoms

Game = SeatedGame[Any, Any]
ROUND = 120
"""So many steps lead through two drafts and more of a game with three seats."""
often = settings(max_examples=20, deadline=None)


def table(word: str, random: Random, people: int | None = None) -> Game:
    """A game at which some people and some machines sit."""
    game, seed = any_game(word), f"undo {random.randrange(10**6)}"
    start = game.start(seed, "-")
    count = game.seats(start)
    people = random.randint(0, count) if people is None else min(people, count)
    seats = [Seat(f"Person {number}") for number in range(people)]
    seats += [Seat.machine("Machine", 1)] * (count - people)
    random.shuffle(seats)
    return SeatedGame(History(game, start), seats, seed)


def step(game: Game, random: Random) -> None:
    """Whatever comes next: chance, or one of the actions of whoever decides, behind no curtain."""
    if game.chance_to_act:
        game.chance_acts()
        return
    if game.covered is not None:
        game.uncover()
        return
    action = random.choice(game.history.game.legal_actions(game.state))
    if game.machine_to_act:
        game.machine_acts(action)
    else:
        assert game.act(action) is None


class Eyes:
    """What the people at a screen have seen, kept without asking the curtain what it makes of it."""

    def __init__(self, game: Game) -> None:
        self._game, self._known = game, dict.fromkeys(game.people, 0)
        self.last_news = 0
        """How many actions had been done when a person saw something new."""

    def look(self) -> None:
        """Everybody looks at what there is to see for them now."""
        game, history = self._game, self._game.history
        private = history.game.is_private(history.state)
        for person, known in self._known.items():
            open_now = game.covered is None or game.lingers
            looks = not private or (person in game.sees(len(history.actions)) and open_now)
            if not looks:
                continue
            steps = zip(history.states[known:-1], history.actions[known:], strict=True)
            shown = [
                at
                for at, (state, action) in enumerate(steps, known + 1)
                if self._shows(person, state, action)
            ]
            if shown:
                self.last_news = max(
                    self.last_news, len(history.actions) if private and len(self._known) > 1 else shown[-1]
                )
            self._known[person] = len(history.actions)

    def _shows(self, person: int, state: Any, action: Any) -> bool:
        return person in self._game.history.game.shows(state, action)

    def forget(self) -> None:
        """Something was taken back, which nobody had learnt anything from."""
        done = len(self._game.history.actions)
        self._known = {person: min(known, done) for person, known in self._known.items()}


def walk(word: str, random: Random) -> Iterator[tuple[Game, Eyes]]:
    """A random game in which people look, and now and then take back and play again."""
    game = table(word, random)
    eyes = Eyes(game)
    for _ in range(ROUND):
        if game.over:
            return
        eyes.look()
        yield game, eyes
        luck = random.random()
        if luck < 0.2:
            game.undo()
            eyes.forget()
        elif luck < 0.3 and game.history.undone:
            game.redo()
        else:
            step(game, random)


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms)
@often
def test_undo_goes_back_to_a_persons_decision_over_nothing_that_was_seen(word: str, random: Random) -> None:
    for game, eyes in walk(word, random):
        target, done = game.undo_goes_to, len(game.history.actions)
        decides = [game.history.game.decider(state) for state in game.history.states]
        mine = [at for at in range(done) if decides[at] in (game.people or range(len(game.seats)))]
        possible = [at for at in mine if at >= eyes.last_news]
        if possible:
            assert target == possible[-1]
        else:
            assert target in (None, 0)
            assert target is None or not eyes.last_news


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms)
@often
def test_the_same_decisions_bring_the_same_chance(word: str, random: Random) -> None:
    for game, _ in walk(word, random):
        game.browse_to_now()
    decisions = iter(
        action
        for state, action in zip(game.history.states, game.history.actions, strict=False)
        if not isinstance(game.history.game.decider(state), Chance)
    )
    again: Game = SeatedGame(History(game.history.game, game.history.start), game.seats, game._seed)
    while len(again.history.actions) < len(game.history.actions):
        if again.chance_to_act:
            again.chance_acts()
        else:
            again.machine_acts(next(decisions))
    assert again.history.actions == game.history.actions


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms)
@often
def test_redo_brings_back_what_undo_took(word: str, random: Random) -> None:
    for game, _ in walk(word, random):
        if game.undo_goes_to is None or game.history.undone:
            continue
        before = game.history.states
        game.undo()
        while game.history.undone:
            game.redo()
        assert game.history.states == before


@given(random=randoms, people=st.integers(2, 3))
@often
def test_a_pick_can_be_taken_back_until_the_next_person_looks(random: Random, people: int) -> None:
    game = table("jabir", random, people)
    while game.covered is None:
        step(game, random)
    first = game.covered
    game.uncover()
    picks = len(game.history.actions)
    step(game, random)
    while game.covered is None and not game.over:
        assert game.undo_goes_to == picks
        step(game, random)
    assert game.covered not in (None, first)
    game.undo()
    assert (game.covered, len(game.history.actions)) == (first, picks)
    game.redo()
    while game.covered is None:
        step(game, random)
    game.uncover()
    assert game.undo_goes_to is None


def test_a_game_opened_again_takes_back_nothing_that_may_have_been_seen() -> None:
    random = Random(3)
    game = table("jabir", random, 2)
    while game.covered is None:
        step(game, random)
    game.uncover()
    step(game, random)
    again: Game = SeatedGame(game.history.copy(), game.seats, game._seed)
    while again.covered is None:
        step(again, random)
    assert again.undo_goes_to is None
    assert not again.sees(len(again.history.actions))
