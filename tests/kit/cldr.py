"""Writes the plurals of `dream.base.texts` from Babel's copy of Unicode's CLDR: ``python -m tests.kit.cldr``.

The window does without Babel itself: it weighs 33 MB, and takes 70 ms at every start before the first plural.
"""

import re
import subprocess
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

TARGET = Path(__file__).parents[2] / "dream" / "base" / "texts.py"
TABLE = re.compile(r"(?<=\nPLURALS: )([^\n]* = \{\n)(.*?)(?=^\}\n)", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(r"CLDR [\d.]+, generated from Babel [\d.]+")
ALWAYS = re.compile(r"[vfte] in 0")
"""What is so of every whole number; its opposite and all else about digits behind a comma never is."""


def whole(rule: str) -> str:
    """A rule of CLDR, in Babel's words, as it is for whole numbers; empty where it holds for none."""
    return " or ".join(filter(None, map(_branch, rule.split(" or "))))


def _branch(branch: str) -> str:
    kept = []
    for relation in branch.split(" and "):
        if relation[0] in "ni":
            plain = relation.replace(" mod ", " % ").replace(" not in ", " != ").replace(" in ", " = ")
            kept.append("n" + plain[1:])
        elif not ALWAYS.fullmatch(relation):
            return ""
    return " and ".join(kept)


def rules_of_all() -> dict[str, dict[str, str]]:
    """The rules of each language, by its code; a variety of one is there where its rules differ."""
    from babel import Locale, localedata

    found: dict[str, dict[str, str]] = {}
    for code in sorted(localedata.locale_identifiers()):
        rules = Locale.parse(code).plural_form.rules
        known = {form: told for form in sorted(rules) if (told := whole(rules[form]))}
        if known != found.get(code.partition("_")[0]):
            found[code] = known
    return found


def table() -> str:
    """The rows of the table of plurals."""
    languages = defaultdict[tuple[tuple[str, str], ...], list[str]](list)
    for code, rules in rules_of_all().items():
        languages[tuple(rules.items())].append(code)
    lines = list[str]()
    for spelt, codes in sorted(languages.items(), key=lambda row: (-len(row[1]), row[1])):
        for line in textwrap.wrap(" ".join(codes), 100, drop_whitespace=False):
            lines.append(f"    {line!r}\n")
        lines.append("    : (" + "".join(f"{rule!r}, " for rule in spelt) + "),\n")
    return "".join(lines)


def written(text: str, rows: str, cldr: str, babel: str) -> str:
    """The text of the module with other rows, of these versions."""
    text = SOURCE.sub(f"CLDR {cldr}, generated from Babel {babel}", text, count=1)
    return TABLE.sub(lambda found: found[1] + rows, text, count=1)


def main() -> None:
    import babel
    from babel.core import get_cldr_version

    text = TARGET.read_text(encoding="utf-8")
    TARGET.write_text(written(text, table(), get_cldr_version(), babel.__version__), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", str(TARGET)], check=True)


if __name__ == "__main__":
    main()
