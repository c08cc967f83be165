"""What chance does in a game that is played from a seed."""

from dream.base.seeds import Choices
from dream.games.alchemist.rules.actions import ChanceAction, DealSchool, Draw
from dream.games.alchemist.rules.state import Phase, State


def chance_action(state: State, seed: str, done: int) -> ChanceAction:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else, so the same decisions of the seats bring the same cubes: the stream of the
    seed with the purpose ``alchemist chance N`` chooses one of the cubes of the bag, or of the schools that
    are left, in the order of the table. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"alchemist chance {done}")
    if state.phase in (Phase.PLAY, Phase.OVER):
        raise ValueError(f"chance decides nothing in the phase {state.phase.value}")
    if state.phase is Phase.SCHOOL:
        schools = tuple(state.schools_left)
        return DealSchool(schools[choices.below(len(schools))])
    cubes = tuple(state.bag)
    return Draw(cubes[choices.below(len(cubes))])
