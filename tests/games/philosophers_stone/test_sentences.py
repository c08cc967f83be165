"""Every reason has its sentence, and every sentence is shown by a case."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from dream.base.errors import Impossible, Malformed
from dream.base.texts import english, texts
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Pile, Sage, Seat
from dream.games.philosophers_stone.rules.notation import faults, parse_task
from dream.games.philosophers_stone.rules.refusals import why_not
from dream.games.philosophers_stone.rules.state import AnyShuffle, DrawFrom, ListedAction, State, Take
from dream.games.philosophers_stone.rules.tasks import Draw, Shuffle
from tests.games.philosophers_stone.random_games import some_game
from tests.games.philosophers_stone.test_law import EVERY_ACTION, shuffles
from tests.games.philosophers_stone.test_observation import composed
from tests.kit.laws import forms_of, is_shown

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
        (replace(state, todo=(Shuffle(Pile.PROCESSES),)), AnyShuffle()),
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
