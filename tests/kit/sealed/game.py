"""Sealed, as every game of the house is asked."""

from functools import partial
from typing import ClassVar

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.seeds import Choices
from dream.base.texts import message
from dream.play.cards import (
    HIDDEN,
    NOTHING,
    Multiset,
    field,
    in_order,
    list_text,
    or_nothing,
    parse_fields,
    parse_multiset,
    text_of_fields,
)
from dream.play.game import Decider, Hidden, HiddenGame, Option, Outcome, Refusal, letter, seat_of
from tests.kit.sealed import WORD
from tests.kit.sealed.rules import (
    DEALT,
    EACH,
    Card,
    Phase,
    State,
    View,
    applied,
    completed,
    knows,
    legal,
    possible,
    seen,
)

BEGINNING = f"{WORD} 1"
LONGEST = 400
SEATS = ("3", "2", "4", "5", "6")


class Sealed(HiddenGame[State, str, View]):
    """Two to six seats, private throughout."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Sealed"
    options: ClassVar[tuple[Option, ...]] = (Option("players", SEATS),)

    def start(self, seed: str, options: str) -> State:
        players = int(self.parse_options(options)["players"])
        deck = Choices(seed, "sealed deal").shuffled([card for card in Card for _ in range(EACH)])
        hands = [deck[DEALT * seat : DEALT * (seat + 1)] for seat in range(players)]
        bag = Multiset.of(Card, deck[DEALT * players :])
        return State(Phase.TURN, 0, None, bag, tuple(Multiset.of(Card, hand) for hand in hands))

    def seats(self, state: State) -> int:
        return len(state.hands)

    def options_text(self, state: State) -> str:
        return f"players={len(state.hands)}"

    def decider(self, state: State) -> Decider | None:
        return state.decider

    def legal_actions(self, state: State) -> tuple[str, ...]:
        return tuple(legal(state))

    def apply(self, state: State, action: str) -> State:
        return applied(state, action)

    def why_not(self, state: State, action: str, last: str | None) -> Refusal | None:
        return None if action in legal(state) else Refusal(message("sealed.not_now"))

    def outcome(self, state: State, last: str | None) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        points = tuple(sum(card + 1 for card in hand) for hand in state.hands)
        return Outcome(tuple(seat for seat, each in enumerate(points) if each == max(points)), "", points)

    def chance_action(self, state: State, seed: str, done: int) -> str:
        if state.phase is not Phase.DEAL:
            raise ValueError("chance decides nothing here")
        cards = tuple(state.bag)
        return f"card:{cards[Choices(seed, f'sealed chance {done}').below(len(cards))].word}"

    def shows(self, state: State, action: str) -> frozenset[int]:
        if self.apply(state, action).phase is Phase.OVER:
            return frozenset(range(len(state.hands)))
        shown = action.startswith(("card:", "look:", "give:"))
        return frozenset({state.turn}) if shown else frozenset()

    # What seats may know

    def seen(self, state: State, by: frozenset[int]) -> View:
        return seen(state, by)

    def completed(self, view: View) -> State:
        return completed(view)

    def told(self, state: State, action: str, by: frozenset[int]) -> str | Hidden:
        known_to = knows(state, action)
        if by & known_to or len(known_to) == len(state.hands):
            return action
        return Hidden(f"{action.partition(':')[0]}:{HIDDEN}")

    # The texts

    def state_text(self, state: State) -> str:
        return self.view_text(View(state, 0, (0,) * len(state.hands)))

    def view_text(self, view: View) -> str:
        state = view.seen
        fields = {
            "players": str(len(state.hands)),
            "phase": state.phase.value,
            "turn": letter(state.turn),
            "other": NOTHING if state.other is None else letter(state.other),
            "bag": list_text(state.bag, view.bag),
        }
        for seat, (hand, hidden) in enumerate(zip(state.hands, view.hands, strict=True)):
            fields[f"hand.{letter(seat)}"] = list_text(hand, hidden)
        return text_of_fields(BEGINNING, fields)

    def parse_state(self, text: str) -> State:
        view = self._parsed(text)
        if view.bag or any(view.hands):
            raise Malformed("A state hides nothing.")
        return view.seen

    def parse_view(self, text: str, seat: int) -> View:
        return self._parsed(text)

    def _parsed(self, text: str) -> View:
        found = parse_fields(text, BEGINNING, LONGEST)
        players = next((int(value) for key, value in found if key == "players" and value in SEATS), 2)
        hands = [f"hand.{letter(seat)}" for seat in range(players)]
        fields = in_order(found, ("players", "phase", "turn", "other", "bag", *hands))
        hidden = {key: value.count(HIDDEN) for key, value in fields.items()}
        known = fields | {key: NOTHING for key, number in hidden.items() if number}
        cards, seat = partial(parse_multiset, Card), partial(_seat, players)
        state = State(
            field(known, "phase", _phase),
            field(known, "turn", seat),
            field(known, "other", or_nothing(seat)),
            field(known, "bag", cards),
            tuple(field(known, hand, cards) for hand in hands),
        )
        view = View(state, hidden["bag"], tuple(hidden[hand] for hand in hands))
        if fields["players"] != str(players) or not possible(view):
            raise Impossible((f"no game of Sealed comes to {quoted(text)}",))
        return view

    def action_text(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if not text.isascii() or len(text) > 10 or " " in text:
            raise Malformed(f"{quoted(text)} isn't an action.")
        return text


def _seat(players: int, text: str) -> int:
    seat = seat_of(text)
    if seat is None or seat >= players:
        raise Malformed(f"{quoted(text)} isn't a seat.")
    return seat


def _phase(text: str) -> Phase:
    if text not in {phase.value for phase in Phase}:
        raise Malformed(f"{quoted(text)} isn't a phase.")
    return Phase(text)


GAME = Sealed()
