"""Games of the window are kept before they are seen, named, copied, and never left unsaved.

Nothing is shown that is not kept: a frame waits for the action in it to be on the disk. A disk that fails or
hangs stops no game. What is shown then is said not to be saved, until it is.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from dream.base.errors import reason
from dream.base.texts import Message, message, say, worded
from dream.play.seats import clean_name
from dream.records.files import SUFFIX
from dream.records.journal import Journal
from dream.records.library.home import name_game
from dream.records.library.library import LONGEST_NAME
from dream.records.writer import record_text
from dream.ui.kit.scene import Host, Keepable
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets.dialogs import (
    LONGEST_PATH,
    Answer,
    Dialog,
    Field,
    WidgetHost,
    ask_text,
    confirm,
    typed_path,
)
from dream.ui.widgets.paint import brief

WAIT = 0.008
"""For how many seconds a turn of the loop waits; that is as long as a commit takes, as a rule."""
LONGEST = 3.0
"""Seconds after which a disk that hangs is waited for no more."""


class CommitGate:
    """Knows whether a frame may be shown, and tells what it then shows without being kept."""

    def __init__(self, journals: Sequence[Journal], show: Callable[[str | None], object]) -> None:
        """`show` is given the sentence that the game is not saved as it is, and why; None once it is."""
        self._journals, self._show = journals, show
        self._shown: Message | None = None
        self._saved_again = False
        self._kept_at = time.monotonic()

    def is_open(self, now: float, wait: float = WAIT) -> bool:
        """Whether all that was done is in the library, or is so within `wait` seconds, or need not be.

        While the library fails, nothing waits for it, nor for a disk that has hung too long: that is told
        before this returns.
        """
        kept = all(journal.failing or journal.settled(wait) for journal in self._journals)
        if kept:
            self._kept_at = now
        if not kept and now - self._kept_at <= LONGEST:
            return False
        unsaved = next(filter(None, (journal.unsaved() for journal in self._journals)), None)
        if unsaved != self._shown:
            self._shown, self._saved_again = unsaved, unsaved is None
            self._show(worded(unsaved) if unsaved else None)
        return True

    def news(self) -> Message | None:
        """That the game is saved again, once."""
        news, self._saved_again = self._saved_again, False
        return message("game.saved_again") if news else None


SOON = 0.1
"""For how many seconds a game is waited for before it is told that it is."""


def leave(app: WidgetHost, games: Iterable[Keepable], then: Callable[[], object]) -> None:
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
    heading, text = say("leave.saving_heading"), say("leave.saving")
    waiting = _StayOrElse(app, heading, text, _other_ways(app, games[0], then))

    def wait() -> None:
        """Wait until the games are saved or cannot be, or the dialog is gone; for another thread."""
        while waiting.is_open and not all(game.is_saved(SOON) for game in games):
            pass

    def over(_: None) -> None:
        """It is saved, or cannot be: go on, unless the player has chosen to stay."""
        if waiting.is_open:
            app.close_dialog()
            waiting.back()
            _leave_kept(app, games, then)

    app.ask(waiting)
    app.in_background(wait, over)


def _leave_kept(app: WidgetHost, games: Iterable[Keepable], then: Callable[[], object]) -> None:
    """Leave games of which it is known whether they are kept."""
    for game in games:
        why = game.release()
        if why is not None:
            text, others = say("leave.text", why=why), _other_ways(app, game, then)
            app.ask(_StayOrElse(app, say("leave.heading"), text, others))
            return
    then()


class _StayOrElse(Dialog):
    """A dialog in the place of any other; to stay goes back to the one that was open before."""

    def __init__(self, app: WidgetHost, heading: str, text: str, others: tuple[Answer, ...] = ()) -> None:
        self._opener = app
        before = app.dialog
        self._before: Dialog | None = before._before if isinstance(before, _StayOrElse) else before
        super().__init__(heading, text, Answer(say("leave.stay"), self.back), others)

    @property
    def is_open(self) -> bool:
        """Whether it is the one that is open."""
        return self._opener.dialog is self

    def back(self) -> None:
        """Open the dialog that was there before."""
        if self._before:
            self._opener.ask(self._before)


def _other_ways(app: WidgetHost, game: Keepable, then: Callable[[], object]) -> tuple[Answer, ...]:
    """How a game can be left that is not kept."""
    return (
        Answer(
            say("leave.elsewhere"),
            lambda: _when_agreed(app, "save", game.is_secret, partial(_save_elsewhere, app, game, then)),
        ),
        Answer(say("leave.anyway"), then),
    )


def _save_elsewhere(app: WidgetHost, game: Keepable, then: Callable[[], object]) -> None:
    """Ask for a file; when the game is saved there, leave it.

    It is written in the background, and a disk that takes its time is waited for behind a dialog.
    """

    def check(typed: str) -> str | None:
        path, done, refusal = typed_path(typed), Event(), None
        write = game.saver(path)
        text = say("leave.writing", file=brief(app.look, path.name))
        waiting = _StayOrElse(app, say("leave.saving_heading"), text, (Answer(say("leave.anyway"), then),))

        def save() -> None:
            """Save the game as it was when this began; for another thread."""
            nonlocal refusal
            try:
                write()
            except FileExistsError:
                refusal = say("leave.exists")
            except (OSError, ValueError) as error:
                refusal = say("game.not_saved", why=reason(error))
            done.set()

        def over(_: None) -> None:
            """It is saved, or cannot be: leave, or go back to the path, unless the player waits no more."""
            if waiting.is_open:
                app.close_dialog()
                asked.refusal = refusal
                if refusal is None:
                    then()
                else:
                    waiting.back()

        app.in_background(save, over)
        if not done.wait(SOON):
            app.ask(waiting)
            return None
        if refusal is None:
            then()
        return refusal

    asked = Field(check, str(Path("~") / f"{game.file_name}{SUFFIX}"), LONGEST_PATH)
    cancel, ok = Answer(say("dialog.cancel")), Answer(say("dialog.ok"))
    app.ask(Dialog(say("leave.elsewhere"), say("leave.path"), cancel, (ok,), field=asked))


def ask_name(
    app: GameHost, session: GameSession[Any, Any], then: Callable[[], object] = lambda: None
) -> None:
    """Ask what a game is to be called, and have it in the library under that name soon; then it is said.

    `then` is called when it is there.
    """

    def check(text: str) -> None:
        name = clean_name(text)
        record = session.record()

        def named() -> None:
            shown = brief(app.look, name)
            app.say(say("game.saved", name=shown) if name else say("game.saved_unnamed"))
            then()

        if session.journal:
            session.journal.name(record, name, partial(app.post, named))
        else:
            data = record_text(record).encode("utf-8")
            app.library.ask(
                lambda library: name_game(library, data, name, session.kept_as), lambda _: named()
            )

    title, text = say("game.save_title"), say("game.save_text")
    ask_text(app, title, text, check, start=session.file_name, limit=LONGEST_NAME)


def copy_text(app: Host, text: str, key: str) -> None:
    """Copy a text and say so, by the name of the sentence; or say that it cannot be done."""
    copied = app.screen.copy(text)
    app.say(say(f"game.{key}" if copied else "game.not_copied"))


def copy_seed(app: Host, seed: str | None) -> None:
    """Copy the seed of a board, or say that it has none."""
    if seed is None:
        app.say(say("game.no_seed"))
    else:
        copy_text(app, seed, "copied_seed")


def copy_seed_of(app: WidgetHost, session: GameSession[Any, Any]) -> None:
    """Copy the seed of a game, from which all that is hidden can be worked out."""
    _when_agreed(app, "seed", session.hides_seed, lambda: copy_seed(app, session.seed))


def copy_game(app: WidgetHost, session: GameSession[Any, Any]) -> None:
    """Copy the record of a game, which tells all that is hidden, decks and picks too."""

    def copy() -> None:
        copy_text(app, record_text(session.record()), "copied_game")

    _when_agreed(app, "copy", session.hides_seed, copy)


def _when_agreed(app: WidgetHost, what: str, asks: bool, then: Callable[[], object]) -> None:
    """Do at once what would reveal something, or, if that `asks`, when the player agrees."""
    if not asks:
        then()
        return
    title, text, yes = (say(f"game.hidden.{what}.{part}") for part in ("title", "text", "yes"))
    confirm(app, title, text, then, yes_text=yes, no_text=say("dialog.cancel"))
