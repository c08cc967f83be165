"""The commands that only this game has; recipes are chosen by the keys of the uppermost row."""

from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.ui.kit.commands import BY_NAME, COMMANDS, Command, command

RECIPE_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "plus")
"""The key of each recipe, as they lie side by side on a keyboard."""

CURSOR = (
    command("jabir.left", "left a", "board", repeats=True),
    command("jabir.right", "right d", "board", repeats=True),
    command("jabir.up", "up", "board", repeats=True),
    command("jabir.down", "down", "board", repeats=True),
    command("jabir.next", "n", "board", repeats=True),
    command("jabir.previous", "shift+n", "board", repeats=True),
    command("jabir.why", "y", "board"),
)
TURN = (
    command("jabir.done", "shift+d", "game"),
    command("jabir.fire", "f", "game"),
    command("jabir.water", "w", "game"),
)
RECIPES_BY_KEY = tuple(
    command(f"jabir.recipe_{number}", key, "game") for number, key in zip(RECIPES, RECIPE_KEYS, strict=True)
)
PLAY: tuple[Command, ...] = (*RECIPES_BY_KEY, *TURN, *CURSOR)
"""Those of the scene in which the game is played; in the draft the keys of recipes choose cards."""
CURTAIN: tuple[Command, ...] = (
    command("jabir.open", "enter space", "game"),
    BY_NAME["undo"],
    BY_NAME["seats"],
)

_GENERAL = (
    *(row.name for row in COMMANDS if row.group == "program"),
    *("cancel", "choose", "notation", "undo", "redo", "advice", "move_now", "seats"),
    *("rematch", "swap_seats", "review", "previous", "next", "first", "last", "autoplay", "faster", "slower"),
    *("save", "copy_game", "copy_position", "copy_seed"),
)
ALL: tuple[Command, ...] = (
    *(row for row in COMMANDS if row.name in _GENERAL and row.group in ("program", "board")),
    *CURSOR,
    *RECIPES_BY_KEY,
    *TURN,
    *(row for row in COMMANDS if row.name in _GENERAL and row.group not in ("program", "board")),
)
"""All commands of this game's scenes, for the sheet of keys."""
