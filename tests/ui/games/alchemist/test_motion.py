"""What moves, and what is told large."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.law import total
from dream.games.alchemist.rules.state import Action, Bag, Copy, Create, Draw, Phase, State, Take
from dream.play.cards import Multiset
from dream.play.game import Chance
from dream.ui.games.alchemist import layout as faces
from dream.ui.games.alchemist.layout import table_layout
from dream.ui.games.alchemist.table import ALCHEMIST_TABLE
from dream.ui.kit.layout import layout
from dream.ui.table.items import Badge, Beat, Card, Change, Items
from dream.ui.table.motion import Motion
from dream.ui.table.scenes import Curtain, End, Play
from dream.ui.table.sight import AnySight, Sight
from tests.kit.present import present
from tests.ui.at_table import PEOPLE, AtAlchemistTable
from tests.ui.conftest import Clock
from tests.ui.games.alchemist.states import FIRST_TURN, LATE
from tests.ui.table import tables

LAYOUT = table_layout(layout((1280, 800)).board)


def game_of(seed: int, players: int) -> list[tuple[State, Action | None]]:
    """A random game in which potions are brewed and copied where they can be: states with what led there."""
    random, state = Random(seed), GAME.start(f"motion {seed}", f"players={players}")
    found: list[tuple[State, Action | None]] = [(state, None)]
    while state.phase is not Phase.OVER:
        legal = GAME.legal_actions(state)
        liked = [each for each in legal if isinstance(each, Create | Copy)] if random.random() < 0.7 else []
        action = random.choice(liked or legal)
        state = GAME.apply(state, action)
        found.append((state, action))
    return found


def sight(game: list[tuple[State, Action | None]], at: int, viewer: int) -> AnySight:
    by = frozenset({viewer})
    state, action = game[at]
    names = tuple("abcde"[: state.terms.players])
    if action is None:
        return Sight(GAME.seen(state, by), viewer, names, state.turn, people=by)
    before = game[at - 1][0]
    told = GAME.told(before, action, by)
    return Sight(
        GAME.seen(state, by), viewer, names, state.turn, people=by, before=GAME.seen(before, by), done=told
    )


def moved(game: list[tuple[State, Action | None]], at: int, viewer: int) -> Motion:
    return tables.moved(ALCHEMIST_TABLE, LAYOUT, sight(game, at - 1, viewer), sight(game, at, viewer))


def flown(motion: Motion) -> Counter[Colour | None]:
    """The cubes that fly, by what is seen of them in the end."""
    flights = [flight for stage in motion.stages for flight in stage.flights]
    shown = [flight.becomes or flight.face for flight in flights]
    return Counter(face.colour for face in shown if isinstance(face, faces.Cube))


@pytest.mark.parametrize("players", [2, 5])
def test_every_cube_that_changes_hands_flies(players: int) -> None:
    game = game_of(1, players)
    for at in range(1, len(game)):
        (before, _), (after, action) = game[at - 1], game[at]
        if after.phase is Phase.OVER:
            continue
        for viewer in (before.turn, (before.turn + 1) % players):
            motion, gained = moved(game, at, viewer), before.reserve - after.reserve
            seen = flown(motion)
            for colour in gained.present:
                assert seen[colour] >= gained[colour]
            match action:
                case Create() | Copy():
                    paid = present(after.potion(action.cauldron)).recipe
                    assert sum(seen.values()) == len(paid) + len(gained)
                case Take(colour):
                    assert sum(seen.values()) == 1
                case Draw(colour):
                    assert seen == Counter({colour if viewer == before.turn else None: 1})
                case Bag():
                    assert not seen


def test_nobody_sees_what_another_draws_on_its_way() -> None:
    game = game_of(2, 3)
    drawn = 0
    for at in range(1, len(game)):
        before, action = game[at - 1][0], game[at][1]
        if not isinstance(action, Draw) or game[at][0].phase is Phase.OVER:
            continue
        motion = moved(game, at, (before.turn + 1) % 3)
        times = [motion.lasts * part / 10 for part in range(10)]
        faces_seen = {each.face for time in times for each in motion.at(time).flying}
        assert faces_seen <= {faces.Cube(None)}
        drawn += 1
    assert drawn


@pytest.mark.parametrize("players", [2, 4])
def test_the_end_is_counted_step_by_step_and_schools_turn_up_last_places_first(players: int) -> None:
    game = game_of(3, players)
    state = game[-1][0]
    motion = moved(game, len(game) - 1, 0)
    opened: list[int] = []
    for stage in motion.stages:
        for item in stage.last:
            if (
                isinstance(item.face, Card)
                and item.face.front is not None
                and cast(tuple[Any, ...], item.key)[1] not in opened
            ):
                opened.append(cast(tuple[Any, ...], item.key)[1])
    left = [state.cubes_left[present(state.of(Seat(seat)).school)] for seat in opened if seat != 0]
    assert sorted(opened) == list(range(players))
    assert left == sorted(left, reverse=True)
    badges = [
        flight.face.text
        for stage in motion.stages
        for flight in stage.flights
        if isinstance(flight.face, Badge)
    ]
    assert len(badges) == 2 * players
    last = {item.key: item.face for item in motion.stages[-1].last}
    assert [cast(Any, last["standing", seat]).count for seat in range(players)] == [
        total(state, seat) for seat in state.terms.seats
    ]
    assert all(stage.beat for stage in motion.stages[:-1])


def test_what_lay_open_to_whoever_watched_is_not_closed_to_be_counted() -> None:
    game = game_of(3, 4)
    (before, _), (after, action) = game[-2:]
    everybody = frozenset(range(4))
    then, now = (GAME.seen(state, everybody) for state in (before, after))
    first: AnySight = Sight(then, None, tuple("abcd"), before.turn)
    motion = tables.moved(
        ALCHEMIST_TABLE, LAYOUT, first, Sight(now, None, tuple("abcd"), before=then, done=action)
    )
    for stage in motion.stages:
        shown = [item for item in stage.last if isinstance(item.face, Card)]
        assert len(shown) == 4
        assert all(isinstance(item.face, Card) and item.face.front is not None for item in shown)
        assert not any(item.key == ("screen", seat) for item in stage.last for seat in everybody)
    texts = {getattr(item.face, "text", "") for stage in motion.stages for item in stage.last}
    assert "Cubes pair up" in texts
    assert "The screens fall" not in texts


def test_nothing_moves_where_somebody_else_looks() -> None:
    game = game_of(4, 3)
    assert not isinstance(game[0][0].decider, Chance)
    before, after = sight(game, 3, 0), sight(game, 4, 1)
    assert not tables.moved(ALCHEMIST_TABLE, LAYOUT, before, after).stages


@pytest.mark.parametrize("skips", [False, True])
def test_the_end_waits_until_all_has_been_counted(
    alchemist: AtAlchemistTable, clock: Clock, skips: bool
) -> None:
    game = game_of(3, 2)
    before, last = game[-2][0], game[-1][1]
    alchemist.settings.change(animation="calm")
    alchemist.sit(PEOPLE[0], PEOPLE[1], state=GAME.state_text(before))
    if isinstance(alchemist.scene, Curtain):
        alchemist.press("enter")
    assert last is not None
    alchemist.table.type_action(GAME.action_text(last))
    alchemist.wait()
    assert alchemist.game.over
    assert isinstance(alchemist.scene, Play)
    assert alchemist.notice.startswith("The game is over")
    begun = clock.now
    for _ in range(12):
        if skips:
            alchemist.press("x")
        clock.now += 0.1 if skips else 1.6
        alchemist.wait()
    assert isinstance(alchemist.scene, End)
    assert not skips or clock.now < begun + 2


NOTHING = Items()

NAMES = "Ann", "Ben", "Cleo"


def beats(state: State, action: Action, viewer: int, *, plays: bool = True) -> list[Beat]:
    """What somebody is shown of an action in a state, who plays or only watches."""
    after, by = GAME.apply(state, action), frozenset({viewer})
    names = NAMES[: state.terms.players]
    people = by if plays else frozenset()
    one: AnySight = Sight(GAME.seen(state, by), viewer, names, people=people)
    other: AnySight = Sight(GAME.seen(after, by), viewer, names, people=people)
    done = replace(other, before=one.view, done=GAME.told(state, action, by))
    return list(ALCHEMIST_TABLE.beats(Change(one, done, LAYOUT, NOTHING, NOTHING)))


def test_a_new_potion_has_its_moment_for_all_others() -> None:
    state = GAME.parse_state(FIRST_TURN)
    action = Create("by", Multiset.of(Colour, (Colour.GREEN, Colour.GREEN, Colour.ORANGE)), 8)
    (beat,) = beats(state, action, viewer=1)
    assert (beat.title, beat.by, beat.things) == ("A new potion, worth 8", 0, (("pot", "by"),))
    assert beats(state, action, viewer=0) == []


def test_a_copy_has_one_for_the_creator_alone() -> None:
    state, action = GAME.parse_state(LATE), Copy("go", Colour.YELLOW)
    (beat,) = beats(state, action, viewer=1)
    assert beat.title == "Your potion is copied"
    assert beats(state, action, viewer=0) == []


def test_who_only_watches_sees_whose_potion_is_copied() -> None:
    state, action = GAME.parse_state(LATE), Copy("go", Colour.YELLOW)
    (beat,) = beats(state, action, viewer=0, plays=False)
    potion = state.potion("go")
    assert potion is not None
    assert beat.title == f"A copy, worth {potion.value}"
    assert beat.hits == (potion.creator,)


def test_the_last_round_is_announced_when_it_begins() -> None:
    state = GAME.parse_state(LATE)
    few = replace(state, reserve=Multiset(Colour, (0, 3, 1, 0, 5)))
    few = replace(few, spent=state.spent + (state.reserve - few.reserve))
    (beat,) = beats(few, Take(Colour.ORANGE), viewer=0)
    assert beat.title == "Last round"
    assert beats(state, Take(Colour.ORANGE), viewer=0) == []
