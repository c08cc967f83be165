"""The frame: the command, the guards before the window, and what the command says when it cannot."""

import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import dream
from dream.cli.app import BY_TEXT, app, guarded, windowless_commands
from dream.cli.language import spoken
from dream.ui.kit import display
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[1]
Capture = pytest.CaptureFixture[str]
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "DREAM_FRAMES")


def dream_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``dream`` in a process of its own, without a display unless the environment names one."""
    kept = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    return subprocess.run(
        [sys.executable, "-m", "dream", *arguments],
        check=False,
        env=kept | environment,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
    )


def test_the_version_is_told(capsys: Capture) -> None:
    assert guarded(["--version"]) == 0
    assert capsys.readouterr().out == f"The Alchemist's Dream {dream.__version__}\n"


def test_help_names_every_command_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; from dream.cli.app import guarded; status = guarded(['--help']);"
        "law = 'dream.games.alchemists_dream.rules.position';"
        "heavy = {'pygame', 'numpy', 'numba', 'matplotlib', 'rich.console', law};"
        "print(status, heavy & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.endswith("0 set()\n")
    for command in ("board", "referee", "perft", "verify", "engine"):
        assert f"\n  {command} " in done.stdout


@pytest.mark.parametrize("arguments", [["bored"], ["--bogus"], ["board", "--picture"]])
def test_bad_input_is_one_sentence_and_2(arguments: list[str], capsys: Capture) -> None:
    assert guarded(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("dream: ")
    assert err.count("\n") == 1


def test_without_a_display_the_window_says_what_works_without_one() -> None:
    done = dream_process()
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr
    for command in ("board", "referee", "perft", "verify", "engine"):
        assert command in done.stderr


def test_a_display_that_cannot_be_reached_is_none() -> None:
    done = dream_process(DISPLAY=":4321", SDL_AUDIODRIVER="dummy", XDG_RUNTIME_DIR="/tmp", DREAM_FRAMES="3")
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert (
        f"these commands work without one: {', '.join((*BY_TEXT, *windowless_commands()))}\n" in done.stderr
    )


def test_the_window_ends_by_itself_after_so_many_frames(tmp_path: Path) -> None:
    done = dream_process(
        SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", DREAM_FRAMES="3", DREAM_HOME=str(tmp_path)
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_number_of_frames_that_is_none_is_refused() -> None:
    done = dream_process(SDL_VIDEODRIVER="dummy", DREAM_FRAMES="many")
    assert done.returncode == 2
    assert "DREAM_FRAMES" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    line = f'"{sys.executable}" -m dream board --json x | head -1'
    done = subprocess.run(line, shell=True, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "{\n"
    assert done.stderr == ""


@pytest.mark.linux
@pytest.mark.parametrize("words", ["board x", "board x --json", "--help", "library list --json"])
def test_output_that_cannot_be_written_is_one_sentence(words: str, tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "dream", *words.split()],
            env={**os.environ, "DREAM_HOME": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "dream: No space left on device\n")


@pytest.mark.parametrize("folder", [None, "assets"])
@pytest.mark.parametrize("words", ["--version", "library list", "board x"])
def test_an_installation_without_its_assets_ends_in_a_sentence(
    tmp_path: Path, folder: str | None, words: str
) -> None:
    shutil.copytree(ROOT / "dream", tmp_path / "dream", ignore=shutil.ignore_patterns("__pycache__"))
    if folder:
        (tmp_path / folder).mkdir()
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from dream.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *words.split()],
        env={**os.environ, "DREAM_HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    sentence = "dream: the files that belong to the program are missing: please install it again\n"
    assert (done.returncode, done.stderr) == (1, sentence)


def test_the_metadata_name_every_licence() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    assert project["license"] == "MIT AND OFL-1.1"
    named = {path for pattern in project["license-files"] for path in ROOT.glob(pattern)}
    assert {ROOT / "LICENSE", *(ROOT / "assets").rglob("*LICENSE*")} == named


def every_help() -> dict[str, str]:
    """The help of every command, by its words."""

    def walk(above: Any, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for name, command in above.command.commands.items():
            context = command.make_context(name, [], parent=above, resilient_parsing=True)
            if hasattr(command, "commands"):
                yield from walk(context, (*words, name))
            elif not command.hidden:
                yield " ".join((*words, name)), context.get_help()

    return dict(walk(spoken(get_command(app)).make_context("dream", [], resilient_parsing=True), ()))


def test_the_word_of_a_game_is_asked_for_in_one_way() -> None:
    asking = {words: told for words, told in every_help().items() if "--game " in told}
    assert {"play", "referee", "match", "bench window", "library list"} <= asking.keys()
    assert all("--game WORD" in told for told in asking.values())


def test_a_command_for_one_game_says_so() -> None:
    """Those that name no game, and are not about the library, files or the window."""
    any_game = {"learn", "practise", "replay", "verify", "picture", "review", "bench library"}
    for words, told in every_help().items():
        every_game = "--game WORD" in told or words in any_game or words.startswith(("library ", "desktop "))
        assert ("The Alchemist's Dream only." in " ".join(told.split())) is not every_game, words


def test_interrupting_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dream.games.alchemists_dream.board.lay", interrupt)
    assert guarded(["board", "x"]) == 130
    assert capsys.readouterr().err == ""


def test_a_terminal_that_cannot_show_a_character_gets_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding="ascii"))
    assert guarded(["board", "caf\u00e9"]) == 0
    sys.stdout.flush()
    assert output.getvalue().endswith(b"Seed: caf\\xe9\n")


def fake_pygame(folder: Path, text: str) -> dict[str, str]:
    """An environment in which `pygame` is a module of this text."""
    (folder / "pygame.py").write_text(text, encoding="utf-8")
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    "text",
    ["ver = '2.6.1'", "from pygame.none import DIRECTION_LTR", "raise ImportError('libSDL2 is missing')"],
)
def test_another_pygame_is_named_with_the_cure(text: str, tmp_path: Path) -> None:
    done = dream_process(SDL_VIDEODRIVER="dummy", DREAM_FRAMES="3", **fake_pygame(tmp_path, text))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pip install pygame-ce" in done.stderr


def test_the_true_pygame_passes() -> None:
    display.require_pygame_ce()


def test_nothing_that_is_installed_brings_the_other_pygame() -> None:
    wanted = [line for name in ("dream", "pygame_gui") for line in requires(name) or []]
    assert not [line for line in wanted if re.match(r"pygame\b(?![-_])", line, re.IGNORECASE)]


@pytest.mark.parametrize(
    ("environment", "answer"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"SDL_VIDEODRIVER": "dummy"}, True),
        ({"SDL_VIDEODRIVER": "x11"}, False),
        ({"DISPLAY": ""}, False),
        ({"SDL_VIDEODRIVER": " dummy "}, True),
        ({"SDL_VIDEODRIVER": " "}, False),
    ],
)
def test_when_there_is_a_display(
    environment: dict[str, str], answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in NO_DISPLAY:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert display.has_display() is answer


@pytest.mark.parametrize(
    ("platform", "named", "used"),
    [
        ("linux", None, "x11,wayland"),
        ("linux", "", "x11,wayland"),
        ("linux", "  ", "x11,wayland"),
        ("linux", " x11 ", "x11"),
        ("win32", "", None),
        ("win32", None, None),
    ],
)
def test_a_driver_whose_name_is_blank_is_not_asked_for(
    platform: str, named: str | None, used: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if named is not None:
        monkeypatch.setenv("SDL_VIDEODRIVER", named)
    display.require_display()
    assert os.environ.get("SDL_VIDEODRIVER") == used


def test_the_readme_has_two_commands_of_one_line_each() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [line.strip() for line in readme.splitlines() if line.strip().startswith("python3 run.py")] == [
        "python3 run.py",
        "python3 run.py test",
    ]


def test_without_a_console_the_program_still_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert guarded(["board", "--text", "x"]) == 0
    assert guarded(["bored"]) == 2
