"""Sealed in the window."""

from dream.ui.table.view import TabletopView
from tests.kit.sealed.table import SealedTable
from tests.kit.sealed.words import SealedWords


class SealedView(TabletopView):
    """A table at which two to six sit, each with cards that nobody else sees."""

    def words(self) -> SealedWords:
        return SealedWords()

    def looks(self) -> SealedTable:
        return SealedTable()


VIEW = SealedView()
