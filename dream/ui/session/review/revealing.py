"""What people hid from one another in a game that is over: it is revealed once somebody agrees to it."""

from collections.abc import Callable
from typing import Any

from dream.base.words import say
from dream.play.seating.seated_game import SeatedGame
from dream.ui.session.game_host import HostedGame
from dream.ui.widgets.overlays.dialogs import confirm


def when_revealed(table: HostedGame, then: Callable[[], object]) -> None:
    """Do something that needs all to be open: at once, or when the player agrees to have it revealed."""
    game: SeatedGame[Any, Any] = table.session.game
    if not game.keeps_hidden:
        then()
        return

    def agreed() -> None:
        game.curtain.reveal()
        table.app.dirty("reveal")
        then()

    title, text, yes = (say(f"reveal.{part}") for part in ("title", "text", "yes"))
    confirm(table.app, title, text, agreed, yes_text=yes, no_text=say("dialog.cancel"))
