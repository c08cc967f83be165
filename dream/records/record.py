"""A game record: everything that a .dream file says, as one value.

A record is a game of a named kind. It holds where the game began (a seed, a terrain, or a whole
position), who sat where, what was done, and how it ended.
"""

from dataclasses import dataclass
from datetime import date

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.board.tiles import standard_tiles
from dream.games.alchemists_dream.game import DreamHistory, history_of, result
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.endings import DRAWN, UNFINISHED
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.games.alchemists_dream.rules.setup import start
from dream.play.seat import Seat

KIND = "The Alchemist's Dream"
FORMAT = 1

REPETITION = "repetition"
LIMIT = "limit"
SCORED = (REPETITION, LIMIT)
"""Why a match between engines is scored as a draw though nobody agreed to one (R11)."""


@dataclass(frozen=True)
class Record:
    """One game. Where it began is the first of these that is given: `position`, `terrain`, `seed`.

    `tiles` names the tile set that the seed laid. `terrain` is kept whenever the seed alone does not
    give the board again on another machine; `position` when the game began from another position
    than the first of a game. `other` are headers that this program does not know, kept as they were.
    """

    elements: tuple[Element, Element]
    bare: bool = False
    seed: str | None = None
    tiles: str | None = None
    terrain: str | None = None
    position: str | None = None
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    played: date | None = None
    result: str = UNFINISHED
    reason: str | None = None
    actions: tuple[Action, ...] = ()
    other: tuple[tuple[str, str], ...] = ()
    kind: str = KIND
    format: int = FORMAT

    @classmethod
    def of(
        cls,
        game: DreamHistory,
        *,
        seed: str | None = None,
        tiles: str | None = None,
        seats: tuple[Seat, Seat] = (Seat(), Seat()),
        played: date | None = None,
        scored: str | None = None,
    ) -> "Record":
        """The record of a game as it is now.

        `seed` and `tiles` (None for the standard set) say what the board was laid from, if anything;
        a seed that does not give this board is not kept.
        `scored` is one of `SCORED` for a game that is scored as a draw without an outcome of its own.
        """
        first, second = (side.element for side in game.start.sides)
        board = game.start.board
        tiles = tiles or standard_tiles().name
        if tiles == standard_tiles().name and seed is not None and not _laid_by(seed, board):
            seed = None
        plain = game.start == start(board, first, second)
        known = seed is not None and tiles == standard_tiles().name
        ended = game.outcome
        drawn = scored is not None and ended is None
        return cls(
            elements=(first, second),
            bare=board.bare,
            seed=seed,
            tiles=None if seed is None else tiles,
            terrain=board.text if plain and not known else None,
            position=None if plain else position_text(game.start),
            seats=seats,
            played=played,
            result=DRAWN if drawn else result(game),
            reason=ended.reason if ended else scored,
            actions=game.actions,
        )

    def start(self) -> Position:
        """Where the game began; raises ValueError when the record does not say it soundly."""
        if self.position is not None:
            return parse_position(self.position)
        return start(self.board(), *self.elements)

    def board(self) -> Board:
        """The board of the game; raises ValueError as `start` does."""
        if self.position is not None:
            return parse_position(self.position).board
        if self.terrain is not None:
            return Board.from_text(self.terrain)
        if self.seed is None:
            raise ValueError("the record names neither a seed nor a terrain nor a position")
        return Board.from_seed(self.seed, bare=self.bare)

    def game(self) -> DreamHistory:
        """The whole game, replayed; raises ValueError at the first action that is not legal."""
        return history_of(self.start(), self.actions)

    def seat(self, player: Player) -> Seat:
        return self.seats[player]


def _laid_by(seed: str, board: Board) -> bool:
    """Whether the seed and the standard tile set, which every machine has, give this board."""
    return Board.from_seed(seed, bare=board.bare) == board
