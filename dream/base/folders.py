"""The folders of the system for a player's settings, games and logs, and for a cache.

Each system has its own places for them; the variable ``DREAM_HOME`` puts all four into one folder, and
``DREAM_KERNELS`` names one for compiled kernels, which several homes may share.
"""

import os
from pathlib import Path

import platformdirs

HOME, KERNELS = "DREAM_HOME", "DREAM_KERNELS"
_APP = "dream"


def config_dir() -> Path:
    """The folder of settings, which may not exist, as those below."""
    return _folder("config") or platformdirs.user_config_path(_APP, appauthor=False)


def settings_file() -> Path:
    """The file of what the player has chosen for every game."""
    return config_dir() / "settings.json"


def newer_settings_file(path: Path) -> Path:
    """The file beside one of settings with what version 0.9 does not know, which may not exist."""
    return path.with_name(f"{path.stem}-newer{path.suffix}")


def data_dir() -> Path:
    """The folder of games."""
    return _folder("data") or platformdirs.user_data_path(_APP, appauthor=False)


def practice_file() -> Path:
    """The file of what is remembered of exercises."""
    return data_dir() / "exercises.json"


def log_dir() -> Path:
    """The folder of crash logs."""
    return _folder("logs") or platformdirs.user_log_path(_APP, appauthor=False)


def cache_dir() -> Path:
    """The folder of what can be made again."""
    return _folder("cache") or platformdirs.user_cache_path(_APP, appauthor=False)


def kernels_dir() -> Path:
    """The folder of compiled kernels."""
    named = os.environ.get(KERNELS)
    return Path(named) if named else cache_dir() / "kernels"


def share_dir() -> Path:
    """Where a Linux desktop looks for what a user has installed."""
    return platformdirs.user_data_path()


def _folder(name: str) -> Path | None:
    home = os.environ.get(HOME)
    return Path(home) / name if home else None
