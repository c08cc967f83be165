"""What the window keeps, and what it lets go: nothing of sizes, looks and scenes that are gone."""

import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Rect, Surface
from pygame_gui.core.ui_font_dictionary import UIFontDictionary

from dream.games.alchemists_dream.game import GAME
from dream.protocol.dialogue import DrawQuestion
from dream.ui.app import App
from dream.ui.games.alchemists_dream.marks import Marked
from dream.ui.games.alchemists_dream.pieces import paint_mark
from dream.ui.games.jabirs_transmutations.ground import LIGHTS, lit_ways
from dream.ui.kit.picture_cache import SPRITES, PictureCache, size_of
from dream.ui.kit.scene import Scene
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, palette
from dream.ui.table.engines import EngineSeat
from dream.ui.table.painters import TEXTS, text_sprite
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import confirm
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.paint import MOST, ShapeCache
from tests.kit.games import PLAY, played
from tests.ui.at_table import AtTable
from tests.ui.driver import Person

LOOK = Look(palette(), 1.0)


@pytest.fixture(autouse=True)
def _shapes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each layer keeps its shapes itself, as in a window of players."""
    monkeypatch.setattr("dream.ui.widgets.layer.ShapeCache", ShapeCache)


class Picture(Scene):
    """A scene that holds, and is held by, what it has made."""

    name = "play"

    def build(self) -> None:
        cast(App, self.app).ui.button(Rect(100, 100, 200, 40), "One", self.enter)


class Unwanted:
    """Somebody who waits for an answer."""

    def told(self, yes: object) -> None:
        pass


def test_a_scene_that_is_left_is_gone_at_once(tmp_path: Path) -> None:
    app = Person(tmp_path).app
    app.home(Picture(app))
    left = weakref.ref(app.scene)
    app.home(Picture(app))
    assert left() is None


def test_a_scene_that_has_asked_something_is_gone_at_once(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.home(Picture(person.app))
    left = weakref.ref(person.app.scene)
    confirm(person.app, "Resign?", "", person.scene.enter)
    person.press_button("Yes")
    person.app.home(Picture(person.app))
    assert left() is None


@pytest.mark.parametrize("name", ["symbols", "play", "end", "review"])
def test_nothing_of_a_game_that_is_left_is_alive(at_table: AtTable, name: str) -> None:
    at_table.come_to(name)
    at_table.point(at_table.spot("h14"))
    at_table.press("left", "f11", "f11")
    at_table.app.close_dialog()
    scene, table = at_table.table_scene, at_table.table
    parts = (
        scene,
        scene.presenter,
        scene.presenter.picture,
        table,
        table.session,
        table.game,
        table.game.history,
    )
    left = {type(part).__name__: weakref.ref(part) for part in parts}
    del scene, table, parts
    at_table.app.routes.title()
    assert [part for part, gone in left.items() if gone() is not None] == []


def test_whoever_asked_the_machine_is_gone_when_the_question_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = EngineSeat(GAME, print, print)
    for name in ("start", "ask_about_draw", "cancel"):
        monkeypatch.setattr(machine._client, name, lambda *_, **__: None)
    asker = Unwanted()
    gone = weakref.ref(asker)
    machine.ask_about_draw(next(iter(DrawQuestion)), played(PLAY), asker.told)
    del asker
    assert gone() is not None
    machine.cancel()
    assert gone() is None


def test_a_layer_keeps_no_shapes_of_another_size() -> None:
    ui = Layer(LOOK, (1280, 800))
    for width in range(100, 400, 10):
        ui.reset(LOOK, (1280, width))
        ui.button(Rect(10, 10, width, 40), "One", print)
        assert 0 < len(shapes_of(ui)) < 20
        assert not ui.gui.ui_group.lostsprites


def test_a_layer_keeps_no_more_shapes_than_there_may_be() -> None:
    ui = Layer(LOOK, (1280, 800))
    for width in range(300, 1000, 14):
        ui.reset(LOOK, (1280, 800))
        ui.button(Rect(10, 10, width, 39), "One", print)
        ui.update(0.0, 0.1)
        assert shapes_of(ui).bytes <= MOST
    assert shapes_of(ui).bytes > MOST / 2


def test_a_button_that_is_made_again_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ui = Layer(LOOK, (1280, 800))
    ui.button(Rect(10, 10, 100, 40), "One", print)
    monkeypatch.setattr(ShapeCache, "add_surface_to_cache", lambda *_: pytest.fail("it is drawn again"))
    ui.reset(LOOK, (1280, 800))
    ui.button(Rect(10, 10, 100, 40), "Two", print)


def shapes_of(ui: Layer) -> PictureCache:
    cache = ui.gui.get_theme().shape_cache
    assert isinstance(cache, ShapeCache)
    return cache.kept


def test_a_layer_keeps_the_fonts_of_one_look() -> None:
    ui = Layer(LOOK, (1280, 800))
    dictionary = ui.gui.get_theme().get_font_dictionary()
    assert isinstance(dictionary, UIFontDictionary)
    fonts = dictionary.loaded_fonts
    before = len(fonts)
    for scale in (1.25, 1.5, 2.0, 3.0):
        ui.reset(Look(palette(), scale), (1280, 800))
        assert len(fonts) == before


def test_the_texts_of_a_look_are_forgotten_with_it(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.home(Picture(person.app))
    paint.forget(person.app.size)
    surface = Surface((300, 40))
    paint.write(surface, person.app.look.font(Role.BODY), "a line", (9, 9, 9), surface.get_rect())
    person.app.rebuild()
    assert len(paint.WRITTEN) == 1
    person.press("ctrl+minus")
    assert len(paint.WRITTEN) == 0


@pytest.mark.parametrize(
    "differs",
    [
        lambda person: person.app.change(palette="contrast"),
        lambda person: person.app.change(scale=0.75),
        lambda person: person.resize((1500, 900)),
    ],
)
def test_the_sprites_of_a_window_are_forgotten_when_it_looks_different(
    tmp_path: Path, differs: Callable[..., object]
) -> None:
    person = Person(tmp_path)
    person.app.home(Picture(person.app))
    paint_mark(Marked(Mark.HOVER), 20.0, palette())
    lit_ways(1, 20.0, palette())
    text_sprite("gold", 20, palette().ink)
    person.app.rebuild()
    caches = SPRITES, LIGHTS, TEXTS
    assert all(map(len, caches))
    differs(person)
    assert not any(map(len, caches))


def test_a_backdrop_that_the_title_covers_is_kept_for_no_larger_window(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.routes.title()
    for size in ((1900, 1000), (1280, 800)):
        person.resize(size)
        person.look()
        assert person.app.backdrop.size == size


def test_a_window_keeps_as_many_texts_as_it_has_room_for(tmp_path: Path) -> None:
    person = Person(tmp_path)
    for size in ((1280, 800), (1900, 1000), (1280, 800)):
        person.resize(size)
        assert paint.WRITTEN.most == 4 * size[0] * size[1]


def test_the_patches_of_all_veils_take_little_room() -> None:
    for alpha in range(0, 250, 10):
        paint.veil(Surface((300, 300)), Rect(0, 0, 300, 300), (0, 0, 0), alpha)
    known = paint.patch.cache_info()
    assert known.maxsize is not None
    assert known.maxsize * size_of(paint.patch((0, 0, 0), 100)) < 1_000_000


def test_a_veil_is_laid_in_patches_and_looks_like_one() -> None:
    size, colour, alpha = (1300, 700), (40, 10, 90), 150
    ground = Surface(size)
    ground.fill((200, 180, 20))
    pygame.draw.circle(ground, (0, 90, 255), (600, 300), 250)
    whole = Surface(size)
    whole.fill(colour)
    whole.set_alpha(alpha)
    wanted = ground.copy()
    wanted.blit(whole, (10, 20), Rect(0, 0, 1200, 600))
    paint.veil(ground, Rect(10, 20, 1200, 600), colour, alpha)
    assert pygame.image.tobytes(ground, "RGB") == pygame.image.tobytes(wanted, "RGB")
    assert max(paint.patch(colour, alpha).get_size()) <= paint.PATCH


FREED = """
import ctypes, sys
from dream.ui.kit import heap
from dream.ui.kit.heap import resident
heap.limit_arenas()
large = lambda number: bytes([number]) * 8_000_000
large(0)
before = resident("self")
blocks = [(large(number), ctypes.create_string_buffer(60_000)) for number in range(20)]
small = [pin for _, pin in blocks]
del blocks
print(resident("self") - before)
"""
"""Twenty large blocks among small ones: the large ones are freed, the small ones live on."""


PAINTED = """
import ctypes, time
from dream.ui.kit.picture_cache import BackgroundImage, Picture
from dream.ui.kit import heap
from dream.ui.kit.heap import resident
heap.limit_arenas()
pins = []
def paint(wish):
    blocks = [(bytes([1]) * 100_000, ctypes.create_string_buffer(600)) for number in range(400)]
    pins.extend(pin for _, pin in blocks)
    return Picture((10, 10), bytes(300))
image = BackgroundImage(paint)
before = resident("self")
while not image.ask("picture"):
    time.sleep(0.01)
print(resident("self") - before)
"""
"""Forty megabytes are taken to paint a picture, and small things among them live on."""


@pytest.mark.glibc
def test_what_it_took_to_paint_a_picture_goes_back_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", PAINTED], capture_output=True, text=True, check=True)
    assert float(done.stdout.split()[-1]) < 16


@pytest.mark.glibc
def test_large_blocks_go_back_to_the_system_though_small_ones_live_on() -> None:
    done = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 16
