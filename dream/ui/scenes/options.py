"""The options: what a player chooses for all games, and for one; each change holds and is written at once."""

from bisect import bisect
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TypeVar

import pygame

from dream.base.texts import capitalized, language, languages, own_name, say
from dream.ui.games.registry import games_with_view, offered_settings
from dream.ui.kit import mirror
from dream.ui.kit.settings import CARDS, PACES, SCALES, SPEEDS, TUTORS
from dream.ui.kit.theme import fitting_scale, palette, palette_names
from dream.ui.scenes.keys import KeysPage
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.forms import Form, Row, buttons, one_of, slider, worded_choices
from dream.ui.widgets.page import FootButton, Page

Value = TypeVar("Value", bound=Hashable)
_ROW, _GAP, _HEADING, _LABEL = 34, 6, 26, 0.36
_LEAST_ROW, _LEAST_GAP = 25, 3
"""Where rows would be lower than this, the gaps between them are smaller."""
SIDE_BY_SIDE = 4
"""How many languages are seen side by side; more are in a list of their own."""


class OptionsPage(Page):
    """One row for every setting; those of one game alone stand under its name."""

    name = "options"
    heading = "options.heading"
    widest, tallest = 780, 720

    def build(self) -> None:
        super().build()
        px, inner = self.app.ui.px, self.inner
        rows = list(self._rows())
        headings = sum(row.control is None for row in rows)
        whole = (inner.h - headings * px(_HEADING + _GAP)) // (len(rows) - headings)
        gap = px(_GAP if whole >= px(_LEAST_ROW + _GAP) else _LEAST_GAP)
        high = min(whole - gap, px(_ROW))
        form = Form(self.app, rows, inner.w, round(inner.w * _LABEL), high=high, gap=gap)
        self._scale_choice = form.build(inner.topleft)["scale"]
        self.build_foot(FootButton(say("keys.open"), lambda: self.app.push(KeysPage(self.app))))

    def _rows(self) -> Iterator[Row]:
        settings = self.app.settings
        palettes = [(name, capitalized(palette(name).label)) for name in palette_names()]
        scale = None if settings.scale is None else fitting_scale(self.app.size, settings.scale)
        yield self._choice("palette", palettes, settings.palette)
        scales = one_of(self._scales(scale), scale, self._set_scale, segments=False)
        yield Row(say("options.scale"), scales, "scale")
        yield self._choice("cards", worded_choices("options.cards", CARDS), settings.cards)
        for name, values in (
            ("animation", SPEEDS),
            ("pace", PACES),
            ("tutor", TUTORS),
            ("confirm", (False, True)),
            ("bar", (False, True)),
        ):
            yield self._choice(name, worded_choices(f"options.{name}", values), getattr(settings, name))
        yield Row(say("options.volume"), slider(settings.volume * 100, self._set("volume")))
        yield Row(say("options.ambience"), slider(settings.ambience * 100, self._set("ambience")))
        for name, values in (("muted", (False, True)), ("clock_sound", (True, False))):
            yield self._choice(name, worded_choices(f"options.{name}", values), getattr(settings, name))
        windows = worded_choices("options.fullscreen", (False, True))
        fills = one_of(windows, settings.fullscreen, lambda _: self.app.toggle_fullscreen(), squeezed=True)
        yield Row(say("options.fullscreen"), fills)
        if len(languages()) > 1:
            named = [(code, own_name(code)) for code in languages()]
            if len(named) <= SIDE_BY_SIDE:
                yield self._choice("language", named, language())
            else:
                yield Row(
                    say("options.language"), buttons(0, (own_name(language()), self._list_languages, None))
                )
        for game in games_with_view():
            own = offered_settings(game.id)
            if own:
                yield Row(
                    say("options.only_in", game=say(f"{game.id}.name")), high=_HEADING, kind="@gold_left"
                )
            for row in own:
                key = f"{game.id}.options.{row.name}"
                yield self._choice(row.name, worded_choices(key, row.values), row.of(settings), label=key)

    def _list_languages(self) -> None:
        """Ask for one of all languages, each of which is called as it calls itself."""
        others = tuple(Answer(own_name(code), partial(self._speak, code)) for code in languages())
        self.app.ask(Dialog(say("options.language"), "", Answer(say("dialog.cancel")), others, columns=2))

    def _speak(self, code: str) -> None:
        self.app.change(language=code)

    def _choice(
        self,
        name: str,
        options: Sequence[tuple[Value, str]],
        value: Value,
        *,
        segments: bool = True,
        label: str | None = None,
    ) -> Row:
        """The row of a setting, of one game alone where its `label` is the key of a text of that game."""
        control = one_of(
            options, value, lambda new: self.app.change(**{name: new}), segments=segments, squeezed=True
        )
        return Row(say(label or f"options.{name}"), control)

    def _scales(self, now: float | None) -> list[tuple[float | None, str]]:
        """The scales at which all fits into this window, that of `now`, and the automatic one by its size."""
        fitting = sorted({s for s in (*SCALES, now) if s and fitting_scale(self.app.size, s) == s})
        fixed: list[tuple[float | None, str]] = [
            (s, say("options.percent", number=round(100 * s))) for s in fitting
        ]
        natural = bisect(fitting, fitting_scale(self.app.size, None))
        return [*fixed[:natural], (None, say("options.scale_natural")), *fixed[natural:]]

    def _set_scale(self, scale: float | None) -> None:
        """Change the scale; the mouse stays on the arrow that it has clicked, wherever that lies then."""
        clicked, before = mirror.pointed_at(), self._scale_choice.rect
        self.app.change(scale=scale)
        now, right = self._scale_choice.rect, clicked[0] >= before.centerx
        if before.collidepoint(clicked) and now != before:
            arrow = now.right - now.h // 2 if right else now.left + now.h // 2
            pygame.mouse.set_pos(mirror.in_window(pygame.Rect(arrow, now.centery, 1, 1)).topleft)

    def _set(self, volume: str) -> Callable[[float], object]:
        """What changes one of the volumes to so many per cent."""
        return lambda percent: self.app.change(**{volume: round(percent / 100, 2)})
