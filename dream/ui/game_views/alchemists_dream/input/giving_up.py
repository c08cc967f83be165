"""The two ways to give a game up: to resign, and to refuse to move. Either is asked once more."""

from collections.abc import Callable

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.session.address import address_in
from dream.ui.widgets.overlays.dialogs import Answer, Dialog, confirm


def ask_how(table: TableController) -> None:
    """Ask in which way the player to move gives the game up, or whether they play on."""
    if not table.may_act():
        return
    others = (
        Answer(say("dream.ask.resign_yes"), lambda: resign(table)),
        Answer(say("dream.ask.decline_yes"), lambda: refuse_to_move(table)),
    )
    text = _told(table, "give_up")
    table.app.ask(Dialog(say("dream.ask.give_up_title"), text, Answer(say("dream.ask.play_on")), others))


def resign(table: TableController) -> None:
    """Resign for the player to move, if that is meant."""
    _confirm(table, "resign", table.resign)


def refuse_to_move(table: TableController) -> None:
    """Decline to move for the player to move, if that is meant."""
    _confirm(table, "decline", table.decline)


def _confirm(table: TableController, kind: str, deed: Callable[[], object]) -> None:
    if not table.may_act():
        return
    confirm(
        table.app,
        say(f"dream.ask.{kind}_title"),
        _told(table, kind),
        deed,
        yes_text=say(f"dream.ask.{kind}_yes"),
        no_text=say("dream.ask.play_on"),
    )


def _told(table: TableController, kind: str) -> str:
    """What would follow for the player to move, and for the other."""
    player, address = table.game.state.turn, address_in(table.session)
    return address.say(f"dream.ask.{kind}", player, other=address.names[player.other])
