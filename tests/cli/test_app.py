"""The command: its help and what it refuses in the player's language, and the guards before the window."""

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
from dream.base.texts import ENGLISH, choose_language, languages, texts
from dream.cli.app import BY_TEXT, app, guarded, windowless_commands
from dream.cli.arguments import REFUSED
from dream.cli.language import ask_for_language, spoken
from dream.play import registry
from dream.ui.kit import display
from dream.ui.kit.settings import SettingsFile
from tests.kit.pseudo import CODE, bare
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
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


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
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
def test_bad_input_is_one_sentence_and_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("dream: ")
    assert err.count("\n") == 1


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


def test_interrupting_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
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
    wanted = [line for name in ("alchemists-dream", "pygame_gui") for line in requires(name) or []]
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


FRAME = {"en": ("Usage: dream", "Options:", "Show this"), "de": ("Aufruf: dream", "Optionen:", "Diese Hilfe")}


@pytest.fixture(autouse=True)
def _nothing_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("DREAM_LANGUAGE", raising=False)
    monkeypatch.setenv("COLUMNS", "300")
    yield
    ask_for_language(None)
    choose_language(ENGLISH)


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        if not inner.hidden:
            yield from commands(inner, (*path, name))


COMMANDS = dict(commands(spoken(get_command(app))))


def choose(home: Path, code: str) -> None:
    """Have the language chosen in the window."""
    SettingsFile(home / "config" / "settings.json").change(language=code)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert guarded(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert guarded(arguments) == REFUSED
    return capsys.readouterr().err.removeprefix("dream: ").strip()


def texts_of(path: tuple[str, ...], code: str) -> dict[str, Any]:
    node = texts(code)["cli"]["help"]
    for name in path:
        node = node.get(name, {})
    return {**texts(code)["cli"]["help"]["shared"], **node}


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: " ".join(path) or "dream")
def test_the_help_of_every_command(
    capsys: pytest.CaptureFixture[str], path: tuple[str, ...], code: str
) -> None:
    help = told(capsys, "--language", code, *path, "--help")
    assert all(words in help for words in FRAME[code])
    said = " ".join(help.split())
    known = texts_of(path, code)
    assert " ".join(known["about"].split("\n\n")[0].split()[:12]) in said
    for parameter in COMMANDS[path].params:
        if not getattr(parameter, "hidden", False):
            assert " ".join(known[parameter.name].split()[:6]) in said, parameter.name
    if code == "de":
        english = texts_of(path, "en")
        same = {name for name, text in known.items() if text == english[name]}
        assert not same
        assert not {"[default", "[required", "env var", "<str>", "<int>", "FILE", "WORD"} & set(
            help.replace(":", " ").replace("]", " ").split()
        )


def test_no_text_of_the_help_is_left_over() -> None:
    def check(node: dict[str, Any], path: tuple[str, ...]) -> None:
        parameters = {str(parameter.name) for parameter in all_commands[path].params}
        for name, text in node.items():
            if isinstance(text, dict):
                check(text, (*path, name))
            else:
                assert name == "about" or name in parameters, (*path, name)

    def every(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
        yield path, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from every(inner, (*path, name))

    all_commands = dict(every(get_command(app)))
    tree = dict(texts(ENGLISH)["cli"]["help"])
    shared = tree.pop("shared")
    check(tree, ())
    names = [str(parameter.name) for command in all_commands.values() for parameter in command.params]
    assert all(names.count(name) > 1 for name in shared if name != "help")


@pytest.mark.parametrize(
    ("code", "commands"), [("en", "Usage: dream {} [OPTIONS] COMMAND"), ("de", "Befehle:")]
)
@pytest.mark.parametrize("group", ["bench", "library"])
def test_a_group_alone_tells_its_commands(
    capsys: pytest.CaptureFixture[str], group: str, code: str, commands: str
) -> None:
    assert commands.format(group) in told(capsys, "--language", code, group)


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "plya",
            "No such command: 'plya'. Did you mean 'play', 'replay'?",
            "Den Befehl 'plya' gibt es nicht.",
        ),
        ("zzzz", "No such command: 'zzzz'.", "Den Befehl 'zzzz' gibt es nicht."),
        ("play --nope", "No such option: --nope. Did you mean --name", "Die Option --nope gibt es nicht."),
        ("perft", "Missing argument 'POSITION'.", "Das Argument 'STELLUNG' fehlt."),
        ("play --seed", "The option '--seed' needs a value.", "Die Option '--seed' braucht einen Wert."),
        ("play --bare=x", "The option '--bare' takes no value.", "Die Option '--bare' nimmt keinen Wert."),
        ("replay a b", "Unexpected argument: b.", "Überzähliges Argument: b."),
        ("library show x", "'ID' takes a whole number, not 'x'.", "nimmt eine ganze Zahl, nicht 'x'."),
        ("bench engine --seconds x", "'--seconds' takes a number, not 'x'.", "nimmt eine Zahl, nicht 'x'."),
        ("library list --limit -3", "in the range x>=0, not -3.", "eine Zahl im Bereich x>=0, nicht -3."),
        ("match 1", "The Alchemist's Dream is for 2 players, not for 1", "ist für 2 Spieler, nicht für 1"),
        ("match 1 1 --margin -1", "up to a day, not -1.0", "bis zu einem Tag, nicht -1.0"),
        (
            "match 1 1 --setup x",
            "--setup takes one of haggle, place",
            "--setup nimmt eines von haggle, place",
        ),
        ("library list --since x", "x", "x"),
        ("engine --game halma", "'halma' isn't a game", "'halma' ist kein Spiel"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], line: str, english: str, german: str) -> None:
    assert english in refused(capsys, *line.split())
    assert german in refused(capsys, "--language", "de", *line.split())
    assert refused(capsys, *line.split()) != refused(capsys, "--language", "de", *line.split())


def test_a_language_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    known = ", ".join(sorted(languages()))
    assert refused(capsys, "--language", "xx") == f"there is no language 'xx'; there are {known}"


@pytest.mark.parametrize("how", ["settings", "environment", "system"])
def test_the_language_is_the_players_even_where_the_line_makes_no_sense(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "settings":
        choose(tmp_path, "de")
    elif how == "environment":
        monkeypatch.setenv("DREAM_LANGUAGE", "de")
    else:
        monkeypatch.setenv("LANGUAGE", "de_AT:en")
    assert refused(capsys, "--nope") == "Die Option --nope gibt es nicht."
    assert "Aufruf: dream" in told(capsys, "--help")


DATA = [
    "person cmd zzz xxx fire water earth air seed game seat name names option elements",
    "board first second handicap bare rim draft open closed a b c No such file or directory",
    "person guest daring sparring cmd",
    *registry.packages(),
]
"""Options, notation, what was typed, and the words of the games."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "zzz"],
        ["--seat", "a=zzz"],
        ["--seat", "a=person", "--seat", "a=2"],
        ["--seat", "a=cmd:/nowhere/zzz"],
        ["--seat", "a=cmd:"],
        ["--seat", 'a=cmd:"zzz'],
        ["--name", "a=" + "x" * 99],
        ["--names", "zzz"],
        ["--elements", "zzz"],
        ["--elements", "fire,zzz"],
        ["--elements", "fire,fire"],
        ["--seed", " "],
        ["--seed", "x" * 999],
        ["--option", "zzz"],
        ["--option", "board=zzz"],
        ["--option", "board=bare", "--bare"],
        ["--game", "zzz"],
        ["--game", "jabir", "--bare"],
        ["--game", "jabir", "--seat", "d=1"],
        ["--game", "jabir", "--option", "draft=zzz"],
    ],
    ids=" ".join,
)
def test_every_argument_that_will_not_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pseudo_language: None, arguments: list[str]
) -> None:
    choose(tmp_path, CODE)
    choose_language(ENGLISH)
    assert not bare(refused(capsys, "play", *arguments), [*DATA, *arguments])
