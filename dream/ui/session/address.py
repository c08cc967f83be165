"""How those at a table are spoken of: the one person who plays as *you*, everybody else by name."""

from dataclasses import dataclass
from typing import Any

from dream.base.messages import Value
from dream.base.words import has_text, say
from dream.ui.session.game_session import GameSession, called


@dataclass(frozen=True)
class Address:
    """What each seat is called, and which of them is addressed; None where several persons play, or none."""

    names: tuple[str, ...]
    you: int | None = None

    def say(self, key: str, seat: int, **values: Value) -> str:
        """The text about whoever sits at a seat: that of `key` with ``.you``, or with ``.name``."""
        return say(f"{key}.{self.form(seat)}", name=self.names[seat], **values)

    def about(self, key: str, seat: int | None, **values: Value) -> str:
        """The same where the text may also be one that is of nobody in particular."""
        if seat is not None and has_text(f"{key}.{self.form(seat)}"):
            return self.say(key, seat, **values)
        return say(key, name="" if seat is None else self.names[seat], **values)

    def whom(self, seat: int) -> str:
        """What somebody is called to whom something is done: ``you``, or the name."""
        return say("seat.whom") if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """What somebody is called whose something is: ``your``, or ``Stoker's``."""
        return self.say("seat.whose", seat)

    def form(self, seat: int) -> str:
        """Which form of a text speaks of a seat: ``you`` or ``name``."""
        return "you" if seat == self.you else "name"


def address_in(session: GameSession[Any, Any], done: int | None = None) -> Address:
    """How those are spoken of who sat at a game after so many actions, or in the state looked at."""
    game = session.game
    done = game.shown_at if done is None else done
    seats = [game.seat_at(number, done) for number in range(len(game.seats))]
    people = [number for number, seat in enumerate(seats) if seat.machine_here is None]
    you = people[0] if len(people) == 1 else None
    names = (
        say("seat.you") if number == you and not seats[number].name else name
        for number, name in enumerate(called(seats))
    )
    return Address(tuple(names), you)
