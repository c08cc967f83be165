"""The keys that only this game has: for what is done, colours by letters, cauldrons and tiles by numbers."""

from dream.games.alchemist.rules.box import CAULDRONS
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.view import View
from dream.ui.game_views.alchemist import things
from dream.ui.game_views.alchemist.items.facts import choice
from dream.ui.kit.commands import Command, command
from dream.ui.tabletop.sight import Target, Way
from dream.ui.tabletop.words import PointAt, next_of

DOINGS = {"new": "n", "copy": "c", "take": "t", "draw": "d"}
KEYS: tuple[Command, ...] = (
    *(command(f"alchemist.{name}", key, "game") for name, key in DOINGS.items()),
    *(command(f"alchemist.{colour.name.lower()}", colour.word, "game") for colour in Colour),
    command("tabletop.next", "j", "board", repeats=True),
    command("tabletop.previous", "shift+j", "board", repeats=True),
    command("tabletop.why", "?", "board"),
    *(command(f"alchemist.place_{n}", str(n % CAULDRONS), "game") for n in range(1, CAULDRONS + 1)),
)


def keyed(view: View, way: Way, name: str, here: Target | None) -> Target | PointAt | None:
    """What a key comes to: the next thing of a kind that can be used, or one by its letter or number."""
    key = name.rpartition(".")[2]
    if key in DOINGS:
        return next_of(_listed(view, key), here)
    chosen = choice(view, way)
    if key.startswith("place_"):
        place, pieces = int(key.removeprefix("place_")) - 1, view.seen.terms.box
        if chosen is not None and chosen.potion is None:
            return things.Tile(pieces.tiles[place])
        return things.Pot(pieces.cauldrons[place].word)
    colour = Colour[key.upper()]
    return PointAt(things.Pile(colour)) if chosen is None else things.Hand(colour)


def _listed(view: View, doing: str) -> list[Target]:
    """Everything that something may be done with."""
    state = view.seen
    match doing:
        case "new":
            words = (cauldron.word for cauldron in state.terms.box.cauldrons)
            return [things.Pot(word) for word in words if state.potion(word) is None]
        case "copy":
            others = [potion for potion in state.potions if potion.creator is not state.turn]
            hand = state.of(state.turn).hand
            now = [potion for potion in others if potion.recipe <= hand]
            return [things.Pot(potion.cauldron) for potion in now or others]
        case "take":
            return [things.Pile(colour) for colour in state.reserve.present]
    return [things.Bag()]
