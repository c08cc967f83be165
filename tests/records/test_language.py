"""What is wrong with a file is told in the player's language, by ``verify``, ``replay`` and ``play``."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dream.base.assets import asset
from dream.base.errors import Impossible, Malformed
from dream.base.texts import ENGLISH, choose_language
from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.games.alchemist.rules.state import Phase as AlchemistPhase
from dream.games.alchemists_dream.board import Element, parse_tiles
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.notation import KEYS
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.philosophers_stone.rules.components import Card as StoneCard
from dream.games.philosophers_stone.rules.components import Effect, Pile, Sage
from dream.games.philosophers_stone.rules.notation import TASKS
from dream.games.philosophers_stone.rules.state import house_tracker
from dream.play import registry
from dream.play.history import History
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text
from tests.kit.pseudo import CODE, bare, strange
from tests.kit.random_games import GAMES, random_game

NOTATION = [
    *(thing.word for kind in (Card, Event, Resource, Seat) for thing in kind),
    *(thing.word for kind in (StoneCard, Pile, Effect, Sage) for thing in kind),
    *(
        *TASKS,
        *house_tracker().metals,
        *["stone", "turn", "at", "todo", "open", "deck", "discard", "metal", "lab", "hand", "sage"],
    ),
    *(element.name.lower() for element in Element),
    *(phase.value for kind in (Phase, AlchemistPhase) for phase in kind),
    *(game.state_text(game.start("x", "-")) for game in registry.games()),
    "bgosy bg bo bs by go gs gy os oy sy",
    *(word for game in registry.games() for option in game.options for word in (option.word, *option.values)),
    *(*KEYS, "jabir rim bare nothing TOML JSON ELEMENT SYMBOL STONES RESERVE TAKEN f w e a x ff"),
    "Game Format Options Seed State Position Terrain Tiles Board First Second Date Result Reason",
    *(f"{side}{header}" for side in ("First", "Second") for header in ("Seat", "Name")),
]
"""Words of notation and of headers, which are the same in every language."""
OPTIONS = {"alchemist": "players=3 ties=share", "jabir": "eureka=all draft=open goldcard=any"}
"""Some options that are not as usual; games that are not here are begun with the usual ones."""
TILES = asset("tiles/standard.toml").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None) -> Path:
    """A player who has chosen the language in the window; nothing speaks it yet."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    choose_language(ENGLISH)
    return tmp_path


def damaged(random: Random, text: str) -> str:
    """A text with something left out, put in twice, turned round or exchanged, in one place or in a few."""
    for _ in range(random.choice((1, 1, 2, 4))):
        one = random.randrange(len(text))
        other = one + random.choice((0, 1, 2, 8, 60))
        piece = text[one:other]
        alien = random.choice(' \t\n:=-/0359?[]"{.,@+*fwxjk\x00\udcff\u263f')
        text = text[:one] + random.choice(("", piece * 2, piece[::-1], alien, piece + alien)) + text[other:]
    return text


def records() -> Iterator[str]:
    """Records of every game, one of a game begun from its seed and one begun in its middle."""
    for word in GAMES:
        game = registry.find(word)
        history = random_game(game, 3, 40)
        yield record_text(Record.of(history, {"Seed": "seed 3", "Options": OPTIONS.get(word, "-")}))
        yield record_text(Record.of(History(game, history.state)))


def files_of(folder: Path) -> Iterator[Path]:
    """Many damaged records."""
    for kind, text in enumerate(records()):
        for number in range(40):
            path = folder / f"{kind}-{number}.dream"
            wrong = damaged(Random(number), text)
            path.write_bytes(wrong.encode("utf-8", "surrogateescape"))
            yield path


def opens(data: bytes) -> bool:
    try:
        open_record(data)
    except Unreadable:
        return False
    return True


def test_verify_tells_every_fault_of_a_record_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = list(files_of(tmp_path))
    assert guarded(["verify", *map(str, files)]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.endswith(": ok")]
    assert len(lines) > 100
    for line in lines:
        name, _, fault = line.partition(": ")
        data = Path(name).read_bytes()
        assert not bare(fault, [*NOTATION, data.decode("utf-8", "backslashreplace")]), line


def test_a_record_that_cannot_be_opened_is_refused_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreadable = [path for path in files_of(tmp_path) if not opens(path.read_bytes())]
    assert len(unreadable) > 25
    for number, path in enumerate(unreadable):
        choose_language(ENGLISH)
        assert guarded(["replay", str(path)] if number % 2 else ["play", "--load", str(path)]) == REFUSED
        told = capsys.readouterr().err.removeprefix(f"dream: {path}: ")
        written = path.read_bytes().decode("utf-8", "backslashreplace")
        assert not bare(told, [*NOTATION, "xff", written]), told


def test_a_tile_set_that_will_not_do_is_refused_in_the_language_of_the_player(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, refused = tmp_path / "tiles.toml", 0
    for number in range(70):
        text = damaged(Random(number), TILES)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        try:
            parse_tiles(text)
        except (Malformed, Impossible) as error:
            in_english = str(error)
            refused += 1
            choose_language(ENGLISH)
            assert guarded(["play", "--tiles", str(path)]) == REFUSED
            told = capsys.readouterr().err.removeprefix(f"dream: {path}: ")
            assert not bare(told, [*NOTATION, text]), told
            assert not strange(in_english)
    assert refused > 35


def test_the_text_of_a_fault_is_english_whatever_is_spoken(pseudo_language: None, tmp_path: Path) -> None:
    for path in files_of(tmp_path):
        data = path.read_bytes()
        try:
            faults = open_record(data).faults
        except Unreadable as error:
            faults = error.faults
        assert not any(strange(str(fault)) for fault in faults)
