"""Why that move? The reason of what a computer did, or of the move that is looked at."""

from tests.kit.games import QUICK_WIN
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.table.test_hints import ONE_EACH, review

WHY = "Stoker placed a Stone on i15. It guards i15, an open side of Stoker's Symbol."


def offered(person: AtTable) -> list[str]:
    return [offer.text for offer in person.board_scene.narration().offers]


def test_a_computers_move_is_explained_by_key(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    assert offered(at_table) == ["Why?"]
    at_table.press("shift+y")
    assert WHY in at_table.notice
    assert not offered(at_table)
    at_table.click_cells("h15")
    assert WHY not in at_table.notice
    assert offered(at_table) == ["Why?"]


def test_where_no_computer_moved_the_last_move_is_explained_to_whoever_asks(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, BERT))
    assert not offered(at_table)
    at_table.press("shift+y")
    assert WHY.replace("Stoker", "Bert") in at_table.notice


def test_where_nobody_has_moved_there_is_nothing_to_explain(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, BERT))
    at_table.press("shift+y")
    assert at_table.notice.endswith("Nobody has moved yet.")


def test_in_a_review_each_move_is_explained(at_table: AtTable) -> None:
    review(at_table, QUICK_WIN).press("end", "shift+y")
    assert at_table.table.assent
    review(at_table, ONE_EACH).press("end", "shift+y")
    assert at_table.table.assent
