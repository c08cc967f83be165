"""Sealed in words: what is chosen to do an action, and what is said of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from dream.base.texts import say
from dream.play.game import Hidden, Outcome, letter, seat_of
from dream.ui.kit.commands import Command, command
from dream.ui.table.game_session import Address, ToldMove
from dream.ui.table.plates import Player
from dream.ui.table.sight import Name, Target, Way
from dream.ui.table.words import Account, TableWords
from tests.kit.sealed.game import GAME
from tests.kit.sealed.rules import Phase, State, View


@dataclass(frozen=True)
class Verb:
    """A button: what is done, by its word."""

    word: str


@dataclass(frozen=True)
class HandCard:
    """A card of a hand, by its place from the left."""

    seat: int
    place: int


VERBS = ("look", "ask", "draw", "seen", "refuse")
SealedMove = ToldMove[View, str]


class SealedWords(TableWords[State, View, str]):
    """Looking, asking, giving and drawing."""

    game = GAME
    keys: ClassVar[tuple[Command, ...]] = tuple(
        command(f"sealed.{verb}", key, "game") for verb, key in zip(VERBS, "btxvr", strict=True)
    )

    def ways(self, view: View, action: str) -> Iterable[Way]:
        """Looking and asking take two steps: what is done, then whose hand it is."""
        verb, _, thing = action.partition(":")
        match verb:
            case "look" | "ask":
                yield Verb(verb), Player(seat_of(thing) or 0)
            case "give":
                seat = view.seen.other or 0
                hand = enumerate(view.seen.hands[seat])
                yield from ((HandCard(seat, place),) for place, card in hand if card.word == thing)
            case "card":
                return
            case _:
                yield (Verb(verb),)

    def at_once(self, view: View, way: Way, action: str) -> bool:
        """All but what gives something away."""
        return not action.startswith("give")

    def meant(self, view: View, way: Way) -> str | None:
        match way:
            case (Verb("look" | "ask" as verb), Player(seat) | HandCard(seat)):
                return f"{verb}:{letter(seat)}"
            case (Verb("look" | "ask" as verb),):
                return f"{verb}:{letter(view.seen.turn)}"
            case (Verb(verb),):
                return verb
            case (HandCard(),):
                return "give:1"
        return None

    def stands_for(self, view: View, target: Target) -> Target:
        match target:
            case HandCard(seat) if seat != view.seen.decider:
                return Player(seat)
        return target

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target:
        return Verb(command.rpartition(".")[2])

    def on_turn(self, view: View, decides: int | None) -> int | None:
        """The seat that answers, or for which a card is drawn."""
        return None if view.seen.phase is Phase.OVER else view.seen.turn if decides is None else decides

    def sentence(self, move: SealedMove) -> str:
        state = move.before.seen
        action = move.told.text if isinstance(move.told, Hidden) else move.told
        verb, _, thing = action.partition(":")
        if verb in ("look", "ask"):
            other = seat_of(thing) or 0
            address = move.address
            whom, whose = address.whom(other), address.whose(other)
            return address.say(f"sealed.log.{verb}", state.turn, other=whom, whose=whose)
        actor = state.other if verb in ("give", "refuse") and state.other is not None else state.turn
        hidden = "_hidden" if isinstance(move.told, Hidden) else ""
        return move.address.say(f"sealed.log.{verb}{hidden}", actor, card=thing)

    def advice(self, view: View, action: str, name: Name) -> str:
        verb, _, thing = action.partition(":")
        other = name(seat_of(thing) or 0) if verb in ("look", "ask") else thing
        return say(f"sealed.advice.{verb}", thing=other)

    def prompt(self, view: View, way: Way, address: Address) -> Iterable[str]:
        match way:
            case (Verb(verb),):
                yield say(f"sealed.whom.{verb}")
            case (HandCard(),):
                yield say("sealed.give_it")
            case _:
                yield say(f"sealed.prompt.{view.seen.phase.value}")

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        hands = tuple(zip(view.seen.hands, view.hands, strict=True))
        cards = [len(hand) + hidden for hand, hidden in hands]
        points = ["?" if hidden else sum(card + 1 for card in hand) for hand, hidden in hands]
        columns = say("sealed.cards"), say("sealed.points")
        rows = tuple(zip(cards, points, strict=True))
        return Account(columns, rows)
