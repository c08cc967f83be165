"""A game at the table."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.components import Seat as Place
from dream.games.alchemist.rules.state import Copy, View
from dream.ui.games.alchemist.layout import (
    Bag,
    Brewed,
    Cube,
    Hand,
    Pile,
    Pot,
    Rounds,
    School,
    Score,
    Tile,
)
from dream.ui.games.alchemist.words import WORDS
from dream.ui.table.game_session import Address
from dream.ui.table.items import Ink, Player, Token
from dream.ui.table.panel import Lines
from dream.ui.table.scenes import End
from tests.kit.cases import then_long
from tests.ui.at_table import HERMES as MACHINE
from tests.ui.at_table import PEOPLE, AtAlchemistTable
from tests.ui.games.alchemist.states import FIRST_TURN, LATE
from tests.ui.scripts import TABLE, Case, Vocabulary, all_cases, names, place_of, run, target_name

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


# What is told


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
