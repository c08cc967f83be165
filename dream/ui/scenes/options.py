"""The options: what a player chooses for all games, and for one; each change holds and is written at once."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from pygame import Rect

from dream.base.showable import capitalized
from dream.base.texts import language, languages, own_name, say
from dream.ui.games.registry import games_with_view, offered_settings
from dream.ui.kit.settings import PACES, SCALES, SPEEDS, TUTORS
from dream.ui.kit.theme import fitting_scale, palette, palette_names
from dream.ui.scenes.keys import KeysPage
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.panels import Page

Value = TypeVar("Value", bound=Hashable)
_ROW, _GAP, _HEADING, _LABEL = 34, 6, 26, 0.36
_LEAST_ROW, _LEAST_GAP = 25, 3
"""Where rows would be lower than this, the gaps between them are smaller."""
SIDE_BY_SIDE = 4
"""How many languages are seen side by side; of more only the one that is chosen."""
_ROWS = 11
"""How many settings all games have, but for the language; with many of them the rows are lower."""


class Options(Page):
    """One row for every setting; those of one game alone stand under its name."""

    name = "options"
    heading = "options.heading"
    widest, tallest = 780, 720

    def build(self) -> None:
        super().build()
        settings = self.app.settings
        self._top = self.inner.y
        offered = {game.id: found for game in games_with_view() if (found := offered_settings(game.id))}
        rows = _ROWS + (len(languages()) > 1) + sum(map(len, offered.values()))
        px = self.app.ui.px
        whole = (self.inner.h - len(offered) * px(_HEADING + _GAP)) // rows
        self._gap = px(_GAP if whole >= px(_LEAST_ROW + _GAP) else _LEAST_GAP)
        self._row = whole - self._gap
        self._choice(
            "palette",
            [(name, capitalized(palette(name).label)) for name in palette_names()],
            settings.palette,
        )
        scale = None if settings.scale is None else fitting_scale(self.app.size, settings.scale)
        self._choice("scale", self._scales(scale), scale, segments=False)
        self._choice("animation", _words("animation", SPEEDS), settings.animation)
        self._choice("pace", _words("pace", PACES), settings.pace)
        self._choice("tutor", _words("tutor", TUTORS), settings.tutor)
        self._choice("confirm", _words("confirm", (False, True)), settings.confirm)
        self._choice("bar", _words("bar", (False, True)), settings.bar)
        self._volume()
        self._choice("muted", _words("muted", (False, True)), settings.muted)
        self._choice("clock_sound", _words("clock_sound", (True, False)), settings.clock_sound)
        self._choice(
            "fullscreen", _words("fullscreen", (False, True)), settings.fullscreen, self._fill_screen
        )
        if len(languages()) > 1:
            named = [(code, own_name(code)) for code in languages()]
            self._choice("language", named, language(), segments=len(named) <= SIDE_BY_SIDE)
        for game, own in offered.items():
            self._heading(say("options.only_in", game=say(f"{game}.name")))
            for row in own:
                self._choice(row.name, _words(row.name, row.values, game), row.of(settings), game=game)
        self.app.ui.button(self.foot(0, 2), say("keys.open"), lambda: self.app.push(KeysPage(self.app)))
        self.back_button(1, 2)

    def _line(self, height: int) -> Rect:
        """The next line of the page, across its whole width."""
        ui, inner = self.app.ui, self.inner
        line = Rect(inner.x, self._top, inner.w, min(self._row, ui.px(height)))
        self._top = line.bottom + self._gap
        return line

    def _heading(self, text: str) -> None:
        self.app.ui.label(self._line(_HEADING), text, kind="@gold_left")

    def _place(self, name: str, game: str = "") -> Rect:
        """Label the next row, a setting of one `game` if that is named; the rectangle of its control."""
        line = self._line(_ROW)
        label = round(line.w * _LABEL)
        self.app.ui.label(Rect(line.x, line.y, label, line.h), say(_key(name, game)), kind="@left")
        return Rect(line.x + label, line.y, line.w - label, line.h)

    def _choice(
        self,
        name: str,
        options: Sequence[tuple[Value, str]],
        value: Value,
        changed: Callable[[Value], object] | None = None,
        *,
        segments: bool = True,
        game: str = "",
    ) -> None:
        change = changed or (lambda chosen: self.app.change(**{name: chosen}))
        self.app.ui.add(
            Choice(self._place(name, game), self.app.look, options, value, change, segments=segments)
        )

    def _scales(self, now: float | None) -> list[tuple[float | None, str]]:
        """The automatic scale, those at which all fits into this window, and the one of `now`."""
        fitting = sorted({s for s in (*SCALES, now) if s and fitting_scale(self.app.size, s) == s})
        return [
            (None, say("options.scale_natural")),
            *((s, say("options.percent", number=round(100 * s))) for s in fitting),
        ]

    def _volume(self) -> None:
        ui, rect = self.app.ui, self._place("volume")
        number = Rect(rect.right - ui.px(60), rect.y, ui.px(60), rect.h)
        self._shown = ui.label(number, self._percent, kind="@right")
        rail = Rect(rect.x, rect.y + ui.px(6), rect.w - ui.px(74), rect.h - ui.px(12))
        ui.slider(rail, self.app.settings.volume * 100, 0, 100, self._set_volume)

    @property
    def _percent(self) -> str:
        return say("options.percent", number=round(100 * self.app.settings.volume))

    def _set_volume(self, percent: float) -> None:
        self.app.change(volume=round(percent / 100, 2))
        self._shown.set_text(self._percent)

    def _fill_screen(self, wanted: bool) -> None:
        if wanted != self.app.settings.fullscreen:
            self.app.toggle_fullscreen()


def _key(name: str, game: str) -> str:
    """The key of the text of a setting: that of one game alone is among the texts of the game."""
    return f"{game}.options.{name}" if game else f"options.{name}"


def _words(name: str, values: Iterable[Value], game: str = "") -> list[tuple[Value, str]]:
    return [(value, say(_key(f"{name}_{str(value).lower()}", game))) for value in values]
