"""The law as lines, for programs in any language (docs/protocol.md, 'Referee')."""

from collections.abc import Callable

from dream.base.errors import Malformed, quoted
from dream.base.texts import english
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.game import GAME, history_of, result
from dream.games.alchemists_dream.rules.notation import (
    legal_texts,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import Position
from dream.play.referee import parse_depth, perft

POSITION_FIELDS = 5


def answer(line: str) -> str:
    """The answer to one request; raises ValueError with one sentence when it cannot be served."""
    verb, rest = _split_verb(line)
    if verb not in REQUESTS:
        raise Malformed(f"{quoted(verb)} isn't a request: {', '.join(REQUESTS)}")
    return REQUESTS[verb](rest)


def _split_verb(line: str) -> tuple[str, str]:
    end = min((place for place in (line.find("\t"), line.find(" ")) if place >= 0), default=len(line))
    return line[:end], line[end + 1 :]


def _position_and_words(rest: str) -> tuple[Position, list[str]]:
    """The position that begins a request and the words after it, parted by tabs or spaces."""
    parts = rest.replace("\t", " ").split(" ")
    return parse_position(" ".join(parts[:POSITION_FIELDS])), [p for p in parts[POSITION_FIELDS:] if p]


def _one_word(words: list[str], what: str) -> str:
    if len(words) != 1:
        raise Malformed(f"after the position stands one {what}, not {len(words)}")
    return words[0]


def _legal(rest: str) -> str:
    position, words = _position_and_words(rest)
    if words:
        raise Malformed(f"nothing stands after the position, but there is {quoted(words[0])}")
    return " ".join(legal_texts(position))


def _apply(rest: str) -> str:
    position, words = _position_and_words(rest)
    game = history_of(position)
    game.play_words(words)
    return f"{position_text(game.state)}\t{result(game)}"


def _perft(rest: str) -> str:
    position, words = _position_and_words(rest)
    return str(perft(GAME, position, parse_depth(_one_word(words, "depth"))))


def _why(rest: str) -> str:
    position, words = _position_and_words(rest)
    refusal = history_of(position).why_not(parse_action(_one_word(words, "action")))
    return english(refusal) if refusal else "legal"


def _board(rest: str) -> str:
    return Board.from_seed(rest).text


REQUESTS: dict[str, Callable[[str], str]] = {
    "legal": _legal,
    "apply": _apply,
    "perft": _perft,
    "why": _why,
    "board": _board,
}
