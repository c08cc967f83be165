"""A position of a game with cards and tokens is set up in the window: by dragging, by numbers, by keys."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from dream.base.texts import say
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.play.registry import find
from dream.protocol.dialogue import Info
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.records.record import CHANCE
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.set_up import PanelLines
from dream.ui.table.set_up_table import TableSetUp
from dream.ui.table.sight import Target
from dream.ui.widgets.lesson_card import LessonCard
from dream.ui.widgets.tallies import Tallies
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.driver import shown_by, take
from tests.ui.golden import Golden
from tests.ui.scripts import TABLE, Case, Vocabulary, all_cases, run

SCRIPTS = Path(__file__).with_name("scripts")


def scene(person: AtTable) -> TableSetUp[Any]:
    shown = person.app.scene
    assert isinstance(shown, TableSetUp)
    return shown


def table(person: AtTable) -> AnyGameTable:
    return person.table_scene.presenter.table


def set_up(person: AtTable, text: str) -> None:
    """Set up a position from its text, or the beginning of a game of this word, in the place of another."""
    word = text.split(maxsplit=1)[0]
    game = find(word)
    if person.app.scene is None:
        person.app.routes.title()
    if isinstance(person.app.scene, TableSetUp):
        person.app.pop()
    state = game.start("amber", "-") if text == word else game.parse_state(text)
    person.app.routes.set_up(word, state)
    person.wait()


def target(person: AtTable, name: str) -> Target:
    """What records call so on the table."""
    here = scene(person)
    items = here.picture.items(here.sight)
    named = {here.looks.place_word(here.sight, each): each for each in items.by_target}
    assert name in named, sorted(filter(None, named))
    return named[name]


def place(person: AtTable, name: str) -> tuple[int, int]:
    """Where something lies: in the middle of the uppermost thing that has no other above it."""
    here, wanted = scene(person), target(person, name)
    items = here.picture.items(here.sight)
    box = present(items.box_of(wanted))
    spots = [
        (box.x + box.w * part // 8, box.y + box.h * down // 8) for part in range(1, 8) for down in range(1, 8)
    ]
    spots.sort(key=lambda spot: abs(spot[0] - box.centre[0]) + abs(spot[1] - box.centre[1]))
    return next(spot for spot in spots if items.at(spot) == wanted)


def drag(person: AtTable, text: str) -> None:
    start, end = text.split()
    person.drag(place(person, start), place(person, end))


def take_away(person: AtTable, name: str) -> None:
    """Click on something with the right button."""
    spot = place(person, name)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=spot, button=3, clicks=1, touch=False))
        person.wait()


def wheel(person: AtTable, text: str) -> None:
    name, notches = text.split()
    for _ in range(abs(int(notches))):
        person.wheel(place(person, name), 1 if int(notches) > 0 else -1)


def page(person: AtTable, text: str) -> None:
    """Turn to a page: its word, and the number of the seat if it is one's own."""
    word, *seat = text.split()
    scene(person).turn_to((word, int(seat[0]) if seat else None))
    person.wait()


def row_of(person: AtTable, label: str) -> int:
    return [row.label for row in person.widget(Tallies).rows].index(label.replace("_", " "))


def count(person: AtTable, text: str) -> None:
    """Make the number of a row more or less by clicks: ``Lead +2``."""
    label, by = text.split()
    for _ in range(abs(int(by))):
        widget = person.widget(Tallies)
        less, _, more = widget.parts(list(widget.places())[row_of(person, label)])
        person.click((more if int(by) > 0 else less).center)


def type_count(person: AtTable, text: str) -> None:
    """Go to a row by the keyboard, and type its number."""
    label, number = text.split()
    person.app.ui.focus.give(person.widget(Tallies))
    while person.widget(Tallies).chosen != row_of(person, label):
        person.press("down")
    person.press(*number)


def pick(person: AtTable, text: str) -> None:
    """Pick another value by clicking on in the panel, until it is there: ``phase draft``."""
    word, value = text.split()
    here = scene(person)
    here._pick(word, value)
    person.wait()


def engine(person: AtTable, text: str) -> None:
    """The engine finds lines: ``120 pick:fire; 20 pick:water``."""
    law = scene(person).words.game
    lines = [line.strip().partition(" ") for line in text.removeprefix("finds ").split(";")]
    infos = [Info(1, int(score), (law.parse_action(action),)) for score, _, action in lines]
    person.engine_seat.answer((infos[0].pv[0], infos))
    person.wait()


def kept(person: AtTable) -> list[str]:
    """The beginnings of the games in the library."""
    with Library(library_path()) as library:
        opened = [open_record(library.record(id)) for id in library.find(Query())]
    return [each.game.game.state_text(each.game.start) for each in opened]


def begun_again(person: AtTable) -> str:
    """Where a rematch begins, in which chance does something else."""
    session = table(person).session
    again = session.rematch(swapped=False)
    assert again.notes[CHANCE] != session.notes[CHANCE]
    return str(again.game.history.game.state_text(again.game.state))


def replay_kept(person: AtTable) -> None:
    """Look through the game in the library."""
    with Library(library_path()) as library:
        (id,) = library.find(Query())
        opened = open_record(library.record(id))
    person.app.routes.replay(opened)
    person.wait()


def own_exercise(person: AtTable) -> None:
    """Begin the exercise that was made."""
    person.app.routes.exercises(scene(person).words.game.id)
    person.wait()
    person.press_button(say("exercise.from_own", number=1))


def try_out(person: AtTable, text: str) -> None:
    """Try a move where a position is looked at; agree to that before the first."""
    assert table(person).may_act() or person.app.dialog
    if person.app.dialog:
        person.press_button(say("variation.begin.yes"))
    assert table(person).type_action(text) is None
    person.wait()


WORDS = TABLE | Vocabulary(
    {
        "set_up": set_up,
        "drag": drag,
        "press_on": lambda person, name: person.click(place(person, name)),
        "take_away": take_away,
        "wheel": wheel,
        "page": page,
        "count": count,
        "type_count": type_count,
        "pick": pick,
        "clip": lambda person, text="": setattr(person.screen, "clipboard", text),
        "seat": take,
        "engine": engine,
        "own_exercise": own_exercise,
        "replay_kept": replay_kept,
        "try": try_out,
        "close_window": lambda person: (pygame.event.post(Event(pygame.QUIT)), person.wait()),
    },
    {
        "state": lambda person: scene(person).draft.text,
        "faults": lambda person: scene(person).faults,
        "told": lambda person: person.widget(PanelLines).text,
        "page_is": lambda person: " ".join(map(str, scene(person).page.name)),
        "rows": lambda person: [f"{row.label} {row.now}" for row in person.widget(Tallies).rows],
        "viewer": lambda person: scene(person).viewer,
        "shown": lambda person: table(person).game.history.game.state_text(table(person).game.shown),
        "sees": lambda person: sorted(table(person).game.sees(table(person).game.shown_at)),
        "varies": lambda person: table(person).game.varies,
        "analysed": lambda person: table(person).analysis.on,
        "why_no_analysis": lambda person: table(person).analysis.why_never,
        "who": lambda person: [seat.occupant.text for seat in table(person).game.seats],
        "kept": kept,
        "again": begun_again,
        "card": lambda person: " ".join(shown_by(person.widget(LessonCard)).sentences),
        "exercises": lambda person: [
            " ".join(one.line) for one in person.app.practice.own.of(scene(person).words.game.id)
        ],
    },
)


@all_cases(SCRIPTS, "set_up_jabir", "set_up_stone", "set_up_alchemist")
def test_a_script_comes_true(case: Case, at_table: AtTable) -> None:
    run(case, at_table, WORDS)


@pytest.mark.parametrize(
    ("word", "what", "shown", "more"),
    [
        ("jabir", "phase draft", "board 1", "Gold +2"),
        ("stone", "alchemists on", "turn", "Turn +1"),
        ("alchemist", "school.b g", "hand 1", "Fame +3"),
    ],
)
def test_how_it_looks(
    word: str, what: str, shown: str, more: str, fine_table: AtTable, golden: Golden
) -> None:
    set_up(fine_table, word)
    pick(fine_table, what)
    page(fine_table, shown)
    count(fine_table, more)
    golden(f"{word}/set-up", fine_table.look().subsurface(scene(fine_table).place.panel))


def test_while_something_is_dragged_it_is_marked_where_it_may_lie(at_table: AtTable) -> None:
    set_up(at_table, JABIR.id)
    start, here = place(at_table, "seat.a"), scene(at_table)
    at_table.hold(start, (start[0] + 40, start[1] + 40))
    zones = {here.looks.place_word(here.sight, each) for each in here.sight.marks.legal}
    assert {"spot.lead", "spot.tin", "tokens.b.lead"} <= zones
    assert not {"spot.gold", "deck", "discard", "supply.gold"} & zones
    at_table.look()
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1, clicks=1, touch=False))
    at_table.wait()
    assert not here.sight.marks.legal
    assert not here.drafting.past


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_all_pages_fit_in_the_smallest_window(word: str, at_table: AtTable) -> None:
    at_table.resize((1024, 640))
    set_up(at_table, word)
    for one in scene(at_table).draft.pages:
        scene(at_table).turn_to(one.name)
        at_table.wait()
        if one.lots:
            widget = at_table.widget(Tallies)
            places = list(widget.places())
            assert all(widget.rect.contains(each) for each in places)
            assert not any(
                one.colliderect(other) for n, one in enumerate(places) for other in places[n + 1 :]
            )
            assert min(each.h for each in places) >= 16
            assert at_table.widget(PanelLines).rect.top >= widget.rect.bottom
        assert at_table.widget(PanelLines).rect.h > 30
