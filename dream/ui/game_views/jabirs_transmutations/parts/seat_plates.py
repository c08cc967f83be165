"""The plates of the seats: who sits there, their points on the way to 17, their stack and their cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from dream.games.jabirs_transmutations.rules.components import ELIXIRS, REAGENTS, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.parts.kept_parts import KeptParts
from dream.ui.game_views.jabirs_transmutations.parts.plate_name import name_sprites
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden, Row, Slot, slots_of
from dream.ui.game_views.jabirs_transmutations.shown import SeatShown, TableShown
from dream.ui.game_views.jabirs_transmutations.sprites import (
    Sprite,
    arrow_sprite,
    badge_sprite,
    card_sprite,
    coin_sprite,
    elixir_sprite,
    faint,
    glyph_sprite,
    placed,
    plate_sprite,
    signed,
    start_sprite,
    text_sprite,
    token_sprite,
    track_sprite,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import (
    CREST,
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    TableLayout,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.kit.text.fonts import Role


def plate_sprites(
    parts: KeptParts, layout: TableLayout, palette: Palette, shown: TableShown, hidden: Hidden
) -> Iterator[Sprite]:
    """The plates of all seats."""
    names = tuple(shown.of(seat).name for seat in Seat)
    for seat in Seat:
        won = seat in shown.winners
        standing = Standing(won or shown.turn is seat, shown.first is seat, won, names)
        own = slots_of(seat, hidden)
        yield from parts.of(("plate", seat), _plate, layout, palette, seat, shown.of(seat), standing, own)
    if shown.phase is Phase.DRAFT:
        yield from parts.of("passing", _passing, layout, palette)


def plate_badges(layout: TableLayout, palette: Palette, shown: TableShown) -> Iterator[Sprite]:
    """The changes that are told beside cards."""
    for change in shown.changes:
        if isinstance(change.thing, Card):
            box = layout.saved_at_plate(change.seat, change.thing)
            picture = badge_sprite(signed(change.by), layout.px(17), change.by > 0, palette)
            yield placed(picture, (box.x + layout.px(18), box.y + layout.px(3)))


def _passing(layout: TableLayout, palette: Palette) -> Iterator[Sprite]:
    """Arrows from plate to plate, the way that hands go."""
    size = layout.px(13)
    for one, other in pairwise(layout.plates):
        between = (one.right + other.x) / 2, (one.bottom + other.y) / 2
        middle = (between[0], one.centre[1]) if layout.tall else (one.centre[0], between[1])
        yield placed(arrow_sprite(size, 0 if layout.tall else 90, palette.gold_light), middle)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands in the round: its plate is `lit`, it `starts` the round, or it has `won`.

    `names` are those of all seats.
    """

    lit: bool
    starts: bool
    won: bool
    names: tuple[str, ...]


def _plate(
    layout: TableLayout, palette: Palette, seat: Seat, has: SeatShown, standing: Standing, hidden: Hidden
) -> Iterator[Sprite]:
    """The plate of a seat, without what is hidden of its cards."""
    return _Plate(layout, palette, seat, has, standing).sprites(hidden)


class _Plate:
    """The plate of one seat."""

    def __init__(
        self, layout: TableLayout, palette: Palette, seat: Seat, has: SeatShown, standing: Standing
    ) -> None:
        self._layout, self._palette, self._seat = layout, palette, seat
        self._has, self._standing = has, standing
        self._box: Box = layout.plates[seat]
        self._px = layout.px

    def sprites(self, hidden: Hidden) -> Iterator[Sprite]:
        box, lit = self._box, self._standing.lit
        yield plate_sprite((box.w, box.h), lit, self._layout.unit, self._palette), (box.x, box.y)
        yield from self._head()
        yield from self._points()
        yield from self._saved()
        if self._has.hand or self._has.picks:
            yield from self._cards("hand", hidden)
            yield from self._cards("picks", hidden)
        else:
            yield from self._treasure()

    def _text(self, text: str, size: float, middle_left: tuple[float, float], dim: bool = False) -> Sprite:
        picture = text_sprite(text, self._px(size), self._palette.ink_dim if dim else self._palette.ink)
        return picture, (round(middle_left[0]), round(middle_left[1] - picture.get_height() / 2))

    def _head(self) -> Iterator[Sprite]:
        """The seat's token, its name, and a crown for a winner or else the sun of the starting player."""
        px, box, palette = self._px, self._box, self._palette
        radius = round(CREST * self._layout.unit, 1)
        y = box.y + px(25)
        yield placed(token_sprite(self._seat, None, radius, palette), (box.x + px(26), y))
        right = box.right - px(10)
        if self._standing.won:
            crown = glyph_sprite(Event.SULTAN, round(10 * self._layout.unit, 1), palette.gold_light)
            yield placed(crown, (right - px(10), y))
            right -= px(26)
        elif self._standing.starts:
            sun = start_sprite(round(9 * self._layout.unit, 1), palette)
            yield placed(sun, (right - px(8), y))
            right -= px(24)
        left = box.x + px(46)
        yield from name_sprites(self._has.name, px, palette.ink, left, right - left, y, self._standing.names)

    def _points(self) -> Iterator[Sprite]:
        """The points, large, the stack, and the way to seventeen."""
        px, box, palette = self._px, self._box, self._palette
        y = box.y + px(66)
        points = text_sprite(str(self._has.points), px(36), palette.gold_light, Role.NUMBER)
        left = box.x + px(12)
        yield points, (left, round(y - points.get_height() / 2))
        yield self._text(f"/ {POINTS_TO_END}", 17, (left + points.get_width() + px(5), y + px(5)), dim=True)
        yield from self._stack(y)
        track = track_sprite(self._has.points, box.w - px(18), self._layout.unit, palette)
        yield placed(track, (box.centre[0], box.y + px(99)))

    def _stack(self, y: float) -> Iterator[Sprite]:
        """A small pile of tokens with how many are left."""
        px, box, palette = self._px, self._box, self._palette
        number = text_sprite(str(self._has.stack), px(18), palette.ink, Role.NUMBER)
        right = box.right - px(11)
        yield number, (right - number.get_width(), round(y - number.get_height() / 2 + px(4)))
        pile = token_sprite(self._seat, None, round(PILE_TOKEN * self._layout.unit, 1), palette)
        x = right - max(number.get_width(), px(16)) - px(14)
        for n in range(3 if self._has.stack > 1 else min(1, self._has.stack)):
            yield placed(pile, (x, y + px(7) - n * px(4)))

    def _saved(self) -> Iterator[Sprite]:
        """Fire and Water that lie open, as a small card and how many of them."""
        px = self._px
        for card in REAGENTS:
            box, count = self._layout.saved_at_plate(self._seat, card), self._has.cards[card]
            picture = card_sprite(card, px(PLATE_CARD), self._palette)
            x, y = box.x, box.centre[1]
            yield placed(picture if count else faint(picture), (x + px(15), y))
            yield self._text(f"\N{MULTIPLICATION SIGN} {count}", 18, (x + px(31), y), dim=not count)

    def _cards(self, row: Row, hidden: Hidden) -> Iterator[Sprite]:
        """The small cards: the hand at the left, the picks at the right after a gap."""
        hand, picks = self._has.hand, self._has.picks
        cards = hand if row == "hand" else picks
        for place, card in enumerate(cards):
            if Slot(self._seat, row, place) not in hidden:
                box = mini_card(self._layout, self._seat, row, place, len(hand))
                yield placed(card_sprite(card, box.w, self._palette), box.centre)

    def _treasure(self) -> Iterator[Sprite]:
        """What the points are made of: gold, silver and elixirs."""
        px, palette, box = self._px, self._palette, self._box
        fan = self._layout.mini_cards(self._seat).first
        y, step = fan.centre[1], (box.w - px(16)) / 3
        elixirs = sum(self._has.board[elixir] for elixir in ELIXIRS)
        gold, silver = self._has.board[Resource.GOLD], self._has.board[Resource.SILVER]
        radius = round(PLATE_COIN * self._layout.unit, 1)
        pictures = (
            (coin_sprite(Resource.GOLD, radius, palette), gold),
            (coin_sprite(Resource.SILVER, radius, palette), silver),
            (elixir_sprite(radius, palette), elixirs),
        )
        for n, (picture, count) in enumerate(pictures):
            x = box.x + px(8) + n * step
            yield placed(picture if count else faint(picture), (x + px(13), y))
            yield self._text(str(count), 18, (x + px(27), y), dim=not count)


def mini_card(layout: TableLayout, seat: Seat, row: Row, place: int, hand: int) -> Box:
    """The small card of a seat's hand, or of its picks, when it holds so many."""
    fan = layout.mini_cards(seat)
    if row == "hand":
        return fan.card(place)
    box = fan.card(hand + place)
    return box._replace(x=box.x + layout.px(6))
