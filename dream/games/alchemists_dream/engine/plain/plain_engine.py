"""The plain engine, which needs no compiling: its options, its levels, and whether it haggles or searches."""

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from random import Random
from threading import Event

from dream.games.alchemists_dream.engine.engine_options import plain_options
from dream.games.alchemists_dream.engine.levels import FULL_STRENGTH, PlainStrength, level
from dream.games.alchemists_dream.engine.plain.budget import Budget
from dream.games.alchemists_dream.engine.plain.haggle import NO_AIM, Haggler, aim_of
from dream.games.alchemists_dream.engine.plain.march import detours, enemy_dawdles
from dream.games.alchemists_dream.engine.plain.plain_evaluation import CARELESS
from dream.games.alchemists_dream.engine.plain.plain_evaluation import evaluate as sound
from dream.games.alchemists_dream.engine.plain.plain_search import Search, stone_actions
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.actions import ListedAction, StoneAction
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.play.perft import divide
from dream.protocol.limits import DEEPEST_SEARCH, Info, Limits
from dream.protocol.options import Options, lines_wanted
from dream.protocol.server.engine import Report

careless = partial(sound, weights=CARELESS)


class PlainEngine:
    """An `Engine` that searches over the law itself, with `plain_options` or any that hold those.

    As a stand-in for the compiled engine it counts the ground in haggling as that does.
    """

    def __init__(self, options: Options | None = None, *, stand_in: bool = False) -> None:
        self.options = options or plain_options()
        self._stand_in = stand_in

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self) -> None:
        """Nothing is kept from one search to the next."""

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `Engine.think`."""
        asked = limits
        limits, plays = self._resolved(asked)
        budget = Budget(limits, stop, self.options["MoveOverhead"])
        variety = variety_of(position, self.options["Variety"])
        near = plays.near if variety else 0
        evaluate = careless if plays.careless else sound
        lines = lines_wanted(self.options, asked)
        if position.phase is not Phase.PLAY:
            haggler = Haggler(
                position,
                budget,
                history=history,
                evaluate=evaluate,
                near=near,
                variety=variety,
                aim=aim_of(plays is FULL_STRENGTH.plain) if self._stand_in else NO_AIM,
                lines=lines,
            )
            return haggler.best(report)
        search = Search(
            position,
            budget,
            history=history,
            evaluate=evaluate,
            near=near,
            variety=variety,
            sight=plays.sight,
            lines=lines,
            without=_detours(position, history, asked) if lines == 1 else (),
        )
        return search.best(self._deepest(position, limits, asked), report)

    def worth(
        self, position: Position, history: Sequence[Position], limits: Limits, stop: Event
    ) -> int | None:
        """See `Engine.worth`."""
        found: list[Info[ListedAction]] = []
        search = Search(position, Budget(limits, stop), history=history)
        search.best(limits.depth or DEEPEST_SEARCH, found.append)
        return found[-1].score if found else None

    def _deepest(self, position: Position, limits: Limits, asked: Limits) -> int:
        """How deep to search: one ply when there is no choice, unless a depth was asked for."""
        free = asked.depth is None and not asked.infinite and lines_wanted(self.options, asked) == 1
        if len(position.legal_actions) == 1 and free:
            return 1
        return limits.depth or DEEPEST_SEARCH

    def _resolved(self, limits: Limits) -> tuple[Limits, PlainStrength]:
        """The limits to keep, and the level that plays: full strength unless one is asked for."""
        number = self.options["Level"] if limits.unlimited else limits.level
        if number is None:
            return limits, FULL_STRENGTH.plain
        plays = level(number).plain
        return plays.limits(limits), plays

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """See `Engine.divide`."""
        return divide(GAME, position, depth, stop)


def _detours(position: Position, history: Sequence[Position], asked: Limits) -> Sequence[StoneAction]:
    """What is left out in a march on an enemy that does nothing, unless the question is what is best."""
    marching = not asked.infinite and enemy_dawdles(position, history)
    return detours(position, stone_actions(position)) if marching else ()


def variety_of(position: Position, seed: int) -> Random | None:
    """The choices among near-equal actions in a position by a seed; None for the seed 0."""
    return luck(str(seed), position) if seed else None


def luck(seed: str, position: Position) -> Random:
    """The luck of a player in a position: the same on every machine."""
    return Random(sha256(f"{seed} {position_text(position)}".encode()).digest())
