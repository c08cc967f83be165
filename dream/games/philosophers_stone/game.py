"""Philosopher's Stone, as every game of the house is asked."""

from typing import ClassVar

from dream.games.philosophers_stone import WORD
from dream.games.philosophers_stone.rules import law, refusals
from dream.games.philosophers_stone.rules.components import OPTIONS, Player, Seat, options_of, readings
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.notation import (
    action_text,
    parse_action,
    parse_state,
    parse_view,
    state_text,
    view_text,
)
from dream.games.philosophers_stone.rules.state import (
    Action,
    AnyShuffle,
    ListedAction,
    State,
    players_tracker,
)
from dream.play.game import Hidden, HiddenGame, Option, Options, Outcome, Refusal


class PhilosophersStone(HiddenGame[State, ListedAction, View]):
    """Two to six alchemists, hidden hands, open laboratories."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Philosopher's Stone: An Alchemist's Journey"
    ends_open: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def start(self, seed: str, options: str) -> State:
        """The first state of a seed by the tracker that the player has, see `players_tracker`."""
        return law.start(seed, self.parse_options(options), players_tracker())

    def seats_with(self, options: Options) -> int:
        return readings(options).players

    def seats(self, state: State) -> int:
        return state.options.players

    def options_text(self, state: State) -> str:
        return options_of(state.options).text

    def decider(self, state: State) -> Player | None:
        decision = state.decision
        return decision.decider if decision else None

    def legal_actions(self, state: State) -> tuple[ListedAction, ...]:
        return law.legal_actions(state)

    def apply(self, state: State, action: ListedAction) -> State:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return law.apply(state, action)

    def why_not(self, state: State, action: ListedAction, last: ListedAction | None) -> Refusal | None:
        why = refusals.why_not(state, action)
        return Refusal(why) if why else None

    def outcome(self, state: State, last: ListedAction | None) -> Outcome | None:
        return law.outcome(state)

    def chance_action(self, state: State, seed: str, done: int) -> Action:
        return law.chance_action(state, seed, done)

    def shows(self, state: State, action: ListedAction) -> frozenset[int]:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return law.shows(state, action, self.apply(state, action))

    def is_private(self, state: State) -> bool:
        """What comparing the views of the seats comes to; they are not made, for it is asked often."""
        return law.is_private(state)

    def state_text(self, state: State) -> str:
        return state_text(state)

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def action_text(self, action: ListedAction) -> str:
        return action_text(action)

    def parse_action(self, text: str) -> ListedAction:
        return parse_action(text)

    def seen(self, state: State, by: frozenset[int]) -> View:
        return law.seen(state, by)

    def view_text(self, view: View) -> str:
        return view_text(view)

    def parse_view(self, text: str, seat: int) -> View:
        return parse_view(text, Seat(seat))

    def told(self, state: State, action: ListedAction, by: frozenset[int]) -> ListedAction | Hidden:
        return law.told(state, action, by)

    def told_later(
        self, state: State, action: ListedAction, by: frozenset[int], later: State
    ) -> ListedAction | Hidden:
        return law.told(state, action, by, later)


GAME = PhilosophersStone()
