"""A suite of positions with a proven win, found in games, and how much of it an engine solves.

A file of the suite has a line for each position: in how many turns it is won, the first actions with
which it is won in as many (all of them), and the position; tabs between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dream.board.errors import Malformed, quoted
from dream.lab.proof import Prover, TooHard
from dream.lab.specs import Spec
from dream.lab.wire import Wire
from dream.records.library import SUFFIX
from dream.records.reader import read_record
from dream.rules.game import Game, Reason
from dream.rules.notation import action_text, parse_position, position_text
from dream.rules.position import Phase, Position

FEWEST_TURNS = 2
MOST_TURNS = 5
PATIENCE = 30.0
HEADER = "# Proven wins: the turns, the first actions that win in as many, the position; tabs between."


@dataclass(frozen=True)
class Tactic:
    """A position that is won in `turns`, and not sooner, by any of `solutions`."""

    turns: int
    solutions: tuple[str, ...]
    text: str

    @property
    def line(self) -> str:
        """The line of the file."""
        return "\t".join([str(self.turns), " ".join(self.solutions), self.text])


def read_suite(file: Path) -> list[Tactic]:
    """The suite in a file; raises OSError, and Malformed at a line that is none."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fields = line.split("\t")
            if len(fields) != 3 or not fields[0].isdigit():
                raise Malformed(f"{quoted(line)} is no tactic: turns, actions and position, tabs between")
            found.append(Tactic(int(fields[0]), tuple(fields[1].split()), fields[2]))
    return found


def write_suite(file: Path, tactics: Sequence[Tactic]) -> None:
    """Write a suite, the shortest wins first; raises OSError."""
    lines = [tactic.line for tactic in sorted(tactics, key=lambda tactic: (tactic.turns, tactic.text))]
    file.write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8", newline="\n")


def games_in(folder: Path) -> Iterator[Game]:
    """The games of a folder of records, by name, what is damaged left out; raises OSError."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        opened = read_record(path)
        if not opened.faults:
            yield opened.game


def tactics_of(game: Game, most_positions: int) -> Iterator[Tactic]:
    """The proven wins in the last turns of the winner of a game, no two of the same length.

    A proof that takes more than `most_positions` is given up.
    """
    if game.outcome is None or game.outcome.reason is not Reason.SURROUNDED:
        return
    lengths = {1}
    for position in game.positions[-2 : -2 * MOST_TURNS - 2 : -2]:
        tactic = proven(position, most_positions) if position.phase is Phase.PLAY else None
        if tactic and tactic.turns not in lengths:
            lengths.add(tactic.turns)
            yield tactic


def proven(position: Position, most_positions: int) -> Tactic | None:
    """What is proven of a position, if a win in `FEWEST_TURNS` to `MOST_TURNS` can be."""
    prover = Prover(most_positions)
    try:
        turns = prover.turns_to_win(position, MOST_TURNS)
        if turns is None or turns < FEWEST_TURNS:
            return None
        winning = [
            action_text(action)
            for action in position.legal_actions
            if prover.wins_by(position, action, turns)
        ]
    except TooHard:
        return None
    return Tactic(turns, tuple(sorted(winning)), position_text(position))


def solved(spec: Spec, suite: Sequence[Tactic], limits: str) -> Iterator[tuple[Tactic, str]]:
    """The answers of an engine to each of a suite; raises Forfeit when it fails."""
    wire = Wire(spec.command or None)
    try:
        wire.greet()
        for name, value in spec.options:
            wire.set_option(name, value)
        for tactic in suite:
            wire.send("newgame")
            wire.wait_ready()
            yield tactic, wire.go(tactic.text, limits, PATIENCE)[0]
    finally:
        wire.kill()


def still_proven(tactic: Tactic, most_positions: int) -> bool:
    """Whether the line of a suite can be proven again, as it stands."""
    return proven(parse_position(tactic.text), most_positions) == tactic
