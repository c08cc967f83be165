"""Leaving all scenes: the game that is played is kept first; when it cannot be, the player is asked."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from dream.base.errors import reason
from dream.base.words import say
from dream.records.game_files import SUFFIX
from dream.ui.kit.scene import Keepable
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, DialogOpener, ask_text

LONGEST_PATH = 1000
SOON = 0.1
"""For how many seconds a game is waited for before it is told that it is."""


def leave(app: DialogOpener, games: Iterable[Keepable], then: Callable[[], object]) -> None:
    """See that the games are kept, then do what leaves them; when one would be lost by it, ask first.

    A disk that hangs, or another program that keeps the library to itself, is waited for behind a dialog, and
    the window lives on.
    """
    games = tuple(games)
    for game in games:
        game.keep_going()
    if all(game.at_rest(SOON) for game in games):
        _leave_kept(app, games, then)
        return
    waiting = _Waiting(app, games, then)
    app.ask(waiting)
    app.in_background(waiting.wait, lambda _: waiting.over(lambda: _leave_kept(app, games, then)))


def _leave_kept(app: DialogOpener, games: Iterable[Keepable], then: Callable[[], object]) -> None:
    """Leave games of which it is known whether they are kept."""
    for game in games:
        why = game.put_away()
        if why is not None:
            app.ask(_LeaveOrStay(app, game, why, then))
            return
    then()


class _StayOrElse(Dialog):
    """A dialog in the place of any other; to stay goes back to the one that was open before."""

    def __init__(self, app: DialogOpener, heading: str, text: str, others: tuple[Answer, ...] = ()) -> None:
        self._opener = app
        before = app.dialog
        self._before: Dialog | None = before._before if isinstance(before, _StayOrElse) else before
        super().__init__(heading, text, Answer(say("leave.stay"), self.back), others)

    def back(self) -> None:
        """Open the dialog that was there before."""
        if self._before:
            self._opener.ask(self._before)


class _Waiting(_StayOrElse):
    """Tells that games are being saved; who leaves at once may lose the last moves."""

    def __init__(self, app: DialogOpener, games: Sequence[Keepable], then: Callable[[], object]) -> None:
        self._games = games
        others = _other_ways(app, games[0], then)
        super().__init__(app, say("leave.saving_heading"), say("leave.saving"), others)

    def wait(self) -> None:
        """Wait until the games are saved or cannot be, or this dialog is gone; for another thread."""
        while self._opener.dialog is self and not all(game.at_rest(SOON) for game in self._games):
            pass

    def over(self, then: Callable[[], object]) -> None:
        """It is saved, or cannot be: go on, unless the player has chosen to stay."""
        if self._opener.dialog is self:
            self._opener.close_dialog()
            self.back()
            then()


class _LeaveOrStay(_StayOrElse):
    """Asks what is to become of a game that cannot be kept."""

    def __init__(self, app: DialogOpener, game: Keepable, why: str, then: Callable[[], object]) -> None:
        others = _other_ways(app, game, then)
        super().__init__(app, say("leave.heading"), say("leave.text", why=why), others)


def _other_ways(app: DialogOpener, game: Keepable, then: Callable[[], object]) -> tuple[Answer, ...]:
    """How a game can be left that is not kept."""
    return (
        Answer(say("leave.elsewhere"), lambda: _save_elsewhere(app, game, then)),
        Answer(say("leave.anyway"), then),
    )


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
