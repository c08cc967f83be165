"""Records to text, and text to a file that is either wholly there or not at all."""

import json
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from dream.base.errors import Malformed, quoted
from dream.base.files.durable_files import write_new
from dream.base.messages import message
from dream.records.headers import FORMAT
from dream.records.record import Record
from dream.records.record_format import format_of
from dream.records.syntax import HEADER_NAME, LARGEST_FILE, MOST_ACTIONS, MOST_HEADERS, longest_value

LINE_WIDTH = 80


def record_text(record: Record) -> str:
    """The text of a record, which reads back as an equal one; raises Malformed when it would not."""
    headers = list(_headers(record))
    if len(headers) > MOST_HEADERS:
        raise Malformed(message("record.too_many_headers", most=MOST_HEADERS))
    if len(record.actions) > MOST_ACTIONS:
        raise Malformed(message("record.too_many_actions", most=MOST_ACTIONS))
    lines = [*(_header_line(name, value) for name, value in headers), "", *_action_lines(record)]
    text = "\n".join(lines) + "\n"
    if len(text.encode("utf-8")) > LARGEST_FILE:
        raise Malformed(message("record.too_large", most=LARGEST_FILE))
    return text


def has_room(record: Record) -> bool:
    """Whether a record can still be written however its game goes on: half of all that may be is left."""
    few = len(list(_headers(record))) <= MOST_HEADERS // 2
    return few and len(record_text(record).encode("utf-8")) <= LARGEST_FILE // 2


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    form = format_of(record.game)
    yield "Game", record.game.title
    yield "Format", FORMAT
    yield from record.origin
    for number, seat in enumerate(record.seats):
        for header, field in form.seat_headers(number).items():
            yield header, seat.name if field == "name" else seat.occupant.text
    for earlier in record.earlier:
        for header, field in form.earlier_headers(earlier).items():
            yield header, earlier.seat.name if field == "name" else earlier.seat.occupant.text
    if record.played:
        yield "Date", record.played.isoformat()
    yield "Result", record.result
    if record.reason is not None:
        yield "Reason", record.reason
    yield from record.other


def _header_line(name: str, value: str) -> str:
    if not HEADER_NAME.fullmatch(name):
        raise Malformed(message("record.no_header", text=quoted(name)))
    if len(value) > longest_value(name):
        raise Malformed(message("record.long_value", name=name, most=longest_value(name)))
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Malformed(message("record.no_text", name=name, text=quoted(value))) from error
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _action_lines(record: Record) -> Iterator[str]:
    """The words in lines of at most `LINE_WIDTH` characters, but for a word that is longer."""
    line = ""
    for word in _words(record):
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def _words(record: Record) -> Iterator[str]:
    """The actions, with their numbers and the comments between them."""
    comments = deque(sorted(record.comments, key=lambda comment: comment[0]))
    numbers = format_of(record.game).turn_numbers(record.start, record.actions)
    for done, (action, number) in enumerate(zip(record.actions, numbers, strict=True)):
        yield from _comments_until(comments, done)
        text = record.game.action_text(action)
        yield text if number is None else f"{number}. {text}"
    yield from _comments_until(comments, len(record.actions))


def _comments_until(comments: deque[tuple[int, str]], done: int) -> Iterator[str]:
    """Take the comments that stand where so many actions are done, or before."""
    while comments and comments[0][0] <= done:
        yield f"{{{comments.popleft()[1]}}}"


def save(record: Record, path: Path) -> None:
    """Write the record to a new file, at once and wholly.

    Raises FileExistsError when there is a file already, Malformed when the record cannot be written, and
    OSError when the system refuses. Then nothing has changed.
    """
    write_new(path.parent, [path.name], record_text(record))
