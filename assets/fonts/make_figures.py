"""Make ``EBGaramond12-Figures.ttf``: EB Garamond for lists and keys, where figures stand in columns.

pygame cannot ask a font for its OpenType features, so the lining figures of one width must be the font's
usual ones. Run it beside the fonts, with fontTools: ``python assets/fonts/make_figures.py``.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SOURCE, MADE = HERE / "EBGaramond12-Regular.ttf", HERE / "EBGaramond12-Figures.ttf"
FIGURES = ("lnum", "tnum")
"""The features that are applied for good, one after the other: lining figures, figures of one width."""
KEPT = (
    range(0x20, 0x250),
    range(0x2010, 0x2040),
    range(0x2190, 0x2194),
    (0x2212, 0x00D7, 0x2260, 0x2264, 0x2265),
)
"""The characters that are kept: Latin letters, punctuation, arrows, and what stands between numbers."""
NAMES = {
    1: "EB Garamond 12 Figures",
    3: "EB Garamond 12 Figures : modified from EB Garamond 12 Regular",
    4: "EB Garamond 12 Figures",
    6: "EBGaramond12-Figures",
}


def substitutions(font: TTFont, feature: str) -> dict[str, str]:
    """Which glyph a feature puts in the place of which."""
    table = font["GSUB"].table
    places = {
        place
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for place in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for place in sorted(places):
        for part in table.LookupList.Lookup[place].SubTable:
            found |= getattr(part, "ExtSubTable", part).mapping
    return found


def main() -> None:
    """Read the usual font, apply the features to its digits, keep what is needed, and write the new one."""
    font = TTFont(SOURCE)
    for feature in FIGURES:
        instead = substitutions(font, feature)
        for table in font["cmap"].tables:
            for character in map(ord, "0123456789"):
                table.cmap[character] = instead.get(table.cmap[character], table.cmap[character])
    options = Options(
        layout_features=["ccmp", "kern", "liga", "mark", "mkmk"], name_IDs=["*"], notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[character for characters in KEPT for character in characters])
    subsetter.subset(font)
    for name in font["name"].names:
        if name.nameID in NAMES:
            name.string = NAMES[name.nameID]
        elif name.nameID == 5:
            name.string = f"{name}, all of one width"
    font.save(MADE)


if __name__ == "__main__":
    main()
