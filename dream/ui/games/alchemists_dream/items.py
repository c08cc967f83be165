"""The things on a board and the marks around them, as items of the table."""

from collections.abc import Collection, Hashable, Iterable, Iterator
from math import cos, pi, sin
from typing import NamedTuple

from dream.base.texts import say
from dream.games.alchemists_dream.rules.position import (
    Action,
    AgreeDraw,
    Phase,
    PlaceSymbol,
    Player,
    Position,
)
from dream.hexgrid import DIRECTIONS, Hex, Lattice, board_order
from dream.ui.games.alchemists_dream import faces, marks, targets, ways
from dream.ui.games.alchemists_dream.layout import BoardLayout, Point, clock_box, tray_box
from dream.ui.games.alchemists_dream.words import ALMOST, stones_in, threatened
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Mark
from dream.ui.table import plates
from dream.ui.table.faces import Face
from dream.ui.table.items import Item
from dream.ui.table.sight import BestMove, Sight, Target

RING_RADIUS, STONE_RING = 0.80, 0.79
"""How far the ring around a Symbol is from the middle of its cell, and that around a Stone, in cell sizes."""
NAMED_LIFT = 0.18
"""How far pieces stand up, in cell sizes, where cells bear their names."""
UNDER, OPEN, STONES, OUTLINES, SYMBOLS, OVER, NAMES, LIT, GHOST, RING = range(10, 110, 10)
"""The layers: marks of the ground, open rings, Stones, outlines of cells, Symbols, marks over them, names."""

ALL_MARKS = frozenset(Mark)

DreamSight = Sight[Position, Action]


class Siege(NamedTuple):
    """How far a piece is surrounded: the neighbouring cells that press on its cell."""

    cell: Hex
    closed: frozenset[Hex]
    symbol: bool = True


# Boxes: all are odd in pixels, as pictures are, so that the middles of both meet


def box_around(middle: Point, half: float) -> Box:
    """The square around a point that reaches so far, at least, to each side."""
    side = 2 * int(half + 0.5) + 1
    return Box(round(middle[0] - side / 2), round(middle[1] - side / 2), side, side)


def cell_box(lattice: Lattice, cell: Hex) -> Box:
    """The square around a cell."""
    return box_around(lattice.centre(cell), lattice.size)


def lifted(lattice: Lattice, cell: Hex, *, named: bool) -> Box:
    """The same for a piece, which stands a little higher where cells bear their names."""
    x, y = lattice.centre(cell)
    return box_around((x, y - (NAMED_LIFT * lattice.size if named else 0.0)), lattice.size)


# What lies there


def key_of(piece: faces.Piece, cell: Hex) -> Hashable:
    """The key of a piece on a cell."""
    return "piece", piece, cell


def cards_on(layout: BoardLayout, sight: DreamSight) -> Iterator[Item]:
    """The cards of the players with their trays and clocks, and where Stones come from them onto the board.

    The last lie at the edge of the board beside each tray, so that no Stone crosses a text. The lower card is
    that of the one person among computers, or the first player's.
    """
    lower = min(sight.people) if len(sight.people) == 1 else 0
    for owner, card in zip((1 - lower, lower), layout.cards, strict=False):
        lies, face = ("card", owner), seat_card(sight, Player(owner), layout.scale)
        target = plates.Player(owner)
        yield Item(lies, card, face, target=target, group=lies, tells=ALL_MARKS, keys=False)
        if owner in sight.clocked:
            yield Item(("clock", owner), clock_box(card, layout.scale))
        for tray in targets.Tray:
            box = tray_box(card, tray, layout.scale)
            x = box.right if box.right < layout.lattice.x else layout.board.right
            meant = targets.TrayOf(owner, tray)
            yield Item(("tray", owner, tray), box, target=meant, group=lies, tells=ALL_MARKS)
            yield Item(("gate", owner, tray), box_around((x, box.centre[1]), layout.unit))


def seat_card(sight: DreamSight, player: Player, scale: float) -> faces.SeatCard:
    """What the card of a player says."""
    position, side, kinds = sight.view, sight.view.sides[player], beside_of(sight).kinds
    over = position.winner is not None or sight.winners or isinstance(sight.done, AgreeDraw)
    turn = position.turn is player and not over
    chosen = ways.chosen_of(position, sight.marks.chosen).source if turn else None
    acts = turn and sight.yours and bool(sight.marks.legal)
    label = side.element.label
    return faces.SeatCard(
        faces.Piece(player, side.element),
        scale,
        sight.names[player],
        sight.names,
        say("dream.game.about", element=label, kind=kinds[player]) if kinds else label,
        side.reserve,
        side.taken,
        turn,
        frozenset(tray for tray in targets.Tray if acts and ways.can_take_from(position, tray)),
        chosen if isinstance(chosen, targets.Tray) else None,
        player in sight.clocked,
        sight.medallion(player),
    )


def card_told(sight: DreamSight, player: Player) -> str:
    """Who a player is, in a line."""
    card = seat_card(sight, player, 1.0)
    return say("dream.game.card", name=card.name, about=card.about)


def tray_told(sight: DreamSight, tray: targets.TrayOf) -> Iterator[str]:
    """What lies in a tray, and how a Stone enters the board from it, if one may now."""
    yield say(f"dream.game.{tray.tray.value}_tip")
    if tray.tray in seat_card(sight, Player(tray.owner), 1.0).usable:
        yield ways.ENTERING[tray.tray].hint


def trays_told(sight: DreamSight, owner: Player) -> Iterator[str]:
    """How many Stones a player has left to place, and how many were taken."""
    for tray in targets.Tray:
        yield stones_in(sight.view, targets.TrayOf(owner, tray), sight.address)


def fallen(position: Position) -> Hex | None:
    """The Symbol that has been surrounded, when that ended the game."""
    lost = position.mover.symbol
    return lost if lost and position.symbol_surrounded(position.turn) else None


def closers(position: Position) -> frozenset[Hex]:
    """What has closed the Symbol that has been surrounded, when that ended the game."""
    lost = fallen(position)
    return frozenset() if lost is None else frozenset(position.pressing(lost, position.turn))


def sieges(position: Position, *, warn: bool) -> Iterator[Siege]:
    """How far the Symbols are surrounded, and the Stones for which that matters now."""
    surrounded = position.surrounded_stones(position.turn) if position.winner is None else frozenset()
    for player in Player:
        side = position.sides[player]
        if side.symbol is not None:
            yield Siege(side.symbol, position.pressing(side.symbol, player))
        stones = (threatened(position, player) if warn else frozenset()) | (surrounded & side.stones)
        for stone in sorted(stones - {side.symbol}, key=board_order):
            yield Siege(stone, position.pressing(stone, player), symbol=False)


def siege_items(siege: Siege, lattice: Lattice, *, named: bool) -> Iterator[Item]:
    """The ring around a piece, open only around a Symbol, and how many sides are closed where few are not."""
    for number, step in enumerate(DIRECTIONS):
        if siege.cell + step in siege.closed:
            yield arc(siege, number, lattice, OVER)
        elif siege.symbol:
            yield arc(siege, number, lattice, OPEN)
    closed = len(siege.closed)
    if closed >= ALMOST:
        mark = marks.BoardMark.THREATENED if closed == ALMOST else marks.BoardMark.SURROUNDED
        box = lifted(lattice, siege.cell, named=named)
        yield Item(("pips", siege.cell), box, marks.Marked(mark, named), OVER)


def arc(siege: Siege, number: int, lattice: Lattice, layer: int) -> Item:
    """The part of a ring in a direction of the board."""
    shut, direction = siege.cell + DIRECTIONS[number] in siege.closed, (number + lattice.sixths) % 6
    x, y = lattice.centre(siege.cell)
    reach, turn = (RING_RADIUS if siege.symbol else STONE_RING) * lattice.size, pi / 3 * direction
    box = box_around((x + reach * cos(turn), y + reach * sin(turn)), lattice.size / 2)
    return Item(
        ("arc", siege.cell, number, shut, layer), box, faces.RingPart(direction, shut, siege.symbol), layer
    )


# What is marked


def beside_of(sight: DreamSight) -> marks.Beside:
    """What is shown beside the position."""
    return sight.beside if isinstance(sight.beside, marks.Beside) else marks.Beside()


def pointed_cell(sight: DreamSight) -> Hex | None:
    """The cell that the mouse points at, or else the cursor."""
    at = (sight.marks.pointed, sight.marks.cursor)
    return next((cell for cell in at if isinstance(cell, Hex)), None)


def mark(name: Hashable, meaning: marks.CellMark, cell: Hex, lattice: Lattice, layer: int) -> Item:
    """A mark on a cell."""
    return Item((name, cell), cell_box(lattice, cell), marks.Marked(meaning), layer)


def ground_marks(sight: DreamSight, lattice: Lattice) -> Iterator[Item]:
    """What lies under the pieces: what the lens shows, where something may go, and what is pointed at."""
    position, beside = sight.view, beside_of(sight)
    for cell, number in beside.closed:
        yield mark("closed", marks.CLOSED[number - 1], cell, lattice, UNDER)
    for cell, number in beside.steps:
        yield mark("steps", marks.STEPS[number - 1], cell, lattice, UNDER)
    if not sight.yours:
        return
    source = ways.chosen_of(position, sight.marks.chosen).source
    found: Collection[Hex] = ways.targets(position, source) or ways.symbol_cells(position)
    if not found and source is None:
        found = ways.escapes(position) or (ways.entries(position) if beside.agreed else ())
    for cell in found:
        yield mark("target", Mark.TARGET, cell, lattice, UNDER)
    if isinstance(sight.marks.pointed, Hex):
        yield mark("hover", Mark.HOVER, sight.marks.pointed, lattice, UNDER)


def outlines(sight: DreamSight, lattice: Lattice) -> Iterator[Item]:
    """The marks around cells that leave room for a piece: the last action, what may step, what is chosen."""
    position = sight.view
    last = next((last for last in (*sight.marks.listed, sight.marks.last) if last), None)
    if isinstance(last, marks.LastAction):
        yield from _last(last, lattice)
    source, cell = ways.chosen_of(position, sight.marks.chosen)
    selected = source if isinstance(source, Hex) else cell or (source and position.mover.symbol)
    if sight.yours and source is None:
        for stone in ways.movable(position):
            yield mark("movable", marks.BoardMark.MOVABLE, stone, lattice, OUTLINES)
    if isinstance(selected, Hex):
        yield mark("selected", Mark.SELECTED, selected, lattice, OUTLINES)


def pieces_to_choose(sight: DreamSight) -> frozenset[Hex]:
    """The Stones that may step, and the Symbol beside which one may enter; none while something is chosen."""
    position = sight.view
    if not sight.yours or ways.chosen_of(position, sight.marks.chosen) != ways.Chosen():
        return frozenset()
    symbol = position.mover.symbol
    return ways.movable(position) | ({symbol} if symbol and ways.entries(position) else frozenset())


def cells_told_of(sight: DreamSight) -> frozenset[Hex]:
    """The cells that sentences name: of the last action, what is chosen, a hint, and pieces in danger."""
    shown, position = sight.marks, sight.view
    moved = [each for each in (shown.last, shown.hint) if isinstance(each, marks.LastAction | marks.Hint)]
    found: set[Target | None] = {cell for each in moved for cell in (each.origin, each.target)}
    found |= {*ways.chosen_of(position, shown.chosen), *shown.refused, *threatened(position, position.turn)}
    return frozenset(cell for cell in found if isinstance(cell, Hex))


def _last(last: marks.LastAction, lattice: Lattice) -> Iterator[Item]:
    """Where the last action came from and went to, and dots on its way."""
    yield mark("last", Mark.LAST, last.target, lattice, OUTLINES)
    if last.origin is not None:
        yield Item("left", cell_box(lattice, last.origin), marks.Left(), OUTLINES)
        yield from _between(last.origin, last.target, lattice, OUTLINES, marks.Trail)


def hint_items(hint: marks.Hint, lattice: Lattice) -> Iterator[Item]:
    """Where an action leads, and an arrow on its way; or only where to look."""
    for cell in sorted(hint.area, key=board_order):
        yield mark("area", Mark.HOVER, cell, lattice, OVER)
    if hint.target is None:
        return
    yield mark("hint", Mark.HINT, hint.target, lattice, OVER)
    if hint.origin is not None:
        yield from _between(hint.origin, hint.target, lattice, OVER, marks.HintArrow)


def best_items(best: Iterable[BestMove], lattice: Lattice) -> Iterator[Item]:
    """Where the best moves of an analysis lead: the first as a hint does, the others by arrows alone."""
    shown = set[Hashable]()
    for move in best:
        if not isinstance(move.mark, marks.Hint):
            continue
        for item in hint_items(move.mark, lattice):
            if (move.rank == 1 or isinstance(item.face, marks.HintArrow)) and item.key not in shown:
                shown.add(item.key)
                yield item


def _between(
    cell: Hex, other: Hex, lattice: Lattice, layer: int, face: type[marks.Trail] | type[marks.HintArrow]
) -> Iterator[Item]:
    """A mark on the edge between two cells, which are neighbours; nothing between others."""
    for number, step in enumerate(DIRECTIONS):
        if cell + step == other:
            (x, y), (to_x, to_y) = lattice.centre(cell), lattice.centre(other)
            box = box_around(((x + to_x) / 2, (y + to_y) / 2), lattice.size)
            shown: Face = face((number + lattice.sixths) % 6)
            yield Item(("between", cell, other, layer), box, shown, layer)


def ghost_cell(sight: DreamSight) -> Hex | None:
    """Where a piece would be: the Symbol proposed, or what is chosen where the player points."""
    if not sight.yours:
        return None
    position, (source, cell) = sight.view, ways.chosen_of(sight.view, sight.marks.chosen)
    if position.phase is not Phase.PLAY:
        return cell
    reached = ways.targets(position, source)
    at: tuple[Target | None, ...] = (sight.marks.pointed, sight.marks.cursor, cell)
    return next((each for each in at if isinstance(each, Hex) and each in reached), None)


def inspected(sight: DreamSight) -> Siege | None:
    """The ring around what is pointed at: the piece that an action would bring there, or the Stone there."""
    position, cell = sight.view, pointed_cell(sight)
    found = ways.foreseen(position, sight.marks.chosen, cell) if sight.yours else None
    if found is not None:
        cell, action = found
        closed = position.apply(action).pressing(cell, position.turn)
        return Siege(cell, closed, symbol=isinstance(action, PlaceSymbol))
    owner = next((player for player in Player if cell in position.sides[player].stones), None)
    return None if cell is None or owner is None else Siege(cell, position.pressing(cell, owner), False)
