"""What moves between one picture of the table and the next: tokens, cards, hands, the event and the die."""

from collections.abc import Iterator
from dataclasses import replace

from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    RESOURCES,
    TOKEN_OF,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.recipes import RECIPES, Recipe
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.flights import (
    STILL,
    CardPiece,
    Discarded,
    EventPiece,
    Flight,
    InDeck,
    InStack,
    InSupply,
    MetalPiece,
    Motion,
    OnBoard,
    Piece,
    Saved,
    Stage,
    Stop,
    TokenPiece,
    Tumble,
)
from dream.ui.game_views.jabirs_transmutations.parts.slots import Hidden, Row, Slot
from dream.ui.game_views.jabirs_transmutations.shown import Cards, RecipeSign, SeatShown, TableShown
from dream.ui.game_views.jabirs_transmutations.stops import Stops
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout

TOKEN, CARD, PASS, FLIP, ROLL = 0.45, 0.40, 0.55, 0.60, 1.25
AFTER = 0.05
"""How long after one piece the next of its kind begins to move."""
RISE, HELD, SPREAD = 0.55, 3.0, 0.60
"""The reveal: how long the cards take to come together, lie open, and go to their places."""
MOST_FLIGHTS = 90
"""With more to fly than this the table has been changed and not played on."""


def motion(
    before: TableShown, after: TableShown, layout: TableLayout, speed: float = 1.0, held: float = HELD
) -> Motion:
    """What moves from one table to the next, at rest at the end exactly as `after`.

    `speed` stretches every time: 1 is calm, 2 slow, 0 is no motion at all. What is revealed lies open for as
    many seconds as it is `held`, at every speed. Nothing moves where somebody else
    looks at cards that lie face down, or so much that it is another table.
    """
    if _another_looks(before, after) or abs(before.round - after.round) > 1:
        return STILL
    stages = tuple(_Mover(quiet(before), after, Stops(layout), speed, held).stages())
    if sum(len(stage.flights) for stage in stages) > MOST_FLIGHTS:
        return STILL
    return Motion(tuple(stage for stage in stages if stage.lasts > 0))


def quiet(shown: TableShown) -> TableShown:
    """A table without marks, for it is about to change."""
    return replace(
        shown,
        legal=frozenset(),
        pointed=None,
        chosen=None,
        cursor=None,
        hint=None,
        last=None,
        refused=frozenset(),
        changes=(),
    )


def stretched(stage: Stage, speed: float) -> Stage:
    """A stage that takes `speed` times as long."""
    flights = tuple(
        replace(flight, begins=flight.begins * speed, lasts=flight.lasts * speed) for flight in stage.flights
    )
    tumble = stage.tumble and replace(stage.tumble, lasts=stage.tumble.lasts * speed)
    return replace(stage, lasts=stage.lasts * speed, flights=flights, tumble=tumble)


def _stage(shown: TableShown, flights: list[Flight], hidden: Hidden = frozenset()) -> Stage:
    return Stage(shown, max((flight.ends for flight in flights), default=0.0), tuple(flights), hidden=hidden)


class _Mover:
    """Compares two tables, and tells in stages what moves."""

    def __init__(
        self, before: TableShown, after: TableShown, stops: Stops, speed: float, held: float
    ) -> None:
        self._speed, self._held = max(0.0, speed), held
        self._before, self._after, self._stops = before, after, stops
        self._calm = quiet(after)

    def stages(self) -> Iterator[Stage]:
        if self._after.revealed and self._before.phase is Phase.DRAFT:
            return self._reveal()
        return (stretched(stage, self._speed) for stage in self._moves())

    def _moves(self) -> Iterator[Stage]:
        before, after = self._before, self._after
        if after.roll is not None and after.roll.number is not None and before.roll != after.roll:
            yield self._rolling(after.roll.recipe, after.roll.number)
        picked = self._picked()
        if picked:
            yield from picked
        dealt = after.phase is Phase.DRAFT and not _holding(before) and _holding(after)
        calm = self._before_dealing() if dealt else self._calm
        yield _stage(calm, [*self._tokens(), *self._cards_used()])
        if after.event is not None and before.event is None:
            yield self._event()
        if dealt:
            yield self._deal()

    # The die and the event

    def _rolling(self, recipe: int, number: int) -> Stage:
        start, end = self._stops.sign(recipe), self._stops.die()
        small = replace(start, size=end.size * 0.6)
        tumble = Tumble(number, small, end, ROLL * 0.86)
        return Stage(quiet(self._before), ROLL, tumble=tumble, beat=True)

    def _event(self) -> Stage:
        stop = self._stops.event()
        face = EventPiece(self._after.event)
        flight = Flight(EventPiece(None), stop, stop, lasts=FLIP, becomes=face)
        return _stage(self._calm, [flight], frozenset({"event"}))

    # Tokens

    def _tokens(self) -> Iterator[Flight]:
        """Tokens and metals that come and go: through the sign of a recipe, from the stack or back to it."""
        for seat in Seat:
            lost, won = _difference(self._before.of(seat), self._after.of(seat))
            recipe = self._recipe(lost, won)
            for n, resource in enumerate(lost):
                yield self._leaving(seat, resource, recipe, n)
            begins = TOKEN if recipe else 0.0
            for n, resource in enumerate(won):
                yield self._coming(seat, resource, recipe, begins + n * AFTER)

    def _recipe(self, lost: list[Resource], won: list[Resource]) -> Recipe | None:
        """The recipe that has taken and made just this."""
        last, roll = self._after.last, self._after.roll
        if won and isinstance(last, RecipeSign):
            return RECIPES[last.recipe]
        if won and roll is not None and roll.number is not None and roll != self._before.roll:
            return RECIPES[roll.recipe]
        fitting = (recipe for recipe in RECIPES.values() if list(recipe.products) == won)
        return next((recipe for recipe in fitting if list(recipe.reactants) == lost), None)

    def _leaving(self, seat: Seat, resource: Resource, recipe: Recipe | None, n: int) -> Flight:
        start = self._stops.token(seat, resource)
        if recipe is not None:
            end = replace(self._stops.sign(recipe.number), size=start.size * 0.7)
        else:
            end = self._stops.stack(seat)
        return Flight(
            _piece(seat, resource),
            start,
            end,
            n * AFTER,
            TOKEN,
            start.size,
            origin=OnBoard(seat, resource),
            target=InSupply(resource) if resource in METALS else InStack(seat),
            fades=recipe is not None,
        )

    def _coming(self, seat: Seat, resource: Resource, recipe: Recipe | None, begins: float) -> Flight:
        end = self._stops.token(seat, resource)
        piece, metal = _piece(seat, resource), resource in METALS
        if recipe is not None:
            start = replace(self._stops.sign(recipe.number), size=end.size * 0.7)
        else:
            start = self._stops.supply(resource) if metal else self._stops.stack(seat)
        origin = InSupply(resource) if metal else InStack(seat)
        return Flight(
            piece,
            start,
            end,
            begins,
            TOKEN,
            2.5 * end.size,
            origin=origin,
            target=OnBoard(seat, resource),
            appears=recipe is not None,
        )

    def _cards_used(self) -> Iterator[Flight]:
        """Fire and Water that leave a seat's open cards for the discard pile."""
        end = self._stops.pile("discard")
        for seat in Seat:
            had, has = self._before.of(seat).cards, self._after.of(seat).cards
            for card in (Card.FIRE, Card.WATER):
                for n in range(had[card] - has[card]):
                    start = self._stops.saved(seat, card, self._before)
                    yield Flight(
                        CardPiece(card),
                        start,
                        end,
                        n * AFTER,
                        CARD * 1.3,
                        start.size * 0.4,
                        origin=Saved(seat, card),
                        target=Discarded(),
                    )

    # The draft

    def _picked(self) -> list[Stage]:
        """A card that goes from a hand to the picks; then, after the third, all hands go to the left."""
        before, after = self._before, self._after
        if before.phase is not Phase.DRAFT or after.phase is not Phase.DRAFT:
            return []
        seats = [seat for seat in Seat if len(after.of(seat).picks) == len(before.of(seat).picks) + 1]
        if len(seats) != 1:
            return []
        held = self._held_before_passing(seats[0])
        stages = [_stage(held, [self._pick(seats[0], held)])]
        counts = {len(after.of(seat).picks) for seat in Seat}
        if len(counts) == 1:
            stages.append(_stage(self._calm, list(self._passing(held))))
        return stages

    def _held_before_passing(self, seat: Seat) -> TableShown:
        """The table after a pick, before the hands move on."""
        before, after = self._before, self._after
        seats = [replace(after.of(other), hand=before.of(other).hand) for other in Seat]
        hand = before.of(seat).hand
        gone = self._gone_from(hand, before.of(seat).picks, after.of(seat).picks)
        seats[seat] = replace(seats[seat], hand=(*hand[:gone], *hand[gone + 1 :]))
        return replace(self._calm, seats=(seats[0], seats[1], seats[2]), turn=before.turn)

    @staticmethod
    def _gone_from(hand: Cards, had: Cards, has: Cards) -> int:
        """The place in the hand of the card that is now among the picks."""
        card = _new_pick(had, has)
        return hand.index(card) if card in hand else len(hand) - 1

    def _pick(self, seat: Seat, held: TableShown) -> Flight:
        had, has = self._before.of(seat), held.of(seat)
        place = self._gone_from(had.hand, had.picks, has.picks)
        card = _new_pick(had.picks, has.picks)
        to = max(n for n, other in enumerate(has.picks) if other == card)
        start = self._stops.slot(Slot(seat, "hand", place), self._before)
        end = self._stops.slot(Slot(seat, "picks", to), held)
        return Flight(CardPiece(card), start, end, 0.0, CARD, start.size * 0.25, slot=Slot(seat, "picks", to))

    def _passing(self, held: TableShown) -> Iterator[Flight]:
        for seat in Seat:
            giver = Seat((seat - 1) % len(Seat))
            hand = self._after.of(seat).hand
            for place, card in enumerate(hand):
                start = self._stops.slot(Slot(giver, "hand", place), held)
                target = Slot(seat, "hand", place)
                end = self._stops.slot(target, self._after)
                yield Flight(
                    CardPiece(card), start, end, place * AFTER / 2, PASS, 0.0, slot=target, waits=True
                )

    def _before_dealing(self) -> TableShown:
        """The table after the answer to an event, with all cards in the deck."""
        first, second, third = (replace(seat, hand=()) for seat in self._calm.seats)
        return replace(self._calm, seats=(first, second, third), deck=self._before.deck)

    def _deal(self) -> Stage:
        flights: list[Flight] = []
        deck = self._stops.pile("deck")
        for n, seat in enumerate(self._after.first.clockwise):
            for place, card in enumerate(self._after.of(seat).hand):
                slot = Slot(seat, "hand", place)
                end = self._stops.slot(slot, self._after)
                begins = (n * len(self._after.of(seat).hand) + place) * AFTER * 0.8
                flights.append(
                    Flight(
                        CardPiece(None),
                        deck,
                        end,
                        begins,
                        CARD,
                        becomes=CardPiece(card) if card is not None else None,
                        slot=slot,
                        origin=InDeck(),
                    )
                )
        return _stage(self._calm, flights)

    # The reveal

    def _reveal(self) -> Iterator[Stage]:
        """All picks come together and turn up, lie open for a while, and go to where they belong."""
        before, revealed = self._before, self._after.revealed
        seats = [replace(before.of(seat), hand=(), picks=()) for seat in Seat]
        bare = replace(before, seats=(seats[0], seats[1], seats[2]))
        after, rise = AFTER * self._speed, RISE * self._speed
        lasts = 5 * after + rise + self._held
        gather, spread = [], []
        for seat in Seat:
            places: list[tuple[Row, int]] = [("picks", n) for n in range(len(before.of(seat).picks))]
            giver = Seat((seat - 1) % len(Seat))
            for n, card in enumerate(revealed[seat]):
                last = n == len(revealed[seat]) - 1  # it comes from the neighbour's hand (J14)
                slot = Slot(seat, *places[n]) if n < len(places) else Slot(giver if last else seat, "hand", 0)
                start, open_at = self._stops.slot(slot, before), self._stops.revealed(seat, n)
                face = before.of(seat).picks[n] if n < len(places) else None
                becomes = None if face is not None else CardPiece(card)
                lies = card if becomes is None else None
                if rise:
                    gather.append(
                        Flight(CardPiece(lies), start, open_at, n * after, rise, becomes=becomes, waits=True)
                    )
                begins = n * after + rise
                gather.append(Flight(CardPiece(card), open_at, open_at, begins, lasts - begins))
                spread.append(self._spreading(seat, card, open_at, (3 * n + seat) * AFTER * 0.6))
        veiled = (0.0 if self._speed else 1.0, 1.0)
        yield Stage(bare, lasts, (*self._owners(rise, lasts), *gather), veiled=veiled, beat=True)
        yield stretched(replace(_stage(self._calm, spread), veiled=(1.0, 0.0)), self._speed)

    def _owners(self, rise: float, lasts: float) -> Iterator[Flight]:
        """The token of each seat before its row of revealed cards."""
        for seat in Seat:
            row = self._stops.revealed(seat, -1)
            stop = Stop((row.at[0] + row.size * 0.25, row.at[1]), row.size * 0.25)
            yield Flight(TokenPiece(seat), stop, stop, rise, lasts - rise, appears=True)

    def _spreading(self, seat: Seat, card: Card, start: Stop, begins: float) -> Flight:
        """A revealed card on its way to the saved ones or, as a token, to its spot."""
        if card in TOKEN_OF:
            resource = TOKEN_OF[card]
            end = self._stops.token(seat, resource)
            return Flight(
                CardPiece(card),
                start,
                replace(end, size=end.size * 1.6),
                begins,
                SPREAD,
                becomes=TokenPiece(seat),
                origin=InStack(seat),
                target=OnBoard(seat, resource),
                waits=True,
            )
        end = self._stops.saved(seat, card, self._after)
        return Flight(CardPiece(card), start, end, begins, SPREAD, target=Saved(seat, card), waits=True)


def _another_looks(before: TableShown, after: TableShown) -> bool:
    """Whether cards that one viewer knew, or did not know, lie there for another, some of them face down."""
    hides = any(None in (*seat.hand, *seat.picks) for seat in after.seats)
    return before.viewer is not after.viewer and hides and _holding(before)


def _holding(shown: TableShown) -> bool:
    return any(seat.hand or seat.picks for seat in shown.seats)


def _difference(before: SeatShown, after: SeatShown) -> tuple[list[Resource], list[Resource]]:
    """The units that a seat has lost and won, one by one, in the order of the resources."""
    lost: list[Resource] = []
    won: list[Resource] = []
    for resource in RESOURCES:
        more = after.board[resource] - before.board[resource]
        (won if more > 0 else lost).extend([resource] * abs(more))
    return lost, won


def _new_pick(had: Cards, has: Cards) -> Card | None:
    """The one card that is there now and was not before; None when it lies face down."""
    left = list(had)
    for card in has:
        if card in left:
            left.remove(card)
        else:
            return card
    return None


def _piece(seat: Seat, resource: Resource) -> Piece:
    return MetalPiece(resource) if resource in METALS else TokenPiece(seat)
