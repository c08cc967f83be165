"""Whatever changes is drawn in the same turn of the loop: nothing waits for the mouse or for a while.

After every turn of the loop, what the app drew last must be what it would draw now.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pygame
import pytest
from pygame import Rect, Surface

from dream.base.texts import Sentence
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seats import Machine, Seat
from dream.protocol.dialogue import DrawQuestion, Info
from dream.study.exercises import exercises_for
from dream.ui.app import App
from dream.ui.bench import played
from dream.ui.games.registry import view_of
from dream.ui.kit.main_thread import WAKE
from dream.ui.kit.window import NullScreen
from dream.ui.scenes.library import LibraryScene
from dream.ui.table.courses import ExerciseGuide
from dream.ui.table.engines import LINES, AnyEngineSeat, AnyGame, Engines, EngineSeat
from dream.ui.widgets.widget import DELAY
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import a_record
from tests.ui.at_table import ANN, ANNA, BEN, BERT, HERMES, MACHINE, AtJabirTable, AtTable
from tests.ui.conftest import Clock
from tests.ui.driver import Person
from tests.ui.painting import paint_plainly
from tools import player as random_player
from tools.player import RandomPlayer, act

TURN = 0.06
"""Seconds of the stopped clock from one turn of the loop to the next."""


class DelayedEngine(EngineSeat[Any, Any]):
    """Stands in for every engine: it answers after a few turns of the loop, with any legal action."""

    late = None
    why_lost = ""
    lost = preparing = False

    def __init__(self, engines: "DelayedEngines") -> None:
        self._engines = engines
        self.asked = 0
        self._waits: object | None = None

    @property
    def thinking(self) -> bool:
        return self._waits is not None

    def _answer(self, answer: Callable[[], object]) -> None:
        question = self._waits = object()

        def answered() -> None:
            if self._waits is question:
                self._waits = None
                answer()

        self._engines.later(answered)

    def ask(
        self,
        game: History[Any, Any],
        level: int | None,
        done: Callable[[Any], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        self.asked += 1
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices)))

    def ask_about_draw(
        self, question: DrawQuestion, game: History[Any, Any], done: Callable[[bool], object]
    ) -> None:
        self._answer(lambda: done(False))

    def advise(
        self,
        game: History[Any, Any],
        done: Callable[[Any, Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
        *,
        work: float = 1.0,
        lines: int = LINES,
        among: Sequence[Any] = (),
    ) -> None:
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices), ()))

    def cancel(self) -> None:
        self._waits = None

    def hurry(self) -> None:
        pass

    revive = close = hurry


class DelayedEngines(Engines):
    """The engines of an app in which every one takes some turns to answer; none is a process."""

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app.post, app.say)
        self._app, self.random = app, Random(seed)
        self._waiting: list[tuple[int, Callable[[], object]]] = []

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        return self._own.setdefault((game.id, number if game.hidden else None), DelayedEngine(self))

    def at(self, game: AnyGame, number: int, machine: Machine) -> AnyEngineSeat:
        return self.own(game, number)

    def later(self, answered: Callable[[], object]) -> None:
        self._waiting.append((self.random.randrange(1, 9), answered))

    def turn(self) -> None:
        """A turn of the loop has passed."""
        due = [answered for left, answered in self._waiting if left <= 1]
        self._waiting = [(left - 1, answered) for left, answered in self._waiting if left > 1]
        for answered in due:
            self._app.post(answered)


def watch(patch: pytest.MonkeyPatch, clock: Clock) -> list[str]:
    """Watch every app from now on, whose time goes on with each turn; the faults that are found.

    A fault is a turn after which the window shows something else than it would draw then, and draws nothing.
    The time is that of a clock that stands still while a turn lasts. What another thread has just done is
    drawn in the next turn, for which it wakes the loop. A picture that lives slowly of itself asks for a
    pace, and is left out.
    """
    faults: list[str] = []
    step = App.step

    def watched(app: App) -> bool:
        clock.now += TURN
        engines = app.__dict__.get("engines")
        if isinstance(engines, DelayedEngines):
            engines.turn()
        drawn = step(app)
        assert isinstance(app.screen, NullScreen)
        last = app.screen.last
        if not drawn and last is not None and app.running and app.scene and not app.scene.pace:
            now = Surface(app.size)
            app.draw(now)
            same = now.get_size() != last.get_size() or now.get_buffer().raw == last.get_buffer().raw
            if not same and not pygame.event.peek(WAKE):
                faults.append(f"{app.scene.name}: {_where(last, now)}")
        return drawn

    patch.setattr(App, "step", watched)
    patch.setattr(App, "turn", watched)
    return faults


def _where(before: Surface, after: Surface) -> Sequence[Rect]:
    """Where two pictures differ."""
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    mask.invert()
    return mask.get_bounding_rects()[:4]


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[list[str]]:
    """What is shown too late, which is to be nothing."""
    paint_plainly(monkeypatch)
    found = watch(monkeypatch, clock)
    yield found
    assert found == []


Somebody = TypeVar("Somebody", bound=Person)


def at(table: Somebody) -> Somebody:
    """Somebody at a table with engines that take some time, where things move."""
    table.app.engines = DelayedEngines(table.app, 1)
    table.settings.change(animation="calm", pace="normal")
    return table


def play(person: Person, deeds: int, seconds: float = 1.0) -> None:
    """Do for the people at a table what leads the game on, and look on in between."""
    chance = Random(1)
    for _ in range(deeds):
        act(person.app, chance.random())
        person.wait(seconds)


def test_a_game_with_a_computer(tmp_path: Path) -> None:
    table = at(AtTable(tmp_path)).sit(SETUP, (ANNA, MACHINE))
    play(table, 8)
    table.press("h")
    table.wait(1.0)
    assert table.presenter.sight.marks.hint
    table.press("u", "ctrl+y", "k")
    table.wait(1.0)


def test_a_game_to_its_end_and_beyond(tmp_path: Path) -> None:
    *before, second_last, last = QUICK_WIN.split()
    table = at(AtTable(tmp_path)).sit(" ".join(before))
    for action in (second_last, last):
        assert table.table.type_action(action) is None
        table.wait(5.0)
    assert table.scene.name == "end"
    table.press("v", "space")
    table.wait(4.0)
    assert table.scene.name == "review"


def test_a_beginning(tmp_path: Path) -> None:
    table = at(AtTable(tmp_path))
    table.app.routes.begin(random_player.setup_of(0, 0.3))
    play(table, 14)
    assert table.scene.name in ("symbols", "play")


@pytest.mark.parametrize("seats", [(ANN, BEN, HERMES)])
def test_a_round_of_the_other_game(tmp_path: Path, seats: tuple[Seat, Seat, Seat]) -> None:
    table = at(AtJabirTable(tmp_path)).sit(*seats)
    play(table, 34)
    assert table.game.state.round > 1 or table.game.state.phase is not Phase.DRAFT


@pytest.mark.long
def test_computers_to_the_end_of_a_game(tmp_path: Path) -> None:
    table = at(AtJabirTable(tmp_path))
    table.settings.change(animation="fast", pace="at_once")
    table.sit(HERMES, HERMES, HERMES, state=GAME.state_text(played("jabir", 300).state))
    while not table.game.over:
        table.wait(2.0)
    table.wait(5.0)
    assert table.scene.name == "end"


def test_dialogs_toasts_tooltips_and_carets(tmp_path: Path) -> None:
    table = at(AtTable(tmp_path)).sit(SETUP, (ANNA, BERT))
    table.app.say("Something that is told for a while.")
    table.wait(6.0)
    assert table.said is None
    for button in table.app.ui.buttons:
        table.point(button.rect.center)
        table.wait(2 * DELAY)
        assert table.app.ui.tooltip.shown
    table.press("p", "shift+r")
    table.wait(2.0)
    table.press("esc", "/")
    for text in ("+h", "15", " nonsense"):
        table.type(text)
        table.wait(1.5)
    table.press("enter")
    table.wait(1.0)
    assert table.app.dialog


def test_an_exercise_and_what_follows_a_try(tmp_path: Path) -> None:
    person = at(Person(tmp_path, (1024, 640)))
    for word in house():
        exercise = exercises_for(word)[0]
        game = find(word)
        legal = map(game.action_text, game.legal_actions(game.parse_state(exercise.position)))
        make = partial(view_of(word).lesson_scene, person.app)
        ExerciseGuide(person.app, exercise, lambda: None, make).begin()
        person.wait(1.0)
        for text in (next(text for text in legal if text != exercise.line[0]), exercise.line[0]):
            person.table_scene.table.type_action(text)
            person.wait(3.0)
        person.press("esc", "esc")


def test_a_library_whose_games_and_pictures_come_by_and_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        (tmp_path / f"{seed}.dream").write_bytes(a_record(seed=seed))
    monkeypatch.setattr("tests.ui.driver.NullScreen", NotImmediate)
    person = Person(tmp_path, (1024, 640))
    try:
        person.app.routes.title()
        person.app.routes.take_in(tuple(tmp_path.glob("*.dream")))
        for key in ("ctrl+o", "down", "down", "tab", "up"):
            person.press(key)
            for _ in range(20):
                time.sleep(0.005)
                person.wait()
        scene = person.app.scene
        assert isinstance(scene, LibraryScene)
        person.wait_until(lambda: len(scene.games) == 3)
    finally:
        person.app.close()


class NotImmediate(NullScreen):
    """A null screen on which other threads do their work as they do in a window."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.immediate = False


def test_whatever_a_random_player_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_player, "OUTSIDE", 0.0)
    table = at(AtTable(tmp_path)).sit(SETUP, (ANNA, MACHINE))
    monkeypatch.setattr(table.app, "quit", table.app.routes.title)
    player = RandomPlayer(table.app, 1, tmp_path)
    for number in range(90):
        player.move()
        table.wait(0.2 if number % 7 else 2.0)
