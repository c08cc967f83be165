"""Subcommands that open the window, all of them: what is in no other file needs a display.

Each calls `ready_for_window` before it imports anything else of ``dream.ui``, and hands its ``frames``
to the window, which ends by itself after so many.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.cli.arguments import explain
from dream.cli.language import asked_language, speak_the_players_language
from dream.cli.saved_games import opened_game
from dream.cli.seats import SeatArguments
from dream.cli.setup import SetupArguments, refuse_beside_a_saved_game, setup_of

if TYPE_CHECKING:
    from dream.records.reader import Opened
    from dream.ui.app import App

Frames = Annotated[int | None, typer.Option("--frames", envvar="DREAM_FRAMES", hidden=True, min=1)]
"""How many frames to show before the window ends by itself; without it the player ends it."""

Begin = Callable[["App"], object]
"""What shows the first scene of a window."""
_OF_FIRST_GAME = "The Alchemist's Dream"

bench_app = typer.Typer(rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(play)
    app.command()(replay)
    app.command()(learn)
    app.command()(practise)
    app.command("open", hidden=True)(open_file)
    bench_app.command("window")(bench_window)
    app.command(hidden=True)(soak)
    app.add_typer(bench_app, name="bench")


bench_app.callback(invoke_without_command=True)(explain)


def ready_for_window() -> None:
    """Raise NoDisplay where there is none, or end the program when this installation can open no window."""
    from dream.ui.kit.display import require_display, require_pygame_ce

    require_display()
    require_pygame_ce()


def title(frames: int | None) -> None:
    """Open the window at the title."""
    speak_the_players_language()
    ready_for_window()
    _open(lambda app: app.routes.title(), frames)


def play(
    game: Annotated[str | None, typer.Option(metavar="WORD")] = None,
    seed: Annotated[str | None, typer.Option()] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=WHO",
        ),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(metavar="SEAT=NAME")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION=VALUE"),
    ] = None,
    clock: Annotated[
        list[str] | None,
        typer.Option(metavar="CLOCK"),
    ] = None,
    match: Annotated[
        str,
        typer.Option(
            metavar="GAMES",
        ),
    ] = "",
    first: Annotated[str | None, typer.Option()] = None,
    second: Annotated[str | None, typer.Option()] = None,
    names: Annotated[str, typer.Option()] = "",
    elements: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    tiles: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    seats = SeatArguments(seat or (), name or (), first, second, names)
    said = SetupArguments(
        game,
        seed,
        option or (),
        seats,
        bare=bare,
        tiles=tiles,
        elements=elements,
        match=match,
        clocks=clock or (),
    )
    if load:
        refuse_beside_a_saved_game(said)
    word, begin = _going_on(load) if load else _beginning(said)
    ready_for_window()
    _check_view(word)
    _open(begin, frames)


def replay(file: Annotated[Path, typer.Argument(metavar="FILE")], frames: Frames = None) -> None:
    speak_the_players_language()
    opened = opened_game(file)
    ready_for_window()
    _check_view(opened.game.game.id)
    _open(_telling_of_others(opened, file, lambda app: app.routes.replay(opened)), frames)


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "dream",
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.study.lessons import has_course

    _check_offered(game, has_course, "lesson.none")
    ready_for_window()
    _check_view(game)
    _open(_over_title(lambda app: app.routes.learn(game, at_once=True)), frames)


def practise(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "dream",
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.study.exercises import has_exercises

    _check_offered(game, has_exercises, "exercise.none")
    ready_for_window()
    _check_view(game)
    _open(_over_title(lambda app: app.routes.exercises(game)), frames)


def _check_offered(game: str, offered: Callable[[str], bool], none: str) -> None:
    """Whether a game, by its word, offers something; raises Malformed with the text `none` where not."""
    from dream.base.errors import Malformed
    from dream.base.texts import message
    from dream.play.registry import find

    found = find(game)
    if not offered(game):
        raise Malformed(message(none, game=found.name))


def _over_title(lead: Begin) -> Begin:
    """What shows the title, and leads on from there."""

    def begin(app: "App") -> None:
        app.routes.title()
        lead(app)

    return begin


def open_file(file: Annotated[Path, typer.Argument(metavar="FILE")], frames: Frames = None) -> None:
    speak_the_players_language()
    opened = opened_game(file)
    ready_for_window()
    _check_view(opened.game.game.id)
    from dream.play.game import UNFINISHED

    over = opened.record.result != UNFINISHED

    def begin(app: "App") -> None:
        if over:
            app.routes.title()
            app.routes.replay(opened)
        else:
            app.routes.go_on(opened)

    _open(_telling_of_others(opened, file, begin), frames)


def bench_window(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
) -> None:
    ready_for_window()
    from dream.ui.bench import run

    run(game)


def soak(
    minutes: Annotated[float, typer.Option(min=0.05)] = 20,
    kills: Annotated[
        int | None,
        typer.Option(min=1),
    ] = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
) -> None:
    ready_for_window()
    from dream.ui.soak import kills as killing
    from dream.ui.soak import soak as soaking

    passed = soaking.run(minutes, seed) if kills is None else killing.run(kills, seed)
    raise typer.Exit(0 if passed else 1)


def _open(begin: Begin, frames: int | None) -> None:
    from dream.ui.launch import open_window

    raise typer.Exit(open_window(begin, frames, language=asked_language()))


def _going_on(path: Path) -> tuple[str, Begin]:
    """The game in a file, by its word, and how the window goes on with it."""
    opened = opened_game(path)
    begin = _telling_of_others(opened, path, lambda app: app.routes.go_on(opened))
    return opened.game.game.id, begin


def _telling_of_others(opened: "Opened", path: Path, begin: Begin) -> Begin:
    """Begin so, and say how many more games there are in the file."""
    from dream.base.texts import say

    def begin_and_tell(app: "App") -> None:
        begin(app)
        app.say(say("record.beside", count=opened.beside, file=path.name))

    return begin_and_tell if opened.beside else begin


def _beginning(said: SetupArguments) -> tuple[str, Begin]:
    """A new game, by its word, and how the window begins it."""
    setup = setup_of(said)
    return setup.game, lambda app: app.routes.begin(setup)


def _check_view(word: str) -> None:
    """Refuse a game that the window cannot show; raises Malformed, or what is wrong with its view."""
    from dream.base.errors import Malformed
    from dream.base.texts import message
    from dream.play.registry import find
    from dream.ui.games.registry import brings_view, has_view, view_of

    if has_view(word):
        return
    game = find(word)
    if not brings_view(word):
        raise Malformed(message("app.no_view", game=game.name))
    view_of(word)
