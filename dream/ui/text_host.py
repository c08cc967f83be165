"""Plays in a terminal: the app on a screen that nobody sees, with a conversation instead of its window."""

import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import cast

from pygame import Surface

from dream.base.folders import settings_file
from dream.base.texts import choose_language, choose_wording, isolate_values, name_keys, say
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.presses import Pressed
from dream.ui.kit.settings import Settings, SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.launch import CRASHED, run, tell
from dream.ui.routes import SceneRoutes
from dream.ui.text.commands import learn, practise
from dream.ui.text.conversation import Conversation
from dream.ui.text.reading import command_words
from dream.ui.widgets.dialogs import InWindow

ENDED = 143
"""The exit status of a program that SIGTERM has ended."""
COMMANDS = {
    "advice": "hint",
    "reason": "why",
    "possible": "what",
    "undo": "undo",
    "redo": "redo",
    "seats": "seats",
    "autoplay": "pause",
    "move_now": "now",
    "help": "help",
    "save": "save",
}
"""Under which name the commands of the window are given here."""


class TextRoutes(SceneRoutes):
    """The routes of a program without a title: where the window shows that, this one ends."""

    def title(self) -> None:
        self._app.quit()

    def new_game(self, seed: str | None = None, game: str | None = None) -> None:
        self._app.say(say("text.new_game"))


class TextApp(App):
    """The app of a terminal: nothing is drawn or moves, and what it says is kept to be told."""

    def __init__(self, screen: NullScreen, settings: SettingsFile) -> None:
        self._said: list[str] = []
        super().__init__(screen, settings)
        self.routes = TextRoutes(self)
        name_keys(lambda of, name: f"“{command_words()[COMMANDS.get(name, 'help')][0]}”")

    @property
    def settings(self) -> Settings:
        """The player's, but for what a terminal has no use for."""
        return replace(
            super().settings, pace="at_once", animation="none", confirm=False, bar=False, muted=True
        )

    @property
    def standing(self) -> str | None:
        """What is to be known as long as it is so."""
        return self.toast.standing

    def say(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        self._said.append(sentence)

    @property
    def speaks(self) -> bool:
        """Whether there is anything to be `heard`."""
        return bool(self._said)

    def heard(self) -> Sequence[str]:
        """What was said since this was asked last."""
        heard, self._said = self._said, []
        return heard

    def is_meant(self, on: Callable[[InWindow], Pressed]) -> bool:
        """Whatever is typed is meant."""
        return True

    def draw(self, surface: Surface) -> None:
        """Draw nothing."""

    def run(self, begin: Callable[[App], object], frames: int | None = None) -> None:
        """Let `begin` show a scene, and talk until the player quits."""
        begin(self)
        with suppress(BrokenPipeError):  # nobody reads any more what is told
            Conversation(self).run()


def learn_in_words(game: str) -> Callable[[App], object]:
    """What begins the next lesson of a game."""
    return lambda app: learn(cast(TextApp, app), game)


def practise_in_words(game: str) -> Callable[[App], object]:
    """What begins the next exercise of a game."""

    def begin(app: App) -> None:
        if not practise(cast(TextApp, app), game):
            app.say(say("exercise.none_left"))
            app.quit()

    return begin


def talk(begin: Callable[[App], object], *, language: str | None = None) -> int:
    """Play in the terminal, from the first scene that `begin` shows; the exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    app = TextApp(NullScreen(SMALLEST_WINDOW), SettingsFile(settings_file(), view_settings(), at_once=False))
    choose_wording("typed")
    isolate_values(False)  # nobody types isolates, and what is typed is looked for in sentences
    if language is not None:
        choose_language(language)
    crash = run(app, begin)
    if crash:
        tell(crash, attended=False)
    return CRASHED if crash else 0
