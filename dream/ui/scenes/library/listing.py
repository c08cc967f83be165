"""The games that a query finds, of which only those that are shown are read."""

from collections.abc import Callable, Sequence

from dream.records.library.entry import Entry
from dream.records.library.library import Library
from dream.records.library.open_games import played_now
from dream.records.library.query import Query
from dream.ui.session.game_library import GameLibrary

BLOCK = 40
MOST_KEPT = 2000


class Listing:
    """The games of a query in its order; `changed` is called when more of them is known.

    `ids` are their numbers, None before they are known; `open` are the games that some window plays now.
    """

    def __init__(self, library: GameLibrary, changed: Callable[[], object]) -> None:
        self._library, self._changed = library, changed
        self.ids: Sequence[int] | None = None
        self.total = 0
        self.open: frozenset[int] = frozenset()
        self._entries: dict[int, Entry] = {}
        self._asked: set[int] = set()
        self._latest = 0
        self.trouble: str | None = None

    def ask(self, query: Query) -> None:
        """Find other games; those of now are shown until then."""
        self._latest += 1
        number = self._latest

        def find(library: Library) -> tuple[list[int], int, frozenset[int]] | None:
            if number != self._latest:
                return None  # another was asked for meanwhile
            return library.find(query), library.count(Query()), played_now(library)

        def found(answer: tuple[list[int], int, frozenset[int]] | None) -> None:
            if answer and number == self._latest:
                self.ids, self.total, self.open = answer
                self.trouble = None
                self._entries.clear()
                self._asked.clear()
                self._changed()

        self._library.ask(find, found, self._failed)

    def _failed(self, why: str) -> None:
        self.ids, self.trouble = [], why
        self._changed()

    def __len__(self) -> int:
        return len(self.ids or ())

    def entry(self, place: int) -> Entry | None:
        """The game at a place; None when it is not known yet, and then it is asked for."""
        if self.ids is None or not 0 <= place < len(self.ids):
            return None
        found = self._entries.get(self.ids[place])
        block = place // BLOCK
        if found is None and block not in self._asked:
            self._asked.add(block)
            self._read(self.ids[block * BLOCK : (block + 1) * BLOCK], self._latest)
            found = self._entries.get(self.ids[place])
        return found

    def _read(self, ids: Sequence[int], number: int) -> None:
        def got(entries: list[Entry]) -> None:
            if number == self._latest:
                if len(self._entries) > MOST_KEPT:
                    self._entries.clear()
                    self._asked.clear()
                self._entries |= {entry.id: entry for entry in entries}
                self._changed()

        self._library.ask(lambda library: list(library.entries(ids)), got, self._failed)

    def place_of(self, id: int | None) -> int:
        """Where a game stands; the first place when it is not there."""
        try:
            return self.ids.index(id) if self.ids and id is not None else 0
        except ValueError:
            return 0
