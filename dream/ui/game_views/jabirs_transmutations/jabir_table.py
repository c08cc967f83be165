"""Jabir's Transmutations as a table: where its things lie, how they move, how they look."""

from collections.abc import Iterable, Iterator

import pygame
from pygame import Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import RESOURCES, Card, Event
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations import faces
from dream.ui.game_views.jabirs_transmutations import sprites as own
from dream.ui.game_views.jabirs_transmutations.beats import beats_between
from dream.ui.game_views.jabirs_transmutations.colours import card_colour, resource_colour
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS, spot_radius
from dream.ui.game_views.jabirs_transmutations.items.board import board_items
from dream.ui.game_views.jabirs_transmutations.items.column import column_items
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts, Seen
from dream.ui.game_views.jabirs_transmutations.items.plates import plate_items
from dream.ui.game_views.jabirs_transmutations.items.pointed import pointed_items
from dream.ui.game_views.jabirs_transmutations.items.strip import strip_items
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout, table_layout
from dream.ui.game_views.jabirs_transmutations.lit_ways import lit_ways
from dream.ui.game_views.jabirs_transmutations.moves import steps_between
from dream.ui.game_views.jabirs_transmutations.painters.formula_painter import paint_formula, warm_rows
from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import paint_table
from dream.ui.game_views.jabirs_transmutations.sounds import heard
from dream.ui.game_views.jabirs_transmutations.tips import about
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.items.table_game import TableGame
from dream.ui.tabletop.motion.steps import Change, Step
from dream.ui.tabletop.painters.texts import text_sprite
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.tabletop.sight import Target

NAME_LOW, LARGE_NAME_LOW = 0.19, 0.33
"""How far below the middle of its spot a name lies, in radii of the spot."""
NAME_SIZE, NAME_WIDTH = 0.46, 1.88


class JabirTable(TableGame[View, ListedAction, TableLayout]):
    """A round table of matter on its way to gold, at which three sit."""

    def layout(self, box: Box, seats: int) -> TableLayout:
        return table_layout(box)

    def parts(self, layout: TableLayout, name: str) -> Iterable[Box]:
        """A spot by its word, a recipe's sign by its number, or what the layout calls so."""
        spot = next((each for each in RESOURCES if each.word == name), None)
        if spot is not None:
            return (layout.spot(spot),)
        return (layout.sign(int(name)),) if name.isdigit() else super().parts(layout, name)

    def items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        facts = Facts(sight)
        yield from board_items(facts, layout)
        yield from strip_items(facts, layout)
        yield from plate_items(facts, layout)
        yield from column_items(facts, layout)

    def pointed_items(self, sight: Seen, layout: TableLayout) -> Iterable[Item]:
        return pointed_items(Facts(sight), layout)

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return about(target, Facts(sight))

    def steps(self, change: Change[View, ListedAction, TableLayout]) -> Iterable[Step]:
        return steps_between(Facts(change.before), Facts(change.after), change.layout, change.first)

    def beats(self, change: Change[View, ListedAction, TableLayout]) -> Iterable[Beat]:
        return beats_between(Facts(change.before), Facts(change.after))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks at cards that lie face down, or the game has been leafed through."""
        if abs(before.view.seen.round - after.view.seen.round) > 1:
            return True
        return before.viewer != after.viewer and Facts(after).hides and Facts(before).holding

    def sounds(self, before: Seen, after: Seen) -> Iterable[str]:
        return heard(Facts(before), Facts(after))

    # How it looks

    def paint_ground(self, window: tuple[int, int], layout: TableLayout, palette: Palette) -> Pixels:
        pixels = paint_table(window, layout.box, layout.middle, layout.radius, palette)
        own.warm(layout, palette)
        return pixels

    def finish_ground(self, ground: Surface, layout: TableLayout, palette: Palette) -> None:
        """Write the name on each spot."""
        for resource, (x, y) in SPOTS.items():
            radius = spot_radius(resource)
            low = LARGE_NAME_LOW if radius > 0.12 else NAME_LOW
            size = round(radius * layout.radius * NAME_SIZE)
            name = text_sprite(say(f"jabir.spot.{resource.word}"), size, palette.ink)
            widest = NAME_WIDTH * radius * layout.radius
            if name.get_width() > widest:
                name = pygame.transform.smoothscale_by(name, widest / name.get_width())
            middle = layout.point((x, y + low * radius))
            ground.blit(*placed(name, (middle[0] - layout.box.x, middle[1] - layout.box.y)))

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        width, radius = size[0], size[0] / 2
        match face:
            case CardFace(front, faces.EVENTS):
                assert front is None or isinstance(front, Event)
                return own.event_sprite(front, width, palette)
            case CardFace(front):
                assert front is None or isinstance(front, Card)
                return own.card_sprite(front, width, palette)
            case faces.Sign(recipe, cards, bright):
                return own.sign_sprite(recipe, cards, bright, radius, palette)
            case faces.Coin(metal):
                return own.coin_sprite(metal, radius, palette)
            case faces.Track(points):
                return own.track_sprite(points, width, unit, palette)
            case faces.Formula():
                return paint_formula(face, size, unit, palette)
            case faces.LitWays(recipe, reach):
                return lit_ways(recipe, reach, palette)
        return _small(face, size, palette)

    def warm(self, layout: TableLayout, palette: Palette) -> Iterator[object]:
        """Paint what comes and goes: the die, marks, and the ways of each recipe in light."""
        yield from own.warm_marks(layout, palette)
        yield from warm_rows(layout.unit, palette)
        for recipe in RECIPES:
            yield lit_ways(recipe, layout.radius, palette)


def _small(face: Face, size: tuple[int, int], palette: Palette) -> Surface | None:
    """The picture of one of this game's small things; None for a face of every table."""
    radius = size[0] / 2
    match face:
        case faces.Sun():
            return own.start_sprite(radius, palette)
        case faces.Elixir():
            return own.elixir_sprite(radius, palette)
        case faces.Spent():
            return own.spent_sprite(size[0], palette)
        case faces.EventGlyph(event, True):
            return own.glyph_sprite(event, radius, palette.gold_light)
        case faces.EventGlyph(event):
            return own.glyph_sprite(event, radius, palette.ink_dim, 0.2)
        case faces.Thing(thing):
            colour = (
                card_colour(thing, palette) if isinstance(thing, Card) else resource_colour(thing, palette)
            )
            return own.glyph_sprite(thing, radius * 0.78, mix(colour, palette.ink, 0.45), 0.2)
        case faces.Lozenge(bright):
            dim = mix(palette.gold_dark, palette.gold, 0.25)
            return own.lozenge_sprite(size[1], palette.gold_light if bright else dim)
    return None


JABIR_TABLE = JabirTable()
