"""Texts by key: messages, plurals, languages, and terms with explanations.

Laws, readers and the protocol say what is wrong by a *message*: which text of the language files it is, and
what goes into it. It is worded where it is read, in the player's language or in English; nothing else knows
which language is spoken. A value that is a text may come from outside: it goes into a sentence as `showable`
makes it.

The texts are in ``assets/languages``. Each language has a folder, with a file for the program and one for
each game. A language file is JSON: an object of objects down to texts, named by dotted keys, with
``{name}`` where a value goes in; no two files of a language have the same first key. Other packages bring
folders of their own (`add_texts`). English is complete, and takes the place of what another language lacks,
or has in a form that can't be used: a text of another kind, or one with other values.

A text may be an object of the forms that a number asks for, such as ``one`` and ``other``, of which `OTHER`
is always there; the value ``count`` chooses. A word that goes into sentences may be an object of the forms that
those ask for, such as ``genitive``, beside `OTHER`; ``{card:genitive}`` chooses, and takes any value as it is
that has no such form. Which whole numbers take which form in which languages is
Unicode's CLDR 47, generated from Babel 2.18.0 by ``python -m tests.kit.cldr``, without what rules say of
digits behind a comma. Numbers are written with the signs of the language, ``number.group`` and
``number.decimal``; what it calls itself is ``language``. For ``{key:undo}`` stands the key that the player
has for that command (`name_keys`). A language that runs to the left says so: its ``direction`` is ``rtl``. The ``letters`` of one without
italics are ``upright``.

A value that may run the other way than the sentence it goes into is isolated there, by controls of Unicode,
where whoever shows the sentence heeds those (`isolate_values`): a window and a browser do. What programs read
never has any.

The terms of a game stand under ``WORD.glossary.TERM``: ``forms`` are how the term is written in that
language, the first one as a heading, and ``text`` says what it means.
"""

import json
import locale
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Protocol, Union

from dream.base.assets import MissingAssets, asset
from dream.base.files import decoded, read_bytes
from dream.base.showable import ISOLATE, isolated, runs_left, showable

# Messages


class Meant(Protocol):
    """Whatever has a message of its own: a thing of a game, an error, a refusal."""

    @property
    def message(self) -> "Sentence": ...


Value = Union["Message", "Listing", Meant, str, int, float]
"""What may go into a text. A `str` is the same in every language: notation, a name, a quotation.

A number is written as the language writes numbers; of a `float` the caller says by rounding how much is told.
"""


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the language files by its dotted key, with its values by their names.

    The value ``count`` chooses between one and several.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values in the place of one; `joint` is the key below ``list`` of what stands between them."""

    parts: tuple[Value, ...]
    joint: str = "and"


Sentence = Message | Listing | str
"""A message, or several in one, or words that are the same in every language."""


def choices(*parts: Value) -> Listing:
    """What somebody may choose among: ``this or that``, ``this, that, or the other``."""
    return Listing(parts, "choices" if len(parts) > 2 else "or")


def counted(what: str, count: int) -> Message:
    """The message of a number of things, by the plural of their English word, such as ``games``."""
    return message(f"counted.{what}", count=count)


def message(key: str, /, **values: Value) -> Message:
    """The message of a text with its values."""
    return Message(key, tuple(values.items()))


# Plurals

PLURALS: dict[str, tuple[tuple[str, str], ...]] = {
    "aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu cv dav dje "
    "dua dyo dz ebu ewo frr gaa gez gn guz hnj id ie ig ii ja jbo jv kaa kam kde kea ken kgp khq ki kln "
    "km ko kok kpe ksf kxv la lkt lmo lo lrc ltg lu luo luy mai mdf mer mfe mgh mhn mi mic mni moh ms mua"
    " mus my myv mzn nds nmg nqo nus nv oc osa pis qu quc raj rhg rif rn rw sa sah sbp ses sg shn sid skr"
    " su szl tg th to tok tpi trv trw tt twq tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh zh": (),
    "af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha"
    " haw hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn "
    "nnh no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo"
    " tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi": (("one", "n = 1"),),
    "ca es it lld pt_AO pt_CH pt_CV pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL scn vec": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 1"),
    ),
    "am as bn doi fa gu hi kn pcm zu": (("one", "n = 0 or n = 1"),),
    "ak bho csw ln mg nso pa ti wa": (("one", "n = 0..1"),),
    "he iu naq sat se sma smj smn sms": (
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "ff hy kab si": (("one", "n = 0,1"),),
    "be ru uk": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("many", "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"),
        ("one", "n % 10 = 1 and n % 100 != 11"),
    ),
    "bs hr sr": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("one", "n % 10 = 1 and n % 100 != 11"),
    ),
    "dsb hsb sl": (
        ("few", "n % 100 = 3..4"),
        ("one", "n % 100 = 1"),
        ("two", "n % 100 = 2"),
    ),
    "blo ksh": (
        ("one", "n = 1"),
        ("zero", "n = 0"),
    ),
    "ceb fil": (("one", "n = 1,2,3 or n % 10 != 4,6,9"),),
    "cs sk": (
        ("few", "n = 2..4"),
        ("one", "n = 1"),
    ),
    "fr ht": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 0,1"),
    ),
    "is mk": (("one", "n % 10 = 1 and n % 100 != 11"),),
    "lv prg": (
        ("one", "n % 10 = 1 and n % 100 != 11"),
        ("zero", "n % 10 = 0 or n % 100 = 11..19"),
    ),
    "ar": (
        ("few", "n % 100 = 3..10"),
        ("many", "n % 100 = 11..99"),
        ("one", "n = 1"),
        ("two", "n = 2"),
        ("zero", "n = 0"),
    ),
    "br": (
        ("few", "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99"),
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n % 10 = 1 and n % 100 != 11,71,91"),
        ("two", "n % 10 = 2 and n % 100 != 12,72,92"),
    ),
    "cy": (
        ("few", "n = 3"),
        ("many", "n = 6"),
        ("one", "n = 1"),
        ("two", "n = 2"),
        ("zero", "n = 0"),
    ),
    "ga": (
        ("few", "n = 3..6"),
        ("many", "n = 7..10"),
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "gd": (
        ("few", "n = 3..10,13..19"),
        ("one", "n = 1,11"),
        ("two", "n = 2,12"),
    ),
    "gv": (
        ("few", "n % 100 = 0,20,40,60,80"),
        ("one", "n % 10 = 1"),
        ("two", "n % 10 = 2"),
    ),
    "kw": (
        ("few", "n % 100 = 3,23,43,63,83"),
        ("many", "n != 1 and n % 100 = 1,21,41,61,81"),
        ("one", "n = 1"),
        (
            "two",
            "n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000",
        ),
        ("zero", "n = 0"),
    ),
    "lag": (
        ("one", "n = 0,1 and n != 0"),
        ("zero", "n = 0"),
    ),
    "lt": (
        ("few", "n % 10 = 2..9 and n % 100 != 11..19"),
        ("one", "n % 10 = 1 and n % 100 != 11..19"),
    ),
    "mt": (
        ("few", "n = 0 or n % 100 = 3..10"),
        ("many", "n % 100 = 11..19"),
        ("one", "n = 1"),
        ("two", "n = 2"),
    ),
    "pl": (
        ("few", "n % 10 = 2..4 and n % 100 != 12..14"),
        ("many", "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14"),
        ("one", "n = 1"),
    ),
    "pt": (
        ("many", "n != 0 and n % 1000000 = 0"),
        ("one", "n = 0..1"),
    ),
    "ro": (
        ("few", "n = 0 or n != 1 and n % 100 = 1..19"),
        ("one", "n = 1"),
    ),
    "shi": (
        ("few", "n = 2..10"),
        ("one", "n = 0 or n = 1"),
    ),
    "tzm": (("one", "n = 0..1 or n = 11..99"),),
}


OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
CASES = (
    *("genitive", "dative", "accusative", "instrumental", "locative", "vocative"),
    *("plural", "genitive_plural", "definite", "construct"),
)
"""The other forms that a word may have where it goes into a sentence; `OTHER` is the one in which it stands alone."""
_RELATION = re.compile(r"n(?: % (\d+))? (!?=) (\S+)")
Rules = tuple[tuple[str, str], ...]


@lru_cache(1024)
def form(language: str, count: int) -> str:
    """The form that a number takes in a language, by its code such as ``pl`` or ``pt_BR``."""
    return next((name for name, rule in _rules(language) if _holds(rule, abs(count))), OTHER)


def forms(language: str) -> tuple[str, ...]:
    """The forms that the whole numbers of a language take, in the order of `FORMS`."""
    own = {name for name, _ in _rules(language)}
    return tuple(name for name in FORMS if name in own or name == OTHER)


@cache
def _rules(language: str) -> Rules:
    """The rules of a language, or else of the one that it is a variety of, or else those of English."""
    by_code = {code: rules for codes, rules in PLURALS.items() for code in codes.split()}
    code = language.replace("-", "_")
    return next(by_code[known] for known in (code, code.partition("_")[0], "en") if known in by_code)


def _holds(rule: str, n: int) -> bool:
    return any(
        all(_is_so(relation, n) for relation in branch.split(" and ")) for branch in rule.split(" or ")
    )


def _is_so(relation: str, n: int) -> bool:
    """Whether something such as ``n % 100 != 11,71..79`` is true of a number."""
    found = _RELATION.fullmatch(relation)
    if not found:
        raise ValueError(relation)
    divisor, sign, ranges = found.groups()
    value = n % int(divisor) if divisor else n
    bounds = (each.partition("..") for each in ranges.split(","))
    within = any(int(least) <= value <= int(most or least) for least, _, most in bounds)
    return within == (sign == "=")


# Language files

LARGEST_FILE = 1_000_000

Texts = dict[str, Any]
Place = tuple[str, str | None, str | None]
"""Where a value goes into a text: its name, the format it is written in, and its conversion."""


def read(folder: Path) -> Texts:
    """The texts in the files of a folder, as far as those are any."""
    found: Texts = {}
    for path in sorted(folder.glob("*.json")):
        found |= read_file(path)
    return found


def read_file(path: Path) -> Texts:
    """The texts of a file; none when it is too large, or no JSON object in UTF-8."""
    try:
        found = json.loads(decoded(read_bytes(path, LARGEST_FILE)))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def sound(found: Texts, english: Texts) -> Texts:
    """What of the texts of a language can be used where the English ones are.

    Texts that English lacks are there, too, if nothing goes into them, such as what the language is called.
    """
    known = ((key, _sound(text, english.get(key, ""))) for key, text in found.items())
    return {key: text for key, text in known if text is not None}


def _sound(found: Any, english: Any) -> Any:
    """The text, or texts, in the place of English ones; None when they cannot stand there."""
    if isinstance(english, list):
        good = isinstance(found, list) and found and all(isinstance(text, str) for text in found)
        return found if good else None
    if _is_text(english):
        wanted = places(english)
        return found if _is_text(found) and all(_fits(text, wanted) for text in _wordings(found)) else None
    return sound(found, english) if isinstance(found, dict) else None


def _is_text(text: Any) -> bool:
    """Whether this is a text, or the forms of one for different numbers."""
    return isinstance(text, str) or (
        isinstance(text, dict)
        and OTHER in text
        and text.keys() <= {*FORMS, *CASES}
        and all(isinstance(wording, str) for wording in text.values())
    )


def _wordings(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text.values())


def _fits(text: str, wanted: frozenset[Place]) -> bool:
    """Whether a text can be filled in with the values of the English one, and can be encoded."""
    try:
        text.encode("utf-8")
        return _places(text) <= wanted
    except ValueError:
        return False


def places(text: Any) -> frozenset[Place]:
    """Where values go into a text, or into its forms."""
    return frozenset().union(*map(_places, _wordings(text)))


@cache
def _places(text: str) -> frozenset[Place]:
    """Raises ValueError where the braces of a text make no sense."""
    return frozenset(
        (name, "" if form in CASES else form, conversion)
        for _, name, form, conversion in Formatter().parse(text)
        if name is not None
    )


# The languages of the system

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of Unix that name a language: the first of them that is set counts, as in gettext."""
_CODE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
PATIENCE = 1.0
"""Seconds to wait for macOS to say it."""


def system_languages() -> Iterator[str]:
    """The codes of those languages, such as ``de_AT`` and then ``de``; nothing where that is not known."""
    for name in (*_of_the_environment(), *_of_the_desktop()):
        found = _CODE.match(name.strip())
        if found:
            code = found[0].replace("-", "_")
            yield code
            yield code.partition("_")[0]


def _of_the_environment() -> list[str]:
    named = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return named.split(":")


def _of_the_desktop() -> list[str]:
    """What Windows and macOS know beside the environment."""
    try:
        if sys.platform == "win32":
            import ctypes

            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return [locale.windows_locale.get(number, "")]
        if sys.platform == "darwin":
            command = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
            answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            return answer.stdout.replace('"', " ").replace("(", " ").replace(",", " ").split()
    except (OSError, AttributeError, ValueError, subprocess.SubprocessError):
        pass
    return []


# Messages in words

ENGLISH = "en"
RIGHT_TO_LEFT, UPRIGHT = "rtl", "upright"
_FOR_PROGRAMS = ""
"""English in which a number is digits alone."""
_chosen = {"language": ENGLISH, "wording": ""}
_isolates = {"values": False}
_KEY, _NAMED_KEY = "{key:", re.compile(r"\{key:([^{}]*)\}")
_names_keys: dict[str, Callable[[str, str], str]] = {"by": lambda of, name: name}
_others: dict[str, Path] = {}
"""The folders of languages of other packages, by the first key of their texts."""


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, by their codes."""
    return _languages_in(asset("languages"))


@cache
def _languages_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name for path in folder.iterdir() if path.is_dir()))


def add_texts(key: str, folder: Path) -> None:
    """Add the texts of another package, which stand below its `key`; `folder` has a folder for each language."""
    if key not in _others and folder.is_dir():
        _others[key] = folder
        texts.cache_clear()


def choose_language(code: str) -> None:
    """Speak this language from now on; raises ValueError when there is no folder for it."""
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    _chosen["language"] = code


def language() -> str:
    """The code of the language that is spoken."""
    return _chosen["language"]


def runs_leftward(code: str | None = None) -> bool:
    """Whether a language is written from right to left; the one that is spoken, if no other is named."""
    return texts(code or _chosen["language"]).get("direction") == RIGHT_TO_LEFT


def upright() -> bool:
    """Whether the language that is spoken has no italics: its letters are not slanted."""
    return texts(_chosen["language"]).get("letters") == UPRIGHT


def isolate_values(heeded: bool = True) -> bool:
    """Isolate values in sentences from now on, or no more, as whoever shows them heeds that; what was before."""
    before, _isolates["values"] = _isolates["values"], heeded
    return before


def choose_wording(key: str) -> None:
    """Read texts below this first key where they stand there too, or below one of several, with strokes between them.

    ``typed.dream.game.proposed`` then takes the place of ``dream.game.proposed``. There are ``typed`` for a
    terminal, ``tapped`` for a guest's page, and before that ``held`` for a phone; empty for none.
    """
    _chosen["wording"] = key


def wording() -> str:
    """The first keys of the texts that are preferred; empty for none."""
    return _chosen["wording"]


def first_language() -> str:
    """The language to speak until one is chosen: that which the system prefers of those there are."""
    known = languages()
    return next((code for code in system_languages() if code in known), ENGLISH)


def own_name(code: str) -> str:
    """What a language calls itself."""
    return str(texts(code).get("language", code))


def say(key: str, /, **values: Value) -> str:
    """The text of `key` in the language chosen, its values filled in.

    Raises KeyError when no language file has the key.
    """
    return worded(message(key, **values))


def worded(meant: Value) -> str:
    """What the player reads of a message, or of what has one, in the language chosen."""
    return _worded(meant, _chosen["language"])


def english(meant: Value) -> str:
    """A message in English, whatever language is chosen: for logs, referees, engines and programmers."""
    return _worded(meant, _FOR_PROGRAMS)


def inflected(word: Message) -> tuple[str, ...]:
    """How a word stands in sentences of the language chosen: alone, and in each case of which it has a form."""
    found = (_text(word.key, _chosen["language"], case=case) for case in ("", *CASES))
    return tuple(dict.fromkeys(found))


def declensions() -> Iterator[tuple[str, ...]]:
    """The forms of each word of the language chosen that has several, in no order."""
    yield from _declined(texts(_chosen["language"]))


def _declined(node: Texts) -> Iterator[tuple[str, ...]]:
    for text in node.values():
        if isinstance(text, dict) and not text.keys().isdisjoint(CASES):
            yield tuple(text.values())
        elif isinstance(text, dict):
            yield from _declined(text)


def capitalized(text: str) -> str:
    """A text as it begins a line: its first letter is a capital, and the rest as it is."""
    return text[:1].upper() + text[1:]


def _worded(meant: Value, language: str) -> str:
    match meant:
        case str():
            return showable(meant)
        case Message():
            return _filled(meant, language)
        case Listing():
            return _listed([_placed(part, language) for part in meant.parts], meant.joint, language)
    of_its_own: Sentence | None = getattr(meant, "message", None)
    if of_its_own is not None:
        return _worded(of_its_own, language)
    return _written(meant, language) if isinstance(meant, int | float) else showable(str(meant))


def _filled(meant: Message, language: str, case: str = "") -> str:
    values = dict(meant.values)
    text = _as_shown(_text(meant.key, language, values.get("count"), case), language)
    if not values:
        return _with_keys(meant.key, text)
    inflected = {name: _Inflected(value, language) for name, value in values.items()}
    marked = _marked(text, language)
    filled = _with_keys(meant.key, marked, escaped=True).format(**inflected)
    return filled if marked == text else _joined(filled, language)


class _Joining(NamedTuple):
    """How a word of a language is joined with a value behind it, as far as the value's first letter asks for it."""

    word: re.Pattern[str]
    """What stands right before the value."""
    parting: re.Pattern[str]
    """What lies between the two, with the `_JOINT`, where they are joined."""
    instead: str


_JOINT = "\0"
_JOININGS = {
    # ``d'Anne``; a letter with a number behind it is notation, and stays apart
    "fr": _Joining(
        re.compile(r"\b(?:[Dd]|[Qq]u)e (?=\{)"),
        re.compile(rf"e {_JOINT}(?=[aâeéèêëiîïoôuûœæ][^\W\d_])", re.IGNORECASE),
        "\N{RIGHT SINGLE QUOTATION MARK}",
    ),
    # a prefix has a maqaf before notation and Latin names alone
    "he": _Joining(
        re.compile(r"\u05be(?=\{)"),
        re.compile(rf"\u05be{_JOINT}(?={ISOLATE}?[\u05d0-\u05ea])"),
        "",
    ),
}


def _marked(text: str, language: str) -> str:
    """A text with a joint between the words that may be joined with values, and those."""
    return _JOININGS[language].word.sub(rf"\g<0>{_JOINT}", text) if language in _JOININGS else text


def _joined(text: str, language: str) -> str:
    """A text that is filled in, with its joints closed."""
    joining = _JOININGS[language]
    return joining.parting.sub(joining.instead, text).replace(_JOINT, "")


_PLACE = r"\{[^{}]*\}"
_IN_LATIN = re.compile(rf"(?:{_PLACE}|[!-'*-z|~])+(?: (?:{_PLACE}|[!-'*-z|~])+)*")
"""Words without letters that run to the left, with the places for values among them."""
_STOPS = ".,;:!?"
_SIGNED = re.compile(r"(?<![\w}])[+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}](?:\d+|\{\w+\})(?![\w{])")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _as_shown(text: str, language: str) -> str:
    """A text in which what runs the other way is isolated, where that is heeded."""
    if not _isolates["values"] or language == _FOR_PROGRAMS or not runs_leftward(language):
        return text
    return _with_isolates(text)


@lru_cache(maxsize=4096)
def _with_isolates(text: str) -> str:
    """A sentence that runs to the left with isolates around its notation, Latin names, and numbers with signs."""
    if not runs_left(text):
        return text
    return _SIGNED.sub(lambda found: isolated(found[0]), _IN_LATIN.sub(_apart, text))


def _apart(found: re.Match[str]) -> str:
    """Words between which nothing ends, each group of them isolated that has a letter of its own."""
    shown, group = list[str](), list[str]()
    for word in (*found[0].split(" "), ""):
        own = word if word.endswith("...") else word.rstrip(_STOPS)
        is_latin = re.search("[A-Za-z]", re.sub(_PLACE, "", own)) is not None
        if is_latin:
            group.append(own)
        if group and (not is_latin or own != word):
            shown.append(isolated(" ".join(group)) + word.removeprefix(own) * is_latin)
            group.clear()
        if not is_latin:
            shown.append(word)
    return " ".join(shown[:-1])


class _Inflected:
    """A value in a sentence, in the case that stands behind its name: ``{card:genitive}``."""

    def __init__(self, value: Value, language: str) -> None:
        self._value, self._language = value, language

    def __format__(self, case: str) -> str:
        return _placed(self._value, self._language, case)


def _placed(value: Value, language: str, case: str = "") -> str:
    """A value as it goes into a text: isolated where it could change the order of what is around it.

    A message is of the same language, and may have another form in a case. Numbers stand as they are read, with
    the signs beside them.
    """
    of_its_own: Sentence | None = getattr(value, "message", None)
    if of_its_own is not None:
        return _placed(of_its_own, language, case)
    match value:
        case Message():
            return _filled(value, language, case)
        case Listing():
            parts = [_placed(part, language, case) for part in value.parts]
            return _listed(parts, value.joint, language)
    text = _worded(value, language)
    if not _isolates["values"] or language == _FOR_PROGRAMS:
        return text
    runs_other_way = runs_left(text) or (runs_leftward(language) and not _NUMBER.fullmatch(text))
    return isolated(text) if runs_other_way else text


def name_keys(by: Callable[[str, str], str]) -> None:
    """Set what ``{key:undo}`` in texts becomes: what `by` returns for the player's key of that command.

    It is called with the first part of the text's own key, such as the game, and what stands behind the colon.
    """
    _names_keys["by"] = by


def _with_keys(key: str, text: str, *, escaped: bool = False) -> str:
    """A text with the names of keys in it; `escaped`, they stay as they are when values are filled in."""
    if _KEY not in text:
        return text

    def named(found: re.Match[str]) -> str:
        name = _placed(_names_keys["by"](key.partition(".")[0], found[1]), _chosen["language"])
        return name.replace("{", "{{").replace("}", "}}") if escaped else name

    return _NAMED_KEY.sub(named, text)


def _listed(parts: list[str], joint: str, language: str) -> str:
    """``this``, ``this and that``, ``this, that and the other``."""
    *before, last = parts
    between, at_last = (_text(f"list.{joint}.{place}", language) for place in ("between", "last"))
    if before and language in _JOININGS:
        return _joined(f"{between.join(before)}{at_last}{_JOINT}{last}", language)
    return f"{between.join(before)}{at_last}{last}" if before else last


def _written(number: float, language: str) -> str:
    """A number as a language writes it, at most four digits behind the sign for decimals."""
    if language == _FOR_PROGRAMS:
        return str(number)
    plain = f"{round(number, 4):,}".removesuffix(".0")
    signs = {",": _text("number.group", language), ".": _text("number.decimal", language)}
    return "".join(signs.get(digit, digit) for digit in plain)


def _text(key: str, language: str, count: object = None, case: str = "") -> str:
    """The text of a key as the files have it, in a case where it has one; raises KeyError when none has it."""
    text = None if language == _FOR_PROGRAMS else _wording(language, key)
    if text is None:
        worded = _find if language == _FOR_PROGRAMS else _wording
        text, language = worded(ENGLISH, key), ENGLISH
    if isinstance(text, dict):
        wanted = case or (form(language, count) if isinstance(count, int) else OTHER)
        text = text.get(wanted, text.get(OTHER))
    if not isinstance(text, str):
        raise KeyError(f"no language file that can be read has the text {key}")
    return text


def _wording(language: str, key: str) -> Any:
    """What a language has at a key, in the wording that was chosen where it has that."""
    found = (_find(language, f"{each}.{key}") for each in _chosen["wording"].split("/"))
    own = next((each for each in found if each is not None), None)
    return _find(language, key) if own is None else own


def has_text(key: str) -> bool:
    """Whether some language file has a text of this key; English has all that any has."""
    return _find(ENGLISH, key) is not None


def stock(key: str) -> tuple[str, ...]:
    """The list of texts at `key` (a stock of taunts, say); raises KeyError when there is none."""
    found = _find(_chosen["language"], key) or _find(ENGLISH, key)
    if not isinstance(found, list):
        raise KeyError(key)
    spoken = _chosen["language"]
    return tuple(_with_keys(key, text if text[:2] in _NAMING else _as_shown(text, spoken)) for text in found)


_NAMING = ("! ", "> ", "# ")
"""What lines of a help begin with that have a name for programs in them: of a picture, or an anchor."""


def _find(language: str, key: str) -> Any:
    node: Any = texts(language)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node


@cache
def texts(language: str) -> Texts:
    """All texts of a language, as its files have them: keys of keys, and at last a text or several.

    Those of another language than English are there as far as they can be used in the place of the English.
    Raises MissingAssets when there is no English.
    """
    found = read(asset(f"languages/{language}"))
    if language == ENGLISH and not found:
        raise MissingAssets
    for key, folder in _others.items():
        brought = read(folder / language)
        if key in brought and key not in found:
            found[key] = brought[key]
    return found if language == ENGLISH else sound(found, texts(ENGLISH))


# Terms that explain themselves

Term = str


class Span(NamedTuple):
    """Where a term stands in a text, from one character up to another."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True)
class Glossary:
    """The terms of one game in the language chosen when it was made."""

    game: str
    forms: tuple[tuple[Term, tuple[str, ...]], ...] = ()

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms, in the order of the language file."""
        return tuple(term for term, _ in self.forms)

    def name(self, term: Term) -> str:
        """What a term is called, as a heading."""
        return capitalized(dict(self.forms)[term][0])

    def meaning(self, term: Term) -> str:
        """What a term means, in a sentence or two."""
        return say(f"{self.game}.glossary.{term}.text")

    def find(self, text: str) -> tuple[Span, ...]:
        """Where terms stand in a text as whole words; of several that begin together the longest."""
        return _found(self, text) if self.forms else ()

    @cached_property
    def _terms(self) -> dict[str, Term]:
        written = {form: term for term, forms in self.forms for form in forms}
        return {capitalized(form): term for form, term in written.items()} | written

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._terms, key=lambda form: (-len(form), form))
        return re.compile("|".join(map(_as_word, longest_first)))

    def spans(self, text: str) -> tuple[Span, ...]:
        """What `find` finds, which is kept."""
        return tuple(
            Span(self._terms[match[0]], match.start(), match.end()) for match in self._pattern.finditer(text)
        )


NO_TERMS = Glossary("")
_HIRAGANA, _WRITTEN_TOGETHER = r"[\u3040-\u309f]", (r"[\u3005\u3400-\u9fff]", r"[\u30a0-\u30ff]")
"""Kinds of letters of a writing without blanks: of kanji and of katakana a word has what stands together."""


def _as_word(term: str) -> str:
    """A pattern that finds a term as a word: where there are no blanks, another kind of letter ends it."""
    return f"(?<!{_not_beside(term[0])}){re.escape(term)}(?!{_not_beside(term[-1])})"


def _not_beside(letter: str) -> str:
    if re.match(_HIRAGANA, letter):
        return r"[^\s\S]"
    return next((kind for kind in _WRITTEN_TOGETHER if re.match(kind, letter)), r"\w")


def glossary_of(game: str | None) -> Glossary:
    """The glossary of a game, by its word, in the language chosen now; without terms where it has none."""
    if game is None or not has_text(f"{game}.glossary"):
        return NO_TERMS
    terms: dict[str, object] = texts("en")[game]["glossary"]
    return _kept(game, tuple((term, stock(f"{game}.glossary.{term}.forms")) for term in terms))


@cache
def _kept(game: str, forms: tuple[tuple[Term, tuple[str, ...]], ...]) -> Glossary:
    return Glossary(game, forms)


@lru_cache(maxsize=2048)
def _found(glossary: Glossary, text: str) -> tuple[Span, ...]:
    return glossary.spans(text)
