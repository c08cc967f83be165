"""The engine protocol (docs/protocol.md) for the engine of a game in which seats know different things.

In the place of `position` it is told what its seat has observed, and nothing else:

* `newgame GAME SEAT OPTIONS` begins a game at a seat; all that was observed before is forgotten. `newgame`
  alone only forgets.
* `observations TEXT | TEXT | ...` replaces all that the seat has observed so far, oldest first.
* `observation TEXT` adds one.
* `go` asks what the seat does now, after the observation that came last. Where it is not for the seat to
  decide, the answer is an error line and `bestaction none`.
* `show` says the observation that came last.

A line with a text that is no observation changes nothing.
"""

from typing import Generic, TextIO

from dream.base.errors import Malformed, quoted
from dream.play.game import A, Game, S
from dream.play.seat_letters import letter, seat_of
from dream.protocol.limits import Info, Limits
from dream.protocol.options import check_level
from dream.protocol.questions import BETWEEN
from dream.protocol.rate_limit import Latest
from dream.protocol.server.conversation import PATIENCE_AT_END, Conversation, Job, nothing_after
from dream.protocol.server.engine import Obs, ObservingEngine

INFOS_A_SECOND = 20


class ObservationServer(Conversation, Generic[S, A, Obs]):
    """One conversation about what a seat observes."""

    def __init__(
        self,
        requests: TextIO,
        answers: TextIO,
        game: Game[S, A],
        engine: ObservingEngine[Obs, A],
        *,
        patience: float = PATIENCE_AT_END,
    ) -> None:
        """After the end of `requests`, what has an end may go on for `patience` seconds."""
        super().__init__(requests, answers, engine, patience=patience)
        self._game = game
        self._engine = engine
        self._seat: int | None = None
        self._texts: tuple[str, ...] = ()
        self._observations: tuple[Obs, ...] = ()
        self._verbs |= {
            "newgame": self._newgame,
            "observations": self._observe_all,
            "observation": self._observe,
            "go": self._go,
            "show": self._show,
        }

    # What is told

    def _newgame(self, rest: str) -> None:
        self._refuse_while_thinking()
        seat = self._begun(rest) if rest else None
        self._seat, self._texts, self._observations, self._astray = seat, (), (), None

    def _begun(self, rest: str) -> int:
        """The seat in the game that was begun; raises Malformed when there is no such game."""
        game, _, rest = rest.partition(" ")
        word, _, options = rest.partition(" ")
        if game != self._game.id:
            self._seat = None
            self._refuse_other_game(game, self._game.id)
        seat, seats = seat_of(word), self._game.seats(self._game.start("", options))
        if seat is None or seat >= seats:
            raise Malformed(f"{quoted(word)} is no seat: {' '.join(map(letter, range(seats)))}")
        self._engine.new_game(seat, options)
        return seat

    def _observe_all(self, rest: str) -> None:
        self._refuse_while_thinking()
        self._seated()
        texts = tuple(rest.split(BETWEEN)) if rest else ()
        known = dict(zip(self._texts, self._observations, strict=True))
        parse = self._engine.parse_observation
        self._observations = tuple(known[text] if text in known else parse(text) for text in texts)
        self._texts = texts

    def _observe(self, rest: str) -> None:
        self._refuse_while_thinking()
        self._seated()
        self._observations = *self._observations, self._engine.parse_observation(rest)
        self._texts = *self._texts, rest

    def _seated(self) -> int:
        if self._seat is None:
            raise ValueError(self._astray or "no game has been begun: newgame GAME SEAT OPTIONS")
        return self._seat

    def _observed(self) -> Obs:
        """The observation that came last."""
        if not self._observations:
            raise ValueError("nothing has been observed")
        return self._observations[-1]

    # What is asked

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        self._observed()
        self._say(self._texts[-1])

    def _go(self, rest: str) -> None:
        limits = Limits.parse(rest.split())
        for word in limits.searchmoves:
            self._game.parse_action(word)
        check_level(self._engine.options, limits)
        self._refuse_while_thinking()
        if self._lost():
            return
        seat, decider = self._seated(), self._observed().decider
        if decider != seat:
            why = "the game is over" if decider is None else f"it is not for seat {letter(seat)} to decide"
            self._say(f"error {why}", "bestaction none")
            return
        ends = not limits.infinite
        counted = ends and bool(limits.depth or limits.nodes)
        self._start(Job(lambda job: self._think(limits, job), counted=counted, ends=ends))

    def _think(self, limits: Limits, job: Job) -> list[str]:
        infos: Latest[Info[A]] = Latest(
            lambda info: self._say(info.text(self._game.action_text)),
            INFOS_A_SECOND,
            begins=lambda info: info.line <= 1,
        )
        action = self._engine.think(self._observations, limits, infos.offer, job.stop)
        infos.flush()
        if limits.infinite:
            job.stop.wait()
        return [f"bestaction {self._game.action_text(action)}"]
