"""Where the positions of a suite of tactics are found: in saved games, and among random crowded positions."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from dream.games.alchemists_dream.game import GAME, DreamHistory
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.lab.alchemists_dream.puzzles.random_positions import crowded_position
from dream.lab.alchemists_dream.puzzles.siege import Siege
from dream.lab.alchemists_dream.puzzles.tactics import LENGTHS, Tactic, proven
from dream.records.files import is_record_name
from dream.records.movetext import Unreadable
from dream.records.reader import read_record, refuse_another_game


class Suite:
    """A suite that grows: of every kind at most `each` tactics of which the same is proven."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.tactics: list[Tactic] = []
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, alike: Iterable[Tactic]) -> None:
        """Add one of some tactics that are alike, the one whose verdict is rarest; none if all are many."""
        wanted = [tactic for tactic in alike if self._counts[tactic.kind, tactic.verdict] < self.each]
        if wanted:
            rarest = min(wanted, key=lambda one: (self._counts[one.kind, one.verdict], -one.turns))
            self._counts[rarest.kind, rarest.verdict] += 1
            self.tactics.append(rarest)

    def full(self, kind: str) -> bool:
        """Whether there are enough of all lengths from a kind of source."""
        return all(self._counts[kind, f"{turns}"] >= self.each for turns in LENGTHS)

    def count(self, turns: int) -> int:
        """How many are of a length."""
        return sum(tactic.turns == turns for tactic in self.tactics)


def games_in(folder: Path, seed: str) -> Iterator[tuple[str, DreamHistory]]:
    """The games of a folder and those below it with their names, in an order by seed; raises OSError.

    What is damaged is left out; a record of another game is refused before all else, with Malformed.
    """
    paths = sorted(path for path in folder.rglob("*") if is_record_name(path.name))
    for path in paths:
        refuse_another_game(path, GAME)
    Random(seed).shuffle(paths)
    for path in paths:
        try:
            opened = read_record(path)
        except Unreadable:
            continue
        if not opened.faults:
            yield path.relative_to(folder).with_suffix("").as_posix(), opened.game


def tactics_of(name: str, game: DreamHistory, effort: int) -> Iterator[Tactic]:
    """The tactics among the positions of a game, for either side."""
    positions = [position for position in game.states if position.phase is Phase.PLAY]
    if positions:
        sieges = [Siege.of(positions[0], player) for player in Player]
        for number, position in enumerate(positions):
            found = proven(position, sieges[position.turn], f"game {name} turn {number}", effort)
            if found:
                yield found


def crowded_tactics(seed: str, most: int, effort: int) -> Iterator[list[Tactic]]:
    """The tactics among so many crowded positions; each has its own seed, made of `seed` and a number."""
    for number in range(most):
        position = crowded_position(Random(f"{seed} {number}"))
        if position.winner is None:
            siege = Siege.of(position, position.turn)
            found = proven(position, siege, f"crowd {seed} {number}", effort)
            yield [found] if found else []
