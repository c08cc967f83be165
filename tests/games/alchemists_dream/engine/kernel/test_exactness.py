"""The compiled search with nothing left out against plain negamax over the law: the very same worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.search import Table
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import STONES, Position, Side, Step
from dream.protocol.dialogue import PROVEN, WIN
from tests.games.alchemists_dream.engine.kernel.entries import kept
from tests.games.alchemists_dream.engine.kernel.exact_search import ExactSearch, closed_table, empty_table
from tests.games.alchemists_dream.engine.kernel.negamax import Negamax, TooLong
from tests.tools.test_proofs import WITHOUT_AN_ACTION
from tools.positions import crowded_position

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
    return list(samples_of(range(60), 7, 300))


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
    assert len(samples) > 40
    assert sum(sample.depth > 2 for sample in samples) > 15
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
    for seed in range(160):
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
    assert searched > 24
    assert told > 1


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
