"""A game at the table, and what is told large."""

from collections.abc import Callable

import pygame
import pytest

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import (
    Disaster,
    Phase,
    Roll,
    Steal,
    StealNothing,
    Transmute,
)
from dream.ui.games.jabirs_transmutations import items
from dream.ui.games.jabirs_transmutations.items import Change
from dream.ui.games.jabirs_transmutations.layout import (
    DiscardPile,
    DoneButton,
    EventAnswer,
    EventCard,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.table.sight import Target
from dream.ui.widgets.overlays import Banner, Tone
from tests.kit.present import present
from tests.ui.conftest import Clock
from tests.ui.games.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.games.jabirs_transmutations.test_being_seen import NEVER, step
from tools import posted_input

A, B, C = Seat
TIN = Resource.TIN
NOTHING = EventAnswer(StealNothing())


# Events


@pytest.mark.parametrize(
    ("name", "said", "target", "action", "changes"),
    [
        ("eureka", {}, Spot(Resource.WETNESS), "eureka:wetness", {Change(A, Resource.WETNESS, 1)}),
        ("sultan", {}, Spot(Resource.LEAD), "sultan:lead", {Change(A, Resource.LEAD, 2)}),
        (
            "explosion",
            {"board_a": "tin:3", "board_b": "tin:1", "board_c": "tin:4"},
            Spot(TIN),
            "explosion:tin",
            {Change(A, TIN, -2), Change(B, TIN, -1), Change(C, TIN, -2)},
        ),
        (
            "disaster",
            {"cards_a": "f,w", "cards_b": "f,f,f"},
            EventAnswer(Disaster(Card.FIRE)),
            "disaster:f",
            {Change(A, Card.FIRE, -1), Change(B, Card.FIRE, -3)},
        ),
        (
            "steal",
            {"board_b": "tin:1"},
            SeatTokens(B, TIN),
            "steal:b:tin",
            {Change(B, TIN, -1), Change(A, TIN, 1)},
        ),
    ],
)
def test_an_answer_shows_its_effect_on_all_and_is_given_by_the_second_click(
    jabir: AtJabirTable, name: str, said: dict[str, str], target: Target, action: str, changes: set[Change]
) -> None:
    jabir.sit(ANN, MACHINE, MACHINE, state=event(name, **said))
    jabir.settings.change(pace="slow")
    jabir.click_on(target)
    assert jabir.actions == []
    assert set(items.changes(jabir.facts)) == changes
    jabir.click_on(target)
    assert jabir.actions == [action]


@pytest.mark.parametrize(
    ("state", "target", "told"),
    [
        (event("eureka"), Spot(Resource.WETNESS), "place a token on wetness."),
        (event("sultan"), Spot(Resource.LEAD), "place two tokens on lead."),
        (event("explosion"), Spot(TIN), "blow up tin."),
        (event("disaster"), EventAnswer(Disaster(Card.WATER)), "spoil all saved Water."),
        (event("steal", board_b="tin:1"), SeatTokens(B, TIN), "steal tin from Ben."),
        (event("steal", **dict.fromkeys(("board_b", "board_c"), "-")), NOTHING, "do it."),
        (turn("a", phase="keep", cards_a="f,f,f,w"), SavedCard(A, Card.WATER), "discard Water."),
    ],
)
def test_what_a_second_click_would_do_is_told(
    jabir: AtJabirTable, state: str, target: Target, told: str
) -> None:
    jabir.sit(ANN, BEN, CLEO, state=state)
    jabir.click_on(target)
    assert jabir.notice.endswith(f"Click again or press Enter to {told}")


def test_an_answer_is_given_by_keys_alone(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("steal", board_b="tin:1", board_c="copper:1,gold:2"))
    assert SeatTokens(C, Resource.GOLD) not in jabir.marks.legal
    jabir.walk_to(SeatTokens(C, Resource.COPPER))
    assert Change(C, Resource.COPPER, -1) in items.changes(jabir.facts)
    jabir.press("enter", "enter")
    assert jabir.actions == ["steal:c:copper"]


@pytest.mark.parametrize(
    ("name", "target", "sentence"),
    [
        ("eureka", Spot(Resource.LEAD), "Eureka gives a token on an elixir, and lead isn't one."),
        ("explosion", Spot(Resource.GOLD), "An explosion can't hit gold: metals are safe."),
        ("sultan", RecipeSign(3), "Recipes are used only in a turn after the draft; now Ann answers Sultan."),
    ],
)
def test_what_is_no_answer_says_why(jabir: AtJabirTable, name: str, target: Target, sentence: str) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event(name))
    jabir.click_on(target)
    assert sentence in jabir.notice
    assert jabir.marks.refused == {target}
    assert jabir.actions == []


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("tin:2", "Hermes 2 loses 1. It costs the others one piece, and the starting player 1."),
        ("-", "tin: Hermes 2 loses 1. It costs the others one piece, and the starting player nothing."),
    ],
)
def test_whoever_asks_why_after_an_answer_of_their_own_is_told_what_it_did(
    jabir: AtJabirTable, board: str, told: str
) -> None:
    jabir.sit(ANN, MACHINE, MACHINE, state=event("explosion", board_a=board, board_c="tin:1"))
    jabir.click_on(Spot(TIN), Spot(TIN))
    jabir.press("shift+y")
    assert told in jabir.notice


# The draft


def in_the_draft(jabir: AtJabirTable) -> AtJabirTable:
    """The only person at the table picks a card."""
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    assert jabir.game.state.phase is Phase.DRAFT
    assert jabir.game.to_act == 0
    return jabir


def test_a_card_is_picked_by_two_clicks_by_its_number_and_by_dragging(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    hands = [tuple(jabir.game.state.of(A).hand)]
    jabir.click_on(HandCard(2))
    assert jabir.actions == ["eureka:dryness"]
    jabir.click_on(HandCard(2))
    jabir.wait_until(lambda: jabir.game.to_act == 0)
    hands.append(tuple(jabir.game.state.of(A).hand))
    jabir.press("4", "4")
    jabir.wait_until(lambda: jabir.game.to_act == 0)
    hands.append(tuple(jabir.game.state.of(A).hand))
    jabir.drag(jabir.place(HandCard(1)), jabir.place(Picks()))
    jabir.wait_until(lambda: jabir.game.to_act == 0)
    mine = [word for word in jabir.actions[1:] if word.startswith("pick")][::3]
    assert mine == [f"pick:{hand[place].word}" for hand, place in zip(hands, (2, 3, 1), strict=True)]


@pytest.mark.parametrize("elsewhere", [Spot(TIN), HandCard(3), DiscardPile()])
def test_a_card_that_is_let_go_of_elsewhere_flies_back(
    jabir: AtJabirTable, elsewhere: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.ui.table.selection.BACK", 1.0)
    in_the_draft(jabir)
    jabir.settings.change(animation="slow")
    jabir.drag(jabir.place(HandCard(1)), jabir.place(elsewhere))
    assert jabir.presenter.dragging.flying_back
    assert jabir.app.scene is not None
    assert jabir.app.scene.animating
    jabir.wait_until(lambda: jabir.presenter.dragging.thing is None)
    assert jabir.actions == ["eureka:dryness"]
    assert jabir.marks.chosen == (HandCard(1),)


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


def test_a_chosen_card_is_laid_down_by_a_click_on_the_picks(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    jabir.click_on(HandCard(0), Picks())
    assert len(jabir.game.state.of(A).picks) == 1


def test_a_card_is_dragged_to_the_discard_pile(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", phase="keep", cards_a="f,f,f,w"))
    jabir.drag(jabir.place(SavedCard(A, Card.WATER)), jabir.place(DiscardPile()))
    assert jabir.actions == ["discard:w"]


def test_a_card_that_is_not_there_cannot_be_picked_by_its_number(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    jabir.press("7")
    assert jabir.actions == ["eureka:dryness"]
    assert jabir.table.sentence is not None


def test_what_is_chosen_is_let_go_of_by_esc_and_by_a_click_beside_the_table(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    ways: list[Callable[[], object]] = [lambda: jabir.press("esc"), lambda: jabir.click((2, 635))]
    for let_go in ways:
        jabir.click_on(HandCard(0))
        assert jabir.marks.chosen == (HandCard(0),)
        let_go()
        assert not jabir.marks.chosen
    assert jabir.app.dialog is None
    assert jabir.actions == ["eureka:dryness"]


# Turns


def test_a_recipe_is_chosen_and_used_by_its_key_and_by_its_sign(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2,quicksilver:2", cards_a="f,w"))
    jabir.press("6")
    assert jabir.marks.chosen == (RecipeSign(6),)
    assert Change(A, Resource.PURE, 1) in items.changes(jabir.facts)
    jabir.press("6")
    jabir.click_on(RecipeSign(2), RecipeSign(2))
    assert jabir.actions == ["transmute:6", "transmute:2"]


@pytest.mark.parametrize(("key", "number"), [("0", 10), ("minus", 11), ("plus", 12)])
def test_the_last_recipes_have_the_keys_beside_the_digits(jabir: AtJabirTable, key: str, number: int) -> None:
    board = "arsenic:1,tin:1,copper:1,pure:1,hotness:1,dryness:1"
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a=board, cards_a="f"))
    jabir.press(key)
    assert jabir.marks.chosen == (RecipeSign(number),)


@pytest.mark.parametrize(
    ("saved", "needs"),
    [
        ("-", "wetness and one Fire or Water, and all of it is missing"),
        ("w", "wetness and one Water: distilled sulfur, pure quicksilver and wetness are missing"),
        ("f", "wetness and one Fire: distilled sulfur, pure quicksilver and wetness are missing"),
    ],
)
def test_a_recipe_that_takes_either_card_says_which_one_would_do(
    jabir: AtJabirTable, saved: str, needs: str
) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", options="goldcard=any", cards_a=saved))
    jabir.press("9")
    assert needs in jabir.notice


def test_a_recipe_that_is_not_possible_says_what_it_needs(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="pure:1"))
    jabir.press("9")
    assert "Recipe 9 needs distilled sulfur, pure quicksilver and wetness" in jabir.notice
    jabir.click_on(RecipeSign(9))
    jabir.press("y")
    assert "distilled sulfur and wetness are missing" in jabir.notice
    assert jabir.actions == []


@pytest.mark.parametrize(
    ("state", "target", "told"),
    [
        (event("sultan"), Spot(Resource.LEAD), "You can do that: take two lead."),
        (event("steal", board_b="tin:1"), SeatTokens(B, TIN), "You can do that: steal tin from Ben."),
        (turn("a", board_a="salt:2", cards_a="w"), RecipeSign(2), "You can do that: recipe 2."),
        (
            turn("a", phase="keep", cards_a="f,f,f,w"),
            SavedCard(A, Card.WATER),
            "You can do that: discard Water.",
        ),
    ],
)
def test_why_not_on_something_possible_is_answered_calmly(
    jabir: AtJabirTable, state: str, target: Target, told: str
) -> None:
    jabir.sit(ANN, BEN, CLEO, state=state)
    jabir.point(jabir.place(target))
    jabir.press("y")
    assert jabir.notice.endswith(told)
    assert not jabir.scene.narration().urgent
    assert not jabir.marks.refused
    jabir.press("esc")
    assert told not in jabir.notice
    assert jabir.app.dialog is None


def test_nothing_is_possible_for_a_person_while_a_machine_has_its_turn(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(MACHINE, ANN, MACHINE, state=event("sultan"))
    jabir.point(jabir.place(Spot(Resource.LEAD)))
    jabir.press("y")
    assert "You can do that" not in jabir.notice


def test_the_die_is_rolled_by_itself_and_told(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="tin:2,copper:1", cards_a="f"))
    jabir.press("minus")
    assert "67\N{NO-BREAK SPACE}%" in jabir.notice
    assert "tin is lost; everything else stays" in jabir.notice
    jabir.press("minus")
    assert jabir.actions[0] == "transmute:11"
    assert jabir.actions[1].startswith("roll:")
    number = int(jabir.actions[1][-1])
    assert f"The die shows {number}: Ann {'has gold' if number > 2 else 'loses tin'}" in jabir.notice
    assert jabir.facts.roll is not None
    assert jabir.facts.roll.number == number
    assert jabir.table.why_no_undo == "table.seen_already"


def test_gold_takes_the_card_that_is_named(jabir: AtJabirTable) -> None:
    board = "distilled:2,pure:2,wetness:2"
    jabir.sit(ANN, BEN, CLEO, state=turn("a", options="goldcard=any", board_a=board, cards_a="f,w"))
    jabir.press("9")
    assert "a Fire or a Water" in jabir.notice
    jabir.press("9")
    assert jabir.actions == []
    jabir.press("w")
    assert jabir.actions == ["transmute:9:w"]
    jabir.press("9", "9")
    assert jabir.actions[1:] == ["transmute:9:f"]
    jabir.press("u", "u", "9")
    jabir.click_on(SavedCard(A, Card.FIRE))
    assert jabir.actions == ["transmute:9:f"]


def test_a_turn_with_more_to_do_is_ended_by_the_second_click(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2", cards_a="w"))
    jabir.click_on(DoneButton())
    assert jabir.actions == []
    assert "You could make more" in jabir.notice
    jabir.click_on(DoneButton())
    assert jabir.actions == ["done"]
    jabir.press("shift+d")
    assert jabir.actions == ["done", "done"]


def test_cards_are_discarded_down_to_three(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", cards_a="f,f,w,w,w"))
    jabir.press("shift+d")
    assert jabir.game.state.phase is Phase.KEEP
    assert "discard 2" in jabir.notice
    jabir.press("w", "w")
    jabir.click_on(SavedCard(A, Card.FIRE), SavedCard(A, Card.FIRE))
    assert jabir.actions == ["done", "discard:w", "discard:f"]


def test_an_action_can_be_typed(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("explosion", board_b="quicksilver:3"))
    jabir.press("/")
    jabir.type("explosion:quicksilver")
    jabir.press("enter")
    assert jabir.actions == ["explosion:quicksilver"]


def test_a_typed_text_that_is_no_action_says_so(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a"))
    jabir.press("/")
    jabir.type("gold!")
    jabir.press("enter")
    assert jabir.actions == []
    assert jabir.app.dialog is not None


def test_arrows_go_to_what_lies_that_way(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2", cards_a="w"))
    jabir.walk_to(RecipeSign(2))
    for key, axis, sign in (("left", 0, -1), ("down", 1, 1), ("up", 1, -1), ("right", 0, 1)):
        cursor = jabir.presenter.pointing.cursor
        assert cursor is not None
        before = jabir.place(cursor)[axis]
        jabir.press(key)
        after = jabir.presenter.pointing.cursor
        assert after is not None
        assert (jabir.place(after)[axis] - before) * sign > 0


ROBBED = "second seed here"
"""In its first round Steal is open."""


@pytest.fixture
def seen(jabir: AtJabirTable, clock: Clock) -> AtJabirTable:
    jabir.settings.change(pace="normal")
    return jabir


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
        step(table, clock, 0.2)
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
        step(seen, clock)
    seen.settings.change(pace="normal")
    seen.table.browse(0)
    for _ in range(30):
        seen.press("right")
        assert not seen.presenter.banner
