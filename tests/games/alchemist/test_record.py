"""What is written and said of a game of Alchemist, and what a table may show of it: curtain, log and undo."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from dream.base.texts import texts
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import Action, Bag, Phase, State, Take
from dream.play.game import Hidden
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.records.library.library import summary_of
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.games.alchemist.random_games import some_action, some_table
from tests.games.alchemist.test_law import REFUSED, SCRIPT, VECTORS, ask
from tests.kit.laws import forms_of, is_shown


def played(start: State, random: Random, most: int = 10**6) -> History[State, Action]:
    """A game from a state, to its end or for so many actions."""
    history: History[State, Action] = History(GAME, start)
    while history.outcome is None and len(history.actions) < most:
        history.play(some_action(random, history.state))
    return history


def text_of(history: History[State, Action]) -> str:
    return record_text(Record.of(history, seats=(Seat("Anna"),) * GAME.seats(history.start)))


@pytest.mark.parametrize("number", range(4))
def test_a_game_survives_its_record_from_the_bare_table_on(number: int) -> None:
    history = played(some_table(Random(number), players=str(number + 2)), Random(number))
    text = text_of(history)
    opened = open_record(text)
    assert not opened.faults
    assert opened.record.history().states == history.states
    assert record_text(opened.record) == text
    assert max(map(len, text.split("\n\n")[1].splitlines())) < 120


def test_the_rounds_that_have_begun_are_told() -> None:
    random = Random(5)
    whole = played(some_table(random, players="3"), random).states
    for start in (whole[36 + 3], *(random.choice(whole[40:-1]) for _ in range(12))):
        history = played(start, random)
        for done in range(0, len(history.actions) + 1, 3):
            part = history.copy(done)
            if part.state.round:
                assert summary_of(text_of(part).encode()).rounds == part.state.round, text_of(part)
        assert summary_of(text_of(history).encode()).rounds == history.state.round


def test_each_round_has_its_number_before_its_first_decision() -> None:
    random = Random(6)
    history = played(some_table(random, players="2"), random)
    _, _, body = text_of(history).partition("\n\n")
    numbers = [int(number) for number in re.findall(r"\b([0-9]+)\. ", body)]
    assert numbers == list(range(1, history.state.round + 1))
    before, _, first = body.partition("1. ")
    assert "create" not in before
    assert first.startswith("create")
    drawing = next(state for state in history.states if state.phase is Phase.DRAW_ONE)
    told = re.findall(r"\b([0-9]+)\. ", text_of(played(drawing, random)).partition("\n\n")[2])
    assert int(told[0]) == drawing.round + drawing.last_in_round


TEXTS = texts("en")["alchemist"]
SHOWN = ("refusal", "fault")


def every_sentence() -> Iterator[str]:
    """What is answered to the cases of the vectors, and to a few more."""
    for case in VECTORS["refusals"]:
        yield ask("why", case["state"], case["action"])
    for state in {case["state"].split(" ")[6]: case["state"] for case in VECTORS["transitions"]}.values():
        for action in ("draw:b", "school:b", "pass"):
            yield ask("why", state, action)
    for case in VECTORS["faults"]:
        yield ask("legal", case["text"])
    for line, _ in (*SCRIPT, *REFUSED):
        yield ask(*line.split("\t"))


SENTENCES = list(every_sentence())


@pytest.mark.parametrize(("key", "form"), list(forms_of(TEXTS, SHOWN)))
def test_every_sentence_is_shown_by_a_case(key: str, form: str) -> None:
    assert is_shown(form, SENTENCES), key


Game = SeatedGame[State, Action]


def table(options: str, *people: int, seed: str = "amber") -> Game:
    """A game in which people sit at these seats and computers at the others."""
    history: History[State, Action] = History(GAME, GAME.start(seed, options))
    seats = [
        Seat("P") if seat in people else Seat.machine("", 1) for seat in range(GAME.seats(history.start))
    ]
    return SeatedGame(history, seats, seed)


def step(game: Game, action: Action | None = None) -> None:
    """Do an action for whoever decides, behind an open curtain; chance does its own."""
    if game.chance_to_act:
        game.chance_acts()
        return
    if game.covered is not None:
        game.uncover()
    chosen = action or some_action(Random(len(game.history.actions)), game.history.state)
    if game.history.game.decider(game.history.state) in game.people:
        game.act(chosen)
    else:
        game.machine_acts(chosen)


def test_hidden_hands_need_a_curtain_between_people_and_none_for_one() -> None:
    two, one = table("players=3", 0, 1), table("players=3", 1)
    covers = set()
    for _ in range(20):
        covers.add(two.covered)
        assert one.covered is None
        assert one.sees(len(one.history.actions)) == {1}
        step(two)
        step(one)
    assert {0, 1} <= covers
    assert 2 not in covers


def test_open_hands_need_none_and_no_school_of_a_computer_is_seen() -> None:
    """The schools of the people here the picture leaves out, until their owner asks."""
    game = table("players=3 hands=open", 0, 1)
    for _ in range(20):
        assert game.covered is None
        assert game.sees(len(game.history.actions)) == {0, 1}
        step(game)
    view = GAME.seen(game.history.state, frozenset({0, 1}))
    assert view.schools == (False, False, True)
    assert not any(view.hands)


def test_a_draw_is_not_undone_by_whoever_saw_it_and_a_potion_is() -> None:
    game = table("players=4", 0)
    first = some_action(Random(1), game.history.state)
    assert not isinstance(first, Bag)
    step(game, first)
    assert game.undo_goes_to == 0
    game.undo()
    step(game, Bag())
    assert game.undo_goes_to == 0
    step(game)
    assert game.undo_goes_to is None


def test_what_computers_draw_stops_no_undo_and_is_told_to_nobody() -> None:
    game = table("players=4", 0)
    step(game, Take(Colour.BLUE))
    step(game, Bag())
    while game.history.state.phase is not Phase.PLAY:
        step(game)
    assert game.undo_goes_to == 0
    done = len(game.history.actions) - 1
    assert game.history.told(done, frozenset({0})) == Hidden("draw:?")
    assert game.history.told(done, frozenset({1})) == game.history.actions[done]
    while not game.over:
        step(game)
    assert game.history.told(done, frozenset({0})) == game.history.actions[done]
    assert game.undo_goes_to is None
