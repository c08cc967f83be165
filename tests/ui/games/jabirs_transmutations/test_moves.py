"""What moves, and what of it is seen.

A motion goes from what was to exactly what is, and shows nothing that the viewer may not see. What computers
and chance do lies open for a while, and is told until a person moves.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pygame
import pytest
from hypothesis import given, settings, strategies as st
from pygame import Surface

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import TOKENS_OF_A_COLOUR, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, Roll, State, Steal, Tableau, Transmute
from dream.play.cards import Multiset
from dream.ui.games.jabirs_transmutations.faces import EVENTS, Coin
from dream.ui.games.jabirs_transmutations.items import Facts, Seen
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE
from dream.ui.games.jabirs_transmutations.targets import EventCard, HandCard, Picks
from dream.ui.games.jabirs_transmutations.words import EVENT_HELD
from dream.ui.kit.settings import PACES, pace_stretch
from dream.ui.table import faces
from dream.ui.table.faces import Die, Token
from dream.ui.table.items import Items
from dream.ui.table.motion import HELD, REST, STILL, Motion, MotionFrame
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.sight import Marks
from dream.ui.widgets.overlays import Banner, Tone
from tests.kit.games import SEED
from tests.kit.present import present
from tests.ui.at_table import ANN, BEN, CLEO, HERMES as MACHINE, AtJabirTable
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.games.jabirs_transmutations.shown_tables import (
    eager_game,
    picture_in,
    shown_after,
    shown_of,
    state_with,
)
from tests.ui.games.jabirs_transmutations.states import event
from tests.ui.table import tables
from tools import posted_input

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


def drawn(sight: Seen, moment: MotionFrame = REST) -> bytes:
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
        assert drawn(becomes, MotionFrame(PICTURE.items(becomes))) == drawn(becomes)


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
            case ("stack", _), faces.PileFace(_, count):
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


# What computers and chance do

NEVER = 3000


def turn(table: AtJabirTable, clock: Clock, seconds: float = 0.05) -> None:
    clock.now += seconds
    table.app.turn()


def wait_for(table: AtJabirTable, clock: Clock, so: Callable[[], object]) -> float:
    """Let time go on until it is so; the seconds that it took."""
    begun = clock.now
    for _ in range(NEVER):
        if so():
            return clock.now - begun
        turn(table, clock)
    raise AssertionError("it never was so")


def pick(table: AtJabirTable, clock: Clock) -> None:
    """Play at random for the person until the last picks are turned up."""
    for _ in range(NEVER):
        if table.facts.revealed:
            return
        if table.marks.legal and table.game.person_to_act:
            table.table.act(table.game.history.game.legal_actions(table.game.state)[0])
        turn(table, clock)
    raise AssertionError("nothing was revealed")


@pytest.fixture
def seen(jabir: AtJabirTable, clock: Clock) -> AtJabirTable:
    """A table with a normal pace at which nothing flies."""
    jabir.settings.change(pace="normal")
    return jabir


def computer_first(table: AtJabirTable) -> AtJabirTable:
    """Sit down where a computer answers the first event, and the next seat is the person's."""
    first = GAME.start(SEED, "-").turn
    return table.sit(*(ANN if seat == present(first).left else MACHINE for seat in Seat))


@pytest.mark.parametrize("pace", ["fast", "normal", "slow"])
def test_an_event_lies_open_before_a_computer_answers_it_from_the_first_one_on(
    seen: AtJabirTable, clock: Clock, pace: str
) -> None:
    seen.settings.change(pace=pace)
    computer_first(seen)
    assert seen.game.state.phase is Phase.EVENT
    assert "Eureka: " in seen.notice
    took = wait_for(seen, clock, lambda: seen.actions)
    assert took == pytest.approx(EVENT_HELD * pace_stretch(pace), abs=0.2)


def test_computers_at_once_are_not_held_up(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(MACHINE, MACHINE, MACHINE)
    assert wait_for(seen, clock, lambda: seen.game.state.round > 2) < 10


@pytest.mark.parametrize("how", ["click", "enter", "x"])
def test_a_click_or_a_key_goes_on_and_does_nothing_else(seen: AtJabirTable, clock: Clock, how: str) -> None:
    computer_first(seen)
    clock.now += PACES["normal"]
    seen.wait()
    assert seen.actions == []
    if how == "click":
        seen.click_on(EventCard())
    else:
        seen.press(how)
    assert len(seen.actions) == 1
    assert seen.table.sentence is None


@pytest.mark.parametrize("animation", ["none", "calm"])
def test_the_picks_lie_open_until_they_have_been_seen(
    seen: AtJabirTable, clock: Clock, animation: str
) -> None:
    seen.settings.change(animation=animation)
    seen.sit(ANN, MACHINE, MACHINE)
    pick(seen, clock)
    took = wait_for(seen, clock, lambda: not seen.facts.revealed or seen.marks.legal)
    assert HELD - 0.1 <= took <= HELD + 2.0


def test_a_click_ends_the_reveal_and_does_nothing_else(seen: AtJabirTable, clock: Clock) -> None:
    seen.sit(ANN, MACHINE, MACHINE)
    pick(seen, clock)
    assert seen.presenter.animating
    done = len(seen.actions)
    seen.click((300, 300))
    assert not seen.presenter.animating
    assert len(seen.actions) - done <= 1
    assert seen.table.selection.chosen == ()


def test_what_computers_did_is_told_until_the_person_moves(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    computer_first(seen)
    wait_for(seen, clock, lambda: seen.game.person_to_act)
    answer = "finds coldness."
    assert answer in seen.notice
    seen.do_something(by_keys=True)
    assert answer not in seen.notice


def rolled(table: AtJabirTable, clock: Clock) -> int:
    """Play until a die has just been rolled; the number it shows."""
    for _ in range(NEVER):
        action = table.game.shown_action
        if isinstance(action, Roll):
            return action.number
        if table.game.person_to_act:
            legal = table.game.history.game.legal_actions(table.game.state)
            rolls = [action for action in legal if isinstance(action, Transmute)]
            table.table.act(table.random.choice(rolls or legal))
        turn(table, clock)
    raise AssertionError("nobody rolls")


def test_the_number_of_a_die_is_told_when_it_has_come_to_rest(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm", pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    told = f"The die shows {rolled(seen, clock)}"
    log = present(seen.scene_of(TabletopScene).log).list
    assert seen.presenter.rolling
    for _ in range(NEVER):
        if not seen.presenter.rolling:
            break
        assert told not in seen.notice
        assert not shown_by(log)[0][-1].text.split("\n")[-1].startswith("The die")
        turn(seen, clock)
    turn(seen, clock)
    assert told in seen.notice
    assert shown_by(log)[0][-1].text.split("\n")[-1].startswith(told)


def test_a_click_brings_the_die_to_rest(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm", pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    told = f"The die shows {rolled(seen, clock)}"
    seen.click((300, 300))
    assert told in seen.notice


def test_undo_and_redo_are_told(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    while seen.game.state.phase is not Phase.DRAFT:
        seen.do_something(by_keys=True)
    seen.do_something(by_keys=True)
    seen.press("u")
    assert "Undone: " in seen.notice
    assert " picks " in seen.notice
    assert "picks a card." not in seen.notice
    seen.press("ctrl+y")
    assert "Redone: " in seen.notice


A, B, C = Seat

TIN = Resource.TIN


def in_the_draft(jabir: AtJabirTable) -> AtJabirTable:
    """The only person at the table picks a card."""
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    assert jabir.game.state.phase is Phase.DRAFT
    assert jabir.game.to_act == 0
    return jabir


def test_while_a_card_is_dragged_only_where_it_may_lie_is_marked(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    lies = jabir.look()
    start, end = jabir.place(HandCard(1)), jabir.place(Picks())
    posted_input.hold(start)
    jabir.wait()
    for place in (((start[0] + end[0]) // 2, start[1] - 30), end):
        posted_input.point(place, (1, 0, 0))
        jabir.wait()
        assert jabir.marks.legal == {Picks()}
        assert jabir.presenter.dragging.at == place
    assert jabir.marks.pointed == Picks()
    held = jabir.look()
    assert pygame.image.tobytes(held, "RGB") != pygame.image.tobytes(lies, "RGB")
    jabir.press("esc")
    posted_input.point((end[0], end[1] - 2), (1, 0, 0))
    jabir.wait()
    posted_input.let_go(end)
    jabir.wait()
    assert jabir.actions == ["eureka:dryness"]
    assert Picks() not in jabir.marks.legal


ROBBED = "second seed here"
"""In its first round Steal is open."""


def stopped(table: AtJabirTable, clock: Clock, kind: type[object]) -> Banner:
    """The banner of the first such action that has one, when it is seen."""
    for _ in range(NEVER):
        banner = table.presenter.banner
        if banner is not None and isinstance(table.game.shown_action, kind):
            return banner
        if banner is not None:
            table.presenter.go_on()
        elif table.game.person_to_act and not table.presenter.animating:
            legal = table.game.history.game.legal_actions(table.game.state)
            uses = [each for each in legal if isinstance(each, Transmute)]
            table.table.act(table.random.choice(uses or legal))
        turn(table, clock, 0.2)
    raise AssertionError("it never came")


def test_a_robbery_points_at_who_is_robbed(seen: AtJabirTable, clock: Clock) -> None:
    seen.sit(ANN, BEN, CLEO, seed=ROBBED, options="draft=open")
    banner = stopped(seen, clock, Steal)
    assert banner.tone is Tone.BAD
    assert "robs" in banner.title
    assert len(banner.by) == 1
    assert len(banner.hits) == 2


def test_a_roll_is_told_when_the_die_lies_still_and_points_at_it(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    banner = stopped(seen, clock, Roll)
    assert not seen.presenter.rolling
    number = present(seen.game.shown_action).number
    assert banner.title.startswith(f"{number}:")
    assert (banner.tone is Tone.GOOD) == (number >= 3)
    assert len(banner.hits) == 1


@pytest.mark.parametrize("how", ["click", "x"])
def test_a_click_or_a_key_cuts_it_short_and_does_nothing_else(
    seen: AtJabirTable, clock: Clock, how: str
) -> None:
    seen.sit(ANN, BEN, CLEO, seed=ROBBED, options="draft=open")
    stopped(seen, clock, Steal)
    done = len(seen.actions)
    assert seen.presenter.banner
    if how == "click":
        seen.click_on(EventCard())
    else:
        seen.press(how)
    assert not seen.presenter.banner
    assert len(seen.actions) == done
    assert seen.table.sentence is None


def test_nobody_waits_for_it_with_computers_at_once_nor_when_leafing(
    seen: AtJabirTable, clock: Clock
) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(MACHINE, MACHINE, MACHINE)
    for _ in range(60):
        assert not seen.presenter.banner
        turn(seen, clock)
    seen.settings.change(pace="normal")
    seen.table.browse(0)
    for _ in range(30):
        seen.press("right")
        assert not seen.presenter.banner
