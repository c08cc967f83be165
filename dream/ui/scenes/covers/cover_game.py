"""A game as its cover tells of it: its name, how many play, for how long, how much there is to learn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dream.base.showable import showable
from dream.base.words import has_text, say, told
from dream.play import registry
from dream.ui.game_views.registry import brings_view, has_view

LONGEST_NAME = 60


@dataclass(frozen=True)
class CoverGame:
    """One game that the window can show; what its package does not tell is empty, and its weight None."""

    word: str
    name: str
    players: str = ""
    minutes: str = ""
    weight: int | None = None

    @property
    def facts(self) -> str:
        """For how many and how long, in one line; empty where neither is known."""
        return say("cover.facts", players=self.players, minutes=self.minutes) if self.players else ""

    @property
    def weighed(self) -> str:
        """How much there is to learn, in a word or two."""
        return say(f"cover.weight.{self.weight}") if self.weight else ""


def cover_game(word: str) -> CoverGame:
    """The game of a word; its law is not read for that where it is one of the house."""
    about = registry.about(word)
    if about is None:
        return CoverGame(word, _name(word))
    players, minutes = about.players, about.minutes
    return CoverGame(
        word, _name(word), _range("cover.players", *players), _range("cover.minutes", *minutes), about.weight
    )


def _name(word: str) -> str:
    if has_text(f"{word}.name"):
        return say(f"{word}.name")
    game = registry.playable(word)
    return showable(told(game.name) if game else word, LONGEST_NAME)


def _range(key: str, least: int, most: int) -> str:
    return say(f"{key}.exact", count=least) if least == most else say(f"{key}.range", least=least, most=most)


def house_words() -> tuple[str, ...]:
    """The games of the house that the window can show."""
    return tuple(filter(brings_view, registry.house()))


def other_words() -> Iterator[str]:
    """Those of other packages; what is broken is passed over. It reads what they bring, which takes time."""
    return (word for word in registry.packages() if word not in registry.house() and has_view(word))


def last_first(words: Iterable[str], last: str) -> tuple[str, ...]:
    """The games with the one that was played last before all others."""
    return tuple(sorted(words, key=lambda word: word != last))
