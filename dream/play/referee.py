"""A law as lines, for programs in any language: a request and its fields parted by tabs, one line back."""

from collections.abc import Callable
from typing import Generic, NamedTuple

from dream.base.errors import Malformed, Refused, quoted
from dream.base.words import english
from dream.play.game import A, Chance, Game, S
from dream.play.seat_letters import letter


class Request(NamedTuple):
    """What a request is made of, and who answers it."""

    fields: tuple[str, ...]
    answer: Callable[..., str]


class Referee(Generic[S, A]):
    """Answers about one game."""

    def __init__(self, game: Game[S, A]) -> None:
        self._game = game
        self.requests = {
            "start": Request(("SEED", "OPTIONS"), self._start),
            "legal": Request(("STATE",), self._legal),
            "apply": Request(("STATE", "ACTION"), self._apply),
            "observe": Request(("STATE", "SEAT"), self._observe),
            "outcome": Request(("STATE",), self._outcome),
            "why": Request(("STATE", "ACTION"), self._why),
        }

    def answer(self, line: str) -> str:
        """The answer to one request; raises ValueError with one sentence when it cannot be served."""
        verb, *fields = line.split("\t")
        if verb not in self.requests:
            raise Malformed(f"{quoted(verb)} isn't a request: {', '.join(self.requests)}.")
        request = self.requests[verb]
        if len(fields) != len(request.fields):
            named = " and ".join(request.fields)
            raise Malformed(f"{verb} takes {named}, each after a tab; fields found: {len(fields)}.")
        return request.answer(*fields)

    def _start(self, seed: str, options: str) -> str:
        return self._game.state_text(self._game.start(seed, options))

    def _legal(self, text: str) -> str:
        state = self._game.parse_state(text)
        decider = self._game.decider(state)
        if decider is None:
            return "over"
        texts = sorted(map(self._game.action_text, self._game.legal_actions(state)))
        return f"{decider.word if isinstance(decider, Chance) else letter(decider)}\t{' '.join(texts)}"

    def _apply(self, text: str, action: str) -> str:
        state, done = self._game.parse_state(text), self._game.parse_action(action)
        refusal = self._game.why_not(state, done, None)
        if refusal:
            raise Refused(refusal.message)
        return self._game.state_text(self._game.apply(state, done))

    def _observe(self, text: str, seat: str) -> str:
        state = self._game.parse_state(text)
        letters = [letter(number) for number in range(self._game.seats(state))]
        if seat not in letters:
            raise Malformed(f"{quoted(seat)} isn't a seat ({' '.join(letters)}).")
        return self._game.observation(state, letters.index(seat))

    def _outcome(self, text: str) -> str:
        ended = self._game.outcome(self._game.parse_state(text), None)
        return ended.text if ended else "-"

    def _why(self, text: str, action: str) -> str:
        """``legal``, or one sentence: a word that is no action at all is refused like any other."""
        state = self._game.parse_state(text)
        try:
            refusal = self._game.why_not(state, self._game.parse_action(action), None)
        except Malformed as error:
            return str(error)
        return english(refusal) if refusal else "legal"
