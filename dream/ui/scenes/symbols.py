"""Placing the Symbols, and the haggling table: who offers what, the ledger, stand or move."""

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect
from pygame_gui.elements import UIButton

from dream.rules.position import Phase, Player
from dream.ui.commands import BY_NAME
from dream.ui.scenes.board_scene import BoardScene
from dream.ui.widgets.ledger import Entry, Ledger
from dream.words import say


class Symbols(BoardScene):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"

    def build_middle(self, rect: Rect) -> None:
        px, ui = self.app.look.px, self.app.ui
        rest = self.button_rows(
            rect,
            (("game.undo", "undo"), ("game.hint", "advice"), ("game.draw", "offer_draw")),
            (("game.resign", "resign"), ("game.menu", "cancel")),
        )
        offers = Rect(rest.left, rest.bottom - px(42), rest.width, px(42))
        width = (offers.width - px(6)) // 2
        left = Rect(offers.left, offers.top, width, offers.height)
        right = Rect(offers.right - width, offers.top, width, offers.height)
        self._move = self._offer_button(
            left, say("game.move_none"), "choose", lambda: self.act(self.table.confirm)
        )
        self._stand = self._offer_button(right, say("game.stand"), "stand", lambda: self.command("stand"))
        heading = Rect(rest.left, rest.top, rest.width, px(30))
        ui.label(heading, say("game.ledger"), kind="@heading")
        ledger = Rect(rest.left, heading.bottom, rest.width, offers.top - heading.bottom - px(8))
        names = tuple(map(self.stage.desk.name, Player))
        ui.add(Ledger(ledger, self.app.look, self._entries, names))
        self._refresh()

    def _offer_button(self, rect: Rect, text: str, command: str, action: Callable[[], object]) -> UIButton:
        return self.app.ui.button(rect, text, action, kind="@primary", hint=BY_NAME[command].hint)

    def _entries(self) -> list[Entry]:
        taunts = self.app.settings.taunts
        return [Entry(u.player, u.deed, u.taunt if taunts else None) for u in self.stage.desk.ledger()]

    def update(self, now: float) -> None:
        super().update(now)
        self._refresh()

    def _refresh(self) -> None:
        """Say on the buttons what they do now, and let only those be pressed that do something."""
        proposal, haggling = self.table.proposal, self.table.position.phase is Phase.HAGGLE
        text = say("game.move_here", cell=proposal.name) if proposal else say("game.move_none")
        if self._move.text != text:
            self._move.set_text(text)
        for button, usable in (
            (self._move, proposal is not None and self.table.person_to_act),
            (self._stand, haggling and self.table.person_to_act),
        ):
            if usable and not button.is_enabled:
                button.enable()
            elif button.is_enabled and not usable:
                button.disable()

    def command(self, name: str) -> bool:
        if name == "stand":
            self.act(self.table.stand)
            return True
        return super().command(name)

    def prompt(self, name: str) -> str:
        if self.table.proposal:
            return say("game.proposed", cell=self.table.proposal.name)
        haggling = self.table.position.phase is Phase.HAGGLE
        key = "game.haggle_prompt" if haggling else "game.place_prompt"
        return say(key, name=name, element=self.table.position.mover.element.label)
