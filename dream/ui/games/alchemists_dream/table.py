"""The Alchemist's Dream as a table: the board is its ground, and all that lies on it is a list of things."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product, starmap
from typing import ClassVar

from pygame import Surface

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import Action, Phase, Player, Position
from dream.hexgrid import DIRECTIONS, ORIGIN, Hex, Lattice, board_order, neighbours
from dream.play.game import letter
from dream.ui.games.alchemists_dream import cards, coordinates, faces, ground, marks, targets, ways
from dream.ui.games.alchemists_dream.items import (
    ALL_MARKS,
    GHOST,
    LIT,
    NAMES,
    OVER,
    RING,
    STONES,
    SYMBOLS,
    DreamSight,
    arc,
    beside_of,
    best_items,
    card_told,
    cards_on,
    cell_box,
    cells_told_of,
    closers,
    fallen,
    ghost_cell,
    ground_marks,
    hint_items,
    inspected,
    key_of,
    lifted,
    mark,
    outlines,
    pieces_to_choose,
    pointed_cell,
    siege_items,
    sieges,
    tray_told,
    trays_told,
)
from dream.ui.games.alchemists_dream.layout import BoardLayout, board_alone, board_on_a_phone
from dream.ui.games.alchemists_dream.motion import DreamChange, beats, heard, moves
from dream.ui.games.alchemists_dream.pieces import PAINTERS, paint_medal
from dream.ui.games.alchemists_dream.settings import Coordinates
from dream.ui.games.alchemists_dream.words import foresee, inspect, stones_in
from dream.ui.kit.layout import Box, Layout
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Look, Mark, Palette
from dream.ui.table import painters, plates
from dream.ui.table.changes import Beat, Deciding, Noise, Step
from dream.ui.table.faces import Crumbled, DrawnArrow, DrawnCircle, Face
from dream.ui.table.handheld import Handheld
from dream.ui.table.items import Item, Items
from dream.ui.table.sight import Target
from dream.ui.table.table_game import TableGame

DRAWN, INSIDE = 1 / 21, 0.74
"""A unit of the design in what is drawn on a board, in sizes of a cell; how large a circle is there."""
SCREEN_DIRECTIONS = ("right", "down_right", "down_left", "left", "up_left", "up_right")
SYMBOL = faces.Medal(faces.Piece(0, Element.FIRE, symbol=True))
WATER = faces.Medal(faces.Piece(1, Element.WATER))
PRIMER = {
    "about": [(SYMBOL, (96, 96)), (faces.Medal(faces.Piece(1, Element.WATER, symbol=True)), (96, 96))],
    "turn": [(SYMBOL, (96, 96)), *[(faces.Medal(faces.Piece(0, Element.FIRE)), (64, 64))] * 2],
    "end": [*[(WATER, (56, 56))] * 2, (SYMBOL, (96, 96)), *[(WATER, (56, 56))] * 2],
}
"""What is drawn on the cards for newcomers."""


class DreamBoard(TableGame[Position, Action, BoardLayout]):
    """The table of one board; `turned`, it lies as whoever sits opposite sees it."""

    directions: ClassVar[Collection[str]] = (*SCREEN_DIRECTIONS, "up", "down")
    keeps_cursor: ClassVar[bool] = True
    primer = PRIMER

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turned = False
        self._kinds: frozenset[faces.Piece] = frozenset()

    # Where things lie

    def layout(self, box: Box, seats: int) -> BoardLayout:
        return board_alone(box)

    def placed(self, place: Layout, seats: int) -> BoardLayout:
        assert isinstance(place, BoardLayout), "a scene with a board cuts its window up for it"
        return place.turned_round if self.turned else place

    def room(self, layout: BoardLayout) -> Box:
        return layout.table

    def board_in_hand(self, room: Handheld) -> BoardLayout:
        layout = board_on_a_phone(room.unit)
        return layout.turned_round if self.turned else layout

    def in_the_hand(self, sight: DreamSight, room: Handheld) -> Iterator[Item]:
        """The whole board with its marks, and the names of cells that sentences speak of."""
        layout, beside = self.board_in_hand(room), beside_of(sight)
        names: Coordinates = "all" if beside.coordinates == "all" else "none"
        bare = replace(sight, beside=beside._replace(coordinates=names))
        yield from self.items(bare, layout)
        yield from self.pointed_items(bare, layout)
        for cell in pieces_to_choose(sight):
            yield mark("choosable", marks.BoardMark.CHOOSABLE, cell, layout.lattice, OVER)
        if names == "none":
            told_of = {cell.name for cell in cells_told_of(sight)}
            for name in names_on(self.board, layout.lattice, "all"):
                if isinstance(name.face, faces.CellName) and name.face.text in told_of:
                    yield name

    def items(self, sight: DreamSight, layout: BoardLayout) -> Iterator[Item]:
        position, beside, lattice = sight.view, beside_of(sight), layout.lattice
        named, lost = beside.coordinates == "all", fallen(position)
        yield from cells_on(self.board, lattice)
        yield from cards_on(layout, sight)
        pieces = faces.pieces_of(position)
        self._kinds |= frozenset(pieces.values())
        for _, cell, piece in sorted(
            (board_order(cell.turned(lattice.sixths)), cell, piece) for cell, piece in pieces.items()
        ):
            layer, face = (SYMBOLS if piece.symbol else STONES), faces.OnCell(piece, named)
            shown = Crumbled(face) if sight.winners and cell == lost else face
            yield Item(key_of(piece, cell), lifted(lattice, cell, named=named), shown, layer)
        if lost is not None and not sight.winners:
            yield mark("lost", marks.BoardMark.CRACKED, lost, lattice, OVER)
        for siege in sieges(position, warn=beside.warn):
            if not (sight.winners and siege.cell == lost):  # nothing surrounds what lies in shards
                yield from siege_items(siege, lattice, named=named)
        yield from names_on(self.board, lattice, beside.coordinates)

    def uncovered(self, items: Items, target: Target) -> tuple[Sequence[Box], Sequence[Box]]:
        """The cells beside one press on it; other pieces are worth seeing."""
        if not isinstance(target, Hex):
            return super().uncovered(items, target)
        cells = (items.by_key.get(("cell", cell)) for cell in (target, *neighbours(target)))
        pieces = tuple(item.box for item in items if isinstance(item.face, faces.OnCell))
        return tuple(item.box for item in cells if item is not None), pieces

    def in_hand(self, sight: DreamSight, layout: BoardLayout, items: Items, target: Target) -> Item | None:
        position = sight.view
        stone = faces.Piece(position.turn, position.mover.element)
        if isinstance(target, targets.TrayOf):
            gate = items.by_key.get(("gate", *target))
            return gate and Item(gate.key, gate.box, faces.OnCell(stone))
        return items.by_key.get(key_of(stone, target)) if isinstance(target, Hex) else None

    def tip(self, sight: DreamSight, target: Target) -> Iterable[str]:
        """Of what would be there, where what is chosen may go there; else of what is there."""
        if isinstance(target, targets.TrayOf):
            return tray_told(sight, target)
        if isinstance(target, plates.Player):
            has_manner = any(plates.manner_told(sight, target))
            owner = Player(target.seat)
            return *(() if has_manner else (card_told(sight, owner),)), *trays_told(sight, owner)
        if not isinstance(target, Hex):
            return ()
        found = ways.foreseen(sight.view, sight.marks.chosen, target) if sight.yours else None
        if found is not None and found[0] == target:
            return foresee(sight.view, found[1], sight.address)
        return inspect(sight.view, target, sight.address)

    def in_words(self, sight: DreamSight, target: Target) -> Iterable[str]:
        """Also how many Stones are in a tray, which the picture shows."""
        if not isinstance(target, targets.TrayOf):
            return super().in_words(sight, target)
        return (stones_in(sight.view, target, sight.address),)

    def place_word(self, sight: DreamSight, target: Target) -> str | None:
        if isinstance(target, targets.TrayOf):
            return f"{letter(target.owner)}.{target.tray.value}"
        return target.name if isinstance(target, Hex) else None

    # Where the cursor goes

    def first(self, sight: DreamSight) -> Target:
        """At what is chosen, or at the own Symbol."""
        return cursor_of(sight) or sight.view.mover.symbol or ORIGIN

    def step(
        self, sight: DreamSight, layout: BoardLayout, items: Items, here: Target, where: str
    ) -> Target | None:
        """Straight up and down there is no neighbour; the way zigzags, by the row that the cell is in."""
        assert isinstance(here, Hex)
        sixths = layout.lattice.sixths
        if where in ("up", "down"):
            where += "_right" if here.turned(sixths).r % 2 == 0 else "_left"
        there = here + DIRECTIONS[(SCREEN_DIRECTIONS.index(where) - sixths) % 6]
        return there if there in self.board else None

    def stops(self, sight: DreamSight, layout: BoardLayout, items: Items) -> Sequence[Target]:
        """Where what is chosen may go, clockwise around it; else where the Symbol or an escape may go."""
        position, (source, _) = sight.view, ways.chosen_of(sight.view, sight.marks.chosen)
        if source is None:
            return as_read(ways.symbol_cells(position) or ways.escapes(position), sight, layout)
        around = source if isinstance(source, Hex) else position.mover.symbol or ORIGIN
        sixths = layout.lattice.sixths
        ring = [around + DIRECTIONS[(number - 1 - sixths) % 6] for number in range(6)]
        return [cell for cell in ring if cell in ways.targets(position, source)]

    # What is there only while nothing moves

    def pointed_items(self, sight: DreamSight, layout: BoardLayout) -> Iterator[Item]:
        position, lattice, beside = sight.view, layout.lattice, beside_of(sight)
        yield from ground_marks(sight, lattice)
        yield from outlines(sight, lattice)
        for cell in sight.marks.refused:
            if isinstance(cell, Hex):
                yield mark("refused", Mark.REFUSED, cell, lattice, OVER)
        if isinstance(sight.marks.hint, marks.Hint):
            yield from hint_items(sight.marks.hint, lattice)
        yield from best_items(sight.marks.best, lattice)
        if isinstance(sight.marks.cursor, Hex):
            yield mark("cursor", Mark.CURSOR, sight.marks.cursor, lattice, OVER)
        pointed = pointed_cell(sight)
        if pointed is not None and beside.coordinates == "edge":
            for face, box in coordinates.edge_names(self.board, lattice, pointed):
                yield Item(("lit", face.text), box, face, LIT)
        named = beside.coordinates == "all"
        at = ghost_cell(sight)
        if at is not None:
            piece = faces.Piece(
                position.turn, position.mover.element, symbol=position.phase is not Phase.PLAY
            )
            yield Item("ghost", lifted(lattice, at, named=named), faces.OnCell(piece, named, True), GHOST)
        siege = inspected(sight)
        if siege is not None:
            for number in range(6):
                yield arc(siege, number, lattice, RING)

    # What moves

    def cuts(self, before: DreamSight, after: DreamSight) -> bool:
        """Everything lies open to everybody."""
        return before.view.board != after.view.board

    def steps(self, change: DreamChange) -> Iterator[Step]:
        found = tuple(moves(change))
        if found:
            yield Step(found)

    def deciding(self, sight: DreamSight) -> Iterator[Deciding]:
        """The cells that press on the Symbol that is surrounded, which crumbles."""
        position, lost, named = sight.view, fallen(sight.view), beside_of(sight).coordinates == "all"
        if lost is not None:
            for cell in sorted(closers(position), key=board_order):
                yield Deciding(("cell", cell), marks.Marked(Mark.SELECTED))
            piece = faces.pieces_of(position)[lost]
            yield Deciding(key_of(piece, lost), marks.Marked(Mark.SELECTED), faces.OnCell(piece, named))

    def beats(self, change: DreamChange) -> Iterator[Beat]:
        return beats(change)

    def sounds(self, change: DreamChange) -> Iterable[Noise]:
        return heard(change)

    # How it looks

    def paint_ground(self, window: tuple[int, int], layout: BoardLayout, palette: Palette) -> Pixels:
        return ground.paint_ground(self.board, layout.lattice, window, layout.box, palette)

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        match face:
            case DrawnCircle():  # within the cell
                width, height = (round(INSIDE * length) for length in size)
                return painters.paint_face(face, (width, height), DRAWN * unit, palette)
            case DrawnArrow():
                return painters.paint_face(face, size, DRAWN * unit, palette)
            case faces.SeatCard():
                return cards.paint_card(face, size, palette)
        painter = PAINTERS.get(type(face))
        if painter is None:
            return None
        return painter(face, size[0] if isinstance(face, faces.Medal) else unit, palette)

    def paint_token(self, token: Hashable, size: int, look: Look) -> Surface:
        assert isinstance(token, faces.Piece)
        return paint_medal(faces.Medal(token), size, look.palette)

    def is_token(self, sign: Hashable) -> bool:
        return isinstance(sign, faces.Piece)

    def warm(self, layout: BoardLayout, palette: Palette) -> Iterator[object]:
        directions, both = range(6), (False, True)
        listed = (
            *map(faces.OnCell, tuple(self._kinds)),
            *map(marks.Marked, marks.MARKS),
            marks.Left(),
            *map(marks.Trail, directions),
            *map(marks.HintArrow, directions),
            *starmap(faces.RingPart, product(directions, both, both)),
        )
        for face in listed:
            yield self.paint_own(face, (0, 0), layout.unit, palette)


@lru_cache(maxsize=2)
def cells_on(board: Board, lattice: Lattice) -> tuple[Item, ...]:
    """The cells themselves, which the ground shows."""
    return tuple(
        Item(
            ("cell", cell),
            cell_box(lattice, cell),
            target=cell,
            round=True,
            tells=ALL_MARKS,
            corners=lattice.corners(cell),
        )
        for cell in board.cells
    )


@lru_cache(maxsize=2)
def names_on(board: Board, lattice: Lattice, which: Coordinates) -> tuple[Item, ...]:
    """The names of cells, of rows and columns, or none."""
    if which == "none":
        return ()
    names = coordinates.cell_names if which == "all" else coordinates.edge_names
    return tuple(Item(face, box, face, NAMES) for face, box in names(board, lattice))


def cursor_of(sight: DreamSight) -> Hex | None:
    """Where the cursor is, or would begin: at the Stone that is chosen."""
    source = ways.chosen_of(sight.view, sight.marks.chosen).source
    at = (sight.marks.cursor, source)
    return next((cell for cell in at if isinstance(cell, Hex)), None)


def as_read(cells: Collection[Hex], sight: DreamSight, layout: BoardLayout) -> list[Hex]:
    """Cells as one reads the screen: by rows, from the left, with the cursor's own place among them."""
    sixths, here = layout.lattice.sixths, cursor_of(sight)
    found = {*cells, here} if cells and here else cells
    return sorted((cell for cell in found if cell), key=lambda cell: board_order(cell.turned(sixths)))
