"""The suite of walls: what its file holds, how it is found and proven, and how an engine is tried on it."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.engine.kernel.convert import action_of
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    checked,
    legal_texts,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Position
from dream.hexgrid import neighbours
from dream.protocol.dialogue import Limits
from tests.matches.fakes import PLAIN_ENGINE, parse_spec
from tests.tools.test_proofs import Prover
from tools.console import ended
from tools.positions import KINDS, SHAPES, Wall, built_wall, kind_of
from tools.proofs import Siege, TooHard, prove, settled
from tools.selfplay import CompiledGame, CompiledPlayer
from tools.tactics import CHOICE, MOST_SOLUTIONS, Answer, Tactic, read_suite
from tools.walls import (
    BUILT,
    LAST_TURNS,
    LEAST_NOT_WON,
    LEAST_WON,
    PLAYED,
    Playout,
    app,
    histogram,
    last_turns,
    played_tactics,
    playouts,
    plies,
    positions_of,
    prepared_pool,
    proven_again,
    siege_table,
    wall_suite,
    wall_table,
)

EFFORT = 5_000_000
BY_LAW = 6_000
LONG = 7
"""Plies from which a proof is long."""
MODEST = ("--effort", "3000", "--built", "1", "--games", "2", "--each", "1")


@cache
def the_suite() -> tuple[Tactic, ...]:
    return tuple(read_suite(wall_suite()))


def part(won: bool, number: int) -> list[Tactic]:
    """So many of the suite, won or not, of all lengths."""
    found = [tactic for tactic in the_suite() if tactic.won is won]
    return found[:: len(found) // number]


def origin_and_kind(tactic: Tactic) -> tuple[str, str]:
    origin, _, kind = tactic.kind.partition("-")
    return origin, kind


# The file


def test_the_suite_has_enough_of_every_kind_and_length() -> None:
    suite = the_suite()
    origins = Counter(origin_and_kind(tactic)[0] for tactic in suite)
    assert origins.keys() == {BUILT, PLAYED}
    assert min(origins.values()) >= 200
    assert sum(tactic.won and plies(tactic) >= LONG for tactic in suite) >= 100
    assert sum(not tactic.won and plies(tactic) >= LONG for tactic in suite) >= 100
    kinds = Counter(origin_and_kind(tactic)[1] for tactic in suite)
    assert kinds.keys() == set(KINDS)
    assert min(kinds.values()) >= 5
    shapes = Counter(origin_and_kind(tactic)[1].partition("-")[0] for tactic in suite if tactic.won)
    assert shapes.keys() <= set(SHAPES)
    assert len(shapes) >= 3


@pytest.mark.long
def test_every_position_of_the_suite_is_legal_and_as_its_line_says() -> None:
    for tactic in the_suite():
        position = parse_position(tactic.text)
        assert position_text(position) == tactic.text
        assert (position.phase, position.winner) == (Phase.PLAY, None)
        assert kind_of(position) == origin_and_kind(tactic)[1]
        assert tactic.turns >= (LEAST_WON if tactic.won else LEAST_NOT_WON)
        assert set(tactic.solutions) <= set(legal_texts(position))
        assert len(tactic.solutions) <= min(MOST_SOLUTIONS, len(position.legal_actions) // CHOICE)
        assert list(tactic.solutions) == sorted(tactic.solutions)


def test_the_suite_holds_nothing_twice_and_one_position_of_a_game() -> None:
    suite = the_suite()
    assert len({tactic.text for tactic in suite}) == len(suite)
    games = [tactic.source.split()[1] for tactic in suite if tactic.source.startswith("played")]
    assert len(set(games)) == len(games)


def test_distances_alone_decide_no_position_of_the_suite() -> None:
    for tactic in the_suite()[::20]:
        position = parse_position(tactic.text)
        least = Siege.of(position, position.turn).least(position, LEAST_NOT_WON)
        assert least <= LEAST_NOT_WON


@pytest.mark.long
def test_a_part_of_the_suite_is_proven_again() -> None:
    for tactic in [*part(True, 8), *part(False, 4)]:
        assert proven_again(tactic, EFFORT), tactic.line


def test_some_walls_are_proven_again_by_the_law_itself() -> None:
    """They fall in three turns; a fall that takes longer asks too much of a proof in plain Python."""
    agreed = 0
    for tactic in (tactic for tactic in the_suite() if tactic.verdict == "3" and agreed < 2):
        position = parse_position(tactic.text)
        with suppress(TooHard):
            found = Prover(Siege.of(position, position.turn), BY_LAW).solve(position, 3)
            assert found
            assert set(map(action_text, found[1])) == set(tactic.solutions)
            agreed += 1
    assert agreed == 2


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_whole_suite_of_walls_is_proven_again() -> None:
    assert [tactic.line for tactic in the_suite() if not proven_again(tactic, EFFORT)] == []


def test_a_proof_sees_a_wrong_line_of_walls() -> None:
    won, open_ended = part(True, 1)[0], part(False, 1)[0]
    for wrong in (
        replace(won, turns=won.turns + 1),
        replace(won, turns=won.turns - 1),
        replace(won, solutions=won.solutions[1:]),
        replace(won, solutions=(*won.solutions, "+a1")),
        replace(open_ended, solutions=("+a1",)),
    ):
        assert not proven_again(wrong, EFFORT)
    assert not proven_again(open_ended, 2)


# Proofs that go as far as they can


def test_a_proof_goes_as_far_as_its_effort() -> None:
    position = parse_position(part(False, 1)[0].text)
    siege = Siege.of(position, position.turn)
    reached = [settled(position, siege, 4, effort) for effort in (1, 10, 1_000, EFFORT)]
    turns = [turns for turns, _ in reached]
    assert turns == sorted(turns)
    assert turns[0] < turns[-1] == 4
    assert not any(winning for _, winning in reached)
    won = part(True, 1)[0]
    position = parse_position(won.text)
    siege = Siege.of(position, position.turn)
    assert settled(position, siege, 8, EFFORT) == prove(position, siege, 8, EFFORT)


# Walls


def openings_of(position: Position) -> list[int]:
    """For each side of the Symbol that waits which a Stone could close: 0 held by a guard, 1 empty, 2 held by
    the attacker. From the law alone: an attacker's Stone there presses where nothing else did."""
    defender, symbol = position.turn.other, position.waiter.symbol
    assert symbol
    found = []
    for side in neighbours(symbol):
        if side in position.board and side != position.mover.symbol:
            emptied = without_stones(position)
            stands = replace(emptied.mover, stones=frozenset([side]), taken=9)
            sides = (stands, emptied.waiter) if position.turn == 0 else (emptied.waiter, stands)
            presses = replace(emptied, sides=sides).pressure(symbol, defender) > emptied.pressure(
                symbol, defender
            )
            if presses and side not in position.hostile(position.turn):
                stones = position.waiter.stones, position.mover.stones
                found.append(0 if side in stones[0] else 2 if side in stones[1] else 1)
    return found


def without_stones(position: Position) -> Position:
    one, other = (replace(side, stones=frozenset(), reserve=0, taken=10) for side in position.sides)
    return replace(position, sides=(one, other))


@pytest.mark.parametrize("kind", KINDS)
def test_a_wall_that_is_built_is_legal_and_of_its_kind(kind: str) -> None:
    shape, _, company = kind.partition("-")
    for number in range(2):
        position = built_wall(Random(f"test {number}"), kind)
        assert checked(position) is position
        assert parse_position(position_text(position)) == position
        assert position.winner is None
        assert position == built_wall(Random(f"test {number}"), kind)
        sides = openings_of(position)
        symbol = position.waiter.symbol
        assert symbol
        ground = without_stones(position).pressure(symbol, position.turn.other)
        assert ground + len(sides) >= SIDES_TO_SURROUND
        expected = {"ring": [], "gap": [1], "breach": [2]}.get(shape)
        opened = [side for side in sides if side]
        assert opened == expected if expected is not None else len(opened) == 2
        runners = len(position.waiter.stones) - sides.count(0)
        if company != "rim":
            assert (runners > 0, position.waiter.reserve > 0) in {
                "alone": [(False, False)],
                "runners": [(True, False)],
                "reserve": [(True, True), (False, True)],
            }[company]
            assert not Wall.of(position).at_rim


def test_no_stones_around_a_symbol_are_no_wall() -> None:
    position = built_wall(Random("test"), "ring-alone")
    assert kind_of(position) == "ring-alone"
    assert kind_of(without_stones(position)) is None


# Games


def test_the_last_turns_of_a_game_are_the_winners() -> None:
    pool, players = prepared_pool(), (CompiledPlayer(nodes=300), CompiledPlayer(nodes=30))
    games = (pool.play(CompiledGame(seed, players, 4)) for seed in range(1, 40))
    game = next(game for game in games if game.winner > 0)
    positions = positions_of(game)
    last = positions[-1].apply(action_of(int(game.actions[-1])))
    assert last.winner == 0
    for turns, number in zip(LAST_TURNS, last_turns(game), strict=True):
        assert positions[number].turn == 0
        assert len(game.actions) - number == 2 * turns - 1
    assert last_turns(replace(game, winner=0)) == []


def test_a_game_can_begin_in_any_position() -> None:
    start = built_wall(Random("test"), "gap-runners")
    players = CompiledPlayer(nodes=50), CompiledPlayer(nodes=50)
    game = prepared_pool().play(CompiledGame(1, players, most_plies=12, start=start))
    assert game.start == start
    positions = positions_of(game)
    for position, number in zip(positions, game.actions, strict=True):
        assert action_of(int(number)) in position.legal_actions


def test_walls_of_games_say_where_they_come_from() -> None:
    found = list(chain.from_iterable(played_tactics(1, 2, 3_000)))
    assert found
    assert found == list(chain.from_iterable(played_tactics(1, 2, 3_000)))
    for tactic in found:
        position = parse_position(tactic.text)
        assert tactic.kind == f"played-{kind_of(position)}"
        assert set(tactic.solutions) <= set(map(action_text, position.legal_actions))


# What is told


def test_what_is_not_won_is_right_unless_a_win_is_made_up() -> None:
    won, not_won = Tactic(4, ("+k8",), "built-ring-rim 1", ""), Tactic(5, (), "built-ring-rim 2", "")
    assert (won.verdict, not_won.verdict) == ("4", ">5")
    given = [
        Answer(won, "+k8", 4),
        Answer(won, "+k9", None),
        Answer(not_won, "+k8", None),
        Answer(not_won, "+k8", 5),
        Answer(not_won, "+k8", 6),
    ]
    assert [answer.right for answer in given] == [True, False, True, False, True]
    assert [answer.sure for answer in given] == [True, False, False, False, False]
    assert [answer.later for answer in given] == [False, False, False, False, True]
    assert given[3].miss.startswith("not within 5: a win in 5 was announced")
    head, *rows = (line.split() for line in wall_table(given))
    assert head == ["walls", "won", "solved", "announced", "not", "won", "right", "later", "win", "announced"]
    assert rows == [
        ["built-ring-rim", "2", "1", "1", "3", "2", "1"],
        ["4", "turns,", "7", "plies", "2", "1", "1", "0", "0", "0"],
        ["5", "turns,", "9", "plies", "0", "0", "0", "3", "2", "1"],
        ["in", "all", "2", "1", "1", "3", "2", "1"],
    ]


def test_the_histogram_counts_what_is_proven() -> None:
    won, not_won = Tactic(4, ("+k8",), "built-ring-rim 1", ""), Tactic(5, (), "built-ring-rim 2", "")
    assert [line.split() for line in histogram([won, not_won, not_won])] == [
        ["won", "in", "4", "turns", "(7", "plies)", "1", "#" * 20],
        ["not", "won", "within", "5", "turns", "(9", "plies)", "2", "#" * 40],
    ]
    assert histogram([]) == []


@pytest.mark.parametrize("line", [">4\t+k8\tbuilt\ttext", "4\t-\tbuilt\ttext", ">\t-\tbuilt\ttext", "4\t+k8"])
def test_a_line_that_says_two_things_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(line, encoding="utf-8")
    with pytest.raises(Malformed, match="is no tactic"):
        read_suite(tmp_path / "bad")


def test_the_commands_make_prove_and_try_a_suite_of_walls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "walls.txt"
    assert ended(app, ["collect", str(file), *MODEST]) == 0
    known = read_suite(file)
    assert f"{len(known)} walls" in capsys.readouterr().out
    assert {origin_and_kind(tactic)[0] for tactic in known} == {BUILT, PLAYED}
    assert ended(app, ["collect", str(file), "--prove", "3"]) == 0
    assert capsys.readouterr().out == "3 of 3 proven again\n"
    few = [*part(True, 2)[:2], *part(False, 2)[:2]]
    file.write_text("\n".join(tactic.line for tactic in few), encoding="utf-8")
    assert ended(app, ["try", str(file), "--engine", PLAIN_ENGINE, "--nodes", "300"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1].split()[:3] == ["in", "all", "2"]
    file.write_text(replace(few[0], turns=few[0].turns + 1).line, encoding="utf-8")
    assert ended(app, ["collect", str(file), "--prove", "1"]) == 1
    assert "0 of 1 proven again" in capsys.readouterr().out


def test_sieges_are_played_on_and_counted_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    suite = [tactic for tactic in the_suite() if tactic.kind == "built-ring-runners"][:2]
    played = list(playouts(parse_spec("greedy"), parse_spec("random"), suite, 6))
    assert [playout.kind for playout in played] == [tactic.kind for tactic in suite]
    assert not any(playout.won for playout in played)
    assert {playout.plies for playout in played} == {6}
    line = ["sieges", "--engine", "greedy", "--against", "random", "--kind", "built-ring-r"]
    assert ended(app, [*line, "--plies", "2", "--every", "9"]) == 0
    head, *rows = (line.split() for line in capsys.readouterr().out.splitlines())
    assert head == ["walls", "games", "broken", "lost", "median", "plies"]
    assert rows[-1][:2] == ["in", "all"]
    assert rows[-1][3:] == ["0", "0", "-"]


def test_the_side_that_besieges_is_the_one_to_move() -> None:
    """Whichever it is: the stronger player breaks walls, and never the other way round."""
    falling = [tactic for tactic in the_suite() if tactic.verdict == "3"]
    turns = {parse_position(tactic.text).turn: tactic for tactic in falling}
    assert len(turns) == 2
    strong = parse_spec(PLAIN_ENGINE).within(Limits(nodes=3_000))
    played = list(playouts(strong, parse_spec("random"), list(turns.values()), 20))
    assert all(playout.won and not playout.lost for playout in played)


def test_the_table_of_sieges() -> None:
    played = [
        Playout("one", True, False, 31),
        Playout("one", True, False, 41),
        Playout("two", False, True, 9),
    ]
    assert [line.split() for line in siege_table(played)][1:] == [
        ["one", "2", "2", "0", "36"],
        ["two", "1", "0", "1", "-"],
        ["in", "all", "3", "2", "1", "36"],
    ]


def test_what_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["collect", str(tmp_path / "none" / "walls")]) == 2
    assert "isn't a file that can be written" in capsys.readouterr().err
    assert ended(app, ["collect", str(tmp_path / "walls"), "--built", "0", "--games", "0"]) == 2
    assert "nothing was proven" in capsys.readouterr().err
    assert not (tmp_path / "walls").exists()
