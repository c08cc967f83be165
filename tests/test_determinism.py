"""The same options, seeds and actions give the same bytes, whatever hashes, language and zone there are.

``python -m tests.test_determinism`` prints all that must be the same.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from dream.base.errors import Refused
from dream.base.seeds import Choices
from dream.base.texts import english, texts
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.rules.beginning import bags
from dream.games.alchemists_dream.tiles import parse_tiles
from dream.play.history import History, observations_of
from dream.play.referee import divide
from dream.play.registry import find, packages, part
from dream.protocol.dialogue import Info, Limits
from dream.records.library.library import DATABASE, Library, Order, Query, position_key
from dream.records.library.statistics import games_kept, statistics
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.kit.theme import palette_names
from tests.kit.random_games import GAMES, random_game

SEEDS = ("amber furnace moon", "", "İstanbul ß ﷺ", "e\u0301")


def told() -> Iterator[object]:
    """Everything, one after the other."""
    yield from (list(packages()), palette_names(), sorted(texts("en")))
    yield from _boards()
    for word in GAMES:
        yield from _game(word)
    yield from _refusals()
    yield from _choices_of_plain_engine()
    yield from _choices_of_compiled_engine()
    yield from _choices_of_observing_engine("jabir", "level 1", "level 2", "level 5")
    yield from _choices_of_observing_engine("alchemist", "level 1", "level 3", "nodes 150")
    yield from _library()


def _boards() -> Iterator[object]:
    for seed in SEEDS:
        yield Board.from_seed(seed).text
        yield [element.name for element in bags(seed)]
        yield Choices(seed, "any").shuffled(range(100))


def _game(word: str) -> Iterator[object]:
    """A whole game at random: its record, its observations, the order of what is legal, and its keys."""
    game, history = find(word), random_game(find(word), 5)
    yield [game.state_text(game.start(seed, "-")) for seed in SEEDS]
    yield record_text(Record.of(history, {"Seed": "seed 5", "Options": "-"}))
    for state in history.states[::7]:
        yield list(map(game.action_text, game.legal_actions(state)))
        yield list(game.drawing(state))
        yield position_key(game, state)
    yield [observations_of(history, seat) for seat in range(game.seats(history.start))]
    yield repr(history.outcome)
    if not game.hidden:
        yield list(divide(game, history.states[6], 2))


def _refusals() -> Iterator[object]:
    """Sentences that name many things at once."""
    dream, jabir = find("dream"), find("jabir")
    board = Board.from_seed("x").text
    for text in (f"{board} f@a1:u21,a14,c3,d4:7:9 f@a1:c3,d4:7:9 1 play", "x"):
        yield _refused(dream.parse_state, text)
    state = jabir.state_text(jabir.start("x", "-"))
    for change in (
        ("lead:1", "gold:30"),
        ("round=1", "round=60"),
        ("first=a", "first=z"),
        ("phase=", "phase=x"),
    ):
        yield _refused(jabir.parse_state, state.replace(*change))
    yield _refused(jabir.parse_options, "draft=open draft=open")
    yield _refused(parse_tiles, 'name = "x"\nc = 1\nb = 1\n')
    yield _refused(
        parse_tiles, 'name = "x"\n' + '[[tile]]\nname = "same"\ncells = ".ff...."\nd = 1\nc = 1\n' * 3
    )


def _refused(parse: Any, text: str) -> str:
    try:
        return repr(parse(text))
    except Refused as error:
        return english(error)


def _choices_of_plain_engine() -> Iterator[object]:
    history = random_game(find("dream"), 5)
    for limits in ("depth 1", "nodes 300"):
        for state in history.states[2:20:6]:
            yield _thought(PlainEngine(), state, Limits.parse(limits.split()))


def _choices_of_compiled_engine() -> Iterator[object]:
    engine = CompiledEngine()
    engine.options.set("Threads", "1")
    engine.prepare()
    history = random_game(find("dream"), 6)
    for limits in ("depth 4", "nodes 3000"):
        for state in history.states[1:40:9]:
            engine.new_game()
            yield _thought(engine, state, Limits.parse(limits.split()))


def _thought(engine: Any, state: Any, limits: Limits) -> object:
    found: list[Info[Any]] = []
    action = engine.think(state, (), limits, found.append, Event())
    text = find("dream").action_text
    lines = [(info.depth, info.score, info.nodes, [text(one) for one in info.pv]) for info in found]
    return text(action), lines


def _choices_of_observing_engine(word: str, *all_limits: str) -> Iterator[object]:
    """What the own engine of a game with hidden things does at a few turns, and what it tells on the way."""
    game, own = find(word), part(word, "engine.search")
    assert own
    history = random_game(game, 7, 90)
    decided = [done for done, state in enumerate(history.states) if isinstance(game.decider(state), int)]
    for text, done in zip(all_limits, decided[2 :: len(decided) // len(all_limits)], strict=False):
        seat = game.decider(history.states[done])
        assert isinstance(seat, int)
        engine = own.own()
        engine.new_game(seat, "-")
        seen = observations_of(History(game, history.start, history.actions[:done]), seat)
        known = [engine.parse_observation(text) for text in seen]
        found: list[Info[Any]] = []
        yield game.action_text(engine.think(known, Limits.parse(text.split()), found.append, Event()))
        yield [(info.score, info.nodes) for info in found]


def _library() -> Iterator[object]:
    """Games in every order in which they can be listed, and what they come to."""
    with TemporaryDirectory() as folder, Library(Path(folder) / DATABASE) as library:
        for number in range(6):
            history = random_game(find(GAMES[number % len(GAMES)]), number, 30 + number)
            record = record_text(Record.of(history, {"Seed": SEEDS[number % 4], "Options": "-"}))
            library.add(record.encode(), name=f"game {number % 3}", when=1.7e9 + number % 2)
        yield [library.find(Query(order=order)) for order in Order]
        yield [repr(statistics(library, game)) for game in games_kept(library)]
        yield sha256(b"".join(record for _, record in library.records(range(1, 7)))).hexdigest()


ROOT = Path(__file__).parents[1]
PLACES = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"},
    {
        "PYTHONHASHSEED": "4294967295",
        "LC_ALL": "de_DE.ISO-8859-1",
        "TZ": "America/St_Johns",
        "PYTHONUTF8": "0",
    },
)
"""Order of hashes, language with its encoding, and time zone; a language that a system lacks does no harm."""
MANY = 100


def test_everything_is_told_in_the_same_bytes_everywhere() -> None:
    begun = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.test_determinism"],
            cwd=ROOT,
            env=os.environ | place,
            stdout=subprocess.PIPE,
        )
        for place in PLACES
    ]
    first, *others = (process.communicate()[0].splitlines() for process in begun)
    assert [process.returncode for process in begun] == [0] * len(PLACES)
    assert len(first) > MANY
    for told in others:
        differing = [pair for pair in zip(first, told, strict=True) if pair[0] != pair[1]]
        assert differing == []


if __name__ == "__main__":
    for thing in told():
        sys.stdout.buffer.write(json.dumps(thing, ensure_ascii=False).encode("utf-8") + b"\n")
