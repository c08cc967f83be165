"""Any game of the house with variations and comments, grown at random."""

from random import Random
from typing import Any

from dream.play.game import Chance, Game
from dream.play.history import History, Node

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
                action = some_action(game, history.line[-1], random)
                if action is not None:
                    history.play(action)
    return history


def vary(history: History[Any, Any], random: Random) -> None:
    """Grow a variation of a few moves."""
    node = some_node(history, random)
    for _ in range(random.randrange(4)):
        action = some_action(history.game, node, random)
        if action is None:
            return
        node = history.vary(node, action)


def some_node(history: History[Any, Any], random: Random) -> Node[Any, Any]:
    """A node of the tree."""
    nodes = [history.tree.root, *(placed.node for placed in history.tree.in_order(history.played))]
    return random.choice(nodes)


def some_action(game: Game[Any, Any], node: Node[Any, Any], random: Random) -> Any:
    """Something that can be done after a node; None at the end of the game."""
    if game.outcome(node.state, node.action) is not None:
        return None
    if isinstance(game.decider(node.state), Chance):
        return game.chance_action(node.state, f"seed {random.randrange(3)}", node.done)
    return random.choice(game.legal_actions(node.state))
