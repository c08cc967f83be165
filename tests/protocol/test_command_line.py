"""Command lines of engines: split into words as they stand, without a shell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.protocol import dialogue
from dream.protocol.dialogue import LONGEST_COMMAND, joined_command, split_command

words = st.lists(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1), min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("./engine --fast", ("./engine", "--fast")),
        ("  engine  ", ("engine",)),
        ('"/my engines/one" -x', ("/my engines/one", "-x")),
        ("engine $HOME `id` *.txt; rm -r x", ("engine", "$HOME", "`id`", "*.txt;", "rm", "-r", "x")),
        ("engine > file && other | third", ("engine", ">", "file", "&&", "other", "|", "third")),
    ],
)
def test_words_are_parted_and_mean_nothing_to_a_shell(line: str, command: tuple[str, ...]) -> None:
    assert split_command(line) == command


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "enter the engine's program"),
        ("   ", "enter the engine's program"),
        ('""', "enter the engine's program"),
        ('"engine', "has no partner"),
        ("engine\0", "invisible characters"),
        ("engine\n--fast", "invisible characters"),
        ("engine \ud800", "invisible characters"),
        ("x" * (LONGEST_COMMAND + 1), "at most 500"),
    ],
)
def test_what_is_no_command_line_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        split_command(line)


@given(words)
def test_words_joined_are_split_into_the_same_words(command: list[str]) -> None:
    line = joined_command(command)
    if len(line) <= LONGEST_COMMAND:
        assert split_command(line) == tuple(command)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (r"C:\engines\siege.exe --fast", (r"C:\engines\siege.exe", "--fast")),
        (r'"C:\Program Files\siege.exe" -x "two words"', (r"C:\Program Files\siege.exe", "-x", "two words")),
    ],
)
def test_on_windows_a_backslash_stands_for_itself(
    monkeypatch: pytest.MonkeyPatch, line: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(dialogue, "_WINDOWS", True)
    assert split_command(line) == command
    assert joined_command(command) == line
