"""What the parts of the window may ask of the app that holds them; the app is handed to them as this."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from dream.ui.kit.desktop.screen import AnyScreen
from dream.ui.kit.painting.background_image import BackgroundImage, Picture
from dream.ui.kit.settings import Settings
from dream.ui.kit.sound.sounds import Sounds
from dream.ui.kit.theme import Look

Result = TypeVar("Result")
Wish = TypeVar("Wish")


class Host(Protocol):
    """The window: how it looks, what the player has set, how something is told, and work beside the loop."""

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

    def background_image(self, paint: Callable[[Wish], Picture]) -> BackgroundImage[Wish]:
        """Pictures that are painted in the background, and shown as soon as they are ready."""
