"""The analysis in a real window: of a finished game, of one with hidden things, of a position set up by hand.

What the real window says to its engine, and hears, is read in its log. Its twin knows where things are, and
has a scripted engine.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.rules.notation import position_text
from dream.play.registry import find
from dream.protocol.dialogue import Info
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.review import tutoring
from dream.ui.table.analysis_rows import AnalysisRows
from dream.ui.table.review import TableReview
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.present import present
from tests.ui.at_table import ScriptedEngines
from tests.ui.driver import Person
from tests.ui.table.tables import finished
from tests.window.desktop import Desktop, Window, real_window
from tests.window.test_whole_games import X_KEYS, Hands, home  # noqa: F401

pytestmark = [*real_window, pytest.mark.long]
LINE = re.compile(r"engine (?P<pid>\d+) (?P<way>[<>]) (?P<said>.*)")
NAMES = {**X_KEYS, "pagedown": "Page_Down", "pageup": "Page_Up", "end": "End", "tab": "Tab", "f9": "F9"}
"""The keys as X calls them."""


class Analyst(Hands):
    """Somebody at a real window, of which is read what it says to engines and hears of them."""

    def __init__(self, window: Window, home: Path) -> None:  # noqa: F811
        super().__init__(window, home)
        self._home, self._seen = home, 0
        self.app.engines = self.engines = ScriptedEngines(self.app.post, self.app.say)

    def press(self, *keys: str) -> None:
        self.window.press(*("+".join(NAMES.get(part, part) for part in key.split("+")) for key in keys))
        Person.press(self, *keys)

    # What is heard

    @property
    def talk(self) -> list[tuple[str, str, str]]:
        """What went to engines (<) and came from them (>): with the number of the process."""
        files = sorted(self._home.rglob("dream.log*"), reverse=True)
        found = (LINE.search(line) for file in files for line in file.read_text().splitlines())
        return [(line["pid"], line["way"], line["said"]) for line in found if line]

    def hears(self, way: str, start: str) -> None:
        """Wait until something that begins so is said, after what was waited for before."""

        def there() -> bool:
            lines = enumerate(self.talk)
            new = (
                at for at, line in lines if at >= self._seen and line[1] == way and line[2].startswith(start)
            )
            at = next(new, None)
            self._seen = self._seen if at is None else at + 1
            return at is not None

        self.window.until(there, f"{way} {start}", lambda: self.talk[-5:])

    def is_analysed(self) -> None:
        """Wait until the engine is asked about what is looked at, and tells of it."""
        self.hears("<", "go")
        self.hears(">", "info")

    @property
    def engines_begun(self) -> int:
        """How many processes of engines have said anything."""
        return len({pid for pid, _, _ in self.talk})

    # What is done

    def tell(self, *actions: Any) -> None:
        """Have the engine of the twin tell of a line of these actions, and of others that begin alone."""
        law, state = find(self.table_scene.words.game.id), self.table_scene.table.game.shown
        others = [action for action in law.legal_actions(state) if action != actions[0]][:2]
        lines = [Info[Any](5, 60, actions, 500), *(Info[Any](5, 0, (each,), 400) for each in others)]
        self.engines.analysing.tell(*lines)
        self.table_scene.table.analysis._shown_since = 0.0
        self.wait()
        self.wait()

    def try_best(self) -> None:
        """Click the first of the lines."""
        rows = self.widget(AnalysisRows)
        self.click((rows.rect.centerx, rows.rect.y + rows._height // 2))

    def written(self) -> list[str]:
        """The moves beside the game that the real window has written down."""
        if not self.journal.exists():
            return []
        history = self.journal.opened().game
        beside = (placed.node for placed in history.tree.in_order(history.played))
        return [history.game.action_text(each.action) for each in beside if each not in history.played]

    def close(self) -> None:
        """Quit the real window, which has nothing to complain about."""
        status, complaint = self.window.close()
        assert status == 0
        assert "Traceback" not in complaint


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    made = Desktop((1440, 900))
    yield made
    made.close()


@pytest.fixture
def sit_down(desktop: Desktop, home: Path) -> Callable[..., Analyst]:  # noqa: F811
    """Opens a window that logs all that engines hear and say, with these arguments."""
    return lambda *arguments: Analyst(Window(desktop, home, "--verbose", *arguments), home)


def replay(sit_down: Callable[..., Analyst], folder: Path, record: bytes) -> Analyst:
    """Look through a game."""
    path = folder / "looked_through.dream"
    path.write_bytes(record)
    analyst = sit_down("replay", path)
    analyst.app.routes.title()
    analyst.app.routes.replay(open_record(record))
    analyst.wait()
    return analyst


def moves_on(analyst: Analyst, count: int) -> list[Any]:
    """Some moves that can follow one another from what is looked at."""
    law, state, found = find(analyst.table_scene.words.game.id), analyst.table_scene.table.game.shown, []
    for _ in range(count):
        found.append(law.legal_actions(state)[0])
        state = law.apply(state, found[-1])
    return found


def test_a_finished_game_is_analysed(sit_down: Callable[..., Analyst], tmp_path: Path) -> None:
    record = record_text(Record.of(played(seeded_start(), QUICK_WIN))).encode()
    analyst = replay(sit_down, tmp_path, record)
    analyst.press("end", "pageup", "pageup", "pageup", "f9")
    analyst.is_analysed()
    analyst.tell(*moves_on(analyst, 3))
    base = analyst.table.game.shown_at

    analyst.try_best()
    analyst.is_analysed()
    analyst.press("pagedown")
    analyst.is_analysed()
    assert analyst.table.game.shown_at == base + 2, "the first line is walked"
    analyst.press("esc")
    assert analyst.table.game.shown_at == base

    tried = "+g15"
    analyst.press("/", "tab", "enter", "/")
    analyst.type(tried)
    analyst.press("enter")
    analyst.window.until(lambda: analyst.written() == [tried], "the move that is tried", analyst.written)
    analyst.hears("<", "go infinite")
    analyst.tell(*moves_on(analyst, 1))
    assert analyst.table.analysis.tried is not None
    assert analyst.scene_of(TableReview).narration().means[-1] == analyst.table.analysis.tried.sentence

    analyst.press("esc")
    analyst.press("shift+h")
    analyst.hears("<", "go nodes")
    analyst.hears(">", "bestaction")
    analyst.hears("<", "go infinite")
    assert analyst.engines_begun == 1, "threats come from the engine that analyses"
    analyst.press("esc", "f9")
    analyst.hears("<", "stop")
    analyst.close()


def test_a_game_with_hidden_things_is_analysed(sit_down: Callable[..., Analyst], tmp_path: Path) -> None:
    analyst = replay(sit_down, tmp_path, finished("alchemist"))
    law, part = find("alchemist"), present(tutoring("alchemist"))
    table = analyst.table_scene.table
    analyst.press("end", *["pageup"] * 8)
    while (
        law.deciding_seat(table.game.shown) is None
        or len(law.legal_actions(table.game.shown)) < 3
        or not part.judges(table.game.shown)
    ):
        analyst.press("pageup")
    base = table.game.shown_at
    analyst.press("f9")
    analyst.is_analysed()
    analyst.tell(*moves_on(analyst, 1))
    analyst.try_best()
    analyst.press("tab", "enter")
    analyst.is_analysed()
    assert analyst.table_scene.table.game.shown_at == base + 1
    analyst.press("esc")
    assert analyst.table_scene.table.game.shown_at == base

    game = table.game.history.actions[base]
    tried = next(law.action_text(action) for action in law.legal_actions(table.game.shown) if action != game)
    analyst.press("/")
    analyst.type(tried)
    analyst.press("enter")
    analyst.window.until(lambda: tried in analyst.written(), "the move that is tried", analyst.written)
    analyst.press("esc", "f9")
    analyst.hears("<", "stop")
    assert analyst.engines_begun == 1
    heard = [said for _, way, said in analyst.talk if way == ">"]
    assert not [said for said in heard if "pv" in said], "the log tells nothing of what a seat could know"
    analyst.close()


def test_a_position_set_up_is_analysed_and_played(sit_down: Callable[..., Analyst]) -> None:
    position = played(seeded_start(), QUICK_WIN).states[-4]
    analyst = sit_down("play", "--set-up", position_text(position))
    analyst.app.routes.title()
    analyst.app.routes.set_up("dream", position)
    analyst.wait()
    analyst.press("f9")
    analyst.is_analysed()
    analyst.tell(*moves_on(analyst, 2))
    analyst.try_best()
    analyst.is_analysed()
    analyst.press("esc", "esc")
    assert analyst.scene.name == "set_up"
    analyst.press_button("Play …")
    for _ in range(2):
        analyst.press("enter")
    assert analyst.scene.name == "play"
    analyst.press("/")
    analyst.type("+g15")
    analyst.press("enter")
    analyst.window.until(analyst.journal.exists, "the game that begins there")
    assert position_text(analyst.journal.opened().game.start) == position_text(position)
    analyst.close()
