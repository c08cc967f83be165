"""Putting the seed, the position or the whole game on the clipboard."""

from typing import Any

from dream.base.words import say
from dream.records.writer import record_text
from dream.ui.kit.host import Host
from dream.ui.session.game_session import GameSession
from dream.ui.widgets.overlays.dialogs import DialogOpener, confirm


def copy_text(app: Host, text: str, told: str) -> None:
    """Copy a text and say so, by the name of the sentence; or say that it cannot be done."""
    copied = app.screen.copy(text)
    app.say(say(f"game.{told}" if copied else "game.not_copied"))


def copy_seed(app: Host, seed: str | None) -> None:
    """Copy the seed of a board, or say that it has none."""
    if seed is None:
        app.say(say("game.no_seed"))
    else:
        copy_text(app, seed, "copied_seed")


def copy_game(app: DialogOpener, session: GameSession[Any, Any]) -> None:
    """Copy the record of a game.

    The record of a game with hidden things tells all of them, decks and picks too, for it begins with the
    whole first state: so while people play it, they are asked first.
    """

    def copy() -> None:
        copy_text(app, record_text(session.record()), "copied_game")

    if session.is_secret:
        title, text, yes = (say(f"game.copy_hidden.{part}") for part in ("title", "text", "yes"))
        confirm(app, title, text, copy, yes_text=yes, no_text=say("dialog.cancel"))
    else:
        copy()
