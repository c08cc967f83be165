"""What several subcommands ask of their arguments."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dream.base.errors import Malformed
from dream.base.texts import message

if TYPE_CHECKING:
    from dream.play.game import Game
    from dream.protocol.dialogue import Limits

A_DAY = 86_400.0
ONE_GAME = "cli.one_game"
"""What the help says of a command that serves no other game, by its key."""

EngineOption = Annotated[str, typer.Option()]
"""An engine that is measured or tried."""
PositionTime = Annotated[int, typer.Option(min=1)]
PositionNodes = Annotated[int | None, typer.Option(min=1)]
"""How long an engine thinks on each position of a suite."""
FirstPairSeed = Annotated[int, typer.Option(metavar="FROM")]
GamesAtOnce = Annotated[int | None, typer.Option(min=1)]


def explain(context: typer.Context) -> None:
    """Tell what a group of commands can do, where none of them is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def check_seconds(option: str, seconds: float) -> None:
    """Refuse what is no time to wait, no number among it."""
    if not 0 < seconds <= A_DAY:
        raise Malformed(message("cli.error.seconds", option=option, text=str(seconds)))


def check_writable(file: Path) -> None:
    """Refuse what cannot be written before hours of work are lost with it."""
    if file.is_dir() or not file.parent.is_dir():
        raise Malformed(message("cli.error.unwritable", path=str(file)))


def check_no_record_of_another(text: str, game: "Game[Any, Any]") -> None:
    """Refuse a record of another game where something of this one is asked for; raises Malformed."""
    from dream.records.files import is_record_name
    from dream.records.reader import refuse_another_game

    if is_record_name(text) and Path(text).is_file():
        refuse_another_game(Path(text), game)


def limits_of(**asked: int | None) -> "Limits":
    """The limits of a search that were given, by their names; raises Malformed."""
    from dream.protocol.dialogue import Limits

    words = [(name, str(value)) for name, value in asked.items() if value is not None]
    return Limits.parse([word for pair in words for word in pair])
