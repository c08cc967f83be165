"""The journal of a game: a line for each turn, as far as it may be told, under the game's headings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple, Protocol

from pygame import Rect

from dream.base.showable import showable
from dream.play.game import Hidden
from dream.play.move_tree import Node
from dream.ui.kit.theme import Look
from dream.ui.session.review.variations import LONGEST_COMMENT
from dream.ui.tabletop.deeds import AnySession, Deed, Deeds
from dream.ui.tabletop.sight import Target
from dream.ui.tabletop.words import AnyWords
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.scrolling.entries import Entry
from dream.ui.widgets.scrolling.journal import Journal

AnyDeed = Deed[Any, Any]
AnyNode = Node[Any, Any]


class _Known(NamedTuple):
    """A deed as it was told to those who `looked`, in a state; or to anybody, where it is `public`."""

    state: object
    looked: frozenset[int]
    deed: AnyDeed
    public: bool

    def holds(self, looks: frozenset[int]) -> bool:
        """Whether nobody need be asked again what those who look now may be told."""
        return self.public or (self.looked == looks and not isinstance(self.deed.told, Hidden))


class _Group(NamedTuple):
    """Deeds that stand in one line, from the first of them, with what it tells."""

    deeds: tuple[AnyDeed, ...]
    entry: Entry

    def has(self, deeds: list[AnyDeed]) -> bool:
        """Whether it is of just these deeds."""
        return len(deeds) == len(self.deeds) and all(map(_is, self.deeds, deeds))


class Lines:
    """The lines of a game, each worded anew only when what it tells of has changed."""

    def __init__(self, words: AnyWords, session: AnySession) -> None:
        self._words, self._session, self.game = words, session, session.game
        self._deeds: Deeds[Any, Any] = Deeds(session)
        self._known: dict[int, _Known] = {}
        self._groups: dict[int, _Group] = {}
        self._joined: dict[int, tuple[AnyDeed, AnyDeed, bool]] = {}
        self._headings: dict[int, tuple[object, Entry | None]] = {}
        self._beside: dict[AnyNode, Entry] = {}

    def entries(self, told: int | None = None) -> list[Entry]:
        """The lines of the first `told` actions, None for all, under their headings."""
        game = self._session.game
        history, looks = game.history, game.sees(len(game.history.actions))
        states = history.states
        actions = len(states) - 1 if told is None else told
        entries: list[Entry] = []
        last: Entry | None = None
        group: list[AnyDeed] = []
        beside, played = self._variations(looks), self._played
        entries += beside.get(0, ())
        for number in range(actions + 1):
            heading = self._heading(number, states[number])
            deed = self._deed(number, states[number], looks) if number < actions else None
            new = heading is not None and heading != last
            if group and (new or deed is None or not self._goes_on(number, group[-1], deed)):
                entry = self._entry(number - len(group), group)
                places = range(number - len(group) + 1, number + 1)
                entry = self._said(entry, [history.node(place) for place in places])
                entries.append(entry if number <= played else replace(entry, aside=True))
                entries += (entry for place in places for entry in beside.get(place, ()))
                group = []
            if new and heading is not None:
                entries.append(heading)
                last = heading
            if deed is not None:
                group.append(deed)
        return entries

    def done_at(self, done: int) -> frozenset[Target]:
        """Where that was done which the line tells that ends after so many actions."""
        deeds = next(
            (group.deeds for first, group in self._groups.items() if first + len(group.deeds) == done), ()
        )
        found = (self._words.done_at(deed.before, deed.told) for deed in deeds)
        return frozenset(target for target in found if target is not None)

    def _deed(self, number: int, state: object, looks: frozenset[int]) -> AnyDeed:
        known = self._known.get(number)
        if known is None or known.state is not state or not known.holds(looks):
            deed = self._deeds.of(number)
            if known is not None and known.state is state and known.deed.told == deed.told:
                deed = known.deed
            public = not isinstance(self._session.game.history.told(number), Hidden)
            known = self._known[number] = _Known(state, looks, deed, public)
        return known.deed

    @property
    def _played(self) -> int:
        """How many actions of the line are of the game that was played."""
        history = self._session.game.history
        both = zip(history.line, history.played, strict=False)
        return sum(1 for _ in takewhile(lambda nodes: nodes[0] is nodes[1], both)) - 1

    def _variations(self, looks: frozenset[int]) -> dict[int, list[Entry]]:
        """The lines of variations by how many actions are done after the one that they stand under.

        None are told while anything is hidden from whoever looks.
        """
        history = self._session.game.history
        found: dict[int, list[Entry]] = {}
        if not history.is_over or len(looks) < len(self._session.game.seats):
            return found
        done, played = 0, frozenset(history.played)
        for node, depth, begins in history.tree.in_order(history.line):
            done = done if depth else node.done
            if depth:
                entry = replace(self._varied(node), deep=depth, begins=begins, aside=node not in played)
                found.setdefault(done, []).append(entry)
        return found

    def _varied(self, node: AnyNode) -> Entry:
        worded = self._beside.get(node)
        if worded is None:
            deed = self._deeds.beside(node)
            parts = self._words.line([deed])
            worded = Entry(self._words.sentence(deed), token=self._words.doer(deed), parts=parts, actions=0)
            self._beside[node] = worded = replace(worded, goes_to=node)
        return self._said(worded, [node])

    def _said(self, entry: Entry, nodes: Sequence[AnyNode]) -> Entry:
        """An entry with what is said of its moves."""
        tree = self._session.game.history.tree
        said = " ".join(text for node in nodes for text in tree.comments(node))
        return replace(entry, note=showable(said, LONGEST_COMMENT)) if said else entry

    def _goes_on(self, number: int, last: AnyDeed, deed: AnyDeed) -> bool:
        known = self._joined.get(number)
        if known is None or known[0] is not last or known[1] is not deed:
            known = self._joined[number] = last, deed, self._words.goes_on(last, deed)
        return known[2]

    def _entry(self, first: int, deeds: list[AnyDeed]) -> Entry:
        known = self._groups.get(first)
        if known is None or not known.has(deeds):
            text = "\n".join(map(self._words.sentence, deeds))
            doers = set(map(self._words.doer, deeds))
            parts, token = self._words.line(deeds), doers.pop() if len(doers) == 1 else None
            entry = Entry(text, token=token, actions=len(deeds), parts=parts)
            known = self._groups[first] = _Group(tuple(deeds), entry)
        return known.entry

    def _heading(self, number: int, state: object) -> Entry | None:
        known = self._headings.get(number)
        if known is None or known[0] is not state:
            text = self._words.heading(self._words.game.seen(state, frozenset()))
            known = self._headings[number] = state, Entry(text, heading=True) if text else None
        return known[1]


def _is(one: object, other: object) -> bool:
    return one is other


class Shows(Protocol):
    """What shows the table."""

    @property
    def rolling(self) -> bool:
        """Whether a die still tumbles: what it shows is not told yet."""

    def point_at_done(self, targets: frozenset[Target]) -> None:
        """Show where something was done."""


class Log:
    """Shows what was done, and browses by a click on it."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        lines: Lines,
        browse: Callable[[int], Any],
        paint: PaintToken,
        shows: Shows,
        go_to: Callable[[AnyNode], object],
    ) -> None:
        """What a line is about that is pointed at, `shows` shows; `paint` paints signs and tokens."""
        self._lines, self._shows = lines, shows

        def point(done: int | None) -> None:
            shows.point_at_done(frozenset() if done is None else lines.done_at(done))

        self.list = Journal(rect, look, browse, columns=1, paint_token=paint, pointed=point, go_to=go_to)
        self._seen: object = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the game, what is looked at, and who looks."""
        game = self._lines.game
        untold = int(self._shows.rolling and not game.browsing)
        seen = game.snapshot, untold
        if seen != self._seen:
            self._seen = seen
            told = len(game.history.actions) - untold
            self.list.show(self._lines.entries(told), min(told, game.shown_at))
