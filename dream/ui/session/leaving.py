"""Leaving all scenes: the game that is played is kept first; when it cannot be, the player is asked."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event

from dream.base.errors import reason
from dream.base.words import say
from dream.records.game_files import SUFFIX
from dream.ui.kit.scene import Keepable
from dream.ui.widgets.overlays.dialogs import LONGEST_PATH, Answer, Dialog, DialogOpener, Field, typed_path
from dream.ui.widgets.paint import brief

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
    if all(game.is_saved(SOON) for game in games):
        _leave_kept(app, games, then)
        return
    waiting = _Waiting(app, games, then)
    app.ask(waiting)
    app.in_background(waiting.wait, lambda _: waiting.over(lambda: _leave_kept(app, games, then)))


def _leave_kept(app: DialogOpener, games: Iterable[Keepable], then: Callable[[], object]) -> None:
    """Leave games of which it is known whether they are kept."""
    for game in games:
        why = game.release()
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
        while self._opener.dialog is self and not all(game.is_saved(SOON) for game in self._games):
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
    """Ask for a file; when the game is saved there, leave it.

    It is written in the background, and a disk that takes its time is waited for behind a dialog.
    """

    def check(typed: str) -> str | None:
        saving = _Saving(game, typed_path(typed))
        waiting = _WaitingForFile(app, saving, field, then)
        app.in_background(saving.run, lambda _: waiting.over())
        if not saving.done.wait(SOON):
            app.ask(waiting)
            return None
        if saving.refusal is None:
            then()
        return saving.refusal

    field = Field(check, str(Path("~") / f"{game.file_name}{SUFFIX}"), LONGEST_PATH)
    cancel, ok = Answer(say("dialog.cancel")), Answer(say("dialog.ok"))
    app.ask(Dialog(say("leave.elsewhere"), say("leave.path"), cancel, (ok,), field=field))


class _Saving:
    """Saves a game, as it is now, in a new file; once it is `done`, `refusal` says why it could not be."""

    def __init__(self, game: Keepable, path: Path) -> None:
        self.path, self.done = path, Event()
        self.refusal: str | None = None
        self._write = game.saver(path)

    def run(self) -> None:
        """Save it; for another thread."""
        self.refusal = self._tried()
        self.done.set()

    def _tried(self) -> str | None:
        try:
            self._write()
        except FileExistsError:
            return say("leave.exists")
        except (OSError, ValueError) as error:
            return say("game.not_saved", why=reason(error))
        return None


class _WaitingForFile(_StayOrElse):
    """Tells that a game is being written to a file; to stay goes back to the path."""

    def __init__(self, app: DialogOpener, saving: _Saving, field: Field, then: Callable[[], object]) -> None:
        self._saving, self._field, self._then = saving, field, then
        text = say("leave.writing", file=brief(app.look, saving.path.name))
        super().__init__(app, say("leave.saving_heading"), text, (Answer(say("leave.anyway"), then),))

    def over(self) -> None:
        """It is saved, or cannot be: leave, or go back to the path, unless the player has stopped waiting."""
        if self._opener.dialog is not self:
            return
        self._opener.close_dialog()
        self._field.refusal = self._saving.refusal
        if self._field.refusal is None:
            self._then()
        else:
            self.back()
