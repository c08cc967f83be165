"""The table of one game, with what only this game has: offers of draws, a lens, what could happen.

Having those asked who must answer to a draw: to one offered, and to one proposed the third time (R11).
What waits for an answer is told by the `agreements` of the game. The machine, too, may offer one: when it
has found its action and before it does it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from dream.base.texts import Listing, Message, message, say, worded
from dream.games.alchemists_dream.agreements import (
    DECLINED,
    Occasion,
    Pair,
    is_fixed,
    offer_waits,
    pairs,
    proposal_waits,
    refused_by,
    untold,
)
from dream.games.alchemists_dream.engine.draws import LONG
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.actions import (
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    PlaceStone,
    Resign,
    ReturnStone,
    Stand,
    Step,
    Talk,
    target_of,
)
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.games.alchemists_dream.teach import (
    judgement,
    passed,
    score_words,
    share,
    takeable,
    winning,
)
from dream.hexgrid import ORIGIN, Hex, board_order, distance
from dream.play.game import Refusal
from dream.play.seated_game import SeatedGame
from dream.protocol.dialogue import PROVEN, DrawQuestion, Info, turns_to_win
from dream.ui.games.alchemists_dream import ways
from dream.ui.games.alchemists_dream.layout import (
    Beside,
    BoardLayout,
    Hint,
    Piece,
    TrayOf,
    board_layout,
    token_of,
)
from dream.ui.games.alchemists_dream.paint import stone_colour
from dream.ui.games.alchemists_dream.settings import COORDINATES, TAUNTS, TURNING, WARN
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.ways import HAGGLING, REFUTE, SHOW_LINE
from dream.ui.games.alchemists_dream.words import (
    POSSIBLE,
    WORDS,
    DreamMove,
    DreamSession,
    Threats,
    account,
    advised,
    last_of,
    new_threats,
    possible,
    quoted,
    taunt,
    warnings,
    why_good,
)
from dream.ui.kit.theme import Rgb
from dream.ui.table.engines import AnyEngineSeat, engine_at
from dream.ui.table.game_session import Address, GameHost, address_in
from dream.ui.table.game_table import GameTable
from dream.ui.table.hints import Advice, HintLevel, Hints
from dream.ui.table.presenter import Presenter
from dream.ui.table.sight import Target, Way
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.narrator import Narration, NewsLine, Offer

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


class DrawOffers:
    """Has people asked by `ask`, and the machine by its engine; `changed` is called after every answer.

    It knows what was ever refused in the game, so that neither undo nor opening it again has anybody asked
    once more.
    """

    def __init__(
        self,
        app: GameHost,
        session: DreamSession,
        changed: Callable[[], object],
        ask: Callable[[Dialog], object],
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._changed, self._ask = changed, ask
        self.refused = refused_by(self._game.history, session.notes.get(DECLINED, ""))

    @property
    def waits(self) -> bool:
        """Whether the game waits for an answer."""
        return self.offered or self.proposed

    @property
    def offered(self) -> bool:
        """Whether a draw has just been offered and the other has not answered yet."""
        return offer_waits(self._game.history, self.refused)

    @property
    def proposed(self) -> bool:
        """R11: whether a draw is to be proposed, the position having just come up a third time."""
        return proposal_waits(self._game.history, self.refused)

    def why_none(self, seen: SeatedGame[Position, Action]) -> Refusal | None:
        """Why no draw can be offered now in the game as it is `seen` by whoever would, or None when one can.

        One that has been declined is not offered again before the next action, even if it was taken back.
        """
        if seen.person_to_act and self.refused.has_offer(self._game.history):
            return Refusal(message("dream.table.draw_declined"))
        return seen.why_waiting or self._game.history.why_not(OfferDraw())

    def was_declined(self, done: int) -> bool:
        """Whether the offer with which so many actions were done has been declined."""
        history = self._game.history
        return Occasion(done, history.game.same(history.states[done])) in self.refused.offers

    def ask_pending(self) -> None:
        """Ask whoever must answer an offer of a draw, or agree to one."""
        game = self._game
        if game.over:
            return
        if self.offered and game.state.turn.other in game.persons:
            by = game.state.turn
            key = "draw" if by in game.persons else "machine_draw"
            names = {"name": self._session.name(by), "other": self._session.name(by.other)}
            self._ask_people("draw", say(f"dream.ask.{key}", **names), self.answer)
        elif self.offered:
            self._ask_machine(game.state.turn.other, DrawQuestion.TAKES, self.answer)
        elif self.proposed and game.persons:
            self._ask_people("third", say("dream.ask.third"), self._people_answer)
        elif self.proposed:
            self._ask_machine(game.state.turn, DrawQuestion.TAKES, self._first_machine_answers)

    def _ask_people(self, kind: str, text: str, answered: Callable[[bool], object]) -> None:
        decline = Answer(say("dream.ask.play_on"), lambda: answered(False))
        accept = Answer(say("dream.ask.accept"), lambda: answered(True))
        self._ask(Dialog(say(f"dream.ask.{kind}_title"), text, decline, (accept,), unbidden=True))

    def _ask_machine(
        self, machine: Player, question: DrawQuestion, answered: Callable[[bool], object]
    ) -> None:
        engine = engine_at(self._app.engines, self._game, machine)
        engine.ask_about_draw(question, self._game.history, answered)

    def answer(self, taken: bool) -> None:
        """Answer the offer just made, or the program's own proposal for both players.

        A no leaves the turn with whoever has it, and the record knows of it.
        """
        game, offered = self._game, self.offered
        game.browse_to_now()
        if taken and not offered:
            game.act(OfferDraw())
        if taken:
            game.act(AgreeDraw())
        else:
            refuses = self.refused.with_offer if offered else self.refused.with_proposal
            self.refused = refuses(game.history)
            self._session.notes[DECLINED] = untold(self.refused, game.history)
        self._changed()

    # The machine's own offer

    def consider(self) -> None:
        """The machine has found its action, and may offer a draw before it does it.

        Whom an open dialog keeps busy is not disturbed.
        """
        if self._app.dialog is None and not self.refused.has_offer_within(LONG, self._game.history):
            self._ask_machine(self._game.state.turn, DrawQuestion.OFFERS, self._machine_offers)

    def _machine_offers(self, offers: bool) -> None:
        if not offers or self._app.dialog is not None:
            return
        if self._game.state.turn.other in self._game.people:
            self._app.sounds.play("bell")
        self._game.machine_acts(OfferDraw())
        self._changed()

    # The third time the same

    def _first_machine_answers(self, taken: bool) -> None:
        """The machine to move has answered; when it agrees, the other is asked as if it were offered."""
        if not taken:
            self.answer(False)
            return
        offered = self._game.history.copy()
        offered.play(OfferDraw())
        other = engine_at(self._app.engines, self._game, offered.state.turn.other)
        other.ask_about_draw(DrawQuestion.TAKES, offered, self.answer)

    def _people_answer(self, taken: bool) -> None:
        """A machine at the other seat is asked as well, when the people agree."""
        machine = next((player for player in Player if player not in self._game.persons), None)
        if not taken or machine is None:
            self.answer(taken)
            return
        name = self._session.name(machine)

        def machine_answers(taken: bool) -> None:
            self.answer(taken)
            key = "dream.game.machine_accepts" if taken else "dream.game.machine_declines"
            self._app.say(say(key, name=name), of_now=True)

        self._ask_machine(machine, DrawQuestion.TAKES, machine_answers)


Seen = tuple[tuple[Hex, int], ...]
"""Cells, each with how many of its sides are closed; four are as good as more."""
FARTHEST = 4
"""Steps are counted up to so many."""
REACHED = 1
"""With so many a cell is marked to which the enemy can step."""


class Lens(Enum):
    """What the lens shows: the pressure for the player who looks, that for the enemy, threats, own steps."""

    OWN = "own"
    ENEMY = "enemy"
    THREATS = "threats"
    STEPS = "steps"


LENSES: tuple[Lens | None, ...] = (None, *Lens)
"""One follows the other; None is no lens."""


def seen_through(position: Position, lens: Lens, looks: Player) -> Seen:
    """How many sides of cells are closed as a lens shows it to a player; with threats, four is grave."""
    if lens is Lens.STEPS:
        return ()
    if lens is Lens.THREATS:
        return tuple(_threats(position, looks))
    player = looks if lens is Lens.OWN else looks.other
    pressed = ((cell, position.pressure(cell, player)) for cell in position.board.around)
    return tuple((cell, min(number, SIDES_TO_SURROUND)) for cell, number in pressed if number)


def told_of(position: Position, lens: Lens, looks: Player, address: Address) -> Message:
    """What a lens shows, in a sentence or two."""
    if lens is Lens.THREATS:
        return _threats_told(position, looks, address.names[looks.other])
    whose = looks.other if lens is Lens.ENEMY else looks
    name, form = address.names[whose], address.form(whose)
    if lens is not Lens.STEPS:
        return message(f"dream.lens.pressure.{form}", name=name)
    stones = len(position.sides[looks].stones)
    return message(f"dream.lens.steps.{form}", name=name, count=stones, most=FARTHEST)


def _threats_told(position: Position, looks: Player, enemy: str) -> Message:
    parts = [message("dream.lens.reach", name=enemy)]
    wins, prey = _in_play(_enemys_turn(position, looks), looks)
    if wins:
        parts.append(message("dream.lens.wins", name=enemy, cells=_listed(wins)))
    if prey:
        parts.append(message("dream.lens.takes", name=enemy, cells=_listed(prey), count=len(prey)))
    if not wins and not prey:
        parts.append(message("dream.lens.no_threat", name=enemy))
    return message("dream.lens.all", parts=Listing(tuple(parts), "sentences"))


def _enemys_turn(position: Position, looks: Player) -> Position:
    """The position when it is the enemy's turn, as if whoever looks did nothing."""
    return passed(position) if position.turn is looks else position


def _in_play(idle: Position, looks: Player) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Where the enemy surrounds the Symbol, and the Stones that the enemy could take."""
    if idle.phase is not Phase.PLAY or idle.symbol_surrounded(looks):
        return frozenset(), frozenset()
    return frozenset(map(target_of, winning(idle))), takeable(idle)


def _threats(position: Position, looks: Player) -> Iterator[tuple[Hex, int]]:
    """What the enemy could take, where the enemy would win, and where enemy Stones can step."""
    idle = _enemys_turn(position, looks)
    wins, prey = _in_play(idle, looks)
    grave = wins | prey
    yield from ((cell, SIDES_TO_SURROUND) for cell in sorted(grave, key=board_order))
    steps = {action.target for action in idle.legal_actions if isinstance(action, Step)} - grave
    yield from ((cell, REACHED) for cell in sorted(steps, key=board_order))


def steps(position: Position, looks: Player, chosen: Hex | None) -> Iterator[tuple[Hex, int]]:
    """In how many steps the player's Stones, or the one chosen, get to a cell while nobody else moves."""
    stones = position.sides[looks].stones
    reached = front = stones if chosen is None or chosen not in stones else frozenset({chosen})
    for number in range(1, FARTHEST + 1):
        front = frozenset(cell for each in front for cell in position.escapes(each, looks)) - reached
        reached |= front
        yield from ((cell, number) for cell in sorted(front, key=board_order))


def _listed(cells: frozenset[Hex]) -> Listing:
    return Listing(tuple(cell.name for cell in sorted(cells, key=board_order)))


REST = 0.8
"""For how many seconds a position lies there before the next move."""
MOST_SUPPOSED = 4
"""How many moves are played at most."""


class SupposedLine:
    """A line that is played on the board; the game itself is as it was, and is shown again when it `end`s."""

    def __init__(self, session: DreamSession) -> None:
        self._session, self._game = session, session.game
        self._heading = ""
        self._left: list[Action] = []
        self._told: tuple[str, ...] = ()
        self._rested: float | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is told, as one value."""
        return self._heading, self._told

    @property
    def narration(self) -> Narration | None:
        """What is told of it; None while there is none."""
        if not self._game.supposing:
            return None
        return Narration(self._heading, prompt=(*self._told, say("dream.supposed.back")))

    def begin(self, heading: str, position: Position, actions: Iterable[Action]) -> None:
        """Play moves from a position on, under a heading; those that are no moves end the line."""
        self._heading, self._told, self._rested = heading, (), None
        self._left = list(actions)[:MOST_SUPPOSED]
        self._game.suppose(position)

    def watch(self, now: float, *, moving: bool) -> bool:
        """Play the next move when the one before has been seen; whether it was played."""
        if not self._game.supposing or not self._left or moving:
            self._rested = None
            return False
        self._rested = now if self._rested is None else self._rested
        if now - self._rested < REST:
            return False
        self._rested = None
        before, action = self._game.shown, self._left.pop(0)
        if isinstance(action, Talk) or action not in before.legal_actions:
            self._left.clear()
            return True
        after = before.apply(action)
        self._told = account(before, action, after, address_in(self._session))
        self._game.suppose(after, action)
        return True

    def end(self) -> bool:
        """Show the game again; False where nothing was played."""
        if not self._game.supposing:
            return False
        self._game.browse_to_now()
        return True


AFTERWARDS = 2
"""How many moves after the first one are told of a line."""
AS_GOOD = 30
"""What is worth at most so many hundredths of a Stone less is nearly as good."""
NEAR_SYMBOL, NEAR = 2, 1
"""How far around a Symbol, or around any other cell, one is sent to look."""

DreamAdvice = Advice[Position, Action]


class DreamHints(Hints[Position, Action]):
    """Hints for the board: what is advised is drawn on it, and told with its reasons."""

    def mark(self, action: Action, state: Position) -> Hint | None:
        return hint_of(action, state)

    def shown_with(self, chosen: Way) -> Target | None:
        return self.shown

    def marked(self, advice: DreamAdvice, level: HintLevel) -> Hint | None:
        shown = hint_of(advice.action, advice.state)
        if shown is None or shown.target is None or level not in (HintLevel.WHERE, HintLevel.WHICH):
            return shown
        if level is HintLevel.WHICH:
            return Hint(None, shown.origin or advice.state.mover.symbol or shown.target)
        centre, reach = _landmark(advice.state, shown.target)
        return Hint(
            None, None, frozenset(c for c in advice.state.board.around if distance(c, centre) <= reach)
        )

    def judged(self, advice: DreamAdvice) -> str | None:
        return judgement(advice.state, advice.lines[0].score) if advice.lines else None

    def offers(self, advice: DreamAdvice, level: HintLevel) -> tuple[Offer, ...]:
        if not self._game.person_to_act or advice.state.phase is not Phase.PLAY:
            return ()
        offered = []
        if level not in (HintLevel.WHERE, HintLevel.WHICH):
            offered.append(Offer(say("dream.hint.idle"), REFUTE.name, REFUTE.hint))
        if level in (HintLevel.LINE, HintLevel.ELSE) and advice.lines:
            offered.append(Offer(say("dream.hint.play"), SHOW_LINE.name, SHOW_LINE.hint))
        return tuple(offered)

    def sentences(self, advice: DreamAdvice, level: HintLevel) -> tuple[str, ...]:
        address = address_in(self._session)
        match level:
            case HintLevel.WHERE:
                return tuple(_where(advice.state, advice.action, address))
            case HintLevel.WHICH:
                return tuple(_which(advice.action))
            case HintLevel.WHAT:
                best = say("hint.best", action=advised(advice.action))
                return best, *map(worded, self._why_good(advice, address))
            case HintLevel.LINE:
                return tuple(_followed(advice, address))
        return tuple(_as_good(advice))

    def _why_good(self, advice: DreamAdvice, address: Address) -> Iterable[Message]:
        """Why a move is advised; that it wins is told by the judgement above."""
        if isinstance(advice.action, Talk):
            return ()
        wins = bool(advice.lines) and turns_to_win(advice.lines[0].score) is not None
        return why_good(advice.state, advice.action, () if wins else advice.lines, address)


def hint_of(action: Action, position: Position) -> Hint | None:
    """What the board shows of an action: to stand is shown where the Symbol stands."""
    if isinstance(action, Stand) and position.mover.symbol:
        return Hint(None, position.mover.symbol)
    last = last_of(action)
    return last and Hint(*last)


def _landmark(position: Position, target: Hex) -> tuple[Hex, int]:
    """What lies near a cell, a Symbol or the cell itself, and how far around it one is to look."""
    symbols = (side.symbol for side in (position.mover, position.waiter) if side.symbol)
    near = next((cell for cell in symbols if distance(cell, target) <= NEAR_SYMBOL), None)
    return (near, NEAR_SYMBOL) if near else (ORIGIN if distance(ORIGIN, target) <= NEAR else target, NEAR)


def _where(position: Position, action: Action, address: Address) -> Iterator[str]:
    shown = hint_of(action, position)
    if shown is None or shown.target is None or isinstance(action, Stand):
        return
    centre, _ = _landmark(position, shown.target)
    owner = next((player for player in Player if position.sides[player].symbol == centre), None)
    if owner is not None and position.phase is Phase.PLAY:
        yield address.say("dream.hint.where.symbol", owner)
    elif centre == ORIGIN:
        yield say("dream.hint.where.elixir")
    else:
        yield say("dream.hint.where.cell", cell=centre.name)


def _which(action: Action) -> Iterator[str]:
    match action:
        case Step(origin, _):
            yield say("dream.hint.which.step", origin=origin.name)
        case PlaceStone() | ReturnStone():
            yield say(f"dream.hint.which.{type(action).__name__.lower()}")


def _followed(advice: DreamAdvice, address: Address) -> Iterator[str]:
    """What is expected to follow, and the score in numbers; nothing before the game is played."""
    if not advice.lines or advice.state.phase is not Phase.PLAY:
        return
    best, moves, position = advice.lines[0], list[Message](), advice.state
    for action in best.pv[: 1 + AFTERWARDS]:
        if isinstance(action, Talk) or action not in position.legal_actions:
            break
        moves.append(message("dream.hint.move", name=address.names[position.turn], advice=advised(action)))
        position = position.apply(action)
    if len(moves) > 1:
        yield say("dream.hint.then", moves=Listing(tuple(moves[1:]), "semicolons"))
    yield say("dream.hint.detail", score=score_words(best.score), count=best.depth)


def _as_good(advice: DreamAdvice) -> Iterator[str]:
    """What is nearly as good."""
    for other in advice.lines[1:]:
        if advice.lines[0].score - other.score <= AS_GOOD:
            yield say("dream.hint.or", advice=advised(other.pv[0]))


class DreamTable(GameTable[Position, Action]):
    """The table of one game of The Alchemist's Dream."""

    hints: DreamHints

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self.draws = DrawOffers(app, session, self.changed, self.ask_people)
        self.lens: Lens | None = None
        self.supposed = SupposedLine(session)
        self.haggling = HaggleValues(app, session)
        self.sealing = False
        super().__init__(app, WORDS, session)

    def _make_hints(self) -> DreamHints:
        return DreamHints(self.app, self.words, self.session, self.why_no_hint)

    def update(self, now: float, *, moving: bool) -> None:
        super().update(now, moving=moving)
        if self.supposed.watch(now, moving=moving):
            self.app.dirty("supposed")

    @property
    def snapshot(self) -> tuple[object, ...]:
        own = self.draws.refused, self.lens, self.supposed.snapshot, self.haggling.snapshot
        return *super().snapshot, *own

    @property
    def chosen(self) -> ways.Chosen:
        """What is chosen to act with, and where."""
        return ways.chosen_of(self.game.state, self.selection.chosen)

    @property
    def beside(self) -> Beside:
        position, settings, lens = self.game.shown, self.app.settings, self.lens
        chosen = self.chosen.source
        stone = chosen if isinstance(chosen, Hex) else None
        return Beside(
            COORDINATES.of(settings),
            WARN.of(settings),
            closed=() if lens is None else seen_through(position, lens, self.looks),
            steps=tuple(steps(position, self.looks, stone)) if lens is Lens.STEPS else (),
            agreed=self.assent is not None and self.assent.key == POSSIBLE,
        )

    @property
    def refused_places(self) -> frozenset[Target]:
        places = self.sentence.places if self.sentence else ()
        return frozenset(place for place in places if isinstance(place, Hex))

    @property
    def offers(self) -> tuple[Offer, ...]:
        offers, history, at = super().offers, self.game.history, self.game.shown_at
        stood = at > 0 and isinstance(history.actions[at - 1], Stand)
        if not stood or self.assent is not None:
            return offers
        return *offers, Offer(say("dream.haggling.offer"), HAGGLING.name, HAGGLING.hint)

    def waits(self) -> bool:
        return self.draws.waits or self.sealing or super().waits()

    def _machine_found(self) -> None:
        self.draws.consider()

    def ask_pending(self) -> None:
        self.draws.ask_pending()

    def share(self, table: GameTable[Position, Action]) -> None:
        """One table alone knows what was declined, and asks."""
        assert isinstance(table, DreamTable)
        self.draws = table.draws

    def why_no_hint(self) -> str | None:
        reason = super().why_no_hint()
        return say("hint.offer") if reason is None and self.plays and self.draws.waits else reason

    def token_of(self, seat: int) -> Piece:
        return token_of(self.game.state, Player(seat))

    def colour_of(self, seat: int) -> Rgb:
        return stone_colour(self.app.look.palette, self.game.state.sides[Player(seat)].element)

    # What is told

    @property
    def told_instead(self) -> Narration | None:
        return self.supposed.narration

    @property
    def question(self) -> Narration | None:
        if not self.draws.offered:
            return None
        waits = say("dream.game.offer_waits", other=self.session.name(self.game.state.turn.other))
        return Narration(say("dream.ask.draw_title"), prompt=(waits,))

    @property
    def talk(self) -> Sequence[tuple[Message, Action]]:
        none = self.draws.why_none(self.game)
        offer = () if none else ((message("dream.command.offer_draw"), OfferDraw()),)
        ends = (message("dream.command.resign"), Resign()), (message("dream.command.decline"), Decline())
        return *offer, *ends

    @property
    def alarms(self) -> tuple[tuple[str, ...], bool]:
        """Surrounded Stones and the Elixir, and what has come to be closed on three sides."""
        told_first = self.chosen.source is None or ways.must_escape(self.game.state)
        alarms = warnings(self.game.shown) if told_first else []
        threats = new_threats(self.game) if WARN.of(self.app.settings) else Threats()
        urgent = bool(threats.grave or (alarms and len(alarms[0].places) > 1))
        return (*(alarm.sentence for alarm in alarms), *threats.grave, *threats.slight), urgent

    def news(self, move: DreamMove) -> Iterator[NewsLine]:
        """What was done and what it took, with the taunt of who stood, and whether an offer was declined."""
        action, address = self.game.history.actions[move.number], move.address
        sentences = account(move.before, action, move.after, address, self._warned)
        taunts = TAUNTS.of(self.app.settings) and action == Stand()
        for number, sentence in enumerate(sentences):
            said = f"{sentence} {quoted(taunt(self.game, move.number))}" if taunts else sentence
            yield NewsLine(said, None if number else self.token_at(move))
        if isinstance(action, OfferDraw) and self.draws.was_declined(move.number + 1):
            other = move.before.turn.other
            yield NewsLine(address.say("dream.told.declined", other), self.token_of(other))

    @property
    def _warned(self) -> Player | None:
        """Who is told of their Stones in danger by themselves: the person to act."""
        acting = self.takes_moves and self.game.person_to_act
        return self.game.state.turn if acting and self.game.state.phase is Phase.PLAY else None

    def possible(self) -> Message:
        return possible(self.game.state)

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
            case "dream.stand":
                refusal = self.game.history.why_not(Stand())
                return self.why_waiting or (refusal.sentence if refusal else None)
        return super().why_idle(command)

    # The lens

    @property
    def looks(self) -> Player:
        """Whose lens it is: the one person's who plays, or else the mover's."""
        people = self.game.people
        return Player(people[0]) if len(people) == 1 else self.game.shown.turn

    def change_lens(self) -> Message | None:
        self.lens = LENSES[(LENSES.index(self.lens) + 1) % len(LENSES)]
        if self.lens is None:
            return None
        sentence = told_of(self.game.shown, self.lens, self.looks, address_in(self.session))
        if self.lens is Lens.THREATS and self.game.person_to_act and not self.waits():
            self._look_for_proof(sentence)
        return sentence

    def _look_for_proof(self, sentence: Message) -> None:
        """Have the machine look whether idleness would lose for certain, and tell that as well."""
        idle = passed(self.game.state)
        if idle.phase is not Phase.PLAY or idle.winner is not None:
            return

        def found(lines: Sequence[Info[Action]]) -> None:
            turns = turns_to_win(lines[0].score)
            if turns is not None and self.lens is Lens.THREATS:
                enemy = address_in(self.session).names[idle.turn]
                proof = message("dream.lens.proven", name=enemy, count=turns)
                self._said = message("dream.lens.all", parts=Listing((sentence, proof), "sentences"))
                self.app.dirty("lens")

        self.hints.look_at(history_of(idle), found)

    # Acting

    def press(self, target: Target, at: float | None = None) -> bool:
        """As at any table; it ends a line that is played, and the other's tray is no one's to take from."""
        if self.supposed.end():
            return False
        turn, name = self.game.state.turn, self.session.name
        if isinstance(target, TrayOf) and target.owner != turn:
            not_yours = message("dream.game.not_your_tray", other=name(turn.other), name=name(turn))
            return self.may_act() and self.refuse(Refusal(not_yours))
        return super().press(target, at)

    def confirm(self, at: float | None = None) -> bool:
        """Do what is proposed: place or move the Symbol there, or act there with what is chosen."""
        if self.selection.whole is None:
            return self.refuse(Refusal(message("dream.table.nothing_proposed")))
        return super().confirm(at)

    def explain(self, target: Target) -> None:
        if isinstance(target, Hex):
            self.answer(ways.explained(self.game.state, self.selection.chosen, target))

    def cancel(self) -> bool:
        """Let go of all that is chosen, or of a line that is played; False when there was nothing."""
        if self.supposed.end():
            self.app.dirty("supposed")
            return True
        had = bool(self.selection.chosen)
        self.let_go()
        return had

    # What could happen

    def show_line(self) -> None:
        """Play what the hint expects on the board."""
        advice = self.hints.advice
        if advice is None or not advice.lines or not self.game.person_to_act:
            self._tell(message("dream.supposed.no_hint"))
            return
        self.hints.forget()
        self.supposed.begin(say("dream.supposed.line"), advice.state, advice.lines[0].pv)
        self.app.dirty("supposed")

    def refute(self) -> None:
        """Have the machine look for what the enemy does where nothing is done, and play it on the board."""
        position = self.game.state
        idle = passed(position)
        if not self.may_act():
            return
        if position.phase is not Phase.PLAY or idle.winner is not None:
            self._tell(message("dream.supposed.nothing"))
            return

        def found(lines: Sequence[Info[Action]]) -> None:
            heading, turns = say("dream.supposed.idle"), turns_to_win(lines[0].score)
            if turns is not None:
                enemy = address_in(self.session).names[idle.turn]
                heading = say("dream.supposed.loses", name=enemy, count=turns)
            self.supposed.begin(heading, idle, lines[0].pv)
            self.app.dirty("supposed")

        self.let_go()
        self.hints.look_at(history_of(idle), found)

    def _tell(self, what: Message) -> None:
        self._said = what
        self.app.dirty("answer")

    # What is said rather than done

    def do(self, action: Action) -> bool:
        """Do what is said rather than pointed at; whether it was done."""
        return self.may_act() and self.act(action)

    def offer_draw(self) -> bool:
        """Offer a draw, or say why that cannot be done now."""
        return self.take(self.draws.why_none(self.game) or OfferDraw())


PAUSE = 0.5
"""How many seconds a move is looked at before the board turns."""


class Turning:
    """Turns the board of a presenter, between two frames.

    The ground of the other side is painted in the background, and kept, before the board turns for the first
    time: so no frame waits for it. Signs and cell names stand upright whichever way the board lies.
    """

    def __init__(self, app: GameHost, presenter: Presenter) -> None:
        assert isinstance(presenter.looks, DreamBoard)
        self._app, self._presenter, self._board = app, presenter, presenter.looks
        self._since: float | None = None

    @property
    def due(self) -> bool:
        """Whether the board is about to turn."""
        return self._since is not None and not self._presenter.picture.waiting

    def update(self, now: float) -> None:
        """Turn the board if that is due: to the second player, where that one is to move."""
        presenter, picture, board = self._presenter, self._presenter.picture, self._board
        game = presenter.table.game
        wanted = TURNING.of(self._app.settings) and len(game.people) > 1
        if not wanted:
            picture.forget_prepared()
            if not board.turned:
                self._since = None
                return
        rests = game.to_act is None or game.browsing or game.varies
        faces = wanted and (board.turned if rests else game.to_act == Player.SECOND)
        layout: BoardLayout = picture.layout
        ready = picture.prepare(layout.turned_round)
        if faces is board.turned:
            self._since = None
            return
        self._since = now if self._since is None else self._since
        if not ready or presenter.moving_at(now) or now - self._since < PAUSE:
            return
        self._since, board.turned = None, not board.turned
        presenter.pointing.hover = None  # until the mouse moves on the board as it lies now
        presenter.fit(board_layout(self._app), self._app.look.palette)
        self._app.dirty("turned")
