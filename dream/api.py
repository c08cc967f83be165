"""What the program promises to programs that use it as a library: docs/library.md shows each name at work.

These names, what they take and what they return stay from one minor version to the next. Anything else may
change.
"""

from typing import Any, Literal, overload

from dream.base.errors import Impossible, Malformed, Refused
from dream.matches.games import GameRun, Terms, play
from dream.matches.match import Contest, LocalWorkers, Match
from dream.matches.players import Contender, Memoryless, Patience, Spec, make_player, parse_spec
from dream.matches.report import report_lines
from dream.matches.statistics import Estimate, estimate
from dream.play import registry
from dream.play.encoding import Encoding, encoding_of
from dream.play.game import Chance, Game, Hidden, HiddenGame, Illegal, Option, Options, Outcome, Refusal
from dream.play.history import History, MoveTree, Node
from dream.play.registry import packages
from dream.play.seats import Seat
from dream.records.reader import Opened, open_record, read_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text, save
from dream.study.judging import Reviewer
from dream.study.review import JudgedMove, Review
from dream.study.review_report import annotated, report


@overload
def find(word: Literal["alchemist", "jabir", "stone"]) -> HiddenGame[Any, Any, Any]: ...
@overload
def find(word: str) -> Game[Any, Any]: ...
def find(word: str) -> Game[Any, Any]:
    """The game of a word; raises Malformed when there is none, or its package has another."""
    return registry.find(word)


def in_words(game: Game[Any, Any], state: Any, action: Any) -> str:
    """What an action of the seat that decides does, in a few words of the player's language.

    Only what that seat knows is told, and other seats are called by their letters. Raises Impossible where no
    seat decides.
    """
    seat = game.deciding_seat(state)
    if seat is None:
        raise Impossible([f"no seat decides, so {game.action_text(action)} isn't anybody's action"])
    from dream.ui.kit.display import require_pygame_ce

    require_pygame_ce()
    from dream.ui.games.registry import view_of
    from dream.ui.table.in_words import action_in_words

    return action_in_words(view_of(game.id).words(), state, action, seat)


def picture(game: Game[Any, Any], state: Any, kind: Literal["png", "svg"] = "png", size: int = 640) -> bytes:
    """The table as anybody may see it, without texts: a square PNG file, so many pixels wide and high.

    Of The Alchemist's Dream also an SVG file, which has no size. Raises Malformed for any other kind or size.
    """
    if kind == "svg" and game.id == "dream":
        from dream.pictures.boards import position_svg

        return position_svg(state).encode("utf-8")
    if kind != "png":
        raise Malformed(f"there are no pictures of {game.id} as {kind}")
    from dream.ui.kit.display import require_pygame_ce

    require_pygame_ce()
    from dream.ui.pictures import state_png

    return state_png(game.id, state, size)


__all__ = [
    "Chance",
    "Contender",
    "Contest",
    "Encoding",
    "Estimate",
    "Game",
    "GameRun",
    "Hidden",
    "HiddenGame",
    "History",
    "Illegal",
    "Impossible",
    "JudgedMove",
    "LocalWorkers",
    "Malformed",
    "Match",
    "Memoryless",
    "MoveTree",
    "Node",
    "Opened",
    "Option",
    "Options",
    "Outcome",
    "Patience",
    "Record",
    "Refusal",
    "Refused",
    "Review",
    "Reviewer",
    "Seat",
    "Spec",
    "Terms",
    "Unreadable",
    "annotated",
    "encoding_of",
    "estimate",
    "find",
    "in_words",
    "make_player",
    "open_record",
    "packages",
    "parse_spec",
    "picture",
    "play",
    "read_record",
    "record_text",
    "report",
    "report_lines",
    "save",
]
