"""How names are written on plates: whole where they are of usual length."""

import pytest

from dream.base.words import say
from dream.ui.game_views.jabirs_transmutations.parts.plate_name import SIZES, name_lines, name_sprites
from dream.ui.game_views.jabirs_transmutations.table_layout import table_layout
from dream.ui.kit.layout import SMALLEST_WINDOW, layout

USUAL = ("Anna", "Christopher", "Maximilian", "third player")
BESIDE_CROWN, WHOLE = 68, 94
"""How wide a name on a plate may be, in units of the table's design."""


def level_names() -> list[str]:
    return [say(f"jabir.level.{number}.name") for number in range(1, 6)]


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1280, 800), (2560, 1440)])
def test_usual_names_are_written_whole_even_beside_a_crown(window):
    px = table_layout(layout(window).board).px
    for name in (*USUAL, *level_names()):
        _, lines = name_lines(name, px, px(BESIDE_CROWN))
        assert len(lines) <= 2
        assert "".join(lines) == name.replace(" ", "") or " ".join(lines) == name


def test_a_name_is_as_large_as_fits():
    assert name_lines("Anna", round, WHOLE) == (SIZES[0], ("Anna",))
    assert name_lines("Bellows Hand", round, WHOLE) == (SIZES[1], ("Bellows Hand",))
    assert name_lines("Bellows Hand", round, BESIDE_CROWN) == (SIZES[-1], ("Bellows", "Hand"))


def test_what_is_too_long_is_cut_off():
    assert name_lines("Theodora of the old Alexandria", round, WHOLE)[1] == (
        "Theodora of the",
        "old Alexandria",
    )
    assert name_lines("Theodora of old Alexandria on the Nile", round, WHOLE)[1][1].endswith("…")
    above, below = name_lines("Wolfeschlegelsteinhausenbergerdorff", round, WHOLE)[1]
    assert "Wolfeschlegelsteinhausenbergerdorff".startswith(above)
    assert below.endswith("…")
    assert name_lines("", round, WHOLE)[1] == ()


def test_no_two_names_are_shown_alike():
    names = tuple(f"Theodora of old Alexandria on the Nile {number}" for number in (1, 2, 3))
    shown = {name_lines(name, round, WHOLE, names)[1] for name in names}
    assert len(shown) == 3


def test_two_lines_lie_about_the_middle():
    (above, one), (below, other) = name_sprites("Bellows Hand", round, (255, 255, 255), 10, BESIDE_CROWN, 50)
    assert (above.get_height(), one[0], other[0]) == (below.get_height(), 10, 10)
    assert (one[1] + other[1] + above.get_height()) / 2 == pytest.approx(50, abs=1)
