"""Names and heads of the program's own opponents, after people of the history of alchemy.

A record has a name as it is in English; players read it in their own language.
"""

from collections.abc import Collection, Iterator
from random import SystemRandom

from dream.base.texts import say

NAMES = {
    "artephius": "Artephius",
    "cleopatra": "Cleopatra",
    "dee": "Dee",
    "flamel": "Flamel",
    "geber": "Geber",
    "khunrath": "Khunrath",
    "maier": "Maier",
    "maria": "Maria",
    "meurdrac": "Meurdrac",
    "morienus": "Morienus",
    "norton": "Norton",
    "ostanes": "Ostanes",
    "perenelle": "Perenelle",
    "rhazes": "Rhazes",
    "ripley": "Ripley",
    "sendivogius": "Sendivogius",
    "trismosin": "Trismosin",
    "valentine": "Valentine",
    "zosimos": "Zosimos",
}
"""The names in records, by what their texts are called."""
HEADS = ("youth", "hood", "veil", "hat", "spectacles", "ruff", "beard", "turban", "wings")
"""What they look like on a medallion; people choose among these too."""
WOMEN = frozenset(NAMES[key] for key in ("cleopatra", "maria", "meurdrac", "perenelle"))
_KEYS = {name: key for key, name in NAMES.items()}


def in_words(name: str) -> str:
    """One of the names as players read it; another as it is."""
    return say(f"alchemist_name.{_KEYS[name]}") if name in _KEYS else name


def drawn_names(taken: Collection[str]) -> Iterator[str]:
    """The names that nobody has, in an order that no seed decides."""
    free = [name for name in NAMES.values() if name not in taken]
    yield from SystemRandom().sample(free, len(free))
