"""Jabir's Transmutations, as every game of the house is asked."""

from typing import ClassVar

from dream.base.texts import message
from dream.games.jabirs_transmutations import WORD
from dream.games.jabirs_transmutations.rules import law, refusals
from dream.games.jabirs_transmutations.rules import state as view
from dream.games.jabirs_transmutations.rules.components import OPTIONS, Player, Seat, options_of
from dream.games.jabirs_transmutations.rules.notation import (
    action_text,
    parse_action,
    parse_state,
    parse_view,
    state_text,
    view_text,
)
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    AnyShuffle,
    ListedAction,
    Phase,
    State,
    View,
)
from dream.play.game import Hidden, HiddenGame, Option, Options, Outcome, Refusal


class JabirsTransmutations(HiddenGame[State, ListedAction, View]):
    """Three alchemists, hidden hands, dice."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Jabir's Transmutations"
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def start(self, seed: str, options: str) -> State:
        return law.start(seed, self.parse_options(options))

    def seats_with(self, options: Options) -> int:
        return len(Seat)

    def seats(self, state: State) -> int:
        return len(Seat)

    def options_text(self, state: State) -> str:
        return options_of(state.options).text

    def decider(self, state: State) -> Player | None:
        return state.decider

    def legal_actions(self, state: State) -> tuple[ListedAction, ...]:
        return law.legal_actions(state)

    def apply(self, state: State, action: ListedAction) -> State:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return law.apply(state, action)

    def why_not(self, state: State, action: ListedAction, last: ListedAction | None) -> Refusal | None:
        if isinstance(action, AnyShuffle):
            return Refusal(message("jabir.refusal.any_shuffle"))
        why = refusals.why_not(state, action)
        return Refusal(why) if why else None

    def outcome(self, state: State, last: ListedAction | None) -> Outcome | None:
        return law.outcome(state)

    def chance_action(self, state: State, seed: str, done: int) -> Action:
        return law.chance_action(state, seed, done)

    def shows(self, state: State, action: ListedAction) -> frozenset[int]:
        return view.shows(state, action, self.apply(state, action))

    def is_private(self, state: State) -> bool:
        """What comparing the views of the seats comes to; they are not made, for it is asked often."""
        return view.is_private(state)

    def is_open_since(self, state: State, later: State) -> bool:
        """The picks of a draft are turned up together, and tell in whose hand each card was before."""
        same_draft = later.phase is Phase.DRAFT and later.round == state.round
        return not (same_draft and self.is_private(state))

    def state_text(self, state: State) -> str:
        return state_text(state)

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def action_text(self, action: ListedAction) -> str:
        return action_text(action)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)

    def seen(self, state: State, by: frozenset[int]) -> View:
        return view.seen(state, by)

    def view_text(self, view: View) -> str:
        return view_text(view)

    def parse_view(self, text: str, seat: int) -> View:
        return parse_view(text, Seat(seat))

    def told(self, state: State, action: ListedAction, by: frozenset[int]) -> ListedAction | Hidden:
        """Tell all but the order of a shuffle and, in a closed draft, what another seat picks."""
        return view.told(state, action, by)


GAME = JabirsTransmutations()
