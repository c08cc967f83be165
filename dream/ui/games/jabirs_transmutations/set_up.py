"""Setting up a position of Jabir's Transmutations: what of it lies where on the table, and its signs."""

from collections.abc import Callable, Hashable

from dream.base.seeds import memorable_seed
from dream.base.texts import say, worded
from dream.games.jabirs_transmutations.drafts import (
    BOARD,
    CARDS,
    DECK,
    DISCARD,
    HAND,
    PICKS,
    STACK,
    SUPPLY,
    USED,
    JabirDraft,
)
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.drafts import Lot, Pick
from dream.play.game import NO_OPTIONS
from dream.ui.games.jabirs_transmutations import faces, table, targets
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.table.game_session import AnySession, GameHost, seat_label
from dream.ui.table.plates import Player
from dream.ui.table.routes import GameScenes
from dream.ui.table.set_up_table import TableSetUp
from dream.ui.table.sight import Target


class JabirSetUp(TableSetUp[JabirDraft]):
    """Tokens are dragged from plates to spots and from spot to spot, cards between deck, hands and picks."""

    words = WORDS
    looks = table.JABIR_TABLE

    def lot_at(self, target: Target) -> Lot | None:
        viewer = Seat(self.viewer)
        match target:
            case targets.HandCard(place):
                hand = tuple(self.draft.position.of(viewer).hand)
                return Lot(HAND, hand[place] if place < len(hand) else None, viewer)
            case targets.Picks():
                return Lot(PICKS, None, viewer)
            case targets.SavedCard(seat, card):
                return Lot(CARDS, card, seat)
            case targets.Spot(resource):
                return Lot(BOARD, resource, viewer)
            case targets.SeatTokens(seat, resource):
                return Lot(BOARD, resource, seat)
            case targets.Supply(metal):
                return Lot(SUPPLY, metal)
            case targets.Deck():
                return Lot(DECK)
            case targets.DiscardPile():
                return Lot(DISCARD)
            case targets.UsedEvents():
                return Lot(USED)
            case Player(number):
                return Lot(STACK, None, Seat(number))
        return None

    def sign(self, lot: Lot) -> Hashable | None:
        match lot.thing:
            case Event() as event:
                return faces.EventGlyph(event)
            case Card() | Resource() as thing:
                return faces.sign_of(thing)
        return None

    def pick_label(self, pick: Pick, value: str) -> str:
        match pick.word:
            case "first" | "turn":
                return seat_label(next(seat for seat in Seat if seat.word == value))
            case "event":
                return worded(next(event for event in Event if event.word == value).message)
            case "roll":
                recipe, _, card = value.partition(":")
                named = next((each.message for each in Card if each.word == card), None)
                return say(
                    f"jabir.set_up.{'roll_with' if named else 'roll'}", recipe=recipe, card=named or ""
                )
        return super().pick_label(pick, value)


def set_up(app: GameHost, scenes: Callable[[AnySession], GameScenes], state: State | None) -> JabirSetUp:
    """The scene in which a position is set up, from a state or from the beginning of a game."""
    return JabirSetUp(app, scenes, JabirDraft(state or GAME.start(memorable_seed(), NO_OPTIONS)))
