"""A language for tests: English with every letter exchanged for another that looks like it.

Whoever speaks it and says anything with a plain letter has said something that is in no language file, or
something that is the same in every language: a name, a number, a word of notation.

A second one, `LONG`, is 40 % longer and in brackets besides: what fits in it fits in German or Finnish. The
names of the games are as long there as in English.

Two others are written otherwise: `HEBREW` from right to left, in words of Hebrew letters, and `JAPANESE` in
kana without blanks. Values stay in both as they are.
"""

import json
import math
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from dream.base import texts as words
from dream.base.assets import asset
from dream.play import registry

CODE, LONG, HEBREW, JAPANESE = "xx", "xl", "xh", "xj"
LONGER = 0.4
"""How much longer the texts of the long language are."""
_FILLING = "lorem ipsum dolor sit amet consectetur adipisci elit sed eiusmod tempor "
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àḃċḋèḟġḣìĵķĺṁṅòṗɋṙṡṫùṽẇẋỳżÀḂĊḊÈḞĠḢÌĴĶĹṀṄÒṖɊṘṠṪÙṼẆẊỲŻ",
)
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_HEBREW = dict(zip(_LATIN, "אבצדיפגהיזכלמנוםקרסתעשוחטץ", strict=True))
_KANA = "あべクでえふゲほいジかラむんお歩クりすてうヴ輪クよざ"
_JAPANESE = dict(zip(_LATIN, _KANA, strict=True)) | {
    ",": "、",
    ".": "。",
}
_STRANGE = frozenset(_LETTERS.values())
_WORD = re.compile("[A-Za-z]+")
_SAID = re.compile("([A-Za-z]+)(…?)")
_PLACE = re.compile(r"(\{[^{}]*\})")
_SAME_EVERYWHERE = re.compile(
    r"'(?:[^'\\]|\\.)*'(?:\.\.\.)?"  # quotations, as `quoted` makes them
    r'|"(?:[^"\\]|\\.)*"'
    r"|\b[a-u](?:[1-9]|1[0-9]|2[01])\b"  # cells
)


def pseudo(text: str) -> str:
    """A text in the language; the places for values stay."""
    if text.startswith(("! ", "> ")):
        return text  # the name of a drawing or a figure
    parts = _PLACE.split(text)
    return "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)


def long(text: str) -> str:
    """A text in the long language: one of a single word is a longer word, others have more words."""
    said = _PLACE.sub("", text)
    if text.startswith(("! ", "> ")) or not _WORD.search(said):
        return text
    more = math.ceil(LONGER * len(said)) - len("[]")
    words = _FILLING * (more // len(_FILLING) + 1)
    filling = words.replace(" ", "")[:more] if " " not in text.strip() else f" {words[: more - 1]}".rstrip()
    return f"[{pseudo(text)}{pseudo(filling) if more > 0 else ''}]"


def hebrew(text: str) -> str:
    """A text in words of Hebrew letters."""
    return _written_with(lambda said: "".join(_HEBREW.get(each, each) for each in said.lower()), text)


def japanese(text: str) -> str:
    """A text in kana without blanks, with a character for every two letters of English."""

    def kana(word: re.Match[str]) -> str:
        return "".join(_JAPANESE[each] for each in word[0].lower()[::2])

    def written(said: str) -> str:
        without_blanks = re.sub(
            " (?!…)", "", _WORD.sub(kana, said)
        )  # one before an ellipsis is told from a cut
        return "".join(_JAPANESE.get(each, each) for each in without_blanks)

    return _written_with(written, text)


def _written_with(letters: Callable[[str], str], text: str) -> str:
    """A text in other letters, but for the names of pictures, those of headings, and places for values."""
    if text.startswith(("! ", "> ")):
        return text
    mark = text[:2] if text.startswith(("# ", "- ")) else ""
    said, at, name = text[len(mark) :].partition(" @") if mark == "# " else (text[len(mark) :], "", "")
    parts = _PLACE.split(said)
    return mark + "".join(part if part.startswith("{") else letters(part) for part in parts) + at + name


def _all(texts: Any, translated: Callable[[str], str]) -> Any:
    if isinstance(texts, dict):
        return {key: _all(text, translated) for key, text in texts.items()}
    return [translated(text) for text in texts] if isinstance(texts, list) else translated(texts)


def make_language(folder: Path) -> Path:
    """A folder of assets with the files of English and of the languages, made of those."""
    for path in asset("languages/en").glob("*.json"):
        texts = json.loads(path.read_text(encoding="utf-8"))
        strange, longer = _all(texts, pseudo), _all(texts, long)
        leftward, without_blanks = _all(texts, hebrew), _all(texts, japanese)
        for game in texts.keys() & registry.house():
            longer[game]["name"] = strange[game]["name"]
        if "direction" in texts:
            leftward |= {"direction": "rtl", "letters": "upright"}
            without_blanks |= {"direction": "ltr", "letters": "upright"}
        made_of = {CODE: strange, LONG: longer, HEBREW: leftward, JAPANESE: without_blanks}
        for code, made in ((words.ENGLISH, texts), *made_of.items()):
            target = folder / "languages" / code / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(json.dumps(made), encoding="utf-8")
    return folder


def speak(folder: Path, patch: pytest.MonkeyPatch, code: str = CODE) -> None:
    """Speak a language that was made in a folder, until the test is over."""
    patch.setattr(words, "asset", lambda name: folder / name)
    patch.setitem(words._chosen, "language", code)


def strange(text: str) -> bool:
    """Whether anything in a text is of the language."""
    return any(ord(letter) in _STRANGE for letter in text)


def bare(text: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a text that come from no language file, but for those of the `known` data."""
    data = {word for datum in known for word in _WORD.findall(datum)}
    found = _SAID.findall(_SAME_EVERYWHERE.sub(" ", text))
    return [word for word, cut in found if not (_begins(data, word) if cut else word in data)]


def _begins(data: set[str], word: str) -> bool:
    """Whether a word that was cut off is the beginning of a datum."""
    return any(datum.startswith(word) for datum in data)
