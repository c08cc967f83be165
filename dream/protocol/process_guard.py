"""Ends a process with all that it has started: its group and, on Linux, whatever has left that.

What leaves the group is found by a mark in its environment, which every process inherits. As a program of its
own this file ends the groups that it was told of as soon as the program that told it is no more, however that
ended: the standard library alone is imported, so that it starts at once and stays small.
"""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

MARK = "DREAM_ENGINE"
"""The variable of the environment that marks what belongs to an engine."""
MOST_LOOKS, LOOK_EVERY = 50, 0.01
"""How often it is looked for what was begun while the others were ended, and after how many seconds."""
PROCESSES = Path("/proc")


def end_groups(groups: Iterable[tuple[int, str]]) -> None:
    """End groups of processes by their leaders' numbers, with all that has their marks, "" for no mark."""
    if sys.platform == "win32":
        return  # which has jobs
    marks = set()
    for number, mark in groups:
        with suppress(OSError):
            os.killpg(number, signal.SIGKILL)
        if mark:
            marks.add(f"{MARK}={mark}".encode())
    for _ in range(MOST_LOOKS if marks else 0):
        found = list(_marked(marks))
        for process in found:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return
        sleep(LOOK_EVERY)


def _marked(marks: set[bytes]) -> Iterator[int]:
    """The living processes that have one of the marks, as far as the system tells."""
    try:
        folders = [folder for folder in PROCESSES.iterdir() if folder.name.isdecimal()]
    except OSError:
        return
    for folder in folders:
        with suppress(OSError):
            if not marks.isdisjoint((folder / "environ").read_bytes().split(b"\0")):
                yield int(folder.name)


def guard(lines: Iterable[str]) -> None:
    """End the groups that lines tell of after the last: ``begun NUMBER MARK``, and not ``ended NUMBER``."""
    groups: dict[int, str] = {}
    for line in lines:
        word, number, *mark = line.split()
        if word == "begun":
            groups[int(number)] = mark[0]
        else:
            groups.pop(int(number), None)
    end_groups(groups.items())


if __name__ == "__main__":
    guard(sys.stdin)
