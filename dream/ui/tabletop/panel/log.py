"""The journal of a game: a line for each turn, as far as it may be told, under the game's headings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple, Protocol

from pygame import Rect

from dream.base.showable import showable
from dream.base.words import language
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
    """A deed as it was told to whoever looked; or to anybody, where it is `public`."""

    deed: AnyDeed
    public: bool

    @property
    def in_doubt(self) -> bool:
        """Whether those who were not told of it may be told by now."""
        return isinstance(self.deed.told, Hidden)


class _Line(NamedTuple):
    """What stands in one line, `until` so many actions have been done: a heading, or some deeds."""

    until: int
    entry: Entry
    deeds: tuple[AnyDeed, ...] = ()


class Lines:
    """The lines of a game. With every action only those are worded anew that tell of what has changed."""

    def __init__(self, words: AnyWords, session: AnySession) -> None:
        self._words, self._session, self.game = words, session, session.game
        self._deeds: Deeds[Any, Any] = Deeds(session)
        self._forget()

    def _forget(self) -> None:
        """Know nothing yet, and nothing in words."""
        self._spoken = language()
        self._nodes: tuple[AnyNode, ...] = ()
        self._looks: frozenset[int] = frozenset()
        self._known: list[_Known] = []
        self._headings: list[Entry | None] = []
        self._lines: list[_Line] = []
        self._beside: dict[AnyNode, Entry] = {}

    def entries(self, told: int | None = None) -> list[Entry]:
        """The lines of the first `told` actions, None for all, under their headings."""
        history = self._session.game.history
        if self._spoken != language():
            self._forget()
        self._put_in_lines(self._follow(), len(self._known) if told is None else told)
        if history.tree.is_bare(self._nodes):
            return [line.entry for line in self._lines]
        return list(self._with_variations())

    def done_at(self, done: int) -> frozenset[Target]:
        """Where that was done which the line tells that ends after so many actions."""
        deeds = next((line.deeds for line in self._lines if line.deeds and line.until == done), ())
        found = (self._words.done_at(deed.before, deed.told) for deed in deeds)
        return frozenset(target for target in found if target is not None)

    def _follow(self) -> int:
        """Know what was done as it is told now; return how many of the first deeds are as they were."""
        game = self._session.game
        nodes, looks = game.history.line, game.sees(len(game.history.actions))
        same = _as_before(self._nodes, nodes)
        del self._known[max(0, same - 1) :], self._headings[same:]
        others = looks != self._looks
        self._nodes, self._looks = nodes, looks
        asked = (n for n, known in enumerate(self._known) if not known.public and (others or known.in_doubt))
        changed = [number for number in asked if self._told_otherwise(number)]
        settled = min(changed, default=len(self._known))
        self._known += [self._told(number) for number in range(len(self._known), len(nodes) - 1)]
        self._headings += [self._heading(node) for node in nodes[len(self._headings) :]]
        return settled

    def _told(self, number: int) -> _Known:
        public = not isinstance(self._session.game.history.told(number), Hidden)
        return _Known(self._deeds.of(number), public)

    def _told_otherwise(self, number: int) -> bool:
        """Whether a deed is told otherwise by now to whoever looks; then it is known anew."""
        if self._deeds.told(number) == self._known[number].deed.told:
            return False
        self._known[number] = self._told(number)
        return True

    def _put_in_lines(self, settled: int, actions: int) -> None:
        """Have so many actions stand in lines; what the first `settled` ones are told in is kept.

        The last line that was told may go on.
        """
        lines = self._lines
        kept = min(settled, actions, lines[-1].until) if lines else 0
        while lines and lines[-1].until >= kept:
            lines.pop()
        last = next((line.entry for line in reversed(lines) if line.entry.heading), None)
        group: list[AnyDeed] = []
        for number in range(lines[-1].until if lines else 0, actions + 1):
            heading = self._headings[number]
            deed = self._known[number].deed if number < actions else None
            new = heading is not None and heading != last
            if group and (new or deed is None or not self._words.goes_on(group[-1], deed)):
                lines.append(_Line(number, self._entry(group), tuple(group)))
                group = []
            if new and heading is not None:
                lines.append(_Line(number, heading))
                last = heading
            if deed is not None:
                group.append(deed)

    def _with_variations(self) -> Iterator[Entry]:
        """The lines with what is said of their moves, each with the variations that stand under it."""
        beside, played = self._variations(self._looks), self._played
        yield from beside.get(0, ())
        for line in self._lines:
            places = range(line.until - len(line.deeds) + 1, line.until + 1)
            entry = self._said(line.entry, [self._nodes[place] for place in places])
            yield entry if line.until <= played or not line.deeds else replace(entry, aside=True)
            for place in places:
                yield from beside.get(place, ())

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

    def _entry(self, deeds: list[AnyDeed]) -> Entry:
        text = "\n".join(map(self._words.sentence, deeds))
        doers = set(map(self._words.doer, deeds))
        parts, token = self._words.line(deeds), doers.pop() if len(doers) == 1 else None
        return Entry(text, token=token, actions=len(deeds), parts=parts)

    def _heading(self, node: AnyNode) -> Entry | None:
        text = self._words.heading(self._words.game.seen(node.state, frozenset()))
        return Entry(text, heading=True) if text else None


def _as_before(before: Sequence[AnyNode], now: Sequence[AnyNode]) -> int:
    """How many of the first nodes of two lines are the same."""
    same = min(len(before), len(now))
    while same and before[same - 1] is not now[same - 1]:
        same -= 1
    return same


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
