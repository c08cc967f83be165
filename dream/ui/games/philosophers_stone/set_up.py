"""Setting up a position of Philosopher's Stone: what of it lies where on the table, and its signs."""

from collections.abc import Callable, Hashable

from dream.base.seeds import memorable_seed
from dream.base.texts import worded
from dream.games.philosophers_stone.drafts import (
    AT_SEAT,
    DECKS,
    DISCARD,
    HAND,
    LABORATORY,
    METAL,
    OPEN,
    SAGE,
    StoneDraft,
)
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Sage, Seat
from dream.games.philosophers_stone.rules.state import State
from dream.play.drafts import Lot, Pick
from dream.play.game import NO_OPTIONS
from dream.ui.games.philosophers_stone import faces, table, targets
from dream.ui.games.philosophers_stone.words import WORDS
from dream.ui.table.game_session import AnySession, GameHost, seat_label
from dream.ui.table.plates import Player
from dream.ui.table.routes import GameScenes
from dream.ui.table.set_up_table import TableSetUp
from dream.ui.table.sight import Target


class StoneSetUp(TableSetUp[StoneDraft]):
    """Cards are dragged between decks, face-up places, hands and laboratories, plates to metals."""

    words = WORDS
    looks = table.STONE_TABLE

    def lot_at(self, target: Target) -> Lot | None:
        state = self.draft.position
        match target:
            case targets.HandCard(card):
                return Lot(HAND, card, Seat(self.viewer))
            case targets.OpenCard(card):
                return Lot(OPEN, card)
            case targets.Deck(pile):
                return Lot(DECKS[pile])
            case targets.Discarded(card):
                return Lot(DISCARD, card)
            case targets.Shelf(seat, card):
                return Lot(LABORATORY, card, Seat(seat))
            case targets.Metal(place):
                return Lot(state.tracker.metals[place])
            case Player(number):
                return Lot(AT_SEAT, None, Seat(number))
        return None

    def sign(self, lot: Lot) -> Hashable | None:
        return faces.Chip(lot.thing) if isinstance(lot.thing, Card) else None

    def pick_label(self, pick: Pick, value: str) -> str:
        kind, _, _ = pick.word.partition(".")
        if kind == "at":
            return seat_label(next(seat for seat in Seat if seat.word == value))
        if kind == METAL:
            tracker = self.draft.position.tracker
            return worded(tracker.name(tracker.metals.index(value)))
        if kind == SAGE:
            return worded(next(sage for sage in Sage if sage.word == value).message)
        return super().pick_label(pick, value)


def set_up(app: GameHost, scenes: Callable[[AnySession], GameScenes], state: State | None) -> StoneSetUp:
    """The scene in which a position is set up, from a state or from the beginning of a game."""
    return StoneSetUp(app, scenes, StoneDraft(state or GAME.start(memorable_seed(), NO_OPTIONS)))
