"""Valid texts of both games, from which the inputs of readers are made."""

import json
from dataclasses import asdict
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from dream.base.assets import asset
from dream.play.history import History, observations_of
from dream.play.registry import find
from dream.protocol.dialogue import EngineOption, Limits, what_to_do
from dream.records.library.library import DATABASE, Library
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.exercises import exercises_for
from dream.study.repetition import ExerciseMemory, Practice, practice_text
from dream.study.review import Fortune, JudgedMove, Review, review_text
from dream.ui.kit.settings import GameSettings, Settings
from tests.kit.journals import a_record
from tests.kit.random_games import GAMES, random_game, random_tree

ENGLISH = asset("languages/en")


def _encoded(*texts: str) -> list[bytes]:
    return [text.encode("utf-8") for text in texts]


@cache
def game_in_hand(word: str, actions: int = 12) -> History[Any, Any]:
    """A game that goes on, in which a seat is to decide."""
    while True:
        history = random_game(find(word), 3, actions)
        if isinstance(history.game.decider(history.state), int):
            return history
        actions += 1


def reviews() -> list[bytes]:
    move = JudgedMove(3, 1, "k7-k8", "k8-k9", 0.25, 0.75, ("k8-k9", "+i3"), ("k7-k8",), 0.01, -2, 3, 2)
    fortune = Fortune(4, 6, (0.1, -0.1), 0.02, 2)
    whole = Review("dream", "a", 2, 1, 1, (move,), (fortune,), (1.0, 0.0))
    return _encoded(review_text(whole), review_text(Review("stone", "b", 3, 40)))


# Notation


def states(word: str) -> list[bytes]:
    """States from the first to the last of a game."""
    history = random_game(find(word), 1)
    return _encoded(*map(history.game.state_text, history.states[:: max(1, len(history.states) // 12)]))


def actions(word: str) -> list[bytes]:
    history = random_game(find(word), 1)
    texts = {history.game.action_text(action) for action in history.actions}
    return _encoded(*sorted(texts)[::5], "resign", "draw?", "draw", "decline", "stand")


def options(word: str) -> list[bytes]:
    declared = find(word).options
    words = [f"{option.word}={value}" for option in declared for value in option.values]
    return _encoded("-", *words, " ".join(f"{option.word}={option.values[-1]}" for option in declared))


def terrains() -> list[bytes]:
    return [state.split(b" ")[0] for state in states("dream")[:2]]


def observations(word: str) -> list[bytes]:
    history = random_game(find(word), 1, 60)
    return _encoded(*observations_of(history, 0)[::6])


def names() -> list[bytes]:
    return _encoded(
        *("Anna", "Zoë the Wise", "person", "level 3", "amber furnace moon", "x" * 200),
        *(
            "scores a=17 b=-9 c=12 winners=a,b",
            "\u0645\u0631\u062d\u0628\u0627",
            "\U0001f468\u200d\U0001f469",
        ),
    )


# Files


def _with_variations(word: str) -> bytes:
    return record_text(Record.of(random_tree(find(word), Random(4)), {"Seed": "amber"})).encode()


def records() -> list[bytes]:
    """Records of both games: short ones, a long one, one with headers that nobody knows."""
    found = [a_record(word, seed=seed, most=most) for word in GAMES for seed, most in ((1, 8), (2, 400))]
    headers, _, body = found[0].partition(b"\n\n")
    with_more = headers + b'\n[Event "caf\\u00e9 {x}"]\n[Round "1"]\n\n{a comment} ' + body
    sent = [
        b"\n" + found[2] + b"\n" + found[0],
        b"".join(b"> " + line for line in found[0].splitlines(keepends=True)),
        found[2].replace(b"\n", b"\r").replace(b" ", b"\xc2\xa0"),
        with_more.replace(b"\\u00e9", b"\xe9"),
    ]
    return [*found, *map(_with_variations, GAMES), with_more, *sent]


def boxes() -> list[bytes]:
    ours = asset("boxes/alchemist.toml").read_bytes()
    return [ours, ours.replace(b'"sy"', b'"bg"').replace(b"10]", b"9]")]


def tile_sets() -> list[bytes]:
    return [asset("tiles/standard.toml").read_bytes()]


def lessons() -> list[bytes]:
    return [path.read_bytes() for path in sorted(asset("lessons/dream").glob("*.toml"))]


def weights() -> list[bytes]:
    return [asset("engine/weights.json").read_bytes()]


def themes() -> list[bytes]:
    return [path.read_bytes() for path in sorted(asset("themes").glob("*.toml"))]


def language_files() -> list[bytes]:
    return [path.read_bytes() for path in sorted(ENGLISH.glob("*.json"))]


def suites() -> list[bytes]:
    return [b"\n".join(asset("bench/tactics.txt").read_bytes().splitlines()[:8]) + b"\n"]


def settings() -> list[bytes]:
    """Settings as they are written now, and as an older version wrote them."""
    games = {
        "dream": GameSettings((0, 3), ("Ann", ""), "board=bare"),
        "jabir": GameSettings((0, "engine --fast", 2), ("Ann", "", "Bo"), "draft=open"),
    }
    full = Settings(scale=1.5, engines=(("Golem", "golem --fast 'a b'"),), game="jabir", games=games)
    older = {"names": ["Ann", "Bo"], "seats": [0, 3], "named": True, "elements": "fw"}
    texts = (json.dumps(found, indent=2, default=list) for found in (asdict(full), asdict(Settings()), older))
    return _encoded(*texts)


def exercises() -> list[bytes]:
    return _encoded("\n".join(exercise.text for exercise in exercises_for("dream")[:6]))


def practices() -> list[bytes]:
    day = date(2026, 11, 20)
    learnt = ExerciseMemory(True, day, day, 2.5, 5.0, 1), ExerciseMemory(False, day, day, 0.4, 7.5, 3)
    return _encoded(practice_text({"dream": Practice(dict(zip("ab", learnt, strict=True)), 2)}))


def addresses() -> list[bytes]:
    keys = {"0": "a" * 22, "watchers": "-_" * 11}
    return _encoded(json.dumps({"port": 8765, "tokens": keys}))


def analysed() -> list[bytes]:
    return [*states("dream")[:4], *(record for record in records() if b"Dream" in record)]


# Lines


def said(word: str) -> list[bytes]:
    """What engines say, from their greeting on."""
    history = game_in_hand(word)
    action = history.game.action_text(history.game.legal_actions(history.state)[0])
    greeting = ("id name Golem 1.0", "id author Anna", EngineOption("Hash", 64, 1, 1024).text, "udiok")
    thoughts = (
        f"info depth 3 seldepth 5 multipv 1 score cp -35 nodes 1200 time 12 pv {action} {action}",
        f"info depth 4 line 2 score win 2 nodes 99 time 1 pv {action}",
        f"bestaction {action}",
    )
    refused = ("error it is thinking: stop it first", "bestaction none", "readyok")
    return _encoded("\n".join((*greeting, *thoughts)), "\n".join((*greeting, *refused, *thoughts, *thoughts)))


def heard(word: str) -> list[bytes]:
    """What engines are told."""
    history = game_in_hand(word)
    question = what_to_do(history, Limits.parse(["depth", "3"]))
    seen = question.seen.lines_after(None) if question.seen else ()
    lines = ("udi", "isready", "setoption name Hash value 32", "newgame", *seen, *question.lines, "show")
    more = ("go nodes 100", "stop", "go infinite", "stop", "go perft 1", "go movetime 5", "draw?", "quit")
    return _encoded("\n".join(lines), "\n".join((*lines, *more)))


def requests(word: str) -> list[bytes]:
    """What referees are asked."""
    history = game_in_hand(word)
    state = history.game.state_text(history.state)
    action = history.game.action_text(history.game.legal_actions(history.state)[0])
    asked = (
        *(f"start\tseed\t{'-'}", f"legal\t{state}", f"apply\t{state}\t{action}", f"why\t{state}\t{action}"),
        *(f"observe\t{state}\ta", f"outcome\t{state}", f"perft\t{state}\t1", "board\tamber furnace moon"),
    )
    return _encoded("\n".join(asked), *asked)


def command_lines() -> list[bytes]:
    return _encoded("golem --fast", "'/opt/my engine/run' -x \"a b\" 'it''s'", 'engine "a\\"b" c\\ d')


def limits() -> list[bytes]:
    return _encoded("depth 3", "nodes 1000 movetime 5", "infinite", "level 3", "")


def players() -> list[bytes]:
    return _encoded(
        "dream:depth=3,hash=16", "level 2", "greedy", "random:seed=4", "cmd:golem --fast", "jabir"
    )


def arguments() -> list[bytes]:
    """Command lines of the program, an argument a line."""
    library()
    state = states("dream")[3].decode()
    return _encoded(
        *("board\namber\nfurnace", "board\n--text\nx", "board\n--json\nx\n--bare", "board\n--tiles\na.toml"),
        *(
            "verify\na.dream",
            "verify\na.dream\nb.dream",
            f"perft\n{state}\n1",
            f"perft\n{state}\n1\n--divide",
        ),
        "play\n--game\njabir\n--seed\nx\n--seat\nb=3\n--name\na=Ann\n--option\ndraft=open",
        "play\n--first\nperson\n--second\n2\n--names\nAnn,Bo\n--elements\nfire,water\n--tiles\na.toml",
        *(
            "play\n--load\na.dream",
            "replay\na.dream",
            "a.dream",
            "no.dream",
            "--version",
            "library\nlist\nann\n--sort\nactions",
        ),
        f"library\nlist\n--json\n--position\n{state}\n--game\ndream\n--since\n2026-01-01\n--limit\n3",
        *(
            "library\nshow\n1",
            "library\nshow\n2\n--record",
            "library\nverify\n--again",
            "library\ndelete\n1\n2",
        ),
    )


def of_pages() -> list[bytes]:
    """Messages of a guest's page."""
    wish = {"hello": "a" * 22, "language": "de", "theme": "dark", "shape": 2, "words": True}
    press = {"do": "press", "n": 4, "v": 17, "what": 23}
    return _encoded(json.dumps(wish), json.dumps({"do": "show", **wish}), json.dumps(press))


# The library


@cache
def library() -> bytes:
    """A small library as a file, with a game of each kind."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        with Library(path) as made:
            for word in GAMES:
                made.add(a_record(word, most=8), name="a game", when=1_789_990_000.0)
        return path.read_bytes()


def libraries() -> list[bytes]:
    return [library()]


def rows() -> list[bytes]:
    """Values of every kind for the columns of tables, as the table reads them from JSON."""
    library()
    values: list[Any] = [None, 0, 1, -1, 2**62, 1.5, 1e300, "text", "2026-11-20", "9999-12-31", "blob:aa"]
    columns = ("name", "added", "updated", "played", "result", "actions", "rounds", "seed", "sound", "fault")
    return _encoded(
        *(json.dumps(dict.fromkeys(columns, value)) for value in values),
        json.dumps({"record": "x", "digest": "blob:00", "game": 7, "finished": "no", "deleted": 3.5}),
        json.dumps(
            {"seat.name": None, "seat.won": "x", "seat.seat": "y", "seat.side": 4, "seat.occupant": 3}
        ),
    )


def file_names() -> list[bytes]:
    return _encoded("a.dream\nb.dream", "../x", "/etc/passwd\nfolder", "~nosuchuser/x\ncon.dream")


def searches() -> list[bytes]:
    """What is searched for in the library, which is made here."""
    library()
    return names()
