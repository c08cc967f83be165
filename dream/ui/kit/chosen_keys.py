"""The keys that a player has chosen instead of the usual ones, by the names of the commands.

The settings keep them as texts, such as ``{"undo": "ctrl+j"}``; names that no command has mean nothing.
"""

from collections.abc import Mapping
from typing import Any

from dream.ui.kit.input.keyboard import NAMED

FIXED = frozenset({"esc", "enter", "tab", "space", "left", "right", "up", "down"})
"""The keys that mean the same always, with modifiers or without: no command gets or loses one."""
MODIFIERS = frozenset({"ctrl", "shift", "alt"})
_MOST_COMMANDS, _MOST_KEYS, _LONGEST_NAME = 300, 6, 60
_chosen: dict[str, str] = {}


def choose_keys(chosen: Mapping[str, str]) -> None:
    """Have these commands the keys that are chosen for them, from now on, and all others their usual ones."""
    _chosen.clear()
    _chosen.update(chosen)


def all_chosen() -> Mapping[str, str]:
    """The keys that are chosen, by the names of the commands."""
    return _chosen


def chosen_keys(name: str) -> str | None:
    """The keys that are chosen for a command, with spaces between them, or None for the usual ones."""
    return _chosen.get(name)


def are_chosen_keys(value: Any) -> bool:
    """Whether this, from a file, gives commands keys that may be chosen."""
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_COMMANDS
        and all(0 < len(name) <= _LONGEST_NAME and _are_keys(keys) for name, keys in value.items())
    )


def _are_keys(value: Any) -> bool:
    """Whether this is a text of a few keys that may be chosen."""
    if not isinstance(value, str) or len(value) > _LONGEST_NAME * _MOST_KEYS:
        return False
    keys = value.split()
    return 0 < len(keys) <= _MOST_KEYS and all(map(may_be_chosen, keys))


def may_be_chosen(text: str) -> bool:
    """Whether this is a key, such as ``ctrl+shift+z``, that a command may have instead of another."""
    *held, base = text.split("+")
    is_key = base in NAMED or (len(base) == 1 and base.isascii() and base.isprintable() and base != " ")
    written = base.lower() == base and len(set(held)) == len(held)
    return is_key and written and base not in FIXED and set(held) <= MODIFIERS
