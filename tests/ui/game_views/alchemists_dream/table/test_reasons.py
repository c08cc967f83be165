"""Why that move? The reason of what a computer did, or of the move that is looked at."""

from tests.kit.games import QUICK_WIN, SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE
from tests.ui.game_views.alchemists_dream.table.test_hints import ONE_EACH, review

WHY = "Stoker placed a Stone on i15. It guards i15, an open side of Stoker's Symbol."


def offered(person):
    return [offer.text for offer in person.scene.narration().offers]


def test_a_computers_move_is_explained_by_key(at_table):
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    assert offered(at_table) == ["Why?"]
    at_table.press("shift+y")
    assert WHY in at_table.notice
    assert not offered(at_table)
    at_table.click_cells("h15")
    assert WHY not in at_table.notice
    assert offered(at_table) == ["Why?"]


def test_nothing_is_explained_where_nobody_else_moved(at_table):
    at_table.sit(SETUP, (ANNA, MACHINE))
    assert at_table.table.game.person_to_act
    at_table.sit(ONE_EACH, (ANNA, BERT))
    assert not offered(at_table)
    at_table.press("shift+y")
    assert at_table.notice.endswith("Nobody else has moved since your last move.")


def test_in_a_review_each_move_is_explained(at_table):
    review(at_table, QUICK_WIN).press("end", "shift+y")
    assert at_table.table.assent
    review(at_table, ONE_EACH).press("end", "shift+y")
    assert at_table.table.assent
