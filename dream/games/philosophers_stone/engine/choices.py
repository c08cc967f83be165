"""The actions of the law as the numbers by which the kernel knows what is done first in a task."""

from dream.games.philosophers_stone.engine.kernel.attacking import ACCEPT
from dream.games.philosophers_stone.engine.kernel.concocting import ABILITY, FOUR, NO_FORMULA, ROW
from dream.games.philosophers_stone.engine.kernel.layout import KINDS, STOP
from dream.games.philosophers_stone.engine.kernel.turns import TRANSMUTE
from dream.games.philosophers_stone.rules.state import (
    Ability,
    Accept,
    At,
    Concoct,
    Decision,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Scrap,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import Form, Lose, React


def choice_of(task: Decision, action: ListedAction) -> int:
    """The number of an action that a seat may do in a task."""
    match action:
        case Concoct(process) if isinstance(task, React):
            return int(process)
        case Concoct(process, paid):
            return process * ROW + (FOUR if paid is None else paid)
        case Ability():
            return ABILITY
        case Accept():
            return ACCEPT
        case Transmute():
            return TRANSMUTE
        case Done():
            return NO_FORMULA if isinstance(task, Form) else STOP
        case DrawFrom(pile):
            return KINDS + pile
        case Scrap(card) if isinstance(task, Lose):
            return KINDS + card
        case At(seat):
            return int(seat)
        case Take(card) | Pay(card) | Drop(card) | Scrap(card) | LayOut(card):
            return int(card)
    raise ValueError(f"no seat does {action}")
