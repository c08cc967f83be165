"""The keys by which games are found by the positions in them.

A key is the first eight bytes of BLAKE2b of the word for the game, a line feed, and the text of the state in
the notation of its law. It is the same on every machine and in every version, for ever.
"""

from hashlib import blake2b
from typing import Any

from dream.play.game import Game
from dream.play.history import History

_BYTES = 8


def position_key(game: Game[Any, Any], state: Any) -> int:
    """The key of a state: a whole number from -2**63 to 2**63 - 1, as SQLite keeps it."""
    text = f"{game.id}\n{game.state_text(state)}".encode()
    return int.from_bytes(blake2b(text, digest_size=_BYTES).digest(), "big", signed=True)


def position_keys(history: History[Any, Any]) -> dict[int, int]:
    """The keys of all states of a game, each with after how many actions it came up first."""
    keys: dict[int, int] = {}
    before = None
    for done, state in enumerate(history.states):
        if state is not before:
            keys.setdefault(position_key(history.game, state), done)
        before = state
    return keys
