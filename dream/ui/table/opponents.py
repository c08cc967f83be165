"""All opponents there are, and choosing among them who sits at a seat."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.play.alchemists import HEADS
from dream.play.levels import levels_of, strengths_of
from dream.play.seats import OwnOpponent, Seat
from dream.play.sparring import can_spar, sparring_seat
from dream.ui.kit.medallions import LEAST, Medallion
from dream.ui.kit.mirror import pen
from dream.ui.kit.settings import GUEST, PERSON, SPARRING
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look
from dream.ui.table.emblems import (
    SOMEBODY,
    SPARRING as SPARRING_EMBLEM,
    Emblem,
    emblem_of_level,
    paint_emblem,
)
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.dialogs import Answer, Asked, WidgetHost
from dream.ui.widgets.forms import Row
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.page import Page
from dream.ui.widgets.widget import ENTER, Tip

TYPED = ""
"""The choice of an engine whose command is typed, and not one of those known."""
Who = int | str
"""A person, a level or an engine, as the settings have it."""
LEAST_BAR = 0.12
"""The bar of the weakest level, beside the way from it to the strongest."""
AT_ONCE = 0.3
"""A move that takes no more seconds comes at once."""


@dataclass(frozen=True)
class Opponent:
    """One of those who may sit at a seat; `strength` goes up to 1, and `pace` tells of its time."""

    who: Who
    name: str
    about: str
    emblem: Emblem
    strength: float | None = None
    pace: str = ""


def opponents(word: str, known: Mapping[str, str]) -> Iterator[Opponent]:
    """All who may sit at a seat of the game of a word; `known` are engines by their commands."""
    levels, strengths = levels_of(word), bars(word)
    yield Opponent(PERSON, say("new_game.person"), say("opponents.person"), SOMEBODY)
    yield Opponent(GUEST, say("new_game.guest"), say("opponents.guest"), Emblem("guest"))
    for level, strength in zip(levels, strengths, strict=True):
        name = say("new_game.machine", number=level.number, name=level.name)
        emblem = emblem_of_level(word, level.number)
        yield Opponent(level.number, name, level.about, emblem, strength, pace_of(level.seconds))
    if can_spar(word):
        yield Opponent(SPARRING, say("seat.sparring"), say("opponents.sparring"), SPARRING_EMBLEM)
    for command, name in known.items():
        yield Opponent(command, name, command, Emblem("engine"))
    yield Opponent(TYPED, say("new_game.engine"), say("opponents.engine"), Emblem("engine"))


def bars(word: str) -> tuple[float, ...]:
    """How long the bar of each level is, up to 1: by measured strength or, where that isn't known, evenly."""
    levels, strengths = levels_of(word), strengths_of(word)
    if not strengths or strengths[-1] <= 0:
        return tuple(level.number / len(levels) for level in levels)
    least = LEAST_BAR * strengths[-1]
    return tuple((each + least) / (strengths[-1] + least) for each in strengths)


def own_seat(word: str, who: int) -> Seat:
    """Our own opponent of a level, or the sparring one, without a name, as it sits down at a game."""
    return sparring_seat(word) if who == SPARRING else Seat.machine("", who)


def manner_of(word: str, seat: Seat) -> str:
    """How our own opponent at a seat of the game of a word plays, in a line; of others nothing is known."""
    own = seat.occupant
    if not isinstance(own, OwnOpponent):
        return ""
    if own.spars:
        return say("opponents.row", name=say("seat.sparring"), about=say("opponents.sparring"))
    level = next((level for level in levels_of(word) if level.number == own.level), None)
    if level is None:
        return ""
    name = say("library.at_level", name=level.name, level=level.number)
    line = say("opponents.row", name=name, about=level.about)
    return f"{line} {say('opponents.daring')}" if own.dares else line


def pace_of(seconds: float | None) -> str:
    """How long a move takes, in a few words; nothing where that is not known."""
    if seconds is None:
        return ""
    if seconds <= AT_ONCE:
        return say("opponents.at_once")
    return say("opponents.seconds", seconds=round(seconds, 1))


_ROW, _PAD, _EMBLEM, _RIGHT, _BAR_HEIGHT = 58, 10, 50, 150, 7


class OpponentRows(Rows):
    """Shows opponents, one of them in focus; a click or Enter calls `take` with it."""

    at_once = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        everybody: Sequence[Opponent],
        chosen: int,
        take: Callable[[Opponent], object],
    ) -> None:
        super().__init__(rect, look, len(everybody), chosen, look.px(_ROW))
        self.opponents, self._take = tuple(everybody), take

    def take(self) -> None:
        self._take(self.opponents[self.chosen])

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, palette, px, opponent = self.look, self.look.palette, self.look.px, self.opponents[place]
        pad = px(_PAD)
        emblem = paint_emblem(opponent.emblem, px(_EMBLEM), palette)
        surface.blit(emblem, emblem.get_rect(midleft=(rect.x + pad, rect.centery)))
        left, right = rect.x + 2 * pad + px(_EMBLEM), rect.right - pad
        if opponent.strength is not None:
            strength = Rect(right - px(_RIGHT), rect.y, px(_RIGHT), rect.h)
            self._draw_strength(surface, opponent.strength, opponent.pace, strength)
            right = strength.x - pad
        body, small = look.font(Role.BODY), look.font(Role.SMALL)
        name = Rect(left, rect.centery - body.get_linesize(), right - left, body.get_linesize())
        about = Rect(left, rect.centery + px(1), right - left, small.get_linesize())
        self.write(surface, body, opponent.name, palette.ink, name)
        self.write(surface, small, opponent.about, palette.ink_dim, about)

    def _draw_strength(self, surface: Surface, strength: float, pace: str, rect: Rect) -> None:
        """A bar as long as the opponent is strong, and under it how long it thinks."""
        look, palette, px = self.look, self.look.palette, self.look.px
        bar = Rect(rect.x, rect.centery - px(14), rect.w, px(_BAR_HEIGHT))
        pen.rect(surface, look.line, bar, px(1), border_radius=px(3))
        full = bar.inflate(-px(2), -px(2))
        full.w = max(px(3), round(full.w * strength))
        pen.rect(surface, palette.gold, full, border_radius=px(3))
        font = look.font(Role.SMALL)
        place = Rect(rect.x, rect.centery + px(1), rect.w, font.get_linesize())
        paint.write(surface, font, pace, palette.ink_dim, place, "right")


class Opponents(Page):
    """Shows all who may sit at a seat; `take` hears who is chosen, and whoever asked comes back.

    `left` is done where it is left and nobody has been chosen.
    """

    name = "opponents"
    heading = "opponents.heading"
    widest, tallest = 860, 800

    def __init__(
        self,
        app: WidgetHost,
        seat: str,
        everybody: Sequence[Opponent],
        now: Who,
        take: Callable[[Who], object],
        left: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(app)
        self._seat, self._opponents, self._take, self._left = seat, everybody, take, left
        self._chosen = next((place for place, each in enumerate(everybody) if each.who == now), 0)
        self._rows: OpponentRows | None = None

    def build(self) -> None:
        super().build()
        ui = self.app.ui
        room = self.build_rows(Row(say("opponents.seat", seat=self._seat), kind="@italic", high=28))
        room.h -= ui.px(10)
        chosen = self._rows.chosen if self._rows else self._chosen
        self._rows = ui.add(OpponentRows(room, self.app.look, self._opponents, chosen, self._choose))
        self.build_foot()
        ui.focus.give(self._rows)

    def asked(self) -> Asked:
        rows = (
            Answer(say("opponents.row", name=each.name, about=each.about), partial(self._choose, each))
            for each in self._opponents
        )
        seat = say("opponents.seat", seat=self._seat)
        return Asked((seat,), (*rows, Answer(say("dialog.cancel"), self.back)))

    def _choose(self, opponent: Opponent) -> None:
        self.app.pop()
        self._take(opponent.who)

    def back(self) -> None:
        super().back()
        self._left()


class OpponentChoice(Choice[Who]):
    """A choice among opponents; each new one is told to `changed`, and `opened` is to show them all."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        everybody: Sequence[Opponent],
        now: Who,
        changed: Callable[[Who], object],
        opened: Callable[[], object],
    ) -> None:
        super().__init__(
            rect, look, [(each.who, each.name) for each in everybody], now, changed, segments=False
        )
        self._opponents, self._opened = everybody, opened

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self._middle.collidepoint(event.pos):
            self._opened()
            return True
        return super().handle(event)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self._opened()
            return True
        return super().key(event)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self._middle.collidepoint(position):
            return Tip(say("opponents.open_hint"), self.rect)
        return super().tip_at(position)

    def draw_chosen(self, surface: Surface, room: Rect) -> None:
        look = self.look
        emblem = paint_emblem(
            self._opponents[self.place].emblem, max(LEAST, self.rect.h - look.px(6)), look.palette
        )
        surface.blit(emblem, emblem.get_rect(midleft=room.midleft))
        left = emblem.get_width() + look.px(8)
        text = Rect(room.x + left, room.y, room.w - left, room.h)
        self.write(surface, look.font(Role.BODY), self.options[self.place][1], look.palette.ink, text)


class MedallionChoice(Choice[str]):
    """A choice among the heads of medallions, or none; each new one is told to `changed`."""

    def __init__(self, rect: Rect, look: Look, now: str, changed: Callable[[str], object]) -> None:
        heads = [(head, say(f"new_game.medallion.{head or 'none'}")) for head in ("", *HEADS)]
        super().__init__(rect, look, heads, now, changed, segments=False)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self.rect.collidepoint(position):
            return Tip(say("new_game.medallion.hint", medallion=self.options[self.place][1]), self.rect)
        return super().tip_at(position)

    def draw_chosen(self, surface: Surface, room: Rect) -> None:
        emblem = Emblem("medallion", Medallion(self.value)) if self.value else SOMEBODY
        picture = paint_emblem(emblem, max(LEAST, self.rect.h - self.look.px(6)), self.look.palette)
        surface.blit(picture, picture.get_rect(center=room.center))
