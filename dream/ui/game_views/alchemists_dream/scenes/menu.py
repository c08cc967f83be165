"""The menu of a game: all that leads elsewhere, in two columns, the game's own things at the left."""

from collections.abc import Callable

from dream.base.words import say
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.dialogs import Answer, Dialog


def open_menu(app: GameHost, carry_out: Callable[[str], object], *, watching: bool) -> None:
    """Ask what the player, who may only be `watching`, wants beside the game, which is kept."""

    def carries_out(command: str) -> Answer:
        return Answer(say(f"menu.{command}"), lambda: carry_out(command))

    others = (
        carries_out("save"),
        carries_out("help"),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), app.routes.title),
        carries_out("autoplay" if watching else "give_up"),
        carries_out("quit"),
    )
    app.ask(Dialog(say("menu.heading"), say("menu.text"), Answer(say("menu.play_on")), others, columns=2))
