"""Files are named by the field's terms, so that whoever knows those finds what they look for."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "dream"
PRIVATE_WORDS = """
    desk stage show showing machine choosing flow everywhere asking night easel mailbox
    rhythm guard ground enamel gems stencils dial sketch stamps marks chimes dreaming own deepen
    fast player standby thinker oversight judge promise work works duel jobs skirmish trial crowds
    quarry habits wire outside subject faults
"""
"""Names that had to be explained, and that no file is to have again."""


def test_no_file_has_a_name_that_has_to_be_explained() -> None:
    names = {path.stem for path in PACKAGE.rglob("*.py")}
    assert len(names) > 100
    assert names.isdisjoint(PRIVATE_WORDS.split())
