"""Leaving all scenes: the game that is played is kept first; when it cannot be, the player is asked."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from dream.base.errors import reason
from dream.base.words import say
from dream.records.game_files import SUFFIX
from dream.ui.kit.scene import Keepable
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, DialogOpener, ask_text

LONGEST_PATH = 1000


def leave(app: DialogOpener, games: Iterable[Keepable], then: Callable[[], object]) -> None:
    """See that the games are kept, then do what leaves them; when one would be lost by it, ask first."""
    for game in games:
        why = game.put_away()
        if why is not None:
            app.ask(_LeaveOrStay(app, game, why, then))
            return
    then()


class _LeaveOrStay(Dialog):
    """Asks what is to become of a game that cannot be kept; to stay goes back to a dialog that was open."""

    def __init__(self, app: DialogOpener, game: Keepable, why: str, then: Callable[[], object]) -> None:
        self.before: Dialog | None = app.dialog
        if isinstance(app.dialog, _LeaveOrStay):
            self.before = app.dialog.before
        stay = Answer(say("leave.stay"), lambda: self._back(app))
        others = (
            Answer(say("leave.elsewhere"), lambda: _save_elsewhere(app, game, then)),
            Answer(say("leave.anyway"), then),
        )
        super().__init__(say("leave.heading"), say("leave.text", why=why), stay, others)

    def _back(self, app: DialogOpener) -> None:
        if self.before:
            app.ask(self.before)


def _save_elsewhere(app: DialogOpener, game: Keepable, then: Callable[[], object]) -> None:
    """Ask for a file; when the game is saved there, leave it."""

    def check(path: str) -> str | None:
        try:
            game.save(Path(os.path.expanduser(path.strip())))
        except FileExistsError:
            return say("leave.exists")
        except (OSError, ValueError) as error:
            return say("game.not_saved", why=reason(error))
        then()
        return None

    start = Path("~") / f"{game.file_name}{SUFFIX}"
    ask_text(app, say("leave.elsewhere"), say("leave.path"), check, start=str(start), limit=LONGEST_PATH)
