"""Clocks: what is agreed, what each seat has left, whose clock runs, and how long computers may think.

A control has a main time, and after it whole periods, of which a turn that ends in time uses up none. So
one period without a main time is a time for each move. All times are whole milliseconds.

Nothing here knows what time it is: time comes from outside, and only while it is to count. What is left
follows from how long each action of the line took, which the tree of moves keeps; so undo and redo restore
it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic

from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.play.game import A, S, letter, seat_of
from dream.play.history import History, Node

# Time controls

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
LONGEST = 24 * HOUR
LOW = 10 * SECOND
"""Below so much the time is low, or below a part of the whole where that is less."""
_LOW_PART = 3
_NOTHING = "-"

_UNITED = r"(?=[0-9])(?:[0-9]{1,2} ?h ?)?(?:[0-9]{1,4} ?m(?:in)?)?(?:[0-9]{1,5} ?s(?:ec|ek)?)?"
_DURATION = rf"(?:[0-9]{{1,5}}|{_UNITED})"
"""A bare number is of minutes in a main time, and of seconds anywhere else."""
_CONTROL = re.compile(
    rf"(?P<move>{_DURATION}) ?/ ?move"
    rf"|(?:(?P<main>{_DURATION}) ?\+ ?)?(?P<periods>[0-9]{{1,2}}) ?[x\u00d7] ?(?P<period>{_DURATION})"
    rf"|(?P<time>{_DURATION})(?: ?\+ ?(?P<increment>{_DURATION}))?"
)
_SEAT = re.compile(r"(?:^|[ ,;]+)(\S+?) ?= ?")
_UNITS = {"h": HOUR, "m": MINUTE, "s": SECOND}


@dataclass(frozen=True)
class TimeLeft:
    """What a clock has left between two turns: main time, and whole periods. With neither it has run out."""

    main: int
    periods: int = 0

    @property
    def ran_out(self) -> bool:
        """Whether nothing is left, and nothing ever will be."""
        return not self.main and not self.periods


OUT = TimeLeft(0)


@dataclass(frozen=True)
class Reading:
    """What a clock shows: what is left of what runs, the periods that are left with it, whether that is low.

    `periods` is 0 while the main time runs in a control without any.
    """

    left: int
    periods: int = 0
    low: bool = False


@dataclass(frozen=True)
class TimeControl:
    """How much time a seat has: `main`, an `increment` after each turn, `periods` of a `period` each.

    With an increment alone, the first turn has one already.
    """

    main: int = 0
    increment: int = 0
    periods: int = 0
    period: int = 0

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """The control of a text such as ``5m+3s``, ``5 + 3`` or ``30s/move``; raises Malformed."""
        found = _CONTROL.fullmatch(" ".join(text.lower().split()))
        if found is None:
            raise Malformed(message("clock.no_control", text=quoted(text)))
        if found["move"] is not None:
            control = cls(periods=1, period=_read(found["move"], SECOND))
        elif found["period"] is not None:
            periods, period = int(found["periods"]), _read(found["period"], SECOND)
            control = cls(main=_read(found["main"] or "0", MINUTE), periods=periods, period=period)
        else:
            increment = _read(found["increment"] or "0", SECOND)
            control = cls(main=_read(found["time"], MINUTE), increment=increment)
        longest = max(control.main, control.increment, control.period)
        if longest > LONGEST or control.full.ran_out or bool(control.periods) != bool(control.period):
            raise Malformed(message("clock.no_control", text=quoted(text)))
        return control

    @property
    def text(self) -> str:
        """The one text that stands for this control in records and settings."""
        if not self.periods:
            return _duration(self.main) + (f"+{_duration(self.increment)}" if self.increment else "")
        if self.periods == 1 and not self.main:
            return f"{_duration(self.period)}/move"
        main = f"{_duration(self.main)}+" if self.main else ""
        return f"{main}{self.periods}x{_duration(self.period)}"

    @property
    def full(self) -> TimeLeft:
        """What a clock has at the beginning."""
        return TimeLeft(self.main if self.periods else self.main or self.increment, self.periods)

    def total(self, left: TimeLeft) -> int:
        """How long a turn may take at most."""
        return left.main + left.periods * self.period

    def after(self, left: TimeLeft, spent: int) -> TimeLeft:
        """What is left after a turn that took so long."""
        if spent >= self.total(left):
            return OUT
        if spent < left.main:
            return TimeLeft(left.main - spent + self.increment, left.periods)
        return TimeLeft(0, left.periods - (spent - left.main) // self.period)

    def reading(self, left: TimeLeft, spent: int) -> Reading:
        """What the clock shows in a turn that has taken so long."""
        if spent >= self.total(left):
            return Reading(0, low=not left.ran_out)
        if spent < left.main:
            rest = left.main - spent
            return Reading(rest, left.periods, not left.periods and rest < self.low)
        used, over = divmod(spent - left.main, self.period)
        rest = self.period - over
        return Reading(rest, left.periods - used, rest < self.low)

    @property
    def low(self) -> int:
        """Below how much the time is low."""
        return min(LOW, (self.period if self.periods else self.full.main) // _LOW_PART)

    def allowance(self, left: TimeLeft, spent: int) -> int:
        """How long a computer may think now that never loses on time, in a turn that has taken so long.

        It lives on its increment and a small part of its time; where it has periods, on most of one of them.
        """
        now = self.reading(left, spent)
        in_main = spent < left.main
        share = now.left // 25 + self.increment * 3 // 4 if in_main else now.left * 3 // 5
        if in_main and left.periods:
            share = max(share, self.period * 3 // 5)
        elif in_main:
            share = min(share, now.left // 3)
        return max(0, share - min(share // 2, 100))


Controls = tuple[TimeControl | None, ...]
"""The control of each seat in seating order; None for a seat without a clock."""


def parse_controls(text: str, seats: int) -> Controls:
    """The controls of so many seats: one for all of them, or ``a=5m+3s b=-``; raises Malformed."""
    text = " ".join(text.split())
    if text and "=" not in text:
        return (_control(text),) * seats
    before, *words = _SEAT.split(text)
    if before:
        raise Malformed(message("clock.no_seat", text=quoted(before)))
    found: dict[int, TimeControl | None] = {}
    for mark, control in zip(words[::2], words[1::2], strict=True):
        seat = seat_of(mark.lower()) if len(mark) == 1 else None
        if seat is None or seat >= seats or seat in found:
            raise Malformed(message("clock.no_seat", text=quoted(f"{mark}={control}")))
        found[seat] = _control(control)
    return tuple(found.get(seat) for seat in range(seats))


def controls_text(controls: Sequence[TimeControl | None]) -> str:
    """The text that is parsed as these controls; nothing where no seat has any."""
    if not any(controls):
        return ""
    texts = [control.text if control else _NOTHING for control in controls]
    if len(set(texts)) == 1:
        return texts[0]
    return " ".join(f"{letter(seat)}={control}" for seat, control in enumerate(texts))


def _control(text: str) -> TimeControl | None:
    return None if text == _NOTHING else TimeControl.parse(text)


def _read(text: str, bare: int) -> int:
    """The milliseconds of a duration; `bare` is the unit of a number without one."""
    found = re.findall(r"([0-9]+) ?([hms]?)", text)
    return sum(int(number) * (_UNITS[unit] if unit else bare) for number, unit in found)


def _duration(milliseconds: int) -> str:
    """The duration in hours, minutes and seconds, as far as there are any."""
    parts, rest = [], milliseconds
    for unit, long in _UNITS.items():
        count, rest = divmod(rest, long)
        parts += [f"{count}{unit}"] if count else []
    return "".join(parts) or "0m"


# The clocks of a game

PRECISION = 100
"""How long an action took is kept in whole tenths of a second; the rest is dropped."""


@dataclass(frozen=True)
class _Standing:
    """What the clocks have left at a node: whose turn it is, and how long that turn has taken so far."""

    left: tuple[TimeLeft | None, ...]
    turn: int | None = None
    spent: int = 0


@dataclass(frozen=True)
class _Turn:
    """What a seat had `left` before its turn, and how long that has taken."""

    control: TimeControl
    left: TimeLeft
    spent: int

    @property
    def over(self) -> int:
        """By how much the time has run out; negative while some is left."""
        return self.spent - self.control.total(self.left)


class GameClocks(Generic[S, A]):
    """The clocks of the seats of a game; a seat without a control has none.

    A turn lasts until another seat decides, or until the game says that it is over, however many actions it
    has and whatever chance does in it. Only then the increment comes, and a period that was not used up.
    """

    def __init__(self, history: History[S, A], controls: Controls) -> None:
        self._history, self.controls = history, controls
        self._known: dict[Node[S, A], _Standing] = {}
        self._waited: dict[Node[S, A], int] = {}

    @property
    def _now(self) -> Node[S, A]:
        return self._history.played[-1]

    @property
    def running(self) -> int | None:
        """The seat whose clock runs as long as it thinks; None where no clock does, or it has run out."""
        history = self._history
        decider = None if history.is_over else history.game.decider(self._now.state)
        if not isinstance(decider, int) or self.controls[decider] is None or self.ran_out(decider):
            return None
        return decider

    def reading(self, seat: int, node: Node[S, A] | None = None) -> Reading | None:
        """What the clock of a seat shows now, or showed at a node; None for a seat without a clock."""
        turn = self._turn(seat, node)
        return None if turn is None else turn.control.reading(turn.left, turn.spent)

    def allowance(self, seat: int) -> int | None:
        """How many milliseconds a computer at a seat may think now so that it never loses on time."""
        turn = self._turn(seat)
        return None if turn is None or turn.over >= 0 else turn.control.allowance(turn.left, turn.spent)

    def ran_out(self, seat: int) -> bool:
        """Whether a seat had a clock and nothing is left; if it plays on, then without a clock."""
        turn = self._turn(seat)
        return turn is not None and turn.over >= 0

    def _turn(self, seat: int, node: Node[S, A] | None = None) -> _Turn | None:
        """The turn of a seat on the clock now, or at a node; None for a seat without a clock."""
        at = node or self._now
        standing, control = self._standing(at), self.controls[seat]
        left = standing.left[seat]
        if control is None or left is None:
            return None
        spent = standing.spent if standing.turn == seat else 0
        if node is None and self._history.game.decider(at.state) == seat:
            spent += self._waited.get(at, 0)
        return _Turn(control, left, spent)

    # As time goes on

    def run(self, milliseconds: int) -> bool:
        """Add to the time of whoever decides; whether it has run out with that."""
        seat = self.running
        if seat is None:
            return False
        self._waited[self._now] = self._waited.get(self._now, 0) + milliseconds
        return self.ran_out(seat)

    def hold(self, seat: int) -> None:
        """Keep the time of a seat that decides from having run out, however late its answer is."""
        turn = self._turn(seat)
        if turn is not None:
            self._waited[self._now] = self._waited.get(self._now, 0) - max(0, turn.over + PRECISION)

    def acted(self, before: Node[S, A], after: Node[S, A]) -> None:
        """An action has led from one node to another: how long it took is known now."""
        waited, decider = self._waited.pop(before, 0), self._history.game.decider(before.state)
        if isinstance(decider, int) and self.controls[decider] is not None:
            if self._history.tree.time(after) is not None:  # it was done before, and undone
                self._known.clear()
            self._history.tree.took(after, waited // PRECISION * PRECISION)

    def forget(self, node: Node[S, A]) -> None:
        """Drop the time that was waited at a node."""
        self._waited.pop(node, None)

    # What follows from how long actions took

    def _standing(self, node: Node[S, A]) -> _Standing:
        """What the clocks have left at a node, worked out from the last one before it that is known."""
        path = [node]
        while path[-1] not in self._known and path[-1].parent is not None:
            path.append(path[-1].parent)
        if path[-1] not in self._known:
            left = tuple(control.full if control else None for control in self.controls)
            self._known[path[-1]] = self._turn_of(_Standing(left), path[-1])
        for before, after in pairwise(reversed(path)):
            self._known[after] = self._after(self._known[before], before, after)
        return self._known[node]

    def _after(self, standing: _Standing, before: Node[S, A], after: Node[S, A]) -> _Standing:
        game = self._history.game
        decided, decides = game.decider(before.state), game.decider(after.state)
        if isinstance(decided, int):
            standing = replace(standing, spent=standing.spent + (self._history.tree.time(after) or 0))
        over = decided == decides and not game.same_turn(before.state, after.state)
        if isinstance(decides, int) and (over or decides != standing.turn):
            standing = self._turn_of(self._pressed(standing), after)
        return standing

    def _pressed(self, standing: _Standing) -> _Standing:
        """The turn is over."""
        if standing.turn is None:
            return standing
        control, left = self.controls[standing.turn], list(standing.left)
        of_turn = left[standing.turn]
        if control and of_turn:
            left[standing.turn] = control.after(of_turn, standing.spent)
        return _Standing(tuple(left))

    def _turn_of(self, standing: _Standing, node: Node[S, A]) -> _Standing:
        return replace(standing, turn=self._history.game.deciding_seat(node.state), spent=0)
