"""Training the network: what it finds, the whole numbers of it, the games, the command."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dream.base.errors import Impossible
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    Network,
    read_network,
    standard_network,
    standard_weights,
    untaught,
)
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import FEATURE_OFFSET, UNIT
from tools.console import ended
from tools.lessons import SCALE, SEEN, Aim, Positions, see_game, symmetries
from tools.selfplay import CompiledGame, CompiledPlayer, FinishedGame, GamePool

torch = pytest.importorskip("torch", reason="the extra 'train' is not installed")
from tools.training import (  # noqa: E402
    LEAST_FACTOR,
    LUCK,
    Course,
    SiegeNetwork,
    TrainingSettings,
    app,
    check_match,
    learn,
    loss_of,
    trained,
    turned,
)

QUICK = TrainingSettings(games=24, nodes=40, aim=Aim(8, 0.3), epochs=2, most_plies=100)
CPU = torch.device("cpu")


def planted(games: int = 40, each: int = 100, seed: int = 1) -> Positions:
    """Positions in which each cell of the first class adds to the chances of who besieges, the worth counts
    half, and the ground of each game favours one of the players."""
    source = np.random.default_rng(seed)
    game = np.repeat(np.arange(games), each)
    inputs = source.integers(0, 2, (len(game), 2, 36), dtype=np.uint8)
    worth = source.normal(0, 300, len(game))
    sign = source.choice([-1.0, 1.0], len(game))
    ground = source.normal(0, 1, games)[game]
    cells = (inputs == 0).sum(axis=2) @ np.array([1, -1])
    log_odds = 0.5 * worth / SCALE + 0.3 * cells + sign * ground
    target = 1 / (1 + np.exp(-log_odds))
    return Positions(
        inputs, worth.astype(np.float32), target.astype(np.float32), sign.astype(np.float32), game
    )


def nothing(loss: float) -> None:
    """Who is told of a loss and does nothing."""


def with_numbers(seed: int = 1, factor: float = 0.8) -> SiegeNetwork:
    """A network of numbers that say something, its features and biases whole numbers of the kernel."""
    source = torch.Generator().manual_seed(seed)
    fresh = SiegeNetwork.fresh(source, CPU)
    features = (torch.randn(fresh.features.shape, generator=source) * 100).round().clamp(-500, 500) / UNIT
    biases = (torch.randn(fresh.biases.shape, generator=source) * 500).round() / UNIT
    outputs = torch.randn(fresh.outputs.shape, generator=source)
    return SiegeNetwork(features, biases, outputs, torch.tensor([factor]))


def same(one: Network, other: Network) -> bool:
    pairs = (
        (one.features, other.features),
        (one.biases, other.biases),
        (one.outputs, other.outputs),
    )
    return all((mine == theirs).all() for mine, theirs in pairs)


@pytest.fixture(scope="module")
def games() -> list[FinishedGame]:
    """The games of quick settings."""
    pool = GamePool(2)
    pool.prepare()
    return list(pool.play_all(QUICK.games_to_play))


def test_the_kernel_says_what_the_trained_network_says(games: list[FinishedGame]) -> None:
    network, said = with_numbers(), list[float]()
    for game in games[:6]:
        rows = np.zeros((2, 40), SEEN)
        for found, weights in zip(rows, (standard_weights(), untaught(standard_weights())), strict=True):
            states = state_of(game.start)
            search_states = search_state_of(states, weights, network.whole_numbers())
            count = see_game(states, search_states, game.actions, 3, found)
        kernel = (rows["worth"][0] - rows["worth"][1])[:count]
        inputs = torch.from_numpy(rows["inputs"][0, :count].reshape(-1, 2, 36).copy())
        ours = (network.said(inputs) * SCALE / 0.8).numpy()
        assert kernel == pytest.approx(ours, abs=9), "64 units of at most 4 and half a rounding each"
        said += list(ours)
    assert len(said) > 30
    assert np.std(said) > 300


def test_what_is_too_large_for_the_kernel_is_cut_off_and_the_factor_divides() -> None:
    network = with_numbers(factor=0.5)
    once = replace(network, factor=torch.ones(1)).whole_numbers()
    network.features[:2, 0] = torch.tensor([0.7, -0.7])
    found = network.whole_numbers()
    assert found.features[0, :2, 0].tolist() == [FEATURE_OFFSET - 1, -FEATURE_OFFSET]
    assert abs(found.outputs - 2 * once.outputs).max() <= 1
    assert (found.biases == once.biases).all()
    assert found.features[7, 5, 3] == round(float(network.features[7 * 64 + 5, 3]) * UNIT)


@pytest.mark.parametrize("factor", [-1.0, 0.0, LEAST_FACTOR / 2, float("nan")])
def test_no_network_stands_beside_an_evaluation_that_says_nothing(factor: float) -> None:
    with pytest.raises(Impossible, match="the evaluation says nothing"):
        with_numbers(factor=factor).whole_numbers()


def test_sieges_are_turned_each_in_its_own_way() -> None:
    ways = symmetries()
    inputs = torch.arange(3 * 72, dtype=torch.uint8).reshape(3, 2, 36)
    found = turned(inputs, torch.from_numpy(ways[[0, 5]])).numpy()
    assert (found[:, 0] == inputs[:, 0].numpy()).all()
    for player in (0, 18):
        theirs = inputs[:, 1, player : player + 18].numpy()
        assert (found[:, 1, player : player + 18] == theirs[:, ways[5]]).all()


def test_a_planted_rule_is_found() -> None:
    told = list[float]()
    network = trained(planted(), Course(epochs=20), told.append)
    elsewhere = planted(seed=2)
    assert len(told) == 20
    assert told[-1] < told[0]
    fresh = SiegeNetwork.fresh(torch.Generator(), CPU)
    assert loss_of(elsewhere, fresh) == pytest.approx(loss_of(elsewhere, None))
    assert loss_of(elsewhere, network) < loss_of(elsewhere, None) - 0.1
    with torch.no_grad():
        said = network.said(torch.from_numpy(elsewhere.inputs).to(network.features.device)).cpu().numpy()
    cells = (elsewhere.inputs == 0).sum(axis=2) @ np.array([1, -1])
    assert np.corrcoef(said, cells)[0, 1] > 0.9
    assert 0.4 < network.factor.item() < 0.85, "it begins at 1 and is to be 0.5"


def test_no_positions_have_no_loss() -> None:
    assert np.isnan(loss_of(planted(games=0), None))


def test_the_same_seed_gives_the_same_network() -> None:
    positions = planted(games=8)
    one, again, other = (
        trained(positions, Course(epochs=2, seed=seed), nothing).whole_numbers() for seed in (-3, -3, 10**30)
    )
    assert same(one, again)
    assert not same(one, other)


def test_too_few_positions_are_refused(games: list[FinishedGame]) -> None:
    assert trained(planted(games=1, each=16), Course(), nothing)
    for some in ([], games[:1]):
        short = [replace(game, actions=game.actions[:40], scores=game.scores[:40]) for game in some]
        with pytest.raises(Impossible, match=r"too few positions to learn from \(\d+\); play more games"):
            learn(short, QUICK, 1, lambda: None)


def test_the_seed_decides_on_the_luck_of_a_game() -> None:
    settings = replace(QUICK, games=200, seeds=7)
    found = list(settings.games_to_play)
    assert [game.seed for game in found] == list(range(7, 207))
    assert [game.luck for game in found] == [game.luck for game in settings.games_to_play]
    assert all(30 < sum(game.luck == luck for game in found) < 70 for luck in LUCK)
    assert {player.nodes for game in found for player in game.players} == {40}
    assert settings.fresh_seeds == 207


def test_a_lesson_holds_out_one_game_in_twenty(games: list[FinishedGame]) -> None:
    told = list[None]()
    lesson = learn(games, QUICK, 1, lambda: told.append(None))
    assert len(told) == len(lesson.losses) == 2
    assert sum(lesson.games) == len(games) == 24
    assert not np.isnan(lesson.held_out).any()
    without = learn(games[:19], QUICK, 1, lambda: None)
    assert np.isnan(without.held_out).all()
    assert lesson.positions > without.positions


def test_a_player_plays_by_its_network() -> None:
    loud, player = with_numbers().whole_numbers(), CompiledPlayer(nodes=200)
    other, pool = replace(player, network=loud), GamePool(1)
    games = [
        pool.play(CompiledGame(1, (one, one), most_plies=30)).actions.tolist()
        for one in (player, replace(player, network=standard_network()), other)
    ]
    assert games[0] == games[1] != games[2]
    match = check_match(loud, 200, 3)
    assert (match.one.network, match.other.network) == (loud, standard_network())
    assert (match.one.nodes, match.other.nodes, match.pairs) == (200, 200, 3)


def train(*more: str, to: Path) -> int:
    quick = "--games", "24", "--nodes", "40", "--epochs", "2", "--threads", "1"
    return ended(app, [*quick, "--to", str(to), *more])


def test_the_command_plays_trains_writes_and_tries(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    assert train("--check", "1", to=first) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{first}\n24 games: the first player won ")
    assert said.count("epoch ") == 2
    assert "loss of the games held out: 0." in said
    assert "after against before: +" in said
    assert train(to=second) == 0
    assert same(read_network(first), read_network(second))
    assert not same(read_network(first), standard_network())


def test_when_interrupted_it_learns_from_what_is_over(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    games: list[FinishedGame],
) -> None:
    def broken_off(over: int) -> None:
        def play_all(pool: GamePool, wanted: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
            yield from games[:over]
            raise KeyboardInterrupt

        monkeypatch.setattr(GamePool, "play_all", play_all)

    broken_off(9)
    assert train("--check", "10", to=tmp_path / "kept.npz") == 130
    assert not same(read_network(tmp_path / "kept.npz"), standard_network())
    said = capsys.readouterr().out
    assert "\n9 games: " in said
    assert "games held out: none" in said
    assert "against" not in said
    broken_off(0)
    assert train(to=tmp_path / "none.npz") == 2
    assert capsys.readouterr().err.endswith("dream: too few positions to learn from (0); play more games\n")
    assert not (tmp_path / "none.npz").exists()


def test_what_cannot_be_trained_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, sentence in (
        (["--to", str(tmp_path / "none" / "x.npz")], "isn't a file that can be written"),
        (["--result", "nan"], "takes a number"),
        (["--result", "1.5"], "--result"),
        (["--horizon", "-1"], "--horizon"),
    ):
        assert ended(app, [*arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("dream: ")
        assert sentence in err
        assert err.count("\n") == 1
