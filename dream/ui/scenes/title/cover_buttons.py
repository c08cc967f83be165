"""What can be done with a game at once, by the buttons under its cover."""

from collections.abc import Callable

from dream.ui.game_views.registry import teaches
from dream.ui.kit.routes import Routes

CoverButton = tuple[str, Callable[[], object]]
"""A button: the name of its texts under ``title.deed``, and what it does."""


def cover_buttons(routes: Routes, game: str, seed: str) -> tuple[CoverButton, ...]:
    """The buttons under the cover of a game, by its word; a new game is offered this seed."""
    found: list[CoverButton] = [
        ("play", lambda: routes.play_at_once(seed, game)),
        ("new_game", lambda: routes.new_game(seed, game)),
    ]
    if teaches(game):
        found.append(("learn", lambda: routes.learn(game)))
    return tuple(found)
