"""The table of one game of The Alchemist's Dream: what could happen, what is said and not done."""

from collections.abc import Sequence
from itertools import takewhile

from dream.base.errors import Impossible
from dream.base.texts import Message, message, say, worded
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import (
    Action,
    OfferDraw,
    Phase,
    Player,
    Position,
    Stand,
    Talk,
)
from dream.games.alchemists_dream.teach import passed
from dream.hexgrid import Hex
from dream.play.game import Refusal
from dream.play.history import Node, path_to
from dream.protocol.dialogue import Info, turns_to_win
from dream.ui.games.alchemists_dream import faces, marks, signs, ways
from dream.ui.games.alchemists_dream.draw_offers import DrawOffers
from dream.ui.games.alchemists_dream.haggling import HaggleValues
from dream.ui.games.alchemists_dream.hints import DreamHints
from dream.ui.games.alchemists_dream.lens import BoardLens
from dream.ui.games.alchemists_dream.settings import COORDINATES, WARN
from dream.ui.games.alchemists_dream.telling import DreamTelling
from dream.ui.games.alchemists_dream.words import WORDS, DreamSession
from dream.ui.kit.theme import Rgb
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.game_table import GameTable
from dream.ui.table.sight import Target

MOST_SUPPOSED = 4
"""How many moves are played of a line at most."""


class DreamTable(GameTable[Position, Action]):
    """The table of one game of The Alchemist's Dream."""

    hints: DreamHints
    lens: BoardLens

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self.haggling = HaggleValues(app, session)
        super().__init__(app, WORDS, session)

    def _make_agreements(self) -> DrawOffers:
        return DrawOffers(self.app, self.session, self.changed, self.ask_people)

    @property
    def draws(self) -> DrawOffers:
        """What is agreed on here: draws."""
        assert isinstance(self.agreements, DrawOffers)
        return self.agreements

    def _make_telling(self) -> DreamTelling:
        return DreamTelling(
            self.app, self.session, lambda: self.plays, self.token_of, lambda: self.draws, lambda: self.chosen
        )

    def _make_hints(self) -> DreamHints:
        return DreamHints(self.app, self.words, self.session, self.why_no_hint, lambda: self.plays)

    def _make_lens(self) -> BoardLens:
        def idles() -> bool:
            return self.game.person_to_act and not self.waits()

        return BoardLens(self.app, self.session, self.telling, self.hints, idles)

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.haggling.snapshot

    @property
    def chosen(self) -> ways.Chosen:
        """What is chosen to act with, and where."""
        return ways.chosen_of(self.game.state, self.selection.chosen)

    @property
    def beside(self) -> marks.Beside:
        settings, chosen = self.app.settings, self.chosen.source
        stone = chosen if isinstance(chosen, Hex) else None
        return marks.Beside(
            COORDINATES.of(settings),
            WARN.of(settings),
            closed=self.lens.closed,
            steps=tuple(self.lens.steps(stone)),
            kinds=tuple(map(self.kind_of, Player)),
            agreed=self.telling.tells_possible,
        )

    @property
    def refused_places(self) -> frozenset[Target]:
        places = self.sentence.places if self.sentence else ()
        return frozenset(place for place in places if isinstance(place, Hex))

    def token_of(self, seat: int) -> faces.Piece:
        return faces.token_of(self.game.state, Player(seat))

    def colour_of(self, seat: int) -> Rgb:
        return signs.stone_colour(self.app.look.palette, self.game.state.sides[Player(seat)].element)

    # What is told

    def why_idle(self, command: str) -> str | None:
        match command:
            case "dream.offer_draw":
                none = self.draws.why_none(self.game)
                return none.sentence if none else None
            case "dream.give_up":
                return self.why_waiting
            case "choose":
                proposed = self.chosen.cell is not None
                return self.why_waiting or (None if proposed else say("dream.table.nothing_proposed"))
            case "dream.refute" if not self.plays:
                why = self.analysis.why_never or self.why_no_threat
                return why if why is None else worded(why)
            case "dream.stand":
                refusal = self.game.history.why_not(Stand())
                return self.why_waiting or (refusal.sentence if refusal else None)
        return super().why_idle(command)

    # Acting

    def confirm(self, at: float | None = None) -> bool:
        """Do what is proposed: place or move the Symbol there, or act there with what is chosen."""
        if self.selection.whole is None and not self.game.supposing:
            return self.refuse(Refusal(message("dream.table.nothing_proposed")))
        return super().confirm(at)

    def explain(self, target: Target) -> None:
        if isinstance(target, Hex):
            self.telling.answer(ways.explained(self.game.state, self.selection.chosen, target))

    def cancel(self) -> bool:
        """Let go of all that is chosen, or of a line that is supposed; False when there was nothing."""
        if self.game.supposing:
            return super().cancel()
        had = bool(self.selection.chosen)
        self.let_go()
        return had

    # What could happen

    def show_line(self) -> None:
        """Play what the hint expects on the board."""
        advice = self.hints.advice
        if advice is None or not advice.lines or not self.game.person_to_act:
            self.telling.tell(message("dream.supposed.no_hint"))
            return
        self.hints.forget()
        self._suppose(say("supposed.line"), advice.state, advice.lines[0].pv)

    @property
    def why_no_threat(self) -> Message | None:
        """Why nobody can tell what the enemy does where nothing is done, or None.

        The law may call the position impossible that has the turn handed over: a Stone that must escape would
        stay surrounded.
        """
        position = self.game.shown_node.state
        idle = passed(position)
        over = position.winner is not None or idle.winner is not None
        if position.phase is not Phase.PLAY or over or (self.game.over and not self.game.browsing):
            return message("dream.supposed.nothing")
        try:
            parse_position(position_text(idle))
        except Impossible as error:
            return message("dream.supposed.impossible", why=error.message)
        return None

    def refute(self) -> None:
        """Have the machine look for what the enemy does where nothing is done, and play it on the board."""
        self.supposed.end()
        if self.plays and not self.may_act():
            return
        if (why := self.why_no_threat) is not None:
            self.telling.tell(why)
            return
        idle = passed(self.game.shown)

        def found(_: Action, lines: Sequence[Info[Action]]) -> None:
            if not lines:
                return
            heading, turns = say("dream.supposed.idle"), turns_to_win(lines[0].score)
            if turns is not None:
                enemy = address_in(self.session).names[idle.turn]
                heading = say("dream.supposed.loses", name=enemy, count=turns)
            self._suppose(heading, idle, lines[0].pv)

        self.let_go()
        self.hints.look_at(history_of(idle), found)

    def _suppose(self, heading: str, position: Position, actions: Sequence[Action]) -> None:
        """Play moves from a position on, under a heading; those that are no moves end the line."""
        moves = takewhile(lambda action: not isinstance(action, Talk), actions[:MOST_SUPPOSED])
        self.supposed.begin(heading, path_to(self.game.history.supposed(Node(position), moves)))
        self.app.dirty("supposed")

    # What is said rather than done

    def do(self, action: Action) -> bool:
        """Do what is said rather than pointed at; whether it was done."""
        return self.may_act() and self.act(action)

    def offer_draw(self) -> bool:
        """Offer a draw, or say why that cannot be done now."""
        return self.take(self.draws.why_none(self.game) or OfferDraw())
