"""Play by mouse, by keys and by typing: Stones step, enter, escape and return, and refusals say why."""

import pytest

from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import Hex, parse_cell
from dream.ui.games.alchemists_dream.layout import OnCell, Tray
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.positions import ESCAPE, PLAIN
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.golden import Golden

ONE_EACH = f"{SETUP} +h15 +i15"
ELIXIR = f"{PLAIN} f@k7:k11:7:2 w@k15:-:10:0 1 play"
TRAP = f"{PLAIN} f@k7:j10,h12,h13,i13:6:0 w@k15:i11,i12,j12:7:0 1 play"


def names(cells: frozenset[Hex]) -> set[str]:
    return {cell.name for cell in cells}


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.sit(ONE_EACH)
    fine_table.press("p")
    golden("dream/play", fine_table.look())


def test_how_a_siege_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.sit("", position=ESCAPE)
    golden("dream/play_escape", fine_table.look_at_panel())
    golden("board/play_escape", fine_table.look_around("k7", "i12", "k15"))


# By mouse


def test_a_click_on_a_stone_and_one_on_a_target_is_a_step(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    at_table.click_cells("h15")
    assert at_table.choice == parse_cell("h15")
    at_table.click_cells("h16")
    assert at_table.actions.endswith("h15-h16")
    assert at_table.sounds.heard == ["step"]


def test_a_stone_is_dragged(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).drag(at_table.spot("h15"), at_table.spot("h16"))
    assert at_table.actions.endswith("h15-h16")
    assert at_table.choice is None


def test_a_stone_that_is_being_dragged_is_seen_under_the_mouse(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).hold(at_table.spot("h15"), (300, 200))
    dragging = at_table.presenter.dragging
    assert dragging.thing == parse_cell("h15")
    assert dragging.at == pytest.approx((300, 200), abs=1)


@pytest.mark.parametrize("elsewhere", ["a11", "outside"])
def test_a_stone_that_is_let_go_of_elsewhere_flies_back(at_table: AtTable, elsewhere: str) -> None:
    at_table.settings.change(animation="slow")
    at_table.sit(ONE_EACH)
    end = (3, 3) if elsewhere == "outside" else at_table.spot(elsewhere)
    at_table.drag(at_table.spot("h15"), end)
    assert at_table.presenter.dragging.flying_back
    at_table.wait_until(lambda: at_table.presenter.dragging.thing is None)
    assert at_table.choice == parse_cell("h15")
    assert not at_table.actions.endswith("h15-a11")


def test_a_drag_to_nowhere_keeps_the_choice_and_does_nothing(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).drag(at_table.spot("h15"), (3, 630))
    assert at_table.actions == ONE_EACH
    assert at_table.choice == parse_cell("h15")


def test_a_drag_to_where_it_cannot_go_says_why(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).drag(at_table.spot("h15"), at_table.spot("k8"))
    assert "k8 isn't next to h15" in at_table.notice
    assert at_table.actions == ONE_EACH
    assert at_table.sounds.heard == ["illegal"]


@pytest.mark.parametrize("start", ["symbol", "tray", "target"])
def test_a_stone_is_placed_by_clicks(at_table: AtTable, start: str) -> None:
    at_table.sit(ONE_EACH)
    place = {
        "symbol": at_table.spot("h14"),
        "tray": at_table.tray(Player.FIRST, Tray.RESERVE),
        "target": at_table.spot("g14"),
    }[start]
    at_table.click(place)
    assert at_table.choice is Tray.RESERVE
    assert names(at_table.shown.targets) == {"g14", "g15", "h13", "i13"}
    at_table.click_cells("g14")
    assert at_table.actions.endswith("+g14")
    assert at_table.sounds.heard == ["place"]


def test_the_first_click_beside_the_symbol_shows_what_the_second_does(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("g14")
    show = at_table.shown
    assert at_table.actions == ONE_EACH
    assert (show.selected.name, present(show.ghost).at.name) == ("g14", "g14")
    assert names(show.targets) == {"g14", "g15", "h13", "i13"}
    assert "A Stone from the reserve goes to g14. Click again" in at_table.notice
    at_table.point((3, 630))
    assert present(at_table.shown.ghost).at == parse_cell("g14")
    at_table.click_cells("g14")
    assert at_table.actions == f"{ONE_EACH} +g14"


def test_another_marked_cell_may_be_clicked_instead(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("g14", "i13")
    assert at_table.actions == f"{ONE_EACH} +i13"


@pytest.mark.parametrize("elsewhere", ["k8", "i15"])
def test_a_click_beside_the_symbol_costs_no_action(at_table: AtTable, elsewhere: str) -> None:
    at_table.sit(ONE_EACH).click_cells("g14", elsewhere)
    assert at_table.actions == ONE_EACH
    at_table.press("esc")
    assert at_table.proposal is None
    at_table.click_cells("g14", "h15")
    assert at_table.choice == parse_cell("h15")
    assert at_table.proposal is None
    assert at_table.shown.ghost is None


def test_enter_places_what_a_click_has_shown(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("g14")
    at_table.press("enter")
    assert at_table.actions == f"{ONE_EACH} +g14"


def test_where_both_are_possible_it_is_said_which_happens(at_table: AtTable) -> None:
    at_table.sit("", position=ELIXIR).click_cells("k8")
    assert "A Stone from the reserve goes to k8" in at_table.notice
    assert "Press T to return a taken Stone instead." in at_table.notice
    at_table.press("t")
    assert "A taken Stone returns" in at_table.notice
    assert "Press P to place one from the reserve instead." in at_table.notice
    at_table.click_cells("k8")
    assert at_table.actions == "*k8"


def test_a_cell_beside_the_symbol_that_cannot_be_entered_says_why(at_table: AtTable) -> None:
    at_table.sit("", position=f"{PLAIN} f@k7:k10:9:0 w@k15:i8,k8,i9,j9:6:0 1 play").click_cells("j8")
    assert "j8 is surrounded: four of its neighbours" in at_table.notice
    assert names(at_table.shown.refused) == {"j8", "i8", "k8", "i9", "j9"}


def test_what_is_chosen_is_told(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("h15")
    assert "The Stone on h15 can step to the marked cells." in at_table.notice


def test_a_stone_is_dragged_from_the_reserve_under_the_mouse(at_table: AtTable) -> None:
    tray = at_table.sit(ONE_EACH).tray(Player.FIRST, Tray.RESERVE)
    at_table.hold(tray, (300, 200))
    assert at_table.presenter.dragging.at == pytest.approx((300, 200), abs=1)
    at_table.drag(tray, at_table.spot("h13"))
    assert at_table.actions.endswith("+h13")


def test_a_tray_that_is_clicked_again_is_let_go(at_table: AtTable) -> None:
    tray = at_table.sit(ONE_EACH).tray(Player.FIRST, Tray.RESERVE)
    at_table.click(tray)
    at_table.click(tray)
    assert at_table.choice is None


def test_the_other_players_tray_says_whose_turn_it_is(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click(at_table.tray(Player.SECOND, Tray.RESERVE))
    assert "Those are Bert's Stones, and it's Anna's turn." in at_table.notice


@pytest.mark.parametrize(
    ("clicks", "sentence"),
    [
        ("k8", "First choose one of your Stones, or one from the reserve."),
        ("i15", "The Stone on i15 isn't yours: it's earth's turn."),
        ("h15 i15", "i15 holds a Stone of air."),
        ("h15 h11", "h11 isn't next to h15: a Stone steps to an adjacent cell."),
        ("h14 h11", "h11 isn't next to the Symbol on h14: Stones enter the board beside it."),
    ],
)
def test_an_illegal_click_says_why(at_table: AtTable, clicks: str, sentence: str) -> None:
    at_table.sit(ONE_EACH).click_cells(*clicks.split())
    assert sentence in at_table.notice
    assert at_table.actions == ONE_EACH


def test_an_empty_tray_says_why(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click(at_table.tray(Player.FIRST, Tray.TAKEN))
    assert "None of your Stones has been taken" in at_table.notice


def test_the_right_button_lets_go(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("h15")
    at_table.click_right("k8")
    assert at_table.choice is None


def test_a_click_beside_the_board_lets_go(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("h15")
    at_table.click((3, 630))
    assert at_table.choice is None


# What must be told


def test_surrounded_stones_are_told_and_only_they_may_go(at_table: AtTable) -> None:
    at_table.sit("", position=ESCAPE)
    assert "Your Stone on i12 is surrounded by i11 h12 j12 i13 and must escape." in at_table.notice
    show = at_table.shown
    assert names(show.closed(parse_cell("i12"))) == {"i11", "h12", "j12", "i13"}
    assert names(show.movable) == {"i12"}
    at_table.click_cells("k10")
    assert "The Stone on i12 is surrounded and must escape first." in at_table.notice
    at_table.click_cells("i12", "h13")
    assert at_table.actions == "i12-h13"


def test_the_owner_of_the_elixir_is_told_and_may_return(at_table: AtTable) -> None:
    at_table.sit("", position=ELIXIR)
    assert "one of the 2 Stones taken from you may return" in at_table.notice
    at_table.click(at_table.tray(Player.FIRST, Tray.TAKEN))
    assert at_table.choice is Tray.TAKEN
    at_table.click_cells("k8")
    assert at_table.actions == "*k8"
    assert at_table.sounds.heard == ["place"]


def test_a_taken_stone_is_heard_and_counted(at_table: AtTable) -> None:
    at_table.sit("", position=TRAP).click_cells("j10", "j11")
    assert at_table.sounds.heard == ["taken", "step"]
    assert at_table.table.game.state.sides[1].taken == 1
    assert parse_cell("i12") not in at_table.shown.pieces


def test_a_taken_stone_leaves_visibly(at_table: AtTable) -> None:
    at_table.sit("", position=TRAP)
    at_table.app.change(animation="slow")
    at_table.click_cells("j10", "j11")
    flights = [flight for stage in at_table.presenter.motion.stages for flight in stage.flights]
    (leaving,) = (flight for flight in flights if flight.fades and isinstance(flight.face, OnCell))
    assert leaving.start.at == pytest.approx(at_table.spot("i12"), abs=1)
    edge, height = at_table.board_scene.layout.panel.x, at_table.tray(Player.SECOND, Tray.TAKEN)[1]
    assert leaving.end.at == pytest.approx((edge, height), abs=1)
    assert at_table.scene.animating


# By keys


def test_a_stone_steps_by_keys(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    at_table.walk_to("h15")
    at_table.press("enter")
    at_table.walk_to("h16")
    at_table.press("space")
    assert at_table.actions.endswith("h15-h16")


def test_a_stone_is_placed_by_keys(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("p")
    at_table.walk_to("g14")
    at_table.press("s")
    assert at_table.actions.endswith("+g14")


def test_a_stone_returns_by_keys(at_table: AtTable) -> None:
    at_table.sit("", position=ELIXIR).press("t")
    at_table.walk_to("k8")
    at_table.press("enter")
    assert at_table.actions == "*k8"


@pytest.mark.parametrize("turns", range(6))
def test_the_cursor_follows_the_screen_however_the_board_is_turned(at_table: AtTable, turns: int) -> None:
    at_table.sit(ONE_EACH).press(*["r"] * turns)
    at_table.press("enter")
    ways = {"d": (1, 0), "a": (-1, 0), "w": (-1, -1), "e": (1, -1), "z": (-1, 1), "x": (1, 1)}
    for key, (right, down) in ways.items():
        x, y = at_table.spot(at_table.cursor.name)
        at_table.press(key)
        there = at_table.spot(at_table.cursor.name)
        assert (sign(there[0] - x), sign(there[1] - y)) == (right, down)


def sign(number: int) -> int:
    return (number > 3) - (number < -3)


def test_straight_up_and_down_zigzag_in_a_column(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("enter")
    x, y = at_table.spot("h14")
    at_table.press("up", "up")
    there = at_table.spot(at_table.cursor.name)
    assert abs(there[0] - x) <= 1
    assert there[1] < y
    at_table.press("down", "down")
    assert at_table.presenter.pointing.cursor == parse_cell("h14")


def test_the_flip_turns_the_board_half_round(at_table: AtTable) -> None:
    before = at_table.sit(ONE_EACH).spot("h14")
    at_table.press("f")
    after = at_table.spot("h14")
    centre = at_table.board_scene.layout.lattice
    assert before[0] + after[0] == pytest.approx(2 * centre.x, abs=2)
    assert before[1] + after[1] == pytest.approx(2 * centre.y, abs=2)
    at_table.click_cells("h15", "h16")
    assert at_table.actions.endswith("h15-h16")


def test_the_cursor_stays_on_the_board(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("enter", *["a"] * 40)
    assert at_table.presenter.pointing.cursor in at_table.table.game.state.board


def test_why_explains_the_cell_under_the_mouse(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).point(at_table.spot("g14"))
    at_table.press("y")
    assert at_table.notice.endswith("You can do that: place a Stone on g14.")
    assert not at_table.board_scene.narration().urgent
    assert not at_table.shown.refused
    at_table.point(at_table.spot("k8"))
    at_table.press("y")
    assert "k8 isn't next to the Symbol" in at_table.notice
    assert at_table.board_scene.narration().urgent


def test_why_says_what_can_be_done_with_an_own_stone(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    stone = min(at_table.shown.movable)
    at_table.point(at_table.spot(stone.name))
    at_table.press("y")
    assert at_table.notice.endswith(f"choose the Stone on {stone.name}, then where it steps.")


def test_why_speaks_of_taken_stones_when_the_reserve_is_empty(at_table: AtTable) -> None:
    at_table.sit("", position=ELIXIR.replace(":7:2 ", ":0:9 ")).point(at_table.spot("k8"))
    at_table.press("y")
    assert "You can do that: return a taken Stone to k8." in at_table.notice


def test_an_action_is_typed(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("/")
    at_table.type("+g14")
    at_table.press("enter")
    assert at_table.actions.endswith("+g14")
    assert at_table.app.dialog is None


def test_a_typed_action_that_is_none_is_refused_and_can_be_mended(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("/")
    at_table.type("k8")
    at_table.press("enter")
    assert "“k8” isn't a move" in present(present(at_table.dialog.field).refusal)
    at_table.press("backspace", "backspace")
    at_table.type("+k8")
    at_table.press("enter")
    assert "k8 isn't next to the Symbol" in present(present(at_table.dialog.field).refusal)
    at_table.press("esc")
    assert at_table.actions == ONE_EACH


def test_what_was_typed_is_quoted_as_it_was_typed(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("/")
    at_table.type("step h15")
    at_table.press("enter")
    assert "“step h15” isn't a move" in present(present(at_table.dialog.field).refusal)


def test_escape_lets_go_then_forgets_the_cursor_then_opens_the_menu(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("enter", "enter")
    assert at_table.choice is Tray.RESERVE
    at_table.press("esc")
    assert at_table.choice is None
    at_table.press("esc")
    assert at_table.presenter.pointing.cursor is None
    at_table.press("esc")
    assert at_table.app.dialog.title == "Menu"
    at_table.press("esc")
    assert at_table.app.dialog is None
    assert at_table.scene.name == "play"


# To the end


def test_surrounding_the_symbol_ends_the_game(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN.removesuffix(" +i13")).press("p")
    at_table.click_cells("i13")
    assert isinstance(at_table.scene, BoardEnd)
    assert at_table.notice.startswith("Anna wins")
    assert "Bert's Symbol is surrounded." in at_table.notice
    assert at_table.sounds.heard == ["win", "place"]
