"""Somebody who plays by text in this process: lines are given, and what is told is kept."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path

from dream.base.texts import choose_language, choose_wording, language
from dream.cli.playing import SetupArguments, setup_of
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.text.conversation import Conversation
from dream.ui.text.terminal import Terminal
from dream.ui.text_host import TextApp

Say = Callable[["Scripted"], str | None]
"""What somebody types next, by what was told; None for no more lines."""


class Scripted(Terminal):
    """A terminal at which `says` is asked for each line; `told` is all that was told, line by line."""

    def __init__(self, says: Say, *, clears: bool = False) -> None:
        self._says, self.clears = says, clears
        self.told: list[str] = []
        self.since: list[str] = []
        """What was told since the last line was typed."""
        self.lines: list[str] = []
        self.cleared: list[int] = []
        self.conversation: Conversation | None = None

    def tell(self, text: str = "") -> None:
        self.told += text.split("\n")
        self.since += text.split("\n")

    def ask(self, go_on: Callable[[], bool], owner: Hashable) -> str | None:
        if go_on():
            return None
        line = self._says(self)
        if line is None:
            raise EOFError
        self.lines.append(line)
        self.since = []
        return line

    def clear(self) -> None:
        self.cleared.append(len(self.told))


def lines(*given: str) -> Say:
    """Somebody who types these lines, one after the other."""
    left: Iterator[str] = iter(given)
    return lambda terminal: next(left, None)


def seated(
    *words: str, game: str = "dream", seats: Iterable[str] = (), seed: str = "amber lion rose"
) -> Callable[[App], object]:
    """What begins a game, as the command line does; `words` are options."""
    setup = setup_of(SetupArguments(game, seed, words, tuple(seats)))
    return lambda app: app.routes.begin(setup)


def talk(
    folder: Path, begin: Callable[[App], object], says: Say, *, spoken: str = "en", clears: bool = False
) -> Scripted:
    """Play so; what came of it."""
    before = language()
    app = TextApp(NullScreen(SMALLEST_WINDOW), SettingsFile(folder / "settings.json", view_settings()))
    choose_wording("typed")
    choose_language(spoken)
    terminal = Scripted(says, clears=clears)
    try:
        begin(app)
        terminal.conversation = Conversation(app, terminal)
        terminal.conversation.run()
    finally:
        app.close()
        choose_wording("")
        choose_language(before)
    return terminal
