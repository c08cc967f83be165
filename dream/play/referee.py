"""The referee, which answers questions about the rules as lines of text, and perft.

Perft counts the sequences of legal actions, the yardstick of every move generator. It is for games without
chance, and counts the actions that are listed (docs/protocol.md, 'Perft').
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from string import ascii_lowercase
from threading import Event
from typing import Any, BinaryIO, Generic, NamedTuple, TextIO

from dream.base.errors import Malformed, Refused, Stopped, quoted
from dream.base.texts import english
from dream.play.cards import HIDDEN
from dream.play.game import A, Chance, Decider, Game, HiddenGame, S, V, letter

# Lines of requests and answers

LONGEST_LINE = 1_000_000
"""In characters: a state with all the actions of the longest record."""

Answerer = Callable[[str], str]
"""What answers a request, or raises ValueError with what is wrong with it."""


def serve(answer: Answerer, requests: Iterable[str], answers: TextIO) -> None:
    """Answer every line of `requests` with one line, at once, until they end."""
    for line in requests:
        print(reply(answer, line.rstrip("\r\n")), file=answers, flush=True)


def reply(answer: Answerer, line: str) -> str:
    """The answer to one request; what cannot be served is answered ``error``, a tab and a sentence."""
    try:
        if len(line) > LONGEST_LINE:
            raise ValueError(f"a request has at most {LONGEST_LINE} characters")
        return answer(line)
    except (ValueError, RecursionError) as error:
        return "error\t" + " ".join(str(error).split())


def request_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of UTF-8; of a line that is too long only enough to see that it is.

    Bytes that are not UTF-8 come as lone surrogates, which no request may hold.
    """
    most = 4 * LONGEST_LINE + 4
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line.decode("utf-8", "surrogateescape")


# What one game answers


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
        """What may be done in a state, or by whoever observes this."""
        if isinstance(self._game, HiddenGame) and HIDDEN in text:
            view = _observed(self._game, text)
            decider = self._game.decider(self._game.completed(view))
            return self._told(decider, self._game.legal_in(view))
        state = self._game.parse_state(text)
        return self._told(self._game.decider(state), self._game.legal_actions(state))

    def _told(self, decider: Decider | None, actions: Sequence[A]) -> str:
        if decider is None:
            return "over"
        texts = sorted(map(self._game.action_text, actions))
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


def _observed(game: HiddenGame[Any, Any, V], text: str) -> V:
    """The view of whoever at the table observes this; raises Malformed or Impossible where nobody does."""
    refused: list[Refused] = []
    for seat in range(len(ascii_lowercase)):
        try:
            return game.parse_view(text, seat)
        except Refused as error:
            refused.append(error)
    raise refused[0]


# Perft


DEEPEST = 20
AtOnce = Callable[[S, int], int | None]
"""A quicker way to count from a state to a depth, or None where it has none that is done at once."""


def perft(game: Game[S, A], state: S, depth: int) -> int:
    """How many sequences of exactly `depth` listed legal actions there are."""
    return _count(game, state, depth, Event(), _never)


def divide(
    game: Game[S, A], state: S, depth: int, stop: Event | None = None, at_once: AtOnce[S] | None = None
) -> Iterator[tuple[str, int]]:
    """For every legal action, in ASCII order, its text and how many sequences begin with it.

    Nothing at depth 0. Raises Stopped soon after `stop` is set.
    """
    stop, at_once = stop or Event(), at_once or _never
    texts = sorted((game.action_text(action), action) for action in game.legal_actions(state) if depth)
    for text, action in texts:
        yield text, _count(game, game.apply(state, action), depth - 1, stop, at_once)


def _never(state: object, depth: int) -> None:
    """There is no quicker way than the law."""


def _count(game: Game[S, A], state: S, depth: int, stop: Event, at_once: AtOnce[S]) -> int:
    if stop.is_set():
        raise Stopped
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    counted = at_once(state, depth)
    if counted is not None:
        return counted
    return sum(_count(game, game.apply(state, action), depth - 1, stop, at_once) for action in actions)


def parse_depth(text: str) -> int:
    """A depth of perft; raises Malformed when it is not a number from 0 to `DEEPEST`."""
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= DEEPEST:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a depth from 0 to {DEEPEST}")
