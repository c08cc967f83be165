"""What belongs to seats: the plates, the viewer's own things, tiles, the ledger and the rounds."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.alchemist.rules.components import COLOURS_AT_END, SEALS, Colour, Seat
from dream.ui.game_views.alchemist import faces, things
from dream.ui.game_views.alchemist.items.board import CHOSEN, IN_POTS, NUMBERS, tile_key
from dream.ui.game_views.alchemist.items.facts import Facts, may_have
from dream.ui.game_views.alchemist.layout import AlchemistLayout
from dream.ui.kit.layout import Box
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import around, column, row
from dream.ui.tabletop.items.faces import TYPE, Align, Card, Counter, Ink, Label, Pile, Plate, Token, note
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts.seat_plate import plate_items

PLATES, ON_PLATES, CUBES = 0, 0, 1
FAME = 24
"""From the middle of the number of points on a plate to its sides."""
LEADS = 52, 41
"""How wide the word is that marks who leads, and how far below the top of a plate, under the number."""
MOST_BACKS = 16


def seat_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The plates of all seats and what lies before the viewer."""
    for seat, place in facts.others:
        yield from _plate(facts, layout, seat, layout.plates[place])
    yield from _plate(facts, layout, facts.base, layout.own)
    yield from _school_note(facts, layout)
    yield from _tiles(facts, layout)
    yield from _hand(facts, layout)
    yield from _ledger(facts, layout)
    yield from _rounds(facts, layout)


def _plate(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    ink = Ink.GOLD if facts.leads(seat) else Ink.PLAIN
    fame = Counter(facts.points(seat), 32, ink, Align.RIGHT)
    yield from plate_items(facts.sight, seat, box, layout, sign=(fame, FAME))
    px = layout.px
    for key, x, y in (("points", 84, box.h - px(36)), ("total", 34, px(25))):
        yield Item((key, seat), around((box.right - px(x), box.y + y), px(13)))
    if facts.leads(seat) and not facts.over:
        under = Box(box.right - px(10 + LEADS[0]), box.y + px(LEADS[1]), px(LEADS[0]), px(TYPE))
        text = say("alchemist.picture.leads")
        yield Item(("leads", seat), under, Label(text, TYPE, Ink.GOLD, Align.RIGHT, Role.ITALIC), ON_PLATES)
    yield from _order(facts, layout, seat, box)
    yield from _seals(facts, layout, seat, box)
    yield from _school(facts, layout, seat, box)
    yield from _screen(facts, layout, seat, box)


def _order(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    """Who begins a round, and who ends it."""
    last = facts.state.terms.players - 1
    key = {0: "begins", last: "ends"}.get(seat)
    if key is not None:
        px = layout.px
        line = Box(box.x + px(12), box.y + px(42), box.w - px(24), px(20))
        yield Item(("order", seat), line, note(say(f"alchemist.picture.{key}")), ON_PLATES)


def _seals(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    """The seals that a seat has left to set, and the places of those that it has set."""
    px, used = layout.px, SEALS - facts.state.seals(seat)
    y = box.bottom - px(20)
    for number in range(SEALS):
        place = around((box.x + px(22) + number * px(21), y), px(9))
        if number < used:
            yield Item(("seal_place", seat, number), place, faces.Seal(seat, used=True), ON_PLATES)
        else:
            yield Item(("seal", seat, number), place, faces.Seal(seat), IN_POTS)


def _school(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    if facts.state.terms.schools:
        face, target = Card(facts.school(seat), faces.SCHOOLS), things.School(seat)
        yield Item(("school", seat), layout.school(box), face, IN_POTS, target)


def _school_note(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """Where the own school lies face down: how its owner may look at it."""
    if facts.covers_schools and facts.state.terms.schools and not facts.over:
        px, box = layout.px, layout.own
        area = Box(box.x + px(12), box.y + px(64), layout.school(box).x - box.x - px(16), px(40))
        for n, line in enumerate(column(area, 2, 0)):
            text = say("alchemist.picture.covered").split("\n")[n]
            yield Item(("covered", n), line, Label(text, TYPE, Ink.DIM, Align.LEFT, fits=True), ON_PLATES)


def looked_at(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """A school that lies face down, for as long as its owner points at it."""
    school = facts.school(facts.base)
    if facts.covers_schools and school is not None and facts.state.terms.schools:
        yield Item("looked_at", layout.school(layout.own), Card(school, faces.SCHOOLS), IN_POTS)


def _screen(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    """The cubes of a seat: their backs and their number, or how many there are of each colour."""
    px, count = layout.px, facts.view.cubes_of(seat)
    area = Box(box.x + px(12), box.y + px(65), box.w - px(24 + 56), px(26))
    if facts.shows_hand(seat):
        if box is not layout.own:
            yield from _open_hand(facts, layout, seat, area)
        return
    back = area._replace(w=px(20), y=area.y + px(2), h=px(20))
    pile = Pile(faces.Cube(None), count, 1, MOST_BACKS, (5.2, 0.0))
    yield Item(("screen", seat), back, pile, CUBES)
    number = Box(area.right - px(24), area.y, px(28), area.h)
    yield Item(
        ("cubes", seat),
        number,
        Counter(count, 19, Ink.PLAIN, Align.RIGHT),
        ON_PLATES,
        counts=("screen", seat),
    )


def _open_hand(facts: Facts, layout: AlchemistLayout, seat: Seat, area: Box) -> Iterator[Item]:
    px = layout.px
    for colour, cell in zip(Colour, row(area._replace(w=px(124), h=px(38)), len(Colour), px(2)), strict=True):
        count = facts.hand(seat)[colour]
        cube = around((cell.centre[0], cell.y + px(9)), px(8))
        yield Item(("open", seat, colour), cube, faces.Cube(colour, dim=not count), CUBES)
        number = Box(cell.x, cell.y + px(19), cell.w, px(18))
        yield Item(
            ("open_number", seat, colour),
            number,
            Counter(count, TYPE, dims=True),
            ON_PLATES,
            counts=("open", seat, colour),
        )


# What lies before the viewer


def _tiles(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The tiles that are left in a row, with the places of those that are taken."""
    seen: dict[int, int] = {}
    for place, value in enumerate(facts.pieces.tiles):
        copy = seen.get(value, 0)
        seen[value] = copy + 1
        taken = [potion for potion in facts.state.potions if potion.value == value]
        box = layout.tile(place)
        yield Item(("tile_place", place), box, faces.TileFace(value, taken=True), ON_PLATES)
        if copy >= len(taken):
            yield _tile(facts, layout, value, copy, box)


def _tile(facts: Facts, layout: AlchemistLayout, value: int, copy: int, box: Box) -> Item:
    """A tile that is left; one that is chosen lies in the cauldron."""
    creating, target = facts.creating, things.Tile(value)
    if creating is not None and creating.value == value:
        box = layout.tile_at(facts.slots[creating.cauldron.word])
    dim = creating is not None and not may_have(facts.view, value)
    return Item(
        tile_key(value, copy),
        box,
        faces.TileFace(value, dim=dim),
        IN_POTS,
        target,
        group="desk",
        tells=CHOSEN,
    )


def _hand(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The viewer's cubes by colour, or empty trays where they are not known."""
    seat, known = facts.base, facts.shows_hand(facts.base)
    hand = facts.hand(seat)
    for colour in Colour:
        target = things.Hand(colour)
        dim = facts.choice is not None and not facts.legal(target)
        yield Item(
            ("tray", colour),
            layout.hands[colour],
            faces.Tray(colour, dim),
            PLATES,
            target,
            group="desk",
            tells=CHOSEN,
        )
        if not known:
            continue
        for number, cube in enumerate(layout.hand_cubes(colour, hand[colour])):
            yield Item(("hand", seat, colour, number), cube, faces.Cube(colour, dim), CUBES, target)
        yield Item(
            ("hand_number", colour), layout.hand_number(colour), Counter(hand[colour], 19, dims=True), NUMBERS
        )


# What everybody may count


def _ledger(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What is left of each colour in reserve, bag and hands, and what copying has spent (A24)."""
    box, px = layout.ledger, layout.px
    yield Item("ledger", box, Plate(), PLATES, things.Ledger(), keys=False)
    rows = column(box.inset(px(6)), len(Colour) + 1, 0)
    for text, begins, wide in (("left", 0.0, 0.56), ("spent", 0.57, 0.41)):
        label = note(say(f"alchemist.picture.{text}"), align=Align.RIGHT)
        yield Item(("ledger", text), _part(rows[0], begins, wide), label, ON_PLATES)
    least = min(facts.state.cubes_left.counts)
    for colour, line in zip(Colour, rows[1:], strict=True):
        left, spent = facts.state.cubes_left[colour], facts.state.spent[colour]
        sign = around((line.x + px(12), line.centre[1]), px(9))
        yield Item(("ledger_sign", colour), sign, faces.Sign(colour), ON_PLATES)
        ink = Ink.GOLD if left == least else Ink.PLAIN
        face = Counter(left, 19, ink, Align.RIGHT)
        yield Item(("ledger_left", colour), _part(line, 0.22, 0.36), face, ON_PLATES)
        face = Counter(spent, 17, Ink.DIM, Align.RIGHT, dims=True)
        yield Item(("spent", colour), _part(line, 0.62, 0.36), face, ON_PLATES)


def _part(line: Box, begins: float, wide: float) -> Box:
    """A part of a line, in parts of its width."""
    return line._replace(x=line.x + round(line.w * begins), w=round(line.w * wide))


def _rounds(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The round, whose turns of it are left, and how many colours the reserve has until the game is over."""
    box, px = layout.rounds, layout.px
    yield Item("rounds", box, Plate(facts.ending), PLATES, things.Rounds(), keys=False)
    lines = column(box.inset(px(8)), 5, 0)
    heading = Label(say("alchemist.picture.round", number=facts.state.round), 22, Ink.GOLD, role=Role.HEADING)
    yield Item("round", lines[0], heading, ON_PLATES)
    yield from _turns(facts, lines[1], px(8.5))
    for colour, cell in zip(Colour, row(lines[2], len(Colour), px(2)), strict=True):
        sign = faces.Sign(colour, dim=not facts.state.reserve[colour])
        yield Item(("in_reserve", colour), around(cell.centre, px(8.5)), sign, ON_PLATES)
    key = "ending" if facts.ending else "over" if facts.over else "colours"
    texts = say(f"alchemist.picture.{key}", count=facts.colours_left, last=COLOURS_AT_END).split("\n")
    for number, (text, line) in enumerate(zip(texts, lines[3:], strict=False)):
        ink = Ink.REFUSED if key == "ending" else Ink.DIM
        yield Item(("until", number), line, Label(text, TYPE, ink, role=Role.ITALIC, fits=True), ON_PLATES)


def _turns(facts: Facts, line: Box, half: float) -> Iterator[Item]:
    """The tokens of all seats in their order; of those that have had their turn of the round, the places."""
    seats = facts.state.terms.seats
    wide = round(len(seats) * 2.4 * half)
    area = line._replace(x=round(line.centre[0] - wide / 2), w=wide)
    for seat, cell in zip(seats, row(area, len(seats), 0), strict=True):
        face = Token(seat) if seat in facts.to_play else faces.Seal(seat, used=True)
        yield Item(("turn", seat), around(cell.centre, half), face, ON_PLATES)
