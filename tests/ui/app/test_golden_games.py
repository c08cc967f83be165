"""Whole games as text: what is done, what the window says then, and the state that it has come to.

Each book in ``golden_games`` is played again in the window, and has to come out as it stands there. A line
with ``>`` is what the players type, legal or not, and one with ``chance`` what chance does; below stand the
sentences of the notice, and the state: the pieces, or what has changed. ``pytest --update-golden`` writes the
books anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import worded
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.jabirs_transmutations.rules.notation import state_fields
from dream.play.registry import find
from tests.kit.present import present
from tests.ui.at_table import AtJabirTable, AtTable
from tests.ui.painting import paint_plainly

BOOKS = sorted(Path(__file__).with_name("golden_games").glob("*.txt"))
KINDS = {
    "dream": {"@", "stand", "+", "*", "-", "draw?", "draw", "decline", "resign"},
    "jabir": {
        *("eureka", "explosion", "disaster", "sultan", "steal", "pick", "transmute", "roll", "discard"),
        *("done", "shuffle"),
    },
}
"""What kinds of actions there are, by what is in their texts."""


class Player:
    """Plays a book again, which has one game after another, each from a seed with options or from a state."""

    def __init__(self, lines: list[str], folder: Path) -> None:
        self.lines = lines
        self.game = find(next(line.removeprefix("game ") for line in lines if line.startswith("game ")))
        self.person = AtTable(folder) if self.game.id == "dream" else AtJabirTable(folder)
        self.seed = ""

    def played(self) -> Iterator[str]:
        """The lines of the book as they come out now."""
        for line in self.lines:
            word, _, text = line.partition(" ")
            if word in ("", "chance"):
                continue
            yield line
            match word:
                case "seed":
                    self.seed = text
                case "options":
                    yield from self._begun(self.game.start(self.seed, text), text)
                case "state":
                    yield from self._begun(self.game.parse_state(text), "-")
                case ">":
                    yield from self._typed(text)
                    yield from self._by_chance()

    def _begun(self, state: object, options: str) -> Iterator[str]:
        self.before: dict[Any, Any] = {}
        if isinstance(self.person, AtTable):
            self.person.sit("", position=self.game.state_text(state))
        else:
            self.person.sit(seed=self.seed, options=options)
        yield from self._told()
        yield from self._by_chance()

    def _typed(self, text: str) -> Iterator[str]:
        table = self.person.table
        if table.game.covered is not None:
            table.uncover()
            yield self._notice()
        refusal = self.person.table.type_action(text)
        if text in ("resign", "decline") and self.person.app.dialog is not None:
            (agreed,) = self.person.dialog.others
            self.person.dialog.answer(agreed)
            self.person.wait()
        if refusal:
            yield f"    refused: {worded(refusal.message)}"
        else:
            yield from self._told()

    def _by_chance(self) -> Iterator[str]:
        while self.person.table.game.chance_to_act:
            table = self.person.table
            table.update(0.0, moving=False)
            yield f"chance {table.game.history.game.action_text(present(table.game.history.last))}"
            yield from self._told()

    def _told(self) -> Iterator[str]:
        yield self._notice()
        yield f"    {self._state()}"

    def _notice(self) -> str:
        told = self.person.table_scene.narration()
        return f"    {told.heading}: {' '.join(told.sentences)}"

    def _state(self) -> str:
        """The pieces of the first game; of the other one what has changed."""
        state: Any = self.person.table.game.history.state
        if isinstance(self.person, AtTable):
            return position_text(state).split(" ", 1)[1]
        before, self.before = self.before, state_fields(state)
        return " ".join(f"{key}={text}" for key, text in self.before.items() if before.get(key) != text)


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)
def test_a_book_comes_out_as_it_stands(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    paint_plainly(monkeypatch)
    lines = book.read_text(encoding="utf-8").splitlines()
    played = list(Player(lines, tmp_path).played())
    if request.config.getoption("--update-golden"):
        book.write_text("\n".join(played) + "\n", encoding="utf-8")
    else:
        assert played == lines


def test_the_books_have_every_kind_of_action() -> None:
    for word, kinds in KINDS.items():
        books = [text for path in BOOKS if f"game {word}\n" in (text := path.read_text(encoding="utf-8"))]
        done = {
            line.split(" ", 1)[1] for text in books for line in text.splitlines() if line[:2] in ("> ", "ch")
        }
        assert books
        assert [kind for kind in kinds if not any(kind in action for action in done)] == []


def test_the_books_have_every_way_in_which_a_state_may_change() -> None:
    """In the first game Stones are taken and brought back, and a Symbol is surrounded; in the other one all
    events are answered, transmutations fail, and points are counted."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in BOOKS)
    for sentence in ("surrounded", "taken", "wins", "refused: ", "draw"):
        assert sentence in text, sentence
