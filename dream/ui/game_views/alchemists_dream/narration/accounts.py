"""An action in words, with its consequence: who did what, and what that has changed."""

from collections.abc import Iterator, Sequence

from dream.base.messages import Listing, Value, message
from dream.base.words import say, told
from dream.games.alchemists_dream.rules.actions import (
    Action,
    AgreeDraw,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.narration.captures import captures, listed
from dream.ui.game_views.alchemists_dream.narration.consequences import (
    Consequences,
    SymbolSides,
    consequences,
)
from dream.ui.session.address import Address


def account(
    before: Position, action: Action, after: Position, address: Address, warned: Player | None = None
) -> tuple[str, ...]:
    """What was done with an action and what followed, then what was taken, in sentences.

    A player who is `warned` of their Stones in danger elsewhere is not told of those here.
    """
    found = consequences(before, action, after)
    followed = *_footing(before, action), *_clauses(found, action, after, address, warned)
    done = deed(before, action, address)
    first = say("dream.told.with", deed=done, consequence=Listing(followed)) if followed else f"{done}."
    return (first, *captures(before, action, after).sentences(address))


def doer(before: Position, action: Action) -> Player:
    """Who does an action in a position: whose turn it is or, where an offer is accepted, the other."""
    return before.turn.other if isinstance(action, AgreeDraw) else before.turn


def deed(before: Position, action: Action, address: Address) -> str:
    """Who did what, without a full stop: ``Stoker placed a Stone on k8``."""
    return address.say(f"dream.told.{_kind(before, action)}", doer(before, action), **_cells(before, action))


def _kind(before: Position, action: Action) -> str:
    match action:
        case PlaceSymbol():
            return "move" if before.phase is Phase.HAGGLE else "set"
        case Step(origin, _) if before.surrounded(origin, before.turn):
            return "escape"
    return type(action).__name__.lower()


def _cells(before: Position, action: Action) -> dict[str, Value]:
    match action:
        case Step(origin, target):
            return {"origin": origin.name, "cell": target.name}
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return {"cell": cell.name}
        case Stand() if before.mover.symbol:
            return {"cell": before.mover.symbol.name}
    return {}


def _footing(before: Position, action: Action) -> Iterator[str]:
    """On which ground a Symbol was set, for whoever doesn't know that it must be its own element."""
    if isinstance(action, PlaceSymbol) and before.phase is Phase.PLACE:
        yield say("dream.told.stands_on", element=before.mover.element.label)


def ground_closes(position: Position, cell: Hex, player: Player) -> str:
    """How many sides of a Symbol on a cell the ground closes, as a part of a sentence."""
    return _ground(len(position.board.around[cell] & position.hostile(player)))


def _ground(number: int) -> str:
    return _numbered("dream.told.ground", number)


def _clauses(
    found: Consequences, action: Action, after: Position, address: Address, warned: Player | None
) -> Iterator[str]:
    """The consequences of an action as parts of a sentence, the gravest first."""
    enemy = found.mover.other
    if after.symbol_surrounded(enemy):
        yield address.say("dream.told.symbol_surrounded", enemy)
        return
    for sides in found.symbols:
        yield _of_symbol(sides, action, address)
    if enemy is not warned:
        yield from _of_stones("surrounded", found.surrounded, enemy, address)
        yield from _of_stones("threatened", found.threatened, enemy, address)
    yield from _of_stones("freed", found.freed, found.mover, address)
    if found.elixir:
        kind = "elixir_returns" if after.sides[found.mover].taken else "elixir"
        yield address.say(f"dream.told.{kind}", found.mover)


def _of_symbol(sides: SymbolSides, action: Action, address: Address) -> str:
    """How closed a Symbol is now, which was just placed or has been closed or opened on some side."""
    if isinstance(action, PlaceSymbol):
        return _ground(sides.closed)
    kind = "closed" if sides.closed > sides.before else "opened"
    form = address.form(sides.owner)
    return _numbered(f"dream.told.symbol_{kind}.{form}", sides.closed, name=address.names[sides.owner])


def _of_stones(kind: str, cells: Sequence[Hex], owner: Player, address: Address) -> tuple[str, ...]:
    if not cells:
        return ()
    return (address.say(f"dream.told.{kind}", owner, count=len(cells), cells=listed(cells)),)


def _numbered(key: str, number: int, **values: Value) -> str:
    """A text with a number of sides in words; that of none is a text of its own."""
    if number == 0:
        return say(f"{key}.none", **values)
    return told(message(f"{key}.some", count=number, number=message(f"dream.number.{number}"), **values))
