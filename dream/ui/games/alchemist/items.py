"""Every thing on the table, as a list, made from what whoever looks may know of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from dream.base.texts import Value, say
from dream.games.alchemist.rules.components import COLOURS_AT_END, SEALS, Cauldron, Colour, Cubes, Seat
from dream.games.alchemist.rules.law import CUBES_FOR_A_POINT, award
from dream.games.alchemist.rules.state import Action, Phase, Potion, View
from dream.play.cards import Multiset
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.layout import BAG, CUBE, PILE_FAR, SLOTS, SPACES, AlchemistLayout, turned
from dream.ui.games.alchemist.ways import PotionChoice, choice, may_have
from dream.ui.kit.layout import Box
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Mark
from dream.ui.table import hands, plates, sight
from dream.ui.table.faces import TYPE, Align, Button, Card, Counter, Ink, Label, PileFace, Plate, Token, note
from dream.ui.table.items import Item
from dream.ui.table.layout import around, column, middle_of, row
from dream.ui.table.sight import Sight, Target

Seen = Sight[View, Action]


def cube_points(view: View, seat: Seat) -> int:
    """What the cubes of a seat count, known or not (A15)."""
    return view.cubes_of(seat) // CUBES_FOR_A_POINT


def award_range(view: View, seat: Seat) -> tuple[int, int]:
    """What the school of a seat may bring with the cubes that are left now, whatever schools others have."""
    if view.schools[seat]:
        return 0, view.seen.terms.supply.awards[0]
    hidden = [each for each in view.seen.terms.seats if view.schools[each]]
    found = []
    for schools in combinations(view.seen.schools_left, len(hidden)):
        state = view.seen
        for each, school in zip(hidden, schools, strict=True):
            state = state.with_adept(each, replace(state.of(each), school=school))
        found.append(award(state, seat))
    return min(found), max(found)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How much of the end has been counted: whose screens have fallen, cubes, and whose schools lie open.

    `now` is what is being counted, None when all has been: ``screens``, ``cubes``, or the school of a seat.
    """

    opened: bool = True
    paired: bool = True
    schools: frozenset[Seat] = frozenset(Seat)
    now: str | Seat | None = None


class Facts(sight.Facts[View, Action]):
    """A table as it is seen, with what follows from it; `counted` says how much of the end is shown."""

    def __init__(self, sight: Seen, counted: Scoring = Scoring()) -> None:
        super().__init__(sight)
        self.state, self.counted = sight.view.seen, counted
        self.pieces = self.state.terms.box
        self.over = self.state.phase is Phase.OVER
        nobodys = self.state.turn if self.over else Seat.A
        self.base = nobodys if sight.viewer is None else Seat(sight.viewer)
        """The seat whose own things lie at the foot of the table; at the end whose turn was the last."""

    @cached_property
    def slots(self) -> dict[str, int]:
        """The slot of each cauldron: that of its pair, or one that is free where a pair is there twice."""
        pairs = {cauldron.word: cauldron.by_products.present for cauldron in self.pieces.cauldrons}
        first = {pair: word for word, pair in reversed(pairs.items())}
        taken = {word: SLOTS.index((pair[0], pair[1])) for pair, word in first.items()}
        free = (slot for slot in range(len(SLOTS)) if slot not in taken.values())
        return {word: taken[word] if word in taken else next(free) for word in pairs}

    @cached_property
    def others(self) -> tuple[tuple[Seat, int], ...]:
        """The other seats, each with its place among the four at the table's corners, clockwise."""
        count = self.state.terms.players
        places = {2: (1,), 3: (1, 2), 4: (0, 1, 2), 5: (0, 1, 2, 3)}[count]
        return tuple((Seat((self.base + 1 + n) % count), place) for n, place in enumerate(places))

    # Choosing

    @cached_property
    def choice(self) -> PotionChoice | None:
        return choice(self.view, self.sight.marks.chosen)

    @property
    def creating(self) -> PotionChoice | None:
        """The potion of one's own that is being put together, None when there is none."""
        return self.choice if self.choice and self.choice.potion is None else None

    @property
    def copying(self) -> PotionChoice | None:
        """The potion for which a tribute is being chosen."""
        return self.choice if self.choice and self.choice.potion else None

    @property
    def recipes(self) -> Iterator[Cubes]:
        """All that can go into the cauldron that is chosen, with any tile."""
        found = (target for target in self.sight.marks.legal if isinstance(target, targets.Recipe))
        return (target.cubes for target in found)

    # Hands and schools

    def shows_hand(self, seat: Seat) -> bool:
        """Whether the cubes of a seat lie open."""
        if self.over and not self.counted.opened and seat != self.sight.viewer:
            return self.state.terms.open_hands or self._lay_open(seat)
        return not self.view.hands[seat]

    def hand(self, seat: Seat) -> Cubes:
        """The cubes that a seat has, as far as they are known, without those that lie in a new recipe."""
        hand, creating = self.state.of(seat).hand, self.creating
        if creating is None or seat != self.base or not creating.cubes <= hand:
            return hand
        return hand - creating.cubes

    def _lay_open(self, seat: Seat) -> bool:
        """Whether a seat hid nothing from whoever looks before the end: where nobody plays, none does."""
        before = self.sight.before
        hid = before is None or before.hands[seat] or before.schools[seat]
        return not hid and not self.covers_schools

    def school(self, seat: Seat) -> Colour | None:
        """The school of a seat where it lies open: to who has the turn, while they point at their own."""
        if self.over:
            shown = seat == self.sight.viewer or seat in self.counted.schools or self._lay_open(seat)
        else:
            looks = seat == self.sight.turn and targets.School(seat) in self.pointed
            shown = not self.covers_schools or looks
        return self.state.of(seat).school if shown else None

    @property
    def covers_schools(self) -> bool:
        """Whether schools lie face down to be looked at one by one: several play, and no curtain falls."""
        return self.state.terms.open_hands and len(self.sight.people) > 1

    # Points and the end

    def points(self, seat: Seat) -> int:
        """The points of a seat so far: fame, and at the end all that has been counted."""
        points = self.state.of(seat).fame
        if self.over:
            points += cube_points(self.view, seat) if self.counted.paired else 0
            points += award(self.state, seat) if seat in self.counted.schools else 0
        return points

    def leads(self, seat: Seat) -> bool:
        """Whether a seat has points, and none has more."""
        return 0 < self.points(seat) == max(map(self.points, self.state.terms.seats))

    @property
    def to_play(self) -> tuple[Seat, ...]:
        """The seats that have a turn of this round left, whose turn it is among them."""
        return () if self.over else self.state.terms.seats[self.state.turn :]

    @property
    def colours_left(self) -> int:
        return len(self.state.reserve.present)

    @property
    def ending(self) -> bool:
        """Whether the game is over with this round."""
        return not self.over and self.state.round > 0 and self.colours_left <= COLOURS_AT_END


BENEATH, PIPES, POTS, TEXTS, EMPTY = -3, -3, -2, -2, -1
LYING, IN_POTS, CUBES, NUMBERS, OVER, OVER_TEXTS, SHEET, ON_SHEET = 0, 1, 1, 2, 3, 4, 20, 21
"""The layers: those up to 0 lie still."""
QUIET = frozenset({Mark.TARGET})
"""What can be chosen at any time is not marked: the table would be full of marks."""
CHOSEN = QUIET | {Mark.SELECTED}
"""The face tells that it is chosen, or what is chosen of it lies elsewhere."""
LOW = 3
"""With so many cubes, or fewer, a pile is low."""


def board_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """Everything on the table, cauldrons first, in the order of the box."""
    for cauldron in facts.pieces.cauldrons:
        slot = facts.slots[cauldron.word]
        for colour in cauldron.by_products.present:
            (x, y), (to_x, to_y) = layout.pipe(slot, colour)
            size = max(1, round(abs(x - to_x))), max(1, round(abs(y - to_y)))
            face = faces.Pipe(colour, falls=(x <= to_x) == (y <= to_y))
            box = Box(round(min(x, to_x)), round(min(y, to_y)), *size)
            yield Item(("pipe", cauldron.word, colour), box, face, PIPES)
    for cauldron in facts.pieces.cauldrons:
        yield from _pot(facts, layout, cauldron)
    for colour in Colour:
        yield from _pile(facts, layout, colour)
    yield Item("bag", layout.bag, targets.Bag(), LYING, targets.Bag(), round=True, tells=QUIET)
    x, y = layout.bag.centre
    yield Item("mouth", around((x, y - layout.px(BAG * 0.6)), layout.px(CUBE)))
    number = middle_of((x - layout.px(3), y + layout.px(14)), (layout.px(32), layout.px(23)))
    count = Counter(facts.view.cubes_in_bag, 22, Ink.DARK)
    yield Item("bag_tag", number, faces.Tag(), IN_POTS)
    yield Item("bag_number", number, count, NUMBERS, counts="mouth")
    fame = [facts.points(seat) for seat in facts.state.terms.seats]
    for seat in facts.state.terms.seats:
        there = [other for other in facts.state.terms.seats if not (fame[other] - fame[seat]) % SPACES]
        box = layout.token(fame[seat], there.index(seat), len(there))
        yield Item(("fame", seat), box, Token(seat, fame[seat]), NUMBERS)


def _pot(facts: Facts, layout: AlchemistLayout, cauldron: Cauldron) -> Iterator[Item]:
    """A cauldron with its by-products and what is in it."""
    word, slot, chosen = cauldron.word, facts.slots[cauldron.word], facts.choice
    target, potion, yields = targets.Pot(word), facts.state.potion(word), cauldron.by_products.present
    is_chosen, legal = chosen is not None and chosen.cauldron == cauldron, facts.legal(target)
    glow = Mark.SELECTED if is_chosen else Mark.TARGET if potion and legal and chosen is None else None
    dim = chosen is not None and not is_chosen and not legal
    brewed = tuple(potion.recipe) if potion else tuple(chosen.cubes) if is_chosen and chosen else ()
    face = faces.PotFace(brewed, glow, dim)
    yield Item(("pot", word), layout.pot(slot), face, POTS, target, round=True, tells=CHOSEN)
    for colour in yields:
        sign = faces.Sign(colour, not facts.state.reserve[colour])
        yield Item(("boss", word, colour), layout.boss(slot, colour), sign, IN_POTS)
    if potion is not None:
        yield from _potion(facts, layout, potion)
    elif is_chosen and chosen is not None:
        hand, cubes = facts.state.of(facts.base).hand, tuple(chosen.cubes)
        for n, (colour, box) in enumerate(zip(cubes, layout.recipe(slot, len(cubes)), strict=True)):
            key = ("hand", facts.base, colour, hand[colour] - 1 - cubes[:n].count(colour))
            yield Item(key, box, faces.Cube(colour), IN_POTS, targets.Brewed(colour), tells=QUIET)
    else:
        box = middle_of(layout.pot(slot).centre, (layout.px(80), layout.px(20)))
        label = Label(say("alchemist.picture.empty"), TYPE, Ink.PALE, role=Role.ITALIC)
        yield Item(("empty", word), box, label, EMPTY)


def _potion(facts: Facts, layout: AlchemistLayout, potion: Potion) -> Iterator[Item]:
    """What a filled cauldron shows: its recipe, its tile, the seal of its creator."""
    slot, word, potions = facts.slots[potion.cauldron], potion.cauldron, facts.state.potions
    tribute = facts.copying is not None and facts.copying.cauldron.word == word
    for number, (colour, box) in enumerate(
        zip(potion.recipe, layout.recipe(slot, len(potion.recipe)), strict=True)
    ):
        target = targets.Brewed(colour) if tribute else None
        yield Item(("brew", word, number), box, faces.Cube(colour), IN_POTS, target)
    before = potions[: potions.index(potion)]
    tile = "tile", potion.value, sum(other.value == potion.value for other in before)
    yield Item(tile, layout.tile_at(slot), faces.TileFace(potion.value), IN_POTS)
    seal = "seal", potion.creator, sum(other.creator is potion.creator for other in before)
    yield Item(seal, layout.seal_at(slot), faces.Seal(potion.creator), IN_POTS)


def _pile(facts: Facts, layout: AlchemistLayout, colour: Colour) -> Iterator[Item]:
    box, count, source = layout.pile(colour), facts.state.reserve[colour], ("source", colour)
    yield Item(source, layout.around(turned(PILE_FAR, colour), CUBE))
    heap, target = faces.Heap(colour, count), targets.Pile(colour)
    yield Item(("pile", colour), box, heap, LYING, target, round=True, tells=QUIET, counts=source)
    plate = middle_of((box.centre[0], box.bottom + layout.px(2)), (layout.px(32), layout.px(23)))
    yield Item(("pile_plate", colour), plate, faces.Tag(), IN_POTS)
    number = Counter(count, 21, Ink.ALERT if count <= LOW else Ink.DARK)
    yield Item(("pile_number", colour), plate, number, NUMBERS, counts=source)


SIZE = 380, 92
"""How large the sheet is that tells what is counted, in units of the design."""


def counting_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """A sheet that tells what is counted, and in a sentence how."""
    now, state = facts.counted.now, facts.state
    if now is None:
        return
    key, values = f"alchemist.counting.{now}", dict[str, Value]()
    if isinstance(now, Seat):
        school, key = state.of(now).school, "alchemist.counting.school"
        assert school is not None, "schools are told where there are some"
        count, points = state.cubes_left[school], award(state, now)
        values = {"name": facts.sight.names[now], "colour": school, "count": count, "points": points}
    sheet = middle_of(layout.bag.centre, (layout.px(SIZE[0]), layout.px(SIZE[1])))
    heading, line = column(sheet.inset(layout.px(10)), 2, 0)
    title = Label(say(f"{key}.title", **values), 26, Ink.GOLD, role=Role.HEADING, fits=True)
    yield Item("counting", sheet, Plate(lit=True), SHEET)
    yield Item("counting_title", heading, title, ON_SHEET)
    yield Item("counting_text", line, Label(say(f"{key}.text", **values), 19, fits=True), ON_SHEET)


# What an action gives

BUTTONS: dict[Target, str] = {targets.Brew(): "brew", targets.PassTurn(): "pass"}


def result_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What the place tells where nothing is pointed at: what is chosen gives, or what the viewer has."""
    chosen, passes = facts.choice, facts.legal(targets.PassTurn())
    scores = chosen is None and not passes
    target = targets.Score() if chosen is None and not facts.over else None
    yield Item("result", layout.result, Plate(not scores), BENEATH, target, keys=False)
    if scores:
        yield from _score(facts, layout)
        return
    if chosen is None or passes:
        passing = Label(say("alchemist.prompt.pass"), TYPE, fits=True)
        yield Item("passes", _lines(layout, 3)[1], passing, TEXTS)
    else:
        yield from _given(facts, layout, chosen, TEXTS)
    foot, button = _foot(layout), next(filter(facts.legal, BUTTONS), None)
    if button is not None:
        face = Button(say(f"alchemist.picture.{BUTTONS[button]}"))
        yield Item(BUTTONS[button], foot, face, TEXTS, button)
    else:
        key = "tribute" if facts.copying else "tile" if facts.creating and facts.creating.cubes else "recipe"
        label = Label(say(f"alchemist.picture.next.{key}"), 17, role=Role.ITALIC)
        yield Item("next_step", foot, label, TEXTS)


def pointed_result(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What a potion gives that can be copied now and is pointed at; the button, lit when it is pointed at."""
    for target in filter(facts.legal, reversed(facts.pointed)):
        if target in BUTTONS:
            face = Button(say(f"alchemist.picture.{BUTTONS[target]}"), lit=True)
            yield Item("button_lit", _foot(layout), face, OVER)
        copied = choice(facts.view, (target,)) if facts.choice is None else None
        if copied is not None and copied.potion is not None:
            yield Item("result_lit", layout.result, Plate(True), OVER)
            yield from _given(facts, layout, copied, OVER_TEXTS)
            return


def _foot(layout: AlchemistLayout) -> Box:
    box, px = layout.result, layout.px
    return Box(box.x + px(10), box.bottom - px(42), box.w - px(20), px(34))


def _lines(layout: AlchemistLayout, count: int) -> tuple[Box, ...]:
    box, px = layout.result, layout.px
    return column(Box(box.x + px(12), box.y + px(6), box.w - px(24), px(28) * count), count, 0)


def _given(facts: Facts, layout: AlchemistLayout, made: PotionChoice, layer: int) -> Iterator[Item]:
    """What a potion gives, in three lines: the fame, what is paid and got, and the hand afterwards (A9)."""
    (first, line, third), px = _lines(layout, 3), layout.px
    adept, potion = facts.state.of(facts.base), made.potion
    paid, fame = (made.cubes, made.value) if potion is None else (potion.recipe, potion.value)
    reserve = facts.state.reserve.counts
    got = Multiset(Colour, tuple(map(min, made.cauldron.by_products.counts, reserve)))
    heading = say(f"alchemist.picture.{'copy' if potion else 'create'}")
    yield Item("result_heading", first, Label(heading, 20, Ink.GOLD, Align.LEFT, Role.HEADING), layer)
    if fame is not None:
        after = say("alchemist.picture.fame_after", now=adept.fame, then=adept.fame + fame)
        yield Item("result_fame", first, Label(after, 21, Ink.GOLD, Align.RIGHT, Role.NUMBER), layer)
    x = line.x
    for key, cubes in (("pays", paid), ("gets", got)):
        name = note(say(f"alchemist.picture.{key}"), fits=True)
        yield Item(("result", key), line._replace(x=x, w=px(38)), name, layer)
        x += px(38)
        for number, colour in enumerate(cubes):
            place = around((x + px(8), line.centre[1]), px(7.5))
            yield Item(("result", key, number), place, faces.Cube(colour), layer)
            x += px(17)
        if not cubes and key == "gets":
            nothing = Label("\N{EN DASH}", TYPE, Ink.DIM, Align.LEFT)
            yield Item("result_nothing", line._replace(x=x, w=px(20)), nothing, layer)
        x += px(10)
    if paid <= adept.hand:
        yield from _hand_after(layout, third, adept.hand - paid + got, layer)


def _hand_after(layout: AlchemistLayout, line: Box, hand: Cubes, layer: int) -> Iterator[Item]:
    px = layout.px
    yield Item("result_hand", line._replace(w=px(44)), note(say("alchemist.picture.then")), layer)
    area = line._replace(x=line.x + px(38), w=line.w - px(38))
    for colour, cell in zip(Colour, row(area, len(Colour), 0), strict=True):
        place = around((cell.x + px(9), cell.centre[1]), px(7.5))
        yield Item(("result_after", colour), place, faces.Cube(colour, dim=not hand[colour]), layer)
        number = cell._replace(x=cell.x + px(20), w=cell.w - px(20))
        count = Counter(hand[colour], 17, align=Align.LEFT, dims=True)
        yield Item(("result_after_number", colour), number, count, layer)


def _score(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What the seat at the foot of the table would score now."""
    seat, schools, (first, *lines) = facts.base, facts.state.terms.schools, _lines(layout, 5)
    heading = say("alchemist.picture.scored" if facts.over else "alchemist.picture.score")
    yield Item("score_heading", first, Label(heading, 18, Ink.GOLD, Align.LEFT, Role.HEADING), TEXTS)
    fame, least, most = facts.state.of(seat).fame, *(award_range(facts.view, seat) if schools else (0, 0))
    known = facts.school(seat) is not None and (not facts.over or seat in facts.counted.schools)
    cubes = cube_points(facts.view, seat) if facts.counted.paired else 0
    sure = fame + cubes
    rows = {"fame": str(fame), "cubes": str(cubes) if facts.counted.paired else "?"}
    if schools:
        rows["school"] = span(least, most) if known else "?"
    rows["total"] = span(sure + least, sure + most) if known or not schools else f"{sure} + ?"
    for line, (key, text) in zip(lines, rows.items(), strict=False):
        name = say(f"alchemist.picture.score_{key}", count=facts.view.cubes_of(seat))
        ink = Ink.GOLD if key == "total" else Ink.PLAIN
        yield Item(("score", key), line, Label(name, 17, Ink.DIM, Align.LEFT), TEXTS)
        yield Item(("score", key, "number"), line, Label(text, 20, ink, Align.RIGHT, Role.NUMBER), TEXTS)


def span(least: int, most: int) -> str:
    """A number, or the two between which it lies."""
    return str(least) if least == most else say("alchemist.picture.span", least=least, most=most)


# What belongs to seats

FAME = 24
"""From the middle of the number of points on a plate to its sides."""
LEADS = 52, 41
"""How wide the word is that marks who leads, and how far below the top of a plate, under the number."""
MOST_BACKS = 16


def seat_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The plates of all seats, what lies before the viewer, and what everybody may count."""
    for seat, place in facts.others:
        yield from _plate(facts, layout, seat, layout.plates[place])
    yield from _plate(facts, layout, facts.base, layout.own)
    if facts.covers_schools and facts.state.terms.schools and not facts.over:
        px, box, text = layout.px, layout.own, say("alchemist.picture.covered")
        area = Box(box.x + px(12), box.y + px(64), layout.school(box).x - box.x - px(16), px(40))
        for n, (line, words) in enumerate(zip(column(area, 2, 0), text.split("\n"), strict=False)):
            yield Item(("covered", n), line, Label(words, TYPE, Ink.DIM, Align.LEFT, fits=True), LYING)
    yield from _tiles(facts, layout)
    yield from _hand(facts, layout)
    yield from _ledger(facts, layout)
    yield from _rounds(facts, layout)


def _plate(facts: Facts, layout: AlchemistLayout, seat: Seat, box: Box) -> Iterator[Item]:
    """A plate with the seat's points, its place in the round, its seals, its school and its cubes."""
    leads, px = facts.leads(seat), layout.px
    fame = Counter(facts.points(seat), 32, Ink.GOLD if leads else Ink.PLAIN, Align.RIGHT)
    yield from plates.plate_items(facts.sight, seat, box, layout, sign=(fame, FAME))
    for key, x, y in (("points", 84, box.h - px(36)), ("total", 34, px(25))):
        yield Item((key, seat), around((box.right - px(x), box.y + y), px(13)))
    if leads and not facts.over:
        under = Box(box.right - px(10 + LEADS[0]), box.y + px(LEADS[1]), px(LEADS[0]), px(TYPE))
        label = Label(say("alchemist.picture.leads"), TYPE, Ink.GOLD, Align.RIGHT, Role.ITALIC)
        yield Item(("leads", seat), under, label, LYING)
    order = {0: "begins", facts.state.terms.players - 1: "ends"}.get(seat)
    if order is not None:
        line = Box(box.x + px(12), box.y + px(47), box.w - px(24), px(18))
        yield Item(("order", seat), line, note(say(f"alchemist.picture.{order}")), LYING)
    for number in range(SEALS):
        place = around((box.x + px(22) + number * px(21), box.bottom - px(20)), px(9))
        used = number < SEALS - facts.state.seals(seat)
        key, layer = ("seal_place", LYING) if used else ("seal", IN_POTS)
        yield Item((key, seat, number), place, faces.Seal(seat, used), layer)
    if facts.state.terms.schools:
        card = Card(facts.school(seat), faces.SCHOOLS)
        yield Item(("school", seat), layout.school(box), card, IN_POTS, targets.School(seat))
    area = Box(box.x + px(12), box.y + px(65), box.w - px(24 + 56), px(26))
    if not facts.shows_hand(seat):
        back = area._replace(w=px(20), y=area.y + px(2), h=px(20))
        pile = PileFace(faces.Cube(None), facts.view.cubes_of(seat), 1, MOST_BACKS, (5.2, 0.0))
        number_box = Box(layout.school(box).x - px(38), area.y, px(28), area.h)
        count = Counter(pile.count, 19, Ink.PLAIN, Align.RIGHT)
        yield from hands.counted_items(("screen", seat), back, pile, number_box, count, layers=(CUBES, LYING))
    elif seat is not facts.base:
        yield from _open_hand(facts, layout, seat, area._replace(w=px(124), h=px(38)))


def _open_hand(facts: Facts, layout: AlchemistLayout, seat: Seat, area: Box) -> Iterator[Item]:
    """How many cubes of each colour another seat has."""
    px, hand = layout.px, facts.hand(seat)
    for colour, cell in zip(Colour, row(area, len(Colour), px(2)), strict=True):
        cube = around((cell.centre[0], cell.y + px(9)), px(8))
        face, count = faces.Cube(colour, dim=not hand[colour]), Counter(hand[colour], TYPE, dims=True)
        number = Box(cell.x, cell.y + px(19), cell.w, px(18))
        yield from hands.counted_items(
            ("open", seat, colour), cube, face, number, count, layers=(CUBES, LYING)
        )


def looked_at(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """A school that lies face down, for as long as its owner points at it."""
    school = facts.school(facts.base)
    if facts.covers_schools and school is not None and facts.state.terms.schools:
        yield Item("looked_at", layout.school(layout.own), Card(school, faces.SCHOOLS), IN_POTS)


def _tiles(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The tiles that are left in a row, with the places of those that are taken.

    One that is chosen lies in the cauldron.
    """
    tiles, creating = facts.pieces.tiles, facts.creating
    taken = [potion.value for potion in facts.state.potions]
    for place, value in enumerate(tiles):
        copy, box = tiles[:place].count(value), layout.tile(place)
        yield Item(("tile_place", place), box, faces.TileFace(value, taken=True), LYING)
        if copy < taken.count(value):
            continue
        if creating is not None and creating.value == value:
            box = layout.tile_at(facts.slots[creating.cauldron.word])
        face = faces.TileFace(value, dim=creating is not None and not may_have(facts.view, value))
        key, target = ("tile", value, copy), targets.Tile(value)
        yield Item(key, box, face, IN_POTS, target, group="desk", tells=CHOSEN)


def _hand(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The viewer's cubes by colour, or empty trays where they are not known."""
    seat, known = facts.base, facts.shows_hand(facts.base)
    hand = facts.hand(seat)
    for colour, box in zip(Colour, layout.hands, strict=True):
        target = targets.Hand(colour)
        dim = facts.choice is not None and not facts.legal(target)
        tray = faces.Tray(colour, dim)
        yield Item(("tray", colour), box, tray, LYING, target, group="desk", tells=CHOSEN)
        if known:
            for number, cube in enumerate(layout.hand_cubes(colour, hand[colour])):
                yield Item(("hand", seat, colour, number), cube, faces.Cube(colour, dim), CUBES, target)
            count = Counter(hand[colour], 19, dims=True)
            yield Item(("hand_number", colour), layout.hand_number(colour), count, NUMBERS)


def _ledger(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What is left of each colour in reserve, bag and hands, and what copying has spent (A24)."""
    box, px, left = layout.ledger, layout.px, facts.state.cubes_left
    yield Item("ledger", box, Plate(), LYING, targets.Ledger(), keys=False)
    heading, *rows = column(box.inset(px(6)), len(Colour) + 1, 0)
    for text, begins, wide in (("left", 0.0, 0.56), ("spent", 0.57, 0.41)):
        label = note(say(f"alchemist.picture.{text}"), align=Align.RIGHT)
        yield Item(("ledger", text), _part(heading, begins, wide), label, LYING)
    for colour, line in zip(Colour, rows, strict=True):
        sign = around((line.x + px(12), line.centre[1]), px(9))
        yield Item(("ledger_sign", colour), sign, faces.Sign(colour), LYING)
        ink = Ink.GOLD if left[colour] == min(left.counts) else Ink.PLAIN
        count = Counter(left[colour], 19, ink, Align.RIGHT)
        yield Item(("ledger_left", colour), _part(line, 0.22, 0.36), count, LYING)
        spent = Counter(facts.state.spent[colour], 17, Ink.DIM, Align.RIGHT, dims=True)
        yield Item(("spent", colour), _part(line, 0.62, 0.36), spent, LYING)


def _part(line: Box, begins: float, wide: float) -> Box:
    """A part of a line, in parts of its width."""
    return line._replace(x=line.x + round(line.w * begins), w=round(line.w * wide))


def _rounds(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """The round, whose turns of it are left, and how many colours the reserve has until the game is over."""
    box, px, state = layout.rounds, layout.px, facts.state
    yield Item("rounds", box, Plate(facts.ending), LYING, targets.Rounds(), keys=False)
    first, turns, colours, *rest = column(box.inset(px(8)), 5, 0)
    heading = Label(say("alchemist.picture.round", number=state.round), 22, Ink.GOLD, role=Role.HEADING)
    yield Item("round", first, heading, LYING)
    seats, half = state.terms.seats, px(8.5)
    wide = round(len(seats) * 2.4 * half)
    area = turns._replace(x=round(turns.centre[0] - wide / 2), w=wide)
    for seat, cell in zip(seats, row(area, len(seats), 0), strict=True):
        face = Token(seat) if seat in facts.to_play else faces.Seal(seat, used=True)
        yield Item(("turn", seat), around(cell.centre, half), face, LYING)
    for colour, cell in zip(Colour, row(colours, len(Colour), px(2)), strict=True):
        sign = faces.Sign(colour, not state.reserve[colour])
        yield Item(("in_reserve", colour), around(cell.centre, half), sign, LYING)
    key = "ending" if facts.ending else "over" if facts.over else "colours"
    texts = say(f"alchemist.picture.{key}", count=facts.colours_left, last=COLOURS_AT_END).split("\n")
    for number, (text, line) in enumerate(zip(texts, rest, strict=False)):
        ink = Ink.REFUSED if facts.ending else Ink.DIM
        yield Item(("until", number), line, Label(text, TYPE, ink, role=Role.ITALIC, fits=True), LYING)
