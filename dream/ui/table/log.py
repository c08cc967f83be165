"""The log of a game at its table: its journal line by line, and the course of what each seat has.

With every action only those lines are worded anew that it has changed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple

from pygame import Rect

from dream.base.showable import showable
from dream.base.texts import language, say
from dream.play.game import Hidden
from dream.play.history import Node
from dream.records.record import HINTED
from dream.ui.kit.loop import Memo
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.game_session import AnySession, ToldMove, called_in, seat_label
from dream.ui.table.gestures import gestures
from dream.ui.table.presenter import Presenter
from dream.ui.table.sight import Target
from dream.ui.table.variations import LONGEST_COMMENT
from dream.ui.table.words import AnyWords
from dream.ui.widgets.charts import Curve, Curves
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.text import JournalEntry

AnyMove = ToldMove[Any, Any]
AnyNode = Node[Any, Any]


class CourseOfGame:
    """What each seat had at the beginning of each part of a game, such as a round, and at its end."""

    def __init__(self, words: AnyWords, session: AnySession) -> None:
        self._words, self._session = words, session
        self._headings: dict[AnyNode, str | None] = {}
        self._begun: dict[AnyNode, tuple[float, ...]] = {}

    def made(self, palette: Palette) -> Curves:
        """The course of the game as it is now, as far as whoever looks may know it."""
        words = self._words
        values = self._values() if words.counted else []
        seats = range(len(self._session.game.seats)) if values else ()
        curves = (Curve(seat, palette.seat[seat], tuple(row[seat] for row in values)) for seat in seats)
        return Curves(say(words.counted) if words.counted else "", tuple(curves), words.goal)

    def _values(self) -> list[tuple[float, ...]]:
        """What each seat had wherever a part begins, each of which is counted once, and has at the end."""
        words, session, last, values = self._words, self._session, None, []
        for node in session.game.history.line[:-1]:
            if node not in self._headings:
                self._headings[node] = words.heading(words.game.seen(node.state, frozenset()))
            heading = self._headings[node]
            if heading is not None and heading != last:
                if node not in self._begun:
                    self._begun[node] = words.standing(session.view(node.done))
                values.append(self._begun[node])
            last = heading or last
        return [*values, words.standing(session.view(len(session.game.history.actions)))]


Notes = Mapping[int, str]
NO_NOTES: Notes = {}
Portrait = Callable[[int, int], Hashable | None]
"""Of whoever sat at a seat after so many actions."""


class _Known(NamedTuple):
    """A move as it was told to whoever looked; or to anybody, where it is `public`."""

    move: AnyMove
    public: bool


class _Line(NamedTuple):
    """What stands in one line, `until` so many actions have been done: a heading, or some moves."""

    until: int
    entry: JournalEntry
    moves: tuple[AnyMove, ...] = ()


class Lines:
    """The lines of a game. With every action only those are worded anew that tell of what has changed."""

    def __init__(
        self,
        words: AnyWords,
        session: AnySession,
        notes: Callable[[], Notes] = lambda: NO_NOTES,
        portrait: Portrait = lambda seat, done: None,
    ) -> None:
        """`notes` are what stands below some lines, by how many actions are done with their last.

        In a single column each line has the `portrait` of whoever did what it tells.
        """
        self._words, self._session, self.game = words, session, session.game
        self._portrait = portrait
        self.notes, self.columns = notes, words.columns
        self._forget()

    def _forget(self) -> None:
        """Know nothing yet, and nothing in words."""
        self._spoken = language()
        self._known: dict[AnyNode, _Known] = {}
        self._headings: dict[AnyNode, JournalEntry | None] = {}
        self._lines: list[_Line] = []
        self._beside: dict[AnyNode, JournalEntry] = {}

    @property
    def handovers(self) -> object:
        """While this is the same, so is all that is told of guests' seats, and of what was said."""
        return self._session.handovers, self._session.sayings

    def entries(self, done: int | None = None) -> list[JournalEntry]:
        """The lines of the first `told` actions, None for all, under their headings."""
        history = self.game.history
        if self._spoken != language():
            self._forget()
        self._lines = list(self._in_lines(history.line, len(history.actions) if done is None else done))
        bare = history.tree.is_bare(history.line)
        return [line.entry for line in self._noted] if bare else list(self._with_variations())

    def _in_lines(self, nodes: Sequence[AnyNode], actions: int) -> Iterator[_Line]:
        """So many actions in lines; a line that tells the same as before is kept."""
        before = {line.until: line for line in self._lines if line.moves}
        group: list[AnyMove] = []
        last: JournalEntry | None = None
        handovers = self._handovers(actions)
        for number in range(actions + 1):
            heading, handed_over = self._heading(nodes[number]), handovers.get(number, ())
            move = self._move(number, nodes[number + 1]) if number < actions else None
            begins = heading is not None and heading != last
            breaks = begins or handed_over or move is None
            if group and (breaks or (move and not self._words.goes_on(group[-1], move))):
                kept = before.get(number)
                same = kept is not None and kept.moves == tuple(group)
                yield kept if kept and same else _Line(number, self._entry(group), tuple(group))
                group = []
            if begins and heading is not None:
                yield _Line(number, heading)
                last = heading
            yield from (_Line(number, entry) for entry in handed_over)
            if move is not None:
                group.append(move)

    def _entry(self, moves: Sequence[AnyMove]) -> JournalEntry:
        """The line of some moves, with the portrait of whoever made them."""
        entry, doer = self._words.entry(moves), self._words.doer(moves[0])
        if entry.token is None or doer is None or self.columns > 1:
            return entry
        return replace(entry, portrait=self._portrait(doer, moves[0].number))

    def _handovers(self, actions: int) -> dict[int, list[JournalEntry]]:
        """What became of guests' seats and what was said after so many actions, a heading for each."""
        found: dict[int, list[JournalEntry]] = {}
        for one in self._session.handovers:
            text = say(f"guests.journal.{one.kind}", name=showable(one.name) or seat_label(one.seat))
            found.setdefault(min(one.done, actions), []).append(JournalEntry(text, heading=True))
        names, words = called_in(self.game), gestures(self.game.history.game.id)
        for each in self._session.sayings:
            if each.seat is None:
                name = say("guests.the_host")
            else:
                name = names[each.seat] if each.seat < len(names) else seat_label(each.seat)
            if each.what == HINTED:
                text = say("guests.hinted", name=name)
            else:
                text = say("guests.said", name=name, words=words[int(each.what)].text)
            found.setdefault(min(each.done, actions), []).append(JournalEntry(text, heading=True))
        return found

    def _move(self, number: int, node: AnyNode) -> AnyMove:
        """The move that led to a node, as it is told by now to whoever looks."""
        known = self._known.get(node)
        if known is None or not (known.public or known.move.told == self._session.told(number)):
            public = not isinstance(self.game.history.told(number), Hidden)
            known = self._known[node] = _Known(self._session.move(number), public)
        return known.move

    def _heading(self, node: AnyNode) -> JournalEntry | None:
        if node not in self._headings:
            text = self._words.heading(self._words.game.seen(node.state, frozenset()))
            self._headings[node] = JournalEntry(text, heading=True) if text else None
        return self._headings[node]

    @property
    def _noted(self) -> Iterable[_Line]:
        """The lines with what stands below them."""
        notes = self.notes()
        return (
            line._replace(entry=replace(line.entry, note=notes[line.until]))
            if line.moves and line.until in notes
            else line
            for line in self._lines
        )

    def about(self, done: int) -> str:
        """What a tooltip tells of the line that ends after so many actions."""
        moves = next((line.moves for line in self._lines if line.moves and line.until == done), ())
        return self._words.about(moves[-1]) if moves else ""

    def done_at(self, done: int) -> frozenset[Target]:
        """Where that was done which the line tells that ends after so many actions."""
        moves = next((line.moves for line in self._lines if line.moves and line.until == done), ())
        found = (self._words.done_at(move.before, move.told) for move in moves)
        return frozenset(target for target in found if target is not None)

    def _with_variations(self) -> Iterator[JournalEntry]:
        """The lines with what is said of their moves, each with the variations that stand under it."""
        beside, played, nodes = self._variations(), self._played, self.game.history.line
        yield from beside.get(0, ())
        for line in self._noted:
            places = range(line.until - len(line.moves) + 1, line.until + 1)
            entry = self._said(line.entry, [nodes[place] for place in places])
            yield entry if line.until <= played or not line.moves else replace(entry, aside=True)
            for place in places:
                yield from beside.get(place, ())

    @property
    def _played(self) -> int:
        """How many actions of the line are of the game that was played."""
        history = self._session.game.history
        both = zip(history.line, history.played, strict=False)
        return sum(1 for _ in takewhile(lambda nodes: nodes[0] is nodes[1], both)) - 1

    def _variations(self) -> dict[int, list[JournalEntry]]:
        """The lines of variations by how many actions are done after the one that they stand under.

        None are told while anything is hidden from whoever looks.
        """
        history = self._session.game.history
        found: dict[int, list[JournalEntry]] = {}
        looks = self.game.sees(len(history.actions))
        hides = len(looks) < len(self._session.game.seats) or not history.is_over
        if history.game.hidden and hides:
            return found
        done, played = 0, frozenset(history.played)
        for node, depth, begins in history.tree.in_order(history.line):
            done = done if depth else node.done
            if depth:
                entry = replace(self._varied(node), deep=depth, begins=begins, aside=node not in played)
                found.setdefault(done, []).append(entry)
        return found

    def _varied(self, node: AnyNode) -> JournalEntry:
        worded = self._beside.get(node)
        if worded is None:
            entry = self._entry([self._session.open_move(node)])
            self._beside[node] = worded = replace(entry, actions=0, goes_to=node)
        return self._said(worded, [node])

    def _said(self, entry: JournalEntry, nodes: Sequence[AnyNode]) -> JournalEntry:
        """An entry with what is said of its moves."""
        tree = self._session.game.history.tree
        said = " ".join(text for node in nodes for text in tree.comments(node))
        if not said:
            return entry
        text = entry.text if self._words.columns == 1 else say("variation.said", move=entry.text)
        return replace(entry, text=text, note=showable(said, LONGEST_COMMENT))


class Log:
    """Shows what was done, and browses by a click on it."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        lines: Lines,
        browse: Callable[[int], Any],
        paint: PaintToken,
        shows: Presenter,
        go_to: Callable[[AnyNode], object],
        opening: Callable[[], Sequence[JournalEntry]] = list,
    ) -> None:
        """What a line is about that is pointed at, `shows` shows; `paint` paints signs and tokens.

        The `opening` stands above all that was done.
        """
        self._lines, self._shows, self._opening = lines, shows, opening

        def point(done: int | None) -> None:
            shows.point_at_done(frozenset() if done is None else lines.done_at(done))

        self._about = 0
        lines_about = Memo(
            lambda: (self._about, lines.game.snapshot, language()), lambda: lines.about(self._about)
        )

        def about(done: int) -> str:
            self._about = done
            return lines_about()

        self.list = JournalView(
            rect,
            look,
            browse,
            columns=lines.columns,
            paint_token=paint,
            pointed=point,
            about=about,
            go_to=go_to,
        )
        self._seen: object = None
        point(None)
        self.refresh()

    def refresh(self) -> None:
        """Follow the game, what is looked at, and who looks."""
        game = self._lines.game
        untold = int(self._shows.rolling and not game.browsing)
        seen = game.snapshot, game.seats, untold, self._lines.notes(), self._lines.handovers
        if seen != self._seen:
            self._seen = seen
            done = len(game.history.actions) - untold
            self.list.show([*self._opening(), *self._lines.entries(done)], min(done, game.shown_at))
