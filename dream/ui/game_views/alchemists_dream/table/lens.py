"""The lens: what presses on every cell for either player, and what the enemy could do next."""

from collections.abc import Iterator
from enum import Enum

from dream.base.messages import Listing, Message, message
from dream.games.alchemists_dream.reasoning.chances import passed, takeable, winning
from dream.games.alchemists_dream.rules.actions import Step, target_of
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.hexgrid.hexes import Hex, board_order
from dream.ui.session.address import Address

Seen = tuple[tuple[Hex, int], ...]
"""Cells, each with how many of its sides are closed; four are as good as more."""
REACHED = 1
"""With so many a cell is marked to which the enemy can step."""


class Lens(Enum):
    """What the lens shows: the pressure for the player who looks, that for the enemy, and threats."""

    OWN = "own"
    ENEMY = "enemy"
    THREATS = "threats"


def after(lens: Lens | None) -> Lens | None:
    """The next lens; None, for no lens, follows the last one."""
    order: tuple[Lens | None, ...] = (None, *Lens)
    return order[(order.index(lens) + 1) % len(order)]


def seen_through(position: Position, lens: Lens, looks: Player) -> Seen:
    """What a lens shows of a position to a player."""
    if lens is Lens.THREATS:
        return tuple(_threats(position, looks))
    player = looks if lens is Lens.OWN else looks.other
    pressed = ((cell, position.pressure(cell, player)) for cell in position.board.around)
    return tuple((cell, min(number, SIDES_TO_SURROUND)) for cell, number in pressed if number)


def told_of(position: Position, lens: Lens, looks: Player, address: Address) -> Message:
    """What a lens shows, in a sentence or two."""
    enemy = address.names[looks.other]
    if lens is not Lens.THREATS:
        form = address.form(looks if lens is Lens.OWN else looks.other)
        name = address.names[looks if lens is Lens.OWN else looks.other]
        return message(f"dream.lens.pressure.{form}", name=name)
    idle = _enemys_turn(position, looks)
    parts = [message("dream.lens.reach", name=enemy)]
    wins, prey = _in_play(idle, looks)
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


def _listed(cells: frozenset[Hex]) -> Listing:
    return Listing(tuple(cell.name for cell in sorted(cells, key=board_order)))
