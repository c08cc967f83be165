"""People and machines at a table of Philosopher's Stone on the null screen."""

from collections.abc import Hashable, Mapping
from pathlib import Path
from random import Random

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.actions import ListedAction
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.tasks.concocting import Form
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.play.history import History
from dream.play.seating.seat import Seat
from dream.play.seating.seated_game import SeatedGame
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.stone_table import STONE_TABLE
from dream.ui.game_views.philosophers_stone.things import HandCard, OpenCard, Push
from dream.ui.game_views.philosophers_stone.words import WORDS
from dream.ui.session.game_session import GameSession
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.scenes.curtain import Curtain
from dream.ui.tabletop.scenes.play import Play
from dream.ui.tabletop.scenes.routes import TabletopRoutes
from dream.ui.tabletop.sight import Marks, Target
from dream.ui.tabletop.table.controller import TableController
from tests.ui.driver import Person
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import RandomEngines

PEOPLE = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"))
MACHINE = Seat.machine("Hermes", 1)
SEED = "amber furnace moon"
NEVER = 6000
"""So many deeds lead through any game."""
SHY = 0.8
"""How often somebody does not concoct a formula."""


class AtStoneTable(Person):
    """Somebody at an app with such a game on it."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size)
        self.random = random or Random(1)
        self.app.engines = self.engines = RandomEngines(self.app, self.random, seats=6)

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
    def pointed(self) -> Mapping[Hashable, Item]:
        """What is there only while something is pointed at, by key."""
        shown = self.presenter.looks.pointed_items(self.presenter.sight, self.presenter.picture.layout)
        return {item.key: item for item in shown}

    @property
    def table(self) -> TableController[State, ListedAction]:
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
        """What is told now, heading and all."""
        scene = self.scene
        assert isinstance(scene, TabletopScene)
        told = scene.narration()
        return " ".join((told.heading, *told.sentences))

    # Coming to a table

    def sit(
        self,
        *seats: Seat,
        seed: str = SEED,
        options: str = "",
        state: str | None = None,
        actions: str = "",
    ) -> "AtStoneTable":
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        words = f"players={len(seats)} {options}".strip()
        start = GAME.parse_state(state) if state else GAME.start(seed, words)
        history = History(GAME, start)
        history.play_words(actions.split())
        origin = {} if state else {"Seed": seed, "Options": words}
        session = GameSession(SeatedGame(history, seats, seed), origin)
        TabletopRoutes(WORDS, STONE_TABLE).sit_down(self.app, session)
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
        """One step of whoever is here: open the curtain, or choose something."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
            return
        if not isinstance(self.scene, Play) or not self.marks.legal:
            self.presenter.go_on()
            self.wait()
            return
        target = self._something()
        if by_keys:
            self.walk_to(target)
            self.press("enter")
        else:
            self.click_on(target)

    def _something(self) -> Target:
        """What is chosen next: what helps on if there is such a thing, else anything."""
        selection, facts = self.table.selection, Facts(self.presenter.sight)
        if selection.chosen:
            going_on = [
                each for each in self.marks.legal if any(selection._going_on((*selection.chosen, each)))
            ]
            return (
                selection.chosen[-1] if selection.whole is not None else self.random.choice(_sorted(going_on))
            )
        legal, task = _sorted(self.marks.legal), facts.task
        needed = facts.state.needed(facts.base)
        if isinstance(task, Form) and self.random.random() < SHY:
            return Push("done")
        if isinstance(task, Draw):
            useful = [each for each in legal if isinstance(each, OpenCard) and needed[each.card]]
            return self.random.choice(useful or legal)
        first: list[Target] = [each for each in legal if each == Push("transmute")]
        first += [each for each in legal if isinstance(each, HandCard) and needed[each.card]]
        return first[0] if first else self.random.choice(legal)

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")


def _sorted(targets: object) -> list[Target]:
    assert isinstance(targets, frozenset | list)
    return sorted(targets, key=repr)
