"""The panel of a table: narration, journal, clocks, the course of the game, and tooltips."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise, takewhile
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.showable import showable
from dream.base.texts import Listing, Message, Value, has_text, language, say, worded
from dream.play.game import Hidden, Refusal
from dream.play.history import Node
from dream.play.seated_game import SeatedGame, UndoStep
from dream.ui.kit.commands import BY_NAME, key_of
from dream.ui.kit.loop import Memo
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.clocks import ClockFace, face_of, paint_face, tip_of
from dream.ui.table.game_session import AnySession, ToldMove, address_in, seat_label
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.guests import Presence
from dream.ui.table.painters import paint_token
from dream.ui.table.presenter import Presenter
from dream.ui.table.sight import Target
from dream.ui.table.variations import LONGEST_COMMENT
from dream.ui.table.words import Account, AnyWords
from dream.ui.widgets import paint
from dream.ui.widgets.charts import Curve, Curves
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.narrator import Narration, NewsLine, Offer, PaintToken, written
from dream.ui.widgets.text import JournalEntry
from dream.ui.widgets.widget import OwnWidget, Painted, Tip


def narration_of(table: AnyGameTable, *, rolling: bool = False) -> Narration:
    """What is told at a table; while a die is `rolling`, nothing of what it shows."""
    instead = table.told_instead
    if instead is not None:
        return instead
    due, news = _due(table, rolling), tuple(happened(table, rolling=rolling))
    narration = replace(due, happened=news, offers=() if rolling else table.offers)
    if table.sentence:
        return replace(narration, answer=(written(named(table, table.sentence)),), urgent=True)
    if table.assent:
        return replace(narration, answer=(worded(table.assent),), urgent=False)
    hint = table.hints.news
    if hint is None:
        return _held_back(narration, table.tutor.news) if table.tutor.news else narration
    chosen = prompt_of(table) if table.selection.chosen and not table.game.browsing else ()
    return replace(narration, heading=hint.heading, prompt=(*hint.prompt, *chosen), offers=hint.offers)


def _held_back(narration: Narration, why: str) -> Narration:
    """What is told while the tutor has held back a move for long, and what can be done about it."""
    ways = ("now", "choose"), ("back", "cancel")
    offers = (Offer(say(f"tutor.{what}"), name, BY_NAME[name].hint) for what, name in ways)
    return replace(narration, prompt=(why,), offers=tuple(offers))


def place_in(game: SeatedGame[Any, Any]) -> str:
    """Where in the game whoever looks is: before the first move, or after which."""
    at, count = game.shown_at, len(game.history.actions)
    return say("game.looking", at=at, all=count) if at else say("game.looking_first")


def _due(table: AnyGameTable, rolling: bool) -> Narration:
    """Whose turn it is, and what may be done now, or why nothing."""
    game, words = table.game, table.words
    if game.browsing:
        return Narration(place_in(game), prompt=(say("game.back_to_now"),))
    if game.over:
        return Narration(say("tabletop.over"))
    asked = table.question
    if asked is not None:
        return asked
    if rolling or game.to_act is None:
        return Narration(say("tabletop.chance"))
    if game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        waits = tuple(filter(None, (held or late,)))
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        heading = say("game.turn" if held else "game.thinking", name=table.session.name(game.to_act))
        means = (*words.waits_for(table.view_now), *waits)
        return Narration(heading, means=means, prompt=() if waits else (keys,))
    address = address_in(table.session)
    heading = address.say("tabletop.turn", game.to_act)
    if game.guest_to_act:
        away = table.app.guests.presence(game.to_act) is Presence.AWAY
        name = address.names[game.to_act]
        told_of = say("guests.waits_away" if away else "guests.waits", name=name, key=key_of("guests"))
        return Narration(heading, means=tuple(words.waits_for(table.view_now)), prompt=(told_of,))
    if game.lingers:
        return Narration(heading, prompt=(say("tabletop.seen"),))
    if game.covered is not None:
        return Narration(heading)
    means, urgent = table.alarms
    return Narration(heading, means=means, prompt=prompt_of(table), urgent=urgent)


def prompt_of(table: AnyGameTable) -> tuple[str, ...]:
    """What whoever is to act may choose next."""
    prompt = table.words.prompt(table.view_now, table.selection.chosen, address_in(table.session))
    again = (say("tabletop.again"),) if table.selection.waits_for_press else ()
    return (*prompt, *again)


def happened(table: AnyGameTable, *, rolling: bool = False) -> Iterator[NewsLine]:
    """What was undone; or the news: what was redone, and all that was done since a person moved."""
    game, words, session = table.game, table.words, table.session
    over, until = None if game.browsing else table.undo_step, game.shown_at - int(rolling)
    if over:
        yield from _undo_told(table, over)
    if (over and not over.redone) or not until:
        return
    if game.browsing:
        yield from _looked_back_at(table, session.move(until - 1))
        return
    first = game.told_from + bool(over)
    moves_told = map(session.move, range(first, until))
    news = [line for move in moves_told for line in table.news(move)]
    if news or over:
        yield from news
        return
    for line in words.last_news(map(session.move, range(until - 1, -1, -1)), table.view_now):
        yield line if not isinstance(line.token, int) else replace(line, token=table.token_of(line.token))


def _looked_back_at(table: AnyGameTable, move: ToldMove[Any, Any]) -> Iterator[NewsLine]:
    """What was done with the action that led to an earlier state, and what is news of it beside."""
    sentence = table.words.sentence(move)
    news = tuple(table.news(move))
    if not any(line.text.startswith(sentence) for line in news):
        yield NewsLine(sentence, table.token_at(move))
        news = tuple(replace(line, token=None) for line in news)
    yield from news


def _undo_told(table: AnyGameTable, over: UndoStep[Any, Any]) -> Iterator[NewsLine]:
    """What was undone or redone, as far as anybody may be told of it."""
    game, nobody = table.words.game, frozenset[int]()
    before, after = game.seen(over.state, nobody), game.seen(game.apply(over.state, over.action), nobody)
    told_of, by = game.told(over.state, over.action, nobody), game.deciding_seat(over.state)
    move = ToldMove(before, told_of, after, address_in(table.session), by, len(table.game.history.actions))
    if over.redone:
        sentence, *more = tuple(table.words.news(move)) or (table.words.sentence(move),)
    else:
        sentence, more = table.words.bare(move), []
    yield NewsLine(over.sentence(sentence), table.token_at(move))
    yield from map(NewsLine, more)


def named(table: AnyGameTable, refusal: Refusal) -> str:
    """A refusal in which seats are called by the names of who sits there."""
    return worded(_named(table, refusal.message))


def _named(table: AnyGameTable, value: Value) -> Value:
    seat_type, address = table.words.seat_type, address_in(table.session)
    match value:
        case int() if seat_type is not None and isinstance(value, seat_type):
            return address.names[value]
        case Message(key, values):
            yours = address.you is not None and dict(values).get("seat") == address.you
            spoken = _to_you(key) if yours else key
            return Message(spoken, tuple((name, _named(table, part)) for name, part in values))
        case Listing(parts, joint):
            return Listing(tuple(_named(table, part) for part in parts), joint)
    return value


def _to_you(key: str) -> str:
    """The key of the same text for whoever is addressed: ``stone.awaited_you.draw``; or the same key."""
    group, _, name = key.rpartition(".")
    yours = f"{group}_you.{name}"
    return yours if has_text(yours) else key


Shown = dict[int, tuple[Rect, ClockFace]]


class TableClocks(OwnWidget):
    """Draws a clock wherever the table has left room for one: at the things ``("clock", seat)``."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, presenter: Presenter) -> None:
        super().__init__(rect)
        self._look, self._presenter = look, presenter
        self._game: Any = presenter.table.game
        self._shown: Shown = {}
        self._kept: dict[int, tuple[ClockFace, Surface]] = {}

    def update(self, now: float) -> bool:
        things = self._presenter.items.by_key
        shown: Shown = {}
        for seat in range(len(self._game.seats)):
            thing, face = things.get(("clock", seat)), face_of(self._game, seat)
            if thing is not None and face is not None:
                shown[seat] = Rect(thing.box), face
        changed, self._shown = shown != self._shown, shown
        return changed

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        for seat, (rect, _) in self._shown.items():
            if rect.collidepoint(position):
                return tip_of(self._game, seat, rect)
        return None

    def draw(self, surface: Surface) -> None:
        for seat, (rect, face) in self._shown.items():
            known = self._kept.get(seat)
            if known is None or known[0] != face or known[1].get_size() != rect.size:
                picture = Surface(rect.size)
                paint_face(picture, self._look, picture.get_rect(), face)
                known = self._kept[seat] = face, picture
            surface.blit(known[1], rect)


HEADINGS, ROW, EDGE = 24, 36, 12
"""How high the line of headings is at scale 1, the row of a seat (two lines of a long name), and the rest."""
TOKEN = 22
"""How wide the token of a seat is at scale 1."""
APART = 8
"""How far the headings are from one another at scale 1, at least."""
CELL, MOST = 16, 64
"""How wide the cell of a number is in per cent of a row at least, and those of all columns as a rule."""
NARROW, LEAST_NAME = 2, 40
"""Where a name is more than so many times as wide as its cell, or that is narrow, its token stands alone."""


def height_for(seats: int) -> int:
    """The height of a table for so many seats at scale 1."""
    return HEADINGS + ROW * seats + EDGE


class Accounts(Painted):
    """A box that asks `account` for what it shows."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, account: Callable[[], Account]) -> None:
        super().__init__(rect)
        self._look, self._account = look, account
        self._shown = account()

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._account()
        return self._shown != before

    @property
    def state(self) -> Account:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, px = self._look, self._look.px
        surface.fill(look.palette.panel, self.rect)
        pygame.draw.rect(surface, look.line, self.rect, px(1))
        row = Rect(self.rect.x + px(12), self.rect.y + px(5), self.rect.w - px(20), px(HEADINGS))
        for cell, column in zip(self._cells(row)[1:], self._shown.columns, strict=True):
            self.write(surface, look.font(Role.SMALL), column, look.palette.ink_dim, cell, "right")
        row = Rect(row.x, row.bottom - px(ROW), row.w, px(ROW))
        for seat in range(len(self._shown.rows)):
            row = row.move(0, px(ROW))
            self._paint_row(surface, row, seat)

    def _paint_row(self, surface: Surface, row: Rect, seat: int) -> None:
        look, shown = self._look, self._shown
        name, *cells = self._cells(row)
        won = seat in shown.winners
        ink = look.palette.gold_light if won else look.palette.ink
        if won:
            paint.diamond(surface, ink, (row.x - look.px(4), row.centery), look.px(4))
        token = paint_token(seat, look.px(TOKEN), look)
        surface.blit(token, token.get_rect(midleft=(row.x + look.px(1), row.centery)))
        font, names = look.font(Role.BODY), shown.names
        if name.w >= look.px(LEAST_NAME) and paint.width_of(font, names[seat]) <= NARROW * name.w:
            self.write(surface, font, names[seat], ink, name, names=names)
        for cell, number in zip(cells, shown.rows[seat], strict=True):
            paint.write(surface, look.font(Role.NUMBER), str(number), ink, cell, "right")

    def _cells(self, row: Rect) -> list[Rect]:
        """The name's cell, and those of the columns, each wide enough for its heading."""
        look, columns = self._look, self._shown.columns
        font, usual = look.font(Role.SMALL), row.w * min(CELL, MOST // max(1, len(columns))) // 100
        asked = [paint.width_of(font, column) + look.px(APART) for column in columns]
        names = max((paint.width_of(look.font(Role.BODY), name) for name in self._shown.names), default=0)
        spare = row.w - look.px(TOKEN + 8) - round(names / NARROW) - sum(asked)
        even = max(0, spare) // max(1, len(columns))
        widths = [max(wide, min(usual, wide + even)) for wide in asked]
        edges = list(accumulate(reversed(widths), initial=0))
        cells = [Rect(row.right - end, row.y, end - start, row.h) for start, end in pairwise(edges)][::-1]
        left = row.x + look.px(TOKEN + 4)
        return [Rect(left, row.y, row.right - edges[-1] - left - look.px(4), row.h), *cells]


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


class _KnownMove(NamedTuple):
    """A move as it was told to whoever looked; or to anybody, where it is `public`."""

    move: AnyMove
    public: bool


class _ListedLine(NamedTuple):
    """What stands in one line, `until` so many actions have been done: a heading, or some moves."""

    until: int
    entry: JournalEntry
    moves: tuple[AnyMove, ...] = ()


class Lines:
    """The lines of a game. With every action only those are worded anew that tell of what has changed."""

    def __init__(
        self, words: AnyWords, session: AnySession, notes: Callable[[], Notes] = lambda: NO_NOTES
    ) -> None:
        """`notes` are what stands below some lines, by how many actions are done with their last."""
        self._words, self._session, self.game = words, session, session.game
        self.notes, self.columns = notes, words.columns
        self._forget()

    def _forget(self) -> None:
        """Know nothing yet, and nothing in words."""
        self._spoken = language()
        self._known: dict[AnyNode, _KnownMove] = {}
        self._headings: dict[AnyNode, JournalEntry | None] = {}
        self._lines: list[_ListedLine] = []
        self._beside: dict[AnyNode, JournalEntry] = {}

    @property
    def handovers(self) -> object:
        """While this is the same, so is all that is told of guests' seats."""
        return self._session.handovers

    def entries(self, done: int | None = None) -> list[JournalEntry]:
        """The lines of the first `done` actions, None for all, under their headings."""
        history = self.game.history
        if self._spoken != language():
            self._forget()
        self._lines = list(self._in_lines(history.line, len(history.actions) if done is None else done))
        bare = history.tree.is_bare(history.line)
        return [line.entry for line in self._noted] if bare else list(self._with_variations())

    def _in_lines(self, nodes: Sequence[AnyNode], actions: int) -> Iterator[_ListedLine]:
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
                yield kept if kept and same else _ListedLine(number, self._words.entry(group), tuple(group))
                group = []
            if begins and heading is not None:
                yield _ListedLine(number, heading)
                last = heading
            yield from (_ListedLine(number, entry) for entry in handed_over)
            if move is not None:
                group.append(move)

    def _handovers(self, actions: int) -> dict[int, list[JournalEntry]]:
        """What became of guests' seats after each of so many actions, a heading for each."""
        found: dict[int, list[JournalEntry]] = {}
        for one in self._session.handovers:
            text = say(f"guests.journal.{one.kind}", name=showable(one.name) or seat_label(one.seat))
            found.setdefault(min(one.done, actions), []).append(JournalEntry(text, heading=True))
        return found

    def _move(self, number: int, node: AnyNode) -> AnyMove:
        """The move that led to a node, as it is told by now to whoever looks."""
        known = self._known.get(node)
        if known is None or not (known.public or known.move.told == self._session.told(number)):
            public = not isinstance(self.game.history.told(number), Hidden)
            known = self._known[node] = _KnownMove(self._session.move(number), public)
        return known.move

    def _heading(self, node: AnyNode) -> JournalEntry | None:
        if node not in self._headings:
            text = self._words.heading(self._words.game.seen(node.state, frozenset()))
            self._headings[node] = JournalEntry(text, heading=True) if text else None
        return self._headings[node]

    @property
    def _noted(self) -> Iterable[_ListedLine]:
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
            entry = self._words.entry([self._session.open_move(node)])
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
    ) -> None:
        """What a line is about that is pointed at, `shows` shows; `paint` paints signs and tokens."""
        self._lines, self._shows = lines, shows

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
        seen = game.snapshot, untold, self._lines.notes(), self._lines.handovers
        if seen != self._seen:
            self._seen = seen
            done = len(game.history.actions) - untold
            self.list.show(self._lines.entries(done), min(done, game.shown_at))


class TableTips(OwnWidget):
    """Lies over the picture, takes no event, and knows what is under the mouse and the cursor."""

    focusable = False

    def __init__(self, rect: Rect, presenter: Presenter) -> None:
        super().__init__(rect)
        self._presenter = presenter
        self._target: Target | None = None
        self._told = Memo(lambda: (self._target, presenter.sight, presenter.picture.layout), self._made)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if not self.rect.collidepoint(position):
            return None
        items = self._presenter.items
        return self._tip(items.at(position))

    def tip_of_cursor(self) -> Tip | None:
        return self._tip(self._presenter.pointing.cursor)

    def _tip(self, target: Target | None) -> Tip | None:
        """Where a thing lies; what is told of it is worked out when it is due."""
        self._target = target
        items = self._presenter.items
        place = None if target is None else items.box_of(target)
        return None if place is None else Tip("", Rect(place), later=self._told)

    def _made(self) -> Tip | None:
        """What is told of a thing, beside which nothing is covered that is compared with it."""
        sight, target = self._presenter.sight, self._target
        items = self._presenter.items
        place = None if target is None else items.box_of(target)
        if target is None or place is None:
            return None
        text = "\n".join(self._presenter.looks.tip(sight, target))
        beside, around = (tuple(map(Rect, boxes)) for boxes in self._presenter.looks.uncovered(items, target))
        return Tip(text, Rect(place), beside, around) if text else None
