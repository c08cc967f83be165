"""The keys that only this game has: both decks, the hand by numbers, the formulas, and the buttons."""

from dream.games.philosophers_stone.rules.components import PROCESSES, Pile, Seat
from dream.games.philosophers_stone.rules.state import SeatDecision
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.games.philosophers_stone.rules.view import View
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.items.formulas import PUSHES
from dream.ui.game_views.philosophers_stone.things import ROWS, Deck, Formula, HandCard, OpenCard, Push
from dream.ui.game_views.philosophers_stone.ways import push_of
from dream.ui.kit.commands import Command, command
from dream.ui.tabletop.parts.seat_plate import Player
from dream.ui.tabletop.sight import Sight, Target
from dream.ui.tabletop.words import PointAt, next_of

NUMBERS = 10
KEYS: tuple[Command, ...] = (
    command("stone.elements", "e", "game"),
    command("stone.processes", "p", "game"),
    command("stone.formulas", "f", "game"),
    command("stone.players", "t", "game"),
    command("stone.button", "b", "game"),
    *(command(f"stone.card_{n}", str(n % NUMBERS), "game") for n in range(1, NUMBERS + 1)),
)


def keyed(view: View, name: str, here: Target | None) -> Target | PointAt | None:
    """What a key comes to: the next of its kind that there is, or a card by its number."""
    key = name.rpartition(".")[2]
    state, task = view.seen, view.seen.decision
    match key:
        case "elements" | "processes":
            return Deck(Pile[key.upper()])
        case "formulas":
            return next_of([Formula(process, line) for line in ROWS for process in PROCESSES], here)
        case "players":
            return next_of([Player(seat) for seat in state.seats], here)
        case "button":
            return _button(view)
    number = int(key.removeprefix("card_")) - 1
    if isinstance(task, Draw):
        lying = [OpenCard(*each) for pile in Pile for each in _facts(view, task.seat).open_cards(pile)]
        return lying[number] if number < len(lying) else None
    if not isinstance(task, SeatDecision):
        return None
    groups = _facts(view, task.seat).sorted_hand.values()
    hand = [HandCard(card, copy) for cards in groups for card, copy in cards]
    return hand[number] if number < len(hand) else None


def _button(view: View) -> Target | None:
    """The button that does what is usual now."""
    task = view.seen.decision
    if not isinstance(task, SeatDecision):
        return None
    there = {push_of(task, action) for action in task.actions(view.seen)} - {Push("ability")}
    return next((push for push in map(Push, PUSHES) if push in there), None)


def _facts(view: View, seat: Seat) -> Facts:
    return Facts(Sight(view, seat, ()))
