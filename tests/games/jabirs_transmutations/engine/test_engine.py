"""The opponent at work: whole games of the engine, told by the texts of observations alone."""

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from threading import Event

import pytest

from dream.games.jabirs_transmutations.engine.knowledge import draft_memory
from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.games.jabirs_transmutations.engine.search import JabirsEngine, choice, greedy
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.law import legal_actions
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, ListedAction, Phase, State, View, seen
from dream.play.game import Chance, letter
from dream.play.history import History, observations_of
from dream.protocol.client import BlockingClient
from dream.protocol.dialogue import MULTI_PV, Info, Limits, checked_answer
from tests.games.jabirs_transmutations.engine.test_knowledge import as_dealt, at_random, drafts, observed
from tests.games.jabirs_transmutations.random_games import (
    exchanged,
    game_of_machines,
    hidden_fields,
    some_game,
)
from tests.kit.engines import thought
from tests.kit.random_games import random_game

BEST = LEVELS[-1].number


def answer(states: Sequence[State], seat: Seat, level: int) -> ListedAction:
    """What an engine does that has observed these states."""
    action: ListedAction = thought(GAME, JabirsEngine(), states, seat, Limits(level=level))
    return action


def early(seed: int) -> list[list[State]]:
    """The drafts of the first rounds of a random game: later there is more than anybody can plan."""
    return [draft for draft in drafts(seed, draft="closed") if draft[-1].round <= 3]


def check_told(state: State, seat: int, text: str) -> None:
    """A text says what the law lets the seat observe, and a question mark for each hidden thing."""
    assert text == GAME.observation(state, seat)
    fields = dict(field.split("=") for field in text.split(" ")[2:])
    for key in hidden_fields(state, Seat(seat)):
        assert re.fullmatch(r"-|\?(,\?)*", fields[key]), key


@pytest.mark.parametrize(
    ("options", "levels"),
    [
        ("eureka=starter goldcard=none draft=closed", (2, 3, 4)),
        pytest.param("eureka=starter goldcard=any draft=open", (5, 4, 1), marks=pytest.mark.long),
        pytest.param("eureka=all goldcard=none draft=open", (3, 5, 2), marks=pytest.mark.long),
        ("eureka=all goldcard=any draft=closed", (3, 1, 5)),
    ],
)
def test_machines_play_whole_games_and_are_told_no_more_than_they_may_know(
    options: str, levels: tuple[int, ...]
) -> None:
    """With each pair of options and at each level; an illegal answer would end the test."""
    game = game_of_machines(f"machines {options}", levels, options, check_told)
    assert game.outcome
    assert game.outcome.winners


def test_the_same_game_goes_the_same_way() -> None:
    """Whatever the engines' process has thought about in the meantime."""
    first = game_of_machines("again", [2, 1, 1])
    game_of_machines("another", [2, 1, 1])
    assert game_of_machines("again", [2, 1, 1]).actions == first.actions


def until(deals: int, engine: JabirsEngine, states: Sequence[State], seat: Seat) -> dict[int, list[int]]:
    """The scores of all lines by the deals they were tried in, of an engine that is stopped after so many."""
    found, stop = dict[int, list[int]](), Event()

    def hear(info: Info[ListedAction]) -> None:
        found.setdefault(info.nodes, []).append(info.score)
        if info.nodes >= deals:
            stop.set()

    engine.options.set(MULTI_PV, "5")
    views = [engine.parse_observation(GAME.observation(state, seat)) for state in states]
    engine.think(views, Limits(infinite=True), hear, stop)
    return found


def test_picks_are_tried_in_more_and_more_deals_until_it_is_told_and_again_from_there() -> None:
    draft = early(8)[1]
    seat = draft[-1].mover
    again, whole = JabirsEngine(), JabirsEngine()
    for engine in (again, whole):
        engine.new_game(seat, "-")
    first, second = until(20, again, draft, seat), until(40, again, draft, seat)
    assert max(first) == 20 < min(second)
    assert {**first, **second} == until(40, whole, draft, seat)


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_hidden_hands_and_picks_that_are_exchanged_change_no_pick(level: int) -> None:
    """All that the seat has seen of the draft is the same, but hardly anything else."""
    random, compared = Random(level), 0
    for draft in early(8)[::9]:
        seat = draft[-1].mover
        memory = draft_memory(seat, observed(draft, seat))
        assert memory
        other = as_dealt(draft[0], memory.dealt(random, at_random(random)), memory)
        assert other != draft
        assert answer(draft, seat, level) == answer(other, seat, level)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("level", [1, BEST])
def test_decks_that_are_exchanged_change_nothing(level: int) -> None:
    random, compared = Random(level), 0
    states = [
        state
        for state in some_game(Random(9), draft="closed")
        if isinstance(state.decider, Seat) and state.phase is not Phase.DRAFT
    ]
    for state in states[::3]:
        seat = state.mover
        assert answer([state], seat, level) == answer([exchanged(random, state, seat)], seat, level)
        compared += 1
    assert compared > 10


def test_a_seat_that_was_told_of_the_present_alone_answers_too() -> None:
    """After a load by somebody who kept no more."""
    for draft in early(10)[::5]:
        seat = draft[-1].mover
        assert answer(draft[-1:], seat, BEST) in legal_actions(draft[-1])


def test_variety_plays_other_games() -> None:
    draft = next(draft for draft in drafts(3, draft="closed") if draft[-1].mover is Seat.B)
    answers = set()
    for variety in range(40):
        engine = JabirsEngine()
        engine.options.set("Variety", str(variety))
        answers.add(thought(GAME, engine, draft, Seat.B, Limits(level=1)))
    assert len(answers) > 1


def test_the_best_one_takes_the_gold_that_wins() -> None:
    """The third in order has 12 points and the makings of two gold; the others have no more to do."""
    text = (
        "jabir 1 eureka=starter goldcard=none draft=closed round=9 phase=play first=a turn=c event=- roll=- "
        "events=? used=eureka,eureka,eureka,explosion,disaster,sultan deck={deck} discard={discard} "
        "board.a=gold:3 cards.a=- hand.a=- picks.a=- board.b=wetness:1,gold:3 cards.b=- hand.b=- picks.b=- "
        "board.c=distilled:1,pure:1,hotness:1,wetness:1,gold:2 cards.c=- hand.c=- picks.c=-"
    )
    discard = ",".join("f" * 26 + "w" * 14 + "c" * 20 + "l" * 10)
    shown = text.format(deck=",".join("?" * 10), discard=discard)
    engine = JabirsEngine()
    engine.new_game(Seat.C, "-")
    known = [engine.parse_observation(shown)]
    action = engine.think(known, Limits(level=BEST), lambda info: None, Event())
    assert GAME.action_text(action) == "transmute:9"


def test_what_an_engine_knows_is_as_the_seat_observes() -> None:
    state = next(drafts(4, draft="closed"))[-1]
    engine = JabirsEngine()
    engine.new_game(state.mover, "-")
    known = engine.parse_observation(GAME.observation(state, state.mover))
    assert known == seen(state, frozenset({state.mover}))
    assert letter(state.mover) == replace(known).seen.mover.word


@pytest.mark.parametrize("options", ["-", "draft=open"])
@pytest.mark.parametrize("seat", list(Seat))
def test_what_is_observed_is_what_the_text_says(seat: Seat, options: str) -> None:
    closed = random_game(GAME, 1)
    history = History(GAME, GAME.start("seed 1", options), closed.actions)
    assert len(history.states) > 200
    for state in history.states:
        assert GAME.seen(state, frozenset({seat})) == parse_view(GAME.observation(state, seat), seat)


def test_the_greedy_engine_wins_most_games_against_luck() -> None:
    games = 12
    assert sum(_won(seat, number) for seat in Seat for number in range(games // 3)) > games / 2


def _won(seat: Seat, number: int) -> bool:
    """Whether the greedy engine wins a game at a seat while the others do anything."""
    random, seed, chances = Random(number), f"greedy {number}", 0
    history: History[State, ListedAction] = History(GAME, GAME.start(seed, "-"))
    engine = greedy()
    engine.new_game(seat, "-")
    while history.outcome is None:
        match GAME.decider(history.state):
            case Chance.CHANCE:
                action: ListedAction = GAME.chance_action(history.state, seed, chances)
                chances += 1
            case decider if decider == seat:
                known = [GAME.seen(history.state, frozenset({seat}))]
                action = engine.think(known, Limits(), lambda info: None, Event())
            case _:
                action = random.choice(GAME.legal_actions(history.state))
        history.play(action)
    return seat in history.outcome.winners


SPY = """
import sys
from dream.games.jabirs_transmutations.engine.search import own
from dream.games.jabirs_transmutations.game import GAME
from dream.protocol.server import ObservationServer

class Overheard:
    def readline(self, size):
        line = sys.stdin.readline(size)
        with open(sys.argv[1], "a", encoding="utf-8") as heard:
            heard.write(line)
        return line

ObservationServer(Overheard(), sys.stdout, GAME, own(), patience=0).serve()
"""


def test_every_line_that_is_sent_tells_what_the_seat_may_know_and_each_thing_once(tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(SPY, encoding="utf-8")
    heard = [tmp_path / f"{seat.word}.txt" for seat in Seat]
    commands = [(sys.executable, str(spy), str(path)) for path in heard]
    clients = [BlockingClient(GAME, command) for command in commands]
    history = History(GAME, GAME.start("overheard", "-"))
    asked: dict[int, list[str]] = {seat: [] for seat in Seat}
    chances = 0
    try:
        for client in clients:
            client.greet()
        while history.outcome is None:
            decider = GAME.decider(history.state)
            if isinstance(decider, Chance):
                history.play(GAME.chance_action(history.state, "overheard", chances))
                chances += 1
                continue
            assert decider is not None
            said, _ = clients[decider].go(history, Limits(level=decider + 1), 60)
            asked[decider] = observations_of(history, decider)
            history.play(checked_answer(history, said))
    finally:
        for client in clients:
            client.close()
    for seat in Seat:
        lines = heard[seat].read_text(encoding="utf-8").splitlines()
        told: list[str] = []
        for line in lines:
            verb, _, rest = line.partition(" ")
            if verb == "observations":
                assert not told
                told = rest.split(" | ")
            elif verb == "observation":
                told.append(rest)
            else:
                assert line in (
                    "udi",
                    "isready",
                    "quit",
                    f"newgame jabir {letter(seat)} -",
                    f"go level {seat + 1}",
                ), line
        assert told == asked[seat]


GAMES = 10_000
BY_TEXT = 50
"""Every so many games, what an engine knows is read from the text that the protocol would send."""
READINGS = [
    " ".join(words)
    for words in product(
        ("eureka=starter", "eureka=all"), ("goldcard=none", "goldcard=any"), ("draft=closed", "draft=open")
    )
]


def told(state: State, seat: Seat, by_text: bool) -> View:
    """What a seat is told of a state: nothing of the decks and, in a closed draft, of others' cards."""
    known = seen(state, frozenset({seat}))
    left = known.seen
    assert not left.deck
    assert not left.events
    for other in Seat:
        if other is not seat and not state.options.open_draft:
            assert not left.of(other).hand
            assert not left.of(other).picks
    if by_text:
        assert parse_view(GAME.observation(state, seat), seat) == known
    return known


def play(number: int) -> int:
    """Play a game, whose players and options depend on its number; in which round it ended.

    A seat is told of the states in which it decides.
    """
    random, seed = Random(number), f"machines {number}"
    players = random.choices(LEVELS, [92, 4, 2, 1, 1], k=len(Seat))
    state = GAME.start(seed, READINGS[0] if number % 2 else random.choice(READINGS))
    observed: list[list[View]] = [[] for _ in Seat]
    last, chances = None, 0
    while (decider := GAME.decider(state)) is not None:
        if isinstance(decider, Chance):
            action: ListedAction = GAME.chance_action(state, seed, chances)
            chances += 1
        else:
            observed[decider].append(told(state, Seat(decider), number % BY_TEXT == 0))
            action = choice(Seat(decider), observed[decider], players[decider].strength, number)
        assert GAME.why_not(state, action, last) is None, f"game {number}: {GAME.action_text(action)}"
        state, last = GAME.apply(state, action), action
    outcome = GAME.outcome(state, last)
    assert outcome
    assert outcome.winners
    return state.round


def test_some_games_of_machines_end() -> None:
    for number in range(8):
        assert play(number) < LAST_ROUND


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("first", range(0, GAMES, GAMES // 2))
def test_ten_thousand_games_of_machines_end(first: int) -> None:
    rounds = [play(number) for number in range(first, first + GAMES // 2)]
    assert max(rounds) < LAST_ROUND
