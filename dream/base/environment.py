"""The variables that this program sets for itself, which nothing that others have written is handed.

A bundle is started with some that find its own libraries: a stranger's engine that was handed them would load
those in the place of the system's.
"""

import os

_BUNDLES = "_PYI_"
_SEARCHED = "LD_LIBRARY_PATH"
_BEFORE = "_ORIG"
"""With this at its end, PyInstaller keeps what a variable was before."""
_BY_HOOKS = ("MPLCONFIGDIR",)
"""What PyInstaller sets for libraries in the bundle, which read it later."""
_known: dict[str, str | None] = {}
"""What each of the variables was that this program has set."""


def set_for_itself(name: str, value: str | None) -> None:
    """Set a variable for this process and those of this program; None takes it away."""
    _known.setdefault(name, os.environ.get(name))
    _set(name, value)


def default_for_itself(name: str, value: str) -> None:
    """Do so where the variable is not set."""
    if name not in os.environ:
        set_for_itself(name, value)


def handed_on() -> dict[str, str]:
    """The environment for what others have written: as this program was given it."""
    kept = {name: value for name, value in os.environ.items() if name not in _known}
    return kept | {name: value for name, value in _known.items() if value is not None}


def leave_bundle() -> None:
    """Have nothing that this process starts find the bundle's libraries; its own are found as before.

    What else of the bundle is started, by its own program, sets the same variables anew.
    """
    _set(_SEARCHED, os.environ.get(_SEARCHED + _BEFORE) or None)
    for name in [name for name in os.environ if name.startswith(_BUNDLES) or name == _SEARCHED + _BEFORE]:
        _set(name, None)
    _known.update(dict.fromkeys(_BY_HOOKS))


def _set(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value
