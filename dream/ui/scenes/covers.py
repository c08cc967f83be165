"""The covers of the games: picture, name, players, minutes and weight."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.base.showable import showable
from dream.base.texts import has_text, say, worded
from dream.play import registry
from dream.ui.games.registry import brings_view, has_view, view_of
from dream.ui.kit.engravings import EMBLEMS, paint_sign_of
from dream.ui.kit.mirror import pen
from dream.ui.kit.scene import Host, cover_name, draw_stretched
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.view import TitlePicture
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.widget import ENTER, OwnWidget

LONGEST_NAME = 60


@dataclass(frozen=True)
class CoverGame:
    """One game that the window can show; what its package does not tell is empty, and its weight None."""

    word: str
    name: str
    players: str = ""
    minutes: str = ""
    weight: int | None = None

    @property
    def facts(self) -> str:
        """For how many and how long, in one line; empty where neither is known."""
        return say("cover.facts", players=self.players, minutes=self.minutes) if self.players else ""

    @property
    def weighed(self) -> str:
        """How much there is to learn, in a word or two."""
        return say(f"cover.weight.{self.weight}") if self.weight else ""


def cover_game(word: str) -> CoverGame:
    """The game of a word; its law is not read for that where it is one of the house."""
    about = registry.about(word)
    if about is None:
        return CoverGame(word, _name(word))
    players, minutes = about.players, about.minutes
    return CoverGame(
        word, _name(word), _range("cover.players", *players), _range("cover.minutes", *minutes), about.weight
    )


def _name(word: str) -> str:
    if has_text(f"{word}.name"):
        return say(f"{word}.name")
    game = registry.playable(word)
    return showable(worded(game.name) if game else word, LONGEST_NAME)


def _range(key: str, least: int, most: int) -> str:
    return say(f"{key}.exact", count=least) if least == most else say(f"{key}.range", least=least, most=most)


def house_words() -> tuple[str, ...]:
    """The games of the house that the window can show."""
    return tuple(filter(brings_view, registry.house()))


def other_words() -> Iterator[str]:
    """Those of other packages; what is broken is passed over. It reads what they bring, which takes time."""
    return (word for word in registry.packages() if word not in registry.house() and has_view(word))


_INITIAL_SIZE = 0.36
"""The radius of the ring, and the size of the letter, as parts of the shorter side."""


def draw_initial(surface: Surface, palette: Palette, rect: Rect, name: str) -> None:
    """Fill a rectangle with the night, and have the initial of a game in its middle."""
    pen.rect(surface, palette.night, rect)
    side = min(rect.size)
    pen.aacircle(surface, palette.gold_dark, rect.center, round(_INITIAL_SIZE * side), max(1, side // 80))
    letter = sized_font(Role.TITLE, round(_INITIAL_SIZE * side)).render(name[:1].upper(), True, palette.gold)
    surface.blit(letter, letter.get_rect(center=rect.center))


def draw_emblem(surface: Surface, palette: Palette, rect: Rect, word: str) -> None:
    """Fill a square with the night, and have the emblem of a game in it."""
    pen.rect(surface, palette.panel if palette.light else palette.night, rect)
    emblem = paint_sign_of(word, round(_EMBLEM * min(rect.size)), palette)
    surface.blit(emblem, emblem.get_rect(center=rect.center))


_EMBLEM, _LARGE = 0.88, 120
"""How much of a square its emblem takes; a picture that is not as wide or high as this is an emblem."""


class CoverPicture:
    """The living picture of one game, made beside the loop, for all that takes time is asked for there.

    Until then it is as it was seen last.
    """

    def __init__(self, app: Host, game: CoverGame, seed: str) -> None:
        self._app, self._game, self._seed = app, game, seed
        self._picture: TitlePicture | None = None
        self._asked = self._failed = False

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still. Where it is small, that is with the emblem."""
        if min(surface.get_size()) < _LARGE and self._game.word in EMBLEMS:
            draw_emblem(surface, self._app.look.palette, surface.get_rect(), self._game.word)
            return
        if not self._asked:
            self._asked = True
            self._app.in_background(self._make, self._take)
        if self._picture is not None:
            try:
                self._picture.draw(surface, now)
            except Exception:
                if self._is_of_the_house:
                    raise
                self._picture, self._failed = None, True
        if self._failed:
            draw_initial(surface, self._app.look.palette, surface.get_rect(), self._game.name)
        elif self._picture is None:
            draw_stretched(
                surface, self._app.kept_picture(cover_name(self._game.word)), self._app.look.palette.night
            )

    def _make(self) -> TitlePicture | None:
        try:
            return view_of(self._game.word).title_picture(self._app, self._seed)
        except Exception:
            if self._is_of_the_house:
                raise
            return None

    def _take(self, made: TitlePicture | None) -> None:
        self._picture, self._failed = made, made is None
        self._app.dirty("cover")

    @property
    def _is_of_the_house(self) -> bool:
        return self._game.word in registry.house()


_STEP, _WEIGHT_SIZE, _WEIGHT_GAP = 13, 4, 5


def draw_weight(surface: Surface, look: Look, game: CoverGame, row: Rect, *, small: bool = False) -> None:
    """Draw it in the middle of a row, if it is known; `small`, at its left and without the word."""
    if game.weight is None:
        return
    palette, px = look.palette, look.px
    font = look.font(Role.SMALL)
    signs = registry.HEAVIEST * px(_STEP)
    text = 0 if small else min(paint.width_of(font, game.weighed), max(0, row.w - signs - px(_WEIGHT_GAP)))
    left = row.x if small else row.centerx - (signs + px(_WEIGHT_GAP) + text) // 2
    for number in range(registry.HEAVIEST):
        middle = left + number * px(_STEP) + px(_STEP) // 2, row.centery + px(1)
        _draw_lozenge(surface, look, middle, full=number < game.weight)
    if not small:
        place = Rect(left + signs + px(_WEIGHT_GAP), row.y, text, row.h)
        paint.write(surface, font, game.weighed, palette.ink_dim, place)


def _draw_lozenge(surface: Surface, look: Look, middle: tuple[int, int], *, full: bool) -> None:
    (x, y), size = middle, look.px(_WEIGHT_SIZE)
    if full:
        paint.diamond(surface, look.palette.gold, middle, size)
    corners = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
    pen.aalines(surface, look.palette.gold if full else look.line, True, corners)


_EDGE, _GAP, _NAME, _LINE = 6, 8, 34, 23
TOLD = _GAP + _NAME + 2 * _LINE + _EDGE
"""What a cover has under its picture, at scale 1."""


class Cover(OwnWidget):
    """One game; its picture lives while the cover is pointed at or in focus, unless it stands `still`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        game: CoverGame,
        picture: CoverPicture,
        pressed: Callable[[], object],
        *,
        still: bool,
    ) -> None:
        super().__init__(rect)
        self.game = game
        self._look, self._picture, self._pressed, self._still = look, picture, pressed, still
        self._hovered = False
        self._lit_since: float | None = None

    @property
    def lit(self) -> bool:
        """Whether the cover is the one that would be pressed."""
        return self._hovered or self.focused

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._hovered = hasattr(event, "pos") and self.rect.collidepoint(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        if not self.rect.collidepoint(event.pos):
            return False
        self._pressed()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (*ENTER, pygame.K_SPACE):
            return False
        self._pressed()
        return True

    def draw(self, surface: Surface) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        paint.veil(surface, self.rect, look.raised if self.lit else palette.panel, 235)
        edge = px(_EDGE)
        picture = Rect(self.rect.x + edge, self.rect.y + edge, self.rect.w - 2 * edge, 0)
        picture.h = self.rect.h - edge - px(TOLD)
        self._picture.draw(surface.subsurface(picture), self._now())
        pen.rect(surface, palette.gold if self.lit else look.line, self.rect, px(1))
        pen.rect(surface, palette.gold_dark, picture, px(1))
        self._draw_told(surface, picture.bottom + px(_GAP))

    def _draw_told(self, surface: Surface, top: int) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        row = Rect(self.rect.x + px(_EDGE), top, self.rect.w - 2 * px(_EDGE), px(_NAME))
        ink = palette.gold_light if self.lit else palette.ink
        self.write(surface, look.font(Role.HEADING), self.game.name, ink, row, "centre")
        row = Rect(row.x, row.bottom, row.w, px(_LINE))
        self.write(surface, look.font(Role.SMALL), self.game.facts, palette.ink_dim, row, "centre")
        draw_weight(surface, look, self.game, row.move(0, row.h))

    def _now(self) -> float | None:
        """For how many seconds the picture has been living."""
        if self._still or not self.lit:
            self._lit_since = None
            return None
        now = time.monotonic()
        if self._lit_since is None:
            self._lit_since = now
        return now - self._lit_since


_LEAST, _STRIP_GAP, _PAD = 190, 8, 5


class CoverStrip(Choice[str]):
    """A choice among games by their words, as many of them in sight as there is room for."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        games: Sequence[CoverGame],
        pictures: Mapping[str, CoverPicture],
        now: str,
        changed: Callable[[str], object],
    ) -> None:
        super().__init__(rect, look, [(game.word, game.name) for game in games], now, changed, squeezed=True)
        self.games, self._pictures = tuple(games), pictures

    @property
    def seen_places(self) -> range:
        """The games that are seen: as many as there is room for, the one chosen among them."""
        room = max(1, (self.rect.w + self.look.px(_STRIP_GAP)) // self.look.px(_LEAST + _STRIP_GAP))
        first = max(0, min(self.place - room // 2, len(self.games) - room))
        return range(first, min(len(self.games), first + room))

    def parts(self) -> list[Rect]:
        seen, gap = self.seen_places, self.look.px(_STRIP_GAP)
        width = (self.rect.w - gap * (len(seen) - 1)) / len(seen)
        part = Rect(self.rect.x, self.rect.y, round(width), self.rect.h)
        hidden = Rect(part.topleft, (0, 0))
        return [
            part.move(round((place - seen.start) * (width + gap)), 0) if place in seen else hidden
            for place in range(len(self.games))
        ]

    def key(self, event: pygame.event.Event) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT) and super().key(event)

    def draw(self, surface: Surface) -> None:
        self._cut.clear()
        parts = self.parts()
        for place in self.seen_places:
            self._draw_game(surface, place, parts[place])

    def _draw_game(self, surface: Surface, place: int, part: Rect) -> None:
        look, palette, px = self.look, self.look.palette, self.look.px
        game, chosen = self.games[place], place == self.place
        pen.rect(surface, look.field, part)
        paint.picked(surface, look, part, chosen=chosen, pointed_at=place == self._hover)
        pad = px(_PAD)
        picture = Rect(part.x + pad, part.y + pad, part.h - 2 * pad, part.h - 2 * pad)
        if game.word in EMBLEMS:
            surface.blit(paint_sign_of(game.word, picture.h, palette, plain=True), picture)
        else:
            self._pictures[game.word].draw(surface.subsurface(picture), None)
        pen.rect(surface, palette.gold if chosen else look.line, part, px(1))
        text = Rect(picture.right + 2 * pad, part.y + pad, 0, part.h - 2 * pad)
        text.w = part.right - pad - text.x
        small, ink = look.font(Role.SMALL), palette.gold_light if chosen else palette.ink
        line = small.get_linesize()
        name = Rect(text.x, text.y, text.w, text.h - (line if game.facts else 0))
        self.write(surface, look.font(Role.BODY), game.name, ink, name)
        facts = Rect(text.x, name.bottom, text.w, line)
        written = paint.write(surface, small, game.players, palette.ink_dim, facts)
        draw_weight(surface, look, game, facts.move(written.w + 2 * pad, 0), small=True)
