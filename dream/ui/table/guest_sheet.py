"""What the window shows of guests: a sheet with their addresses as codes to scan, and who is there."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.texts import say, worded
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Rgb
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.gestures import gestures
from dream.ui.table.guests import ClockPatience, GuestSeat, Presence, TableCode
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.forms import Form, Note, Row, one_of
from dream.ui.widgets.page import FootButton, Page
from dream.ui.widgets.widget import Live, Tip

QUIET_ZONE = 3
"""So many modules around a code are left white; a camera asks for about as many."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
MOST_IN_ROW = 4
_LINE, _GAP, _LARGEST = 26, 10, 260
CellButton = tuple[str, Callable[[], object], str]
"""A button below an address: its text, what it does, its hint."""


def paint_code(url: str, side: int) -> Surface:
    """An address as a code to scan, black on white in any theme; a square of at most so many pixels."""
    import segno

    matrix = segno.make(url, error="l", micro=False).matrix
    modules = len(matrix) + 2 * QUIET_ZONE
    unit = max(1, side // modules)
    made = Surface((unit * modules, unit * modules))
    made.fill(WHITE)
    for y, row in enumerate(matrix, QUIET_ZONE):
        for x, dark in enumerate(row, QUIET_ZONE):
            if dark:
                made.fill(BLACK, (x * unit, y * unit, unit, unit))
    return made


def presence_told(presence: Presence) -> str:
    """How a guest is reached, in a word or two."""
    return say(f"guests.presence.{presence.value}")


class AddressText(Caption):
    """An address, or a part of one, in letters that nobody takes for others; made smaller, but never cut."""

    def __init__(self, rect: Rect, look: Look, text: str, kind: str = "@address") -> None:
        super().__init__(rect, look, text, kind)
        pixels = self._font.pixels
        while self._font.size(text)[0] > rect.w and self._font.pixels == pixels:
            pixels -= 1
            self._font = self._font.sized(pixels)


class GuestSheet(Page):
    """Shows the addresses of all guests and of watchers, and who has come.

    The game `waits` for one that comes with it: that goes by itself once everybody is there, or has moved.
    """

    name: ClassVar[str] = "guests"
    heading = "guests.sheet.heading"
    widest, tallest, foot_width = 1080, 760, 220
    app: GameHost

    def __init__(self, app: GameHost, session: AnySession, *, waits: bool = False) -> None:
        super().__init__(app)
        self.session, self.waits = session, waits
        self.game = session.game.history.game.id
        self._moves = len(session.game.history.actions)
        self._codes: dict[tuple[str, int], Surface] = {}
        self._shown: object = None

    def build(self) -> None:
        super().build()
        px, guests = self.app.look.px, self.app.guests
        self._shown = guests.snapshot
        room = self.build_rows(*self._notes())
        if any(self.session.clocks):
            room.h -= self._build_patience(room)
        code, places = guests.code, guests.places
        builds = [partial(self._build_place, place=place) for place in places]
        if code is not None:
            builds.insert(0, partial(self._build_table, code=code))
        columns = max(1, len(builds) if len(builds) <= MOST_IN_ROW else -(-len(builds) // 2))
        rows = max(1, -(-len(builds) // columns))
        for number, build in enumerate(builds):
            row, column = divmod(number, columns)
            cell = Rect(
                room.x + column * room.w // columns,
                room.y + row * room.h // rows,
                room.w // columns,
                room.h // rows,
            )
            build(cell.inflate(-px(_GAP), -px(_GAP)))
        text = say("guests.sheet.begin" if self.waits and not self._moves else "guests.sheet.close")
        foot = [FootButton(text, self.back, say("page.back_hint"), "@primary")]
        foot.append(FootButton(say("guests.sheet.say"), self._ask_gesture, say("guests.sheet.say_hint")))
        self.build_foot(*foot, back=False)

    def _ask_gesture(self) -> None:
        """Ask which gesture is made, or whether those of others are told here."""
        guests = self.app.guests

        def hear() -> None:
            guests.hears = not guests.hears

        made = (
            Answer(each.text, partial(guests.gesture, number))
            for number, each in enumerate(gestures(self.session.game.history.game.id))
        )
        others = *made, Answer(say("guests.sheet.hide" if guests.hears else "guests.sheet.show"), hear)
        cancel = Answer(say("dialog.cancel"))
        self.app.ask(Dialog(say("guests.sheet.say"), say("guests.sheet.say_text"), cancel, others, columns=2))

    def _notes(self) -> Iterator[Note]:
        """What is to be known of all addresses."""
        yield Note(say("guests.sheet.text"), "@italic_left", indented=False)
        for place in self.app.guests.places[:1]:
            if place.only_here is not None:
                yield Note(worded(place.only_here), "@wrong_left", indented=False)
            if place.also:
                origins = " ".join(url.partition("#")[0] for url in place.also)
                yield Note(say("guests.sheet.also"), indented=False)
                yield Note(origins, "@address_left", indented=False)

    def _build_patience(self, room: Rect) -> int:
        """The choice of how long clocks wait, at the foot of a room; how high it is."""
        kinds = [(each, say(f"guests.patience.{each.value}")) for each in ClockPatience]
        row = Row(say("guests.patience.label"), one_of(kinds, self.app.guests.patience, self._wait_so))
        form = Form(self.app, [row], room.w, room.w // 3)
        form.build((room.x, room.bottom - form.height))
        return form.height

    def _wait_so(self, patience: ClockPatience) -> None:
        self.app.guests.patience = patience

    def _build_table(self, cell: Rect, code: TableCode) -> None:
        """The code of the table, which can be locked."""
        note = say("guests.sheet.locked") if code.locked else say("guests.sheet.free", count=code.free)

        def lock() -> None:
            self.app.guests.lock(locked=not code.locked)
            self.app.rebuild("guests")

        text = say("guests.sheet.unlock" if code.locked else "guests.sheet.lock")
        self._build_cell(
            cell, say("guests.sheet.table"), note, code.url, (text, lock, say("guests.sheet.lock_hint"))
        )

    def _build_place(self, cell: Rect, place: GuestSeat) -> None:
        """The code of a seat or of the watchers; whoever has come to a seat can be put elsewhere."""
        guests = self.app.guests
        if place.seat is None:
            note = say("guests.sheet.watching", count=guests.watching)
            self._build_cell(cell, say("guests.sheet.watchers"), note, place.url)
            return
        if place.free:
            self._build_cell(cell, place.name, say("guests.door.who.free"), place.url)
            return
        note = presence_told(guests.presence(place.seat))
        hint = say("guests.sheet.seat_hint", name=place.name)
        more = say("guests.sheet.seat"), partial(self._ask_of_seat, place), hint
        self._build_cell(cell, place.name, note, place.url, more)

    def _ask_of_seat(self, place: GuestSeat) -> None:
        """Ask what shall become of whoever has taken a seat."""
        guests = self.app.guests
        assert place.seat is not None
        others = [each for each in guests.places if each.seat not in (None, place.seat)]
        answers = [
            Answer(
                say("guests.sheet.exchange", name=other.name),
                partial(guests.put_elsewhere, place.seat, other.seat),
            )
            for other in others
            if other.seat is not None
        ]
        answers.append(Answer(say("guests.sheet.out", name=place.name), partial(guests.turn_out, place.seat)))
        text = say("guests.sheet.seat_text", name=place.name)
        self.app.ask(Dialog(place.name, text, Answer(say("dialog.cancel")), tuple(answers), columns=1))

    def _build_cell(
        self,
        cell: Rect,
        name: str,
        note: str,
        url: str,
        more: CellButton | None = None,
    ) -> None:
        """The code of an address, with whose it is above, and the address and what can be done below."""
        ui, px = self.app.ui, self.app.look.px
        line = px(_LINE)
        side = min(cell.w, cell.h - 5 * line - px(_GAP), px(_LARGEST))
        top = cell.y + (cell.h - side - 5 * line - px(_GAP)) // 2
        ui.label(Rect(cell.x, top, cell.w, line), name, kind="@heading")
        ui.label(Rect(cell.x, top + line, cell.w, line), note, kind="@small")
        code = self._code(url, side)
        at = code.get_rect(center=(cell.centerx, top + 2 * line + side // 2))
        ui.picture(at, code)
        origin, _, token = url.partition("#")
        below = top + 2 * line + side
        for number, part in enumerate((origin, f"#{token}")):
            ui.add(AddressText(Rect(cell.x, below + number * line, cell.w, line), self.app.look, part))
        buttons: list[CellButton] = [
            (say("guests.sheet.copy"), partial(self._copy, url), say("guests.sheet.copy_hint"))
        ]
        if more is not None:
            buttons.append(more)
        wide = min(px(150), (cell.w - px(_GAP) * (len(buttons) - 1)) // len(buttons))
        left = cell.centerx - (wide * len(buttons) + px(_GAP) * (len(buttons) - 1)) // 2
        for number, (text, do, hint) in enumerate(buttons):
            button = Rect(left + number * (wide + px(_GAP)), below + 2 * line + px(_GAP) // 2, wide, line)
            ui.button(button, text, do, kind="@aside", hint=hint)

    def _code(self, url: str, side: int) -> Surface:
        key = url, side
        if key not in self._codes:
            self._codes[key] = paint_code(url, side)
        return self._codes[key]

    def _copy(self, url: str) -> None:
        copied = self.app.screen.copy(url)
        self.app.say(say("guests.sheet.copied" if copied else "game.not_copied"), of_now=True)

    @property
    def _over(self) -> bool:
        """Whether nothing is waited for any more, or nobody can come any more."""
        guests, game = self.app.guests, self.session.game
        if not guests.places:
            return True
        moved = len(game.history.actions) != self._moves
        here = all(guests.presence(seat) is not Presence.AWAY for seat in game.guests)
        return self.waits and (moved or here)

    def update(self, now: float) -> None:
        if self.app.scene is self and self.app.dialog is None:
            if self._over:
                self.app.pop()
            elif self._shown != self.app.guests.snapshot:
                self.app.rebuild("guests")


class Shown(NamedTuple):
    """A guest as the strip shows one."""

    seat: int
    name: str
    presence: Presence


class GuestStrip(Live[tuple[Shown, ...]]):
    """A line for every two guests, with their tokens and how they are reached; a click opens their sheet."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        shown: Callable[[], Iterable[Shown]],
        paint_token: Callable[[int, int], Surface],
        opened: Callable[[], object],
    ) -> None:
        super().__init__(rect, look, lambda: tuple(shown()))
        self._paint_token, self._opened = paint_token, opened

    @property
    def state(self) -> object:
        return self._shown

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        if self.rect.collidepoint(event.pos):
            self._opened()
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        return Tip(say("guests.strip_hint"), self.rect) if self.rect.collidepoint(position) else None

    def paint(self, surface: Surface) -> None:
        look, px = self._look, self._look.px
        surface.fill(look.palette.panel, self.rect)
        pen.rect(surface, look.line, self.rect, px(1))
        rows = strip_rows(len(self._shown))
        high = self.rect.h // rows
        columns = 1 if len(self._shown) == 1 else 2
        for number, each in enumerate(self._shown):
            row, column = divmod(number, columns)
            wide = self.rect.w // columns
            cell = Rect(self.rect.x + column * wide, self.rect.y + row * high, wide, high)
            self._paint_guest(surface, cell.inflate(-px(12), 0), each)

    def _paint_guest(self, surface: Surface, cell: Rect, each: Shown) -> None:
        look, px = self._look, self._look.px
        token = self._paint_token(each.seat, px(STRIP_TOKEN))
        surface.blit(token, token.get_rect(midleft=cell.midleft))
        presence, colour = presence_told(each.presence), self._colour(each.presence)
        font = look.font(Role.SMALL)
        wide = paint.width_of(font, presence)
        paint.write(surface, font, presence, colour, cell, "right")
        left = cell.x + px(STRIP_TOKEN + 6)
        name = Rect(left, cell.y, cell.right - wide - px(6) - left, cell.h)
        if name.w > 0:
            self.write(surface, look.font(Role.BODY), each.name, look.palette.ink, name)

    def _colour(self, presence: Presence) -> Rgb:
        palette = self._look.palette
        if presence is Presence.AWAY:
            return palette.mark[Mark.DANGER]
        return palette.gold_light if presence is Presence.HERE else palette.ink_dim


STRIP_ROW, STRIP_TOKEN = 26, 18


def strip_rows(guests: int) -> int:
    """How many lines so many guests take."""
    return max(1, -(-guests // 2))


def strip_height(guests: int) -> int:
    """How high the strip is at scale 1."""
    return STRIP_ROW * strip_rows(guests)
