"""Every game as a turn-based environment of PettingZoo (https://pettingzoo.farama.org), with action masks.

``env("stone", seats=3)`` is an AEC environment whose agents are called ``seat_0``, ``seat_1`` ... An
observation is a dictionary: ``observation`` has the numbers of `dream.play.encoding`, made from what the seat
may know and nothing else, and ``action_mask`` a 1 for every action that the seat may do now. Chance acts by
itself.

Each seat stakes 1, and the winners share the stakes. With two seats rewards are 1, 0 and -1.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from dream.adapters.vectors import Vectors
from dream.base.errors import Malformed
from dream.play import registry
from dream.play.encoding import encoding_of
from dream.play.game import Chance, Game, HiddenGame, Options
from dream.play.history import History

SEED = "amber lion rose"
LONGEST = 10_000
"""After so many actions of seats a game is cut off, unless ``max_cycles`` says otherwise."""
LOST = -1.0
"""What whoever does an illegal action gets, as in PettingZoo's own games; the others get nothing."""
PICTURE = 640
"""How many pixels wide and high a picture is."""

Observation = dict[str, np.typing.NDArray[Any]]
Env = Any
"""An ``AECEnv`` of agents by name, `Observation` and the numbers of actions; PettingZoo has no types."""
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: str = "stone",
    seats: int | None = None,
    seed: str = SEED,
    render_mode: str | None = None,
    max_cycles: int = LONGEST,
    **options: str,
) -> Env:
    """Return the environment of a game, by its word, in the wrappers that PettingZoo recommends.

    `seats` is how many play, None for as many as is usual: 4 in ``stone`` and ``alchemist``. `seed` is a seed
    as in the window, where the first game begins alike. A game is cut off after `max_cycles` actions of
    seats. `options` are those of the game, such as ``air="choose"``. Raises Malformed when there is no such
    game, option, value, seed or `render_mode`.
    """
    wrapped: Any = GameEnv(game, seats, seed, render_mode, max_cycles, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=LOST)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    ordered: Env = wrappers.OrderEnforcingWrapper(wrapped)
    return ordered


def parallel_env(**said: Any) -> Any:
    """Return the same as a parallel environment, whose steps do the action of the seat that decides alone."""
    return turn_based_aec_to_parallel(env(**said))


_MADE = frozenset(
    {
        *("law", "options", "metadata", "actions", "feature_names", "action_texts", "start", "state", "done"),
        *("possible_agents", "observation_spaces", "action_spaces", "_encoding", "_vector"),
        *("_ezpickle_args", "_ezpickle_kwargs"),
    }
)
"""What an environment and its copy have from how they were made, and from what was done."""


class GameEnv(AECEnv, EzPickle):
    """A game without wrappers; `env` gives one as ``unwrapped``.

    `actions` are those that numbers stand for, `action_texts` their texts, and `feature_names` what each
    number of an observation is, such as ``hand.a:fi``. `state` is the law's own, with all that is hidden.
    """

    def __init__(
        self,
        game: str = "stone",
        seats: int | None = None,
        seed: str = SEED,
        render_mode: str | None = None,
        max_cycles: int = LONGEST,
        **options: str,
    ) -> None:
        """See `env`."""
        EzPickle.__init__(self, game, seats, seed, render_mode, max_cycles, **options)
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed(f"{render_mode} is no render_mode: {', '.join(RENDER_MODES)}")
        self.law: Game[Any, Any] = registry.find(game)
        self.options = _options(self.law, seats, options)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self._sown, self._seed, self._resets = seed, seed, 0
        self._begin(seed)
        encoding = self._encoding = encoding_of(game, self.start)
        self.actions, self.feature_names = encoding.actions, encoding.names
        self.action_texts = tuple(map(self.law.action_text, encoding.actions))
        self._vector = Vectors(encoding)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.law.seats(self.start))]
        most = np.array(encoding.most, np.int16)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (len(encoding.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(encoding.actions)) for agent in self.possible_agents}

    def __getstate__(self) -> dict[str, Any]:
        """How it was made, and the game as far as it has been played: for a copy, or another process."""
        kept = {name: value for name, value in vars(self).items() if name not in _MADE}
        done = list(map(self.law.action_text, self.done))
        return {**EzPickle.__getstate__(self), "done": done, "kept": kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Make it anew, and play the same game up to the same place; each goes its own way from there."""
        EzPickle.__setstate__(self, kept)
        self._begin(kept["kept"]["_game_seed"])
        self.__dict__ |= kept["kept"]
        for text in kept["done"]:
            self._do(self.law.parse_action(text))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions that there are in the game, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `options` is ignored.

        Without a `seed` the first is the game of the environment's own seed, and others follow, always the
        same. A `seed` begins such a sequence anew at a place of its own.
        """
        if seed is not None:
            self._sown, self._resets = f"{self._seed} {seed}", 0
        again, self._resets = self._resets, self._resets + 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._begin(f"{self._sown} game {again + 1}" if again else self._sown)
        self.agent_selection = self.agents[0]
        self._go_on()

    def _begin(self, seed: str) -> None:
        self._game_seed, self._rolls, self._decided = seed, 0, 0
        self.start: Any = self.law.start(seed, self.options.text)
        self.state: Any = self.start
        self.done: list[Any] = []

    def step(self, action: int | None) -> None:
        """Do the action of this number for the agent that decides; None for one whose game is over.

        Raises ValueError when it is not legal: the wrappers of `env` see to that first.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise ValueError(f"{action} is no legal action of {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._do(self.actions[int(action)])
        self._decided += 1
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _do(self, action: Any) -> None:
        self.done.append(action)
        self.state = self.law.apply(self.state, action)

    def _go_on(self) -> None:
        """Have chance act until a seat decides, or the game is over."""
        while (decider := self.law.decider(self.state)) is Chance.CHANCE:
            self._do(self.law.chance_action(self.state, self._game_seed, self._rolls))
            self._rolls += 1
        self._legal: frozenset[int] = frozenset()
        if not isinstance(decider, int):
            outcome = self.law.outcome(self.state, None)
            assert outcome is not None, "where nobody decides the game has an outcome"
            paid = outcome.stakes(len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decided >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            numbers = self._encoding.numbers
            self._legal = frozenset(numbers[action] for action in self.law.legal_actions(self.state))
            self.agent_selection = self.possible_agents[decider]

    def observe(self, agent: str) -> Observation:
        """What an agent observes now; only the mask of the one that decides has any action."""
        mask = np.zeros(len(self.actions), np.int8)
        if agent == self.agent_selection:
            mask[list(self._legal)] = 1
        text = self.law.observation(self.state, self.possible_agents.index(agent))
        return {"observation": self._vector(text), "action_mask": mask}

    @property
    def history(self) -> History[Any, Any]:
        """What was done in this game: with it, it can be saved, reviewed and gone on with."""
        return History(self.law, self.start, self.done)

    def render(self) -> str | np.typing.NDArray[np.uint8] | None:
        """Return the table as anybody may see it: its text in lines (``ansi``), or its picture.

        The picture (``rgb_array``) has the shape (640, 640, 3). ``human`` prints the text.
        """
        if self.render_mode == "rgb_array":
            from dream.ui.pictures import state_pixels

            return state_pixels(self.law.id, self.state, PICTURE)
        view = self.law.seen(self.state, frozenset())
        text = self.law.view_text(view) if isinstance(self.law, HiddenGame) else None
        lines = self.law.drawing(self.state) if text is None else text.split(" ")
        drawing = "\n".join(lines)
        if self.render_mode == "ansi":
            return drawing
        print(drawing)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def _options(law: Game[Any, Any], seats: int | None, said: dict[str, str]) -> Options:
    """The options that were said, in the law's own words; raises Malformed."""
    declared = {option.word for option in law.options}
    words = {word: str(value) for word, value in said.items()}
    if seats is not None and "players" in declared:
        words["players"] = str(seats)
    options = Options.usual(law.options).with_values(words)
    law.check_options(options)
    if seats not in (None, law.seats_with(options)):
        raise Malformed(f"{law.id} is a game for {law.seats_with(options)}, not for {seats}")
    return options
