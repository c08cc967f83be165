"""The commands that open the window: what they hand to it, and what they refuse, in one sentence.

Clocks on the command line: one for all seats, or one for each.
"""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, SimpleNamespace

import pytest
from typer import Typer

from dream.base.assets import asset
from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED
from dream.cli import playing
from dream.cli.app import BY_TEXT, app, guarded, windowless_commands
from dream.cli.playing import SetupArguments, refuse_beside_a_saved_game, setup_of
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.tiles import standard_tiles
from dream.play.clocks import controls_text
from dream.play.registry import find
from dream.play.seats import OutsideEngine, OwnOpponent, Seat
from dream.play.setup import MatchScore, Setup
from dream.records.reader import Opened
from dream.records.record import Record
from dream.records.writer import save
from dream.ui.games.alchemists_dream.routes import DreamSetup
from tests.kit.other_games import counting_installed, installed
from tests.kit.present import present
from tests.kit.random_games import GAMES, THE_GAMES, random_game
from tests.waiting import PATIENCE


def ended(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


class Window:
    """Stands in for the window: keeps how it was begun."""

    def __init__(self) -> None:
        self.setups: list[Setup] = []
        self.opened: list[Opened] = []
        self.replayed: list[Opened] = []
        self.said: list[str] = []
        self.learnt: list[tuple[str, bool]] = []
        self.set_up: list[tuple[str, object]] = []
        self.say = self.said.append
        self.guests = SimpleNamespace()
        self.routes = SimpleNamespace(
            begin=self.setups.append,
            go_on=self.opened.append,
            replay=self.replayed.append,
            title=lambda: None,
            learn=lambda game, at_once: self.learnt.append((game, at_once)),
            set_up=lambda game, state: self.set_up.append((game, state)),
        )


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    made = Window()
    monkeypatch.setattr(playing, "_open", lambda begin, frames: begin(made))
    return made


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.dream"
    begun = history_of(start(Board.from_seed("amber"), Element.FIRE, Element.WATER))
    save(Record.of(begun, {"Seed": "amber"}), path)
    return path


def test_what_is_left_out_is_as_the_sheet_offers_it(window: Window) -> None:
    assert guarded(["play"]) == 0
    (setup,) = window.setups
    assert len(setup.seed.split()) == 3
    assert setup.seats == (Seat(), Seat.machine("Artephius", 1))
    assert (setup.game, setup.options.text) == ("dream", "-")


def test_everything_can_be_said(window: Window) -> None:
    arguments = [
        "play",
        "--seed",
        " Zoë's\u00a0own\u200b ",
        "--bare",
        "--first",
        "apprentice",
        "--second",
        "Person",
    ]
    assert guarded([*arguments, "--names", "Ada, Bo", "--elements", "Air,fire"]) == 0
    (setup,) = window.setups
    assert setup.seed == "Zoë's own"
    assert setup.seats == (Seat.machine("Ada", 1), Seat("Bo"))
    assert setup.options.text == "board=bare first=air second=fire"


def test_a_position_can_be_set_up_anew_or_from_its_text(window: Window) -> None:
    position = find("dream").start("amber", "-")
    text = find("dream").state_text(position)
    for words in ([], ["--game", "dream"], [text], [f" {text}\n"]):
        assert guarded(["play", "--set-up", *words]) == 0
    assert window.set_up == [("dream", None)] * 2 + [("dream", position)] * 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--set-up", "nonsense"], "a position has 5 fields separated by single spaces, not 1"),
        (["nonsense"], "'nonsense' is the text of a position: it needs --set-up"),
        (["--set-up", "--load", "game.dream"], "--set-up can't be used with --load"),
        (["--set-up", "--seed", "amber"], "--set-up can't be used with --seed"),
    ],
)
def test_what_can_not_be_set_up_is_refused(
    window: Window, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(["play", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert window.set_up == []


def test_positions_of_a_game_whose_view_cant_are_not_set_up(
    window: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    with installed("sealed"):
        assert guarded(["play", "--set-up", "--game", "sealed"]) == 2
    assert "Positions of Sealed can't be set up by hand" in capsys.readouterr().err
    assert window.set_up == []


def test_a_match_can_be_said(window: Window) -> None:
    for words in (["--match", "5"], ["--match", "exchanged"], ["--game", "jabir", "--match", "3"]):
        assert guarded(["play", *words]) == 0
    assert [setup.match for setup in window.setups] == [
        MatchScore(games=5),
        MatchScore(games=2, same_start=True),
        MatchScore(games=3),
    ]


def test_every_seat_and_name_can_be_said_by_its_letter(window: Window) -> None:
    assert guarded(["play", "--seat", "b=person", "--seat", "a=3", "--name", "b=Bo", "--name", "A=Ada"]) == 0
    assert guarded(["play", "--seat", "b=Adept", "--first", "4", "--names", "Ada,"]) == 0
    assert window.setups[0].seats == (Seat.machine("Ada", 3), Seat("Bo"))
    assert window.setups[1].seats == (Seat.machine("Ada", 4), Seat.machine("Artephius", 6))


def test_our_own_opponent_can_spar_or_dare(window: Window) -> None:
    assert guarded(["play", "--seat", "a=4,daring", "--seat", "b=sparring", "--name", "b=Bo"]) == 0
    assert guarded(["play", "--game", "jabir", "--seat", "c=Sparring"]) == 0
    dares, spars = window.setups[0].seats
    assert (dares.occupant.text, dares.name) == ("level 4 daring", "Artephius")
    assert (spars.occupant.text, spars.name) == ("level 3 sparring", "Bo")
    occupant = window.setups[1].seats[2].occupant
    assert isinstance(occupant, OwnOpponent)
    assert occupant.spars
    assert guarded(["play", "--game", "jabir", "--seat", "c=2,daring"]) != 0
    assert guarded(["play", "--seat", "b=2,sparring"]) != 0


def test_an_engine_from_outside_takes_a_seat_by_its_command(window: Window, tmp_path: Path) -> None:
    program = tmp_path / "an engine.py"
    program.write_text("print('id name Siege\\nudiok', flush=True); input()")
    command = (sys.executable, str(program), "--fast")
    line = f"cmd:'{sys.executable}' '{program}' --fast"
    assert guarded(["play", "--seat", f"a={line}", "--second", line, "--name", "b=Bo"]) == 0
    engine = OutsideEngine("Siege", command)
    assert window.setups[0].seats == (Seat("Siege", engine), Seat("Bo", engine))


@pytest.mark.parametrize(
    ("game", "arguments", "seats"),
    [
        ("stone", ["--seat", "a=person", "--seat", "b=person", "--seat", "c=2"], 3),
        ("stone", ["--name", "c=Cleo", "--name", "a=Ada", "--seat", "b=guest"], 3),
        ("stone", ["--name", "a=Ada", "--name", "b=Bo"], 2),
        ("alchemist", ["--seat", "a=person", "--seat", "b=1", "--seat", "c=1"], 3),
        ("stone", ["--seat", "a=person", "--seat", "b=1", "--option", "players=5"], 5),
        ("stone", ["--seat", "b=1"], 4),
        ("stone", ["--seat", "a=1"], 4),
        ("stone", ["--seat", "a=1", "--seat", "f=2"], 6),
        ("jabir", ["--seat", "a=1", "--seat", "b=2"], 3),
        ("dream", ["--seat", "a=1"], 2),
    ],
)
def test_as_many_play_as_are_named(game: str, arguments: list[str], seats: int, window: Window) -> None:
    assert guarded(["play", "--game", game, *arguments]) == 0
    assert len(window.setups[0].seats) == seats


@pytest.mark.parametrize("game", GAMES)
def test_who_names_nobody_reads_who_may_sit_there(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each that the sentence names is taken."""
    assert guarded(["play", "--game", game, "--seat", "a=human"]) == 2
    told = capsys.readouterr().err
    named = ["person", "guest", "sparring", *re.findall(r"(\d) or", told), *re.findall(r"\((\d,\w+)\)", told)]
    assert all(each in told for each in named)
    assert "cmd:" in told
    for each in [*named, *re.findall(r"\d or ([^,)]+)", told)]:
        assert setup_of(SetupArguments(game=game, seats=(f"a={each}",))).seats[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "person"], "--seat takes a seat and its player"),
        (["--seat", "c=person"], "--seat takes a seat and its player"),
        (["--seat", "a=nobody"], "--seat takes person, guest, a level (1 or Apprentice"),
        (["--seat", "a=1", "--seat", "a=2"], "--seat both set the player at seat a"),
        (["--seat", "b=1", "--second", "2"], "--seat and --second both set the player at seat b"),
        (["--name", "a=Ada", "--names", "Ada,Bo"], "--name and --names both set the player"),
        (["--name", "a=" + "x" * 41], "a name in --name has at most 40"),
        (["--seat", "a=cmd:"], "enter the engine's program"),
        (["--seat", "a=cmd:'"], "has no partner"),
        (["--seat", "a=cmd:/no/such/engine"], "--seat: the engine couldn't be started: "),
        (["--first", f"cmd:{sys.executable} -c pass"], "--first: the engine stopped at once"),
        (["--seed", ""], "the seed must not be empty"),
        (["--seed", " \u200b"], "the seed must not be empty"),
        (["--seed", "x" * (LONGEST_SEED + 1)], "at most 200"),
        (["--first", "9"], "--first takes person, guest, a level"),
        (["--match", "4"], "'4' isn't a match: an odd number of games up to 99"),
        (["--second", "nobody"], "not 'nobody'"),
        (["--names", "Ada"], "--names takes two names"),
        (["--names", "a,b,c"], "--names takes two names"),
        (["--elements", "fire"], "--elements takes two elements"),
        (["--elements", "fire,wood"], "not 'wood'"),
        (["--elements", "fire,fire"], "Choose different elements"),
        (["--tiles", "/nowhere/tiles.toml"], "/nowhere/tiles.toml"),
        (["--load", "/nowhere/game.dream"], "/nowhere/game.dream"),
    ],
)
def test_what_will_not_do_is_refused_in_a_sentence(
    window: Window, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert guarded(["play", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.strip().splitlines()) == 1
    assert not window.setups
    assert not window.opened


@pytest.mark.parametrize(
    "said",
    [
        ["--game", "dream"],
        ["--seed", "amber"],
        ["--seed", ""],
        ["--seat", "b=3"],
        ["--name", "a=Ann"],
        ["--option", "board=bare"],
        ["--match", "3"],
        ["--first", "2"],
        ["--second", "2"],
        ["--names", "Ann,Bo"],
        ["--elements", "fire,water"],
        ["--bare"],
        ["--tiles", "mine.toml"],
    ],
)
def test_what_is_said_of_a_new_game_is_refused_beside_a_saved_one(
    window: Window, capsys: pytest.CaptureFixture[str], saved: Path, said: list[str]
) -> None:
    assert guarded(["play", "--load", str(saved), *said]) == 2
    assert f"can't be used with {said[0]}" in capsys.readouterr().err
    assert window.opened == []


def test_a_damaged_file_is_refused_in_a_sentence(
    window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.dream"
    path.write_bytes(b"\x00\xff nonsense {")
    for arguments in (["play", "--load", str(path)], ["replay", str(path)]):
        assert guarded(arguments) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize("text", ["", "a" + ".a" * 40_000 + " = 1", "a=" + "9" * 90_000, "x=" + "[" * 90_000])
def test_a_bad_tile_set_is_refused_in_a_sentence_that_names_the_file(
    window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    assert guarded(["play", "--tiles", str(path)]) == 2
    told = capsys.readouterr().err
    assert f"{path}: " in told
    assert len(told.strip().splitlines()) == 1
    assert window.setups == []


def test_the_tiles_are_read_once(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(asset("tiles/standard.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert guarded(["play", "--tiles", str(path), "--clock", "5m"]) == 0
    (setup,) = window.setups
    assert isinstance(setup, DreamSetup)
    assert (setup.tiles, controls_text(setup.clocks)) == (standard_tiles(), "5m")


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window can show every game."""
    monkeypatch.setattr("dream.ui.games.registry.has_view", lambda word: True)


def test_a_game_is_chosen_by_its_word_with_its_seats_and_options(window: Window, seen: None) -> None:
    arguments = ["play", "--game", "jabir", "--seed", "amber", "--option", "draft=open"]
    people = ["--seat", "b=person", "--seat", "c=person", "--name", "c=Zoë"]
    assert guarded([*arguments, *people, "--option", "eureka=all"]) == 0
    (setup,) = window.setups
    assert (setup.game, setup.seed) == ("jabir", "amber")
    assert setup.options.text == "eureka=all draft=open"
    assert setup.seats == (Seat(), Seat(), Seat("Zoë"))


def test_a_seed_that_is_left_out_is_a_secret_one_where_things_are_hidden(window: Window, seen: None) -> None:
    assert guarded(["play", "--game", "stone"]) == guarded(["play", "--game", "stone"]) == 0
    one, another = (setup.seed for setup in window.setups)
    assert one != another
    assert len(one.replace("-", "")) == len(another.replace("-", "")) == 26


def test_a_seed_can_be_typed_where_no_other_process_reads_it(
    window: Window, seen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("  Zoë's own\nanother line\n"))
    assert guarded(["play", "--game", "jabir", "--seed", "-"]) == 0
    assert window.setups[0].seed == "Zoë's own"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert guarded(["play", "--game", "jabir", "--seed", "-"]) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["jabir", "--seed", "amber", "--seat", "b=guest"], True),
        (["jabir", "--seed", "amber"], False),
        (["jabir", "--seat", "b=guest"], False),
        (["dream", "--seed", "amber", "--seat", "b=guest"], False),
    ],
)
def test_a_seed_that_several_people_may_know_is_told_to_tell_the_cards(
    window: Window, seen: None, words: list[str], told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(["play", "--game", *words]) == 0
    assert capsys.readouterr().err.count("Anyone who knows this seed") == told


def test_the_options_of_the_first_game_have_short_forms(window: Window) -> None:
    arguments = ["play", "--option", "board=bare", "--option", "second=water", "--game", "dream"]
    assert guarded(arguments) == guarded(["play", "--bare", "--elements", "fire,water"]) == 0
    said, short = (setup.options.text for setup in window.setups)
    assert (said, short) == ("board=bare second=water", "board=bare first=fire second=water")


def test_lessons_begin_at_once(window: Window, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["learn"]) == guarded(["learn", "jabir"]) == 0
    assert window.learnt == [("dream", True), ("jabir", True)]
    assert guarded(["learn", "chess"]) != 0
    with counting_installed():
        assert guarded(["learn", "counting"]) != 0
    nothing, none = capsys.readouterr().err.splitlines()
    assert nothing.startswith("dream: 'chess' isn't a game")
    assert none == "dream: There are no lessons for Counting yet."


def test_the_number_of_seats_follows_the_options(window: Window, seen: None) -> None:
    with counting_installed():
        assert guarded(["play", "--game", "counting", "--option", "players=6", "--name", "f=Zoë"]) == 0
    assert window.setups[0].seats == (*[Seat()] * 5, Seat("Zoë"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], f"'chess' isn't a game; choose {THE_GAMES}"),
        (
            ["--option", "bare"],
            "'bare' isn't an option. The options are board=, first=, second=",
        ),
        (["--game", "alchemist", "--option", "box=own"], "There is no file "),
        (["--option", "board=round"], "'round' isn't a value of board: rim or bare."),
        (["--option", "board=bare", "--bare"], "The option board is given twice."),
        (["--option", ""], "'' isn't an option"),
        (
            ["--game", "jabir", "--option", "board=bare"],
            "'board=bare' isn't an option. The options are eureka=, goldcard=",
        ),
        (["--game", "jabir", "--seat", "d=person"], "a=... or b=... or c=..., not 'd=person'"),
        (["--game", "jabir", "--seat", "a=nobody"], "not 'nobody'"),
        (["--game", "jabir", "--match", "exchanged"], "can't be played twice from the same start"),
        (["--game", "jabir", "--bare"], "--bare is for The Alchemist's Dream only; for Jabir's"),
        (["--game", "jabir", "--elements", "fire,air"], "--elements is for The Alchemist's Dream only"),
        (["--game", "jabir", "--tiles", "x.toml"], "--tiles is for The Alchemist's Dream only"),
        (["--game", "jabir", "--first", "person"], "--first is for The Alchemist's Dream only"),
        (["--game", "jabir", "--names", "Ada,Bo"], "--names is for The Alchemist's Dream only"),
    ],
)
def test_what_is_none_of_a_games_is_refused_in_a_sentence(
    window: Window, seen: None, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert guarded(["play", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.strip().splitlines()) == 1
    assert window.setups == []


def test_a_game_without_a_view_is_refused_in_a_sentence(
    window: Window, saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("has_view", "brings_view"):
        monkeypatch.setattr(f"dream.ui.games.registry.{name}", lambda word: False)
    for arguments in (["play"], ["play", "--load", str(saved)], ["replay", str(saved)]):
        assert guarded(arguments) == 2
        told = capsys.readouterr().err
        assert told == "dream: The Alchemist's Dream can't be played in the window yet.\n"
    assert not window.setups
    assert not window.opened
    assert not window.replayed


def test_a_record_of_any_game_is_opened(window: Window, seen: None, tmp_path: Path) -> None:
    path = tmp_path / "jabir.dream"
    save(Record.of(random_game(find("jabir"), 1, 30), {"Seed": "seed 1"}), path)
    assert guarded(["play", "--load", str(path)]) == guarded(["replay", str(path)]) == 0
    assert window.opened[0].game.game is window.replayed[0].game.game is find("jabir")


def test_a_saved_game_is_gone_on_with_or_looked_through(window: Window, saved: Path) -> None:
    assert guarded(["play", "--load", str(saved)]) == 0
    assert guarded(["replay", str(saved)]) == 0
    assert window.opened[0].record.seed == window.replayed[0].record.seed == "amber"


def test_a_file_alone_is_opened(window: Window, saved: Path, tmp_path: Path) -> None:
    """As the system gives one that is double-clicked."""
    over = tmp_path / "OVER.DREAM"
    over.write_text(
        saved.read_text(encoding="utf-8").replace('"*"', '"0-1"\n[Reason "resigned"]') + "\nresign\n"
    )
    assert guarded([str(saved)]) == guarded([str(over)]) == 0
    assert [len(opened.record.actions) for opened in (*window.opened, *window.replayed)] == [0, 1]
    plain = saved.rename(tmp_path / "a game")
    assert guarded([str(plain)]) == 0


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded([str(tmp_path / "none.dream")]) == 2
    assert capsys.readouterr().err == f"dream: {tmp_path / 'none.dream'}: No such file or directory\n"


def test_a_command_is_a_command_where_a_file_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "board").write_text("mine")
    monkeypatch.chdir(tmp_path)
    assert guarded(["board", "x", "--text"]) == 0
    assert capsys.readouterr().out.count("/") == 20


def test_of_a_file_with_several_games_the_first_is_opened_and_the_others_are_told(
    window: Window, saved: Path
) -> None:
    assert guarded(["replay", str(saved)]) == 0
    assert window.said == []
    saved.write_text("\n".join([saved.read_text(encoding="utf-8")] * 3), encoding="utf-8")
    assert guarded(["play", "--load", str(saved)]) == guarded(["replay", str(saved)]) == 0
    assert window.opened[0].record == window.replayed[0].record
    assert window.said == ["game.dream holds 2 games besides this one. Import the file to get them all."] * 2


@pytest.mark.parametrize("arguments", [[], ["play"], ["replay", "GAME"], ["bench", "window"]])
def test_without_a_display_a_sentence_and_2(arguments: list[str], saved: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    environment |= {"DISPLAY": "", "WAYLAND_DISPLAY": "", "DREAM_HOME": str(tmp_path)}
    words = [str(saved) if word == "GAME" else word for word in arguments]
    done = ended([sys.executable, "-m", "dream", *words], environment)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "no display" in done.stderr
    assert (
        f"these commands work without one: {', '.join((*BY_TEXT, *windowless_commands()))}\n" in done.stderr
    )


def every_command(
    group: Typer = app, before: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], FunctionType]]:
    """The words of every command, and its function."""
    for command in group.registered_commands:
        function = command.callback
        assert isinstance(function, FunctionType)
        yield (*before, command.name or function.__name__), function
    for inner in group.registered_groups:
        yield from every_command(present(inner.typer_instance), (*before, present(inner.name)))


def test_a_command_needs_a_display_just_when_it_opens_the_window() -> None:
    """A new one is listed by itself, as long as it stands in the file that it belongs to."""
    windowless = {tuple(words.split()) for words in windowless_commands()}
    assert {("match",), ("bench", "engine")} <= windowless
    for words, function in every_command():
        draws = "ready_for_window" in function.__code__.co_names
        assert draws is (function.__module__ in ("dream.cli.playing", "dream.cli.hosting")), words
        assert not (draws and words in windowless) or words == ("host",), "pages are drawn unseen"
    listed = {words for words, _ in every_command()} - {("library", "tend")}
    opening = {("play",), ("replay",), ("open",), ("learn",), ("practise",), ("bench", "window")}
    assert windowless == listed - opening


@pytest.mark.parametrize("words", windowless_commands())
def test_the_commands_that_need_no_display_are_there_by_the_names_listed(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded([*words.split(), "--help"]) == 0
    assert f"Usage: dream {words} " in capsys.readouterr().out


def test_the_window_starts_without_what_is_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; from dream.ui.launch import open_window;"
        "status = open_window(lambda app: app.routes.title(), 1);"
        "print(status, sorted({'numba', 'matplotlib', 'hexalattice'} & set(sys.modules)))"
    )
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "DREAM_HOME": str(tmp_path),
    }
    done = ended([sys.executable, "-c", code], environment)
    assert done.stdout.strip().splitlines()[-1] == "0 []", done.stderr


def with_clocks(*clocks: str, game: str = "dream") -> SetupArguments:
    return SetupArguments(game, "amber", clocks=clocks)


@pytest.mark.parametrize(
    ("clocks", "told"),
    [
        ((), ""),
        (("5m+3s",), "5m+3s"),
        (("b=30s/move",), "a=- b=30s/move"),
        (("a=5m", "b=10m+3x30s"), "a=5m b=10m+3x30s"),
        (("5 + 3",), "5m+3s"),
        (("a=5+3",), "a=5m+3s b=-"),
        (("a=5 + 3", "b=0+5"), "a=5m+3s b=0m+5s"),
    ],
)
def test_clocks_can_be_said(clocks: tuple[str, ...], told: str) -> None:
    assert controls_text(setup_of(with_clocks(*clocks)).clocks) == told


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        ("soon", "'soon' isn't a clock: use 15, 5\\+3, 30s/move"),
        ("c=5m", "'c=5m' isn't a seat and its clock"),
    ],
)
def test_a_clock_that_is_none_is_refused_in_a_sentence(clock: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        setup_of(with_clocks(clock))


def test_a_saved_game_has_its_own_clock() -> None:
    with pytest.raises(Malformed, match="--clock"):
        refuse_beside_a_saved_game(SetupArguments(clocks=("5m",)))
