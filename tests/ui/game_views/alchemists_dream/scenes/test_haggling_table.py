"""What the pairs of a haggling were worth: told once both have committed themselves, and asked for."""

from dream.games.alchemists_dream.agreements import pairs
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.protocol.dialogue import Info
from tests.kit.games import SETUP, played, seeded_start
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.driver import shown_by

HAGGLED = "@h14 @i14 @k6 stand"
BEST = parse_action("+i15")


def test_every_pair_that_came_up_is_one_and_the_last_is_chosen() -> None:
    found = pairs(played(seeded_start(), HAGGLED))
    assert [(pair.done, pair.chosen) for pair in found] == [(2, False), (3, True)]
    assert [pair.stood.turn for pair in found] == [Player.FIRST, Player.SECOND]
    assert [present(pair.stood.sides[Player.FIRST].symbol).name for pair in found] == ["h14", "k6"]
    assert pairs(played(seeded_start(), "@h14 @i14")) == ()


def test_it_is_told_when_both_have_committed_themselves(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6")
    assert at_table.table.haggling.pairs == ()
    at_table.press("shift+s")
    assert at_table.scene.name == "play"
    at_table.press("shift+t")
    assert at_table.scene.name == "haggling"
    at_table.engine_seat.answer((BEST, [Info(1, 240)]))
    at_table.wait()
    assert "Air chose better." in at_table.captions
    assert "Air is better (chosen)" in at_table.captions
    assert "35\N{NO-BREAK SPACE}%" in at_table.captions, "of the first player, who is earth"
    at_table.engine_seat.answer((BEST, [Info(1, 3)]))
    at_table.wait()
    assert "The game is even" in at_table.captions
    at_table.press("esc")
    at_table.press("shift+t")
    assert "Air chose better." in at_table.captions
    assert not at_table.engine_seat.thinking, "all is known"
    at_table.press("esc")
    assert any(
        entry.note == "Air chose better." for entry in shown_by(present(at_table.board_scene.log).list)[0]
    )


def test_leaving_asks_no_more_and_a_failure_is_told(at_table: AtTable) -> None:
    at_table.sit(HAGGLED).press("shift+t")
    at_table.engine_seat.fail("it said nonsense")
    at_table.wait()
    assert "The computer doesn't answer." in at_table.captions
    at_table.press("esc")
    cancelled = at_table.engine_seat.cancelled
    at_table.press("shift+t", "esc")
    assert at_table.engine_seat.cancelled > cancelled


def test_whoever_stood_last_is_offered_to_ask(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    assert "Who chose better?" in [offer.text for offer in at_table.board_scene.narration().offers]
    at_table.press("p")
    at_table.click_cells("h15")
    assert "Who chose better?" not in [offer.text for offer in at_table.board_scene.narration().offers]
