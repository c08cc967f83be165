"""Whatever changes is drawn in the same turn of the loop: nothing waits for the mouse or for a while."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.seats import Seat
from dream.ui.bench import played
from dream.ui.kit.window import NullScreen
from dream.ui.scenes.library import LibraryScene
from dream.ui.widgets.widget import DELAY
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import a_record
from tests.ui.at_table import ANN, ANNA, BEN, BERT, HERMES, MACHINE, AtJabirTable, AtTable
from tests.ui.conftest import Clock
from tests.ui.driver import Person
from tests.ui.plain_painting import paint_plainly
from tests.ui.watched_frames import DelayedEngines, watch
from tools import player as random_player
from tools.player import RandomPlayer, act


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch, clock: Clock, tmp_path: Path) -> Iterator[list[str]]:
    """What is shown too late, which is to be nothing."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
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
