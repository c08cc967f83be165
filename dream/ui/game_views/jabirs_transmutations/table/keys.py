"""The keys that only this game has; recipes are chosen by the keys of the uppermost row."""

from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.ui.kit.commands import Command, command
from dream.ui.tabletop.commands import DONE

RECIPE_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "minus", "plus")
"""The key of each recipe, as they lie side by side on a keyboard; in the draft they choose cards."""
KEYS: tuple[Command, ...] = (
    *(
        command(f"jabir.recipe_{number}", key, "game")
        for number, key in zip(RECIPES, RECIPE_KEYS, strict=True)
    ),
    DONE,
    command("jabir.fire", "f", "game"),
    command("jabir.water", "w", "game"),
)
