"""Guests as a table knows them: people who play the same game on a screen of their own, in a browser.

What has them play is above the table, in ``dream.ui.web``, and is handed in.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol

from dream.base.texts import Message
from dream.play.seats import Guest, Seat
from dream.ui.widgets.dialogs import Dialog


class GuestSeat(NamedTuple):
    """A seat by what it is called there, or the watchers by None, and its address.

    `also` are its addresses in other networks; `only_here` says that no other computer reaches it. A seat is
    `free` to which nobody has come.
    """

    seat: int | None
    name: str
    url: str
    also: tuple[str, ...] = ()
    only_here: Message | None = None
    free: bool = False


class TableCode(NamedTuple):
    """The address of the table, under which whoever comes takes a `free` seat, unless it is `locked`."""

    url: str
    also: tuple[str, ...] = ()
    only_here: Message | None = None
    free: int = 0
    locked: bool = False


class Presence(Enum):
    """How a guest is reached: by a page that is open, by one that is slow to answer, or not at all."""

    HERE = "here"
    SLOW = "slow"
    AWAY = "away"


class ClockPatience(Enum):
    """How long the clock of a guest waits who is away: not at all, a minute once in a game, or always."""

    NONE = "none"
    ONCE = "once"
    ALWAYS = "always"


class Asked(Protocol):
    """What the people of one game are asked, guests on their pages."""

    @property
    def asks(self) -> bool:
        """Whether somebody is asked something, and the game waits for the answer."""

    def ask_people(self, dialog: Dialog) -> None:
        """Ask all people of the game, guests on their pages; of what one of them has said, the others."""

    def why_no_undo(self) -> Message | None:
        """Why the people at the table can undo nothing, or None where they can if the guests agree."""

    def ask_undo(self, stop: int) -> None:
        """Undo all but so many actions when those agree who have moved since; again, wait no longer."""


class Company(Protocol):
    """What has the guests of one game play, as its table knows it."""

    @property
    def questions(self) -> Asked:
        """What the guests, and the people at the table with them, are asked."""

    def must_agree(self, number: int, seat: Seat, then: Callable[[], object]) -> bool:
        """Whether a guest must agree before somebody else plays at a seat, and is asked; yes does `then`.

        It is also done once that guest has been away for a minute. What was asked of the seat before is not
        asked any more.
        """

    def hint_taken(self, seat: int) -> None:
        """Whoever sits at a seat asks for a hint: the others are told."""

    def handed_over(self, number: int, before: Seat) -> None:
        """Somebody else plays at a seat: where it is a guest's, tell all of it."""


class HeldTable(Protocol):
    """A table with guests, on whom somebody decides at a window or a terminal."""

    hears: bool
    """Whether gestures of others are told there."""

    @property
    def places(self) -> tuple[GuestSeat, ...]:
        """The seats of guests and the watchers, with their addresses; none while nothing listens."""

    @property
    def code(self) -> TableCode | None:
        """The address of the table, for whoever comes; none while nothing listens."""

    @property
    def watching(self) -> int:
        """How many pages of watchers are open."""

    def presence(self, seat: int) -> Presence:
        """How the guest at a seat is reached."""

    def lock(self, *, locked: bool) -> None:
        """Let nobody take a seat or watch by the table's address any more, or let them again."""

    def turn_out(self, seat: int) -> None:
        """Have the guest at a seat leave it; it is free."""

    def put_elsewhere(self, seat: int, other: int) -> bool:
        """Have the guest at a seat sit at that of another guest, who comes to theirs.

        Whether they do now: else they can't, or are asked first.
        """

    def give(self, seat: int) -> bool:
        """Give a seat to the page that asks for it; False where none does."""

    def gesture(self, number: int) -> bool:
        """Whoever holds the table makes a gesture, which all pages show, unless it comes too soon."""


class Guests(HeldTable, Protocol):
    """The guests of the game in the window, if it has any."""

    @property
    def snapshot(self) -> object:
        """All that is shown of guests, as one value."""

    patience: ClockPatience

    @property
    def names(self) -> Mapping[int, str]:
        """What the guests of the game under way are called, by their seats."""

    def recalled(self, session: Any) -> Mapping[int, Guest]:
        """The guests by their seats in the game of a session that had some when it was left."""

    def along(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats of a new game, at which those sit as guests who are guests now, as far as they fit."""

    def stay(self) -> None:
        """A new game with guests is being laid: those who are here stay, and see it as soon as it begins."""

    def begin(self, presenter: Any, again: Callable[[], object]) -> None:
        """The game at a table begins or goes on in the window, or somebody else sits there: guests may join.

        The `presenter` shows that table. Nothing listens for a game without guests. Another game of the same
        players begins by `again`.
        """

    def show(self) -> None:
        """Show the addresses, of which there are some."""
