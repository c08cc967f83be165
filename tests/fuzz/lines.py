"""Readers of lines: what engines and referees are told, what engines say, and command lines."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from threading import Event
from typing import Any

from dream.base.errors import Malformed, Refused
from dream.base.texts import message, told
from dream.matches.players import kinds, parse_spec
from dream.play.referee import Referee, reply, request_lines
from dream.play.registry import find, part
from dream.protocol.dialogue import (
    MULTI_PV,
    READY,
    Dialogue,
    Info,
    LazyLines,
    Limits,
    Option,
    Options,
    Request,
    checked_answer,
    joined_command,
    split_command,
    what_to_do,
)
from dream.protocol.process import LAST_WORDS, Death, Flood, Intake
from dream.protocol.server import ObservationServer, Server
from dream.ui.web.server import message_of_a_page
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tests.fuzz.positions import text_of
from tests.kit.random_games import GAMES

DEEPEST_PERFT = 1
"""Deeper counts are work that was asked for, and may take as long as they do."""


class FirstAction:
    """An engine of any game that does the first thing that it may."""

    def __init__(self, word: str) -> None:
        self.game: Any = find(word)
        self.options = Options(Option("Hash", 64, 1, 1024), Option(MULTI_PV, 1, 1, 20))

    def prepare(self) -> None:
        """It is always prepared."""

    def new_game(self, seat: int = 0, options: str = "-") -> None:
        self.game.parse_options(options)

    def parse_observation(self, text: str) -> Any:
        return self.game.parse_view(text, 0)

    def think(self, state: Any, *_: Any) -> Any:
        if isinstance(state, Sequence):
            return self.game.parse_action("pass" if self.game.id == "alchemist" else "done")
        return self.game.legal_actions(state)[0]

    def divide(self, state: Any, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        yield from ((self.game.action_text(action), depth) for action in self.game.legal_actions(state))


def _engine_says(word: str, data: bytes, _: Path) -> None:
    """What an engine prints, from its greeting on: every answer is a legal action or a refusal in words."""
    game = find(word)
    history = corpus.game_in_hand(word)
    heard: list[str | LazyLines] = []

    def answered(text: str) -> None:
        try:
            assert history.why_not(checked_answer(history, text)) is None
        except Refused as error:
            heard.append(told(error))

    def informed(info: Info[Any]) -> None:
        heard.append(info.text(game.action_text))

    def failed(why: Any) -> None:
        heard.append(told(why))

    dialogue = Dialogue(game.parse_action, heard.append, on_refused=failed)
    dialogue.begin()
    question = what_to_do(history, Limits.parse(["depth", "3"]))
    words: deque[str] = deque(maxlen=LAST_WORDS)
    with suppress(Flood):
        for line in Intake(BytesIO(data + b"\n")).whole_lines():
            if not heard or heard[-1] in READY.lines:
                dialogue.ask(Request(question, answered, informed, failed))
            dialogue.hear(line)
            words.append(line.rstrip())
    assert told(Death(message("engine.ended", status=1), 1, tuple(words)).message).strip()
    assert len(told(message("engine.refused", reason=dialogue.name))) < 4_000


def _engine_hears(word: str, data: bytes, _: Path) -> None:
    """A whole conversation with an engine's server; nothing is said of an error inside the engine."""
    game, answers = find(word), StringIO()
    requests = StringIO("\n".join(line for line in text_of(data).split("\n") if not _is_deep(line)))
    engine: Any = FirstAction(word)
    if game.hidden:
        ObservationServer(requests, answers, game, engine, patience=0).serve()
    else:
        Server(requests, answers, game, engine, patience=0).serve()
    assert "inside the engine" not in answers.getvalue()


def _referee(word: str, data: bytes, _: Path) -> None:
    """Each line is answered by one line."""
    law = part(word, "referee") or Referee(find(word))
    for line in request_lines(BytesIO(data)):
        if not _is_deep(line):
            answer = reply(law.answer, line.rstrip("\r\n"))
            assert len(answer.splitlines()) <= 1, answer


def _is_deep(line: str) -> bool:
    """Whether a line asks for more than may be counted here."""
    words = line.split()
    return "perft" in line and any(word.isdecimal() and int(word) > DEEPEST_PERFT for word in words[-2:])


def _command_line(data: bytes, _: Path) -> None:
    words = split_command(text_of(data))
    assert split_command(joined_command(words)) == words


def _message(data: bytes, _: Path) -> None:
    """What a guest's page says is words and numbers, or nothing."""
    said = message_of_a_page(text_of(data)) or {}
    assert all(value is None or isinstance(value, str | float | int) for value in said.values())


def _limits(data: bytes, _: Path) -> None:
    limits = Limits.parse(text_of(data).split())
    assert Limits.parse(limits.text.split()) == limits


def _player(data: bytes, _: Path) -> None:
    for word in GAMES:
        parse_spec(text_of(data), word)


for _game in GAMES:
    kinds(_game)  # what a game brings is imported before writing is watched: compiled modules are written

READERS = [
    *(
        Reader(f"engine of {word} says", partial(_engine_says, word), partial(corpus.said, word), ())
        for word in GAMES
    ),
    *(
        Reader(f"engine of {word} hears", partial(_engine_hears, word), partial(corpus.heard, word), ())
        for word in GAMES
    ),
    *(
        Reader(f"referee of {word}", partial(_referee, word), partial(corpus.requests, word), (), examples=30)
        for word in GAMES
    ),
    Reader("command line of an engine", _command_line, corpus.command_lines, (Malformed,)),
    Reader("message of a page", _message, corpus.of_pages, ()),
    Reader("limits", _limits, corpus.limits, (Malformed,)),
    Reader("player of a match", _player, corpus.players, (Malformed,)),
]
