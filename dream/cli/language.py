"""The language of the commands that speak to players, and of the help and the errors of all of them.

All else that commands say is English. What the help says is below ``cli.help``: of a command by its words,
with ``about`` and its parameters by their names, and below ``shared`` of parameters that several commands
have. It is looked up when somebody asks for help, and typer's own words are replaced then.
"""

import os
import re
from collections.abc import Iterator, Sequence

import typer
from typer._click.core import Command
from typer._click.formatting import HelpFormatter
from typer.core import TyperArgument, TyperOption

from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, choose_language, first_language, has_text, languages, message, say

LARGEST_FILE = 100_000
COMPLETIONS = ("install_completion", "show_completion")
VARIABLE = "DREAM_LANGUAGE"
_asked: list[str] = []


def ask_for_language(code: str | None) -> None:
    """Have a language spoken this time, by its code; raises Malformed when there is none of that code."""
    _asked.clear()
    if code is not None:
        if code not in languages():
            known = Listing(languages(), "commas")
            raise Malformed(message("cli.error.no_language", text=quoted(code), known=known))
        choose_language(code)
        _asked.append(code)


def asked_language() -> str | None:
    """The language that is spoken this time whatever the settings say, if any."""
    return _asked[0] if _asked else None


def speak_the_players_language() -> None:
    """Speak the language asked for, or that of the window's settings, or that of the system."""
    choose_language(asked_language() or _in_the_environment() or _chosen() or first_language())


def _in_the_environment() -> str | None:
    """The language asked for where the command line was not understood so far as to ask for it."""
    code = os.environ.get(VARIABLE)
    return code if code in languages() else None


def _chosen() -> str | None:
    """The language of the window's settings, as far as they can be read."""
    from dream.base.folders import newer_settings_file, settings_file
    from dream.base.untrusted import parse_json, read_text

    path = settings_file()
    for each in (newer_settings_file(path), path):
        try:
            settings = parse_json(read_text(each, LARGEST_FILE, each.name), each.name)
        except (OSError, ValueError):
            continue
        language = settings.get("language") if isinstance(settings, dict) else None
        if language in languages():
            return str(language)
    return None


# The help

_TEXTS = "cli.help"
_METAVAR = re.compile(r"[A-Z]{2,}|(?<=<)[a-z ]+(?=>)")
_EXTRA = re.compile(r"(?:^|  )\[([^\n]+)\]$")


class SpokenHelp(HelpFormatter):
    """Help with the words in which typer frames it, and what it calls values, in the player's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, _with_values(args), f"{say('cli.usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(say(f"cli.heading.{heading.lower()}"))

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(_with_values(name), _framed(about)) for name, about in rows], col_max, col_spacing)


def _with_values(text: str) -> str:
    """The name or the usage of something, with what its values are called, such as ``FILE``."""

    def worded(found: re.Match[str]) -> str:
        key = f"cli.metavar.{found[0]}"
        return say(key) if has_text(key) else found[0]

    return _METAVAR.sub(worded, text)


def _framed(about: str) -> str:
    """What is told of a parameter, with what typer adds in brackets, such as its default."""

    def worded(found: re.Match[str]) -> str:
        return f"{found[0][: -len(found[1]) - 2]}[{'; '.join(map(_added, found[1].split('; ')))}]"

    return _EXTRA.sub(worded, about)


def _added(part: str) -> str:
    what, colon, value = part.partition(": ")
    match what:
        case "default" if colon:
            return say("cli.default", value=value)
        case "env var" if colon:
            return say("cli.environment", name=value)
        case "required":
            return say("cli.required")
    return part


class SpokenContext(typer.Context):
    """What a command is called with; its help is in the player's language."""

    formatter_class = SpokenHelp

    def get_help(self) -> str:
        speak_the_players_language()
        _, *words = self.command_path.split()
        word_help(self.command, words, self)
        return super().get_help()


def spoken(command: Command) -> Command:
    """The command with all below it, each of which has its help and its usage in the player's language.

    How the shell gets completions is not listed.
    """
    for each, _ in _below(command, ()):
        each.context_class = SpokenContext
    for parameter in command.params:
        if isinstance(parameter, TyperOption) and parameter.name in COMPLETIONS:
            parameter.hidden = True
    return command


def word_help(command: Command, words: Sequence[str] = (), context: typer.Context | None = None) -> None:
    """Give a command, which these words call, and those below it what the help says of them."""
    for each, path in _below(command, words):
        texts = ".".join((_TEXTS, *path))
        each.help = _text(f"{texts}.about")
        each.epilog = each.epilog and say("cli.one_game")
        for parameter in each.params if context is None else each.get_params(context):
            name = str(parameter.name)
            assert isinstance(parameter, TyperArgument | TyperOption), "all of them are made by typer"
            parameter.help = _text(f"{texts}.{name}") or _text(f"{_TEXTS}.shared.{name}")


def _below(command: Command, words: Sequence[str]) -> Iterator[tuple[Command, Sequence[str]]]:
    yield command, words
    for name, inner in getattr(command, "commands", {}).items():
        yield from _below(inner, (*words, name))


def _text(key: str) -> str | None:
    return say(key) if has_text(key) else None


# What typer refuses

_REFUSALS = {
    r"No such option: (?P<name>\S+)(?: \(Possible options: (?P<known>.+)\))?": "no_option",
    r"No such command (?P<name>.+?)\.(?: Did you mean (?P<known>.+)\?)?": "no_command",
    r"Missing command\.": "missing_command",
    r"Missing argument (?P<name>.+)\.": "missing_argument",
    r"Option (?P<name>.+) requires .+\.": "needs_value",
    r"Option (?P<name>.+) does not take a value\.": "takes_no_value",
    r"Got unexpected extra argument\(s\) \((?P<text>.+)\)": "extra",
    r"Invalid value for (?P<name>.+?): (?P<text>.+) is not a valid int(?: range)?\.": "no_whole_number",
    r"Invalid value for (?P<name>.+?): (?P<text>.+) is not a valid float(?: range)?\.": "no_number",
    r"Invalid value for (?P<name>.+?): (?P<text>.+) is not in the range (?P<range>.+)\.": "out_of_range",
    r"Invalid value for (?P<name>.+?): (?P<text>.+)": "invalid",
}
"""What typer says where it refuses something, and the text of ``cli.error`` that says the same."""


def refusal_words(sentence: str) -> str:
    """A sentence of typer's in the player's language; as it is where nobody knows it."""
    speak_the_players_language()
    for pattern, key in _REFUSALS.items():
        if found := re.fullmatch(pattern, sentence, re.DOTALL):
            values = {name: value for name, value in found.groupdict().items() if value}
            if "missing" in key and values:
                values["name"] = _with_values(values["name"])
            return say(f"cli.error.{key}{'_but' if 'known' in values else ''}", **values)
    return sentence
