"""What lies over a scene: a banner beside what it concerns, a result that can be read, sentences for a
while."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import numpy as np
import pygame
import pytest
from hypothesis import given, strategies as st
from pygame import Rect, Surface
from pygame.event import Event

from dream.games.alchemists_dream.board import ALL_CELLS
from dream.ui.app import App
from dream.ui.games.alchemists_dream.layout import board_layout
from dream.ui.kit import endings, theme
from dream.ui.kit.endings import EndKind, EndPicture, paint_end
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.picture_cache import forget_pictures
from dream.ui.kit.theme import Look
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.charts import Curve, Curves
from dream.ui.widgets.overlays import Banner, BannerPainter, Bright, Tone, beside, place_of
from dream.ui.widgets.result_panel import COMES, ResultPanel, ResultRow, ResultSheet, height_for
from dream.ui.widgets.toast import FADE, LEAST, PER_CHARACTER
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.ui.at_table import ANNA, AT_REST, MACHINE, SIZES, AtTable, setup_of
from tests.ui.conftest import Clock
from tests.ui.driver import LOOK

ROOM = Rect(10, 20, 400, 300)
rects = st.builds(
    Rect, st.integers(-40, 380), st.integers(-40, 300), st.integers(1, 200), st.integers(1, 200)
)


@given(st.lists(rects, max_size=4), st.integers(10, 409), st.integers(20, 319))
def test_every_point_is_veiled_once_or_lies_in_a_hole(holes: list[Rect], x: int, y: int) -> None:
    veils = [rect for rect in beside(ROOM, tuple(holes)) if rect.collidepoint(x, y)]
    assert len(veils) == (0 if any(hole.collidepoint(x, y) for hole in holes) else 1)


def test_it_lies_in_the_middle_or_beside_what_stays_bright() -> None:
    assert place_of((100, 60), ROOM, ()).center == ROOM.center
    bright = (Rect(150, 140, 120, 80),)
    place = place_of((100, 60), ROOM, bright)
    assert ROOM.contains(place)
    assert place.collidelist(bright) < 0


def test_what_has_corners_stays_bright_within_them_alone() -> None:
    corners = ((100.0, 40.0), (140.0, 60.0), (140.0, 100.0), (100.0, 120.0), (60.0, 100.0), (60.0, 60.0))
    cell, card = Bright(Rect(60, 40, 80, 80), corners), Bright(Rect(300, 40, 60, 80))
    surface = Surface((420, 340))
    surface.fill("white")
    BannerPainter().draw(surface, LOOK, ROOM, Banner("Taken", beside=(cell, card)), 1.0)
    white, dark = (255, 255, 255), surface.get_at((200, 60))[:3]
    assert max(dark) < 255
    assert surface.get_at((100, 80))[:3] == surface.get_at((302, 42))[:3] == white
    beyond = surface.get_at((62, 44))[:3]
    assert max(abs(one - other) for one, other in zip(beyond, dark, strict=True)) <= 1, "in its box, no more"


ODD = (1, 254, 3)
"""The colour of a curve, and of nothing else."""
READ = 60
"""A chart so high can be read."""


def result(seats: int) -> ResultSheet:
    standings = tuple(ResultRow(seat, f"Player {seat}", (str(seat), "12")) for seat in range(seats))
    course = Curves("Points by round", (Curve(0, ODD, (0.0, 1.0, 4.0)),), 4)
    return ResultSheet(
        "Anna wins", ("Bert's Symbol on i14 is surrounded.",), ("Points", "Gold"), standings, course
    )


def shown(room: tuple[int, int], told: ResultSheet) -> Surface:
    """What a result panel shows in a room."""
    surface = Surface(room)
    ResultPanel(Rect((0, 0), room), LOOK, lambda: told, token, lambda: None, comes=0.0).draw(surface)
    return surface


def token(token: object, size: int, look: Look) -> Surface:
    return Surface((size, size))


def reads(pixels: Surface, colour: tuple[int, int, int] = ODD) -> int:
    """How many rows of pixels lie between the first and the last of a colour."""
    away = np.abs(pygame.surfarray.array3d(pixels).astype(int) - colour).sum(axis=2)
    rows = np.flatnonzero((away < 40).any(axis=0))
    return int(rows.max() - rows.min()) if len(rows) else 0


@pytest.mark.parametrize(
    ("room", "seats"), [((256, 480), 2), ((256, 580), 6), ((304, 600), 3), ((500, 880), 6), ((304, 400), 4)]
)
def test_the_chart_is_high_enough_to_be_read(room: tuple[int, int], seats: int) -> None:
    assert reads(shown(room, result(seats))) >= READ


def test_a_chart_that_could_not_be_read_is_left_out() -> None:
    assert not reads(shown((256, 260), result(3)))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_result_asks_for_no_more_than_it_has(seats: int) -> None:
    for high in (300, 500, 900):
        asked = height_for(LOOK, (280, high), result(seats))
        assert asked <= high
        assert pygame.image.tobytes(shown((280, asked), result(seats)), "RGB")
    assert height_for(LOOK, (280, 2000), result(6)) > height_for(LOOK, (280, 2000), result(2))


@pytest.mark.parametrize(("wide", "signs"), [(420, ["a", "a hat", "b"]), (170, ["a", "b"])])
def test_portraits_stand_beside_tokens_where_names_stay_whole(wide: int, signs: list[str]) -> None:
    painted: list[object] = []

    def noted(sign: object, size: int, look: Look) -> Surface:
        painted.append(sign)
        return token(sign, size, look)

    rows = ResultRow("a", "Sendivogius", ("12", "4"), portrait="a hat"), ResultRow("b", "Anna", ("9", "2"))
    told = ResultSheet("Sendivogius wins", headings=("Points", "Gold"), standings=rows)
    room = Rect(0, 0, wide, 400)
    ResultPanel(room, LOOK, lambda: told, noted, lambda: None, comes=0.0).draw(Surface(room.size))
    assert painted == signs


TONES = {EndKind.LOSS: Tone.BAD, EndKind.MATCH_LOST: Tone.BAD, EndKind.DRAW: Tone.PLAIN}
MEDALLION = Medallion("turban", "gold", 3)


def ended(kind: EndKind, seats: int = 2) -> ResultSheet:
    tone = TONES.get(kind, Tone.GOOD)
    return replace(result(seats), tone=tone, picture=EndPicture(kind, MEDALLION), golden="Anna")


def test_each_end_has_a_look_of_its_own() -> None:
    looks = {pygame.image.tobytes(shown((300, 500), ended(kind)), "RGB") for kind in EndKind}
    assert len(looks) == len(EndKind)


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("name", theme.palette_names())
def test_no_picture_of_an_end_is_cut_at_its_edge(name: str, wide: bool) -> None:
    palette, ground = theme.palette(name), (40, 90, 60)
    for kind, medallion in product(EndKind, (None, MEDALLION)):
        pixels = pygame.surfarray.array3d(
            paint_end(EndPicture(kind, medallion), 150, palette, ground, wide=wide)
        ).astype(int)
        edges = (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1])
        drawn = max(float((np.abs(edge - ground).sum(axis=1) > 90).mean()) for edge in edges)
        assert drawn < 0.02, kind


@pytest.mark.parametrize(
    ("room", "seats"), [((274, 282), 2), ((274, 482), 4), ((304, 668), 3), ((388, 866), 4), ((500, 880), 2)]
)
def test_the_medallion_of_whoever_has_won_is_large(
    room: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides: list[int] = []

    def noted(medallion: Medallion, side: int) -> Surface:
        sides.append(side)
        return Surface((side, side))

    monkeypatch.setattr(endings, "paint_medallion", noted)
    forget_pictures()
    for kind in (EndKind.WIN, EndKind.LOSS, EndKind.MATCH_WON, EndKind.MATCH_LOST):
        shown(room, ended(kind, seats))
    forget_pictures()
    assert len(sides) == 4
    assert all(95 <= side <= 129 for side in sides)


def test_the_name_of_whoever_has_won_is_golden() -> None:
    seen = [
        pygame.image.tobytes(shown((300, 500), replace(ended(EndKind.LOSS), golden=name)), "RGB")
        for name in ("", "Anna")
    ]
    assert seen[0] != seen[1]


def test_a_result_comes_and_a_click_on_it_dismisses_it() -> None:
    dismissed: list[bool] = []
    rect = Rect(0, 0, 280, 500)
    panel = ResultPanel(rect, LOOK, lambda: result(2), token, lambda: dismissed.append(True))
    surface = Surface(rect.size)
    frames = []
    for now in (10.0, 10.1, 10.2, 10.0 + COMES, 11.0):
        surface.fill((0, 0, 0))
        panel.update(now)
        panel.draw(surface)
        frames.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(frames)) == 4
    assert not panel.animating
    assert not panel.handle(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(300, 5)))
    assert not dismissed
    assert panel.handle(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)))
    assert dismissed == [True]


SENTENCES = (
    "Sound is off.",
    "It isn't the computer's turn.",
    "The game that was under way is in the library as “2026-11-21 Wilhelmina and Bartholomew 3”.",
)
DOORS = {
    "title": lambda app: app.routes.title(),
    "new_game": lambda app: app.routes.new_game(),
    "options": lambda app: app.routes.options(),
    "help": lambda app: app.routes.help(),
    "library": lambda app: app.routes.open_game(),
}


def clickable(app: App) -> list[Rect]:
    """Where all widgets lie but captions, whose rectangles are wider than their texts."""
    widgets = (*app.ui.buttons, *app.ui.own)
    return [widget.rect for widget in widgets if not isinstance(widget, Caption)]


def test_beside_a_board_that_is_laid_it_covers_neither_the_board_nor_anything_else(
    at_table: AtTable, written: list[str]
) -> None:
    for size, sentence in said_in_every_size(at_table, lay):
        written.clear()
        at_table.app.say(sentence)
        rect, lattice = at_table.app.toast.rect(), board_layout(at_table.app).lattice
        covered = [cell for cell in ALL_CELLS if any(map(rect.collidepoint, lattice.corners(cell)))]
        assert at_table.screen.surface.get_rect().contains(rect), size
        assert rect.collidelist(clickable(at_table.app)) == -1, size
        assert covered == [], size
        assert " ".join(written) == sentence, size


def lay(person: AtTable) -> None:
    """Watch the board of a new game being laid."""
    person.app.routes.begin(setup_of(SEED))
    person.wait()
    assert person.scene.name == "laying"


@pytest.mark.parametrize("scene", AT_REST)
def test_at_a_table_the_narrator_tells_it_and_nothing_else_does(
    at_table: AtTable, scene: str, written: list[str]
) -> None:
    at_table.come_to(scene)
    for size, sentence in said_in_every_size(at_table):
        at_table.app.say(sentence)
        written.clear()
        at_table.look()
        assert sentence in " ".join(written), size
        toast = at_table.app.toast.rect()
        if scene == "end":  # the result has the narrator's place
            panel = next(each.rect for each in at_table.app.ui.own if isinstance(each, ResultPanel))
            assert toast
            assert not toast.colliderect(panel), size
        else:
            assert not toast
    at_table.app.say("word " * 400)
    at_table.look()


def test_what_stands_is_told_at_a_table_until_it_is_taken_away(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.app.toast.stand("The disk is full.")
    at_table.app.say("Sound is off.")
    assert at_table.notice.endswith("The disk is full.\nSound is off.")
    at_table.app.toast.stand(None)
    at_table.app.toast.next_scene()
    assert at_table.notice.endswith("beside your Symbol.")


@pytest.mark.parametrize("scene", DOORS)
def test_in_a_quiet_scene_it_covers_nothing_that_can_be_pressed(
    at_table: AtTable, scene: str, written: list[str]
) -> None:
    DOORS[scene](at_table.app)
    for size, sentence in said_in_every_size(at_table):
        written.clear()
        at_table.app.say(sentence)
        rect = at_table.app.toast.rect()
        assert at_table.scene.name == scene
        assert at_table.screen.surface.get_rect().contains(rect), size
        assert rect.collidelist(clickable(at_table.app)) == -1, size
        assert " ".join(written) == sentence, size


def said_in_every_size(
    person: AtTable, go: Callable[..., object] = lambda person: None
) -> Iterator[tuple[tuple[int, int], str]]:
    """Sizes that the window is given, one after the other, and sentences to be said in each."""
    for size in SIZES:
        person.resize(size)
        go(person)
        for sentence in SENTENCES:
            yield size, sentence


def test_what_fits_nowhere_is_cut_off(at_table: AtTable, written: list[str]) -> None:
    lay(at_table)
    at_table.app.say("word " * 400)
    assert at_table.screen.surface.get_rect().contains(at_table.app.toast.rect())
    assert written[-1].endswith("…")
    at_table.look()


# How long


def test_it_fades_at_the_end_and_is_no_veil_before(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(animation="calm")
    at_table.app.routes.options()
    at_table.wait()
    toast = at_table.app.toast
    at_table.app.say("Something.")
    at = Rect(toast.rect()).move(3, 3).topleft
    light = at_table.app.look.lit
    shown = at_table.look().get_at(at)[:3]
    assert shown == tuple(light)[:3]
    clock.now += LEAST + PER_CHARACTER * len("Something.") - FADE / 2
    faded = at_table.look().get_at(at)[:3]
    clock.now += FADE
    at_table.wait()
    gone = at_table.look().get_at(at)[:3]
    assert shown != gone
    assert faded == pytest.approx([(one + other) / 2 for one, other in zip(shown, gone, strict=True)], abs=2)


def test_it_ends_with_its_scene(at_table: AtTable) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE)).press("c")
    at_table.app.say("Something of this scene.")
    at_table.press("f10")
    assert at_table.said is None
    at_table.app.say("Something of the options.")
    at_table.press("esc")
    assert at_table.said is None


def test_what_is_said_for_the_next_scene_is_said_there_and_no_longer(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14")
    at_table.app.say("Something that goes on.", stays=True)
    at_table.press("shift+s")
    assert at_table.scene.name == "play"
    assert at_table.said == "Something that goes on."
    at_table.press("f1")
    assert at_table.said is None


def test_a_new_size_of_everything_is_no_new_scene(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).app.say("Still here.")
    at_table.app.change(palette="contrast")
    at_table.press("r")
    assert at_table.said == "Still here."


def idle(person: AtTable) -> None:
    """Have something said that speaks of the moment: nothing has been undone that could be redone."""
    redo = next(button for button in person.app.ui.buttons if button.text == "Redo")
    person.click(redo.rect.center)
    assert person.said == redo.why


@pytest.mark.parametrize("change", ["u", "home", "move"])
def test_what_is_said_of_how_things_are_goes_when_they_change(at_table: AtTable, change: str) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    idle(at_table)
    if change == "move":
        assert at_table.table.type_action("+g14") is None
        at_table.wait()
    else:
        at_table.press(change)
    assert at_table.said is None


def test_it_goes_when_the_computer_moves_and_when_a_game_begins(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE))
    idle(at_table)
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.said is None
    idle(at_table)
    at_table.sit(SETUP)
    assert at_table.said is None


def test_what_is_said_of_something_else_stays(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15").press("ctrl+c")
    said = at_table.said
    at_table.press("u")
    assert said is not None
    assert at_table.said == said
