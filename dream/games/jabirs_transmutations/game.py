"""Jabir's Transmutations, as every game of the house is asked."""

from typing import ClassVar

from dream.base.texts import message
from dream.games.jabirs_transmutations import WORD
from dream.games.jabirs_transmutations.rules import law, notation, refusals, state
from dream.games.jabirs_transmutations.rules.components import OPTIONS, Player, Seat, options_of
from dream.games.jabirs_transmutations.rules.state import AnyShuffle, ListedAction, Phase, State, View, shows
from dream.play.game import HiddenGame, Option, Options, Outcome, Refusal


class JabirsTransmutations(HiddenGame[State, ListedAction, View]):
    """Three alchemists, hidden hands, dice."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Jabir's Transmutations"
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    # What the chapters of the rules answer

    legal_actions = staticmethod(law.legal_actions)
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
        return law.start(seed, self.parse_options(options))

    def seats_with(self, options: Options) -> int:
        return len(Seat)

    def seats(self, state: State) -> int:
        return len(Seat)

    def options_text(self, state: State) -> str:
        return options_of(state.options).text

    def decider(self, state: State) -> Player | None:
        return state.decider

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

    def shows(self, state: State, action: ListedAction) -> frozenset[int]:
        return shows(state, action, self.apply(state, action))

    def is_open_since(self, state: State, later: State) -> bool:
        """The picks of a draft are turned up together, and tell in whose hand each card was before."""
        same_draft = later.phase is Phase.DRAFT and later.round == state.round
        return not (same_draft and self.is_private(state))

    def parse_view(self, text: str, seat: int) -> View:
        return notation.parse_view(text, Seat(seat))

    def completed(self, view: View) -> State:
        return view.somehow_completed()


GAME = JabirsTransmutations()
