"""Readers of files: records, tile sets, weights, settings, themes, languages, suites, what is analysed."""

import json
from codecs import BOM_UTF8
from pathlib import Path

from dream.base import texts
from dream.base.errors import Impossible, Malformed
from dream.base.texts import told
from dream.base.untrusted import read_text
from dream.cli.engines import game_to_analyse
from dream.games.alchemist.rules.components import box_of, parse_box, standard_box
from dream.games.alchemists_dream.board import read_tiles
from dream.games.alchemists_dream.engine.compiled.weights import read_weights
from dream.games.alchemists_dream.game import GAME
from dream.play import game
from dream.records.library.library import last_state, summary_of
from dream.records.reader import all_records, open_record, read_record
from dream.records.syntax import Unreadable, records_in
from dream.records.writer import record_text
from dream.study.exercises import practice_text, read_exercises, read_practice
from dream.study.lessons import read_course
from dream.study.review import LARGEST_REVIEW, KeptReviews, read_review, review_text
from dream.ui.games.registry import view_settings
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.theme import read_palette
from dream.ui.web.addresses import LARGEST, read_addresses
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tools.tactics import read_suite


def _written(data: bytes, place: Path, name: str) -> Path:
    path = place / name
    path.write_bytes(data)
    return path


def _record(data: bytes, place: Path) -> None:
    """What is saved of a record reads back and is saved so again, and every fault is a sentence."""
    summary_of(data)
    last_state(data, trusted=True)
    path = _written(data, place, "a.dream")
    assert b"".join(piece.data for piece in records_in(data)) == data
    assert all(told(fault).strip() for each in all_records(path) for fault in each.faults)
    opened = read_record(path)
    assert all(told(fault).strip() for fault in opened.faults)
    text = record_text(opened.record)
    again = open_record(text)
    assert again.record.actions == opened.record.actions
    assert record_text(again.record) == text


def _box(data: bytes, place: Path) -> None:
    box = parse_box(read_text(_written(data, place, "a.toml"), game.LARGEST_FILE, "the box"))
    assert box == standard_box() or box_of(box.text) == box


def _tiles(data: bytes, place: Path) -> None:
    read_tiles(_written(data, place, "a.toml"))


def _lesson(data: bytes, place: Path) -> None:
    read_course(GAME, [_written(data, place, "01_a.toml")])


def _weights(data: bytes, place: Path) -> None:
    read_weights(_written(data, place, "a.json"))


def _settings(data: bytes, place: Path) -> None:
    """Whatever the file says there are settings, which are written and then read without any trouble.

    They are there the next time, too, and what this version does not know is as it was.
    """
    file = SettingsFile(_written(data, place, "settings.json"), view_settings())
    assert file.trouble is None or told(file.trouble).strip()
    if file.trouble and file.path.exists():
        again = SettingsFile(file.path, view_settings())
        assert (again.now, again.trouble) == (file.now, None)
    file.trouble = None
    file.change(volume=0.25, muted=not file.now.muted)
    assert file.trouble is None
    again = SettingsFile(file.path, view_settings())
    assert (again.now, again.trouble) == (file.now, None)


def _theme(data: bytes, place: Path) -> None:
    read_palette(_written(data, place, "classic.toml"))


def _language(data: bytes, place: Path) -> None:
    """Whatever a language file says, each English text has one that can be filled in as that can."""
    english = texts.read(corpus.ENGLISH)
    found = texts.read_file(_written(data, place, "xx.json"))
    assert found == texts.read_file(_written(data.removeprefix(BOM_UTF8), place, "yy.json"))
    known = texts.sound(found, english)
    json.dumps(known)
    _check_texts(known, english)


class _Key:
    """What stands for a key: the text says for which, behind a colon."""

    def __format__(self, command: str) -> str:
        return "x"


def _check_texts(known: object, english: object) -> None:
    if isinstance(known, dict) and isinstance(english, dict) and not {"one", "other"} & known.keys():
        for key, text in known.items():
            _check_texts(text, english.get(key, ""))
    elif isinstance(known, str):
        values = texts.places(english)
        if values:
            known.format(**{name: _Key() if name == "key" else "x" for name, *_ in values})


def _suite(data: bytes, place: Path) -> None:
    read_suite(_written(data, place, "suite.txt"))


def _analysed(data: bytes, place: Path) -> None:
    """A position or a record that is to be analysed, by the name of its file."""
    game_to_analyse(str(_written(data, place, "position.txt")))


def _review(data: bytes, place: Path) -> None:
    """A kept review reads back as it is."""
    path = _written(data, place, "a.json")
    found = read_review(read_text(path, LARGEST_REVIEW, "a review"))
    assert read_review(review_text(found)) == found
    KeptReviews(place).by_digest("a")


def _exercises(data: bytes, place: Path) -> None:
    """The exercises that a player has kept."""
    for exercise in read_exercises("dream", _written(data, place, "dream.txt")):
        assert exercise.text


def _practice(data: bytes, place: Path) -> None:
    """What is remembered of exercises reads back as it is."""
    path = _written(data, place, "practice.json")
    found = read_practice(read_text(path, LARGEST_REVIEW, "it"), "it")
    assert read_practice(practice_text(found), "it") == found


def _addresses(data: bytes, place: Path) -> None:
    """The addresses of a game's guests."""
    found = read_addresses(read_text(_written(data, place, "a.json"), LARGEST, "it"))
    assert found is None or 0 <= found.port < 65536


READERS = [
    Reader("record", _record, corpus.records, (Unreadable,), examples=80),
    Reader("box of Alchemist", _box, corpus.boxes, (Malformed, Impossible)),
    Reader("tile set", _tiles, corpus.tile_sets, (Malformed, Impossible)),
    Reader("lesson", _lesson, corpus.lessons, (Malformed,)),
    Reader("weights", _weights, corpus.weights, (Malformed,)),
    Reader("settings", _settings, corpus.settings, ()),
    Reader("theme", _theme, corpus.themes, (Malformed,)),
    Reader("language", _language, corpus.language_files, (Malformed,)),
    Reader("review", _review, corpus.reviews, (Malformed,)),
    Reader("exercises", _exercises, corpus.exercises, (Malformed,)),
    Reader("practice", _practice, corpus.practices, (Malformed,)),
    Reader("addresses of guests", _addresses, corpus.addresses, (Malformed,)),
    Reader("suite of puzzles", _suite, corpus.suites, (Malformed,)),
    Reader("what is analysed", _analysed, corpus.analysed, (Malformed, Impossible)),
]
