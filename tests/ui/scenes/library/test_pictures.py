"""Small pictures of games: the view of another package that fails at one takes nothing else away."""

from types import SimpleNamespace

import pytest

from dream.games.philosophers_stone.rules.state import State
from dream.records.library.home import open_library
from dream.ui.kit.theme import Palette
from dream.ui.scenes import library_rows
from dream.ui.scenes.library_rows import Pictures
from tests.kit.journals import a_record
from tests.ui.driver import Person


class Broken:
    """The view of a package that has a fault."""

    def paint_state(self, state: State, palette: Palette, size: int) -> None:
        raise ZeroDivisionError


def test_a_view_that_fails_has_no_picture(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_library() as library:
        entry = library.entry(library.add(a_record("stone", most=3)).id)
    monkeypatch.setattr(library_rows, "view_of", lambda word: Broken())
    monkeypatch.setattr(library_rows, "registry", SimpleNamespace(house=dict), raising=False)
    assert Pictures(person.app.library, lambda: None).of(entry, person.app.look.palette, 40) is None
