"""The picture of what is looked at, or the animation of a game, in a file: made in a process of its own."""

import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from dream.base.errors import reason
from dream.base.sentences import sentences
from dream.base.showable import showable
from dream.base.texts import say
from dream.protocol.process import own_command, own_environment
from dream.records.files import SUFFIX
from dream.records.writer import record_text
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import LONGEST_PATH, ask_text, typed_path

KINDS = (".png", ".gif")
WIDTHS = {".png": 1600, ".gif": 800}
"""How wide pictures are, in pixels; animations take up much room."""
MADE = (0, 1)
"""How the process ends that has made a picture: 1 of a game that can't be read whole."""


def ask_picture(app: GameHost, session: GameSession[Any, Any]) -> None:
    """Ask for the file of a picture of what is looked at, or of an animation, and have it made."""

    def check(typed: str) -> str | None:
        if not typed.strip():
            return say("library.no_path")
        path = typed_path(typed).absolute()
        if path.suffix.lower() not in KINDS:
            return say("picture.kind", name=showable(path.name) or "?")
        if not path.parent.is_dir():
            return say("picture.no_folder", path=paint.brief(app.look, str(path.parent)))
        _make(app, session, path)
        return None

    start = str(Path("~") / f"{session.file_name}.png")
    text = say(f"picture.text.{'bare' if session.hides_seed else 'whole'}")
    ask_text(app, say("picture.title"), text, check, start=start, limit=LONGEST_PATH)


def _make(app: GameHost, session: GameSession[Any, Any], path: Path) -> None:
    """Have the picture made, and say what became of it."""
    record, png = record_text(session.record()), path.suffix.lower() != KINDS[-1]
    notes = [say("picture.bare")] if png and session.hides_seed else []
    notes += [session.fault] if session.fault else []
    work = partial(_run, app, record, path, session.game.shown_at, app.look.palette.name, notes)
    Thread(target=work, daemon=True, name="picture").start()
    if path.suffix.lower() == KINDS[-1]:
        app.say(say("picture.begun"))


def _run(app: GameHost, record: str, path: Path, moves: int, theme: str, notes: Sequence[str]) -> None:
    """Make the picture, and have said what became of it, with what there is to note; for a thread."""
    try:
        why = _why_not_made(record, path, moves, theme)
    except OSError as error:
        why = reason(error)
    if why is None:
        done = say("picture.done", path=paint.brief(app.look, str(path)))
        news = sentences((done, *notes))
    else:
        news = say("picture.failed", reason=why)
    app.post(partial(app.say, news))


def _why_not_made(record: str, path: Path, moves: int, theme: str) -> str | None:
    """Make the picture; why that failed, or None. Raises OSError."""
    with TemporaryDirectory() as folder:
        game = Path(folder) / f"game{SUFFIX}"
        game.write_text(record, encoding="utf-8")
        width = WIDTHS[path.suffix.lower()]
        words = ("picture", game, path, "--after", moves, "--width", width, "--theme", theme)
        done = subprocess.run(
            own_command("dream", *words),
            env=own_environment(),
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    return showable(done.stderr.strip().rpartition("\n")[2]) if done.returncode not in MADE else None
