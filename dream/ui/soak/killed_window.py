"""A window that plays until it is killed: ``python -m dream.ui.soak.killed_window NUMBER``.

It goes on with the game that its title offers, as a player would, or else begins one; half of them do both.
Moves are undone now and then, and games looked through, where other moves are tried and commented. For each
frame that shows another state of the game it prints a line of JSON, as soon as the frame is shown.
"""

import json
import sys
from collections.abc import Callable
from random import Random

from dream.base.texts import say
from dream.records.reader import Opened
from dream.records.writer import record_text
from dream.ui.app import App
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import AnyScreen
from dream.ui.launch import open_window
from dream.ui.soak import posted_input
from dream.ui.soak.random_player import act, session_of, setup_of
from dream.ui.soak.studying import Studying

UNDOES = 0.1
"""How often a move is undone, so that the next one makes it a variation."""
LEAVES, STUDIES = 0.05, 0.5
"""How often a game is left for the library, and how often one is looked through there or at its end."""


class KilledApp(App):
    """An app at which legal actions are played."""

    def __init__(self, screen: AnyScreen, settings: SettingsFile) -> None:
        settings.change(animation="none", pace="at_once", muted=True)
        super().__init__(screen, settings)
        self._number = int(sys.argv[1])
        self._chance = Random(self._number)
        self._knows = self._offered = False
        self._told, self._lines = "", 0
        self._studying = Studying(self)

    def run(self, begin: Callable[[App], object], frames: int | None = None) -> None:
        self.in_background(self.journal.left_behind, self._found)
        super().run(begin, frames)

    def _found(self, left: Opened | None) -> None:
        """It is known what the title offers: nothing, if a game is to begin."""
        self._knows, self._offered = True, left is not None
        if not left:
            self._begin()

    @property
    def _has_enough(self) -> bool:
        """Whether it is time to leave the game that was offered for another, which some windows do."""
        return self._offered and self._lines > 1 and self._number % 4 < 2

    def _begin(self) -> None:
        self._offered = False
        self.routes.begin(setup_of(self._number, self._chance.random()))

    def turn(self) -> bool:
        if self._knows:
            self._do_next()
        return super().turn()

    def _do_next(self) -> None:
        session, scene, chance = session_of(self), self.scene.name if self.scene else "", self._chance
        if session and scene == "review":
            self._studying.go_on(session, chance)
        elif scene == "library" and chance.random() < STUDIES:
            self._press(say("library.replay"))
        elif scene == "library":
            posted_input.press("esc")
        elif session and session.game.over and chance.random() < STUDIES:
            posted_input.press("v")
        elif session and (session.game.over or self._has_enough):
            self._begin()
        elif self._offered and session is None:
            self._press(say("title.continue"))
        elif session and chance.random() < UNDOES and session.game.undo_goes_to:
            posted_input.press("ctrl+z")
        elif session and chance.random() < LEAVES:
            posted_input.press("ctrl+o")
        else:
            act(self, chance.random())

    def _press(self, text: str) -> None:
        """Press the button with this text, once it is there."""
        for button in self.ui.buttons:
            if button.text == text:
                posted_input.click(button.rect.center)

    def step(self) -> bool:
        shown = super().step()
        if shown:
            self._tell()
        return shown

    def _tell(self) -> None:
        """Tell what the frame has shown of the game, if that is new."""
        session = session_of(self)
        if session is None or not session.game.history.actions or self.scene is None:
            return
        journal = session.journal
        if journal is None:  # it is only looked at
            return
        record = record_text(session.record())
        if record != self._told:
            self._told, self._lines = record, self._lines + 1
            private = session.game.history.game.is_private(session.game.state)
            told = {"id": journal.id, "record": record, "offered": self._offered}
            told |= {"where": "draft" if private else self.scene.name}
            told |= {"unsaved": journal.unsaved() is not None}
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    sys.exit(open_window(lambda app: app.routes.title(), make=KilledApp, attended=False))
