"""Whatever a player reads at Jabir's table comes from the language files."""

import json
from pathlib import Path

import pytest

from dream.games.jabirs_transmutations.rules.state import Phase
from dream.ui.kit.commands import COMMANDS
from dream.ui.table.scenes import Play
from tests.kit.pseudo import CODE
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, MACHINE, SEED, AtJabirTable
from tests.ui.reader import Reader

DATA = ("Ann Ben Cleo Hermes", SEED, "jabir")


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None
) -> Reader[AtJabirTable]:
    """Somebody at the table who reads everything, in the language of `tests.kit.pseudo`."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    return Reader(request.getfixturevalue("jabir"), monkeypatch)


@pytest.mark.long
def test_in_a_whole_game_of_one_among_machines(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person, seen = reader.person.sit(ANN, MACHINE, MACHINE), set()
    for _ in range(400):
        if person.game.over:
            break
        new = person.game.state.phase not in seen
        seen.add(person.game.state.phase)
        person.do_something(by_keys=True)
        if new or len(person.actions) % 7 == 0:
            reader.look()
    assert len(seen) > 3
    assert Phase.DRAFT in seen
    reader.check(*DATA, str(tmp_path))


def test_after_every_command(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person = reader.person.sit()
    reader.look()
    for command in COMMANDS:
        if command.name == "quit":
            continue
        if not isinstance(person.app.scene, Play) or person.app.dialog:
            person.sit()
            person.press("enter")
            reader.look()
        person.press(command.keys[0].text)
        reader.look()
        person.press("esc")
    reader.check(*DATA, str(tmp_path))


def test_what_is_said_of_whatever_is_clicked(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person = reader.person.sit(ANN, MACHINE, MACHINE)
    window = person.look().get_rect()
    for x in range(8, window.w, 127):
        for y in range(8, window.h, 95):
            person.click((x, y))
            reader.look()
            person.press("esc")
            if person.scene.name != "play" or person.app.dialog:
                person.sit(ANN, MACHINE, MACHINE)
    reader.check(*DATA, str(tmp_path))
