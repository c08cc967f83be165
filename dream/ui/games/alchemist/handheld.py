"""The table on a phone: cauldrons, reserve and bag, or the potion that is chosen; below them the cubes."""

from collections.abc import Iterator

from dream.base.texts import say
from dream.games.alchemist.rules.components import Cauldron, Colour
from dream.games.alchemist.rules.state import Potion
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.items import Facts
from dream.ui.games.alchemist.ways import PotionChoice, may_have
from dream.ui.kit.layout import Box
from dream.ui.table.faces import Align, Face, Ink, Label
from dream.ui.table.handheld import CAPTION, GAP, LEAST, Handheld, cells, split_above, split_below
from dream.ui.table.items import Item
from dream.ui.table.layout import fan, middle_of, row
from dream.ui.table.slips import Slip, Stuff

TYPE_HERE = 13
"""The size of a caption."""
OWN, SOURCE, TRAY = 34, 50, 64
"""How high the viewer's cubes are where they are only shown, the reserve is, and they are to choose from."""
CUBE, SIGN, TILE = 17, 18, 24
"""How large these are on a cauldron."""
POT, DESK = 52, 64
"""How high the cauldron is that is chosen, and how high a tile is at most that can be chosen."""
MADE = 24
"""How high the line is of the recipes that are made already."""
ROOMY = 400
"""From so high on there is room for a line that tells of the round."""
IN_POTS, ON_POTS = 1, 2


def handheld_items(facts: Facts, layout: Handheld) -> Iterator[Item]:
    """All things on the stage of what is being chosen, and the viewer's cubes."""
    area = layout.box.inset(2)
    if facts.creating is not None:
        yield from _creating(facts, facts.creating, area)
        return
    if area.h >= ROOMY:
        line, area = split_above(area, CAPTION)
        text = say("alchemist.picture.round", number=facts.state.round)
        yield Item("round", line, Label(text, TYPE_HERE, Ink.GOLD, Align.LEFT))
    stage, own = split_below(area, OWN)
    yield from _own(facts, own)
    if facts.copying is not None and facts.copying.potion is not None:
        yield from _tribute(facts, facts.copying, facts.copying.potion, stage)
        return
    pots, sources = split_below(stage, SOURCE)
    yield from _sources(facts, sources)
    boxes = cells(pots, len(facts.pieces.cauldrons), (pots.w + GAP) // 5 - GAP, LEAST, 120)
    in_order = sorted(facts.pieces.cauldrons, key=lambda each: facts.slots[each.word])
    for cauldron, box in zip(in_order, boxes, strict=True):
        yield from _pot(facts, cauldron, box)


# The table


def _pot(facts: Facts, cauldron: Cauldron, box: Box) -> Iterator[Item]:
    """A cauldron: what it yields, and what is in it."""
    word, potion = cauldron.word, facts.state.potion(cauldron.word)
    target = targets.Pot(word)
    stuff = Stuff.DARK if potion is None else Stuff.PAPER
    yield Item(("pot", word), box, Slip("", stuff=stuff), IN_POTS, target)
    yields = cauldron.by_products.present
    head = box._replace(y=box.y + 4, h=SIGN)
    for colour, place in zip(yields, _middle(head, SIGN, len(yields)), strict=True):
        yield Item(
            ("boss", word, colour), place, faces.Sign(colour, not facts.state.reserve[colour]), ON_POTS
        )
    body = Box(box.x, head.bottom + 2, box.w, box.bottom - head.bottom - 4)
    if potion is not None:
        yield from _potion(facts, potion, body)
    elif body.h > CAPTION:
        yield Item(("empty", word), body, Label(say("alchemist.picture.empty"), TYPE_HERE, Ink.DIM), ON_POTS)


def _potion(facts: Facts, potion: Potion, area: Box) -> Iterator[Item]:
    """Its recipe, its tile, and the seal of its creator."""
    foot = min(TILE, area.h // 2)
    recipe, below = area._replace(h=area.h - foot), area._replace(y=area.bottom - foot, h=foot)
    word, cubes = potion.cauldron, tuple(potion.recipe)
    for number, (colour, place) in enumerate(zip(cubes, _middle(recipe, CUBE, len(cubes)), strict=True)):
        yield Item(("brew", word, number), place, faces.Cube(colour), ON_POTS)
    tile, seal = _middle(below, foot - 2, 2)
    before = facts.state.potions[: facts.state.potions.index(potion)]
    same = sum(other.value == potion.value for other in before)
    yield Item(("tile", potion.value, same), tile, faces.TileFace(potion.value), ON_POTS)
    own = sum(other.creator is potion.creator for other in before)
    yield Item(
        ("seal", potion.creator, own),
        middle_of(seal.centre, (CUBE, CUBE)),
        faces.Seal(potion.creator),
        ON_POTS,
    )


def _middle(area: Box, side: int, count: int) -> tuple[Box, ...]:
    """So many squares side by side in the middle of an area."""
    return fan(area, (side, side), count, side + 2).cards(count)


def _sources(facts: Facts, area: Box) -> Iterator[Item]:
    """The reserve by colours, and the bag."""
    *piles, bag = row(area, len(Colour) + 1, GAP)
    for colour, box in zip(Colour, piles, strict=True):
        count = facts.state.reserve[colour]
        can = facts.legal(targets.Pile(colour))
        face = Slip(str(count), (), (faces.Cube(colour),), Stuff.DARK, dim=not count or not can)
        yield Item(("pile", colour), box, face, IN_POTS, targets.Pile(colour))
    face = Slip(str(facts.view.cubes_in_bag), (), (targets.Bag(),), Stuff.DARK)
    yield Item("bag", bag, face, IN_POTS, targets.Bag())


def _own(facts: Facts, area: Box) -> Iterator[Item]:
    """The viewer's cubes by colours, and the school."""
    *trays, school = row(area, len(Colour) + 1, GAP)
    known = facts.shows_hand(facts.base)
    for colour, box in zip(Colour, trays, strict=True):
        count = facts.hand(facts.base)[colour]
        face = Slip(str(count) if known else "?", (), (faces.Cube(colour, not count),), Stuff.NONE, sign=22)
        target = None if facts.copying else targets.Hand(colour)  # a tribute is touched in the recipe
        yield Item(("tray", colour), box, face, IN_POTS, target)
    if facts.state.terms.schools:
        colour_of = facts.school(facts.base)
        signs: tuple[Face, ...] = () if colour_of is None else (faces.Sign(colour_of),)
        face = Slip(say("alchemist.picture.school_here"), (), signs, Stuff.NONE, sign=16)
        yield Item(("school", facts.base), school, face, IN_POTS, targets.School(facts.base))


# A potion


def _creating(facts: Facts, chosen: PotionChoice, area: Box) -> Iterator[Item]:
    """What is in the cauldron, the tiles that are left, and the cubes of which some are chosen."""
    stage, trays = split_below(area, min(TRAY, max(LEAST, area.h // 4)))
    hand = facts.state.of(facts.base).hand
    for colour, box in zip(Colour, row(trays, len(Colour), GAP), strict=True):
        inside, count = chosen.cubes[colour], hand[colour] - chosen.cubes[colour]
        lines = (say("alchemist.picture.inside", count=inside),) if inside else ()
        can = facts.legal(targets.Hand(colour))
        face = Slip(
            str(count),
            lines,
            (faces.Cube(colour),),
            Stuff.DARK,
            lit=bool(inside),
            dim=not (can or inside),
            sign=22,
        )
        yield Item(("tray", colour), box, face, IN_POTS, targets.Hand(colour))
    values = sorted(set(facts.state.tiles))
    fitting = (stage.w + GAP) // (LEAST + GAP)
    rows = max(1, -(-len(values) // fitting))
    high = min(DESK, max(LEAST, (stage.h - POT - MADE) // rows - 2 * GAP))
    stage, desk = split_below(stage, rows * (high + GAP) - GAP)
    for value, box in zip(values, cells(desk, len(values), LEAST, high), strict=True):
        face = Slip(str(value), lit=chosen.value == value, dim=not may_have(facts.view, value))
        yield Item(("tile", value, 0), box, face, IN_POTS, targets.Tile(value))
    stage, pot = split_below(stage, POT)
    yield from _inside(facts, chosen, pot)
    yield from _made(facts, stage)


def _inside(facts: Facts, chosen: PotionChoice, area: Box) -> Iterator[Item]:
    """The cauldron that is chosen with what it yields, and the cubes in it, each to be taken out again."""
    word = chosen.cauldron.word
    pot, cubes = area._replace(w=76), area._replace(x=area.x + 80, w=area.w - 80)
    yields = chosen.cauldron.by_products.present
    face = Slip(
        say("alchemist.picture.gets"), (), tuple(map(faces.Sign, yields)), Stuff.DARK, lit=True, sign=SIGN
    )
    yield Item(("pot", word), pot, face, IN_POTS, targets.Pot(word))
    inside = tuple(chosen.cubes)
    for number, (colour, box) in enumerate(zip(inside, row(cubes, max(4, len(inside)), GAP), strict=False)):
        slip = Slip("", (), (faces.Cube(colour),))
        yield Item(("inside", number), box, slip, IN_POTS, targets.Brewed(colour))


def _made(facts: Facts, area: Box) -> Iterator[Item]:
    """The recipes that are made already, which nobody may make again."""
    potions = facts.state.potions
    if not potions or area.h < MADE:
        return
    line = area._replace(y=area.bottom - MADE, h=MADE)
    for potion, box in zip(potions, row(line, max(6, len(potions)), GAP), strict=False):
        size = min(CUBE, (box.w - 4) // max(2, len(potion.recipe)))
        yield Item(("made", potion.cauldron), box, Slip("", stuff=Stuff.DARK))
        for number, (colour, place) in enumerate(
            zip(potion.recipe, _middle(box, size, len(potion.recipe)), strict=True)
        ):
            yield Item(("made", potion.cauldron, number), place, faces.Cube(colour), ON_POTS)


def _tribute(facts: Facts, chosen: PotionChoice, potion: Potion, area: Box) -> Iterator[Item]:
    """The potion that is copied, and below it the colours of which one cube goes to its creator."""
    colours = potion.recipe.present
    area, below = split_below(area, 72)
    boxes = row(below, len(colours), GAP)
    for colour, box in zip(colours, boxes, strict=True):
        face = Slip(
            say("alchemist.picture.tribute", colour=colour),
            (),
            (faces.Cube(colour),),
            lit=bool(chosen.cubes[colour]),
        )
        yield Item(("tribute", colour), box, face, IN_POTS, targets.Brewed(colour))
    high = min(area.h, 110)
    box = middle_of((area.centre[0], area.bottom - high / 2), (120, high))
    yield from _pot(facts, chosen.cauldron, box)
