"""Recipes at the table: written out in every phase, bright for whoever may use them, lit by cards."""

from dataclasses import replace

import pytest
from pygame import Rect

from dream.games.jabirs_transmutations.rules.components import RECIPES, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.games.jabirs_transmutations.items import Facts, Seen, formula_text, pointed_items
from dream.ui.games.jabirs_transmutations.layout import (
    HandCard,
    RecipeSign,
    SavedCard,
    TableLayout,
    table_layout,
)
from dream.ui.kit.layout import layout
from dream.ui.table.items import Item
from dream.ui.table.sight import Marks
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.picture.shown_tables import full_table, state_with
from tests.ui.game_views.jabirs_transmutations.states import event, turn

A, B, _ = Seat
WINDOWS = [(1024, 640), (1280, 800), (800, 1280)]
PHASES = [
    state_with(full_table(Phase.EVENT), event=Event.SULTAN),
    full_table(held=6),
    full_table(held=1),
    full_table(Phase.PLAY),
    full_table(Phase.KEEP),
]


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_is_written_out_in_every_phase_beside_its_ends(window: tuple[int, int], recipe: int) -> None:
    lies = table_layout(layout(window).board)
    made = RECIPES[recipe]
    for sight in PHASES:
        [written] = formulas(lies, pointing(sight, RecipeSign(recipe)))
        rect = Rect(written.box)
        assert Rect(lies.box).contains(rect)
        assert not any(rect.colliderect(lies.spots[thing]) for thing in (*made.reactants, *made.products))
        hand = Facts(sight).hand(B)
        assert not any(rect.colliderect(lies.hand(len(hand)).card(place)) for place in range(len(hand)))


def formulas(lies: TableLayout, sight: Seen) -> list[Item]:
    """The recipes that are written out."""
    return [item for item in pointed_items(Facts(sight), lies) if item.key == "formula"]


def pointing(sight: Seen, target: object) -> Seen:
    return replace(sight, marks=Marks(pointed=target))


def test_nothing_is_written_out_where_no_recipe_is_lit() -> None:
    lies = table_layout(layout((1280, 800)).board)
    assert not formulas(lies, full_table(Phase.PLAY))


def test_a_recipe_tells_what_the_person_here_has_while_a_machine_plays(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("b", board_b="salt:2", cards_b="w", board_a="salt:1"))
    sight = jabir.presenter.sight
    assert not sight.yours
    assert not sight.marks.legal
    assert formula_text(Facts(sight), 2) == "Missing: one more yellow salt and one more Water."


def test_only_what_the_person_here_may_use_is_bright(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    pictures = []
    for seats in ((ANN, MACHINE, MACHINE), (MACHINE, ANN, MACHINE)):
        jabir.sit(*seats, state=turn("a", board_a="salt:2", cards_a="w"))
        sign = jabir.presenter.picture.rect_of(RecipeSign(2), jabir.presenter.sight)
        assert sign is not None
        pictures.append(jabir.look().subsurface(sign).get_at((sign.w // 2, sign.h // 5)))
    mine, theirs = (sum(colour[:3]) for colour in pictures)
    assert mine > theirs + 30


def test_who_watches_reads_whose_tokens_are_told_of(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(MACHINE, MACHINE, MACHINE, state=turn("a", board_a="salt:2", cards_a="w"))
    sight = jabir.presenter.sight
    assert formula_text(Facts(sight), 2).endswith("has everything it needs.")
    assert formula_text(Facts(sight), 8).startswith("Hermes")


def test_the_metal_that_has_run_out_is_told() -> None:
    sight = full_table(Phase.PLAY)
    state = sight.view.seen
    rich = state.of(A).board.plus(Resource.SILVER, state.supply(Resource.SILVER))
    state = state.with_tableau(A, replace(state.of(A), board=rich))
    told = replace(sight, view=replace(sight.view, seen=state))
    assert formula_text(Facts(told), 8) == "No silver is left in the supply."


def test_the_card_that_is_pointed_at_is_known_to_its_viewer_alone() -> None:
    sight = full_table(held=3)
    assert Facts(pointing(sight, HandCard(0))).lit_card == Facts(sight).hand(B)[0]
    assert Facts(pointing(sight, SavedCard(B, Card.FIRE))).lit_card is Card.FIRE
    assert Facts(pointing(sight, SavedCard(A, Card.FIRE))).lit_card is None


@pytest.mark.parametrize("cards", ["f,w", "f"])
def test_the_cards_that_gold_can_take_are_marked_once_there_is_a_choice(
    jabir: AtJabirTable, cards: str
) -> None:
    board = "distilled:2,pure:2,wetness:2"
    state = turn("a", options="goldcard=any", board_a=board, cards_a=cards)
    jabir.sit(ANN, BEN, CLEO, state=state)
    assert not saved_marks(jabir.presenter.sight)
    jabir.press("9")
    two = {SavedCard(A, Card.FIRE), SavedCard(A, Card.WATER)}
    assert saved_marks(jabir.presenter.sight) == (two if cards == "f,w" else set())
    if cards == "f,w":
        jabir.walk_to(SavedCard(A, Card.WATER))
        jabir.press("enter")
        assert jabir.actions == ["transmute:9:w"]


def saved_marks(sight: Seen) -> set[SavedCard]:
    return {target for target in sight.marks.legal if isinstance(target, SavedCard)}


def test_pointing_at_a_recipe_before_the_turn_marks_nothing_as_possible(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("eureka", board_a="salt:2", cards_a="w"))
    jabir.point(jabir.place(RecipeSign(2)))
    assert Facts(jabir.presenter.sight).lit_recipe == 2
    assert RecipeSign(2) not in jabir.presenter.sight.marks.legal
    assert Resource.ARSENIC in RECIPES[2].products
