"""Files are named by the field's terms."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PRIVATE_WORDS = """
    desk showing choosing everywhere asking night easel rhythm enamel gems stencils dial stamps chimes
    dreaming deepen standby thinker oversight promise skirmish quarry
"""
"""Names that had to be explained, and that no file is to have again, for no field uses them so."""


def files() -> list[Path]:
    """The files of the program and of its tests."""
    found = [path for room in ("dream", "tests") for path in (ROOT / room).rglob("*")]
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def test_no_file_has_a_name_that_has_to_be_explained() -> None:
    names = {path.stem for path in files() if path.suffix == ".py"}
    assert len(names) > 100
    assert names.isdisjoint(PRIVATE_WORDS.split())
