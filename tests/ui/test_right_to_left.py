"""The window in languages with a writing of their own, made ones: each letter is written otherwise."""

import json
from pathlib import Path

import pygame

from dream.base.showable import ISOLATE, POP, isolated
from dream.base.texts import own_name, say
from dream.ui.kit.text import Role, fallbacks, font, font_path, typeface
from dream.ui.text.terminal import plain
from tests.kit.pseudo import HEBREW, JAPANESE
from tests.ui.at_table import ANNA, BERT, AtJabirTable, AtTable, setup_of
from tests.ui.driver import Person
from tests.ui.golden import Golden

VALUES = "+k8", "k8-l8", "5+3", "Wilhelmina"
SENTENCES = "{} זז אל הלוח", "הוא זז {} ושותק", "הוא זז אל {}"
"""With a value first, in the middle and last."""
INK, PAPER = (40, 20, 0), (250, 244, 230)


def spoken(folder: Path, language: str) -> Path:
    """A folder in whose settings a language is chosen."""
    (folder / "settings.json").write_text(json.dumps({"language": language}), encoding="utf-8")
    return folder


def test_values_in_a_sentence_to_the_left(golden: Golden) -> None:
    face = typeface(font_path(Role.BODY), 26, fallbacks, True)
    rows = [sentence.format(isolated(value)) for value in VALUES for sentence in SENTENCES]
    sheet = pygame.Surface((420, len(rows) * face.get_linesize()))
    sheet.fill(PAPER)
    for number, row in enumerate(rows):
        line = face.render(row, True, INK)
        sheet.blit(line, (410 - line.get_width(), number * face.get_linesize()))
    golden("scenes/right_to_left_values", sheet)


def test_a_screen_from_right_to_left(tmp_path: Path, golden: Golden, hebrew_language: None) -> None:
    person = Person(spoken(tmp_path, HEBREW), (1024, 640))
    person.app.routes.options()
    person.wait()
    golden("scenes/right_to_left_options", person.look())


def test_a_table_from_right_to_left(tmp_path: Path, golden: Golden, hebrew_language: None) -> None:
    table = AtJabirTable(spoken(tmp_path, HEBREW), (1024, 640))
    table.sit()
    table.wait()
    golden("jabir/right_to_left", table.look().subsurface((0, 0, 400, 640)))


def test_a_screen_in_kana(tmp_path: Path, golden: Golden, japanese_language: None) -> None:
    person = Person(spoken(tmp_path, JAPANESE), (1024, 640))
    person.app.routes.help()
    person.wait()
    golden("scenes/in_kana", person.look())


def test_a_language_without_italics_is_written_upright(japanese_language: None) -> None:
    assert font(Role.ITALIC).file == font(Role.BODY).file


def test_no_record_and_no_line_of_notation_has_isolates(tmp_path: Path, hebrew_language: None) -> None:
    table = AtTable(spoken(tmp_path, HEBREW))
    table.app.routes.begin(setup_of("amber", (ANNA, BERT)))
    table.sit("@h14 @i14 stand")
    assert any(ISOLATE in entry.text for entry in table.entries) or ISOLATE in say(
        "error.in_file", file="Anna", reason="k8"
    )
    table.press("ctrl+c")
    table.app.close()
    written = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert written
    assert not any(mark.encode() in data for data in written for mark in (ISOLATE, POP))
    assert ISOLATE not in (table.screen.clipboard or "")


def test_all_languages_are_listed_at_the_first_start(tmp_path: Path, hebrew_language: None) -> None:
    """By their own names; whoever chooses one goes on in it."""
    person = Person(tmp_path)
    settings = person.app.settings
    assert not settings.games
    person.app._file.now = type(settings)(language=settings.language)
    person.app.routes.title()
    person.wait()
    names = {button.text for button in person.app.ui.buttons}
    assert {"English", say("language")} <= names


def test_many_languages_are_a_list_in_the_options(tmp_path: Path, hebrew_language: None) -> None:
    person = Person(spoken(tmp_path, HEBREW))
    person.app.routes.options()
    person.wait()
    opens = next(button for button in person.app.ui.buttons if button.text == say("language"))
    opens.press()
    assert person.app.dialog
    kana = own_name(JAPANESE)
    assert {"English", kana} <= {button.text for button in person.app.layer.buttons}
    next(button for button in person.app.layer.buttons if button.text == kana).press()
    assert person.app.settings.language == JAPANESE


def test_a_terminal_is_told_lines_as_they_are_read_without_isolates() -> None:
    assert plain(f"זז {isolated('+k8')}.", "utf-8") == "זז +k8."
