"""Records of both games with hostile headers, at the table, looked through, and in the library."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dream.records.library.home import open_library
from dream.records.reader import open_record
from dream.ui.scenes.library import LibraryScene
from tests.kit.libraries import a_record
from tests.ui.driver import Person

HOSTILE = "\x1b[2J\u202eevil\u2028\u2067\u0007" + "\u0301" * 50 + "x" * 300
OTHERS = {
    "dream": r'\[(First|Second)(Name|Seat) "[^"]*"\]',
    "jabir": r'\[(Seat|Name)[ABC] "[^"]*"\]',
}
"""The headers of the seats."""


def hostile_record(word: str, most: int) -> bytes:
    """A record in which whatever may be any text is `HOSTILE`."""
    value = json.dumps(HOSTILE)
    text = re.sub(
        OTHERS[word], lambda found: found[0].split(" ")[0] + f" {value}]", a_record(word, most=most).decode()
    )
    text = re.sub(r'\[Seed "[^"]*"\]', lambda _: f"[Seed {json.dumps(HOSTILE[:150])}]", text)
    headers, _, actions = text.partition("\n\n")
    return f"{headers}\n[Event {value}]\n\n{actions} \x1b[2J\u202e\x07\n".encode()


@pytest.mark.parametrize("word", OTHERS)
@pytest.mark.parametrize("most", [0, 12])
def test_a_hostile_record_is_shown_everywhere(
    word: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn meanwhile is looked at by a fixture of all tests of the window."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = Person(tmp_path)
    opened = open_record(hostile_record(word, most))
    with open_library() as library:
        library.rename(library.add(hostile_record(word, most)).id, HOSTILE)
    routes = person.app.routes
    beginnings: list[Callable[[], object]] = [
        lambda: routes.replay(opened),
        lambda: routes.go_on(opened),
        lambda: person.app.push(LibraryScene(person.app)),
        routes.title,
    ]
    for begin in beginnings:
        begin()
        person.look()
        for key in ("enter", "right", "tab", "tab", "enter", "esc"):
            person.press(key)
            person.look()
