"""The commands that mean the same in every scene."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dream.ui import routes as scene_routes
from dream.ui.kit.palette import palette_names
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import fitting_scale
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App


def carry_out(app: "App", name: str) -> bool:
    """Carry out a command by its name; False when it is none that means the same everywhere."""
    action = _ACTIONS.get(name)
    if action is None:
        return False
    action(app)
    return True


def _scale_by(app: "App", steps: int) -> None:
    """Go to the next larger or smaller scale that looks different in this window."""
    wished = [scale for scale in SCALES if (scale - app.look.scale) * steps > 0]
    scale = min(wished, key=lambda scale: abs(scale - app.look.scale), default=None)
    if scale is None or fitting_scale(app.size, scale) == app.look.scale:
        app.say(say("app.no_larger" if steps > 0 else "app.no_smaller"))
    else:
        app.change(scale=scale)


def _mute(app: "App") -> None:
    app.change(muted=not app.settings.muted)
    app.say(say("app.muted" if app.settings.muted else "app.sounding"))
    app.rebuild("mute")


def _next_palette(app: "App") -> None:
    names = palette_names()
    here = names.index(app.settings.palette) if app.settings.palette in names else -1
    app.change(palette=names[(here + 1) % len(names)])
    app.say(say("app.palette_now", name=app.look.palette.label))


_ACTIONS: Mapping[str, Callable[["App"], object]] = {
    "fullscreen": lambda app: app.toggle_fullscreen(),
    "larger": lambda app: _scale_by(app, 1),
    "smaller": lambda app: _scale_by(app, -1),
    "natural_size": lambda app: app.change(scale=None),
    "mute": _mute,
    "palette": _next_palette,
    "help": scene_routes.show_help,
    "options": scene_routes.show_options,
    "new_game": scene_routes.show_new_game,
    "open": scene_routes.show_open_game,
    "quit": lambda app: app.quit(),
}
