"""The suite of proven wins, how it is made, and how an engine is tried on it."""

import sys
from collections import Counter
from functools import cache
from pathlib import Path
from threading import Event

import pytest

from dream.base.assets import asset
from dream.base.errors import Malformed
from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Phase
from dream.matches.alchemists_dream import DreamTerms, SetupKind
from dream.matches.games import Rotation, play_rotation
from dream.protocol.dialogue import Limits
from tests.matches.fakes import PLAIN_ENGINE, parse_spec
from tests.tools.test_proofs import Prover
from tools.console import ended
from tools.proofs import Siege, TooHard
from tools.tactics import (
    CHOICE,
    LENGTHS,
    MOST_SOLUTIONS,
    Answer,
    Suite,
    Tactic,
    app,
    crowded_tactics,
    games_in,
    proven,
    read_suite,
    tactics_of,
    tally,
)

EFFORT = 5_000_000
QUICK = 20_000
NODES = 100_000
CHEATS = (
    "import sys; says = {'udi': 'udiok', 'isready': 'readyok', 'go': 'bestaction k1-k2'}; "
    "[print(says[word], flush=True) for line in sys.stdin if (word := line.split()[0]) in says]"
)
MODEST = ("--effort", "20000", "--crowds", "40", "--seed", "test", "--each", "1")


@cache
def the_suite() -> tuple[Tactic, ...]:
    return tuple(read_suite(asset("bench/tactics.txt")))


def of_length(turns: int) -> list[Tactic]:
    return [tactic for tactic in the_suite() if tactic.turns == turns]


def sample(number: int) -> list[Tactic]:
    """So many of the suite, of all lengths."""
    return list(the_suite()[:: len(the_suite()) // number])


def proven_again(tactic: Tactic, effort: int) -> bool:
    """Whether the compiled proof finds the line of a suite as it stands."""
    position = parse_position(tactic.text)
    return proven(position, Siege.of(position, position.turn), tactic.source, effort) == tactic


def proven_by_law(tactic: Tactic, effort: int) -> bool:
    """Whether the proof over the law itself finds the line as it stands; raises TooHard."""
    position = parse_position(tactic.text)
    found = Prover(Siege.of(position, position.turn), effort).solve(position, tactic.turns)
    return found is not None and (found[0], set(map(action_text, found[1]))) == (
        tactic.turns,
        set(tactic.solutions),
    )


def test_the_suite_has_enough_of_every_length_and_kind() -> None:
    suite = the_suite()
    assert len(suite) >= 200
    assert all(len(of_length(turns)) >= (30 if turns < 5 else 20) for turns in LENGTHS)
    kinds = Counter(tactic.kind for tactic in suite)
    assert kinds.keys() == {"game", "crowd"}
    assert min(kinds.values()) >= len(suite) / 3
    assert len({tactic.text for tactic in suite}) == len(suite)
    games = [tactic.source.rpartition(" turn ")[0] for tactic in suite if tactic.kind == "game"]
    assert len(set(games)) == len(games)


@pytest.mark.long
def test_the_solutions_of_the_suite_are_legal() -> None:
    for tactic in the_suite():
        position = parse_position(tactic.text)
        assert tactic.turns in LENGTHS
        assert 1 <= len(tactic.solutions) <= MOST_SOLUTIONS
        actions = set(map(action_text, position.legal_actions))
        assert set(tactic.solutions) <= actions
        assert len(actions) >= CHOICE * len(tactic.solutions)


@pytest.mark.long
def test_a_part_of_the_suite_is_proven_again() -> None:
    assert all(proven_again(tactic, EFFORT) for tactic in sample(30))
    assert all(proven_by_law(tactic, QUICK) for tactic in of_length(2)[::6])


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_whole_suite_is_proven_again() -> None:
    assert [tactic.line for tactic in the_suite() if not proven_again(tactic, EFFORT)] == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("turns", [2, 3, 4])
def test_the_suite_is_proven_again_by_the_law_itself(turns: int) -> None:
    assert [tactic.line for tactic in of_length(turns) if not proven_by_law(tactic, EFFORT)] == []


def test_a_proof_sees_a_wrong_line() -> None:
    tactic = of_length(3)[0]
    sooner = Tactic(2, tactic.solutions, tactic.source, tactic.text)
    other = Tactic(3, ("+a1",), tactic.source, tactic.text)
    for wrong in (sooner, other):
        assert not proven_again(wrong, EFFORT)
        assert not proven_by_law(wrong, EFFORT)
    assert not proven_again(tactic, 2)
    with pytest.raises(TooHard):
        proven_by_law(tactic, 2)


def test_the_engine_solves_a_part_of_the_suite() -> None:
    engine = CompiledEngine()
    engine.options.set("Threads", "1")
    solved = 0
    for tactic in sample(40):
        engine.new_game()
        position = parse_position(tactic.text)
        action = engine.think(position, [], Limits(nodes=NODES), lambda info: None, Event())
        solved += action_text(action) in tactic.solutions
    assert solved >= 36


@pytest.mark.long
def test_crowds_give_tactics_and_the_same_again() -> None:
    found = [tactics for tactics in crowded_tactics("test", 40, QUICK) if tactics]
    assert found
    assert found == [tactics for tactics in crowded_tactics("test", 40, QUICK) if tactics]
    assert all(tactic.turns in LENGTHS and tactic.kind == "crowd" for [tactic] in found)


def some_games(folder: Path) -> None:
    """Two games of the greedy player, and a file that is none."""
    players = parse_spec("greedy"), parse_spec("random")
    for result in play_rotation(Rotation(1, "2", players, DreamTerms(setup=SetupKind.RANDOM))):
        (folder / f"{result.game}.dream").write_text(result.text, encoding="utf-8")
    (folder / "bad.dream").write_text(result.text.replace("+", "@", 3), encoding="utf-8")
    (folder / "none.dream").write_text("nothing", encoding="utf-8")


def test_games_give_tactics_that_say_where_they_come_from(tmp_path: Path) -> None:
    some_games(tmp_path)
    games = dict(games_in(tmp_path, "1"))
    assert games.keys() == {"1", "2"}
    found = [tactic for name, game in games.items() for tactic in tactics_of(name, game, QUICK)]
    assert found
    for tactic in found:
        kind, name, _, number = tactic.source.split()
        positions = [position for position in games[name].states if position.phase is Phase.PLAY]
        assert kind == tactic.kind == "game"
        assert position_text(positions[int(number)]) == tactic.text


def test_a_suite_takes_one_of_a_kind_and_of_each_length_as_many_as_wanted() -> None:
    suite = Suite(2)
    two, three = (Tactic(turns, ("+k8",), "game 1 turn 5", "") for turns in (2, 3))
    crowd = Tactic(2, ("+k8",), "crowd 1 5", "")
    for alike in ([two, three], [two, three], [two, three], [two, three], [two, three], [], [crowd]):
        suite.add(alike)
    assert suite.tactics == [three, two, three, two, crowd]
    assert not suite.full("game")
    for turns in (4, 4, 5, 5):
        suite.add([Tactic(turns, ("+k8",), "game 2 turn 1", "")])
    assert suite.full("game")
    assert not suite.full("crowd")
    assert [suite.count(turns) for turns in LENGTHS] == [3, 2, 2, 2]


def test_the_commands_make_a_suite_and_try_an_engine_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some_games(tmp_path)
    file = tmp_path / "suite.txt"
    assert ended(app, ["collect", str(tmp_path), str(file), *MODEST]) == 0
    known = read_suite(file)
    assert f"{len(known)} proven wins" in capsys.readouterr().out
    assert {tactic.kind for tactic in known} == {"game", "crowd"}
    file.write_text("\n".join(tactic.line for tactic in known[:2]), encoding="utf-8")
    assert ended(app, ["try", str(file), "--engine", PLAIN_ENGINE, "--movetime", "300"]) == 0
    assert f"of {len(known[:2])} solved" in capsys.readouterr().out


def test_a_line_that_is_no_tactic_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("2\tk8-l8\n", encoding="utf-8")
    with pytest.raises(Malformed):
        read_suite(tmp_path / "bad")


def test_what_is_no_text_is_no_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    assert ended(app, ["try", str(tmp_path / "picture")]) == 2
    assert "is no suite" in capsys.readouterr().err


def test_what_cannot_be_written_or_read_is_told_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, said in (
        ([str(tmp_path / "none"), str(tmp_path / "suite")], "isn't a folder"),
        ([str(tmp_path), str(tmp_path / "none" / "suite")], "isn't a file that can be written"),
    ):
        assert ended(app, ["collect", *line]) == 2
        assert said in capsys.readouterr().err


def test_when_nothing_is_found_no_file_is_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "suite"
    file.write_text("mine")
    assert ended(app, ["collect", str(tmp_path), str(file), "--crowds", "0"]) == 2
    assert "no proven win was found" in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_a_suite_without_tactics_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bare").write_text("# about\n")
    with pytest.raises(Malformed, match="there is no tactic in it"):
        read_suite(tmp_path / "bare")


def test_an_engine_that_cheats_is_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["try", "--nodes", "100", "--engine", f'cmd:"{sys.executable}" -c "{CHEATS}"']
    assert ended(app, line) == 2
    out, err = capsys.readouterr()
    assert "the engine answered 'k1-k2' in " in err
    assert "solved" not in out


def test_a_line_of_a_suite_can_be_read_again(tmp_path: Path) -> None:
    tactic = Tactic(3, ("+k8", "k8-l8"), "crowd 1 2", "a position")
    (tmp_path / "one").write_text(f"# about\n\n{tactic.line}\n", encoding="utf-8")
    assert read_suite(tmp_path / "one") == [tactic]


def test_the_tally_counts_by_length_and_in_all() -> None:
    one, other = (Tactic(turns, ("+k8",), "crowd 1 2", "") for turns in (2, 3))
    given = [Answer(one, "+k8", 2), Answer(one, "+k9", 2), Answer(other, "+k8", None)]
    assert tally(given) == [
        "in 2 turns: 1 of 2 solved, 50.0%; the win announced in 2",
        "in 3 turns: 1 of 1 solved, 100.0%; the win announced in 0",
        "in all: 2 of 3 solved, 66.7%; the win announced in 2",
    ]
    assert tally([]) == []
