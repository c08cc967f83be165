"""From one decision to the next: what nobody decides is done, and turn follows turn."""

from dataclasses import replace

from dream.games.philosophers_stone.rules.actions import Action
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.state import Decision, Happening, State, Task
from dream.games.philosophers_stone.rules.tasks.concocting import FORMULAS_IN_CUTTHROAT, Form
from dream.games.philosophers_stone.rules.tasks.drawing import Draw, Refill
from dream.games.philosophers_stone.rules.tasks.laboratory import Brew
from dream.games.philosophers_stone.rules.tasks.losing import Trim


def apply(state: State, action: Action) -> State:
    """The state after a legal action; what an illegal one gives is undefined."""
    task = state.decision
    if task is None:
        raise ValueError("the game is over")
    return settled(task.act(state.popped, action))


def settled(state: State) -> State:
    """The state in which the first task is one that somebody has to decide, or the game is over."""
    while state.todo or not is_over(state):
        if not state.todo:
            state = _turn_begun(state)
        task = state.todo[0]
        before = task.waits_for(state)
        if before is not None:
            state = state.in_front(before)
        elif isinstance(task, Happening):
            state = task.happen(state.popped)
        elif isinstance(task, Decision) and task.actions(state):
            return state
        else:
            state = state.popped  # S14
    return state


def is_over(state: State) -> bool:
    """Whether nothing comes after a state with an empty list: its player has gold, or had the last turn."""
    return state.is_last_turn or state.is_on_gold(state.at)


def turn_of(seat: Seat, *, cutthroat: bool) -> tuple[Task, ...]:
    """The tasks of a turn."""
    formulas = FORMULAS_IN_CUTTHROAT if cutthroat else 1
    return Refill(), Draw(seat, 2), Form(seat, formulas), Brew(seat), Trim(seat)


def _turn_begun(state: State) -> State:
    seat = state.others(state.at)[0]
    todo = turn_of(seat, cutthroat=state.options.cutthroat)
    return replace(state, turn=state.turn + 1, at=seat, todo=todo)
