"""What a terminal is told of a table: all of it, a part, a thing, what lies near it, the log and the end."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from dream.base.sentences import labelled, sentence, sentences, words_in
from dream.base.showable import folded
from dream.base.texts import Listing, language, say, worded
from dream.ui.kit.layout import SMALLEST_WINDOW, Box
from dream.ui.kit.loop import Memo
from dream.ui.table import clock_faces, drawing, presenter
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.in_words import lines_of, near_in_words, thing_in_words, together
from dream.ui.table.items import Items
from dream.ui.table.log import Lines
from dream.ui.table.sight import AnySight, Target
from dream.ui.table.table_game import AnyTable
from dream.ui.table.words import Tells
from dream.ui.widgets.narrator import written
from dream.ui.widgets.result_panel import ResultSheet

LATEST = 12
"""So many lines of the log are told where no other number is asked for."""


class TableInWords:
    """A table, for somebody who reads or hears it."""

    def __init__(self, table: AnyGameTable, looks: AnyTable) -> None:
        self.table, self._looks, self.words = table, looks, table.words
        self._layout = looks.layout(Box(0, 0, *SMALLEST_WINDOW), len(table.game.seats))
        self._lines = Lines(self.words, table.session)
        self._seen = Memo(
            lambda: (table.snapshot, table.drawing.snapshot, language()), lambda: presenter.unpointed(table)
        )
        self._listed = Memo(lambda: (table.snapshot, language()), self._items_now)
        self._names = Memo(lambda: (table.snapshot, language()), self._names_now)

    @property
    def sight(self) -> AnySight:
        """What whoever looks sees now."""
        return self._seen()

    @property
    def _items(self) -> Items:
        return self._listed()

    def _items_now(self) -> Items:
        return Items(self._looks.items(self.sight, self._layout))

    # Things by their names

    def name(self, sight: AnySight, target: Target) -> str:
        """What something is called."""
        return self.words.called(sight.view, target, address_in(self.table.session).names.__getitem__)

    def targets(self) -> Mapping[Target, str]:
        """All things that have names, in the order in which they lie there."""
        return self._names()

    def _names_now(self) -> Mapping[Target, str]:
        sight = self.sight
        ways = (way for action in self._legal(sight) for way in self.words.ways(sight.view, action))
        listed = dict.fromkeys((*self._items.by_target, *(target for way in ways for target in way)))
        names = ((target, self.name(sight, target)) for target in listed)
        return {target: name for target, name in names if name}

    def _legal(self, sight: AnySight) -> Iterable[Any]:
        table = self.table
        return (
            self.words.game.legal_actions(table.game.state) if table.acts and not table.game.browsing else ()
        )

    def named(self, said: str) -> list[Target]:
        """The things that a name means: whole names before beginnings of names."""
        wanted, targets = folded(said).strip(), self.targets()
        whole = [target for target, name in targets.items() if folded(name) == wanted]
        begun = [target for target, name in targets.items() if folded(name).startswith(wanted)]
        return whole or (begun if wanted else [])

    def part_named(self, said: str) -> str | None:
        """The part of the table that a word names."""
        wanted = folded(said).strip()
        labels = {part: folded(self._label(part)) for part in self.words.parts}
        found = (part for part, label in labels.items() if wanted in (part, label, *words_in(label)))
        return next(found, None) if wanted else None

    def _label(self, part: str) -> str:
        return say(f"{self.words.game.id}.part.{part}")

    def part_labels(self) -> list[str]:
        """What the parts of the table are called."""
        return list(map(self._label, self.words.parts))

    # Telling

    def whole(self) -> Iterator[str]:
        """All of the table, part by part, as far as it is told without being asked for."""
        sight, asked = self.sight, list[str]()
        if not self.words.parts:
            yield from together(list(self._things(sight, self._items.by_target, Tells.ALL)))
        for part, how in self.words.parts.items():
            targets = [target for target in self._items.by_target if self._lies_in(sight, target, part)]
            if targets and how.tells is Tells.NOTHING:
                asked.append(self._label(part))
            elif targets:
                yield from self._part(sight, part, targets, how.tells)
        yield from self._clocks()
        yield from self.drawn()
        if asked:
            yield say("text.look.also", parts=Listing(tuple(asked), "commas"))

    def drawn(self) -> Iterator[str]:
        """What somebody has drawn on the table, stroke by stroke."""
        return drawing.strokes_told(self._looks, self.words, self.sight, self._items)

    def word(self, target: Target) -> str | None:
        """What records call a thing that can be drawn at; None for any other."""
        return self._looks.place_word(self.sight, target)

    def part(self, part: str) -> Iterator[str]:
        """A part of the table, with all that is told of it."""
        sight = self.sight
        targets = [target for target in self._items.by_target if self._lies_in(sight, target, part)]
        if not targets:
            yield say("text.look.empty", part=self._label(part))
        else:
            yield from self._part(sight, part, targets, Tells.ALL)

    def _lies_in(self, sight: AnySight, target: Target, part: str) -> bool:
        return self.words.part(sight.view, target) == part

    def _part(self, sight: AnySight, part: str, targets: Sequence[Target], how: Tells) -> Iterator[str]:
        label = self._label(part)
        if how is Tells.NAME:
            counts = Counter(self.name(sight, target) for target in targets)
            names = (
                name if count == 1 else say("text.look.several", count=count, name=name)
                for name, count in counts.items()
            )
            yield say("text.look.part", part=label, what=Listing(tuple(names), "commas"))
            return
        heading = say("text.look.heading", part=label)
        lines = tuple(together(list(self._things(sight, targets, how))))
        if len(lines) != 1 or not lines[0].startswith(heading):
            yield heading
        yield from lines

    def _things(self, sight: AnySight, targets: Iterable[Target], how: Tells) -> Iterator[tuple[str, str]]:
        """The name of each thing, with what is told of it."""
        for target in targets:
            lines = lines_of(self._looks, sight, target)
            name = self.name(sight, target)
            told_of = sentences(map(sentence, lines[:1] if how is Tells.FIRST else lines))
            if told_of:
                yield name, told_of

    def thing(self, target: Target) -> str:
        """All that is told of a thing."""
        return thing_in_words(self._looks, self.sight, target, partial(self.name, self.sight))

    def near(self, target: Target) -> Iterator[str]:
        """What lies around something, direction by direction."""
        named = partial(self.name, self.sight)
        return near_in_words(self._looks, self.sight, self._layout, self._items, target, named)

    def counts(self) -> Iterator[str]:
        """How many of everything there are, and the time on the clocks."""
        view = self.table.session.view_shown
        yield from self.words.counts(view, address_in(self.table.session))
        yield from self._clocks()

    def _clocks(self) -> Iterator[str]:
        for name, time in clock_faces.clock_lines(self.table.session):
            yield say("text.clock", name=name, time=time)

    def log(self, said: str) -> Iterator[str]:
        """The last lines of the log, or as many as are asked for."""
        entries = [entry for entry in self._lines.entries() if not entry.aside]
        count = int(said) if said.isdecimal() and len(said) < LATEST else len(entries) if said else LATEST
        for entry in entries[-count:] if count else ():
            name = self._token_name(entry.token) if self._lines.columns > 1 and not entry.heading else ""
            text = "\n".join(filter(None, (entry.text, entry.note)))
            yield labelled(name, text) if name else text

    def _token_name(self, token: object) -> str:
        names = address_in(self.table.session).names
        return next((name for seat, name in enumerate(names) if self.table.token_of(seat) == token), "")


def result_lines(result: ResultSheet) -> Iterator[str]:
    """How a game has ended."""
    yield written(result.title)
    yield from result.lines
    for standing in result.standings:
        cells = (
            say("text.count", what=heading, number=cell)
            for heading, cell in zip(result.headings, standing.cells, strict=True)
        )
        listed = worded(Listing(tuple(cells), "commas")) if standing.cells else ""
        yield say("text.counts", name=standing.name, counts=listed) if listed else standing.name
    if result.note:
        yield result.note


class Teller:
    """Tells lines, and none again that was told just before."""

    def __init__(self, tell_line: Callable[[str], object]) -> None:
        self._tell_line, self._shown = tell_line, list[str]()

    def tell(self, *lines: str) -> None:
        """Tell lines, whatever was told before."""
        for line in lines:
            self._tell_line(line)

    def tell_new(self, lines: Iterable[str], always: Iterable[str] = ()) -> None:
        """Tell the lines that have not been told just before, and those that are always told."""
        new = [line for line in lines if line and line not in self._shown]
        self.tell(*new, *always)
        self._shown += new

    def forget(self, but: int = 0) -> None:
        """From now on tell once more what was told, all `but` so many of the first lines."""
        del self._shown[but:]
