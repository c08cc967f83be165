"""What is written and said of a game of Philosopher's Stone."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.texts import english, texts
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Pile, Sage, Seat
from dream.games.philosophers_stone.rules.notation import faults, parse_task
from dream.games.philosophers_stone.rules.refusals import why_not
from dream.games.philosophers_stone.rules.state import AnyShuffle, DrawFrom, ListedAction, State, Take
from dream.games.philosophers_stone.rules.tasks import Draw, ShuffleDeck
from dream.play.history import History
from dream.play.seats import Seat as Seated
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.games.philosophers_stone.random_games import some_game, some_history
from tests.games.philosophers_stone.test_law import EVERY_ACTION, composed, shuffles
from tests.kit.laws import forms_of, is_shown

OWN = (
    "tracker=lead:di+mg+wa,salt:tr+zn+ea,tin:di+ar+su+ai,iron:in+mg+zn+fi,copper:tr+ar+su+fi+ai,"
    "silver:di+fi+ai+wa+ea+ps,gold"
)


def text_of(history: History[State, ListedAction]) -> str:
    return record_text(Record.of(history, seats=(Seated("Anna"),) * GAME.seats(history.start)))


@pytest.mark.parametrize("number", range(4))
def test_a_game_survives_its_record(number: int) -> None:
    text = text_of(some_history(Random(number), 150))
    opened = open_record(text)
    assert not opened.faults
    assert text.startswith("[Game \"Philosopher's Stone: An Alchemist's Journey\"]\n")
    assert record_text(opened.record) == text
    assert max(map(len, text.split("\n\n")[1].splitlines())) < 120


def test_each_turn_has_its_number_before_its_first_action() -> None:
    history = some_history(Random(7), 200)
    for done in (*range(0, 60, 7), 200, 40):
        part = history.copy(min(done, len(history.actions)))
        numbers = re.findall(r"\b([0-9]+)\. ", text_of(part).partition("\n\n")[2])
        turns = {state.turn for state in part.states[:-1]}
        assert list(map(int, numbers)) == sorted(turns)


def test_a_game_by_another_tracker_is_read_wherever_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    text = GAME.state_text(GAME.start("x", "players=2"))
    own = GAME.parse_state(text.replace(" turn=1", f" {OWN} turn=1"))
    history = History(GAME, own, [GAME.legal_actions(own)[0]])
    opened = open_record(text_of(history))
    assert not opened.faults
    assert opened.record.start == own
    assert opened.record.history().state == history.state


def test_the_result_and_the_seats_are_told() -> None:
    state = GAME.start("x", "players=2")
    while state.todo:
        legal = GAME.legal_actions(state)
        done = next((action for action in legal if GAME.action_text(action) == "done"), legal[0])
        state = GAME.apply(
            state, done if GAME.decider(state) in state.seats else GAME.chance_action(state, "x", 0)
        )
    history = History(GAME, state)
    text = text_of(history)
    outcome = GAME.outcome(state, None)
    assert outcome is not None
    assert f'[Result "{outcome.text}"]' in text
    assert '[SeatB "person"]\n[NameB "Anna"]' in text


TEXTS = texts("en")["stone"]
COMPOSED = (
    *(
        "volley:b:-",
        "volley:b:c",
        "aim:b:raid:1",
        "aim:b:drop:1",
        "burn:b:c:2",
        "mend:b",
        "pay:b:4",
        "lose:b:1",
    ),
    *("pick:b:c:1", "fetch:b:p", "search:b:p", "rob:b:a:1", "raid:b:c:1", "slip:b:a", "roll:b", "shuffle:p"),
    *("react:c:b:raid:1", "look:b:a:1", "swap:b:1", "place:b", "drop:b:1", "form:b:1", "draw:b:1"),
)


def some_states() -> Iterator[State]:
    """States with every task at the head of the list, and from games."""
    for todo in COMPOSED:
        state = composed("draw:b:1")
        yield replace(state, todo=(parse_task(todo), *state.todo[1:]))
    for number in range(6):
        yield from list(some_game(Random(number)))[::15]


def every_sentence() -> Iterator[str]:
    state = composed("draw:b:1")
    bare = replace(state, open=NO_CARDS, decks=((), ()), discard=NO_CARDS)
    nobody = replace(
        bare, tableaus=tuple(replace(each, hand=NO_CARDS, laboratory=NO_CARDS) for each in bare.tableaus)
    )
    special: list[tuple[State, ListedAction]] = [
        (bare, DrawFrom(Pile.ELEMENTS)),
        (bare, Take(Card.FIRE)),
        (replace(bare, open=bare.open.plus(Card.FIRE)), Take(Card.AIR)),
        (replace(state, todo=(ShuffleDeck(Pile.PROCESSES),)), AnyShuffle()),
        (replace(state, todo=()), Take(Card.FIRE)),
    ]
    for todo in ("aim:b:raid:1", "aim:b:drop:1", "volley:b:-"):
        special += [(replace(nobody, todo=(parse_task(todo),)), action) for action in EVERY_ACTION]
    for sages in (None, Sage.ALBERTUS):
        rich = replace(
            nobody.of(Seat.B), hand=composed("draw:b:1").of(Seat.B).hand.plus(Card.INCINERATION), sage=sages
        )
        special += [
            (replace(nobody.with_tableau(Seat.B, rich), todo=(parse_task("form:b:1"),)), action)
            for action in EVERY_ACTION
        ]
    special += [(each, action) for each in some_states() for action in (*EVERY_ACTION, *shuffles(each))]
    for each, action in special:
        refusal = why_not(each, action)
        if refusal:
            yield english(refusal)


def shown(kind: str, sentences: set[str]) -> None:
    for key, form in forms_of(TEXTS, [kind]):
        assert is_shown(form, sentences), key


def test_every_refusal_is_shown_by_a_case() -> None:
    sentences = set(every_sentence())
    for kind in ("refusal", "deed", "awaited"):
        shown(kind, sentences)


def test_every_fault_is_shown_by_a_case() -> None:
    state = composed("draw:b:1")
    a, b, _ = Seat.A, Seat.B, Seat.C
    gold = replace(state.of(a), metal=6)
    wrong = (
        replace(state, discard=state.discard.plus(Card.FIRE)),
        replace(state, open=state.open.plus(Card.FIRE)),
        state.with_tableau(b, replace(state.of(b), laboratory=NO_CARDS.plus(Card.STONE))),
        state.with_tableau(a, gold),
        state.with_tableau(b, gold),
        state.with_tableau(a, replace(state.of(a), sage=Sage.MARIA)),
        replace(state, options=replace(state.options, alchemists=True)),
        replace(state, turn=301),
        replace(state, todo=()),
        *(
            replace(state, todo=tuple(map(parse_task, todo.split(","))))
            for todo in ("draw:b:1,brew:a", "draw:b:1,give:a:fi", "refill", "burn:b:a:2")
        ),
    )
    shown("fault", {english(fault) for each in wrong for fault in faults(each)})


def test_every_fault_of_a_text_is_shown_by_a_case() -> None:
    text = GAME.state_text(composed("draw:b:1"))
    view = GAME.observation(composed("draw:b:1"), 0)
    sentences = set()

    def refused(reader: Callable[..., object], *given: object) -> None:
        try:
            reader(*given)
        except (Malformed, Impossible) as error:
            sentences.add(str(error))

    todo = (
        "dance:a",
        "draw:2",
        "trim",
        "draw:b:0",
        "look:b:b:1",
        "volley:b:bc",
        "volley:b:",
        "give:b:?",
        "draw:d:1",
    )
    for task in todo:
        refused(GAME.parse_state, text.replace("draw:b:1", task, 1))
    refused(
        GAME.parse_state, text.replace("draw:b:1", "slip:b:a,give:b:?").replace("hand.a=fi,ps", "hand.a=ps")
    )
    refused(GAME.parse_state, text.replace("discard.p=tr", "discard.p=fi"))
    refused(GAME.parse_view, view, 1)
    for action in ("x" * 999, "take:x", "nonsense", "roll:fi"):
        refused(GAME.parse_action, action)
    for key, form in forms_of(TEXTS, ["notation"]):
        assert key == "notation.our_tracker" or is_shown(form, sentences), key


def test_whoever_draws_from_nothing_is_passed_over() -> None:
    bare = replace(composed("draw:b:1"), open=NO_CARDS, decks=((), ()), discard=NO_CARDS)
    assert not Draw(Seat.B, 2).actions(bare)
