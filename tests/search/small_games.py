"""Small games in which the best action is known, each a search problem of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from dream.play.game import Chance, Decider, Hidden, HiddenGame, Outcome, Refusal, letter
from dream.search.problem import Policy, Problem, Uniform

Path = tuple[str, ...]
Turn = Callable[[Path], tuple[Decider | None, Sequence[str]]]


@dataclass(frozen=True)
class Place:
    """A state or a view: what was done, and who decides."""

    path: Path
    decider: Decider | None


class PathGame(HiddenGame[Place, str, Place]):
    """A game whose state is the path to it; `turn` says who decides there, and between what.

    Of an action ``b:word`` everybody but seat b is told ``b:?``; ``-:word`` nobody is told whole.
    """

    id = "path"
    title = "Path"

    def __init__(self, turn: Turn, seats: int) -> None:
        self._turn = turn
        self._seats = seats

    def place(self, path: Path) -> Place:
        """Return the state to which a path leads."""
        return Place(path, self._turn(path)[0])

    def start(self, seed: str, options: str) -> Place:
        return self.place(())

    def seats(self, state: Place) -> int:
        return self._seats

    def decider(self, state: Place) -> Decider | None:
        return state.decider

    def legal_actions(self, state: Place) -> Sequence[str]:
        return self._turn(state.path)[1]

    def apply(self, state: Place, action: str) -> Place:
        return self.place((*state.path, action))

    def chance_action(self, state: Place, seed: str, done: int) -> str:
        assert state.decider is Chance.CHANCE
        return Random(seed).choice(self.legal_actions(state))

    def why_not(self, state: Place, action: str, last: str | None) -> Refusal | None:
        return None if action in self.legal_actions(state) else Refusal("It is not legal.")

    def outcome(self, state: Place, last: str | None) -> Outcome | None:
        return None if state.decider is not None else Outcome((0,))

    def state_text(self, state: Place) -> str:
        return " ".join(state.path)

    def view_text(self, view: Place) -> str:
        return self.state_text(view)

    def parse_state(self, text: str) -> Place:
        return self.place(tuple(text.split()))

    def parse_view(self, text: str, seat: int) -> Place:
        return self.parse_state(text)

    def seen(self, state: Place, by: frozenset[int]) -> Place:
        return Place(tuple(_covered(action, by) for action in state.path), state.decider)

    def told(self, state: Place, action: str, by: frozenset[int]) -> str | Hidden:
        covered = _covered(action, by)
        return action if covered == action else Hidden(covered)

    def action_text(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        return text


def _covered(action: str, by: frozenset[int]) -> str:
    owner, colon, _ = action.partition(":")
    return f"{owner}:?" if colon and owner not in map(letter, by) else action


class PathDealer:
    """Follows a view from the beginning, and chooses among what is legal where it tells nothing."""

    def __init__(self, game: PathGame) -> None:
        self._game = game

    def deal(self, views: Sequence[Place], random: Random) -> Place:
        state = self._game.place(())
        for action in views[-1].path:
            hidden = action.endswith(":?")
            chosen = random.choice(self._game.legal_actions(state)) if hidden else action
            state = self._game.apply(state, chosen)
        return state


class PathJudge:
    """Asks a function what a path is worth to each seat; every action is a round."""

    def __init__(self, worth: Callable[[Path], Sequence[float]]) -> None:
        self._worth = worth

    def values(self, state: Place) -> Sequence[float]:
        return self._worth(state.path)

    def rounds(self, state: Place) -> int:
        return len(state.path)


def path_problem(
    turn: Turn,
    worth: Callable[[Path], Sequence[float]],
    *,
    seats: int,
    policy: Policy[Place, str] | None = None,
) -> Problem[Place, Place, str]:
    """Return the search problem of a path game."""
    game = PathGame(turn, seats)
    return Problem(game, PathDealer(game), policy or Uniform(), PathJudge(worth))


def backed_up(game: PathGame, worth: Callable[[Path], Sequence[float]], path: Path = ()) -> Sequence[float]:
    """Return the worth of a path to each seat by plain search: each seat takes what is best for itself."""
    place = game.place(path)
    if place.decider is None:
        return worth(path)
    below = [backed_up(game, worth, (*path, action)) for action in game.legal_actions(place)]
    if isinstance(place.decider, Chance):
        return [sum(values) / len(below) for values in zip(*below, strict=True)]
    seat = place.decider
    return max(below, key=lambda values: values[seat])
