"""The title: the covers of the four games, and where to go on."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Rect, Surface, transform

from dream import __version__
from dream.base.errors import reason
from dream.base.texts import Listing, language, languages, own_name, runs_leftward, say, worded
from dream.records.journal import Journal
from dream.records.reader import Opened
from dream.ui.games.registry import teaches
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers import TOLD, Cover, CoverGame, CoverPicture, cover_game, house_words, other_words
from dream.ui.table.game_session import GameHost, called
from dream.ui.widgets import forms, paint

EARLIER, LATER = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)
PACE = 20
"""Frames a second, for a picture that lives slowly."""
_SIZE, _GLOW = 92, 14
_LEAST, _WIDEST, _SHELF_GAP, _ARROW, _BELOW_COVER = 206, 380, 18, 34, 36
_NAME, _MOTTO, _SIDE, _GAP = 118, 26, 28, 10
_BUTTON, _MENU, _FOOT = 168, 42, 30
_CONTINUE, _CONTINUE_WIDTH, _LANGUAGE = 44, 620, 120


@lru_cache(maxsize=1)
def lettering(look: Look, text: str) -> Surface:
    """The name, as large as a look asks, by night in light; its pixels are multiplied by their alpha."""
    font = sized_font(Role.TITLE, look.px(_SIZE))
    width, height = font.size(text)
    around = look.px(_GLOW)
    made = Surface((width + 2 * around, height + 2 * around), SRCALPHA)
    if not look.palette.light:
        made.blit(font.render(text, True, look.palette.gold_dark), (around, around + look.px(2)))
        made = transform.box_blur(made, look.px(7))
    made.blit(font.render(text, True, look.palette.gold_light), (around, around))
    return made.premul_alpha()


class Title(Scene):
    """The first thing a player sees: the games, the one played last in sight.

    Its pictures, and new games without hidden things, get the `seed`.
    """

    app: GameHost
    name = "title"
    focuses = True

    def __init__(self, app: GameHost, seed: str) -> None:
        super().__init__(app)
        self.seed = seed
        self._words = house_words()
        self._pictures: dict[str, CoverPicture] = {}
        self._first: int | None = None
        chosen = app.settings.chosen - {"window", "fullscreen"}
        self._asks_language = not chosen and not app.settings.games and len(languages()) > 1
        """Whether this is the first start: then all languages are in sight."""
        self._unfinished: Opened | None = None

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
        """The games on the shelf, in the order in which they stand everywhere."""
        return tuple(map(cover_game, self._words))

    # Widgets

    def build(self) -> None:
        px, (width, height) = self.app.ui.px, self.app.size
        top, side = px(_NAME + _MOTTO) + px(_GAP), px(_SIDE)
        if self._unfinished:
            self._build_continue(self._unfinished, top)
            top += px(_CONTINUE) + px(_GAP)
        if self._asks_language:
            self._build_languages(Rect(side, top, width - 2 * side, px(_CONTINUE)))
            top += px(_CONTINUE) + px(_GAP)
        foot = height - px(_FOOT + _MENU)
        self._build_shelf(Rect(side, top, width - 2 * side, foot - px(_GAP) - top))
        routes = self.app.routes
        entries = {
            "open": routes.open_game,
            "help": routes.help,
            "options": routes.options,
            "quit": self.app.quit,
        }
        wide = len(entries) * (px(_BUTTON) + px(_GAP)) - px(_GAP)
        menu = Rect(0, foot, min(wide, width - 2 * side), px(_MENU))
        menu.x = (width - menu.w) // 2
        told_of = ((say(f"title.{name}"), action, None) for name, action in entries.items())
        forms.buttons(_GAP, *told_of)(self.app, menu)
        version = Rect(side, height - px(_FOOT - 4), width - 2 * side, px(_FOOT - 8))
        self.app.ui.label(version, say("title.version", version=__version__), kind="@small")

    def _build_languages(self, room: Rect) -> None:
        """A button for each language, which calls itself; the one that is spoken is lit."""
        px, ui, codes = self.app.ui.px, self.app.ui, languages()
        wide = min(px(_LANGUAGE), room.w // len(codes))
        place = Rect(0, room.y + px(_GAP) // 2, wide, room.h - px(_GAP))
        place.x = room.centerx - wide * len(codes) // 2
        for number, code in enumerate(codes):
            kind = "@primary" if code == language() else "@aside"
            speak = partial(self.app.change, language=code)
            ui.button(place.move(number * wide, 0), own_name(code), speak, kind=kind)

    def _build_continue(self, going: Opened, top: int) -> None:
        """The button that goes on with what was under way, and beside it what that is."""
        ui, px, width = self.app.ui, self.app.ui.px, self.app.size[0]
        names = called(going.record.seats)
        what = say("title.continue_hint", game=going.record.game.name, names=worded(Listing(names)))
        asked = px(_BUTTON) + 2 * px(_GAP) + paint.width_of(self.app.look.font(Role.ITALIC), what)
        row = Rect(0, top, min(px(_CONTINUE_WIDTH), width - 2 * px(_SIDE), asked), px(_CONTINUE))
        row.centerx = width // 2
        button = Rect(row.x, row.y, px(_BUTTON), row.h)
        ui.button(button, say("title.continue"), lambda: self.app.routes.go_on(going), kind="@primary")
        left = button.right + 2 * px(_GAP)
        ui.label(Rect(left, row.y, row.right - left, row.h), what, kind="@italic_left", names=names)

    def _build_shelf(self, room: Rect) -> None:
        """The covers, as many as there is room for, and arrows to others where there are more."""
        px, games, gap = self.app.ui.px, self.games, self.app.ui.px(_SHELF_GAP)
        more = len(games) > self._fitting(room)
        shelf = room.inflate(-2 * px(_ARROW + _SHELF_GAP), 0) if more else room
        count = self._fitting(shelf) if more else len(games)
        if self._first is None:
            played = next((at for at, game in enumerate(games) if game.word == self.app.settings.game), 0)
            self._first = played - count + 1
        first = self._first = max(0, min(self._first, len(games) - count))
        width = min(px(_WIDEST), (shelf.w - (count - 1) * gap) // max(1, count))
        height = min(shelf.h - px(_BELOW_COVER), width + px(TOLD) + px(6))
        left = shelf.centerx - (count * width + (count - 1) * gap) // 2
        place = Rect(left, shelf.y + (shelf.h - height - px(_BELOW_COVER)) // 2, width, height)
        for number, game in enumerate(games[first : first + count]):
            self._build_cover(place.move(number * (width + gap), 0), game)
        if more:
            arrow = Rect(0, 0, px(_ARROW), px(2 * _ARROW))
            arrow.midright = place.left - gap, room.centery
            earlier, later = (LATER, EARLIER) if runs_leftward() else (EARLIER, LATER)
            self.app.ui.button(arrow, earlier, lambda: self._shift(-1), hint=say("title.earlier"))
            other = arrow.move(count * (width + gap) + gap + arrow.w, 0)
            self.app.ui.button(other, later, lambda: self._shift(1), hint=say("title.later"))

    def _fitting(self, room: Rect) -> int:
        """How many covers there is room for."""
        px = self.app.ui.px
        return max(1, (room.w + px(_SHELF_GAP)) // px(_LEAST + _SHELF_GAP))

    def _build_cover(self, rect: Rect, game: CoverGame) -> None:
        ui, routes, word = self.app.ui, self.app.routes, game.word
        if word not in self._pictures:
            self._pictures[word] = CoverPicture(self.app, game, self.seed)
        actions: dict[str, Callable[[], object]] = {
            "play": lambda: routes.play_at_once(self.seed, word),
            "new_game": lambda: routes.new_game(self.seed, word),
        }
        still, opens = self.app.settings.animation == "none", actions["new_game"]
        ui.add(Cover(rect, self.app.look, game, self._pictures[word], opens, still=still))
        if teaches(word):
            actions["learn"] = lambda: routes.learn(word)
        for number, (name, action) in enumerate(actions.items()):
            left, right = (rect.x + rect.w * place // len(actions) for place in (number, number + 1))
            place = Rect(left, rect.bottom, right - left, ui.px(_BELOW_COVER))
            hint = say(f"title.button.{name}_hint", game=game.name)
            ui.button(place, say(f"title.button.{name}"), action, kind="@aside", hint=hint)

    def _shift(self, step: int) -> None:
        """Go along the shelf, round its end."""
        self._first = ((self._first or 0) + step) % max(1, len(self._words))
        self.app.rebuild("shelf")

    def toast_rooms(self) -> Sequence[Room]:
        """Over the name: what is told comes seldom, and nothing else is covered."""
        px, (width, _) = self.app.ui.px, self.app.size
        room = Rect(px(_SIDE), px(4), width - 2 * px(_SIDE), px(_NAME + _MOTTO) - px(4))
        return (Room(room, "center"),)

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
        look, width = self.app.look, self.app.size[0]
        name = lettering(look, say("title.name"))
        place = name.get_rect(center=(width // 2, look.px(_NAME) // 2 + look.px(4)))
        surface.blit(name, place, special_flags=BLEND_PREMULTIPLIED)
        motto = Rect(look.px(_SIDE), look.px(_NAME), width - 2 * look.px(_SIDE), look.px(_MOTTO))
        ink = look.palette.ink_dim
        paint.write(surface, look.font(Role.ITALIC), say("title.motto"), ink, motto, "centre")


def _left_behind(journal: Journal) -> Opened | str | None:
    try:
        return journal.left_behind()
    except OSError as error:
        return say("title.unfinished_unreadable", reason=reason(error))
