"""What picks are worth to each seat in the draft of a round, as everybody can tell from what lies open."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from dream.games.jabirs_transmutations.engine.draft.draft_values import DraftValues, with_picks
from dream.games.jabirs_transmutations.engine.draft.look_ahead import drafted
from dream.games.jabirs_transmutations.engine.knowledge.deals import SEATS, closed_cards
from dream.games.jabirs_transmutations.engine.knowledge.piles import Pile, pile_of
from dream.games.jabirs_transmutations.engine.turn.evaluation import Evaluation
from dream.games.jabirs_transmutations.engine.turn.packed import Packed, packed
from dream.games.jabirs_transmutations.engine.turn.planner import Planner
from dream.games.jabirs_transmutations.engine.turn.win_chance import (
    Rivals,
    WinChance,
    points_of,
    share_of_win,
)
from dream.games.jabirs_transmutations.rules.state import CARDS_DEALT, CARDS_IN_HAND
from dream.games.jabirs_transmutations.rules.view import Cards, View

END_NEAR = 9
"""So many points of a seat, and somebody may reach the end of the game in this round."""
ROUNDS_IMAGINED = 5
"""How many deals of all cards tell what the others may have at the end of a round."""
OTHERS = 0.5
"""How much of a chance that another seat gains is lost by this one: the rest is the third seat's loss."""


@dataclass(frozen=True)
class Table:
    """What lies open before the draft of a round: it changes no more until the reveal."""

    tableaus: tuple[Packed, ...]
    closed: Cards
    gold_takes_card: bool
    evaluation: Evaluation


class Outlook:
    """What picks are worth to each seat, by what its tableau will be worth."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @cached_property
    def values(self) -> list[DraftValues]:
        """What picks are worth to each seat for itself."""
        return [
            self._values(tableau, Planner(self._table.evaluation, self._table.gold_takes_card))
            for tableau in self._table.tableaus
        ]

    def _values(self, tableau: Packed, planner: Planner) -> DraftValues:
        closed = self._table.closed
        return DraftValues(planner, tableau, [number / len(closed) for number in closed.counts])

    def preferred(self, seat: int, picks: Pile) -> Sequence[int]:
        """The kinds of cards from the one that a seat with these picks should most pick now."""
        return self.values[seat].preferred(picks)

    def worth(self, seat: int, picks: Sequence[Pile]) -> float:
        """The chance of a seat to win when the seats have these picks at the reveal."""
        return share_of_win([self.values[other].worth(picks[other]) for other in range(SEATS)], seat)

    def share(self, seat: int, picks: Sequence[Pile]) -> float:
        """The same, always as a share of the win."""
        return self.worth(seat, picks)


class LastRoundOutlook(Outlook):
    """What picks are worth to each seat in a round that may be the last, by the chance to win.

    What the others will have then is taken from some rounds that are imagined from what lies open.
    """

    @cached_property
    def values(self) -> list[DraftValues]:
        """What picks are worth to each seat: its chance to win, whatever becomes of the others."""
        table = self._table
        return [
            self._values(tableau, Planner(WinChance(table.evaluation, others), table.gold_takes_card))
            for tableau, others in zip(table.tableaus, self._others(), strict=True)
        ]

    def worth(self, seat: int, picks: Sequence[Pile]) -> float:
        worths = [self.values[other].worth(picks[other]) for other in range(SEATS)]
        return worths[seat] - OTHERS * (sum(worths) - worths[seat])

    def share(self, seat: int, picks: Sequence[Pile]) -> float:
        """As the chances of all are one together, what the others have follows from one's own."""
        return (self.worth(seat, picks) + OTHERS) / (1 + OTHERS)

    def _others(self) -> list[Rivals]:
        """What the others of each seat may have at the end of the round."""
        table, plain = self._table, Outlook(self._table)
        planner = Planner(table.evaluation, table.gold_takes_card)
        random = Random(str(table.tableaus))
        found = [Rivals(table.evaluation) for _ in range(SEATS)]
        for _ in range(ROUNDS_IMAGINED):
            dealt = random.sample(list(table.closed), CARDS_DEALT)
            hands = [pile_of(dealt[at : at + CARDS_IN_HAND]) for at in range(0, CARDS_DEALT, CARDS_IN_HAND)]
            picks = drafted(hands, [0] * SEATS, plain.preferred)
            ends = [planner.ends(with_picks(*each)) for each in zip(table.tableaus, picks, strict=True)]
            for seat in range(SEATS):
                found[seat].add(ends[:seat] + ends[seat + 1 :], 1 / ROUNDS_IMAGINED)
        return found


def outlook_of(known: View, evaluation: Evaluation, *, minds_others: bool) -> Outlook:
    """The outlook in a draft; who does not mind the others never looks for the end of the game."""
    state = known.seen
    tableaus = tuple(packed(tableau, state) for tableau in state.tableaus)
    table = Table(tableaus, closed_cards(known), state.options.gold_takes_card, evaluation)
    near = minds_others and max(map(points_of, tableaus)) >= END_NEAR
    return _last_round(table) if near else _any_round(table)


@lru_cache(2)
def _any_round(table: Table) -> Outlook:
    return Outlook(table)


@lru_cache(2)
def _last_round(table: Table) -> Outlook:
    return LastRoundOutlook(table)
