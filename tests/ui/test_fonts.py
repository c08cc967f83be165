import pytest
from fontTools.ttLib import TTFont

from dream.assets import asset
from dream.rules.elements import Element
from dream.ui.fonts import FACES, Role, font, font_path, sized_font
from dream.ui.pieces import sign_sprite

PROSE = (
    "ABCXYZabcxyz 0123456789 .,:;!?'\"()-"
    "\N{EN DASH}\N{EM DASH}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{HORIZONTAL ELLIPSIS}"
    "\N{MULTIPLICATION SIGN}éüß"
)
ALCHEMY = "".join(map(chr, range(0x1F700, 0x1F774))) + "☽♀♂♃♄♈♓"


@pytest.mark.parametrize("role", Role)
def test_every_font_has_the_signs_of_its_role(role: Role) -> None:
    has = TTFont(font_path(role)).getBestCmap()
    wanted = ALCHEMY if role is Role.SIGN else PROSE
    assert [sign for sign in wanted if ord(sign) not in has] == []


@pytest.mark.parametrize("role", Role)
def test_fonts_grow_with_the_scale_and_are_made_once(role: Role) -> None:
    assert font(role) is font(role)
    assert font(role, 2.0).get_height() > 1.8 * font(role).get_height() - 4
    assert sized_font(role, -3).get_height() > 0


def test_every_font_that_is_shipped_has_its_licence_beside_it() -> None:
    for file in asset("fonts").glob("*.ttf"):
        family = "NotoSansSymbols" if file.name.startswith("Noto") else "EBGaramond"
        licence = asset(f"fonts/{family}-LICENSE.txt").read_text()
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "PERMISSION & CONDITIONS" in licence
        assert "Copyright" in licence
        assert file.name in licence


def test_no_font_is_shipped_that_is_not_used() -> None:
    assert {file.name for file in asset("fonts").glob("*.ttf")} <= {face.file for face in FACES.values()}


def test_signs_of_elements_differ() -> None:
    pictures = {bytes(sign_sprite(element, 9.0, (255, 255, 255)).get_buffer().raw) for element in Element}
    assert len(pictures) == len(Element)
