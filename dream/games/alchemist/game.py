"""Alchemist, as every game of the house is asked."""

from typing import ClassVar

from dream.games.alchemist import WORD
from dream.games.alchemist.rules import law, notation, refusals, state
from dream.games.alchemist.rules.components import OPTIONS, Player, Seat, options_of, terms
from dream.games.alchemist.rules.state import Action, State, View, shows
from dream.play.game import HiddenGame, Option, Options, Outcome, Refusal


class Alchemist(HiddenGame[State, Action, View]):
    """Two to five rivals with hidden cubes and secret schools."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Alchemist"
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    # What the chapters of the rules answer

    legal_actions = staticmethod(law.legal_actions)
    apply = staticmethod(law.apply)
    chances = staticmethod(law.chances)
    chance_action = staticmethod(law.chance_action)
    is_private = staticmethod(state.is_private)
    state_text = staticmethod(notation.state_text)
    parse_state = staticmethod(notation.parse_state)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)
    seen = staticmethod(state.seen)
    view_text = staticmethod(notation.view_text)
    told = staticmethod(state.told)

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

    def why_not(self, state: State, action: Action, last: Action | None) -> Refusal | None:
        why = refusals.why_not(state, action)
        return Refusal(why) if why else None

    def outcome(self, state: State, last: Action | None) -> Outcome | None:
        return law.outcome(state)

    def shows(self, state: State, action: Action) -> frozenset[int]:
        return shows(state, action, self.apply(state, action))

    def needs_curtain(self, state: State) -> bool:
        """With open hands only schools are secret: no table shows one unless its owner asks."""
        return self.is_private(state) and not state.terms.open_hands

    def parse_view(self, text: str, seat: int) -> View:
        return notation.parse_view(text, Seat(seat))

    def completed(self, view: View) -> State:
        return view.somehow_completed()


GAME = Alchemist()
