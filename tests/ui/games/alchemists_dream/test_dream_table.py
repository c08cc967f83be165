"""The table without a pixel: choosing, acting, browsing, talk, undo."""

import pytest

from dream.games.alchemists_dream.board import ALL_CELLS, Board, Element, Terrain
from dream.games.alchemists_dream.game import history_of, result
from dream.games.alchemists_dream.rules.position import (
    Decline,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Reason,
    Resign,
    Side,
    Stand,
    Step,
    start,
)
from dream.hexgrid import ORIGIN, Hex, parse_cell
from dream.play.game import Outcome
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream import ways
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.layout import Tray, TrayOf
from dream.ui.games.alchemists_dream.words import warnings
from tests.ui.silent_host import table_alone

ANNA, BERT = Seat("Anna"), Seat("Bert")
MACHINE = Seat.machine("Adept", 3)


def cells(names: str) -> frozenset[Hex]:
    return frozenset(parse_cell(name) for name in names.split())


def board(fire: str = "f11 g11 h6", water: str = "p11 o11 m6") -> Board:
    """A board of void with a few cells of fire and water and the Elixir."""
    ground = dict.fromkeys(ALL_CELLS, Terrain.VOID) | {ORIGIN: Terrain.ELIXIR}
    ground |= dict.fromkeys(cells(fire), Terrain.FIRE) | dict.fromkeys(cells(water), Terrain.WATER)
    return Board(ground)


def in_play(first: str = "", second: str = "", **taken: int) -> Position:
    """Fire on f11 against water on p11, the first player to move, with Stones on these cells."""
    sides = (
        side(Element.FIRE, "f11", first, taken.get("first_taken", 0)),
        side(Element.WATER, "p11", second, taken.get("second_taken", 0)),
    )
    return Position(board(), sides, Player.FIRST, Phase.PLAY)


def side(element: Element, symbol: str, stones: str, taken: int) -> Side:
    placed = cells(stones)
    return Side(element, parse_cell(symbol), placed, 10 - taken - len(placed), taken)


def table(position: Position, *seats: Seat) -> DreamTable:
    one, other = seats or (ANNA, BERT)
    return table_alone(history_of(position), (one, other))


def at(name: str) -> Hex:
    return parse_cell(name)


def test_a_first_click_chooses_a_stone_and_a_second_steps() -> None:
    here = table(in_play("h11"))
    assert not here.press(at("h11"))
    assert here.chosen.source == at("h11")
    assert set(ways.targets(here.game.state, here.chosen.source)) == cells(
        "i11 h12 g12 g11 h10 i10"
    )  # own ground, g11, included
    assert here.press(at("i11"))
    assert here.game.history.actions == (Step(at("h11"), at("i11")),)
    assert here.chosen.source is None


def test_clicking_another_own_stone_chooses_that_one() -> None:
    here = table(in_play("h11 j11"))
    here.press(at("h11"))
    here.press(at("j11"))
    assert here.chosen.source == at("j11")


def test_clicking_the_chosen_stone_again_lets_it_go() -> None:
    here = table(in_play("h11"))
    here.press(at("h11"))
    here.press(at("h11"))
    assert here.chosen.source is None


def test_an_illegal_target_says_why_and_keeps_the_choice() -> None:
    here = table(in_play("n11"))
    here.press(at("n11"))
    assert not here.press(at("o11"))
    assert here.sentence is not None
    assert here.sentence.sentence == "o11 is hostile: water opposes fire"
    assert here.chosen.source == at("n11")
    assert not here.game.history.actions


def test_clicking_the_own_symbol_takes_from_the_reserve() -> None:
    here = table(in_play())
    here.press(at("f11"))
    assert here.chosen.source is Tray.RESERVE
    assert here.press(at("g10"))
    assert here.game.state.sides[0].stones == cells("g10")


def test_clicking_a_free_cell_beside_the_symbol_chooses_the_reserve_first() -> None:
    here = table(in_play())
    assert not here.press(at("g10"))
    assert here.chosen.source is Tray.RESERVE
    assert here.press(at("g10"))


def test_clicking_an_enemy_stone_says_whose_turn_it_is() -> None:
    here = table(in_play("h11", "m11"))
    here.press(at("m11"))
    assert here.sentence is not None
    assert "isn't yours" in here.sentence.sentence


def test_an_empty_tray_says_why() -> None:
    here = table(in_play("h11"))
    here.press(TrayOf(0, Tray.TAKEN))
    assert here.chosen.source is None
    assert here.sentence is not None
    assert here.sentence.sentence == "none of your Stones has been taken, so none can return"


def test_the_taken_tray_needs_the_elixir() -> None:
    here = table(in_play("h11", first_taken=1))
    here.press(TrayOf(0, Tray.TAKEN))
    assert here.chosen.source is None
    assert here.sentence is not None
    assert "Elixir" in here.sentence.sentence


def test_the_owner_of_the_elixir_is_told_and_can_return() -> None:
    here = table(in_play("k11", first_taken=1))
    assert "Elixir" in warnings(here.game.shown)[0].sentence
    here.press(TrayOf(0, Tray.TAKEN))
    assert here.chosen.source is Tray.TAKEN
    assert here.press(at("g10"))
    assert here.game.state.sides[0].taken == 0


def test_a_surrounded_stone_is_named_with_what_surrounds_it() -> None:
    here = table(in_play("h11 c12", "i11 g12 h10 g11"))
    (warning,) = warnings(here.game.shown)
    assert warning.sentence == "Your Stone on h11 is surrounded by h10 g11 i11 g12 and must escape."
    assert warning.places[0] == at("h11")
    assert ways.movable(here.game.state) == cells("h11")
    here.press(at("c12"))
    assert here.sentence is not None
    assert "must escape first" in here.sentence.sentence


def test_symbols_are_proposed_then_confirmed() -> None:
    here = table(start(board(), Element.FIRE, Element.WATER))
    assert not here.press(at("g11"))
    assert here.chosen.cell == at("g11")
    assert here.press(at("g11"))
    assert here.game.history.actions == (PlaceSymbol(at("g11")),)


def test_a_symbol_on_foreign_ground_is_refused_with_its_reason() -> None:
    here = table(start(board(), Element.FIRE, Element.WATER))
    here.press(at("o11"))
    assert here.chosen.cell is None
    assert here.sentence is not None
    assert here.sentence.sentence == "o11 isn't fire: a Symbol stands on its own element"


def test_confirming_nothing_says_so() -> None:
    here = table(start(board(), Element.FIRE, Element.WATER))
    assert not here.confirm()
    assert here.sentence is not None


@pytest.mark.parametrize("text", ["", "h11", "h11-h11-h11", "castle", "@z99", "draw!"])
def test_a_typed_action_that_cannot_be_read_says_so(text: str) -> None:
    here = table(in_play("h11"))
    assert here.type_action(text) is not None
    assert here.sentence is not None
    assert not here.game.history.actions


def test_a_typed_action_is_played() -> None:
    here = table(in_play("h11"))
    assert here.type_action(" h11\N{EN DASH}\N{ZERO WIDTH SPACE}i11 ") is None
    assert here.game.history.actions == (Step(at("h11"), at("i11")),)


def test_browsing_never_changes_the_game() -> None:
    here = table(in_play("h11"))
    for text in ("h11-i11", "+o12", "i11-j11"):
        assert here.type_action(text) is None
    here.browse(1)
    assert here.game.browsing
    assert here.game.shown.sides[0].stones == cells("i11")
    assert not here.press(at("i11"))
    assert not here.act(Resign())
    assert here.sentence is not None
    assert len(here.game.history.actions) == 3
    here.browse(99)
    assert not here.game.browsing


def test_undo_and_redo_between_people_take_one_action() -> None:
    here = table(in_play("h11"))
    here.type_action("h11-i11")
    here.type_action("+o12")
    assert here.undo()
    assert len(here.game.history.actions) == 1
    assert here.redo()
    assert len(here.game.history.actions) == 2
    assert not here.redo()


def test_undo_against_the_machine_goes_back_to_ones_own_decision() -> None:
    here = table(in_play("h11"), ANNA, MACHINE)
    for text in ("h11-i11", "+o12", "i11-j11", "+q10"):
        assert here.type_action(text) is None
    assert here.undo()
    assert len(here.game.history.actions) == 2
    assert here.undo()
    assert not here.game.history.actions
    assert not here.undo()
    assert here.redo()
    assert len(here.game.history.actions) == 2


def test_while_the_machine_is_to_act_clicks_do_nothing() -> None:
    here = table(in_play("h11"), MACHINE, ANNA)
    assert here.game.machine_to_act
    assert not here.press(at("h11"))
    assert here.chosen.source is None


def test_a_draw_offered_and_declined_leaves_the_turn() -> None:
    here = table(in_play("h11"))
    assert here.offer_draw()
    assert here.draws.offered
    here.draws.answer(False)
    assert not here.draws.offered
    assert here.type_action("h11-i11") is None
    assert not here.game.over


def test_a_draw_accepted_ends_the_game() -> None:
    here = table(in_play("h11"))
    here.offer_draw()
    here.draws.answer(True)
    assert here.game.history.outcome == Outcome((), Reason.AGREED.value)
    assert result(here.game.history) == "1/2-1/2"


def test_a_threefold_repetition_proposes_a_draw_once() -> None:
    here = table(in_play("h11", "m11"))
    for text in ("h11-i11", "m11-n11", "i11-h11", "n11-m11") * 2:
        assert not here.draws.proposed
        assert here.type_action(text) is None
    assert here.draws.proposed
    here.draws.answer(False)
    assert not here.draws.proposed
    assert not here.game.over


def test_an_accepted_proposal_is_a_draw() -> None:
    here = table(in_play("h11", "m11"))
    for text in ("h11-i11", "m11-n11", "i11-h11", "n11-m11") * 2:
        here.type_action(text)
    here.draws.answer(True)
    assert result(here.game.history) == "1/2-1/2"


def test_resigning_and_declining_end_the_game_in_every_phase() -> None:
    here = table(start(board(), Element.FIRE, Element.WATER))
    assert here.do(Resign())
    assert here.game.history.outcome == Outcome((Player.SECOND,), Reason.RESIGNED.value)
    other = table(in_play("h11"))
    assert other.do(Decline())
    assert other.game.history.outcome == Outcome((Player.SECOND,), Reason.DECLINED.value)
    assert not other.press(at("h11"))


def test_standing_ends_the_haggling() -> None:
    here = table(start(board(), Element.FIRE, Element.WATER))
    assert not here.do(Stand())
    here.act(PlaceSymbol(at("g11")))
    here.act(PlaceSymbol(at("o11")))
    assert here.do(Stand())
    assert here.game.history.actions[-1] == Stand()
    assert here.game.state.phase is Phase.PLAY
    assert here.game.state.turn is Player.FIRST


def test_escapes_are_shown_at_once_and_can_be_clicked_outright() -> None:
    here = table(in_play("h11 c12", "i11 g12 h10 g11"))
    assert ways.escapes(here.game.state) == cells("i10 h12")
    assert here.press(at("h12"))
    assert here.game.history.actions == (Step(at("h11"), at("h12")),)


def test_an_escape_that_two_stones_have_asks_which() -> None:
    here = table(in_play("h11 j11", "h10 g11 g12 h12 i12 k10 k11 j12 j10"))
    assert at("i11") in ways.escapes(here.game.state)
    assert not here.press(at("i11"))
    assert here.sentence is not None
    assert "Choose the Stone first" in here.sentence.sentence


def test_nothing_escapes_when_no_stone_has_to() -> None:
    assert not ways.escapes(in_play("h11"))


def test_a_draw_just_declined_is_not_offered_again_before_an_action() -> None:
    here = table(in_play("h11"))
    here.offer_draw()
    here.draws.answer(False)
    assert not here.offer_draw()
    assert here.sentence is not None
    assert "declined" in here.sentence.sentence
    here.type_action("h11-i11")
    assert here.offer_draw()
