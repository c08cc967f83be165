"""The end of a game, and its menu."""

import numpy as np
import pygame
import pytest

from dream.games.alchemists_dream.game import result
from dream.games.alchemists_dream.rules.position import Player, Reason, Resign
from dream.hexgrid import parse_cell
from dream.play.game import Outcome
from dream.play.seated_game import Match
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.scenes import BoardEnd, BoardReview
from dream.ui.table.game_table import points
from dream.ui.widgets.overlays import Result
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import kept, kept_game
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.conftest import Clock
from tests.ui.golden import Golden

ENDS = {
    QUICK_WIN: ("Anna wins", "Anna placed a Stone on i13: Bert's Symbol is surrounded. After 6 moves."),
    f"{SETUP} resign": ("Bert wins", "Anna resigned. After 4 moves."),
    f"{SETUP} decline": ("Bert wins", "Anna refused to move. After 4 moves."),
    f"{SETUP} draw? draw": ("The game is a draw", "Bert accepted the draw. After 5 moves."),
}


def test_how_it_looks(fine_table: AtTable, golden: Golden, clock: Clock) -> None:
    fine_table.sit(QUICK_WIN)
    clock.now += 60
    fine_table.click((3, 790))
    golden("dream/end", fine_table.look_at_panel())
    golden("board/end", fine_table.look_around("i14"))


def test_how_the_result_panel_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.sit(QUICK_WIN, (ANNA, MACHINE))
    fine_table.table.session.match = Match((1.5, 0.5))
    room = fine_table.scene_of(BoardEnd).result_room()
    golden("dream/end_result_panel", fine_table.look().subsurface(room))


@pytest.mark.parametrize("actions", ENDS)
def test_it_says_who_and_why(at_table: AtTable, actions: str) -> None:
    who, why = ENDS[actions]
    told = at_table.sit(actions).notice
    assert told.startswith(who)
    assert told.endswith(why)


def test_who_clicks_on_the_board_is_told_that_the_game_is_over(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.click_cells("k8")
    assert at_table.notice.startswith("Anna wins")
    assert at_table.notice.endswith("The game is over.")


def result_panel(person: AtTable) -> Result | None:
    """What the result panel tells, or None while it is not there."""
    scene = person.scene_of(BoardEnd)
    return scene.result(present(person.table.game.history.outcome)) if scene.covers else None


def test_the_result_panel_comes_when_all_that_closed_the_symbol_has_pulsed(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.app.change(animation="calm")
    at_table.sit(QUICK_WIN)
    assert result_panel(at_table) is None
    assert at_table.scene.animating
    seen = {pygame.image.tobytes(at_table.look(), "RGB")}
    for _ in range(3):
        clock.now += 0.4
        seen.add(pygame.image.tobytes(at_table.look(), "RGB"))
    assert len(seen) == 4
    clock.now += 10
    at_table.wait()
    assert present(result_panel(at_table)).title == "Anna wins"
    assert not at_table.scene.animating


@pytest.mark.parametrize("dismiss", ["click", "esc", "home"])
def test_it_goes_with_a_click_or_a_key_and_stays_away(at_table: AtTable, dismiss: str) -> None:
    at_table.sit(QUICK_WIN)
    assert result_panel(at_table) is not None
    if dismiss == "click":
        at_table.click((3, 630))
    else:
        at_table.press(dismiss)
    assert result_panel(at_table) is None
    at_table.press("end")
    assert result_panel(at_table) is None
    assert at_table.scene.name == "end"


def test_it_tells_what_each_has_and_what_decided(at_table: AtTable) -> None:
    found = result_panel(at_table.sit(QUICK_WIN, (ANNA, MACHINE)))
    assert present(found).title == "You win"
    assert present(found).lines == ("Stoker's Symbol on i14 is surrounded. After 6 moves.",)
    assert [(row.name, row.cells, row.won, row.lit) for row in present(found).standings] == [
        ("Anna", ("1", "0"), True, None),
        ("Stoker", ("4", "0"), False, 0),
    ]
    assert present(result_panel(at_table.sit(QUICK_WIN, (MACHINE, ANNA)))).title == "You lose"
    assert present(result_panel(at_table.sit(f"{SETUP} draw? draw"))).title == "The game is a draw"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
@pytest.mark.parametrize("sixths", [0, 3])
def test_it_leaves_the_lost_symbol_and_the_panel_in_sight(
    at_table: AtTable, clock: Clock, size: tuple[int, int], sixths: int
) -> None:
    at_table.app.change(orientation=sixths)
    at_table.resize(size)
    at_table.sit(QUICK_WIN, (Seat("Wilhelmina Bartholomew the Third of Them"), BERT))
    with_it = pygame.surfarray.array3d(at_table.look()).astype(int)
    at_table.click((3, size[1] - 4))
    without = pygame.surfarray.array3d(at_table.look()).astype(int)
    changed = np.argwhere(np.abs(with_it - without).max(axis=2) > 0)
    lattice, lost = at_table.board_scene.layout.lattice, parse_cell("i14")
    x, y = lattice.centre(lost)
    assert len(changed) > 1000
    assert np.hypot(changed[:, 0] - x, changed[:, 1] - y).min() > 2.5 * lattice.size
    assert changed[:, 0].max() < at_table.board_scene.layout.board.right


def test_the_lost_symbol_is_cracked(at_table: AtTable) -> None:
    assert at_table.sit(QUICK_WIN).shown.cracked == parse_cell("i14")
    at_table.press("pageup")
    assert at_table.shown.cracked is None
    assert at_table.sit(f"{SETUP} resign").shown.cracked is None


def test_a_match_counts_its_games_with_whoever_sits_where(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN, (ANNA, MACHINE)).press_button("Swap seats")
    assert at_table.table.session.match.score == (0.0, 1.0)
    at_table.table.session.game.history.play(Resign())
    at_table.table.changed()
    at_table.wait()
    found = result_panel(at_table)
    assert present(found).headings[-1] == "Match"
    assert [row.cells[-1] for row in present(found).standings] == ["0", "2"]


def test_halves_are_written_as_such() -> None:
    assert [points(number) for number in (0, 0.5, 1, 2.5)] == ["0", "\N{VULGAR FRACTION ONE HALF}", "1", "2½"]


def test_a_new_board_is_for_the_same_players_with_sides_exchanged(at_table: AtTable) -> None:
    before = at_table.sit(QUICK_WIN, (ANNA, MACHINE)).table.session
    at_table.press_button("New board")
    assert at_table.scene.name == "laying"
    at_table.press("enter")
    at_table.scene_of(Bags).pick(0)
    at_table.scene_of(Bags).pick(1)
    at_table.scene_of(Bags).go_on()
    session = at_table.table.session
    assert session.game.seats == (MACHINE, ANNA)
    assert session.seed != before.seed
    assert session.match.score == (0.0, 1.0)


def test_a_rematch_is_on_the_same_board_from_the_symbols(at_table: AtTable) -> None:
    board = at_table.sit(QUICK_WIN).table.game.state.board
    at_table.press("n")
    assert at_table.scene.name == "symbols"
    assert at_table.table.game.state.board is board
    assert at_table.actions == ""
    assert at_table.table.game.seats == (ANNA, BERT)


def test_seats_are_swapped(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN, (ANNA, MACHINE)).press_button("Swap seats")
    assert at_table.table.game.seats == (MACHINE, ANNA)
    assert at_table.table.session.lower == Player.SECOND
    assert at_table.engine_seat.thinking


def test_the_game_is_named_and_read_again(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("ctrl+s")
    at_table.type("!")
    at_table.press("enter")
    (entry,) = kept()
    assert entry.name in present(at_table.said)
    opened = kept_game()
    assert present(opened).fault is None
    assert result(present(opened).game) == "1-0"


def test_undo_goes_back_into_the_game(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("u")
    assert at_table.scene.name == "play"
    at_table.press("shift+u")
    assert at_table.scene.name == "end"


def test_review_and_back(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("v")
    assert (at_table.scene.name, at_table.table.game.shown_at) == ("review", 0)
    at_table.press("esc")
    assert at_table.scene.name == "end"
    assert not at_table.table.game.browsing


def test_playing_by_itself_begins_with_a_key(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("k")
    assert at_table.scene.name == "review"
    assert at_table.scene_of(BoardReview).autoplay.playing


def test_a_click_on_the_board_says_that_it_is_over(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).click_cells("h15")
    assert "The game is over." in at_table.notice


def test_leaving_for_the_title_ends_the_game_for_good(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press_button("Title")
    assert at_table.scene.name == "title"
    assert "Continue" not in [button.text for button in at_table.app.ui.buttons]
    assert present(kept_game()).record.result == "1-0"


ONE_EACH = f"{SETUP} +h15 +i15"


def texts(person: AtTable) -> list[str]:
    return [button.text for button in person.app.layer.buttons]


def test_the_menu_leads_everywhere(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press_button("Menu")
    beside = ("Save", "Rules", "What can I do?", "Lens", "Type a move …", "Open a game", "Options")
    leaving = ("New game", "Title", "Give up …", "Seats …", "Quit", "Play on")
    assert texts(at_table) == [*beside, *leaving]


@pytest.mark.parametrize(
    ("entry", "scene"),
    [("New game", "new_game"), ("Open a game", "library"), ("Rules", "help"), ("Options", "options")],
)
def test_what_the_menu_shows_comes_back_to_the_game(at_table: AtTable, entry: str, scene: str) -> None:
    at_table.sit(ONE_EACH).press("esc")
    at_table.press_button(entry)
    assert at_table.scene.name == scene
    at_table.press("esc")
    if at_table.scene.name == scene:
        at_table.press("esc")
    assert at_table.scene.name == "play"
    assert at_table.actions == ONE_EACH


def test_the_menu_saves_and_stays_in_the_game(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("esc")
    at_table.press_button("Save")
    at_table.press("enter")
    assert present(at_table.said).startswith("The game is in the library as")
    assert at_table.scene.name == "play"


def test_the_menu_leads_to_the_title_and_out(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("esc")
    at_table.press_button("Title")
    assert at_table.scene.name == "title"
    at_table.sit(ONE_EACH).press("esc")
    at_table.press_button("Quit")
    assert not at_table.app.running


def test_who_only_watches_has_nothing_to_give_up(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (MACHINE, MACHINE)).press("esc")
    assert "Give up …" not in texts(at_table)
    at_table.press_button("Pause")
    assert at_table.table.turns.paused
    at_table.press("esc")
    assert "Continue" in texts(at_table)


@pytest.mark.parametrize(("actions", "text"), [("", "Menu"), (ONE_EACH, "Menu"), (QUICK_WIN, "Title")])
def test_the_tooltip_of_the_way_out_says_where_it_leads(at_table: AtTable, actions: str, text: str) -> None:
    at_table.sit(actions)
    (button,) = (button for button in at_table.app.ui.buttons if button.text == text)
    assert button.tip == f"{text} (Esc)"


# Giving up


def test_no_button_gives_the_game_away(at_table: AtTable) -> None:
    """Neither resigning nor refusing to move is beside what is pressed all the time."""
    for actions in ("@h14", ONE_EACH):
        assert not {"Resign", "Decline", "Refuse to move"} & set(texts(at_table.sit(actions)))


@pytest.mark.parametrize("actions", ["@h14 @i14", ONE_EACH])
@pytest.mark.parametrize(
    ("way", "reason"), [("Resign", Reason.RESIGNED), ("Refuse to move", Reason.DECLINED)]
)
def test_giving_up_is_chosen_and_then_confirmed(
    at_table: AtTable, actions: str, way: str, reason: Reason
) -> None:
    at_table.sit(actions).press_button("Menu")
    at_table.press_button("Give up …")
    assert "Either way Bert wins" in at_table.dialog.text
    at_table.press_button(way)
    assert at_table.dialog.title == f"{way}?"
    assert "Bert wins at once" in at_table.dialog.text
    at_table.press_button("Play on")
    assert not at_table.table.game.over
    at_table.press("shift+g")
    at_table.press_button(way)
    at_table.press_button(way)
    assert at_table.table.game.history.outcome == Outcome((Player.SECOND,), reason.value)


def test_what_is_read_says_that_a_player_refused_to_move(at_table: AtTable) -> None:
    at_table.sit(f"{ONE_EACH} decline")
    assert "Anna refused to move." in at_table.notice
    assert at_table.actions.endswith(" decline")


def test_nobody_gives_up_for_the_machine(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("esc")
    at_table.press_button("Give up …")
    assert at_table.app.dialog is None
    assert "It's the computer's turn." in at_table.notice


def test_a_game_that_is_over_is_left_without_the_menu(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("esc", "esc")
    assert at_table.scene.name == "title"
