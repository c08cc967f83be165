"""Which form of a text goes with a number: the rules of each language, those of Unicode's CLDR in `cldr`.

A text of a language file may be an object of forms, of which `OTHER` is always there. Numbers are whole ones.
"""

import re
from functools import cache, lru_cache

from dream.base.cldr import PLURALS

OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
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
