"""The menu of a game: all that leads elsewhere, in two columns, the game's own things at the left."""

from collections.abc import Callable, Iterable

from dream.base.words import say
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.overlays.dialogs import Answer, Dialog


def open_menu(
    app: GameHost,
    carry_out: Callable[[str], object],
    text: str,
    *,
    own: Iterable[str],
    pause: str | None,
) -> None:
    """Ask what the player wants beside the game; `text` tells whether it is kept, and what goes on.

    `own` are the commands that the game adds for its players; `pause` is what the command to pause says,
    where there is something to be paused.
    """

    def carries_out(command: str) -> Answer:
        game, dot, name = command.rpartition(".")
        return Answer(say(f"{game}{dot}menu.{name}"), lambda: carry_out(command))

    others = (
        *((Answer(pause, lambda: carry_out("autoplay")),) if pause else ()),
        carries_out("save"),
        carries_out("help"),
        carries_out("possible"),
        carries_out("lens"),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), app.routes.title),
        *map(carries_out, own),
        carries_out("seats"),
        carries_out("quit"),
    )
    app.ask(Dialog(say("menu.heading"), text, Answer(say("menu.play_on")), others, columns=2))
