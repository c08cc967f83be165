"""Which form of a text goes with a number: the rules of each language, after Unicode's CLDR.

A text of a language file may be an object of forms, of which `OTHER` is always there. Numbers are whole ones.
"""

from collections.abc import Callable, Mapping

OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
Rule = Callable[[int], str]


def form(language: str, count: int) -> str:
    """The form that a number takes in a language, by its code such as ``pl`` or ``pt_BR``."""
    code = language.replace("-", "_")
    rule = _RULES.get(code) or _RULES.get(code.partition("_")[0]) or _one
    return rule(abs(count))


def _one(n: int) -> str:
    return "one" if n == 1 else OTHER


def _none(n: int) -> str:
    return OTHER


def _up_to_one(n: int) -> str:
    return "one" if n < 2 else OTHER


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else OTHER


def _ends_in(n: int, least: int, most: int) -> bool:
    """Whether the last digit lies between two, and the number does not end in eleven to nineteen."""
    return least <= n % 10 <= most and n % 100 not in range(11, 20)


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _ends_in(n, 2, 4) else "many"


def _russian(n: int) -> str:
    return "one" if _ends_in(n, 1, 1) else "few" if _ends_in(n, 2, 4) else "many"


def _serbian(n: int) -> str:
    return "one" if _ends_in(n, 1, 1) else "few" if _ends_in(n, 2, 4) else OTHER


def _lithuanian(n: int) -> str:
    return "one" if _ends_in(n, 1, 1) else "few" if _ends_in(n, 2, 9) else OTHER


def _latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return "zero"
    return "one" if n % 10 == 1 else OTHER


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or n % 100 in range(1, 20) else OTHER


def _slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, OTHER)


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, OTHER)


def _irish(n: int) -> str:
    return _hebrew(n) if n < 3 else "few" if n < 7 else "many" if n < 11 else OTHER


def _welsh(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, OTHER)


def _arabic(n: int) -> str:
    if n < 3:
        return FORMS[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else OTHER


_RULES: Mapping[str, Rule] = {
    **dict.fromkeys(("id", "ja", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh"), _none),
    **dict.fromkeys(("am", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pt", "zu"), _up_to_one),
    "pt_PT": _one,
    **dict.fromkeys(("cs", "sk"), _czech),
    "pl": _polish,
    **dict.fromkeys(("be", "ru", "uk"), _russian),
    **dict.fromkeys(("bs", "hr", "sr"), _serbian),
    "lt": _lithuanian,
    "lv": _latvian,
    **dict.fromkeys(("mo", "ro"), _romanian),
    "sl": _slovenian,
    "he": _hebrew,
    "ga": _irish,
    "cy": _welsh,
    "ar": _arabic,
}
"""Those that do not go by one and others, as English does."""
