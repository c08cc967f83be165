"""Kuhn poker: three cards, two seats, one bet; and a search for it, whose trials are played on at random."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from dream.play.game import Decider, HiddenGame, Outcome, Refusal
from dream.search.search import ALL_ALIKE, Race, checked

JACK, QUEEN, KING = "J", "Q", "K"
CARDS = (JACK, QUEEN, KING)
ENDS = {"cc", "bf", "bb", "cbf", "cbb"}
"""Check or call, bet, fold."""


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


def begin(
    seat: int, views: Sequence[Table], seed: str, stopped: Callable[[], bool], only: Sequence[str] = ()
) -> Race[str]:
    """Begin a search: each trial deals the other card, and both play on at random."""
    view, actions = views[-1], checked(only, KUHN.legal_actions(views[-1]))

    def trial(action: str, deal: int) -> float:
        """The share of the win; all of it stands for two antes."""
        random = Random(f"{seed} {deal}")
        state = KUHN.apply(dealt(view, random), action)
        while state.decider is not None:
            state = KUHN.apply(state, random.choice(KUHN.legal_actions(state)))
        return (2 + (won(state) if seat == 0 else -won(state))) / 4

    compared = actions or KUHN.legal_actions(view)
    return Race(compared, (1.0,) * len(compared), trial, ALL_ALIKE, stopped)


def dealt(view: Table, random: Random) -> Table:
    """Return the table with one of the two other cards at the other seat."""
    card = random.choice([card for card in CARDS if card not in view.cards])
    first, second = (card if known == "?" else known for known in view.cards)
    return replace(view, cards=(first, second))
