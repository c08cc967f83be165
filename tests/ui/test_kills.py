"""Windows that are killed at any moment lose no action that they have shown, two at once included.

``DREAM_KILLS`` says how many windows are killed.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from dream.records.library.library import Library
from dream.records.library.open_games import played_now
from dream.records.library.query import Query
from dream.records.reader import open_record

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("DREAM_KILLS", "6"))

PLAY = """
import os, random, sys
from pathlib import Path
from dream.games.alchemists_dream.rules.notation import action_text
from dream.records.journal import Journal
from dream.ui.session.commit_gate import CommitGate
from tests.ui.at_table import AtTable, plain_ground, plain_night
from dream.ui.game_views.alchemists_dream.painters import board_painter
from dream.ui.kit.painting import backdrop_painter
board_painter.paint_ground, backdrop_painter.paint_backdrop = plain_ground, plain_night
chance, person = random.Random(int(sys.argv[1])), AtTable(Path(os.environ["DREAM_HOME"]) / sys.argv[1])
app = person.app
app.journal = Journal()
app._gate = CommitGate(app.journal)
person.sit("")
while not person.table.game.over:
    legal = sorted(person.table.game.state.legal_actions, key=action_text)
    person.table.act(chance.choice(legal))
    app.dirty("test")
    while not app.step():
        pass
    print(app.journal.id, person.actions, flush=True)
"""


def test_no_action_that_was_shown_is_lost(tmp_path: Path) -> None:
    chance = random.Random(7)
    for number in range(0, KILLS, 2):
        shown = _killed_at_once(tmp_path, number, chance)
        with Library(tmp_path / "data" / "library.db") as library:
            assert library.database.faults() == []
            assert played_now(library) == frozenset(), "nobody plays what a dead window played"
            for id, actions in shown.items():
                kept = library.record(id).decode()
                words = [word for word in kept.split("\n\n")[1].split() if not word.endswith(".")]
                assert words[: len(actions)] == actions
                assert open_record(kept).fault is None
                assert id in library.find(Query(here=True))


def _killed_at_once(home: Path, number: int, chance: random.Random) -> dict[int, list[str]]:
    """Two windows that play until they are killed; what they have shown, by the numbers of their games."""
    environment = os.environ | {"DREAM_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    playing = [
        subprocess.Popen(
            [sys.executable, "-c", PLAY, str(number + one)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for one in range(2)
    ]
    shown = {}
    for process in playing:
        assert process.stdout
        first = process.stdout.readline()
        assert first, "the window did not begin"
        time.sleep(chance.random() * 0.4)
        process.kill()
        lines = [first, *process.communicate()[0].splitlines(keepends=True)]
        id, *actions = next(line for line in reversed(lines) if line.endswith("\n")).split()
        shown[int(id)] = actions
    return shown
