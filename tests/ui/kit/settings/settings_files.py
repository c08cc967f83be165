"""Files of settings, written and opened."""

from pathlib import Path

from dream.ui.game_views.registry import view_settings
from dream.ui.kit.game_settings import GameSettings
from dream.ui.kit.settings import Settings, SettingsFile

THREE = GameSettings((0, 3, "./siege --fast"), ("Ada", "", "Zoë"), "draft=open")
SIEGED = GameSettings(seats=("./siege --fast", 0))


def opened(path: Path, **how: bool) -> SettingsFile:
    """The settings of a file, those of the games' views among them."""
    return SettingsFile(path, view_settings(), **how)


def settings(**chosen: object) -> Settings:
    """All settings as usual, but for what is chosen."""
    return Settings(of_views={row.name: row.default for row in view_settings()}).changed(**chosen)


def written(path: Path, text: str) -> SettingsFile:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return opened(path)
