"""Who can do nothing at all at a table of Alchemist."""

import pytest

from dream.ui.games.alchemist.layout import PassTurn
from tests.ui.games.alchemist.at_alchemist_table import AtAlchemistTable
from tests.ui.table.at_a_table import MACHINE, PEOPLE

ANN = PEOPLE[0]


@pytest.mark.parametrize("by_keys", [False, True])
def test_who_can_do_nothing_passes(alchemist: AtAlchemistTable, by_keys: bool) -> None:
    state = (
        "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=3 turn=b potions=bg:s:5:a "
        "reserve=0,0,0,0,0 spent=16,16,16,15,16 bag=- fame.a=5 fame.b=0 school.a=s school.b=o "
        "hand.a=- hand.b=-"
    )
    alchemist.sit(MACHINE, ANN, state=state)
    assert "No move is possible, so you pass." in alchemist.notice
    assert alchemist.marks.legal == {PassTurn()}
    if by_keys:
        alchemist.press("j", "enter")
    else:
        alchemist.click_on(PassTurn())
    assert alchemist.actions[0] == "pass"
