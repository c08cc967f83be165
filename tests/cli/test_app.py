"""The help of every command, and what is refused before a command begins, in the player's language."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from dream.base.texts import ENGLISH, choose_language, texts
from dream.cli.app import app, guarded
from dream.cli.arguments import REFUSED
from dream.cli.language import ask_for_language, spoken
from dream.play import registry
from tests.kit.pseudo import CODE, bare

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
    """Have the language stand in the settings that the window keeps."""
    (home / "config").mkdir()
    (home / "config" / "settings.json").write_text(json.dumps({"language": code}), encoding="utf-8")


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
    assert refused(capsys, "--language", "xx") == "there is no language 'xx'; there are de, en"


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
