"""The list of games, a row for each with a picture of how it stands: only those in sight are asked for."""

from collections.abc import Callable

from pygame import Rect, Surface

from dream.base.words import say
from dream.records.library.entry import Entry
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.initial import draw_initial
from dream.ui.scenes.library.listing import Listing
from dream.ui.scenes.library.pictures import Pictures
from dream.ui.scenes.library.wording import about, begun, day_of, game_of, heading_of, players, token_of
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.rows import Rows

_ROW, _PAD, _PICTURE, _RIGHT = 78, 10, 66, 118


class GameRows(Rows):
    """Shows games; a click or an arrow tells `choose` a place, a double click or Enter calls `take`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        games: Listing,
        pictures: Pictures,
        chosen: int,
        choose: Callable[[int], object],
        take: Callable[[], object],
    ) -> None:
        super().__init__(rect, look, len(games), chosen, look.px(_ROW))
        self.games, self._pictures = games, pictures
        self._choose, self._take = choose, take

    def refresh(self, chosen: int) -> None:
        """Show the games as they are known now, with one of them chosen."""
        self.recount(len(self.games), chosen)

    def click(self, place: int, *, twice: bool) -> None:
        again = twice and place == self.chosen
        self.choose(place)
        if again:
            self._take()

    def choose(self, place: int) -> None:
        super().choose(place)
        self._choose(self.chosen)

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
        self._draw_picture(surface, entry, picture)
        left = picture.right + look.px(14)
        room = row.right - pad - look.px(_RIGHT) - left
        middle = row.centery
        title = Rect(left, middle - look.px(28), room, look.px(28))
        below = Rect(left, middle + look.px(1), room, look.px(24))
        self._draw_title(surface, entry, title)
        badge, colour = self._badge(entry)
        line = about(entry, stands=badge != say("library.badge.unfinished"))
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
            own = tuple(seat.name for seat in entry.seats if seat.name)
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

    def _draw_picture(self, surface: Surface, entry: Entry, rect: Rect) -> None:
        picture = self._pictures.of(entry, self.look.palette, rect.w)
        if picture is None:
            draw_initial(surface, self.look.palette, rect, game_of(entry))
        else:
            surface.blit(picture, rect)


def _shared(asked: list[int], room: int) -> list[int]:
    """Widths that fit into a room: those that ask for little have it, the others share the rest."""
    left, widths = room, dict[int, int]()
    for number, place in enumerate(sorted(range(len(asked)), key=asked.__getitem__)):
        widths[place] = min(asked[place], left // (len(asked) - number))
        left -= widths[place]
    return [widths[place] for place in range(len(asked))]
