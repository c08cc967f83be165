"""The law as lines, for programs in any language: a request and its fields parted by tabs, one line back."""

from collections.abc import Callable
from typing import NamedTuple

from dream.base.errors import Malformed, quoted
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation.actions import legal_texts, parse_action
from dream.games.jabirs_transmutations.rules.notation.states import parse_state, state_text
from dream.games.jabirs_transmutations.rules.notation.things import parse_thing
from dream.games.jabirs_transmutations.rules.observation import observation_text
from dream.games.jabirs_transmutations.rules.options import parse_options
from dream.games.jabirs_transmutations.rules.refusals import play, why_not
from dream.games.jabirs_transmutations.rules.scoring import outcome
from dream.games.jabirs_transmutations.rules.setup import start
from dream.games.jabirs_transmutations.rules.wording import sentence


def answer(line: str) -> str:
    """The answer to one request; raises ValueError with one sentence when it cannot be served."""
    verb, *fields = line.split("\t")
    if verb not in REQUESTS:
        raise Malformed(f"{quoted(verb)} is not a request: {', '.join(REQUESTS)}.")
    request = REQUESTS[verb]
    if len(fields) != len(request.fields):
        named = " and ".join(request.fields)
        raise Malformed(
            f"Behind {verb} stand {named}, each after a tab; the number of fields is {len(fields)}."
        )
    return request.answer(*fields)


def _start(seed: str, options: str) -> str:
    return state_text(start(seed, parse_options(options)))


def _legal(text: str) -> str:
    state = parse_state(text)
    if state.decider is None:
        return "over"
    return f"{state.decider.word}\t{' '.join(legal_texts(state))}"


def _apply(text: str, action: str) -> str:
    return state_text(play(parse_state(text), parse_action(action)))


def _observe(text: str, seat: str) -> str:
    return observation_text(parse_state(text), parse_thing(Seat, seat))


def _outcome(text: str) -> str:
    ended = outcome(parse_state(text))
    if ended is None:
        return "-"
    scores = " ".join(f"{seat.word}={points}" for seat, points in zip(Seat, ended.points, strict=True))
    return f"scores {scores} winners={','.join(seat.word for seat in ended.winners)}"


def _why(text: str, action: str) -> str:
    """``legal``, or one sentence: a word that is no action at all is refused like any other."""
    state = parse_state(text)
    try:
        refusal = why_not(state, parse_action(action))
    except Malformed as error:
        return str(error)
    return sentence(refusal) if refusal else "legal"


class Request(NamedTuple):
    """What a request is made of, and who answers it."""

    fields: tuple[str, ...]
    answer: Callable[..., str]


REQUESTS = {
    "start": Request(("SEED", "OPTIONS"), _start),
    "legal": Request(("STATE",), _legal),
    "apply": Request(("STATE", "ACTION"), _apply),
    "observe": Request(("STATE", "SEAT"), _observe),
    "outcome": Request(("STATE",), _outcome),
    "why": Request(("STATE", "ACTION"), _why),
}
