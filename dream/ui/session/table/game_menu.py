"""The menu of a game: all that leads elsewhere, in two columns, the game's own things at the left."""

from collections.abc import Callable, Iterable

from dream.base.words import say
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.overlays.dialogs import Answer, Dialog


def open_menu(
    app: GameHost,
    carry_out: Callable[[str], object],
    *,
    own: Iterable[str],
    pause: str | None,
    unsaved: str | None = None,
) -> None:
    """Ask what the player wants beside the game, which is kept, unless `unsaved` tells why it is not.

    `own` are the commands that the game adds for its players. Who only watches may `pause` the computer
    instead, as this says.
    """

    def carries_out(command: str) -> Answer:
        game, dot, name = command.rpartition(".")
        return Answer(say(f"{game}{dot}menu.{name}"), lambda: carry_out(command))

    instead = [Answer(pause, lambda: carry_out("autoplay"))] if pause else map(carries_out, own)
    others = (
        carries_out("save"),
        carries_out("help"),
        carries_out("possible"),
        carries_out("lens"),
        *((carries_out("notation"),) if not pause else ()),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), app.routes.title),
        *instead,
        carries_out("seats"),
        carries_out("quit"),
    )
    text = unsaved or say("menu.text")
    app.ask(Dialog(say("menu.heading"), text, Answer(say("menu.play_on")), others, columns=2))
