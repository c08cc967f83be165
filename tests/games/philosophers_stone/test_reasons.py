"""Why an action is good: sentences that are true of what the seat can see, and of nothing else."""

from random import Random

import pytest

from dream.base.words import english
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.reasons import reasons
from dream.games.philosophers_stone.rules.actions import Chosen
from dream.games.philosophers_stone.rules.components import Pile, in_box
from dream.games.philosophers_stone.rules.state import SeatDecision
from tests.games.philosophers_stone.random_games import some_state
from tests.games.philosophers_stone.test_observation import exchanged

STATE = (
    "stone 1 players=2 cutthroat=off alchemists=off air=random lead=in turn=9 at=a todo={todo},brew:a,trim:a "
    "open.e=mg,su,ea open.p=di deck.e=- deck.p=- discard.e=zn,zn,wa,ps discard.p=di,di metal.a=lead lab.a=in "
    "hand.a=di,in,ar,ar,fi,wa,ea sage.a=- metal.b=silver lab.b=di,ai,wa,ea,ps hand.b=tr,ea sage.b=-"
)
"""But for the decks, which have all other cards."""
AIR, DOUBLE = "Air will be needed for Iron.", "There is another Arsenic in hand."


def said(todo: str, action: str, seat: int = 0) -> list[str]:
    state = GAME.parse_state(balanced(STATE.format(todo=todo)))
    found = reasons(GAME.seen(state, frozenset({seat})), GAME.parse_action(action))
    return [english(reason) for reason in found]


def balanced(text: str) -> str:
    """The text with the decks as they have to be for all cards to be there, in the order of the tables."""
    fields = dict(word.partition("=")[::2] for word in text.split(" ")[2:])
    held = [fields[key] for key in fields if key.startswith(("open", "discard", "lab", "hand"))]
    elsewhere = ",".join(held).split(",")
    for pile in Pile:
        cards = [card.word for card in pile.of(in_box(2))]
        for word in elsewhere:
            if word in cards:
                cards.remove(word)
        text = text.replace(f"deck.{pile.word}=-", f"deck.{pile.word}={','.join(cards)}")
    return text


@pytest.mark.parametrize(
    ("todo", "action", "sentences"),
    [
        ("draw:a:1", "take:mg", ["Magnesium completes the set for Quicksilver."]),
        ("draw:a:1", "take:su", ["Sulfur will be needed for Iron."]),
        ("draw:a:1", "deck:e", ["The top of the deck promises more than what lies face up."]),
        ("form:a:1", "di+wa", ["Magnesium can be found with it, and is needed for Quicksilver."]),
        ("form:a:1", "in+fi", ["It costs somebody cards that they have already laid out."]),
        ("form:a:1", "in+ar", ["It costs somebody cards of their hand."]),
        ("form:a:1", "done", ["No formula is worth its cards now."]),
        (
            "aim:a:burn:2",
            "at:b",
            ["Their set for Gold lacks only one card.", "They are further ahead than anybody else."],
        ),
        (
            "pick:a:b:1",
            "take:ai",
            ["Air will be needed for Iron.", "Their set for Gold lacks only one card."],
        ),
        (
            "drop:a:1",
            "drop:ar",
            ["There is another Arsenic in hand.", "Arsenic isn't needed for the next two sets."],
        ),
        ("place:a", "lab:wa", ["Water is needed for Quicksilver."]),
    ],
)
def test_what_is_said_of_an_action(todo: str, action: str, sentences: list[str]) -> None:
    assert said(todo, action) == sentences


def test_what_is_said_of_an_answer() -> None:
    assert said("react:b:a:burn:2", "tr+ea", 1) == ["It saves 2 cards in the laboratory."]
    assert said("react:b:a:raid:1", "tr+ea", 1) == ["It saves a card in the laboratory."]
    assert said("react:b:a:rob:1", "tr+ea", 1) == ["The cards in hand are worth more than the answer."]
    assert said("react:b:a:rob:1", "accept", 1) == ["The attack costs less than an answer."]


def test_no_reason_depends_on_what_is_hidden() -> None:
    found = 0
    for seed in range(30):
        random = Random(seed)
        state = some_state(random)
        task = state.decision
        if not isinstance(task, SeatDecision) or GAME.decider(state) is not task.seat:
            continue
        by, other = frozenset({int(task.seat)}), exchanged(random, state, task.seat)
        for action in GAME.legal_actions(state):
            assert not isinstance(action, Chosen)
            said_of = reasons(GAME.seen(state, by), action)
            assert said_of == reasons(GAME.seen(other, by), action)
            assert len(said_of) <= 2
            assert all("{" not in english(reason) for reason in said_of)
            found += len(said_of)
    assert found > 30
