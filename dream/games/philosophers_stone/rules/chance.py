"""What chance does in a game that is played from a seed."""

from dream.base.seeds import Choices
from dream.games.philosophers_stone.rules.actions import Action, Chosen
from dream.games.philosophers_stone.rules.actions import Roll as RollAction
from dream.games.philosophers_stone.rules.actions import Shuffle as ShuffleAction
from dream.games.philosophers_stone.rules.components import PROCESSES
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.tasks.drawing import Shuffle
from dream.games.philosophers_stone.rules.tasks.laboratory import Roll
from dream.games.philosophers_stone.rules.tasks.taking import Slip, Theft


def chance_action(state: State, seed: str, done: int) -> Action:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else but the things that it chooses from, so the same decisions of the seats bring
    the same dice: the stream of the seed with the purpose ``stone chance N`` shuffles from the order of the
    tables, or chooses a card or a side of the die. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"stone chance {done}")
    match state.decision:
        case Shuffle() as task:
            return ShuffleAction(choices.shuffled(tuple(task.shuffled(state))))
        case Roll():
            return RollAction(PROCESSES[choices.below(len(PROCESSES))])
        case Theft(other=other, at_random=True) as theft:
            cards = tuple(theft.cards(state))
        case Slip(other=other):
            cards = tuple(state.of(other).hand)
        case _:
            raise ValueError("chance decides nothing here")
    return Chosen(cards[choices.below(len(cards))])
