"""Small pictures of how games stand, painted beside the loop and kept while they are shown."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from dream.play import registry
from dream.records.library.entry import Entry
from dream.records.library.last_state import last_state
from dream.records.library.library import Library
from dream.ui.game_views.registry import has_view, view_of
from dream.ui.kit.palette import Palette
from dream.ui.session.game_library import GameLibrary
from dream.ui.session.game_view import PaintsStates

MOST_BYTES = 24_000_000


class _Wish(NamedTuple):
    """Which picture: of a game as it was written then, in these colours, so many pixels wide and high."""

    id: int
    updated: float
    palette: Palette
    size: int


class Pictures:
    """The pictures of games; `changed` is called when one more is there."""

    def __init__(self, library: GameLibrary, changed: Callable[[], object]) -> None:
        self._library, self._changed = library, changed
        self._made: OrderedDict[_Wish, Surface | None] = OrderedDict()
        self._wished: set[_Wish] = set()

    def of(self, entry: Entry, palette: Palette, size: int) -> Surface | None:
        """The picture of a game; None when there is none, or none yet."""
        wish = _Wish(entry.id, entry.updated.timestamp(), palette, size)
        if wish in self._made:
            self._made.move_to_end(wish)
            return self._made[wish]
        if wish not in self._wished:
            self._wished.add(wish)
            self._library.wish(
                lambda library: _painted(library, entry, wish),
                lambda picture: self._got(wish, picture),
                lambda: self._wished.discard(wish),
            )
        return self._made.get(wish)

    def _got(self, wish: _Wish, picture: Surface | None) -> None:
        self._wished.discard(wish)
        self._made[wish] = picture
        while sum(4 * kept.size**2 for kept in self._made) > MOST_BYTES and len(self._made) > 1:
            self._made.popitem(last=False)
        self._changed()


def _painted(library: Library, entry: Entry, wish: _Wish) -> Surface | None:
    """A picture of the last state of a game, where its view paints such; None for any other.

    The view of another package that fails at it has none.
    """
    found = last_state(library.record(entry.id), trusted=bool(entry.sound))
    if found is None:
        return None
    game, state = found
    view = view_of(game.id) if has_view(game.id) else None
    if not isinstance(view, PaintsStates):
        return None
    try:
        return view.paint_state(state, wish.palette, wish.size)
    except Exception:
        if game.id in registry.house():
            raise
        return None
