"""A suite of positions of which something is proven, and how much of it an engine solves.

A file of a suite has a line for each position: in how many turns it is won, the first actions with
which it is won in as many (all of them), where it comes from, and the position; tabs between. A line that
begins with ``>4`` and has ``-`` for the actions is proven not to be won in four turns, whatever comes later.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.files import write_whole
from dream.base.texts import counted, english
from dream.base.untrusted import read_text
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.lab.alchemists_dream.puzzles.siege import Siege
from dream.lab.players.engine_player import start_engine
from dream.lab.players.player_specs import Spec
from dream.protocol.client import Forfeit, ForfeitCause
from dream.protocol.dialogue import Info, Limits, turns_to_win

LENGTHS = range(2, 6)
"""In how many turns the positions of a suite are won."""
LARGEST_SUITE = 10_000_000
MOST_SOLUTIONS = 4
CHOICE = 4
"""A position is no task when more first actions win than that, or more than one in so many."""
NOT_WITHIN, NO_SOLUTION = ">", "-"
PATIENCE = 30.0
"""Seconds that an engine may take over its time."""
LONG_PATIENCE = 600.0
"""Seconds that it has when it was given no time."""
HEADER = """\
# Proven wins, each by an exhaustive search and won no sooner: the turns, the first actions that win in as
# many (all of them), where it comes from, the position; tabs between. Made by `dream tactics`, see README."""


@dataclass(frozen=True)
class Tactic:
    """A position that is won in `turns`, and not sooner, by any of `solutions` and nothing else.

    Without solutions it is not won within `turns`, and nothing is said of later ones. `source` says where it
    comes from; its first word is the kind.
    """

    turns: int
    solutions: tuple[str, ...]
    source: str
    text: str

    @property
    def kind(self) -> str:
        """What kind of position it is: ``game`` or ``crowd``, or that of a wall."""
        return self.source.partition(" ")[0]

    @property
    def won(self) -> bool:
        """Whether it is proven to be won; else it is proven not to be won within `turns`."""
        return bool(self.solutions)

    @property
    def verdict(self) -> str:
        """What is proven: ``4``, or ``>4`` when it is not won within four turns."""
        return f"{self.turns}" if self.won else f"{NOT_WITHIN}{self.turns}"

    @property
    def line(self) -> str:
        """The line of the file."""
        return "\t".join([self.verdict, " ".join(self.solutions) or NO_SOLUTION, self.source, self.text])


def standard_suite() -> Path:
    """The file of the suite that comes with the program."""
    return asset("bench/tactics.txt")


def read_suite(file: Path) -> list[Tactic]:
    """The suite in a file; raises OSError, and Malformed where it is no text or a line is no tactic."""
    try:
        text = read_text(file, LARGEST_SUITE, "it")
    except Malformed as error:
        raise Malformed(f"{quoted(str(file))} is no suite: {error}") from error
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            found.append(_tactic(line))
    if not found:
        raise Malformed(f"{quoted(str(file))} is no suite: there is no tactic in it")
    return found


def _tactic(line: str) -> Tactic:
    """The tactic of a line; raises Malformed."""
    fields = line.split("\t")
    verdict = re.fullmatch(f"({NOT_WITHIN}?)([0-9]{{1,3}})", fields[0])
    if len(fields) != 4 or not verdict or bool(verdict[1]) != (fields[1] == NO_SOLUTION):
        raise Malformed(f"{quoted(line)} is no tactic: turns, actions, source and position, tabs between")
    solutions = () if verdict[1] else tuple(fields[1].split())
    return Tactic(int(verdict[2]), solutions, fields[2], fields[3])


def write_suite(file: Path, tactics: Sequence[Tactic], header: str = HEADER) -> None:
    """Write a suite, the wins first and of them the shortest; raises OSError."""
    order = sorted(tactics, key=lambda tactic: (not tactic.won, tactic.turns, tactic.source))
    write_whole(file, "\n".join([header, *(tactic.line for tactic in order)]) + "\n")


def proven(position: Position, siege: Siege, source: str, effort: int) -> Tactic | None:
    """The tactic of a position of play, if it is one: the proof takes `effort` positions at most."""
    from dream.lab.alchemists_dream.puzzles.solver import TooHard, prove

    try:
        found = prove(position, siege, LENGTHS[-1], effort)
    except TooHard:
        return None
    if found is None or found[0] not in LENGTHS or too_easy(position, len(found[1])):
        return None
    turns, winning = found
    return Tactic(turns, tuple(sorted(map(action_text, winning))), source, position_text(position))


def too_easy(position: Position, winning: int) -> bool:
    """Whether so many of the legal actions win that a position is no task."""
    return winning > min(MOST_SOLUTIONS, len(position.legal_actions) // CHOICE)


@dataclass(frozen=True)
class Answer:
    """What an engine has done in a position of a suite, and in how many turns it said that it wins."""

    tactic: Tactic
    action: str
    announced: int | None

    @property
    def right(self) -> bool:
        """Whether the action is one of the solutions; where there are none, whether no win was made up."""
        if self.tactic.won:
            return self.action in self.tactic.solutions
        return self.announced is None or self.announced > self.tactic.turns

    @property
    def sure(self) -> bool:
        """Whether the win was announced as it is proven."""
        return self.tactic.won and self.announced == self.tactic.turns

    @property
    def later(self) -> bool:
        """Whether a win was announced that is longer than the proof reaches."""
        return not self.tactic.won and self.announced is not None and self.right

    @property
    def miss(self) -> str:
        """What is said of an answer that is not right."""
        tactic = self.tactic
        if not tactic.won:
            return f"not within {tactic.turns}: a win in {self.announced} was announced: {tactic.text}"
        return f"in {tactic.turns}: {self.action}, not {' or '.join(tactic.solutions)}: {tactic.text}"


def answers(spec: Spec, suite: Sequence[Tactic], limits: Limits) -> Iterator[Answer]:
    """The answers of an engine to each of a suite; raises as `start_engine` does, and Forfeit when it
    fails."""
    patience = LONG_PATIENCE if limits.movetime is None else PATIENCE + limits.movetime / 1000
    client = start_engine(spec)
    try:
        for tactic in suite:
            client.new_game()
            position = parse_position(tactic.text)
            action, info = client.go(history_of(position), limits, patience)
            if action not in map(action_text, position.legal_actions):
                raise Forfeit(ForfeitCause.ILLEGAL, f"the engine answered {quoted(action)} in {tactic.text}")
            yield Answer(tactic, action, _announced(info))
    finally:
        client.kill()


def _announced(info: Info[Action] | None) -> int | None:
    """In how many turns the side to move wins by the last word on the score."""
    return None if info is None else turns_to_win(info.score)


def tally(given: Sequence[Answer]) -> list[str]:
    """What is said of the answers, by length and in all: how many are right, and how many sure as well."""
    lengths = sorted({answer.tactic.turns for answer in given})
    parts = {
        f"in {english(counted('turns', turns))}": [one for one in given if one.tactic.turns == turns]
        for turns in lengths
    }
    return [_share(name, part) for name, part in {**parts, "in all": given}.items() if part]


def _share(name: str, given: Sequence[Answer]) -> str:
    right, sure = (sum(flags) for flags in zip(*((one.right, one.sure) for one in given), strict=True))
    return f"{name}: {right} of {len(given)} solved, {right / len(given):.1%}; the win announced in {sure}"
