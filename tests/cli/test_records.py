"""Boards, records and the library on the command line: ``board``, ``verify``, ``library``."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dream.base.assets import asset
from dream.base.seeds import vocabulary
from dream.cli.app import guarded
from dream.games.alchemists_dream.board import ALL_CELLS, Board, lay
from dream.games.alchemists_dream.rules.beginning import bags
from dream.play.registry import find
from dream.play.seats import EarlierSeat, Seat
from dream.records.library.exchange import left_to_verify
from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.records.record import Record
from dream.records.writer import record_text, save
from tests.kit.games import QUICK_WIN, SEED, played, seeded_start
from tests.kit.journals import a_record
from tests.kit.random_games import GAMES, LONGEST, random_game
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with three games."""
    folder = tmp_path / "files"
    folder.mkdir()
    for number, kind in enumerate(("dream", "jabir", "dream"), 1):
        golems = [Seat.machine("Golem", number)] * (2 if kind == "jabir" else 1)
        record = a_record(kind, seed=number, seats=(Seat("Zoë"), *golems))
        (folder / f"{number}.dream").write_bytes(record)
    return folder


def run(*words: object) -> int:
    return guarded(["library", *map(str, words)])


def listed(capsys: pytest.CaptureFixture[str], *words: object) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run("list", "--json", *words) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_an_empty_library_is_an_empty_array(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys) == []


def test_games_are_imported_and_listed_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", files) == 0
    assert "3 games were imported" in capsys.readouterr().out
    games = listed(capsys, "--sort", "seed", "--reverse")
    assert [game["seed"] for game in games] == ["seed 1", None, "seed 3"]
    assert [game["game"] for game in games] == ["dream", "jabir", "dream"]
    assert {"id", "game", "seed", "seats", "result", "finished", "actions", "updated"} <= games[0].keys()
    assert games[0]["seats"][0]["name"] == "Zoë"
    assert games[0]["actions"] == 30
    assert games[0]["finished"] is False
    assert run("import", files / "1.dream", files) == 0
    assert "4 games were already in the library" in capsys.readouterr().out
    assert len(listed(capsys)) == 3


def test_what_is_no_game_is_refused_and_the_others_are_imported(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "4.dream").write_bytes(b"nonsense {")
    assert run("import", files, files / "nowhere") == 1
    told = capsys.readouterr()
    assert "3 games were imported" in told.out
    assert "2 files weren't imported" in told.out
    assert "4.dream" in told.err
    assert "nowhere" in told.err


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (["zoe"], {1, 2, 3}),
        (["GOLEM", "3"], {3}),
        (["--game", "jabir"], {2}),
        (["--seed", "seed 1"], {1}),
        (["--opponent", "level 3"], {3}),
        (["--player", "zoë", "--game", "dream"], {1, 3}),
        (["--longest", "29"], set()),
        (["--shortest", "30", "--unfinished"], {1, 2, 3}),
        (["--finished"], set()),
        (["--since", "2026-01-01"], set()),
        (["--faulty"], set()),
    ],
)
def test_games_are_searched(
    words: list[str], games: set[int], files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert {game["seats"][1]["occupant"] for game in listed(capsys, *words)} == {
        f"level {number}" for number in games
    }


def test_games_are_found_by_a_position_once_they_are_verified(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert run("verify") == 0
    game = find("jabir")
    start = game.state_text(game.start("seed 2", "-"))
    assert [game["game"] for game in listed(capsys, "--position", start, "--game", "jabir")] == ["jabir"]


def test_a_game_is_shown_and_its_record_alone(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    id = listed(capsys, "--seed", "seed 1")[0]["id"]
    assert run("show", id) == 0
    assert "Players: Zoë - Golem" in capsys.readouterr().out
    assert run("show", "--record", id) == 0
    assert capsys.readouterr().out.encode() == (files / "1.dream").read_bytes()
    assert run("show", 99) == 2
    assert capsys.readouterr().err == "dream: the library has no game 99\n"


def test_games_are_exported_and_deleted_and_brought_back(
    files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert run("export", tmp_path / "out") == 0
    exported = {path.read_bytes() for path in (tmp_path / "out").glob("*.dream")}
    assert exported == {path.read_bytes() for path in files.glob("*.dream")}
    assert run("export", tmp_path / "one", 2) == 0
    assert len(list((tmp_path / "one").iterdir())) == 1
    assert run("delete", 1, 2) == 0
    assert [game["id"] for game in listed(capsys)] == [3]
    assert run("delete", 99) == 2
    assert run("restore", 1) == 0
    assert {game["id"] for game in listed(capsys)} == {1, 3}


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of a game in which two people hide cards from one another."""
    path = tmp_path / "secret.dream"
    save(Record.of(random_game(find("stone"), 1, 20), {"Seed": "seed 1"}), path)
    return path


class Terminal(io.StringIO):
    """A terminal at which somebody types lines."""

    def isatty(self) -> bool:
        return True


SECRET = [("show", 1), ("show", "--record", 1), ("export", "out"), ("export", "out", 1)]


@pytest.mark.parametrize("command", SECRET)
def test_what_people_still_hide_from_one_another_leaves_only_when_that_is_meant(
    command: tuple[object, ...],
    secret: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    run("import", secret)
    capsys.readouterr()

    def told() -> str:
        files = (tmp_path / "out").glob("*.dream")
        return capsys.readouterr().out + "".join(path.read_text() for path in files)

    assert run(*command) == 2
    assert "with --reveal" in capsys.readouterr().err
    assert told() == ""
    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    monkeypatch.setattr("sys.stderr", Terminal())
    assert run(*command) == 2
    assert told() == ""
    monkeypatch.setattr("sys.stdin", Terminal("Yes\n"))
    assert run(*command) == 0
    assert "[State " in told()
    monkeypatch.undo()


@pytest.mark.parametrize("command", SECRET)
def test_scripts_say_that_it_is_meant(
    command: tuple[object, ...],
    secret: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    run("import", secret)
    assert run(*command, "--reveal") == 0


def test_a_backup_asks_nothing_and_is_its_owners_alone(secret: Path, tmp_path: Path) -> None:
    run("import", secret)
    assert run("backup", tmp_path / "copy.db") == 0
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_the_seed_of_a_game_is_listed_when_nothing_is_hidden_any_more(
    secret: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = tmp_path / "over.dream"
    save(Record.of(random_game(find("jabir"), 2), {"Seed": "seed 2"}), over)
    run("import", secret, over)
    assert {game["finished"]: game["seed"] for game in listed(capsys)} == {False: None, True: "seed 2"}
    assert run("list") == 0
    told = capsys.readouterr().out
    assert "seed 2" in told
    assert "seed 1" not in told
    assert [game["finished"] for game in listed(capsys, "seed")] == [True], "parts of it find nothing"
    assert [game["finished"] for game in listed(capsys, "--seed", "seed 1")] == [False]


def test_verify_tells_every_faulty_game(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    assert run("verify") == 0
    assert "All 3 games are sound." in capsys.readouterr().out
    (files / "4.dream").write_bytes(a_record() + b"k8-l8\n")
    run("import", files)
    capsys.readouterr()
    for words in ([], ["--again"]):
        assert run("verify", *words) == 1
        out = capsys.readouterr().out
        assert out.startswith(
            "game 4: The game could not be read to its end, and the rest is kept as it is: line "
        )
        assert out.endswith("1 problem found.\n")


def test_a_damaged_library_is_salvaged(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    library_path().write_bytes(b"\0" * 100 + library_path().read_bytes()[100:])
    capsys.readouterr()
    assert run("list") == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 3
    assert "Your library was damaged. 3 games were recovered" in told.err
    assert run("salvage") == 0
    assert "The new library has 3 games" in capsys.readouterr().out


def test_the_library_is_backed_up(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    assert run("backup", tmp_path / "copy.db") == 0
    assert run("backup", tmp_path / "copy.db") == 2
    assert "copy.db: File exists" in capsys.readouterr().err
    assert run("backup") == 0
    assert len(list((library_path().parent / "backups").iterdir())) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "--since", "tomorrow"], "tomorrow isn't a date such as 2026-11-21"),
        (["list", "--sort", "size"], "--sort takes one of updated"),
        (["list", "--position", "nonsense"], "dream: "),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert sentence in capsys.readouterr().err


def test_what_a_window_has_done_beside_it_backs_up_and_verifies(files: Path) -> None:
    run("import", files)
    command = [sys.executable, "-m", "dream", "library", "tend", str(os.getpid())]
    assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 0
    assert len(list((library_path().parent / "backups").iterdir())) == 1
    with Library(library_path()) as library:
        assert left_to_verify(library) == 0


def test_a_game_is_renamed_and_its_name_taken_away(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("rename", 1, "My", "best") == 0
    assert capsys.readouterr().out == "Game 1 is now called “My best”.\n"
    assert [game["id"] for game in listed(capsys, "best")] == [1]
    assert run("rename", 1) == 0
    assert capsys.readouterr().out == "Game 1 no longer has a name.\n"
    assert {game["name"] for game in listed(capsys)} == {""}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((99, "Mine"), "dream: the library has no game 99"),
        ((1, "x" * 81), "a name has at most 80 characters, not 81"),
        (("one", "Mine"), "takes a whole number, not"),
    ],
)
def test_what_cannot_be_renamed_is_refused(
    files: Path, words: tuple[object, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("rename", *words) == 2
    assert sentence in capsys.readouterr().err
    assert {game["name"] for game in listed(capsys)} == {""}


def finished(*, earlier: bool) -> bytes:
    """A game that a person has won, in which the computer's seat may have changed hands."""
    record = Record.of(
        played(seeded_start(), QUICK_WIN),
        {"Seed": SEED},
        seats=(Seat("Zoë"), Seat.machine("Stoker", 2)),
        earlier=(EarlierSeat(1, 3, Seat.machine("Novice", 1)),) if earlier else (),
    )
    return record_text(record).encode()


def test_statistics_are_told_and_are_honest(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, earlier in enumerate((False, True)):
        (files / f"won {number}.dream").write_bytes(finished(earlier=earlier))
    run("import", files)
    capsys.readouterr()
    assert run("statistics", "--json") == 0
    dream, jabir = json.loads(capsys.readouterr().out)
    assert (dream["game"], dream["finished"], dream["unfinished"], dream["changed"]) == ("dream", 2, 2, 1)
    assert dream["levels"] == {"level 2": {"won": 1, "drawn": 0, "lost": 0}}
    assert dream["streaks"] == {"now": 1, "longest": 1}
    assert (jabir["game"], jabir["unfinished"]) == ("jabir", 1)
    assert run("statistics", "--game", "dream") == 0
    told = capsys.readouterr().out
    assert "dream: 2 finished games, 2 unfinished" in told
    assert "level 2: 1 won, 0 drawn, 0 lost" in told
    assert "1 finished game in which a player was replaced isn't counted." in told
    assert run("statistics", "--game", "chess") == 0
    assert capsys.readouterr() == ("", "No matching games.\n")


def test_who_sat_there_before_is_shown_and_found(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "won.dream").write_bytes(finished(earlier=True))
    run("import", files)
    (game,) = listed(capsys, "--opponent", "level 1", "--finished")
    assert game["seats"][1]["occupant"] == "level 2"
    assert game["seats"][1]["earlier"] == [{"until": 3, "name": "Novice", "occupant": "level 1"}]
    assert run("show", game["id"]) == 0
    assert "Before Stoker: Novice (level 1) up to action 3" in capsys.readouterr().out


def test_the_list_counts_rounds_as_the_window_does(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("list", "--game", "jabir") == 0
    assert "  2 rounds  " in capsys.readouterr().out
    assert listed(capsys, "--game", "jabir")[0]["rounds"] == 2


HOSTILE = "a\x1b[31m\u009b31m\u202eb"


@pytest.fixture
def hostile(tmp_path: Path) -> bytes:
    """The record of a game that would steer a terminal, in the library."""
    lines = a_record(seed=7).decode().replace("seed 7", HOSTILE.replace("\x1b", "\\u001b")).split("\n\n")
    record = f'{lines[0]}\n[Event "{HOSTILE[6:]}"]\n\n{{{HOSTILE}}} {lines[1]}'.encode()
    (tmp_path / "hostile.dream").write_bytes(record)
    run("import", tmp_path / "hostile.dream")
    return record


def test_no_list_steers_a_terminal(hostile: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("list", "--json") == 0
    out = capsys.readouterr().out
    assert not {"\x1b", "\u009b", "\u202e"} & set(out)
    assert json.loads(out)[0]["seed"] == HOSTILE


def test_a_record_is_printed_whole_but_to_a_terminal(
    hostile: bytes, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    capfdbinary.readouterr()
    assert run("show", "--record", 1) == 0
    assert capfdbinary.readouterr().out == hostile
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda stream: True)
    assert run("show", "--record", 1) == 0
    out = capfdbinary.readouterr().out.decode()
    assert not {"\x1b", "\u009b", "\u202e"} & set(out)
    assert len(out.splitlines()) == len(hostile.splitlines())


def board_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What ``dream board`` writes for these arguments when all is well."""
    assert guarded(["board", *arguments]) == 0
    return capsys.readouterr().out


def refused_board(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which ``dream board`` refuses these arguments."""
    assert guarded(["board", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("dream: ")
    assert err.count("\n") == 1
    return err


def test_a_seed_is_drawn_with_a_legend_and_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = board_of(capsys, "amber lion rose").splitlines()
    assert len([line for line in lines if line[:22].strip()]) >= 21
    assert lines[-2] == "f fire  w water  e earth  a air  x Elixir  . void"
    assert lines[-1] == "Seed: amber lion rose"


def test_without_a_terminal_there_is_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in board_of(capsys, "x")


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


def test_words_need_no_quotation_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert board_of(capsys, "--text", "amber", "lion") == board_of(capsys, "--text", "amber lion")


def test_without_a_seed_there_is_a_fresh_one(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = board_of(capsys), board_of(capsys)
    assert one != other
    words = one.splitlines()[-1].removeprefix("Seed: ").split()
    assert len(words) == 3
    assert set(words) <= set(vocabulary())


def test_a_fresh_seed_is_told_beside_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["board", "--text"]) == 0
    out, err = capsys.readouterr()
    assert Board.from_seed(err.removeprefix("Seed: ").strip()).text == out.strip()


@pytest.mark.parametrize("seed", ["", "-", "x", "caf\u00e9 \u9f8d"])
def test_text_is_the_terrain(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert board_of(capsys, "--text", "--", seed) == Board.from_seed(seed).text + "\n"
    assert board_of(capsys, "--text", "--bare", "--", seed) == Board.from_seed(seed, bare=True).text + "\n"


def test_a_seed_is_cleaned(capsys: pytest.CaptureFixture[str]) -> None:
    assert board_of(capsys, " \u200bamber\u00a0lion ") == board_of(capsys, "amber lion")


def test_json_tells_all(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(board_of(capsys, "--json", "caf\u00e9"))
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
    assert len(json.loads(board_of(capsys, "--json", "--bare", "x"))["cells"]) == 217


def test_other_tiles_can_be_laid(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = asset("tiles/standard.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('".ff...."', '"f.f...."'), encoding="utf-8")
    assert board_of(capsys, "--text", "x", "--tiles", str(file)) != board_of(capsys, "--text", "x")


def test_a_picture_is_drawn_and_its_seed_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert board_of(capsys, "--picture", str(file), "x") == f'{file}: the board of the seed "x"\n'
    assert file.exists()


def test_a_seed_cannot_play_tricks_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert board_of(capsys, "a\x1b[31m\nb").splitlines()[-1] == "Seed: a[31m b"
    assert "[bold]" in board_of(capsys, "[bold]x")


@pytest.mark.parametrize(
    "pair", [("--text", "--json"), ("--json", "--picture", "a.png"), ("--text", "--picture", "a.png")]
)
def test_forms_exclude_each_other(pair: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert "choose one" in refused_board(capsys, "x", *pair)


def test_what_cannot_be_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Mine"\n', encoding="utf-8")
    assert "No such file" in refused_board(capsys, "--tiles", str(tmp_path / "none.toml"))
    assert f"{bad}: there are 0 tiles, not 31; there are 0 cells of fire" in refused_board(
        capsys, "--tiles", str(bad)
    )
    assert str(tmp_path) in refused_board(capsys, "--tiles", str(tmp_path))
    bad.write_text("a" + ".a" * 40_000 + " = 1", encoding="utf-8")
    assert f"{bad}: line 1 of the tile set has a dot" in refused_board(capsys, "--tiles", str(bad))
    bad.write_text("a=" + "9" * 90_000, encoding="utf-8")
    assert f"{bad}: line 1 of the tile set has a word of more" in refused_board(capsys, "--tiles", str(bad))
    assert ".png, .svg or .pdf" in refused_board(capsys, "--picture", str(tmp_path / "board.gif"))
    assert str(tmp_path / "none") in refused_board(capsys, "--picture", str(tmp_path / "none" / "board.png"))
    assert "at most 200 characters" in refused_board(capsys, "x" * 201)
    assert "No such option: --bear" in refused_board(capsys, "--bear")
    assert "isn't Unicode" in refused_board(capsys, "\udcff")


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
