"""The machine at a seat: an engine's process, asked for actions, for draws and for answers to them.

Nothing here waits. What the engine says comes back on the main thread, and an answer to a question that has
been replaced or cancelled never comes.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from dream.base.errors import cut
from dream.base.texts import Sentence, say, worded
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Machine, OutsideEngine
from dream.protocol.client import BestLines, EngineClient
from dream.protocol.dialogue import DARING, MULTI_PV, PATIENCE, DrawQuestion, Info, Limits
from dream.protocol.process import Death
from dream.study.review import tutoring

Post = Callable[[Callable[[], object]], None]
LARGEST_VARIETY = 2**31 - 1
MOST_RESTARTS = 2
"""So often in a row an engine is started again by itself."""
LITTLE_PATIENCE = 2.0
"""For how many seconds a late answer is waited for from one that has hung."""
LATE_AFTER = 1.5
"""Seconds of overtime after which it is told that an engine is late."""
LONGEST_TOLD = 140
"""So many characters are told of what was wrong with one."""
OUTSIDE_TIME = 3000
"""Milliseconds that an engine from outside has for an action."""
LINES = 3
"""How many lines a hint has."""
HINT_TIME = 1000
"""For how many milliseconds an engine looks for them whose game doesn't say how much work they are."""
VARIETY, SAME = "Variety", 0
"""The option by which games differ, and its value for what is the same every time."""


class EngineSeat(Generic[S, A]):
    """One engine of a game: its own for all its seats, or one from outside, which sits at one of them.

    One that ends, hangs or gives no legal action is ended and, when it is asked next, started again. When
    that did not help `MOST_RESTARTS` times, it is lost. Who has hung is waited for with less patience.
    `tell` is told in a sentence what was wrong each time before.
    """

    def __init__(
        self,
        game: Game[S, A],
        post: Post,
        tell: Callable[[str], object],
        outside: OutsideEngine | None = None,
    ) -> None:
        """`post` has a function called on the main thread; the process starts with the first question."""
        self._post, self._tell, self._outside = post, tell, outside
        command = outside.command if outside else None
        self._hides = game.hidden
        self._client = EngineClient(game, command, on_died=lambda death: post(lambda: self._ended(death)))
        self._variety = 1 + secrets.randbelow(LARGEST_VARIETY)
        self._failures = 0
        self._last_failure = ""
        self._question: object | None = None
        self._without: Callable[[], object] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def at_work(self) -> bool:
        """Whether it thinks about a question, its process having started."""
        return self.thinking and self._client.greeted

    @property
    def preparing(self) -> bool:
        """Whether it must still compile before it answers."""
        return self.thinking and self._client.preparing

    @property
    def lost(self) -> bool:
        """Whether it failed so often in a row that it is not started again by itself."""
        return self._failures > MOST_RESTARTS

    @property
    def late(self) -> str | None:
        """That its answer is overdue, in a sentence, or None."""
        if not self.thinking or self._client.overtime < LATE_AFTER:
            return None
        return say("game.engine_late" if self._client.greeted else "game.engine_starts", name=self._name)

    @property
    def why_lost(self) -> str:
        """What was wrong with one that is lost, in a sentence."""
        return say("game.engine_lost", name=self._name, why=self._last_failure)

    @property
    def _name(self) -> str:
        """What the player knows it by."""
        return self._outside.name if self._outside else say("game.machine")

    def ask(
        self,
        game: History[S, A],
        level: int | None,
        done: Callable[[A], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        """Ask what to do now at a level, or with None in the time that engines from outside have.

        `within` are the milliseconds that its clock leaves it, None without a clock. A `daring` one of ours
        risks more for a decision, where it has such an option. `done` is called on the main thread, later;
        when the engine fails, it thinks no more.
        """
        question = self._begin()
        self._client.start()
        self._dare(daring)
        self._client.set_option(VARIETY, self._variety)
        self._client.go(
            game,
            Limits(level=level, movetime=within if level or within is not None else OUTSIDE_TIME),
            on_best=lambda action: self._finish(question, lambda: done(action)),
            on_failed=lambda why: self._post(lambda: self._gave_none(question, why)),
        )

    def advise(
        self,
        game: History[S, A],
        done: Callable[[A, Sequence[Info[A]]], object],
        failed: Callable[[Sentence], object],
        *,
        work: float = 1.0,
        lines: int = LINES,
        among: Sequence[A] = (),
    ) -> None:
        """Ask for a hint: the best action, and the best lines with it if there is more to say of them.

        Where something is hidden it can choose `among` some actions, which are then compared in the same
        deals. `work` is a part of what a hint takes. It is counted, without a clock and with the luck of what
        was observed, so that the same position gets the same answer every time.
        """
        question = self._begin()
        self._client.start()
        self._dare(False)
        self._client.set_option(VARIETY, SAME)
        best: BestLines[A] = BestLines(len(game.game.legal_actions(game.state)), lines)
        self._client.set_option(MULTI_PV, lines)
        self._client.go(
            game,
            _hint_limits(game.game, work, tuple(map(game.game.action_text, among))),
            on_best=lambda action: self._finish(question, lambda: done(action, best.known)),
            on_info=best.take,
            on_failed=lambda why: self._finish(question, lambda: failed(why)),
        )

    def wake(self) -> None:
        """Start the process, so that the first question need not wait for that."""
        self._client.start()

    def analyse(
        self,
        game: History[S, A],
        lines: int,
        news: Callable[[Sequence[Info[A]]], object],
        failed: Callable[[Sentence], object],
    ) -> None:
        """Have it think about a state deeper and deeper, until it is cancelled or asked something else.

        `news` gets so many of the best lines, the best one first, whenever there is news of them; news that
        comes faster than it is taken is one. Luck comes from what was observed, as that of a hint does.
        """
        question = self._begin()
        self._client.start()
        self._dare(False)
        self._client.set_option(VARIETY, SAME)
        self._client.set_option(MULTI_PV, lines)
        best: BestLines[A] = BestLines(len(game.game.legal_actions(game.state)), lines)
        waiting = False

        def tell() -> None:
            nonlocal waiting
            waiting = False
            if self._question is question:
                news(best.known)

        def hear(info: Info[A]) -> None:
            nonlocal waiting
            before = best.known
            best.take(info)
            if best.known is not before and not waiting:
                waiting = True
                self._post(tell)

        self._client.go(
            game,
            Limits(infinite=True),
            on_best=lambda _: self._finish(question, lambda: None),
            on_info=hear,
            on_failed=lambda why: self._finish(question, lambda: failed(why)),
        )

    def ask_about_draw(
        self, question: DrawQuestion, game: History[S, A], done: Callable[[bool], object]
    ) -> None:
        """Ask whether it takes the draw that was offered or is proposed, or offers one; a failure is a no.

        One from outside, which may not know such questions, is not asked: it says no.
        """
        asked = self._begin(without=lambda: done(False))
        if self._outside:
            self._post(lambda: self._settle(asked) and done(False))
            return
        self._client.start()
        self._client.ask_about_draw(
            question,
            game,
            on_answer=lambda yes: self._finish(asked, lambda: done(yes)),
            on_failed=lambda _: self._finish(asked, lambda: done(False)),
        )

    def _dare(self, daring: bool) -> None:
        """Have it play daringly from the next question on, or as it is."""
        if not self._outside:
            self._client.set_option(DARING, int(daring))

    def _begin(self, without: Callable[[], object] | None = None) -> object:
        """A new question, which makes any earlier one stale; `without` is done when the engine dies of it."""
        self._question = question = object()
        self._without = without
        return question

    def hurry(self) -> None:
        """Have it answer now with the best it has found."""
        self._client.stop()

    def cancel(self) -> None:
        """Drop the question, and whoever waits for its answer."""
        self._question = self._without = None
        self._client.cancel()

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def revive(self) -> None:
        """It is to be tried again."""
        self._failures, self._client.patience = 0, PATIENCE

    def _finish(self, question: object, then: Callable[[], object]) -> None:
        """On the main thread, go on with an answer, unless its question has become stale."""

        def go_on() -> None:
            if self._settle(question):
                self.revive()
                then()

        self._post(go_on)

    def _settle(self, question: object) -> bool:
        """Wait for a question no longer; False when it has become stale."""
        if self._question is not question:
            return False
        self._question = self._without = None
        return True

    def _ended(self, death: Death) -> None:
        """It is no more. Its last words may tell of its hand: they are not repeated where that is hidden."""
        without = self._without if self.thinking else None
        if self.thinking and death.hung:
            self._client.patience = LITTLE_PATIENCE
        self._question = None
        self._failed(death.ending if self._hides else death)
        if without:
            without()

    def _gave_none(self, question: object, why: Sentence) -> None:
        """It runs but gave no action that counts: the next question is for a new process."""
        if self._settle(question):
            self._client.close()
            self._failed(why)

    def _failed(self, why: Sentence | Death) -> None:
        self._failures += 1
        self._last_failure = cut(worded(why), LONGEST_TOLD)
        if not self.lost:
            self._tell(say("game.engine_restarted", name=self._name, why=self._last_failure))


def _hint_limits(game: Game[S, A], work: float, among: tuple[str, ...]) -> Limits:
    """The limits of a part of the work of a hint, with the actions to choose among, if not all of them."""
    part = tutoring(game.id)
    if part is None:
        return Limits(movetime=round(work * HINT_TIME), searchmoves=among)
    return Limits(nodes=max(1, round(work * part.HINT)), searchmoves=among)


AnyGame = Game[Any, Any]
AnyEngineSeat = EngineSeat[Any, Any]


REST_AFTER = 30.0
"""After so many seconds at a position an analysis rests."""
STEP = 1.1
"""By what part more work there is between two of its lines that are known of a move."""
MOST_ANALYSED = 2000
"""Of so many positions is kept what was found."""


@dataclass
class Analysed(Generic[A]):
    """What is known of a position: its best `lines`, and for how many seconds was thought of those `allowed`.

    Deeper lines take the place of others, and more of them that of fewer. `before` is what was known of each
    move with less work, and then with that of its last line.
    """

    lines: Sequence[Info[A]] = ()
    spent: float = 0.0
    allowed: float = REST_AFTER
    before: dict[A, list[Info[A]]] = field(default_factory=dict)

    def take(self, lines: Sequence[Info[A]]) -> None:
        """Know these lines from now on, unless those that are known are deeper.

        The first stays the first; the others come by what they are worth, however often they were tried.
        """
        if not lines:
            return
        first, *others = lines
        lines = first, *sorted(others, key=lambda line: -line.score)
        deep = [(each[0].depth, each[0].nodes) for each in (lines, self.lines) if each]
        if len(lines) > len(self.lines) or deep[0] >= deep[1]:
            self.lines = tuple(lines)
            for line in lines:
                self._remember(line)

    def _remember(self, line: Info[A]) -> None:
        """Know what a line was with so much work; that takes the place of one with hardly less."""
        known = self.before.setdefault(line.pv[0], [])
        if len(known) > 1 and known[-2].depth == line.depth and line.nodes < STEP * known[-2].nodes:
            known.pop()
        known.append(line)


class AnalysedPositions:
    """What was found of positions while the program runs; of those looked at longest ago nothing is kept."""

    def __init__(self) -> None:
        self._kept: dict[str, Analysed[Any]] = {}

    def of(self, digest: str) -> Analysed[Any]:
        """What is known of the position to which a game has led that has this digest."""
        self._kept[digest] = found = self._kept.pop(digest, None) or Analysed()
        if len(self._kept) > MOST_ANALYSED:
            del self._kept[next(iter(self._kept))]
        return found


class Engines:
    """Every engine starts when it is first asked.

    A game's own engine serves all seats of an open game, from game to game. Where the game hides things,
    each seat has a process of its own, as each engine from outside has: none may know what another was told.
    `say` tells, in a sentence, what was wrong with one.
    """

    def __init__(self, post: Post, say: Callable[..., object]) -> None:
        self._post, self._tell = post, lambda sentence: say(sentence, stays=True)
        self._own: dict[tuple[str, int | None], AnyEngineSeat] = {}
        self._outside: dict[int, tuple[OutsideEngine, AnyEngineSeat]] = {}
        self._weigher: tuple[str, AnyEngineSeat] | None = None
        self._analyst: tuple[str, AnyEngineSeat] | None = None
        self.analysed = AnalysedPositions()

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        """The game's own engine, for the seat of this number; those of other games end."""
        key = game.id, number if game.hidden else None
        if key not in self._own:
            self._close_own(lambda word, _: word != game.id)
            self._own[key] = EngineSeat(game, self._post, self._tell)
        return self._own[key]

    def weigher(self, game: AnyGame) -> AnyEngineSeat:
        """The engine that tells whoever wants to see it who stands better; no seat's engine hears of it."""
        if self._weigher is None or self._weigher[0] != game.id:
            self.dismiss_weigher()
            self._weigher = game.id, EngineSeat(game, self._post, self._tell)
        return self._weigher[1]

    def dismiss_weigher(self) -> None:
        """End that engine, if there is one."""
        if self._weigher is not None:
            self._weigher[1].close()
            self._weigher = None

    def analyst(self, game: AnyGame) -> AnyEngineSeat:
        """The engine that analyses positions of a game in which nobody is to move: it plays for no seat."""
        if self._analyst is None or self._analyst[0] != game.id:
            self.dismiss_analyst()
            self._analyst = game.id, EngineSeat(game, self._post, self._tell)
        return self._analyst[1]

    def dismiss_analyst(self) -> None:
        """End that engine, if there is one."""
        if self._analyst is not None:
            self._analyst[1].close()
            self._analyst = None

    def at(self, game: AnyGame, number: int, machine: Machine) -> AnyEngineSeat:
        """The engine of the machine at a seat; another from outside that sat there is ended."""
        if not isinstance(machine, OutsideEngine):
            return self.own(game, number)
        if number not in self._outside or self._outside[number][0] != machine:
            self.dismiss(number)
            self._outside[number] = machine, EngineSeat(game, self._post, self._tell, machine)
        return self._outside[number][1]

    def cancel(self, game: SeatedGame[Any, Any]) -> None:
        """Drop what the engines of a game are asked."""
        for (word, _), engine in self._own.items():
            if word == game.history.game.id:
                engine.cancel()
        for _, engine in self._outside.values():
            engine.cancel()

    def dismiss(self, number: int) -> None:
        """End the engine from outside at a seat, if one sits there."""
        if number in self._outside:
            self._outside.pop(number)[1].close()

    def leave_game(self) -> None:
        """The scenes of a game are left: only an engine that serves from game to game goes on."""
        for number in list(self._outside):
            self.dismiss(number)
        self.dismiss_weigher()
        self.dismiss_analyst()
        self._close_own(lambda _, number: number is not None)

    def close(self) -> None:
        """End them all."""
        self.leave_game()
        self._close_own(lambda _, __: True)

    def _close_own(self, ends: Callable[[str, int | None], bool]) -> None:
        for key in [key for key in self._own if ends(*key)]:
            self._own.pop(key).close()


def engine_at(engines: Engines, game: SeatedGame[Any, Any], number: int) -> AnyEngineSeat:
    """The engine of the machine that sits there, or the game's own where a person does."""
    machine = game.seats[number].machine_here
    if machine is None:
        return engines.own(game.history.game, number)
    return engines.at(game.history.game, number, machine)
