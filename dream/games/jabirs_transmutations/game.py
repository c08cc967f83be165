"""Jabir's Transmutations, as every game of the house is asked."""

from typing import ClassVar

from dream.base.words import say
from dream.games.jabirs_transmutations import WORD
from dream.games.jabirs_transmutations.rules import apply, chance, legal, refusals, scoring, setup
from dream.games.jabirs_transmutations.rules.actions import Action, AnyShuffle, ListedAction
from dream.games.jabirs_transmutations.rules.components import Player, Seat
from dream.games.jabirs_transmutations.rules.notation.actions import action_text, parse_action
from dream.games.jabirs_transmutations.rules.notation.states import parse_state, state_text
from dream.games.jabirs_transmutations.rules.observation import observation_text
from dream.games.jabirs_transmutations.rules.options import parse_options
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.wording import sentence
from dream.play.game import Game
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal


class JabirsTransmutations(Game[State, ListedAction]):
    """Three alchemists, hidden hands, dice."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "Jabir's Transmutations"

    def start(self, seed: str, options: str) -> State:
        return setup.start(seed, parse_options(options))

    def seats(self, state: State) -> int:
        return len(Seat)

    def decider(self, state: State) -> Player | None:
        return state.decider

    def legal_actions(self, state: State) -> tuple[ListedAction, ...]:
        return legal.legal_actions(state)

    def apply(self, state: State, action: ListedAction) -> State:
        assert not isinstance(action, AnyShuffle), "it only stands for shuffles in a list"
        return apply.apply(state, action)

    def why_not(self, state: State, action: ListedAction, last: ListedAction | None) -> Refusal | None:
        if isinstance(action, AnyShuffle):
            return Refusal(say("jabir.refusal.any_shuffle"))
        reason = refusals.why_not(state, action)
        return Refusal(sentence(reason)) if reason else None

    def outcome(self, state: State, last: ListedAction | None) -> Outcome | None:
        return scoring.outcome(state)

    def chance_action(self, state: State, seed: str, done: int) -> Action:
        return chance.chance_action(state, seed, done)

    def state_text(self, state: State) -> str:
        return state_text(state)

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def action_text(self, action: ListedAction) -> str:
        return action_text(action)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)

    def observation(self, state: State, seat: int) -> str:
        return observation_text(state, Seat(seat))


GAME = JabirsTransmutations()
