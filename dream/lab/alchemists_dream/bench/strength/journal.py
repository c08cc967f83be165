"""The finished pairs of a course as JSON lines, so that a course goes on where it was broken off.

The first line holds the settings of the course, each of the others a pair. A line is on the disk before
the next pair is told of; one that was not written to its end is dropped.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from dream.base.errors import Impossible, Malformed
from dream.base.files import FileLock, write_whole
from dream.base.untrusted import parse_json, read_text
from dream.lab.alchemists_dream.bench.strength.settings import Settings
from dream.lab.match.rotation import Played, Result
from dream.lab.match.standing import Standing

COURSE: Final = "course of dream bench strength"
LARGEST_FILE: Final = 1_000_000_000


class Journal:
    """A file of the pairs of one course; nobody else can have it open."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """Open the file of a course with these settings, or begin it where there is none.

        Raises Impossible when it is in use or holds another course, Malformed when it holds none, OSError.
        """
        self._path = path
        self._lock = FileLock(path.with_name(f"{path.name}.lock"))
        self._pairs: dict[str, dict[int, Played]] = {}
        if not self._lock.take():
            raise Impossible([f"{path} is in use: another course is writing to it"])
        try:
            self._open(settings)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others have the file."""
        self._lock.release(remove=True)

    def known(self, row: str) -> Mapping[int, Played]:
        """The finished pairs of a row by their numbers."""
        return self._pairs.get(row, {})

    def keep(self, row: str, played: Played) -> None:
        """Write a pair down, unless it is known; raises OSError."""
        pairs = self._pairs.setdefault(row, {})
        number = played[0].rotation
        if number not in pairs:
            self._append({"row": row, "games": [asdict(result) for result in played]})
            pairs[number] = played

    def _append(self, told: Mapping[str, Any]) -> None:
        with self._path.open("ab") as file:
            file.write(_line(told).encode())
            file.flush()
            os.fsync(file.fileno())

    def _open(self, settings: Settings) -> None:
        told = {COURSE: dict(settings)}
        if not self._path.exists() or (self._path.is_file() and not self._path.stat().st_size):
            write_whole(self._path, _line(told))
            return
        *lines, torn = read_text(self._path, LARGEST_FILE, str(self._path)).split("\n")
        self._check_settings(lines, settings)
        for number, line in enumerate(lines[1:], 2):
            self._read(number, line)
        if torn:
            self._drop(len(torn.encode()))

    def _check_settings(self, lines: Sequence[str], settings: Settings) -> None:
        try:
            before = parse_json(lines[0], "it")[COURSE]
            other = [name for name in settings if before[name] != settings[name]]
        except (LookupError, TypeError, Malformed) as error:
            raise Malformed(f"{self._path} holds no results of dream bench strength") from error
        if other:
            name = other[0]
            raise Impossible(
                [f"{self._path} holds another course: {name} is {before[name]} there, not {settings[name]}"]
            )

    def _read(self, number: int, line: str) -> None:
        try:
            told = parse_json(line, "it")
            row, played = str(told["row"]), tuple(map(_result, told["games"]))
            _check_pair(played)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise Malformed(f"{self._path}, line {number}: this is no pair of games") from error
        self._pairs.setdefault(row, {}).setdefault(played[0].rotation, played)

    def _drop(self, tail: int) -> None:
        """Take from the file what was not written to its end."""
        with self._path.open("r+b") as file:
            file.truncate(self._path.stat().st_size - tail)
            os.fsync(file.fileno())


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told) + "\n"


def _result(told: Mapping[str, Any]) -> Result:
    standings = tuple(Standing(**standing) for standing in told["standings"])
    lists = {name: tuple(told[name]) for name in ("order", "seconds", "turns")}
    return Result(**{**told, **lists, "standings": standings})


def _check_pair(played: Played) -> None:
    """Raise ValueError unless these are the two games of a pair that can be counted."""
    first, second = played
    numbers = (first.rotation, first.plies, second.plies)
    whole = all(type(number) is int and number > 0 for number in numbers)
    paired = (first.order, second.order) == ((0, 1), (1, 0)) and first.rotation == second.rotation
    shares = [[standing.share for standing in result.standings] for result in played]
    if not (whole and paired and all(each in ([1, 0], [0.5, 0.5], [0, 1]) for each in shares)):
        raise ValueError("this is no pair")
