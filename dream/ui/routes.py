"""Which scene follows which: the only file that knows all scenes, those of the games by their views.

The title is imported with it, the others when they are first gone to, so that the title is there before them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from dream.base.seeds import memorable_seed
from dream.base.texts import name_keys, say
from dream.play.registry import find
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.games.registry import has_view, teaches, view_of
from dream.ui.kit.scene import Scene
from dream.ui.scenes.keys import key_names
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import GameHost
from dream.ui.table.new_game import at_once
from dream.ui.table.view import SetUpView

FIRST_GAME = "dream"
"""The game that is shown to somebody who has played none that this window can show."""


class SceneRoutes:
    """The routes of an app."""

    def __init__(self, app: GameHost) -> None:
        self._app = app
        name_keys(key_names)

    def title(self) -> None:
        """Leave everything for the title, when the game is kept or the player gives it up."""
        seed = memorable_seed()
        self._app.leave(lambda: self._app.home(Title(self._app, seed)))

    def new_game(self, seed: str | None = None, game: str | None = None) -> None:
        """Ask what is to be played, with this game in sight.

        A game without hidden things is offered this seed, or a fresh one.
        """
        from dream.ui.scenes.new_game import NewGame

        self._visit(NewGame.name, lambda: NewGame(self._app, seed, game))

    def play_at_once(self, seed: str, game: str) -> None:
        """Leave everything for a game, by its word, against whom was played last.

        It begins from the seed, or where things are hidden from a secret one.
        Whatever keeps it from beginning is told by the sheet of a new game, which is shown instead.
        """
        rules = find(game)
        setup = at_once(rules, self._app.settings.of(game), "" if rules.hidden else seed)
        if setup is None:
            self.new_game(seed, game)
        else:
            self.begin(setup)

    def open_game(self) -> None:
        """Show the saved games; going back returns here."""
        from dream.ui.scenes.library import LibraryScene

        self._visit(LibraryScene.name, lambda: LibraryScene(self._app))

    def take_in(self, paths: Sequence[Path]) -> None:
        """Put the games of files and folders into the library, and show it."""
        from dream.ui.scenes.library import LibraryScene

        self.open_game()
        if isinstance(self._app.scene, LibraryScene):
            self._app.scene.take_in(paths)

    def options(self) -> None:
        """Show the settings; going back returns here."""
        from dream.ui.scenes.options import OptionsPage

        self._visit(OptionsPage.name, lambda: OptionsPage(self._app))

    def help(self) -> None:
        """Show the rules and the keys, first those of the game on the screen or played last.

        They open at the part that the present step is about.
        """
        from dream.ui.scenes.help import Help

        game, scene = self._on_screen(), self._app.scene
        self._visit(Help.name, lambda: Help(self._app, game, anchor=scene.rule if scene else ""))

    def learn(self, game: str | None = None, *, at_once: bool = False) -> None:
        """Show the lessons of a game, by its word, or of the one on the screen or played last.

        `at_once`, the first lesson that has not been learnt begins, if there is one. Going back returns here.
        """
        from dream.ui.scenes.learn import Lessons

        wished = game or self._on_screen()
        word = wished if teaches(wished) else FIRST_GAME
        self._visit(Lessons.name, lambda: Lessons(self._app, word))
        if at_once and isinstance(self._app.scene, Lessons):
            self._app.scene.go_on()

    def can_set_up(self, game: str) -> bool:
        """Whether positions of a game, by its word, can be set up by hand."""
        return has_view(game) and isinstance(view_of(game), SetUpView)

    def set_up(self, game: str, state: Any = None) -> None:
        """Set up a position of a game, by its word, whose view can, from a state or anew."""
        view = view_of(game)
        assert isinstance(view, SetUpView), game
        self._visit("set_up", lambda: view.set_up(self._app, state))

    def exercises(self, game: str) -> None:
        """Show the exercises of a game, by its word, which has some. Going back returns here."""
        from dream.ui.scenes.learn import Exercises

        self._visit(Exercises.name, lambda: Exercises(self._app, game))

    def _on_screen(self) -> str:
        """The word of the game on the screen, or else of the one that was played last."""
        scene = self._app.scene
        last = self._app.settings.game
        shown = last if last and has_view(last) else FIRST_GAME
        return scene.game if scene is not None and scene.game is not None else shown

    def _visit(self, name: str, scene: Callable[[], Scene]) -> None:
        """Put a scene on top, unless it is there."""
        if self._app.scene is None or self._app.scene.name != name:
            self._app.push(scene())

    def begin(self, setup: Setup) -> None:
        """Leave everything for a new game, to which the guests of the one before go along."""
        setup = replace(setup, seats=self._app.guests.along(setup.seats))
        view_of(setup.game).begin(self._app, setup)

    def go_on(self, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""
        if self._can_show(opened):
            view_of(opened.game.game.id).go_on(self._app, opened)

    def replay(self, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning, or at its review; going back returns here."""
        if self._can_show(opened):
            view_of(opened.game.game.id).replay(self._app, opened, judging=judging)

    def _can_show(self, opened: Opened) -> bool:
        """Whether the window can show such a game; when it cannot, that is said."""
        game = opened.game.game
        if not has_view(game.id):
            self._app.say(say("open_game.no_view", game=game.name))
        return has_view(game.id)
