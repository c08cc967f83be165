"""People at the table of any game, on the null screen: they know nothing of it but what the window shows."""

from pathlib import Path
from random import Random

from dream.ui.scenes.covers import CoverStrip
from dream.ui.scenes.new_game import NewGame
from tests.ui.table.at_a_table import AtATable


class AtAnyTable(AtATable):
    """Somebody who sets up a game and plays it at random."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1024, 640), seed: int = 1) -> None:
        super().__init__(folder, size, Random(seed))

    def begin(self, title: str, seed: str, **options: str) -> "AtAnyTable":
        """Set a game up at the sheet for new ones, and begin it."""
        sheet = NewGame(self.app, seed)
        self.app.push(sheet)
        self.wait()
        covers = next(widget for widget in self.app.ui.own if isinstance(widget, CoverStrip))
        covers.choose([game.name for game in covers.games].index(title))
        self.wait()
        for word, value in options.items():
            sheet._choose(next(o for o in sheet.form.options.declared if o.word == word), value)
            self.wait()
        self.press_button("Begin")
        self.wait()
        return self

    def act(self, *, by_keys: bool) -> None:
        """Do something, all of its steps."""
        done = len(self.game.history.actions)
        while len(self.game.history.actions) == done:
            super().act(by_keys=by_keys)
