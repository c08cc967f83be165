"""What the library says of its games: rows, details, and their words."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from pygame import Rect, Surface

from dream.base.showable import showable
from dream.base.texts import Listing, Value, capitalized, message, say, worded
from dream.play import registry
from dream.play.game import read_scores
from dream.play.levels import levels_of
from dream.play.seats import OwnOpponent, Person, occupant_of, told_apart
from dream.records.library.home import BIN_DAYS, played_now
from dream.records.library.library import Entry, Library, Query, SeatEntry, last_state
from dream.records.library.statistics import WonDrawnLost
from dream.records.record import format_of
from dream.ui.games.registry import has_view, seat_token, view_of
from dream.ui.kit.engravings import EMBLEMS, paint_sign_of
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Palette, Rgb, mix
from dream.ui.scenes.covers import draw_emblem, draw_initial
from dream.ui.table.emblems import SPARRING, Emblem, emblem_of_level
from dream.ui.table.game_library import GameLibrary
from dream.ui.table.game_session import unnamed_player
from dream.ui.widgets import paint
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.widget import OwnWidget


def title_of(entry: Entry) -> str:
    """What a game is called: by its name, or else by its players."""
    return entry.name or players_of(entry)


def heading_of(entry: Entry) -> str:
    """The same where a line begins with it."""
    return entry.name or begun(entry, players_of(entry))


def begun(entry: Entry, line: str) -> str:
    """A line with a capital, where it begins with one of the players who has no name."""
    seats = zip(players(entry), entry.seats, strict=True)
    unnamed = tuple(
        called for called, seat in seats if not seat.name and isinstance(occupant_of(seat.occupant), Person)
    )
    return capitalized(line) if line.startswith(unnamed) else line


def players_of(entry: Entry) -> str:
    """Who played; the title of a game that is not played here."""
    return worded(Listing(players(entry))) if entry.seats else game_of(entry)


def players(entry: Entry) -> tuple[str, ...]:
    """What those at the seats are called, seat by seat, each unlike the others."""
    return told_apart([_player(entry.game, seat, number) for number, seat in enumerate(entry.seats)])


def _player(game: str, seat: SeatEntry, number: int) -> str:
    """What one at a seat is called: by name, or else by who that is."""
    if seat.name:
        return seat.called
    if isinstance(occupant_of(seat.occupant), Person):
        return unnamed_player(number)
    return occupant_name(game, seat.occupant)


def occupant_name(game: str, occupant: str) -> str:
    """What a computer or an engine is called, by the word of its game and that of a record for it."""
    own = occupant_of(occupant)
    if not isinstance(own, OwnOpponent):
        return showable(occupant)
    if own.spars:
        return say("seat.sparring")
    levels = levels_of(game) if registry.playable(game) else ()
    names = [level.name for level in levels if level.number == own.level]
    return names[0] if names else say("library.machine", level=own.level)


def token_of(entry: Entry, number: int, size: int, look: Look) -> Surface | None:
    """The token of a seat of a game, a square of so many pixels, where it has one."""
    return seat_token(entry.game, number, entry.seats[number].side, size, look)


def side_name(word: str, side: str) -> str:
    """What a side of a game is called, such as an element, by the word for the game."""
    game = registry.playable(word)
    return worded(format_of(game).side_name(side)) if game else side


def level_name(game: str, occupant: str) -> str:
    """What one of the program's own opponents is called where levels are told apart, by the game's word."""
    own, name = occupant_of(occupant), occupant_name(game, occupant)
    return say("library.at_level", name=name, level=own.level) if isinstance(own, OwnOpponent) else name


def emblem_of(game: str, occupant: str) -> Emblem:
    """The emblem of one of the program's own opponents where levels are told apart, by the game's word."""
    own = occupant_of(occupant)
    if not isinstance(own, OwnOpponent):
        return Emblem("engine")
    return SPARRING if own.spars else emblem_of_level(game, own.level)


def game_of(entry: Entry) -> str:
    """The title of the game, as the player reads it."""
    return game_name(entry.game)


def game_name(word: str) -> str:
    """What the game of a word is called; the word itself where it is not played here."""
    game = registry.playable(word)
    return worded(game.name) if game else showable(word)


def result_of(entry: Entry) -> str:
    """How the game stands."""
    if not entry.finished:
        return say("library.unfinished")
    called = zip(players(entry), entry.seats, strict=True)
    winners: tuple[Value, ...] = tuple(name for name, seat in called if seat.won == 1)
    scores = read_scores(entry.result)
    if winners and scores and scores.points:
        points = scores.points[scores.winners[0]]
        return worded(
            message("library.won_points", count=len(winners), names=Listing(winners), points=points)
        )
    if winners:
        return worded(message("library.won", count=len(winners), names=Listing(winners)))
    return say("library.drawn") if any(seat.won is not None for seat in entry.seats) else entry.result


def about(entry: Entry, *, stands: bool = True) -> str:
    """In one line what game it is, how it `stands` unless told beside it, how long it is, and its seed."""
    parts = [game_of(entry), *([result_of(entry)] if stands else []), length_of(entry)]
    return " · ".join([*parts, showable(entry.shown_seed)] if entry.shown_seed else parts)


def length_of(entry: Entry) -> str:
    """How long it is: in rounds, in games that go by them."""
    if entry.rounds is not None:
        return say("library.rounds", count=entry.rounds)
    return say("library.list.actions", count=entry.actions)


def day_of(entry: Entry) -> str:
    """When it was played."""
    return (entry.played or entry.updated.date()).isoformat()


def count_of(query: Query, found: int, total: int) -> str:
    """How many games are shown, and of how many."""
    if query.deleted:
        return say("library.bin", count=found, found=found, days=BIN_DAYS)
    if query.text or query.game or query.finished is not None:
        return say("library.found", count=found, total=total, found=found)
    return say("library.count", count=found, found=found)


BLOCK = 40
MOST_KEPT = 2000


class GameListing:
    """The games of a query in its order; `changed` is called when more of them is known.

    `ids` are their numbers, None before they are known; `open` are the games that some window plays now.
    """

    def __init__(self, library: GameLibrary, changed: Callable[[], object]) -> None:
        self._library, self._changed = library, changed
        self.ids: Sequence[int] | None = None
        self.total = 0
        self.open: frozenset[int] = frozenset()
        self._entries: dict[int, Entry] = {}
        self._asked: set[int] = set()
        self._latest = 0
        self.trouble: str | None = None

    def ask(self, query: Query) -> None:
        """Find other games; those of now are shown until then."""
        self._latest += 1
        number = self._latest

        def find(library: Library) -> tuple[list[int], int, frozenset[int]] | None:
            if number != self._latest:
                return None  # another was asked for meanwhile
            return library.find(query), library.count(), played_now(library)

        def found(answer: tuple[list[int], int, frozenset[int]] | None) -> None:
            if answer and number == self._latest:
                self.ids, self.total, self.open = answer
                self.trouble = None
                self._entries.clear()
                self._asked.clear()
                self._changed()

        self._library.ask(find, found, self._failed)

    def _failed(self, why: str) -> None:
        self.ids, self.trouble = [], why
        self._changed()

    def __len__(self) -> int:
        return len(self.ids or ())

    def entry(self, place: int) -> Entry | None:
        """The game at a place; None when it is not known yet, and then it is asked for."""
        if self.ids is None or not 0 <= place < len(self.ids):
            return None
        found = self._entries.get(self.ids[place])
        block = place // BLOCK
        if found is None and block not in self._asked:
            self._asked.add(block)
            self._read(self.ids[block * BLOCK : (block + 1) * BLOCK], self._latest)
            found = self._entries.get(self.ids[place])
        return found

    def _read(self, ids: Sequence[int], number: int) -> None:
        def got(entries: list[Entry]) -> None:
            if number == self._latest:
                if len(self._entries) > MOST_KEPT:
                    self._entries.clear()
                    self._asked.clear()
                self._entries |= {entry.id: entry for entry in entries}
                self._changed()

        self._library.ask(lambda library: list(library.entries(ids)), got, self._failed)

    def place_of(self, id: int | None) -> int:
        """Where a game stands; the first place when it is not there."""
        try:
            return self.ids.index(id) if self.ids and id is not None else 0
        except ValueError:
            return 0


MOST_BYTES = 24_000_000


class _Wish(NamedTuple):
    """Which picture: of a game as it was written then, in these colours, so many pixels wide and high."""

    id: int
    updated: float
    palette: Palette
    size: int


class LibraryPictures:
    """The pictures of games; `changed` is called when one more is there."""

    def __init__(self, library: GameLibrary, changed: Callable[[], object]) -> None:
        self._library, self._changed = library, changed
        self._made: OrderedDict[_Wish, Surface | None] = OrderedDict()
        self._wished: set[_Wish] = set()

    def of(self, entry: Entry, palette: Palette, size: int) -> Surface | None:
        """The picture of a game; None when there is none, or none yet."""
        wish = _Wish(entry.id, entry.updated.timestamp(), palette, size)
        if wish in self._made:
            self._made.move_to_end(wish)
            return self._made[wish]
        if wish not in self._wished:
            self._wished.add(wish)
            self._library.wish(
                lambda library: _painted(library, entry, wish),
                lambda picture: self._got(wish, picture),
                lambda: self._wished.discard(wish),
            )
        return self._made.get(wish)

    def _got(self, wish: _Wish, picture: Surface | None) -> None:
        self._wished.discard(wish)
        self._made[wish] = picture
        while sum(4 * kept.size**2 for kept in self._made) > MOST_BYTES and len(self._made) > 1:
            self._made.popitem(last=False)
        self._changed()


def draw_picture(
    surface: Surface, pictures: LibraryPictures, entry: Entry, palette: Palette, rect: Rect
) -> None:
    """Draw the picture of a game in a square; where there is none, the emblem of its kind, or its initial."""
    picture = pictures.of(entry, palette, rect.w)
    if picture is None and entry.game in EMBLEMS:
        draw_emblem(surface, palette, rect, entry.game)
    elif picture is None:
        draw_initial(surface, palette, rect, game_of(entry))
    else:
        surface.blit(picture, rect)


def _painted(library: Library, entry: Entry, wish: _Wish) -> Surface | None:
    """A picture of the last state of a game, where its view paints such; None for any other.

    The view of another package that fails at it has none.
    """
    found = last_state(library.record(entry.id), trusted=bool(entry.sound))
    if found is None:
        return None
    game, state = found
    if not has_view(game.id):
        return None
    try:
        return view_of(game.id).paint_state(state, wish.palette, wish.size)
    except Exception:
        if game.id in registry.house():
            raise
        return None


_ROW, _PAD, _PICTURE, _RIGHT, _EMBLEM = 78, 10, 66, 118, 18


class GameRows(Rows):
    """Shows games; a click or an arrow tells `choose` a place, a double click or Enter calls `take`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        games: GameListing,
        pictures: LibraryPictures,
        chosen: int,
        choose: Callable[[int], object],
        take: Callable[[], object],
    ) -> None:
        super().__init__(rect, look, len(games), chosen, look.px(_ROW), choose)
        self.games, self._pictures, self._take = games, pictures, take

    def take(self) -> None:
        self._take()

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        entry = self.games.entry(place)
        if entry:
            self._draw_game(surface, entry, rect)

    def _draw_game(self, surface: Surface, entry: Entry, row: Rect) -> None:
        look, palette = self.look, self.look.palette
        pad = look.px(_PAD)
        picture = Rect(row.x + pad, 0, look.px(_PICTURE), look.px(_PICTURE))
        picture.centery = row.centery
        draw_picture(surface, self._pictures, entry, palette, picture)
        left = picture.right + look.px(14)
        room = row.right - pad - look.px(_RIGHT) - left
        middle = row.centery
        title = Rect(left, middle - look.px(28), room, look.px(28))
        below = Rect(left, middle + look.px(1), room, look.px(24))
        self._draw_title(surface, entry, title)
        badge, colour = self._badge(entry)
        line = about(entry, stands=badge != say("library.badge.unfinished"))
        if entry.game in EMBLEMS:
            emblem = paint_sign_of(entry.game, look.px(_EMBLEM), palette)
            surface.blit(emblem, emblem.get_rect(midleft=below.midleft))
            below.w -= look.px(_EMBLEM + 6)
            below.x += look.px(_EMBLEM + 6)
        self.write(surface, look.font(Role.SMALL), line, palette.ink_dim, below)
        right = Rect(row.right - pad - look.px(_RIGHT), title.y, look.px(_RIGHT), title.h)
        paint.write(surface, look.font(Role.NUMBER), day_of(entry), palette.ink_dim, right, "right")
        right.y = below.y
        paint.write(surface, look.font(Role.SMALL), badge, colour, right, "right")

    def _draw_title(self, surface: Surface, entry: Entry, rect: Rect) -> None:
        """What the game is called: by its name, or else by its players with the tokens of their seats."""
        look, font, names = self.look, self.look.font(Role.BODY), players(entry)
        side, gap = rect.h - look.px(5), look.px(5)
        tokens = [token_of(entry, number, side, look) for number in range(len(names))]
        if entry.name or not names or None in tokens:
            own = tuple(seat.called for seat in entry.seats if seat.name)
            self.write(surface, font, heading_of(entry), look.palette.ink, rect, names=own)
            return
        room = rect.w - len(names) * (side + 3 * gap)
        for smaller in map(font.sized, paint.sizes_of(font)):
            asked = [paint.width_of(smaller, name) + look.px(1) for name in names]
            if sum(asked) <= room:
                break
        else:
            asked = _shared(asked, room)
        left = rect.x
        for token, name, width in zip(tokens, names, asked, strict=True):
            assert token is not None
            surface.blit(token, token.get_rect(midleft=(left, rect.centery)))
            place = Rect(left + side + gap, rect.y, width, rect.h)
            self.write(surface, font, begun(entry, name), look.palette.ink, place, names=names)
            left = place.right + 2 * gap

    def _badge(self, entry: Entry) -> tuple[str, tuple[int, int, int]]:
        """What there is to know first of a game, and in which colour."""
        palette = self.look.palette
        if entry.deleted:
            return say("library.badge.deleted"), palette.ink_dim
        if entry.sound is False:
            return say("library.badge.faulty"), palette.mark[Mark.DANGER]
        if entry.id in self.games.open:
            badge = "open_and_over" if entry.finished else "open"
            return say(f"library.badge.{badge}"), palette.gold_light
        if not entry.finished:
            return say("library.badge.unfinished"), palette.gold
        return "", palette.ink_dim


def _shared(asked: list[int], room: int) -> list[int]:
    """Widths that fit into a room: those that ask for little have it, the others share the rest."""
    left, widths = room, dict[int, int]()
    for number, place in enumerate(sorted(range(len(asked)), key=asked.__getitem__)):
        widths[place] = min(asked[place], left // (len(asked) - number))
        left -= widths[place]
    return [widths[place] for place in range(len(asked))]


_BAR, _NAME, _NUMBERS = 16, 30, 30
"""The height of the bar at scale 1, and how many hundredths of the row the texts beside it take."""


class ScoreRow(OwnWidget):
    """Shows how the games went that were played against one level, or on one side, with a `sign` of that."""

    focusable = False
    seen_in_part = False

    def __init__(
        self, rect: Rect, look: Look, name: str, score: WonDrawnLost, sign: Surface | None = None
    ) -> None:
        super().__init__(rect)
        self._look, self._name, self._score, self._sign = look, name, score, sign

    def draw(self, surface: Surface) -> None:
        look, palette, row, score = self._look, self._look.palette, self.rect, self._score
        label, numbers = row.w * _NAME // 100, row.w * _NUMBERS // 100
        left = row.x
        if self._sign is not None:
            surface.blit(self._sign, self._sign.get_rect(midleft=(left, row.centery)))
            left = row.x + self._sign.get_width() + look.px(8)
        name = Rect(left, row.y, row.x + label - look.px(8) - left, row.h)
        self.write(surface, look.font(Role.BODY), self._name, palette.ink, name)
        self._draw_bar(surface, Rect(row.x + label, row.y, row.w - label - numbers, row.h))
        text = say("library.statistic.score", won=score.won, drawn=score.drawn, lost=score.lost)
        right = Rect(row.right - numbers, row.y, numbers, row.h)
        self.write(surface, look.font(Role.SMALL), text, palette.ink_dim, right, "right")

    def _draw_bar(self, surface: Surface, room: Rect) -> None:
        look, palette, score = self._look, self._look.palette, self._score
        bar = Rect(room.x, 0, room.w, look.px(_BAR))
        bar.centery = room.centery
        drawn, lost = mix(palette.panel, palette.gold, 0.45), mix(palette.panel, palette.ink_dim, 0.35)
        left = bar.x
        for count, colour in ((score.won, palette.gold), (score.drawn, drawn), (score.lost, lost)):
            width = round(bar.w * count / max(1, score.games))
            pen.rect(surface, colour, Rect(left, bar.y, width, bar.h))
            left += width
        pen.rect(surface, look.line, bar, look.px(1))


_LARGEST, _GAP = 330, 12


class Details(OwnWidget):
    """A column beside the list."""

    focusable = False

    def __init__(
        self, rect: Rect, look: Look, chosen: Callable[[], Entry | None], pictures: LibraryPictures
    ) -> None:
        super().__init__(rect)
        self.look, self._chosen, self._pictures = look, chosen, pictures

    def draw(self, surface: Surface) -> None:
        entry = self._chosen()
        if entry is None:
            return
        look, palette = self.look, self.look.palette
        self._cut.clear()
        lines = tuple(self._lines(entry))
        text_height = (
            look.font(Role.HEADING).get_linesize() + len(lines) * look.font(Role.BODY).get_linesize()
        )
        size = max(1, min(self.rect.w, look.px(_LARGEST), self.rect.h - text_height - look.px(_GAP + 6)))
        picture = Rect(0, self.rect.y, size, size)
        picture.centerx = self.rect.centerx
        draw_picture(surface, self._pictures, entry, palette, picture)
        top = picture.bottom + look.px(_GAP)
        heading = Rect(self.rect.x, top, self.rect.w, look.font(Role.HEADING).get_linesize())
        names = tuple(seat.called for seat in entry.seats if seat.name)
        font = look.font(Role.HEADING)
        self.write(surface, font, heading_of(entry), palette.gold_light, heading, "centre", names)
        top = heading.bottom + look.px(6)
        font = look.font(Role.BODY)
        side = font.get_linesize() - look.px(4)
        told_of_seats = (line for line, _, number in lines if number is not None)
        indent = side + look.px(6)
        widest = max((paint.width_of(font, line) for line in told_of_seats), default=0)
        beside = max(0, (self.rect.w - widest - indent) // 2)
        for line, colour, number in lines:
            row = Rect(self.rect.x, top, self.rect.w, font.get_linesize())
            if row.bottom > self.rect.bottom:
                return
            token = None if number is None else token_of(entry, number, side, look)
            if token:
                surface.blit(token, token.get_rect(midleft=(row.left + beside, row.centery)))
                room = Rect(row.left + beside + indent, row.y, row.w - beside - indent, row.h)
                self.write(surface, font, line, colour, room, "left", names)
            else:
                self.write(surface, font, line, colour, row, "centre", names)
            top = row.bottom

    def _lines(self, entry: Entry) -> Iterator[tuple[str, Rgb, int | None]]:
        """What is told, line by line, in which colour, and the number of the seat that a line is about."""
        palette, names = self.look.palette, players(entry)
        yield game_of(entry), palette.ink_dim, None
        for number, seat in enumerate(entry.seats):
            occupant = occupant_of(seat.occupant)
            values = {"name": names[number], "side": side_name(entry.game, seat.side)}
            if isinstance(occupant, OwnOpponent):
                values["name"] = say("library.at_level", name=names[number], level=occupant.level)
            called = say("library.with_side", **values) if values["side"] else values["name"]
            yield begun(entry, called), palette.ink, number
            for before in seat.earlier:
                who = before.name or occupant_name(entry.game, before.occupant)
                yield say("library.before", name=who, count=before.until), palette.ink_dim, None
        yield begun(entry, result_of(entry)), palette.ink, None
        yield say("library.length_and_day", length=length_of(entry), day=day_of(entry)), palette.ink_dim, None
        if entry.shown_seed is not None:
            yield say("library.seed", seed=entry.shown_seed), palette.ink_dim, None
        if entry.deleted:
            gone = (entry.deleted + timedelta(days=BIN_DAYS)).date().isoformat()
            yield say("library.gone_on", day=gone), palette.ink_dim, None
        if entry.fault:
            yield say("library.faulty", fault=entry.fault), palette.mark[Mark.DANGER], None
