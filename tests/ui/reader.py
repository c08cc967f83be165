"""Reads whatever a player could read in the window, to see that all of it comes from the language files."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import pytest
from pygame import Rect, Surface

from dream.base.assets import asset
from dream.base.texts import ENGLISH, own_name
from dream.games.alchemists_dream.board import standard_tiles
from dream.ui.kit.text import Typeface
from dream.ui.widgets import paint
from tests.kit.games import SEED
from tests.kit.pseudo import bare
from tests.ui.driver import Person

DATA = [
    *("Anna Bert Ada Stoker", SEED, "dream", "stand resign decline draw draw? none"),
    *(tile.name for tile in standard_tiles().tiles),
    *asset("seeds/words.txt").read_text(encoding="utf-8").split(),
    *(f"F{number} PgUp PgDn" for number in range(1, 13)),
    own_name(ENGLISH),
    *("png", "gif"),
]
"""Names, seeds, notation, keys, endings of files, what English calls itself: the same in every language."""


Somebody = TypeVar("Somebody", bound=Person)


class Reader(Generic[Somebody]):
    """Writes down what can be read at a table: what is painted, and what a tooltip or a dialog would tell."""

    def __init__(self, person: Somebody, patch: pytest.MonkeyPatch) -> None:
        self.person = person
        self.read: set[str] = set()
        render, write = Typeface.render, paint.write

        def rendered(font: Typeface, text: str, *rest: Any) -> Surface:
            self.read.add(text)
            return render(font, text, *rest)

        def written(surface: Surface, font: Typeface, text: str, *rest: Any) -> Rect:
            self.read.add(text)
            return write(surface, font, text, *rest)

        patch.setattr(Typeface, "render", rendered)
        patch.setattr(paint, "write", written)
        paint.forget((1280, 800))

    def look(self) -> None:
        """Read all that is in the window now."""
        app = self.person.app
        self.person.look()
        for layer in {id(layer): layer for layer in (app.ui, app.layer)}.values():
            self.read |= {button.tip for button in layer.buttons if button.tip}
            places = [widget.rect for widget in layer.own]
            spots = [place for rect in places for place in (rect.center, (rect.left + 9, rect.top + 9))]
            tips = (widget.tip_at(spot) for widget in layer.own for spot in spots)
            self.read |= {whole.text for tip in tips if tip and (whole := tip.whole)}
        self.read |= set(app.toast.history)

    def check(self, *data: str) -> None:
        """Fails when anything was read that is in no language file."""
        found = {text: words for text in self.read if (words := _words(text, data))}
        assert not found, found
        assert len(self.read) > 3


def _words(text: str, data: Iterable[str]) -> list[str]:
    return [word for word in bare(text, [*DATA, *data]) if len(word) > 1]
