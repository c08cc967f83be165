"""``dream board``: every form of a board, and one sentence for what cannot be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dream.base.assets import asset
from dream.base.seeds import vocabulary
from dream.cli.app import guarded
from dream.games.alchemists_dream.board import ALL_CELLS, Board, lay
from dream.games.alchemists_dream.rules.position import bags

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str) -> str:
    """What ``dream board`` writes for these arguments when all is well."""
    assert guarded(["board", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *arguments: str) -> str:
    """The one sentence with which ``dream board`` refuses these arguments."""
    assert guarded(["board", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("dream: ")
    assert err.count("\n") == 1
    return err


def test_a_seed_is_drawn_with_a_legend_and_the_seed(capsys: Capture) -> None:
    lines = said(capsys, "amber lion rose").splitlines()
    assert len([line for line in lines if line[:22].strip()]) >= 21
    assert lines[-2] == "f fire  w water  e earth  a air  x Elixir  . void"
    assert lines[-1] == "Seed: amber lion rose"


def test_without_a_terminal_there_is_no_colour(capsys: Capture) -> None:
    assert "\x1b" not in said(capsys, "x")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"COLORTERM": "truecolor"}, "48;2;194;58;34m"),
        ({"COLORTERM": ""}, "48;5;"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, None),
    ],
)
def test_colour_on_a_terminal_that_has_it_unless_it_is_unwanted(
    environment: dict[str, str], code: str | None
) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    forced = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "dream", "board", "x"]
    out = subprocess.run(
        command, env=kept | forced | environment, capture_output=True, text=True, check=True
    ).stdout
    assert code in out if code else "48;" not in out


def test_words_need_no_quotation_marks(capsys: Capture) -> None:
    assert said(capsys, "--text", "amber", "lion") == said(capsys, "--text", "amber lion")


def test_without_a_seed_there_is_a_fresh_one(capsys: Capture) -> None:
    one, other = said(capsys), said(capsys)
    assert one != other
    words = one.splitlines()[-1].removeprefix("Seed: ").split()
    assert len(words) == 3
    assert set(words) <= set(vocabulary())


def test_a_fresh_seed_is_told_beside_the_text(capsys: Capture) -> None:
    assert guarded(["board", "--text"]) == 0
    out, err = capsys.readouterr()
    assert Board.from_seed(err.removeprefix("Seed: ").strip()).text == out.strip()


@pytest.mark.parametrize("seed", ["", "-", "x", "caf\u00e9 \u9f8d"])
def test_text_is_the_terrain(seed: str, capsys: Capture) -> None:
    assert said(capsys, "--text", "--", seed) == Board.from_seed(seed).text + "\n"
    assert said(capsys, "--text", "--bare", "--", seed) == Board.from_seed(seed, bare=True).text + "\n"


def test_a_seed_is_cleaned(capsys: Capture) -> None:
    assert said(capsys, " \u200bamber\u00a0lion ") == said(capsys, "amber lion")


def test_json_tells_all(capsys: Capture) -> None:
    data = json.loads(said(capsys, "--json", "caf\u00e9"))
    assert data["seed"] == "caf\u00e9"
    assert data["tile_set"] == "The standard set"
    assert data["bags"] == [element.label for element in bags("caf\u00e9")]
    board = Board.from_text(data["terrain"])
    assert board == Board.from_seed("caf\u00e9")
    assert [(c["name"], c["q"], c["r"], c["terrain"]) for c in data["cells"]] == [
        (cell.name, cell.q, cell.r, board[cell].name.lower()) for cell in ALL_CELLS
    ]
    assert [(*p["place"], p["tile"], p["rotation"]) for p in data["places"]] == [
        (*tile.place, tile.tile.name, tile.sixths) for tile in lay("caf\u00e9")
    ]
    assert data["places"][-1]["middle"] == "k11"
    assert len(json.loads(said(capsys, "--json", "--bare", "x"))["cells"]) == 217


def test_other_tiles_can_be_laid(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = asset("tiles/standard.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('".ff...."', '"f.f...."'), encoding="utf-8")
    assert said(capsys, "--text", "x", "--tiles", str(file)) != said(capsys, "--text", "x")


def test_a_picture_is_drawn_and_its_seed_told(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert said(capsys, "--picture", str(file), "x") == f'{file}: the board of the seed "x"\n'
    assert file.exists()


def test_a_seed_cannot_play_tricks_on_the_terminal(capsys: Capture) -> None:
    assert said(capsys, "a\x1b[31m\nb").splitlines()[-1] == "Seed: a[31m b"
    assert "[bold]" in said(capsys, "[bold]x")


@pytest.mark.parametrize(
    "pair", [("--text", "--json"), ("--json", "--picture", "a.png"), ("--text", "--picture", "a.png")]
)
def test_forms_exclude_each_other(pair: tuple[str, ...], capsys: Capture) -> None:
    assert "choose one" in refused(capsys, "x", *pair)


def test_what_cannot_be_is_one_sentence(capsys: Capture, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Mine"\n', encoding="utf-8")
    assert "No such file" in refused(capsys, "--tiles", str(tmp_path / "none.toml"))
    assert f"{bad}: there are 0 tiles, not 31; there are 0 cells of fire" in refused(
        capsys, "--tiles", str(bad)
    )
    assert str(tmp_path) in refused(capsys, "--tiles", str(tmp_path))
    bad.write_text("a" + ".a" * 40_000 + " = 1", encoding="utf-8")
    assert f"{bad}: line 1 of the tile set has a dot" in refused(capsys, "--tiles", str(bad))
    bad.write_text("a=" + "9" * 90_000, encoding="utf-8")
    assert f"{bad}: line 1 of the tile set has a word of more" in refused(capsys, "--tiles", str(bad))
    assert ".png, .svg or .pdf" in refused(capsys, "--picture", str(tmp_path / "board.gif"))
    assert str(tmp_path / "none") in refused(capsys, "--picture", str(tmp_path / "none" / "board.png"))
    assert "at most 200 characters" in refused(capsys, "x" * 201)
    assert "No such option: --bear" in refused(capsys, "--bear")
    assert "isn't Unicode" in refused(capsys, "\udcff")
