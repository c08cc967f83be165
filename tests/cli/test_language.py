"""What ``play`` refuses is told in the player's language."""

import json
from pathlib import Path

import pytest

from dream.base.texts import ENGLISH, choose_language
from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.play import registry
from tests.kit.pseudo import CODE, bare

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
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pseudo_language: None,
    arguments: list[str],
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    choose_language(ENGLISH)
    assert guarded(["play", *arguments]) == REFUSED
    told = capsys.readouterr().err.removeprefix("dream: ")
    assert not bare(told, [*DATA, *arguments])
