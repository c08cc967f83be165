"""People and machines at a table of Alchemist on the null screen."""

from pathlib import Path
from random import Random

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.actions import Action
from dream.games.alchemist.rules.state import State
from dream.play.history import History
from dream.play.seating.seat import Seat
from dream.play.seating.seated_game import SeatedGame
from dream.ui.game_views.alchemist.items.facts import Facts
from dream.ui.game_views.alchemist.targets import Brew
from dream.ui.game_views.alchemist.view import VIEW
from dream.ui.session.game_session import GameSession
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.scenes.curtain import Curtain
from dream.ui.tabletop.scenes.play import Play
from dream.ui.tabletop.sight import Marks, Target
from dream.ui.tabletop.table.controller import TableController
from tests.ui.driver import Person
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import RandomEngines

PEOPLE = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil"))
MACHINE = Seat.machine("Hermes", 1)
SEED = "amber furnace moon"
NEVER = 4000
"""So many deeds lead through any game."""


class AtAlchemistTable(Person):
    """Somebody at an app with such a game on it."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size)
        self.random = random or Random(1)
        self.app.engines = self.engines = RandomEngines(self.app, self.random, seats=5)

    # What is there

    @property
    def scene(self) -> TabletopScene | Curtain:
        scene = self.app.scene
        assert isinstance(scene, TabletopScene | Curtain)
        return scene

    @property
    def presenter(self) -> TablePresenter:
        return self.scene.presenter

    @property
    def marks(self) -> Marks:
        """What is marked now."""
        return self.presenter.sight.marks

    @property
    def facts(self) -> Facts:
        """What is seen of the table now."""
        return Facts(self.presenter.sight)

    @property
    def table(self) -> TableController:
        return self.scene.table

    @property
    def game(self) -> SeatedGame[State, Action]:
        return self.table.game

    @property
    def actions(self) -> list[str]:
        """What has been done, as texts."""
        return list(map(GAME.action_text, self.game.history.actions))

    @property
    def notice(self) -> str:
        """What the narrator tells now, heading and all."""
        told = self.scene.narration()
        return " ".join((told.heading, *told.sentences))

    # Coming to a table

    def sit(
        self,
        *seats: Seat,
        seed: str = SEED,
        options: str | None = None,
        state: str | None = None,
        actions: str = "",
    ) -> "AtAlchemistTable":
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        words = f"players={len(seats)}" if options is None else f"players={len(seats)} {options}"
        start = GAME.parse_state(state) if state else GAME.start(seed, words)
        history = History(GAME, start)
        history.play_words(actions.split())
        origin = {} if state else {"Seed": seed, "Options": words}
        session = GameSession(SeatedGame(history, seats, seed), origin)
        VIEW.routes.sit_down(self.app, session)
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
            self.press("j")
        raise AssertionError(f"the cursor never came to {target}")

    def do_something(self, *, by_keys: bool) -> None:
        """One step at random of whoever is here: open the curtain, or choose something."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
            return
        if self.game.lingers:
            self.press("enter")
            return
        if not isinstance(self.scene, Play) or not self.marks.legal:
            self.wait()
            return
        target = Brew() if Brew() in self.marks.legal else self._something()
        if by_keys:
            self.walk_to(target)
            self.press("enter")
        else:
            self.click_on(target)

    def _something(self) -> Target:
        return self.random.choice(sorted(self.marks.legal, key=repr))

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play at random until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")
