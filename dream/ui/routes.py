"""The doors from scene to scene, each importing its scene only when it is opened."""

from typing import TYPE_CHECKING

from dream.ui.game_views.alchemists_dream.game_setup import GameSetup

if TYPE_CHECKING:
    from dream.records.reader import Opened
    from dream.ui.app import App


def show_title(app: "App") -> None:
    """Leave everything for the title."""
    from dream.ui.scenes.title import Title

    app.leave(lambda: app.home(Title(app)))


def show_new_game(app: "App", seed: str | None = None) -> None:
    """Ask what a new game needs, with this seed offered, or a fresh one."""
    from dream.ui.game_views.alchemists_dream.scenes.new_game import NewGame

    if not isinstance(app.scene, NewGame):
        app.push(NewGame(app, seed))


def show_options(app: "App") -> None:
    """Show the settings; going back returns here."""
    from dream.ui.scenes.options import Options

    if not isinstance(app.scene, Options):
        app.push(Options(app))


def show_help(app: "App") -> None:
    """Show the rules and the keys; going back returns here."""
    from dream.ui.scenes.help import Help

    if not isinstance(app.scene, Help):
        app.push(Help(app))


def show_open_game(app: "App") -> None:
    """Show the saved games; going back returns here."""
    from dream.ui.scenes.open_game import OpenGame

    if not isinstance(app.scene, OpenGame):
        app.push(OpenGame(app))


def start_game(app: "App", setup: GameSetup) -> None:
    """Leave everything for a new game: its board is laid first."""
    from dream.ui.game_views.alchemists_dream import routes as game_routes

    game_routes.start_game(app, setup)


def open_game(app: "App", opened: "Opened") -> None:
    """Leave everything for a saved game, to go on with it where it stood."""
    from dream.ui.game_views.alchemists_dream import routes as game_routes

    game_routes.open_game(app, opened)


def replay(app: "App", opened: "Opened") -> None:
    """Look through a saved game from its beginning."""
    from dream.ui.game_views.alchemists_dream import routes as game_routes

    game_routes.replay(app, opened)
