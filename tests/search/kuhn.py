"""Kuhn poker: three cards, two seats, one bet. It is solved, so a search can be held to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from dream.play.game import Decider, HiddenGame, Outcome, Refusal
from dream.search.problem import Problem, Uniform

JACK, QUEEN, KING = "J", "Q", "K"
CARDS = (JACK, QUEEN, KING)
ENDS = {"cc", "bf", "bb", "cbf", "cbb"}
"""Check or call, bet, fold."""
VALUE = -1 / 18
"""What the game is worth to the first seat, in antes."""


@dataclass(frozen=True)
class Table:
    """The cards of the two seats, and what they have done; a card that is not known is ``?``."""

    cards: tuple[str, str]
    done: str = ""

    @property
    def decider(self) -> Decider | None:
        return None if self.done in ENDS else len(self.done) % 2


class Kuhn(HiddenGame[Table, str, Table]):
    """A game of which every state and view is a `Table`."""

    id = "kuhn"
    title = "Kuhn poker"

    def start(self, seed: str, options: str) -> Table:
        first, second = Random(seed).sample(CARDS, 2)
        return Table((first, second))

    def seats(self, state: Table) -> int:
        return 2

    def decider(self, state: Table) -> Decider | None:
        return state.decider

    def legal_actions(self, state: Table) -> Sequence[str]:
        return () if state.decider is None else ("b", "f") if state.done.endswith("b") else ("c", "b")

    def apply(self, state: Table, action: str) -> Table:
        return replace(state, done=state.done + action)

    def why_not(self, state: Table, action: str, last: str | None) -> Refusal | None:
        return None if action in self.legal_actions(state) else Refusal("It is not legal.")

    def outcome(self, state: Table, last: str | None) -> Outcome | None:
        if state.decider is not None:
            return None
        return Outcome((0 if won(state) > 0 else 1,), state.done)

    def state_text(self, state: Table) -> str:
        return f"{state.cards[0]}{state.cards[1]} {state.done}"

    def view_text(self, view: Table) -> str:
        return self.state_text(view)

    def parse_state(self, text: str) -> Table:
        cards, _, done = text.partition(" ")
        return Table((cards[0], cards[1]), done)

    def parse_view(self, text: str, seat: int) -> Table:
        return self.parse_state(text)

    def seen(self, state: Table, by: frozenset[int]) -> Table:
        first, second = (card if seat in by else "?" for seat, card in enumerate(state.cards))
        return replace(state, cards=(first, second))

    def action_text(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        return text


KUHN = Kuhn()


def won(state: Table) -> int:
    """Return how many antes the first seat wins at the end."""
    stake = 2 if state.done.endswith("bb") else 1
    if state.done.endswith("f"):
        return 1 if state.done == "bf" else -1
    return stake if CARDS.index(state.cards[0]) > CARDS.index(state.cards[1]) else -stake


class Dealer:
    """Gives the other seat one of the two other cards."""

    def deal(self, views: Sequence[Table], random: Random) -> Table:
        first, second = views[-1].cards
        others = [card for card in CARDS if card not in (first, second)]
        dealt = random.choice(others)
        return replace(
            views[-1], cards=(dealt if first == "?" else first, dealt if second == "?" else second)
        )


class Winnings:
    """A share of the win of 1 stands for two antes."""

    def values(self, state: Table) -> Sequence[float]:
        antes = won(state)
        return ((antes + 2) / 4, (2 - antes) / 4)

    def rounds(self, state: Table) -> int:
        return 0


PROBLEM: Problem[Table, Table, str] = Problem(KUHN, Dealer(), Uniform(), Winnings())
EQUILIBRIUM = {
    # the second seat: how likely it bets, or calls, by its card and what was done
    (JACK, "c"): 1 / 3,
    (QUEEN, "c"): 0.0,
    (KING, "c"): 1.0,
    (JACK, "b"): 0.0,
    (QUEEN, "b"): 1 / 3,
    (KING, "b"): 1.0,
    # the first seat, of its many the one that never bluffs
    (JACK, ""): 0.0,
    (QUEEN, ""): 0.0,
    (KING, ""): 0.0,
    (JACK, "cb"): 0.0,
    (QUEEN, "cb"): 1 / 3,
    (KING, "cb"): 1.0,
}
