"""A round of sealed offers: one writes while the other looks away, then the other, then both are opened."""

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.games.alchemists_dream.sealed import as_seen_by, opened, writers
from dream.play.refusal import Refusal
from dream.play.seating.seated_game import SeatedGame
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.offer_buttons import OfferButtons
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.game_views.alchemists_dream.table.prompts import prompt
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.kit.commands import Command
from dream.ui.session.address import address_in
from dream.ui.session.clocks.clock_turns import LONGEST_GAP
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.command_buttons import aside
from dream.ui.session.table.table_scene import TableRoutes
from dream.ui.widgets.narrator import Narration, written
from dream.ui.widgets.overlays.dialogs import Answer, Dialog

ELSEWHERE = frozenset(
    (
        *("advice", "reason", "undo", "redo", "move_now", "seats", "autoplay", "save", "copy_game"),
        *("dream.refute", "dream.show_line", "dream.offer_draw", "dream.give_up", "dream.resign"),
        *("dream.decline", "dream.haggling", "dream.sealed"),
    )
)
"""What is for the game itself, and not for a piece of paper."""


class Paper(SeatedGame[Position, Action]):
    """What somebody writes on: the game as it lies open, in which an action is only written down."""

    offer: Action | None = None

    def act(self, action: Action) -> Refusal | None:
        refusal = self.history.why_not(action)
        if refusal is None:
            self.offer = action
        return refusal


class Writing(OfferButtons):
    """The board with the writer's choice on it.

    Of what is done `then`, the first is told the offer and the seconds that it took, the second that the
    writer goes back, and the seconds.
    """

    name: ClassVar[str] = "symbols"
    own_commands: tuple[Command, ...] = own_commands("symbols")

    def __init__(
        self,
        app: GameHost,
        presenter: BoardPresenter,
        routes: TableRoutes,
        paper: Paper,
        then: tuple[Callable[[Action, float], object], Callable[[float], object]],
    ) -> None:
        super().__init__(app, presenter, routes)
        self._paper, (self._wrote, self._went_back) = paper, then
        self._seen: float | None = None
        self._thought = 0.0

    def build_middle(self, rect: Rect) -> None:
        self.build_offers(self.controls.rows(rect, aside(("dream.sealed.back", "cancel"))))

    def told(self) -> Narration:
        names, turn = address_in(self.table.session).names, self._paper.state.turn
        away = say("dream.sealed.unseen", other=names[turn.other])
        told = Narration(say("dream.sealed.writes", name=names[turn]), prompt=(prompt(self.table), away))
        refusal = self.table.sentence
        return told if refusal is None else Narration(told.heading, answer=(written(refusal.sentence),))

    def command(self, name: str) -> bool:
        return name in ELSEWHERE or super().command(name)

    def leave_game(self) -> None:
        """Nothing is written: back to where the writer was asked to."""
        self.app.pop()
        self._went_back(self._thought)

    def update(self, now: float) -> None:
        super().update(now)
        if self._seen is not None:
            self._thought += min(now - self._seen, LONGEST_GAP)
        self._seen = now
        if self._paper.offer is not None:
            self.app.pop()
            self._wrote(self._paper.offer, self._thought)


class SealedRound:
    """A round at a table. Going back is one step, and what is written is kept until somebody drops it."""

    def __init__(self, app: GameHost, presenter: BoardPresenter, routes: TableRoutes) -> None:
        self._app, self._presenter, self._routes = app, presenter, routes
        self._table: TableController = presenter.table
        self._first, self._second = writers(self._table.game.state)
        self._names = address_in(self._table.session).names
        self._offers: dict[Player, Action] = {}
        self._seconds = dict.fromkeys(Player, 0.0)

    def begin(self) -> None:
        """Ask for the first offer; until the round is over, nobody's clock runs at the table."""
        self._table.sealing = True
        self._ask(self._first)

    def _ask(self, writer: Player) -> None:
        """Have one take the seat, and the other look away; whoever has written already may choose again."""
        kept = writer in self._offers
        texts = "dream.sealed.kept" if kept else "dream.sealed"
        values = {"name": self._names[writer], "other": self._names[writer.other]}
        title, text = (say(f"{texts}.{part}", **values) for part in ("title", "text"))
        write = Answer(say(f"{texts}.write"), lambda: self._write(writer))
        cancel = Answer(say("dialog.cancel"), self._end)
        back = Answer(say("dream.sealed.back"), lambda: self._ask(self._first))
        if kept:
            keep = Answer(say("dream.sealed.kept.keep"), lambda: self._ask(self._second))
            dialog = Dialog(title, text, keep, (write, cancel), unbidden=True)
        else:
            safe, second = (cancel, False) if writer is self._first else (back, True)
            dialog = Dialog(title, text, safe, (write,), unbidden=second, leads_on=True)
        self._app.ask(dialog)

    def _end(self) -> None:
        self._table.sealing = False

    def _write(self, writer: Player) -> None:
        seats = tuple(seat.for_person() for seat in self._table.game.seats)
        paper = Paper(history_of(as_seen_by(self._table.game.state, writer)), seats)
        table = TableController(self._app, GameSession(paper))
        presenter = BoardPresenter(self._app, table, self._presenter.view)

        def wrote(offer: Action, seconds: float) -> None:
            self._offers[writer] = offer
            self._seconds[writer] += seconds
            if self._second in self._offers:
                self._open()
            else:
                self._ask(self._second)

        def went_back(seconds: float) -> None:
            self._seconds[writer] += seconds
            self._ask(writer)

        self._app.push(Writing(self._app, presenter, self._routes, paper, (wrote, went_back)))

    def _open(self) -> None:
        """Do what was written, each in the time that its writer took."""
        self._end()
        one, other = self._offers[self._first], self._offers[self._second]
        for action, writer in zip(opened(one, other), (self._first, self._second), strict=False):
            if not self._table.clock.charge(self._seconds[writer]) or not self._table.act(action):
                return
        first, second = self._names[self._first], self._names[self._second]
        self._app.say(
            say("dream.sealed.opened", one=first, first=_told(one), other=second, second=_told(other)),
            stays=True,
        )


def _told(offer: Action) -> str:
    return offer.cell.name if isinstance(offer, PlaceSymbol) else say("dream.sealed.stand")
