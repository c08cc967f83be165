"""Why an action is good: sentences that are true of what the seat can see, and of nothing else."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dream.base.texts import english, texts
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.state import (
    Accept,
    At,
    Concoct,
    Done,
    ListedAction,
    SeatDecision,
    State,
    Tableau,
)
from dream.games.philosophers_stone.rules.tasks import Aim, Burn, Draw, React, Theft, Volley
from dream.games.philosophers_stone.teach import reasons
from tests.games.philosophers_stone.random_games import some_state
from tests.kit.laws import is_refuted

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
        ("draw:a:1", "deck:e", []),
        (
            "draw:a:2",
            "take:su",
            [
                "Sulfur will be needed for Iron.",
                "With the next card you can still take Magnesium, which is needed for Quicksilver.",
            ],
        ),
        ("form:a:1", "di+wa", ["Magnesium can be found with it, and is needed for Quicksilver."]),
        ("form:a:1", "in+fi", ["It costs somebody cards that they have already laid out."]),
        ("form:a:1", "in+ar", ["It costs somebody cards of their hand."]),
        ("form:a:1", "done", []),
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
    assert said("react:b:a:rob:1", "tr+ea", 1) == ["It keeps the attack away from the hand."]
    assert said("react:b:a:rob:1", "accept", 1) == ["It keeps the cards that an answer would cost."]


class Told:
    """A reason for an action of a seat in a state."""

    def __init__(self, state: State, action: ListedAction, values: dict[str, Any]) -> None:
        assert isinstance(state.decision, SeatDecision)
        self.state, self.action, self.values, self.task = state, action, values, state.decision
        self.mine = state.of(self.task.seat)

    @property
    def missing(self) -> set[Card]:
        """What the next set takes and the seat has nowhere."""
        return {card for card in self.state.needed(self.task.seat) if not self.mine.hand[card]}

    @property
    def after(self) -> State:
        return GAME.apply(self.state, self.action)

    def metals(self, *, most: int = 9) -> set[Any]:
        """The names of the metals whose sets, so many at most from the next one on, take the card."""
        metal, tracker = self.mine.metal, self.state.tracker
        ahead = range(metal, min(metal + most, len(tracker.sets)))
        return {tracker.name(each + 1) for each in ahead if self.state.set_after(each)[self.values["card"]]}

    def next_metal(self) -> bool:
        return bool(self.values["metal"] == self.state.tracker.name(self.mine.metal + 1))

    def brings(self, kind: type) -> int:
        """How many cards a task of a kind is about that a formula brings; 1 where it tells no number."""
        assert isinstance(self.action, Concoct)
        tasks = (task for task in self.after.todo if isinstance(task, kind) and task not in self.state.todo)
        return next((int(getattr(task, "number", 1)) for task in tasks), 0)

    @property
    def other(self) -> Seat:
        """The seat that an action is against."""
        if isinstance(self.action, At):
            return self.action.seat
        assert isinstance(self.task, React | Theft | Burn)
        return self.task.other

    def victim(self) -> Tableau:
        return self.state.of(self.other)

    def lacking(self) -> int:
        return len(self.state.needed(self.other))


def finds(told: Told) -> bool:
    """Whether a card that is needed can be where the formula has it looked for."""
    return told.values["card"] in told.missing and told.next_metal()


CLAIMS: dict[str, Callable[[Told], Any]] = {
    "completes": lambda t: (
        (t.next_metal() and t.missing | {t.values["card"]} == {t.values["card"]})
        or t.state.needed(t.task.seat).present == (t.values["card"],)
    ),
    "needed": lambda t: t.next_metal() and t.values["card"] in t.state.needed(t.task.seat),
    "later": lambda t: t.values["metal"] in t.metals(),
    "finds": finds,
    "next": lambda t: (
        isinstance(t.task, Draw)
        and t.task.number > 1
        and finds(t)
        and t.after.open[t.values["card"]] > 0
        and isinstance(t.after.decision, Draw)
    ),
    "nothing_open": lambda t: t.next_metal() and not t.missing & set(t.state.open),
    "draws": lambda t: t.brings(Draw) == t.values["count"] > 0,
    "spares": lambda t: (
        t.values["count"]
        == sum(not Told(t.state, t.action, {"card": card}).metals(most=2) for card in t.mine.hand)
    ),
    "none_possible": lambda t: (
        isinstance(t.action, Done)
        and not any(isinstance(each, Concoct) for each in GAME.legal_actions(t.state))
    ),
    "no_formula": lambda t: (
        isinstance(t.action, Done) and any(isinstance(each, Concoct) for each in GAME.legal_actions(t.state))
    ),
    "whole": lambda t: t.next_metal() and t.after.of(t.task.seat).metal == t.mine.metal + 1,
    "laboratories": lambda t: any(t.state.of(seat).laboratory for seat in t.state.others(t.task.seat)),
    "hands": lambda t: (
        (t.brings(Aim) or t.brings(Volley))
        and any(t.state.of(seat).hand for seat in t.state.others(t.task.seat))
    ),
    "nearly": lambda t: t.lacking() == 1,
    "whole_there": lambda t: t.lacking() == 0,
    "ahead": lambda t: all(
        (t.victim().metal, len(t.victim().laboratory)) > (each.metal, len(each.laboratory))
        for each in t.state.tableaus
        if each is not t.victim()
    ),
    "saves": lambda t: 0 < t.values["count"] <= len(t.mine.laboratory),
    "saves_hand": lambda t: isinstance(t.action, Concoct) and len(t.mine.hand) > 0,
    "accept": lambda t: isinstance(t.task, React) and isinstance(t.action, Accept),
    "double": lambda t: t.mine.hand[t.values["card"]] >= 2,
    "spare": lambda t: not t.metals(most=2),
}


def test_every_reason_is_true() -> None:
    """And a counterexample of each kind: the same would be a lie of another action, there or elsewhere."""
    found, refuted, pool = Counter[str](), set[str](), list[tuple[State, ListedAction]]()
    for seed in range(110):
        state = some_state(Random(seed))
        if not isinstance(state.decision, SeatDecision):
            continue
        pool += ((state, action) for action in GAME.legal_actions(state))
        for action in GAME.legal_actions(state):
            for reason in reasons(GAME.seen(state, frozenset({int(state.decision.seat)})), action, 9):
                kind = reason.key.rpartition(".")[2]
                found[kind] += 1
                told = Told(state, action, dict(reason.values))
                assert CLAIMS[kind](told), f"{GAME.state_text(state)} {GAME.action_text(action)} {reason}"
                others = () if kind in refuted else pool[-60:]
                if any(is_refuted(CLAIMS[kind], Told(*other, told.values)) for other in others):
                    refuted.add(kind)
    assert CLAIMS.keys() == texts("en")["stone"]["reason"].keys()
    assert CLAIMS.keys() - found.keys() <= {"whole", "whole_there"}
    assert found.keys() == refuted
