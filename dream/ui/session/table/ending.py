"""What the end of any game has: a ribbon that tells who has won, and what can follow."""

from abc import abstractmethod
from typing import Any, ClassVar

from pygame import Rect, Surface

from dream.play.outcome import Outcome
from dream.ui.session.table.command_buttons import Row, common, seldom
from dream.ui.session.table.table_scene import TableScene
from dream.ui.widgets.overlays.ribbon import Ribbon


class Ending(TableScene):
    """Beside the scene of a game that this is joined with: it stays as it ended."""

    name: ClassVar[str] = "end"
    rows: ClassVar[tuple[Row, ...]] = (
        common(("end.rematch", "rematch"), ("end.swap", "swap_seats")),
        seldom(("end.review", "review"), ("end.save", "save")),
        seldom(("game.undo", "undo"), ("end.title", "cancel")),
    )
    """The buttons of the end."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._ribbon = Ribbon()

    @abstractmethod
    def who_won(self, outcome: Outcome) -> str:
        """Who has won, in a few words."""

    @abstractmethod
    def ribbon_room(self) -> Rect:
        """Where the ribbon may lie."""

    def medal(self) -> Surface | None:
        """What the ribbon shows before its text."""
        return None

    def update(self, now: float) -> None:
        super().update(now)
        self._ribbon.update(now)

    def draw_over(self, surface: Surface) -> None:
        super().draw_over(surface)
        game = self._game_table.game
        outcome = game.history.outcome
        if outcome is not None and not game.browsing:
            told = self.who_won(outcome)
            self._ribbon.draw(surface, self.app.look, self.ribbon_room(), told, self.medal())

    @property
    def animating(self) -> bool:
        return super().animating or self._ribbon.showing

    def command(self, name: str) -> bool:
        match name:
            case "rematch":
                self.routes.rematch(swapped=False)
            case "swap_seats":
                self.routes.rematch(swapped=True)
            case "review" | "autoplay":
                self.routes.review(playing=name == "autoplay")
            case _:
                return super().command(name)
        return True

    def leave_game(self) -> None:
        self.app.routes.title()
