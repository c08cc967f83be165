"""The records of Jabir's Transmutations: the general ones, of which it is known how many rounds they tell."""

import re
from collections.abc import Sequence

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import State
from dream.records.headers import Headers
from dream.records.record_format import RecordFormat

_ROUND = re.compile(r" round=([1-9][0-9]?) ")
_TURN_ENDED = "done"


class JabirRecordFormat(RecordFormat[State, ListedAction]):
    """In a round every seat says once that it is done."""

    def rounds(self, headers: Headers, words: Sequence[str]) -> int | None:
        begun = _ROUND.search(headers.value("State") or "")
        ended, under_way = divmod(words.count(_TURN_ENDED), len(Seat))
        over = (headers.value("Result") or "*") != "*" and ended and not under_way
        return int(begun[1]) + ended - bool(over) if begun else None


FORMAT = JabirRecordFormat(GAME)
