"""Giving a game a name in the library."""

from functools import partial
from typing import Any

from dream.base.words import say
from dream.play.seating.names import clean_name
from dream.records.library.home import name_game
from dream.records.library.library import LONGEST_NAME
from dream.records.writer import record_text
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.dialogs import ask_text


def ask_name(app: GameHost, session: GameSession[Any, Any]) -> None:
    """Ask what a game is to be called, and have it in the library under that name soon; then it is said."""

    def check(text: str) -> None:
        name = clean_name(text)
        record = session.record()
        named = partial(_tell, app, name)
        if session.journal:
            session.journal.name(record, name, partial(app.post, named))
        else:
            data = record_text(record).encode("utf-8")
            app.library.ask(
                lambda library: name_game(library, data, name, session.kept_as), lambda _: named()
            )

    title, text = say("game.save_title"), say("game.save_text")
    ask_text(app, title, text, check, start=session.file_name, limit=LONGEST_NAME)


def _tell(app: GameHost, name: str) -> None:
    app.say(say("game.saved", name=paint.brief(app.look, name)) if name else say("game.saved_unnamed"))
