"""The menu of a game, and the two ways to give a game up."""

import pytest

from dream.games.alchemists_dream.rules.position import Player, Reason
from dream.play.game import Outcome
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable

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
