"""Records of any game: each is verified, and what is for one game alone refuses another's in one sentence."""

from pathlib import Path

import pytest

from dream.cli.app import guarded
from dream.play.registry import find
from dream.records.record import Record
from dream.records.writer import record_text, save
from tests.kit.random_games import GAMES, LONGEST, random_game

ABOUT = "line 1: this is a record of Jabir's Transmutations, but one of The Alchemist's Dream is needed"


@pytest.fixture
def jabir(tmp_path: Path) -> Path:
    """A folder with a game of Jabir's Transmutations."""
    path = tmp_path / "games" / "jabir.dream"
    path.parent.mkdir()
    save(Record.of(random_game(find("jabir"), 1, 30), {"Seed": "seed 1"}), path)
    return path


@pytest.mark.parametrize("word", GAMES)
def test_a_record_of_any_game_is_verified(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.dream", tmp_path / "bad.dream"
    save(Record.of(random_game(find(word), 2, LONGEST)), good)
    assert guarded(["verify", str(good)]) == 0
    assert capsys.readouterr().out == "ok\n"
    bad.write_text(record_text(Record.of(random_game(find(word), 2, 3))) + "nonsense\n", encoding="utf-8")
    assert guarded(["verify", str(bad)]) == 1
    assert "action 4, nonsense: 'nonsense' is not an action" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        ["analyse", "FILE"],
        ["perft", "FILE", "2"],
        ["board", "FILE"],
        ["board", "--json", "FILE"],
    ],
    ids=" ".join,
)
def test_what_is_for_one_game_refuses_anothers_record(
    command: list[str], jabir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = jabir.read_bytes()
    assert guarded([str(jabir) if word == "FILE" else word for word in command]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"dream: {jabir}: {ABOUT}\n")
    assert jabir.read_bytes() == before


def test_the_name_of_any_other_file_is_a_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(Record.of(random_game(find("dream"), 1, 3)), tmp_path / "dream.dream")
    assert guarded(["board", "--text", str(tmp_path / "dream.dream")]) == 0
    assert guarded(["board", "--text", "nothing.dream"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
