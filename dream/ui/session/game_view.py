"""What the program asks of the view of a game: how it looks at the title, is begun and opened."""

from typing import Any, Protocol, runtime_checkable

from pygame import Rect, Surface

from dream.lessons.course import Step
from dream.play.options import Options
from dream.play.seating.setup import Setup
from dream.records.reader import Opened
from dream.ui.kit.commands import Command
from dream.ui.kit.host import Host
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import Scene, SceneHost
from dream.ui.kit.theme import Look
from dream.ui.session.game_host import GameHost
from dream.ui.session.lessons.guide import Guide
from dream.ui.widgets.scrolling.figure import Figure


class TitlePicture(Protocol):
    """The living picture on the cover of a game."""

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""


class Preview(Protocol):
    """What the new-game screen shows of a seed; there is one for as long as the screen is open."""

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Cover the rectangle with what a seed and options begin; `seed` None: what is typed is no seed.

        It must not keep a frame waiting: what takes longer is painted in the background, and what was
        there stays until then, dimmed where there is no seed.
        """


class GameView(Protocol):
    """One game in the window; `commands` are those that its scenes know, for the sheet of keys."""

    @property
    def commands(self) -> tuple[Command, ...]: ...

    def title_picture(self, app: SceneHost, seed: str) -> TitlePicture:
        """The picture on the cover, of the game that this seed begins."""

    def preview(self, app: Host) -> Preview:
        """What the new-game screen shows of a game."""

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        """A drawing that a chapter of the help asks for, at most `width` pixels wide.

        Raises KeyError when there is none of this name.
        """

    def begin(self, app: GameHost, setup: Setup) -> None:
        """Leave everything for a new game; raises Malformed when its seed is none."""

    def go_on(self, app: GameHost, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning, or at its review; going back returns here."""


@runtime_checkable
class Teaches(Protocol):
    """A view at whose table lessons can be shown."""

    def lesson_scene(self, app: GameHost, guide: Guide, before: Scene | None) -> Scene:
        """The scene of the step at which the guide is; it takes the place of the one `before`."""


@runtime_checkable
class ShowsDiagrams(Protocol):
    """A view that can show the diagrams of its game's rulebook."""

    def diagram(self, app: Host, step: Step[Any, Any], room: int) -> Figure:
        """A diagram at most `room` pixels wide. Nothing is painted before it is first drawn."""


@runtime_checkable
class PaintsStates(Protocol):
    """A view that can paint how a game stands, such as the library shows; it is asked by another thread."""

    def paint_state(self, state: Any, palette: Palette, size: int) -> Surface:
        """A small picture of a state that everybody may see, a square of so many pixels."""


@runtime_checkable
class HasTokens(Protocol):
    """A view that has a token for each seat, which stands wherever somebody who sits there is named."""

    def seat_token(self, seat: int, side: str, size: int, look: Look) -> Surface | None:
        """The token as a square of so many pixels; None where it is not known.

        `side` is what the player has in a game whose sides differ, as its record has it; or nothing.
        """
