"""A game at the table, what moves, what is told large, and its curtain.

No frame shows cubes or a school but to the one who has opened it.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Seat as Place
from dream.games.alchemist.rules.law import total
from dream.games.alchemist.rules.state import (
    Action,
    Bag as FromBag,
    Copy,
    Create,
    Draw,
    Phase,
    State,
    Take,
    View,
)
from dream.play.cards import Multiset
from dream.play.game import Chance
from dream.play.seats import Seat
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.faces import Cube
from dream.ui.games.alchemist.items import Facts
from dream.ui.games.alchemist.layout import table_layout
from dream.ui.games.alchemist.table import ALCHEMIST_TABLE
from dream.ui.games.alchemist.targets import Bag, Brewed, Hand, Pile, Pot, Rounds, School, Score, Tile
from dream.ui.games.alchemist.words import WORDS
from dream.ui.kit.layout import layout
from dream.ui.table.changes import Beat, Change
from dream.ui.table.curtain import Curtain
from dream.ui.table.end import End
from dream.ui.table.faces import Badge, Card, Ink, Token
from dream.ui.table.game_session import Address
from dream.ui.table.items import Item, Items
from dream.ui.table.log import Lines
from dream.ui.table.motion import Motion, MotionFrame
from dream.ui.table.picture import TablePicture
from dream.ui.table.plates import Player
from dream.ui.table.scenes import Play
from dream.ui.table.selection import next_on
from dream.ui.table.sight import AnySight, Sight
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.ui.at_table import HERMES as MACHINE, NEVER, PEOPLE, AtAlchemistTable
from tests.ui.conftest import Clock
from tests.ui.scripts import TABLE, Case, Vocabulary, all_cases, names, place_of, run, target_name
from tests.ui.table import tables
from tests.ui.table.tables import Frames

FIRST_TURN = (
    "alchemist 1 players=3 schools=on ties=best hands=hidden phase=play round=1 turn=a potions=- "
    "reserve=12,12,12,12,12 spent=0,0,0,0,0 bag=b,b,g,g,g,o,o,o,s,s,s,y,y,y fame.a=0 fame.b=0 fame.c=0 "
    "school.a=g school.b=b school.c=y hand.a=b,b,g,g,o,o,s,s,s,y,y,y hand.b=b,b,g,g,o,o,o,s,s,y,y,y "
    "hand.c=b,b,b,b,g,g,g,o,o,s,s,y"
)
"""The first turn: everybody can still do everything."""
LATE = (
    "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=6 turn=a "
    "potions=go:bby:10:b,oy:g:9:a reserve=0,3,4,0,5 spent=11,8,9,14,6 bag=g,s fame.a=40 fame.b=38 school.a=s "
    "school.b=o hand.a=b,b,g,o,s,y,y hand.b=b,g,g,o,o,y,y"
)
"""Two have copied a lot; blue and grey are exhausted."""


BLUE, GREEN, ORANGE, GREY, YELLOW = Colour
WITHOUT_BAG = LATE.replace("bag=g,s", "bag=-").replace("spent=11,8,9,14,6", "spent=11,9,9,15,6")
ANN, BEN, CLEO, *_ = PEOPLE


# A new potion


@pytest.fixture
def first(alchemist: AtAlchemistTable) -> AtAlchemistTable:
    """Ann has the first turn, and computers play after her."""
    return alchemist.sit(ANN, MACHINE, MACHINE, state=FIRST_TURN)


def test_chosen_cubes_lie_in_the_cauldron_and_not_in_the_hand(first: AtAlchemistTable) -> None:
    items = first.presenter.picture.items
    at_first = items(first.presenter.sight)
    first.click_on(Pot("bo"), Hand(GREEN), Hand(GREEN))
    now = items(first.presenter.sight)
    keys = {("hand", 0, GREEN, n) for n in (0, 1)}
    pot = now.box_of(Pot("bo"))
    assert pot is not None
    assert all(pot.holds(*now.by_key[key].box.centre) for key in keys)
    assert {key for key in at_first.by_key if cast(tuple[Any, ...], key)[0] == "hand"} == {
        key for key in now.by_key if cast(tuple[Any, ...], key)[0] == "hand"
    }
    assert first.facts.hand(first.facts.base)[GREEN] == 0


# The other moves


def test_after_a_tribute_that_was_refused_another_copies_at_once(alchemist: AtAlchemistTable) -> None:
    """As in a lesson, which refuses what the law allows."""
    alchemist.sit(ANN, MACHINE, state=LATE)
    selection = alchemist.table.selection
    selection.chosen = (Pot("go"), Brewed(BLUE))
    assert selection.press(Hand(BLUE)) == Copy("go", BLUE)
    assert selection.press(Brewed(YELLOW)) == Copy("go", YELLOW)


def test_a_potion_of_one_colour_is_copied_with_one_click(alchemist: AtAlchemistTable) -> None:
    alchemist.sit(MACHINE, ANN, state=LATE.replace("turn=a", "turn=b"))
    alchemist.click_on(Pot("oy"))
    assert alchemist.actions[0] == "copy:oy:g"


# With the keys


def test_own_keys_mean_what_they_do_elsewhere_while_a_computer_thinks(alchemist: AtAlchemistTable) -> None:
    alchemist.sit(MACHINE, ANN, MACHINE)
    rows = {row.name: row for row in alchemist.scene.commands}
    assert rows["alchemist.green"] in alchemist.scene.commands[: len(alchemist.scene.commands)]
    alchemist.table.turns.paused = True
    names = [row.name for row in alchemist.scene.commands if any(key.text == "g" for key in row.keys)]
    assert set(names) == {"alchemist.green", "move_now"}


# What is told of a turn and of the round


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (LATE, "Choose an empty cauldron, copy a potion that glows, take a cube, or draw two from the bag."),
        (WITHOUT_BAG, "Choose an empty cauldron, copy a potion that glows, or take a cube."),
        (
            WITHOUT_BAG.replace("g,o,s,y,y hand.b=b,g,g,o,o", "g,g,o,o,s hand.b=b,g,o,y,y"),
            "Choose an empty cauldron or take a cube.",
        ),
    ],
)
def test_only_what_is_possible_is_offered(state: str, told: str) -> None:
    view = GAME.seen(GAME.parse_state(state), frozenset({0}))
    assert list(WORDS.prompt(view, (), Address((), None))) == [told]


def test_two_cubes_of_a_colour_from_the_bag_are_both_told(alchemist: AtAlchemistTable) -> None:
    alike = LATE.replace("bag=g,s", "bag=g,g").replace("spent=11,8,9,14,6", "spent=11,7,9,15,6")
    alchemist.sit(ANN, MACHINE, state=alike)
    alchemist.click_on(Bag())
    lines = Lines(WORDS, alchemist.table.session).entries()
    told = next(line.parts for line in lines if line.token == 0)
    assert told == ("draws two ", Cube(GREEN), " from the bag")


def seen_by_ann(state: str, turn: str) -> View:
    return GAME.seen(GAME.parse_state(state.replace("turn=a", f"turn={turn}")), frozenset({0}))


def test_the_round_tells_whose_turn_of_it_is_left_and_who_leads(alchemist: AtAlchemistTable) -> None:
    late = alchemist.sit(ANN, MACHINE, state=LATE)
    sight = late.presenter.sight
    items = {
        n: late.presenter.picture.items(replace(sight, view=seen_by_ann(LATE, turn))).by_key
        for n, turn in enumerate("ab")
    }
    assert [isinstance(items[0]["turn", seat].face, Token) for seat in (0, 1)] == [True, True]
    assert [isinstance(items[1]["turn", seat].face, Token) for seat in (0, 1)] == [False, True]
    assert [cast(Any, items[0]["standing", seat].face).label.ink for seat in (0, 1)] == [Ink.GOLD, Ink.PLAIN]
    assert [("leads", seat) in items[0] for seat in (0, 1)] == [True, False]


# Whole games


@pytest.mark.parametrize(("seats", "by_keys"), then_long(1, [(2, True), (5, False), (2, False), (5, True)]))
def test_a_whole_game_of_one_person(alchemist: AtAlchemistTable, seats: int, by_keys: bool) -> None:
    alchemist.sit(ANN, *[MACHINE] * (seats - 1))
    alchemist.play_to_the_end(by_keys=by_keys)
    alchemist.wait()
    assert isinstance(alchemist.scene, End)
    outcome = alchemist.game.history.outcome
    assert outcome is not None
    account = alchemist.scene._accounts()
    assert account is not None
    assert [row[-1] for row in account.rows] == list(outcome.points or ())
    assert [alchemist.facts.points(seat) for seat in alchemist.facts.state.terms.seats] == list(
        outcome.points or ()
    )


# Scripts

SEATS = {"Ann": ANN, "Hermes": MACHINE}


def sit(person: AtAlchemistTable, text: str) -> None:
    """Sit down: ``(Ann Hermes) state``, the state if it is not the first one of a game."""
    given, state = text[1:].split(")", 1)
    person.sit(*(SEATS[name] for name in given.split()), state=state.strip() or None)


def click_first(person: AtAlchemistTable, kind: str) -> None:
    """Click on the first thing of a kind that can be chosen."""
    named = [name for name in names(person.marks.legal) if name.startswith(f"{kind}:")]
    person.click(place_of(person, named[0]))


def click_edge(person: AtAlchemistTable, name: str) -> None:
    """Click on a cauldron beside what lies in it."""
    x, y = place_of(person, name)
    person.click((x - round(45 * person.presenter.picture.layout.unit), y))


POINTED_AT = (
    *(Pot("go"), Pot("oy"), Pot("bg"), Hand(BLUE), Pile(GREEN), Pile(BLUE), Tile(3), Player(1)),
    *(School(Place.A), School(Place.B), Rounds(), Score()),
)


def tells(person: AtAlchemistTable, text: str) -> None:
    """What a thing's tooltip tells, among the rest."""
    name, told = text.split(" ", 1)
    target = next(each for each in POINTED_AT if target_name(each) == name)
    assert told in " ".join(person.presenter.looks.tip(person.presenter.sight, target))


def brewing(person: AtAlchemistTable) -> str | None:
    """The cubes and the value of the potion that is put together."""
    made = person.facts.creating
    return made and f"{''.join(map(target_name, made.cubes))} {target_name(made.value)}"


SPOKEN = Vocabulary(
    {
        "sit": sit,
        "first": lambda person: person.sit(ANN, MACHINE, MACHINE, state=FIRST_TURN),
        "late": lambda person: person.sit(ANN, MACHINE, state=LATE),
        "click_first": click_first,
        "click_edge": click_edge,
        "tells": tells,
    },
    {
        "brewing": brewing,
        "shows": lambda person: [getattr(item.face, "text", "") for item in person.pointed.values()],
    },
)


@all_cases(Path(__file__).with_name("scripts"), "play")
def test_a_script_comes_true(case: Case, alchemist: AtAlchemistTable) -> None:
    run(case, alchemist, TABLE | SPOKEN)


# The curtain


class AlchemistFrames(Frames):
    """Only the viewer's things lie open; those of others are face down wherever they lie or fly."""

    def look(
        self, picture: TablePicture, sight: AnySight, moment: MotionFrame, items: tuple[Item, ...]
    ) -> None:
        facts = Facts(sight)
        if facts.over:
            return
        pointed = picture._game.pointed_items(sight, picture.layout)
        for item in (*items, *pointed):
            whose = _owner(item.key, item.face, facts)
            if whose is not None:
                self.seen.add(whose)
                assert whose == self.opened, f"{item.key} is shown, and {self.opened} looks"


def _owner(key: object, face: object, facts: Facts) -> int | None:
    """Whose hidden thing is shown; None for nobody's."""
    assert isinstance(key, tuple | str)
    if isinstance(key, tuple) and key[0] in ("hand", "open") and isinstance(face, faces.Cube):
        return key[1] if face.colour is not None and not facts.state.terms.open_hands else None
    if isinstance(key, tuple) and key[0] == "school" and isinstance(face, Card):
        return key[1] if face.front is not None else None
    return None


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> Frames:
    return AlchemistFrames(monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seats", [(ANN, BEN, CLEO), (ANN, MACHINE, BEN)])
def test_no_frame_of_a_whole_game_shows_a_hidden_thing(
    alchemist: AtAlchemistTable, frames: Frames, seats: tuple[Seat, Seat, Seat]
) -> None:
    alchemist.sit(*seats)
    random = Random(3)
    for number in range(NEVER):
        if alchemist.game.over:
            break
        luck = random.random()
        if luck < 0.08:
            alchemist.press("u")
        elif luck < 0.14:
            alchemist.press(random.choice(["pageup", "home", "pagedown", "esc", "h", "?", "c", "n"]))
            alchemist.press("end")
        if alchemist.app.dialog:
            alchemist.press("esc")
        frames.go_on(alchemist, by_keys=number % 3 == 0)
    assert alchemist.game.over
    alchemist.wait()
    assert isinstance(alchemist.scene, End)
    assert frames.drawn > 100
    assert frames.seen == {seat for seat, who in enumerate(seats) if who is not MACHINE}


def test_no_frame_between_two_turns_shows_a_hidden_thing(alchemist: AtAlchemistTable, frames: Frames) -> None:
    alchemist.settings.change(animation="fast")
    alchemist.sit(ANN, BEN, CLEO)
    for number in range(40):
        frames.go_on(alchemist, by_keys=number % 2 == 0)
    assert len(frames.seen) == 3


def test_what_was_drawn_lies_open_until_a_key_before_the_curtain(
    alchemist: AtAlchemistTable, clock: Clock, frames: Frames
) -> None:
    alchemist.settings.change(animation="fast")
    alchemist.sit(ANN, BEN, CLEO)
    frames.opened = 0
    alchemist.press("enter")
    alchemist.click_on(Bag())
    for _ in range(6):
        clock.now += 2.0
        alchemist.wait()
    assert len(alchemist.actions) == 3
    assert isinstance(alchemist.scene, Play)
    assert sum(alchemist.facts.hand(Place.A).counts) == 14
    assert "Press any key when you have seen it." in alchemist.notice
    alchemist.press("b")
    alchemist.wait()
    assert isinstance(alchemist.scene, Curtain)
    assert "Ben" in alchemist.notice


def test_there_is_no_curtain_with_open_hands_and_schools_lie_face_down(
    alchemist: AtAlchemistTable, frames: Frames
) -> None:
    alchemist.sit(ANN, BEN, CLEO, options="hands=open")
    assert isinstance(alchemist.scene, Play)
    facts = alchemist.facts
    assert all(facts.shows_hand(seat) for seat in Place if seat < 3)
    assert [facts.school(seat) for seat in Place if seat < 3] == [None] * 3
    shown = alchemist.presenter.looks.pointed_items
    layout = alchemist.presenter.picture.layout
    assert not list(shown(alchemist.presenter.sight, layout))
    frames.opened = 0
    for seat, lies_open in ((0, True), (1, False)):
        alchemist.point(alchemist.place(School(Place(seat))))
        cards = [item.face for item in shown(alchemist.presenter.sight, layout)]
        assert bool(cards) is lies_open
    assert "Only Ben knows this school." in " ".join(
        alchemist.presenter.looks.tip(alchemist.presenter.sight, School(Place.B))
    )


def test_one_person_sees_the_own_things_in_the_turns_of_computers(
    alchemist: AtAlchemistTable, frames: Frames
) -> None:
    frames.opened = 1
    alchemist.sit(MACHINE, ANN, MACHINE)
    for _ in range(20):
        assert not isinstance(alchemist.scene, Curtain)
        alchemist.do_something(by_keys=False)
    assert frames.seen == {1}
    assert alchemist.place(Pot("bg"))


# What moves

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
                case FromBag():
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
    left = [state.cubes_left[present(state.of(Place(seat)).school)] for seat in opened if seat != 0]
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


# What is told large

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


def test_what_is_advised_is_marked_click_by_click(alchemist: AtAlchemistTable) -> None:
    """The cauldron, then each cube and the tile, and at last what brews it."""
    alchemist.sit(ANN, MACHINE, state=LATE)
    view = alchemist.table.view_now
    action = next(each for each in GAME.legal_actions(view.seen) if isinstance(each, Create))
    [way] = WORDS.ways(view, action)
    chosen: tuple[Any, ...] = way[:1]
    while len(chosen) < len(way):
        follows = next_on(WORDS, view, [way], chosen)
        assert follows in way[1:]
        chosen = *chosen, follows
    assert next_on(WORDS, view, [way], chosen) == targets.Brew()
    assert next_on(WORDS, view, [way], (Bag(),)) is None
