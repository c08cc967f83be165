"""What is written and said of a game of Alchemist."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from dream.base.texts import texts
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, Phase, State
from dream.play.history import History
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
