"""Make the fonts of a guest's page: EB Garamond for Latin letters, Noto for the signs of alchemy, as woff2.

Lining figures are the usual ones, as on the table. Browsers load the signs only where one is to be seen. Run
it beside the fonts, with fontTools and Brotli: ``python assets/fonts/make_page_fonts.py``.
"""

from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
LATIN = (*range(0x20, 0x180), *range(0x2010, 0x2040), 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2260)
SIGNS = (*range(0x1F700, 0x1F780), *range(0x2609, 0x2650))
MADE = (
    ("EBGaramond12-Regular.ttf", "page-latin.woff2", "EB Garamond 12 Page", LATIN),
    ("NotoSansSymbols-Alchemy.ttf", "page-alchemy.woff2", "Noto Sans Symbols Page", SIGNS),
)
"""From which file which is made, under which name, and with which characters."""
FIGURES = "lnum"


def make(source: Path, made: Path, name: str, kept: Iterable[int]) -> None:
    """Make one font of a page."""
    font, options = TTFont(source), Options()
    options.flavor, options.hinting, options.desubroutinize = "woff2", False, True
    options.layout_features = ["kern", "liga", "mark", "mkmk", "locl", FIGURES]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(kept))
    subsetter.subset(font)
    for each in font["name"].names:
        if each.nameID in (1, 3, 4, 6):
            text = name.replace(" ", "") if each.nameID == 6 else name
            font["name"].setName(text, each.nameID, each.platformID, each.platEncID, each.langID)
    font.flavor = "woff2"
    font.save(made)


if __name__ == "__main__":
    for source, made, name, kept in MADE:
        make(HERE / source, HERE / made, name, kept)
