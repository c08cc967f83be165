"""Motion is the difference of two lists: it begins with what was, and ends exactly with what comes."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dream.ui.kit.layout import Box
from dream.ui.table.changes import AnyChange, Change, Move, Step
from dream.ui.table.faces import Card, Counter, Die, Label, PileFace, Token
from dream.ui.table.items import Item, Items
from dream.ui.table.motion import MOST_FLIGHTS, REST, STILL, Motion, flights_between, heard, stage_of
from dream.ui.table.presenter import WHEN_DONE, Stop, Timeline
from dream.ui.widgets.overlays import Banner
from tests.ui.table.tables import TABLE, CardTable, keys_of, lists, moved, seen

LAYOUT = TABLE.layout(Box(0, 0, 600, 400), 3)
BEFORE, AFTER = seen((1, 2, 3), (4, 5), (6,), deck=9), seen((1, 3), (4, 5, 2), (6, 7), deck=8)
parts = st.floats(0.01, 0.99)


def here(key: object, x: int, face: object, layer: int = 0, **more: Any) -> Item:
    """A thing so far to the right."""
    return Item(key, Box(x, 0, 20, 28), face, layer, **more)


@st.composite
def moves(draw: st.DrawFn) -> tuple[Move, ...]:
    """Moves between things that may be there or not."""
    keys = st.integers(0, 15)
    times = st.floats(0, 0.5)
    made = st.builds(Move, keys, keys, st.sampled_from((None, Card(1), Token(0))), begins=times, lasts=times)
    return tuple(draw(st.lists(made, max_size=4)))


@given(lists(), lists(), moves())
def test_it_begins_with_what_was_and_ends_exactly_with_what_comes(
    first: Items, last: Items, told: tuple[Move, ...]
) -> None:
    stage = stage_of(first, last, Step(told))
    assert stage.at(0).items == first
    assert stage.at(0).flying == ()
    for time in (stage.landed, stage.lasts, stage.lasts + 1):
        assert stage.at(time).items == (last if time > 0 else first)
    assert Motion((stage,)).at(stage.lasts) is REST


@given(lists(), lists(), moves(), parts)
def test_meanwhile_nothing_is_there_that_was_not_and_will_not_be(
    first: Items, last: Items, told: tuple[Move, ...], part: float
) -> None:
    stage = stage_of(first, last, Step(told))
    moment = stage.at(part * stage.lasts)
    assert moment.items is not None
    assert keys_of(moment.items) <= keys_of(first) | keys_of(last)
    for each in moment.flying:
        assert 0 <= each.alpha <= 1
        assert 0 <= each.width <= 1
        assert min(each.size) >= 0


@given(lists(), lists(), parts)
def test_a_thing_lies_or_flies_and_never_both(first: Items, last: Items, part: float) -> None:
    stage = stage_of(first, last, Step())
    time = part * stage.lasts
    moment = stage.at(time)
    assert moment.items is not None
    flying = {f.lands if f.lands is not None else f.leaves for f in stage.flights if 0 < time < f.ends}
    assert not keys_of(moment.items) & flying


@given(lists())
def test_nothing_moves_between_equal_lists(items: Items) -> None:
    assert list(flights_between(items, items)) == []


# What keys tell


def test_what_has_another_box_flies_there() -> None:
    first, last = Items([here("a", 0, Token(0))]), Items([here("a", 100, Token(0))])
    stage = stage_of(first, last, Step())
    xs = [stage.at(stage.lasts * n / 10).flying[0].at[0] for n in range(1, 10)]
    assert xs == sorted(xs)
    assert 10 < xs[0] < xs[-1] < 110
    assert len(stage.at(stage.lasts / 2).items or ()) == 0


def test_a_card_that_shows_another_front_is_turned_over() -> None:
    first, last = Items([here("a", 0, Card(None))]), Items([here("a", 0, Card(7))])
    stage = stage_of(first, last, Step())
    early, late = (stage.at(stage.lasts * part).flying[0] for part in (0.1, 0.9))
    assert (early.face, late.face) == (Card(None), Card(7))
    assert stage.at(stage.lasts / 2).flying[0].width < 0.1


def test_what_lies_above_comes_and_goes_by_fading() -> None:
    first, last = Items([here("a", 0, Card(1), 2)]), Items([here("b", 50, Card(2), 2)])
    flying = {each.face: each.alpha for each in stage_of(first, last, Step()).at(0.02).flying}
    assert 0 < flying[Card(2)] < 1
    assert Card(1) in flying


def test_a_name_goes_and_comes_with_what_it_names() -> None:
    def named(key: str, at: int) -> tuple[Item, Item]:
        return here(key, at, Token(0), 1), here((key, "name"), at, Label(key, 12), 1, names=key)

    first = Items([*named("slides", 50), *named("taken", 0), *named("stays", 100)])
    taken = here("taken", 200, Token(0), 1)
    last = Items([*named("slides", 0), taken, *named("comes", 50), *named("stays", 100)])
    stage = stage_of(first, last, Step())
    under_way = keys_of(stage.at(stage.landed / 2).items or ())
    names = {key for key in under_way if isinstance(key, tuple)}
    assert names == {("stays", "name")}, "no name stands where another thing lies"
    assert stage.at(stage.lasts).items == last


# What a game tells


def test_numbers_follow_what_flies() -> None:
    pile, far = PileFace(Card(), 5), PileFace(Card(), 0)
    first = Items(
        [here("deck", 0, pile), here("number", 30, Counter(5, 12), counts="deck"), here("to", 90, far)]
    )
    last = Items(
        [
            here("deck", 0, PileFace(Card(), 3)),
            here("number", 30, Counter(3, 12), counts="deck"),
            here("to", 90, PileFace(Card(), 2)),
        ]
    )
    told = (Move("deck", "to", Card(), lasts=0.4), Move("deck", "to", Card(), begins=0.2, lasts=0.4))
    stage = stage_of(first, last, Step(told))
    counts = [
        [getattr(item.face, "count", None) for item in stage.at(time).items or ()]
        for time in (0, 0.1, 0.3, 0.5, 0.7)
    ]
    assert counts == [[5, 5, 0], [4, 4, 0], [3, 3, 0], [3, 3, 1], [3, 3, 2]]


def test_a_thing_that_comes_from_a_pile_lies_nowhere_until_it_lands() -> None:
    first = Items([here("deck", 0, PileFace(Card(), 1))])
    last = Items([here("deck", 0, PileFace(Card(), 0)), here("card", 90, Card(4))])
    stage = stage_of(first, last, Step((Move("deck", "card", begins=0.1, lasts=0.4),)))
    assert keys_of(stage.at(0.05).items or ()) == {"deck"}
    moment = stage.at(0.15)
    assert keys_of(moment.items or ()) == {"deck"}
    assert moment.flying[0].face == Card(None)
    assert stage.at(0.45).flying[0].face == Card(4)


def test_a_die_comes_to_rest_with_its_number() -> None:
    first = Items([here("die", 90, Die(6)), here("from", 0, Card(1))])
    last = Items([here("die", 90, Die(2)), here("from", 0, Card(1))])
    motion = Motion((stage_of(first, last, Step((Move("from", "die", Die(2), lasts=1.0),), beat=True)),))
    seen_numbers = {motion.at(time / 50).flying[0].face for time in range(1, 50)}
    assert len({face.number for face in seen_numbers if isinstance(face, Die)}) > 2
    assert motion.at(0.95).flying[0].face == Die(2)
    assert motion.rolls_at(0.5)
    assert not motion.rolls_at(0.9)
    assert motion.seen_at(0.5) == motion.lasts
    assert motion.seen_at(2) is None


def test_what_a_player_lets_go_of_goes_on_from_there() -> None:
    first = Items([here("a", 0, Card(1)), here("b", 300, Card(2))])
    last = Items([here("a", 100, Card(1)), here("b", 200, Card(2))])
    motion = Motion((stage_of(first, last, Step()),)).from_hand("a", (77.0, 55.0))
    started = {flight.leaves: flight.start.at for flight in motion.stages[0].flights}
    assert started["a"] == (77.0, 55.0)
    assert started["b"] == (310.0, 14.0)
    assert STILL.from_hand("a", (0, 0)) == STILL


# Between two sights


def test_cards_of_a_table_fly_by_their_keys_alone() -> None:
    motion = moved(TABLE, LAYOUT, BEFORE, AFTER)
    moving = {flight.lands for flight in motion.stages[0].flights}
    assert {("card", 2), ("card", 3), ("card", 4)} <= moving
    assert ("card", 6) in moving
    assert ("plate", 0) not in moving


def test_speed_stretches_every_time_and_none_is_no_motion() -> None:
    calm, slow = (moved(TABLE, LAYOUT, BEFORE, AFTER, speed=speed) for speed in (1, 2))
    assert slow.lasts == pytest.approx(2 * calm.lasts)
    assert moved(TABLE, LAYOUT, BEFORE, AFTER, speed=0) == STILL
    assert moved(TABLE, LAYOUT, BEFORE, BEFORE) == STILL


def test_nothing_moves_where_somebody_elses_things_lie_large() -> None:
    from dataclasses import replace

    assert moved(TABLE, LAYOUT, BEFORE, replace(AFTER, viewer=1)) == STILL


def heard_at(motion: Motion, speed: float = 1.0) -> list[tuple[str, float]]:
    """What is heard of a motion of the table, and when."""
    first, last = (Items(TABLE.items(sight.unpointed, LAYOUT)) for sight in (BEFORE, AFTER))
    return [
        (noise.name, noise.at)
        for noise in heard(TABLE, Change(BEFORE, AFTER, LAYOUT, first, last), motion, speed)
    ]


def test_what_is_heard_keeps_time_with_what_flies() -> None:
    calm, slow = (heard_at(moved(TABLE, LAYOUT, BEFORE, AFTER, speed=speed), speed) for speed in (1, 2))
    assert [name for name, _ in calm] == [name for name, _ in slow] != []
    lasts = moved(TABLE, LAYOUT, BEFORE, AFTER).lasts
    assert all(0 <= at < lasts for _, at in calm)
    assert all(one <= other for (_, one), (_, other) in zip(calm, slow, strict=True))


def test_without_motion_each_sound_is_heard_once_and_at_once() -> None:
    calm = heard_at(moved(TABLE, LAYOUT, BEFORE, AFTER))
    assert sorted(heard_at(STILL, 0)) == sorted({(name, 0.0) for name, _ in calm})


def test_many_things_that_fly_are_no_din() -> None:
    first, last = (Items(here(n, x + n, Token(0)) for n in range(60)) for x in (0, 300))
    motion = Motion((stage_of(first, last, Step()),))
    assert len(motion.stages[0].flights) == 60
    [noise] = heard(TABLE, Change(BEFORE, AFTER, LAYOUT, first, last), motion, 1.0)
    assert noise.name == "cube"
    assert noise.at == pytest.approx(motion.lasts, abs=0.05)


class ShownFirst(CardTable):
    """A table at which all cards lie open in the middle before they go on."""

    def steps(self, change: AnyChange) -> Iterator[Step]:
        open_cards = [Item(("open", card), Box(10 * card, 200, 20, 28), Card(card), 9) for card in (1, 2, 3)]
        between = Items([*change.first.listed, *open_cards])
        assert isinstance(change, Change)
        yield Step(tuple(Move(("card", n), ("open", n)) for n in (1, 2, 3)), between, shown=True)
        yield Step()


def test_what_is_shown_lies_open_for_as_long_as_it_is_held() -> None:
    motion = moved(ShownFirst(), LAYOUT, BEFORE, AFTER, held=2.0)
    first, second = motion.stages
    assert first.lasts == pytest.approx(first.landed + 2.0)
    assert keys_of(motion.at(first.lasts - 0.1).items or ()) >= {("open", 1)}
    assert motion.seen_at(first.lasts - 0.1) == first.lasts
    assert motion.seen_at(first.lasts + second.lasts / 2) is None
    [only] = moved(ShownFirst(), LAYOUT, BEFORE, AFTER, speed=0, held=2.0).stages
    assert only.lasts == 2.0


def test_a_table_that_has_been_changed_and_not_played_on_does_not_move() -> None:
    many = tuple(range(100, 100 + MOST_FLIGHTS + 1))
    before, after = seen(many, (1,)), seen((1,), many)
    assert moved(TABLE, TABLE.layout(Box(0, 0, 600, 400), 2), before, after) == STILL


# What is told large in between

BANNER = Banner("Robbery")
times = st.floats(0, 4).map(lambda seconds: round(seconds, 6))
stops = st.lists(st.builds(Stop, st.just(BANNER), st.floats(0.1, 3), times | st.just(WHEN_DONE)), max_size=4)


def test_it_stops_before_within_and_after() -> None:
    first, second, last = Stop(BANNER, 1.0, 0.0), Stop(BANNER, 2.0, 0.5), Stop(BANNER, 3.0, WHEN_DONE)
    timeline = Timeline(0.8, (last, second, first))
    assert timeline.lasts == pytest.approx(6.8)
    seen = [timeline.at(passed) for passed in (0.0, 0.9, 1.2, 1.6, 3.6, 4.0, 6.9)]
    assert [now.stop for now in seen] == [first, first, None, second, None, last, None]
    assert [now.moved for now in seen] == pytest.approx([0.0, 0.0, 0.2, 0.5, 0.6, 0.8, 0.9])
    assert timeline.at(0.9).left == pytest.approx(0.1)


@given(times, stops, st.lists(st.floats(0, 20), min_size=2, max_size=6))
def test_what_moves_never_goes_back_and_comes_to_its_end(
    moves: float, stopped: list[Stop], passed: list[float]
) -> None:
    timeline = Timeline(moves, stopped)
    moved = [timeline.at(each).moved for each in sorted(passed)]
    assert moved == sorted(moved)
    assert timeline.at(timeline.lasts + 0.01).moved >= moves
    assert timeline.at(timeline.lasts + 0.01).stop is None
