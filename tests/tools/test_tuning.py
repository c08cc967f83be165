"""Learning weights from games: the fit on what is known beforehand, the games, the match, the command."""

from collections.abc import Generator, Iterable
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from dream.base.errors import Impossible, Malformed
from dream.games.alchemists_dream.engine.compiled.weights import (
    named_weights,
    read_weights,
    standard_weights,
    weights_of,
    weights_text,
)
from dream.games.alchemists_dream.engine.evaluation import exposure
from dream.games.alchemists_dream.engine.kernel.evaluate import WEIGHTS
from dream.games.alchemists_dream.rules.position import Player
from dream.matches.players import Patience, make_player
from tests.matches.fakes import parse_spec
from tools.console import ended
from tools.selfplay import (
    GREEDY,
    RANDOM,
    SIMPLE,
    CompiledGame,
    CompiledMatch,
    CompiledPlayer,
    FinishedGame,
    GamePool,
    check_matches,
    opening,
)
from tools.tuning import (
    SMALL_WEIGHT,
    SURE,
    Numbers,
    Outlook,
    Pull,
    Rows,
    TuningSettings,
    app,
    fitted_change,
    fitted_outlook,
    learn,
    least_weights,
    margins,
    rows_of,
    sparring,
)

SCALE, GROUND = 0.004, 0.3
OUTLOOK = Outlook(SCALE, GROUND)
QUICK = TuningSettings(games=30, nodes=60, most_plies=150)
FREE = Pull(np.full(3, -9.0), np.full(3, 9.0), np.zeros(3), 1e-9)


def invented(truth: Numbers, count: int = 20_000, seed: int = 1, length: int = 1) -> Rows:
    """Positions whose results follow the ground, and the worth with weights that differ by `truth` from the
    present ones; each of the games has `length` rows, all alike."""
    source = np.random.default_rng(seed)
    games = count // length
    slopes = source.normal(0, 100, (games, len(truth)))
    worth, exposure = source.normal(0, 200, games), source.integers(-6, 7, games).astype(np.float64)
    chance = 1 / (1 + np.exp(-SCALE * (worth + slopes @ truth) - GROUND * exposure))
    result = (source.random(games) < chance).astype(np.float64)

    def all_alike(once: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.repeat(once, length, axis=0)

    return Rows(
        all_alike(worth),
        all_alike(slopes),
        all_alike(exposure),
        all_alike(result),
        all_alike(np.ones(games)),
        np.repeat(np.arange(games), length),
    )


def some_rows(rows: Rows, chosen: Numbers) -> Rows:
    """Those of the rows whose numbers are chosen, in this order."""
    return Rows(**{field.name: getattr(rows, field.name)[chosen] for field in fields(Rows)})


def total(rows: Rows, change: Numbers, pull: Pull) -> float:
    away = change - pull.towards
    loss = rows.loss_at(rows.chance(OUTLOOK) + SCALE * rows.slopes @ change)
    return loss + pull.ridge / 2 * float(away @ away)


def test_the_scale_and_the_ground_are_found() -> None:
    found = fitted_outlook(invented(np.zeros(3)))
    assert found.scale == pytest.approx(SCALE, rel=0.05)
    assert found.ground == pytest.approx(GROUND, rel=0.05)


@pytest.mark.parametrize("length", [1, pytest.param(20, marks=pytest.mark.long)])
def test_an_interval_holds_the_true_weight_in_19_of_20_fits(length: int) -> None:
    """However many rows a game has: that they are alike tells nothing."""
    truth = np.array([1.0, -0.5, 2.0])
    held = []
    for seed in range(30):
        rows = invented(truth, 600 * length, seed, length)
        found = fitted_change(rows, OUTLOOK, FREE)
        worth = rows.worth + rows.slopes @ found
        margin = margins(replace(rows, worth=worth), OUTLOOK, FREE.ridge)
        held += list(abs(found - truth) <= margin)
        assert (margin < 0.8).all()
    assert 0.9 <= np.mean(held) <= 0.99


def test_weights_that_made_the_results_are_found() -> None:
    truth = np.array([1.0, -0.5, 2.0])
    found = fitted_change(invented(truth), OUTLOOK, FREE)
    assert found == pytest.approx(truth, abs=0.15)


def test_a_bound_holds_and_the_others_make_the_best_of_it() -> None:
    rows = invented(np.array([1.0, -0.5, 2.0]))
    pull = Pull(np.array([-9.0, 0.0, -9.0]), np.array([9.0, 9.0, 1.2]), np.array([0.5, 0.0, 0.0]), 0.01)
    found = fitted_change(rows, OUTLOOK, pull)
    assert found[1] == 0
    assert found[2] == 1.2
    least, source = total(rows, found, pull), np.random.default_rng(2)
    for size in (1e-3, 1e-2, 1e-1) * 20:
        other = np.clip(found + source.normal(0, size, 3), pull.low, pull.high)
        assert total(rows, other, pull) >= least - 1e-12


def test_a_steep_ridge_keeps_the_weights_and_towards_says_where() -> None:
    rows, towards = invented(np.array([1.0, -0.5, 2.0]), 500), np.array([0.0, 3.0, -1.0])
    found = fitted_change(rows, OUTLOOK, Pull(FREE.low, FREE.high, towards, 1e6))
    assert found == pytest.approx(towards, abs=1e-3)


def test_rows_count_by_their_share() -> None:
    rows = invented(np.array([1.0, -0.5, 2.0]), 400)
    twice = some_rows(rows, np.sort(np.concatenate([np.arange(400), np.arange(100)])))
    shared = replace(rows, share=np.where(np.arange(400) < 100, 2.0, 1.0))
    assert shared.loss(OUTLOOK) == pytest.approx(twice.loss(OUTLOOK))
    assert fitted_change(shared, OUTLOOK, FREE) == pytest.approx(
        fitted_change(twice, OUTLOOK, FREE), abs=1e-4
    )
    assert margins(shared, OUTLOOK, 0.1) == pytest.approx(margins(twice, OUTLOOK, 0.1))


@pytest.fixture(scope="module")
def pool() -> GamePool:
    """Two threads, compiled."""
    pool = GamePool(2)
    pool.prepare()
    return pool


@pytest.fixture(scope="module")
def games(pool: GamePool) -> list[FinishedGame]:
    """The games of a quick round."""
    return list(pool.play_all(QUICK.games_of_round(0, standard_weights())))


def test_a_seed_decides_who_spars() -> None:
    player = CompiledPlayer(nodes=600)
    styles, nodes = [], []
    for seed in range(1, 401):
        game, again = sparring(seed, player), sparring(seed, player)
        others = [one for one in game.players if one is not player] or [player]
        assert [one.style for one in game.players] == [one.style for one in again.players]
        assert player in game.players
        assert game.luck == 0 if others[0].style else game.luck in (0, 2, 4, 6, 8)
        styles.append(others[0].style)
        nodes.append(others[0].nodes if not others[0].style else None)
    assert 110 < styles.count(SIMPLE) < 170
    assert 25 < styles.count(GREEDY) < 60
    assert 110 < nodes.count(600) < 170
    assert 50 < nodes.count(100) < 110


def test_the_rows_of_a_game_count_as_much_as_the_game(games: list[FinishedGame]) -> None:
    some = [game for game in games if len(game.actions) > 20]
    rows = rows_of(some, standard_weights(), draws=0.25, threads=2)
    wins = sum(game.winner != 0 for game in some)
    assert 0 < wins < len(some)
    assert rows.share.sum() == pytest.approx(wins + 0.25 * (len(some) - wins))
    assert rows.share[rows.result == 0.5].sum() == pytest.approx(0.25 * (len(some) - wins))
    assert rows.slopes.shape == (len(rows.worth), len(WEIGHTS))
    for number, game in enumerate(some):
        first, second = (
            exposure(game.start, player, side.symbol)
            for player, side in zip(Player, game.start.sides, strict=True)
            if side.symbol
        )
        assert set(rows.exposure[rows.game == number]) <= {second - first}


def test_what_is_learnt_explains_the_games_better_and_makes_sense(games: list[FinishedGame]) -> None:
    spoiled = named_weights(standard_weights()) | {"stone": 5, "open_side": 10, "guard_escape": -20}
    weights = weights_of(spoiled)
    lesson, again = learn(games, weights, QUICK, 2), learn(games, weights, QUICK, 1)
    assert lesson.losses[1] < lesson.losses[0]
    assert lesson.losses == again.losses
    assert (lesson.weights[1] == again.weights[1]).all()
    assert (lesson.weights[0] == weights).all()
    assert (lesson.weights[1] >= least_weights()).all()
    assert sum(lesson.games) == len(games)
    assert lesson.losses[1] == rows_of(
        [game for n, game in enumerate(games, 1) if n % 8], lesson.weights[1], QUICK.draws
    ).loss(lesson.outlook)
    sure = SURE * QUICK.doubt * np.maximum(np.abs(weights), SMALL_WEIGHT)
    assert (lesson.margins > 0).all()
    assert (lesson.margins < 1.01 * sure).all(), "games do not make anybody less sure"


def test_little_doubt_changes_little(games: list[FinishedGame]) -> None:
    standard = standard_weights()
    changes = [
        np.abs(learn(games, standard, TuningSettings(doubt=doubt), 2).weights[1] - standard).sum()
        for doubt in (0.01, 0.5)
    ]
    assert changes[0] < changes[1] / 3


def test_from_draws_alone_nothing_is_learnt(games: list[FinishedGame]) -> None:
    with pytest.raises(Impossible, match="no game was won"):
        learn([game for game in games if not game.winner], standard_weights(), QUICK)


def test_every_weight_that_has_a_least_exists() -> None:
    least = dict(zip(WEIGHTS, least_weights().tolist(), strict=True))
    assert (least["stone"], least["step"], least["calm"]) == (0, 0, 1)
    assert least["tempo"] < 0


def test_a_match_counts_pairs_for_the_first_player() -> None:
    one, other = CompiledPlayer(nodes=1), CompiledPlayer(nodes=2)
    match = CompiledMatch("one against other", one, other, 2)
    games = list(match.games(7))
    assert [game.seed for game in games] == [7, 7, 8, 8]
    assert [game.players[0] is one for game in games] == [True, False, True, False]
    for game, winner in zip(games, (1, 1, 0, -1), strict=True):
        nothing = np.zeros(0, np.int32)
        match.add(FinishedGame(game, opening(7), winner, nothing, nothing))
    assert match.points == [2, 0, 1, 2]
    assert match.text.startswith("one against other: +2 =1 -1  Elo +")


def test_matches_are_against_each_other_and_the_yardsticks() -> None:
    before, after = standard_weights(), weights_of({**named_weights(standard_weights()), "stone": 1})
    found = check_matches(before, after, 50, 3)
    assert (found[0].one.weights is after, found[0].other.weights is before) == (True, True)
    assert sorted(match.other.style for match in found[1:]) == [
        RANDOM,
        RANDOM,
        GREEDY,
        GREEDY,
        SIMPLE,
        SIMPLE,
    ]
    assert [match.one.weights is after for match in found[1:]] == [False, True] * 3


def tune(*more: str, to: Path) -> int:
    return ended(app, ["--games", "30", "--nodes", "60", "--threads", "2", "--to", str(to), *more])


@pytest.mark.long
def test_the_command_plays_learns_writes_and_tries(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert tune("--check", "1", to=first) == 0
    said = capsys.readouterr().out
    assert f"round 1: {first}\n30 games: " in said
    assert "loss: 0." in said
    assert said.count(" against ") == 7
    assert "after against before: +" in said
    learnt = named_weights(read_weights(first))
    for name, value in named_weights(standard_weights()).items():
        change = f"{learnt[name] - value:+}" if learnt[name] != value else ""
        row = f"{name:<16}{value:>8}{learnt[name]:>8}{change:>8}  ["
        (line,) = (line for line in said.splitlines() if line.startswith(row))
        low, high = map(int, line.removeprefix(row).removesuffix("]").split(", "))
        assert low <= learnt[name] <= high
    assert tune("--rounds", "2", "--from", str(first), to=second) == 0
    said = capsys.readouterr().out
    assert "round 1:" in said
    assert f"round 2: {second}\n60 games: " in said
    assert first.read_text() == weights_text(weights_of(learnt))


def test_when_interrupted_it_learns_from_what_is_over(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    games: list[FinishedGame],
) -> None:
    def broken_off(pool: GamePool, wanted: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
        yield from games[:20]
        raise KeyboardInterrupt

    monkeypatch.setattr(GamePool, "play_all", broken_off)
    assert tune("--rounds", "3", "--check", "10", to=tmp_path / "kept.json") == 130
    assert (read_weights(tmp_path / "kept.json") != standard_weights()).any()
    said = capsys.readouterr().out
    assert "20 games: " in said
    assert "round 2" not in said
    assert "against" not in said


def test_what_cannot_be_tuned_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    for arguments, sentence in (
        (["--to", str(tmp_path / "none" / "x.json")], "isn't a file that can be written"),
        (["--draws", "nan"], "takes a number"),
        (["--doubt", "nan"], "takes a number"),
        (["--from", str(bad)], "holds no weights: it lacks"),
        (["--from", str(tmp_path / "none.json")], "No such file"),
    ):
        assert ended(app, [*arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("dream: ")
        assert sentence in err
        assert err.count("\n") == 1


def test_a_match_refuses_weights_that_will_not_do(tmp_path: Path) -> None:
    player = make_player(parse_spec(f"dream:Weights={tmp_path}/none.json"), Patience())
    with pytest.raises(Malformed, match=r"none\.json' cannot be read: No such file"):
        player.new_game()
