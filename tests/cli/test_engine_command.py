"""The command that is an engine: of every game, and what it says of a game that is not its own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.play.registry import find, house
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import Limits
from tests.kit import counting
from tests.kit.other_games import counting_installed
from tests.kit.random_games import random_game

ENGINE = (sys.executable, "-P", "-m", "dream", "engine")
OTHER = {word: next(other for other in house() if other != word) for word in house()}


@pytest.fixture
def other_package() -> Iterator[None]:
    with counting_installed():
        yield


def talk(lines: str, *arguments: str) -> list[str]:
    command = [*ENGINE, *arguments]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=100, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


@pytest.mark.parametrize("word", house())
def test_every_game_has_its_engine_and_says_which_game_it_plays(word: str) -> None:
    other = OTHER[word]
    said = talk(f"udi\nnewgame {other} a -\ngo level 1\nquit\n", "--game", word)
    refusal = f"error '{other}' is not the game of this engine, {word}: "
    refusal += f"start that one's with dream engine --game {other}"
    assert said[said.index("udiok") + 1 :] == [refusal, refusal, "bestaction none"]


def test_without_a_word_it_is_the_first_game() -> None:
    assert talk("udi\nquit\n", "--plain") == talk("udi\nquit\n", "--plain", "--game", "dream")


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_our_own_client_tells_what_the_wrong_engine_says(word: str) -> None:
    history = random_game(find(word), 1, 12)
    while not isinstance(history.game.decider(history.state), int):
        history = random_game(find(word), 1, len(history.actions) + 1)
    client = BlockingClient(history.game, [*ENGINE, "--plain"])
    try:
        client.greet()
        with pytest.raises(Forfeit) as refused:
            client.go(history, Limits(level=1), 60)
    finally:
        client.close()
    assert refused.value.cause is ForfeitCause.REFUSED
    assert f"start that one's with dream engine --game {word}" in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "halma"], "'halma' isn't a game"),
        (["--game", "counting"], "Counting has no engine of its own"),
        (["--game", "jabir", "--plain"], "--plain is for The Alchemist's Dream only, not for Jabir's"),
    ],
)
@pytest.mark.usefixtures("other_package")
def test_what_cannot_be_started_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert guarded(["engine", *arguments]) == REFUSED
    assert sentence in capsys.readouterr().err


@pytest.mark.usefixtures("other_package")
@pytest.mark.parametrize("file", ["engine.py", "engine/__main__.py"])
def test_another_package_brings_its_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("import sys\nif __name__ == '__main__':\n    print('id name Other', *sys.argv[1:])\n")
    monkeypatch.setattr(counting, "__path__", [*counting.__path__, str(tmp_path)])
    monkeypatch.setattr(sys, "argv", ["dream", "engine", "--game", "counting"])
    assert guarded(["engine", "--game", "counting"]) == 0
    for name in [name for name in sys.modules if name.startswith("tests.kit.counting.engine")]:
        monkeypatch.delitem(sys.modules, name)
    assert capsys.readouterr().out == "id name Other\n"
