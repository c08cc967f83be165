"""Whatever a player reads in the window comes from the language files."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest
from pygame import Rect, Surface

from dream.base.assets import asset
from dream.base.texts import ENGLISH, own_name, worded
from dream.games.alchemists_dream.tiles import standard_tiles
from dream.protocol.process import Death
from dream.records.files import games_folder
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.games.alchemists_dream.ways import ALL, own_commands
from dream.ui.kit.commands import COMMANDS, commands_of
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.text import Typeface
from dream.ui.scenes.help import CHAPTERS
from dream.ui.widgets import paint
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.journals import unfinished_game
from tests.kit.pseudo import CODE, bare
from tests.kit.random_games import random_game
from tests.ui.at_table import AT_REST, BERT, MACHINE, AtTable
from tests.ui.driver import Person
from tests.ui.games.alchemists_dream.test_scenes import SCENES, come_to
from tests.ui.table.test_scripts import SIEGE
from tests.ui.widgets.test_overlays import DOORS

DATA = [
    *("Anna Bert Ada Stoker", SEED, "dream", "stand resign decline draw draw? none"),
    *(tile.name for tile in standard_tiles().tiles),
    *asset("seeds/words.txt").read_text(encoding="utf-8").split(),
    *(f"F{number} PgUp PgDn" for number in range(1, 13)),
    own_name(ENGLISH),
    *("png", "gif"),
]
"""Names, seeds, notation, keys, endings of files, what English calls itself: the same in every language."""


Somebody = TypeVar("Somebody", bound=Person)


class Reader(Generic[Somebody]):
    """Writes down what can be read at a table: what is painted, and what a tooltip or a dialog would tell."""

    def __init__(self, person: Somebody, patch: pytest.MonkeyPatch) -> None:
        self.person = person
        self.read: set[str] = set()
        render, write = Typeface.render, paint.write

        def rendered(font: Typeface, text: str, *rest: Any) -> Surface:
            self.read.add(text)
            return render(font, text, *rest)

        def written(surface: Surface, font: Typeface, text: str, *rest: Any) -> Rect:
            self.read.add(text)
            return write(surface, font, text, *rest)

        patch.setattr(Typeface, "render", rendered)
        patch.setattr(paint, "write", written)
        paint.forget((1280, 800))

    def look(self) -> None:
        """Read all that is in the window now."""
        app = self.person.app
        self.person.look()
        for layer in {id(layer): layer for layer in (app.ui, app.layer)}.values():
            self.read |= {button.tip for button in layer.buttons if button.tip}
            places = [widget.rect for widget in layer.own]
            spots = [place for rect in places for place in (rect.center, (rect.left + 9, rect.top + 9))]
            tips = (widget.tip_at(spot) for widget in layer.own for spot in spots)
            self.read |= {whole.text for tip in tips if tip and (whole := tip.whole)}
        self.read |= set(app.toast.history)

    def check(self, *data: str) -> None:
        """Fails when anything was read that is in no language file."""
        found = {text: words for text in self.read if (words := _words(text, data))}
        assert not found, found
        assert len(self.read) > 3


def _words(text: str, data: Iterable[str]) -> list[str]:
    return [word for word in bare(text, [*DATA, *data]) if len(word) > 1]


TYPED = ("mute", "palette")
"""Commands whose keys are letters, which a field takes."""


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None
) -> Reader[AtTable]:
    """Somebody at a table who reads everything, in the language of `tests.kit.pseudo`."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    person = request.getfixturevalue("at_table")
    assert person.app.settings.language == CODE
    return Reader(person, monkeypatch)


@pytest.mark.parametrize("scene", then_long(1, ("play", *(each for each in SCENES if each != "play"))))
def test_in_a_scene_of_a_game_and_after_every_command(
    reader: Reader[AtTable], scene: str, tmp_path: Path
) -> None:
    """Those of the whole program are tried in one scene alone."""
    commands = [
        command
        for command in ALL
        if command in (*own_commands(scene), *commands_of(scene))
        and command.name != "quit"
        and (command.group != "program" or scene == "play")
    ]
    come_to(reader.person, scene)
    reader.look()
    for command in commands:
        reader.person.press(command.keys[0].text)
        reader.look()
        reader.person.press("esc")
        if reader.person.scene.name != scene or reader.person.app.dialog:
            come_to(reader.person, scene)
    reader.check(str(tmp_path))


@pytest.mark.parametrize("scene", DOORS)
def test_in_a_quiet_scene_and_after_every_command(
    reader: Reader[AtTable], scene: str, tmp_path: Path
) -> None:
    app = reader.person.app
    DOORS[scene](app)
    reader.look()
    for command in COMMANDS:
        if scene in command.scenes and command.group == "program" and command.name not in ("quit", *TYPED):
            reader.person.press(command.keys[0].text)
            reader.look()
            DOORS[scene](app)
    reader.check(str(tmp_path), *_saved_names())


@pytest.mark.parametrize("chapter", range(len(CHAPTERS)))
def test_in_every_chapter_of_the_help(reader: Reader[AtTable], chapter: int) -> None:
    person = reader.person
    DOORS["help"](person.app)
    person.press("tab", *["right"] * chapter)
    for _ in range(12):
        reader.look()
        person.press("pagedown")
    reader.check()


@pytest.mark.parametrize("scene", AT_REST)
def test_what_is_said_of_every_cell_that_is_clicked(reader: Reader[AtTable], scene: str) -> None:
    person = reader.person
    person.come_to(scene)
    board = sorted(person.table.game.state.board.cells)
    for cell in board[::7]:
        person.click(person.spot(cell.name))
        reader.look()
        person.click_right(cell.name)
        reader.look()
    reader.check()


TYPED_ACTIONS = ("k8", "+", "nonsense", "x" * 40, "k8-u1", "@k7", "*k8", "stand", "draw")


@pytest.mark.parametrize("scene", ["symbols", "play"])
def test_what_is_typed_and_will_not_do(reader: Reader[AtTable], scene: str) -> None:
    person = reader.person
    person.come_to(scene)
    for typed in TYPED_ACTIONS:
        if person.scene.name != scene or person.app.dialog:
            person.come_to(scene)
        person.press("/")
        person.type(typed)
        person.press("enter")
        reader.look()
        person.press("esc")
    reader.check(*(typed[:end] for typed in TYPED_ACTIONS for end in range(len(typed) + 1)))


def _saved_names() -> list[str]:
    return [path.stem for path in games_folder().glob("*.dream")]


DAMAGED = {
    "no record.dream": "nonsense {",
    "empty.dream": "",
    "chess.dream": '[Game "Chess"]\n\n1. e4',
    "other.dream": record_text(Record.of(random_game(unfinished_game().game, 3, 5), {"Seed": "seed 3"})),
    "illegal.dream": record_text(unfinished_game()) + " +a1 stand\n",
    "no action.dream": record_text(unfinished_game()) + " k8_l8\n",
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("way", [0, 1])
def test_what_is_said_of_saved_games_that_are_damaged(reader: Reader[AtTable], name: str, way: int) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / name).write_text(DAMAGED[name], encoding="utf-8")
    DOORS["library"](reader.person.app)
    reader.look()
    button = reader.person.app.ui.buttons[way]
    reader.person.click(button.rect.center)
    reader.look()
    reader.check(*_saved_names(), name, DAMAGED[name], str(games_folder()))


@pytest.mark.parametrize(
    "text", ["nonsense", "[]", '{"scale": 9, "muted": 3, "mine": 1}', "[" * 99, "\udcff"]
)
def test_what_is_said_of_settings_that_are_damaged(pseudo_language: None, tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    trouble = SettingsFile(path).trouble
    assert trouble is not None
    assert not bare(worded(trouble), [str(path), text, "ff"])


def test_what_is_said_of_the_machine(reader: Reader[AtTable]) -> None:
    person = reader.person
    person.sit(SETUP, (MACHINE, BERT))
    reader.look()
    person.press("k", "h", "g", "u", "shift+o")
    reader.look()
    person.sit(SETUP, (MACHINE, BERT)).engine_seat.lose()
    person.wait()
    assert person.app.dialog
    reader.look()
    person.press("esc")
    reader.look()
    reader.check("It it said nonsense")


@pytest.mark.parametrize("actions", [QUICK_WIN, f"{SETUP} resign", f"{SETUP} decline", f"{SETUP} draw? draw"])
def test_how_a_game_ended(reader: Reader[AtTable], actions: str) -> None:
    reader.person.sit(actions)
    reader.look()
    reader.check()


@pytest.mark.parametrize("death", [Death("kaputt", 9, ()), Death("kaputt", None, ("ach",))])
def test_how_an_engine_died(pseudo_language: None, death: Death) -> None:
    assert not bare(worded(death), ["kaputt ach"])


def no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_what_is_asked_when_a_game_cannot_be_kept(
    reader: Reader[AtTable], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = reader.person
    for name in ("write", "begin"):
        monkeypatch.setattr(f"dream.records.library.library.Library.{name}", no_space)
    person.sit(SETUP)
    person.press("ctrl+q")
    reader.look()
    person.click(person.app.layer.buttons[1].rect.center)
    reader.look()
    person.press("ctrl+a")
    person.type("/nowhere/at all")
    person.press("enter")
    reader.look()
    assert "No space" in " ".join(reader.read)
    reader.check("No space left on device", "No such file or directory nowhere at all", str(tmp_path))


def test_what_is_asked_about_a_draw(reader: Reader[AtTable]) -> None:
    reader.person.sit(SETUP)
    reader.person.press("shift+o")
    reader.look()
    assert reader.person.app.dialog
    reader.check()


def test_what_is_said_of_an_engine_from_outside_that_cannot_be_started(reader: Reader[AtTable]) -> None:
    person = reader.person
    person.sit(SETUP, (SIEGE, BERT))
    person.wait_until(lambda: person.app.toast.history)
    for key in ("g", "k", "o", "esc", "h"):
        person.press(key)
        reader.look()
    reader.check("Siege siege", "No such file or directory")
