"""What is told of the game that is chosen: a large picture, and all that is known of it."""

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from dream.base.words import say
from dream.play.seating.seat import OwnOpponent, occupant_of
from dream.records.library.entry import Entry
from dream.ui.kit.palette import Colour, Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.initial import draw_initial
from dream.ui.scenes.library.pictures import Pictures
from dream.ui.scenes.library.wording import (
    begun,
    day_of,
    game_of,
    goes_on,
    heading_of,
    length_of,
    occupant_name,
    players,
    result_of,
    side_of,
    token_of,
)
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import OwnWidget

_LARGEST, _GAP = 330, 12


class Details(OwnWidget):
    """A column beside the list."""

    focusable = False

    def __init__(
        self, rect: Rect, look: Look, chosen: Callable[[], Entry | None], pictures: Pictures
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
        told = look.font(Role.HEADING).get_linesize() + len(lines) * look.font(Role.BODY).get_linesize()
        size = max(1, min(self.rect.w, look.px(_LARGEST), self.rect.h - told - look.px(_GAP + 6)))
        picture = Rect(0, self.rect.y, size, size)
        picture.centerx = self.rect.centerx
        painted = self._pictures.of(entry, palette, size)
        if painted is None:
            draw_initial(surface, palette, picture, game_of(entry))
        else:
            surface.blit(painted, picture)
        top = picture.bottom + look.px(_GAP)
        heading = Rect(self.rect.x, top, self.rect.w, look.font(Role.HEADING).get_linesize())
        names = tuple(seat.name for seat in entry.seats if seat.name)
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

    def _lines(self, entry: Entry) -> Iterator[tuple[str, Colour, int | None]]:
        """What is told, line by line, in which colour, and the number of the seat that a line is about."""
        palette, names = self.look.palette, players(entry)
        yield game_of(entry), palette.ink_dim, None
        for number, seat in enumerate(entry.seats):
            occupant = occupant_of(seat.occupant)
            values = {"name": names[number], "side": side_of(entry, seat)}
            if isinstance(occupant, OwnOpponent):
                values["name"] = say("library.at_level", name=names[number], level=occupant.level)
            told = say("library.with_side", **values) if values["side"] else values["name"]
            yield begun(entry, told), palette.ink, number
            for before in seat.earlier:
                who = before.name or occupant_name(entry.game, before.occupant)
                yield say("library.before", name=who, count=before.until), palette.ink_dim, None
        yield begun(entry, result_of(entry)), palette.ink, None
        yield say("library.length_and_day", length=length_of(entry), day=day_of(entry)), palette.ink_dim, None
        if entry.seed is not None:
            yield say("library.seed", seed=entry.seed), palette.ink_dim, None
        if entry.deleted:
            yield say("library.gone_on", day=goes_on(entry.deleted)), palette.ink_dim, None
        if entry.fault:
            yield say("library.faulty", fault=entry.fault), palette.mark[Mark.DANGER], None
