"""A position is set up in the window: by mouse and keys, with the law's own sentences, and what follows."""

from collections import defaultdict
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from pygame.event import Event

from dream.base.texts import say
from dream.games.alchemists_dream.board import TILE_CELLS, Board
from dream.games.alchemists_dream.drafts import Draft, differing
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.hexgrid import ORIGIN, parse_cell
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.ui.games.alchemists_dream.changed_ground import ChangingGround
from dream.ui.games.alchemists_dream.layout import board_layout
from dream.ui.games.alchemists_dream.set_up import BoardSetUp
from dream.ui.table.set_up import PanelLines
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.lesson_card import LessonCard
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.random_positions import scattered_board
from tests.ui.at_table import AtTable
from tests.ui.driver import shown_by, take
from tests.ui.games.alchemists_dream.words import WORDS, replay
from tests.ui.golden import Golden
from tests.ui.scripts import Case, Vocabulary, all_cases, run

SCRIPTS = Path(__file__).parent / "scripts"


def scene(person: AtTable) -> BoardSetUp:
    return person.scene_of(BoardSetUp)


def set_up(person: AtTable, text: str = "") -> None:
    """Set up a position from its text, or anew, in the place of what was set up before."""
    if person.app.scene is None:
        person.app.routes.title()
    if isinstance(person.app.scene, BoardSetUp):
        person.app.pop()
    person.app.routes.set_up(GAME.id, parse_position(text) if text else None)
    person.wait()


def place(person: AtTable, name: str) -> tuple[int, int]:
    x, y = board_layout(person.app).lattice.centre(parse_cell(name))
    return round(x), round(y)


def use(person: AtTable, names: str) -> None:
    for name in names.split():
        person.click(place(person, name))


def paint(person: AtTable, text: str) -> None:
    start, end = text.split()
    person.drag(place(person, start), place(person, end))


def erase(person: AtTable, text: str) -> None:
    """Drag over some cells with the right button."""
    first, *others = [place(person, name) for name in text.split()]
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=first, button=3, clicks=1, touch=False))
    person.wait()
    for spot in others:
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=spot, rel=(9, 9), buttons=(0, 0, 1), touch=False))
        person.wait()
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=others[-1], button=3, clicks=1, touch=False))
    person.wait()


def wheel(person: AtTable, text: str) -> None:
    name, notches = text.split()
    for _ in range(abs(int(notches))):
        person.wheel(place(person, name), 1 if int(notches) > 0 else -1)


def row(person: AtTable, text: str) -> None:
    """Click at the left or right end of a choice in the panel, by its number."""
    number, side = text.split()
    rect = [widget for widget in person.app.ui.own if isinstance(widget, Choice)][int(number)].rect
    person.click((rect.left + 8 if side == "left" else rect.right - 8, rect.centery))


def changed(person: AtTable) -> str:
    """The cells whose ground is another than at first, by what they have become."""
    drafting, found = scene(person).drafting, defaultdict[str, list[str]](list)
    first = drafting.past[0] if drafting.past else drafting.now
    for cell in differing(first.board, drafting.now.board):
        found[drafting.now.board[cell].name.lower()].append(cell.name)
    return "; ".join(f"{name} {' '.join(cells)}" for name, cells in sorted(found.items())) or "-"


def own_exercise(person: AtTable) -> None:
    """Begin the exercise that was made."""
    person.app.routes.exercises(GAME.id)
    person.wait()
    person.press_button(say("exercise.from_own", number=1))


def kept(person: AtTable) -> list[str]:
    """The beginnings of the games in the library."""
    with Library(library_path()) as library:
        opened = [open_record(library.record(id)) for id in library.find(Query())]
    return [position_text(each.game.start) for each in opened]


WORDS_HERE = WORDS | Vocabulary(
    {
        "set_up": set_up,
        "use": use,
        "paint": paint,
        "erase": erase,
        "wheel": wheel,
        "row": row,
        "over": lambda person, name: person.point(place(person, name)),
        "clip": lambda person, text="": setattr(person.screen, "clipboard", text),
        "seat": take,
        "looked_through": replay,
        "own_exercise": own_exercise,
        "close_window": lambda person: (pygame.event.post(Event(pygame.QUIT)), person.wait()),
    },
    {
        "brush": lambda person: scene(person).brush.word,
        "tile": lambda person: scene(person).brush.tile.name,
        "changed": changed,
        "position": lambda person: scene(person).draft.text.split(" ", 1)[1],
        "bare": lambda person: scene(person).draft.board.bare,
        "faults": lambda person: scene(person).faults,
        "told": lambda person: person.widget(PanelLines).text,
        "cursor": lambda person: scene(person).cursor,
        "analysed": lambda person: person.table.analysis.on,
        "card": lambda person: " ".join(shown_by(person.widget(LessonCard)).sentences),
        "state": lambda person: position_text(person.table.game.shown),
        "kept": lambda person: [text.split(" ", 1)[1] for text in kept(person)],
        "begun_at": kept,
        "exercises": lambda person: [" ".join(one.line) for one in person.app.practice.own.of(GAME.id)],
        "exercise_at": lambda person: [one.position for one in person.app.practice.own.of(GAME.id)],
    },
)


@all_cases(SCRIPTS, "set_up")
def test_a_script_comes_true(case: Case, at_table: AtTable) -> None:
    run(case, at_table, WORDS_HERE)


def test_the_engine_is_started_before_it_is_asked_and_ends_with_the_position(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And again when somebody comes back to it from an analysis."""
    monkeypatch.setattr("dream.ui.table.set_up.SETTLED", 0.0)
    engine, dismissed = at_table.engines.analysing, list[bool]()
    monkeypatch.setattr(at_table.engines, "dismiss_analyst", lambda: dismissed.append(True))
    set_up(at_table, position_text(played(seeded_start(), QUICK_WIN).states[-4]))
    at_table.wait()
    assert (engine.woken, engine.asked) == (1, [])
    at_table.press("f9")
    at_table.wait()
    at_table.press("esc")
    at_table.wait()
    assert isinstance(at_table.app.scene, BoardSetUp)
    assert engine.woken == 2
    before = len(dismissed)
    at_table.press("esc")
    assert len(dismissed) == before + 1


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    text = (SCRIPTS / "set_up.txt").read_text(encoding="utf-8")
    plain = next(line for line in text.splitlines() if line.startswith("let PLAIN")).partition(" = ")[2]
    set_up(fine_table, f"{plain} f@k7:k10,i12:7:1 w@k15:i11,h12,j12,i13:6:0 1 play")
    fine_table.press("8")
    use(fine_table, "m14")
    fine_table.point(place(fine_table, "n11"))
    golden("dream/set-up", fine_table.look())


def pixels(ground: ChangingGround, person: AtTable, board: Board) -> np.ndarray:
    surface = ground.picture(board, board_layout(person.app), person.app.look.palette)
    return pygame.surfarray.array3d(surface)


def test_what_is_painted_anew_where_it_changed_is_as_if_all_were(fine_table: AtTable) -> None:
    random, changing = Random(5), ChangingGround(fine_table.app)
    draft = Draft.empty().on_ground_of(Draft(parse_position(GAME.state_text(GAME.start("x", "-")))))
    pixels(changing, fine_table, draft.board)
    for _ in range(6):
        cell = random.choice([cell for cell in TILE_CELLS if cell != ORIGIN])
        draft = draft.painted(cell, random.choice((*ELEMENTS, Terrain.VOID)))
        patched = pixels(changing, fine_table, draft.board)
        whole = pixels(ChangingGround(fine_table.app), fine_table, draft.board)
        assert np.array_equal(patched, whole)
    board = scattered_board(random)
    assert np.array_equal(
        pixels(changing, fine_table, board), pixels(ChangingGround(fine_table.app), fine_table, board)
    )


def test_the_board_is_turned_named_and_painted_as_the_settings_say(fine_table: AtTable) -> None:
    set_up(fine_table)
    looks = [pygame.image.tobytes(fine_table.look(), "RGB")]
    for key in ("c", "r", "f", "l"):
        fine_table.press(key)
        looks.append(pygame.image.tobytes(fine_table.look(), "RGB"))
    assert len(set(looks)) == len(looks)
    fine_table.resize((1024, 640))
    assert fine_table.look().get_size() == (1024, 640)
    fine_table.drag(place(fine_table, "k8"), place(fine_table, "k6"))
    assert scene(fine_table).drafting.past
