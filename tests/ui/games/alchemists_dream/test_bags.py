"""The bags: one picks, then the other, then both are opened, and the seed has decided what is in them."""

import pytest
from pygame import Rect

from dream.games.alchemists_dream.board import Element
from dream.games.alchemists_dream.rules.position import bags
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.bags import Bags
from tests.kit.games import SEED
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable, setup_of
from tests.ui.golden import Golden

WHAT_IS_IN = bags(SEED)
MIDDLE = Rect(220, 80, 840, 640)
"""The part of a window of usual size where anything is."""


def begin(person: AtTable, seats: tuple[Seat, Seat] = (ANNA, BERT)) -> AtTable:
    person.app.routes.begin(setup_of(SEED, seats))
    person.wait()
    person.press("enter")
    assert person.scene.name == "bags"
    return person


def test_how_they_look_closed(fine_table: AtTable, golden: Golden) -> None:
    golden("dream/bags", begin(fine_table).look().subsurface(MIDDLE))


def test_how_they_look_opened(fine_table: AtTable, golden: Golden) -> None:
    begin(fine_table).press("4", "1")
    golden("dream/bags_opened", fine_table.look().subsurface(MIDDLE))


def test_picking_by_keys(at_table: AtTable) -> None:
    begin(at_table).press("4", "1")
    assert at_table.scene_of(Bags).elements == (WHAT_IS_IN[3], WHAT_IS_IN[0]) == (Element.EARTH, Element.AIR)
    at_table.press("enter")
    assert at_table.scene.name == "symbols"
    assert [side.element for side in at_table.table.game.state.sides] == [Element.EARTH, Element.AIR]


def test_picking_by_mouse(at_table: AtTable) -> None:
    begin(at_table)
    at_table.click(at_table.scene_of(Bags).bag_rect(2).center)
    at_table.click(at_table.scene_of(Bags).bag_rect(1).center)
    assert at_table.scene_of(Bags).elements == (WHAT_IS_IN[2], WHAT_IS_IN[1])
    at_table.press_button("To the board")
    assert at_table.scene.name == "symbols"


def test_who_picks_is_told(at_table: AtTable) -> None:
    begin(at_table)
    assert "Anna, pick a bag: it hides your element." in at_table.captions
    at_table.press("2")
    assert "Bert, pick another." in at_table.captions
    begin(at_table, (ANNA, MACHINE))
    assert "Pick a bag: it hides your element." in at_table.captions


def test_the_result_tells_its_consequence(at_table: AtTable) -> None:
    begin(at_table).press("4", "1")
    assert "Anna is Earth: air cells are hostile to Anna." in at_table.captions
    begin(at_table, (ANNA, MACHINE)).press("4")
    at_table.scene_of(Bags).pick(0)
    at_table.wait()
    assert "You are Earth. Air is hostile ground." in at_table.captions
    assert f"{MACHINE.name} is Air: earth cells are hostile to {MACHINE.name}." in at_table.captions


def test_of_two_machines_none_is_asked(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(at_table, (MACHINE, MACHINE)).press("enter")
    assert f"{MACHINE.name} 1 picks a bag." in at_table.captions
    assert at_table.said == f"{MACHINE.name} 1 picks a bag."
    at_table.point(at_table.scene_of(Bags).bag_rect(1).center)
    before = at_table.look()
    at_table.point((5, 5))
    assert at_table.look().get_view().raw == before.get_view().raw, "no bag is lit for anybody"
    at_table.scene_of(Bags).pick(0)
    assert [text for text in at_table.captions if text.endswith("picks another.")]


def test_a_bag_that_is_gone_cannot_be_picked(at_table: AtTable) -> None:
    begin(at_table).press("2", "2")
    at_table.click(at_table.scene_of(Bags).bag_rect(1).center)
    assert at_table.scene_of(Bags).picked == [1]


def test_a_click_between_the_bags_picks_none(at_table: AtTable) -> None:
    begin(at_table).click((5, 5))
    assert at_table.scene_of(Bags).picked == []


@pytest.mark.parametrize(("keys", "picked"), [(("2",), []), (("2", "3"), [1])])
def test_a_pick_is_taken_back(at_table: AtTable, keys: tuple[str, ...], picked: list[int]) -> None:
    begin(at_table).press(*keys, "u")
    assert at_table.scene_of(Bags).picked == picked


def test_nothing_to_take_back_is_said(at_table: AtTable) -> None:
    begin(at_table).press("u")
    assert at_table.said == "There's nothing to undo."


def test_a_machine_picks_after_a_moment(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(at_table, (MACHINE, BERT)).press("1")
    assert at_table.scene_of(Bags).picked == []
    monkeypatch.setattr("dream.ui.games.alchemists_dream.bags.MACHINE_PONDERS", 0.0)
    at_table.wait()
    assert len(at_table.scene_of(Bags).picked) == 1
    assert "Pick another bag: it hides your element." in at_table.captions


def test_leaving_is_asked(at_table: AtTable) -> None:
    begin(at_table).press("esc")
    assert at_table.dialog.title == "Leave the bags?"
    at_table.press("enter")
    assert at_table.scene.name == "bags"
    at_table.press("esc")
    at_table.press_button("Leave")
    assert at_table.scene.name == "title"


def test_machines_alone_go_on_by_themselves(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    where = "dream.ui.games.alchemists_dream.bags"
    monkeypatch.setattr(f"{where}.MACHINE_PONDERS", 0.0)
    begin(at_table, (MACHINE, MACHINE))
    at_table.wait_until(lambda: len(at_table.scene_of(Bags).picked) == 2)
    at_table.wait()
    assert at_table.scene.name == "bags", "what was in them is to be read"
    monkeypatch.setattr(f"{where}.OPEN_FOR", 0.0)
    at_table.wait()
    at_table.wait()
    assert at_table.scene.name != "bags"
