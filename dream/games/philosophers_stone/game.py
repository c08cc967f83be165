"""Philosopher's Stone, as every game of the house is asked."""

from typing import ClassVar

from dream.games.philosophers_stone import WORD
from dream.games.philosophers_stone.rules import law, notation, refusals, tracker
from dream.games.philosophers_stone.rules.components import OPTIONS, Player, Seat, options_of, readings
from dream.games.philosophers_stone.rules.state import AnyShuffle, ListedAction, State
from dream.play.game import Hidden, HiddenGame, Option, Options, Outcome, Refusal


class PhilosophersStone(HiddenGame[State, ListedAction, law.View]):
    """Two to six alchemists, hidden hands, open laboratories."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Philosopher's Stone: An Alchemist's Journey"
    ends_open: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    # What the chapters of the rules answer

    legal_actions = staticmethod(law.legal_actions)
    chances = staticmethod(law.chances)
    chance_action = staticmethod(law.chance_action)
    is_private = staticmethod(law.is_private)
    state_text = staticmethod(notation.state_text)
    parse_state = staticmethod(notation.parse_state)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)
    seen = staticmethod(law.seen)
    view_text = staticmethod(notation.view_text)

    def start(self, seed: str, options: str) -> State:
        """The first state of a seed by the tracker that the player has, see `players_tracker`."""
        return law.start(seed, self.parse_options(options), tracker.players_tracker())

    def seats_with(self, options: Options) -> int:
        return readings(options).players

    def seats(self, state: State) -> int:
        return state.options.players

    def options_text(self, state: State) -> str:
        return options_of(state.options).text

    def decider(self, state: State) -> Player | None:
        decision = state.decision
        return decision.decider if decision else None

    def apply(self, state: State, action: ListedAction) -> State:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return law.apply(state, action)

    def why_not(self, state: State, action: ListedAction, last: ListedAction | None) -> Refusal | None:
        why = refusals.why_not(state, action)
        return Refusal(why) if why else None

    def outcome(self, state: State, last: ListedAction | None) -> Outcome | None:
        return law.outcome(state)

    def shows(self, state: State, action: ListedAction) -> frozenset[int]:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return law.shows(state, action, self.apply(state, action))

    def parse_view(self, text: str, seat: int) -> law.View:
        return notation.parse_view(text, Seat(seat))

    def completed(self, view: law.View) -> State:
        return view.somehow_completed()

    def told(self, state: State, action: ListedAction, by: frozenset[int]) -> ListedAction | Hidden:
        return law.told(state, action, by)

    def told_later(
        self, state: State, action: ListedAction, by: frozenset[int], later: State
    ) -> ListedAction | Hidden:
        return law.told(state, action, by, later)


GAME = PhilosophersStone()
