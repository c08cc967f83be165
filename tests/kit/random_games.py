"""Any game of the house, played at random."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from dream.base.texts import Listing, english
from dream.play import registry
from dream.play.game import Chance, Game
from dream.play.history import History
from tests.kit.sealed.game import GAME as SEALED

LONGEST = 400
GAMES = tuple(registry.house())
THE_GAMES = english(Listing(GAMES, "or"))
"""Their words, as a sentence lists them."""
FIXTURES: dict[str, Game[Any, Any]] = {SEALED.id: SEALED}
"""Games that only the tests have."""
EVERY_GAME = (*GAMES, *FIXTURES)

randoms = st.integers(0, 2**64 - 1).map(Random)
"""The strategy that others map: what chance makes is made from a `Random`, which hypothesis seeds."""


def any_game(word: str) -> Game[Any, Any]:
    """The game of a word, of the house or of the tests."""
    return FIXTURES[word] if word in FIXTURES else registry.find(word)


def random_game(
    game: Game[Any, Any], seed: int, most: int = LONGEST, options: str = "-"
) -> History[Any, Any]:
    """A game at random from the seed ``seed N``, to its end or for so many actions."""
    random, chances = Random(seed), 0
    history = History(game, game.start(f"seed {seed}", options))
    while history.outcome is None and len(history.actions) < most:
        if isinstance(game.decider(history.state), Chance):
            history.play(game.chance_action(history.state, f"seed {seed}", chances))
            chances += 1
        else:
            history.play(random.choice(game.legal_actions(history.state)))
    return history
