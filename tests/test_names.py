"""Files are named by the field's terms, and no file is so long, no folder so full, that one has to search."""

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRIVATE_WORDS = """
    desk showing choosing everywhere asking night easel rhythm enamel gems stencils dial stamps chimes
    dreaming deepen standby thinker oversight promise skirmish quarry
"""
"""Names that had to be explained, and that no file is to have again, for no field uses them so."""
MOST_LINES = 400
MOST_FILES = 15
"""So many files at most lie beside one another, apart from those that say what their folder is."""
OF_THE_FOLDER = {"__init__.py", "conftest.py"}


def files() -> list[Path]:
    """The files of the program and of its tests."""
    found = [path for room in ("dream", "tests") for path in (ROOT / room).rglob("*")]
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def test_no_file_has_a_name_that_has_to_be_explained() -> None:
    names = {path.stem for path in files() if path.suffix == ".py"}
    assert len(names) > 100
    assert names.isdisjoint(PRIVATE_WORDS.split())


def test_no_file_is_long() -> None:
    lines = {path: path.read_bytes().count(b"\n") for path in files() if path.suffix == ".py"}
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}


def test_no_folder_is_full() -> None:
    beside = Counter(path.parent for path in files() if path.name not in OF_THE_FOLDER)
    assert {folder: count for folder, count in beside.items() if count > MOST_FILES} == {}
