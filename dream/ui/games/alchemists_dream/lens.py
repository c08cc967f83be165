"""The lens over the board: the pressure on its cells, threats, and how far Stones get."""

from collections.abc import Iterator
from enum import Enum

from dream.base.texts import Listing, Message, message
from dream.games.alchemists_dream.rules.actions import Step, target_of
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.games.alchemists_dream.teach import passed, takeable, winning
from dream.hexgrid import Hex, board_order
from dream.ui.table.game_session import Address

Seen = tuple[tuple[Hex, int], ...]
"""Cells, each with how many of its sides are closed; four are as good as more."""
FARTHEST = 4
"""Steps are counted up to so many."""
REACHED = 1
"""With so many a cell is marked to which the enemy can step."""


class Lens(Enum):
    """What the lens shows: the pressure for the player who looks, that for the enemy, threats, own steps."""

    OWN = "own"
    ENEMY = "enemy"
    THREATS = "threats"
    STEPS = "steps"


LENSES: tuple[Lens | None, ...] = (None, *Lens)
"""One follows the other; None is no lens."""


def seen_through(position: Position, lens: Lens, looks: Player) -> Seen:
    """How many sides of cells are closed as a lens shows it to a player; with threats, four is grave."""
    if lens is Lens.STEPS:
        return ()
    if lens is Lens.THREATS:
        return tuple(_threats(position, looks))
    player = looks if lens is Lens.OWN else looks.other
    pressed = ((cell, position.pressure(cell, player)) for cell in position.board.around)
    return tuple((cell, min(number, SIDES_TO_SURROUND)) for cell, number in pressed if number)


def told_of(position: Position, lens: Lens, looks: Player, address: Address) -> Message:
    """What a lens shows, in a sentence or two."""
    if lens is Lens.THREATS:
        return _threats_told(position, looks, address.names[looks.other])
    whose = looks.other if lens is Lens.ENEMY else looks
    name, form = address.names[whose], address.form(whose)
    if lens is not Lens.STEPS:
        return message(f"dream.lens.pressure.{form}", name=name)
    stones = len(position.sides[looks].stones)
    return message(f"dream.lens.steps.{form}", name=name, count=stones, most=FARTHEST)


def _threats_told(position: Position, looks: Player, enemy: str) -> Message:
    parts = [message("dream.lens.reach", name=enemy)]
    wins, prey = _in_play(_enemys_turn(position, looks), looks)
    if wins:
        parts.append(message("dream.lens.wins", name=enemy, cells=_listed(wins)))
    if prey:
        parts.append(message("dream.lens.takes", name=enemy, cells=_listed(prey), count=len(prey)))
    if not wins and not prey:
        parts.append(message("dream.lens.no_threat", name=enemy))
    return message("dream.lens.all", parts=Listing(tuple(parts), "sentences"))


def _enemys_turn(position: Position, looks: Player) -> Position:
    """The position when it is the enemy's turn, as if whoever looks did nothing."""
    return passed(position) if position.turn is looks else position


def _in_play(idle: Position, looks: Player) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Where the enemy surrounds the Symbol, and the Stones that the enemy could take."""
    if idle.phase is not Phase.PLAY or idle.symbol_surrounded(looks):
        return frozenset(), frozenset()
    return frozenset(map(target_of, winning(idle))), takeable(idle)


def _threats(position: Position, looks: Player) -> Iterator[tuple[Hex, int]]:
    """What the enemy could take, where the enemy would win, and where enemy Stones can step."""
    idle = _enemys_turn(position, looks)
    wins, prey = _in_play(idle, looks)
    grave = wins | prey
    yield from ((cell, SIDES_TO_SURROUND) for cell in sorted(grave, key=board_order))
    steps = {action.target for action in idle.legal_actions if isinstance(action, Step)} - grave
    yield from ((cell, REACHED) for cell in sorted(steps, key=board_order))


def steps(position: Position, looks: Player, chosen: Hex | None) -> Iterator[tuple[Hex, int]]:
    """In how many steps the player's Stones, or the one chosen, get to a cell while nobody else moves."""
    stones = position.sides[looks].stones
    reached = front = stones if chosen is None or chosen not in stones else frozenset({chosen})
    for number in range(1, FARTHEST + 1):
        front = frozenset(cell for each in front for cell in position.escapes(each, looks)) - reached
        reached |= front
        yield from ((cell, number) for cell in sorted(front, key=board_order))


def _listed(cells: frozenset[Hex]) -> Listing:
    return Listing(tuple(cell.name for cell in sorted(cells, key=board_order)))
