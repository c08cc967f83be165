"""What lies on the table while something is pointed at or chosen: lit ways, changes, a recipe written out."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import TOKEN_OF, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES, takers
from dream.ui.game_views.jabirs_transmutations.diagram import (
    DIE_RADIUS,
    SPOTS,
    TOKEN_RADIUS,
    spot_radius,
    token_place,
    ways_of,
)
from dream.ui.game_views.jabirs_transmutations.faces import LitWays
from dream.ui.game_views.jabirs_transmutations.items.board import ANSWERS, BADGES, LIGHT, SIGNS
from dream.ui.game_views.jabirs_transmutations.items.effects import Change, changes_by
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.items.formula import formula_item
from dream.ui.game_views.jabirs_transmutations.items.strip import event_answers
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.lit_ways import middle_of as middle_of_ways
from dream.ui.game_views.jabirs_transmutations.table.targets import actions_at
from dream.ui.game_views.jabirs_transmutations.things import DoneButton, EventAnswer
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.arrange import Point, around, middle_of
from dream.ui.tabletop.items.faces import Badge, Button, Die, Ring
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.painters.texts import signed

BADGE = 17
"""How high a badge is, in units of the design."""


def pointed_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that is told of what is pointed at or chosen."""
    told = changes(facts)
    yield from _fed(facts, layout)
    lit = facts.lit_recipe
    if lit is not None:
        yield from _light(layout, lit)
        yield from _ends(facts, layout, lit)
        if facts.turning and not told:
            yield from _taken_and_made(facts, layout, lit)
        yield formula_item(facts, layout, lit)
    for change in told:
        yield _change(layout, change)
    yield from _buttons(facts, layout)


def changes(facts: Facts) -> tuple[Change, ...]:
    """The effect of what is pointed at, or else chosen, if it can be done."""
    if not facts.sight.marks.legal:
        return ()
    for target in (*facts.pointed, *facts.sight.marks.chosen[:1]):
        actions = actions_at(facts.view, target)
        if actions:
            return changes_by(facts.view, actions[0])
    return ()


def _light(layout: TableLayout, lit: int) -> Iterator[Item]:
    """The ways of a recipe in light, with the dice on them."""
    middle = layout.point(middle_of_ways(lit))
    yield Item(("lit", lit), around(middle, 1), LitWays(lit, layout.radius), LIGHT)
    half = DIE_RADIUS * layout.radius * 1.15
    for number, way in enumerate(ways_of(lit)):
        if way.die:
            yield Item(("lit_die", number), around(layout.point(way.die_at), half), Die(LEAST_SUCCESS), LIGHT)


def _ends(facts: Facts, layout: TableLayout, lit: int) -> Iterator[Item]:
    """Rings around what goes into a recipe, around what is missing of it, and around what comes out."""
    recipe = RECIPES[lit]
    missing = {thing for thing, _ in facts.recipes[lit - 1].missing if isinstance(thing, Resource)}
    for resource in recipe.reactants.present:
        mark = Mark.REFUSED if resource in missing else Mark.HOVER
        yield Item(("end", resource), layout.spot(resource), Ring(mark), LIGHT)
    for resource in (*recipe.products, *((recipe.extra,) if recipe.extra is not None else ())):
        yield Item(("made", resource), layout.spot(resource), Ring(Mark.SELECTED), LIGHT)


def _fed(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """Rings around the recipes that take the card that is pointed at, or the token that it becomes."""
    card = facts.lit_card
    if card is not None:
        for number in takers(TOKEN_OF.get(card, card), facts.gold_takes_card):
            yield Item(("fed", number), layout.sign(number), Ring(Mark.SELECTED), SIGNS)


def _taken_and_made(facts: Facts, layout: TableLayout, lit: int) -> Iterator[Item]:
    """How many units of each resource a recipe takes and gives, beside the tokens of the seat on turn."""
    recipe, seat = RECIPES[lit], facts.state.turn if facts.sight.yours else None
    if seat is None or not facts.recipes[lit - 1].possible:
        return
    for resource in recipe.reactants.present:
        yield _token_badge(layout, seat, resource, -recipe.reactants[resource])
    for resource in recipe.products:
        yield _token_badge(layout, seat, resource, 1)
    if recipe.extra is not None:
        yield _token_badge(layout, seat, recipe.extra, 1, maybe=True)


def _change(layout: TableLayout, change: Change) -> Item:
    """A change told beside the tokens or the cards that it concerns."""
    if isinstance(change.thing, Resource):
        return _token_badge(layout, change.seat, change.thing, change.by)
    box, size = layout.saved_at_plate(change.seat, change.thing), layout.px(BADGE)
    middle = box.x + layout.px(18), box.y + layout.px(3)
    badge = Badge(signed(change.by), change.by > 0)
    return Item(("change", change.seat, change.thing, "card"), middle_of(middle, (size, size)), badge, LIGHT)


def _token_badge(
    layout: TableLayout, seat: Seat, resource: Resource, by: int, *, maybe: bool = False
) -> Item:
    """A badge beside the place of a seat's tokens, away from the middle of their spot."""
    (x, y), (to_x, to_y) = SPOTS[resource], token_place(seat, resource)
    beyond = 1.0 + TOKEN_RADIUS * 1.85 / spot_radius(resource)
    at: Point = layout.point((x + (to_x - x) * beyond, y + (to_y - y) * beyond))
    size, badge = layout.px(BADGE), Badge(("?" if maybe else "") + signed(by), by > 0)
    return Item(("change", seat, resource, by, maybe), middle_of(at, (size, size)), badge, BADGES)


def _buttons(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The button that is pointed at, lit."""
    answers = event_answers(facts)
    for target in facts.pointed:
        match target:
            case DoneButton() if target in facts.sight.marks.legal:
                yield _lit("done", layout.done, say("jabir.picture.done"))
            case EventAnswer(answer) if target in answers and not hasattr(answer, "card"):
                yield _lit("answer", layout.answers(len(answers))[0], say("jabir.picture.steal_nothing"))


def _lit(key: str, box: Box, text: str) -> Item:
    return Item((key, "lit"), box, Button(text, lit=True), ANSWERS)
