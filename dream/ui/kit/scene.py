"""A scene: one thing that the whole window shows at a time, such as the title or a game."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol

from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.commands import Command, commands_of
from dream.ui.kit.host import Host
from dream.ui.kit.painting.backdrop import Backdrop
from dream.ui.kit.routes import Routes


class Room(NamedTuple):
    """Where a sentence may lie, and the point of the room that it is held by, such as ``midbottom``."""

    rect: Rect
    anchor: str = "midbottom"


class Keepable(Protocol):
    """What would be lost with its scene if nobody saw to it: a game."""

    @property
    def file_name(self) -> str:
        """The name that a file of it has by itself."""

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


class SceneHost(Host, Protocol):
    """The window with its stack of scenes."""

    @property
    def backdrop(self) -> Backdrop:
        """The night behind every scene."""

    @property
    def scene(self) -> "Scene | None":
        """The scene on top."""

    @property
    def routes(self) -> Routes:
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
    own_commands: tuple[Command, ...] = ()
    """Commands that it has before those of the table that are for its name."""

    def __init__(self, app: SceneHost) -> None:
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
    def keepable(self) -> Keepable | None:
        """What would be lost with this scene, if anything."""
        return None

    def build(self) -> None:
        """Make all widgets with `app.ui`, for the window as it is: `app.size`, `app.look`.

        All earlier widgets are gone. Tab goes through them in the order in which they are made.
        """

    def wants(self, event: Event, held: bool) -> bool:
        """Take a KEYDOWN event before all widgets and commands; False, as nearly always, leaves it to them.

        `held` says that the key is down and repeats itself.
        """
        return False

    def handle(self, event: Event) -> None:
        """An event that no widget and no command has taken."""

    def command(self, name: str) -> bool:
        """Carry out a command of the table by its name; False when it means nothing now."""
        return False

    def update(self, now: float) -> None:
        """Called before every frame with the time in seconds; to be quick."""

    def draw(self, surface: Surface) -> None:
        """Draw all that lies under the widgets, over the whole surface."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies above the widgets."""

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
