"""Parts of the table that lie still: the sprites of each are listed anew only when what it shows differs."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVarTuple

from dream.ui.game_views.jabirs_transmutations.sprites import Sprite

Shows = TypeVarTuple("Shows")


class KeptParts:
    """The sprites of each part as it was listed last, by the `place` of the part on the table.

    A part is a function of what it is given and of the language alone: so what is kept shows the same as
    what would be listed now, as long as these are forgotten with the language.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], tuple[Sprite, ...]]] = {}

    def of(
        self, place: Hashable, part: Callable[[*Shows], Iterable[Sprite]], *shows: *Shows
    ) -> tuple[Sprite, ...]:
        """The sprites that `part` lists for what it is to show."""
        kept = self._kept.get(place)
        if kept is None or kept[0] != shows:
            kept = self._kept[place] = shows, tuple(part(*shows))
        return kept[1]
