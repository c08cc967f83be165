"""People and machines at a table of Jabir's Transmutations on the null screen."""

from pathlib import Path
from random import Random

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.history import History
from dream.play.seating.seat import Seat
from dream.play.seating.seated_game import SeatedGame
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts
from dream.ui.game_views.jabirs_transmutations.things import Target
from dream.ui.game_views.jabirs_transmutations.view import VIEW
from dream.ui.session.engines.engine_pool import Engines
from dream.ui.session.game_session import GameSession
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.scenes.curtain import Curtain
from dream.ui.tabletop.scenes.play import Play
from dream.ui.tabletop.sight import Marks
from dream.ui.tabletop.table.controller import TableController
from tests.ui.driver import Person

ANN, BEN, CLEO = Seat("Ann"), Seat("Ben"), Seat("Cleo")
MACHINE = Seat.machine("Hermes", 1)
SEED = "amber furnace moon"
NEVER = 4000
"""So many deeds lead through any game."""


class RandomEngine:
    """Stands in for an engine: it answers at once with any legal action; `asked` counts the questions."""

    thinking = lost = False
    late = None
    why_lost = ""

    def __init__(self, random: Random) -> None:
        self._random, self.asked = random, 0

    def ask(self, game, level, done):
        self.asked += 1
        done(self._random.choice(game.game.legal_actions(game.state)))

    def advise(self, game, done, failed):
        done(game.game.legal_actions(game.state)[0], ())

    def hurry(self):
        pass

    cancel = revive = close = hurry


class RandomEngines(Engines):
    """The engines of an app in which each seat has a random one."""

    def __init__(self, app, random: Random, seats: int = 3) -> None:
        super().__init__(app.post, app.say)
        self.engines = [RandomEngine(random) for _ in range(seats)]

    def own(self, game, number):
        return self.engines[number]


class AtJabirTable(Person):
    """Somebody at an app with such a game on it."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size)
        self.random = random or Random(1)
        self.app.engines = self.engines = RandomEngines(self.app, self.random)

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
    def game(self) -> SeatedGame[State, ListedAction]:
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
        self, *seats: Seat, seed: str = SEED, options: str = "-", state: str | None = None, actions: str = ""
    ) -> "AtJabirTable":
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        start = GAME.parse_state(state) if state else GAME.start(seed, options)
        history = History(GAME, start)
        history.play_words(actions.split())
        origin = {} if state else {"Seed": seed, "Options": options}
        session = GameSession(SeatedGame(history, seats or (ANN, BEN, CLEO), seed), origin)
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
            self.press("n")
        raise AssertionError(f"the cursor never came to {target}")

    def do_something(self, *, by_keys: bool) -> None:
        """One deed at random of whoever is here: open the curtain, or choose something and confirm it."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
            return
        if not isinstance(self.scene, Play) or not self.marks.legal:
            self.wait()
            return
        target = self.random.choice(sorted(self.marks.legal, key=str))
        done = len(self.game.history.actions)
        if by_keys:
            self.walk_to(target)
            self.press("enter")
            if len(self.game.history.actions) == done:
                self.press("enter")
        else:
            self.click_on(target)
            if len(self.game.history.actions) == done:
                self.click_on(target)

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play at random until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")
