"""What two players agree on beside the law: draws (R11), sealed offers, and the pairs of cells in the
haggling.

The notation has a word for an offer of a draw and one for accepting it, and needs none for a no: an offer
is declined by any other action after it, and a proposal of the program is put aside by any action at all.
So the history tells everything, except a no that no action has followed yet, and one that undo has taken
out. Who must know of those keeps one value beside it, `RefusedDraws`: at first what the history tells, and
then every no. What the history does not tell of it goes into the game's record, in words of its own
(`untold`).

In a round of sealed offers both write before either sees: a cell for the Symbol or, in the haggling, to
stand. Then both are opened, and done in the order of the law. So it comes to one or two legal actions.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    OfferDraw,
    Phase,
    Player,
    Position,
    Stand,
    Talk,
)

# Draws

REPETITIONS_TO_PROPOSE = 3
"""How often a position has occurred when the program proposes a draw (R11)."""
DECLINED = "Declined"
"""The header of a record that tells of a no which its actions do not tell."""
MOST_TOLD = 30
"""So many of them are told, the latest."""
REST = 20
"""Actions for which the program makes no other proposal, whatever repeats itself."""


@dataclass(frozen=True)
class Occasion:
    """A moment of a game: how many actions had been done, and what counts as the same position there."""

    done: int
    position: Hashable


def moment_of(history: DreamHistory) -> Occasion:
    """The game as it is now."""
    return Occasion(len(history.actions), history.game.same(history.state))


@dataclass(frozen=True)
class RefusedDraws:
    """The moments at which an offer was declined, and those at which a proposal was put aside.

    Who keeps this beside a game asks nobody again, whatever undo takes out of its history.
    """

    offers: frozenset[Occasion] = frozenset()
    proposals: frozenset[Occasion] = frozenset()

    def __or__(self, other: "RefusedDraws") -> "RefusedDraws":
        return RefusedDraws(self.offers | other.offers, self.proposals | other.proposals)

    def with_offer(self, history: DreamHistory) -> "RefusedDraws":
        """The same and the offer that is open now, which has just been declined."""
        return self | RefusedDraws(offers=frozenset({moment_of(history)}))

    def with_proposal(self, history: DreamHistory) -> "RefusedDraws":
        """The same and the proposal of now, which has just been put aside."""
        return self | RefusedDraws(proposals=frozenset({moment_of(history)}))

    def has_offer(self, history: DreamHistory) -> bool:
        """Whether the offer that is open now, or the one that could be made now, was declined."""
        now = moment_of(history)
        return (now if offered_by(history) is not None else replace(now, done=now.done + 1)) in self.offers

    def has_offer_within(self, actions: int, history: DreamHistory) -> bool:
        """Whether an offer was declined fewer than so many actions from now, before or after."""
        return _within(actions, self.offers, history)

    def has_proposal_within(self, actions: int, history: DreamHistory) -> bool:
        """Whether a proposal was put aside fewer than so many actions from now, before or after."""
        return _within(actions, self.proposals, history)


def _within(actions: int, moments: Iterable[Occasion], history: DreamHistory) -> bool:
    now = len(history.actions)
    return any(abs(now - moment.done) < actions for moment in moments)


# Draws: what waits for an answer


def offered_by(history: DreamHistory) -> Player | None:
    """Who has just offered a draw that can still be accepted."""
    return history.state.turn if isinstance(history.last, OfferDraw) else None


def offer_waits(history: DreamHistory, refused: RefusedDraws) -> bool:
    """Whether an offer was just made that has no answer yet."""
    return offered_by(history) is not None and not refused.has_offer(history)


def draw_proposed(history: DreamHistory) -> bool:
    """R11: whether the program should propose a draw, the position having occurred three times.

    Only in play: the haggling has no limit of rounds (R4), and no Stones that could be the same.
    """
    playing = history.state.phase is Phase.PLAY and not history.outcome
    return playing and history.repetitions >= REPETITIONS_TO_PROPOSE


def proposal_waits(history: DreamHistory, refused: RefusedDraws) -> bool:
    """Whether a position has just come up a third time, so that the program proposes a draw.

    It rests after a proposal that was put aside.
    """
    if isinstance(history.last, Talk) or not draw_proposed(history):
        return False
    return not refused.has_proposal_within(REST, history)


# Draws: what came of it


def refused_in(history: DreamHistory) -> RefusedDraws:
    """What the history tells by what was done after an offer, or after a proposal."""
    return RefusedDraws(frozenset(_declined(history)), frozenset(_put_aside(history)))


def untold(refused: RefusedDraws, history: DreamHistory) -> str:
    """Every no that the history does not tell, such as ``offer:24 proposal:31``: after how many actions."""
    known = refused_in(history)
    offers = [(moment.done, "offer") for moment in refused.offers - known.offers]
    proposals = [(moment.done, "proposal") for moment in refused.proposals - known.proposals]
    latest = sorted({*offers, *proposals})[-MOST_TOLD:]
    return " ".join(f"{kind}:{done}" for done, kind in latest)


def refused_by(history: DreamHistory, text: str) -> RefusedDraws:
    """What the history tells, and the words of `untold`; those that are none say nothing."""
    positions = dict(enumerate(map(history.game.same, history.states)))

    def moments(kind: str) -> frozenset[Occasion]:
        found = map(int, re.findall(rf"(?<!\S){kind}:([0-9]{{1,5}})(?!\S)", text))
        return frozenset(Occasion(done, positions.get(done)) for done in found)

    return refused_in(history) | RefusedDraws(moments("offer"), moments("proposal"))


def _declined(history: DreamHistory) -> list[Occasion]:
    same, states = history.game.same, history.states
    return [
        Occasion(done, same(states[done]))
        for done, (action, answer) in enumerate(pairwise(history.actions), 1)
        if isinstance(action, OfferDraw) and not isinstance(answer, AgreeDraw)
    ]


def _put_aside(history: DreamHistory) -> list[Occasion]:
    """The third repetitions after which the game went on; the program was silent at those in its rest."""
    moments: list[Occasion] = []
    for done in _third_repetitions(history):
        rests = bool(moments) and done < moments[-1].done + REST
        if not rests and done < len(history.actions):
            moments.append(Occasion(done, history.game.same(history.states[done])))
    return moments


def _third_repetitions(history: DreamHistory) -> list[int]:
    """After how many actions a position in play came up a third time, or more often."""
    same = history.game.same
    reached: Counter[Hashable] = Counter([same(history.start)])
    found = []
    for done, (action, state) in enumerate(zip(history.actions, history.states[1:], strict=True), 1):
        if isinstance(action, Talk):
            continue
        reached[key := same(state)] += 1
        if state.phase is Phase.PLAY and reached[key] >= REPETITIONS_TO_PROPOSE:
            found.append(done)
    return found


def actions_since_draw_came_up(history: DreamHistory) -> int:
    """How many actions ago a draw was last spoken of, or a position came up a third time.

    Talk itself does not count, nor does the first action after it, with which it may have been answered.
    """
    third = set(_third_repetitions(history))
    actions = history.actions

    def quiet(done: int) -> bool:
        """Whether the action with which `done` were done neither followed talk nor repeated a position."""
        after_talk = done > 1 and isinstance(actions[done - 2], Talk)
        return not after_talk and done not in third and not isinstance(actions[done - 1], Talk)

    return sum(1 for _ in takewhile(quiet, range(len(actions), 0, -1)))


# Sealed offers


def can_seal(position: Position) -> bool:
    """Whether both have something to write: a Symbol to place, or one to move."""
    begins = position.phase is Phase.HAGGLE or (
        position.phase is Phase.PLACE and position.turn is Player.FIRST
    )
    return begins and all(as_seen_by(position, writer).legal_actions for writer in Player)


def writers(position: Position) -> tuple[Player, Player]:
    """Who writes, in the order in which the offers are opened."""
    return position.turn, position.turn.other


def as_seen_by(position: Position, writer: Player) -> Position:
    """The position in which somebody writes: as it lies open, and their turn."""
    return replace(position, turn=writer)


def opened(one: Action, other: Action) -> tuple[Action, ...]:
    """What is done when the offers are opened: where the first stands, that ends it."""
    return (one,) if isinstance(one, Stand) else (one, other)


# The haggling


@dataclass(frozen=True)
class Pair:
    """The pair that lay after so many actions; `stood` is the position of play in which that would begin.

    One that was `chosen` is the last: whoever could stand on it did.
    """

    done: int
    stood: Position
    chosen: bool = False


def pairs(history: DreamHistory) -> tuple[Pair, ...]:
    """Every pair that came up in the haggling of a game; nothing in one that began without any."""
    found = []
    for done, (node, after) in enumerate(pairwise(history.played)):
        if node.state.phase is Phase.HAGGLE and node.state is not after.state:
            found.append(Pair(done, node.state.apply(Stand()), after.state.phase is Phase.PLAY))
    return tuple(found)


def is_fixed(history: DreamHistory) -> bool:
    """Whether both players have committed themselves: play has begun."""
    return any(node.state.phase is Phase.PLAY for node in history.played)
