"""A part of a board that plays an example of the rulebook."""

from dataclasses import replace
from math import sqrt

from pygame import Surface

from dream.base.words import told
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.actions import (
    Action,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    target_of,
)
from dream.games.alchemists_dream.rules.actions import Step as StoneStep
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.hexgrid.hexes import Hex, Lattice, parse_cell
from dream.lessons.course import Step, played
from dream.ui.game_views.alchemists_dream.board.animation import REST, Moment, Motion, motion
from dream.ui.game_views.alchemists_dream.board.board_layout import BoardBox, fitted
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState
from dream.ui.game_views.alchemists_dream.board.board_view import BoardView
from dream.ui.game_views.alchemists_dream.settings import ORIENTATION
from dream.ui.game_views.alchemists_dream.table.board_state_builder import of_position
from dream.ui.game_views.alchemists_dream.table.lens import Lens, seen_through
from dream.ui.kit.host import Host
from dream.ui.kit.layout import Box
from dream.ui.session.lessons.diagram import HEIGHT, WIDTH, Diagram, framed

BOARD, PRESSURE = "board", "pressure"
"""What may be shown beside single cells: the whole board; how many sides of each cell are closed."""
LARGEST_CELL = 34
AROUND = 1.25
"""How far the board is seen around the outermost cells that are shown, in cell sizes."""

DreamStep = Step[Position, Action]


class BoardDiagram(Diagram[BoardState, Moment]):
    """Shows the cells that a step names, or else those of its pieces; `room` is how wide it may be."""

    def __init__(self, app: Host, step: DreamStep, room: int) -> None:
        history = played(GAME, step)
        size, self._lattice = _placed(app, step, history.states, min(room, app.look.px(WIDTH)))
        pressed = PRESSURE in step.show
        shown = [
            _shown(state, last, pressed=pressed)
            for state, last in zip(history.states, (None, *history.actions), strict=True)
        ]
        chosen = [
            _chosen(state, action, show)
            for state, action, show in zip(history.states[:-1], history.actions, shown[:-1], strict=True)
        ]
        super().__init__(app, told(step.says), size, framed(shown[0], chosen, shown[1:]))
        layout = BoardBox(size, Box(0, 0, *size), self._lattice)
        self._view = BoardView(
            history.start.board,
            layout,
            app.look.palette,
            at_once=app.screen.immediate,
            on_ready=lambda: app.post(lambda: app.dirty("diagram")),
            defer=app.post,
        )

    def _moves(self, before: BoardState, after: BoardState) -> Motion:
        return motion(before, after, self._lattice, speed=self._speed)

    def _paint(self, surface: Surface, shown: BoardState, moment: Moment | None) -> bool:
        surface.fill(self._app.look.palette.night)
        self._view.draw(surface, shown, moment or REST)
        return not self._view.waiting


def _placed(
    app: Host, step: DreamStep, states: tuple[Position, ...], width: int
) -> tuple[tuple[int, int], Lattice]:
    """How large a diagram is, and where the cells lie in it."""
    look, sixths = app.look, ORIENTATION.of(app.settings)
    highest = look.px(HEIGHT)
    if BOARD in step.show:
        side = min(width, highest)
        return (side, side), fitted(Box(0, 0, side, side), sixths)
    named = [parse_cell(name) for name in step.show if name != PRESSURE]
    cells = named or list(_concerned(states))
    unit = Lattice(1.0, sixths=sixths)
    points = [unit.centre(cell) for cell in cells]
    left, right = (extreme(x for x, _ in points) for extreme in (min, max))
    top, bottom = (extreme(y for _, y in points) for extreme in (min, max))
    across, down = right - left + sqrt(3) + 2 * AROUND, bottom - top + 2 + 2 * AROUND
    cell = min(look.px(LARGEST_CELL), width / across, highest / down)
    size = width, round(cell * down)
    return size, Lattice(
        cell, size[0] / 2 - cell * (left + right) / 2, size[1] / 2 - cell * (top + bottom) / 2, sixths
    )


def _concerned(states: tuple[Position, ...]) -> frozenset[Hex]:
    """All cells on which a piece stands at some time."""
    sides = [side for state in states for side in state.sides]
    symbols = {side.symbol for side in sides if side.symbol is not None}
    return frozenset(symbols).union(*(side.stones for side in sides))


def _shown(position: Position, last: Action | None, *, pressed: bool) -> BoardState:
    shown = of_position(position, last, warn=True)
    if not pressed:
        return shown
    return replace(shown, lens=seen_through(position, Lens.OWN, Player.FIRST))


def _chosen(position: Position, action: Action, shown: BoardState) -> BoardState | None:
    """The board while an action is chosen: what is taken, and everywhere that it may go."""
    legal = position.legal_actions
    match action:
        case StoneStep(origin):
            return replace(
                shown,
                selected=origin,
                targets=frozenset(
                    each.target for each in legal if isinstance(each, StoneStep) and each.origin == origin
                ),
            )
        case PlaceStone() | ReturnStone():
            entries = frozenset(target_of(each) for each in legal if type(each) is type(action))
            return replace(shown, selected=position.mover.symbol, targets=entries - {None})
        case PlaceSymbol(cell):
            symbol = position.mover.symbol if position.phase is Phase.HAGGLE else None
            return replace(shown, selected=symbol, targets=frozenset({cell}))
    return None
