"""The tracker: seven metals from lead to gold, and the set of cards that each of the six steps takes.

It is data, in a file. Ours is a reconstruction from the third set on (S1); the owner of a printed copy can
put the real one into the folder of the player's data. A game that is played by another tracker than ours
carries it in its states, so that its records can be read everywhere.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dream.base.assets import asset
from dream.base.errors import Malformed, cut, quoted
from dream.base.texts import Message, Sentence, has_text, message
from dream.base.untrusted import parse_toml, read_text
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Cards
from dream.play.cards import Multiset, parse_kind

FILE = "trackers/stone.toml"
"""The file among the assets, and among the player's data."""
LARGEST_FILE = 10_000
STEPS = 6
LEAD, GOLD = "lead", "gold"
_METAL = re.compile("[a-z]{1,20}")


@dataclass(frozen=True, slots=True)
class Tracker:
    """The words of the metals, and for each but the last the set that leads on from there."""

    metals: tuple[str, ...]
    sets: tuple[Cards, ...]

    def name(self, metal: int) -> Sentence:
        """What a player reads of a metal: its name, or the word of one that we do not know."""
        key = f"stone.metal.{self.metals[metal]}"
        return message(key) if has_text(key) else self.metals[metal].capitalize()

    @property
    def text(self) -> str:
        """The tracker in one word: ``lead:in+mg+wa,...,gold``."""
        codes = ("+".join(card.word for card in cards) for cards in self.sets)
        steps = (f"{metal}:{each}" for metal, each in zip(self.metals, codes, strict=False))
        return ",".join((*steps, self.metals[-1]))


@cache
def house_tracker() -> Tracker:
    """The tracker that comes with the program."""
    return _read(asset(FILE))


def players_tracker() -> Tracker:
    """The tracker that new games are played by: the player's own where there is one, else ours.

    Raises Malformed when there is a file and it describes no tracker.
    """
    from dream.base.folders import data_dir

    own = data_dir() / FILE
    return _read(own) if own.is_file() else house_tracker()


def _read(path: Path) -> Tracker:
    where = cut(str(path), 200)
    try:
        table = parse_toml(read_text(path, LARGEST_FILE, where), where)
    except OSError as error:
        raise Malformed(message("stone.tracker.unreadable", path=where)) from error
    metals, sets = _texts(table.get("metals")), _texts(table.get("sets"))
    if len(table) != 2 or metals is None or sets is None:
        raise Malformed(message("stone.tracker.bad_file", path=where))
    try:
        return tracker_of(metals, [text.split() for text in sets])
    except Malformed as error:
        raise Malformed(message("stone.tracker.in_file", path=where, reason=error)) from error


def _texts(found: object) -> list[str] | None:
    """The texts of a list; None when it is no list of texts."""
    texts = [text for text in found if isinstance(text, str)] if isinstance(found, list) else None
    return texts if texts == found else None


def parse_tracker(text: str) -> Tracker:
    """The tracker of a word as `Tracker.text` has it; raises Malformed."""
    *steps, gold = text.split(",")
    parts = [step.partition(":") for step in steps]
    tracker = tracker_of(
        [*(metal for metal, _, _ in parts), gold], [codes.split("+") for _, _, codes in parts]
    )
    if tracker.text != text:
        raise Malformed(message("stone.tracker.order"))
    return tracker


def tracker_of(metals: Sequence[str], codes: Sequence[Sequence[str]]) -> Tracker:
    """The tracker of the words of metals and the codes of cards; raises Malformed at the first fault."""
    if len(codes) != STEPS or len(metals) != STEPS + 1:
        raise Malformed(message("stone.tracker.steps", steps=STEPS, metals=STEPS + 1))
    for metal in metals:
        if not _METAL.fullmatch(metal):
            raise Malformed(message("stone.tracker.metal", text=quoted(metal)))
    if len(set(metals)) != len(metals) or metals[0] != LEAD or metals[-1] != GOLD:
        raise Malformed(message("stone.tracker.metals", lead=LEAD, gold=GOLD))
    sets = [[parse_kind(Card, code) for code in each] for each in codes]
    for number, cards in enumerate(sets, 1):
        fault = _fault(number, cards)
        if fault:
            raise Malformed(fault)
    return Tracker(tuple(metals), tuple(Multiset.of(Card, cards) for cards in sets))


def _fault(number: int, cards: Sequence[Card]) -> Message | None:
    """What is wrong with a set: it takes one process, and elements, each card once."""
    if len(set(cards)) != len(cards):
        return message("stone.tracker.twice", number=number)
    if sum(card in PROCESSES for card in cards) != 1 or len(cards) == 1:
        return message("stone.tracker.process", number=number)
    return None
