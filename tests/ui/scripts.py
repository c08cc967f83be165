"""Scripts of the window: what somebody does at a table and what is so then, line by line.

A line at the margin is the title of a case; the lines below it, set in, are done in their order. A line that
begins with a deed does it. Any other makes a claim: ``notice has Anna wins`` names a fact, how it is compared
(`CLAIMS`) and with what. Of several things a fact tells the names; of none, ``-``; of yes and no, those.
``let NAME = text`` gives ``$NAME`` a meaning for the rest of the file, and ``#`` begins a remark.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import pytest

from dream.hexgrid import Hex
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.widgets.journal import JournalView
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.driver import Person, shown_by
from tools import posted_input

Deed = Callable[..., object]
Fact = Callable[[Any], object]
CLAIMS: Mapping[str, Callable[[str, str], bool]] = {
    "is": lambda found, text: found == text,
    "isnt": lambda found, text: found != text,
    "has": lambda found, text: text in found,
    "lacks": lambda found, text: text not in found,
    "begins": lambda found, text: found.startswith(text),
    "ends": lambda found, text: found.endswith(text),
}
"""How what is found is compared with the text of a line."""


class Line(NamedTuple):
    """A line of a case, by its number in the file."""

    number: int
    text: str


class Case(NamedTuple):
    """What is done from the beginning, and what is so then."""

    path: Path
    title: str
    lines: tuple[Line, ...]


class Vocabulary(NamedTuple):
    """What lines may begin with: deeds, which are given the rest of the line, and facts."""

    deeds: Mapping[str, Deed]
    facts: Mapping[str, Fact]

    def __or__(self, more: "Vocabulary") -> "Vocabulary":
        return Vocabulary({**self.deeds, **more.deeds}, {**self.facts, **more.facts})


@cache
def cases_of(path: Path) -> tuple[Case, ...]:
    """The cases of a file."""
    return tuple(_read(path))


def _read(path: Path) -> Iterator[Case]:
    meanings: dict[str, str] = {}
    title, lines = "", list[Line]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = Template(line.partition(" #")[0].rstrip()).safe_substitute(meanings)
        if not text or text.startswith("#"):
            continue
        if text.startswith("let "):
            name, _, meaning = text.removeprefix("let ").partition(" = ")
            meanings[name] = meaning
        elif text.startswith(" "):
            lines.append(Line(number, text.strip()))
        else:
            if lines:
                yield Case(path, title, tuple(lines))
            title, lines = text, []
    yield Case(path, title, tuple(lines))


def all_cases(folder: Path, *names: str) -> pytest.MarkDecorator:
    """Runs a test once for each `case` of these files."""
    found = [case for name in names for case in cases_of(folder / f"{name}.txt")]
    ids = [f"{case.path.stem}: {case.title}" for case in found]
    return pytest.mark.parametrize("case", found, ids=ids)


def shown(fact: object) -> str:
    """What a script says of something: its text or its name, of several things all of them."""
    match fact:
        case None:
            return "-"
        case bool():
            return "yes" if fact else "no"
        case str() if not isinstance(fact, Enum):
            return fact.replace("\N{NO-BREAK SPACE}", " ")
        case Hex():
            return fact.name
        case Enum():
            return str(getattr(fact, "word", fact.value))
        case tuple() | list():
            return " | ".join(map(shown, fact)) or "-"
        case set() | frozenset():
            return " ".join(sorted(map(shown, fact))) or "-"
    return str(fact)


def run(case: Case, person: Any, words: Vocabulary) -> None:
    """Do a case, line by line."""
    for line in case.lines:
        first, _, rest = line.text.partition(" ")
        at = f"{case.path.name}:{line.number}: {line.text}"
        if first == "until":
            person.wait_until(partial(_is_so, rest, person, words, at), at)
        elif first in words.deeds:
            words.deeds[first](person, *([rest] if rest else []))
        else:
            so, found = _claim(line.text, person, words, at)
            assert so, f"{at}\nbut it is: {found}"


def _is_so(text: str, person: Any, words: Vocabulary, at: str) -> bool:
    return _claim(text, person, words, at)[0]


def _claim(text: str, person: Any, words: Vocabulary, at: str) -> tuple[bool, str]:
    """Whether something is so, and what it is."""
    name, _, rest = text.partition(" ")
    how, _, wanted = rest.partition(" ")
    assert name in words.facts, f"{at}: neither a deed nor a fact"
    assert how in CLAIMS, f"{at}: no claim"
    found = shown(words.facts[name](person))
    return CLAIMS[how](found, wanted), found


def texts(things: Iterable[Any]) -> list[str]:
    """The texts of widgets, answers or offers."""
    return [thing.text for thing in things]


# What can be done and seen at every table


def typed(person: Any, text: str = "") -> None:
    """Type a move in the field for it."""
    person.press("/")
    person.type(text)
    person.press("enter")


def do(person: Any, text: str) -> None:
    """Do actions without the field."""
    for action in text.split():
        assert person.table.type_action(action) is None
        person.wait()


def do_any(person: Any) -> None:
    """Do some action that is legal now."""
    do(person, any_action(person))


def any_action(person: Any) -> str:
    """Some action that is legal now."""
    game = person.table.game
    rules = game.history.game
    return str(rules.action_text(rules.legal_actions(game.state)[0]))


def change(person: Person, text: str) -> None:
    """Change settings: ``name=value``, each."""
    for part in text.split():
        name, _, value = part.partition("=")
        meant: object = {"yes": True, "no": False}.get(value, value)
        person.app.change(**{name: float(value) if value[0].isdigit() else meant})
    person.wait()


def quickly(person: Person, keys: str) -> None:
    """Press keys faster than the window draws."""
    for key in keys.split():
        posted_input.press(key)
    person.wait()


def go_to_title(person: Person) -> None:
    person.app.routes.title()
    person.wait()


def reopen(person: Person) -> None:
    """Leave the game for the title, and go on with what was kept of it."""
    go_to_title(person)
    person.app.routes.go_on(present(unfinished()))
    person.wait()


def clicks_on_targets(person: Any, text: str) -> None:
    """Click on things, one after the other, each by the name of what it means, or by its pixels."""
    for name in text.split():
        person.click(place_of(person, name))


def place_of(person: Any, name: str) -> tuple[int, int]:
    """Where something lies that is named as it means, or a place by its pixels."""
    if re.fullmatch(r"\d+,\d+", name):
        x, y = map(int, name.split(","))
        return x, y
    targets = person.presenter.picture.items(person.presenter.sight).by_target
    found = [target for target in targets if target_name(target) == name]
    assert found, f"{name} is not among {sorted(map(target_name, targets))}"
    place: tuple[int, int] = present(person.presenter.place_of(found[0]))
    return place


def target_name(target: object) -> str:
    """What a script calls a target: its kind, and what tells it from others of its kind."""
    if isinstance(target, str) and not isinstance(target, Enum):
        return target
    if is_dataclass(target):
        parts = [target_name(getattr(target, field.name)) for field in fields(target)]
        return ":".join((type(target).__name__.lower(), *filter(None, parts)))
    return shown(target)


def names(targets: Iterable[object]) -> list[str]:
    """What a script calls targets, sorted."""
    return sorted(map(target_name, targets))


def drag(person: Any, text: str) -> None:
    start, end = (place_of(person, name) for name in text.split())
    person.drag(start, end)


def walk(person: Any, name: str) -> None:
    """Come to something that can be chosen by the key of the next thing."""
    person.walk_to(next(target for target in person.marks.legal if target_name(target) == name))


def told(person: Any) -> Any:
    """What the narrator tells now."""
    return person.app.scene.narration()


def turn(seat: int | None) -> int | None:
    """The number of whoever decides."""
    return None if seat is None else int(seat)


def outcome(person: Any) -> str | None:
    """Who has won, by seats, and why."""
    found = person.table.game.history.outcome
    winners = "".join(map(str, map(int, found.winners))) if found else ""
    return f"{winners or 'draw'} {found.reason}" if found else None


def accounts(person: Any) -> str:
    """The results of all seats: what is counted, and a row for each."""
    told = person.app.scene._accounts()
    rows = (" ".join(map(str, row)) for row in told.rows)
    return f"{' '.join(told.columns)}: {', '.join(rows)}"


def done(person: Any) -> str:
    """What has been done, as text."""
    return person.actions if isinstance(person.actions, str) else " ".join(person.actions)


def tip(person: Person) -> str | None:
    """What the tooltip tells."""
    found = person.app.ui.tooltip.shown
    return found and found.text.replace("\n", " / ")


def entries(person: Person) -> list[Any]:
    """What the journal shows, but for its headings."""
    return [entry for entry in shown_by(person.widget(JournalView))[0] if not entry.heading]


def listed(person: Person) -> list[str]:
    """The lines of the journal; what is aside lies in brackets."""
    return [f"({entry.text})" if entry.deep else entry.text for entry in entries(person)]


def records(_: Person) -> list[str]:
    """The moves of the games in the library, as they are written."""
    with Library(library_path()) as library:
        opened = [open_record(library.record(id)) for id in library.find(Query())]
    return sorted(moves_of(each.record) for each in opened)


def moves_of(record: Record) -> str:
    """The moves of a record, as they are written."""
    return " ".join(record_text(record).partition("\n\n")[2].split())


TABLE = Vocabulary(
    {
        "press": lambda person, keys: person.press(*keys.split()),
        "quickly": quickly,
        "type": Person.type,
        "typed": typed,
        "do": do,
        "do_any": do_any,
        "button": Person.press_button,
        "set": change,
        "resize": lambda person, size: person.resize(tuple(map(int, size.split("x")))),
        "title": go_to_title,
        "reopen": reopen,
        "library": lambda person: (person.app.routes.open_game(), person.wait()),
        "browse": lambda person, at: person.table.browse(int(at)),
        "wait": lambda person: person.wait(),
        "look": lambda person: person.look(),
        "click": clicks_on_targets,
        "point": lambda person, name: person.point(place_of(person, name)),
        "drag": drag,
        "walk": walk,
    },
    {
        "scene": lambda person: person.app.scene.name,
        "running": lambda person: person.app.running,
        "fullscreen": lambda person: person.screen.fullscreen,
        "clipboard": lambda person: person.screen.clipboard,
        "captions": lambda person: person.captions,
        "buttons": lambda person: texts(person.app.layer.buttons),
        "enabled": lambda person: texts(each for each in person.app.layer.buttons if each.is_enabled),
        "dialog": lambda person: person.app.dialog and person.dialog.title,
        "asks": lambda person: person.dialog.text,
        "answers": lambda person: texts((*person.dialog.others, person.dialog.safe)),
        "refusal": lambda person: present(person.dialog.field).refusal,
        "field": lambda person: present(person.dialog.field).text,
        "accounts": accounts,
        "said": lambda person: person.app.toast.sentence,
        "toasts": lambda person: person.app.toast.history,
        "tip": tip,
        "notice": lambda person: " ".join((told(person).heading, *told(person).sentences)),
        "heading": lambda person: told(person).heading,
        "happened": lambda person: texts(told(person).happened),
        "means": lambda person: told(person).means,
        "prompt": lambda person: told(person).prompt,
        "answer": lambda person: told(person).answer,
        "urgent": lambda person: told(person).urgent,
        "offers": lambda person: texts(told(person).offers),
        "done": done,
        "count": lambda person: len(person.table.game.history.actions),
        "at": lambda person: person.table.game.shown_at,
        "browsing": lambda person: person.table.game.browsing,
        "supposing": lambda person: person.table.game.supposing,
        "varies": lambda person: person.table.game.varies,
        "over": lambda person: person.table.game.over,
        "outcome": outcome,
        "turn": lambda person: turn(person.table.game.to_act),
        "person": lambda person: person.table.game.person_to_act,
        "covered": lambda person: person.table.game.covered,
        "seats": lambda person: [seat.name for seat in person.table.game.seats],
        "who": lambda person: [seat.occupant.text for seat in person.table.game.seats],
        "paused": lambda person: person.table.turns.paused,
        "moving": lambda person: person.app.scene.animating,
        "legal": lambda person: names(person.presenter.sight.marks.legal),
        "chosen": lambda person: list(map(target_name, person.presenter.sight.marks.chosen)),
        "refused": lambda person: names(person.presenter.sight.marks.refused),
        "hint": lambda person: target_name(person.presenter.sight.marks.hint),
        "cursor": lambda person: target_name(person.presenter.pointing.cursor),
        "dragged": lambda person: target_name(person.presenter.dragging.thing),
        "listed": listed,
        "noted": lambda person: sum(bool(entry.note) for entry in entries(person)),
        "notes": lambda person: [entry.note for entry in entries(person)],
        "signs": lambda person: [entry.sign for entry in entries(person)],
        "records": records,
        "record": lambda person: moves_of(present(unfinished()).record),
    },
)
"""The words of every game's table."""


class Time:
    """The time that the program sees: it stands still until a script lets some pass."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now, self._patch = 1000.0, patch

    def stop(self, _: Person) -> None:
        """Have it stand still."""
        self._patch.setattr(time, "monotonic", lambda: self.now)

    def let_pass(self, person: Person, seconds: str) -> None:
        """Let some pass, no more than half a second at a time: a window that slept has lost the rest."""
        left = float(seconds)
        while left > 0:
            self.now += min(0.5, left)
            left -= 0.5
            person.wait()

    def constant(self, person: Person, what: str) -> None:
        """Have a constant of the window be another."""
        name, _, value = what.partition(" ")
        self._patch.setattr(f"dream.ui.{name}", float(value))
        person.wait()

    @property
    def words(self) -> Vocabulary:
        """What scripts say of it."""
        return Vocabulary({"stop_time": self.stop, "pass": self.let_pass, "constant": self.constant}, {})
