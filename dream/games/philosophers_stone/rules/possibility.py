"""Which states can be: what is wrong with one that cannot.

What only a longer look at the past could exclude is a state, and so is one with tasks that no game would
have.
"""

from collections.abc import Iterator
from itertools import pairwise

from dream.base.messages import Message, message
from dream.games.philosophers_stone.rules.components import PLACES, Card, in_box
from dream.games.philosophers_stone.rules.notation.tasks import task_text
from dream.games.philosophers_stone.rules.state import TURNS_EACH, State
from dream.games.philosophers_stone.rules.tasks.laboratory import Brew
from dream.games.philosophers_stone.rules.tasks.taking import Give, Slip
from dream.games.philosophers_stone.rules.view import known_cards


def faults(state: State) -> Iterator[Message]:
    """Everything that is wrong with a state; nothing when it can be."""
    found = [*_faults_of_the_box(state), *_faults_of_laboratories(state), *_faults_of_alchemists(state)]
    found += _faults_of_turn(state)
    found += _faults_of_tasks(state)
    yield from found or _faults_of_first_task(state)


def _faults_of_the_box(state: State) -> Iterator[Message]:
    """What there is more or less of than the box holds, or too much of face up."""
    cards = known_cards(state)
    box = in_box(state.options.players)
    for card in Card:
        if cards[card] != box[card]:
            yield message("stone.fault.cards", card=card, total=cards[card], number=box[card])
    for pile, places in PLACES.items():
        if len(pile.of(state.open)) > places:
            yield message("stone.fault.face_up", pile=pile, number=places)


def _faults_of_laboratories(state: State) -> Iterator[Message]:
    for seat in state.seats:
        if not state.of(seat).laboratory <= state.next_set(seat):
            yield message("stone.fault.laboratory", seat=seat)
        if state.is_on_gold(seat) and seat is not state.at:
            yield message("stone.fault.gold_out_of_turn", seat=seat)


def _faults_of_alchemists(state: State) -> Iterator[Message]:
    sages = [tableau.sage for tableau in state.tableaus]
    if not state.options.alchemists:
        if any(sage is not None for sage in sages):
            yield message("stone.fault.alchemists_off")
    elif None in sages or len(set(sages)) != len(sages):
        yield message("stone.fault.alchemists")


def _faults_of_turn(state: State) -> Iterator[Message]:
    last = TURNS_EACH * state.options.players
    if state.turn > last:
        yield message("stone.fault.turn", turn=state.turn, last=last)
    if state.is_on_gold(state.at) and state.todo:
        yield message("stone.fault.on_gold", seat=state.at)
    elif not state.todo and not state.is_last_turn and not state.is_on_gold(state.at):
        yield message("stone.fault.over_early", turn=last)


def _faults_of_tasks(state: State) -> Iterator[Message]:
    for task in state.todo:
        if isinstance(task, Brew) and task.seat is not state.at:
            yield message("stone.fault.brew", task=task_text(task), seat=state.at)
    for before, task in pairwise(state.todo):
        if isinstance(task, Give) and not isinstance(before, Slip | Give):
            yield message("stone.fault.give", task=task_text(task))


def _faults_of_first_task(state: State) -> Iterator[Message]:
    """A list that would have gone on by itself."""
    if state.todo:
        decision = state.decision
        if decision is None:
            yield message("stone.fault.nobody_decides", task=task_text(state.todo[0]))
        elif not decision.actions(state):
            yield message("stone.fault.no_action", task=task_text(decision))
