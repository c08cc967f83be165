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
HEADS = (
    "youth", "hood", "veil", "ringlets", "hat", "spectacles", "plait", "ruff", "diadem", "beard", "turban",
    "wings",
)  # fmt: skip
"""What they look like on a medallion; people choose among these too."""
_WORN_BY = {
    "youth": ("norton",),
    "hood": ("morienus", "ripley", "valentine"),
    "veil": ("maria",),
    "ringlets": ("meurdrac",),
    "hat": ("flamel", "trismosin"),
    "spectacles": ("khunrath", "maier"),
    "plait": ("perenelle",),
    "ruff": ("dee", "sendivogius"),
    "diadem": ("cleopatra",),
    "beard": ("artephius", "ostanes", "zosimos"),
    "turban": ("geber", "rhazes"),
}
HEAD_OF = {NAMES[key]: head for head, keys in _WORN_BY.items() for key in keys}
"""Which head each of them has, by their names."""
_KEYS = {name: key for key, name in NAMES.items()}


def in_words(name: str) -> str:
    """One of the names as players read it; another as it is."""
    return say(f"alchemist_name.{_KEYS[name]}") if name in _KEYS else name


def drawn_names(taken: Collection[str]) -> Iterator[str]:
    """The names that nobody has, in an order that no seed decides; as long as there are any, other heads."""
    free = [name for name in NAMES.values() if name not in taken]
    free = SystemRandom().sample(free, len(free))
    seen = {HEAD_OF[name] for name in taken if name in HEAD_OF}
    while free:
        name = next((name for name in free if HEAD_OF[name] not in seen), free[0])
        free.remove(name)
        seen.add(HEAD_OF[name])
        yield name
