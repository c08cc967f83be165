"""Giving a game a name in the library."""

from typing import Any

from dream.base.errors import reason
from dream.base.words import say
from dream.play.names import clean_name
from dream.ui.session.game_session import GameSession
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import DialogOpener, ask_text

LONGEST_NAME = 80


def ask_name(app: DialogOpener, session: GameSession[Any, Any]) -> None:
    """Ask what a game is to be called, and have it in the library under that name."""

    def check(text: str) -> str | None:
        name = clean_name(text)
        try:
            session.name_game(name)
        except (OSError, ValueError) as error:
            return say("game.not_saved", why=reason(error))
        app.say(say("game.saved", name=paint.brief(app.look, name)) if name else say("game.saved_unnamed"))
        return None

    title, text = say("game.save_title"), say("game.save_text")
    ask_text(app, title, text, check, start=session.file_name, limit=LONGEST_NAME)
