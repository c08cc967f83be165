"""The referee of this game: lines in, lines out, and nothing that a line can do to the next one."""

import pytest

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.notation import LONGEST_ACTION, LONGEST_STATE
from dream.play.referee import Referee, reply
from tests.games.philosophers_stone.random_games import some_state
from tests.kit.laws.referees import check_command, check_mutated_actions, check_mutated_states, refusal_of

answer = Referee(GAME).answer

START = (
    "stone 1 players=2 cutthroat=off alchemists=off air=random lead=in turn=1 at=a todo=draw:a:2,form:a:1,"
    "brew:a,trim:a open.e=su,zn,ai open.p=in deck.e=ar,zn,wa,fi,mg,ea,ps,su,ar,su,ai,fi,ai,su,ar,wa,ea,ps,mg,"
    "su,zn,ai,zn,mg,ea,ar,zn,fi,ar,wa,mg,fi,fi deck.p=di,di,in,di,tr,in,tr,di,tr,tr,di,in,tr,in,in,"
    "di,tr,di,in,in,tr,di,tr discard.e=- discard.p=- metal.a=lead lab.a=- hand.a=wa,wa,ea sage.a=- "
    "metal.b=lead lab.b=- hand.b=mg,ai,ea sage.b=-"
)
ATTACK = (
    "stone 1 players=2 cutthroat=off alchemists=off air=random lead=in turn=7 at=a todo=react:b:a:raid:1,"
    "brew:a,trim:a open.e=ar,mg,su open.p=di deck.e=zn,ea,ea,ai,fi,wa,su,fi,wa,fi,ea,ar,ar,mg,ai,ar,ea,su,su,"
    "ps,mg,zn,ai,wa,su,zn,zn,fi,ai deck.p=di,di,in,in,tr,tr,tr,in,di,tr,di,di,in,tr,in,tr,di,in discard.e=mg,"
    "zn,ai,wa discard.p=in,in metal.a=quicksilver lab.a=tr hand.a=fi,ps sage.a=- metal.b=lead lab.b=mg,wa "
    "hand.b=di,tr,ar,ea sage.b=-"
)
DRAWN = (
    START.replace("draw:a:2", "draw:a:1")
    .replace("deck.p=di,di", "deck.p=di")
    .replace("hand.a=", "hand.a=di,")
)
REACHED = (
    ATTACK.replace("todo=react:b:a:raid:1,brew:a,trim:a", "todo=-").replace(
        "metal.a=quicksilver", "metal.a=gold"
    )
).replace("lab.a=tr hand.a=fi,ps", "lab.a=- hand.a=tr,fi,ps")
NO_FACE_UP = "No Philosopher's Stone lies face up: Sulfur, Zinc, Air and Incineration do."

SCRIPT = [
    (f"apply\t{START}\tdeck:p", DRAWN),
    (f"legal\t{START}", "a\tdeck:e deck:p take:ai take:in take:su take:zn"),
    (f"outcome\t{START}", "-"),
    (f"outcome\t{REACHED}", "scores a=6 b=0 winners=a"),
    (f"legal\t{REACHED}", "over"),
    (f"why\t{REACHED}\tdone", "The game is over."),
    (f"why\t{START}\ttake:ps", NO_FACE_UP),
    (f"apply\t{START}\ttake:ps", f"error\t{NO_FACE_UP}"),
    (f"why\t{START}\tdeck:p", "legal"),
    (f"legal\t{ATTACK}", "b\taccept di+ea tr+ea"),
    (f"why\t{ATTACK}\tin+ea", "b has no Incineration in hand."),
    (f"why\t{ATTACK}\ttr+ar", "Only a process with Earth cancels an attack."),
    (f"why\t{ATTACK}\t", "'' is not an action, such as take:fi, deck:e, di+wa, at:b"),
    (f"why\t{ATTACK}\ttake:x", "'take:x' is not an action: 'x' isn't one of these: di in tr ar mg"),
    (f"why\t{ATTACK}\troll:fi", "'roll:fi' is not an action: Fire isn't a process."),
    (f"why\t{START}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
    (
        f"why\t{START}\tshuffle",
        "Decks are shuffled only after a search or when they run out; now a draws a card.",
    ),
    (
        "start\tx\tplayers=2 air=choose",
        "stone 1 players=2 cutthroat=off alchemists=off air=choose lead=in turn=1 at=",
    ),
    ("start\tx\t-", "stone 1 players=4 cutthroat=off alchemists=off air=random lead=in turn=1 at="),
]
REFUSED = [
    ("start\tseed\tplayers=7", "'7' isn't a value of players: 4 or 2 or 3 or 5 or 6."),
    ("start\tseed\tplayers=2 players=3", "The option players is given twice."),
    ("start\tseed\tcolour=red", "'colour=red' isn't an option"),
    (f"observe\t{START}\tc", "'c' isn't a seat (a b)."),
    (f"apply\t{START} \tdone", "A state has 22 fields separated by single spaces, not 23."),
    ("legal\t" + "x" * 50_000, f"A state has at most {LONGEST_STATE} characters, not 50000."),
    (f"legal\t{START.replace('open.e=su,', 'open.e=')}", "The number of Sulfur cards is 4 in all, not 5."),
    (f"legal\t{START.replace('draw:a:2', 'refill')}", "The task refill comes first, but nobody decides it."),
    (
        f"legal\t{START.replace('draw:a:2', 'burn:a:b:2')}",
        "The task burn:a:b:2 comes first, but there is nothing",
    ),
    (f"why\t{START}", "why takes STATE and ACTION, each after a tab; fields found: 1."),
]


@pytest.mark.parametrize(("line", "expected"), SCRIPT)
def test_what_is_answered(line: str, expected: str) -> None:
    assert reply(answer, line).startswith(expected)


def test_an_attack_that_is_accepted_comes_to_chance() -> None:
    accepted = answer(f"apply\t{ATTACK}\taccept")
    assert answer(f"legal\t{accepted}") == "chance\tcard:mg card:wa"


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_is_refused(line: str, sentence: str) -> None:
    assert refusal_of(answer, line).startswith(sentence)


def test_mutated_states_are_refused_in_a_sentence_or_are_states() -> None:
    check_mutated_states(GAME, some_state, "abew19", states=16)


def test_mutated_actions_are_answered_in_a_line() -> None:
    check_mutated_actions(GAME, some_state, "abew19", "done", states=16)


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{START}\r\nnonsense \udcff\nstart\t賢者の石\tplayers=6\nwhy\t{ATTACK}\taccept"
    nonsense = "error\t'nonsense \\udcff' isn't a request"
    check_command(
        "stone",
        requests,
        [
            "a\tdeck:e deck:p take:ai take:in take:su take:zn",
            nonsense,
            answer("start\t賢者の石\tplayers=6"),
            "legal",
            "",
        ],
    )
