"""Games out of the library into files, and into it from files that are named or dropped on the window."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from dream.base.words import say, told
from dream.records.library.exporting import ExportReport, export_games
from dream.records.library.importing import ImportReport, import_files
from dream.ui.session.game_host import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import LONGEST_PATH, Answer, Dialog, Field, ask_text, typed_path

MOST_NAMED = 6
"""So many refused files are named in a dialog."""


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
    folder = typed_path(typed)
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
        path = typed_path(typed)
        try:
            if not path.exists():
                return say("library.no_file", path=paint.brief(app.look, str(path)))
        except (OSError, ValueError):
            return say("library.no_file", path=paint.brief(app.look, str(path)))
        app.post(partial(take_in, [path]))  # when this dialog has closed
        return None

    ask_text(app, say("library.take_in"), say("library.take_in_text"), check, limit=LONGEST_PATH)


def take_in(app: GameHost, paths: Sequence[Path], done: Callable[[int | None], object]) -> None:
    """Import the games of files and folders, and say what became of them; `done` is told the last game."""

    def finished(report: ImportReport) -> None:
        _tell(app, report)
        done(report.last)

    app.library.ask(lambda library: import_files(library, paths), finished)


def _tell(app: GameHost, report: ImportReport) -> None:
    """Say how many games were imported, and in a dialog which files were not or are damaged, and why."""
    counts = " ".join(
        say(f"library.import.{what}", count=getattr(report, what))
        for what in ("new", "known", "damaged", "refused")
        if getattr(report, what)
    )
    app.say(counts or say("library.import.nothing"))
    if (report.refused or report.damaged) and app.dialog is None:
        safe, title = Answer(say("dialog.ok")), "refused_title" if report.refused else "damaged_title"
        app.ask(Dialog(say(f"library.{title}"), _refusals(app, report), safe, unbidden=True))


def _refusals(app: GameHost, report: ImportReport) -> str:
    """Return the lines of a text that names refused and damaged files with reasons, as many as have room."""
    named = [*report.told, *report.told_damage][:MOST_NAMED]
    lines = [
        say("library.import.refused_file", path=paint.brief(app.look, path.name or str(path)), why=told(why))
        for path, why in named
    ]
    refused = min(len(report.told), MOST_NAMED)
    for key, more in (
        ("more_refused", report.refused - refused),
        ("more_damaged", report.damaged - (len(named) - refused)),
    ):
        lines += [say(f"library.{key}", count=more)] if more > 0 else []
    return "\n".join(lines)
