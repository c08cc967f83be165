"""The last state of a recorded game, found as quickly as its record may be trusted."""

from typing import Any

from dream.play.game import Game
from dream.records.headers import Headers
from dream.records.reader import open_record
from dream.records.record_format import format_of
from dream.records.syntax import Unreadable, take_apart


def last_state(record: bytes, *, trusted: bool) -> tuple[Game[Any, Any], Any] | None:
    """The game and its state after the last action; None when no game can begin from the record.

    A record is `trusted` that was replayed before: the law is not asked again whether its actions are legal.
    """
    try:
        if not trusted:
            opened = open_record(record)
            return opened.game.game, opened.game.state
        syntax = take_apart(record)
        headers = Headers(syntax)
        form = format_of(headers.game())
        state = form.start(headers)
        for word in syntax.moves.words:
            state = form.game.apply(state, form.game.parse_action(word.text))
    except Unreadable:
        return None
    except Exception:  # a law may fail in any way at an action that another program has put in
        return last_state(record, trusted=False) if trusted else None
    return form.game, state
