"""The language changes while a screen stands: it looks as if it had been opened in the new one."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from dream.base.texts import ENGLISH
from dream.ui.widgets import paint
from tests.kit.pseudo import CODE
from tests.ui.app.test_grid import HOUSE, TABLES, plain  # noqa: F401
from tests.ui.driver import Person

SCREENS = ("title", "options", "statistics", "dream")


def opened(folder: Path, screen: str, language: str) -> Any:
    """Somebody at a screen that was opened in a language."""
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"language": language}), encoding="utf-8")
    make, go = TABLES[screen] if screen in TABLES else (Person, HOUSE[screen])
    person = make(folder)
    go(person)
    person.wait()
    return person


def picture(person: Any) -> bytes:
    """What is seen, painted anew."""
    paint.forget(person.app.size)
    person.app.rebuild(keep_focus=False)
    return pygame.image.tobytes(person.look(), "RGB")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_changes_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, pseudo_language: None
) -> None:
    changed = opened(tmp_path / "changed", screen, CODE)
    strange = picture(changed)
    changed.app.change(language=ENGLISH)
    english = picture(changed)
    assert english != strange
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "english"))
    assert english == picture(opened(tmp_path / "english", screen, ENGLISH))
    changed.app.change(language=CODE)
    assert strange == picture(changed)
