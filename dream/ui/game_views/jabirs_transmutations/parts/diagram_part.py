"""What lies on the diagram: the signs of recipes, tokens, and what is lit."""

from collections.abc import Iterator

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations.diagram import (
    DIE_RADIUS,
    SIGN_RADIUS,
    SPOTS,
    TOKEN_RADIUS,
    spot_radius,
    token_place,
    ways_of,
)
from dream.ui.game_views.jabirs_transmutations.lit_ways import lit_ways_sprite
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.shown import TableShown
from dream.ui.game_views.jabirs_transmutations.sprites import (
    Sprite,
    badge_sprite,
    die_sprite,
    placed,
    ring_sprite,
    sign_sprite,
    signed,
    token_sprite,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout
from dream.ui.kit.palette import Mark, Palette

BADGE = 17
"""How high a badge is, in units of the design."""


def recipe_cards(recipe: int, gold_takes_card: bool) -> tuple[Card, ...]:
    """The cards of which a recipe takes one."""
    card = RECIPES[recipe].card
    if card is not None:
        return (card,)
    return (Card.FIRE, Card.WATER) if gold_takes_card else ()


def lit_recipe_sprites(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """The ways of the recipe that is lit, with their dice, and rings around their ends."""
    lit = shown.lit_recipe
    if lit is not None:
        yield lit_ways_sprite(lit, layout, palette)
        yield from _dice(layout, palette, lit)
        yield from _ends(layout, palette, shown, lit)


def recipe_signs(
    parts: KeptParts, layout: TableLayout, palette: Palette, shown: TableShown
) -> tuple[Sprite, ...]:
    """The signs of all recipes, bright where a person here may use one."""
    here = _turns(shown) and shown.yours
    possible = tuple(here and recipe.possible for recipe in shown.recipes)
    return parts.of("signs", _signs, layout, palette, possible, shown.gold_takes_card)


def token_sprites(
    parts: KeptParts, layout: TableLayout, palette: Palette, shown: TableShown
) -> Iterator[Sprite]:
    """The tokens of all seats."""
    for seat in Seat:
        yield from parts.of(("tokens", seat), _tokens, layout, palette, seat, shown.of(seat).board)


def token_badges(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """The changes that are told beside tokens."""
    lit = shown.lit_recipe
    if lit is not None and _turns(shown):
        yield from _recipe_badges(layout, palette, shown, lit)
    for change in shown.changes:
        if isinstance(change.thing, Resource):
            yield token_badge(layout, palette, change.seat, change.thing, change.by)


def _turns(shown: TableShown) -> bool:
    """Whether the seats have their turns, in which recipes are used."""
    return shown.phase in (Phase.PLAY, Phase.ROLL)


def _signs(
    layout: TableLayout, palette: Palette, possible: tuple[bool, ...], gold_takes_card: bool
) -> Iterator[Sprite]:
    """The signs of the recipes, those bright that are possible."""
    radius = round(SIGN_RADIUS * layout.radius, 1)
    for number, bright in zip(RECIPES, possible, strict=True):
        cards = recipe_cards(number, gold_takes_card)
        yield placed(sign_sprite(number, cards, bright, radius, palette), layout.sign(number).centre)


def _tokens(layout: TableLayout, palette: Palette, seat: Seat, board: Multiset[Resource]) -> Iterator[Sprite]:
    """What a seat has on the board."""
    radius = round(TOKEN_RADIUS * layout.radius, 1)
    for resource in board.present:
        picture = token_sprite(seat, board[resource], radius, palette)
        yield placed(picture, layout.token(seat, resource).centre)


def _dice(layout: TableLayout, palette: Palette, lit: int) -> Iterator[Sprite]:
    """The dice on the ways of a recipe, over their light."""
    for way in ways_of(lit):
        if way.die:
            radius = round(DIE_RADIUS * layout.radius * 1.15, 1)
            yield placed(die_sprite(LEAST_SUCCESS, radius, 0, palette), layout.point(way.die_at))


def _ends(layout: TableLayout, palette: Palette, shown: TableShown, lit: int) -> Iterator[Sprite]:
    """Rings around what goes into a recipe, around what is missing of it, and around what comes out."""
    recipe = RECIPES[lit]
    lacking = shown.recipes[lit - 1].missing
    missing = {thing for thing, _ in lacking if isinstance(thing, Resource)}
    products = (*recipe.products, *((recipe.extra,) if recipe.extra is not None else ()))
    for resource in recipe.reactants.present:
        yield ring(layout, palette, resource, Mark.REFUSED if resource in missing else Mark.HOVER)
    for resource in products:
        yield ring(layout, palette, resource, Mark.SELECTED)


def ring(layout: TableLayout, palette: Palette, resource: Resource, mark: Mark) -> Sprite:
    """A mark around a spot."""
    radius = round(layout.spot(resource).w / 2, 1)
    return placed(ring_sprite(mark, radius, layout.unit, palette), layout.point(SPOTS[resource]))


def _recipe_badges(layout: TableLayout, palette: Palette, shown: TableShown, lit: int) -> Iterator[Sprite]:
    """How many units of each resource a recipe takes and gives, beside the tokens of the seat on turn."""
    recipe, seat = RECIPES[lit], shown.turn if shown.yours else None
    if seat is None or shown.changes or not shown.recipes[lit - 1].possible:
        return
    for resource in recipe.reactants.present:
        yield token_badge(layout, palette, seat, resource, -recipe.reactants[resource])
    for resource in recipe.products:
        yield token_badge(layout, palette, seat, resource, 1)
    if recipe.extra is not None:
        yield token_badge(layout, palette, seat, recipe.extra, 1, maybe=True)


def token_badge(
    layout: TableLayout, palette: Palette, seat: Seat, resource: Resource, by: int, *, maybe: bool = False
) -> Sprite:
    """A badge beside the place of a seat's tokens, away from the middle of their spot."""
    text = ("?" if maybe else "") + signed(by)
    picture = badge_sprite(text, layout.px(BADGE), by > 0, palette)
    (x, y), (to_x, to_y) = SPOTS[resource], token_place(seat, resource)
    beyond = 1.0 + TOKEN_RADIUS * 1.85 / spot_radius(resource)
    return placed(picture, layout.point((x + (to_x - x) * beyond, y + (to_y - y) * beyond)))
