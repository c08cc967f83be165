"""Philosopher's Stone in words: what is chosen to do an action, and what is said of all that happens."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from dream.base.messages import Listing, Message, Value, message
from dream.base.words import say, told
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.actions import (
    At,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Scrap,
    Shuffle,
    Take,
)
from dream.games.philosophers_stone.rules.components import PAYABLE, Card, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.refusals import awaited
from dream.games.philosophers_stone.rules.state import SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import (
    attacking,
    concocting,
    drawing,
    laboratory,
    losing,
    taking,
)
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.games.philosophers_stone.rules.view import View
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal
from dream.ui.game_views.philosophers_stone import ways
from dream.ui.game_views.philosophers_stone.faces import Chip
from dream.ui.game_views.philosophers_stone.items.formula_use import why_not_yet
from dream.ui.game_views.philosophers_stone.keys import KEYS, keyed
from dream.ui.game_views.philosophers_stone.luck import luck
from dream.ui.game_views.philosophers_stone.sentences import StoneDeed, advice, sentence
from dream.ui.game_views.philosophers_stone.things import Formula
from dream.ui.kit.commands import Command
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deeds, Name
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.panel.accounts import Account, Luck
from dream.ui.tabletop.sight import Target, Way
from dream.ui.tabletop.words import PointAt, TableWords
from dream.ui.widgets.narrator import Line

READING = 0.5
"""For how many seconds the line of an attack is seen, after its moment, before a computer answers it."""


class StoneWords(TableWords[State, View, ListedAction]):
    """Drawing, formulas, attacks and transmutations, in words."""

    game = GAME
    typed: ClassVar[str] = "stone.table.typed"
    keys: ClassVar[tuple[Command, ...]] = KEYS
    seat_type = Seat
    places: ClassVar[Mapping[type, str]] = {
        **dict.fromkeys((Take, DrawFrom), "row"),
        Concoct: "formulas",
        At: "players",
        **dict.fromkeys((Drop, Pay, LayOut), "hand"),
        Scrap: "laboratories",
    }

    # Choosing

    def ways(self, view: View, action: ListedAction) -> Iterable[Way]:
        return ways.ways(view, action)

    def stands_for(self, view: View, target: Target) -> Target:
        return ways.stands_for(view, target)

    def at_once(self, view: View, action: ListedAction) -> bool:
        """Everything but a formula of one step, whose cards are shown first."""
        return not isinstance(action, Concoct) or action.paid in PAYABLE

    def meant(self, view: View, way: Way) -> ListedAction | Refusal | None:
        return _not_yet(view.seen, way) or ways.meant(view, way)

    def again(self, view: View, target: Target) -> ListedAction | None:
        return ways.again(view, target)

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        return ways.unfinished(way)

    def takes_back(self, view: View, way: Way, target: Target) -> Way | None:
        return ways.takes_back(way, target)

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | PointAt | None:
        return keyed(view, command, here)

    def held(self, view: View) -> float:
        """An attack is seen for a moment before it is answered."""
        return READING if isinstance(view.seen.decision, attacking.React) else 0.0

    def on_turn(self, view: View, decides: int | None) -> int | None:
        """The seat that decides, or the one whose turn it is while chance does."""
        return None if not view.seen.todo else view.seen.at if decides is None else decides

    def doer(self, deed: StoneDeed) -> int | None:
        """A deck is shuffled for the first who is to go on, whoever's turn it is."""
        state = deed.before.seen
        if not isinstance(state.decision, drawing.Shuffle):
            return super().doer(deed)
        seats = (getattr(task, "seat", None) for task in state.todo)
        return next((seat for seat in seats if seat is not None), state.at)

    # Saying

    def sentence(self, deed: StoneDeed) -> str:
        return sentence(deed)

    def advice(self, view: View, action: ListedAction, name: Name) -> str:
        return advice(view, action, name)

    def prompt(self, view: View, way: Way, name: Name) -> Iterable[str]:
        """What may be done; while a set is gathered, what it still needs."""
        state, task = view.seen, view.seen.decision
        if not isinstance(task, SeatDecision):
            return
        if way and isinstance(way[0], Formula):
            whole = len(way) > 1 or way[0].row != concocting.MUNDANE
            yield say(f"stone.prompt.{'confirm' if whole else 'payment'}")
            return
        yield say(f"stone.prompt.{task.word}", **_asked(task, name))
        if isinstance(task, drawing.Draw | laboratory.Brew):
            yield from _needs(state, task.seat)
        if isinstance(task, drawing.Draw) and _round(state) == 1:
            yield say("stone.prompt.point")

    def news(self, deed: StoneDeed) -> Iterable[str]:
        """Nothing of shuffles, nor of those who do no more."""
        if isinstance(deed.told, Done) and not isinstance(deed.before.seen.decision, losing.Swap):
            return
        shuffles = isinstance(deed.before.seen.decision, drawing.Shuffle) or isinstance(deed.told, Shuffle)
        if not shuffles:
            yield self.sentence(deed)

    def last_news(self, deeds: Iterator[StoneDeed], now: View) -> Iterable[Line]:
        return ()

    def signs(self) -> Mapping[str, Face]:
        return {told(card.message): Chip(card) for card in Card}

    def heading(self, view: View) -> str | None:
        return say("stone.log.round", round=_round(view.seen)) if view.seen.todo else None

    def moment(self, view: View) -> str:
        return self.heading(view) or ""

    def unseen(self, view: View) -> Iterable[Message]:
        """The cards that are not known, and how likely those of the next set lie on top of a deck."""
        for pile in Pile:
            yield message(
                "stone.unseen.pile", pile=pile, count=len(pile.of(view.unseen)), deck=view.decks[pile]
            )
        decision = view.seen.decision
        seat = decision.seat if isinstance(decision, SeatDecision) else view.seen.at
        needed = view.seen.needed(seat).present
        if needed:
            what = tuple(
                message("stone.unseen.card", card=card, chance=_chance_on_top(view, card)) for card in needed
            )
            yield message("stone.unseen.cards", what=Listing(what))
        yield message("stone.unseen.die")

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        columns = say("stone.account.steps"), say("stone.account.laid_out")
        rows = tuple((each.metal, len(each.laboratory)) for each in view.seen.tableaus)
        return Account(columns, rows, decides=0 if outcome else None)

    counted: ClassVar[str] = "stone.end.course"
    goal: ClassVar[float | None] = STEPS

    def standing(self, view: View) -> tuple[float, ...]:
        """How many metals each seat has come, and which part of the next set is laid out."""
        return tuple(_way(view.seen, seat) for seat in view.seen.seats)

    def luck(self, deeds: Deeds[View, ListedAction]) -> Iterable[Luck]:
        return luck(deeds, deeds.view(0).seen.seats)

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        """What decided, where nobody reached gold."""
        furthest = max(each.metal for each in view.seen.tableaus)
        if furthest == len(view.seen.tracker.sets):
            return address.say("stone.end.gold", outcome.winners[0])
        return say("stone.end.turns", metal=view.seen.tracker.name(furthest))

    def length(self, view: View, actions: int) -> str:
        return say("stone.end.rounds", count=_round(view.seen))


def _way(state: State, seat: Seat) -> float:
    tableau = state.of(seat)
    if state.is_on_gold(seat):
        return tableau.metal
    missing, laid_out = len(state.needed(seat)), len(tableau.laboratory)
    return tableau.metal + laid_out / max(1, laid_out + missing)


def _chance_on_top(view: View, card: Card) -> int:
    """How many times in a hundred a card lies on top of its deck, as far as may be known."""
    box = in_box(view.seen.options.players)
    pile = next(each for each in Pile if each.of(box)[card])
    unseen = pile.of(view.unseen)
    return round(100 * unseen[card] / len(unseen)) if unseen else 0


def _not_yet(state: State, way: Way) -> Refusal | None:
    """Why it is no time for a formula that is clicked on, and what it is time for; else the law says why."""
    task = state.decision
    match way:
        case (Formula() as formula,) if isinstance(task, SeatDecision):
            why = why_not_yet(state, task.seat, formula)
            if why and not isinstance(task, concocting.Form | attacking.React):
                return Refusal(message("stone.refusal.not_now", deed=why, awaited=awaited(task)))
    return None


def _round(state: State) -> int:
    return (state.turn - 1) // state.options.players + 1


def _asked(task: SeatDecision, name: Name) -> dict[str, Value]:
    """What stands in the prompt of a task."""
    values: dict[str, Value] = {"count": getattr(task, "number", 1)}
    if isinstance(task, attacking.React | taking.Theft | taking.Burn):
        values["other"] = name(task.other)
    if isinstance(task, attacking.React | attacking.Aim):
        whose = "threat" if isinstance(task, attacking.Aim) else "blow"
        values["effect"] = say(f"stone.{whose}.{task.effect.name.lower()}", count=task.number)
    if isinstance(task, taking.Search | taking.Fetch):
        values["pile"] = task.pile
    if isinstance(task, attacking.Volley):
        left = len(attacking.VOLLEY) - len(task.named)
        values |= {"count": attacking.VOLLEY[len(task.named)] if left else 0}
    return values


def _needs(state: State, seat: Seat) -> Iterator[str]:
    """What the next set still needs, and what of it is in the hand."""
    needed, tableau = state.needed(seat), state.of(seat)
    if not state.next_set(seat):
        return
    metal = state.tracker.name(tableau.metal + 1)
    if not needed:
        yield say("stone.prompt.whole", metal=metal)
        return
    yield say("stone.prompt.needs", metal=metal, cards=Listing(needed.present))
    held = [card for card in needed.present if tableau.hand[card]]
    if held:
        yield say("stone.prompt.held", cards=Listing(tuple(held)))


WORDS = StoneWords()
