"""The Alchemist's Dream, as every game of the house is asked."""

from collections.abc import Hashable, Iterable, Iterator
from typing import ClassVar

from dream.base.texts import message
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.rules import beginning, ending, notation, refusals
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    OfferDraw,
    Player,
    Position,
    Talk,
)
from dream.play.game import Game, Option, Options, Outcome, Refusal
from dream.play.history import History

DreamHistory = History[Position, Action]
"""What was done in one game of The Alchemist's Dream."""


class AlchemistsDream(Game[Position, Action]):
    """Two players, everything open, no chance once the board is laid."""

    id: ClassVar[str] = WORD
    title: ClassVar[str] = "The Alchemist's Dream"
    options: ClassVar[tuple[Option, ...]] = beginning.OPTIONS

    # What the chapters of the rules answer

    seats_exchanged = staticmethod(beginning.seats_exchanged)
    parse_state = staticmethod(notation.parse_position)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)

    def start(self, seed: str, options: str) -> Position:
        return beginning.first_position(seed, self.parse_options(options))

    def check_options(self, options: Options) -> None:
        beginning.check_elements(options)

    def options_text(self, state: Position) -> str:
        """How the board ends and who has fewer Stones; elements are drawn anew."""
        board = next(word for word, bare in beginning.BOARDS.items() if bare == state.board.bare)
        usual = Options.usual(self.options)
        return usual.with_values({"board": board, "handicap": beginning.handicap_of(state)}).text

    def seats_with(self, options: Options) -> int:
        return len(Player)

    def seats(self, state: Position) -> int:
        return len(Player)

    def decider(self, state: Position) -> Player | None:
        return state.turn if state.winner is None else None

    def legal_actions(self, state: Position) -> tuple[ListedAction, ...]:
        return state.legal_actions

    def apply(self, state: Position, action: Action) -> Position:
        return state if isinstance(action, Talk) else state.apply(action)

    def why_not(self, state: Position, action: Action, last: Action | None) -> Refusal | None:
        if self.outcome(state, last):
            return Refusal(message("refusal.over"))
        return refusals.why_not(state, action, offered=isinstance(last, OfferDraw))

    def outcome(self, state: Position, last: Action | None) -> Outcome | None:
        return ending.outcome(state, last)

    def same_turn(self, before: Position, after: Position) -> bool:
        """What only says something is no turn; standing is one, though the same player goes on."""
        return before is after

    def same(self, state: Position) -> Hashable:
        """R11: the same Stones, reserve, taken and player to move, in the same phase."""
        return state.repetition_key

    def state_text(self, state: Position) -> str:
        return notation.position_text(state)

    def drawing(self, state: Position) -> Iterator[str]:
        return notation.drawing(state)


GAME = AlchemistsDream()


def history_of(start: Position, actions: Iterable[Action] = ()) -> DreamHistory:
    """A game from `start` with `actions` done; raises Illegal at the first that is not legal."""
    return History(GAME, start, actions)


def result(history: DreamHistory) -> str:
    """The result as a record writes it; ``*`` while the game goes on."""
    return ending.result(history.outcome)
