"""A game that begins without a question: against whom was played last, with the options of last time."""

from typing import Any

from dream.play.game import Game
from dream.play.levels import FIRST_LEVEL
from dream.play.seating.setup import Setup
from dream.ui.kit.game_settings import PERSON, GameSettings
from dream.ui.session.wishes import Wishes


def at_once(game: Game[Any, Any], known: GameSettings, seed: str) -> Setup | None:
    """A game of one person against opponents; None where it can't begin as it was set up last.

    The person sits where one sat last, unless seats are drawn. Opponents keep their levels, and those who
    take the seats of other people and of engines from outside play at the level of the first of them.
    """
    wishes = Wishes.of(game, known)
    sat = [wishes.seats[place] for place in wishes.places][: len(known.seats)]
    level = next((seat for seat in sat if _is_level(seat)), FIRST_LEVEL if wishes.levels else PERSON)
    person = sat.index(PERSON) if PERSON in sat else 0
    for place in wishes.places:
        if place == person:
            wishes.seats[place] = PERSON
        elif place >= len(sat) or not _is_level(sat[place]):
            wishes.seats[place] = level
    return None if wishes.problems(seed) else wishes.seated(wishes.setup(seed, at_once=True))


def _is_level(seat: int | str) -> bool:
    return isinstance(seat, int) and seat != PERSON
