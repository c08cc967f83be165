"""The records of Jabir's Transmutations: the general ones, of which it is known how many rounds they tell."""

import re
from collections.abc import Iterator, Sequence

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Discard, Done, ListedAction, Phase, State
from dream.records.record import Headers, RecordFormat

_ROUND = re.compile(r" round=([1-9][0-9]?) ")
_TURN_ENDED = "done"


class JabirRecordFormat(RecordFormat[State, ListedAction]):
    """In a round every seat says once that it is done."""

    def rounds(self, headers: Headers, words: Sequence[str]) -> int | None:
        begun = _ROUND.search(headers.value("State") or "")
        ended, under_way = divmod(words.count(_TURN_ENDED), len(Seat))
        over = (headers.value("Result") or "*") != "*" and ended and not under_way
        return int(begun[1]) + ended - bool(over) if begun else None

    def turn_numbers(self, start: State, actions: Sequence[ListedAction]) -> Iterator[int | None]:
        """The number of each round, before the first action in it; the last discards still belong to it."""
        playing = start.phase in (Phase.PLAY, Phase.ROLL, Phase.KEEP)
        turns, last = len(start.before_mover) if playing else 0, None
        ends = start.phase is Phase.KEEP
        for action in actions:
            turns += ends and not isinstance(action, Discard)
            ends = isinstance(action, Done) or (ends and isinstance(action, Discard))
            number = start.round + turns // len(Seat)
            yield None if number == last else number
            last = number


FORMAT = JabirRecordFormat(GAME)
