"""The seed of a new game: its picture, a line to type it in, and another one, to copy or to paste."""

from collections.abc import Callable
from contextlib import suppress

from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED, cleaned_seed, fresh_seed
from dream.base.words import say
from dream.play.options import Options
from dream.ui.kit.text.fonts import Role
from dream.ui.session.game_view import Preview
from dream.ui.widgets.paint import brief, wrapped
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_host import WidgetHost

_ROW, _GAP = 36, 9


class SeedPanel:
    """Keeps the text of the seed, which may be none.

    `changed` hears of another text, `done` is called on Enter; `field` is where it is typed. `refused` says
    why what was pasted last is no seed; the text stays as it was.
    """

    field: TextField
    refused: str | None = None

    def __init__(
        self, app: WidgetHost, text: str, changed: Callable[[], object], done: Callable[[], object]
    ) -> None:
        """`choose`, which may be set, shows seeds to choose from."""
        self._app, self._changed, self._done = app, changed, done
        self.text, self._seed = text, _seed_of(text)
        self.choose: Callable[[], object] | None = None
        self.picture = Rect(0, 0, 0, 0)

    def build(self, column: Rect, label: int, problem: str | None = None) -> None:
        """Make the widgets in a column, under the square of the picture, with a `label` so many pixels wide.

        A `problem` is told at the field.
        """
        ui = self._app.ui
        font = ui.look.font(Role.SMALL)
        lines = wrapped(font, problem, column.w - label) if problem else ()
        told = len(lines) * font.get_linesize()
        side = min(column.w, column.h - told - ui.px(2 * _ROW + 2 * _GAP))
        self.picture = Rect(column.x + (column.w - side) // 2, column.y, side, side)
        row = Rect(column.x, self.picture.bottom + ui.px(_GAP), column.w, ui.px(_ROW))
        ui.label(Rect(row.x, row.y, label, row.h), say("new_game.seed"), kind="@left")
        self.field = ui.add(
            TextField(
                Rect(row.x + label, row.y, row.w - label, row.h),
                ui.look,
                self._app.screen,
                self.text,
                limit=LONGEST_SEED,
                placeholder=say("new_game.seed_placeholder"),
                changed=self._read,
                done=lambda _: self._done(),
            )
        )
        for number, line in enumerate(lines):
            below = Rect(row.x + label, row.bottom, row.w - label, font.get_linesize())
            below.y += number * below.h
            ui.label(below, line, kind="@wrong_left")
        boards = (("boards", self.choose),) if self.choose else ()
        actions = (("reroll", self._reroll), ("copy", self._copy), ("paste", self._paste), *boards)
        width = (column.w - (len(actions) - 1) * ui.px(_GAP)) // len(actions)
        for number, (name, action) in enumerate(actions):
            rect = Rect(
                column.x + number * (width + ui.px(_GAP)), row.bottom + told + ui.px(_GAP), width, row.h
            )
            ui.button(rect, say(f"new_game.{name}"), action, hint=say(f"new_game.{name}_hint"))

    def draw(self, surface: Surface, preview: Preview, options: Options) -> None:
        """Draw the picture of what the seed begins."""
        preview.draw(surface, self.picture, self._seed, options)

    def _read(self, text: str) -> None:
        """Take a text for the seed, which may be none."""
        self.text, self._seed = text, _seed_of(text)
        self.refused = None
        self._app.dirty("seed")
        self._changed()

    def take(self, text: str) -> None:
        """Have another text for the seed, while another scene is on top."""
        self._read(text)

    def _change(self, text: str) -> None:
        self.field.set_text(text)
        self._read(text)

    def _reroll(self) -> None:
        self._change(fresh_seed())

    def _copy(self) -> None:
        text = self._seed or self.text
        copied = self._app.screen.copy(text)
        seed = brief(self._app.look, text)
        self._app.say(say("new_game.copied" if copied else "app.no_clipboard", seed=seed))

    def _paste(self) -> None:
        lines = (self._app.screen.pasted() or "").splitlines()
        try:
            seeds = list(filter(None, map(cleaned_seed, lines)))
        except Malformed:
            seeds = lines
        if not seeds:
            self._refuse(say("app.nothing_to_paste"))
        elif len(seeds) > 1 or len(seeds[0]) > LONGEST_SEED:
            self._refuse(say("new_game.no_seed_to_paste", most=LONGEST_SEED))
        else:
            self._change(seeds[0])

    def _refuse(self, why: str) -> None:
        self.refused = why
        self._changed()


def _seed_of(text: str) -> str | None:
    """The seed that a text comes to, if it is one."""
    with suppress(Malformed):
        return cleaned_seed(text) or None
    return None
