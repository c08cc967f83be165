"""The referee of this game: lines in, lines out, and nothing that a line can do to the next one."""

import pytest

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.notation import LONGEST_ACTION, LONGEST_STATE
from dream.play.referee import Referee, reply
from tests.games.alchemist.random_games import some_state
from tests.kit.laws.referees import check_command, check_mutated_actions, check_mutated_states, refusal_of

answer = Referee(GAME).answer

K = (
    "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=6 turn=a "
    "potions=go:bby:10:b,oy:g:9:a reserve=0,3,4,0,5 spent=11,8,9,14,6 bag=g,s fame.a=40 fame.b=38 "
    "school.a=s school.b=o hand.a=b,b,g,o,s,y,y hand.b=b,g,g,o,o,y,y"
)
DUTY = K.replace("round=6", "round=1")
BLIND = DUTY.replace("hand.a=b,b,g,o,s,y,y", "hand.a=-").replace("spent=11,8,9,14,6", "spent=13,9,10,15,8")
SCRIPT = [
    (
        f"observe\t{K}\tb",
        K.replace("bag=g,s", "bag=?,?")
        .replace("school.a=s", "school.a=?")
        .replace("hand.a=b,b,g,o,s,y,y", "hand.a=?,?,?,?,?,?,?"),
    ),
    (f"legal\t{K}", "a\tbag copy:go:b copy:go:y create:bg:o:1 create:bg:o:2 "),
    (f"legal\t{K.replace('phase=play', 'phase=draw2')}", "chance\tdraw:g draw:s"),
    (f"apply\t{K}\tbag", K.replace("phase=play", "phase=draw2")),
    (f"outcome\t{K}", "-"),
    (f"why\t{K}\tbag", "legal"),
    (f"why\t{K}\tcopy:oy:g", "You can't copy your own potion."),
    (
        f"why\t{K}\tcreate:gs:bby:8",
        "That recipe is already in the compendium: it's in the cauldron that yields green and orange.",
    ),
    (f"why\t{K}\tcreate:gs:bb:8", "legal"),
    (f"why\t{K}\tcreate:bg:ooy:8", "Your hand lacks one orange for this recipe."),
    (f"why\t{K}\tcreate:yo:g:1", "'create:yo:g:1' is not an action: 'yo' isn't a cauldron, such as bo."),
    (f"why\t{K}\tcreate:oy:gb:01", "'create:oy:gb:01' is not an action: 'gb' isn't a recipe"),
    (f"why\t{K}\tcreate:oy:bg:01", "'create:oy:bg:01' is not an action: '01' isn't a number from 0 to 9999."),
    (f"why\t{K}\tcreate:bg2:o:1", "There is no such cauldron in this game."),
    (f"why\t{K}\tcopy:sy2:b", "There is no such cauldron in this game."),
    (f"why\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"why\t{K}\tdraw:g", "It's a's turn: nothing is drawn or dealt now."),
    (f"why\t{K}\t", "'' is not an action, such as create:bo:ggsyy:8, copy:bo:y, take:b, bag or pass."),
    (f"why\t{K}\tbag:", "'bag:' is not an action"),
    (f"why\t{K}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
    (f"why\t{DUTY}\tbag", "With two players, the first move of each is a potion worth 5 or more."),
    (f"legal\t{BLIND}", "a\tpass"),
    (
        f"why\t{BLIND}\tbag",
        "With two players, the first move of each is a potion. No potion is possible",
    ),
    (f"why\t{BLIND}\tpass", "legal"),
]
REFUSED = [
    ("", "'' isn't a request: start, legal, apply, observe, outcome, why."),
    ("legal", "legal takes STATE, each after a tab; fields found: 0."),
    ("start\tseed\tplayers=6", "'6' isn't a value of players: 4 or 2 or 3 or 5."),
    (f"observe\t{K}\tc", "'c' isn't a seat (a b)."),
    (f"apply\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"apply\t{K} \tbag", "A state has 17 fields separated by single spaces, not 18."),
    ("legal\talchemist 1", "A state has 26 fields separated by single spaces, not 0."),
    ("legal\talchemist 1 players=6", "The field players: '6' isn't a number of players: 2 or 3 or 4 or 5."),
    ("legal\t" + "x" * 5000, f"A state has at most {LONGEST_STATE} characters, not 5000."),
    (f"legal\t{K.replace('hand.b=b,', 'hand.b=b,b,')}", "There are 17 blue cubes in all, not 16."),
    (f"legal\t{K.replace('turn=a', 'turn=c')}", "The field turn: there is no seat c with 2 players."),
    (f"legal\t{K.replace('go:bby:10:b', 'go:bby:10')}", "The field potions: 'go:bby:10' isn't a potion"),
]


@pytest.mark.parametrize(("line", "expected"), SCRIPT)
def test_what_is_answered(line: str, expected: str) -> None:
    assert reply(answer, line).startswith(expected)


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_is_refused(line: str, sentence: str) -> None:
    assert refusal_of(answer, line).startswith(sentence)


def test_a_pass_under_duty_brings_the_other_seat_its_duty() -> None:
    assert "turn=b" in reply(answer, f"apply\t{BLIND}\tpass")


def test_mutated_states_are_refused_in_a_sentence_or_are_states() -> None:
    check_mutated_states(GAME, some_state, "bgosyx9", states=20)


def test_mutated_actions_are_answered_in_a_line() -> None:
    check_mutated_actions(GAME, some_state, "bgosyx9", "bag", states=20)


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{BLIND}\r\nnonsense \udcff\nstart\t賢者の石\t-\nwhy\t{K}\tbag"
    nonsense = "error\t'nonsense \\udcff' isn't a request"
    check_command("alchemist", requests, ["a\tpass", nonsense, answer("start\t賢者の石\t-"), "legal", ""])
