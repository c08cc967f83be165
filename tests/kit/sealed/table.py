"""Sealed as a table: the seats above, the bag and what can be done in the middle, one's own hand below."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from pygame import Surface

from dream.base.texts import say
from dream.play.game import Hidden
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette
from dream.ui.table.changes import Change, Move, Step
from dream.ui.table.faces import NIGHT, Button, Card, Face
from dream.ui.table.hands import deck, hand_items, keys_of, pile_items
from dream.ui.table.items import Item
from dream.ui.table.layout import Scale, fan, row, unit_for
from dream.ui.table.painters import digits, paint_face, written_on
from dream.ui.table.plates import HEAD, plate_items
from dream.ui.table.sight import Sight, Target
from dream.ui.table.table_game import TableGame
from tests.kit.sealed.rules import View
from tests.kit.sealed.words import VERBS, HandCard, Verb

DESIGN = 1000, 760
CARD, SMALL = (90, 126), (40, 56)
"""The sizes of a card of one's own hand and of another, in units of the design."""
SealedSight = Sight[View, str]


@dataclass(frozen=True)
class Layout(Scale):
    """The places of the seats, the bag, the buttons and the viewer's hand."""

    box: Box
    places: tuple[Box, ...]
    bag: Box
    buttons: tuple[Box, ...]
    hand: Box


class SealedTable(TableGame[View, str, Layout]):
    """Cards with numbers on a plain ground."""

    def layout(self, box: Box, seats: int) -> Layout:
        unit = unit_for(box, DESIGN)
        px = Scale(unit).px
        inner = box.inset(px(20))
        above = Box(inner.x, inner.y, inner.w, px(190))
        bag = Box(inner.x + px(50), above.bottom + px(50), px(CARD[0]), px(CARD[1]))
        buttons = Box(bag.right + px(80), bag.y + px(36), inner.right - bag.right - px(80), px(54))
        below = Box(inner.x, inner.bottom - px(170), inner.w, px(170))
        return Layout(unit, box, row(above, seats, px(12)), bag, row(buttons, len(VERBS), px(10)), below)

    def items(self, sight: SealedSight, layout: Layout) -> Iterator[Item]:
        for seat, place in enumerate(layout.places):
            yield from plate_items(sight, seat, place, layout)
            if seat != sight.viewer:
                edge, head = layout.px(8), layout.px(HEAD)
                below = Box(place.x + edge, place.y + head, place.w - 2 * edge, place.h - head)
                yield from self._hand(sight.view, seat, below, SMALL, layout)
        bag = deck(Card(), sight.view.bag, layout)
        yield from pile_items("bag", layout.bag, bag, layout, target="bag")
        for box, verb in zip(layout.buttons, VERBS, strict=True):
            if Verb(verb) in sight.marks.legal:
                yield Item(verb, box, Button(say(f"sealed.verb.{verb}")), 1, Verb(verb))
        if sight.viewer is not None:
            yield from self._hand(sight.view, sight.viewer, layout.hand, CARD, layout)

    def _hand(
        self, view: View, seat: int, area: Box, size: tuple[int, int], layout: Layout
    ) -> Iterator[Item]:
        cards = cards_of(view, seat)
        width, height = layout.px(size[0]), layout.px(size[1])
        boxes = fan(area, (width, height), len(cards), width * 1.08).cards(len(cards))
        yield from hand_items("hand", seat, cards, boxes, Card, target=lambda place: HandCard(seat, place))

    def tip(self, sight: SealedSight, target: Target) -> Iterable[str]:
        if target == "bag":
            yield say("sealed.bag", count=sight.view.bag)

    def steps(self, change: Change[View, str, Layout]) -> Iterator[Step]:
        """A card that is drawn comes from the bag; one that is given, from the hand that it was in."""
        before, after, told = change.before.view, change.after.view, change.after.done
        action = told.text if isinstance(told, Hidden) else told or ""
        giver, turn = before.seen.other, before.seen.turn
        came = [key for key in hand_keys(after, turn) if key not in hand_keys(before, turn)]
        if action.startswith("card") and came:
            yield Step((Move("bag", came[0], Card()),))
        elif action.startswith("give") and came and giver is not None:
            gone = [key for key in hand_keys(before, giver) if key not in hand_keys(after, giver)]
            yield Step(tuple(Move(start, came[0]) for start in gone))

    def paint_ground(self, window: tuple[int, int], layout: Layout, palette: Palette) -> Pixels:
        return np.full((layout.box.h, layout.box.w, 3), palette.night_light, np.uint8)

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        if not isinstance(face, Card) or face.front is None:
            return None
        number = digits(str(face.front), size[1] // 2, NIGHT)
        return written_on(paint_face(face, size, unit, palette), number)


def cards_of(view: View, seat: int) -> tuple[str | None, ...]:
    """The cards of a hand, None for each that is not known."""
    return *(card.word for card in view.seen.hands[seat]), *(None,) * view.hands[seat]


def hand_keys(view: View, seat: int) -> list[object]:
    """The keys of the cards of a hand."""
    return list(keys_of("hand", seat, cards_of(view, seat)))
