"""A recipe written out in signs, with what is told of it: in the strip, where that is free, or on a plate."""

from pygame import Rect

from dream.base.messages import Listing, message
from dream.base.words import say, told
from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.ui.game_views.jabirs_transmutations.faces import Formula
from dream.ui.game_views.jabirs_transmutations.items.board import TOLD
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.painters.formula_painter import formula_width
from dream.ui.game_views.jabirs_transmutations.recipe_facts import KIND
from dream.ui.kit.layout import Box
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.tabletop.items.item import Item
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.overlays.tooltip import placed as lies_beside
from dream.ui.widgets.paint import wrapped

PLATE = 270
"""How wide at least a plate is on which a recipe is written out, in units of the design."""
MOST_LINES = 3


def formula_item(facts: Facts, layout: TableLayout, recipe: int) -> Item:
    """The recipe that is lit, written out."""
    viewer = facts.viewer
    if facts.state.event is not None or (viewer is not None and facts.hand(viewer)):
        return _on_a_plate(facts, layout, recipe)
    return _item(facts, layout, recipe, layout.hand_area, plate=False)


def _on_a_plate(facts: Facts, layout: TableLayout, recipe: int) -> Item:
    """A recipe on a plate of its own beside its sign, clear of all that belongs to it and of the strip."""
    px, made = layout.px, RECIPES[recipe]
    width = max(px(PLATE), formula_width(recipe, layout.unit) + px(24))
    lines = len(_lines(facts, layout, recipe, width - px(24)))
    extra = (made.extra,) if made.extra is not None else ()
    ends = [Rect(layout.spot(thing)) for thing in (*made.reactants.present, *made.products, *extra)]
    tip = Tip("", Rect(layout.sign(recipe)), (*ends, Rect(layout.strip)))
    place = lies_beside((width, px(68) + px(23) * lines), tip, Rect(layout.box), px(8), ())
    return _item(facts, layout, recipe, Box(*place), plate=True)


def _item(facts: Facts, layout: TableLayout, recipe: int, box: Box, *, plate: bool) -> Item:
    lines = _lines(facts, layout, recipe, box.w - (layout.px(24) if plate else 0))
    possible = facts.recipes[recipe - 1].possible
    face = Formula(recipe, facts.gold_takes_card, lines, possible, plate)
    return Item("formula", box, face, TOLD)


def _lines(facts: Facts, layout: TableLayout, recipe: int, width: int) -> tuple[str, ...]:
    """What is told of a recipe, in as many lines as there is room for."""
    return wrapped(sized_font(Role.BODY, layout.px(19)), formula_text(facts, recipe), width)[:MOST_LINES]


def formula_text(facts: Facts, recipe: int) -> str:
    """What is missing for a recipe or, when nothing is, what the die may bring."""
    made, has, name = RECIPES[recipe], facts.recipes[recipe - 1], facts.told_of
    whose = "of" if name else "yours"
    if has.missing:
        return say(f"jabir.picture.missing.{whose}", things=_listed(has.missing), name=name)
    if not has.possible:
        return say("jabir.picture.no_metal", thing=made.products[0])
    if made.risk is not None:
        return say("jabir.picture.risk", chance=KIND, thing=made.risk)
    if made.extra is not None:
        return say("jabir.picture.extra", chance=KIND, thing=made.extra)
    return say(f"jabir.picture.possible.{whose}", name=name)


def _listed(missing: tuple[tuple[Resource | Card, int], ...]) -> str:
    things = (message("jabir.picture.more", count=count, thing=thing) for thing, count in missing)
    return told(Listing(tuple(things)))
