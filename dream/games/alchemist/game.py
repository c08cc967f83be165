"""Alchemist, as every game of the house is asked."""

from typing import ClassVar

from dream.games.alchemist import WORD
from dream.games.alchemist.rules import law, refusals
from dream.games.alchemist.rules import state as view
from dream.games.alchemist.rules.components import OPTIONS, Player, Seat, options_of, terms
from dream.games.alchemist.rules.notation import (
    action_text,
    parse_action,
    parse_state,
    parse_view,
    state_text,
    view_text,
)
from dream.games.alchemist.rules.state import Action, State, View
from dream.play.game import Hidden, HiddenGame, Option, Options, Outcome, Refusal


class Alchemist(HiddenGame[State, Action, View]):
    """Two to five rivals with hidden cubes and secret schools."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Alchemist"
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def start(self, seed: str, options: str) -> State:
        return law.start(seed, terms(self.parse_options(options)))

    def check_ready(self, options: Options) -> None:
        """A player's own box must be there and be sound."""
        terms(options)

    def seats_with(self, options: Options) -> int:
        return int(options["players"])

    def seats(self, state: State) -> int:
        return state.terms.players

    def options_text(self, state: State) -> str:
        return options_of(state.terms).text

    def decider(self, state: State) -> Player | None:
        return state.decider

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return law.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        return law.apply(state, action)

    def why_not(self, state: State, action: Action, last: Action | None) -> Refusal | None:
        why = refusals.why_not(state, action)
        return Refusal(why) if why else None

    def outcome(self, state: State, last: Action | None) -> Outcome | None:
        return law.outcome(state)

    def chance_action(self, state: State, seed: str, done: int) -> Action:
        return law.chance_action(state, seed, done)

    def shows(self, state: State, action: Action) -> frozenset[int]:
        return view.shows(state, action, self.apply(state, action))

    def is_private(self, state: State) -> bool:
        """What comparing the views of the seats comes to; they are not made, for it is asked often."""
        return view.is_private(state)

    def needs_curtain(self, state: State) -> bool:
        """With open hands only schools are secret: no table shows one unless its owner asks."""
        return self.is_private(state) and not state.terms.open_hands

    def state_text(self, state: State) -> str:
        return state_text(state)

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def action_text(self, action: Action) -> str:
        return action_text(action)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)

    def seen(self, state: State, by: frozenset[int]) -> View:
        return view.seen(state, by)

    def view_text(self, view: View) -> str:
        return view_text(view)

    def parse_view(self, text: str, seat: int) -> View:
        return parse_view(text, Seat(seat))

    def told(self, state: State, action: Action, by: frozenset[int]) -> Action | Hidden:
        """Tell all but the cubes that another draws, unless hands lie open, and the schools of others."""
        return view.told(state, action, by)


GAME = Alchemist()
