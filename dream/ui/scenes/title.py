"""The title: the covers of the four games, and where to go on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream import __version__
from dream.base.errors import reason
from dream.base.texts import Listing, say, told
from dream.records.journal import Journal
from dream.records.reader import Opened
from dream.ui.games.registry import teaches
from dream.ui.kit.scene import Room, Routes, Scene
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers import (
    TOLD,
    Cover,
    CoverGame,
    CoverPicture,
    cover_game,
    house_words,
    last_first,
    other_words,
)
from dream.ui.table.game_session import GameHost, called
from dream.ui.widgets import paint

CoverButton = tuple[str, Callable[[], object]]
"""A button: the name of its texts under ``title.deed``, and what it does."""


def cover_buttons(routes: Routes, game: str, seed: str) -> tuple[CoverButton, ...]:
    """The buttons under the cover of a game, by its word; a new game is offered this seed."""
    found: list[CoverButton] = [
        ("play", lambda: routes.play_at_once(seed, game)),
        ("new_game", lambda: routes.new_game(seed, game)),
    ]
    if teaches(game):
        found.append(("learn", lambda: routes.learn(game)))
    return tuple(found)


_SIZE, _GLOW = 92, 14


def lettering(look: Look, text: str) -> Surface:
    """The name, as large as a look asks; its pixels are multiplied by their alpha."""
    font = sized_font(Role.TITLE, look.px(_SIZE))
    width, height = font.size(text)
    around = look.px(_GLOW)
    made = Surface((width + 2 * around, height + 2 * around), pygame.SRCALPHA)
    for colour, shift in ((look.palette.gold_dark, look.px(2)), (look.palette.gold_light, 0)):
        line = font.render(text, True, colour)
        made.blit(line, (around, around + shift))
        if shift:
            made = pygame.transform.box_blur(made, look.px(7))
    return made.premul_alpha()


_LEAST, _WIDEST, _SHELF_GAP, _ARROW = 206, 380, 18, 34
DEEDS = 36
"""The height of the buttons under a cover, at scale 1."""


@dataclass(frozen=True)
class Shelf:
    """The places of the covers that are seen, and of the arrows to others where there are more."""

    covers: tuple[Rect, ...]
    arrows: tuple[Rect, Rect] | None = None

    @property
    def step(self) -> int:
        """How many covers are seen at once."""
        return len(self.covers)


def shelf(look: Look, room: Rect, count: int) -> Shelf:
    """The shelf for so many games in a room."""
    px = look.px
    most = max(1, (room.w + px(_SHELF_GAP)) // px(_LEAST + _SHELF_GAP))
    if count <= most:
        return Shelf(_places(look, room, count))
    inner = room.inflate(-2 * px(_ARROW + _SHELF_GAP), 0)
    seen = max(1, (inner.w + px(_SHELF_GAP)) // px(_LEAST + _SHELF_GAP))
    covers = _places(look, inner, seen)
    arrow = Rect(0, 0, px(_ARROW), px(2 * _ARROW))
    left, right = arrow.copy(), arrow.copy()
    left.midright = covers[0].left - px(_SHELF_GAP), room.centery
    right.midleft = covers[-1].right + px(_SHELF_GAP), room.centery
    return Shelf(covers, (left, right))


def _places(look: Look, room: Rect, count: int) -> tuple[Rect, ...]:
    """So many covers in the middle of a room, each with a square picture, or a lower one."""
    px = look.px
    gap, told = px(_SHELF_GAP), px(TOLD) + px(6)
    width = min(px(_WIDEST), (room.w - (count - 1) * gap) // max(1, count))
    height = min(room.h - px(DEEDS), width + told)
    left = room.centerx - (count * width + (count - 1) * gap) // 2
    top = room.y + (room.h - height - px(DEEDS)) // 2
    return tuple(Rect(left + number * (width + gap), top, width, height) for number in range(count))


EARLIER, LATER = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)
PACE = 20
"""Frames a second, for a picture that lives slowly."""
_NAME, _MOTTO, _SIDE, _GAP = 118, 26, 28, 10
_BUTTON, _MENU, _FOOT = 168, 42, 30
_CONTINUE, _CONTINUE_WIDTH = 44, 620


class Title(Scene):
    """The first thing a player sees: the games, the one played last first. New ones get the `seed`."""

    app: GameHost
    name = "title"
    focuses = True

    def __init__(self, app: GameHost, seed: str) -> None:
        super().__init__(app)
        self.seed = seed
        self._words = house_words()
        self._pictures: dict[str, CoverPicture] = {}
        self._first = 0
        self._unfinished: Opened | None = None
        self._name: tuple[Look, str, Surface] | None = None

    def enter(self) -> None:
        self._unfinished = None
        self.app.in_background(lambda: _left_behind(self.app.journal), self._found)
        self.app.in_background(lambda: tuple(other_words()), self._found_others)

    def _found(self, found: Opened | str | None) -> None:
        """What was under way when the program last ended, or why that cannot be known."""
        if isinstance(found, str):
            self.app.say(found)
        elif found and self.app.scene is self:
            self._unfinished = found
            self.app.rebuild("unfinished", keep_focus=False)

    def _found_others(self, words: tuple[str, ...]) -> None:
        """Which games other packages bring."""
        every = (*house_words(), *words)
        if every != self._words:
            self._words = every
            if self.app.scene is self:
                self.app.rebuild("games")

    @property
    def games(self) -> tuple[CoverGame, ...]:
        """The games on the shelf, the one played last first."""
        return tuple(map(cover_game, last_first(self._words, self.app.settings.game)))

    # Widgets

    def build(self) -> None:
        ui, going = self.app.ui, self._unfinished
        if going:
            self._build_continue(going)
        self._build_shelf(shelf(self.app.look, self._room, len(self._words)))
        for place, (text, action) in zip(self._menu, self._entries(), strict=True):
            ui.button(place, text, action)
        ui.label(self._foot, say("title.version", version=__version__), kind="@small")

    def _build_continue(self, going: Opened) -> None:
        """The button that goes on with what was under way, and beside it what that is."""
        ui, row, gap = self.app.ui, self._continue, self.app.ui.px(_GAP)
        names = told(Listing(called(going.record.seats)))
        what = say("title.continue_hint", game=going.record.game.name, names=names)
        told_width = paint.width_of(self.app.look.font(Role.ITALIC), what)
        row.w = min(row.w, ui.px(_BUTTON) + 2 * gap + told_width)
        row.centerx = self.app.size[0] // 2
        button = Rect(row.x, row.y, ui.px(_BUTTON), row.h)
        ui.button(button, say("title.continue"), lambda: self.app.routes.go_on(going), kind="@primary")
        beside = Rect(button.right + 2 * gap, row.y, row.right - button.right - 2 * gap, row.h)
        ui.label(beside, what, kind="@italic_left", names=called(going.record.seats))

    def _build_shelf(self, places: Shelf) -> None:
        games = self.games
        self._first = max(0, min(self._first, len(games) - places.step))
        seen = games[self._first : self._first + places.step]
        for rect, game in zip(places.covers, seen, strict=False):
            self._build_cover(rect, game)
        if places.arrows:
            left, right = places.arrows
            self.app.ui.button(left, EARLIER, lambda: self._shift(-1), hint=say("title.earlier"))
            self.app.ui.button(right, LATER, lambda: self._shift(1), hint=say("title.later"))

    def _build_cover(self, rect: Rect, game: CoverGame) -> None:
        ui, routes = self.app.ui, self.app.routes
        if game.word not in self._pictures:
            self._pictures[game.word] = CoverPicture(self.app, game, self.seed)
        picture = self._pictures[game.word]
        still = self.app.settings.animation == "none"
        ui.add(
            Cover(
                rect,
                self.app.look,
                game,
                picture,
                lambda: routes.new_game(self.seed, game.word),
                still=still,
            )
        )
        rows = cover_buttons(routes, game.word, self.seed)
        below = Rect(rect.x, rect.bottom, rect.w, ui.px(DEEDS))
        for number, (name, action) in enumerate(rows):
            left, right = (below.x + below.w * place // len(rows) for place in (number, number + 1))
            hint = say(f"title.deed.{name}_hint", game=game.name)
            ui.button(
                Rect(left, below.y, right - left, below.h),
                say(f"title.deed.{name}"),
                action,
                kind="@aside",
                hint=hint,
            )

    def _shift(self, step: int) -> None:
        """Go along the shelf, round its end."""
        self._first = (self._first + step) % max(1, len(self._words))
        self.app.rebuild("shelf")

    # Places

    @property
    def _head(self) -> int:
        """Where the name and the motto end."""
        return self.app.ui.px(_NAME + _MOTTO)

    @property
    def _continue(self) -> Rect:
        px = self.app.ui.px
        wide = min(px(_CONTINUE_WIDTH), self.app.size[0] - 2 * px(_SIDE))
        place = Rect(0, self._head + px(_GAP), wide, px(_CONTINUE))
        place.centerx = self.app.size[0] // 2
        return place

    @property
    def _room(self) -> Rect:
        """The room of the shelf, between the head and the menu."""
        px, (width, _) = self.app.ui.px, self.app.size
        top = (self._continue.bottom if self._unfinished else self._head) + px(_GAP)
        return Rect(px(_SIDE), top, width - 2 * px(_SIDE), self._menu[0].top - px(_GAP) - top)

    @property
    def _menu(self) -> list[Rect]:
        """The places of the buttons at the foot."""
        px, (width, height) = self.app.ui.px, self.app.size
        count, gap = len(self._entries()), px(_GAP)
        wide = min(px(_BUTTON), (width - 2 * px(_SIDE) - (count - 1) * gap) // count)
        left = (width - count * wide - (count - 1) * gap) // 2
        top = height - px(_FOOT + _MENU)
        return [Rect(left + number * (wide + gap), top, wide, px(_MENU)) for number in range(count)]

    @property
    def _foot(self) -> Rect:
        px, (width, height) = self.app.ui.px, self.app.size
        return Rect(px(_SIDE), height - px(_FOOT - 4), width - 2 * px(_SIDE), px(_FOOT - 8))

    def toast_rooms(self) -> Sequence[Room]:
        """Over the name: what is told comes seldom, and nothing else is covered."""
        px, (width, _) = self.app.ui.px, self.app.size
        room = Rect(px(_SIDE), px(4), width - 2 * px(_SIDE), self._head - px(4))
        return (Room(room, "center"),)

    def _entries(self) -> list[tuple[str, Callable[[], object]]]:
        routes = self.app.routes
        return [
            (say("title.open"), routes.open_game),
            (say("title.help"), routes.help),
            (say("title.options"), routes.options),
            (say("title.quit"), self.app.quit),
        ]

    def command(self, name: str) -> bool:
        if name == "new_game":
            self.app.routes.new_game(self.seed)
            return True
        return False

    # Looks

    @property
    def pace(self) -> int:
        return 0 if self.app.settings.animation == "none" else PACE

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        name, look, width = self._lettering(), self.app.look, self.app.size[0]
        place = name.get_rect(center=(width // 2, look.px(_NAME) // 2 + look.px(4)))
        surface.blit(name, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        motto = Rect(look.px(_SIDE), look.px(_NAME), width - 2 * look.px(_SIDE), look.px(_MOTTO))
        ink = look.palette.ink_dim
        paint.write(surface, look.font(Role.ITALIC), say("title.motto"), ink, motto, "centre")

    def _lettering(self) -> Surface:
        """The name, made once for each look and language."""
        look, name = self.app.look, say("title.name")
        if self._name is None or self._name[:2] != (look, name):
            self._name = look, name, lettering(look, name)
        return self._name[2]


def _left_behind(journal: Journal) -> Opened | str | None:
    try:
        return journal.left_behind()
    except OSError as error:
        return say("title.unfinished_unreadable", reason=reason(error))
