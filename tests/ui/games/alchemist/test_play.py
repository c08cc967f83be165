"""A game at the table."""

from dataclasses import replace
from typing import Any, cast

import pytest

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.components import Seat as BoardSeat
from dream.games.alchemist.rules.state import Copy, Create, View
from dream.ui.games.alchemist.layout import (
    Bag,
    Brew,
    Brewed,
    Cube,
    Hand,
    OfColour,
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
from dream.ui.table.sight import Target
from tests.ui.games.alchemist.at_alchemist_table import AtAlchemistTable
from tests.ui.games.alchemist.states import FIRST_TURN, LATE
from tests.ui.table.at_a_table import MACHINE, PEOPLE

BLUE, GREEN, ORANGE, GREY, YELLOW = Colour
WITHOUT_BAG = LATE.replace("bag=g,s", "bag=-").replace("spent=11,8,9,14,6", "spent=11,9,9,15,6")
ANN, BEN, CLEO, *_ = PEOPLE


@pytest.fixture
def first(alchemist: AtAlchemistTable) -> AtAlchemistTable:
    """Ann has the first turn, and computers play after her."""
    return alchemist.sit(ANN, MACHINE, MACHINE, state=FIRST_TURN)


@pytest.fixture
def late(alchemist: AtAlchemistTable) -> AtAlchemistTable:
    return alchemist.sit(ANN, MACHINE, state=LATE)


# A new potion


def test_a_potion_is_put_together_in_three_steps_and_then_brewed(first: AtAlchemistTable) -> None:
    first.click_on(Pot("bo"))
    assert "This cauldron yields blue and orange." in first.notice
    first.click_on(Hand(GREEN), Hand(GREEN), Hand(GREY), Hand(YELLOW), Hand(YELLOW))
    assert "Choose a tile" in first.notice
    assert first.actions == []
    first.click_on(Tile(8))
    assert "Press Enter to brew" in first.notice
    first.click_on(Brew())
    assert first.actions[0] == "create:bo:ggsyy:8"


@pytest.mark.parametrize("how", [(Tile(8),), (Brew(),)])
def test_a_second_click_on_the_tile_brews_as_well(first: AtAlchemistTable, how: tuple[Brew | Tile]) -> None:
    first.click_on(Pot("bo"), Hand(GREEN), Tile(8), *how)
    assert first.actions[0] == "create:bo:g:8"


def test_cubes_and_the_tile_come_in_any_order_and_can_be_put_back(first: AtAlchemistTable) -> None:
    first.click_on(Pot("bo"), Tile(8), Hand(GREEN), Hand(YELLOW))
    assert first.facts.creating is not None
    assert list(first.facts.creating.cubes) == [GREEN, YELLOW]
    first.click_on(Brewed(GREEN))
    assert first.facts.creating is not None
    assert list(first.facts.creating.cubes) == [YELLOW]
    first.click_on(Tile(5))
    assert first.facts.creating is not None
    assert first.facts.creating.value == 5
    first.press("esc")
    assert first.facts.creating is not None
    assert first.facts.creating.value is None
    left, y = first.place(Pot("bo"))
    first.click((left - round(45 * first.presenter.picture.layout.unit), y))
    assert first.marks.chosen == ()


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


@pytest.mark.parametrize(
    ("chosen", "refused", "why"),
    [
        ((Pot("bo"),), Hand(BLUE), "This cauldron yields blue, so its recipe can't use blue."),
        ((Pot("bo"), *[Hand(YELLOW)] * 2), Hand(YELLOW), "A recipe has at most 2 yellow cubes."),
        (
            (Pot("bo"), *[Hand(GREEN)] * 2, *[Hand(YELLOW)] * 2, Hand(GREY)),
            Hand(GREY),
            "A recipe has at most 5 cubes.",
        ),
        ((), Hand(BLUE), "For a new potion, first choose an empty cauldron."),
        ((), Tile(3), "For a new potion, first choose an empty cauldron."),
        (
            (Pot("bo"), Hand(GREEN)),
            Pile(GREEN),
            "You have begun a potion, and its cubes come from your hand.",
        ),
        ((Pot("bo"),), Bag(), "You have begun a potion, and its cubes come from your hand."),
    ],
)
def test_what_is_not_possible_says_why_and_takes_nothing_back(
    first: AtAlchemistTable, chosen: tuple[Pot | Hand, ...], refused: Bag | Hand | Pile | Tile, why: str
) -> None:
    first.click_on(*chosen)
    before = first.marks.chosen
    first.click_on(refused)
    assert why in first.notice
    assert first.marks.chosen == before
    assert first.actions == []


def test_with_two_the_first_potion_has_a_high_tile(alchemist: AtAlchemistTable) -> None:
    alchemist.sit(ANN, MACHINE)
    assert "Your first move is a potion worth 5 or more." in alchemist.notice
    pot = next(target for target in sorted(alchemist.marks.legal, key=repr) if isinstance(target, Pot))
    alchemist.click_on(pot)
    cube = next(target for target in sorted(alchemist.marks.legal, key=repr) if isinstance(target, Hand))
    alchemist.click_on(cube, Tile(4))
    assert "With two players, the first potion of each is worth 5 or more." in alchemist.notice
    alchemist.click_on(Pile(BLUE))
    alchemist.press("esc", "esc")
    alchemist.click_on(Pile(BLUE))
    assert "With two players, the first move of each is a potion worth 5 or more." in alchemist.notice


def test_a_recipe_that_is_known_says_so_and_can_be_changed(late: AtAlchemistTable) -> None:
    late.click_on(Pot("bs"), Hand(GREEN))
    assert "This recipe is already on the table." in late.notice
    late.click_on(Tile(8))
    assert Brew() not in late.marks.legal
    late.click_on(Hand(ORANGE), Brew())
    assert late.actions[0] == "create:bs:go:8"


# The other moves


def test_a_potion_of_several_colours_asks_for_the_tribute(late: AtAlchemistTable) -> None:
    late.click_on(Pot("go"))
    assert "Choose the cube that goes to Hermes." in late.notice
    late.click_on(Brewed(YELLOW))
    assert late.actions[0] == "copy:go:y"


def test_a_tribute_can_be_chosen_in_the_hand_too(late: AtAlchemistTable) -> None:
    late.click_on(Pot("go"), Hand(BLUE))
    assert late.actions[0] == "copy:go:b"


@pytest.mark.parametrize("another", [Brewed(YELLOW), Hand(YELLOW)])
def test_another_tribute_takes_the_place_of_one_that_waits(late: AtAlchemistTable, another: OfColour) -> None:
    late.app.change(confirm=True)
    late.click_on(Pot("go"), Brewed(BLUE))
    assert late.actions == []
    assert another in late.marks.legal
    late.click_on(another)
    assert late.marks.chosen == (Pot("go"), another)
    late.click_on(Brew())
    assert late.actions[0] == "copy:go:y"


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


def test_a_pile_gives_a_cube_and_the_bag_two(late: AtAlchemistTable) -> None:
    late.click_on(Pile(GREEN))
    assert late.actions[0] == "take:g"


def test_the_bag_gives_two_cubes(late: AtAlchemistTable) -> None:
    late.click_on(Bag())
    assert late.actions[0] == "bag"
    assert sorted(late.actions[1:3]) == ["draw:g", "draw:s"]
    assert "You draw" in late.notice


@pytest.mark.parametrize(
    ("target", "why"),
    [
        (Pot("oy"), "You can't copy your own potion."),
        (Pile(BLUE), "The reserve has no blue cube left."),
    ],
)
def test_a_click_on_what_is_not_possible_says_why(
    late: AtAlchemistTable, target: Pile | Pot, why: str
) -> None:
    late.click_on(target)
    assert why in late.notice
    assert late.actions == []


# With the keys


def test_a_potion_by_keys(first: AtAlchemistTable) -> None:
    first.press("2", "g", "g", "s", "y", "y", "8", "enter")
    assert first.actions[0] == "create:bo:ggsyy:8"


def test_zero_is_the_last_cauldron_and_then_the_ten(first: AtAlchemistTable) -> None:
    first.press("0", "g", "0", "enter")
    assert first.actions[0] == "create:sy:g:10"


def test_a_copy_by_keys(late: AtAlchemistTable) -> None:
    late.press("c")
    assert late.presenter.pointing.cursor == Pot("go")
    assert late.actions == []
    late.press("enter", "y")
    assert late.actions[0] == "copy:go:y"


def test_a_cube_and_the_bag_by_keys_take_two_strokes(late: AtAlchemistTable) -> None:
    late.press("t")
    assert late.presenter.pointing.cursor == Pile(GREEN)
    late.press("t")
    assert late.presenter.pointing.cursor == Pile(ORANGE)
    late.press("y")
    assert late.presenter.pointing.cursor == Pile(YELLOW)
    late.press("d")
    now: Target | None = late.presenter.pointing.cursor
    assert now == Bag()
    assert late.actions == []
    late.press("enter")
    assert late.actions[0] == "bag"


def test_the_key_for_a_new_potion_goes_through_the_empty_cauldrons(late: AtAlchemistTable) -> None:
    late.press("n", "n")
    assert late.presenter.pointing.cursor == Pot("bo")
    late.press("enter")
    assert late.marks.chosen == (Pot("bo"),)


def test_the_question_mark_says_why_not(late: AtAlchemistTable) -> None:
    late.press("b", "?")
    assert "The reserve has no blue cube left." in late.notice


def test_own_keys_mean_what_they_do_elsewhere_while_a_computer_thinks(alchemist: AtAlchemistTable) -> None:
    alchemist.sit(MACHINE, ANN, MACHINE)
    rows = {row.name: row for row in alchemist.scene.commands}
    assert rows["alchemist.green"] in alchemist.scene.commands[: len(alchemist.scene.commands)]
    alchemist.table.turns.paused = True
    names = [row.name for row in alchemist.scene.commands if any(key.text == "g" for key in row.keys)]
    assert set(names) == {"alchemist.green", "move_now"}


# What is told


@pytest.mark.parametrize(
    ("target", "told"),
    [
        (Pot("go"), "Hermes's potion of two blue and one yellow, worth 10."),
        (Pot("go"), "You can copy it now."),
        (Pot("oy"), "You can't copy your own potion."),
        (Pot("bg"), "This cauldron yields blue and green."),
        (Pile(GREEN), "green: glasswort"),
        (Pile(BLUE), "The reserve has no blue cube left."),
        (Tile(3), "A potion worth 3."),
        (Player(1), "38 fame and 3 for cubes: 41 by now, and the school."),
        (School(BoardSeat(0)), "The grey school: 2 grey cubes are left"),
        (School(BoardSeat(1)), "Only Hermes knows this school."),
        (Rounds(), "Still to play in this round: Ann and Hermes."),
        (Rounds(), "no more than two colours left"),
        (Score(), "The award depends on which schools the others have."),
    ],
)
def test_a_tooltip_tells_what_a_thing_is_and_why_it_can_not_be_used(
    late: AtAlchemistTable, target: object, told: str
) -> None:
    lines = " ".join(late.presenter.looks.tip(late.presenter.sight, target))
    assert told in lines


def test_what_a_copy_gives_is_shown_where_it_is_pointed_at(late: AtAlchemistTable) -> None:
    late.point(late.place(Pot("go")))
    presenter = late.presenter
    pointed = list(presenter.looks.pointed_items(presenter.sight, presenter.picture.layout))
    texts = [getattr(item.face, "text", "") for item in pointed]
    assert "40 → 50" in texts


def test_a_hint_says_what_to_do_and_why(late: AtAlchemistTable) -> None:
    late.press("h")
    late.wait()
    assert "Look at " in late.notice
    while "Best: " not in late.notice:
        late.press("h")
    assert "Others may hold this recipe, so it gets a low tile." in late.notice


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


def test_what_can_be_done_is_one_readable_sentence(late: AtAlchemistTable) -> None:
    late.press("f2")
    legal = GAME.legal_actions(GAME.parse_state(LATE))
    assert len({each.cauldron for each in legal if isinstance(each, Copy)}) == 1
    cauldrons = len({each.cauldron for each in legal if isinstance(each, Create)})
    assert (
        f"You can create a potion in one of {cauldrons} cauldrons, copy a potion, "
        "take a cube of one of 3 colours, or draw two cubes from the bag." in late.notice
    )


def test_two_cubes_of_a_colour_from_the_bag_are_both_told(alchemist: AtAlchemistTable) -> None:
    alike = LATE.replace("bag=g,s", "bag=g,g").replace("spent=11,8,9,14,6", "spent=11,7,9,15,6")
    alchemist.sit(ANN, MACHINE, state=alike)
    alchemist.click_on(Bag())
    lines = Lines(WORDS, alchemist.table.session).entries()
    told = next(line.parts for line in lines if line.token == 0)
    assert told == ("draws two ", Cube(GREEN), " from the bag")


def seen_by_ann(state: str, turn: str) -> View:
    return GAME.seen(GAME.parse_state(state.replace("turn=a", f"turn={turn}")), frozenset({0}))


def test_the_round_tells_whose_turn_of_it_is_left_and_who_leads(late: AtAlchemistTable) -> None:
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


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("seats", [2, 5])
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
