"""Where a bundle starts: the ``dream`` command, or what this program asks of a Python of its own.

A process that the program starts (an engine, a review, the guard of processes) is called as Python is:
``-P -m MODULE ARGUMENTS``, ``-P -c CODE`` or ``-I -S FILE``. In a bundle `sys.executable` is the bundle
itself.
"""

import multiprocessing
import runpy
import sys

from dream.base.environment import leave_bundle

FLAGS = {"-I", "-P", "-S", "-u"}


def main() -> None:
    """Do what the bundle was called for."""
    leave_bundle()
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    asked = next((place for place, word in enumerate(words) if word not in FLAGS), 0)
    if asked and words[asked] == "-m":
        sys.argv = [sys.argv[0], *words[asked + 2 :]]
        runpy.run_module(words[asked + 1], run_name="__main__", alter_sys=True)
    elif asked and words[asked] == "-c":
        sys.argv = ["-c", *words[asked + 2 :]]
        exec(words[asked + 1], {"__name__": "__main__"})
    elif asked:
        sys.argv = words[asked:]
        runpy.run_path(words[asked], run_name="__main__")
    else:
        from dream.cli import main as dream

        dream()


if __name__ == "__main__":
    main()
