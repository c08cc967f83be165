"""A scene: one thing that the whole window shows at a time, such as the title or a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.widgets.toast import Room

if TYPE_CHECKING:
    from dream.ui.app import App
    from dream.ui.session.game_session import GameSession


class Scene:
    """Base of all scenes. The app calls everything here, on the main thread alone.

    `name` is the scene's name in the table of commands; one that `focuses` has a widget in focus from
    the beginning. A scene keeps what it knows in itself and never in its widgets, for those are made
    anew by `build` after every change of size, scale, palette or language. The app keeps in
    `focus_place` which widget had the focus when another scene covered this one.
    """

    name: ClassVar[str]
    focuses: ClassVar[bool] = False

    def __init__(self, app: "App") -> None:
        self.app = app
        self.focus_place: int | None = None

    def enter(self) -> None:
        """The scene is on top of the stack from now on; `build` follows."""

    def leave(self) -> None:
        """The scene is no longer on top: another has covered it, or it is gone."""

    @property
    def session(self) -> "GameSession | None":
        """The game that is shown here, if any."""
        return None

    def build(self) -> None:
        """Make all widgets with `app.ui`, for the window as it is: `app.size`, `app.look`.

        All earlier widgets are gone. Tab goes through them in the order in which they are made.
        """

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
        """Where a sentence may be told for a while, covering nothing; the first in which it fits is taken."""
        width, height = self.app.size
        rect = Rect(0, 0, min(width * 3 // 4, self.app.look.px(620)), height // 8)
        rect.midbottom = width // 2, height - self.app.look.px(8)
        return (Room(rect),)

    @property
    def animating(self) -> bool:
        """Whether something moves now, so that frames must follow at full speed."""
        return False

    @property
    def pace(self) -> int:
        """How many frames a second a slow background movement asks for while nothing else happens."""
        return 0
