"""The engine that plays to win: levels, plans, variety and time around the compiled search.

Far ahead of an enemy who has walled himself in, a search finds all its actions alike and shuffles for ever.
So when no Stone has come or gone for a while the engine evaluates for a spell by other weights, and leaves
out what gives away too much by those that are sound. The first spell, and every second one, lets walls
open: guards whom nobody can surround go away only by themselves, and never while besiegers stand in their
way. The next hunts the Stones that the enemy can still move, for with none of them left it must open its
walls or has no action at all (R10). Of every four the last judges by weights that chance has changed, which
draws its Stones up in another way. None asks the network, which thinks of a wall what has come to nothing.

What is compiled is compiled in a process of its own, which runs this module, see `dream.search.compiling`.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from threading import Event
from time import perf_counter
from typing import Final

import numpy as np

from dream.games.alchemists_dream.board import ALL_CELLS, Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.engine.compiled.search import (
    ALL_SEEING,
    NEVER,
    Blindness,
    IterativeDeepening,
    SearchResult,
    SearchTimer,
    table_of,
)
from dream.games.alchemists_dream.engine.compiled.weights import (
    Weights,
    careless,
    daring,
    headlong,
    material,
    named_weights,
    nearest_weight,
    standard_weights,
    untaught,
    weights_of,
)
from dream.games.alchemists_dream.engine.draws import (
    CONTEMPT,
    NO_CONTEMPT,
    OTHER_PLAN_CONTEMPT,
    STRONG_CONTEMPT,
    quiet_actions,
)
from dream.games.alchemists_dream.engine.evaluation import (
    Budget,
    Haggler,
    aim_of,
    luck,
    thinking_time,
    variety_of,
)
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import MOST_EXCLUDED
from dream.games.alchemists_dream.engine.kernel.law import KERNEL, perft
from dream.games.alchemists_dream.engine.kernel.search import Table
from dream.games.alchemists_dream.engine.levels import (
    FULL_STRENGTH,
    CompiledStrength,
    compiled_options,
    strength,
)
from dream.games.alchemists_dream.engine.plain import detours, enemy_dawdles, order, step_back, stone_actions
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    Player,
    Position,
    Side,
    StoneAction,
)
from dream.hexgrid import ORIGIN, Hex
from dream.play.referee import divide
from dream.protocol.dialogue import (
    DARING,
    DEEPEST_SEARCH,
    PROVEN,
    WIN,
    EngineOptions,
    Info,
    Limits,
    lines_wanted,
)
from dream.protocol.server import Report, end_with
from dream.search.compiling import compiling

# What one question asks for

FULL = FULL_STRENGTH.compiled


@dataclass(frozen=True)
class ThinkRequest:
    """What one call of `think` asks for, with the limits of the level that `plays`; a level tells of one of
    the best `lines`."""

    position: Position
    history: Sequence[Position]
    limits: Limits
    report: Report[ListedAction]
    stop: Event
    plays: CompiledStrength
    lines: int
    begun: float
    seconds: float
    """How long to think."""
    bounded: bool
    """Whether a depth was asked for, or to go on until told to stop, whatever the level."""
    blindness: Blindness
    """What the level does not see coming."""

    @property
    def depth(self) -> int:
        """How deep to search at the most."""
        return self.limits.depth or DEEPEST_SEARCH

    @property
    def deepest(self) -> int:
        """How deep to search: one ply when there is no choice, unless more was asked for."""
        return 1 if len(self.position.legal_actions) == 1 and not self.bounded else self.depth

    @property
    def nodes(self) -> int:
        """How many nodes to search at the most."""
        return self.limits.nodes or NEVER

    @property
    def full(self) -> bool:
        """Whether it is asked at full strength."""
        return self.plays is FULL

    @property
    def timed(self) -> bool:
        """Whether it is at full strength, and goes on until time is over or it is told to stop."""
        return self.full and (self.limits.movetime is not None or self.limits.infinite)


def blindness_of(position: Position, plays: CompiledStrength, variety: int) -> Blindness:
    """What a level does not see coming: in the same position by the same Variety the same."""
    if not plays.overlooks:
        return ALL_SEEING
    return Blindness(plays.overlooks, luck(str(variety), position).getrandbits(63))


# Another plan when nothing comes of the one so far


STUCK = 20
"""Actions without an event after which a plan has come to nothing."""
SPELL = 60
"""Actions for which the next one is tried."""
AHEAD = 300
"""Hundredths of a Stone: who is less ahead than this has too much to lose."""
STILL_AHEAD = 150
"""Who is not even so much ahead any more gives the plan up."""
RISK = 100
"""What an action of a plan may give away, in hundredths of a Stone."""
A_STONE = 60
"""Who loses more than this by the Stones alone has lost one."""
CARE_DEPTH, CARE = 4, 0.25
"""How far the sound weights look ahead for what an action gives away, in what part of time and nodes."""
SPREAD = 1.0
"""The standard deviation of the logarithm of what a weight is multiplied by."""
HUNT: Final = {"far": 0, "chase": 15, "prey_room": 8, "network": 0}
"""What a hunter goes by: how near the Stones are that can run, and their room, not the way to the Symbol."""
OPEN: Final = {
    "rock": 200,
    "rock_exit": -80,
    "room": 0,
    "room_0": 0,
    "room_1": 0,
    "few_free": 0,
    "free_0": 0,
    "free_1": 0,
    "free_2": 0,
    "free_3": 0,
    "network": 0,
}
"""What who lets walls open goes by: the more exits a guard has whom nobody can surround, the better, and
nothing is gained by how few actions the enemy has left."""
CHANGING: Final = (
    "room",
    "far",
    "pressed_2",
    "pressed_3",
    "open_side",
    "step",
    "guard",
    "guard_escape",
    "guard_pressed",
    "rock",
    "rock_exit",
    "shut",
    "never",
    "calm",
    "few_free",
    "free_1",
    "free_2",
    "chase",
    "prey_room",
)
"""What changes: how a siege is laid. What a Stone is worth stays, so that scores still mean the same."""


def weights_for(position: Position, past: Sequence[Position], weights: Weights) -> Weights:
    """The weights to choose an action by, for the side to move: the same for all of a spell, and `weights`
    as long as something happens or who is to move is not well `AHEAD` by them.

    `past` are the positions of the game before this one, oldest first.
    """
    wasted = quiet_actions(position, past) - STUCK
    if wasted < 0:
        return weights
    begun = [*past, position][-1 - wasted % SPELL]
    found = IterativeDeepening(begun, weights, table_of(1)).best(1)
    assert found
    ahead = found.score if begun.turn is position.turn else -found.score
    if ahead < AHEAD:
        return weights
    spell = wasted // SPELL
    if spell % 2 == 0:
        return opening(weights)
    return hunting(weights) if spell % 4 == 1 else changed(weights, f"spell {spell}", begun)


def unwise(lines: Sequence[SearchResult]) -> list[StoneAction] | None:
    """The actions that no plan is worth, of the best lines by sound weights; None when none is worth any."""
    if not lines or lines[0].score < STILL_AHEAD:
        return None
    return [line.line[0] for line in lines if line.score < lines[0].score - RISK]


def out_of_the_way(position: Position, lines: Sequence[SearchResult]) -> list[StoneAction]:
    """The actions that do not bring the victory as near as can be, of those that give no Stone away; none
    where it is found already.

    `lines` are the best ones by the Stones alone, one for each action.
    """
    if not lines or lines[0].score > PROVEN:
        return []
    least = lines[0].score - A_STONE
    return detours(position, [line.line[0] for line in lines if line.score > least])


def opening(weights: Weights) -> Weights:
    """The weights with those that `OPEN` walls."""
    return weights_of(named_weights(weights) | OPEN)


def hunting(weights: Weights) -> Weights:
    """The weights with those of a `HUNT`."""
    return weights_of(named_weights(weights) | HUNT)


def changed(weights: Weights, seed: str, position: Position) -> Weights:
    """Without the network, and with those that are `CHANGING` multiplied as a seed and a position decide."""
    random = luck(seed, position)
    named = named_weights(untaught(weights))
    for name in CHANGING:
        named[name] = nearest_weight(name, named[name] * exp(random.gauss(0, SPREAD)))
    return weights_of(named)


# What an action is chosen by: what is sound, a march on the enemy Symbol, or another plan


@dataclass(frozen=True, eq=False)
class Plan:
    """What an action is chosen by: the weights, the actions left out, and what a repetition costs.

    `nodes` have been spent to know it. `worth` is what actions are worth by sound weights, where `weights`
    are others.
    """

    weights: Weights
    without: Sequence[StoneAction] = ()
    contempt: int = CONTEMPT
    nodes: int = 0
    worth: Mapping[StoneAction, int] = field(default_factory=dict)

    def sound(self, found: SearchResult) -> SearchResult:
        """What was found with the score that sound weights give, unless it is a proof."""
        if abs(found.score) > PROVEN:
            return found
        return replace(found, score=self.worth.get(found.line[0], found.score))


def weights_of_level(plays: CompiledStrength, weights: Weights) -> Weights:
    """The weights that a level judges by, where full strength has `weights`."""
    judged = weights if plays.taught else untaught(weights)
    if plays.headlong:
        return headlong(judged)
    if plays.careless:
        judged = careless(judged)
    return judged if plays.daring is None else daring(judged, plays.daring)


def plan_of(asked: ThinkRequest, weights: Weights) -> Plan:
    """What to choose by, where full strength has `weights`: the plan of the hour, unless the question is what
    is best."""
    sound = _sound_plan(asked, weights)
    if asked.limits.infinite:
        return sound
    if enemy_dawdles(asked.position, asked.history):
        return _march(asked, sound)
    return _other_plan(asked, sound) if asked.full else sound


def _sound_plan(asked: ThinkRequest, weights: Weights) -> Plan:
    """To choose what is best, as far as the level can tell."""
    if not asked.full:
        return Plan(weights_of_level(asked.plays, weights))
    return Plan(weights, contempt=NO_CONTEMPT if asked.limits.infinite else STRONG_CONTEMPT)


def _march(asked: ThinkRequest, sound: Plan) -> Plan:
    """To take the shortest way to victory, as long as that gives no Stone away."""
    lines, nodes = _looked_ahead(asked, material(sound.weights), sound.contempt)
    return replace(sound, without=out_of_the_way(asked.position, lines), nodes=nodes)


def _other_plan(asked: ThinkRequest, sound: Plan) -> Plan:
    """To try something else where nothing comes of what is sound."""
    weights = weights_for(asked.position, asked.history, sound.weights)
    if weights is sound.weights:
        return sound
    lines, nodes = _looked_ahead(asked, sound.weights, OTHER_PLAN_CONTEMPT)
    without = unwise(lines)
    if without is None:
        return replace(sound, nodes=nodes)
    worth = {line.line[0]: line.score for line in lines}
    return Plan(weights, without, OTHER_PLAN_CONTEMPT, nodes, worth)


def _looked_ahead(asked: ThinkRequest, weights: Weights, contempt: int) -> tuple[list[SearchResult], int]:
    """What each action is worth by some weights, as far as there is `CARE` for it, and the nodes spent."""
    search = IterativeDeepening(
        asked.position,
        weights,
        table_of(1),
        past=asked.history,
        contempt=contempt,
        blindness=asked.blindness,
    )
    depth = CARE_DEPTH if asked.full else min(CARE_DEPTH, asked.depth)
    with SearchTimer(search, asked.stop, CARE * asked.seconds, asked.begun):
        lines = search.lines(MOST_EXCLUDED, depth, round(CARE * asked.nodes))
    return lines, search.nodes


# The engine


AT_ONCE = 4
"""How deep the kernel counts in one go, which takes some milliseconds."""


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

    preparing = False

    def __init__(self, weights: Weights | None = None, options: EngineOptions | None = None) -> None:
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
            IterativeDeepening(some_position(), self._weights, table_of(1)).best(1)

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
        plays = strength(number).compiled if number else FULL
        lines = lines_wanted(self.options, limits)
        bounded = limits.depth is not None or limits.infinite
        if number:
            limits = plays.limits(limits)
        seconds = thinking_time(limits.movetime, self.options["MoveOverhead"])
        blindness = blindness_of(position, plays, self.options["Variety"])
        asked = ThinkRequest(
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

    def _search(self, asked: ThinkRequest) -> StoneAction:
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

    def _glance(
        self, asked: ThinkRequest, plan: Plan, unseen: list[StoneAction], nodes: int
    ) -> SearchResult | None:
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

    def _compare(self, asked: ThinkRequest) -> StoneAction:
        """The first of several best lines, all of which are told of; when time was too short of one."""
        search = self._search_of(asked, self._weights, contempt=NO_CONTEMPT)

        def tell(lines: Sequence[SearchResult]) -> None:
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

    def _search_of(self, asked: ThinkRequest, weights: Weights, contempt: int) -> IterativeDeepening:
        """A search that has not begun; what only depth or nodes bound starts from nothing, on one thread.

        That has a table of its own, a small one if it does not look far. At full strength it can do nothing
        with what was learnt by other weights.
        """
        if asked.full and not np.array_equal(weights, self._learnt_by):
            self._learnt_by = weights
            self._table = table_of(self._megabytes)
        return IterativeDeepening(
            asked.position,
            weights,
            self._aged_table() if asked.timed else table_of(self.options["Hash"] if asked.full else 1),
            past=asked.history,
            generation=self._generation if asked.timed else 1,
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

    def _haggle(self, asked: ThinkRequest) -> ListedAction:
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
        """See `Engine.divide`; the kernel counts the last plies of play."""
        return divide(GAME, position, depth, stop, perft_at_once)


def perft_at_once(position: Position, depth: int) -> int | None:
    """What the kernel counts in one go; None for what it does not."""
    if depth > AT_ONCE or position.phase is not Phase.PLAY:
        return None
    return perft(state_of(position), depth)


def _spent(search: IterativeDeepening, limits: Limits) -> float:
    """What part of the nodes is used up."""
    return search.nodes / limits.nodes if limits.nodes else 0.0


def _alike(
    search: IterativeDeepening, found: SearchResult, most_nodes: int, near: int, unseen: list[StoneAction]
) -> list[StoneAction]:
    """The action found, and others that are nearly as good as far as there is time to see it."""
    alike = [found.line[0]]
    for _ in range(ALTERNATIVES):
        other = search.best(found.depth, most_nodes, without=[*unseen, *alike])
        if other is None or other.depth < found.depth or other.score < found.score - near:
            break
        alike.append(other.line[0])
    return alike


def some_position() -> Position:
    """A position that is searched once so that everything is compiled."""
    ground = {cell: Terrain.ELIXIR if cell == ORIGIN else Terrain.VOID for cell in ALL_CELLS}
    sides = Side(Element.FIRE, Hex(0, -4)), Side(Element.AIR, Hex(0, 4))
    return Position(Board(ground), sides, Player.FIRST, Phase.PLAY)


def _info(
    found: SearchResult,
    search: IterativeDeepening,
    before: int = 0,
    *,
    chosen: bool = False,
    blind: bool = False,
) -> Info[ListedAction]:
    """What is told, `before` being nodes of other searches.

    A loss is not called one where actions were left out that might prevent it, nor a win that takes more
    than one turn where the enemy's answers may have been overlooked.
    """
    least = -PROVEN if chosen else -WIN
    most = PROVEN if blind and found.score < WIN - 1 else WIN
    score = max(least, min(found.score, most))
    return Info(found.depth, score, found.line, before + search.nodes, search.time, search.deepest)


# Compiling


MODULE = "dream.games.alchemists_dream.engine.compiled.engine"
ENTRY = "search"
"""What takes long to compile; all else is done in a moment."""


def compile_apart() -> None:
    """Have the search compiled and kept unless it is; return when it is, or cannot be."""
    KERNEL.keep(ENTRY, MODULE)


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    CompiledEngine().prepare()
