"""The compiled search against plain search."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Timer
from time import process_time

import pytest

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.search import (
    IterativeDeepening,
    SearchResult,
    search_state_of,
    table_of,
)
from dream.games.alchemists_dream.engine.compiled.weights import named_weights, standard_weights, weights_of
from dream.games.alchemists_dream.engine.evaluation import Budget
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import INFINITE, WEIGHTS
from dream.games.alchemists_dream.engine.kernel.law import perft
from dream.games.alchemists_dream.engine.kernel.search import Table, search_root
from dream.games.alchemists_dream.engine.plain import Search
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import (
    STONES,
    ListedAction,
    Phase,
    PlaceStone,
    Player,
    Position,
    Side,
    Step,
)
from dream.hexgrid import ORIGIN
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits, turns_to_loss, turns_to_win
from tests.games.alchemists_dream.engine.naive import (
    ExactSearch,
    Negamax,
    TooLong,
    closed_table,
    empty_table,
    evaluate_state,
    kept,
)
from tests.kit.games import stone_actions
from tests.kit.random_positions import crowded, start_of_play, turns
from tests.tools.test_proofs import WITHOUT_AN_ACTION, crowds
from tools.positions import crowded_position
from tools.proofs import Siege, TooHard, prove

LOST_IN_TEN = (
    "3/5w3/1ee5f2/5f2we3/1e6fa3/5e1w8/2a7f1f3/1e1e3wa5f1/2a2f1e3wa2w1/1w3f10a1/1w7x1f2w4/15f2/3wee1w1ww1a4/"
    "1f10a1a1/2f4ew5a1/3awe2a1a3a1/2f4fe4/13/2e2e3f1/3a5/3 a@n8:i10,n10,h12,i12,j12,j13,l13,g14,j14,i15:0:0 "
    "w@i13:n7,o8,m9,n11,h13,h14,i14:0:3 1 play"
)


def deepen(
    position: Position, depth: int, nodes: int = 1 << 60, threads: int = 1
) -> tuple[SearchResult | None, int]:
    search = IterativeDeepening(position, standard_weights(), table_of(1), threads=threads)
    return search.best(depth, nodes), search.nodes


def plain_score(position: Position, depth: int) -> int:
    """The score of a full search to a fixed depth, repetitions aside."""
    found: list[Info[ListedAction]] = []
    Search(position, Budget(Limits(), Event()), evaluate=lambda position: 0).best(depth, found.append)
    return found[-1].score


def static(position: Position, network: int = 100) -> int:
    """The worth of a position, with so much of the network in hundredths."""
    states = state_of(position)
    weights = weights_of(named_weights(standard_weights()) | {"network": network})
    return evaluate_state(states, search_state_of(states, weights))


def ongoing(random: Random) -> Position:
    while True:
        position = crowded(random)
        if position.winner is None:
            return position


@pytest.mark.parametrize("seed", range(12))
def test_short_wins_and_losses_are_those_of_the_plain_search(seed: int) -> None:
    position = ongoing(Random(seed))
    found, _ = deepen(position, 4)
    assert found
    plain = plain_score(position, 3)
    if plain > PROVEN:
        assert turns_to_win(found.score) == turns_to_win(plain)
    elif plain < -PROVEN:
        assert found.score < -PROVEN
    wins, losses = turns_to_win(found.score), turns_to_loss(found.score)
    if (wins and wins <= 2) or (losses is not None and losses <= 1):
        assert abs(plain) > PROVEN


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_short_wins_and_losses() -> None:
    for seed in range(12, 400):
        test_short_wins_and_losses_are_those_of_the_plain_search(seed)


def test_a_chain_of_threats_to_the_symbol_is_seen_beyond_the_depth() -> None:
    found, _ = deepen(parse_position(LOST_IN_TEN), 8)
    assert found
    assert turns_to_loss(found.score) == 5


@pytest.mark.parametrize("seed", range(6))
def test_the_line_can_be_played_and_a_proven_one_ends_the_game(seed: int) -> None:
    position = ongoing(Random(100 + seed))
    found, _ = deepen(position, 6)
    assert found
    for action in found.line:
        assert action in position.legal_actions
        position = position.apply(action)


def test_worth_hardly_depends_on_the_names_of_the_sides_or_the_turning_of_the_board() -> None:
    """Only which of equally near Stones is sent to a side depends on the order of cells, and what the network
    has learnt on how the board is turned, by a fifth of what it says."""
    random = Random(5)
    differences, learnt, learnt_turned = [], [], []
    for _ in range(20):
        position = ongoing(random)
        worth, alone = static(position), static(position, network=0)
        learnt.append(worth - alone)
        swapped = Position(
            position.board, (position.sides[1], position.sides[0]), position.turn.other, Phase.PLAY
        )
        assert static(swapped) - static(swapped, network=0) == worth - alone
        differences.append(abs(static(swapped, network=0) - alone))
        board = Board({cell.turned(1): position.board[cell] for cell in position.board.cells})
        one, two = (
            Side(
                side.element,
                side.symbol.turned(1) if side.symbol else None,
                frozenset(stone.turned(1) for stone in side.stones),
                side.reserve,
                side.taken,
            )
            for side in position.sides
        )
        turned = Position(board, (one, two), position.turn, Phase.PLAY)
        differences.append(abs(static(turned, network=0) - alone))
        learnt_turned.append(static(turned) - static(turned, network=0))
    assert max(differences) <= 60
    assert differences.count(0) > len(differences) * 0.7
    apart = sum(abs(one - other) for one, other in zip(learnt, learnt_turned, strict=True))
    assert 0 < apart < 0.2 * sum(map(abs, learnt))


def test_the_same_search_goes_the_same_way() -> None:
    position = start_of_play(Random(6))
    assert deepen(position, 7) == deepen(position, 7)
    assert deepen(position, 64, 20_000) == deepen(position, 64, 20_000)


def test_nodes_are_kept_to() -> None:
    for nodes in (1, 2, 50, 3_000):
        found, searched = deepen(start_of_play(Random(7)), 64, nodes)
        assert searched <= nodes
        assert found or nodes < 50


def test_threads_find_something_and_end() -> None:
    found, _ = deepen(start_of_play(Random(8)), 6, threads=3)
    assert found
    assert found.depth == 6


def test_a_stop_is_obeyed_at_once() -> None:
    deepen(start_of_play(Random(9)), 2)
    search = IterativeDeepening(start_of_play(Random(9)), standard_weights(), table_of(1))
    said: list[float] = []

    def stop() -> None:
        said.append(process_time())
        search.stop()

    Timer(0.2, stop).start()
    assert search.best(64)
    assert process_time() - said[0] < 0.1


def test_an_action_left_out_is_not_found() -> None:
    position = start_of_play(Random(10))
    search = IterativeDeepening(position, standard_weights(), table_of(1))
    first = search.best(4)
    assert first
    second = search.best(4, without=first.line[:1])
    assert second
    assert second.line[0] != first.line[0]
    assert second.score <= first.score + 50


@pytest.mark.parametrize("seed", range(8))
def test_the_best_so_far_is_tried_first_though_others_are_left_out(seed: int) -> None:
    """So that who is stopped in the middle of a depth has looked at it."""
    position = start_of_play(Random(seed))
    without = stone_actions(position)[:1]
    search = IterativeDeepening(position, standard_weights(), table_of(1))
    found = search.best(4, without=without)
    assert found
    search.best(5, search.nodes + 200, without=without)
    state = search._states[0][0]
    assert action_of(int(state["action"][0])) == found.line[0]


def to_and_fro(position: Position) -> list[Position]:
    """The position and four more: each side steps out and back, so that the last is the first again."""
    for out in position.legal_actions:
        for answer in position.apply(out).legal_actions:
            if not isinstance(out, Step) or not isinstance(answer, Step):
                continue
            line = [position]
            for action in (out, answer, Step(out.target, out.origin), Step(answer.target, answer.origin)):
                if action in line[-1].legal_actions:
                    line.append(line[-1].apply(action))
            if len(line) == 5 and line[-1] == position:
                return line
    raise AssertionError("nobody can step to and fro")


def test_a_repetition_is_worth_less_than_an_equal_game() -> None:
    random = Random(3)
    game = turns(random, start_of_play(random), 60)
    position = next(after for _, _, after in game if len(after.mover.stones) > 3)
    line = to_and_fro(position)
    last = line[3]
    back = next(action for action in last.legal_actions if last.apply(action) == position)
    others = [action for action in stone_actions(last) if action != back]
    search = IterativeDeepening(last, standard_weights(), table_of(1), past=line[:3], contempt=30)
    found = search.best(3, without=others)
    assert found
    assert found.score == -30


def test_weights_have_names() -> None:
    weights = standard_weights()
    assert (weights_of(named_weights(weights)) == weights).all()
    with pytest.raises(ValueError, match="stone"):
        weights_of({name: 1 for name in WEIGHTS if name != "stone"})
    with pytest.raises(ValueError, match="whole number"):
        weights_of(dict.fromkeys(WEIGHTS, 0.5))


def test_a_search_leaves_the_record_as_it_was() -> None:
    random = Random(12)
    table = table_of(1)
    for _ in range(60):
        states = state_of(ongoing(random))
        before = states.copy()
        search_states = search_state_of(states, standard_weights())
        search_states[0]["most_nodes"] = 15_000
        search_root(states, search_states, table, -INFINITE, INFINITE, 20)
        for name in ("load", "stones", "reserve", "taken", "turn", "key", "ply"):
            assert (states[name] == before[name]).all()
        for player, count in enumerate(before[0]["stones"]):
            stones = before[0]["stone"][10 * player :][:count]
            assert (states[0]["stone"][10 * player :][:count] == stones).all()
            assert (states[0]["where"][stones] == before[0]["where"][stones]).all()


NODES = 30_000
Claim = tuple[int | None, int | None]
"""In how many turns of the winner the side to move wins, and in how many it loses; None for each that is
not claimed."""


def claims(position: Position, depth: int) -> list[Claim]:
    """What the search claims at each depth that it finishes."""
    found: list[SearchResult] = []
    IterativeDeepening(position, standard_weights(), table_of(1)).best(depth, NODES, report=found.append)
    return [(turns_to_win(one.score), turns_to_loss(one.score)) for one in found]


def win(position: Position, most: int, effort: int) -> int | None:
    """In how many turns the side to move wins, when within so many; raises TooHard."""
    found = prove(position, Siege.of(position, position.turn), most, effort)
    return found[0] if found else None


def loss(position: Position, most: int, effort: int) -> int | None:
    """In how many turns the other side wins, when within so many; raises TooHard."""
    longest = 0
    for action in position.legal_actions:
        turns = win(position.apply(action), most, effort)
        if turns is None:
            return None
        longest = max(longest, turns)
    return longest


def check_claims(position: Position, depth: int, most: int, effort: int) -> str:
    """Compare what is claimed with what is proven, within `most` turns; says what both agree on.

    Nobody may claim a win or loss that is not there, nor one in fewer turns than it takes.
    """
    try:
        won = win(position, most, effort)
        lost = None if won else loss(position, most, effort)
    except TooHard:
        return "too hard"
    claimed = claims(position, depth)
    for turns_won, turns_lost in claimed:
        assert turns_won is None or (lost is None and turns_won >= (won or most + 1))
        assert turns_lost is None or (won is None and turns_lost >= (lost or most + 1))
    turns_won, turns_lost = claimed[-1] if claimed else (None, None)
    if won and turns_won:
        return "win"
    return "loss" if lost and turns_lost else "nothing"


def check_crowds(seed: int, number: int, depth: int, most: int, effort: int) -> list[str]:
    """What is agreed on of so many crowds, and as many in which one side has few Stones."""
    every = [position for poor in (False, True) for position in crowds(seed, number, poor=poor)]
    return [check_claims(position, depth, most, effort) for position in every]


def test_it_never_contradicts_a_proof() -> None:
    agreed = check_crowds(7, 20, 6, 3, 5_000)
    assert len(agreed) - agreed.count("too hard") > 25
    assert agreed.count("win") > 5


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_it_never_contradicts_one_of_many_proofs() -> None:
    check_crowds(8, 1_000, 9, 4, 300_000)


CONTEMPT = (-40, 40)
WINDOWS = 8


@dataclass(frozen=True)
class Sample:
    """A position, how far it is searched, and its worth by the law."""

    seed: int
    position: Position
    depth: int
    quiescence_start: int
    worth: int

    def search(self, table: Table, misled: int | None = None) -> ExactSearch:
        """The compiled search of it."""
        return ExactSearch(self.position, self.quiescence_start, table, misled=misled)


def random_position(random: Random) -> Position:
    """A crowd, or what is left of one when each side has lost all Stones but one or two: few actions, so
    that a search comes far, and many ways to the same position."""
    position = crowded_position(random)
    if random.random() < 0.5:
        return position
    one, other = (_with_few(side, random) for side in position.sides)
    return Position(position.board, (one, other), position.turn, position.phase)


def _with_few(side: Side, random: Random) -> Side:
    kept = frozenset(random.sample(sorted(side.stones), random.randint(1, 2)))
    return replace(side, stones=kept, reserve=0, taken=STONES - len(kept))


def is_between_turns(position: Position) -> bool:
    """Whether the game goes on, and who has just moved has left no Stone surrounded, as the law has it."""
    return position.winner is None and not position.surrounded_stones(position.turn.other)


def sample(seed: int, deepest: int, most_visits: int) -> Sample | None:
    """A random position, searched as deep as so many visits to positions allow, if at all."""
    random = Random(seed)
    position, quiescence_start = random_position(random), random.randint(-6, 0)
    found = None
    for depth in range(1, deepest + 1) if is_between_turns(position) else ():
        negamax = Negamax(depth, quiescence_start, left=most_visits)
        try:
            found = Sample(seed, position, depth, quiescence_start, negamax.worth(position))
        except TooLong:
            break
        if 3 * negamax.left < 2 * most_visits:
            break
    return found


def samples_of(seeds: range, deepest: int, most_visits: int) -> Iterator[Sample]:
    """The samples of these seeds that there are."""
    return (found for seed in seeds if (found := sample(seed, deepest, most_visits)))


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """Dozens, each a few plies deep."""
    return list(samples_of(range(30), 7, 300))


def without_table(sample: Sample) -> int:
    """The worth that the search finds without its table, and misled about which actions are promising."""
    return sample.search(closed_table(), sample.seed).worth(sample.depth)


def with_table(sample: Sample) -> int:
    """The worth that the search finds when every depth goes by what the table keeps of those before."""
    search = sample.search(empty_table())
    return [search.worth(depth) for depth in range(1, sample.depth + 1)][-1]


def check_windows(sample: Sample) -> None:
    """Any window gives the worth, or a bound that holds, whatever the table keeps of other windows."""
    random, worth, table = Random(sample.seed), sample.worth, empty_table()
    for _ in range(WINDOWS):
        alpha = worth + random.choice([-1, 0, 1, random.randint(-400, 400)])
        beta = alpha + random.choice([1, 1, 60])
        for memory in (closed_table(), table):
            found = sample.search(memory).worth(sample.depth, alpha, beta)
            if alpha < found < beta:
                assert found == worth
            else:
                assert worth <= found if found <= alpha else found <= worth


def test_the_samples_are_many_and_of_all_kinds(samples: list[Sample]) -> None:
    assert len(samples) > 20
    assert sum(sample.depth > 2 for sample in samples) > 7
    assert any(sample.worth > PROVEN for sample in samples)
    assert any(sample.worth < -PROVEN for sample in samples)


def test_it_finds_the_very_worth(samples: list[Sample]) -> None:
    assert [without_table(sample) for sample in samples] == [sample.worth for sample in samples]


def test_it_finds_the_very_worth_with_the_table(samples: list[Sample]) -> None:
    assert [with_table(sample) for sample in samples] == [sample.worth for sample in samples]


def test_every_window_gives_the_worth_or_a_bound_that_holds(samples: list[Sample]) -> None:
    for sample in samples:
        check_windows(sample)


def test_its_best_action_is_worth_as_much(samples: list[Sample]) -> None:
    for sample in samples:
        search = sample.search(empty_table())
        search.worth(sample.depth)
        after = sample.position.apply(search.best)
        assert -Negamax(sample.depth, sample.quiescence_start).worth(after, ply=1) == sample.worth


@pytest.mark.parametrize(
    ("score", "later"), [(WIN - 7, WIN - 5), (7 - WIN, 5 - WIN), (PROVEN, PROVEN), (-3, -3)]
)
def test_the_table_keeps_how_far_the_end_is_from_the_position(score: int, later: int) -> None:
    states = state_of(crowded_position(Random(1)))
    search_states = search_state_of(states, standard_weights())
    assert kept(states, search_states, empty_table(), score, 4, 2) == later


def stepped(random: Random) -> list[Position]:
    """A random position and those after a step of each side; fewer if a side cannot step."""
    line = [random_position(random)]
    while len(line) < 3 and is_between_turns(line[-1]):
        steps = [action for action in line[-1].legal_actions if isinstance(action, Step)]
        if not steps:
            break
        line.append(line[-1].apply(random.choice(sorted(steps, key=action_text))))
    return line


def test_repetitions_count_as_they_should() -> None:
    """Those of the game and those of the line, for either side; below the depth that reduces for want of an
    action of the table."""
    searched, told = 0, 0
    for seed in range(80):
        random = Random(f"repetition {seed}")
        *past, position = stepped(random)
        if len(past) < 2 or not is_between_turns(position) or len(position.legal_actions) > 12:
            continue
        depth, quiescence_start = random.randint(2, 4), random.randint(-6, 0)
        line = frozenset(before.repetition_key for before in past)
        try:
            worth = Negamax(depth, quiescence_start, CONTEMPT, 500).worth(position, line)
        except TooLong:
            continue
        search = ExactSearch(position, quiescence_start, closed_table(), draw_score=CONTEMPT, past=past)
        assert search.worth(depth) == worth
        searched += 1
        told += ExactSearch(position, quiescence_start, closed_table()).worth(depth) != worth
    assert searched > 10
    assert told


@pytest.mark.parametrize("turns", WITHOUT_AN_ACTION)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_who_has_no_action_has_lost_wherever_the_depth_ends(turns: int, depth: int) -> None:
    """R10: nobody may stand pat then, and the win is no farther than it is."""
    position = parse_position(WITHOUT_AN_ACTION[turns])
    worth = Negamax(depth, -6, left=5_000).worth(position)
    sample = Sample(turns, position, depth, -6, worth)
    assert without_table(sample) == with_table(sample) == worth
    check_windows(sample)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_more_and_deeper() -> None:
    for sample in samples_of(range(1000, 2500), 8, 3_000):
        assert without_table(sample) == with_table(sample) == sample.worth
        check_windows(sample)


LEAST_OF_C = 0.5
DEPTH = 4


def numbers(position: Position) -> str:
    """A position as `perft_limit.c` reads it."""
    cells = position.board.cells
    index = {cell: number for number, cell in enumerate(cells)}
    lines = [str(len(cells))]
    for cell in cells:
        near = sorted(index[other] for other in position.board.around[cell])
        hostile = [int(cell in position.hostile(player)) for player in Player]
        lines.append(" ".join(map(str, [len(near), *near, *hostile, int(cell == ORIGIN)])))
    for side in position.sides:
        assert side.symbol
        stones = [index[stone] for stone in sorted(side.stones)]
        lines.append(" ".join(map(str, [index[side.symbol], side.reserve, side.taken, len(stones), *stones])))
    return "\n".join([*lines, str(int(position.turn))])


def middle_game(random: Random) -> Position:
    """A position with some Stones out, still going on."""
    while True:
        position = start_of_play(random)
        for _ in range(40):
            actions = sorted(position.legal_actions, key=action_text)
            placing = [action for action in actions if isinstance(action, PlaceStone)]
            if not actions:
                break
            position = position.apply(
                random.choice(placing if placing and random.random() < 0.5 else actions)
            )
        if position.winner is None:
            return position


@pytest.fixture(scope="module")
def limit(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> str:
    """The yardstick, compiled."""
    program = str(tmp_path_factory.mktemp("limit") / "perft_limit")
    source = Path(__file__).parent.parent / "perft_limit.c"
    subprocess.run([compiler, "-O3", "-march=native", "-w", "-o", program, str(source)], check=True)
    return program


@pytest.mark.long
def test_perft_is_at_least_half_as_fast_as_c(limit: str) -> None:
    random = Random(5)
    ratios = []
    for _ in range(12):
        position = middle_game(random)
        states = state_of(position)
        perft(states, 1)
        begun = process_time()
        ours = perft(states, DEPTH)
        seconds = process_time() - begun
        done = subprocess.run(
            [limit, str(DEPTH)], input=numbers(position), capture_output=True, text=True, check=True
        )
        count, theirs = done.stdout.split()
        assert ours == int(count)
        ratios.append(float(theirs) / seconds)
    print(f"of the speed of C: {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    assert median(ratios) >= LEAST_OF_C
