"""People at the table of any game, on the null screen: they know nothing of it but what the window shows."""

from pathlib import Path
from random import Random
from typing import Any

from dream.play.seating.seated_game import SeatedGame
from dream.ui.scenes.new_game import NewGame
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.scenes.curtain import Curtain
from dream.ui.tabletop.scenes.play import Play
from dream.ui.tabletop.sight import Target
from dream.ui.widgets.choice import Choice
from tests.ui.driver import Person

NEVER = 4000
"""So many deeds lead through any game."""


class AtAnyTable(Person):
    """Somebody who sets up a game and plays it at random."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1024, 640), seed: int = 1) -> None:
        super().__init__(folder, size)
        self.random = Random(seed)

    @property
    def scene(self) -> TabletopScene | Curtain:
        scene = self.app.scene
        assert isinstance(scene, TabletopScene | Curtain)
        return scene

    @property
    def presenter(self) -> TablePresenter:
        return self.scene.presenter

    @property
    def game(self) -> SeatedGame[Any, Any]:
        return self.scene.table.game

    @property
    def legal(self) -> list[Target]:
        """What can be chosen or done now."""
        return sorted(self.presenter.sight.marks.legal, key=repr)

    @property
    def notice(self) -> str:
        """What the narrator tells now, heading and all."""
        told = self.scene.narration()
        return " ".join((told.heading, *told.sentences))

    def begin(self, title: str, seed: str, **options: str) -> "AtAnyTable":
        """Set a game up at the sheet for new ones, and begin it."""
        sheet = NewGame(self.app, seed)
        self.app.push(sheet)
        self.wait()
        games = next(widget for widget in self.app.ui.own if isinstance(widget, Choice))
        games.choose([text for _, text in games.options].index(title))
        self.wait()
        for word, value in options.items():
            sheet._choose(next(o for o in sheet.wishes.options.declared if o.word == word), value)
            self.wait()
        self.press_button("Begin")
        self.wait()
        return self

    # Deeds

    def click_on(self, *targets: Target) -> None:
        """Click on things, one after the other."""
        for target in targets:
            place = self.presenter.place_of(target)
            assert place, f"{target} is not there"
            self.click(place)

    def walk_to(self, target: Target) -> None:
        """Come to something that can be done by the key of the next thing."""
        for _ in range(len(self.legal) + 1):
            if self.presenter.pointing.cursor == target:
                return
            self.press("n")
        raise AssertionError(f"the cursor never came to {target}")

    def do_something(self, *, by_keys: bool) -> None:
        """One deed at random of whoever is here: open the curtain, or choose something and do it."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
            return
        if self.game.lingers:
            self.press("enter")
            return
        if not isinstance(self.scene, Play) or not self.legal:
            self.wait()
            return
        done, selection = len(self.game.history.actions), self.scene.table.selection
        while len(self.game.history.actions) == done:
            whole = selection.whole is not None
            target = selection.chosen[-1] if whole else self.random.choice(self.legal)
            if by_keys:
                self.walk_to(target)
                self.press("enter")
            else:
                self.click_on(target)

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play at random until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")
