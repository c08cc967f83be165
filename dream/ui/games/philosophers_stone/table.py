"""Philosopher's Stone as a table: where its things lie, how they move, how they look."""

from collections.abc import Iterable, Iterator

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import ListedAction
from dream.play.game import letter
from dream.ui.games.philosophers_stone import faces, ground, handheld, motion, paint, targets, words
from dream.ui.games.philosophers_stone.items import (
    Facts,
    Seen,
    formula_items,
    market_items,
    pointed_items,
    seat_items,
    shown_items,
    tracker_items,
)
from dream.ui.games.philosophers_stone.layout import StoneLayout, table_layout
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette
from dream.ui.table.changes import Beat, Change, Deciding, Noise, Step
from dream.ui.table.faces import Card as CardFace, Face
from dream.ui.table.handheld import Handheld
from dream.ui.table.items import Item
from dream.ui.table.painters import bare_plate
from dream.ui.table.sight import Sight, Target
from dream.ui.table.table_game import Primer, TableGame, copy_word, own_word

CARD, SIGN = (90, 126), (84, 84)
"""How large cards and signs are that newcomers are shown."""
PRIMER: Primer = {
    "about": [(faces.Medal(metal, lit=metal == "gold"), SIGN) for metal in ("lead", "copper", "gold")],
    "turn": [(CardFace(card), CARD) for card in (Card.DISTILLATION, Card.ZINC, Card.WATER)],
    "end": [(CardFace(Card.STONE), CARD), (faces.Medal("gold", lit=True), SIGN)],
}
"""What is drawn on the cards for newcomers."""


class StoneTable(TableGame[View, ListedAction, StoneLayout]):
    """An alchemist's bench at which two to six sit."""

    painters = paint.PAINTERS
    primer = PRIMER

    def layout(self, box: Box, seats: int) -> StoneLayout:
        return table_layout(box)

    def in_the_hand(self, sight: Seen, room: Handheld) -> Iterator[Item]:
        return handheld.handheld_items(Facts(sight), room)

    def items(self, sight: Seen, layout: StoneLayout) -> Iterator[Item]:
        facts = Facts(sight)
        for part in (market_items, seat_items, formula_items, tracker_items, shown_items):
            yield from part(facts, layout)

    def pointed_items(self, sight: Seen, layout: StoneLayout) -> Iterator[Item]:
        return pointed_items(Facts(sight), layout)

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return words.about(target, Facts(sight))

    def place_word(self, sight: Seen, target: Target) -> str | None:
        match target:
            case targets.HandCard(card, copy):
                return copy_word(own_word(Facts(sight).base, card.word), copy=copy)
            case targets.OpenCard(card, copy):
                return copy_word("open", card.word, copy=copy)
            case targets.Deck(pile):
                return f"deck.{pile.word}"
            case targets.Discarded(card):
                return f"discard.{card.word}"
            case targets.Discards(pile):
                return f"discards.{pile.word}"
            case targets.Shelf(seat, card):
                return f"lab.{letter(seat)}.{card.word}"
            case targets.Formula(process, row):
                return f"formula.{process.word}.{row}"
            case targets.Metal(place):
                return f"metal.{place}"
            case targets.SetCard(place, card):
                return f"set.{place}.{card.word}"
        return super().place_word(sight, target)

    def steps(self, change: Change[View, ListedAction, StoneLayout]) -> Iterable[Step]:
        return motion.steps(change)

    def beats(self, change: Change[View, ListedAction, StoneLayout]) -> Iterable[Beat]:
        return motion.beats_between(Facts(change.before), Facts(change.after))

    def deciding(self, sight: Seen) -> Iterable[Deciding]:
        return motion.deciding(Facts(sight))

    def sounds(self, change: Change[View, ListedAction, StoneLayout]) -> Iterable[Noise]:
        return motion.heard(Facts(change.before), Facts(change.after))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks, or the game has been leafed through."""
        return before.viewer != after.viewer or abs(before.view.seen.turn - after.view.seen.turn) > 1

    def paint_ground(self, window: tuple[int, int], layout: StoneLayout, palette: Palette) -> Pixels:
        return ground.paint_bench(layout, palette)

    def variants(self, face: Face) -> Iterable[Face]:
        return paint.variants(face)

    def warm(self, layout: StoneLayout, palette: Palette) -> Iterator[object]:
        """All cards of the discards besides, which are spread when they are pointed at."""
        yield from super().warm(layout, palette)
        sheet, (first, *_) = layout.discards_spread
        for face in paint.spread_cards():
            yield self.paint_own(face, first[2:], layout.unit, palette)
        yield bare_plate((sheet.w, sheet.h), False, layout.unit, palette)

    def first_sight(self) -> Seen:
        state = GAME.start("", "players=4")
        return Sight(GAME.seen(state, frozenset({0})), 0, ("",) * 4)

    def plain(self, face: Face | None) -> Face | None:
        return paint.plain(face) or super().plain(face)


STONE_TABLE = StoneTable()
