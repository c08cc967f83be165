"""The help: chapters that can be read to their ends, diagrams that play, what can be done on each screen."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from dream.base.texts import has_text, stock
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.study.lessons import rulebook_of
from dream.ui.app import App
from dream.ui.games.alchemists_dream.ways import ALL
from dream.ui.games.registry import view_of
from dream.ui.scenes.help import Help, chapter_blocks
from dream.ui.scenes.learn import Lessons
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.options import OptionsPage
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import AnySession, GameSession
from dream.ui.table.small import ROUNDS, Diagram
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.page import Page
from dream.ui.widgets.text import Block, Reader
from tests.kit.present import present
from tests.ui.driver import Person
from tests.ui.golden import Golden

PICTURED = "rules", "keys"
"""Chapters that look different; the others are paragraphs, points and rows."""


@pytest.mark.parametrize("chapter", PICTURED)
def test_how_each_chapter_looks(tmp_path: Path, golden: Golden, chapter: str) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.push(Help(person.app, "dream", chapter))
    reader = person.widget(Reader)
    golden(f"scenes/help_{chapter}", person.look().subsurface(reader.rect))


def test_chapters_are_turned_by_keys(person: Person) -> None:
    scene = Help(person.app, "dream")
    person.app.push(scene)
    person.press("shift+tab", "right", "right", "right")
    choices = [widget.value for widget in person.app.ui.own if isinstance(widget, Choice)]
    assert choices == ["dream", "window"]
    person.press("tab", "pagedown", "end")
    reader = person.widget(Reader)
    assert reader.scroll.offset == reader.scroll.most


def test_the_place_in_the_text_is_kept_when_the_window_changes(person: Person) -> None:
    person.app.push(Help(person.app, "dream"))
    person.press("down", "down")
    person.app.rebuild()
    reader = person.widget(Reader)
    assert reader.scroll.offset > 0


def test_all_fourteen_rulings_are_told() -> None:
    text = "\n".join(stock("dream.help.rulings"))
    assert all(f"R{n}." in text for n in range(1, 15))


def test_the_reconstruction_of_the_tiles_is_told() -> None:
    assert any("reconstruction" in text for text in stock("dream.help.rules"))


def test_every_command_is_in_the_sheet_of_keys() -> None:
    rows = {(block.text, block.left) for block in chapter_blocks("dream", "keys") if block.kind == "row"}
    assert len(rows) == len(ALL)
    for command in ALL:
        assert (command.label, ", ".join(key.shown for key in command.keys)) in rows


@pytest.mark.parametrize("word", house())
def test_the_rules_open_at_the_present_step(person: Person, word: str) -> None:
    """What is told of it stands at the top, as far as the text reaches."""
    game = find(word)
    state = game.start("help", {"dream": "first=earth second=air", "jabir": "-"}.get(word, "players=2"))
    seats = [Seat("Ann"), *[Seat.machine(name, 1) for name in ("Bob", "Cid")[: game.seats(state) - 1]]]
    session: AnySession = GameSession(SeatedGame(History(game, state), seats, "help"))
    view_of(word).scenes(person.app, session).sit_down()
    person.wait_until(lambda: person.app.scene is not None and person.app.scene.game == word)
    assert person.app.scene is not None
    rule = person.app.scene.rule
    person.press("f1")
    reader = person.widget(Reader)
    above = [block.anchor for block in chapter_blocks(word, "rules")]
    assert rule in above
    assert reader.scroll.offset > 0
    person.app.rebuild()
    kept = reader.scroll.offset
    assert person.widget(Reader).scroll.offset == kept
    person.press("shift+tab", "right", "left")
    assert person.widget(Reader).scroll.offset == 0


def test_asking_for_help_in_the_help_changes_nothing(person: Person) -> None:
    person.app.push(Help(person.app, "dream"))
    scene = person.app.scene
    person.press("f1", "?")
    assert person.app.scene is scene


# Diagrams

FRAME = 1 / 20
LONG = 120.0
DIAGRAMS = [(word, step.key) for word in house() for step in present(rulebook_of(word)).steps]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Somebody who reads one diagram after the other."""
    return Person(tmp_path_factory.mktemp("diagrams"))


def diagram(reader: Person, word: str, name: str, room: int = 600) -> Diagram:
    figure = view_of(word).diagram(reader.app, present(rulebook_of(word)).step(name), room)
    assert isinstance(figure, Diagram)
    return figure


def played(
    figure: Diagram, seconds: float, begin: float = 100.0, *, plays: bool = True
) -> list[tuple[float, int]]:
    """When a figure looked different, in so many seconds, by the number of its frame."""
    figure.update(begin, plays=plays)
    found = []
    for number in range(1, int(seconds / FRAME)):
        if figure.update(begin + number * FRAME, plays=plays):
            found.append((number * FRAME, figure.frame.done))
    return found


@pytest.mark.parametrize(("word", "key"), DIAGRAMS)
def test_every_diagram_fits_its_page(reader: Person, word: str, key: str) -> None:
    for room in (300, 800):
        width, height = diagram(reader, word, key.rpartition(".")[2], room).size
        assert 0.4 * min(room, 540) <= width <= room
        assert 40 <= height <= 470


@pytest.mark.parametrize(("word", "name"), [("dream", "take"), ("stone", "draw")])
def test_a_diagram_plays_some_times_and_rests_at_its_end(reader: Person, word: str, name: str) -> None:
    reader.app.change(animation="calm")
    figure = diagram(reader, word, name)
    changes = played(figure, LONG)
    ends = [when for (when, done), (_, follows) in pairwise(changes) if done > follows]
    assert len(ends) == ROUNDS - 1
    assert changes[-1][0] < LONG / 2
    assert figure.frame.done == figure.actions
    assert not figure.animating
    figure.press()
    assert figure.frame.done == 0


def test_a_diagram_waits_where_it_is_while_another_plays(reader: Person) -> None:
    reader.app.change(animation="calm")
    figure = diagram(reader, "dream", "take")
    assert played(figure, 30, plays=False) == []
    assert played(figure, 5, begin=200.0)


def test_without_movement_it_stands_still_and_a_press_goes_on(reader: Person) -> None:
    reader.app.change(animation="none")
    figure = diagram(reader, "dream", "take")
    assert played(figure, 30) == []
    done = []
    for _ in range(4):
        done.append(figure.frame.done)
        figure.press()
    assert done == [0, 0, 1, 0]


def test_nothing_is_painted_before_it_is_seen_and_nothing_twice(
    reader: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = diagram(reader, "dream", "win")
    painted: list[object] = []
    paint = figure._paint

    def noted(*what: Any) -> Any:
        painted.append(what)
        return paint(*what)

    monkeypatch.setattr(figure, "_paint", noted)
    played(figure, 1, plays=False)
    assert not painted
    page = Surface((700, 400))
    for _ in range(3):
        figure.draw(page, (0, 0), lit=False)
    assert len(painted) == 1
    assert page.get_at((350, 100)) != page.get_at((690, 390))


class Counted:
    """A figure that counts what is done with it."""

    caption, animating, size = "what it shows", False, (200, 120)

    def __init__(self) -> None:
        self.pressed, self.plays = 0, False

    def update(self, now: float, *, plays: bool) -> bool:
        self.plays = plays
        return False

    def press(self) -> None:
        self.pressed += 1

    def draw(self, surface: Surface, corner: tuple[int, int], *, lit: bool) -> None:
        surface.fill("red", Rect(corner, self.size))


def test_one_figure_plays_at_a_time_and_keys_and_clicks_go_on_in_it(reader: Person) -> None:
    made: dict[Any, Any] = {}
    blocks = [Block("figure", name) for name in ("first", "second", "third")]
    text = Reader(
        Rect(0, 0, 400, 220), reader.app.look, blocks, figure=lambda n, w: made.setdefault(n, Counted())
    )
    reader.app.push(Help(reader.app, "dream", "keys"))
    reader.app.ui.add(text)
    reader.app.ui.focus.give(text)
    reader.press("enter")
    assert made["first"].pressed == 1
    text.scroll.to(150)
    text.update(1.0)
    assert [figure.plays for figure in made.values()] == [False, True, False]
    reader.click((200, 60))
    assert made["second"].pressed == 1
    reader.app.pop()


# What can be done on each screen

SCENES: dict[str, Callable[[App], Page | Title]] = {
    "title": lambda app: Title(app, "rose"),
    "new_game": NewGame,
    "options": OptionsPage,
    "help": lambda app: Help(app, "stone"),
    "lessons": lambda app: Lessons(app, "dream"),
}
OTHERS = "library statistics exercises opponents bags laying curtain"


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_tells_what_can_be_done_and_marks_it(person: Person, name: str) -> None:
    person.app.push(SCENES[name](person.app))
    plain = person.look()
    person.press("f2")
    assert person.scene.name == name
    assert person.app.spoken
    assert person.app.ui.marks_places
    marked = person.look()
    place = person.app.ui.focus.places[-1]
    edge = place.left - person.app.ui.px(3), place.centery
    assert marked.get_at(edge) != plain.get_at(edge)
    person.press("esc")
    assert person.scene.name == name, "Esc closes what is told, and not yet the screen"
    assert not person.app.spoken
    assert not person.app.ui.marks_places
    person.press("f2", "tab")
    assert not person.app.ui.marks_places


@pytest.mark.parametrize("name", [*SCENES, *OTHERS.split()])
def test_every_screen_has_a_sentence(name: str) -> None:
    assert has_text(f"app.possible_in.{name}")
