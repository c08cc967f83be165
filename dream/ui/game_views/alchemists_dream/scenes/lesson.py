"""A step of a lesson at the board."""

from typing import Any

from pygame import Rect

from dream.games.alchemists_dream.rules.actions import Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase
from dream.hexgrid.hexes import parse_cell
from dream.lessons.course import fits
from dream.ui.game_views.alchemists_dream.board.board_state import Hint
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.offer_buttons import OfferButtons
from dream.ui.kit.commands import Command
from dream.ui.session.lessons.learning import Learning


class LessonScene(Learning, OfferButtons):
    """The card between the seats; before the game begins, also the buttons of the haggling."""

    own_commands: tuple[Command, ...] = own_commands("lesson")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._refusals = self.table.refusals

    def update(self, now: float) -> None:
        """After a wrong answer nothing is chosen: whoever follows the hint begins with the Stone."""
        super().update(now)
        if self._refusals != self.table.refusals:
            self._refusals = self.table.refusals
            self.table.selection.clear()

    @property
    def choice_told(self) -> tuple[str, ...]:
        return self.told().prompt if self.table.selection.proposal is not None else ()

    def build_narrator(self, rect: Rect) -> Rect:
        return rect

    def build_middle(self, rect: Rect) -> None:
        rest = self.build_learning(rect)
        if rest.height:
            super().build_narrator(rest)

    @property
    def lit(self) -> Hint | None:
        cells = frozenset(map(parse_cell, self.guide.step.show))
        return Hint(None, None, cells) if cells else None

    @property
    def stand_is_lit(self) -> bool:
        """Not where the step asks for something else."""
        return fits(action_text(Stand()), self.guide.step.do)

    def build_deeds(self, rect: Rect) -> Rect:
        return rect if self.table.game.state.phase is Phase.PLAY else self.build_offers(rect)
