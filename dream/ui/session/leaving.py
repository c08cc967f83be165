"""Leaving all scenes: the game that is played is kept first; when it cannot be, the player is asked."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from dream.files import reason
from dream.records.library import SUFFIX, base_name
from dream.ui.widgets.dialogs import Answer, Dialog, ask_text
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App
    from dream.ui.session.game_session import GameSession

LONGEST_PATH = 1000


def leave(app: "App", sessions: Iterable["GameSession"], then: Callable[[], object]) -> None:
    """See that the games are kept, then do what leaves them; when one would be lost by it, ask first."""
    for session in sessions:
        why = session.put_away()
        if why is not None:
            app.ask(_LeaveOrStay(app, session, why, then))
            return
    then()


class _LeaveOrStay(Dialog):
    """Asks what is to become of a game that cannot be kept; to stay goes back to a dialog that was open."""

    def __init__(self, app: "App", session: "GameSession", why: str, then: Callable[[], object]) -> None:
        self.before: Dialog | None = app.dialog
        if isinstance(app.dialog, _LeaveOrStay):
            self.before = app.dialog.before
        stay = Answer(say("leave.stay"), lambda: self._back(app))
        others = (
            Answer(say("leave.elsewhere"), lambda: _save_elsewhere(app, session, then)),
            Answer(say("leave.anyway"), then),
        )
        super().__init__(say("leave.heading"), say("leave.text", why=why), stay, others)

    def _back(self, app: "App") -> None:
        if self.before:
            app.ask(self.before)


def _save_elsewhere(app: "App", session: "GameSession", then: Callable[[], object]) -> None:
    """Ask for a file; when the game is saved there, leave it."""

    def check(path: str) -> str | None:
        try:
            session.save(Path(os.path.expanduser(path.strip())))
        except FileExistsError:
            return say("leave.exists")
        except (OSError, ValueError) as error:
            return say("game.not_saved", why=reason(error))
        then()
        return None

    start = Path("~") / f"{base_name(session.record())}{SUFFIX}"
    ask_text(app, say("leave.elsewhere"), say("leave.path"), check, start=str(start), limit=LONGEST_PATH)
