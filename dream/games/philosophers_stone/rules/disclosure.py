"""Which actions show seats what they could not know."""

from dream.games.philosophers_stone.rules.actions import Action, Chosen, Roll, Shuffle, Take
from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Cards
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.tasks import drawing
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.games.philosophers_stone.rules.tasks.taking import Fetch, Theft
from dream.games.philosophers_stone.rules.view import known_cards, seen, told
from dream.play.cards.multiset import Multiset
from dream.play.game import Hidden


def shows(state: State, action: Action, after: State) -> frozenset[int]:
    """The seats that an action shows something: how chance chose, or a card that was hidden from them."""
    return frozenset(seat for seat in state.seats if _is_shown(state, action, after, seat))


def _is_shown(state: State, action: Action, after: State, seat: int) -> bool:
    by = frozenset({seat})
    if isinstance(action, Chosen | Roll) and not isinstance(told(state, action, by), Hidden):
        return True
    before = known_cards(seen(state, by).seen) - _covered_by(state, action, seat)
    return not known_cards(seen(after, by).seen) <= before


def _covered_by(state: State, action: Action, seat: int) -> Cards:
    """What a seat sees before an action and, once it is done, does not where it has come to.

    It may come up again at once, and is then shown.
    """
    match action, state.decision:
        case Shuffle(), drawing.Shuffle(pile) if not state.decks[pile]:
            return pile.of(state.discard)
        case Take(card) | Chosen(card), Draw() | Fetch() | Theft() as task if task.seat != seat:
            in_sight = not isinstance(task, Theft) or task.in_laboratory or task.other == seat
            return Multiset.of(Card, (card,)) if in_sight else NO_CARDS
    return NO_CARDS
