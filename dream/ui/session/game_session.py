"""A game in the window, with all that outlives a scene: seed, journal, what was said, where one points."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from dream.board.board import Board
from dream.board.seeds import Choices
from dream.files import reason
from dream.records.journal import Journal
from dream.records.library import found, keep
from dream.records.reader import Opened
from dream.records.record import Record, Seat
from dream.records.writer import save
from dream.rules.actions import Action, PlaceSymbol, Stand
from dream.rules.elements import Element
from dream.rules.game import Game
from dream.rules.notation import action_text
from dream.rules.position import Phase, Player
from dream.rules.setup import start
from dream.ui.game_views.alchemists_dream.board_state_of import Pointing
from dream.ui.session.game_setup import GameSetup
from dream.ui.session.table_controller import TableController
from dream.words import say, stock


@dataclass(frozen=True)
class Utterance:
    """One line of the ledger of offers: who did what, and the taunt that went with it."""

    player: Player
    deed: str
    taunt: str


def called(seat: Seat, player: Player) -> str:
    """What the one at a seat is called: by name, or else by the side."""
    unnamed = "game.unnamed_first" if player is Player.FIRST else "game.unnamed_second"
    return seat.name or say(unnamed)


@dataclass
class GameSession:
    """One game in the window. `seed` is None for a board that comes from none.

    `journal` keeps the game while it is under way; None for one that is only looked at.
    """

    table: TableController
    seed: str | None = None
    tiles: str | None = None
    played: date = field(default_factory=date.today)
    pointing: Pointing = field(default_factory=Pointing)
    journal: Journal | None = None
    fault: str | None = None
    _saved: Record | None = None

    @classmethod
    def begin(
        cls, setup: GameSetup, board: Board, tiles: str | None, elements: tuple[Element, Element]
    ) -> "GameSession":
        """The session of a new game on a board that has been laid."""
        return cls(TableController(Game(start(board, *elements)), setup.seats), setup.seed, tiles)

    @classmethod
    def reopen(cls, opened: Opened) -> "GameSession":
        """The session of a game that was saved, as far as it can be replayed."""
        record = opened.record
        table = TableController(opened.game, record.seats)
        fault = say("game.damaged", why=opened.fault) if opened.fault else None
        return cls(table, record.seed, record.tiles, record.played or date.today(), fault=fault)

    def rematch(self, *, swapped: bool) -> "GameSession":
        """The same board and elements once more; `swapped`, the players change sides."""
        first, second = self.table.seats
        seats = (second, first) if swapped else (first, second)
        return GameSession(TableController(Game(self.table.game.start), seats), self.seed, self.tiles)

    @property
    def lower(self) -> Player:
        """Whose seat is nearest: the one person's against the machine, else the first player's."""
        people = self.table.people
        return people[0] if len(people) == 1 else Player.FIRST

    def name(self, player: Player) -> str:
        """What the player is called: by name, or else by the side; two of one name by their elements."""
        name, other = (called(self.table.seats[who], who) for who in (player, player.other))
        return name if name != other else self.table.position.sides[player].element.label.capitalize()

    # Keeping the game

    def record(self) -> Record:
        """The record of the game as it is now."""
        return Record.of(
            self.table.game, seed=self.seed, tiles=self.tiles, seats=self.table.seats, played=self.played
        )

    def begin_keeping(self, journal: Journal) -> None:
        """This is the game under way from now on, after every action."""
        self.journal = journal
        journal.begin(self.record())

    def keep_going(self) -> None:
        """Write the journal; what prevents it is the journal's news, and the game goes on."""
        if self.journal:
            self.journal.keep(self.record())

    def put_away(self) -> str | None:
        """Before the game is left, see that it is kept; why it would be lost, or None when it would not.

        A game that is over goes to the library; one that is under way stays in the journal.
        """
        if self.journal is None or not self.table.game.actions:
            return None
        record = self.record()
        if self.table.over and self._is_in_library(record):
            return None
        self.journal.keep(record)
        error = self.journal.error
        return reason(error) if error and record != self._saved else None

    def _is_in_library(self, record: Record) -> bool:
        """Have a game that is over in the library, and nothing under way; False when it cannot be."""
        assert self.journal
        try:
            if not found(record):
                keep(record)
            self.journal.clear()
        except (OSError, ValueError):
            return False
        return True

    def save(self, path: Path | None = None) -> Path:
        """Save the game in a new file, or under a new name in the library; raises OSError or ValueError."""
        record = self.record()
        if path:
            save(record, path)
        else:
            path = keep(record)
        self._saved = record
        return path

    # The haggling

    def ledger(self) -> list[Utterance]:
        """What was placed, moved and offered so far, oldest first, each with its taunt."""
        lines = []
        for at, action in enumerate(self.table.game.actions):
            if not isinstance(action, PlaceSymbol | Stand):
                break
            lines.append(self._utterance(at, action))
        return lines

    def _utterance(self, at: int, action: Action) -> Utterance:
        position = self.table.game.positions[at]
        player, symbol = position.turn, position.mover.symbol
        if isinstance(action, PlaceSymbol):
            kind, cell = ("move" if position.phase is Phase.HAGGLE else "place"), action.cell
        else:
            assert symbol is not None
            kind, cell = "stand", symbol
        deed = say(f"game.offer_{kind}", name=self.name(player), cell=cell.name)
        return Utterance(player, deed, self._taunt(kind, at, action))

    def _taunt(self, kind: str, at: int, action: Action) -> str:
        """A taunt for an offer, always the same one for the same offer in the same game."""
        taunts = stock(f"taunts.{kind}")
        choice = Choices(f"{at} {action_text(action)} {self.table.game.start.board.text[:40]}", "taunts")
        return taunts[choice.below(len(taunts))]
