"""Setting up a position of Alchemist: what of it lies where on the table, and its signs."""

from collections.abc import Callable, Hashable

from dream.base.seeds import memorable_seed
from dream.base.texts import Listing, capitalized, say, worded
from dream.games.alchemist.drafts import (
    BAG,
    CREATOR,
    FAME,
    HAND,
    POT,
    RESERVE,
    ROUND,
    SCHOOL,
    SPENT,
    TILE,
    VALUE,
    AlchemistDraft,
)
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.state import State
from dream.play.drafts import Lot, Page, Pick
from dream.play.game import NO_OPTIONS
from dream.ui.games.alchemist import faces, table, targets
from dream.ui.games.alchemist.words import WORDS
from dream.ui.table.game_session import AnySession, GameHost, seat_label
from dream.ui.table.plates import Player
from dream.ui.table.routes import GameScenes
from dream.ui.table.set_up_table import TableSetUp
from dream.ui.table.sight import Target


class AlchemistSetUp(TableSetUp[AlchemistDraft]):
    """Cubes are dragged between reserve, hands and cauldrons, tiles and plates to the potions they mark."""

    words = WORDS
    looks = table.ALCHEMIST_TABLE

    def lot_at(self, target: Target) -> Lot | None:
        match target:
            case targets.Hand(colour):
                return Lot(HAND, colour, Seat(self.viewer))
            case targets.Pile(colour):
                return Lot(RESERVE, colour)
            case targets.Pot(word):
                return Lot(f"{POT}.{word}")
            case targets.Tile(value):
                return Lot(f"{TILE}.{value}")
            case targets.Bag():
                return Lot(BAG)
            case targets.Ledger():
                return Lot(SPENT)
            case targets.Rounds():
                return Lot(ROUND)
            case targets.School(seat):
                return Lot(FAME, None, seat)
            case Player(number):
                return Lot(FAME, None, Seat(number))
        return None

    def sign(self, lot: Lot) -> Hashable | None:
        return faces.Cube(lot.thing) if isinstance(lot.thing, Colour) else None

    def page_title(self, page: Page) -> str:
        kind, _, pot = page.word.partition(".")
        cauldron = self.draft.position.terms.box.cauldron(pot) if kind == POT else None
        if cauldron is None:
            return super().page_title(page)
        return say("alchemist.set_up.page.pot", colours=Listing(cauldron.by_products.present))

    def pick_label(self, pick: Pick, value: str) -> str:
        kind, _, _ = pick.word.partition(".")
        if kind == SCHOOL:
            return capitalized(worded(next(each for each in Colour if each.word == value).message))
        if kind in ("turn", CREATOR):
            return seat_label(next(seat for seat in Seat if seat.word == value))
        return value if kind == VALUE else super().pick_label(pick, value)


def set_up(app: GameHost, scenes: Callable[[AnySession], GameScenes], state: State | None) -> AlchemistSetUp:
    """The scene in which a position is set up, from a state or from the beginning of a game."""
    return AlchemistSetUp(app, scenes, AlchemistDraft(state or GAME.start(memorable_seed(), NO_OPTIONS)))
