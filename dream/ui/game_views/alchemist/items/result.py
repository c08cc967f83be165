"""What the viewer's strip tells at its right: what it would score now, or what an action gives and costs."""

from collections.abc import Iterator
from dataclasses import dataclass

from dream.base.words import say
from dream.games.alchemist.rules.components import Colour, Cubes
from dream.games.alchemist.rules.state import Potion
from dream.ui.game_views.alchemist import faces, things
from dream.ui.game_views.alchemist.items.facts import Facts, award_range, cube_points, gained
from dream.ui.game_views.alchemist.layout import AlchemistLayout
from dream.ui.kit.layout import Box
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import around, column, row
from dream.ui.tabletop.items.faces import TYPE, Align, Button, Counter, Ink, Label, Plate, note
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.sight import Target

BENEATH, TEXTS, OVER, OVER_TEXTS = -3, -2, 3, 4
BUTTONS: dict[Target, str] = {things.Brew(): "brew", things.PassTurn(): "pass"}


@dataclass(frozen=True, slots=True)
class Result:
    """What an action gives to the viewer; `fame` is None while no tile is chosen."""

    heading: str
    fame: int | None
    paid: Cubes
    got: Cubes


def result_items(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What the place tells where nothing is pointed at."""
    box = layout.result
    result, passes = _chosen(facts), facts.legal(things.PassTurn())
    target = things.Score() if result is None and not facts.over else None
    yield Item("result", box, Plate(passes or result is not None), BENEATH, target, keys=False)
    if passes:
        told = Label(say("alchemist.prompt.pass"), TYPE, fits=True)
        yield Item("passes", _lines(layout, 3)[1], told, TEXTS)
    elif result is None:
        yield from _score(facts, layout)
        return
    else:
        yield from _told(facts, layout, result, TEXTS)
    foot, button = _foot(layout), next(filter(facts.legal, BUTTONS), None)
    if button is not None:
        yield Item(BUTTONS[button], foot, Button(_button(button)), TEXTS, button)
    else:
        key = "tribute" if facts.copying else "tile" if facts.creating and facts.creating.cubes else "recipe"
        label = Label(say(f"alchemist.picture.next.{key}"), 17, role=Role.ITALIC)
        yield Item("next_step", foot, label, TEXTS)


def pointed_result(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What a potion gives that can be copied now and is pointed at; the button, lit when it is pointed at."""
    marks = facts.sight.marks
    for target in (marks.cursor, marks.pointed):
        if target in BUTTONS and facts.legal(target):
            yield Item("button_lit", _foot(layout), Button(_button(target), lit=True), OVER)
        if isinstance(target, things.Pot) and facts.choice is None and facts.legal(target):
            potion = facts.state.potion(target.word)
            if potion is not None:
                yield Item("result_lit", layout.result, Plate(True), OVER)
                yield from _told(facts, layout, _copied(facts, potion), OVER_TEXTS)
                return


def _button(target: Target) -> str:
    """What is written on a button."""
    return say(f"alchemist.picture.{BUTTONS[target]}")


def _chosen(facts: Facts) -> Result | None:
    creating, copying = facts.creating, facts.copying
    if creating is not None:
        got = gained(facts.state, creating.cauldron)
        return Result(say("alchemist.picture.create"), creating.value, creating.cubes, got)
    return None if copying is None or copying.potion is None else _copied(facts, copying.potion)


def _copied(facts: Facts, potion: Potion) -> Result:
    cauldron = facts.pieces.cauldron(potion.cauldron)
    assert cauldron is not None
    return Result(say("alchemist.picture.copy"), potion.value, potion.recipe, gained(facts.state, cauldron))


def _foot(layout: AlchemistLayout) -> Box:
    box, px = layout.result, layout.px
    return Box(box.x + px(10), box.bottom - px(42), box.w - px(20), px(34))


def _lines(layout: AlchemistLayout, count: int) -> tuple[Box, ...]:
    box, px = layout.result, layout.px
    return column(Box(box.x + px(12), box.y + px(6), box.w - px(24), px(28) * count), count, 0)


def _told(facts: Facts, layout: AlchemistLayout, result: Result, layer: int) -> Iterator[Item]:
    """Three lines: the fame, what is paid and got, and the hand afterwards."""
    first, second, third = _lines(layout, 3)
    yield _text("result_heading", first, result.heading, 20, layer, Ink.GOLD, Align.LEFT, Role.HEADING)
    fame = facts.state.of(facts.base).fame
    if result.fame is not None:
        line = say("alchemist.picture.fame_after", now=fame, then=fame + result.fame)
        yield _text("result_fame", first, line, 21, layer, Ink.GOLD, Align.RIGHT, Role.NUMBER)
    px = layout.px
    x = second.x
    for key, cubes in (("pays", result.paid), ("gets", result.got)):
        name = note(say(f"alchemist.picture.{key}"))
        yield Item(("result", key), second._replace(x=x, w=px(36)), name, layer)
        x += px(38)
        for number, colour in enumerate(cubes):
            place = around((x + px(8), second.centre[1]), px(7.5))
            yield Item(("result", key, number), place, faces.Cube(colour), layer)
            x += px(17)
        if not cubes and key == "gets":
            nothing = Label("\N{EN DASH}", TYPE, Ink.DIM, Align.LEFT)
            yield Item("result_nothing", second._replace(x=x, w=px(20)), nothing, layer)
        x += px(10)
    yield from _hand_after(facts, layout, third, result, layer)


def _hand_after(
    facts: Facts, layout: AlchemistLayout, line: Box, result: Result, layer: int
) -> Iterator[Item]:
    px, hand = layout.px, facts.state.of(facts.base).hand
    if not result.paid <= hand:
        return
    after = hand - result.paid + result.got
    yield Item("result_hand", line._replace(w=px(44)), note(say("alchemist.picture.then")), layer)
    area = line._replace(x=line.x + px(38), w=line.w - px(38))
    for colour, cell in zip(Colour, row(area, len(Colour), 0), strict=True):
        place = around((cell.x + px(9), cell.centre[1]), px(7.5))
        yield Item(("result_after", colour), place, faces.Cube(colour, dim=not after[colour]), layer)
        number = cell._replace(x=cell.x + px(20), w=cell.w - px(20))
        count = Counter(after[colour], 17, align=Align.LEFT, dims=True)
        yield Item(("result_after_number", colour), number, count, layer)


def _score(facts: Facts, layout: AlchemistLayout) -> Iterator[Item]:
    """What the seat at the foot of the table would score now."""
    seat = facts.base
    lines = _lines(layout, 5)
    heading = say("alchemist.picture.score" if not facts.over else "alchemist.picture.scored")
    yield _text("score_heading", lines[0], heading, 18, TEXTS, Ink.GOLD, Align.LEFT, Role.HEADING)
    fame, cubes = facts.state.of(seat).fame, cube_points(facts.view, seat)
    least, most = (0, 0) if not facts.state.terms.schools else award_range(facts.view, seat)
    known = facts.school(seat) is not None and (not facts.over or seat in facts.counted.schools)
    cubes = cubes if facts.counted.paired else 0
    rows = [("fame", str(fame)), ("cubes", str(cubes) if facts.counted.paired else "?")]
    if facts.state.terms.schools:
        rows.append(("school", span(least, most) if known else "?"))
        total = span(fame + cubes + least, fame + cubes + most) if known else f"{fame + cubes} + ?"
    else:
        total = str(fame + cubes)
    for line, (key, text) in zip(lines[1:], (*rows, ("total", total)), strict=False):
        ink = Ink.GOLD if key == "total" else Ink.PLAIN
        name = say(f"alchemist.picture.score_{key}", count=facts.view.cubes_of(seat))
        yield _text(("score", key), line, name, 17, TEXTS, Ink.DIM, Align.LEFT)
        yield _text(("score", key, "number"), line, text, 20, TEXTS, ink, Align.RIGHT, Role.NUMBER)


def span(least: int, most: int) -> str:
    """A number, or the two between which it lies."""
    return str(least) if least == most else say("alchemist.picture.span", least=least, most=most)


def _text(
    key: object, box: Box, text: str, size: float, layer: int, ink: Ink, align: Align, role: Role = Role.BODY
) -> Item:
    return Item(key, box, Label(text, size, ink, align, role), layer)
