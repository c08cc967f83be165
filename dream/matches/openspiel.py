"""Any game of the house as OpenSpiel (https://github.com/google-deepmind/open_spiel) wants a game in Python.

An action is known by a number, which it gets when it is first met. What chance may do is often too much to
list, such as a shuffle: here it does what it would for one of `LUCKS` seeds, each as likely. A seat's
information state is a digest of all that it has observed, and its observation the last of that.
"""

from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from dream.play import registry
from dream.play.game import NO_OPTIONS, Chance, Game

NAME = "dream"
MOST_ACTIONS = 20_000
"""How many different actions may be met, and how many may follow one another."""
LUCKS = 60
"""How many things chance may do, in the eyes of OpenSpiel."""
MOST_PLAYERS = 6
DEFAULTS: dict[str, Any] = {"word": "stone", "options": "none", "seed": "openspiel", "longest": 6000}
"""What is said of a game; one of so many moments is over, and everybody's."""
_EQUALS, _SPACE = ":", ";"
"""In the place of what the texts of OpenSpiel's parameters may not hold."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="A game of dream",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=DEFAULTS,
)


def lent(word: str, options: str = NO_OPTIONS, **more: str | int) -> "LentGame":
    """The game of a word with these options, as OpenSpiel loads it; `more` as in `DEFAULTS`."""
    said = "none" if options == NO_OPTIONS else options.replace("=", _EQUALS).replace(" ", _SPACE)
    game: LentGame = pyspiel.load_game(NAME, {"word": word, "options": said, **more})
    return game


class LentGame(pyspiel.Game):
    """A game and how it begins; and the numbers of its actions."""

    def __init__(self, params: Any = None) -> None:
        said = DEFAULTS | dict(params or {})
        self.law: Game[Any, Any] = registry.find(said["word"])
        options = said["options"].replace(_EQUALS, "=").replace(_SPACE, " ").replace("none", NO_OPTIONS)
        self.start = self.law.start(said["seed"], options)
        self.longest = said["longest"]
        self.texts: list[str] = []
        self.numbers: dict[str, int] = {}
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=LUCKS,
            num_players=self.law.seats(self.start),
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "LentState":
        """The first state of the seed."""
        return LentState(self, Moment(self.law, self.start))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What writes observations down; `kind` says whether all that a seat has observed is wanted."""
        return Observer(perfect_recall=bool(kind and kind.perfect_recall))

    def number_of(self, text: str) -> int:
        """The number of an action, which it keeps."""
        if text not in self.numbers:
            self.numbers[text] = len(self.texts)
            self.texts.append(text)
        return self.numbers[text]


class Observer:
    """Tells what a seat has observed, in words alone: the tensor is empty."""

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: "LentState", player: int) -> None:
        """There is nothing to set."""

    def string_from(self, state: "LentState", player: int) -> str:
        """What the player observes now, or a digest of all until now."""
        if self._perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


class Moment:
    """A state of the law and the one before it: a value, of which a deep copy is the value itself."""

    __slots__ = ("_digests", "before", "law", "number", "state")

    def __init__(self, law: Game[Any, Any], state: Any, before: "Moment | None" = None) -> None:
        self.law, self.state, self.before = law, state, before
        self.number: int = before.number + 1 if before else 0
        self._digests: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        line, moment = [self.law.state_text(self.state)], self.before
        while moment is not None:
            line.append(self.law.state_text(moment.state))
            moment = moment.before
        return _moment_after, (self.law.id, line[::-1])

    def after(self, action: Any) -> "Moment":
        """The moment after a legal action."""
        return Moment(self.law, self.law.apply(self.state, action), self)

    def digest(self, seat: int) -> str:
        """A digest of all that a seat has observed until now."""
        line = [self]
        while line[-1].before is not None and seat not in line[-1].before._digests:
            line.append(line[-1].before)
        for moment in reversed(line):
            earlier = moment.before._digests[seat] if moment.before is not None else ""
            said = f"{earlier} {moment.law.observation(moment.state, seat)}"
            moment._digests.setdefault(seat, sha256(said.encode()).hexdigest())
        return self._digests[seat]


def _moment_after(word: str, texts: list[str]) -> Moment:
    """The moment to which the states of these texts lead, the first one first."""
    law, moment = registry.find(word), None
    for text in texts:
        moment = Moment(law, law.parse_state(text), moment)
    assert moment
    return moment


class LentState(pyspiel.State):
    """A state, which OpenSpiel copies at every node; the copy shares what never changes."""

    def __init__(self, game: LentGame, moment: Moment) -> None:
        super().__init__(game)
        self._lent = Lent(game)
        self.moment = moment

    @property
    def law(self) -> Game[Any, Any]:
        """The law that it goes by."""
        return self.moment.law

    def current_player(self) -> int:
        """Who decides."""
        decider = self.law.decider(self.moment.state)
        if decider is None or self.moment.number >= self._lent.game.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(decider, Chance) else int(decider)

    def _legal_actions(self, player: int) -> list[int]:
        texts = map(self.law.action_text, self.law.legal_actions(self.moment.state))
        return sorted(map(self._lent.game.number_of, texts))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do: whatever it would for one of some seeds."""
        return [(luck, 1 / LUCKS) for luck in range(LUCKS)]

    def _apply_action(self, number: int) -> None:
        if self.is_chance_node():
            action = self.law.chance_action(self.moment.state, f"openspiel {number}", 0)
        else:
            action = self.law.parse_action(self._lent.game.texts[number])
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{number}"
        return self._lent.game.texts[number]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The share of the win of every seat."""
        seats = range(self.law.seats(self.moment.state))
        if not self.is_terminal():
            return [0.0 for _ in seats]
        outcome = self.law.outcome(self.moment.state, None)
        winners = (outcome.winners if outcome else ()) or tuple(seats)
        return [1 / len(winners) if seat in winners else 0.0 for seat in seats]

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that a player has observed."""
        return self.moment.digest(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """What a player observes now."""
        seat = self.current_player() if player is None else player
        return self.law.observation(self.moment.state, seat)

    def __str__(self) -> str:
        return self.law.state_text(self.moment.state)


class Lent:
    """The game that a state belongs to, shared by its copies."""

    __slots__ = ("game",)

    def __init__(self, game: LentGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> "Lent":
        return self


pyspiel.register_game(_TYPE, LentGame)
