"""What moves: from what was to exactly what is, and nothing that the viewer may not see."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import TOKENS_OF_A_COLOUR, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State, Tableau
from dream.play.cards import Multiset
from dream.ui.games.jabirs_transmutations.items import Facts, Seen
from dream.ui.games.jabirs_transmutations.layout import EVENTS, Coin
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE
from dream.ui.table import items as faces
from dream.ui.table.items import Die, Items, Token
from dream.ui.table.motion import HELD, REST, STILL, Moment, Motion
from dream.ui.table.sight import Marks
from tests.kit.present import present
from tests.ui.games.jabirs_transmutations.shown_tables import (
    eager_game,
    picture_in,
    shown_after,
    shown_of,
    state_with,
)
from tests.ui.table import tables

SIZE = (1280, 800)
PICTURE = picture_in(SIZE)
GAMES = [eager_game(seed, options) for seed, options in ((3, "-"), (4, "draft=open eureka=all goldcard=any"))]
STEPS = [(before, after) for game in GAMES for before, after in pairwise(game)]
steps = st.sampled_from(range(len(STEPS))).map(lambda number: STEPS[number])
viewers = st.sampled_from((None, *Seat))


def moved(before: State, after: State, viewer: Seat | None = Seat.A, **times: Any) -> Motion:
    return between(shown_of(before, viewer), shown_after(before, after, viewer), **times)


def between(before: Seen, after: Seen, *, speed: float = 1.0, held: float = HELD) -> Motion:
    return tables.moved(JABIR_TABLE, PICTURE.layout, before, after, speed=speed, held=held)


def step(condition: Callable[..., object]) -> tuple[State, State]:
    """The first step of a game that fits."""
    return next((before, after) for before, after in STEPS if condition(before, after))


def drawn(sight: Seen, moment: Moment = REST) -> bytes:
    surface = Surface(SIZE)
    PICTURE.draw(surface, sight, moment)
    return pygame.image.tobytes(surface, "RGB")


def having(sight: Seen, seat: Seat, **has: Any) -> Seen:
    """A table at which a seat has something else, and no event lies open."""
    tableau: Tableau = sight.view.seen.of(seat)
    changed = sight.view.seen.with_tableau(seat, replace(tableau, **has))
    return state_with(replace(sight, view=replace(sight.view, seen=changed)), event=None)


def tokens(items: Items) -> Counter[Seat]:
    """How many tokens and pieces of each seat lie on the board."""
    found: Counter[Seat] = Counter()
    for item in items:
        match item.key, item.face:
            case ("token", Seat() as seat, _), Token(_, count):
                found[seat] += count or 0
    return found


# What holds for every step


@settings(max_examples=15)
@given(steps, viewers)
def test_a_motion_begins_with_what_was_and_ends_exactly_at_the_next_picture(
    found: tuple[State, State], viewer: Seat | None
) -> None:
    before, after = found
    was, becomes = shown_of(before, viewer), shown_after(before, after, viewer)
    made = between(was, becomes)
    assert made.at(made.lasts) is REST
    if made.stages:
        assert made.stages[0].at(0).items == PICTURE.items(was)
    if becomes.marks == Marks():
        assert drawn(becomes, Moment(PICTURE.items(becomes))) == drawn(becomes)


@settings(max_examples=20)
@given(steps, viewers, st.floats(0.001, 1))
def test_there_are_never_more_tokens_than_there_are(
    found: tuple[State, State], viewer: Seat | None, part: float
) -> None:
    before, after = found
    made = moved(before, after, viewer)
    items = made.at(part * made.lasts).items
    if items is None:
        return
    most = {seat: max(sum(state.of(seat).board.counts) for state in found) for seat in Seat}
    assert all(count <= most[seat] for seat, count in tokens(items).items())
    for item in items:
        match item.key, item.face:
            case ("stack", _), faces.Pile(_, count):
                assert 0 <= count <= TOKENS_OF_A_COLOUR


@settings(max_examples=25)
@given(st.sampled_from([found for found in STEPS if found[0].phase is Phase.DRAFT]), viewers, st.floats(0, 1))
def test_no_card_is_seen_on_its_way_that_the_viewer_may_not_see(
    found: tuple[State, State], viewer: Seat | None, part: float
) -> None:
    before, after = found
    sights = shown_of(before, viewer), shown_after(before, after, viewer)
    seen: Counter[Card] = Counter()
    for facts in map(Facts, sights):
        for seat in Seat:
            seen.update(card for card in (*facts.hand(seat), *facts.picks(seat)) if card is not None)
        for cards in facts.revealed:
            seen.update(cards)
    for saved in (before.of(seat).cards for seat in Seat):
        seen.update(dict(zip(Card, saved.counts, strict=True)))
    made = between(*sights)
    flying = made.at(part * made.lasts).flying
    fronts = Counter(each.face.front for each in flying if isinstance(each.face, faces.Card))
    del fronts[None]
    assert fronts <= seen


@settings(max_examples=15)
@given(steps, st.floats(0, 1))
def test_whatever_flies_is_over_the_table(found: tuple[State, State], part: float) -> None:
    made = moved(*found)
    box = pygame.Rect(PICTURE.layout.box)
    for each in made.at(part * made.lasts).flying:
        assert box.collidepoint(each.at)
        assert 0 <= each.alpha <= 1
        assert min(each.size) > 0


def test_every_moment_can_be_drawn() -> None:
    kinds = set()
    for before, after in STEPS[:60]:
        made = moved(before, after)
        for part in (0.0, 0.3, 0.6, 0.9):
            moment = made.at(part * made.lasts)
            kinds |= {type(each.face) for each in moment.flying}
            drawn(shown_after(before, after), moment)
    assert kinds >= {Token, faces.Card, Die}


# Times


REVEALS = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is not Phase.DRAFT)


def test_without_animation_the_picks_only_lie_open_for_a_while() -> None:
    [open_ones] = moved(*REVEALS, speed=0.0, held=2.0).stages
    assert open_ones.lasts == 2.0
    seen = [open_ones.at(time).items for time in (0.5, 1.9)]
    assert seen[0] == seen[1]
    assert sum(item.key[0] == "revealed" for item in present(seen[0]) if isinstance(item.key, tuple)) == 18


def test_nothing_moves_when_somebody_else_looks_on_or_the_game_is_leafed_through() -> None:
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is Phase.DRAFT)
    assert between(shown_of(before, Seat.A), shown_of(after, Seat.B)) == STILL
    assert between(shown_of(GAMES[0][0]), shown_of(GAMES[0][-1])) == STILL


# Each kind of motion


def test_a_recipe_draws_its_tokens_to_its_sign_and_sends_out_what_it_makes() -> None:
    sight = shown_of(STEPS[0][0], None)
    board = Multiset.of(Resource, [Resource.QUICKSILVER] * 2)
    before = having(sight, Seat.A, board=board, cards=Multiset.of(Card, [Card.FIRE]))
    after = having(sight, Seat.A, board=Multiset.of(Resource, [Resource.PURE]), cards=Multiset.of(Card))
    flights = between(before, after).stages[0].flights
    sign = PICTURE.layout.signs[6].centre
    assert [flight.end.at for flight in flights[:2]] == [sign, sign]
    assert flights[2].start.at == sign
    assert flights[2].begins >= flights[0].ends
    assert flights[3].face == faces.Card(Card.FIRE, "cards")
    assert flights[3].end.at == PICTURE.layout.piles[1].centre


def test_what_is_lost_goes_back_to_its_stack() -> None:
    sight = shown_of(STEPS[0][0], None)
    before, after = (
        having(sight, Seat.B, board=Multiset.of(Resource, [Resource.TIN] * count)) for count in (4, 2)
    )
    made = between(before, after)
    stack = PICTURE.items(after).by_key["stack", Seat.B].box.centre
    assert [flight.end.at for flight in made.stages[0].flights] == [stack] * 2
    middle = made.at(made.lasts / 2).items
    assert middle is not None
    assert cast(Any, middle.by_key["stack", Seat.B].face).count < 26
    assert (
        cast(Any, middle.by_key[("stack", Seat.B), "number"].face).count
        == cast(Any, middle.by_key["stack", Seat.B].face).count
    )


def test_gold_comes_from_the_supply() -> None:
    sight = shown_of(STEPS[0][0], None)
    board = sight.view.seen.of(Seat.A).board
    before = having(sight, Seat.A, board=board)
    after = having(sight, Seat.A, board=board.plus(Resource.GOLD))
    made = between(before, after)
    assert [flight.face for flight in made.stages[0].flights] == [Coin(Resource.GOLD)]
    waits = made.at(made.lasts / 2).items
    assert waits is not None
    assert cast(Any, waits.by_key["points", Seat.A].face).count == 0
    assert cast(Any, waits.by_key["supply", Resource.GOLD].face).count == 15


def test_the_die_stops_at_its_number() -> None:
    before, after = step(lambda b, _: b.phase is Phase.ROLL)
    for number in range(1, 7):
        rolled = shown_after(before, after, number=number)
        recipe = present(Facts(rolled).roll).recipe
        made = between(shown_of(before), rolled)
        rolling = made.stages[0]
        seen = {
            each.face.number
            for t in range(1, 40)
            for each in rolling.at(t * rolling.lasts / 40).flying
            if isinstance(each.face, Die)
        }
        assert len(seen) > 2
        [last] = rolling.at(rolling.lasts * 0.99).flying
        assert last.face == Die(number)
        assert last.at == PICTURE.layout.signs[recipe].centre
        assert made.rolls_at(rolling.lasts / 2)
        assert made.seen_at(rolling.lasts / 2) == rolling.lasts


def test_a_card_that_is_picked_flies_while_the_hand_closes() -> None:
    before, after = step(
        lambda b, a: b.phase is Phase.DRAFT and b.mover is Seat.A and a.mover is not Seat.A and b.round == 1
    )
    [stage] = moved(before, after).stages
    gone = stage.flights[0]
    assert cast(tuple[Any, ...], gone.leaves)[:2] == ("hand", Seat.A)
    assert cast(tuple[Any, ...], gone.lands)[:2] == ("picks", Seat.A)
    others = {flight.lands for flight in stage.flights[1:] if flight.lands == flight.leaves}
    assert {key[0] for key in others if isinstance(key, tuple)} <= {"hand", "small_hand", "picks"}


def test_after_the_third_pick_every_hand_goes_to_the_left() -> None:
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is Phase.DRAFT and b.last_in_order)
    [stage] = moved(before, after).stages
    passing = [flight for flight in stage.flights if flight.lands != flight.leaves][1:]
    assert len(passing) == sum(len(after.of(seat).hand) for seat in Seat)
    ways = [cast(tuple[Any, ...], (flight.leaves, flight.lands)) for flight in passing]
    assert all(lands[1] == (leaves[1] + 1) % 3 for leaves, lands in ways)
    assert all(flight.begins >= stage.flights[0].ends for flight in passing)


def test_the_reveal_shows_eighteen_cards_face_up_for_a_while() -> None:
    made = moved(*REVEALS)
    together = made.stages[0]
    open_now = present(together.at(together.lasts - 0.2).items)
    shown = [
        cast(Any, item.face).front
        for item in open_now
        if isinstance(item.key, tuple) and item.key[0] == "revealed"
    ]
    assert len(shown) == 18
    assert None not in shown
    assert "veil" in open_now.by_key
    spread = made.stages[1].flights
    assert sum(isinstance(flight.becomes, Token) for flight in spread) == sum(
        card not in (Card.FIRE, Card.WATER) for card in shown
    )


def test_an_event_is_turned_up() -> None:
    before, after = step(lambda _, a: a.phase is Phase.EVENT)
    made = moved(before, after)
    turning = next(flight for flight in made.stages[-1].flights if flight.lands == "event")
    assert turning.face == faces.Card(None, EVENTS)
    assert turning.becomes == faces.Card(after.event, EVENTS)


def test_no_hand_lies_there_before_it_is_dealt() -> None:
    before, after = step(
        lambda b, a: (
            b.phase is Phase.EVENT and a.phase is Phase.DRAFT and b.tableaus[0].board != a.tableaus[0].board
        )
    )
    items = moved(before, after).at(0.1).items
    assert items is not None
    assert not [item for item in items if isinstance(item.key, tuple) and item.key[0] == "hand"]
    assert cast(Any, items.by_key["deck"].face).count == len(before.deck)


def test_hands_are_dealt_from_the_deck() -> None:
    before, after = step(lambda b, a: b.phase is not Phase.DRAFT and a.phase is Phase.DRAFT)
    dealt = [flight for flight in moved(before, after).stages[-1].flights if flight.leaves == "deck"]
    assert len(dealt) == 18
    assert {flight.start.at for flight in dealt} == {PICTURE.layout.piles[0].centre}
    assert {flight.face for flight in dealt} == {faces.Card(None, "cards")}
