"""The help: the rules in short, the rulings, how the window works, and every key."""

from collections.abc import Iterator

from pygame import Rect

from dream.base.words import say, stock
from dream.ui.kit.commands import groups
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.page import Page
from dream.ui.widgets.text_view import Block, Reader, blocks_of
from dream.ui.widgets.widget_host import WidgetHost

CHAPTERS = ("rules", "rulings", "window", "keys")


class Help(Page):
    """Four chapters to choose from."""

    name = "help"
    heading = "help.heading"
    widest, tallest = 900, 900

    def __init__(self, app: WidgetHost, chapter: str = "rules") -> None:
        super().__init__(app)
        self._chapter = chapter
        self._reader: Reader | None = None

    def build(self) -> None:
        super().build()
        ui, inner = self.app.ui, self.inner
        options = [(name, say(f"help.chapter.{name}")) for name in CHAPTERS]
        row = Rect(inner.x, inner.y, inner.w, ui.px(36))
        ui.add(Choice(row, self.app.look, options, self._chapter, self._turn_to))
        text = Rect(inner.x, row.bottom + ui.px(12), inner.w, inner.bottom - row.bottom - ui.px(24))
        offset = self._reader.scroll.offset if self._reader else 0
        self._reader = ui.add(Reader(text, self.app.look, chapter_blocks(self._chapter), offset))
        self.back_button()
        ui.focus.give(self._reader)

    def _turn_to(self, chapter: str) -> None:
        self._chapter, self._reader = chapter, None
        self.app.rebuild("chapter")


def chapter_blocks(chapter: str) -> Iterator[Block]:
    """What a chapter says; the keys come from the table of commands."""
    if chapter != "keys":
        yield from blocks_of(stock(f"help.{chapter}"))
        return
    yield from blocks_of(stock("help.keys"))
    for group, commands in groups():
        yield Block("heading", say(f"command.group.{group}"))
        for command in commands:
            yield Block("row", command.label, ", ".join(key.shown for key in command.keys))
