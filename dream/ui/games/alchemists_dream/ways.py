"""What is clicked, cell by cell, to do an action on the board, what a click means that does none; keys."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from dream.base.sentences import listed
from dream.base.texts import Message, message
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Position,
    ReturnStone,
    Stand,
    Step,
    StoneAction,
    target_of,
)
from dream.hexgrid import Hex, board_order
from dream.play.game import Refusal
from dream.ui.games.alchemists_dream.targets import Tray, TrayOf
from dream.ui.kit.commands import BY_NAME, COMMANDS, GAME as PLAYED, LESSON, TABLE, Command, command
from dream.ui.table.commands import DRAWING
from dream.ui.table.sight import Target, Way
from dream.ui.table.words import TableWords

Source = Hex | Tray
"""What a player acts with: a Stone on the board, or one from a tray."""


class Chosen(NamedTuple):
    """What is chosen to act with, and the cell where; before the play only a cell for the Symbol."""

    source: Source | None = None
    cell: Hex | None = None


def chosen_of(position: Position, way: Way) -> Chosen:
    """What is chosen with so much of a way."""
    match way:
        case ():
            return Chosen()
        case (Hex() as cell, *_) if position.phase is not Phase.PLAY:
            return Chosen(None, cell)
        case (TrayOf(tray=tray),):
            return Chosen(tray)
        case (TrayOf(tray=tray), Hex() as cell):
            return Chosen(tray, cell)
        case (Hex() as cell,) if cell not in position.mover.stones:
            alone = _who_steps_to(position, cell) if must_escape(position) else []
            return Chosen(alone[0] if alone else first_tray(position), cell)
        case (Hex() as origin,):
            return Chosen(origin)
        case (Hex() as origin, Hex() as cell):
            return Chosen(origin, cell)
    raise ValueError(f"{way} is no way on a board")


class DreamWays(TableWords[Position, Position, Action]):
    """What is clicked to do an action: what to act with, then the cell."""

    game = GAME

    def ways(self, view: Position, action: Action) -> Iterator[Way]:
        """A cell beside the Symbol, or to which a single surrounded Stone can escape, is a way by itself."""
        match action:
            case PlaceSymbol(cell):
                yield (cell,)
            case Step(origin, target):
                yield origin, target
                if must_escape(view) and _who_steps_to(view, target) == [origin]:
                    yield (target,)
            case PlaceStone(cell) | ReturnStone(cell):
                tray = Tray.RESERVE if isinstance(action, PlaceStone) else Tray.TAKEN
                yield TrayOf(view.turn, tray), cell
                if tray is first_tray(view):
                    yield (cell,)

    def stands_for(self, view: Position, target: Target) -> Target:
        """A click on the own Symbol takes a Stone from a tray, for they enter beside it."""
        if view.phase is Phase.PLAY and target == view.mover.symbol:
            return TrayOf(view.turn, first_tray(view))
        return target

    def at_once(self, view: Position, way: Way, action: Action) -> bool:
        """A Symbol is set, and a Stone enters where nothing was chosen for it, with a second click."""
        return isinstance(action, Step) or len(way) > 1

    def takes_back(self, view: Position, way: Way, target: Target) -> Way | None:
        if view.phase is not Phase.PLAY:
            return None
        source, cell = chosen_of(view, way)
        if cell is None:
            return () if target == way[0] else None
        if target == cell or target not in targets(view, source):
            return None
        assert source is not None, "in play a cell is chosen for something"
        return (TrayOf(view.turn, source) if isinstance(source, Tray) else source), target

    def meant(self, view: Position, way: Way) -> Action | Refusal | None:
        *before, target = way
        if isinstance(target, TrayOf) and target.owner != view.turn:
            return Refusal(message("dream.game.not_your_tray", other=view.turn.other, name=view.turn))
        if view.phase is not Phase.PLAY:
            return PlaceSymbol(target) if isinstance(target, Hex) and not before else None
        if not before:
            return _why_nothing(view, target)
        if not isinstance(target, Hex) or target in view.mover.stones:
            return None
        source = chosen_of(view, tuple(before)).source
        assert source is not None, "something is chosen"
        action = action_with(source, target)
        return GAME.why_not(view, action, None) or action

    def unfinished(self, view: Position, way: Way) -> Refusal | None:
        return Refusal(message("dream.table.nothing_proposed"))

    def drop_zones(self, view: Position, way: Way) -> Iterable[Target]:
        source, cell = chosen_of(view, way)
        return targets(view, source) if cell is None else ()


def _why_nothing(position: Position, target: Target) -> Refusal | None:
    """Why a click chooses nothing to act with."""
    match target:
        case TrayOf(_, tray):
            return why_useless(position, tray)
        case Hex() as cell if cell in position.mover.stones:
            return why_useless(position, cell)
        case Hex() as cell if must_escape(position) and _who_steps_to(position, cell):
            return Refusal(message("dream.table.which_escapes", cell=cell.name), (cell,))
        case Hex() as cell:
            return _why_not_chosen(position, cell)
    return None


def why_useless(position: Position, source: Source) -> Refusal:
    """Why nothing can be done with a Stone or a tray."""
    if position.phase is not Phase.PLAY:
        return Refusal(message("refusal.not_play"))
    symbol = position.mover.symbol
    beside = position.board.around[source if isinstance(source, Hex) else symbol or Hex(0, 0)]
    whys = [
        GAME.why_not(position, action_with(source, cell), None) for cell in sorted(beside, key=board_order)
    ]
    first = next((why for why in whys if why), Refusal(message("dream.table.choose_first")))
    if all(why and why.message == first.message for why in whys):
        return first
    key = "dream.table.stuck_stone" if isinstance(source, Hex) else "dream.table.stuck_symbol"
    cell = source if isinstance(source, Hex) else symbol
    return Refusal(message(key, cell=cell.name if cell else "-"), (cell,) if cell else ())


def _why_not_chosen(position: Position, cell: Hex) -> Refusal:
    refusal = None
    if cell in position.occupied:
        refusal = GAME.why_not(position, Step(cell, cell), None)
    elif position.mover.symbol and cell in position.board.around[position.mover.symbol]:
        refusal = GAME.why_not(position, PlaceStone(cell), None)
    return refusal or Refusal(message("dream.table.choose_first"), (cell,))


def explained(position: Position, way: Way, cell: Hex) -> Refusal | Message:
    """What may be done on a cell with what is chosen (or the Symbol, or else a Stone), or why nothing."""
    source = chosen_of(position, way).source
    if source is None and cell in movable(position):
        return message("dream.table.possible.choose", cell=cell.name)
    if source is None and cell in escapes(position):
        return message("dream.table.possible.step", cell=cell.name)
    in_play = position.phase is Phase.PLAY
    chosen = first_tray(position) if source is None else source
    action: Action = action_with(chosen, cell) if in_play else PlaceSymbol(cell)
    possible = message(f"dream.table.possible.{type(action).__name__.lower()}", cell=cell.name)
    why_not = GAME.why_not(position, action, None)
    stepping = sorted(_who_steps_to(position, cell), key=board_order) if why_not else ()
    if stepping:
        names = listed(stone.name for stone in stepping)
        return message("dream.table.possible.step_with", count=len(stepping), stones=names, cell=cell.name)
    return why_not or possible


# What may be done


def first_tray(position: Position) -> Tray:
    """From where a Stone enters when none was chosen: the reserve, as long as there is one."""
    side = position.mover
    return Tray.RESERVE if side.reserve or not side.taken else Tray.TAKEN


def targets(position: Position, source: Source | None) -> Mapping[Hex, StoneAction]:
    """The cells where what is chosen may go, each with its action."""
    stones = (each for each in position.legal_actions if not isinstance(each, PlaceSymbol | Stand))
    return {target_of(each): each for each in stones if source is not None and is_with(each, source)}


def foreseen(position: Position, way: Way, pointed_at: Target | None) -> tuple[Hex, ListedAction] | None:
    """The cell to which a piece would go next, and by which action; None where nothing is chosen for one.

    That is a cell that is pointed at, where what is chosen may go there, or else the one chosen.
    """
    chosen = chosen_of(position, way)
    at = (pointed_at if isinstance(pointed_at, Hex) else None), chosen.cell
    if position.phase is not Phase.PLAY:
        cells = symbol_cells(position)
        found = next((cell for cell in at if cell in cells), None)
        return None if found is None else (found, PlaceSymbol(found))
    actions = targets(position, chosen.source)
    found = next((cell for cell in at if cell in actions), None)
    return None if found is None else (found, actions[found])


def must_escape(position: Position) -> bool:
    """Whether a Stone of the player to move is surrounded, so that nothing but an escape may be done."""
    return bool(position.surrounded_stones(position.turn))


def _who_steps_to(position: Position, cell: Hex) -> list[Hex]:
    return [each.origin for each in position.legal_actions if isinstance(each, Step) and each.target == cell]


def escapes(position: Position) -> frozenset[Hex]:
    """Where surrounded Stones may escape to; nothing when none has to."""
    steps = (each for each in position.legal_actions if isinstance(each, Step))
    return frozenset(each.target for each in steps) if must_escape(position) else frozenset()


def symbol_cells(position: Position) -> frozenset[Hex]:
    """The cells where the Symbol may be placed or moved now."""
    return frozenset(each.cell for each in position.legal_actions if isinstance(each, PlaceSymbol))


def entries(position: Position) -> frozenset[Hex]:
    """The cells where a Stone may enter now, from either tray."""
    entering = (each for each in position.legal_actions if isinstance(each, PlaceStone | ReturnStone))
    return frozenset(each.cell for each in entering)


def movable(position: Position) -> frozenset[Hex]:
    """The Stones that may step now."""
    return frozenset(each.origin for each in position.legal_actions if isinstance(each, Step))


def can_take_from(position: Position, tray: Tray) -> bool:
    """Whether a Stone may be placed (or returned) somewhere now."""
    return any(is_with(each, tray) for each in position.legal_actions)


def action_with(source: Source, cell: Hex) -> Step | PlaceStone | ReturnStone:
    """Acting with what is chosen on a cell."""
    if isinstance(source, Hex):
        return Step(source, cell)
    return PlaceStone(cell) if source is Tray.RESERVE else ReturnStone(cell)


def is_with(action: Action, source: Source) -> bool:
    """Whether an action is done with what is chosen."""
    match action:
        case Step(origin, _):
            return origin == source
        case PlaceStone():
            return source is Tray.RESERVE
        case ReturnStone():
            return source is Tray.TAKEN
    return False


# The commands that only this game has, and those that its own scenes share with the scenes of every game

_GAME = PLAYED | {"symbols"}
_BOARD = TABLE | {"symbols", "set_up"} | LESSON
_ACTING = _GAME | LESSON

_POINTING = (
    command("dream.cursor_left", "a left", "board", _BOARD, repeats=True),
    command("dream.cursor_right", "d right", "board", _BOARD, repeats=True),
    command("dream.cursor_up_left", "w", "board", _BOARD, repeats=True),
    command("dream.cursor_up_right", "e", "board", _BOARD, repeats=True),
    command("dream.cursor_down_left", "z", "board", _BOARD, repeats=True),
    command("dream.cursor_down_right", "x", "board", _BOARD, repeats=True),
    command("dream.cursor_up", "up", "board", _BOARD, repeats=True),
    command("dream.cursor_down", "down", "board", _BOARD, repeats=True),
    command("dream.next_target", "n", "board", _ACTING, repeats=True),
    command("dream.previous_target", "shift+n", "board", _ACTING, repeats=True),
    command("dream.next_stone", "b", "board", _ACTING, repeats=True),
    command("dream.previous_stone", "shift+b", "board", _ACTING, repeats=True),
    command("dream.next_threat", "i", "board", _ACTING, repeats=True),
    command("dream.previous_threat", "shift+i", "board", _ACTING, repeats=True),
    command("dream.why", "y", "board", _ACTING),
    command("dream.coordinates", "c", "board", _BOARD),
    command("dream.rotate", "r", "board", _BOARD),
    command("dream.flip", "f", "board", _BOARD),
)
_BAGS = (
    command("dream.bag_1", "1", "game", frozenset({"bags"})),
    command("dream.bag_2", "2", "game", frozenset({"bags"})),
    command("dream.bag_3", "3", "game", frozenset({"bags"})),
    command("dream.bag_4", "4", "game", frozenset({"bags"})),
)
ENTERING = {
    Tray.RESERVE: command("dream.place", "p", "game", PLAYED | {"review"} | LESSON),
    Tray.TAKEN: command("dream.return", "t", "game", PLAYED | LESSON),
}
"""By which a Stone enters the board from a tray."""
_STAND = command("dream.stand", "shift+s", "game", frozenset({"symbols"}) | LESSON)
_SEALED = command("dream.sealed", "shift+w", "game", frozenset({"symbols"}))
_OFFER_DRAW = command("dream.offer_draw", "shift+o", "game", _GAME)
_ENDING = (
    command("dream.give_up", "shift+g", "game", _GAME),
    command("dream.resign", "shift+r", "game", _GAME),
    command("dream.decline", "shift+d", "game", _GAME),
    command("dream.taunts", "j", "game", _GAME),
)
HAGGLING = command("dream.haggling", "shift+t", "game", TABLE)
"""Tells what the pairs of Symbols were worth."""

REFUTE = command("dream.refute", "shift+h", "game", PLAYED | {"review"})
SHOW_LINE = command("dream.show_line", "ctrl+h", "game", PLAYED)
_SUPPOSING = (REFUTE, SHOW_LINE)
_HERE = frozenset({"set_up"})
_SETTING_UP = (
    command("dream.brush_fire", "1", "set_up", _HERE),
    command("dream.brush_water", "2", "set_up", _HERE),
    command("dream.brush_earth", "3", "set_up", _HERE),
    command("dream.brush_air", "4", "set_up", _HERE),
    command("dream.brush_bare", "5", "set_up", _HERE),
    command("dream.brush_tile", "t", "set_up", _HERE),
    command("dream.brush_symbol_1", "6", "set_up", _HERE),
    command("dream.brush_stone_1", "7", "set_up", _HERE),
    command("dream.brush_symbol_2", "8", "set_up", _HERE),
    command("dream.brush_stone_2", "9", "set_up", _HERE),
    command("dream.brush_eraser", "0", "set_up", _HERE),
    command("dream.turn_tile", "q", "set_up", _HERE, repeats=True),
    command("dream.turn_tile_back", "shift+q", "set_up", _HERE, repeats=True),
)
_OWN: tuple[Command, ...] = (
    *_POINTING,
    *_BAGS,
    *ENTERING.values(),
    _STAND,
    _SEALED,
    *_SUPPOSING,
    HAGGLING,
    _OFFER_DRAW,
    *_ENDING,
    *_SETTING_UP,
)

_SHARED: Mapping[str, tuple[str, ...]] = {
    "laying": ("copy_seed",),
    "bags": ("undo", "copy_seed"),
    "symbols": (
        *("notation", "undo", "redo", "advice", "reason", "lens"),
        *("move_now", "seats", "guests", "autoplay"),
        *("save", "copy_game", "copy_position", "copy_seed"),
    ),
}


def own_commands(scene: str) -> tuple[Command, ...]:
    """The commands of one of this game's scenes that the scenes of other games do not have."""
    rows = (row for row in _OWN if scene in row.scenes)
    return *rows, *(BY_NAME[name] for name in _SHARED.get(scene, ()))


def _between(first: str, last: str) -> Iterable[Command]:
    """The rows of the common table from one to another."""
    names = [row.name for row in COMMANDS]
    return COMMANDS[names.index(first) : names.index(last) + 1]


ALL: tuple[Command, ...] = (
    *_between("help", "choose"),
    *_POINTING,
    *DRAWING,
    *_BAGS,
    *ENTERING.values(),
    BY_NAME["notation"],
    _STAND,
    _SEALED,
    *_between("undo", "move_now"),
    *_SUPPOSING,
    HAGGLING,
    _OFFER_DRAW,
    BY_NAME["seats"],
    BY_NAME["guests"],
    *_ENDING,
    *_SETTING_UP,
    *_between("next_game", "terms"),
)
"""All commands of this game's scenes, for the sheet of keys."""
