"""The referee of this game: lines in, lines out, and nothing that a line can do to the next one."""

import re
import subprocess
import sys
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.lines import LONGEST_LINE, reply
from dream.base.messages import Message
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.notation.actions import LONGEST_ACTION, legal_texts, parse_action
from dream.games.jabirs_transmutations.rules.notation.states import (
    LONGEST_STATE,
    parse_state,
    state_text,
)
from dream.games.jabirs_transmutations.rules.refusals import why_not
from dream.play.history import History
from dream.play.referee import Referee
from dream.play.refusal import Illegal
from tests.games.jabirs_transmutations.random_games import some_state
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
    ("", "'' is not a request: start, legal, apply, observe, outcome, why."),
    (f"legal {PLAY}", "'legal jabir 1 eureka=starter goldcard=no...' is not a request"),
    ("LEGAL", "'LEGAL' is not a request"),
    ("legal", "Behind legal stand STATE, each after a tab; the number of fields is 0."),
    (f"legal\t{PLAY}\t", "Behind legal stand STATE, each after a tab; the number of fields is 2."),
    (f"apply\t{PLAY}", "Behind apply stand STATE and ACTION, each after a tab; the number of fields is 1."),
    ("start\tseed", "Behind start stand SEED and OPTIONS"),
    ("start\tseed\tfirst=d", "'d' isn't a value of first: any or a or b or c."),
    ("start\t" + "s" * 201 + "\t-", "a seed has at most 200 characters, not 201"),
    ("start\t\udcff\t-", "the seed '\\udcff' contains a character that isn't Unicode text"),
    (f"observe\t{PLAY}\td", "'d' is no seat (a b c)."),
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
    word, tab, said = reply(answer, line).partition("\t")
    assert (word, tab) == ("error", "\t")
    assert said.startswith(sentence)
    assert not set("\t\n\r") & set(said)
    assert len(said) < 1000


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


def mutated(random: Random, text: str) -> str:
    """The text with something left out, put in, repeated or exchanged, of any size."""
    one, other = sorted(random.choices(range(len(text) + 1), k=2))
    if random.random() < 0.5:
        other = min(other, one + random.randrange(4))
    piece = text[one:other]
    alien = random.choice(" \t,:=-0?jfwabc9é\x00" + "\U0001f525\udcff")
    return (
        text[:one]
        + random.choice(["", piece * 2, piece[::-1], alien, piece + alien, piece.upper()])
        + text[other:]
    )


def test_mutated_states_are_refused_in_a_sentence_or_are_states() -> None:
    refused = 0
    for seed in range(60):
        random = Random(seed)
        text = state_text(some_state(random))
        for _ in range(30):
            wrong = mutated(random, text)
            try:
                state = parse_state(wrong)
            except (Malformed, Impossible) as error:
                refused += 1
                sentence = str(error)
            else:
                assert state_text(state) == wrong
                continue
            assert re.fullmatch(r"[A-Z'].*\.", sentence, re.ASCII), sentence
            assert reply(answer, f"legal\t{wrong}").startswith("error\t")
    assert refused > 1000


def test_mutated_actions_are_answered_in_a_line() -> None:
    for seed in range(60):
        random = Random(seed)
        state = some_state(random)
        legal = legal_texts(state)
        for _ in range(30):
            word = mutated(random, random.choice(legal or ["done"]))
            line = f"{state_text(state)}\t{word}"
            why, applied = reply(answer, f"why\t{line}"), reply(answer, f"apply\t{line}")
            assert "\n" not in why + applied
            if "\t" not in word:
                assert (why == "legal") == (word in legal and word != "shuffle")
                assert why == "legal" or applied == f"error\t{why}"


def referee(*options: str, requests: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "dream", "referee", *options]
    return subprocess.run(command, input=requests, capture_output=True, check=False, timeout=60)


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{PLAY}\r\nnonsense \udcff\nstart\t賢者の石\t-\nwhy\t{PLAY}\tdone"
    done = referee("--game", "jabir", requests=requests.encode("utf-8", "surrogateescape"))
    answers = done.stdout.decode("ascii").split("\n")
    assert answers[0] == "c\tdone transmute:1 transmute:11"
    assert answers[1].startswith("error\t'nonsense \\udcff' is not a request")
    assert answers[2] == answer("start\t賢者の石\t-")
    assert answers[3:] == ["legal", ""]
    assert done.stderr == b""


def test_the_first_game_is_the_plain_referee() -> None:
    assert referee("--game", "dream", requests=b"board\tx\n").stdout == referee(requests=b"board\tx\n").stdout


def test_an_unknown_game_is_one_sentence() -> None:
    done = referee("--game", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [f"dream: 'chess' isn't a game; choose {THE_GAMES}"]
