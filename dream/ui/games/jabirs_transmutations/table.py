"""Jabir's Transmutations as a table: where its things lie, how they move, how they look."""

from collections.abc import Hashable, Iterable, Iterator, Mapping

import pygame

from dream.base.texts import say
from dream.games.jabirs_transmutations.rules.components import RESOURCES, Card, Resource
from dream.games.jabirs_transmutations.rules.state import ListedAction, View
from dream.play.game import letter
from dream.ui.games.jabirs_transmutations import (
    diagram,
    faces,
    ground,
    handheld,
    motion,
    paint,
    targets,
    words,
)
from dream.ui.games.jabirs_transmutations.items import (
    Facts,
    Seen,
    board_items,
    column_items,
    plate_items,
    pointed_items,
    strip_items,
)
from dream.ui.games.jabirs_transmutations.layout import TableLayout, table_layout
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette
from dream.ui.table.changes import Beat, Change, Deciding, Noise, Step
from dream.ui.table.faces import Face
from dream.ui.table.handheld import Handheld
from dream.ui.table.items import Item
from dream.ui.table.painters import text_sprite
from dream.ui.table.picture import placed
from dream.ui.table.sight import Target
from dream.ui.table.table_game import Primer, TableGame, own_word, place_of

NAME_LOW, LARGE_NAME_LOW = 0.23, 0.36
"""How far below the middle of its spot a name lies, in radii of the spot."""
NAME_SIZE, NAME_WIDTH = 0.46, 1.8

_ONE_OF_A_KIND: Mapping[type, str] = {
    targets.DieTarget: "die",
    targets.EventCard: "event",
    targets.UsedEvents: "events",
    targets.Deck: "deck",
    targets.DiscardPile: "discard",
}

CARD, SIGN = (90, 126), (84, 84)
"""How large cards and signs are that newcomers are shown."""
GOLD = faces.Coin(Resource.GOLD)
PRIMER: Primer = {
    "about": [(faces.card_face(Card.LEAD), CARD), (faces.card_face(Card.FIRE), CARD), (GOLD, SIGN)],
    "turn": [(faces.card_face(card), CARD) for card in (Card.FIRE, Card.WATER, Card.CINNABAR)],
    "end": [(GOLD, SIGN), (faces.Coin(Resource.SILVER), SIGN), (faces.Elixir(), SIGN)],
}
"""What is drawn on the cards for newcomers."""


class JabirTable(TableGame[View, ListedAction, TableLayout]):
    """A round table of matter on its way to gold, at which three sit."""

    painters = paint.PAINTERS
    primer = PRIMER

    def layout(self, box: Box, seats: int) -> TableLayout:
        return table_layout(box)

    def parts(self, layout: TableLayout, name: str) -> Iterable[Box]:
        """A spot by its word, a recipe's sign by its number, or what the layout calls so."""
        spot = next((each for each in RESOURCES if each.word == name), None)
        if spot is not None:
            return (layout.spots[spot],)
        return (layout.signs[int(name)],) if name.isdigit() else super().parts(layout, name)

    def items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        facts = Facts(sight)
        for part in (board_items, strip_items, plate_items, column_items):
            yield from part(facts, layout)

    def in_the_hand(self, sight: Seen, room: Handheld) -> Iterator[Item]:
        return handheld.handheld_items(Facts(sight), room)

    def pointed_items(self, sight: Seen, layout: TableLayout) -> Iterable[Item]:
        return pointed_items(Facts(sight), layout)

    def tip(self, sight: Seen, target: Target) -> Iterable[str]:
        return words.about(target, Facts(sight))

    def in_words(self, sight: Seen, target: Target) -> Iterable[str]:
        """Also a recipe, which the picture writes out."""
        if isinstance(target, targets.RecipeSign):
            return words.recipe_in_words(Facts(sight), target.recipe)
        return super().in_words(sight, target)

    def place_word(self, sight: Seen, target: Target) -> str | None:
        match target:
            case targets.HandCard(place) if sight.viewer is not None:
                return own_word(sight.viewer, place + 1)
            case targets.Picks() if sight.viewer is not None:
                return own_word(sight.viewer, "picks")
            case targets.SavedCard(seat, card):
                return f"saved.{letter(seat)}.{card.word}"
            case targets.RecipeSign(recipe):
                return f"recipe.{recipe}"
            case targets.Spot(resource):
                return f"spot.{resource.word}"
            case targets.SeatTokens(seat, resource):
                return f"tokens.{letter(seat)}.{resource.word}"
            case targets.Supply(metal):
                return f"supply.{metal.word}"
        return _ONE_OF_A_KIND.get(type(target)) or super().place_word(sight, target)

    def steps(self, change: Change[View, ListedAction, TableLayout]) -> Iterable[Step]:
        return motion.steps_between(Facts(change.before), Facts(change.after), change.layout, change.first)

    def beats(self, change: Change[View, ListedAction, TableLayout]) -> Iterable[Beat]:
        return motion.beats_between(Facts(change.before), Facts(change.after))

    def deciding(self, sight: Seen) -> Iterable[Deciding]:
        return motion.deciding(Facts(sight))

    def cuts(self, before: Seen, after: Seen) -> bool:
        """Whether somebody else looks at cards that lie face down, or the game has been leafed through."""
        if abs(before.view.seen.round - after.view.seen.round) > 1:
            return True
        hides = any((*after.view.hands, *after.view.picks))
        return before.viewer != after.viewer and hides and Facts(before).holding

    def flies(self, face: Face, start: Hashable, end: Hashable, *, turned: bool) -> str | None:
        """Metals ring; what is transmuted dissolves in the sign of its recipe."""
        if place_of(end) == "sign":
            return "liquid"
        return "coin" if isinstance(face, faces.Coin) else super().flies(face, start, end, turned=turned)

    def sounds(self, change: Change[View, ListedAction, TableLayout]) -> Iterable[Noise]:
        return motion.heard(Facts(change.before), Facts(change.after))

    def paint_ground(self, window: tuple[int, int], layout: TableLayout, palette: Palette) -> Pixels:
        """The ground, and with it all that lies on every table."""
        pixels = ground.paint_table(window, layout.box, layout.middle, layout.radius, palette)
        tuple(paint.warm_things(layout, palette))
        return pixels

    def finished_ground(
        self, ground: pygame.Surface, layout: TableLayout, palette: Palette
    ) -> pygame.Surface:
        """With its name on each spot."""
        ground = ground.copy()
        for resource, (x, y) in diagram.SPOTS.items():
            radius = diagram.spot_radius(resource)
            low, widest = LARGE_NAME_LOW if radius > 0.12 else NAME_LOW, NAME_WIDTH * radius * layout.radius
            size = round(radius * layout.radius * NAME_SIZE)
            name = text_sprite(say(f"jabir.spot.{resource.word}"), size, palette.ink)
            if name.get_width() > widest:
                name = pygame.transform.smoothscale_by(name, widest / name.get_width())
            middle = layout.point((x, y + low * radius))
            ground.blit(*placed(name, (middle[0] - layout.box.x, middle[1] - layout.box.y)))
        return ground

    def warm(self, layout: TableLayout, palette: Palette) -> Iterator[object]:
        return paint.warm_what_comes(layout, palette)


JABIR_TABLE = JabirTable()
