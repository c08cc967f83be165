"""What moves: from what was to exactly what is, and nothing that the viewer may not see."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    TOKENS_OF_A_COLOUR,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations.animation import HELD, motion, quiet
from dream.ui.game_views.jabirs_transmutations.flights import (
    REST,
    STILL,
    CardPiece,
    DiePiece,
    EventPiece,
    MetalPiece,
    Moment,
    TokenPiece,
)
from dream.ui.game_views.jabirs_transmutations.shown import HandCard, Spot, TableShown
from dream.ui.game_views.jabirs_transmutations.table.presenter import heard
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import layout
from dream.ui.kit.palette import palette
from dream.ui.kit.sound import NAMES
from tests.ui.jabir.shown_tables import eager_game, shown_after, shown_of

SIZE = (1280, 800)
PICTURE = TablePicture(SIZE, layout(SIZE).board, palette(), at_once=True)
GAMES = [eager_game(seed, options) for seed, options in ((3, "-"), (4, "draft=open eureka=all goldcard=any"))]
STEPS = [(before, after) for game in GAMES for before, after in pairwise(game)]
steps = st.sampled_from(range(len(STEPS))).map(lambda number: STEPS[number])
viewers = st.sampled_from((None, *Seat))


def moved(before: State, after: State, viewer: Seat | None = Seat.A, speed: float = 1.0, held: float = HELD):
    shown = shown_of(before, viewer), shown_after(before, after, viewer)
    return motion(*shown, PICTURE.layout, speed, held)


def step(condition) -> tuple[State, State]:
    """The first step of a game that fits."""
    return next((before, after) for before, after in STEPS if condition(before, after))


def drawn(shown: TableShown, moment: Moment = REST) -> bytes:
    surface = Surface(SIZE)
    PICTURE.draw(surface, shown, moment)
    return pygame.image.tobytes(surface, "RGB")


# What holds for every step


@settings(deadline=None, max_examples=80)
@given(steps, viewers)
def test_a_motion_ends_exactly_at_the_next_picture(found, viewer) -> None:
    before, after = found
    made, becomes = moved(before, after, viewer), shown_after(before, after, viewer)
    assert made.at(made.lasts) is REST
    assert drawn(becomes, made.at(made.lasts)) == drawn(becomes)
    if made.stages and made.stages[-1].tumble is None:
        last = made.stages[-1].shown
        assert replace(last, turn=becomes.turn) == quiet(becomes)


@settings(deadline=None, max_examples=80)
@given(steps, viewers)
def test_it_begins_with_what_was(found, viewer) -> None:
    before, after = found
    first = moved(before, after, viewer).at(0.0)
    if first.shown is None:
        assert [tableau.board for tableau in before.tableaus] == [tableau.board for tableau in after.tableaus]
        return
    for seat in Seat:
        flying = Counter(piece.piece.seat for piece in first.flying if isinstance(piece.piece, TokenPiece))
        on_board = sum(first.shown.of(seat).board.counts[: METALS[0]])
        assert 0 <= before.of(seat).tokens - on_board <= flying[seat]


@settings(deadline=None, max_examples=80)
@given(steps, viewers, st.floats(0, 1))
def test_there_are_never_more_tokens_or_points_than_there_are(found, viewer, part) -> None:
    before, after = found
    made = moved(before, after, viewer)
    shown = made.at(part * made.lasts).shown
    for seat in Seat:
        if shown is not None:
            has = shown.of(seat)
            assert sum(has.board.counts[: METALS[0]]) + has.stack <= TOKENS_OF_A_COLOUR
            points = {side.of(seat).points for side in (shown_of(before), shown_of(after))}
            assert min(points) - 5 <= has.points <= max(points)


@settings(deadline=None, max_examples=120)
@given(st.sampled_from([found for found in STEPS if found[0].phase is Phase.DRAFT]), viewers, st.floats(0, 1))
def test_no_card_flies_with_its_face_up_that_the_viewer_may_not_see(found, viewer, part) -> None:
    before, after = found
    was, becomes = shown_of(before, viewer), shown_after(before, after, viewer)
    seen: Counter[Card] = Counter()
    for side in (was, becomes):
        for seat in side.seats:
            seen.update(card for card in (*seat.hand, *seat.picks) if card is not None)
    for cards in becomes.revealed:
        seen.update(cards)
    made = moved(before, after, viewer)
    flying = made.at(part * made.lasts).flying
    faces = Counter(each.piece.card for each in flying if isinstance(each.piece, CardPiece))
    del faces[None]
    assert faces <= seen


@settings(deadline=None, max_examples=60)
@given(steps, st.floats(0, 1))
def test_whatever_flies_is_over_the_table(found, part) -> None:
    made = moved(*found)
    box = pygame.Rect(PICTURE.layout.box)
    for each in made.at(part * made.lasts).flying:
        assert box.collidepoint(each.at)
        assert 0 <= each.alpha <= 1
        assert each.size > 0


def test_every_moment_can_be_drawn():
    kinds = set()
    for before, after in STEPS[:80]:
        made = moved(before, after)
        for part in (0.0, 0.3, 0.6, 0.9):
            moment = made.at(part * made.lasts)
            kinds |= {type(each.piece) for each in moment.flying}
            drawn(shown_after(before, after), moment)
    assert kinds >= {TokenPiece, CardPiece, EventPiece, DiePiece}


# Times


def test_speed_stretches_every_time():
    before, after = step(lambda b, a: b.phase is Phase.PLAY and a.phase is Phase.PLAY and b.turn is a.turn)
    calm, slow = moved(before, after), moved(before, after, speed=2.0)
    assert slow.lasts == pytest.approx(2 * calm.lasts)
    for one, other in zip(slow.at(slow.lasts / 3).flying, calm.at(calm.lasts / 3).flying, strict=True):
        assert one.at == pytest.approx(other.at)


def test_without_animation_the_picks_only_lie_open_for_a_while():
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is not Phase.DRAFT)
    [open_ones] = moved(before, after, speed=0.0, held=2.0).stages
    assert open_ones.lasts == 2.0
    seen = [{(flying.piece, flying.at) for flying in open_ones.at(time).flying} for time in (0.5, 1.9)]
    assert seen[0] == seen[1]
    assert sum(isinstance(piece, CardPiece) for piece, _ in seen[0]) == 18


def test_without_animation_everything_is_there_at_once():
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is not Phase.DRAFT)
    assert moved(before, after, speed=0.0, held=0.0) == STILL
    assert STILL.at(0.0) is REST


def test_nothing_moves_when_only_marks_change():
    shown = shown_of(STEPS[0][0])
    pointed = replace(shown, pointed=Spot(Resource.TIN), cursor=HandCard(0))
    assert motion(shown, pointed, PICTURE.layout).lasts == 0


def test_nothing_moves_when_somebody_else_looks_on():
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is Phase.DRAFT)
    assert motion(shown_of(before, Seat.A), shown_of(after, Seat.B), PICTURE.layout) == STILL


def test_nothing_moves_when_the_game_is_leafed_through():
    game = GAMES[0]
    assert motion(shown_of(game[0]), shown_of(game[-1]), PICTURE.layout) == STILL


# Each kind of motion


def test_a_recipe_draws_its_tokens_to_its_sign_and_sends_out_what_it_makes():
    shown = shown_of(STEPS[0][0], None)
    board = Multiset.of(Resource, [Resource.QUICKSILVER] * 2)
    had = replace(shown.seats[0], board=board, cards=Multiset.of(Card, [Card.FIRE]))
    has = replace(had, board=Multiset.of(Resource, [Resource.PURE]), cards=Multiset.of(Card))
    before = replace(shown, seats=(had, *shown.seats[1:]), event=None)
    after = replace(before, seats=(has, *shown.seats[1:]))
    flights = motion(before, after, PICTURE.layout).stages[0].flights
    sign = PICTURE.layout.sign(6).centre
    assert [flight.end.at for flight in flights[:2]] == [sign, sign]
    assert flights[2].start.at == sign
    assert flights[2].begins >= flights[0].ends
    assert isinstance(flights[3].piece, CardPiece)


def test_what_is_lost_goes_back_to_its_stack():
    shown = shown_of(STEPS[0][0], None)
    had = replace(shown.seats[1], board=Multiset.of(Resource, [Resource.TIN] * 4), stack=24)
    has = replace(had, board=Multiset.of(Resource, [Resource.TIN] * 2), stack=26)
    before, after = (
        replace(shown, event=None, seats=(shown.seats[0], seat, shown.seats[2])) for seat in (had, has)
    )
    made = motion(before, after, PICTURE.layout)
    assert [flight.end.at for flight in made.stages[0].flights] == [PICTURE.layout.stack(Seat.B).centre] * 2
    middle = made.at(made.lasts / 2).shown
    assert middle is not None
    assert middle.of(Seat.B).stack < 26


def test_gold_comes_from_the_supply():
    shown = replace(shown_of(STEPS[0][0], None), event=None)
    has = replace(shown.seats[0], board=shown.seats[0].board.plus(Resource.GOLD), points=5)
    after = replace(shown, seats=(has, *shown.seats[1:]), supply_gold=shown.supply_gold - 1)
    made = motion(shown, after, PICTURE.layout)
    assert [type(flight.piece) for flight in made.stages[0].flights] == [MetalPiece]
    waits = made.at(made.lasts / 2).shown
    assert waits is not None
    assert waits.of(Seat.A).points == 0


def test_the_die_stops_at_its_number():
    before, after = step(lambda b, _: b.phase is Phase.ROLL)
    for number in range(1, 7):
        made = motion(shown_of(before), shown_after(before, after, number=number), PICTURE.layout)
        rolling = made.stages[0]
        seen = {each.piece.number for t in range(40) for each in rolling.at(t * rolling.lasts / 40).flying}
        assert len(seen) > 2
        [last] = rolling.at(rolling.lasts * 0.99).flying
        assert last.piece == DiePiece(number, 0)
        assert last.at == PICTURE.layout.die.centre


def test_after_the_third_pick_every_hand_goes_to_the_left():
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is Phase.DRAFT and b.last_in_order)
    pick, passing = moved(before, after).stages
    assert len(pick.flights) == 1
    assert len(passing.flights) == sum(len(after.of(seat).hand) for seat in Seat)
    held = passing.at(0.0)
    assert all(flight.slot in held.hidden for flight in passing.flights)


def test_the_reveal_shows_eighteen_cards_face_up_for_a_while():
    before, after = step(lambda b, a: b.phase is Phase.DRAFT and a.phase is not Phase.DRAFT)
    made = moved(before, after)
    together = made.stages[0]
    open_now = together.at(together.lasts - 0.2)
    faces = [each.piece.card for each in open_now.flying if isinstance(each.piece, CardPiece)]
    assert len(faces) == 18
    assert None not in faces
    assert open_now.veil == 1.0
    spread = made.stages[1].flights
    assert Counter(type(flight.becomes) for flight in spread)[TokenPiece] == sum(
        card not in (Card.FIRE, Card.WATER) for card in faces
    )


def test_an_event_is_turned_up():
    before, after = step(lambda _, a: a.phase is Phase.EVENT)
    made = moved(before, after)
    *_, turning = made.stages
    assert "event" in turning.at(0.0).hidden
    assert turning.at(0.0).flying[-1].piece == EventPiece(None)
    assert turning.at(turning.lasts * 0.9).flying[-1].piece == EventPiece(after.event)


def test_no_hand_lies_there_before_it_is_dealt():
    before, after = step(
        lambda b, a: (
            b.phase is Phase.EVENT and a.phase is Phase.DRAFT and b.tableaus[0].board != a.tableaus[0].board
        )
    )
    shown = moved(before, after).at(0.1).shown
    assert shown is not None
    assert {seat.hand for seat in shown.seats} == {()}
    assert shown.deck == len(before.deck)


def test_hands_are_dealt_from_the_deck():
    before, after = step(lambda b, a: b.phase is not Phase.DRAFT and a.phase is Phase.DRAFT)
    dealing = moved(before, after).stages[-1]
    assert len(dealing.flights) == 18
    assert {flight.start.at for flight in dealing.flights} == {PICTURE.layout.piles[0].centre}


# What is heard


def noises(found: tuple[State, State]) -> list[str]:
    before, after = found
    return heard(shown_of(before), shown_after(before, after))


def test_a_die_is_heard_rolling_and_nothing_else_sounds_so() -> None:
    for before, after in STEPS:
        assert ("dice" in noises((before, after))) is (before.phase is Phase.ROLL)


def test_the_picks_are_heard_when_they_are_turned_up() -> None:
    found = step(lambda before, after: before.phase is Phase.DRAFT is not after.phase)
    assert "tile" in noises(found)


def test_whatever_is_heard_is_a_sound_that_there_is() -> None:
    assert {noise for found in STEPS for noise in noises(found)} <= set(NAMES)
