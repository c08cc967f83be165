"""Every game as OpenSpiel (https://github.com/google-deepmind/open_spiel) wants a game in Python.

Each is registered as ``dream_WORD`` with its options as parameters: ``dream_stone(players=3,air=choose)``.
More parameters are `PARAMETERS`. An action has the number that `dream.play.encoding` gives it. What chance
may do is listed with its odds where the law can list it, such as a die or a card that is drawn. A shuffle is
one of so many orders, each as likely, and so is the first deal of a game with hidden things.

A seat's observation is the text of what it may know, and in numbers the tensor of the same. Its information
state is a digest of all that it has observed and may be told of what was done. Returns are as in the other
adapter: each seat stakes 1, and the winners share the stakes.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from dream.adapters.vectors import Vectors
from dream.base.errors import Refused
from dream.play import encoding, registry
from dream.play.game import Chance, Game, Hidden, HiddenGame, Option, Options

NAME = "dream_"
"""How the names of the games begin that OpenSpiel knows."""
PARAMETERS: dict[str, Any] = {"seed": "amber lion rose", "longest": 10_000}
"""Those of every game: its seed, and after how many actions it is cut off, with nothing won."""
OF_CHANCE: dict[str, Any] = {"deals": 60, "shuffles": 60}
"""Those of games with chance: how many first deals there are, and how many orders of a shuffle.

With one deal the game is that of its seed, as in the window.
"""
MOST_LISTED = 64
"""The law lists no more different outcomes of chance."""
MOST_PLAYERS = 6
MOST_TRIES = 200
"""So often a state is drawn in which somebody can do something where it has to be done."""
LUCK = 4
"""So many numbers of OpenSpiel's make one stream of ours."""


def load(word: str, **parameters: str | int) -> "DreamGame":
    """Return the game of a word, with options and `PARAMETERS`: ``load("stone", players=3, deals=1)``.

    Raises Malformed when there is no such game, and pyspiel's error when a parameter is none of its own.
    """
    for option in register(word).options:
        if option.word in parameters:
            parameters[option.word] = _parameter(option, str(parameters[option.word]))
    game: DreamGame = pyspiel.load_game(NAME + word, parameters)
    return game


def register(word: str) -> Game[Any, Any]:
    """Have OpenSpiel know the game of a word, as it knows those of the house; raises Malformed."""
    law = registry.find(word)
    if NAME + word not in pyspiel.registered_names():
        kind = _type_of(law)
        pyspiel.register_game(kind, type(f"Dream_{word}", (DreamGame,), {"law": law, "kind": kind}))
    return law


def _type_of(law: Game[Any, Any]) -> Any:
    chances, knowledge = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    options = {option.word: _parameter(option, option.default) for option in law.options}
    return pyspiel.GameType(
        short_name=NAME + law.id,
        long_name=law.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chances.EXPLICIT_STOCHASTIC if law.hidden else chances.DETERMINISTIC,
        information=knowledge.IMPERFECT_INFORMATION if law.hidden else knowledge.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options | PARAMETERS | (OF_CHANCE if law.hidden else {}),
    )


def _parameter(option: Option, value: str) -> str | int:
    """A value as OpenSpiel tells it, which takes what looks like a number for one."""
    return int(value) if all(map(str.isdecimal, option.values)) else value


class DreamGame(pyspiel.Game):
    """A game, and how it begins; there is a subclass for each `law`, of which OpenSpiel knows the `kind`."""

    law: ClassVar[Game[Any, Any]]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        law = self.law
        said: dict[str, Any] = PARAMETERS | OF_CHANCE | dict(params or {})
        words = {option.word: str(said[option.word]) for option in law.options if option.word in said}
        options = Options.usual(law.options).with_values(words)
        law.check_options(options)
        self.options, self.seed, self.longest = options.text, said["seed"], said["longest"]
        self.deals: int = said["deals"] if law.hidden else 1
        self.shuffles: int = said["shuffles"] if law.hidden else 0
        self.first = Moment(law, start := law.start(self.seed, self.options))
        self.encoding = encoding.encoding_of(law.id, start)
        self.vector = Vectors(self.encoding)
        seats = law.seats(start)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=max(self.deals, self.shuffles, MOST_LISTED) if law.hidden else 0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return pyspiel.load_game, (NAME + self.law.id, self.get_parameters())

    def new_initial_state(self) -> "DreamState":
        """The state before the first deal, or the first state where there is only one."""
        return DreamState(self, None if self.deals > 1 else self.dealt(0))

    def dealt(self, deal: int) -> "Moment":
        """The first moment of a deal, of which the first is that of the seed itself."""
        return Moment(self.law, self.law.start(f"{self.seed} {deal}", self.options)) if deal else self.first

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What writes observations down; `kind` says whether all that a seat has observed is wanted."""
        return Observer(self, perfect_recall=bool(kind and kind.perfect_recall))


class Observer:
    """Tells what a seat observes in words and numbers; with `perfect_recall` in words alone."""

    def __init__(self, game: DreamGame, *, perfect_recall: bool) -> None:
        self._game, self._perfect_recall = game, perfect_recall
        size = 0 if perfect_recall else len(game.encoding.names)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: "DreamState", player: int) -> None:
        """Have the tensor be what a player observes."""
        if self._perfect_recall:
            return
        self.tensor.fill(0)
        if state.moment is not None:
            self.tensor[:] = self._game.vector(state.observation_string(player))

    def string_from(self, state: "DreamState", player: int) -> str:
        """What the player observes now, or a digest of all until now."""
        if self._perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


Known = Mapping[int, tuple[str, ...]]
"""What seats have observed, by their numbers, up to a moment before which nothing is known."""


class Moment:
    """A state of the law, and the moment and the action before: a value, of which a deep copy is itself."""

    __slots__ = ("_digests", "_read", "action", "before", "known", "law", "number", "rolls", "state")

    def __init__(
        self, law: Game[Any, Any], state: Any, before: "Moment | None" = None, action: Any = None
    ) -> None:
        self.law, self.state, self.before, self.action = law, state, before, action
        rolled = before is not None and law.decider(before.state) is Chance.CHANCE
        self.number: int = before.number + 1 if before else 0
        self.rolls: int = before.rolls + rolled if before else 0
        self.known: Known = {}
        self._digests: dict[int, str] = {}
        self._read: dict[int, tuple[Any, ...]] = {}

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        first, done = self, []
        while first.before is not None:
            done.append(self.law.action_text(first.action))
            first = first.before
        begun = self.law.id, self.law.state_text(first.state), first.number, first.rolls, first.known
        return _replayed, (*begun, first._digests if first.known else {}, done[::-1])

    def after(self, action: Any) -> "Moment":
        """The moment after a legal action."""
        return Moment(self.law, self.law.apply(self.state, action), self, action)

    def digest(self, seat: int) -> str:
        """A digest of all that a seat has observed and was told until now."""
        line = [self]
        while line[-1].before is not None and seat not in line[-1].before._digests:
            line.append(line[-1].before)
        for moment in reversed(line):
            earlier = moment.before._digests[seat] if moment.before is not None else ""
            said = f"{earlier} {moment._told(seat)} {moment.law.observation(moment.state, seat)}"
            moment._digests.setdefault(seat, sha256(said.encode()).hexdigest())
        return self._digests[seat]

    def observed(self, seat: int) -> tuple[str, ...]:
        """All that a seat has observed until now, the first first."""
        line = [self]
        while line[-1].before is not None:
            line.append(line[-1].before)
        observations = (moment.law.observation(moment.state, seat) for moment in reversed(line))
        return (*line[-1].known.get(seat, ())[:-1], *observations)

    def _views(self, law: HiddenGame[Any, Any, Any], seat: int) -> tuple[Any, ...]:
        """What the seat knew then and then, read once."""
        if seat not in self._read:
            self._read[seat] = tuple(law.parse_view(text, seat) for text in self.observed(seat))
        return self._read[seat]

    def resampled(self, seat: int, random: Random) -> "Moment":
        """One in which the seat has observed and was told the same, by the game's own determinization.

        What others have observed before it is not known there. Raises Refused where the game has none, or not
        for such a moment.
        """
        law, view = self.law, self.law.observation(self.state, seat)
        if not law.hidden:
            return self
        drawn = getattr(registry.part(law.id, "engine.knowledge"), "possible_state", None)
        if not isinstance(law, HiddenGame) or drawn is None:
            raise Refused(f"{law.id} tells of no states that may be where a seat has observed something")
        views = self._views(law, seat)
        for _ in range(MOST_TRIES):
            try:
                state = drawn(seat, views, random)
            except ValueError as error:
                raise Refused(f"nothing can be resampled for seat {seat} here: {error}") from error
            same = law.observation(state, seat) == view and law.decider(state) == law.decider(self.state)
            if same and (law.decider(state) is Chance.CHANCE or law.legal_actions(state)):
                found = Moment(law, state)
                found.number, found.rolls = self.number, self.rolls
                found.known = {seat: tuple(map(law.view_text, views))}
                found._digests[seat] = self.digest(seat)
                return found
        raise Refused(f"nothing can be resampled for seat {seat} here")

    def _told(self, seat: int) -> str:
        """What the seat may be told of the action that led here."""
        if self.before is None:
            return ""
        told = self.law.told(self.before.state, self.action, frozenset({seat}))
        return told.text if isinstance(told, Hidden) else self.law.action_text(told)


def _replayed(
    word: str, start: str, number: int, rolls: int, known: Known, digests: dict[int, str], done: Sequence[str]
) -> Moment:
    """The moment to which actions lead, by their texts."""
    law = registry.find(word)
    moment = Moment(law, law.parse_state(start))
    moment.number, moment.rolls, moment.known = number, rolls, known
    moment._digests.update(digests)
    for text in done:
        moment = moment.after(law.parse_action(text))
    return moment


class DreamState(pyspiel.State):
    """A state, which OpenSpiel copies at every node; the copy shares what never changes."""

    def __init__(self, game: DreamGame, moment: Moment | None) -> None:
        """A state at a moment, or before the first deal."""
        super().__init__(game)
        self._shared = Shared(game)
        self.moment = moment

    def current_player(self) -> int:
        """Who decides."""
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        game = self._shared.game
        decider = game.law.decider(self.moment.state)
        if decider is None or self.moment.number >= game.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(decider, Chance) else int(decider)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None, "only chance decides before the deal"
        game = self._shared.game
        return sorted(map(game.encoding.numbers.__getitem__, game.law.legal_actions(self.moment.state)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, by numbers of this state alone, and how likely each is."""
        game = self._shared.game
        if self.moment is not None and (listed := self._listed(self.moment)):
            whole = sum(listed.values())
            return [(number, count / whole) for number, count in enumerate(listed.values())]
        many = game.deals if self.moment is None else game.shuffles
        return [(luck, 1 / many) for luck in range(many)]

    def _listed(self, moment: Moment) -> Counter[Any]:
        """What chance may do where the law lists it, with how many parts of the whole each has."""
        return Counter(moment.law.chances(moment.state))

    def _apply_action(self, number: int) -> None:
        game = self._shared.game
        if self.moment is None:
            self.moment = game.dealt(number)
        elif self.is_chance_node():
            self.moment = self.moment.after(self._chosen(self.moment, number))
        else:
            self.moment = self.moment.after(game.encoding.actions[number])

    def _chosen(self, moment: Moment, number: int) -> Any:
        """What chance does by a number."""
        if listed := self._listed(moment):
            return list(listed)[number]
        return moment.law.chance_action(moment.state, f"{self._shared.game.seed} {number}", moment.rolls)

    def _action_to_string(self, player: int, number: int) -> str:
        law = self._shared.game.law
        if player != pyspiel.PlayerId.CHANCE:
            return law.action_text(self._shared.game.encoding.actions[number])
        if self.moment is not None and (listed := self._listed(self.moment)):
            return law.action_text(list(listed)[number])
        return f"{'deal' if self.moment is None else 'shuffle'} {number}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> Sequence[float]:
        """What each seat has won of the stakes, less its own; nothing before the end."""
        seats = self._shared.game.num_players()
        moment = self.moment if self.is_terminal() else None
        outcome = moment.law.outcome(moment.state, None) if moment else None
        return [0.0] * seats if outcome is None else outcome.stakes(seats)

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that a player has observed."""
        seat = self.current_player() if player is None else player
        return self.moment.digest(seat) if self.moment is not None else ""

    def information_state_tensor(self, player: int | None = None) -> Sequence[float]:
        """There is none: an information state grows with the game."""
        raise Refused("information states have no tensor here: use observation_tensor, or their strings")

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "DreamState":
        """A state in which a player has observed and was told the same, with its history cut off.

        It is drawn by the game's own determinization, see `Moment.resampled`; `random` gives numbers from 0
        to 1. Raises Refused where it has none for this moment.
        """
        if self.moment is None:
            return DreamState(self._shared.game, None)
        luck = Random(" ".join(str(random()) for _ in range(LUCK)))
        return DreamState(self._shared.game, self.moment.resampled(player, luck))

    def observation_string(self, player: int | None = None) -> str:
        """What a player observes now."""
        seat = self.current_player() if player is None else player
        return self.moment.law.observation(self.moment.state, seat) if self.moment is not None else ""

    def __str__(self) -> str:
        return self.moment.law.state_text(self.moment.state) if self.moment is not None else "to be dealt"


class Shared:
    """The game that a state belongs to, shared by its copies."""

    __slots__ = ("game",)

    def __init__(self, game: DreamGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


for house in registry.house():
    register(house)
