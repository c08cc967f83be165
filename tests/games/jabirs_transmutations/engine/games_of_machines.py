"""Whole games of the engine in this process, told by the texts of observations alone."""

from collections.abc import Callable, Sequence
from threading import Event

from dream.games.jabirs_transmutations.engine.search import JabirsEngine
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import ListedAction, State, View
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Limits

Game = History[State, ListedAction]


def engine_at(seat: Seat, options: str = "-") -> JabirsEngine:
    engine = JabirsEngine()
    engine.new_game(seat, options)
    return engine


def answer(engine: JabirsEngine, texts: Sequence[str], level: int) -> ListedAction:
    """What an engine does that has observed these texts."""
    return thought(engine, [engine.parse_observation(text) for text in texts], level)


def thought(engine: JabirsEngine, observed: Sequence[View], level: int) -> ListedAction:
    return engine.think(observed, Limits(level=level), lambda info: None, Event())


def game_of_machines(
    seed: str,
    levels: Sequence[int],
    options: str = "-",
    told: Callable[[State, Seat, str], None] = lambda state, seat, text: None,
) -> Game:
    """A whole game; `told` hears of each text that an engine is told, in which state, and at which seat."""
    history: Game = History(GAME, GAME.start(seed, options))
    engines = [engine_at(seat, options) for seat in Seat]
    observed: list[list[View]] = [[] for _ in Seat]
    chances = 0
    while history.outcome is None:
        decider = GAME.decider(history.state)
        if isinstance(decider, Chance):
            history.play(GAME.chance_action(history.state, seed, chances))
            chances += 1
            continue
        assert decider is not None
        texts = observations_of(history, decider)
        told(history.state, decider, texts[-1])
        new = texts[len(observed[decider]) :]
        observed[decider] += map(engines[decider].parse_observation, new)
        history.play(thought(engines[decider], observed[decider], levels[decider]))
    return history
