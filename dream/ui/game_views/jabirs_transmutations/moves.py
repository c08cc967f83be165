"""What keys cannot tell of a motion: tokens and pieces by their numbers, cards between hands, the reveal."""

from collections.abc import Hashable, Iterator

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    REAGENTS,
    RESOURCES,
    TOKEN_OF,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES, Recipe
from dream.games.jabirs_transmutations.rules.state import Tableau
from dream.ui.game_views.jabirs_transmutations.faces import Coin, card_face
from dream.ui.game_views.jabirs_transmutations.items.facts import Cards, Facts
from dream.ui.game_views.jabirs_transmutations.layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.recipe_facts import KIND
from dream.ui.game_views.jabirs_transmutations.things import RecipeSign
from dream.ui.tabletop.items.arrange import around, middle_of
from dream.ui.tabletop.items.faces import Die, Face, Token, Veil
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.steps import AFTER, Move, Step
from dream.ui.tabletop.parts.hand import keys_of
from dream.ui.tabletop.parts.rolled_die import rolling

TOKEN, CARD, USED, PASS = 0.45, 0.40, 0.52, 0.55
RISE, SPREAD = 0.55, 0.60
"""The reveal: how long the cards take to come together, and to go to their places."""
REVEALED = 70
"""The width of a card at the reveal, in units of the design."""
VEIL, OPEN = 50, 51
"""The layers of the reveal."""
Key = Hashable


def steps_between(before: Facts, after: Facts, layout: TableLayout, first: Items) -> Iterator[Step]:
    """What moves from one table to the next, `first` being all that lies on the one before."""
    if after.revealed and before.drafting:
        yield from _reveal(before, after, layout, first)
        return
    roll = after.roll
    if roll is not None and roll.number is not None and before.roll != roll:
        yield _rolling(before, layout, first, roll.recipe, roll.number)
    moves = [*_tokens(before, after), *_cards_used(before, after)]
    if before.drafting and after.drafting:
        moves += _picked(before, after)
    elif after.drafting and not before.holding:
        moves += _deal(after, begins=max((move.begins + move.lasts for move in moves), default=0.0))
    yield Step(tuple(moves))


def _rolling(before: Facts, layout: TableLayout, first: Items, recipe: int, number: int) -> Step:
    """The die tumbles to the sign of its recipe, and nothing else changes meanwhile."""
    odds = say("jabir.picture.odds", chance=KIND, least=LEAST_SUCCESS)
    place = layout.sign(recipe).centre
    return rolling(first, Die(number), ("crest", before.state.turn), place, layout, odds)


def _tokens(before: Facts, after: Facts) -> Iterator[Move]:
    """Tokens and metals that come and go: through the sign of a recipe, from the stack or back to it."""
    for seat in Seat:
        lost, won = _difference(before.state.of(seat), after.state.of(seat))
        recipe = _recipe(before, after, lost, won)
        sign = ("sign", recipe.number) if recipe is not None else None
        for n, resource in enumerate(lost):
            end = sign or _home(seat, resource)
            yield Move(
                ("token", seat, resource),
                end,
                _piece(seat, resource),
                begins=n * AFTER,
                lasts=TOKEN,
                rise=0.5,
                fades=sign is not None,
            )
        for n, resource in enumerate(won):
            yield Move(
                sign or _home(seat, resource),
                ("token", seat, resource),
                _piece(seat, resource),
                begins=(TOKEN if sign else 0.0) + n * AFTER,
                lasts=TOKEN,
                rise=1.2,
                appears=sign is not None,
            )


def _home(seat: Seat, resource: Resource) -> Key:
    """Where what is on no spot lies."""
    return ("supply", resource) if resource in METALS else ("stack", seat)


def _piece(seat: Seat, resource: Resource) -> Face:
    return Coin(resource) if resource in METALS else Token(seat)


def _recipe(before: Facts, after: Facts, lost: list[Resource], won: list[Resource]) -> Recipe | None:
    """The recipe that has taken and made just this."""
    last, roll = after.sight.marks.last, after.roll
    if won and isinstance(last, RecipeSign):
        return RECIPES[last.recipe]
    if won and roll is not None and roll.number is not None and roll != before.roll:
        return RECIPES[roll.recipe]
    fitting = (recipe for recipe in RECIPES.values() if list(recipe.products) == won)
    return next((recipe for recipe in fitting if list(recipe.reactants) == lost), None)


def _difference(before: Tableau, after: Tableau) -> tuple[list[Resource], list[Resource]]:
    """The units that a seat has lost and won, one by one, in the order of the resources."""
    lost: list[Resource] = []
    won: list[Resource] = []
    for resource in RESOURCES:
        more = after.board[resource] - before.board[resource]
        (won if more > 0 else lost).extend([resource] * abs(more))
    return lost, won


def _cards_used(before: Facts, after: Facts) -> Iterator[Move]:
    """Fire and Water that leave a seat's open cards for the discard pile."""
    for seat in Seat:
        had, has = before.state.of(seat).cards, after.state.of(seat).cards
        for card in REAGENTS:
            for n in range(had[card] - has[card]):
                start = _saved(before, seat, card, had[card] - 1 - n)
                yield Move(start, "discard", card_face(card), begins=n * AFTER, lasts=USED, rise=0.3)


def _saved(facts: Facts, seat: Seat, card: Card, place: int) -> Key:
    """An open card of a seat: before the viewer, or on the seat's plate."""
    if seat is facts.viewer:
        return ("saved_card", seat, card, place)
    return ("saved", seat, card)


# The draft


def _picked(before: Facts, after: Facts) -> Iterator[Move]:
    """A card that goes from a hand to the picks; then, after the third, all hands go to the left."""
    seats = [seat for seat in Seat if len(after.picks(seat)) == len(before.picks(seat)) + 1]
    if len(seats) != 1:
        return
    seat = seats[0]
    card = _new(before.picks(seat), after.picks(seat))
    hand = list(before.hand(seat))
    gone = hand.index(card) if card in hand else len(hand) - 1
    place = max(n for n, other in enumerate(after.picks(seat)) if other == card)
    start, end = keys_of("hand", seat, hand)[gone], keys_of("picks", seat, after.picks(seat))[place]
    yield Move(start, end, lasts=CARD, rise=0.18)
    if len({len(after.picks(other)) for other in Seat}) == 1:
        held = {other: keys_of("hand", other, before.hand(other)) for other in Seat}
        del held[seat][gone]
        for other in Seat:
            yield from _passed(held[Seat((other - 1) % len(Seat))], keys_of("hand", other, after.hand(other)))


def _passed(starts: list[Key], ends: list[Key]) -> Iterator[Move]:
    for n, (start, end) in enumerate(zip(starts, ends, strict=False)):
        yield Move(start, end, begins=CARD + n * AFTER / 2, lasts=PASS)


def _new(had: Cards, has: Cards) -> Card | None:
    """The one card that is there now and was not before; None when it lies face down."""
    left = list(had)
    for card in has:
        if card in left:
            left.remove(card)
        else:
            return card
    return None


def _deal(after: Facts, begins: float) -> Iterator[Move]:
    """All hands come from the deck, one after another."""
    number = 0
    for seat in after.state.first.clockwise:
        for end in keys_of("hand", seat, after.hand(seat)):
            yield Move("deck", end, begins=begins + number * AFTER * 0.8, lasts=CARD)
            number += 1


# The reveal


def _reveal(before: Facts, after: Facts, layout: TableLayout, first: Items) -> Iterator[Step]:
    """All picks come together and turn up, lie open for a while, and go to where they belong."""
    lying = [item for item in first.listed if not _of_the_draft(item)]
    yield Step(tuple(_gathering(before, after)), Items((*lying, *_open(after, layout))), shown=True)
    yield Step(tuple(_spreading(before, after)))


def _of_the_draft(item: Item) -> bool:
    """Whether a thing is there only while cards are picked."""
    name = item.key[0] if isinstance(item.key, tuple) else item.key
    return name in ("hand", "picks", "small_hand", "small_picks", "passing", "hand_arrow") or (
        name in ("hand_caption", "picks_caption", "picks_zone")
    )


def _open(after: Facts, layout: TableLayout) -> Iterator[Item]:
    """The revealed cards: a row for each seat, in the middle of the table, behind its token."""
    yield Item("veil", layout.box, Veil(), VEIL)
    width, height = layout.card(REVEALED)
    step_x, step_y = width + layout.px(10), height + layout.px(26)
    x, y = layout.middle
    for seat, cards in zip(Seat, after.revealed, strict=True):
        row = y + (seat - 1) * step_y
        token = x - 3.5 * step_x + width * 0.25, row
        yield Item(("owner", seat), around(token, width * 0.25), Token(seat), OPEN)
        for n, card in enumerate(cards):
            box = middle_of((x + (n - 2.5) * step_x, row), (width, height))
            yield Item(("revealed", seat, n), box, card_face(card), OPEN)


def _gathering(before: Facts, after: Facts) -> Iterator[Move]:
    """From the picks, and the last card of the neighbour's hand, which joins them (J14)."""
    for seat, cards in zip(Seat, after.revealed, strict=True):
        starts = keys_of("picks", seat, before.picks(seat))
        giver = Seat((seat - 1) % len(Seat))
        for neighbour in (seat, giver):
            starts += keys_of("hand", neighbour, before.hand(neighbour))
        for n, start in zip(range(len(cards)), starts, strict=False):
            yield Move(start, ("revealed", seat, n), begins=n * AFTER, lasts=RISE)


def _spreading(before: Facts, after: Facts) -> Iterator[Move]:
    """Revealed cards on their way to the saved ones or, as tokens, to their spots."""
    for seat, cards in zip(Seat, after.revealed, strict=True):
        saved = {card: before.state.of(seat).cards[card] for card in REAGENTS}
        for n, card in enumerate(cards):
            start, begins = ("revealed", seat, n), (3 * n + seat) * AFTER * 0.6
            face = card_face(card)
            if card in TOKEN_OF:
                end: Key = ("token", seat, TOKEN_OF[card])
                yield Move(start, end, face, Token(seat), begins, SPREAD)
            else:
                end = _saved(after, seat, card, saved[card])
                saved[card] += 1
                yield Move(start, end, None if seat is after.viewer else face, None, begins, SPREAD)
