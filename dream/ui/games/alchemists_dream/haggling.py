"""What the pairs of Symbols that came up in the haggling are worth, as the engine judges them, in a table."""

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.agreements import Pair, is_fixed, pairs
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.position import Action, Player, Position
from dream.games.alchemists_dream.teach import judgement, share
from dream.protocol.dialogue import PROVEN, Info
from dream.ui.games.alchemists_dream.words import DreamSession
from dream.ui.kit.text import Role
from dream.ui.table.engines import AnyEngineSeat
from dream.ui.table.game_session import GameHost
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.page import Page
from dream.ui.widgets.paint import wrapped

MOST_PAIRS = 12
"""So many pairs are judged at most: the last ones."""
LOOK = 0.4
"""How closely the engine looks at each, as a part of the work of a hint."""


class HaggleValues:
    """Judges the pairs of a game once both players have committed themselves, the chosen one first.

    Nothing is asked before `ask`, and nothing after `stop`. Known values stay.
    """

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self._app, self._history = app, session.game.history
        self._scores: dict[Position, int] = {}
        self._engine: AnyEngineSeat | None = None
        self.failed = False

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change here, as one value."""
        return len(self._scores), self.failed

    @property
    def asked(self) -> bool:
        """Whether the value of any pair is known."""
        return bool(self._scores)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that are judged, in the order in which they came up; none before play has begun."""
        return pairs(self._history)[-MOST_PAIRS:] if is_fixed(self._history) else ()

    @property
    def chosen(self) -> Pair | None:
        """The pair that was stood on."""
        return next((pair for pair in self.pairs if pair.chosen), None)

    def ask(self) -> None:
        """Have the engine judge what is not known yet, one pair after the other."""
        waiting = [pair for pair in self.pairs if pair.stood not in self._scores]
        if not waiting:
            self._engine = None
            return
        pair = max(waiting, key=lambda each: each.chosen)

        def take(lines: Sequence[Info[Action]]) -> None:
            self.failed = not lines
            if lines:
                self._scores[pair.stood] = lines[0].score
            self._app.dirty("haggling")
            if lines and self._engine is not None:
                self.ask()

        self._engine = self._app.engines.own(GAME, 0)
        self._engine.advise(
            history_of(pair.stood),
            lambda _, lines: take(lines),
            lambda _: take(()),
            work=LOOK,
            lines=1,
        )

    def stop(self) -> None:
        """Ask no more."""
        if self._engine is not None:
            self._engine.cancel()
            self._engine = None

    def score(self, pair: Pair) -> int | None:
        """What a pair is worth to whoever begins the play; None as long as that is not known."""
        return self._scores.get(pair.stood)

    def verdict(self) -> str | None:
        """Who chose better, in a sentence; None as long as that is not known."""
        chosen = self.chosen
        score = None if chosen is None else self.score(chosen)
        if chosen is None or score is None:
            return None
        player = chosen.stood.turn if score >= 0 else chosen.stood.turn.other
        lead = 2 * share(abs(score)) - 1
        much = "even" if lead < 0.06 else "a_little" if lead < 0.25 else "better"
        return say(f"dream.haggling.{much}", name=chosen.stood.sides[player].element.label.capitalize())


def share_of_first(pair: Pair, score: int) -> float:
    """The share of the win that the first player may expect of a pair, by what it is worth."""
    proven = 1.0 if score > 0 else 0.0
    mover = proven if abs(score) > PROVEN else share(score)
    return mover if pair.stood.turn is Player.FIRST else 1 - mover


_ROW, _PAIR, _SHARE = 34, 0.36, 0.14
"""How high a row is at scale 1, and how much of its width the cells and the number have."""
_LEAST, _TALLEST = 300, 640
"""How tall the sheet is without a row, and at most."""


class HagglingTable(Page):
    """A row for each pair, in the order in which they came up, filled as the engine judges them."""

    name: ClassVar[str] = "haggling"
    heading = "dream.haggling.heading"
    widest = 760
    game = WORD

    def __init__(self, app: WidgetHost, values: HaggleValues) -> None:
        super().__init__(app)
        self._values = values
        self._told: object = None

    def enter(self) -> None:
        self._values.ask()

    def leave(self) -> None:
        self._values.stop()

    def build(self) -> None:
        self.tallest = min(_TALLEST, _LEAST + _ROW * len(self._values.pairs))
        super().build()
        self._told = self._values.snapshot
        ui, inner = self.app.ui, self.inner
        judging = self._verdict is None
        role, kind = (Role.ITALIC, "@italic") if judging else (Role.HEADING, "@heading")
        top = self._sentence(self._verdict or say("dream.haggling.judging"), inner.y, role, kind)
        top = self._sentence(say("dream.haggling.note"), top, Role.SMALL, "@small") + ui.px(8)
        pairs = self._values.pairs
        high = min(ui.px(_ROW), (inner.bottom - top) // max(1, len(pairs)))
        for pair in pairs:
            self._row(pair, Rect(inner.x, top, inner.w, high))
            top += high
        self.build_foot()

    @property
    def _verdict(self) -> str | None:
        """Who chose better, or why that isn't known; None while it is being found out."""
        return say("dream.haggling.failed") if self._values.failed else self._values.verdict()

    def _sentence(self, text: str, top: int, role: Role, kind: str) -> int:
        """Write a sentence in as many lines as it takes; where it ends."""
        font = self.app.look.font(role)
        for line in wrapped(font, text, self.inner.w):
            place = Rect(self.inner.x, top, self.inner.w, font.get_linesize())
            self.app.ui.label(place, line, kind=kind)
            top = place.bottom
        return top

    def _row(self, pair: Pair, place: Rect) -> None:
        ui, score = self.app.ui, self._values.score(pair)
        kind = "@gold_left" if pair.chosen else "@left"
        cells, number = round(place.w * _PAIR), round(place.w * _SHARE)
        ui.label(Rect(place.x, place.y, cells, place.h), cells_of(pair), kind=kind)
        words = "\N{HORIZONTAL ELLIPSIS}" if score is None else judgement(pair.stood, score)
        if pair.chosen and score is not None:
            words = say("dream.haggling.chosen", words=words)
        ui.label(Rect(place.x + cells, place.y, place.w - cells - number, place.h), words, kind=kind)
        if score is not None:
            text = say("options.percent", number=round(100 * share_of_first(pair, score)))
            ui.label(Rect(place.right - number, place.y, number, place.h), text, kind="@right")

    def update(self, now: float) -> None:
        super().update(now)
        if self._told != self._values.snapshot:
            self.app.rebuild("haggling")


def cells_of(pair: Pair) -> str:
    """The cells of both Symbols, the first player's first."""
    first, second = (pair.stood.sides[player] for player in Player)
    assert first.symbol is not None
    assert second.symbol is not None
    return say(
        "dream.haggling.pair",
        first=first.element.label.capitalize(),
        one=first.symbol.name,
        second=second.element.label.capitalize(),
        other=second.symbol.name,
    )
