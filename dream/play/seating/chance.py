"""What chance does in a game: always the same for a seed."""

from hashlib import sha256

from dream.play.game import A, Chance, S
from dream.play.history import History


def chance_action(history: History[S, A], seed: str | None) -> A:
    """What chance does now by a seed; where a game has none, by its first state. Raises ValueError."""
    game, states = history.game, history.states
    done = sum(isinstance(game.decider(state), Chance) for state in states[:-1])
    by = sha256(game.state_text(history.start).encode()).hexdigest() if seed is None else seed
    return game.chance_action(history.state, by, done)
