"""How one seat sees a game on a screen of its own, and how those see it who only watch.

To whoever looks at such a screen everybody else plays elsewhere, as an engine does. So the table of a window
serves as it is: it speaks to one person, shows what that seat may know, and lets it act in its turn alone.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, cast

from dream.base.texts import Value, language, message, worded
from dream.play.game import Refusal
from dream.play.seated_game import SeatedGame, UndoStep
from dream.play.seats import OutsideEngine, Person, Seat, SeatHistory
from dream.ui.games.registry import view_of
from dream.ui.kit.layout import Box
from dream.ui.table.game_session import AnySession, GameHost, GameSession, ToldMove
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Item
from dream.ui.table.log import Lines
from dream.ui.table.presenter import Presenter
from dream.ui.table.sight import Target
from dream.ui.table.table_game import Laid
from dream.ui.widgets.dialogs import Dialog

AnyGame = SeatedGame[Any, Any]
Act = Callable[[Any], Refusal | None]
"""Does an action at the table, or says why not."""
ELSEWHERE = ("elsewhere",)
"""In the place of a command: whoever sits there has a screen of their own."""


class SeatView(SeatedGame[Any, Any]):
    """The game on the screen of a `seat`, or of those who watch for None: its history, seats and clocks.

    What is done here is done at the table by `act`.
    """

    def __init__(self, whole: AnyGame, seat: int | None, act: Act) -> None:
        self._whole, self.seat, self._act = whole, seat, act
        self._sat: tuple[tuple[Seat, ...], tuple[Seat, ...]] | None = None
        self._elsewhere: dict[Seat, Seat] = {}
        super().__init__(whole.history, whole.seats)
        self.clocks = whole.clocks

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        whole = self._whole.seats
        if self._sat is None or self._sat[0] is not whole:
            self._sat = whole, tuple(map(self._seen_from_here, range(len(whole)), whole))
        return self._sat[1]

    @property
    def seat_history(self) -> SeatHistory[Any, Any]:
        return self._whole.seat_history

    def seat_at(self, number: int, done: int) -> Seat:
        return self._seen_from_here(number, self._whole.seat_at(number, done))

    def _seen_from_here(self, number: int, seat: Seat) -> Seat:
        """Who sits at a seat: a person at another one plays elsewhere, or in the place of this guest."""
        if seat.machine_here is not None:
            return seat
        if number == self.seat and seat.is_guest:
            return seat.for_person()
        if seat not in self._elsewhere:
            occupant = OutsideEngine(seat.name or Person.text, ELSEWHERE)
            self._elsewhere[seat] = replace(seat, occupant=occupant)
        return self._elsewhere[seat]

    def sees(self, done: int) -> frozenset[int]:
        """The seat's own things; all of them in what lies open by now, and at an end that is open.

        None while a person at the table plays in the place of this guest.
        """
        history, game = self.history, self.history.game
        earlier = done < len(history.actions) and game.is_open_since(history.states[done], history.state)
        if earlier or (history.is_over and game.ends_open):
            return frozenset(range(len(self._whole.seats)))
        own = self.seat is not None and self.seat not in self._whole.people
        return frozenset({self.seat}) if own and self.seat is not None else frozenset()

    @property
    def why_waiting(self) -> Refusal | None:
        waits_for = None if self.over or self.browsing else self.to_act
        if waits_for is not None and waits_for not in self.people and waits_for in self._whole.persons:
            return Refusal(message("guests.not_your_turn"))
        return super().why_waiting

    def act(self, action: Any) -> Refusal | None:
        """Do the seat's action at the table, in its turn; else, why not."""
        return self.why_waiting or self._act(action)


@dataclass
class SeatSession(GameSession[Any, Any]):
    """The session of such a view: what the seat may know of a state, and of a move, is worked out once."""

    _views: dict[int, tuple[Any, frozenset[int], Any]] = field(default_factory=dict)
    _moves: dict[tuple[int, str], tuple[object, ToldMove[Any, Any]]] = field(default_factory=dict)

    def view(self, done: int) -> Any:
        state, sees = self.game.history.states[done], self.game.sees(done)
        known = self._views.get(done)
        if known is None or known[0] is not state or known[1] != sees:
            known = self._views[done] = state, sees, super().view(done)
        return known[2]

    @property
    def view_shown(self) -> Any:
        return super().view_shown if self.game.supposing else self.view(self.game.shown_at)

    def move(self, number: int) -> ToldMove[Any, Any]:
        game, key = self.game, (number, language())
        node = game.history.node(number + 1)
        made_of = node, game.seats, game.sees(number), game.sees(number + 1), self.told(number)
        known = self._moves.get(key)
        if known is None or known[0] != made_of:
            known = self._moves[key] = made_of, super().move(number)
        return known[1]


class _Silence:
    """The sounds of a table that is not heard here."""

    def play(self, *noise: object) -> None:
        """Play nothing."""


class TableHost:
    """The window as a table of guests knows it: nothing is heard, asked or drawn there.

    What it says to whoever looks is `spoken`; the rest is the window's own.
    """

    def __init__(self, app: GameHost) -> None:
        self._app = app
        self._said: Value = ""
        self.rule = ""
        """The anchor of the heading of the rules that tells more of what is said; empty where none does."""
        self.lit = False
        """Whether what goes on from what is chosen is to be seen at once."""
        self.dialog: object | None = None
        self.sounds = _Silence()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    @property
    def spoken(self) -> str:
        """What is said to whoever looks, in the language that is spoken."""
        return worded(self._said)

    def say(self, sentence: Value, *, stays: bool = False, of_now: bool = False) -> None:
        """Keep one sentence for whoever looks."""
        self._said, self.rule = sentence, ""

    def tell_of(self, sentence: Value, rule: str) -> None:
        """Keep what is told of a thing, and under which heading of the rules more of it stands."""
        self._said, self.rule = sentence, rule

    def unsay(self) -> None:
        """Things have changed: what was said of how they were goes."""
        self._said, self.rule, self.lit = "", "", False

    def dirty(self, reason: str = "scene") -> None:
        """Nothing is drawn here."""

    def rebuild(self, reason: str = "rebuild", *, keep_focus: bool = True) -> None:
        """There are no widgets here."""

    def ask(self, dialog: object) -> None:
        """Nobody is asked in a window."""


def lay(host: TableHost, session: AnySession) -> Presenter:
    """The table of a session, shown in a window that nobody sees."""
    return view_of(session.game.history.game.id).scenes(cast(GameHost, host), session).presenter


class PageNumbers:
    """What the page of a seat is told in the place of keys and targets, which are values of Python.

    All viewpoints that one page comes to show have them in common, `versions` too: so no press is ever taken
    for what it was not meant for.
    """

    def __init__(self) -> None:
        self.versions = count(1)
        self._numbers: dict[Hashable, int] = {}
        self._targets: dict[int, Target] = {}
        self._actions: dict[int, Any] = {}

    def number(self, key: Hashable) -> int:
        """The number that stands for a key of a thing, from 1 on as they come to be seen."""
        return self._numbers.setdefault(key, len(self._numbers) + 1)

    def number_of(self, target: Target) -> int:
        """The number that stands for a target."""
        number = self.number(("target", target))
        self._targets[number] = target
        return number

    def number_of_action(self, action: Hashable) -> int:
        """The number that stands for an action which is done at once."""
        number = self.number(("action", action))
        self._actions[number] = action
        return number

    def action(self, number: int) -> Any | None:
        """The action that a number stands for; None for a number of anything else."""
        return self._actions.get(number)

    def target(self, number: int) -> Target | None:
        """The target that a number stands for; None for a number that was never told."""
        return self._targets.get(number)


MOST_REMEMBERED = 100
"""Of so many versions it is known after which move they were shown."""


class Viewpoint:
    """One seat's view of a game, or that of those who watch: its `table`, how that `looks`, its journal.

    `version` is another number whenever a press may mean something else here.
    """

    def __init__(
        self,
        app: GameHost,
        whole: AnyGameTable,
        seat: int | None,
        act: Act,
        numbers: PageNumbers,
    ) -> None:
        """What is done here is done by `act` at the `whole` table."""
        session = whole.session
        self.seat, self.host, self.numbers = seat, TableHost(app), numbers
        self.view = SeatView(session.game, seat, act)
        own = SeatSession(
            self.view,
            session.origin,
            session.played,
            match=session.match,
            notes=session.notes,
            hinted=session.hinted,
        )
        presented = lay(self.host, own)
        self.table, self.looks = presented.table, presented.looks
        self.table.selection.has_phones = True
        self.table.follow = lambda: True  # what the game has come to is the host's to follow
        self.table.share(whole)
        self.asked: Dialog | None = None
        """What the seat is asked before it does what cannot be taken back."""
        self.table.ask_whoever_acts = self.ask
        self._lines: dict[str, Lines] = {}
        self.version = 0
        self.used: dict[Hashable, int] = {}
        """How often something was done by pressing each thing, by its key: what lies there since has come."""
        self._told: dict[int, object] = {}
        self._seen: object = None
        self._beside: object = None
        self._layouts: dict[Box, Laid] = {}
        self.painters: dict[Hashable, Any] = {}
        """What tells the things that are seen from here, for each way in which pages show them."""

    def ask(self, dialog: Dialog) -> None:
        """Ask the seat something before it does what cannot be taken back."""
        self.asked = dialog

    def answer(self, number: int) -> None:
        """The seat answers what it is asked here."""
        asked, self.asked = self.asked, None
        answers = asked.answers if asked else ()
        if 0 <= number < len(answers) and (then := answers[number].action):
            then()

    def changed(self, undo_step: UndoStep[Any, Any] | None = None) -> None:
        """Something was done at the table: what was chosen and asked here is void."""
        self.asked = None
        self.table.changed(undo_step)

    def has_news(self, asked: object, beside: object) -> bool:
        """Whether anything that is seen here has changed since this was asked last.

        The `version` goes with the table and with what is `asked`, and not with what stands `beside` them:
        that changes nothing of what a press means.
        """
        self.table.hints.watch()
        now = self.table.snapshot, asked, self.asked
        if now != self._seen:
            self.version = next(self.numbers.versions)
            self._told[self.version] = self.view.history.played[-1]
            if len(self._told) > MOST_REMEMBERED:
                del self._told[min(self._told)]
        elif (self.host.spoken, self.host.lit, beside) == self._beside:
            return False
        self._seen, self._beside = now, (self.host.spoken, self.host.lit, beside)
        return True

    def is_new(self, version: object, asked: object) -> bool:
        """Whether a page that has seen a version has seen all by now."""
        return version == self.version and self._seen == (self.table.snapshot, asked, self.asked)

    def is_own(self, version: object) -> bool:
        """Whether nobody but the seat itself, and chance, has done anything since a version was shown."""
        history, then = self.view.history, self._told.get(version) if isinstance(version, int) else None
        if then is None or then not in history.played or self.view.browsing:
            return False
        since = history.states[history.played.index(then) :]
        return all(history.game.deciding_seat(state) in (self.seat, None) for state in since)

    def thing(self, number: int, target: Target, used: object, items: Iterable[Item]) -> Item | None:
        """The thing of a number among those that a page has seen, if nothing was done with it since."""
        found = (each for each in items if self.numbers.number(each.key) == number)
        same = (each for each in found if each.target == target and self.used.get(each.key, 0) == used)
        return next(same, None)

    def use(self, thing: Item) -> None:
        """Something was done by pressing a thing: unless it stays, whatever lies there now has come there."""
        if not (thing.stays and thing.target in self.table.selection.legal and self.table.acts):
            self.used[thing.key] = self.used.get(thing.key, 0) + 1

    @property
    def is_lit(self) -> bool:
        """Whether all that can be chosen is to be seen at once."""
        return self.table.acts and (self.table.telling.tells_possible or self.host.lit)

    def lines(self) -> Lines:
        """The journal in the language that is spoken; that of each language is kept."""
        code = language()
        if code not in self._lines:
            self._lines[code] = Lines(self.table.words, self.table.session)
        return self._lines[code]

    def layout(self, box: Box) -> Laid:
        """Where things lie in a box of a page."""
        if box not in self._layouts:
            self._layouts[box] = self.looks.layout(box, len(self.view.seats))
        return self._layouts[box]
