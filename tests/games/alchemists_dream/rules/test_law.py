"""The law: tables, a naive reading of the rules as oracle, properties, the referee."""

import io
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.base.texts import texts
from dream.games.alchemists_dream.board import ALL_CELLS, Board
from dream.games.alchemists_dream.game import GAME, history_of, result
from dream.games.alchemists_dream.referee import answer
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    checked,
    legal_texts,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import (
    STONES,
    Action,
    PlaceStone,
    PlaceSymbol,
    Player,
    Position,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.refusals import why_not
from dream.hexgrid import DIRECTIONS, Hex
from dream.play.game import Illegal
from dream.play.referee import LONGEST_LINE, divide, perft, reply, request_lines, serve
from tests.games.alchemists_dream.rules import naive
from tests.kit.games import HAGGLE, PLAIN, played
from tests.kit.random_games import randoms
from tests.kit.random_positions import (
    crowded,
    crowds,
    positions,
    some_action,
    some_position,
    some_start,
    starts,
)
from tests.waiting import PATIENCE

TABLE: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("evidence.toml").read_text(encoding="utf-8")
)
RULINGS_OF_THE_LAW = {"R1", "R2", "R4", "R6", "R7", "R8", "R9", "R10", "R12"}
SAID_ELSEWHERE = {"offer_open", "number"}


def named(row: dict[str, Any]) -> str:
    return f"{row['rule']}: {row['about']}"


@pytest.mark.parametrize("row", TABLE["action"], ids=named)
def test_what_happens(row: dict[str, Any]) -> None:
    game = played(row["position"], row["action"])
    assert position_text(game.state) == row["after"]
    assert result(game) == row["result"]


@pytest.mark.parametrize("row", TABLE["refusal"], ids=named)
def test_what_the_table_says_is_refused(row: dict[str, Any]) -> None:
    position, action = parse_position(row["position"]), parse_action(row["action"])
    refusal = why_not(position, action)
    assert refusal is not None
    assert refusal.sentence == row["sentence"]
    assert " ".join(cell.name for cell in refusal.places if isinstance(cell, Hex)) == row["cells"]
    with pytest.raises(Illegal, match=re.escape(row["sentence"])):
        history_of(position).play(action)


def test_every_ruling_that_the_law_enforces_is_shown() -> None:
    shown = {ruling for rows in TABLE.values() for row in rows for ruling in re.findall(r"R\d+", row["rule"])}
    assert shown == RULINGS_OF_THE_LAW


def test_every_refusal_has_its_sentence_in_the_table() -> None:
    sentences = [row["sentence"] for row in TABLE["refusal"]]
    for key, text in texts("en")["refusal"].items():
        if key in SAID_ELSEWHERE:
            continue
        for form in text.values() if isinstance(text, dict) else [text]:
            pattern = re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)))
            assert any(pattern.fullmatch(sentence) for sentence in sentences), key


VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
LEAVES_WORTH_COUNTING = 6000


def about(row: dict[str, Any]) -> str:
    return str(row["about"]).replace(" ", "-")


@pytest.mark.parametrize("row", VECTORS["transitions"], ids=about)
def test_transition(row: dict[str, Any]) -> None:
    game = played(row["position"])
    assert position_text(game.state) == row["position"]
    game.play(parse_action(row["action"]))
    winner = game.outcome.winner if game.outcome else None
    assert position_text(game.state) == row["after"]
    assert (None if winner is None else winner + 1) == row["winner"]


@pytest.mark.parametrize("row", VECTORS["positions"], ids=about)
def test_legal_actions_and_perft(row: dict[str, Any]) -> None:
    position = parse_position(row["position"])
    assert legal_texts(position) == row["legal"]
    for depth, leaves in enumerate(row["perft"], 1):
        if leaves <= LEAVES_WORTH_COUNTING:
            assert perft(GAME, position, depth) == leaves


@pytest.mark.long
@pytest.mark.parametrize("row", VECTORS["positions"], ids=about)
def test_all_of_perft(row: dict[str, Any]) -> None:
    position = parse_position(row["position"])
    assert [perft(GAME, position, depth) for depth in range(1, len(row["perft"]) + 1)] == row["perft"]


@pytest.mark.parametrize("row", VECTORS["games"], ids=lambda row: f"{len(row['actions'])}-actions")
def test_game(row: dict[str, Any]) -> None:
    game = played(row["start"], *row["actions"])
    winner = game.outcome.winner if game.outcome else None
    assert position_text(game.state) == row["end"]
    assert (None if winner is None else winner + 1) == row["winner"]


def agrees(position: Position) -> None:
    """The naive referee lists the same legal actions and names the same winner."""
    twin = naive.read(position_text(position))
    assert naive.write(twin) == position_text(position)
    assert legal_texts(position) == naive.legal(twin)
    assert (None if position.winner is None else position.winner + 1) == naive.winner(twin)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_crowded_successors_agree(random: Random) -> None:
    position = crowded(random)
    agrees(position)
    twin = naive.read(position_text(position))
    for action in position.legal_actions:
        text = action_text(action)
        assert position_text(position.apply(action)) == naive.write(naive.play(twin, text)), text


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_random_games_agree(random: Random) -> None:
    position = some_start(random) if random.random() < 0.5 else crowded(random)
    twin = naive.read(position_text(position))
    for _ in range(60):
        agrees(position)
        if not position.legal_actions:
            return
        action = some_action(random, position)
        position, twin = position.apply(action), naive.play(twin, action_text(action))
        assert position_text(position) == naive.write(twin)


few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FARTHEST_OFF = Hex(9, 9)


def every_action(position: Position) -> list[Action]:
    """Every listed action that can be written, sensible or not: all kinds on all cells and beyond."""
    cells = [*ALL_CELLS, FARTHEST_OFF]
    by_cell = [kind(cell) for kind in (PlaceSymbol, PlaceStone, ReturnStone) for cell in cells]
    ways = (*DIRECTIONS, Hex(0, 0), Hex(2, 1))
    steps = [Step(cell, cell + way) for cell in cells for way in ways if max(map(abs, cell + way)) <= 10]
    return [*by_cell, *steps, Stand()]


@few
@given(positions)
def test_successors_are_possible_and_their_counts_add_up(position: Position) -> None:
    for action in position.legal_actions:
        after = checked(position.apply(action))
        for side in after.sides:
            assert len(side.stones) + side.reserve + side.taken == STONES
            assert min(side.reserve, side.taken) >= 0


@few
@given(crowds)
def test_an_own_action_never_raises_the_pressure_on_own_cells(position: Position) -> None:
    for action in position.legal_actions:
        after = position.apply(action)
        for cell in position.board.cells:
            assert after.pressure(cell, position.turn) <= position.pressure(cell, position.turn)


@few
@given(crowds)
def test_only_an_action_of_the_enemy_surrounds_a_stone(position: Position) -> None:
    for action in position.legal_actions:
        after = position.apply(action)
        if after.winner is not position.turn:
            assert not after.surrounded_stones(position.turn)


@few
@given(randoms)
def test_undo_restores_the_very_position(random: Random) -> None:
    game = history_of(some_position(random))
    for _ in range(12):
        if game.outcome:
            break
        game.play(some_action(random, game.state))
    history, actions = game.states, game.actions
    for count in range(len(actions) - 1, -1, -1):
        assert game.undo() == actions[count]
        assert game.state is history[count]
    assert game.undo() is None
    while game.redo():
        pass
    assert game.states == history
    assert game.actions == actions


@few
@given(positions)
def test_perft_is_the_sum_of_its_parts(position: Position) -> None:
    parts = dict(divide(GAME, position, 2))
    assert list(parts) == sorted(action_text(action) for action in position.legal_actions)
    assert sum(parts.values()) == perft(GAME, position, 2)
    assert perft(GAME, position, 1) == len(position.legal_actions)
    assert perft(GAME, position, 0) == 1
    assert dict(divide(GAME, position, 0)) == {}


@few
@given(starts)
def test_a_symbol_may_stand_only_where_it_can_be_surrounded(start: Position) -> None:
    for action in start.legal_actions:
        assert isinstance(action, PlaceSymbol)
        after = start.apply(action)
        assert len(after.board.around[action.cell]) >= 4
        assert not after.symbol_surrounded(Player.FIRST)


PLAY = f"{PLAIN} f@k7:-:10:0 w@k15:k14:9:0 1 play"
WON = f"{PLAIN} f@k7:-:10:0 w@k15:j7,l7,j8,k8:6:0 1 play"

SCRIPT = [
    (f"legal\t{HAGGLE}", "@h10 stand"),
    (f"legal {HAGGLE}", "@h10 stand"),
    (f"legal\t{PLAY}", "+j7 +j8 +k6 +k8 +l6 +l7"),
    (f"legal\t{WON}", ""),
    (f"apply\t{HAGGLE}\tstand", f"{HAGGLE.replace('haggle', 'play')}\t*"),
    (f"apply\t{PLAY}\t+k8\tk14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply {PLAY} +k8 k14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply\t{PLAY}\t+k8 k14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply\t{PLAY}", f"{PLAY}\t*"),
    (f"apply\t{PLAY}\tresign", f"{PLAY}\t0-1"),
    (f"apply\t{PLAY}\tdraw?\tdraw", f"{PLAY}\t1/2-1/2"),
    (f"apply\t{WON}", f"{WON}\t0-1"),
    (f"perft\t{PLAY}\t0", "1"),
    (f"perft\t{PLAY}\t1", "6"),
    (f"perft\t{WON}\t3", "0"),
    (f"perft\t{WON}\t0", "1"),
    (f"why\t{PLAY}\t+k8", "legal"),
    (f"why\t{PLAY}\tresign", "legal"),
    (f"why\t{PLAY}\t@h10", "Symbols don't move once the haggling is over"),
    (f"why\t{WON}\t+k9", "the game is over"),
    ("board\tGrüße, 賢者の石", Board.from_seed("Grüße, 賢者の石").text),
    ("board\ttwo words", Board.from_seed("two words").text),
    ("board two words", Board.from_seed("two words").text),
]
REFUSED = [
    ("", "'' isn't a request"),
    ("hello", "'hello' isn't a request: legal, apply, perft, why, board"),
    ("LEGAL", "'LEGAL' isn't a request"),
    ("legal", "a position has 5 fields"),
    (f"legal\t{PLAY}\t+k8", "nothing stands after the position, but there is '+k8'"),
    (f"legal\t{PLAY.replace('x', 'y')}", "'y'"),
    (
        f"legal\t{PLAY.replace('f@k7', 'w@k15')}",
        "both players have water; the elements must differ; two pieces share k15",
    ),
    (
        f"apply\t{PLAY}\t+k8\tk8-k9",
        "action 2: k8-k9 is illegal: the Stone on k8 isn't yours: it's water",
    ),
    (f"apply\t{PLAY}\t+k8\tjump", "action 2: 'jump' is not an action"),
    (f"apply\t{PLAY}\tdraw", "action 1: draw is illegal: nobody has just offered a draw"),
    (f"apply\t{PLAY}\tresign\t+k8", "action 2: +k8 is illegal: the game is over"),
    (f"perft\t{PLAY}", "after the position stands one depth, not 0"),
    (f"perft\t{PLAY}\t1\t2", "after the position stands one depth, not 2"),
    (f"perft\t{PLAY}\t-1", "'-1' is not a depth from 0 to 20"),
    (f"perft\t{PLAY}\t21", "'21' is not a depth from 0 to 20"),
    (f"perft\t{PLAY}\t1.5", "'1.5' is not a depth from 0 to 20"),
    (f"why\t{PLAY}", "after the position stands one action, not 0"),
    (f"why\t{PLAY}\tk8", "'k8' is not an action"),
    ("board\t" + "s" * 201, "a seed has at most 200 characters, not 201"),
    ("x" * (LONGEST_LINE + 1), f"a request has at most {LONGEST_LINE} characters"),
]


@pytest.mark.parametrize(("request_line", "expected"), SCRIPT)
def test_what_is_answered(request_line: str, expected: str) -> None:
    assert reply(answer, request_line) == expected


@pytest.mark.parametrize(("request_line", "sentence"), REFUSED)
def test_what_is_refused(request_line: str, sentence: str) -> None:
    word, tab, said = reply(answer, request_line).partition("\t")
    assert (word, tab) == ("error", "\t")
    assert sentence in said
    assert not set("\t\n\r") & set(said)
    assert len(said) < 1000


def test_one_line_for_each_and_errors_change_nothing() -> None:
    lines = [line for pair in zip(SCRIPT, REFUSED, strict=False) for line, _ in pair]
    out = io.StringIO()
    serve(answer, (line + "\n" for line in lines), out)
    answers = out.getvalue().split("\n")
    assert len(answers) == len(lines) + 1
    for index, (_, expected) in enumerate(SCRIPT[: len(REFUSED)]):
        assert answers[2 * index] == expected
        assert answers[2 * index + 1].startswith("error\t")


def test_lines_from_bytes() -> None:
    data = b"legal\r\n" + b"x" * (10 * LONGEST_LINE) + b"\nboard \xff\n\nboard\tlast"
    lines = list(request_lines(io.BytesIO(data)))
    assert len(lines) == 5
    assert lines[0] == "legal\r\n"
    assert LONGEST_LINE < len(lines[1]) < 5 * LONGEST_LINE
    assert reply(answer, lines[2].rstrip()).startswith(
        "error\tthe seed '\\udcff' contains a character that isn't Unicode"
    )
    assert lines[3:] == ["\n", "board\tlast"]


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{HAGGLE}\r\nnonsense \udcff\nboard\t賢者の石\nwhy\t{PLAY}\t+k8"
    done = subprocess.run(
        [sys.executable, "-m", "dream", "referee"],
        input=requests.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    answers = done.stdout.decode("ascii").split("\n")
    assert answers[0] == "@h10 stand"
    assert answers[1].startswith("error\t'nonsense' isn't a request")
    assert answers[2:] == [Board.from_seed("賢者の石").text, "legal", ""]
    assert done.stderr == b""


def test_the_perft_command() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "dream", "perft", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)

    assert run(HAGGLE, "2").stdout == "8\n"
    assert run(HAGGLE, "2", "--divide").stdout == "@h10: 2\nstand: 6\n8\n"
    assert run(HAGGLE, "0", "--divide").stdout == "1\n"
    assert run(WON, "2", "--divide").stdout == "0\n"
    for arguments in ((HAGGLE, "x"), ("nonsense", "1")):
        refused = run(*arguments)
        assert refused.returncode == 2
        assert refused.stdout == ""
        assert refused.stderr.startswith("dream: ")
        assert refused.stderr.count("\n") == 1
