"""A .dream file read and replayed by the law of its game; what cannot be read is kept as it is written.

Everything that is wrong is named with its place. Whatever comes before an action that is not legal can be
opened, and so can a game whose headers contradict it. Only a file that does not say how its game begins
cannot be opened.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, Sentence, Value, message
from dream.play.clocks import parse_controls
from dream.play.game import TIME, Game, Illegal, outcome_on_time
from dream.play.history import History, Node
from dream.play.seats import EarlierSeat, Seat
from dream.play.secrecy import hides_seed, is_secret, people_at
from dream.records.picture_records import record_bytes
from dream.records.record import (
    CLOCK,
    AnotherGame,
    Ending,
    Headers,
    Record,
    RecordFormat,
    format_of,
    numbered,
    say_of,
    strokes_in,
    times_in,
)
from dream.records.syntax import (
    LARGEST_FILE,
    MOST_FAULTS,
    Fault,
    Keeps,
    Syntax,
    Unreadable,
    UnreadText,
    Varied,
    Word,
    parse_syntax,
    records_in,
    too_large,
)
from dream.records.writer import headers_of

AnyGame = Game[Any, Any]
AnyNode = Node[Any, Any]
_FIRST = "Format"
_ALWAYS_WRITTEN = frozenset({"Game", "Format", "State", "Position"})
"""The headers without which no game begins: if they are there, what they say is written."""
_ELSEWHERE = (None, Keeps.HEADERS, Keeps.LINE)
"""What faults keep that are not about something beside the line."""


@dataclass(frozen=True)
class Opened:
    """A record as it was replayed: `game` has what could be read, `record` the rest as it is written too."""

    record: Record
    game: History[Any, Any]
    faults: tuple[Fault, ...] = ()
    kept_as: int | None = None
    """The number of the game in the library, if it comes from there."""
    beside: int = 0
    """How many more games are in the file that it comes from."""

    @property
    def is_secret(self) -> bool:
        """Whether it tells what several people still hide from one another."""
        return is_secret(self.record.game, self._people, over=self.game.is_over)

    @property
    def hides_seed(self) -> bool:
        """Whether a person plays from whom something is still hidden."""
        return hides_seed(self.record.game, self._people, over=self.game.is_over)

    @property
    def _people(self) -> int:
        return people_at(self.record.seats, self.record.earlier)

    @property
    def fault(self) -> Fault | None:
        """The first thing that is wrong with the file, or None when nothing is."""
        return self.faults[0] if self.faults else None

    @property
    def trouble(self) -> Sentence | None:
        """What is wrong with the file and what becomes of it, in one sentence, or None when nothing is.

        Of each kind of fault the first is told, and of how many it is the first.
        """
        cut_off = len(self.record.cut_off)
        kept = {Keeps.LINE: cut_off, Keeps.VARIATIONS: len(self.record.unread) - cut_off}
        sentences: list[Value] = []
        for kind in (*Keeps, None):
            faults = sorted((each for each in self.faults if each.keeps is kind), key=_place)
            count = kept.get(kind, len(faults)) if kind else len(faults)
            if faults and count:
                key = f"record.kept.{kind.value if kind else 'other'}"
                sentences.append(message(key, count=count, fault=faults[0]))
        return Listing(tuple(sentences), "semicolons") if sentences else None


def read_record(path: Path, wanted: AnyGame | None = None) -> Opened:
    """The first game in a file, or in a picture that carries one, that can be opened, see `open_record`.

    Raises OSError, and Malformed for a picture without a game, too.
    """
    return first_record(record_bytes(path), wanted)


def first_record(data: bytes, wanted: AnyGame | None = None) -> Opened:
    """The first game in the bytes of a file that can be opened; raises Unreadable when there is none."""
    first: Unreadable | None = None
    pieces = records_in(data)
    for piece in pieces:
        try:
            return replace(_open(parse_syntax(piece.data, piece.line), wanted), beside=len(pieces) - 1)
        except Unreadable as error:
            first = first or error
    raise first or Unreadable([])


def all_records(path: Path) -> list[Opened | Unreadable]:
    """Each of the records in a file, by their order, or why it can't be opened; raises as `read_record`.

    A file that is too large counts as one, since what it holds behind the limit is not known.
    """
    data = record_bytes(path)
    if len(data) > LARGEST_FILE:
        return [Unreadable([too_large()])]
    return [tried_record(piece.data, piece.line) for piece in records_in(data)]


def tried_record(data: bytes, first_line: int = 1) -> Opened | Unreadable:
    """The game in the bytes of a record, which begin on a line of their file, or why it can't be opened."""
    try:
        return _open(parse_syntax(data, first_line), None)
    except Unreadable as error:
        return error


def _place(fault: Fault) -> tuple[int, int]:
    return fault.line, fault.column


def open_record(data: bytes | str, wanted: AnyGame | None = None) -> Opened:
    """The game in the bytes or text of a record; raises Unreadable when no game can begin from it.

    Where only records of one game are `wanted`, one of another is refused with AnotherGame.
    """
    return _open(
        parse_syntax(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data), wanted
    )


def _open(syntax: Syntax, wanted: AnyGame | None) -> Opened:
    if syntax.too_large:
        raise Unreadable(syntax.faults)
    headers = Headers(syntax)
    form = format_of(headers.game(wanted))
    seats, played = form.seats(headers), headers.date()
    game = History(form.game, form.start(headers))
    broken, astray = _replay(game, syntax)
    count = form.game.seats(game.start)
    earlier = form.earlier(headers, count)
    if broken is None:
        _find_late(form, headers, earlier, len(game.actions))
    _end_on_time(headers, game, count)
    faults = sorted(syntax.faults, key=_place) + astray
    if broken:  # no variation behind it is looked at
        faults = [each for each in faults if each.keeps in _ELSEWHERE or _place(each) < _place(broken)]
        faults.append(broken)
    ending = form.ending(game, Ending(headers.value("Result") or "", headers.value("Reason")))
    faults = faults or _contradictions(form, headers, ending)
    record = Record(
        game=form.game,
        start=game.start,
        origin=_origin(form, headers, game.start),
        seats=(seats + (Seat(),) * count)[:count],
        played=played,
        result=ending.result,
        reason=ending.reason,
        actions=game.actions,
        other=form.unknown(headers, count),
        earlier=tuple(one for one in earlier if one.until <= len(game.actions)),
        **numbered(game),
    )
    record = replace(record, unread_headers=_unread_headers(syntax, dict(headers_of(record))))
    return Opened(record, game, tuple(faults), beside=syntax.others)


def _unread_headers(syntax: Syntax, written: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The header lines that are lost where these are `written`, each with the header it stands behind."""
    after, found = _FIRST, []
    for header in sorted([*syntax.headers.values(), *syntax.unread], key=lambda header: header.line):
        counts = syntax.headers.get(header.name) is header
        if written.get(header.name) == header.value or (counts and header.name in _ALWAYS_WRITTEN):
            after = header.name
        else:
            found.append((after, header.text))
    return tuple(found)


def _end_on_time(headers: Headers, game: History[Any, Any], seats: int) -> None:
    """End a game of two on time where its headers say so: whoever is to act has lost.

    What is wrong with the clock is a fault.
    """
    clock, decider = headers.value(CLOCK), game.game.decider(game.state)
    if clock is not None:
        try:
            parse_controls(clock, seats)
        except Malformed as error:
            headers.fault(CLOCK, error.message)
        else:
            if headers.value("Reason") == TIME and game.outcome is None and isinstance(decider, int):
                ending = outcome_on_time(decider, seats)
                if ending is not None:
                    game.end(ending)


def refuse_another_game(path: Path, wanted: AnyGame) -> None:
    """Raise Malformed when a file is a record of another game than the one wanted; all else will do here."""
    try:
        Headers(parse_syntax(record_bytes(path))).game(wanted)
    except AnotherGame as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error
    except (OSError, Unreadable):
        return


def _origin(form: RecordFormat[Any, Any], headers: Headers, start: Any) -> tuple[tuple[str, str], ...]:
    """What the headers say of the first state, in order: as it stands, and made true where it is wrong."""
    given = headers.values()
    if not headers.faulty.isdisjoint(form.origin):
        sound = {name: value for name, value in given.items() if name not in headers.faulty}
        given = form.origin_of(start, given) | sound
    return tuple((name, given[name]) for name in form.origin if name in given)


def _find_late(
    form: RecordFormat[Any, Any], headers: Headers, earlier: Iterable[EarlierSeat], actions: int
) -> None:
    """Say which headers have somebody sit at a seat for longer than there are actions."""
    for one in earlier:
        for name in form.earlier_headers(one):
            if one.until > actions and headers.value(name) is not None:
                headers.fault(name, message("record.sits_too_long", name=name, actions=actions))


def _replay(game: History[Any, Any], syntax: Syntax) -> tuple[Fault | None, list[Fault]]:
    """Play the words until one is no legal action, and then the variations; what was wrong in each.

    What follows a bad action is kept as it is, to the end of the line or of the variation.
    """
    broken, moves, end = None, syntax.moves, len(syntax.moves.body)
    for number, word in enumerate(moves.words, 1):
        broken = _tried(game.play, game, word, number, Keeps.LINE)
        if broken:
            end = word.start
            break
    nodes: list[AnyNode | None] = [*game.line, *[None] * (len(moves.words) - len(game.actions))]
    faults: list[Fault] = []
    read_on = 0
    unread: list[tuple[AnyNode | None, str]] = []
    parts: list[Varied | UnreadText] = [*moves.beside, *moves.unread]
    for part in sorted(parts, key=_start):
        before = None if part.before is None else nodes[part.before]
        stands = read_on <= _start(part) < end
        if isinstance(part, UnreadText):
            unread += [(before, part.text)] if stands else []
            continue
        nodes.append(None)
        if stands and before is not None:
            do = partial(_vary, game, nodes, before)
            fault = _tried(do, game, part.word, before.done + 1, Keeps.VARIATIONS)
            if fault:
                read_on = part.variation.end
                unread.append((before, moves.rest_of(part)))
                faults += [fault] if len(faults) < MOST_FAULTS else []
    if broken:
        unread.append((game.node(-1), moves.rest_of_line(word)))
    for before, text in unread:
        game.tree.leave_unread(before, text)
    times, comments = times_in(moves.comments)
    strokes, comments = strokes_in(comments)
    say_of(game, nodes, comments, times, strokes)
    return broken, faults


def _start(part: Varied | UnreadText) -> int:
    """Where a part stands in the text."""
    return part.start if isinstance(part, UnreadText) else part.word.start


def _vary(game: History[Any, Any], nodes: list[AnyNode | None], before: AnyNode, action: Any) -> None:
    nodes[-1] = game.vary(before, action)


def _tried(
    do: Callable[[Any], object], game: History[Any, Any], word: Word, number: int, keeps: Keeps
) -> Fault | None:
    """Do the action that a word names; what is wrong with it, or None."""
    try:
        do(game.game.parse_action(word.text))
    except Illegal as error:
        return Fault(error.refusal.message, word.line, word.column, number, word.text, keeps)
    except Malformed as error:
        return Fault(error.message, word.line, word.column, number, word.text, keeps)
    return None


def _contradictions(form: RecordFormat[Any, Any], headers: Headers, ending: Ending) -> list[Fault]:
    """Where the headers say otherwise how the game stands than its actions do."""
    faults = []
    for name, so in (("Result", ending.result), ("Reason", ending.reason)):
        says, line = headers.value(name), headers.syntax.line(name)
        if says is None and so is not None and name in form.needed:
            faults.append(Fault(message("record.missing", name=name), line))
        elif says not in (None, so):
            values: dict[str, Value] = {
                "name": name,
                "says": quoted(says or ""),
                "so": so or message("record.nothing"),
            }
            faults.append(Fault(message("record.contradiction", **values), line, keeps=Keeps.HEADERS))
    return faults
