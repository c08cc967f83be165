"""The plates of the seats: who sits there, their points on the way to 17, their stack and their cards."""

from collections.abc import Iterator
from itertools import pairwise

from dream.games.jabirs_transmutations.rules.components import ELIXIRS, REAGENTS, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END, points
from dream.ui.game_views.jabirs_transmutations.faces import (
    CARDS,
    Coin,
    Elixir,
    EventGlyph,
    Sun,
    Track,
    card_face,
)
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.layout import (
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    TableLayout,
)
from dream.ui.game_views.jabirs_transmutations.things import SavedCard
from dream.ui.kit.layout import Box
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.tabletop.items import faces
from dream.ui.tabletop.items.arrange import around, middle_of
from dream.ui.tabletop.items.faces import Align, Counter, Face, Ink, Label, Pile
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts import seat_plate
from dream.ui.tabletop.parts.hand import hand_items
from dream.ui.widgets.paint import width_of

TIMES = "\N{MULTIPLICATION SIGN} {}"
STACKED = (0.0, -4.0)


def plate_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The plates of all seats."""
    for seat in Seat:
        yield from _Plate(facts, layout, seat).items()
    if facts.drafting:
        yield from _passing(layout)


def _passing(layout: TableLayout) -> Iterator[Item]:
    """Arrows from plate to plate, the way that hands go."""
    for number, (one, other) in enumerate(pairwise(layout.plates)):
        between = (one.right + other.x) / 2, (one.bottom + other.y) / 2
        middle = (between[0], one.centre[1]) if layout.tall else (one.centre[0], between[1])
        face = faces.Arrow(0 if layout.tall else 90)
        yield Item(("passing", number), middle_of(middle, (layout.px(13), layout.px(13))), face)


class _Plate:
    """The plate of one seat."""

    def __init__(self, facts: Facts, layout: TableLayout, seat: Seat) -> None:
        self._facts, self._layout, self._seat = facts, layout, seat
        self._box, self._px = layout.plates[seat], layout.px
        self._tableau = facts.state.of(seat)

    def items(self) -> Iterator[Item]:
        sight, seat, sign = self._facts.sight, self._seat, self._sign
        yield from seat_plate.plate_items(sight, seat, self._box, self._layout, sign=sign, group="plates")
        yield from self._points()
        yield from self._stack()
        yield from self._saved()
        if self._facts.hand(self._seat) or self._facts.picks(self._seat):
            yield from self._minis()
        else:
            yield from self._treasure()

    def _item(self, name: str, box: Box, face: Face, counts: str = "") -> Item:
        return Item((name, self._seat), box, face, counts=(counts, self._seat) if counts else None)

    @property
    def _sign(self) -> tuple[Face, float] | None:
        """A crown for a winner, or else the sun of the starting player."""
        if self._seat in self._facts.sight.winners:
            return EventGlyph(Event.SULTAN, golden=True), 10
        return (Sun(), 9) if self._facts.state.first is self._seat else None

    def _points(self) -> Iterator[Item]:
        """The points, large, and the way to seventeen."""
        px, box = self._px, self._box
        left, y, height = box.x + px(12), box.y + px(66), px(36)
        won = points(self._tableau)
        face = Counter(won, 36, Ink.GOLD, Align.LEFT)
        yield self._item("points", Box(left, y - height // 2, px(60), height), face)
        after = left + width_of(sized_font(Role.NUMBER, px(36)), str(won)) + px(5)
        of = Label(f"/ {POINTS_TO_END}", 17, Ink.DIM, Align.LEFT)
        yield self._item("of", Box(after, y + px(5) - px(10), px(50), 2 * px(10)), of)
        track = middle_of((box.centre[0], box.y + px(99)), (box.w - px(18), px(18)))
        yield self._item("track", track, Track(won))

    def _stack(self) -> Iterator[Item]:
        """A small pile of tokens with how many are left."""
        px, box, stack = self._px, self._box, self._tableau.stack
        right, y = box.right - px(11), box.y + px(66)
        wide = width_of(sized_font(Role.NUMBER, px(18)), str(stack))
        x = right - max(wide, px(16)) - px(14)
        pile = Pile(faces.Token(self._seat), stack, most=3, step=STACKED)
        yield self._item("stack", around((x, y + px(7)), PILE_TOKEN * self._layout.unit), pile)
        number = Box(right - px(40), y + px(4) - px(9), px(40), 2 * px(9))
        yield self._item("stack_number", number, Counter(stack, 18, align=Align.RIGHT), counts="stack")

    def _saved(self) -> Iterator[Item]:
        """Fire and Water that lie open, as a small card and how many of them."""
        px, size = self._px, self._layout.card(PLATE_CARD)
        for card in REAGENTS:
            box, count = self._layout.saved_at_plate(self._seat, card), self._tableau.cards[card]
            key, middle = ("saved", self._seat, card), (box.x + px(15), box.centre[1])
            if count and self._seat is not self._facts.viewer:
                target = SavedCard(self._seat, card)
                yield Item(("saved_place", self._seat, card), box, target=target, group="plates")
            pile = Pile(faces.Card(card, CARDS), count)
            yield Item(key, middle_of(middle, size), pile)
            left = box.x + px(31)
            face = Counter(count, 18, align=Align.LEFT, role=Role.BODY, form=TIMES, dims=True)
            area = Box(left, box.y, box.right - left, box.h)
            yield Item(("saved_number", self._seat, card), area, face, counts=key)

    def _minis(self) -> Iterator[Item]:
        """The small cards: the hand at the left, the picks at the right after a gap.

        The viewer's own lie large as well, and only those fly.
        """
        seat, hand, picks = self._seat, self._facts.hand(self._seat), self._facts.picks(self._seat)
        small = "small_" if seat is self._facts.viewer else ""
        mini, held = self._layout.mini_card, len(hand)
        places = [mini(seat, n, pick=False) for n in range(held)]
        yield from hand_items(f"{small}hand", seat, hand, places, card_face)
        places = [mini(seat, held + n, pick=True) for n in range(len(picks))]
        yield from hand_items(f"{small}picks", seat, picks, places, card_face)

    def _treasure(self) -> Iterator[Item]:
        """What the points are made of: gold, silver and elixirs."""
        px, box, board = self._px, self._box, self._tableau.board
        y, step = self._layout.mini_cards(self._seat).first.centre[1], (box.w - px(16)) / 3
        kinds: tuple[tuple[str, Face, int], ...] = (
            ("gold", Coin(Resource.GOLD), board[Resource.GOLD]),
            ("silver", Coin(Resource.SILVER), board[Resource.SILVER]),
            ("elixirs", Elixir(), sum(board[elixir] for elixir in ELIXIRS)),
        )
        for n, (name, face, count) in enumerate(kinds):
            x = box.x + px(8) + n * step
            yield self._item(name, around((x + px(13), y), PLATE_COIN * self._layout.unit), Pile(face, count))
            area = Box(round(x + px(27)), round(y) - px(10), px(20), 2 * px(10))
            number = Counter(count, 18, align=Align.LEFT, role=Role.BODY, dims=True)
            yield self._item(f"{name} number", area, number)
