"""What an action took: told beside the board, marked in the list of actions, and nowhere in the record."""

import pytest

from dream.games.alchemists_dream.rules.notation import action_text, parse_action, parse_position
from dream.games.alchemists_dream.rules.position import Talk
from dream.ui.games.alchemists_dream.words import (
    MINUS,
    TIMES,
    Captures,
    captures,
    listed,
)
from tests.games.alchemists_dream.rules.test_evidence import TABLE
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable

STEPS = {row["rule"]: (row["position"], row["action"]) for row in TABLE["action"]}
TWO, BOTH, RELIEF = STEPS["R8"], STEPS["steps 2 and 3"], STEPS["step 2 before 3 (R9)"]


def captured(case: tuple[str, str]) -> Captures:
    position, action = parse_position(case[0]), parse_action(case[1])
    assert not isinstance(action, Talk)
    return captures(position, action, position.apply(action))


@pytest.mark.parametrize(
    ("case", "trapped", "left_behind", "sign"),
    [
        (TWO, "l11 m11", "", f"{TIMES}2"),
        (BOTH, "k12", "k11", f"{TIMES}1 {MINUS}1"),
        (RELIEF, "k15", "", f"{TIMES}1"),
        (STEPS["step 1 before 2"], "", "", ""),
        (STEPS["step 1 before 3"], "", "", ""),
        (STEPS["R7"], "", "", ""),
    ],
    ids=["two", "both", "relief", "win", "win with one left behind", "after an earlier capture"],
)
def test_what_was_taken(case: tuple[str, str], trapped: str, left_behind: str, sign: str) -> None:
    found = captured(case)
    assert " ".join(cell.name for cell in found.trapped) == trapped
    assert " ".join(cell.name for cell in found.left_behind) == left_behind
    assert found.sign == sign


def test_as_many_as_the_law_counts() -> None:
    for row in TABLE["action"]:
        position, action = parse_position(row["position"]), parse_action(row["action"])
        after, mover = parse_position(row["after"]), position.turn
        found = captures(position, action, after)
        assert len(found.trapped) == after.sides[mover.other].taken - position.sides[mover.other].taken
        returned = row["action"].startswith("*")
        assert len(found.left_behind) == after.sides[mover].taken - position.sides[mover].taken + returned


def test_cells_are_listed_as_in_a_sentence() -> None:
    cells = parse_position(TWO[0]).sides[0].stones
    assert listed(sorted(cells)[:1]).isalnum()
    assert listed(sorted(cells)[:3]).count(",") == 1


def test_it_is_told_in_the_next_turn_and_when_looked_at_again(at_table: AtTable) -> None:
    at_table.sit("", position=TWO[0])
    at_table.table.act(parse_action(TWO[1]))
    at_table.wait()
    told = "Anna took Bert's Stones on l11 and m11, which couldn't escape."
    assert told in at_table.notice
    assert "Step with a Stone" in at_table.notice
    at_table.press("u", "shift+u", "home")
    assert told not in at_table.notice
    at_table.press(".")
    assert told in at_table.notice


def test_what_is_left_behind_is_told(at_table: AtTable) -> None:
    at_table.sit(BOTH[1], position=BOTH[0])
    assert "Bert took Anna's Stone on k12, which couldn't escape." in at_table.notice
    assert "Anna took Bert's Stone on k11, which was left behind." in at_table.notice


def test_it_is_told_while_the_machine_thinks(at_table: AtTable) -> None:
    at_table.sit(TWO[1], (ANNA, MACHINE), position=TWO[0])
    assert "Stoker is thinking" in at_table.notice
    assert "You took Stoker's Stones on l11 and m11, which couldn't escape." in at_table.notice


def test_it_is_told_until_the_next_move_of_a_person(at_table: AtTable) -> None:
    at_table.sit(TWO[1], (ANNA, MACHINE), position=TWO[0])
    told = "You took Stoker's Stones on l11 and m11, which couldn't escape."
    legal = at_table.table.game.history.game.legal_actions
    reply = action_text(legal(at_table.table.game.state)[0])
    at_table.engine_seat.answer(reply)
    at_table.wait()
    assert at_table.table.game.person_to_act
    assert told in at_table.notice
    at_table.table.act(legal(at_table.table.game.state)[0])
    at_table.wait()
    assert told not in at_table.notice


def test_it_is_told_in_the_review(at_table: AtTable) -> None:
    at_table.sit(f"{TWO[1]} resign", position=TWO[0]).press("v", "home", ".")
    assert at_table.scene.name == "review"
    assert "Anna took Bert's Stones on l11 and m11, which couldn't escape." in at_table.notice


def test_the_list_marks_it_and_the_record_does_not(at_table: AtTable) -> None:
    at_table.sit(TWO[1], position=TWO[0])
    (entry,) = at_table.entries
    assert (entry.text, entry.column, entry.sign) == (TWO[1], 0, f"{TIMES}2")
    at_table.press("ctrl+c")
    assert TIMES not in present(at_table.screen.clipboard)
    at_table.look()


def test_nothing_is_told_where_nothing_was_taken(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15")
    assert "took" not in at_table.notice
    assert all(not entry.sign for entry in at_table.entries)
