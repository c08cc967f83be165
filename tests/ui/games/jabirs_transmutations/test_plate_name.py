"""How names are written on plates: whole where they are of usual length."""

import pytest

from dream.base.texts import say
from dream.ui.games.jabirs_transmutations.layout import table_layout
from dream.ui.kit.layout import SMALLEST_WINDOW, layout
from dream.ui.kit.theme import palette
from dream.ui.table.painters import SIZES, name_lines, name_picture

USUAL = ("Anna", "Christopher", "Maximilian", "third player")
BESIDE_CROWN, WHOLE = 68, 94
"""How wide a name on a plate may be, in units of the table's design."""


def level_names() -> list[str]:
    return [say(f"jabir.level.{number}.name") for number in range(1, 6)]


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1280, 800), (2560, 1440)])
def test_usual_names_are_written_whole_even_beside_a_crown(window: tuple[int, int]) -> None:
    px = table_layout(layout(window).board).px
    for name in (*USUAL, *level_names()):
        _, lines = name_lines(name, px, px(BESIDE_CROWN))
        assert len(lines) <= 2
        assert "".join(lines) == name.replace(" ", "") or " ".join(lines) == name


def test_a_name_is_as_large_as_fits() -> None:
    assert name_lines("Anna", round, WHOLE) == (SIZES[0], ("Anna",))
    assert name_lines("Bellows Hand", round, WHOLE) == (SIZES[1], ("Bellows Hand",))
    assert name_lines("Bellows Hand", round, BESIDE_CROWN) == (SIZES[-1], ("Bellows", "Hand"))


def test_what_is_too_long_is_cut_off() -> None:
    assert name_lines("Theodora of the old Alexandria", round, WHOLE)[1] == (
        "Theodora of the",
        "old Alexandria",
    )
    assert name_lines("Theodora of old Alexandria on the Nile", round, WHOLE)[1][1].endswith("…")
    above, below = name_lines("Wolfeschlegelsteinhausenbergerdorff", round, WHOLE)[1]
    assert "Wolfeschlegelsteinhausenbergerdorff".startswith(above)
    assert below.endswith("…")
    assert name_lines("", round, WHOLE)[1] == ()


def test_no_two_names_are_shown_alike() -> None:
    names = tuple(f"Theodora of old Alexandria on the Nile {number}" for number in (1, 2, 3))
    shown = {name_lines(name, round, WHOLE, names)[1] for name in names}
    assert len(shown) == 3


def test_two_lines_lie_about_the_middle() -> None:
    one, two = (name_picture(name, (), (68, 60), 1.0, palette()) for name in ("Anna", "Bellows Hand"))
    assert one.get_size() == two.get_size() == (68, 60)
    single, both = one.get_bounding_rect(), two.get_bounding_rect()
    assert both.h > 1.5 * single.h
    assert both.centery == pytest.approx(30, abs=4)
    assert both.x <= 2
