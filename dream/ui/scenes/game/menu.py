"""The menu of a game: all that leads elsewhere, in two columns, the game's own things at the left."""

from typing import TYPE_CHECKING

from dream.ui import scene_routes
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.scenes.game.board_scene import BoardScene


def open_menu(scene: "BoardScene") -> None:
    """Ask what the player wants beside the game, which is kept."""

    def carries_out(command: str) -> Answer:
        return Answer(say(f"menu.{command}"), lambda: scene.carry_out(command))

    pause = Answer(say(scene.presenter.pause_label), lambda: scene.carry_out("autoplay"))
    others = (
        carries_out("save"),
        carries_out("help"),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), lambda: scene_routes.show_title(scene.app)),
        carries_out("give_up") if scene.table.people else pause,
        carries_out("quit"),
    )
    scene.app.ask(
        Dialog(say("menu.heading"), say("menu.text"), Answer(say("menu.play_on")), others, columns=2)
    )
