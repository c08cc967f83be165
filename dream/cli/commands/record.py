"""Subcommands about games that are kept: are they sound, and what do they look like."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.cli.arguments import check_writable
from dream.cli.exit_status import FAULTY, refuse
from dream.cli.language import speak_the_players_language
from dream.cli.progress import shown_progress
from dream.cli.saved_games import opened_game

if TYPE_CHECKING:
    from dream.records.reader import Opened


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(verify)
    app.command()(picture)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
) -> None:
    speak_the_players_language()
    status = max(_verified(file, alone=len(files) == 1) for file in files)
    if status:
        raise typer.Exit(status)


def _verified(file: Path, *, alone: bool) -> int:
    """Say in one line that all records in a file are sound, or what is wrong; the exit status."""
    from dream.base.errors import reason
    from dream.base.showable import showable
    from dream.base.texts import say, told
    from dream.records.reader import all_records

    name = showable(str(file))
    try:
        records = all_records(file)
    except OSError as error:
        return refuse(f"{name}: {reason(error)}")
    wrong: list[str] = []
    for record in records:
        trouble = told(record.trouble) if record.trouble else ""
        others = (told(fault) for fault in record.faults)
        wrong += [trouble] if trouble else []
        wrong += [fault for fault in others if fault not in trouble]
    for sentence in wrong:
        print(f"{name}: {sentence}")
    if not wrong:
        count = "" if len(records) == 1 else f", {say('record.games', count=len(records))}"
        print(f"ok{count}" if alone else f"{name}: ok{count}")
    return FAULTY if wrong else 0


def picture(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    to: Annotated[Path, typer.Argument(metavar="PICTURE")],
    after: Annotated[int | None, typer.Option(metavar="MOVES", min=0)] = None,
    width: Annotated[int, typer.Option()] = 1200,
    theme: Annotated[str | None, typer.Option()] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=10)] = 0.8,
) -> None:
    speak_the_players_language()
    from dream.base.errors import Malformed
    from dream.base.files import write_whole
    from dream.base.showable import showable
    from dream.base.texts import message, say, told

    kind = to.suffix.lower()
    if kind not in (".png", ".gif"):
        raise Malformed(message("picture.kind", name=to.name))
    check_writable(to)
    opened = opened_game(file)
    write_whole(to, _drawn(opened, after, width, theme, seconds if kind == ".gif" else None))
    print(say("picture.done", path=showable(str(to))))
    if opened.trouble:
        raise typer.Exit(refuse(f"{showable(str(file))}: {told(opened.trouble)}", FAULTY))


def _drawn(
    opened: "Opened", after: int | None, width: int, theme: str | None, seconds: float | None
) -> bytes:
    """The bytes of a picture, or of an animation of so many `seconds` a move."""
    from dream.base.errors import Malformed
    from dream.base.texts import message
    from dream.ui.kit.display import draw_unseen, require_pygame_ce

    require_pygame_ce()
    draw_unseen()
    from dream.ui.pictures import chosen_theme, table_pictures

    moves = len(opened.game.actions)
    if after is not None and after > moves:
        raise Malformed(message("picture.after", moves=moves))
    with table_pictures(opened, width, chosen_theme(theme)) as pictures:
        if seconds is None:
            return pictures.png(moves if after is None else after)
        from dream.ui.pictures import frames_of, gif

        with shown_progress(len(frames_of(moves))) as show:
            return gif(pictures, seconds, show)
