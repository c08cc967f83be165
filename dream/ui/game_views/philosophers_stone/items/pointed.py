"""What is there only while something is pointed at: what a card is good for, and the discards spread out."""

from collections.abc import Iterator

from dream.games.philosophers_stone.rules.components import PROCESSES, Card
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.faces import short_name
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.layout import STEP, StoneLayout
from dream.ui.game_views.philosophers_stone.things import ROWS, Discarded, HandCard, OpenCard, SetCard, row_of
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.faces import TYPE, Badge, Frame, Ink, Label, Plate, Ring
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.item import Item

MARKS, SHEET, ON_SHEET, BADGES = 1, 6, 7, 8


def pointed_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What the thing tells at which the mouse is, or else the cursor."""
    marks = facts.sight.marks
    match marks.pointed or marks.cursor:
        case HandCard(card) | OpenCard(card) | SetCard(_, card):
            yield from _uses(facts, layout, card)
        case Discarded():
            yield from _discards(facts, layout)


def _uses(facts: Facts, layout: StoneLayout, card: Card) -> Iterator[Item]:
    """Marks around all that a card is good for: steps of the tracker still to come, and formulas."""
    for place in range(facts.metal, len(facts.state.tracker.sets)):
        cards = facts.state.set_after(place).present
        if card in cards:
            box = layout.set_chips(place, len(cards))[cards.index(card)]
            yield Item(("wants", place), box, Ring(Mark.HOVER), MARKS)
    for process in PROCESSES:
        for line in ROWS:
            if card is process or (card not in PROCESSES and row_of(card) == line):
                yield Item(("pays", process, line), layout.formula(process, line), Frame(Mark.HOVER), MARKS)


def _discards(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """All discards side by side, by sort, with how many of each there are."""
    sheet, boxes = layout.discards_spread
    yield Item("discards_sheet", sheet, Plate(), SHEET)
    for card, box in zip(Card, boxes, strict=True):
        count = facts.state.discard[card]
        face = CardFace(card, card.pile) if count else faces.Ghost(card)
        yield Item(("discards_card", card), box, face, ON_SHEET)
        name = Label(short_name(card), TYPE, Ink.PLAIN if count else Ink.DIM, fits=True)
        yield Item(("discards_name", card), layout.below(box, STEP + 2), name, ON_SHEET)
        if count:
            size = layout.px(24)
            corner = box._replace(x=box.right - size, y=box.y - size // 4, w=size, h=size)
            yield Item(("discards_count", card), corner, Badge(str(count)), BADGES)
