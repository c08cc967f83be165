"""What the headers of a record say: where the game begins, who played, what is claimed about the end."""

from collections.abc import Callable
from datetime import date
from typing import NoReturn, TypeVar

from dream.base.errors import Malformed, quoted
from dream.base.seeds import normal_seed
from dream.base.words import say
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.board.tiles import standard_tiles
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.play.names import control_sign
from dream.play.seat import Seat
from dream.records.record import FORMAT, KIND, Record
from dream.records.syntax import Fault, Syntax, Unreadable

ELEMENTS = {element.name.lower(): element for element in Element}
GROUNDS = {"rim": False, "bare": True}
KNOWN = (
    *("Game", "Format", "Seed", "Tiles", "Terrain", "Position", "Board", "First", "Second"),
    *("FirstName", "FirstSeat", "SecondName", "SecondSeat", "Date", "Result", "Reason"),
)
"""The headers that this program knows, in the order in which it writes them."""

T = TypeVar("T")


class Headers:
    """What the headers say; faults that do not keep the game from beginning are added to the syntax's."""

    def __init__(self, syntax: Syntax) -> None:
        self.syntax = syntax

    def record(self) -> Record:
        """The record without its actions; raises Unreadable."""
        self._check_kind()
        seed, terrain, position = (self.syntax.value(name) for name in ("Seed", "Terrain", "Position"))
        if seed is None and terrain is None and position is None:
            self._give_up("Game", say("record.no_start"))
        return Record(
            elements=(self._essential("First", ELEMENTS), self._essential("Second", ELEMENTS)),
            bare=self._essential("Board", GROUNDS),
            seed=self._seed(seed, needed=terrain is None and position is None),
            tiles=self.syntax.value("Tiles"),
            terrain=terrain,
            position=position,
            seats=(self._seat("First"), self._seat("Second")),
            played=self._date(),
            other=tuple((h.name, h.value) for h in self.syntax.headers.values() if h.name not in KNOWN),
        )

    def start(self, record: Record) -> Position:
        """Where the game begins; raises Unreadable."""
        given = {"Position": record.position, "Terrain": record.terrain, "Seed": record.seed}
        name = next(name for name, value in given.items() if value is not None)
        if name == "Seed" and record.tiles not in (None, standard_tiles().name):
            self._give_up("Tiles", say("record.unknown_tiles", tiles=quoted(record.tiles or "")))
        if record.elements[0] is record.elements[1]:
            self._give_up("Second", say("fault.elements", element=record.elements[0].label))
        position = self._tried(name, record.start)
        self._check_agreement(record, position)
        return position

    def _check_kind(self) -> None:
        """Refuse a game of another kind, or a format of another time."""
        kind, version = self.syntax.value("Game"), self.syntax.value("Format")
        if kind is None:
            self._give_up("Game", say("record.not_a_record"))
        if kind != KIND:
            self._give_up("Game", say("record.other_game", game=quoted(kind)))
        if version != str(FORMAT):
            says = say("record.nothing") if version is None else quoted(version)
            self._give_up("Format", say("record.other_format", says=says, known=FORMAT))

    def _check_agreement(self, record: Record, position: Position) -> None:
        """The headers that say twice how the game begins must say the same."""
        agreed = {
            "Board": position.board.bare == record.bare,
            "First": position.sides[Player.FIRST].element is record.elements[Player.FIRST],
            "Second": position.sides[Player.SECOND].element is record.elements[Player.SECOND],
            "Seed": self._seed_agrees(record, position.board),
        }
        for name, agrees in agreed.items():
            if not agrees:
                self._fault(name, say("record.disagrees", name=name))

    def _seed_agrees(self, record: Record, board: Board) -> bool:
        alone = record.terrain is None and record.position is None
        if alone or record.seed is None or record.tiles not in (None, standard_tiles().name):
            return True
        return Board.from_seed(record.seed, bare=board.bare) == board

    def _seed(self, seed: str | None, *, needed: bool) -> str | None:
        if seed is None:
            return None
        try:
            normal_seed(seed)
        except Malformed as error:
            if needed:
                self._give_up("Seed", str(error))
            self._fault("Seed", str(error))
            return None
        return seed

    def _seat(self, side: str) -> Seat:
        kind = self._needed(f"{side}Seat", Seat().kind)
        name = self.syntax.value(f"{side}Name") or ""
        sign = control_sign(name)
        if sign:
            self._fault(f"{side}Name", say("record.no_name", name=f"{side}Name", sign=quoted(sign)))
        return Seat(name, kind)

    def _date(self) -> date | None:
        text = self.syntax.value("Date")
        if text is None:
            return None
        try:
            day = date.fromisoformat(text)
        except ValueError:
            day = None
        if day is None or day.isoformat() != text:
            self._fault("Date", say("record.no_date", text=quoted(text)))
            return None
        return day

    def _needed(self, name: str, instead: str) -> str:
        """The value of a header that should be there; its lack is a fault."""
        value = self.syntax.value(name)
        if value is None:
            self._fault(name, say("record.missing", name=name))
        return instead if value is None else value

    def _essential(self, name: str, choices: dict[str, T]) -> T:
        """What a header chooses; raises Unreadable when it is missing or chooses nothing."""
        value = self.syntax.value(name)
        if value is None:
            self._give_up(name, say("record.missing", name=name))
        if value not in choices:
            known = ", ".join(choices)
            self._give_up(name, say("record.no_choice", name=name, says=quoted(value), known=known))
        return choices[value]

    def _tried(self, name: str, make: Callable[[], Position]) -> Position:
        try:
            return make()
        except ValueError as error:
            self._give_up(name, str(error))

    def _fault(self, name: str, sentence: str) -> None:
        self.syntax.faults.append(Fault(sentence, self.syntax.line(name)))

    def _give_up(self, name: str, sentence: str) -> NoReturn:
        self._fault(name, sentence)
        raise Unreadable(sorted(self.syntax.faults, key=lambda fault: fault.line))
