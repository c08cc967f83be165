"""A player who looks through a game: other moves are tried from earlier positions, and commented."""

from random import Random
from typing import Any

from dream.ui.app import App
from dream.ui.soak import posted_input
from dream.ui.table.game_session import GameSession

WAYS = {
    "pageup": 5.0,
    "pagedown": 1.0,
    "home": 1.0,
    "end": 1.0,
    "v": 2.0,
    "shift+v": 1.0,
    "shift+p": 1.0,
    "/": 8.0,
    "t": 3.0,
    "esc": 0.7,
}
"""How often each key is pressed; after the slash a move is typed, after a `t` a comment."""
SAID = "Better, I think.", "Why not {this}?", "a (b) c; $1 !?", "Überlegt."


class Studying:
    """Does one thing after the other in the replay of a game, or in the dialog that this has opened.

    A comment is written only where none is yet: nothing that was shown once is ever to be missed.
    """

    def __init__(self, app: App) -> None:
        self._app, self._typed = app, ""

    def go_on(self, session: GameSession[Any, Any], chance: Random) -> None:
        """Do the next thing."""
        dialog = self._app.dialog
        if dialog is None:
            self._press(session, chance)
        elif dialog.field is None:
            self._agree()
        elif self._typed:
            posted_input.type_text(self._typed)
            posted_input.press("enter")
            self._typed = ""
        else:
            posted_input.press("esc")

    @staticmethod
    def _agree() -> None:
        for key in ("tab", "enter"):
            posted_input.press(key)

    def _press(self, session: GameSession[Any, Any], chance: Random) -> None:
        game = session.game
        rules, tree = game.history.game, game.history.tree
        key = chance.choices(tuple(WAYS), tuple(WAYS.values()))[0]
        self._typed = ""
        match key:
            case "/":
                decided = isinstance(rules.decider(game.shown), int)
                legal = sorted(map(rules.action_text, rules.legal_actions(game.shown))) if decided else []
                self._typed = chance.choice(legal) if legal else ""
            case "t" if not tree.comments(game.shown_node):
                self._typed = chance.choice(SAID)
            case "t":
                return
        posted_input.press(key)
