"""People at a table on the null screen: base of those who know a game, and of those who know none."""

from collections.abc import Hashable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Self

from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.table.game_session import GameSession
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Item
from dream.ui.table.presenter import Presenter
from dream.ui.table.scenes import Curtain, Play, TabletopScene
from dream.ui.table.sight import Marks, Target
from dream.ui.table.view import TabletopView
from tests.ui.driver import Person

PEOPLE = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"))
MACHINE = Seat.machine("Hermes", 1)
SEED = "amber furnace moon"
NEVER = 6000
"""So many deeds lead through any game."""


class AtATable(Person):
    """Somebody at an app with a game on it, who plays at random."""

    next_key = "n"
    """The key of the next thing that can be chosen."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size)
        self.random = random or Random(1)

    # What is there

    @property
    def scene(self) -> TabletopScene | Curtain:
        scene = self.app.scene
        assert isinstance(scene, TabletopScene | Curtain)
        return scene

    @property
    def presenter(self) -> Presenter:
        return self.scene.presenter

    @property
    def table(self) -> AnyGameTable:
        return self.scene.table

    @property
    def game(self) -> SeatedGame[Any, Any]:
        return self.table.game

    @property
    def marks(self) -> Marks:
        """What is marked now."""
        return self.presenter.sight.marks

    @property
    def legal(self) -> list[Target]:
        """What can be chosen or done now."""
        return sorted(self.marks.legal, key=repr)

    @property
    def actions(self) -> list[str]:
        """What has been done, as texts."""
        history = self.game.history
        return list(map(history.game.action_text, history.actions))

    @property
    def notice(self) -> str:
        """What the narrator tells now, heading and all."""
        told = self.scene.narration()
        return " ".join((told.heading, *told.sentences))

    @property
    def pointed(self) -> Mapping[Hashable, Item]:
        """What is there only while something is pointed at, by key."""
        shown = self.presenter.looks.pointed_items(self.presenter.sight, self.presenter.picture.layout)
        return {item.key: item for item in shown}

    # Coming to a table

    def sit_down(
        self,
        view: TabletopView,
        seats: tuple[Seat, ...],
        seed: str,
        options: str,
        state: str | None,
        actions: str,
    ) -> Self:
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        rules = view.words().game
        history = History(rules, rules.parse_state(state) if state else rules.start(seed, options))
        history.play_words(actions.split())
        origin = {} if state else {"Seed": seed, "Options": options}
        view.scenes(self.app, GameSession(SeatedGame(history, seats, seed), origin)).sit_down()
        self.wait()
        return self

    # Deeds

    def place(self, target: Target) -> tuple[int, int]:
        """Where something lies in the window."""
        place = self.presenter.place_of(target)
        assert place, f"{target} is not there"
        return place

    def click_on(self, *targets: Target) -> None:
        """Click on things, one after the other."""
        for target in targets:
            self.click(self.place(target))

    def walk_to(self, target: Target) -> None:
        """Come to something that can be done by the key of the next thing."""
        for _ in range(len(self.marks.legal) + 1):
            if self.presenter.pointing.cursor == target:
                return
            self.press(self.next_key)
        raise AssertionError(f"the cursor never came to {target}")

    def use(self, target: Target, *, by_keys: bool) -> None:
        """Choose something, or do what is chosen, by a click or with the keyboard alone."""
        if by_keys:
            self.walk_to(target)
            self.press("enter")
        else:
            self.click_on(target)

    def do_something(self, *, by_keys: bool) -> None:
        """One deed of whoever is here: open the curtain, see what is shown, or choose something."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
        elif self.game.lingers:
            self.press("enter")
        elif isinstance(self.scene, Play) and self.marks.legal:
            self.act(by_keys=by_keys)
        else:
            self.presenter.go_on()
            self.wait()

    def act(self, *, by_keys: bool) -> None:
        """Choose something or, where all of it is chosen, do it."""
        self.use(self.something(), by_keys=by_keys)

    def something(self) -> Target:
        """What is chosen next."""
        selection = self.table.selection
        return selection.chosen[-1] if selection.whole is not None else self.random.choice(self.legal)

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")
