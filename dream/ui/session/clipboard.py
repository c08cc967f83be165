"""Putting the seed, the position or the whole game on the clipboard."""

from dream.base.words import say
from dream.ui.kit.host import Host


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
