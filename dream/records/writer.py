"""Records to text, and text to a file that is either wholly there or not at all."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.base.files import write_new, write_whole
from dream.base.texts import message
from dream.play.history import MoveTree, Node, Placed, Unread
from dream.records.record import FORMAT, WITH_VARIATIONS, Record, format_of, stroke_tags, time_tag
from dream.records.syntax import (
    DEEPEST,
    END,
    HEADER_NAME,
    LARGEST_FILE,
    MOST_ACTIONS,
    MOST_VARIED,
    balanced,
    headers_at_top,
    is_header,
    longest_value,
)

AnyNode = Node[Any, Any]
AnyUnread = Unread[Any, Any]

LINE_WIDTH = 80
_NAMED = re.compile(rf"\[\s*({HEADER_NAME.pattern})")


def record_text(record: Record) -> str:
    """The text of a record, which reads back as an equal one; raises Malformed when it would not.

    Where there are more headers than are read, the last of them are kept as lines that could not be read.
    """
    headers = list(headers_of(record))
    if len(record.actions) > MOST_ACTIONS:
        raise Malformed(message("record.too_many_actions", most=MOST_ACTIONS))
    if len(record.beside) > MOST_VARIED:
        raise Malformed(message("record.too_many_varied", most=MOST_VARIED))
    for _, comment in record.comments:
        _check_comment(comment)
    lines = [*_header_lines(record, headers), "", *_action_lines(record)]
    text = "\n".join(lines) + "\n"
    if len(text.encode("utf-8")) > LARGEST_FILE:
        raise Malformed(message("record.too_large", most=LARGEST_FILE))
    return text


def has_room(record: Record) -> bool:
    """Whether a record can still be written however its game goes on: half of all that may be is left."""
    try:
        size = len(record_text(record).encode("utf-8"))
    except Malformed:
        return False
    return size <= LARGEST_FILE // 2


def headers_of(record: Record) -> Iterator[tuple[str, str]]:
    """The headers of a record with their values, in their order, without the lines that could not be read."""
    form = format_of(record.game)
    yield "Game", record.game.title
    yield "Format", WITH_VARIATIONS if record.beside or record.unread != record.cut_off else FORMAT
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


def _header_lines(record: Record, headers: list[tuple[str, str]]) -> list[str]:
    """The lines of headers, those that could not be read among them.

    Such a line stands behind the header of its name, for the first of a name counts, or else where it stood.
    """
    names = [name for name, _ in headers]
    behind: dict[str, list[str]] = {}
    for after, text in record.unread_headers:
        named = _NAMED.match(text)
        place = named[1] if named and named[1] in names else after
        behind.setdefault(place if place in names else "Format", []).append(text)
    lines = []
    for name, value in headers:
        lines += [_header_line(name, value), *behind.get(name, ())]
    if headers_at_top(lines) < len(lines):  # what is no header line by itself is one before another
        last = max(index for index, line in enumerate(lines) if is_header(line))
        lines.append(lines.pop(last))
    return lines


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
        if line and len(line) + 1 + len(word) > LINE_WIDTH and not word.startswith("["):
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def _words(record: Record) -> list[str]:
    """The actions with their numbers, the comments between them, and the variations."""
    line, tree, comments = _tree_of(record)
    numbers = iter(format_of(record.game).turn_numbers(record.start, record.actions))
    words, opened = [*tree.unread(None), *comments.get(line[0], ())], 0
    for placed in tree.whole(line):
        node, depth = placed.node, placed.depth
        begins = isinstance(placed, Placed) and placed.begins
        if opened > depth - begins:
            words[-1] += ")" * (opened - depth + begins)
        opened = depth
        if isinstance(placed, Unread):
            words += _unread_words(tree, placed)
            continue
        text = record.game.action_text(node.action)
        if begins and tree.children(line[-1])[:1] == (node,):
            words.append(END)
        number = None if depth else next(numbers)
        words.append(f"({text}" if begins else text if number is None else f"{number}. {text}")
        words += comments.get(node, ())
        if depth > DEEPEST:
            raise Malformed(message("record.deep_variation", most=DEEPEST))
    if opened:
        words[-1] += ")" * opened
    return words


def _unread_words(tree: MoveTree[Any, Any], place: AnyUnread) -> list[str]:
    """What could not be read in a place: variations, or the end of a line that nothing goes on from."""
    texts, begun = tree.unread(place.node), bool(tree.children(place.node))
    if place.ends and len(texts) == 1 and not texts[0].startswith("("):
        if not begun:
            return [texts[0]]
        if texts[0].startswith(END):
            return [texts[0].removeprefix(END).lstrip()]
    ending = [END] if place.ends and not begun else []
    return ending + [text if text.startswith("(") else f"({balanced(text)})" for text in texts]


def _tree_of(record: Record) -> tuple[list[AnyNode], MoveTree[Any, Any], dict[AnyNode, list[str]]]:
    """The line of a record and what is beside it, without the states, and the comments in their braces."""
    nodes: list[AnyNode] = [Node(None)]
    for action in record.actions:
        nodes.append(nodes[-1].after(action, None))
    line = list(nodes)
    tree = MoveTree(line)
    for before, action in record.beside:
        nodes.append(nodes[before].after(action, None))
        tree.add(nodes[-1])
    for after, text in record.unread:
        tree.leave_unread(None if after is None else nodes[after], text)
    comments: dict[AnyNode, list[str]] = {}
    for number, time in record.times:
        comments[nodes[number]] = [f"{{{time_tag(time)}}}"]
    for number, strokes in record.strokes:
        comments.setdefault(nodes[number], []).append(f"{{{stroke_tags(strokes)}}}")
    for number, text in record.comments:
        comments.setdefault(nodes[number], []).append(f"{{{text}}}")
    return line, tree, comments


def _check_comment(text: str) -> None:
    """Raise Malformed where a comment would not be read as it is written."""
    for character in ("}", "\r"):
        if character in text:
            raise Malformed(message("record.no_comment", text=quoted(character)))


def save(record: Record, path: Path, *, replace: bool = False) -> None:
    """Write the record to a new file, at once and wholly; or `replace` one that is there already.

    Raises FileExistsError when there is one that isn't to be replaced, Malformed when the record cannot be
    written, and OSError when the system refuses. Each names the file, and nothing has changed then.
    """
    if replace:
        write_whole(path, record_text(record))
    else:
        write_new(path.parent, [path.name], record_text(record))
