"""The two ways to give a game up: to resign, and to refuse to move. Either is asked once more."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from dream.ui.widgets.dialogs import Answer, Dialog, confirm
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene


def ask_how(scene: "BoardScene") -> None:
    """Ask in which way the player to move gives the game up, or whether they play on."""
    if not scene.may_act():
        return
    others = (
        Answer(say("ask.resign_yes"), lambda: resign(scene)),
        Answer(say("ask.decline_yes"), lambda: refuse_to_move(scene)),
    )
    text = say("ask.give_up", **_names(scene))
    scene.app.ask(Dialog(say("ask.give_up_title"), text, Answer(say("ask.play_on")), others))


def resign(scene: "BoardScene") -> None:
    """Resign for the player to move, if that is meant."""
    _confirm(scene, "resign", scene.table.resign)


def refuse_to_move(scene: "BoardScene") -> None:
    """Decline to move for the player to move, if that is meant."""
    _confirm(scene, "decline", scene.table.decline)


def _confirm(scene: "BoardScene", kind: str, deed: Callable[[], bool]) -> None:
    if not scene.may_act():
        return
    confirm(
        scene.app,
        say(f"ask.{kind}_title"),
        say(f"ask.{kind}", **_names(scene)),
        lambda: scene.act(deed),
        yes_text=say(f"ask.{kind}_yes"),
        no_text=say("ask.play_on"),
    )


def _names(scene: "BoardScene") -> dict[str, str]:
    player = scene.table.position.turn
    return {"name": scene.presenter.session.name(player), "other": scene.presenter.session.name(player.other)}
