"""Plays a person at the null screen, or with a widget by itself: keys, clicks, typing, as a window would."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.presses import MOMENT, Pressed, Presses
from dream.ui.kit.scene import Scene
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.theme import Look, palette
from dream.ui.kit.window import NullScreen
from dream.ui.table.log import Lines
from dream.ui.table.opponents import OpponentRows, Opponents
from dream.ui.table.table_scene import TableScene
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.dialogs import Dialog, InWindow
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.widget import OwnWidget, Painted
from tests.waiting import wait_until
from tools import posted_input

SceneKind = TypeVar("SceneKind", bound=Scene)
WidgetKind = TypeVar("WidgetKind", bound=OwnWidget)


def take_time_at(app: App) -> "Leisure":
    """Have whoever is at an app take their time."""
    app.presses = Leisure()
    return app.presses


def shown_by(widget: Painted) -> Any:
    """What a widget shows, which is of another type with each kind of widget."""
    return widget.state


class Leisure(Presses[InWindow]):
    """The presses of somebody who takes time, however fast a test goes on; one who is `hasty` takes none."""

    hasty = False

    def __init__(self) -> None:
        super().__init__()
        self._later = 0.0

    def clock(self) -> float:
        return super().clock() + self._later

    def are_meant(self, lying: InWindow, on: Callable[[InWindow], Pressed]) -> bool:
        """Whoever takes time means what they press."""
        return super().are_meant(lying, on) or not self.hasty

    def take_time(self) -> None:
        """Look at what there is before the next press."""
        if not self.hasty:
            self._later += 2 * MOMENT


class Person:
    """Somebody at an app on a null screen. Every deed is followed by a turn of the loop.

    Nothing is pressed before it has been looked at, unless this is a `hasty` one.
    """

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        self.screen = NullScreen(size)
        pygame.mouse.set_pos((1, 1))
        pygame.event.clear()
        self.settings = SettingsFile(folder / "settings.json", view_settings())
        self.settings.change(animation="none", pace="at_once")
        self.app = App(self.screen, self.settings)
        self.presses = take_time_at(self.app)

    def look(self) -> pygame.Surface:
        """What the window shows now."""
        self.app.dirty("look")
        self.app.step()
        assert self.screen.last is not None
        return self.screen.last.copy()

    @property
    def scene(self) -> Scene:
        """The scene that is in the window."""
        return self.scene_of(Scene)

    def scene_of(self, kind: type[SceneKind]) -> SceneKind:
        """The scene, which must be of a kind."""
        scene = self.app.scene
        assert isinstance(scene, kind), self.seen()
        return scene

    @property
    def table_scene(self) -> TableScene:
        """The scene, which must be one of a game at a table."""
        assert isinstance(self.scene, TableScene), self.seen()
        return self.scene

    @property
    def dialog(self) -> Dialog:
        """The dialog that is open."""
        assert self.app.dialog is not None, f"no dialog over {self.seen()}"
        return self.app.dialog

    def widget(self, kind: type[WidgetKind]) -> WidgetKind:
        """The first widget of a kind in the scene."""
        return next(widget for widget in self.app.ui.own if isinstance(widget, kind))

    @property
    def captions(self) -> list[str]:
        """The lines of text in the scene, those on buttons and in lists aside."""
        return [widget.text for widget in self.app.ui.own if isinstance(widget, Caption)]

    def wait(self, seconds: float = 0.0) -> None:
        """Let the app go on for a while, and at least for two turns."""
        until = time.monotonic() + seconds
        self.app.step()
        self.app.step()
        while time.monotonic() < until:
            self.app.turn()

    def resize(self, size: tuple[int, int]) -> None:
        """Pull at the window's edge until it has a size, and let go."""
        self.screen.resize(size)
        self.wait()

    def wait_until(self, so: Callable[[], object], what: str = "something") -> None:
        """Let the app go on until it is so."""
        wait_until(so, what, saw=self.seen, go_on=lambda: self.wait(0.05))

    def seen(self) -> str:
        """What there is in the window, for somebody who looks for a fault."""
        buttons = [button.text for button in self.app.layer.buttons]
        return (
            f"the scene {self.app.scene and self.app.scene.name}, {self.captions}, and the buttons {buttons}"
        )

    def press(self, *keys: str) -> None:
        """Press and let go of keys, each as the table of commands writes it; ``tab`` is one, too."""
        for text in keys:
            self.presses.take_time()
            posted_input.press(text)
            self.wait()

    def type(self, text: str) -> None:
        """Type a text, character by character."""
        for character in text:
            posted_input.type_text(character)
            self.wait()

    def point(self, place: tuple[int, int]) -> None:
        """Move the mouse somewhere."""
        posted_input.point(place)
        self.wait()

    def click(self, place: tuple[int, int], *, clicks: int = 1) -> None:
        """Click somewhere with the left button."""
        self.point(place)
        self.presses.take_time()
        posted_input.hold(place, clicks=clicks)
        self.wait()
        posted_input.let_go(place, clicks=clicks)
        self.wait()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the left button at one place, and let go of it at another."""
        self.point(start)
        self.presses.take_time()
        posted_input.hold(start)
        self.wait()
        for part in (0.5, 1.0):
            place = (
                round(start[0] + (end[0] - start[0]) * part),
                round(start[1] + (end[1] - start[1]) * part),
            )
            posted_input.point(place, (1, 0, 0))
            self.wait()
        posted_input.let_go(end)
        self.wait()

    def choose_all(self, field: TextField) -> None:
        """Drag over all that a field has: a double click would have to be quick."""
        right, left, middle = field.rect.right - 4, field.rect.left + 4, field.rect.centery
        self.drag((right, middle), (left, middle))
        assert sorted(field.selection) == [0, len(field.text)]

    def wheel(self, place: tuple[int, int], notches: int) -> None:
        """Turn the wheel over a place, up when positive."""
        self.point(place)
        posted_input.wheel(notches)
        self.wait()

    def draw(self, start: tuple[int, int], end: tuple[int, int], key: str = "") -> None:
        """Press the right button at one place and let go of it at another, with a modifier held."""
        held = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
        pygame.key.set_mods(held.get(key, 0))
        self.point(start)
        posted_input.hold(start, button=3)
        self.wait()
        self.point(end)
        posted_input.let_go(end, button=3)
        self.wait()
        pygame.key.set_mods(0)

    def press_button(self, text: str) -> None:
        """Click the button with this text; fails when there is none that can be pressed."""
        layer = self.app.layer
        found = [button for button in layer.buttons if button.text == text and button.is_enabled]
        assert found, f"no button {text!r} among {[button.text for button in layer.buttons]}"
        self.click(found[0].rect.center)


def opponents_of(person: Person) -> OpponentRows:
    """The rows of the list that is shown."""
    assert isinstance(person.app.scene, Opponents), f"{person.app.scene} is no list of opponents"
    return person.widget(OpponentRows)


def names_on(person: Person) -> list[str]:
    """The names of all who stand in it."""
    return [each.name for each in opponents_of(person).opponents]


def take(person: Person, name: str) -> None:
    """Choose the one of this name by keys."""
    person.press("home", *["down"] * names_on(person).index(name), "enter")


def sentences_of(lines: Lines) -> list[str]:
    """A sentence for each action, in their order."""
    return [line for entry in lines.entries() if not entry.heading for line in entry.text.split("\n")]


# A widget by itself: its place and look, events for it, and what it draws

LOOK = Look(palette(), 1.0)
RECT = Rect(100, 100, 300, 200)


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def down(x: int, y: int, *, clicks: int = 1, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, clicks=clicks)


def drawn(widget: OwnWidget) -> Surface:
    """What the widget draws, which must lie in its rectangle."""
    surface = Surface((600, 500))
    widget.draw(surface)
    outside = surface.copy()
    pygame.draw.rect(outside, (0, 0, 0), widget.rect.inflate(2, 2))
    assert not pygame.mask.from_threshold(outside, (0, 0, 0), (1, 1, 1)).count() < 600 * 500
    return surface
