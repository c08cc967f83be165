"""What keys cannot tell of a motion: tokens and pieces by their numbers, cards between hands, the reveal."""

from collections.abc import Hashable, Iterator
from itertools import chain

from dream.base.texts import capitalized, say
from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    LEAST_SUCCESS,
    METALS,
    REAGENTS,
    RECIPES,
    TOKEN_OF,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import GOLD_POINTS, POINTS_TO_END, SILVER_POINTS, points
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, Disaster, Explosion, Phase, Steal
from dream.ui.games.jabirs_transmutations import faces, targets, words
from dream.ui.games.jabirs_transmutations.items import KIND, Facts, Roll, decided
from dream.ui.games.jabirs_transmutations.layout import TableLayout
from dream.ui.kit.theme import Mark
from dream.ui.table.changes import AFTER, ROLL, ROLLED, Beat, Deciding, Move, Noise, Step, rolling
from dream.ui.table.faces import Die, Face, Ring, Token, Veil
from dream.ui.table.hands import beyond, keys_of
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import around, middle_of
from dream.ui.table.presenter import WHEN_DONE
from dream.ui.table.sight import kind_of
from dream.ui.widgets.overlays import Tone

TOKEN, CARD, USED, PASS = 0.45, 0.40, 0.52, 0.55
RISE, SPREAD = 0.55, 0.60
"""The reveal: how long the cards take to come together, and to go to their places."""
REVEALED = 70
"""The width of a card at the reveal, in units of the design."""
VEIL, OPEN = 50, 51
"""The layers of the reveal."""
OF_THE_DRAFT = (
    *("hand", "picks", "small_hand", "small_picks", "passing"),
    *("hand_arrow", "hand_caption", "picks_caption", "picks_zone"),
)
"""The things that are there only while cards are picked, by the names in their keys."""
Key = Hashable


def steps_between(before: Facts, after: Facts, layout: TableLayout, first: Items) -> Iterator[Step]:
    """What moves from one table to the next, `first` being all that lies on the one before."""
    if after.revealed and before.drafting:
        yield from _reveal(before, after, layout, first)
        return
    roll = _rolled(before, after)
    if roll is not None and roll.number is not None:
        odds = say("jabir.picture.odds", chance=KIND, least=LEAST_SUCCESS)
        start, place = ("crest", before.state.turn), layout.signs[roll.recipe].centre
        yield rolling(first, Die(roll.number), start, place, layout, odds)
    moves = [*_tokens(before, after), *_cards_used(before, after)]
    if before.drafting and after.drafting:
        moves += _picked(before, after)
    elif after.drafting and not before.holding:  # all hands come from the deck, one after another
        begins = max((move.begins + move.lasts for move in moves), default=0.0)
        hands = (keys_of("hand", seat, after.hand(seat)) for seat in after.state.first.clockwise)
        for number, end in enumerate(chain.from_iterable(hands)):
            moves.append(Move("deck", end, begins=begins + number * AFTER * 0.8, lasts=CARD))
    yield Step(tuple(moves))


def _rolled(before: Facts, after: Facts) -> Roll | None:
    """The die that has just been rolled; None where it has not."""
    roll = after.roll
    return None if roll is None or roll.number is None or roll == before.roll else roll


def _tokens(before: Facts, after: Facts) -> Iterator[Move]:
    """Tokens and metals that come and go: through the sign of a recipe, from the stack or back to it."""
    for seat in Seat:
        had, has = before.state.of(seat).board, after.state.of(seat).board
        lost, won = beyond(had, has), beyond(has, had)
        recipe = _recipe(before, after, lost, won)
        sign: Key = None if recipe is None else ("sign", recipe)
        for n, resource in enumerate(lost):
            (token, home, piece), fades = _piece(seat, resource), sign is not None
            yield Move(token, sign or home, piece, None, n * AFTER, TOKEN, rise=0.5, fades=fades)
        for n, resource in enumerate(won):
            (token, home, piece), appears = _piece(seat, resource), sign is not None
            begins = (TOKEN if sign else 0.0) + n * AFTER
            yield Move(sign or home, token, piece, None, begins, TOKEN, rise=1.2, appears=appears)


def _piece(seat: Seat, resource: Resource) -> tuple[Key, Key, Face]:
    """Where a seat's tokens or pieces lie, where they come from, and how one looks."""
    metal = resource in METALS
    home = ("supply", resource) if metal else ("stack", seat)
    return ("token", seat, resource), home, faces.Coin(resource) if metal else Token(seat)


def _recipe(before: Facts, after: Facts, lost: list[Resource], won: list[Resource]) -> int | None:
    """The recipe that has taken and made just this."""
    last, roll = after.sight.marks.last, _rolled(before, after)
    if won and isinstance(last, targets.RecipeSign):
        return last.recipe
    if won and roll is not None:
        return roll.recipe
    fitting = (recipe for recipe in RECIPES.values() if list(recipe.products) == won)
    return next((recipe.number for recipe in fitting if list(recipe.reactants) == lost), None)


def _cards_used(before: Facts, after: Facts) -> Iterator[Move]:
    """Fire and Water that leave a seat's open cards for the discard pile."""
    for seat in Seat:
        had, has = before.state.of(seat).cards, after.state.of(seat).cards
        for card in REAGENTS:
            for n in range(had[card] - has[card]):
                start = _saved(before, seat, card, had[card] - 1 - n)
                yield Move(start, "discard", faces.card_face(card), begins=n * AFTER, lasts=USED, rise=0.3)


def _saved(facts: Facts, seat: Seat, card: Card, place: int) -> Key:
    """An open card of a seat: before the viewer, or on the seat's plate."""
    return ("saved_card", seat, card, place) if seat is facts.viewer else ("saved", seat, card)


def _picked(before: Facts, after: Facts) -> Iterator[Move]:
    """A card that goes from a hand to the picks; then, after the third, all hands go to the left."""
    seats = [seat for seat in Seat if len(after.picks(seat)) == len(before.picks(seat)) + 1]
    if len(seats) != 1:
        return
    seat, hand, picks = seats[0], before.hand(seats[0]), after.picks(seats[0])
    card = next(iter(beyond(picks, before.picks(seat))), None)
    gone = hand.index(card) if card in hand else len(hand) - 1
    place = max(n for n, other in enumerate(picks) if other == card)
    held = {other: keys_of("hand", other, before.hand(other)) for other in Seat}
    yield Move(held[seat].pop(gone), keys_of("picks", seat, picks)[place], lasts=CARD, rise=0.18)
    if len({len(after.picks(other)) for other in Seat}) == 1:
        for other in Seat:
            starts, ends = held[_giver(other)], keys_of("hand", other, after.hand(other))
            for n, (start, end) in enumerate(zip(starts, ends, strict=False)):
                yield Move(start, end, begins=CARD + n * AFTER / 2, lasts=PASS)


def _giver(seat: Seat) -> Seat:
    """The seat from which a hand comes to this one."""
    return Seat((seat - 1) % len(Seat))


# The reveal


def _reveal(before: Facts, after: Facts, layout: TableLayout, first: Items) -> Iterator[Step]:
    """All picks come together and turn up, lie open for a while, and go to where they belong."""
    names = ((item, item.key[0] if isinstance(item.key, tuple) else item.key) for item in first.listed)
    lying = [item for item, name in names if name not in OF_THE_DRAFT]
    yield Step(tuple(_gathering(before, after)), Items((*lying, *_open(after, layout))), shown=True)
    yield Step(tuple(_spreading(before, after)))


def _open(after: Facts, layout: TableLayout) -> Iterator[Item]:
    """The revealed cards: a row for each seat, in the middle of the table, behind its token."""
    yield Item("veil", layout.box, Veil(), VEIL)
    (width, height), (x, y) = layout.card(REVEALED), layout.middle
    step_x, step_y = width + layout.px(10), height + layout.px(26)
    for seat, cards in zip(Seat, after.revealed, strict=True):
        row = y + (seat - 1) * step_y
        token = x - 3.5 * step_x + width * 0.25, row
        yield Item(("owner", seat), around(token, width * 0.25), Token(seat), OPEN)
        for n, card in enumerate(cards):
            box = middle_of((x + (n - 2.5) * step_x, row), (width, height))
            yield Item(("revealed", seat, n), box, faces.card_face(card), OPEN)


def _gathering(before: Facts, after: Facts) -> Iterator[Move]:
    """From the picks, and the last card of the neighbour's hand, which joins them (J14)."""
    for seat, cards in zip(Seat, after.revealed, strict=True):
        starts = keys_of("picks", seat, before.picks(seat))
        for neighbour in (seat, _giver(seat)):
            starts += keys_of("hand", neighbour, before.hand(neighbour))
        for n, start in zip(range(len(cards)), starts, strict=False):
            yield Move(start, ("revealed", seat, n), begins=n * AFTER, lasts=RISE)


def _spreading(before: Facts, after: Facts) -> Iterator[Move]:
    """Revealed cards on their way to the saved ones or, as tokens, to their spots."""
    for seat, cards in zip(Seat, after.revealed, strict=True):
        had = before.state.of(seat).cards
        for n, card in enumerate(cards):
            start, begins = ("revealed", seat, n), (3 * n + seat) * AFTER * 0.6
            face: Face | None = faces.card_face(card)
            if card in TOKEN_OF:
                end: Key = ("token", seat, TOKEN_OF[card])
                yield Move(start, end, face, Token(seat), begins, SPREAD)
            else:
                end = _saved(after, seat, card, had[card] + cards[:n].count(card))
                yield Move(start, end, None if seat is after.viewer else face, None, begins, SPREAD)


# Moments and sounds

SIGN = 84
"""How wide the sign of an event is, in units of the design."""
EVENT_HELD, ROLL_HELD, LAST_HELD = 2.2, 1.5, 2.0


def beats_between(before: Facts, after: Facts) -> Iterator[Beat]:
    """The moments of what was done between two sights of the table."""
    state, event, roll = after.state, after.state.event, _rolled(before, after)
    if event is not None and before.state.event is None:
        key = "last_round" if state.round == LAST_ROUND else "event"
        title = say(f"jabir.beat.{key}", round=state.round, event=event)
        starts = after.sight.address.say("jabir.news.starts", state.first)
        text = f"{starts} {say(f'jabir.event_text.{event.word}')}"
        face, hits = faces.EventGlyph(event, golden=True), () if state.turn is None else (state.turn,)
        yield Beat(title, text, hits=hits, face=face, size=(SIGN, SIGN), at=WHEN_DONE, held=EVENT_HELD)
    if before.state.turn is not None:
        yield from _answer(before, after, before.state.turn)
    if roll is not None and roll.number is not None:
        key, thing = decided(roll.recipe, roll.number)
        title = say(f"jabir.beat.{key}", number=roll.number)
        text = say(f"jabir.beat.{key}_text", recipe=roll.recipe, thing=thing)
        tone, by = Tone.GOOD if roll.number >= LEAST_SUCCESS else Tone.BAD, before.state.turn
        yield Beat(title, text, tone, by, things=(ROLLED,), at=ROLL, held=ROLL_HELD)
    if state.phase is not Phase.OVER and state.round == before.state.round:
        then, now = (max(points(facts.state.of(seat)) for seat in Seat) for facts in (before, after))
        if then < POINTS_TO_END <= now:  # others still have their turns
            first = max(Seat, key=lambda seat: points(state.of(seat)))
            text = after.sight.address.say("jabir.beat.last_turns_text", first, points=now)
            yield Beat(say("jabir.beat.last_turns"), text, by=first, at=WHEN_DONE, held=LAST_HELD)


def _answer(before: Facts, after: Facts, by: Seat) -> Iterator[Beat]:
    """An event that has hit somebody."""
    address = after.sight.address
    match after.sight.done:
        case Steal(victim, resource):
            title = address.say("jabir.beat.steal", by, victim=address.whom(victim))
            text = address.say("jabir.beat.stolen", by, thing=resource)
            yield Beat(title, text, Tone.BAD, by, (victim,), (("token", victim, resource),))
        case Explosion(thing) | Disaster(thing) as answer:
            lost, name = words.losses(before.state, answer, after.state), "thing"
            things: tuple[Key, ...] = (("spot", thing),)
            if isinstance(answer, Disaster):
                name, things = "card", ()
            title = address.say(f"jabir.beat.{kind_of(answer)}", by, **{name: thing})
            text = capitalized(say("jabir.beat.hit", losses=words.losses_told(lost, address)))
            if lost:
                yield Beat(title, text, Tone.BAD, by, tuple(lost), things)


def heard(before: Facts, after: Facts) -> Iterator[Noise]:
    """A bell for an event, and what it breaks."""
    event = before.state.event
    if after.state.event is not None and event is None:
        yield Noise("bell")
    boards = ((before.state.of(seat).board, after.state.of(seat).board) for seat in Seat)
    if event is not None and any(not had <= has for had, has in boards):
        yield Noise("capture")


# The end


def deciding(facts: Facts) -> Iterator[Deciding]:
    """What the points of whoever has won are made of, the most of them at last."""
    for seat in map(Seat, facts.sight.winners):
        board = facts.state.of(seat).board
        parts = {
            "elixirs": sum(board[elixir] for elixir in ELIXIRS),
            "silver": SILVER_POINTS * board[Resource.SILVER],
            "gold": GOLD_POINTS * board[Resource.GOLD],
        }
        for name in sorted(filter(parts.__getitem__, parts), key=parts.__getitem__):
            yield Deciding((name, seat), Ring(Mark.SELECTED))
        yield Deciding(("track", seat))
