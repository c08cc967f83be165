"""Whose turn comes next, and what that seat will have seen then, where no choice before it can matter."""

from collections.abc import Container, Iterator

from dream.play.game import A, S
from dream.play.history import History


def turns_ahead(history: History[S, A], seats: Container[int]) -> Iterator[tuple[int, History[S, A]]]:
    """Yield those of `seats` whose turn is certain to come before anything is shown, each with a history.

    The history leads to that turn by choices made up for the seats before it. The seat sees the same whatever
    these choose, as when they lay cards face down, so it may be asked already.
    """
    game, path = history.game, history.copy()
    chosen_for = set()
    while game.is_private(path.state):
        chosen_for.add(game.decider(path.state))
        choice, *others = game.legal_actions(path.state)
        after = game.apply(path.state, choice)
        decider = game.decider(after)
        if not isinstance(decider, int) or decider in chosen_for:
            return
        seen = game.observation(after, decider)
        for other in others:  # mostly the first one already tells them apart
            state = game.apply(path.state, other)
            if game.decider(state) != decider or game.observation(state, decider) != seen:
                return
        path = path.copy()
        path.play(choice)
        if decider in seats:
            yield decider, path
