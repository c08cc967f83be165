"""Whole games in a real window: by mouse alone, by keys alone, and with the machine at one seat."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from dream.games.alchemists_dream.game import DreamHistory, result
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    PlaceStone,
    PlaceSymbol,
    Player,
    ReturnStone,
    Step,
)
from dream.hexgrid import Hex, distance
from dream.play.seats import Seat
from dream.records.reader import read_record
from dream.records.record import Record
from dream.records.writer import save
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.widgets.fields import TextField
from tests.kit.games import SEED, SETUP, played, seeded_start
from tests.kit.journals import LibraryOf
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.painting import paint_plainly
from tests.window.desktop import ROOT, Desktop, Window, real_window

pytestmark = real_window

GAME = "@k6 @i14 @h14 stand +i15 +h15 i15-i16 +i13"
"""Anna has earth from the fourth bag, Bert air from the first; Anna surrounds Bert's Symbol."""

LONGEST = 16
SYMBOL_CELLS = 15
X_KEYS = {"enter": "Return", "esc": "Escape", "/": "slash"}


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    made = Desktop((1440, 900))
    yield made
    made.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player who has asked for no movement and for silence; the twin has another."""
    twin, real = tmp_path / "twin", tmp_path / "real"
    monkeypatch.setenv("DREAM_HOME", str(twin))
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    settings = {
        "animation": "none",
        "pace": "at_once",
        "muted": True,
        "seats": [0, 0],
        "names": ["Anna", "Bert"],
    }
    (real / "config").mkdir(parents=True)
    twin.mkdir()
    for path in (real / "config" / "settings.json", twin / "settings.json"):
        path.write_text(json.dumps(settings), encoding="utf-8")
    return real


class Hands(AtTable):
    """Somebody whose every deed is done in the real window and by its twin, which knows where things are."""

    def __init__(self, window: Window, home: Path) -> None:
        super().__init__(home.parent / "twin", window.size)
        self.window = window
        self.journal = LibraryOf(home)

    def click(self, place: tuple[int, int], *, clicks: int = 1) -> None:
        self.window.click(place)
        super().click(place, clicks=clicks)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.window.drag(start, end)
        super().drag(start, end)

    def press(self, *keys: str) -> None:
        self.window.press(*(X_KEYS.get(key, key) for key in keys))
        super().press(*keys)

    def type(self, text: str) -> None:
        self.window.type(text)
        super().type(text)

    def jump_to(self, key: str, cell: Hex) -> None:
        """Press a key that jumps until the cursor is at a cell."""
        for _ in range(SYMBOL_CELLS):
            self.press(key)
            if self.presenter.pointing.cursor == cell:
                return
        raise AssertionError(f"{key} never came to {cell.name}")

    def played(self) -> str:
        """What the real window has written down."""
        if not self.journal.exists():
            return ""
        return " ".join(map(action_text, self.journal.opened().game.actions))

    def is_answered(self, mine: str) -> bool:
        """Whether somebody has done something after these actions."""
        return self.played().startswith(f"{mine} ")

    def agree(self) -> None:
        """Wait until as much has been done in the real window as at its twin."""
        self.window.until(lambda: self.played() == self.actions, f"{self.actions}", self.played)


@pytest.fixture
def sit_down(desktop: Desktop, home: Path) -> Iterator[Callable[..., Hands]]:
    """Opens the window with arguments; afterwards it must have ended well, and its record must be sound."""
    opened: list[Window] = []

    def open_window(*arguments: object) -> Hands:
        opened.append(Window(desktop, home, *arguments))
        return Hands(opened[-1], home)

    yield open_window
    for window in opened:
        assert window.killed or window.close() == (0, "")


def verified(path: Path) -> tuple[int, str]:
    """What `dream verify` says of a file."""
    command = [sys.executable, "-m", "dream", "verify", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def saved(home: Path) -> Path:
    """A file of the game in a library."""
    return LibraryOf(home).file()


def by_mouse(hands: Hands, action: Action) -> None:
    """Do an action by the mouse alone."""
    match action:
        case PlaceSymbol(cell):
            hands.click_cells(cell.name, cell.name)
        case PlaceStone(cell):
            hands.click(hands.tray(hands.table.game.state.turn, Tray.RESERVE))
            hands.click_cells(cell.name)
        case ReturnStone(cell):
            hands.drag(hands.tray(hands.table.game.state.turn, Tray.TAKEN), hands.spot(cell.name))
        case Step(origin, target):
            hands.drag(hands.spot(origin.name), hands.spot(target.name))
        case _:
            hands.press_button("Stand")


def by_keys(hands: Hands, action: Action) -> None:
    """Do an action by the keyboard alone: with the cursor, by the keys that jump, or typed."""
    match action:
        case PlaceSymbol(cell):
            hands.walk_to(cell.name)
            hands.press("enter", "enter")
        case PlaceStone():
            hands.press("/")
            hands.type(action_text(action))
            hands.press("enter")
        case ReturnStone(cell):
            hands.press("t")
            hands.jump_to("n", cell)
            hands.press("space")
        case Step(origin, target):
            hands.jump_to("b", origin)
            hands.press("enter")
            hands.jump_to("n", target)
            hands.press("enter")
        case _:
            hands.press("shift+s")


def play_through(hands: Hands, do: Callable[[Hands, Action], None]) -> None:
    for text in GAME.split():
        do(hands, parse_action(text))
        hands.agree()
    assert hands.played() == GAME
    assert hands.scene.name == "end"


@pytest.mark.long
def test_a_whole_game_by_mouse_alone(sit_down: Callable[..., Hands], home: Path) -> None:
    hands = sit_down()
    hands.app.routes.title()
    hands.press_button("New game")
    hands.window.settle()
    field = hands.widget(TextField)
    hands.choose_all(field)
    hands.type(SEED)
    hands.press_button("Begin")
    hands.window.settle()
    hands.click((5, 5))
    hands.window.rest()
    for bag in (3, 0):
        hands.click(hands.scene_of(Bags).bag_rect(bag).center)
    hands.press_button("To the board")
    hands.agree()
    play_through(hands, by_mouse)
    hands.press_button("Save")
    hands.press("enter")
    hands.window.until(lambda: hands.journal.name, "the name of the game")
    assert verified(saved(home))[0] == 0
    record = read_record(saved(home)).record
    assert (record.seed, record.seats, record.result) == (SEED, (ANNA, BERT), "1-0")


@pytest.mark.long
def test_a_whole_game_by_keys_alone(sit_down: Callable[..., Hands], home: Path) -> None:
    hands = sit_down()
    hands.app.routes.title()
    hands.press("ctrl+n")
    hands.window.settle()
    hands.press("ctrl+a")
    hands.type(SEED)
    hands.press("enter")
    hands.window.settle()
    hands.press("enter")
    hands.window.rest()
    hands.press("4", "1", "enter")
    hands.agree()
    play_through(hands, by_keys)
    hands.press("ctrl+s")
    hands.press("enter")
    hands.window.until(lambda: hands.journal.name, "the name of the game")
    assert verified(saved(home))[0] == 0
    assert result(read_record(saved(home)).game) == "1-0"


def best_action(game: DreamHistory) -> ListedAction:
    """An action that wins; or one that comes back to nothing, after which the enemy is pressed hardest."""

    def worth(action: ListedAction) -> tuple[int, ...]:
        after = game.state.apply(action)
        if after.winner is not None:
            return (9,) if after.winner is game.state.turn else (-9,)
        new = after not in game.states
        symbol = present(after.sides[after.turn].symbol)
        stones = after.sides[after.turn.other].stones
        return (
            int(new),
            len(after.pressing(symbol, after.turn)),
            -sum(distance(symbol, stone) for stone in stones),
        )

    return max(sorted(game.state.legal_actions, key=action_text), key=worth)


@pytest.mark.long
def test_a_whole_game_with_the_machine_at_one_seat(sit_down: Callable[..., Hands], home: Path) -> None:
    game = played(seeded_start(), SETUP)
    seats = (ANNA, Seat.machine("Apprentice", 1))
    path = home / "begun.dream"
    save(Record.of(game, {"Seed": SEED}, seats=seats), path)
    hands = sit_down("play", "--load", path)
    hands.sit(SETUP, seats)
    while not hands.table.game.over and len(hands.table.game.history.actions) < LONGEST:
        by_mouse(hands, best_action(hands.table.game.history))
        if hands.table.game.over:
            break
        mine = hands.actions
        hands.window.until(partial(hands.is_answered, mine), f"an answer to {mine}", hands.played)
        hands.engine_seat.answer(hands.played().split()[-1])
        hands.wait()
        if hands.app.dialog:
            hands.window.rest()
            hands.press_button("Play on")
    if not hands.table.game.over:
        hands.press_button("Menu")
        hands.press_button("Give up …")
        hands.press_button("Resign")
        hands.press_button("Resign")
    hands.agree()
    hands.press_button("Save")
    hands.press("enter")
    hands.window.until(lambda: hands.journal.name, "the name of the game")
    assert verified(saved(home))[0] == 0
    outcome = read_record(saved(home)).game.outcome
    assert outcome is not None
    assert outcome.winner in list(Player)


def test_a_window_that_is_killed_loses_nothing(
    sit_down: Callable[..., Hands], desktop: Desktop, home: Path
) -> None:
    hands = sit_down("play", "--seed", SEED, "--second", "person", "--elements", "earth,air")
    hands.sit("")
    hands.window.rest()
    by_mouse(hands, parse_action("@h14"))
    by_mouse(hands, parse_action("@i14"))
    hands.agree()
    hands.window.kill()
    hands.app.close()
    assert verified(hands.journal.file())[0] == 0
    again = Window(desktop, home)
    twin = Hands(again, home)
    twin.app.routes.title()
    twin.press_button("Continue")
    again.settle()
    twin.sit("@h14 @i14")
    twin.press_button("Stand")
    again.until(lambda: twin.played() == SETUP, "the game that goes on", twin.played)
    assert again.close() == (0, "")
