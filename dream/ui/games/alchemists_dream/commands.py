"""The commands that only this game has, and those that its own scenes share with the scenes of every game."""

from collections.abc import Iterable, Mapping

from dream.ui.games.alchemists_dream.layout import Tray
from dream.ui.kit.commands import BY_NAME, COMMANDS, GAME, LESSON, TABLE, Command, command

_GAME = GAME | {"symbols"}
_BOARD = TABLE | {"symbols"} | LESSON
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
    Tray.RESERVE: command("dream.place", "p", "game", GAME | {"review"} | LESSON),
    Tray.TAKEN: command("dream.return", "t", "game", GAME | LESSON),
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

REFUTE = command("dream.refute", "shift+h", "game", GAME)
SHOW_LINE = command("dream.show_line", "ctrl+h", "game", GAME)
_SUPPOSING = (REFUTE, SHOW_LINE)
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
)

_SHARED: Mapping[str, tuple[str, ...]] = {
    "laying": ("copy_seed",),
    "bags": ("undo", "copy_seed"),
    "symbols": (
        *("notation", "undo", "redo", "advice", "reason", "lens"),
        *("move_now", "seats", "autoplay"),
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
    *_ENDING,
    *_between("next_game", "terms"),
)
"""All commands of this game's scenes, for the sheet of keys."""
