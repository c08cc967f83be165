"""The records of Alchemist: the general ones, of which it is known how many rounds they tell."""

import re
from collections.abc import Iterator, Sequence

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.state import DRAWING, Action, Phase, SeatAction, State
from dream.records.record import Headers, RecordFormat

_BEGUN = re.compile(r" players=([2-5]) .* phase=([a-z0-9]+) round=([0-9]{1,4}) turn=([a-e]) ")
_DRAWN = 2
"""How many cubes come out of the bag at once."""
_OWED = {Phase.DRAW_TWO.value: _DRAWN, Phase.DRAW_ONE.value: 1}
"""How many of them are still to be drawn in a phase."""
_OF_CHANCE = ("draw", "school")


class AlchemistRecordFormat(RecordFormat[State, Action]):
    """In a round every seat acts once; what chance draws for it still belongs to its turn."""

    def rounds(self, headers: Headers, words: Sequence[str]) -> int | None:
        begun = _BEGUN.search(headers.value("State") or "")
        if begun is None:
            return None
        players, phase, number, seat = int(begun[1]), begun[2], int(begun[3]), begun[4]
        ended = _turns_ended(words, _OWED.get(phase, 0))
        if not number:
            return 1 + ended // players if any(map(_is_of_a_seat, words)) else 0
        before = [each.word for each in Seat].index(seat)
        over = (headers.value("Result") or "*") != "*" and bool(words)
        return number + (before + ended - over) // players

    def turn_numbers(self, start: State, actions: Sequence[Action]) -> Iterator[int | None]:
        """The number of each round, before the first decision in it."""
        turns, last = int(start.turn) if start.round else 0, 0
        turns += start.phase in DRAWING
        for action in actions:
            number = max(start.round, 1) + turns // start.terms.players
            tells = isinstance(action, SeatAction) and number != last
            turns += isinstance(action, SeatAction)
            last = number if tells else last
            yield number if tells else None


def _is_of_a_seat(word: str) -> bool:
    return word.partition(":")[0] not in _OF_CHANCE


def _turns_ended(words: Sequence[str], owed: int) -> int:
    """How many turns these words end; so many draws are owed before the first."""
    ended = 0
    for word in words:
        if word == "bag":
            owed = _DRAWN
        elif _is_of_a_seat(word):
            ended += 1
        elif owed:
            owed -= 1
            ended += not owed
    return ended


FORMAT = AlchemistRecordFormat(GAME)
