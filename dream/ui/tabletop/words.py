"""What a table asks of one game beside its picture: what is chosen to do an action, and what is said."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from dream.base.messages import Message
from dream.base.words import has_text, say
from dream.lessons.reasons import known_reasons
from dream.play.game import A, Hidden, S
from dream.play.hidden_game import HiddenGame
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal
from dream.ui.kit.commands import Command
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deed, Deeds, Name, kind_of
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.panel.accounts import Account, Luck
from dream.ui.tabletop.panel.brief import Runs, brief, with_signs
from dream.ui.tabletop.sight import Target, V, Way
from dream.ui.widgets.narrator import Line


@dataclass(frozen=True)
class PointAt:
    """Where the cursor goes, and nothing is chosen or done."""

    target: Target


def next_of(listed: Sequence[Target], here: Target | None) -> PointAt | None:
    """The cursor at what is listed after where it is, or at the first; None where nothing is listed."""
    if not listed:
        return None
    return PointAt(listed[(listed.index(here) + 1) % len(listed) if here in listed else 0])


class TableWords(ABC, Generic[S, V, A]):
    """One game in words. A **way** is the targets that are chosen, one after another, to do an action.

    Views are those of whoever looks; nothing here is told of a state that they may not know.
    """

    game: HiddenGame[S, A, V]
    typed: ClassVar[str] = "tabletop.typed"
    """The key of what is said of the actions that can be typed."""
    keys: ClassVar[tuple[Command, ...]] = ()
    """The game's own keys while it is played: each comes to a target, see `keyed`."""
    places: ClassVar[Mapping[type, str]] = {}
    """Where to look for actions of some kinds, as the texts below ``WORD.where`` call it: see `where`."""
    seat_type: ClassVar[type[int] | None] = None
    """The type by which the law's refusals speak of seats, which are then called by their names."""

    # Choosing

    @abstractmethod
    def ways(self, view: V, action: A) -> Iterable[Way]:
        """The ways in which a legal action is chosen: several where the same can be done at several places.

        Of a way the first target says what is done; the others come in any order.
        """

    def stands_for(self, view: V, target: Target) -> Target:
        """The target that a click on this one means: mostly itself."""
        return target

    def at_once(self, view: V, action: A) -> bool:
        """Whether an action is done as soon as all of it is chosen, without another click."""
        return False

    def meant(self, view: V, way: Way) -> A | Refusal | None:
        """The action that choosing these targets would mean, possible or not, or why they mean nothing.

        It is asked of what cannot be chosen, so that the law says why. None where nothing is ever done.
        """
        return None

    def unfinished(self, view: V, way: Way) -> Refusal | None:
        """What is still to be chosen where a way is confirmed that is not whole; None says so in general."""
        return None

    def again(self, view: V, target: Target) -> A | None:
        """What is done after something was done by a click on this target, as long as it is anything."""
        return None

    def takes_back(self, view: V, way: Way, target: Target) -> Way | None:
        """What stays chosen where a click takes something back, or exchanges it; None where it does not.

        A click on a step before the last goes back to that one anyhow.
        """
        return None

    def doers(self, view: V, way: Way) -> Iterable[Target]:
        """What does the action that is chosen, beside a click on its last step: a button, say."""
        return ()

    def keyed(self, view: V, way: Way, command: str, here: Target | None) -> Target | PointAt | None:
        """What a key of the game comes to; None where there is nothing.

        `way` is what is chosen, and the cursor is `here`.
        """
        return None

    def drop_zone(self, view: V, way: Way) -> Target | None:
        """Where what is chosen may be dragged to; None where it is nothing that is dragged.

        Letting go there does what is chosen. It may be the last step itself, as a pile is to which cards go.
        """
        return None

    def held(self, view: V) -> float:
        """For how many seconds, at the normal pace, a state lies open before a computer acts on it."""
        return 0.0

    def on_turn(self, view: V, decides: int | None) -> int | None:
        """Whose turn it is: that of the seat which `decides`, or for which chance does; None for nobody's."""
        return decides

    def doer(self, deed: Deed[V, A]) -> int | None:
        """Whose deed it was, what chance did for a seat included: its token stands before what is told."""
        return self.on_turn(deed.before, deed.by)

    def done_at(self, view: V, told: A | Hidden) -> Target | None:
        """Where the last action is marked, which was done in a state of this view; None for nowhere."""
        if isinstance(told, Hidden):
            return None
        return next((way[0] for way in self.ways(view, told) if way), None)

    # Saying

    @abstractmethod
    def sentence(self, deed: Deed[V, A]) -> str:
        """What was done, in a sentence, as far as it is told."""

    @abstractmethod
    def advice(self, view: V, action: A, name: Name) -> str:
        """An action as it is advised, in a few words."""

    @abstractmethod
    def prompt(self, view: V, way: Way, name: Name) -> Iterable[str]:
        """What the one who is to act may do, with what is chosen or with anything."""

    def news(self, deed: Deed[V, A]) -> Iterable[str]:
        """What is news of a deed while more follows: nothing of what only goes on."""
        yield self.sentence(deed)

    def last_news(self, deeds: Iterator[Deed[V, A]], now: V) -> Iterable[Line]:
        """What is told where nothing is news, of at least one deed, the newest first."""
        yield self.told_of(next(deeds))

    def told_of(self, deed: Deed[V, A]) -> Line:
        """A deed in a sentence, with the token of whoever did it."""
        return Line(self.sentence(deed), self.doer(deed))

    def waits_for(self, view: V) -> Iterable[str]:
        """What is told of a state that a computer is to act on."""
        return ()

    def goes_on(self, last: Deed[V, A], deed: Deed[V, A]) -> bool:
        """Whether the journal tells a deed in one line with the one before it: one by the same seat."""
        doer = self.doer(deed)
        return doer is not None and doer == self.doer(last)

    def signs(self) -> Mapping[str, Face]:
        """The signs that stand in the journal in the place of words, by those in the player's language."""
        return {}

    def line(self, deeds: Sequence[Deed[V, A]]) -> Runs:
        """What a line of the journal tells of deeds that go on: texts and signs, the name left out."""
        told = [deed.impersonal for deed in deeds]
        doer, names = self.doer(told[0]), told[0].address.names
        line = brief(self.together(told), "" if doer is None else names[doer], names)
        return with_signs(line, {**self.signs(), **{name: seat for seat, name in enumerate(names)}})

    def together(self, deeds: Sequence[Deed[V, A]]) -> Iterable[str]:
        """The sentences of that line: what is news of the deeds or, where nothing is, one for each."""
        return [told for deed in deeds for told in self.news(deed)] or list(map(self.sentence, deeds))

    def heading(self, view: V) -> str | None:
        """The heading of the log under which a state begins a part of the game, such as a round."""
        return None

    def moment(self, view: V) -> str:
        """Which moment of the game it is, for the curtain: the round, or whose turn; nothing by default."""
        return ""

    def where(self, view: V, action: A) -> Iterable[str]:
        """Where to look for an action that is advised, in a sentence; nothing where that says all.

        By default that is the text below ``WORD.where`` for its place or, where it has none, for its kind.
        """
        key = f"{self.game.id}.where.{self.places.get(type(action), self.kind(action))}"
        return (say(key),) if has_text(key) else ()

    def unseen(self, view: V) -> Iterable[Message]:
        """What is still to come, in sentences: counts of what is unseen, and chances, from the view alone."""
        return ()

    def kind(self, action: A) -> str:
        """Which kind of action one is: what may be done is told by kinds, see ``WORD.possible``."""
        return kind_of(action)

    def reasons(self, view: V, action: A) -> Iterable[Message]:
        """Why an action is good, as far as whoever looks may know; by default the game's own reasons."""
        return known_reasons(self.game.id, view, action)

    # Counting

    def accounts(self, view: V, outcome: Outcome | None) -> Account | None:
        """What each seat has by now, or had at the end, as a table; None for a game that does not count."""
        return None

    counted: ClassVar[str] = ""
    """The key of what `standing` counts; empty in a game that has no course to be drawn."""
    goal: ClassVar[float | None] = None
    """How much of that ends the game, if anything does."""

    def standing(self, view: V) -> tuple[float, ...]:
        """What each seat has by now of what is `counted`."""
        return ()

    def luck(self, deeds: Deeds[V, A]) -> Iterable[Luck]:
        """What chance gave to each seat in a game, by all that whoever looks may know of it."""
        return ()

    def reason(self, view: V, outcome: Outcome, address: Address) -> str:
        """What decided, in a sentence; empty where the names of the winners say all."""
        return ""

    def length(self, view: V, actions: int) -> str:
        """How long the game has taken."""
        return say("end.actions", count=actions)


AnyWords = TableWords[Any, Any, Any]
