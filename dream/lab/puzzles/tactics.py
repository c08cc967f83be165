"""A suite of positions with a proven win, and how much of it an engine solves.

A file of the suite has a line for each position: in how many turns it is won, the first actions with
which it is won in as many (all of them), where it comes from, and the position; tabs between.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dream.base.assets import asset
from dream.base.durable_files import write_whole
from dream.base.errors import Malformed, quoted
from dream.base.untrusted import read_text
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import Position
from dream.lab.players.engine_player import start_engine
from dream.lab.players.player_specs import Spec
from dream.lab.puzzles.siege import Siege
from dream.protocol.forfeits import Forfeit, ForfeitCause
from dream.protocol.limits import Info, Limits, turns_to_win

LENGTHS = range(2, 6)
"""In how many turns the positions of a suite are won."""
LARGEST_SUITE = 10_000_000
MOST_SOLUTIONS = 4
CHOICE = 4
"""A position is no task when more first actions win than that, or more than one in so many."""
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

    `source` says where it comes from; its first word is ``game`` or ``crowd``.
    """

    turns: int
    solutions: tuple[str, ...]
    source: str
    text: str

    @property
    def kind(self) -> str:
        """``game`` or ``crowd``."""
        return self.source.partition(" ")[0]

    @property
    def line(self) -> str:
        """The line of the file."""
        return "\t".join([str(self.turns), " ".join(self.solutions), self.source, self.text])


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
            fields = line.split("\t")
            if len(fields) != 4 or not re.fullmatch("[0-9]{1,3}", fields[0]):
                raise Malformed(
                    f"{quoted(line)} is no tactic: turns, actions, source and position, tabs between"
                )
            found.append(Tactic(int(fields[0]), tuple(fields[1].split()), fields[2], fields[3]))
    if not found:
        raise Malformed(f"{quoted(str(file))} is no suite: there is no tactic in it")
    return found


def write_suite(file: Path, tactics: Sequence[Tactic]) -> None:
    """Write a suite, the shortest wins first; raises OSError."""
    lines = [tactic.line for tactic in sorted(tactics, key=lambda tactic: (tactic.turns, tactic.source))]
    write_whole(file, "\n".join([HEADER, *lines]) + "\n")


def proven(position: Position, siege: Siege, source: str, effort: int) -> Tactic | None:
    """The tactic of a position of play, if it is one: the proof takes `effort` positions at most."""
    from dream.lab.puzzles.solver import TooHard, prove

    try:
        found = prove(position, siege, LENGTHS[-1], effort)
    except TooHard:
        return None
    if found is None or found[0] not in LENGTHS:
        return None
    turns, winning = found
    if len(winning) > min(MOST_SOLUTIONS, len(position.legal_actions) // CHOICE):
        return None
    return Tactic(turns, tuple(sorted(map(action_text, winning))), source, position_text(position))


@dataclass(frozen=True)
class Answer:
    """What an engine has done in a position of a suite; `sure` when it said in how many turns it wins."""

    tactic: Tactic
    action: str
    sure: bool

    @property
    def right(self) -> bool:
        """Whether the action is one of the solutions."""
        return self.action in self.tactic.solutions

    @property
    def miss(self) -> str:
        """What is said of an action that is none of the solutions."""
        tactic = self.tactic
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
            yield Answer(tactic, action, _sure(info, tactic.turns))
    finally:
        client.kill()


def _sure(info: Info[Action] | None, turns: int) -> bool:
    """Whether the last word on the score is a win in so many turns."""
    return info is not None and turns_to_win(info.score) == turns


def tally(given: Sequence[Answer]) -> list[str]:
    """What is said of the answers, by length and in all: how many are right, and how many sure as well."""
    lengths = sorted({answer.tactic.turns for answer in given})
    parts = {f"in {turns} turns": [one for one in given if one.tactic.turns == turns] for turns in lengths}
    return [_share(name, part) for name, part in {**parts, "in all": given}.items() if part]


def _share(name: str, given: Sequence[Answer]) -> str:
    right, sure = (sum(flags) for flags in zip(*((one.right, one.sure) for one in given), strict=True))
    return f"{name}: {right} of {len(given)} solved, {right / len(given):.1%}; the win announced in {sure}"
