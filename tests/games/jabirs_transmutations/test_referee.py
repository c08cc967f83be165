"""The referee of this game: lines in, lines out, and nothing that a line can do to the next one."""

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.texts import Message
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.notation import (
    LONGEST_ACTION,
    LONGEST_STATE,
    parse_action,
    parse_state,
)
from dream.games.jabirs_transmutations.rules.refusals import why_not
from dream.play.game import Illegal
from dream.play.history import History
from dream.play.referee import LONGEST_LINE, Referee, reply
from tests.games.jabirs_transmutations.random_games import some_state
from tests.kit.laws.referees import (
    check_command,
    check_mutated_actions,
    check_mutated_states,
    referee_command,
    refusal_of,
)
from tests.kit.random_games import THE_GAMES

answer = Referee(GAME).answer

PLAY = (
    "jabir 1 eureka=starter goldcard=none draft=closed round=5 phase=play first=c turn=c event=- roll=- "
    "events=explosion,eureka used=eureka,eureka,disaster,sultan,steal "
    "deck=c,f,f,f,f,s,c,w,w,f,f,s,l,w,c,c,s,f,c,c,f,w,w,f,s,c,s,l,f,w,c,c,s,f,w,l,l,s,c,l,s,f,l,w,s,c,f,l,c,"
    "f,f,f,c,f,s,f,c,w discard=c,c,c,c,c,c,l,l,l "
    "board.a=cinnabar:4,lead:3,salt:1,sulfur:1,copper:1,dryness:1 cards.a=f,f,w,w hand.a=- picks.a=- "
    "board.b=lead:2,salt:1,quicksilver:2,tin:1,hotness:1,wetness:3 cards.b=f,f,f,w,w,w hand.b=- picks.b=- "
    "board.c=cinnabar:3,lead:5,salt:7,sulfur:3,tin:2,copper:1 cards.c=f,f,f hand.c=- picks.c=-"
)
ROLL = PLAY.replace("phase=play", "phase=roll").replace("roll=-", "roll=11")
FAILED = PLAY.replace("tin:2", "tin:1")
SUCCEEDED = (
    PLAY.replace("tin:2,copper:1", "tin:1,gold:1")
    .replace("cards.c=f,f,f", "cards.c=f,f")
    .replace("discard=c", "discard=f,c")
)

SCRIPT = [
    (f"legal\t{PLAY}", "c\tdone transmute:1 transmute:11"),
    (f"apply\t{PLAY}\ttransmute:11", ROLL),
    (f"legal\t{ROLL}", "chance\troll:1 roll:2 roll:3 roll:4 roll:5 roll:6"),
    (f"apply\t{ROLL}\troll:2", FAILED),
    (f"apply\t{ROLL}\troll:3", SUCCEEDED),
    (f"outcome\t{PLAY}", "-"),
    (f"why\t{PLAY}\tdone", "legal"),
    (f"why\t{PLAY}\tpick:f", "Cards are picked only in the draft; now c transmutes or ends the turn."),
    (
        f"why\t{PLAY}\ttransmute:9",
        "Recipe 9 needs distilled sulfur, pure quicksilver and wetness, and all of it is missing.",
    ),
    (
        f"why\t{PLAY}\t",
        "'' is not an action, such as pick:f, transmute:1, done, roll:6, discard:w or shuffle:f,w,c.",
    ),
    (f"why\t{PLAY}\tpick:x", "'pick:x' is not an action: 'x' isn't one of these: f w c l s."),
    (f"why\t{PLAY}\tsteal:b", "'steal:b' is not an action: '' isn't one of these: "),
    (f"why\t{PLAY}\ttransmute:+1", "'transmute:+1' is not an action: '+1' isn't a number from 1 to 99."),
    (f"why\t{PLAY}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
]
REFUSED = [
    ("", "'' isn't a request: start, legal, apply, observe, outcome, why."),
    (f"legal {PLAY}", "'legal jabir 1 eureka=starter goldcard=no...' isn't a request"),
    ("LEGAL", "'LEGAL' isn't a request"),
    ("legal", "legal takes STATE, each after a tab; fields found: 0."),
    (f"legal\t{PLAY}\t", "legal takes STATE, each after a tab; fields found: 2."),
    (f"apply\t{PLAY}", "apply takes STATE and ACTION, each after a tab; fields found: 1."),
    ("start\tseed", "start takes SEED and OPTIONS"),
    ("start\tseed\tfirst=d", "'d' isn't a value of first: any or a or b or c."),
    ("start\t" + "s" * 201 + "\t-", "a seed has at most 200 characters, not 201"),
    ("start\t\udcff\t-", "the seed '\\udcff' contains a character that isn't Unicode text"),
    (f"observe\t{PLAY}\td", "'d' isn't a seat (a b c)."),
    (f"apply\t{PLAY}\tpick:f", "Cards are picked only in the draft; now c transmutes or ends the turn."),
    (f"apply\t{PLAY}\tjump", "'jump' is not an action"),
    (f"apply\t{PLAY} \tdone", "A state has 25 fields separated by single spaces, not 26."),
    (f"apply\t{PLAY}é\tdone", "The field picks.c: '-\\xe9' isn't one of these: f w c l s."),
    ("legal\t" + "x" * 5000, f"A state has at most {LONGEST_STATE} characters, not 5000."),
    (
        f"legal\t{PLAY.replace('tin:2', 'tin:29')}",
        "Seat c has 48 tokens on the board, and there are 28 of a colour.",
    ),
    ("x" * (LONGEST_LINE + 1), f"a request has at most {LONGEST_LINE} characters"),
]


@pytest.mark.parametrize(("line", "expected"), SCRIPT)
def test_what_is_answered(line: str, expected: str) -> None:
    assert reply(answer, line).startswith(expected)


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_is_refused(line: str, sentence: str) -> None:
    assert refusal_of(answer, line).startswith(sentence)


def test_malformed_impossible_and_illegal_are_three_errors() -> None:
    with pytest.raises(Malformed):
        parse_state(PLAY.replace("round=5", "round=05"))
    with pytest.raises(Impossible, match="48 tokens") as impossible:
        parse_state(PLAY.replace("tin:2", "tin:29").replace("deck=c,", "deck="))
    keys = [fault.key for fault in impossible.value.faults if isinstance(fault, Message)]
    assert keys == ["jabir.fault.cards", "jabir.fault.tokens"]
    refused = parse_action("transmute:8")
    with pytest.raises(Illegal, match="needs tin, coldness and one Fire: coldness is missing"):
        History(GAME, parse_state(PLAY)).play(refused)
    reason = why_not(parse_state(PLAY), refused)
    assert reason is not None
    assert reason.key == "jabir.refusal.missing"


def test_mutated_states_are_refused_in_a_sentence_or_are_states() -> None:
    check_mutated_states(GAME, some_state, "jfwabc9", states=60)


def test_mutated_actions_are_answered_in_a_line() -> None:
    check_mutated_actions(GAME, some_state, "jfwabc9", "done", states=60)


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{PLAY}\r\nnonsense \udcff\nstart\t賢者の石\t-\nwhy\t{PLAY}\tdone"
    nonsense = "error\t'nonsense \\udcff' isn't a request"
    check_command(
        "jabir",
        requests,
        ["c\tdone transmute:1 transmute:11", nonsense, answer("start\t賢者の石\t-"), "legal", ""],
    )


def test_the_first_game_is_the_plain_referee() -> None:
    assert (
        referee_command("--game", "dream", requests="board\tx\n").stdout
        == referee_command(requests="board\tx\n").stdout
    )


def test_an_unknown_game_is_one_sentence() -> None:
    done = referee_command("--game", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [f"dream: 'chess' isn't a game; choose {THE_GAMES}"]
