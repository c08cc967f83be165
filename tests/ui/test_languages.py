"""A screen and the panel of a table in each language of the program, as they look."""

import json
from pathlib import Path

import pytest
from pygame import Rect

from dream.base.showable import runs_left
from dream.base.texts import ENGLISH, languages, own_name
from dream.ui.table.scenes import TabletopScene
from tests.ui.at_table import AtJabirTable
from tests.ui.driver import Person
from tests.ui.golden import Golden

OTHERS = [code for code in languages() if code != ENGLISH]
SIZE, MIDDLE = (1024, 640), (212, 0, 600, 400)


def spoken(folder: Path, code: str) -> Path:
    """A folder in whose settings a language is chosen."""
    (folder / "settings.json").write_text(json.dumps({"language": code}), encoding="utf-8")
    return folder


@pytest.mark.parametrize("code", OTHERS)
def test_how_the_options_look(tmp_path: Path, golden: Golden, code: str) -> None:
    person = Person(spoken(tmp_path, code), SIZE)
    person.app.routes.options()
    person.wait()
    golden(f"languages/options_{code}", person.look().subsurface(MIDDLE))


@pytest.mark.parametrize("code", OTHERS)
def test_how_the_panel_of_a_table_looks(tmp_path: Path, golden: Golden, code: str) -> None:
    table = AtJabirTable(spoken(tmp_path, code), SIZE)
    table.sit()
    table.wait()
    scene = table.scene
    assert isinstance(scene, TabletopScene)
    seen = table.look()
    panel = Rect(scene.place.panel)
    if runs_left(own_name(code)):
        panel.x = 0
    golden(f"languages/jabir_{code}", seen.subsurface(panel))
