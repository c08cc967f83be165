"""The rules of a game as a page tells them: what the help says, with its drawings and its terms; its primer.

Nothing here is of the game that is played but what anybody may know: each page asks for it once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dream.base.sentences import sentences
from dream.base.texts import glossary_of, has_text, say, stock
from dream.ui.web.pictures import Pictures, RulesDrawing, WantedFace
from dream.ui.web.sheets import Display
from dream.ui.web.spoken import speaking
from dream.ui.web.views import Viewpoint
from dream.ui.widgets.text import blocks_of

Values = dict[str, Any]
WIDE = 330
"""How wide a drawing is at most, in pixels of the page: as wide as a phone has room for."""
CHAPTERS = "rules", "rulings"
"""Those of the help that say the same on every screen."""


@dataclass(frozen=True)
class Chapter:
    """A chapter of the help, by its name, of a game, by its word."""

    game: str
    name: str

    @property
    def key(self) -> str:
        return f"{self.game}.help.{self.name}"


PRIMER = "about", "turn", "end", "touch"
"""The cards for newcomers, by their names: what the game is about, a turn, how it ends, the page."""


def has_primer(game: str) -> bool:
    """Whether there are cards for newcomers to a game."""
    return all(has_text(f"{game}.primer.{card}.title") for card in PRIMER)


def primer(viewpoint: Viewpoint, pictures: Pictures, display: Display, *, in_hand: bool) -> list[Values]:
    """The cards for newcomers, for a page on a phone or elsewhere: title, text and what is drawn."""
    game, drawn = viewpoint.table.words.game.id, viewpoint.looks.primer
    with speaking(display.language, in_hand=in_hand):
        return [
            {
                "title": say(f"{game}.primer.{card}.title"),
                "text": say(f"{game}.primer.{card}.text"),
                "p": [
                    pictures.name_of(WantedFace(face, size, 1.0, display.palette, display.language))
                    for face, size in drawn.get(card, ())
                ],
            }
            for card in (PRIMER if has_primer(game) else ())
        ]


def rules(viewpoint: Viewpoint, pictures: Pictures, display: Display) -> list[Values]:
    """The chapters with their titles and blocks, in the language that is spoken; the terms come last."""
    game = viewpoint.table.words.game.id
    found = [
        {
            "title": say(f"help.chapter.{chapter.name}"),
            "blocks": list(_blocks(chapter, viewpoint, pictures, display)),
        }
        for chapter in (Chapter(game, name) for name in CHAPTERS)
        if has_text(chapter.key)
    ]
    glossary = glossary_of(game)
    terms = sorted((glossary.name(term), glossary.meaning(term)) for term in glossary.terms)
    if terms:
        rows = [{"kind": "row", "left": name, "text": meaning} for name, meaning in terms]
        found.append({"title": say("help.chapter.glossary"), "blocks": rows})
    return found


def _blocks(chapter: Chapter, viewpoint: Viewpoint, pictures: Pictures, display: Display) -> Iterator[Values]:
    """The blocks of a chapter: texts, and drawings with what they show in words.

    Of a figure, which moves in the window, a page has the words.
    """
    table = viewpoint.table
    for block in blocks_of(stock(chapter.key)):
        if block.kind not in ("drawing", "figure"):
            yield {"kind": block.kind, "text": block.text, "anchor": block.anchor}
            continue
        shown = list(table.words.drawn(table.view_now, block.text))
        if block.kind == "drawing":
            drawing = RulesDrawing(chapter.game, block.text)
            wanted = WantedFace(drawing, (WIDE, WIDE), 1.0, display.palette, display.language)
            yield {"kind": "drawing", "p": pictures.name_of(wanted), "text": sentences(shown)}
        else:
            yield from ({"kind": "point", "text": line} for line in shown)
