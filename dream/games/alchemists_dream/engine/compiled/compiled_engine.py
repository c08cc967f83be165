"""The engine that plays to win: levels, plans, variety and time around the compiled search."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Event
from time import perf_counter

import numpy as np

from dream.games.alchemists_dream.board import ALL_CELLS, Board, Element, Terrain
from dream.games.alchemists_dream.engine.compiled.asked import FULL, Asked, blindness_of
from dream.games.alchemists_dream.engine.compiled.compiled_perft import divide
from dream.games.alchemists_dream.engine.compiled.iterative_deepening import Found, IterativeDeepening
from dream.games.alchemists_dream.engine.compiled.planning import Plan, plan_of, weights_of_level
from dream.games.alchemists_dream.engine.compiled.search_setup import table_of
from dream.games.alchemists_dream.engine.compiled.search_timer import SearchTimer
from dream.games.alchemists_dream.engine.compiled.weights import (
    Weights,
    daring,
    standard_weights,
    weights_of,
)
from dream.games.alchemists_dream.engine.contempt import NO_CONTEMPT
from dream.games.alchemists_dream.engine.engine_options import compiled_options
from dream.games.alchemists_dream.engine.kernel.jit import compiling
from dream.games.alchemists_dream.engine.kernel.transposition_table import Table
from dream.games.alchemists_dream.engine.levels import level
from dream.games.alchemists_dream.engine.plain import (
    Budget,
    Haggler,
    aim_of,
    order,
    step_back,
    stone_actions,
    thinking_time,
    variety_of,
)
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    Player,
    Position,
    Side,
    StoneAction,
)
from dream.hexgrid.hexes import ORIGIN, Hex
from dream.protocol.dialogue import DARING, DEEPEST_SEARCH, PROVEN, WIN, Info, Limits, Options, lines_wanted
from dream.protocol.server import Report

ALTERNATIVES = 3
"""How many other actions are weighed when games are to differ."""
REASON = 30
"""A Stone steps back to where it has just come from only when all else is so much worse, in hundredths of a
Stone."""
FOR_THE_BEST = 0.4
"""The part of the nodes and time after which no greater depth is begun, when others are weighed after it."""
GLANCE_DEPTH, GLANCE_NODES = 4, 3_000
"""How far it looks even when its time is over, which takes two milliseconds."""
DARING_FAR = 45
"""What each step to the enemy Symbol counts to one that dares, in hundredths of a Stone."""
HAGGLE_DEPTH, HAGGLE_NODES = 6, 400
"""How far one pair of Symbol cells is searched."""
CLOSER_NODES = 5_000
"""How far the pairs that decide are, at full strength."""


class CompiledEngine:
    """An `Engine` that searches on the states of the kernel, with `compiled_options`.

    What no level bounds is played at full strength.
    """

    def __init__(self, weights: Weights | None = None, options: Options | None = None) -> None:
        self.options = options or compiled_options()
        self._built_in = self._weights = standard_weights() if weights is None else weights
        self._chosen: tuple[Mapping[str, int] | None, bool] = None, False
        self._learnt_by = self._weights
        self._table = table_of(1)
        self._megabytes = 1
        self._generation = 0

    def prepare(self) -> None:
        """Compile, or read what was compiled before."""
        with compiling():
            IterativeDeepening(_some_position(), self._weights, table_of(1)).best(1)

    def new_game(self) -> None:
        """Forget what was learnt from the positions of another game."""
        self._table = table_of(self._megabytes)
        self._generation = 0

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `Engine.think`."""
        begun = perf_counter()
        self._choose_weights()
        number = self.options["Level"] if limits.unlimited else limits.level
        plays = level(number).compiled if number else FULL
        lines = lines_wanted(self.options, limits)
        bounded = limits.depth is not None or limits.infinite
        if number:
            limits = plays.limits(limits)
        seconds = thinking_time(limits.movetime, self.options["MoveOverhead"])
        blindness = blindness_of(position, plays, self.options["Variety"])
        asked = Asked(
            position, history, limits, report, stop, plays, lines, begun, seconds, bounded, blindness
        )
        if position.phase is not Phase.PLAY:
            return self._haggle(asked)
        if lines > 1:
            return self._compare(asked)
        return self._search(asked)

    def worth(
        self, position: Position, history: Sequence[Position], limits: Limits, stop: Event
    ) -> int | None:
        """See `Engine.worth`."""
        self._choose_weights()
        search = IterativeDeepening(position, self._weights, table_of(1), past=history)
        seconds = thinking_time(limits.movetime, self.options["MoveOverhead"])
        with SearchTimer(search, stop, seconds, perf_counter()):
            found = search.best(limits.depth or DEEPEST_SEARCH)
        return found.score if found and found.depth else None

    def _search(self, asked: Asked) -> StoneAction:
        """The best action that the level sees, or with Variety one that is nearly as good."""
        position, limits, plays = asked.position, asked.limits, asked.plays
        plan = plan_of(asked, self._weights)
        search = self._search_of(asked, plan.weights, plan.contempt)
        variety = None if limits.infinite else variety_of(position, self.options["Variety"])
        share = FOR_THE_BEST if variety else 1.0
        unseen = list(plan.without)
        nodes = asked.nodes - plan.nodes
        with SearchTimer(search, asked.stop, asked.seconds, asked.begun) as timer:
            found = search.best(
                asked.deepest,
                nodes,
                without=unseen,
                enough=lambda: variety is not None and (timer.part > share or _spent(search, limits) > share),
                report=lambda found: asked.report(
                    _info(
                        plan.sound(found), search, plan.nodes, chosen=bool(unseen), blind=plays.overlooks > 0
                    )
                ),
            )
            if timer.is_over and not (found and (found.settled or found.depth >= GLANCE_DEPTH)):
                found = self._glance(asked, plan, unseen, nodes - search.nodes) or found
            if found is None:
                return min((action for action in stone_actions(position) if action not in unseen), key=order)
            back = step_back(position, asked.history)
            if abs(found.score) > PROVEN or (variety is None and found.line[0] != back):
                return found.line[0]
            near = max(plays.near if variety else 0, REASON if found.line[0] == back else 0)
            alike = _alike(search, found, nodes, near, unseen)
            onward = [action for action in alike if action != back] or alike
            return variety.choice(onward) if variety else onward[0]

    def _glance(self, asked: Asked, plan: Plan, unseen: list[StoneAction], nodes: int) -> Found | None:
        """What is found in the first milliseconds, however late it is, with `nodes` left.

        On a busy machine the time may be over before the search was given any of it.
        """
        if nodes <= 0:
            return None
        search = IterativeDeepening(
            asked.position,
            plan.weights,
            table_of(1),
            past=asked.history,
            contempt=plan.contempt,
            blindness=asked.blindness,
        )
        deepest = min(GLANCE_DEPTH, asked.deepest)
        return search.best(deepest, min(nodes, GLANCE_NODES), without=unseen)

    def _compare(self, asked: Asked) -> StoneAction:
        """The first of several best lines, all of which are told of; when time was too short of one."""
        search = self._search_of(asked, self._weights, contempt=NO_CONTEMPT)

        def tell(lines: Sequence[Found]) -> None:
            for place, found in enumerate(lines, 1):
                asked.report(replace(_info(found, search), line=place))

        with SearchTimer(search, asked.stop, asked.seconds, asked.begun):
            lines = search.lines(asked.lines, asked.depth, asked.nodes, report=tell)
        if not lines:
            found = self._glance(
                asked, Plan(self._weights, contempt=NO_CONTEMPT), [], asked.nodes - search.nodes
            )
            lines = [found] if found else []
            tell(lines)
        return lines[0].line[0] if lines else min(stone_actions(asked.position), key=order)

    def _search_of(self, asked: Asked, weights: Weights, contempt: int) -> IterativeDeepening:
        """A search that has not begun; what only depth or nodes bound starts from nothing, on one thread.

        At full strength it can do nothing with what was learnt by other weights.
        """
        if asked.full and not np.array_equal(weights, self._learnt_by):
            self._learnt_by = weights
            self._table = table_of(self._megabytes)
        return IterativeDeepening(
            asked.position,
            weights,
            self._aged_table() if asked.timed else self._fresh_table(asked),
            past=asked.history,
            generation=self._generation,
            threads=self.options["Threads"] if asked.timed else 1,
            contempt=contempt,
            begun=asked.begun,
            blindness=asked.blindness,
        )

    def _choose_weights(self) -> None:
        """Judge by the weights that the options name; by others than before nothing is known yet."""
        chosen, dares = self.options.file("Weights"), self._dares
        if chosen is not self._chosen[0] or dares != self._chosen[1]:
            self._chosen = chosen, dares
            weights = weights_of(chosen) if chosen else self._built_in
            self._weights = daring(weights, DARING_FAR) if dares else weights
            self.new_game()

    @property
    def _dares(self) -> bool:
        """Whether it looks for a decision at some risk."""
        return bool(self.options[DARING])

    def _aged_table(self) -> Table:
        """The table, one search older."""
        if self._megabytes != self.options["Hash"]:
            self._megabytes = self.options["Hash"]
            self._table = table_of(self._megabytes)
        self._generation = (self._generation + 1) % 256
        return self._table

    def _fresh_table(self, asked: Asked) -> Table:
        """A table as if nothing had been searched: a small one of its own for those who do not look far."""
        if not asked.full:
            return table_of(1)
        self._table = table_of(self._megabytes)
        return self._aged_table()

    def _haggle(self, asked: Asked) -> ListedAction:
        """Where the Symbol stands, every pair of cells evaluated by a search of its own."""
        position, plays = asked.position, asked.plays
        budget = Budget(asked.limits, asked.stop, self.options["MoveOverhead"])
        variety = variety_of(position, self.options["Variety"])
        weights = weights_of_level(plays, self._weights)

        def searched(pair: Position, depth: int, nodes: int) -> int:
            """By a table of its own, so that it is the same whatever was searched before.

            Without an action, or with the Symbol surrounded already, the game is lost (R10).
            """
            found = IterativeDeepening(pair, weights, table_of(1)).best(depth, nodes)
            return found.score if found else 1 - WIN

        def evaluate(pair: Position) -> int:
            return searched(pair, min(HAGGLE_DEPTH, plays.depth), HAGGLE_NODES)

        def closer(pair: Position) -> int:
            return searched(pair, DEEPEST_SEARCH, CLOSER_NODES)

        near = plays.near if variety else 0
        haggler = Haggler(
            position,
            budget,
            history=asked.history,
            evaluate=evaluate,
            closer=closer if asked.full else None,
            near=near,
            variety=variety,
            aim=aim_of(asked.full and not self._dares),
            lines=asked.lines,
        )
        return haggler.best(asked.report)

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """See `Engine.divide`."""
        return divide(position, depth, stop)


def _spent(search: IterativeDeepening, limits: Limits) -> float:
    """What part of the nodes is used up."""
    return search.nodes / limits.nodes if limits.nodes else 0.0


def _alike(
    search: IterativeDeepening, found: Found, most_nodes: int, near: int, unseen: list[StoneAction]
) -> list[StoneAction]:
    """The action found, and others that are nearly as good as far as there is time to see it."""
    alike = [found.line[0]]
    for _ in range(ALTERNATIVES):
        other = search.best(found.depth, most_nodes, without=[*unseen, *alike])
        if other is None or other.depth < found.depth or other.score < found.score - near:
            break
        alike.append(other.line[0])
    return alike


def _some_position() -> Position:
    """A position that is searched once so that everything is compiled."""
    ground = {cell: Terrain.ELIXIR if cell == ORIGIN else Terrain.VOID for cell in ALL_CELLS}
    sides = Side(Element.FIRE, Hex(0, -4)), Side(Element.AIR, Hex(0, 4))
    return Position(Board(ground), sides, Player.FIRST, Phase.PLAY)


def _info(
    found: Found, search: IterativeDeepening, before: int = 0, *, chosen: bool = False, blind: bool = False
) -> Info[ListedAction]:
    """What is told, `before` being nodes of other searches.

    A loss is not called one where actions were left out that might prevent it, nor a win that takes more
    than one turn where the enemy's answers may have been overlooked.
    """
    least = -PROVEN if chosen else -WIN
    most = PROVEN if blind and found.score < WIN - 1 else WIN
    score = max(least, min(found.score, most))
    return Info(found.depth, score, found.line, before + search.nodes, search.time, search.deepest)
