"""The game in words: what is chosen to do an action, and what is said of all that happens."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from dream.base.messages import Listing, Message, message
from dream.base.words import say
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import (
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END, points
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.cards.multiset import Multiset
from dream.play.game import Hidden
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.table.journal import Runs, is_pick, picks, turn
from dream.ui.game_views.jabirs_transmutations.table.keys import KEYS
from dream.ui.game_views.jabirs_transmutations.table.prompts import prompts
from dream.ui.game_views.jabirs_transmutations.table.results import account, reason, rolls
from dream.ui.game_views.jabirs_transmutations.table.sentences import JabirDeed, advice, sentence
from dream.ui.game_views.jabirs_transmutations.table.targets import cards_to_name, meant, stands_for, ways
from dream.ui.game_views.jabirs_transmutations.things import (
    DiscardPile,
    DoneButton,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
)
from dream.ui.kit.commands import Command
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deeds, Name
from dream.ui.tabletop.panel.accounts import Account, Luck
from dream.ui.tabletop.sight import Target, Way
from dream.ui.tabletop.words import TableWords
from dream.ui.widgets.narrator import Line

EVENT_HELD = 1.5
"""For how many seconds an event lies open, at the normal pace, before a computer answers it."""


class JabirWords(TableWords[State, View, ListedAction]):
    """Events, picks, recipes and the die, in words."""

    game = GAME
    typed: ClassVar[str] = "jabir.table.typed"
    keys: ClassVar[tuple[Command, ...]] = KEYS
    seat_type = Seat
    places: ClassVar[Mapping[type, str]] = {
        Pick: "hand",
        Transmute: "recipes",
        **dict.fromkeys((Discard, Disaster), "saved"),
        **dict.fromkeys((Eureka, Explosion, Sultan, Steal), "board"),
    }

    # Choosing

    def ways(self, view: View, action: ListedAction) -> Iterable[Way]:
        return ways(view, action)

    def stands_for(self, view: View, target: Target) -> Target:
        return stands_for(view, target)

    def at_once(self, view: View, action: ListedAction) -> bool:
        if isinstance(action, Transmute):
            return len(cards_to_name(view, action.recipe)) > 1
        return list(legal_actions(view.seen)) == [Done()]

    def meant(self, view: View, way: Way) -> ListedAction | Refusal | None:
        match way:
            case (RecipeSign(recipe), SavedCard(seat, card)) if seat is view.seen.turn:
                return Transmute(recipe, card) if cards_to_name(view, recipe) else None
            case (SavedCard(seat),) if seat is not view.seen.turn:
                return Refusal(message("jabir.table.not_your_cards"))
            case (target,):
                return meant(view, target)
        return None

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        return Refusal(message("jabir.table.name_a_card"))

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | None:
        state, name = view.seen, command.rpartition(".")[2]
        if name == "done":
            return DoneButton()
        if name in ("fire", "water"):
            return SavedCard(state.mover, Card[name.upper()]) if state.turn is not None else None
        number = int(name.removeprefix("recipe_"))
        if state.phase is not Phase.DRAFT:
            return RecipeSign(number)
        return HandCard(number - 1) if number <= len(state.of(state.mover).hand) else None

    def drop_zone(self, view: View, way: Way) -> Target | None:
        match way:
            case (HandCard(),):
                return Picks()
            case (SavedCard(),):
                return DiscardPile()
        return None

    def held(self, view: View) -> float:
        return EVENT_HELD if view.seen.phase is Phase.EVENT else 0.0

    def on_turn(self, view: View, decides: int | None) -> int | None:
        return view.seen.turn

    def done_at(self, view: View, told: ListedAction | Hidden) -> Target | None:
        return None if isinstance(told, Pick | Roll) else super().done_at(view, told)

    # Saying

    def sentence(self, deed: JabirDeed) -> str:
        return sentence(deed)

    def advice(self, view: View, action: ListedAction, name: Name) -> str:
        return advice(action, name)

    def prompt(self, view: View, way: Way, name: Name) -> Iterable[str]:
        return prompts(view, way, name)

    def news(self, deed: JabirDeed) -> Iterable[str]:
        """No pick, but that all are revealed, and no end of a turn."""
        if isinstance(deed.told, Pick | Hidden) and deed.before.seen.phase is Phase.DRAFT:
            if deed.after.seen.phase is not Phase.DRAFT:
                yield say("jabir.news.revealed")
        elif not isinstance(deed.told, Hidden | Done | ShuffleCards | ShuffleEvents):
            yield self.sentence(deed)

    def last_news(self, deeds: Iterator[JabirDeed], now: View) -> Iterable[Line]:
        """For whoever picks a first card, how the event was answered: a curtain may have hidden it."""
        last = next(deeds)
        if Phase.DRAFT not in (last.before.seen.phase, now.seen.phase):
            yield self.told_of(last)
        elif now.seen.phase is Phase.DRAFT and now.picks_of(now.seen.mover) == 0:
            answers = (deed for deed in chain((last,), deeds) if deed.before.seen.phase is Phase.EVENT)
            yield from map(self.told_of, (deed for _, deed in zip(range(1), answers, strict=False)))

    def waits_for(self, view: View) -> Iterable[str]:
        event = view.seen.event
        if view.seen.phase is Phase.EVENT and event is not None:
            yield say("jabir.news.turned_up", event=event, text=say(f"jabir.event_text.{event.word}"))

    def goes_on(self, last: JabirDeed, deed: JabirDeed) -> bool:
        """All picks of a draft stand in one line."""
        if is_pick(last) or is_pick(deed):
            return is_pick(last) and is_pick(deed)
        return super().goes_on(last, deed)

    def line(self, deeds: Sequence[JabirDeed]) -> Runs:
        told = picks(deeds) if is_pick(deeds[0]) else turn(deeds)
        return super().line(deeds) if told is None else told

    def heading(self, view: View) -> str | None:
        state = view.seen
        if state.phase is not Phase.EVENT or state.event is None:
            return None
        return say("jabir.log.round", round=state.round, event=state.event)

    def moment(self, view: View) -> str:
        pick = view.picks_of(view.seen.mover) + 1
        return say("jabir.curtain.round", round=view.seen.round, pick=pick)

    def unseen(self, view: View) -> Iterable[Message]:
        cards, events = view.unseen_cards, view.unseen_events
        yield message("jabir.unseen.cards", what=_counted(cards), deck=view.deck)
        if events.present:
            yield message("jabir.unseen.events", what=_counted(events))
        yield message("jabir.unseen.die", least=LEAST_SUCCESS)

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        return account(view.seen, outcome)

    counted: ClassVar[str] = "jabir.end.course"
    goal: ClassVar[float | None] = POINTS_TO_END

    def standing(self, view: View) -> tuple[float, ...]:
        return tuple(points(view.seen.of(seat)) for seat in Seat)

    def luck(self, deeds: Deeds[View, ListedAction]) -> Iterable[Luck]:
        yield rolls(deeds)

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        return reason(view.seen, outcome, address)

    def length(self, view: View, actions: int) -> str:
        return say("jabir.end.rounds", count=view.seen.round)


def _counted(things: Multiset[Any]) -> Listing:
    """So many of each."""
    return Listing(
        tuple(message("jabir.unseen.of", count=things[each], thing=each) for each in things.present)
    )


WORDS = JabirWords()
