"""Cut the fonts that are shipped to what is needed: EB Garamond, and others as their makers have them.

``figures`` makes EB Garamond for lists and keys, where figures stand in columns: pygame cannot ask a font for
its OpenType features, so the lining figures of one width must be the font's usual ones. ``hebrew`` and
``japanese`` take a file of Frank Ruhl Libre and of Shippori Mincho (the packages of Fontsource have them as
woff2), and make the fonts of the window and of a guest's page; ``page`` makes those for Latin letters and the
signs of alchemy. It needs fontTools and Brotli (extra `lab`).
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import typer
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from dream.base.assets import asset

app = typer.Typer(no_args_is_help=True, help=__doc__)
FIGURES = ("lnum", "tnum")
"""The features that are applied for good, one after the other: lining figures, figures of one width."""
WITH_FIGURES = (
    *range(0x20, 0x250),
    *range(0x2010, 0x2040),
    *range(0x2190, 0x2194),
    *(0x2212, 0x00D7, 0x2260, 0x2264, 0x2265),
)
"""The characters that are kept: Latin letters, punctuation, arrows, and what stands between numbers."""
LATIN = (*range(0x20, 0x180), *range(0x2010, 0x2040), 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2260)
SIGNS = (*range(0x1F700, 0x1F780), *range(0x2609, 0x2650))
HEBREW = (*range(0x0591, 0x0600), *range(0xFB1D, 0xFB50), 0x20AA)
"""Letters with their points, the letters of Yiddish, and the shekel."""
SPACES = 0x20, 0xA0
"""What stands between two words of a font in the window."""
KANA = (*range(0x3000, 0x3100), *range(0x31F0, 0x3200), *range(0xFF00, 0xFFEF))
"""Kana, the punctuation of Japanese, and wide and narrow forms."""
FIRST_LEVEL = range(16, 48)
"""The rows of JIS X 0208 with the kanji of level 1."""
PART = 400
"""So many kanji a part of the font of a page has."""
KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]


def fonts() -> Path:
    """The folder of the fonts."""
    return asset("fonts")


def cut(font: TTFont, kept: Iterable[int], features: Sequence[str], *, hinted: bool = False) -> None:
    """Leave characters alone in a font, with the features that change them."""
    options = Options()
    options.layout_features, options.hinting = list(features), hinted
    options.name_IDs, options.notdef_outline = ["*"] if hinted else KEPT_NAMES, True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(kept))
    subsetter.subset(font)


def rename(font: TTFont, name: str) -> None:
    """Say in a font that it is another version."""
    for each in font["name"].names:
        if each.nameID in (1, 3, 4, 6):
            text = name.replace(" ", "") if each.nameID == 6 else name
            font["name"].setName(text, each.nameID, each.platformID, each.platEncID, each.langID)


def write(source: Path, made: Path, name: str, kept: Iterable[int], features: Sequence[str]) -> int:
    """Make one font without hints, as woff2 where it is so called; how many characters it has."""
    font = TTFont(source, recalcTimestamp=False)
    cut(font, kept, features)
    rename(font, name)
    font.flavor = "woff2" if made.suffix == ".woff2" else None
    font.save(made)
    characters = len(font.getBestCmap())
    typer.echo(f"{made.name}\t{characters}\t{made.stat().st_size}")
    return characters


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


@app.command()
def figures() -> None:
    """Make the font of lists and keys."""
    font = TTFont(fonts() / "EBGaramond12-Regular.ttf")
    for feature in FIGURES:
        instead = substitutions(font, feature)
        for table in font["cmap"].tables:
            for character in map(ord, "0123456789"):
                table.cmap[character] = instead.get(table.cmap[character], table.cmap[character])
    cut(font, WITH_FIGURES, ["ccmp", "kern", "liga", "mark", "mkmk"], hinted=True)
    name = "EB Garamond 12 Figures"
    texts = {1: name, 3: f"{name} : modified from EB Garamond 12 Regular", 4: name, 6: name.replace(" ", "")}
    for each in font["name"].names:
        if each.nameID in texts:
            each.string = texts[each.nameID] if each.nameID != 6 else "EBGaramond12-Figures"
        elif each.nameID == 5:
            each.string = f"{each}, all of one width"
    font.save(fonts() / "EBGaramond12-Figures.ttf")


@app.command()
def page() -> None:
    """Make the fonts of a page for Latin letters, with lining figures, and the signs of alchemy."""
    features = ("kern", "liga", "mark", "mkmk", "locl", FIGURES[0])
    for source, made, name, kept in (
        ("EBGaramond12-Regular.ttf", "page-latin.woff2", "EB Garamond 12 Page", LATIN),
        ("NotoSansSymbols-Alchemy.ttf", "page-alchemy.woff2", "Noto Sans Symbols Page", SIGNS),
    ):
        write(fonts() / source, fonts() / made, name, kept, features)


@app.command()
def hebrew(source: Path) -> None:
    """Make the fonts for Hebrew from a file of Frank Ruhl Libre."""
    features = ("ccmp", "kern", "mark", "mkmk")
    window = fonts() / "FrankRuhlLibre-Hebrew.ttf"
    write(source, window, "Frank Ruhl Libre Hebrew", [*SPACES, *HEBREW], features)
    write(source, fonts() / "page-hebrew.woff2", "Frank Ruhl Libre Page", HEBREW, features)


def kanji() -> list[int]:
    """The kanji of level 1 of JIS X 0208."""
    rows = (bytes([0xA0 + row, 0xA0 + cell]) for row in FIRST_LEVEL for cell in range(1, 95))
    read = (code.decode("euc_jp", "ignore") for code in rows)
    return sorted(ord(character) for character in read if character)


def of_texts(language: str) -> list[int]:
    """The other characters of East Asia that the texts of a language use, the most frequent first."""
    folder = asset("languages") / language
    texts = "".join(
        json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False) for path in folder.glob("*.json")
    )
    counts = Counter(ord(each) for each in texts if 0x3400 <= ord(each) < 0xFB00)
    return sorted(counts, key=lambda each: (-counts[each], each))


@app.command()
def japanese(source: Path) -> None:
    """Make the fonts for Japanese from a file of Shippori Mincho: one for the window, and parts for a page.

    What the texts use most is in the last part, which a page often loads alone, and what else they use in the
    parts before it; of two parts with a character the later one counts.
    """
    used, features = of_texts("ja"), ("ccmp", "locl", "mark", "mkmk")
    every = sorted({*kanji(), *used})
    window = fonts() / "ShipporiMincho-Japanese.ttf"
    write(source, window, "Shippori Mincho Japanese", [*SPACES, *KANA, *every], features)
    rest = [each for each in every if each not in used]
    parts = [sorted(used[at : at + PART]) for at in range(0, len(used), PART)]
    lists = [*(rest[at : at + PART] for at in range(0, len(rest), PART)), list(KANA), *reversed(parts)]
    rules = ["/* Made by tools/fonts: the parts of Shippori Mincho, of which a page loads what it shows. */"]
    for old in fonts().glob("page-japanese*.woff2"):
        old.unlink()
    for number, part in enumerate(filter(None, lists)):
        made = fonts() / f"page-japanese{number}.woff2"
        write(source, made, f"Shippori Mincho Page {number}", part, features)
        own = spans(part) if part[0] in KANA or part in parts else f"U+{part[0]:X}-{part[-1]:X}"
        rules.append(
            f'@font-face {{ font-family: Page; src: url(japanese{number}.woff2) format("woff2"); '
            f"font-display: swap; unicode-range: {own}; }}"
        )
    css = Path("dream/ui/web/page/japanese.css")
    css.write_text("\n".join([*rules, ""]), encoding="utf-8")


def spans(codes: Sequence[int]) -> str:
    """Code points as CSS writes them, in as few spans as they are."""

    def found() -> Iterator[str]:
        first = before = codes[0]
        for code in (*codes[1:], 0x110000):
            if code != before + 1:
                yield f"U+{first:X}" if first == before else f"U+{first:X}-{before:X}"
                first = code
            before = code

    return ", ".join(found())


if __name__ == "__main__":
    app()
