"""Players by name, what nobody is called, and yardsticks that take what leaves them with the most at once."""

import re
from functools import cache
from random import Random

import pytest

from dream.base.errors import Malformed
from dream.cli.app import guarded
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, Copy, Phase, State
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.ending import Reason
from dream.games.alchemists_dream.rules.position import Position
from dream.matches.alchemists_dream import (
    DreamTerms,
    GreedyPlayer,
    OpportunistPlayer,
    SetupKind,
    StandingPlayer,
)
from dream.matches.games import Terms, play, try_out
from dream.matches.players import GREEDY, Patience, RandomPlayer, kinds, make_player, observing_player
from dream.play.history import History
from dream.play.levels import levels_of
from tests.games.alchemist.random_games import exchanged, some_turns
from tests.kit.random_positions import crowded
from tests.matches.fakes import parse_engine, parse_spec


def chosen(text: str, state: State) -> Action:
    action: Action = make_player(parse_spec(text, "alchemist"), Patience()).choose(History(GAME, state))
    return action


def has(state: State, seat: int) -> float:
    adept = state.adepts[seat]
    return adept.fame + 0.5 * len(adept.hand)


def turns(seed: int) -> list[State]:
    return [state for state in some_turns(Random(seed), players="3") if state.phase is Phase.PLAY]


@pytest.mark.parametrize(("text", "part"), [("taker", 0.0), ("taker:others=0.3", 0.3)])
def test_a_taker_has_the_most_after_what_it_does(text: str, part: float) -> None:
    for state in Random(4).sample(turns(2), 6):
        worths = {}
        for action in GAME.legal_actions(state):
            after = GAME.apply(state, action)
            others = sum(has(after, seat) for seat in range(3) if seat != state.turn)
            worths[action] = has(after, state.turn) - part * others
        assert worths[chosen(text, state)] == pytest.approx(max(worths.values()))


def test_whoever_grudges_the_others_what_they_have_pays_no_tribute_for_as_much() -> None:
    found = [(chosen("taker", state), chosen("taker:others=9", state)) for state in turns(3)]
    assert any(isinstance(one, Copy) for one, _ in found)
    assert sum(isinstance(one, Copy) for one, _ in found) >= sum(isinstance(two, Copy) for _, two in found)


def test_what_is_hidden_changes_nothing() -> None:
    random = Random(5)
    for state in random.sample(turns(6), 6):
        other = exchanged(random, state, state.turn)
        assert chosen("taker:others=0.3", state) == chosen("taker:others=0.3", other)


def test_equal_ones_are_chosen_by_the_seed() -> None:
    state = GAME.start("amber", "players=4")
    assert len({chosen(f"taker:seed={seed}", state) for seed in range(8)}) > 1


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_takers_play_every_game_with_hidden_things(word: str) -> None:
    terms = Terms(word, most_plies=80)
    history = terms.begin("takers")
    others = [RandomPlayer() for _ in range(terms.game.seats(history.state) - 1)]
    run = play(history, [make_player(parse_spec("taker", word), Patience()), *others], terms, "takers")
    assert run.failure is None
    assert "taker" not in kinds("dream")


def test_a_part_that_is_no_number_is_told() -> None:
    with pytest.raises(Malformed, match=r"others takes a number such as 0\.3, not 'much'"):
        make_player(parse_spec("taker:others=much", "alchemist"), Patience())


@pytest.mark.parametrize(
    "text",
    ["", "stockfish", "dream:level", "dream:level=9", "random:depth=2", "plain:level=1", "cmd:", 'cmd:"'],
)
def test_nonsense_names_no_player(text: str) -> None:
    with pytest.raises(Malformed):
        parse_spec(text)


@pytest.mark.parametrize("text", ["greedy", "random:seed=1", "plain", "dream:level=1", "dream:depth=2"])
def test_no_other_than_an_engine_is_measured(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["bench", "engine", "--engine", text]) == 2
    assert "is no engine to measure" in capsys.readouterr().err


def test_the_evaluation_of_a_yardstick_is_named_and_by_its_old_word_too() -> None:
    new, old = parse_spec("plain:evaluation=siege"), parse_spec("plain:judge=siege,depth=1")
    assert new.options == old.options == (("evaluation", "siege"),)
    try_out(old, Patience())
    with pytest.raises(Malformed, match=r"plain has no 'jury': depth, evaluation, movetime, nodes$"):
        parse_spec("plain:jury=siege")
    with pytest.raises(Malformed, match="'fair' is no evaluation: simple, siege"):
        try_out(parse_spec("plain:judge=fair"), Patience())


def test_a_level_is_named_as_a_seat_in_the_window_is() -> None:
    assert parse_spec("3") == parse_spec("dream:level=3")
    with pytest.raises(Malformed):
        parse_spec("9")


def test_an_engine_is_measured_with_its_options() -> None:
    assert parse_engine("dream:Threads=2").options == (("Threads", "2"),)
    assert parse_engine("cmd:./engine -x").command == ("./engine", "-x")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jabir:level=8", f"level takes a number from 1 to {len(levels_of('jabir'))}, not '8'"),
        ("0", "level"),
        ("dream:level=2", "names no player: jabir, random, greedy, taker, cmd, such as jabir:level=3"),
        ("greedy:seed=1", "greedy has no 'seed': nothing can be set"),
        ("easyai", "names no player"),
    ],
)
def test_nonsense_names_no_player_of_this_game(text: str, said: str) -> None:
    with pytest.raises(Malformed, match=re.escape(said)):
        parse_spec(text, "jabir")


def test_a_game_may_have_an_engine_and_no_greedy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"jabir", GREEDY} <= kinds("jabir").keys()
    assert observing_player(parse_spec(GREEDY, "jabir"))
    monkeypatch.delattr("dream.games.jabirs_transmutations.engine.search.greedy")
    assert GREEDY not in kinds("jabir")
    assert observing_player(parse_spec("jabir:level=1", "jabir"))


@cache
def before_the_win() -> Position:
    """A position in which the side to move wins by its next action."""
    terms = DreamTerms(setup=SetupKind.RANDOM)
    for seed in range(1, 9):
        game = play(terms.begin(str(seed)), [GreedyPlayer(), StandingPlayer()], terms).game
        if game.outcome and game.outcome.reason == Reason.SURROUNDED.value:
            found: Position = game.states[-2]
            return found
    raise AssertionError("no game was won")


@pytest.mark.parametrize("player", [GreedyPlayer("9"), OpportunistPlayer("9")])
def test_who_looks_one_step_ahead_takes_a_win(player: StandingPlayer) -> None:
    position = before_the_win()
    assert position.apply(player.choose(history_of(position))).winner is position.turn


def test_an_opportunist_takes_all_stones_that_it_can_and_else_does_anything() -> None:
    for seed in range(12):
        position = crowded(Random(seed))
        if not position.legal_actions:
            continue
        other = position.turn.other
        taken = {action: position.apply(action).sides[other].taken for action in position.legal_actions}
        won = {action for action in taken if position.apply(action).winner is position.turn}
        most = max(taken.values())
        best = won or {action for action, number in taken.items() if number == most}
        chosen = {OpportunistPlayer(str(luck)).choose(history_of(position)) for luck in range(40)}
        assert chosen <= best
        assert len(chosen) > 1 or len(best) < 3
