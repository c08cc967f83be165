"""What is told of a cell or a piece that is pointed at: what it is, how closed, and what matters there."""

from collections.abc import Iterable, Iterator

from dream.base.messages import Listing, Value, message
from dream.base.words import say
from dream.games.alchemists_dream.board.tiles import Terrain
from dream.games.alchemists_dream.rules.actions import ListedAction, PlaceSymbol, target_of
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex, board_order
from dream.ui.game_views.alchemists_dream.narration.consequences import ALMOST
from dream.ui.session.address import Address


def inspect(position: Position, cell: Hex, address: Address) -> tuple[str, ...]:
    """What is told of a cell of the board, or of the piece there; what it is comes first."""
    for player in Player:
        if cell == position.sides[player].symbol:
            return tuple(_of_symbol(position, cell, player, address))
        if cell in position.sides[player].stones:
            return tuple(_of_stone(position, cell, player, address))
    return tuple(_of_ground(position, cell, address))


def foresee(position: Position, action: ListedAction, address: Address) -> tuple[str, ...]:
    """What is told of a piece where an action would bring it: how closed it would be there.

    Of a Symbol also how closed the enemy's is, against which it is to be weighed.
    """
    player = position.turn
    cell = action.cell if isinstance(action, PlaceSymbol) else target_of(action)
    kind = "symbol_here" if isinstance(action, PlaceSymbol) else "stone_here"
    title = address.say(f"dream.inspect.{kind}", player, cell=cell.name)
    there = title, closed_sides(position.apply(action), cell, player)
    enemy = position.sides[player.other].symbol
    if not isinstance(action, PlaceSymbol) or enemy is None:
        return there
    closed = closed_sides(position, enemy, player.other)
    return *there, address.say("dream.inspect.against", player.other, cell=enemy.name, closed=closed)


def closed_sides(position: Position, cell: Hex, player: Player) -> str:
    """How many sides of a cell are closed for a player of the four that surround it, and by what."""
    pressing = sorted(position.pressing(cell, player), key=board_order)
    if not pressing:
        return say("dream.inspect.open")
    by = Listing(tuple(_side(position, near, player) for near in pressing), "commas")
    return say("dream.inspect.closed", number=len(pressing), most=SIDES_TO_SURROUND, sides=by)


def _side(position: Position, cell: Hex, player: Player) -> Value:
    """A cell that presses for a player, with what does: ``n8 fire`` is ground, ``n8 earth Stone`` a piece."""
    enemy, own = position.sides[player.other], position.sides[player]
    hostile = own.element.opposite
    if cell not in enemy.stones:
        return message("dream.inspect.by", cell=cell.name, element=hostile)
    if cell in position.hostile(player):
        return message("dream.inspect.by_both", cell=cell.name, element=enemy.element, ground=hostile)
    return message("dream.inspect.by_stone", cell=cell.name, element=enemy.element)


def _of_stone(position: Position, cell: Hex, player: Player, address: Address) -> Iterator[str]:
    element = position.sides[player].element.label
    yield address.say("dream.inspect.stone", player, cell=cell.name, element=element)
    yield closed_sides(position, cell, player)
    steps = sum(1 for _ in position.escapes(cell, player))
    if position.surrounded(cell, player):
        yield say("dream.inspect.must_escape")
    elif position.pressure(cell, player) == ALMOST:
        yield say("dream.inspect.almost" if steps else "dream.inspect.almost_stuck")
    yield say("dream.inspect.steps", count=steps) if steps else say("dream.inspect.stuck")
    if cell == ORIGIN:
        yield say("dream.inspect.on_elixir")


def _of_symbol(position: Position, cell: Hex, player: Player, address: Address) -> Iterator[str]:
    element = position.sides[player].element.label
    yield address.say("dream.inspect.symbol", player, cell=cell.name, element=element)
    yield closed_sides(position, cell, player)
    if position.pressure(cell, player) == ALMOST:
        yield say("dream.inspect.symbol_almost")
    if position.phase is Phase.PLAY:
        ways = sum(1 for _ in position.escapes(cell, player))
        yield say("dream.inspect.enters", count=ways) if ways else say("dream.inspect.enters_nowhere")


def _of_ground(position: Position, cell: Hex, address: Address) -> Iterator[str]:
    terrain = position.board[cell]
    yield say(f"dream.inspect.ground.{terrain.name.lower()}", cell=cell.name)
    if terrain is Terrain.ELIXIR:
        yield say("dream.inspect.elixir")
    for player in _in_order(address):
        side = position.sides[player]
        if cell in position.hostile(player):
            yield address.say("dream.inspect.hostile", player, element=side.element.label)
        elif position.phase is not Phase.PLAY:
            if terrain is side.element.terrain:
                yield address.say("dream.inspect.may_stand", player)
                yield closed_sides(position, cell, player)
        elif position.pressure(cell, player):
            closed = closed_sides(position, cell, player)
            surrounded = position.surrounded(cell, player)
            yield address.say(f"dream.inspect.{'shut' if surrounded else 'for'}", player, closed=closed)


def _in_order(address: Address) -> Iterable[Player]:
    """The players, whoever is addressed first."""
    return sorted(Player, key=lambda player: player != address.you)
