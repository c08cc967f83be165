"""The haggling in the window: cell after cell, or a sealed round that each writes unseen by the other."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream.agreements import as_seen_by, can_seal, opened, writers
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.position import Action, PlaceSymbol, Player, Stand
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.scenes import BoardScene, beside
from dream.ui.games.alchemists_dream.settings import TAUNTS
from dream.ui.games.alchemists_dream.words import OFFERS, DreamGame, quoted, taunt
from dream.ui.table.clocks import LONGEST_GAP
from dream.ui.table.controls import aside, play_rows
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.log import Notes
from dream.ui.table.presenter import Presenter
from dream.ui.table.table_scene import TableRoutes
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.narrator import Narration, written

ELSEWHERE = frozenset(
    (
        *("advice", "reason", "undo", "redo", "move_now", "seats", "autoplay", "save", "copy_game"),
        *("dream.refute", "dream.show_line", "dream.offer_draw", "dream.give_up", "dream.resign"),
        *("dream.decline", "dream.haggling", "dream.sealed"),
    )
)
"""What is for the game itself, and not for a piece of paper."""


class Writing(BoardScene):
    """The board as it lies open, on paper: what is done there is only written down.

    Whatever is `written` is told with the seconds that it took: an offer, or None where the writer goes back.
    """

    name: ClassVar[str] = "symbols"

    def __init__(
        self,
        app: GameHost,
        presenter: Presenter,
        routes: TableRoutes,
        paper: DreamGame,
        written: Callable[[Action | None, float], object],
    ) -> None:
        super().__init__(app, presenter, routes)
        self._paper, self._written = paper, written
        self._seen: float | None = None
        self._thought = 0.0

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_offers(self.controls.rows(rect, aside(("dream.sealed.back", "cancel"))))

    def build_rest(self, rest: Rect) -> None:
        """Nothing: on paper there is no journal."""

    def own_narration(self) -> Narration:
        address, turn = address_in(self.table.session), self._paper.state.turn
        names = address.names
        away = say("dream.sealed.unseen", other=names[turn.other])
        prompt = self.words.prompt(self.table.view_now, self.table.selection.chosen, address)
        narration = Narration(say("dream.sealed.writes", name=names[turn]), prompt=(*prompt, away))
        refusal = self.table.sentence
        return (
            narration
            if refusal is None
            else Narration(narration.heading, answer=(written(refusal.sentence),))
        )

    def command(self, name: str) -> bool:
        return name in ELSEWHERE or super().command(name)

    def leave_game(self) -> None:
        """Go on with what is written, or else back to where the writer was asked to."""
        self.app.pop()
        self._written(self._paper.history.last, self._thought)

    def update(self, now: float) -> None:
        if self._seen is not None:
            self._thought += min(now - self._seen, LONGEST_GAP)
        self._seen = now
        if self._paper.history.actions:  # before it is seen or heard
            self.leave_game()
        else:
            super().update(now)


class SealedRound:
    """A round at a table. Going back is one step, and what is written is kept until somebody drops it."""

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        """Ask for the first offer; until the round is over, nobody's clock runs at the table."""
        self._app, self._presenter, self._routes = app, presenter, routes
        assert isinstance(presenter.table, DreamTable)
        self._table = presenter.table
        self._first, self._second = writers(self._table.game.state)
        self._names = address_in(self._table.session).names
        self._offers: dict[Player, Action] = {}
        self._seconds = dict.fromkeys(Player, 0.0)
        self._table.draws.sealing = True
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
        self._table.draws.sealing = False

    def _write(self, writer: Player) -> None:
        seats = tuple(seat.for_person() for seat in self._table.game.seats)
        paper = DreamGame(history_of(as_seen_by(self._table.game.state, writer)), seats)
        table = DreamTable(self._app, GameSession(paper))
        presenter = Presenter(self._app, table, self._presenter.looks, self._presenter.picture)

        def written(offer: Action | None, seconds: float) -> None:
            self._seconds[writer] += seconds
            if offer is None:
                self._ask(writer)
                return
            self._offers[writer] = offer
            if self._second in self._offers:
                self._open()
            else:
                self._ask(self._second)

        self._app.push(Writing(self._app, presenter, self._routes, paper, written))

    def _open(self) -> None:
        """Do what was written, each in the time that its writer took."""
        self._end()
        one, other = self._offers[self._first], self._offers[self._second]
        for action, writer in zip(opened(one, other), (self._first, self._second), strict=False):
            if not self._table.clock.charge(self._seconds[writer]) or not self._table.act(action):
                return
        names = {"one": self._names[self._first], "other": self._names[self._second]}
        offers = {"first": _told_offer(one), "second": _told_offer(other)}
        self._app.say(say("dream.sealed.opened", **names, **offers), stays=True)


def _told_offer(offer: Action) -> str:
    return offer.cell.name if isinstance(offer, PlaceSymbol) else say("dream.sealed.stand")


NARRATOR_ALONE = 0.76
"""How much of the panel the narrator has with the buttons alone."""


class Symbols(BoardScene):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"
    journal_words = OFFERS
    """What was placed and offered so far, in words."""

    @property
    def told_share(self) -> float:
        """All that the buttons leave, where the journal is in the wing."""
        return super().told_share if self.layout.journal is None else NARRATOR_ALONE

    def build_middle(self, rect: Rect) -> Rect:
        sealed = (("dream.sealed.button", "dream.sealed"),) if self._two_write else ()
        rest = self.controls.rows(rect, *play_rows(self.table, (*sealed, *beside(self.table))))
        return self.build_offers(self.build_guests(rest))

    def build_rest(self, rest: Rect) -> None:
        self.build_log(rest if self.journal_room is None else self.journal_room)

    def _notes(self) -> Notes:
        """What was said with it, where taunts are wanted."""
        game = self.table.game
        actions = game.history.actions if TAUNTS.of(self.app.settings) else ()
        said = (done for done, action in enumerate(actions) if isinstance(action, PlaceSymbol | Stand))
        return {done + 1: quoted(taunt(game, done)) for done in said}

    @property
    def _two_write(self) -> bool:
        """Whether two people sit here who could seal their offers."""
        return len(self.table.game.people) == len(Player)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {**super().handlers(), "dream.sealed": self._seal}

    def _seal(self) -> None:
        game = self.table.game
        if self._two_write and can_seal(game.state) and not game.browsing:
            self.table.let_go()
            SealedRound(self.app, self.presenter, self.routes)
        else:
            self.app.say(say("dream.sealed.not_now"), of_now=True)
