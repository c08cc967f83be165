"""What an action is chosen by: what is sound, a march on the enemy Symbol, or another plan."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from dream.games.alchemists_dream.engine.compiled.asked import Asked
from dream.games.alchemists_dream.engine.compiled.iterative_deepening import Found, IterativeDeepening
from dream.games.alchemists_dream.engine.compiled.plans import (
    CARE,
    CARE_DEPTH,
    out_of_the_way,
    unwise,
    weights_for,
)
from dream.games.alchemists_dream.engine.compiled.search_setup import table_of
from dream.games.alchemists_dream.engine.compiled.search_timer import SearchTimer
from dream.games.alchemists_dream.engine.compiled.weights import (
    Weights,
    careless,
    daring,
    headlong,
    material,
    untaught,
)
from dream.games.alchemists_dream.engine.contempt import (
    CONTEMPT,
    NO_CONTEMPT,
    OTHER_PLAN_CONTEMPT,
    STRONG_CONTEMPT,
)
from dream.games.alchemists_dream.engine.kernel.search_state import MOST_EXCLUDED
from dream.games.alchemists_dream.engine.levels import CompiledStrength
from dream.games.alchemists_dream.engine.plain import enemy_dawdles
from dream.games.alchemists_dream.rules.position import StoneAction
from dream.protocol.dialogue import PROVEN


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

    def sound(self, found: Found) -> Found:
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


def plan_of(asked: Asked, weights: Weights) -> Plan:
    """What to choose by, where full strength has `weights`: the plan of the hour, unless the question is what
    is best."""
    sound = _sound_plan(asked, weights)
    if asked.limits.infinite:
        return sound
    if enemy_dawdles(asked.position, asked.history):
        return _march(asked, sound)
    return _other_plan(asked, sound) if asked.full else sound


def _sound_plan(asked: Asked, weights: Weights) -> Plan:
    """To choose what is best, as far as the level can tell."""
    if not asked.full:
        return Plan(weights_of_level(asked.plays, weights))
    return Plan(weights, contempt=NO_CONTEMPT if asked.limits.infinite else STRONG_CONTEMPT)


def _march(asked: Asked, sound: Plan) -> Plan:
    """To take the shortest way to victory, as long as that gives no Stone away."""
    lines, nodes = _looked_ahead(asked, material(sound.weights), sound.contempt)
    return replace(sound, without=out_of_the_way(asked.position, lines), nodes=nodes)


def _other_plan(asked: Asked, sound: Plan) -> Plan:
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


def _looked_ahead(asked: Asked, weights: Weights, contempt: int) -> tuple[list[Found], int]:
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
