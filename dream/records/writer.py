"""Records to text, and text to a file that is either wholly there or not at all."""

import json
from collections.abc import Iterator
from pathlib import Path

from dream.base.errors import Malformed, quoted
from dream.base.files import write_new
from dream.base.words import say
from dream.games.alchemists_dream.rules.notation import action_text
from dream.records.headers import ELEMENTS, GROUNDS
from dream.records.record import Record
from dream.records.syntax import HEADER_NAME, LONGEST_VALUE, MOST_ACTIONS, MOST_HEADERS

LINE_WIDTH = 80
ACTIONS_IN_A_TURN = 2


def record_text(record: Record) -> str:
    """The text of a record, which reads back as an equal one; raises Malformed when it would not."""
    headers = list(_headers(record))
    if len(headers) > MOST_HEADERS:
        raise Malformed(say("record.too_many_headers", most=MOST_HEADERS))
    if len(record.actions) > MOST_ACTIONS:
        raise Malformed(say("record.too_many_actions", most=MOST_ACTIONS))
    lines = [*(_header_line(name, value) for name, value in headers), "", *_action_lines(record)]
    return "\n".join(lines) + "\n"


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    element_names = {element: name for name, element in ELEMENTS.items()}
    ground_names = {bare: name for name, bare in GROUNDS.items()}
    first, second = record.seats
    values = {
        "Game": record.kind,
        "Format": str(record.format),
        "Seed": record.seed,
        "Tiles": record.tiles,
        "Terrain": record.terrain,
        "Position": record.position,
        "Board": ground_names[record.bare],
        "First": element_names[record.elements[0]],
        "Second": element_names[record.elements[1]],
        "FirstName": first.name,
        "FirstSeat": first.kind,
        "SecondName": second.name,
        "SecondSeat": second.kind,
        "Date": record.played.isoformat() if record.played else None,
        "Result": record.result,
        "Reason": record.reason,
    }
    yield from ((name, value) for name, value in values.items() if value is not None)
    yield from record.other


def _header_line(name: str, value: str) -> str:
    if not HEADER_NAME.fullmatch(name):
        raise Malformed(say("record.no_header", text=quoted(name)))
    if len(value) > LONGEST_VALUE:
        raise Malformed(say("record.long_value", name=name, most=LONGEST_VALUE))
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Malformed(say("record.no_text", name=name, text=quoted(value))) from error
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _action_lines(record: Record) -> Iterator[str]:
    """The actions in lines of at most `LINE_WIDTH` signs; a turn number counts two actions, whoever's."""
    line = ""
    for index, action in enumerate(record.actions):
        number = index // ACTIONS_IN_A_TURN + 1
        word = f"{number}. {action_text(action)}" if index % ACTIONS_IN_A_TURN == 0 else action_text(action)
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def save(record: Record, path: Path) -> None:
    """Write the record to a new file, at once and wholly.

    Raises FileExistsError when there is a file already, Malformed when the record cannot be written, and
    OSError when the system refuses. Then nothing has changed.
    """
    write_new(path.parent, [path.name], record_text(record))
