"""A scene, what it may ask of the window, and the scenes that follow it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import Listing, has_text, say
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command, commands_of, key_of
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import BackgroundImage, Picture
from dream.ui.kit.presses import Lying
from dream.ui.kit.settings import SCALES, Settings
from dream.ui.kit.sound import Sounds
from dream.ui.kit.theme import Look, Palette, Rgb, fitting_scale, palette_names
from dream.ui.kit.window import AnyScreen

Result = TypeVar("Result")
Wish = TypeVar("Wish")


class Host(Protocol):
    """The window with its stack of scenes: how it looks, what is set and told, and work beside the loop."""

    @property
    def screen(self) -> AnyScreen:
        """What is drawn on, with its clipboard."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""

    @property
    def look(self) -> Look:
        """The palette and the scale."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""

    @property
    def sounds(self) -> Sounds:
        """What is heard."""

    def change(self, **changes: object) -> None:
        """Change settings; they are written at once, and the window follows."""

    def dirty(self, reason: str = "scene") -> None:
        """Something looks different: draw a frame soon."""

    @property
    def spoken(self) -> str:
        """What is being said to the player, in lines; empty while that is nothing."""

    def say(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        """Show one sentence to the player for a while; one that `stays` outlives a change of scene.

        One `of_now` speaks of how things are at this moment, and goes when they change.
        """

    def unsay(self) -> None:
        """Things have changed: a sentence that speaks of how they were goes."""

    def rebuild(self, reason: str = "rebuild", *, keep_focus: bool = True) -> None:
        """Make all widgets anew, for the window, the settings and the scene as they are now."""

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or no longer."""

    def post(self, callback: Callable[[], object]) -> None:
        """Have `callback` called on the main thread, soon; the one method for other threads."""

    def in_background(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Have `work` done by another thread, then `done` called with what it gave on the main thread."""

    def background_image(self, paint: Callable[[Wish], Picture], kept: str = "") -> BackgroundImage[Wish]:
        """Pictures that are painted in the background, and shown as soon as they are ready.

        The first is `kept` by this name, and shown as it was seen last until it has been painted again.
        """

    def kept_picture(self, name: str) -> Surface | None:
        """The picture of this name as it was seen last in these colours; None where none is kept."""

    @property
    def backdrop(self) -> "Backdrop":
        """The night behind every scene."""

    @property
    def scene(self) -> "Scene | None":
        """The scene on top."""

    @property
    def routes(self) -> "Routes":
        """Which scene follows which."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top; the one beneath waits for its return."""

    def pop(self) -> None:
        """Go back to the scene beneath; with none beneath, the app ends."""

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the one on top."""

    def home(self, scene: "Scene") -> None:
        """Leave all scenes for this one."""

    def leave(self, then: Callable[[], object]) -> None:
        """Do what leaves all scenes, when the game on them is kept or the player gives it up."""

    def quit(self) -> None:
        """End the program, when the game is kept or the player gives it up."""

    def command(self, name: str) -> bool:
        """Carry out a command that means the same in every scene; False when it is none."""


class WantedPicture(NamedTuple):
    """A picture that is wanted, of a size in the colours of a palette."""

    size: tuple[int, int]
    palette: Palette


class Backdrop:
    """Keeps one picture of the night sky, for the window and the palette as they are now."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._image = app.background_image(_painted_sky)

    @property
    def size(self) -> tuple[int, int] | None:
        """The size of the window that the picture is for, if there is one."""
        return self._image.shown.size if self._image.shown else None

    def fit(self, size: tuple[int, int]) -> bool:
        """Keep the picture for a window of this size and no other; False while it is being painted.

        To be called where the window is covered by something else, so that no larger picture is kept for it.
        """
        return self._image.ask(WantedPicture(size, self._app.look.palette))

    def draw(self, surface: Surface) -> None:
        """Cover the surface; while a new picture is painted, with the one before or with plain night."""
        size, colours = surface.get_size(), self._app.look.palette
        ready, picture, old = self.fit(size), self._image.surface, self._image.shown
        if picture is None or old is None or old.palette is not colours:
            surface.fill(colours.night)
        elif ready:
            surface.blit(picture, (0, 0))
        else:
            pygame.transform.smoothscale(picture, size, surface)


def _painted_sky(wanted: WantedPicture) -> Picture:
    from dream.ui.kit.backdrop import paint_backdrop

    return Picture(wanted.size, paint_backdrop(wanted.size, wanted.palette).tobytes())


def cover_name(word: str) -> str:
    """By which name the picture on the cover of a game is kept."""
    return f"cover-{word}"


def draw_stretched(surface: Surface, picture: Surface | None, night: Rgb) -> None:
    """Cover a surface with a picture of any size, or with the night where there is none."""
    if picture is None:
        surface.fill(night)
    elif picture.get_size() == surface.get_size():
        surface.blit(picture, (0, 0))
    else:
        surface.blit(pygame.transform.smoothscale(picture, surface.get_size()), (0, 0))


class LivingPicture(ABC):
    """Covers a surface with a picture, as it was last until it is painted; a game says what moves on it."""

    def __init__(self, app: Host, kept: str) -> None:
        """`kept` is the name under which the picture is kept."""
        self._app = app
        self._image = app.background_image(self._painted, kept)

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""
        wanted = WantedPicture(surface.get_size(), self._app.look.palette)
        ready, picture = self._image.ask(wanted), self._image.surface
        draw_stretched(surface, picture, wanted.palette.night)
        if ready and now is not None:
            self._draw_life(surface, wanted, now)

    @abstractmethod
    def _painted(self, wanted: WantedPicture) -> Picture:
        """The picture itself; it is called in the painting thread."""

    @abstractmethod
    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        """Draw what moves, at a time in seconds."""


def draw_shine(surface: Surface, light: Surface, middle: tuple[float, float], strength: float) -> None:
    """Draw a light around a point, as strong as 0 to 1."""
    light.set_alpha(round(255 * strength))
    surface.blit(light, light.get_rect(center=(round(middle[0]), round(middle[1]))))
    light.set_alpha(255)


class Routes(Protocol):
    """The ways to the scenes that any other may lead to."""

    def title(self) -> None:
        """Leave everything for the title, when the game is kept or the player gives it up."""

    def new_game(self, seed: str | None = None, game: str | None = None) -> None:
        """Ask what is to be played, with this game in sight.

        A game without hidden things is offered this seed, or a fresh one.
        """

    def play_at_once(self, seed: str, game: str) -> None:
        """Leave everything for a game, by its word, from a seed and against whom was played last.

        Whatever keeps it from beginning is told by the sheet of a new game, which is shown instead.
        """

    def open_game(self) -> None:
        """Show the saved games; going back returns here."""

    def take_in(self, paths: Sequence[Path]) -> None:
        """Put the games of files and folders into the library, and show it."""

    def options(self) -> None:
        """Show the settings; going back returns here."""

    def help(self) -> None:
        """Show the rules and the keys; going back returns here."""

    def learn(self, game: str | None = None, *, at_once: bool = False) -> None:
        """Show the lessons of a game, by its word, or of the one on the screen or played last.

        `at_once`, the first lesson that has not been learnt begins, if there is one. Going back returns here.
        """

    def can_set_up(self, game: str) -> bool:
        """Whether positions of a game, by its word, can be set up by hand."""

    def set_up(self, game: str, state: Any = None) -> None:
        """Set up a position of a game, by its word, whose view can; going back returns here."""

    def exercises(self, game: str) -> None:
        """Show the exercises of a game, by its word, which has some. Going back returns here."""

    def begin(self, setup: Setup) -> None:
        """Leave everything for a new game."""

    def go_on(self, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""

    def replay(self, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning, or at its review; going back returns here."""


class Room(NamedTuple):
    """Where a sentence may lie, and the point of the room that it is held by, such as ``midbottom``."""

    rect: Rect
    anchor: str = "midbottom"


class Keepable(Protocol):
    """What would be lost with its scene if nobody saw to it: a game."""

    @property
    def file_name(self) -> str:
        """The name that a file of it has by itself."""

    @property
    def is_secret(self) -> bool:
        """Whether a file of it tells what several people still hide from one another."""

    def keep_going(self) -> None:
        """Have it kept as it is now, soon."""

    def is_saved(self, within: float | None = None) -> bool:
        """Whether it is kept, or cannot be, or is so within some seconds; None waits as long as it takes.

        May be called by any thread.
        """

    def release(self) -> str | None:
        """Let go of it, before it is left and when it is `is_saved`; why it would be lost, or None."""

    def saver(self, path: Path) -> Callable[[], None]:
        """What saves it, as it is now, in a new file; for any thread, and it raises OSError or ValueError."""


class Scene:
    """Base of all scenes. The app calls everything here, on the main thread alone.

    `name` is the scene's name in the table of commands; one that `focuses` has a widget in focus from
    the beginning. A scene keeps what it knows in itself and never in its widgets, for those are made
    anew by `build` after every change of size, scale, palette or language. The app keeps in
    `focus_place` which widget had the focus when another scene covered this one.
    """

    name: ClassVar[str]
    focuses: ClassVar[bool] = False
    table_shape: ClassVar[float | None] = None
    """How wide its table is, in its heights, where its texts may be as large as that lets them be."""
    game: str | None = None
    """The word of the game that it shows, None when it shows none in particular."""

    @property
    def rule(self) -> str:
        """The anchor of the heading of that game's rules which tells of what is done there; or empty."""
        return ""

    own_commands: tuple[Command, ...] = ()
    """Commands that it has before those of the table that are for its name."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.focus_place: int | None = None

    @property
    def commands(self) -> tuple[Command, ...]:
        """All its commands; where two have one key, the first is meant."""
        return *self.own_commands, *commands_of(self.name)

    def enter(self) -> None:
        """The scene is on top of the stack from now on; `build` follows."""

    def leave(self) -> None:
        """The scene is no longer on top: another has covered it, or it is gone."""

    @property
    def table_place(self) -> tuple[Box, tuple[int, ...]] | None:
        """The box of its table, which is never mirrored, and where that is cut across; None without one."""
        return None

    @property
    def keepable(self) -> Keepable | None:
        """What would be lost with this scene, if anything."""
        return None

    def build(self) -> None:
        """Make all widgets with `app.ui`, for the window as it is: `app.size`, `app.look`.

        All earlier widgets are gone. Tab goes through them in the order in which they are made.
        """

    def wants(self, event: pygame.event.Event, held: bool) -> bool:
        """Take a KEYDOWN event before all widgets and commands; False, as nearly always, leaves it to them.

        `held` says that the key is down and repeats itself.
        """
        return False

    def handle(self, event: pygame.event.Event) -> None:
        """An event that no widget and no command has taken."""

    def command(self, name: str) -> bool:
        """Carry out a command of the table by its name; False when it means nothing now."""
        return False

    def asks_to_leave(self, then: Callable[[], object]) -> bool:
        """All scenes are to be left: whether the player is asked about that first, and `then` if so."""
        return False

    def update(self, now: float) -> None:
        """Called before every frame with the time in seconds; to be quick."""

    def draw(self, surface: Surface) -> None:
        """Draw all that lies under the widgets, over the whole surface."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies above the widgets."""

    def lying(self) -> Lying | None:
        """What lies there beside the widgets, as far as it can be pressed; None for nothing that moves."""
        return None

    def toast_rooms(self) -> Sequence[Room]:
        """Where a sentence may be told for a while, covering nothing; the first in which it fits is taken.

        With no room at all the scene tells by itself what is `spoken`.
        """
        width, height = self.app.size
        rect = Rect(0, 0, min(width * 3 // 4, self.app.look.px(620)), height // 8)
        rect.midbottom = width // 2, height - self.app.look.px(8)
        return (Room(rect),)

    @property
    def dialog_room(self) -> Rect | None:
        """Where a dialog may lie so that what it asks about stays in sight; None for anywhere."""
        return None

    @property
    def animating(self) -> bool:
        """Whether something moves now, so that frames must follow at full speed."""
        return False

    @property
    def pace(self) -> int:
        """How many frames a second a slow background movement asks for while nothing else happens."""
        return 0


def _scale_by(app: Host, steps: int) -> None:
    """Go to the next larger or smaller scale at which all scenes fit into this window."""
    now = fitting_scale(app.size, app.settings.scale)
    others = (scale for scale in SCALES if (scale - now) * steps > 0)
    fitting = [scale for scale in others if fitting_scale(app.size, scale) == scale]
    scale = min(fitting, key=lambda scale: abs(scale - now), default=None)
    if scale is None:
        app.say(say("app.no_larger" if steps > 0 else "app.no_smaller"))
    else:
        app.change(scale=scale)


def _mute(app: Host) -> None:
    app.change(muted=not app.settings.muted)
    app.say(say("app.muted" if app.settings.muted else "app.sounding"))
    app.rebuild("mute")


def _next_palette(app: Host) -> None:
    names = palette_names()
    here = names.index(app.settings.palette) if app.settings.palette in names else -1
    app.change(palette=names[(here + 1) % len(names)])
    app.say(say("app.palette_now", name=app.look.palette.label))


def _tell_possible(app: Host) -> None:
    """Tell what can be done in the scene on top, and the keys that not every scene has."""
    rows = app.scene.commands if app.scene else ()
    own = tuple(row.hint for row in rows if row.group != "program" and row.name not in ("choose", "cancel"))
    key = f"app.possible_in.{app.scene.name if app.scene else ''}"
    here, key_of_help = say(key) if has_text(key) else "", key_of("help")
    if own:
        sentence = say("app.possible", here=here, commands=Listing(own, "commas"), help=key_of_help)
    else:
        sentence = say("app.possible_none", here=here, help=key_of_help)
    app.say(sentence.strip(), of_now=True)


GLOBAL_ACTIONS: Mapping[str, Callable[[Host], object]] = {
    "fullscreen": lambda app: app.toggle_fullscreen(),
    "larger": lambda app: _scale_by(app, 1),
    "smaller": lambda app: _scale_by(app, -1),
    "natural_size": lambda app: app.change(scale=None),
    "mute": _mute,
    "palette": _next_palette,
    "possible": _tell_possible,
    "help": lambda app: app.routes.help(),
    "options": lambda app: app.routes.options(),
    "new_game": lambda app: app.routes.new_game(),
    "open": lambda app: app.routes.open_game(),
    "quit": lambda app: app.quit(),
}
"""What the commands do that mean the same in every scene."""
