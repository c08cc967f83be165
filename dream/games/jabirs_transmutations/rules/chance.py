"""What chance does in a game that is played from a seed."""

from dream.base.seeds import Choices
from dream.games.jabirs_transmutations.rules.actions import Roll, Shuffle, ShuffleCards, ShuffleEvents
from dream.games.jabirs_transmutations.rules.components import DIE
from dream.games.jabirs_transmutations.rules.state import Phase, State


def chance_action(state: State, seed: str, done: int) -> Shuffle | Roll:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else, so the same decisions of the seats bring the same dice: the stream of the
    seed with the purpose ``jabir chance N`` shuffles from the order of the tables, or chooses a side of
    the die. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"jabir chance {done}")
    match state.phase:
        case Phase.EVENTS:
            return ShuffleEvents(choices.shuffled(tuple(state.used)))
        case Phase.DEAL:
            return ShuffleCards(choices.shuffled(tuple(state.discard)))
        case Phase.ROLL:
            return Roll(DIE[choices.below(len(DIE))])
    raise ValueError(f"chance decides nothing in the phase {state.phase.value}")
