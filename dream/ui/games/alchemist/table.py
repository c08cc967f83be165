"""Alchemist as a table: where its things lie, how they move, how they look."""

from collections.abc import Hashable, Iterable, Iterator

from pygame import Surface

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import SUPPLIES, Colour
from dream.games.alchemist.rules.state import Action, Phase, View
from dream.play.game import letter
from dream.ui.games.alchemist import ground, handheld, motion, paint, targets, words
from dream.ui.games.alchemist.faces import Cube, PotFace, TileFace
from dream.ui.games.alchemist.items import (
    Facts,
    Seen,
    board_items,
    counting_items,
    looked_at,
    pointed_result,
    result_items,
    seat_items,
)
from dream.ui.games.alchemist.layout import SLOTS, SPACES, AlchemistLayout, table_layout
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette, mix
from dream.ui.table.changes import Beat, Change, Deciding, Noise, Step
from dream.ui.table.faces import TYPE, Badge, Face
from dream.ui.table.handheld import Handheld
from dream.ui.table.items import Item
from dream.ui.table.painters import digits
from dream.ui.table.picture import placed
from dream.ui.table.sight import Sight, Target, kind_of
from dream.ui.table.table_game import Primer, TableGame, own_word, place_of

PRIMER: Primer = {
    "about": [(Cube(colour), (44, 44)) for colour in Colour],
    "turn": [(PotFace((Colour.BLUE, Colour.BLUE, Colour.YELLOW)), (130, 130)), (TileFace(7), (52, 52))],
    "end": [(Cube(Colour.ORANGE), (44, 44)), (Cube(Colour.SLATE), (44, 44)), (TileFace(10), (52, 52))],
}
"""What is drawn on the cards for newcomers."""


class AlchemistTable(TableGame[View, Action, AlchemistLayout]):
    """A table with five sides, at which two to five sit."""

    painters = paint.PAINTERS
    primer = PRIMER

    def layout(self, box: Box, seats: int) -> AlchemistLayout:
        return table_layout(box)

    def parts(self, layout: AlchemistLayout, name: str) -> Iterable[Box]:
        """A cauldron by the letters of what it yields, or what the layout calls so."""
        slots = {"".join(colour.word for colour in pair): slot for slot, pair in enumerate(SLOTS)}
        return (layout.pot(slots[name]),) if name in slots else super().parts(layout, name)

    def items(self, sight: Seen, layout: AlchemistLayout) -> Iterator[Item]:
        return self._listed(Facts(sight), layout)

    def in_the_hand(self, sight: Seen, room: Handheld) -> Iterator[Item]:
        return handheld.handheld_items(Facts(sight), room)

    def _listed(self, facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
        for part in (board_items, seat_items, result_items, counting_items):
            yield from part(facts, layout)

    def pointed_items(self, sight: Seen, layout: AlchemistLayout) -> Iterable[Item]:
        return (*pointed_result(Facts(sight), layout), *looked_at(Facts(sight), layout))

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return words.about(target, Facts(sight))

    def in_words(self, sight: Seen, target: Target) -> Iterable[str]:
        return words.in_words(target, Facts(sight))

    def place_word(self, sight: Seen, target: Target) -> str | None:
        """Nothing at a hand that is covered, though its trays lie there."""
        match target:
            case targets.Pot(word):
                return f"pot.{word}"
            case targets.Hand() | targets.Score() if not (facts := Facts(sight)).shows_hand(facts.base):
                return None
            case targets.Hand(colour):
                return own_word(Facts(sight).base, colour.word)
            case targets.Score():
                return own_word(Facts(sight).base, kind_of(target))
            case targets.Pile(colour):
                return f"pile.{colour.word}"
            case targets.Tile(value):
                return f"tile.{value}"
            case targets.School(seat):
                return f"school.{letter(seat)}"
            case targets.Bag() | targets.Ledger() | targets.Rounds():
                return kind_of(target)
        return super().place_word(sight, target)

    def steps(self, change: Change[View, Action, AlchemistLayout]) -> Iterable[Step]:
        return motion.steps(change, lambda facts: self._listed(facts, change.layout))

    def beats(self, change: Change[View, Action, AlchemistLayout]) -> Iterable[Beat]:
        return motion.beats_between(Facts(change.before), Facts(change.after))

    def deciding(self, sight: Seen) -> Iterable[Deciding]:
        return motion.deciding(Facts(sight))

    def flies(self, face: Face, start: Hashable, end: Hashable, *, turned: bool) -> str | None:
        """Cubes fall into a cauldron, or come down on wood; points are counted like coins."""
        if isinstance(face, Cube):
            return "cauldron" if place_of(end) == "brew" else "cube"
        return "coin" if isinstance(face, Badge) else super().flies(face, start, end, turned=turned)

    def sounds(self, change: Change[View, Action, AlchemistLayout]) -> Iterable[Noise]:
        return motion.heard(Facts(change.before), Facts(change.after))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks, or the game has been leafed through; the end is for everybody."""
        then, now = before.view.seen, after.view.seen
        ends = now.phase is Phase.OVER and then.phase is not Phase.OVER
        return (before.viewer != after.viewer and not ends) or abs(then.round - now.round) > 1

    def paint_ground(self, window: tuple[int, int], layout: AlchemistLayout, palette: Palette) -> Pixels:
        return ground.paint_table(window, layout.box, layout.middle, layout.unit, palette)

    def finished_ground(self, ground: Surface, layout: AlchemistLayout, palette: Palette) -> Surface:
        """With the numbers of the fives on the track."""
        ground = ground.copy()
        for fame in range(0, SPACES, 5):
            x, y = layout.point(layout.space(fame))
            faint = palette.ink_dim if palette.light else mix(palette.gold_dark, palette.gold, 0.6)
            strong = palette.ink if palette.light else palette.gold
            size, ink = (TYPE, faint) if fame % 10 else (18, strong)
            number = digits(str(fame), layout.px(size), ink)
            ground.blit(*placed(number, (x - layout.box.x, y - layout.box.y)))
        return ground

    def variants(self, face: Face) -> Iterable[Face]:
        return paint.variants(face)

    def first_sight(self) -> Seen:
        state = GAME.start("", f"players={max(SUPPLIES)}")
        return Sight(GAME.seen(state, frozenset({0})), 0, ("",) * max(SUPPLIES))


ALCHEMIST_TABLE = AlchemistTable()
