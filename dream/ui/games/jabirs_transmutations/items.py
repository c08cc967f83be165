"""Every thing on the table, as a list, made from what whoever looks may know of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

from dream.base.texts import Listing, message, say, worded
from dream.games.jabirs_transmutations.rules import state
from dream.games.jabirs_transmutations.rules.components import (
    DIE,
    ELIXIRS,
    EVENTS_IN_BOX,
    LEAST_SUCCESS,
    METALS,
    REAGENTS,
    RECIPES,
    RESOURCES,
    TOKEN_OF,
    Card,
    Event,
    Resource,
    Seat,
    takers,
)
from dream.games.jabirs_transmutations.rules.law import (
    GOLD_POINTS,
    POINTS_TO_END,
    SILVER_POINTS,
    apply,
    points,
)
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    Disaster,
    Done,
    ListedAction,
    Phase,
    Pick,
    Tableau,
    Transmute,
    View,
)
from dream.ui.games.jabirs_transmutations import diagram, faces, ground, paint, targets, ways
from dream.ui.games.jabirs_transmutations.layout import (
    DIE_ASKEW,
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    ROLLED_RING,
    SUPPLY_COIN,
    TableLayout,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Mark
from dream.ui.table import plates, sight
from dream.ui.table.faces import (
    Align,
    Arrow,
    Badge,
    Button,
    Card as CardFace,
    Counter,
    Die,
    Face,
    Ink,
    Label,
    Name,
    PileFace,
    Plate,
    Ring,
    Token,
)
from dream.ui.table.hands import counted_items, deck, hand_items, pile_items
from dream.ui.table.items import Item
from dream.ui.table.layout import around, between, middle_of
from dream.ui.table.sight import Sight, Target
from dream.ui.widgets.paint import width_of, wrapped
from dream.ui.widgets.widget import Tip, placed as lies_beside

Seen = Sight[View, ListedAction]
Thing = Resource | Card
Cards = tuple[Card | None, ...]
"""Cards side by side, from the left; None lies face down."""
KIND = round(100 * sum(side >= LEAST_SUCCESS for side in DIE) / len(DIE))
"""The chance in per cent that the die is kind."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The die for a recipe: its `number`, None while it is still to be rolled."""

    recipe: int
    number: int | None = None


def decided(recipe: int, rolled: int) -> tuple[str, Resource]:
    """What the die decides on a recipe: ``success``, ``failure``, ``extra`` or ``no_extra``, and of what."""
    made, kind = RECIPES[recipe], rolled >= LEAST_SUCCESS
    if made.risk is not None:
        return ("success", made.products[0]) if kind else ("failure", made.risk)
    assert made.extra is not None
    return "extra" if kind else "no_extra", made.extra


class Facts(sight.Facts[View, ListedAction]):
    """A table as it is seen, with what follows from it."""

    def __init__(self, sight: Seen) -> None:
        super().__init__(sight)
        self.state = sight.view.seen
        self.viewer = None if sight.viewer is None else Seat(sight.viewer)
        self.drafting = self.state.phase is Phase.DRAFT
        self.turning = self.state.phase in (Phase.PLAY, Phase.ROLL)
        self.gold_takes_card = self.state.options.gold_takes_card

    def hand(self, seat: Seat) -> Cards:
        """A seat's hand."""
        return (*self.state.of(seat).hand, *(None,) * self.view.hands[seat])

    def picks(self, seat: Seat) -> Cards:
        """A seat's picks."""
        return (*self.state.of(seat).picks, *(None,) * self.view.picks[seat])

    @property
    def holding(self) -> bool:
        """Whether anybody has cards of the draft."""
        return any(self.hand(seat) or self.picks(seat) for seat in Seat)

    # Recipes

    @property
    def recipe_seat(self) -> Seat:
        """The seat for which recipes are told: whoever here has the turn, else whoever looks."""
        turn = self.state.turn
        if turn is not None and (self.sight.yours or self.viewer is None):
            return turn
        return self.viewer if self.viewer is not None else self.state.first

    def missing(self, number: int) -> tuple[tuple[Thing, int], ...]:
        """What that seat lacks for a recipe, with how many more of it are needed."""
        recipe, tableau = RECIPES[number], self.state.of(self.recipe_seat)
        cards = diagram.recipe_cards(number, self.gold_takes_card)
        units: dict[Thing, int] = {
            resource: recipe.reactants[resource] - tableau.board[resource]
            for resource in recipe.reactants.present
        }
        if cards and not any(tableau.cards[card] for card in cards):
            return (*((thing, more) for thing, more in units.items() if more > 0), (cards[0], 1))
        return tuple((thing, more) for thing, more in units.items() if more > 0)

    def possible(self, number: int) -> bool:
        """Whether that seat can use a recipe now, as far as it has what that takes and metal is left."""
        metals = (thing for thing in RECIPES[number].products if thing in METALS)
        return not self.missing(number) and all(self.state.supply(metal) > 0 for metal in metals)

    # The last action

    @property
    def roll(self) -> Roll | None:
        """The die that waits, or that has just been rolled."""
        if self.state.waiting is not None:
            return Roll(self.state.waiting.recipe)
        done, before = self.sight.done, self.sight.before
        if not isinstance(done, state.Roll) or before is None or before.seen.waiting is None:
            return None
        return Roll(before.seen.waiting.recipe, done.number)

    @property
    def spent(self) -> Face:
        """What lies face up on the discards: what came there last or, if that is not told, what most are."""
        lying, before = self.state.discard, self.sight.before
        new = [] if before is None else [card for card in Card if lying[card] > before.seen.discard[card]]
        found = new or sorted(lying.present, key=lambda card: -lying[card])
        return faces.card_face(found[0]) if found else faces.Spent()

    @property
    def revealed(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat's picks have turned out to be, in the one state right after the reveal (J14)."""
        done, before = self.sight.done, self.sight.before
        if not isinstance(done, Pick) or self.drafting or before is None:
            return ()
        hands = {seat: list(before.seen.of(seat).hand) for seat in Seat}
        picks = {seat: list(before.seen.of(seat).picks) for seat in Seat}
        hands[before.seen.mover].remove(done.card)
        picks[before.seen.mover].append(done.card)
        for seat in Seat:
            picks[seat.left] += hands[seat]
        return tuple(tuple(sorted(picks[seat])) for seat in Seat)

    # What is pointed at

    @property
    def lit_card(self) -> Card | None:
        """The kind of the viewer's card that is pointed at."""
        for target in self.pointed:
            match target:
                case targets.HandCard(place) if self.viewer is not None and place < len(
                    self.hand(self.viewer)
                ):
                    return self.hand(self.viewer)[place]
                case targets.SavedCard(seat, card) if seat is self.viewer:
                    return card
        return None

    @property
    def lit_recipe(self) -> int | None:
        """The recipe whose way is lit: the one pointed at or else the one chosen."""
        found = (target for target in (*self.pointed, *self.sight.marks.chosen))
        return next((target.recipe for target in found if isinstance(target, targets.RecipeSign)), None)


LIGHT, SIGNS, TOKENS, BADGES, ANSWERS, TOLD = 1, 2, 3, 4, 5, 6
"""The layers above what lies still: lit ways, signs, tokens, changes, buttons, a recipe written out."""
SHINES = frozenset({Mark.TARGET})
LIT_ITSELF = frozenset({Mark.TARGET, Mark.LAST, Mark.HOVER})
TIMES = "\N{MULTIPLICATION SIGN} {}"
IN_BOX = sum(EVENTS_IN_BOX.values())
FORMULA = 270
"""How wide at least a plate is on which a recipe is written out, in units of the design."""
MOST_LINES = 3
BADGE = 17
"""How high a badge is, in units of the design."""


# The diagram


def board_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies on the diagram."""
    here = facts.turning and facts.sight.yours
    for number, box in layout.signs.items():
        cards = diagram.recipe_cards(number, facts.gold_takes_card)
        sign, target = faces.Sign(number, cards, here and facts.possible(number)), targets.RecipeSign(number)
        yield Item(("sign", number), box, sign, SIGNS, target, round=True, tells=SHINES)
    for resource, box in layout.spots.items():
        group = "spot", resource
        yield Item(group, box, None, SIGNS, targets.Spot(resource), round=True, group=group)
    for seat in Seat:
        board = facts.state.of(seat).board
        for resource in board.present:
            key, lies, group = (
                ("token", seat, resource),
                targets.SeatTokens(seat, resource),
                ("spot", resource),
            )
            token = Token(seat, board[resource])
            box = layout.tokens[seat, resource]
            yield Item(key, box, token, TOKENS, lies, round=True, group=group, keys=False)


# The column at the right


def column_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies beside the diagram."""
    state, align, px = facts.state, Align.LEFT if layout.tall else Align.CENTRE, layout.px
    title = say("jabir.picture.round", round=state.round)
    yield Item("round", layout.round_line, Label(title, 21, Ink.GOLD, align, Role.HEADING))
    yield _in_column("event", layout.event, CardFace(state.event, faces.EVENTS), targets.EventCard())
    yield from _used(facts, layout)
    piles = (
        ("deck", targets.Deck(), deck(faces.card_face(None), facts.view.deck, layout)),
        ("discard", targets.DiscardPile(), deck(facts.spent, len(state.discard), layout)),
    )
    for (name, target, pile), box in zip(piles, layout.piles, strict=True):
        caption = say(f"jabir.picture.{name}")
        yield from pile_items(name, box, pile, layout, caption=caption, target=target, group="column")
    for metal, box in zip(reversed(METALS), layout.supplies, strict=True):
        yield _in_column(("supply_place", metal), box, None, targets.Supply(metal))
        x, pile = box.x + px(26), PileFace(faces.Coin(metal), state.supply(metal), most=3, step=(5, -1.6))
        area = Box(x + px(34), box.y, box.right - x - px(34), box.h)
        number = Counter(pile.count, 20, align=Align.LEFT, role=Role.BODY, form=TIMES)
        coins = around((x, box.centre[1]), SUPPLY_COIN * layout.unit)
        yield from counted_items(("supply", metal), coins, pile, area, number)
    yield from _die(facts, layout)


def _in_column(key: object, box: Box, face: Face | None, target: Target) -> Item:
    return Item(key, box, face, target=target, group="column")


def _used(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The events that are used, and a lozenge for each that is still to come."""
    used, box = tuple(facts.state.used), layout.used_events
    yield _in_column("used", box, None, targets.UsedEvents())
    step = min(box.w / IN_BOX, layout.px(21))
    left = box.x if layout.tall else box.centre[0] - step * IN_BOX / 2
    for n in range(IN_BOX):
        middle = left + (n + 0.5) * step, box.centre[1]
        if n < len(used):
            yield Item(("used", n), around(middle, 7.5 * layout.unit), faces.EventGlyph(used[n]))
        else:
            bright = n == len(used) and facts.state.event is not None
            yield Item(("used", n), around(middle, layout.px(14) / 2), faces.Lozenge(bright))


def _die(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The die at rest: bright with a ring when it has just been rolled, else dim."""
    roll, box = facts.roll, layout.die
    face = Die(max(DIE), DIE_ASKEW, faint=roll is None)
    if roll is not None and roll.number is not None:
        mark, face = Mark.TARGET if roll.number >= LEAST_SUCCESS else Mark.DANGER, Die(roll.number)
        yield Item("die_ring", around(box.centre, box.w / 2 * ROLLED_RING), Ring(mark))
    yield _in_column("die", box, face, targets.DieTarget())


# The plates of the seats


def plate_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The plates of all seats; in the draft arrows from plate to plate, the way that hands go."""
    for seat in Seat:
        yield from _plate(facts, layout, seat)
    for number, (one, other) in enumerate(pairwise(layout.plates) if facts.drafting else ()):
        across, down = (one.right + other.x) / 2, (one.bottom + other.y) / 2
        middle = (across, one.centre[1]) if layout.tall else (one.centre[0], down)
        arrow = Arrow(0 if layout.tall else 90)
        yield Item(("passing", number), middle_of(middle, (layout.px(13), layout.px(13))), arrow)


def _plate(facts: Facts, layout: TableLayout, seat: Seat) -> Iterator[Item]:
    """A crown for a winner or else the sun of the starting player, the points, the stack and the cards."""
    box, px, tableau = layout.plates[seat], layout.px, facts.state.of(seat)
    sign: tuple[Face, float] | None = (faces.Sun(), 9) if facts.state.first is seat else None
    if seat in facts.sight.winners:
        sign = faces.EventGlyph(Event.SULTAN, golden=True), 10
    yield from plates.plate_items(facts.sight, seat, box, layout, sign=sign, group="plates")
    left, y, height, won = box.x + px(12), box.y + px(66), px(36), points(tableau)
    count = Counter(won, 36, Ink.GOLD, Align.LEFT)
    yield Item(("points", seat), Box(left, y - height // 2, px(60), height), count)
    after = left + width_of(sized_font(Role.NUMBER, px(36)), str(won)) + px(5)
    of = Label(f"/ {POINTS_TO_END}", 17, Ink.DIM, Align.LEFT)
    yield Item(("of", seat), Box(after, y + px(5) - px(10), px(50), 2 * px(10)), of)
    track = middle_of((box.centre[0], box.y + px(99)), (box.w - px(18), px(18)))
    yield Item(("track", seat), track, faces.Track(won))
    right, stack = box.right - px(11), PileFace(Token(seat), tableau.stack, most=3, step=(0.0, -4.0))
    wide = width_of(sized_font(Role.NUMBER, px(18)), str(stack.count))
    lies = around((right - max(wide, px(16)) - px(14), y + px(7)), PILE_TOKEN * layout.unit)
    area = Box(right - px(40), y + px(4) - px(9), px(40), 2 * px(9))
    number = Counter(stack.count, 18, align=Align.RIGHT)
    yield from counted_items(("stack", seat), lies, stack, area, number)
    yield from _saved_at_plate(facts, layout, seat)
    below = _minis if facts.hand(seat) or facts.picks(seat) else _treasure
    yield from below(facts, layout, seat)


def _saved_at_plate(facts: Facts, layout: TableLayout, seat: Seat) -> Iterator[Item]:
    """Fire and Water that lie open, as a small card and how many of them."""
    px, cards = layout.px, facts.state.of(seat).cards
    for card in REAGENTS:
        box, count = layout.saved_at_plate(seat, card), cards[card]
        if count and seat is not facts.viewer:
            target = targets.SavedCard(seat, card)
            yield Item(("saved_place", seat, card), box, target=target, group="plates")
        lies = middle_of((box.x + px(15), box.centre[1]), layout.card(PLATE_CARD))
        area, pile = box._replace(x=box.x + px(31), w=box.w - px(31)), PileFace(faces.card_face(card), count)
        number = Counter(count, 18, align=Align.LEFT, role=Role.BODY, form=TIMES, dims=True)
        yield from counted_items(("saved", seat, card), lies, pile, area, number)


def _minis(facts: Facts, layout: TableLayout, seat: Seat) -> Iterator[Item]:
    """The small cards: the hand at the left, the picks at the right after a gap.

    The viewer's own lie large as well, and only those fly.
    """
    hand, picks = facts.hand(seat), facts.picks(seat)
    small = "small_" if seat is facts.viewer else ""
    held, picked = layout.minis(seat, len(hand), len(picks))
    yield from hand_items(f"{small}hand", seat, hand, held, faces.card_face)
    yield from hand_items(f"{small}picks", seat, picks, picked, faces.card_face)


def _treasure(facts: Facts, layout: TableLayout, seat: Seat) -> Iterator[Item]:
    """What the points are made of: gold, silver and elixirs."""
    px, box, board = layout.px, layout.plates[seat], facts.state.of(seat).board
    y, step = layout.mini_cards(seat).first.centre[1], (box.w - px(16)) / 3
    kinds: tuple[tuple[str, Face, int], ...] = (
        ("gold", faces.Coin(Resource.GOLD), board[Resource.GOLD]),
        ("silver", faces.Coin(Resource.SILVER), board[Resource.SILVER]),
        ("elixirs", faces.Elixir(), sum(board[elixir] for elixir in ELIXIRS)),
    )
    for n, (name, face, count) in enumerate(kinds):
        x, number = box.x + px(8) + n * step, Counter(count, 18, align=Align.LEFT, role=Role.BODY, dims=True)
        lies = around((x + px(13), y), PLATE_COIN * layout.unit)
        area = Box(round(x + px(27)), round(y) - px(10), px(20), 2 * px(10))
        yield from counted_items((name, seat), lies, PileFace(face, count), area, number)


# What lies before the viewer

REST_GAP = 10
"""How far the seats lie apart that are told at the end."""


def strip_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that lies before the viewer; at the end, what the points of all are made of."""
    if facts.sight.winners:
        yield from _reckoning(facts, layout)
        return
    viewer = facts.viewer
    if viewer is not None and facts.drafting:
        yield from _hand(facts, layout, viewer)
    if viewer is not None:
        yield from _saved(facts, layout, viewer)
    if viewer is not None and facts.drafting:
        yield from _picks(facts, layout, viewer)
    if facts.state.event is not None:
        yield from _question(facts, layout, facts.state.event)
    answers = event_answers(facts)
    for target, box in zip(answers, layout.answers(len(answers)), strict=True):
        if isinstance(target.answer, Disaster):  # a kind of card that it may take
            face = faces.card_face(target.answer.card)
            yield Item(("answer", target), box, face, ANSWERS, target, group="viewer")
    for button, (key, box, text) in _buttons(facts, layout).items():
        yield Item(key, box, Button(text), ANSWERS, button, group="viewer", tells=LIT_ITSELF)


def _reckoning(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """The seats side by side, the winners first: what gold, silver and elixirs bring, and their points."""
    px, winners = layout.px, facts.sight.winners
    order = sorted(Seat, key=lambda seat: (seat not in winners, -points(facts.state.of(seat))))
    across = layout.strip.w - 2 * px(REST_GAP)
    for place, seat in enumerate(order):
        left, wide = layout.strip.x + place * (across // 3 + px(REST_GAP)), across // 3
        box = Box(left, layout.strip.y + px(8), wide, layout.strip.h - px(16))
        yield Item(("sum_plate", seat), box, Plate(seat in winners))
        half, board = (box.h - px(20)) / 2, facts.state.of(seat).board
        middle, medallion = (box.x + px(10) + half, box.centre[1]), facts.sight.medallion(seat)
        if medallion is not None:
            yield Item(("sum_medallion", seat), around(middle, half), medallion)
        corner = middle if medallion is None else (middle[0] - 0.7 * half, middle[1] + 0.7 * half)
        token = around(corner, (half * 0.62 if medallion is None else px(12)))
        yield Item(("sum_token", seat), token, Token(seat))
        start = round(middle[0] + half) + px(10)
        room = Box(start, box.y + px(8), box.right - start - px(10), (box.h - px(16)) // 2)
        number = room._replace(x=room.right - px(52), w=px(52))
        ink = Ink.GOLD if seat in winners else Ink.PLAIN
        yield Item(("sum", seat), number, Counter(points(facts.state.of(seat)), 38, ink, Align.RIGHT))
        name = room._replace(w=room.w - px(56))
        yield Item(("sum_name", seat), name, Name(facts.sight.names[seat], facts.sight.names))
        made: tuple[tuple[str, Face, int], ...] = (
            ("gold", faces.Coin(Resource.GOLD), GOLD_POINTS * board[Resource.GOLD]),
            ("silver", faces.Coin(Resource.SILVER), SILVER_POINTS * board[Resource.SILVER]),
            ("elixirs", faces.Elixir(), sum(board[elixir] for elixir in ELIXIRS)),
        )
        for n, (kind, face, worth) in enumerate(made):
            x, y = room.x + n * room.w // 3, room.bottom + room.h / 2
            yield Item(("sum_sign", seat, kind), around((x + px(13), y), px(12)), face)
            area = Box(x + px(30), round(y) - px(13), room.w // 3 - px(30), px(26))
            yield Item(("sum_of", seat, kind), area, Counter(worth, 22, align=Align.LEFT, dims=True))


def event_answers(facts: Facts) -> tuple[targets.EventAnswer, ...]:
    """The answers that have no spot, in their order: Fire before Water."""
    answers = [target for target in facts.sight.marks.legal if isinstance(target, targets.EventAnswer)]
    return tuple(sorted(answers, key=lambda target: int(getattr(target.answer, "card", -1))))


def _buttons(facts: Facts, layout: TableLayout) -> dict[Target, tuple[str, Box, str]]:
    """The buttons that are there: that there is nothing to steal, and the end of the turn."""
    found, answers = dict[Target, tuple[str, Box, str]](), event_answers(facts)
    for target, box in zip(answers, layout.answers(len(answers)), strict=True):
        if not isinstance(target.answer, Disaster):
            found[target] = "answer", box, say("jabir.picture.steal_nothing")
    if facts.legal(targets.DoneButton()):
        found[targets.DoneButton()] = "done", layout.done, say("jabir.picture.done")
    return found


def _caption(layout: TableLayout, key: str, text: str, area: Box, left: int = 0) -> Item:
    """A small text above cards."""
    height = sized_font(Role.BODY, layout.px(16)).get_linesize()
    box = Box(area.x + left, area.y - layout.px(4), area.w - left, height)
    return Item(key, box, Label(text, 16, Ink.DIM, Align.LEFT))


def _saved(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The saved cards, a fan for each kind."""
    cards = facts.state.of(viewer).cards
    kinds = [card for card in REAGENTS if cards[card]]
    if kinds:
        held = "saved" if facts.state.phase in (Phase.EVENT, Phase.DRAFT) else "before_you"
        yield _caption(layout, "saved_caption", say(f"jabir.picture.{held}"), layout.saved_area)
    for which, card in enumerate(kinds):
        count, target = cards[card], targets.SavedCard(viewer, card)
        fan = layout.saved(len(kinds), which, count)
        for place, box in enumerate(fan.cards(count)):
            key = "saved_card", viewer, card, place
            yield Item(key, box, faces.card_face(card), target=target, group="viewer")
        if count > 1:
            corner, size = fan.around(count), (layout.px(20), layout.px(20))
            middle = corner.right - layout.px(8), corner.y + layout.px(6)
            yield Item(("saved_badge", card), middle_of(middle, size), Badge(str(count)))


def _hand(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The hand, and above it an arrow to whom it goes on."""
    hand = facts.hand(viewer)
    if not hand:
        return
    fan, size, area = layout.hand(len(hand)), layout.px(17), layout.hand_area
    start = area._replace(x=fan.first.x, w=area.right - fan.first.x)
    arrow = middle_of((start.x + size / 2, start.y + layout.px(7)), (size, size))
    yield Item("hand_arrow", arrow, Arrow(180))
    text = say("jabir.picture.goes_to", name=facts.sight.names[viewer.left])
    yield _caption(layout, "hand_caption", text, start, size + layout.px(6))
    boxes = fan.cards(len(hand))
    yield from hand_items(
        "hand", viewer, hand, boxes, faces.card_face, target=targets.HandCard, group="viewer"
    )


def _picks(facts: Facts, layout: TableLayout, viewer: Seat) -> Iterator[Item]:
    """The picks, and where they are laid down."""
    picks, area = facts.picks(viewer), layout.picks_area
    yield Item("picks_zone", layout.picks_zone, target=targets.Picks(), group="viewer")
    if picks:
        fan = layout.picks(len(picks))
        yield _caption(layout, "picks_caption", say("jabir.picture.picks"), area, fan.first.x - area.x)
        yield from hand_items("picks", viewer, picks, fan.cards(len(picks)), faces.card_face)


def _question(facts: Facts, layout: TableLayout, event: Event) -> Iterator[Item]:
    """What the open event asks, in large letters, before the answers that have no spot, if there are any."""
    px, area = layout.px, layout.question_area if event_answers(facts) else layout.hand_area
    lines = wrapped(sized_font(Role.BODY, px(22)), say(f"jabir.event_text.{event.word}"), area.w)
    x, y = area.centre[0], area.centre[1] - px(14) * len(lines) - px(4)
    title = Label(say(f"jabir.event.{event.word}"), 34, Ink.GOLD, role=Role.HEADING)
    yield Item("question", middle_of((x, y), (area.w, 2 * px(17))), title)
    for n, line in enumerate(lines):
        box = middle_of((x, y + px(36) + n * px(28)), (area.w, 2 * px(11)))
        yield Item(("question", n), box, Label(line, 22))


# What is pointed at


@dataclass(frozen=True, slots=True)
class Gain:
    """What a seat would gain of a resource or a card (by more than 0), or lose."""

    seat: Seat
    thing: Thing
    by: int


def changes_by(view: View, action: Action) -> tuple[Gain, ...]:
    """What each seat gains and loses by a legal action for certain: nothing that a die has to decide."""
    if isinstance(action, Pick | Done) or (
        isinstance(action, Transmute) and RECIPES[action.recipe].risk is not None
    ):
        return ()
    state, after = view.seen, apply(view.seen, action)
    things: tuple[Thing, ...] = (*RESOURCES, *REAGENTS)
    return tuple(
        Gain(seat, thing, by)
        for seat in Seat
        for thing in things
        if (by := units(after.of(seat), thing) - units(state.of(seat), thing))
    )


def units(tableau: Tableau, thing: Thing) -> int:
    """How many tokens, pieces or open cards of a kind lie before a seat."""
    return tableau.board[thing] if isinstance(thing, Resource) else tableau.cards[thing]


def changes(facts: Facts) -> tuple[Gain, ...]:
    """The effect of what is pointed at, or else chosen, if it can be done."""
    pointed = (*facts.pointed, *facts.sight.marks.chosen[:1]) if facts.sight.marks.legal else ()
    found = (actions[0] for target in pointed if (actions := ways.actions_at(facts.view, target)))
    return next((changes_by(facts.view, action) for action in found), ())


def pointed_items(facts: Facts, layout: TableLayout) -> Iterator[Item]:
    """All that is told of what is pointed at or chosen."""
    found, card, lit = changes(facts), facts.lit_card, facts.lit_recipe
    if card is not None:  # the recipes that take it, or the token that it becomes
        for number in takers(TOKEN_OF.get(card, card), facts.gold_takes_card):
            yield Item(("fed", number), layout.signs[number], Ring(Mark.SELECTED), SIGNS)
    if lit is not None:
        yield from _light(facts, layout, lit)
        if facts.turning and not found:
            yield from _taken_and_made(facts, layout, lit)
        yield _formula(facts, layout, lit)
    for change in found:
        yield _change(layout, change)
    for target, (key, box, text) in _buttons(facts, layout).items():
        if target in facts.pointed:
            yield Item((key, "lit"), box, Button(text, lit=True), ANSWERS)


def _light(facts: Facts, layout: TableLayout, lit: int) -> Iterator[Item]:
    """The ways of a recipe in light with their dice; rings around what goes in, is missing, and comes out."""
    recipe, middle = RECIPES[lit], layout.point(ground.middle_of_ways(lit))
    yield Item(("lit", lit), around(middle, 1), faces.LitWays(lit, layout.radius), LIGHT)
    for number, way in enumerate(diagram.ways_of(lit)):
        if way.die:
            box = layout.around(way.die_at, diagram.DIE_RADIUS * 1.15)
            yield Item(("lit_die", number), box, Die(LEAST_SUCCESS), LIGHT)
    missing = [thing for thing, _ in facts.missing(lit) if isinstance(thing, Resource)]
    for resource in recipe.reactants.present:
        ring = Ring(Mark.REFUSED if resource in missing else Mark.HOVER)
        yield Item(("end", resource), layout.spots[resource], ring, LIGHT)
    for resource in (*recipe.products, *((recipe.extra,) if recipe.extra is not None else ())):
        yield Item(("made", resource), layout.spots[resource], Ring(Mark.SELECTED), LIGHT)


def _taken_and_made(facts: Facts, layout: TableLayout, lit: int) -> Iterator[Item]:
    """How many units of each resource a recipe takes and gives, beside the tokens of the seat on turn."""
    recipe, seat = RECIPES[lit], facts.state.turn if facts.sight.yours else None
    if seat is None or not facts.possible(lit):
        return
    for resource in recipe.reactants.present:
        yield _token_badge(layout, seat, resource, -recipe.reactants[resource])
    for resource in recipe.products:
        yield _token_badge(layout, seat, resource, 1)
    if recipe.extra is not None:
        yield _token_badge(layout, seat, recipe.extra, 1, maybe=True)


def _change(layout: TableLayout, change: Gain) -> Item:
    """A change told beside the tokens or the cards that it concerns."""
    if isinstance(change.thing, Resource):
        return _token_badge(layout, change.seat, change.thing, change.by)
    box, size = layout.saved_at_plate(change.seat, change.thing), layout.px(BADGE)
    place = middle_of((box.x + layout.px(18), box.y + layout.px(3)), (size, size))
    return Item(("change", change.seat, change.thing, "card"), place, _badge(change.by), LIGHT)


def _token_badge(
    layout: TableLayout, seat: Seat, resource: Resource, by: int, *, maybe: bool = False
) -> Item:
    """A badge beside the place of a seat's tokens, away from the middle of their spot."""
    beyond = 1.0 + diagram.TOKEN_RADIUS * 1.85 / diagram.spot_radius(resource)
    at = layout.point(between(diagram.SPOTS[resource], diagram.token_place(seat, resource), beyond))
    size, badge = layout.px(BADGE), _badge(by, "?" if maybe else "")
    return Item(("change", seat, resource, by, maybe), middle_of(at, (size, size)), badge, BADGES)


def _badge(by: int, before: str = "") -> Badge:
    """A change as a number with its sign, and what stands before that."""
    return Badge(f"{before}+{by}" if by > 0 else f"{before}\N{MINUS SIGN}{-by}", by > 0)


def _formula(facts: Facts, layout: TableLayout, recipe: int) -> Item:
    """The recipe that is lit, written out: in the strip or, where cards lie there, on a plate of its own.

    That lies beside its sign, clear of all that belongs to it and of the strip.
    """
    px, made, viewer, box = layout.px, RECIPES[recipe], facts.viewer, layout.hand_area
    plate = facts.state.event is not None or (viewer is not None and bool(facts.hand(viewer)))
    width = max(px(FORMULA), paint.formula_width(recipe, layout.unit) + px(24)) - px(24) if plate else box.w
    font = sized_font(Role.BODY, px(19))
    lines = wrapped(font, formula_text(facts, recipe), width)[:MOST_LINES]
    if plate:
        ends = (*made.reactants.present, *made.products, *((made.extra,) if made.extra is not None else ()))
        clear = (*(Rect(layout.spots[thing]) for thing in ends), Rect(layout.strip))
        size = width + px(24), px(68) + px(23) * len(lines)
        tip = Tip("", Rect(layout.signs[recipe]), clear)
        box = Box(*lies_beside(size, tip, Rect(layout.box), px(8), ()))
    face = faces.Formula(recipe, facts.gold_takes_card, lines, facts.possible(recipe), plate)
    return Item("formula", box, face, TOLD)


def formula_text(facts: Facts, recipe: int) -> str:
    """What is missing for a recipe or, when nothing is, what the die may bring."""
    made, missing, seat = RECIPES[recipe], facts.missing(recipe), facts.recipe_seat
    name = "" if seat in facts.sight.people else facts.sight.names[seat]
    whose = "of" if name else "yours"
    if missing:
        things = (message("jabir.picture.more", count=count, thing=thing) for thing, count in missing)
        return say(f"jabir.picture.missing.{whose}", things=worded(Listing(tuple(things))), name=name)
    if not facts.possible(recipe):
        return say("jabir.picture.no_metal", thing=made.products[0])
    if made.risk is not None:
        return say("jabir.picture.risk", chance=KIND, thing=made.risk)
    if made.extra is not None:
        return say("jabir.picture.extra", chance=KIND, thing=made.extra)
    return say(f"jabir.picture.possible.{whose}", name=name)
