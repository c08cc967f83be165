"""The commands that mean the same in every scene."""

from collections.abc import Callable, Mapping

from dream.base.messages import Listing
from dream.base.words import has_text, say
from dream.ui.kit.commands import key_of
from dream.ui.kit.palette import palette_names
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import fitting_scale


def carry_out(app: SceneHost, name: str) -> bool:
    """Carry out a command by its name; False when it is none that means the same everywhere."""
    action = _ACTIONS.get(name)
    if action is None:
        return False
    action(app)
    return True


def _scale_by(app: SceneHost, steps: int) -> None:
    """Go to the next larger or smaller scale at which all scenes fit into this window."""
    now = app.look.scale
    others = (scale for scale in SCALES if (scale - now) * steps > 0)
    fitting = [scale for scale in others if fitting_scale(app.size, scale) == scale]
    scale = min(fitting, key=lambda scale: abs(scale - now), default=None)
    if scale is None:
        app.say(say("app.no_larger" if steps > 0 else "app.no_smaller"))
    else:
        app.change(scale=scale)


def _mute(app: SceneHost) -> None:
    app.change(muted=not app.settings.muted)
    app.say(say("app.muted" if app.settings.muted else "app.sounding"))
    app.rebuild("mute")


def _next_palette(app: SceneHost) -> None:
    names = palette_names()
    here = names.index(app.settings.palette) if app.settings.palette in names else -1
    app.change(palette=names[(here + 1) % len(names)])
    app.say(say("app.palette_now", name=app.look.palette.label))


def _tell_possible(app: SceneHost) -> None:
    """Tell what can be done in the scene on top, and the keys that not every scene has."""
    rows = app.scene.commands if app.scene else ()
    own = tuple(row.hint for row in rows if row.group != "program" and row.name not in _EVERYWHERE)
    here = f"app.possible_in.{app.scene.name if app.scene else ''}"
    told = say(here) if has_text(here) else ""
    if own:
        sentence = say("app.possible", here=told, commands=Listing(own, "commas"), help=key_of("help"))
    else:
        sentence = say("app.possible_none", here=told, help=key_of("help"))
    app.say(sentence.strip(), of_now=True)


_EVERYWHERE = frozenset({"choose", "cancel"})
"""Commands that need no telling."""
_ACTIONS: Mapping[str, Callable[[SceneHost], object]] = {
    "fullscreen": lambda app: app.toggle_fullscreen(),
    "larger": lambda app: _scale_by(app, 1),
    "smaller": lambda app: _scale_by(app, -1),
    "natural_size": lambda app: app.change(scale=None),
    "mute": _mute,
    "palette": _next_palette,
    "possible": _tell_possible,
    "help": lambda app: app.routes.help(),
    "options": lambda app: app.routes.options(),
    "new_game": lambda app: app.routes.new_game(),
    "open": lambda app: app.routes.open_game(),
    "quit": lambda app: app.quit(),
}
