"""What is to be judged of a game: its decisions, the events of chance, its end, and which game it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from dream.play.game import A, S
from dream.play.history import History

VERSION = 3
"""A review of another version is made anew: judged otherwise, it would not be the same."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat had to decide after so many actions."""

    done: int
    seat: int


def decisions(history: History[S, A]) -> Iterator[Decision]:
    """The decisions of a game in which a seat chose one of several actions that its law lists."""
    game = history.game
    for done, (state, action) in enumerate(zip(history.states, history.actions, strict=False)):
        seat = game.decider(state)
        if isinstance(seat, int):
            legal = game.legal_actions(state)
            if len(legal) > 1 and action in legal:
                yield Decision(done, seat)


def digest_of(history: History[S, A]) -> str:
    """What tells a game from every other one: its first state and its actions, and how reviews are made."""
    game = history.game
    texts = [str(VERSION), game.id, game.state_text(history.start), *map(game.action_text, history.actions)]
    return blake2b("\n".join(texts).encode(), digest_size=16).hexdigest()


def result_of(history: History[S, A]) -> tuple[float, ...]:
    """Each seat's share of the win at the end; nothing while a game goes on."""
    outcome = history.outcome
    return () if outcome is None else outcome.shares(history.game.seats(history.start))
