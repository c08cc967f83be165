"""Games out of the library into files, and into it from files that are named or dropped on the window."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from dream.base.words import say
from dream.records.library.exporting import ExportReport, export_games
from dream.records.library.importing import ImportReport, import_files
from dream.records.library.library import Library
from dream.ui.session.game_host import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, Field, ask_text

LONGEST_PATH = 1000


def ask_export(app: GameHost, one: int, listed: Sequence[int]) -> None:
    """Ask for a folder, and write one game into it, or all that are listed."""
    field = Field(lambda text: _export(app, [one], text), str(Path("~") / "dream"), LONGEST_PATH)
    others = [Answer(say("library.export_one"))]
    if len(listed) > 1:
        everything = say("library.export_all", count=len(listed))
        others.append(Answer(everything, lambda: _export(app, listed, field.text)))
    title, text = say("library.export_title"), say("library.export_text")
    app.ask(Dialog(title, text, Answer(say("dialog.cancel")), tuple(others), field=field, columns=1))


def _export(app: GameHost, ids: Sequence[int], typed: str) -> str | None:
    """Have games written into a folder; why it is none, or None."""
    if not typed.strip():
        return say("library.no_path")
    folder = _path(typed)
    shown = paint.brief(app.look, str(folder))

    def written(report: ExportReport) -> None:
        app.say(say("library.export_done.written", count=report.written, folder=shown))

    app.library.ask(lambda library: export_games(library, ids, folder), written)
    return None


def ask_take_in(app: GameHost, take_in: Callable[[Sequence[Path]], object]) -> None:
    """Ask for a file or a folder whose games are put in."""

    def check(typed: str) -> str | None:
        if not typed.strip():
            return say("library.no_path")
        path = _path(typed)
        try:
            if not path.exists():
                return say("library.no_file", path=paint.brief(app.look, str(path)))
        except (OSError, ValueError):
            return say("library.no_file", path=paint.brief(app.look, str(path)))
        take_in([path])
        return None

    ask_text(app, say("library.take_in"), say("library.take_in_text"), check, limit=LONGEST_PATH)


def take_in(app: GameHost, paths: Sequence[Path], done: Callable[[int | None], object]) -> None:
    """Put the games of files and folders into the library, and say so; `done` is told the last of them."""

    def put_in(library: Library) -> tuple[ImportReport, int | None]:
        report = import_files(library, paths)
        return report, report.last

    def told(answer: tuple[ImportReport, int | None]) -> None:
        report, last = answer
        parts = [("new", report.new), ("known", report.known), ("refused", report.refused)]
        said = [say(f"library.import.{what}", count=count) for what, count in parts if count]
        app.say(" ".join(said) or say("library.import.nothing"))
        done(last)

    app.library.ask(put_in, told)


def _path(typed: str) -> Path:
    return Path(os.path.expanduser(typed.strip().strip('"')))
