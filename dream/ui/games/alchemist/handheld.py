"""The table on a phone: cauldrons, reserve and bag, or what can go into the one that is chosen.

A touch does what it can alone: a cube of a potion that can be copied is its tribute, and a recipe is brewed
as one thing, with the tile that is lit. Where more recipes fit than have room, cubes are chosen one by one.
"""

from collections.abc import Iterator

from dream.base.texts import say
from dream.games.alchemist.rules.components import Cauldron, Colour, Cubes
from dream.games.alchemist.rules.state import Potion
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.items import Facts
from dream.ui.games.alchemist.ways import PotionChoice, may_have
from dream.ui.kit.layout import Box
from dream.ui.table.faces import Align, Face, Ink, Label
from dream.ui.table.handheld import CAPTION, GAP, LEAST, Handheld, cells, split_above, split_below
from dream.ui.table.items import Item
from dream.ui.table.layout import column, fan, middle_of, row
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
    roomy = area.h >= ROOMY
    if roomy:
        line, area = split_above(area, CAPTION)
        text = say("alchemist.picture.round", number=facts.state.round)
        yield Item("round", line, Label(text, TYPE_HERE, Ink.GOLD, Align.LEFT))
    stage, own = split_below(area, OWN)
    yield from _own(facts, own)
    if roomy and facts.sight.viewer is not None:
        line, stage = _captioned(stage)
        yield Item("caption_hand", line, _caption("alchemist.part.hand"))
    if facts.copying is not None and facts.copying.potion is not None:
        yield from _tribute(facts, facts.copying, facts.copying.potion, stage)
        return
    pots, sources = split_below(stage, SOURCE)
    yield from _sources(facts, sources)
    if roomy:
        line, pots = _captioned(pots)
        yield Item("caption_reserve", line, _caption("alchemist.part.reserve"))
    boxes = cells(pots, len(facts.pieces.cauldrons), (pots.w + GAP) // 5 - GAP, LEAST, 120)
    in_order = sorted(facts.pieces.cauldrons, key=lambda each: facts.slots[each.word])
    for cauldron, box in zip(in_order, boxes, strict=True):
        yield from _pot(facts, cauldron, box)


def _captioned(area: Box) -> tuple[Box, Box]:
    """A line at the foot of an area for what lies below, and what is left above it."""
    above, line = split_below(area, CAPTION)
    return line, above


def _caption(key: str) -> Label:
    return Label(say(key), TYPE_HERE, Ink.DIM, Align.LEFT)


# The table


def _pot(facts: Facts, cauldron: Cauldron, box: Box) -> Iterator[Item]:
    """A cauldron: what it yields, and what is in it."""
    word, potion = cauldron.word, facts.state.potion(cauldron.word)
    target = targets.Pot(word)
    stuff = Stuff.DARK if potion is None else Stuff.PAPER
    parts = _parts(box, len(potion.recipe.present)) if potion and _pays(facts, potion) else []
    slip = Slip("", stuff=stuff, lit=bool(parts) and facts.sight.marks.hint == target)
    yield Item(("pot", word), box, slip, IN_POTS, None if parts else target)
    yields = cauldron.by_products.present
    head = box._replace(y=box.y + 4, h=SIGN)
    for colour, place in zip(yields, _middle(head, SIGN, len(yields)), strict=True):
        yield Item(
            ("boss", word, colour), place, faces.Sign(colour, not facts.state.reserve[colour]), ON_POTS
        )
    body = Box(box.x, head.bottom + 2, box.w, box.bottom - head.bottom - 4)
    if potion is not None and parts:
        yield from _tributes(facts, potion, parts)
    elif potion is not None:
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
    yield from _worth(facts, potion, tile, seal)


def _worth(facts: Facts, potion: Potion, tile: Box, seal: Box) -> Iterator[Item]:
    """The tile of a potion, and the seal of its creator."""
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


def _pays(facts: Facts, potion: Potion) -> bool:
    """Whether the viewer can copy a potion now, and chooses what to pay for that."""
    return any(facts.legal(targets.Tribute(potion.cauldron, colour)) for colour in potion.recipe.present)


def _parts(pot: Box, count: int) -> list[Box]:
    """A part of a cauldron for each colour that is in it, below what it yields; none where all are small."""
    body = Box(pot.x + 2, pot.y + SIGN + 5, pot.w - 4, pot.h - SIGN - 7)
    high, wide = (body.h + 2) // count - 2, (body.w + 2) // count - 2
    if high >= LEAST and body.w >= LEAST:
        return [Box(body.x, body.y + number * (high + 2), body.w, high) for number in range(count)]
    if wide >= LEAST and body.h >= LEAST:
        return [Box(body.x + number * (wide + 2), body.y, wide, body.h) for number in range(count)]
    return []


def _tributes(facts: Facts, potion: Potion, parts: list[Box]) -> Iterator[Item]:
    """The recipe of a potion that can be copied, colour by colour, each of which can be what is paid."""
    word, number, first, last = potion.cauldron, 0, parts[0], parts[-1]
    for colour, part in zip(potion.recipe.present, parts, strict=True):
        yield Item(("tribute", word, colour), part, Slip(lit=True), IN_POTS, targets.Tribute(word, colour))
        room = part._replace(h=part.h - TILE) if first.x != last.x else part._replace(w=part.w - TILE)
        for place in _middle(room, min(CUBE, room.w // 2 - 2), potion.recipe[colour]):
            yield Item(("brew", word, number), place, faces.Cube(colour), ON_POTS)
            number += 1
    tile, seal = (Box(each.right - TILE, each.bottom - TILE, TILE - 2, TILE - 2) for each in (first, last))
    yield from _worth(facts, potion, tile, seal)


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
        target = None if facts.choice else targets.Hand(colour)  # what is paid is touched in a recipe
        yield Item(("tray", colour), box, face, IN_POTS, target)
    if facts.state.terms.schools:
        colour_of = facts.school(facts.base)
        signs: tuple[Face, ...] = () if colour_of is None else (faces.Sign(colour_of),)
        face = Slip(say("alchemist.picture.school_here"), (), signs, Stuff.NONE, sign=16)
        yield Item(("school", facts.base), school, face, IN_POTS, targets.School(facts.base))


# A potion


def _creating(facts: Facts, chosen: PotionChoice, area: Box) -> Iterator[Item]:
    """What can go into the cauldron that is chosen, and the tiles that are left."""
    recipes = sorted(facts.recipes, key=lambda each: (len(tuple(each)), *(-count for count in each.counts)))
    values = sorted(set(facts.state.tiles), reverse=True)
    stage, own = split_below(area, OWN)
    boxes = _in_lines(stage, len(values), len(recipes))
    has_room = boxes[0].y >= stage.y
    if not has_room:
        stage, boxes = area, _in_lines(area, len(values), len(recipes))
    if chosen.cubes or not recipes or boxes[0].y < stage.y:
        yield from _by_cubes(facts, chosen, area)
        return
    if has_room:
        yield from _own(facts, own)
    yield from _made(facts, stage._replace(h=boxes[0].y - stage.y - GAP))
    for value, box in zip(values, boxes, strict=False):
        yield _tile(facts, chosen, value, box)
    for cubes, box in zip(recipes, boxes[len(values) :], strict=True):
        yield Item(("recipe", cubes.counts), box, Slip(stuff=Stuff.DARK), IN_POTS, targets.Recipe(cubes))
        yield from _mixed(cubes, box)


def _in_lines(area: Box, some: int, others: int) -> list[Box]:
    """Boxes for two kinds of things at the foot of an area, in lines of their own where there is room."""
    fitting = (area.w + GAP) // (LEAST + GAP)
    lines, below = (-(-count // fitting) for count in (some, others))
    high = min(DESK, (area.h + GAP) // (lines + below) - GAP)
    if high < LEAST:
        return cells(area, some + others, LEAST, LEAST, DESK)
    upper, lower = split_below(area, below * (high + GAP) - GAP)
    return cells(upper, some, LEAST, high, high) + cells(lower, others, LEAST, high, high)


def _mixed(cubes: Cubes, box: Box) -> Iterator[Item]:
    """The cubes of a recipe, a line for each colour."""
    lines = column(box.inset(3), len(cubes.present), 1)
    side = min(CUBE, lines[0].h, box.w // 2 - 4)
    for colour, line in zip(cubes.present, lines, strict=True):
        for number, place in enumerate(_middle(line, side, cubes[colour])):
            yield Item(("mixed", cubes.counts, colour, number), place, faces.Cube(colour), ON_POTS)


def _tile(facts: Facts, chosen: PotionChoice, value: int, box: Box) -> Item:
    """A tile that is left for the potion."""
    face = Slip(str(value), lit=chosen.value == value, dim=not may_have(facts.view, value))
    return Item(("tile", value, 0), box, face, IN_POTS, targets.Tile(value))


def _by_cubes(facts: Facts, chosen: PotionChoice, area: Box) -> Iterator[Item]:
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
        yield _tile(facts, chosen, value, box)
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
    if area.h >= MADE + GAP + CAPTION:
        above = area._replace(y=line.y - GAP - CAPTION, h=CAPTION)
        yield Item("caption_made", above, _caption("alchemist.picture.made"))
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
