"""The records of The Alchemist's Dream, which have headers of their own (docs/records.md).

Where a game began is the first of these that is told: Position, Terrain, Seed. Terrain is told whenever the
seed alone does not give the board again on another machine; Position when the game began from another
position than the first of a game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from dream.base.errors import Malformed, quoted
from dream.base.seeds import normal_seed
from dream.base.texts import Sentence, message
from dream.games.alchemists_dream.agreements import REPETITIONS_TO_PROPOSE
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules import beginning, ending, notation
from dream.games.alchemists_dream.rules.position import Action, AgreeDraw, OfferDraw, Player, Position, Stand
from dream.games.alchemists_dream.tiles import standard_tiles
from dream.play.game import Outcome
from dream.play.history import History
from dream.records.record import SAID_NOTHING, Ending, Headers, Record, RecordFormat

_SIDES = ("First", "Second")

REPETITION = "repetition"
LIMIT = "limit"
SCORED = (REPETITION, LIMIT)
"""Why a match between engines is scored as a draw though nobody agreed to one (R11)."""

_WINNERS: Mapping[str, tuple[int, ...]] = {result: (player,) for player, result in ending.WON.items()}

T = TypeVar("T")


class DreamRecordFormat(RecordFormat[Position, Action]):
    """Headers for a board, two elements and two players, and the results of chess."""

    origin: ClassVar[tuple[str, ...]] = ("Seed", "Tiles", "Terrain", "Position", "Board", *_SIDES)
    needed: ClassVar[frozenset[str]] = frozenset({"FirstSeat", "SecondSeat", "Result", "Reason"})

    # Where the game begins

    def start(self, headers: Headers) -> Position:
        """The first position; raises Unreadable. What is told of it twice must agree."""
        given = [name for name in ("Position", "Terrain", "Seed") if headers.value(name) is not None]
        if not given:
            headers.give_up("Game", message("dream.record.no_start"))
        elements = headers.choice("First", beginning.ELEMENTS), headers.choice("Second", beginning.ELEMENTS)
        bare = headers.choice("Board", beginning.BOARDS)
        seed, tiles = headers.seed(needed=given[0] == "Seed"), headers.value("Tiles")
        if given[0] == "Seed" and not _is_standard(tiles):
            headers.give_up("Tiles", message("dream.record.unknown_tiles", tiles=quoted(tiles or "")))
        if elements[0] is elements[1]:
            headers.give_up("Second", message("fault.elements", element=elements[0]))
        begun = headers.tried(
            given[0], lambda: _begun(given[0], headers.value(given[0]) or "", elements, bare=bare)
        )
        agreed = {
            "Board": begun.board.bare == bare,
            "First": begun.sides[Player.FIRST].element is elements[Player.FIRST],
            "Second": begun.sides[Player.SECOND].element is elements[Player.SECOND],
            "Seed": seed is None or given[0] == "Seed" or _may_lay(seed, tiles, begun.board),
        }
        for name, agrees in agreed.items():
            if not agrees:
                headers.fault(name, message("dream.record.disagrees", name=name))
        return begun

    def origin_of(self, start: Position, said: Mapping[str, str]) -> dict[str, str]:
        """A Seed is kept, with the Tiles that it laid (the standard set if that is not said)."""
        first, second = (side.element for side in start.sides)
        board, seed = start.board, said.get("Seed")
        tiles = said.get("Tiles") or standard_tiles().name
        if seed is not None and not _may_lay(seed, tiles, board):
            seed = None
        plain = start == beginning.start(board, first, second)
        known = seed is not None and _is_standard(tiles)
        origin = {
            "Seed": seed,
            "Tiles": None if seed is None else tiles,
            "Terrain": board.text if plain and not known else None,
            "Position": None if plain else notation.position_text(start),
            "Board": _named(beginning.BOARDS)[board.bare],
            "First": _named(beginning.ELEMENTS)[first],
            "Second": _named(beginning.ELEMENTS)[second],
        }
        return {name: value for name, value in origin.items() if value is not None}

    # Who sits at it

    def seat_headers(self, seat: int) -> dict[str, str]:
        return {f"{_SIDES[seat]}Name": "name", f"{_SIDES[seat]}Seat": "occupant"}

    def seats_told(self, headers: Headers) -> int:
        """Both seats must be told."""
        return len(_SIDES)

    def sides(self, headers: Headers) -> tuple[str, ...]:
        """The elements."""
        return tuple(headers.value(side) or "" for side in _SIDES)

    def side_name(self, side: str) -> Sentence:
        return beginning.ELEMENTS[side].message if side in beginning.ELEMENTS else side

    # How far it came

    def turn_numbers(self, start: Position, actions: Sequence[Action]) -> Iterator[int | None]:
        """The number of each turn, which the first player begins, and whoever acts twice."""
        number, turn, acted = 0, start.turn, Player.SECOND
        for action in actions:
            acts = turn.other if isinstance(action, AgreeDraw) else turn
            begins = acts is Player.FIRST or acted is Player.SECOND
            number += begins
            yield number if begins else None
            acted = acts
            turn = turn if isinstance(action, Stand | OfferDraw) else turn.other

    # How it ended

    def winners(self, result: str) -> tuple[int, ...] | None:
        return () if result == ending.DRAWN_GAME else _WINNERS.get(result)

    def result(self, outcome: Outcome | None) -> str:
        return ending.result(outcome)

    def ending(self, game: History[Position, Action], said: Ending = SAID_NOTHING) -> Ending:
        """What the actions come to, or the draw as which a match between engines was rightly scored (R11)."""
        scored = game.outcome is None and said.result == ending.DRAWN_GAME and said.reason in SCORED
        if scored and (said.reason != REPETITION or game.repetitions >= REPETITIONS_TO_PROPOSE):
            return said
        return super().ending(game, said)


FORMAT = DreamRecordFormat(GAME)


def scored_as_drawn(record: Record, reason: str) -> Record:
    """The record of an unfinished game that is scored as a draw for one of the reasons in `SCORED`."""
    return replace(record, result=ending.DRAWN_GAME, reason=reason)


def _begun(name: str, value: str, elements: tuple[Element, Element], *, bare: bool) -> Position:
    """The first position that a header tells of; raises ValueError."""
    if name == "Position":
        return notation.parse_position(value)
    board = Board.from_text(value) if name == "Terrain" else Board.from_seed(value, bare=bare)
    return beginning.start(board, *elements)


def _is_standard(tiles: str | None) -> bool:
    """Whether this names the tile set that everybody has, as no name does too."""
    return tiles in (None, standard_tiles().name)


def _may_lay(seed: str, tiles: str | None, board: Board) -> bool:
    """Whether the seed lays this board with these tiles; those that are not the standard ones may lay any."""
    try:
        normal_seed(seed)
    except Malformed:
        return False
    return not _is_standard(tiles) or Board.from_seed(seed, bare=board.bare) == board


def _named(choices: Mapping[str, T]) -> dict[T, str]:
    """The words of choices by what they choose."""
    return {choice: word for word, choice in choices.items()}
