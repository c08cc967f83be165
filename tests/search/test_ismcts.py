"""The search against games that are solved: plain search, Kuhn poker, and its known limits."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, permutations
from random import Random

import pytest

from dream.play.game import Chance
from dream.search.ismcts import Search, Settings
from dream.search.problem import Problem
from dream.search.tree import Node
from tests.search.kuhn import CARDS, EQUILIBRIUM, KUHN, PROBLEM, VALUE, Table, won
from tests.search.small_games import Path, PathGame, Place, backed_up, path_problem

DEFAULT = Settings()


def chosen(
    problem: Problem[Place, Place, str], iterations: int, path: Path = (), settings: Settings = DEFAULT
) -> str:
    """Return what the search does after a path that hides nothing from the seat that decides there."""
    place = problem.game.parse_state(" ".join(path))
    assert isinstance(place.decider, int)
    view = problem.game.seen(place, frozenset({place.decider}))
    search = Search(problem, place.decider, [view], settings, "1")
    search.run(iterations)
    return search.choices[0].action


# Against plain search


@pytest.mark.parametrize("seed", range(12))
def test_it_finds_what_plain_search_finds(seed: int) -> None:
    def turn(path: Path) -> tuple[int | None, Sequence[str]]:
        return (len(path) % 2, "xyz") if len(path) < 4 else (None, "")

    def worth(path: Path) -> Sequence[float]:
        """One of the two wins, drawn from the path."""
        won = float(Random(f"{seed} {path}").random() < 0.5)
        return (won, 1 - won)

    problem, game = path_problem(turn, worth, seats=2), PathGame(turn, 2)
    first = {action: backed_up(game, worth, (action,))[0] for action in "xyz"}
    assert first[chosen(problem, 1000)] == max(first.values())


def test_of_three_seats_each_looks_for_its_own_gain() -> None:
    """Seat b could ruin seat a, and gains less by it."""
    worths = {
        ("left", "ruin"): (0.0, 0.2, 0.8),
        ("left", "own"): (0.7, 0.3, 0.0),
        ("right",): (0.4, 0.3, 0.3),
    }

    def turn(path: Path) -> tuple[int | None, Sequence[str]]:
        match path:
            case ():
                return 0, ("left", "right")
            case ("left",):
                return 1, ("ruin", "own")
        return None, ()

    assert chosen(path_problem(turn, worths.__getitem__, seats=3), 500) == "left"


def test_it_weighs_what_chance_may_do() -> None:
    def turn(path: Path) -> tuple[int | Chance | None, Sequence[str]]:
        if not path:
            return 0, ("sure", "roll")
        return (Chance.CHANCE, ("one", "two", "three")) if path == ("roll",) else (None, ())

    def worth(path: Path) -> Sequence[float]:
        return (0.6,) if path[0] == "sure" else (float(path[1] == "three"),)

    assert chosen(path_problem(turn, worth, seats=1), 500) == "sure"


# What is hidden


def kuhn_strategy(iterations: int) -> Mapping[tuple[str, str], float]:
    """Return how likely the search bets or calls, 0 or 1, by its card and what was done."""
    strategy = {}
    for card in CARDS:
        for done in ("", "c", "b", "cb"):
            cards = ("?", card) if len(done) % 2 else (card, "?")
            search = Search(PROBLEM, len(done) % 2, [Table(cards, done)], DEFAULT, "1")
            search.run(iterations)
            strategy[card, done] = float(search.choices[0].action == "b")
    return strategy


def kuhn_worth(strategies: Sequence[Mapping[tuple[str, str], float]]) -> float:
    """Return how many antes the first seat wins on average, when the two play these strategies."""
    deals = [Table(deal) for deal in permutations(CARDS, 2)]
    return sum(_expected(deal, strategies) for deal in deals) / len(deals)


def _expected(state: Table, strategies: Sequence[Mapping[tuple[str, str], float]]) -> float:
    seat = KUHN.decider(state)
    if not isinstance(seat, int):
        return won(state)
    bets = strategies[seat][state.cards[seat], state.done]
    chances = {"b": bets, ("f" if state.done.endswith("b") else "c"): 1 - bets}
    return sum(
        chance * _expected(KUHN.apply(state, action), strategies)
        for action, chance in chances.items()
        if chance
    )


def test_in_kuhn_poker_it_gets_what_the_game_is_worth() -> None:
    """The second seat gets all of it; the first gives away an eighteenth at most (see the next test)."""
    assert kuhn_worth((EQUILIBRIUM, EQUILIBRIUM)) == pytest.approx(VALUE)
    strategy = kuhn_strategy(1000)
    assert kuhn_worth((EQUILIBRIUM, strategy)) == pytest.approx(VALUE)
    assert VALUE - 1 / 18 - 1e-9 <= kuhn_worth((strategy, EQUILIBRIUM)) <= VALUE + 1e-9


def test_its_known_limit_is_that_it_never_bluffs() -> None:
    """In the search the others meet the true hand every time, and come to answer it."""
    strategy = kuhn_strategy(1000)
    assert strategy["J", ""] == strategy["J", "c"] == 0


def test_it_does_not_think_that_it_will_know_what_it_will_not() -> None:
    """Strategy fusion: whoever solves each deal by itself takes the guess for a sure win."""

    def turn(path: Path) -> tuple[int | Chance | None, Sequence[str]]:
        match path:
            case ():
                return Chance.CHANCE, ("-:heads", "-:tails")
            case (_,):
                return 0, ("safe", "guess")
            case (_, "guess"):
                return 0, ("heads", "tails")
        return None, ()

    def worth(path: Path) -> Sequence[float]:
        return (0.6,) if path[1] == "safe" else (float(path[0] == f"-:{path[2]}"),)

    assert chosen(path_problem(turn, worth, seats=1), 1000, ("-:heads",)) == "safe"


def test_the_others_do_not_know_what_they_cannot() -> None:
    """Seat b guesses seat a's card: were its tree keyed by the deal, it would never be wrong."""

    def turn(path: Path) -> tuple[int | Chance | None, Sequence[str]]:
        match path:
            case ():
                return Chance.CHANCE, ("b:red", "b:black")
            case (_,):
                return 0, ("pay", "dare")
            case (_, "dare"):
                return 1, ("red", "black")
        return None, ()

    def worth(path: Path) -> Sequence[float]:
        right = path[1] == "dare" and path[0] == f"b:{path[2]}"
        first = 0.3 if path[1] == "pay" else float(not right)
        return (first, 1 - first)

    assert chosen(path_problem(turn, worth, seats=2), 1000, ("b:red",)) == "pay"

    def blind(path: Path) -> tuple[int | Chance | None, Sequence[str]]:
        return (Chance.CHANCE, ("-:red", "-:black")) if not path else turn(path)

    def blind_worth(path: Path) -> Sequence[float]:
        return worth((path[0].replace("-", "b"), *path[1:]))

    assert chosen(path_problem(blind, blind_worth, seats=2), 1000, ("-:red",)) == "dare"


# How it goes about it


def test_an_action_that_is_seldom_legal_is_judged_by_how_often_it_was() -> None:
    node: Node[str] = Node()
    tried = 0
    for number in range(2000):
        rare = number % 10 == 0
        actions = ("usual", "rare") if rare else ("usual",)
        action = node.select(actions, (1.0,) * len(actions), 0.7, None)
        node.learn(action, 0.6 if action == "usual" else 0.4)
        tried += action == "rare"
    assert node.edges["rare"].available == 200
    assert 5 < tried < 40


def test_of_thousands_of_actions_it_looks_at_the_likeliest_first() -> None:
    actions = tuple(f"a{number}" for number in range(2500))

    class Inclined:
        def weights(self, state: Place, actions: Sequence[str]) -> Sequence[float]:
            return [1 / (1 + int(action[1:])) for action in actions]

    def worth(path: Path) -> Sequence[float]:
        return (0.9 if path[0] == "a4" else 0.5,)

    problem = path_problem(
        lambda path: (None, ()) if path else (0, actions), worth, seats=1, policy=Inclined()
    )
    assert chosen(problem, 300, settings=Settings(widening=1.0)) == "a4"
    search = Search(problem, 0, [problem.game.start("", "-")], Settings(widening=1.0), "1")
    search.run(300)
    assert sum(choice.visits > 0 for choice in search.choices) <= 18


def endless() -> tuple[Problem[Place, Place, str], Iterator[int]]:
    """A game without an end, and how many actions were done in it so far."""
    steps = count()

    def turn(path: Path) -> tuple[int, Sequence[str]]:
        next(steps)
        return 0, ("left", "right")

    return path_problem(turn, lambda path: (float(path[0] == "left"),), seats=1), steps


def test_a_playout_goes_on_for_as_many_rounds_as_it_is_told() -> None:
    problem, _ = endless()
    assert chosen(problem, 50, settings=Settings(rounds=5)) == "left"


def test_it_stops_in_the_middle_of_a_playout() -> None:
    problem, steps = endless()
    asked = count()
    search = Search(problem, 0, [problem.game.start("", "-")], DEFAULT, "1", lambda: next(asked) >= 100)
    assert search.run(10) == 0
    assert next(steps) < 1000, "it looks at each state some times, and at no more than a hundred states"
    assert {choice.visits for choice in search.choices} == {0}


def test_the_same_seed_and_iterations_give_the_same_choices() -> None:
    def choices(seed: str, *parts: int) -> object:
        search = Search(PROBLEM, 0, [Table(("Q", "?"))], DEFAULT, seed)
        for part in parts:
            search.run(part)
        return search.choices

    assert choices("1", 300) == choices("1", 100, 200) != choices("2", 300)


def test_others_may_act_by_the_policy_alone() -> None:
    """A king that bets wins two antes from whoever calls and one from whoever folds, each half the time."""
    search = Search(PROBLEM, 0, [Table(("K", "?"))], Settings(others_search=False), "1")
    search.run(500)
    values = {choice.action: choice.value for choice in search.choices}
    assert values["b"] == pytest.approx((1.0 + 0.75) / 2, abs=0.05)
