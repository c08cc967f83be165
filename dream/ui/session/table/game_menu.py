"""The menu of a game: all that leads elsewhere, in two columns, the game's own things at the left."""

from collections.abc import Callable

from dream.base.words import say
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.overlays.dialogs import Answer, Dialog


def open_menu(app: GameHost, carry_out: Callable[[str], object], *, give_up: bool, pause: str | None) -> None:
    """Ask what the player wants beside the game, which is kept.

    Not every game can be given up. Who only watches cannot do that, and may `pause` the machine instead,
    as this says.
    """

    def carries_out(command: str) -> Answer:
        return Answer(say(f"menu.{command}"), lambda: carry_out(command))

    if pause:
        instead = [Answer(pause, lambda: carry_out("autoplay"))]
    else:
        instead = [carries_out("give_up")] if give_up else []
    others = (
        carries_out("save"),
        carries_out("help"),
        *((carries_out("notation"),) if not pause else ()),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), app.routes.title),
        *instead,
        carries_out("seats"),
        carries_out("quit"),
    )
    app.ask(Dialog(say("menu.heading"), say("menu.text"), Answer(say("menu.play_on")), others, columns=2))
