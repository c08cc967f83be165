"""Whole games of three in a real window: by mouse, by keys, and after a power cut in a draft."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.play.history import History
from dream.play.seats import Seat
from dream.records.reader import read_record
from dream.ui.games.jabirs_transmutations.targets import DoneButton, RecipeSign
from dream.ui.table.curtain import Curtain
from dream.ui.table.end import End
from dream.ui.table.engines import EngineSeat
from dream.ui.table.scenes import Play
from dream.ui.table.sight import Target
from dream.ui.widgets.fields import TextField
from tests.kit.games import SEED
from tests.kit.journals import LibraryOf
from tests.ui.at_table import AtJabirTable
from tests.window.desktop import Desktop, Window, real_window
from tests.window.test_whole_games import X_KEYS, saved, verified

pytestmark = [*real_window, pytest.mark.long, pytest.mark.timeout(3600)]

ANN, BEN, MACHINE = Seat("Ann"), Seat("Ben"), Seat.machine("Level", 1)
PEOPLE = ("--seat=a=person", "--seat=b=person", "--seat=c=1", "--name=a=Ann", "--name=b=Ben")
KEYS = {**X_KEYS, "minus": "minus", "plus": "equal", "shift+d": "shift+d"}
SETTINGS = {
    "animation": "none",
    "pace": "at_once",
    "muted": True,
    "game": "jabir",
    "games": {"jabir": {"seats": [0, 0, 1], "names": ["Ann", "Ben", ""], "options": "-"}},
}


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    made = Desktop((1440, 900))
    yield made
    made.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player who has asked for no movement and for silence; the twin has another."""
    twin, real = tmp_path / "twin", tmp_path / "real"
    monkeypatch.setenv("DREAM_HOME", str(twin))
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    monkeypatch.setattr("dream.ui.table.curtain.TOO_SOON", 0.0)
    (real / "config").mkdir(parents=True)
    twin.mkdir()
    for path in (real / "config" / "settings.json", twin / "settings.json"):
        path.write_text(json.dumps(SETTINGS), encoding="utf-8")
    return real


class FollowingEngine(EngineSeat[Any, Any]):
    """The engine of the twin: it does what the journal of the real window says that has been done there."""

    lost = False
    late = None
    why_lost = ""

    def __init__(self, hands: "Hands") -> None:
        self._hands = hands
        self._done: Callable[[Any], object] | None = None
        self._at = 0

    @property
    def thinking(self) -> bool:
        if self._done and len(played := self._hands.played()) > self._at:
            done, self._done = self._done, None
            done(GAME.parse_action(played[self._at]))
        return self._done is not None

    def ask(
        self,
        game: History[Any, Any],
        level: int | None,
        done: Callable[[Any], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        self._done, self._at = done, len(game.actions)

    def cancel(self) -> None:
        self._done = None

    hurry = revive = close = cancel


class Hands(AtJabirTable):
    """Somebody whose every deed is done in the real window and by its twin, which knows where things are."""

    def __init__(self, window: Window, home: Path) -> None:
        super().__init__(home.parent / "twin", window.size, Random(3))
        self.window = window
        self.journal = LibraryOf(home)
        self.engines.engines = [FollowingEngine(self)] * 3

    def click(self, place: tuple[int, int], *, clicks: int = 1) -> None:
        self.window.click(place)
        super().click(place, clicks=clicks)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.window.drag(start, end)
        super().drag(start, end)

    def press(self, *keys: str) -> None:
        self.window.press(*(KEYS.get(key, key) for key in keys))
        super().press(*keys)

    def type(self, text: str) -> None:
        self.window.type(text)
        super().type(text)

    def played(self) -> list[str]:
        """What the real window has written down."""
        if not self.journal.exists():
            return []
        return list(map(GAME.action_text, self.journal.opened().game.actions))

    def agree(self) -> None:
        """Wait until as much has been done in the real window as at its twin, and nobody thinks."""

        def agreed() -> bool:
            self.wait()
            waits = isinstance(self.scene, Curtain | End) or bool(self.marks.legal)
            return waits and self.played() == self.actions

        self.window.until(agreed, f"{self.actions[-4:]}", lambda: self.played()[-4:])

    def choose_well(self) -> None:
        """Transmute whatever can be transmuted, so that the game comes to an end."""
        legal = self.marks.legal
        gold = [target for target in legal if isinstance(target, RecipeSign)]
        if gold or DoneButton in map(type, legal):
            self.wish: Target = max(gold, key=lambda sign: sign.recipe, default=DoneButton())
        else:
            self.wish = self.random.choice(sorted(legal, key=str))

    def play_on(self, *, by_keys: bool, most: int = 5000) -> None:
        """Play to the end, or until so much has been done."""
        self.agree()
        while not isinstance(self.scene, End) and len(self.actions) < most:
            if isinstance(self.scene, Curtain):
                self.window.rest()  # in its first moment nothing opens it
                self.do_something(by_keys=by_keys)
            else:
                assert isinstance(self.scene, Play)
                self.choose_well()
                done = len(self.actions)
                if by_keys:
                    self.walk_to(self.wish)
                    self.press("enter")
                else:
                    self.click_on(self.wish)
                if len(self.actions) == done and not isinstance(self.scene, End):
                    if by_keys:
                        self.press("enter")
                    else:
                        self.click_on(self.wish)
            self.agree()


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


def ends_well(hands: Hands, home: Path) -> None:
    """The game is over in the real window as at its twin, and what it has saved is sound."""
    hands.press("ctrl+s")
    hands.press("enter")
    hands.window.until(lambda: hands.journal.name, "the name of the game")
    assert verified(saved(home)) == (0, "ok")
    found = read_record(saved(home))
    assert found.game.outcome == hands.game.history.outcome
    assert [seat.name for seat in found.record.seats][:2] == ["Ann", "Ben"]


def test_a_game_of_two_people_and_a_machine_from_the_title_to_the_end_by_mouse(
    sit_down: Callable[..., Hands], home: Path
) -> None:
    hands = sit_down()
    hands.app.routes.title()
    hands.press_button("New game")
    hands.window.settle()
    field = hands.widget(TextField)
    hands.choose_all(field)
    hands.type(SEED)
    hands.press_button("Begin")
    hands.window.settle()
    hands.agree()
    hands.play_on(by_keys=False)
    ends_well(hands, home)


def test_a_game_by_keys_alone(sit_down: Callable[..., Hands], home: Path) -> None:
    hands = sit_down("play", "--game", "jabir", "--seed", SEED, *PEOPLE)
    hands.sit(ANN, BEN, MACHINE, seed=SEED)
    hands.play_on(by_keys=True)
    ends_well(hands, home)


def test_after_a_power_cut_in_a_draft_the_game_goes_on_behind_the_curtain(
    sit_down: Callable[..., Hands], home: Path
) -> None:
    hands = sit_down("play", "--game", "jabir", "--seed", SEED, *PEOPLE)
    hands.sit(ANN, BEN, MACHINE, seed=SEED)
    hands.play_on(by_keys=True, most=8)
    before = hands.played()
    hands.window.kill()
    again = sit_down()
    assert again.played() == before
    again.app.routes.go_on(again.journal.opened())
    again.window.press("Return")
    again.window.settle()
    assert isinstance(again.scene, Curtain)
    again.agree()
    again.play_on(by_keys=True, most=len(before) + 12)
    assert again.played()[: len(before)] == before
