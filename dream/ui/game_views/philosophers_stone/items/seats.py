"""What lies before each seat: metal, laboratory with ghosts of what is missing, hand, alchemist."""

from collections.abc import Iterator

from dream.base.words import say, told
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Seat
from dream.games.philosophers_stone.rules.tasks.taking import Give
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.faces import short_name
from dream.ui.game_views.philosophers_stone.items.facts import Facts, Use
from dream.ui.game_views.philosophers_stone.layout import ALONE, HEADING, IN_HAND, StoneLayout
from dream.ui.game_views.philosophers_stone.things import Formula, HandCard, Shelf, pays
from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import around
from dream.ui.tabletop.items.faces import TYPE, Align, Counter, Ink, Label, note
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts.hand import hand_items
from dream.ui.tabletop.parts.seat_plate import Player, plate_items

ON_PLATES, LAID_OUT, HELD = 0, 1, 2
HEAD_WIDE = 180
"""How wide the head of the viewer's plate is, beside which the laboratory lies."""
LIFT = 13
"""By how much a card is lifted that a chosen formula takes, in units of the design."""


def seat_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The plates of all, the viewer's large, and the viewer's hand."""
    for seat, plate in zip(facts.others, layout.plates(len(facts.others)), strict=True):
        yield from _plate(facts, layout, seat, plate)
        yield from _other(facts, layout, seat, plate)
    yield from _plate(facts, layout, facts.base, layout.own)
    yield from _own(facts, layout)
    yield from _shelf_names(facts, layout)
    yield from _hand(facts, layout)
    yield from _gifts(facts, layout)


def plate_of(facts: Facts, layout: StoneLayout, seat: Seat) -> Box:
    """The plate of a seat."""
    plates = layout.plates(len(facts.others))
    return layout.own if seat is facts.base else plates[facts.others.index(seat)]


def _plate(facts: Facts, layout: StoneLayout, seat: Seat, plate: Box) -> Iterator[Item]:
    """The head of a plate, and the laboratory on it."""
    own = seat is facts.base
    medal = faces.Medal(facts.state.tracker.metals[facts.state.of(seat).metal])
    sign, wide = (None, layout.px(HEAD_WIDE)) if own else ((medal, 15.0), None)
    yield from plate_items(facts.sight, seat, plate, layout, sign=sign, wide=wide, group="plates")
    shelves = facts.shelves(seat)
    for card, box in zip(shelves, layout.shelves(plate, len(shelves)), strict=True):
        target, group = Shelf(seat, card), ("lab", seat)
        if facts.has_laid_out(seat, card):
            face = CardFace(card, card.pile)
            yield Item(("lab", seat, card), box, face, LAID_OUT, target, group=group)
        else:
            ghost = faces.Ghost(card, own and facts.can_be_had(seat, card))
            yield Item(("ghost", seat, card), box, ghost, ON_PLATES, target, group=group)


def _shelf_names(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What the places of the viewer's laboratory are for; what can be had now stands out."""
    seat, shelves = facts.base, facts.shelves(facts.base)
    for card, box in zip(shelves, layout.shelves(layout.own, len(shelves)), strict=True):
        near = facts.has_laid_out(seat, card) or facts.can_be_had(seat, card)
        name = Label(short_name(card), TYPE, Ink.PLAIN if near else Ink.DIM, fits=True)
        line = layout.below(box, ALONE if card in PROCESSES else layout.own_step(len(shelves)))
        yield Item(("shelf_name", card), line, name)


def _other(facts: Facts, layout: StoneLayout, seat: Seat, plate: Box) -> Iterator[Item]:
    cards = facts.hand(seat)
    boxes = layout.backs(plate, len(cards))
    yield from hand_items("hand", seat, cards, boxes, _small, target=lambda place: Player(seat), layer=HELD)
    number = Counter(len(cards), 19, Ink.PLAIN, Align.RIGHT, dims=True)
    yield Item(("count", seat), layout.backs_number(plate), number, ON_PLATES)
    yield from _notes(facts, seat, layout.notes(plate))


def _notes(facts: Facts, seat: Seat, line: Box) -> Iterator[Item]:
    """Who is one card short of gold, or which alchemist somebody plays."""
    sage = facts.state.of(seat).sage
    if facts.is_near_gold(seat):
        missing = len(facts.state.needed(seat))
        text = say("stone.table.near_gold", count=missing)
        sign = around((line.x + line.h / 2, line.centre[1]), line.h / 2)
        rest = Box(sign.right + line.h // 4, line.y, line.right - sign.right - line.h // 4, line.h)
        gold = facts.state.tracker.metals[-1]
        yield Item(("near_sign", seat), sign, faces.Medal(gold, lit=True), ON_PLATES)
        yield Item(("near", seat), rest, Label(text, TYPE, Ink.GOLD, Align.LEFT, fits=True), ON_PLATES)
    elif sage is not None:
        yield Item(("sage", seat), line, note(say("stone.table.sage", sage=sage)), ON_PLATES)


def _small(thing: object) -> CardFace:
    """A card of another's hand, whose backs are all alike."""
    return CardFace(thing, thing.pile) if isinstance(thing, Card) else CardFace(None, "hand")


def _own(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The viewer's metal, and what the next step needs."""
    state, seat = facts.state, facts.base
    tracker, metal = state.tracker, facts.metal
    yield Item("own_medal", layout.own_medal, faces.Medal(tracker.metals[metal]), ON_PLATES, round=True)
    first, second, third = layout.own_lines
    yield Item("own_metal", first, Label(told(tracker.name(metal)), 19, Ink.GOLD, Align.LEFT), ON_PLATES)
    if metal < len(tracker.sets):
        count = len(state.needed(seat))
        text = say("stone.table.to", metal=tracker.name(metal + 1))
        yield Item("own_next", second, Label(text, TYPE, Ink.PLAIN, Align.LEFT, fits=True), ON_PLATES)
        if facts.is_near_gold(seat) or state.of(seat).sage is None:
            missing = note(say("stone.table.missing", count=count), fits=True)
            yield Item("own_missing", third, missing, ON_PLATES)
        else:
            yield from _notes(facts, seat, third)


def _hand(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """The viewer's hand, sorted by use, or as many backs as it has cards."""
    if not facts.shows_hand(facts.base):
        backs = facts.hand(facts.base)
        (boxes,) = layout.hand_cards([range(len(backs))])
        yield from hand_items("hand", facts.base, backs, boxes, _small, layer=HELD)
        return
    groups, lifted = facts.sorted_hand, frozenset(_lifted(facts))
    if not any(groups.values()):
        text = note(say("stone.table.hand.empty"), HEADING, Align.CENTRE)
        yield Item("hand_empty", layout.hand, text)
    places = layout.hand_cards([[copy for _, copy in cards] for cards in groups.values()])
    for (use, cards), boxes in zip(groups.items(), places, strict=True):
        if cards:
            heading = note(_heading(facts, use), HEADING)
            yield Item(("use", use), layout.hand_heading(boxes), heading)
        for (card, copy), box in zip(cards, boxes, strict=True):
            target = HandCard(card, copy)
            at = box._replace(y=box.y - layout.px(LIFT)) if target in lifted else box
            face = CardFace(card, card.pile)
            yield Item(("hand", facts.base, card, copy), at, face, HELD, target, group="hand")


def _heading(facts: Facts, use: Use) -> str:
    """What is written above a group of the hand."""
    step = {Use.NEXT: 1, Use.AFTER: 2}.get(use)
    metals = facts.state.tracker.metals
    if step is None or facts.metal + step >= len(metals):
        return say(f"stone.table.hand.{'rest' if step else use.value}")
    return say("stone.table.hand.for", metal=facts.state.tracker.name(facts.metal + step))


def _lifted(facts: Facts) -> Iterator[HandCard]:
    """The cards of the hand that a chosen formula takes, or can take."""
    chosen = facts.sight.marks.chosen
    match chosen:
        case (Formula(process, line), *paid):
            yield HandCard(process)
            hand = facts.state.of(facts.base).hand
            if paid:
                yield from (each for each in paid if isinstance(each, HandCard))
            else:
                fitting = (card for card in hand.present if pays(card, line))
                yield from (HandCard(card, copy) for card in fitting for copy in range(hand[card]))
        case (*cards,):
            yield from (each for each in cards if isinstance(each, HandCard))


def _gifts(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """Cards that are set aside, each with the seat that is going to have it."""
    for task in facts.state.todo:
        if isinstance(task, Give):
            box = layout.gift(plate_of(facts, layout, task.seat))
            if task.seat is facts.base:
                size = layout.card(IN_HAND)
                box = Box(layout.own.x + layout.px(168), layout.own.y + layout.px(8), *size)
            yield Item(("gift", task.seat), box, CardFace(None, "hand"), HELD)
