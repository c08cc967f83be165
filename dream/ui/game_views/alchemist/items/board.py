"""What lies on the table itself: piles, pipes, cauldrons with their recipes, the bag, the track of fame."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.alchemist.rules.box import Cauldron
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import Potion
from dream.ui.game_views.alchemist import faces, things
from dream.ui.game_views.alchemist.items.facts import Facts
from dream.ui.game_views.alchemist.layout import BAG, CUBE, PILE_FAR, SPACES, AlchemistLayout, turned
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import around, middle_of
from dream.ui.tabletop.items.faces import TYPE, Counter, Ink, Label, Plate, Token
from dream.ui.tabletop.items.item import Item

PIPES, POTS, EMPTY, PILES, IN_POTS, NUMBERS = -3, -2, -1, 0, 1, 2
QUIET = frozenset({Mark.TARGET})
"""What can be chosen at any time is not marked: the table would be full of marks."""
CHOSEN = QUIET | {Mark.SELECTED}
"""The face tells that it is chosen, or what is chosen of it lies elsewhere."""
LOW = 3
"""With so many cubes, or fewer, a pile is low."""


def board_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """Everything on the table, cauldrons first, in the order of the box."""
    for cauldron in facts.pieces.cauldrons:
        yield from _pipes(facts, layout, cauldron)
    for cauldron in facts.pieces.cauldrons:
        yield from _pot(facts, layout, cauldron)
    for colour in Colour:
        yield from _pile(facts, layout, colour)
    yield from _bag(facts, layout)
    yield from _tokens(facts, layout)


def _pipes(facts: Facts, layout: AlchemistLayout, cauldron: Cauldron) -> Iterator[Item]:
    slot = facts.slots[cauldron.word]
    for colour in cauldron.by_products.present:
        (x, y), (to_x, to_y) = layout.pipe(slot, colour)
        left, top = round(min(x, to_x)), round(min(y, to_y))
        box = Box(left, top, max(1, round(abs(x - to_x))), max(1, round(abs(y - to_y))))
        falls = (x <= to_x) == (y <= to_y)
        yield Item(("pipe", cauldron.word, colour), box, faces.Pipe(colour, falls), PIPES)


def _pot(facts: Facts, layout: AlchemistLayout, cauldron: Cauldron) -> Iterator[Item]:
    word, slot = cauldron.word, facts.slots[cauldron.word]
    target, potion = things.Pot(word), facts.state.potion(word)
    yields = cauldron.by_products.present
    chosen = facts.choice
    dim = chosen is not None and chosen.cauldron != cauldron and not facts.legal(target)
    copied = potion is not None and facts.legal(target) and chosen is None
    glow = Mark.TARGET if copied else None
    if chosen is not None and chosen.cauldron == cauldron:
        glow = Mark.SELECTED
    face = faces.PotFace(yields, potion is not None, glow, dim)
    yield Item(("pot", word), layout.pot(slot), face, POTS, target, round=True, tells=CHOSEN)
    for colour in yields:
        boss = faces.Boss(colour, not facts.state.reserve[colour])
        yield Item(("boss", word, colour), layout.boss(slot, colour), boss, IN_POTS)
    if potion is not None:
        yield from _potion(facts, layout, potion)
    elif chosen is None or chosen.cauldron != cauldron:
        size = layout.px(80), layout.px(20)
        label = Label(say("alchemist.picture.empty"), TYPE, Ink.PALE, role=Role.ITALIC)
        yield Item(("empty", word), middle_of(layout.pot(slot).centre, size), label, EMPTY)
    else:
        yield from _new_potion(facts, layout, slot)


def _potion(facts: Facts, layout: AlchemistLayout, potion: Potion) -> Iterator[Item]:
    """What a filled cauldron shows: its recipe, its tile, the seal of its creator."""
    slot, word = facts.slots[potion.cauldron], potion.cauldron
    tribute = facts.copying is not None and facts.copying.cauldron.word == word
    for number, (colour, box) in enumerate(
        zip(potion.recipe, layout.recipe(slot, len(potion.recipe)), strict=True)
    ):
        target = things.Brewed(colour) if tribute else None
        yield Item(("brew", word, number), box, faces.Cube(colour), IN_POTS, target)
    before = [p for p in facts.state.potions[: facts.state.potions.index(potion)] if p.value == potion.value]
    yield Item(
        tile_key(potion.value, len(before)), layout.tile_at(slot), faces.TileFace(potion.value), IN_POTS
    )
    own = [each for each in facts.state.potions if each.creator is potion.creator]
    seal = faces.Seal(potion.creator)
    yield Item(("seal", potion.creator, own.index(potion)), layout.seal_at(slot), seal, IN_POTS)


def tile_key(value: int, copy: int) -> tuple[object, ...]:
    """The key of a tile, of which there may be several of a value."""
    return "tile", value, copy


def _new_potion(facts: Facts, layout: AlchemistLayout, slot: int) -> Iterator[Item]:
    """The cubes that are chosen lie in the cauldron already, in a ring of five places, with the tile."""
    creating = facts.creating
    assert creating is not None
    hand = facts.state.of(facts.base).hand
    count = len(creating.cubes)
    boxes = layout.recipe(slot, max(count, 1))
    for number, colour in enumerate(creating.cubes):
        before = sum(each is colour for each in tuple(creating.cubes)[:number])
        key = ("hand", facts.base, colour, hand[colour] - 1 - before)
        yield Item(key, boxes[number], faces.Cube(colour), IN_POTS, things.Brewed(colour), tells=QUIET)


def _pile(facts: Facts, layout: AlchemistLayout, colour: Colour) -> Iterator[Item]:
    box, count = layout.pile(colour), facts.state.reserve[colour]
    target = things.Pile(colour)
    top = layout.around(turned(PILE_FAR, colour), CUBE)
    source = ("source", colour)
    yield Item(source, top)
    heap = faces.Heap(colour, count)
    yield Item(("pile", colour), box, heap, PILES, target, round=True, tells=QUIET, counts=source)
    plate = middle_of((box.centre[0], box.bottom + layout.px(2)), (layout.px(36), layout.px(22)))
    yield Item(("pile_plate", colour), plate, Plate(), IN_POTS)
    ink = Ink.REFUSED if count <= LOW else Ink.PLAIN
    yield Item(("pile_number", colour), plate, Counter(count, 20, ink), NUMBERS, counts=source)


def _bag(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    count = facts.view.cubes_in_bag
    yield Item("bag", layout.bag, faces.BagFace(), PILES, things.Bag(), round=True, tells=QUIET)
    x, y = layout.bag.centre
    yield Item("mouth", around((x, y - layout.px(BAG * 0.6)), layout.px(CUBE)))
    number = middle_of((x, y + layout.px(10)), (layout.px(40), layout.px(24)))
    yield Item("bag_number", number, Counter(count, 24, Ink.PALE), NUMBERS, counts="mouth")


def _tokens(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The tokens on the track of fame, each with its number; they may share a space."""
    fame = [facts.points(seat) for seat in facts.state.terms.seats]
    spaces = [each % SPACES for each in fame]
    for seat in facts.state.terms.seats:
        there = [other for other in facts.state.terms.seats if spaces[other] == spaces[seat]]
        box = layout.token(fame[seat], there.index(seat), len(there))
        yield Item(("fame", seat), box, Token(seat, fame[seat]), NUMBERS)
