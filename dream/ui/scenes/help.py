"""The help: the rules of each game in short, its rulings and terms, how its window works, and every key."""

from collections.abc import Iterator

from dream.base.texts import glossary_of, has_text, say, stock, worded
from dream.study.lessons import rulebook_of
from dream.ui.games.registry import games_with_view, teaches, view_of
from dream.ui.kit.commands import groups
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.forms import Row, one_of
from dream.ui.widgets.page import FootButton, Page
from dream.ui.widgets.text import Block, Figure, Reader, blocks_of

CHAPTERS = ("rules", "rulings", "glossary", "window", "guests", "keys")
EVERY_GAMES = "guests", "keys"
"""Those that say the same of every game."""


class Help(Page):
    """Six chapters to choose from for every game that the window can show."""

    name = "help"
    heading = "help.heading"
    widest, tallest = 900, 900

    def __init__(self, app: WidgetHost, game: str, chapter: str = "rules", anchor: str = "") -> None:
        """`game` is the one, by its word, whose rules are told first, from the heading with an anchor on."""
        super().__init__(app)
        self.game: str = game
        self._anchor = anchor
        self._chapter = chapter if chapter in chapters(game) else "keys"
        self._reader: Reader | None = None

    def build(self) -> None:
        super().build()
        ui, games = self.app.ui, [(game.id, worded(game.name)) for game in games_with_view()]
        options = [(name, say(f"help.chapter.{name}")) for name in chapters(self.game)]
        chapter = Row(control=one_of(options, self._chapter, self._turn_to), gap=12)
        game = [Row(control=one_of(games, self.game, self._open))] if len(games) > 1 else []
        room = self.build_rows(*game, chapter)
        room.h -= ui.px(24) - ui.px(12)
        offset = self._reader.scroll.offset if self._reader else 0
        blocks, draw = chapter_blocks(self.game, self._chapter), view_of(self.game).drawing
        anchor, self._anchor = self._anchor, ""
        self._reader = ui.add(Reader(room, self.app.look, blocks, offset, draw, self._diagram, anchor))
        learn = FootButton(say("help.learn"), lambda: self.app.routes.learn(self.game))
        self.build_foot(*([learn] if teaches(self.game) else []))
        ui.focus.give(self._reader)

    def _diagram(self, name: str, room: int) -> Figure:
        """The diagram of this name in the rulebook of the game."""
        view, rulebook = view_of(self.game), rulebook_of(self.game)
        assert rulebook is not None, "the game has diagrams"
        return view.diagram(self.app, rulebook.step(name), room)

    def _open(self, game: str) -> None:
        self.game, self._reader = game, None
        if self._chapter not in chapters(game):
            self._chapter = "keys"
        self.app.rebuild("game")

    def _turn_to(self, chapter: str) -> None:
        self._chapter, self._reader = chapter, None
        self.app.rebuild("chapter")


def chapters(game: str) -> list[str]:
    """The chapters that there are of a game: all of the house's, of others those that they have texts for."""
    return [name for name in CHAPTERS if name in EVERY_GAMES or has_text(_texts_of(game, name))]


def _texts_of(game: str, chapter: str) -> str:
    return f"{game}.glossary" if chapter == "glossary" else f"{game}.help.{chapter}"


def chapter_blocks(game: str, chapter: str) -> Iterator[Block]:
    """What a chapter says of a game; the chapter of keys comes from the table of commands, as it is now."""
    if chapter == "glossary":
        glossary = glossary_of(game)
        for name, term in sorted((glossary.name(term), term) for term in glossary.terms):
            yield Block("row", glossary.meaning(term), name)
        return
    if chapter == "guests":
        yield from blocks_of(stock("help.guests"))
        return
    if chapter != "keys":
        yield from blocks_of(stock(f"{game}.help.{chapter}"))
        return
    yield from blocks_of(stock("help.keys"))
    for group, commands in groups(view_of(game).commands):
        yield Block("heading", say(f"command.group.{group}"))
        for command in commands:
            yield Block("row", command.label, ", ".join(key.shown for key in command.keys))
