"""What the window keeps, and what it lets go: nothing of sizes, looks and scenes that are gone."""

import subprocess
import sys
import weakref

import pygame
import pytest
from pygame import Rect, Surface

from dream.games.alchemists_dream.game import GAME
from dream.protocol.questions import DrawQuestion
from dream.ui.kit.loop import heap
from dream.ui.kit.palette import palette
from dream.ui.kit.scene import Scene
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.session.engine_seat import EngineSeat
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import confirm
from dream.ui.widgets.layer import Layer
from tests.kit.games import played
from tests.kit.positions import PLAY
from tests.ui.driver import Person

LOOK = Look(palette(), 1.0)


class Picture(Scene):
    """A scene that holds, and is held by, what it has made."""

    name = "play"

    def build(self):
        self.app.ui.button(Rect(100, 100, 200, 40), "One", self.enter)


class Unwanted:
    """Somebody who waits for an answer."""

    def told(self, yes):
        pass


def test_a_scene_that_is_left_is_gone_at_once(tmp_path):
    app = Person(tmp_path).app
    app.home(Picture(app))
    left = weakref.ref(app.scene)
    app.home(Picture(app))
    assert left() is None


def test_a_scene_that_has_asked_something_is_gone_at_once(tmp_path):
    person = Person(tmp_path)
    person.app.home(Picture(person.app))
    left = weakref.ref(person.app.scene)
    confirm(person.app, "Resign?", "", person.app.scene.enter)
    person.press_button("Yes")
    person.app.home(Picture(person.app))
    assert left() is None


def test_whoever_asked_the_machine_is_gone_when_the_question_is_dropped(monkeypatch):
    machine = EngineSeat(GAME, lambda call: call(), print)
    for name in ("start", "ask_about_draw", "cancel"):
        monkeypatch.setattr(machine._client, name, lambda *_, **__: None)
    asker = Unwanted()
    gone = weakref.ref(asker)
    machine.ask_about_draw(next(iter(DrawQuestion)), played(PLAY), asker.told)
    del asker
    assert gone() is not None
    machine.cancel()
    assert gone() is None


def test_a_layer_keeps_no_shapes_of_another_size():
    ui = Layer(LOOK, (1280, 800))
    shapes = ui.gui.get_theme().shape_cache
    for width in range(100, 400, 10):
        ui.reset(LOOK, (1280, width))
        ui.button(Rect(10, 10, width, 40), "One", print)
        kept = ui.gui.get_theme().shape_cache
        assert len(kept.cache_short_term_lookup) < 20
        assert kept is not shapes
        assert not ui.gui.ui_group.lostsprites


def test_a_layer_keeps_the_fonts_of_one_look():
    ui = Layer(LOOK, (1280, 800))
    fonts = ui.gui.get_theme().get_font_dictionary().loaded_fonts
    before = len(fonts)
    for scale in (1.25, 1.5, 2.0, 3.0):
        ui.reset(Look(palette(), scale), (1280, 800))
        assert len(fonts) == before


def test_the_texts_of_a_look_are_forgotten_with_it(tmp_path):
    person = Person(tmp_path)
    person.app.home(Picture(person.app))
    paint.forget()
    surface = Surface((300, 40))
    paint.write(surface, person.app.look.font(Role.BODY), "a line", (9, 9, 9), surface.get_rect())
    person.app.rebuild()
    assert paint.written.cache_info().currsize == 1
    person.press("ctrl+minus")
    assert paint.written.cache_info().currsize == 0


def test_a_veil_is_laid_in_patches_and_looks_like_one():
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
    assert max(paint._patch(colour, alpha).get_size()) <= paint.PATCH


FREED = """
import ctypes, sys
from dream.games.alchemists_dream.board.board import Board
from dream.protocol.questions import DrawQuestion
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.rules.setup import start
from dream.ui.kit.loop import heap
from dream.ui.bench_parts import resident
heap.tame()
large = lambda number: bytes([number]) * 8_000_000
large(0)
before = resident("self")
blocks = [(large(number), ctypes.create_string_buffer(60_000)) for number in range(20)]
small = [pin for _, pin in blocks]
del blocks
print(resident("self") - before)
"""
"""Twenty large blocks among small ones: the large ones are freed, the small ones live on."""


@pytest.mark.skipif(heap._library() is None, reason="not on glibc")
def test_large_blocks_go_back_to_the_system_though_small_ones_live_on():
    done = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 16
