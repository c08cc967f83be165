"""What texts call the keys that they name: those that the player has for the commands of a game, now."""

from collections.abc import Iterator, Sequence

from dream.base.messages import Listing
from dream.base.words import told
from dream.ui.game_views.registry import has_view, view_of
from dream.ui.kit.commands import BY_NAME, Command, Key

SHORTEST_RUN = 3
"""So many digits in a row are told by the first and the last."""


def key_names(of: str, names: str) -> str:
    """The key of a command in the game of a word, or in any; raises KeyError when there is none.

    Of several with numbers, such as ``stone.card_1-10``, all keys are told, digits in a row by the first and
    the last.
    """
    first, _, last = names.partition("-")
    if not last:
        return _key(_row(of, first)).shown
    stem, _, number = first.rpartition("_")
    keys = [_key(_row(of, f"{stem}_{each}")) for each in range(int(number), int(last) + 1)]
    return told(Listing(tuple(_runs(keys)), "and"))


def _row(of: str, name: str) -> Command:
    """The command as the game has it; as every game may have it where its own table leaves it out."""
    rows = view_of(of).commands if has_view(of) else ()
    return next((row for row in rows if row.name == name), None) or BY_NAME[name]


def _key(row: Command) -> Key:
    """The first key that can be changed, or else the first."""
    return next((key for key in row.keys if not key.fixed), row.keys[0])


def _runs(keys: Sequence[Key]) -> Iterator[str]:
    """What keys are called, with digits that follow one another in one."""
    run: list[Key] = []
    for key in keys:
        if run and not _follows(run[-1], key):
            yield from _told(run)
            run = []
        run.append(key)
    yield from _told(run)


def _follows(one: Key, other: Key) -> bool:
    both = one.text.isdigit() and other.text.isdigit()
    return both and int(other.text) == int(one.text) + 1


def _told(run: Sequence[Key]) -> Iterator[str]:
    if len(run) < SHORTEST_RUN:
        yield from (key.shown for key in run)
    else:
        yield f"{run[0].shown}\N{EN DASH}{run[-1].shown}"
