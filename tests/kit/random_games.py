"""Any game of the house played at random, and grown at random with variations and comments."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from dream.base.texts import Listing, english
from dream.play import registry
from dream.play.game import Chance, Game
from dream.play.history import History, Node
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


SAID = ("a try", "(1. k8)", "schön", "", "what\nnow * 3. ")


def random_tree(game: Game[Any, Any], random: Random, steps: int = 40) -> History[Any, Any]:
    """A game in which was played, undone and redone, with variations beside it."""
    history = History(game, game.start(f"seed {random.randrange(1000)}", "-"))
    for _ in range(steps):
        match random.randrange(8):
            case 0:
                for _ in range(random.randrange(6)):
                    history.undo()
            case 1:
                history.redo()
            case 2:
                vary(history, random)
            case 3:
                history.tree.comment(some_node(history, random), *random.sample(SAID, random.randrange(3)))
            case _:
                action = some_deed(game, history.line[-1], random)
                if action is not None:
                    history.play(action)
    return history


def vary(history: History[Any, Any], random: Random) -> None:
    """Grow a variation of a few moves."""
    node = some_node(history, random)
    for _ in range(random.randrange(4)):
        action = some_deed(history.game, node, random)
        if action is None:
            return
        node = history.vary(node, action)


def some_node(history: History[Any, Any], random: Random) -> Node[Any, Any]:
    """A node of the tree."""
    nodes = [history.tree.root, *(placed.node for placed in history.tree.in_order(history.played))]
    return random.choice(nodes)


def some_deed(game: Game[Any, Any], node: Node[Any, Any], random: Random) -> Any:
    """Something that can be done after a node; None at the end of the game."""
    if game.outcome(node.state, node.action) is not None:
        return None
    if isinstance(game.decider(node.state), Chance):
        return game.chance_action(node.state, f"seed {random.randrange(3)}", node.done)
    return random.choice(game.legal_actions(node.state))
