"""The engine protocol (docs/protocol.md) on any pair of text streams, for an engine of any game.

What it says beside the plain protocol:

* A distance in `score win N` or `loss N` counts the turns of the player who wins.
* While it thinks, `show` is served, too.
* With the option MultiPV above 1, `go` by depth, nodes or time tells of so many best lines, no two of which
  begin alike: `info depth D seldepth S multipv 1 score ...`, then 2 and so on, all of the same depth. Who has
  set it by its old name, Lines, is told `line 1` instead.
* `go` without a limit thinks at the level of the option Level. With `infinite` the `bestaction` is held
  back until `stop`. In a finished game it is answered with an error line and `bestaction none`.
* `go perft N` that is stopped is answered with an error line in the place of the total.
* `draw?` (an extension) asks whether the engine takes a draw now: `draw accept` or `draw decline`. It
  answers for the player to whom the last action, `draw?`, offered one, or else for the player to move.
* `offer?` (an extension) asks whether the engine, being to move, offers a draw before it acts: `draw offer`
  or `draw none`. It counts on what the last `go` found, when that was about the same position. Who hears
  of an offer plays the action `draw?`, and when it is declined the action that the engine has found.
"""

from threading import Event
from time import perf_counter
from typing import Generic, Protocol, TextIO

from dream.base.errors import Malformed
from dream.play import registry
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.perft import parse_depth
from dream.protocol.limits import OLD_PLACE_WORD, PLACE_WORD, SEARCH_MOVES, Info, Limits
from dream.protocol.options import MULTI_PV, check_level
from dream.protocol.rate_limit import Latest
from dream.protocol.server.conversation import PATIENCE_AT_END, Conversation, Job, nothing_after
from dream.protocol.server.engine import Engine

INFOS_A_SECOND = 20


class DrawPolicy(Protocol[S, A]):
    """What an engine thinks of draws by agreement, told from the whole game and from short searches."""

    def takes(self, history: History[S, A], engine: Engine[S, A], stop: Event) -> bool:
        """Whether it takes a draw now in a game that goes on.

        It answers for the player to whom one was just offered, or else for the player to move.
        """

    def offers(self, history: History[S, A], engine: Engine[S, A], stop: Event, thought: int | None) -> bool:
        """Whether it, being to move, offers a draw before it acts.

        `thought` is what it thinks of the state already, if it does.
        """


class Server(Conversation, Generic[S, A]):
    """One conversation about the positions of games in which nothing is hidden."""

    def __init__(
        self,
        requests: TextIO,
        answers: TextIO,
        game: Game[S, A],
        engine: Engine[S, A],
        *,
        draws: DrawPolicy[S, A] | None = None,
        patience: float = PATIENCE_AT_END,
    ) -> None:
        """Without `draws` the engine is not asked about any.

        After the end of `requests`, what has an end may go on for `patience` seconds.
        """
        super().__init__(requests, answers, engine, patience=patience)
        self._rules = game
        self._draws = draws
        self._engine = engine
        self._history: History[S, A] | None = None
        self._known: tuple[str, list[str]] = ("", [])
        self._thought: tuple[S, int] | None = None
        self._verbs |= {
            "newgame": self._newgame,
            "position": self._position,
            "go": self._go,
            "show": self._show,
        }
        if draws:
            self._verbs |= {"draw?": self._draw, "offer?": self._offer}

    # Answers

    def _newgame(self, rest: str) -> None:
        word = rest.partition(" ")[0]
        if word != self._rules.id and word in registry.packages():
            self._refuse_while_thinking()
            self._refuse_other_game(word, self._rules.id)
        nothing_after("newgame", rest)
        self._refuse_while_thinking()
        self._astray = None
        self._engine.new_game()

    def _position(self, rest: str) -> None:
        self._refuse_while_thinking()
        text, found, listed = f"{rest} ".partition(" actions ")
        start, words = (text.strip() if found else rest), listed.split()
        history, done = self._known_part(start, words)
        history.play_words(words, done)
        self._history, self._known, self._astray = history, (start, words), None

    def _known_part(self, start: str, words: list[str]) -> tuple[History[S, A], int]:
        """The game so far that is known already, and how many of its actions that are.

        In a long game a line goes on from the one before it; to replay all of it would cost more
        than a quick search.
        """
        known_start, known = self._known
        if self._history is not None and start == known_start and words[: len(known)] == known:
            return self._history.copy(), len(known)
        return History(self._rules, self._rules.parse_state(start)), 0

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        state = self._current().state
        self._say(self._rules.state_text(state), *self._rules.drawing(state))

    def _go(self, rest: str) -> None:
        words = rest.split()
        if words[:1] == ["perft"]:
            self._go_perft(words[1:])
            return
        limits = Limits.parse(words)
        if limits.searchmoves:
            raise Malformed(f"{SEARCH_MOVES} is for games with hidden things: here, do the action, then ask")
        check_level(self._engine.options, limits)
        self._refuse_while_thinking()
        if self._lost():
            return
        history = self._current()
        if history.outcome:
            self._say("error the game is over", "bestaction none")
            return
        ends = not limits.infinite
        counted = ends and bool(limits.depth or limits.nodes)
        self._start(Job(lambda job: self._think(history, limits, job), counted=counted, ends=ends))

    def _think(self, history: History[S, A], limits: Limits, job: Job) -> list[str]:
        word = OLD_PLACE_WORD if MULTI_PV in self._engine.options.old_names else PLACE_WORD
        infos: Latest[Info[A]] = Latest(
            lambda info: self._say(info.text(self._rules.action_text, word)),
            INFOS_A_SECOND,
            begins=lambda info: info.line <= 1,
        )

        def found(info: Info[A]) -> None:
            if info.line <= 1:
                self._thought = history.state, info.score
            infos.offer(info)

        action = self._engine.think(history.state, history.past(), limits, found, job.stop)
        infos.flush()
        if limits.infinite:
            job.stop.wait()
        return [f"bestaction {self._rules.action_text(action)}"]

    def _go_perft(self, words: list[str]) -> None:
        if len(words) != 1:
            raise Malformed("after perft stands one depth")
        depth = parse_depth(words[0])
        self._refuse_while_thinking()
        history = self._current()
        self._start(Job(lambda job: self._perft(history, depth, job), counted=True))

    def _perft(self, history: History[S, A], depth: int, job: Job) -> list[str]:
        begun = perf_counter()
        total = 0 if depth else 1
        if depth and not history.outcome:
            for text, count in self._engine.divide(history.state, depth, job.stop):
                self._say(f"{text}: {count}")
                total += count
        return [f"nodes {total} time {int((perf_counter() - begun) * 1000)}"]

    def _draw(self, rest: str) -> None:
        nothing_after("draw?", rest)
        self._refuse_while_thinking()
        history = self._unfinished()
        draws = self._draws
        assert draws
        self._start(Job(lambda job: [_draw_answer(draws.takes(history, self._engine, job.stop))]))

    def _offer(self, rest: str) -> None:
        nothing_after("offer?", rest)
        self._refuse_while_thinking()
        history = self._unfinished()
        known = self._thought
        thought = known[1] if known and known[0] == history.state else None
        draws = self._draws
        assert draws
        self._start(Job(lambda job: [_offer_answer(draws.offers(history, self._engine, job.stop, thought))]))

    # The game and the work under way

    def _unfinished(self) -> History[S, A]:
        history = self._current()
        if history.outcome:
            raise ValueError("the game is over")
        return history

    def _current(self) -> History[S, A]:
        if self._history is None:
            raise ValueError("no position has been set")
        return self._history


def _draw_answer(taken: bool) -> str:
    return "draw accept" if taken else "draw decline"


def _offer_answer(offered: bool) -> str:
    return "draw offer" if offered else "draw none"
