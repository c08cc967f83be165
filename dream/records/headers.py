"""The headers of a record as they are read: their values, and what is wrong with them."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NoReturn, TypeVar

from dream.base.errors import Malformed, message_of, quoted
from dream.base.messages import Sentence, message
from dream.base.seeds import normal_seed
from dream.play import registry
from dream.play.game import Game
from dream.play.seating.names import control_character
from dream.records.movetext import Keeps
from dream.records.syntax import Fault, Syntax, Unreadable, plain_title

FORMAT, WITH_VARIATIONS = "1", "2"
"""The versions of the form: the second is the first with variations, which older programs cannot read."""

T = TypeVar("T")


class AnotherGame(Unreadable):
    """A record of another game than the one that is wanted."""


class Headers:
    """What the headers say; faults that do not keep the game from beginning are added to the syntax's.

    `faulty` are the names of those with such faults.
    """

    def __init__(self, syntax: Syntax) -> None:
        self.syntax = syntax
        self.faulty: set[str] = set()

    def value(self, name: str) -> str | None:
        """The value of a header, or None when it is missing."""
        return self.syntax.value(name)

    def values(self) -> dict[str, str]:
        """The values of all headers, in the order of the file."""
        return {header.name: header.value for header in self.syntax.headers.values()}

    def game(self, wanted: Game[Any, Any] | None = None) -> Game[Any, Any]:
        """Which game this is a record of; raises Unreadable, and AnotherGame if it is not the one wanted."""
        title, version = self.value("Game"), self.value("Format")
        if title is None:
            self.give_up("Game", message("record.not_a_record"))
        game = registry.titled(plain_title(title))
        if game is None:
            self.give_up("Game", message("record.other_game", game=quoted(title)))
        if wanted not in (None, game):
            reason = message("record.another_game", game=game.name, wanted=wanted.name)
            raise AnotherGame([Fault(reason, self.syntax.line("Game"))])
        if version not in (FORMAT, WITH_VARIATIONS):
            says = message("record.nothing") if version is None else quoted(version)
            self.give_up("Format", message("record.other_format", says=says))
        return game

    def date(self) -> date | None:
        """The day of the game, if it is told."""
        text = self.value("Date")
        if text is None:
            return None
        try:
            day = date.fromisoformat(text)
        except ValueError:
            day = None
        if day is None or day.isoformat() != text:
            self.fault("Date", message("record.no_date", text=quoted(text)))
            return None
        return day

    def name(self, header: str) -> str:
        """The name of a player; none when the header is missing."""
        name = self.value(header) or ""
        character = control_character(name)
        if character:
            self.fault(header, message("record.no_name", name=header, character=quoted(character)))
        return name

    def seed(self, *, needed: bool) -> str | None:
        """The seed, or None when there is none; raises Unreadable when one that is needed is malformed."""
        seed = self.value("Seed")
        try:
            normal_seed(seed or "")
        except Malformed as error:
            if needed:
                self.give_up("Seed", error.message)
            self.fault("Seed", error.message)
            return None
        return seed

    def choice(self, name: str, choices: Mapping[str, T]) -> T:
        """What a header chooses; raises Unreadable when it is missing or chooses nothing."""
        value = self.value(name)
        if value is None:
            self.give_up(name, message("record.missing", name=name))
        if value not in choices:
            known = ", ".join(choices)
            self.give_up(name, message("record.no_choice", name=name, says=quoted(value), known=known))
        return choices[value]

    def tried(self, name: str, make: Callable[[], T]) -> T:
        """What is made of a header; raises Unreadable when its value is malformed or impossible."""
        try:
            return make()
        except ValueError as error:
            self.give_up(name, message_of(error))

    def fault(self, name: str, reason: Sentence) -> None:
        """Say what is wrong with a header, whose line is kept where its value counts for nothing."""
        self.faulty.add(name)
        keeps = Keeps.HEADERS if name in self.syntax.headers else None
        self.syntax.faults.append(Fault(reason, self.syntax.line(name), keeps=keeps))

    def give_up(self, name: str, reason: Sentence) -> NoReturn:
        """No game can begin: raises Unreadable."""
        self.fault(name, reason)
        raise Unreadable(sorted(self.syntax.faults, key=lambda fault: fault.line))
