"""Reading a line: a command, or an action in notation or in words.

An action is found by the words of the sentence that advises it, in the player's language, and by those of its
notation. Words for the same deed, such as *move* and *step*, stand for one another; small words say nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from dream.base.sentences import spelled_in, words_in
from dream.base.showable import folded
from dream.base.texts import declensions, language, stock, texts
from dream.ui.table.game_session import address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.host_lines import begun_by, host_words

LEAST = 3
"""A word of so many letters stands for longer ones that begin with it."""
LONGEST = 200
"""So many characters of a line are read."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, in small letters without accents, without those that say nothing."""
    idle = _idle(language())
    return tuple(word for word in words_in(text) if word not in idle)


@cache
def _idle(spoken: str) -> frozenset[str]:
    return frozenset(map(folded, stock("text.idle.forms")))


@cache
def _deeds(spoken: str) -> Mapping[str, frozenset[str]]:
    """Words that say what is done, each with all words for the same deed."""
    found: dict[str, frozenset[str]] = {}
    for group in stock("text.same.forms"):
        same = frozenset(folded(group).split())
        found.update({word: found.get(word, frozenset()) | same for word in same})
    return found


@cache
def _alike(spoken: str) -> Mapping[str, frozenset[str]]:
    """Words of the games that have several forms, each with all of them: ``woda`` with ``wodę``."""
    found: dict[str, frozenset[str]] = {}
    for forms in declensions():
        for same in map(frozenset, zip(*map(words_of, forms), strict=False)):
            found.update({word: found.get(word, frozenset()) | same for word in same})
    return found


def fits(said: str, word: str) -> bool:
    """Whether a word that was typed may mean one of an action."""
    for form in _alike(language()).get(word, (word,)):
        if said == form or (len(said) >= LEAST and form.startswith(said)):
            return True
    return word in _deeds(language()).get(said, ())


def is_deed(word: str) -> bool:
    """Whether a word says what is done: it may stand anywhere in a line."""
    return word in _deeds(language())


def deed_in(text: str) -> str:
    """The word of a sentence that says what is done, as it is written there, or else its first word."""
    said = [word for word in spelled_in(text) if words_of(word)]
    return next((word for word in said if is_deed(folded(word))), said[0] if said else "")


# Commands


OF_GUESTS = frozenset({"lock", "unlock", "out", "exchange", "give", "say", "hush", "guests"})
"""The commands about guests, which whoever holds the table may give at any time."""
WITH_MORE = OF_GUESTS | {
    "look",
    "near",
    "what",
    "why",
    "log",
    "count",
    "rules",
    "learn",
    "help",
    "save",
    "go",
    "mark",
    "lines",
    "text",
}
"""The commands behind which more is said. The others stand alone: ``give up Water`` gives up a card."""


class TypedCommand(NamedTuple):
    """A command by its name, and what was said behind it."""

    name: str
    rest: str = ""


def command_words() -> dict[str, tuple[str, ...]]:
    """The words for each command in the language that is spoken, the first of them as it is called."""
    names = texts("en")["text"]["commands"]
    return {name: stock(f"text.commands.{name}.forms") for name in names} | host_words()


def command_in(line: str) -> TypedCommand | None:
    """The command with which a line begins, by the longest words for one; None where it is none."""
    for name, rest in begun_by(line, command_words()):
        if name in WITH_MORE or not words_of(rest):
            return TypedCommand(name, rest)
    return None


# Actions


@dataclass(frozen=True)
class WordedAction:
    """A legal action in words."""

    action: Any
    text: str
    notation: str

    @cached_property
    def wordings(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words of the sentence, and those of the notation."""
        return words_of(self.text), tuple(words_in(self.notation))

    def has_all(self, wanted: Sequence[str], *, exactly: bool = False) -> bool:
        """Whether it has all words that are wanted: what is done anywhere, the things in their order."""
        spoken, wordings = _deeds(language()), self.wordings
        things = [word for word in wanted if word not in spoken]
        deeds = [word for word in wanted if word in spoken]
        known = {word for words in wordings for word in words}
        if exactly:
            return known.issuperset(things)
        done = all(any(fits(deed, word) for word in known) for deed in deeds)
        return done and any(_in_order(things, words) for words in wordings)


class Actions:
    """The legal actions at a table, each worded once for as long as the state is the same.

    Where a game is looked through they are those of what is looked at, which can be tried.
    """

    def __init__(self, table: AnyGameTable) -> None:
        self._table = table
        self._known: tuple[object, tuple[WordedAction, ...]] | None = None

    @property
    def legal(self) -> tuple[WordedAction, ...]:
        """All that whoever looks may do now; nothing where somebody else is to act."""
        table, game, words = self._table, self._table.words.game, self._table.words
        if not (table.acts if table.takes_moves else table.game.why_no_variation is None):
            return ()
        at = len(table.game.history.actions) if table.takes_moves else table.game.shown_at
        state, sees = table.game.history.states[at], table.game.sees(at)
        key = state, language(), sees
        if self._known is None or self._known[0] != key:
            view, whom = table.session.view(at), address_in(table.session).whom
            found = (
                WordedAction(each, words.advice(view, each, whom), game.action_text(each))
                for each in game.legal_actions(state)
            )
            self._known = key, tuple(found)
        return self._known[1]

    def whole(self, said: str) -> tuple[WordedAction, ...]:
        """The actions whose sentence it is, word for word."""
        wanted = words_of(said)
        return tuple(each for each in self.legal if wanted and each.wordings[0] == wanted)

    def meant(self, said: str) -> tuple[WordedAction, ...]:
        """The actions that some words may mean: those whose sentence it is, or else those that have them all.

        Where some have the very words, others in which words only begin like them are not meant.
        """
        wanted = words_of(said)
        if not wanted:
            return ()
        found = tuple(each for each in self.legal if each.has_all(wanted))
        exact = tuple(each for each in found if each.has_all(wanted, exactly=True))
        return self.whole(said) or exact or found


def _in_order(wanted: Iterable[str], words: Sequence[str]) -> bool:
    left: Iterator[str] = iter(words)
    return all(any(fits(said, word) for word in left) for said in wanted)
