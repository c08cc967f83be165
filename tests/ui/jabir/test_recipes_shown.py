"""Recipes at the table: written out in every phase, bright for whoever may use them, lit by cards."""

from dataclasses import replace

import pytest

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.game_views.jabirs_transmutations.parts.formula import formula_sprites, formula_text
from dream.ui.game_views.jabirs_transmutations.shown import HandCard, RecipeSign, SavedCard, TableShown
from dream.ui.game_views.jabirs_transmutations.table_layout import table_layout
from dream.ui.kit.layout import layout
from dream.ui.kit.palette import palette
from tests.ui.jabir.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.jabir.shown_tables import full_table
from tests.ui.jabir.states import event, turn

A, B, _ = Seat
WINDOWS = [(1024, 640), (1280, 800), (800, 1280)]
PHASES = [
    replace(full_table(Phase.EVENT), event=Event.SULTAN),
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
    for shown in PHASES:
        pointed = replace(shown, pointed=RecipeSign(recipe))
        sprites = list(formula_sprites(lies, palette(), pointed))
        assert len(sprites) > 4
        for picture, place in sprites:
            rect = picture.get_rect(topleft=place)
            assert lies.box.holds(*rect.topleft)
            assert not any(rect.colliderect(lies.spot(thing)) for thing in (*made.reactants, *made.products))
        hand = pointed.of(A).hand if pointed.viewer is A else ()
        if hand:
            plate = sprites[0][0].get_rect(topleft=sprites[0][1])
            assert not any(plate.colliderect(lies.hand(len(hand)).card(place)) for place in range(len(hand)))


def test_nothing_is_written_out_where_no_recipe_is_lit() -> None:
    lies = table_layout(layout((1280, 800)).board)
    assert not list(formula_sprites(lies, palette(), full_table(Phase.PLAY)))


def test_a_recipe_tells_what_the_person_here_has_while_a_machine_plays(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(ANN, MACHINE, MACHINE, state=turn("b", board_b="salt:2", cards_b="w", board_a="salt:1"))
    shown = jabir.presenter.shown
    assert not shown.yours
    assert not shown.legal
    assert formula_text(2, shown) == "Missing: one more yellow salt and one more Water."


def test_only_what_the_person_here_may_use_is_bright(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    pictures = []
    for seats in ((ANN, MACHINE, MACHINE), (MACHINE, ANN, MACHINE)):
        jabir.sit(*seats, state=turn("a", board_a="salt:2", cards_a="w"))
        sign = jabir.presenter.picture.rect_of(RecipeSign(2), jabir.presenter.shown)
        assert sign is not None
        pictures.append(jabir.look().subsurface(sign).get_at((sign.w // 2, sign.h // 5)))
    mine, theirs = (sum(colour[:3]) for colour in pictures)
    assert mine > theirs + 30


def test_who_watches_reads_whose_tokens_are_told_of(jabir: AtJabirTable) -> None:
    jabir.settings.change(pace="slow")
    jabir.sit(MACHINE, MACHINE, MACHINE, state=turn("a", board_a="salt:2", cards_a="w"))
    shown = jabir.presenter.shown
    assert formula_text(2, shown).endswith("has everything it needs.")
    assert formula_text(8, shown).startswith("Hermes")


def test_the_metal_that_has_run_out_is_told() -> None:
    shown = full_table(Phase.PLAY)
    recipes = (*shown.recipes[:7], replace(shown.recipes[7], possible=False, missing=()), *shown.recipes[8:])
    assert formula_text(8, replace(shown, recipes=recipes)) == "No silver is left in the supply."


def test_the_card_that_is_pointed_at_is_known_to_its_viewer_alone() -> None:
    shown = replace(full_table(held=3), viewer=A)
    mine = replace(shown, pointed=HandCard(0))
    assert mine.lit_card == shown.of(A).hand[0]
    assert replace(shown, pointed=SavedCard(A, Card.FIRE)).lit_card is Card.FIRE
    assert replace(shown, pointed=SavedCard(B, Card.FIRE)).lit_card is None


@pytest.mark.parametrize("cards", ["f,w", "f"])
def test_the_cards_that_gold_can_take_are_marked_once_there_is_a_choice(
    jabir: AtJabirTable, cards: str
) -> None:
    board = "distilled:2,pure:2,wetness:2"
    state = turn("a", options="goldcard=any", board_a=board, cards_a=cards)
    jabir.sit(ANN, BEN, CLEO, state=state)
    assert not saved_marks(jabir.presenter.shown)
    jabir.press("9")
    two = {SavedCard(A, Card.FIRE), SavedCard(A, Card.WATER)}
    assert saved_marks(jabir.presenter.shown) == (two if cards == "f,w" else set())
    if cards == "f,w":
        jabir.walk_to(SavedCard(A, Card.WATER))
        jabir.press("enter")
        assert jabir.actions == ["transmute:9:w"]


def saved_marks(shown: TableShown) -> set[SavedCard]:
    return {target for target in shown.legal if isinstance(target, SavedCard)}


def test_pointing_at_a_recipe_before_the_turn_marks_nothing_as_possible(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("eureka", board_a="salt:2", cards_a="w"))
    jabir.point(jabir.place(RecipeSign(2)))
    assert jabir.presenter.shown.lit_recipe == 2
    assert RecipeSign(2) not in jabir.presenter.shown.legal
    assert Resource.ARSENIC in RECIPES[2].products
