"""What a game says: the ways to each of its actions, prompts, sentences, the journal's lines,
accounts."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple

from dream.base.sentences import is_of, sentence, sentences, unended, without_name
from dream.base.showable import ISOLATE, POP
from dream.base.texts import Listing, Message, has_text, message, say, stock, worded
from dream.play.game import A, Game, Hidden, Outcome, Refusal, S
from dream.study.lessons import known_reasons
from dream.ui.kit.commands import Command
from dream.ui.table.faces import Face
from dream.ui.table.game_session import Address, AnySession, ToldMove, V
from dream.ui.table.neighbours import next_of
from dream.ui.table.sight import Name, Target, Way, kind_of
from dream.ui.widgets.narrator import NewsLine
from dream.ui.widgets.text import JournalEntry, blocks_of


@dataclass(frozen=True)
class Account:
    """The headings of the columns, and for each seat what stands in them, the winners marked.

    The column that `decides` is lit at the end: for the winners or, where it is said, for the seats that it
    was `decided_by`. The table adds the names of the seats, and who has won.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[int | str, ...], ...]
    decides: int | None = None
    decided_by: tuple[int, ...] | None = None
    names: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()


class Luck(NamedTuple):
    """A column at the end of what chance gave: a text for each seat, and in words what is counted."""

    heading: str
    cells: tuple[str, ...]
    note: str


def luck_of(heading: str, trials: Iterable[tuple[int, int, int]], seats: int, note: str) -> Luck:
    """A column of how many of all were lucky, seat by seat: ``3 of 5``; a dash where there was none.

    Each of the trials is a seat, how many were lucky, and of how many.
    """
    lucky, whole = [0] * seats, [0] * seats
    for seat, part, of in trials:
        lucky[seat] += part
        whole[seat] += of
    both = zip(lucky, whole, strict=True)
    cells = (say("tabletop.of_all", part=part, all=of) if of else "\N{EN DASH}" for part, of in both)
    return Luck(heading, tuple(cells), note)


Runs = tuple[Hashable, ...]


def brief(told: Iterable[str], name: str, names: Iterable[str] = ()) -> str:
    """Sentences in a row, without the name that they begin with: ``draws Fire; discards Salt``.

    One that begins neither with that nor with another of the `names`, for which their tokens stand, stays a
    sentence: ``transmutes. The die shows Salt``. One that comes several times stands once, with its number.
    """
    line = ""
    for part, count in Counter(unended(without_name(each, name)) for each in told).items():
        apart = part[:1].isupper() and not any(is_of(part, other) for other in names)
        told_of = part if count == 1 else say("tabletop.times", what=part, count=count)
        if line and apart:
            line = sentences((sentence(line), told_of))
        else:
            line = say("list.semicolons.between").join(filter(None, (line, told_of)))
    return line


def goal_of(game: str) -> Iterator[str]:
    """How a game is won, in a sentence, where its texts say so."""
    if has_text(f"{game}.goal"):
        yield say(f"{game}.goal")


def rule_headings(game: str) -> Mapping[str, str]:
    """The headings of a game's rules that are pointed to, by their anchors; none where it has no rules."""
    key = f"{game}.help.rules"
    blocks = blocks_of(stock(key)) if has_text(key) else ()
    return {block.anchor: block.text for block in blocks if block.anchor}


def with_signs(text: str, signs: Mapping[str, Hashable]) -> Runs:
    """A text in which signs stand in the place of some words, isolated or not."""
    if not signs or not text:
        return (text,)
    longest_first = sorted(signs, key=len, reverse=True)
    named = rf"\b({'|'.join(map(re.escape, longest_first))})\b"
    words = re.compile(f"{ISOLATE}?{named}{POP}?", re.IGNORECASE)
    lower = {word.lower(): sign for word, sign in signs.items()}
    parts = words.split(text)
    return tuple(lower.get(part.lower(), part) for part in parts if part)


class Tells(Enum):
    """How much is told of each thing in a part of the table when all of the table is told."""

    ALL = "all"
    FIRST = "first"
    """The first line."""
    NAME = "name"
    NOTHING = "nothing"
    """Only what the part is called, by which it can be asked for."""


class Part(NamedTuple):
    """A part of a table: the types of the targets that lie in it, and how much is told of each."""

    kinds: tuple[type, ...]
    tells: Tells = Tells.FIRST


class AskedFirst(NamedTuple):
    """What is asked before an action that nobody can take back: a title, what follows, and the answers."""

    title: str
    text: str
    yes: str
    no: str


class PossibleKind(NamedTuple):
    """A kind of thing that can be done now: in a few words what, and the actions."""

    what: Message
    actions: Sequence[Any]


@dataclass(frozen=True)
class PointAt:
    """Where the cursor goes, and nothing is chosen or done."""

    target: Target


def point_at_next(listed: Sequence[Target], here: Target | None) -> PointAt | None:
    """The cursor at what is listed after where it is, or at the first; None where nothing is listed."""
    found = next_of(listed, here, 1)
    return None if found is None else PointAt(found)


class TableWords(ABC, Generic[S, V, A]):
    """One game in words. A **way** is the targets that are chosen, one after another, to do an action.

    Views are those of whoever looks; nothing here is told of a state that they may not know.
    """

    game: Game[S, A]
    typed: ClassVar[str] = "tabletop.typed"
    """The key of what is said of the actions that can be typed."""
    keys: ClassVar[tuple[Command, ...]] = ()
    """The game's own keys while it is played: each comes to a target, see `keyed`."""
    places: ClassVar[Mapping[type, str]] = {}
    """Where to look for actions of some kinds, by the names of texts below ``WORD.where``.

    Those of other kinds have a text of the kind's own name there, or none.
    """
    journal_opens: ClassVar[bool] = True
    """Whether the journal opens with who plays and for what; else the goal is told until somebody moves."""
    nothing_next: ClassVar[str] = "tabletop.nothing_there"
    """The key of what is said where the cursor has nothing to go on to."""

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

    def at_once(self, view: V, way: Way, action: A) -> bool:
        """Whether an action is done as soon as all of it is chosen in this way, without another click."""
        return False

    def meant(self, view: V, way: Way) -> A | Refusal | None:
        """The action that choosing these targets would mean, possible or not, or why they mean nothing.

        It is asked of what cannot be chosen, so that the law says why. None where nothing is ever done.
        """
        return None

    def asked_first(self, view: V, action: A, address: Address) -> AskedFirst | None:
        """What the one who is to act is asked before an action that ends the game for them; None for a move.

        It is asked wherever and however that was chosen or typed: in the window, on a page, in a terminal.
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

    def drop_zones(self, view: V, way: Way) -> Iterable[Target]:
        """Where what is chosen may be dragged to; nowhere where it is nothing that is dragged.

        Letting go there does what is chosen. It may be the last step itself, as a pile is to which cards go.
        """
        return ()

    def held(self, view: V) -> float:
        """For how many seconds, at the normal pace, a state lies open before a computer acts on it."""
        return 0.0

    def on_turn(self, view: V, decides: int | None) -> int | None:
        """Whose turn it is: that of the seat which `decides`, or for which chance does; None for nobody's."""
        return decides

    def doer(self, move: ToldMove[V, A]) -> int | None:
        """Whose move it was, what chance did for a seat included: its token stands before what is told."""
        return self.on_turn(move.before, move.by)

    def done_at(self, view: V, told: A | Hidden) -> Target | None:
        """Where the last action is marked, which was done in a state of this view; None for nowhere."""
        if isinstance(told, Hidden):
            return None
        return next((way[0] for way in self.ways(view, told) if way), None)

    # Saying

    @abstractmethod
    def sentence(self, move: ToldMove[V, A]) -> str:
        """What was done, in a sentence, as far as it is told."""

    def bare(self, move: ToldMove[V, A]) -> str:
        """What was done, in a sentence that tells nothing of what followed."""
        return self.sentence(move)

    @abstractmethod
    def advice(self, view: V, action: A, name: Name) -> str:
        """An action as it is advised, in a few words."""

    @abstractmethod
    def prompt(self, view: V, way: Way, address: Address) -> Iterable[str]:
        """What the one who is to act may do, with what is chosen or with anything."""

    def pointed(self, target: Target) -> Iterable[str]:
        """What is told beside the table, in the place of the prompt, while a thing is pointed at."""
        return ()

    def news(self, move: ToldMove[V, A]) -> Iterable[str]:
        """What is news of a move while more follows: nothing of what only goes on."""
        yield self.sentence(move)

    def last_news(self, moves: Iterator[ToldMove[V, A]], now: V) -> Iterable[NewsLine]:
        """What is told where nothing is news, of at least one move, the newest first."""
        yield self.told_of(next(moves))

    def told_of(self, move: ToldMove[V, A]) -> NewsLine:
        """A move in a sentence, with the token of whoever did it."""
        return NewsLine(self.sentence(move), self.doer(move))

    def waits_for(self, view: V) -> Iterable[str]:
        """What is told of a state that a computer is to act on."""
        return ()

    def goes_on(self, last: ToldMove[V, A], move: ToldMove[V, A]) -> bool:
        """Whether the journal tells a move in one line with the one before it: one by the same seat."""
        doer = self.doer(move)
        return doer is not None and doer == self.doer(last)

    def signs(self) -> Mapping[str, Face]:
        """The signs that stand in the journal in the place of words, by those in the player's language."""
        return {}

    def line(self, moves: Sequence[ToldMove[V, A]]) -> Runs:
        """What a line of the journal tells of moves that go on: texts and signs, the name left out."""
        all_told = [move.impersonal for move in moves]
        doer, names = self.doer(all_told[0]), all_told[0].address.names
        line = brief(self.together(all_told), "" if doer is None else names[doer], names)
        return with_signs(line, {**self.signs(), **{name: seat for seat, name in enumerate(names)}})

    def together(self, moves: Sequence[ToldMove[V, A]]) -> Iterable[str]:
        """The sentences of that line: what is news of the moves or, where nothing is, one for each."""
        return [sentence for move in moves for sentence in self.news(move)] or list(map(self.sentence, moves))

    columns: ClassVar[int] = 1
    """How many lines of the journal stand side by side, one for each action of a turn."""

    def entry(self, moves: Sequence[ToldMove[V, A]]) -> JournalEntry:
        """The line of the journal for moves that go on."""
        text, doers = "\n".join(map(self.sentence, moves)), set(map(self.doer, moves))
        token = doers.pop() if len(doers) == 1 else None
        return JournalEntry(text, token=token, actions=len(moves), parts=self.line(moves))

    def about(self, move: ToldMove[V, A]) -> str:
        """What a tooltip tells of a line that ends with a move, where its text does not say all."""
        return ""

    def heading(self, view: V) -> str | None:
        """The heading of the log under which a state begins a part of the game, such as a round."""
        return None

    def moment(self, view: V) -> str:
        """Which moment of the game it is, for the curtain: the round, or whose turn; nothing by default."""
        return ""

    def unseen(self, view: V) -> Iterable[Message]:
        """What is still to come, in sentences: counts of what is unseen, and chances, from the view alone."""
        return ()

    def reasons(self, view: V, action: A, address: Address) -> Sequence[Message]:
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

    def luck(self, session: AnySession) -> Iterable[Luck]:
        """What chance gave to each seat in a game, by all that whoever looks may know of it."""
        return ()

    def verdict(self, address: Address, outcome: Outcome) -> str:
        """Who has won, by name; or that nobody has."""
        if not outcome.winners:
            return say("game.drawn")
        if len(outcome.winners) == 1:
            return address.say("tabletop.wins", outcome.winners[0])
        return say("tabletop.share", names=Listing(tuple(address.names[seat] for seat in outcome.winners)))

    def reason(self, view: V, outcome: Outcome, address: Address) -> str:
        """What decided, in a sentence; empty where the names of the winners say all."""
        return ""

    def is_told_by_move(self, outcome: Outcome) -> bool:
        """Whether the last move, as it is told, says that already."""
        return False

    def length(self, view: V, actions: int) -> str:
        """How long the game has taken."""
        return say("end.actions", count=actions)

    # On a phone

    def ways_in_hand(self, view: V, action: A) -> Iterable[Way]:
        """More ways, by things that lie on the stage of a phone alone."""
        return ()

    def by_a_touch(self, view: V, way: Way, action: A) -> bool:
        """Whether one touch does an action, because the thing that is touched is all of it."""
        return self.at_once(view, way, action)

    def presumed(self, view: V, way: Way) -> Way:
        """What is chosen along with so much of a way, because law or habit leaves little else."""
        return ()

    def deed(self, view: V, action: A, name: Name) -> tuple[str, str]:
        """What the button says that does an action, and below that what it costs: by default the advice."""
        return self.advice(view, action, name), ""

    def declines(self, action: A) -> bool:
        """Whether an action is to do no more, or nothing: its button is the small one beside the others."""
        return False

    def at_seat(self, view: V, seat: int) -> tuple[Face | None, str]:
        """The sign and the number or word that tell most of a seat in little room."""
        account = self.accounts(view, None)
        return None, str(account.rows[seat][account.decides or 0]) if account and account.rows[seat] else ""

    def under(self, move: ToldMove[V, A]) -> str:
        """Under what heading a page tells what was done with a move, where that tells more; or empty."""
        return ""

    def begun(self, view: V, address: Address) -> str:
        """What has begun and is still to be decided, and by whom, for a page; or empty."""
        return ""

    def at_plate(self, view: V, seat: int) -> Iterable[str]:
        """What the plate of a seat on a phone tells beside its tip, because the stage has no room for it."""
        return ()

    # Where the rules tell of it

    headings: ClassVar[Mapping[type, str]] = {}
    """Under which heading of the rules things on the table are told of: its anchor, by the type of target."""

    def rule_of(self, view: V, target: Target) -> str:
        """The anchor of the heading of the rules under which something on the table is told of; or empty."""
        return next((anchor for kind, anchor in self.headings.items() if isinstance(target, kind)), "")

    def rule_now(self, view: V) -> str:
        """The anchor of the heading under which is told what is done in a state; or empty."""
        return ""

    # What stands in the rules beside the text, in words

    def drawn(self, view: V, name: str) -> Iterable[str]:
        """What a drawing or diagram in the rules shows, by its name, as far as no sentence there says it."""
        return ()

    # The things on the table, in words

    parts: ClassVar[Mapping[str, Part]] = {}
    """What of the table is told together, in the order in which it is told.

    They are called by the names of texts below ``WORD.part``.
    """

    def part(self, view: V, target: Target) -> str | None:
        """The part of the table in which something lies; None for what is in none."""
        return next((name for name, part in self.parts.items() if isinstance(target, part.kinds)), None)

    def called(self, view: V, target: Target, name: Name) -> str:
        """What something on the table is called, so that it can be asked for; empty for what has no name.

        That is the text of its kind below ``WORD.called``, with its own values.
        """
        key = f"{self.game.id}.called.{kind_of(target)}"
        return say(key, **self.values_of(view, target, name)) if has_text(key) else ""

    def values_of(self, view: V, target: Target, name: Name) -> Mapping[str, Any]:
        """What goes into that text: by default the fields of the target, a seat by its name."""
        fields = getattr(type(target), "__match_args__", ())
        values = {field: getattr(target, field) for field in fields}
        return values | ({"seat": name(values["seat"])} if "seat" in values else {})

    def counts(self, view: V, address: Address) -> Iterable[str]:
        """How many of everything there are, in sentences: by default what each seat has in its account."""
        account = self.accounts(view, None)
        rows = zip(address.names, account.rows, strict=True) if account else ()
        for who, row in rows:
            assert account is not None
            cells = zip(account.columns, row, strict=True)
            each = (message("text.count", what=column, number=cell) for column, cell in cells)
            yield say("text.counts", name=who, counts=Listing(tuple(each), "commas"))
        yield from map(worded, self.unseen(view))


AnyWords = TableWords[Any, Any, Any]
