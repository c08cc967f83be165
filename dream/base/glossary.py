"""The terms of a game: in which forms they stand in its texts, and what they mean.

A language file has them under ``WORD.glossary.TERM``: ``forms`` are how the term is written in that language,
the first one as a heading, and ``text`` says what it means.
"""

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from dream.base.graphemes import capitalized
from dream.base.words import has_text, say, stock, texts

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
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def spans(self, text: str) -> tuple[Span, ...]:
        """What `find` finds, which is kept."""
        return tuple(
            Span(self._terms[match[0]], match.start(), match.end()) for match in self._pattern.finditer(text)
        )


NO_TERMS = Glossary("")


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
