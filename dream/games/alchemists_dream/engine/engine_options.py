"""What can be set of the engines of this game; known before anything is compiled."""

import os
from collections.abc import Mapping
from pathlib import Path

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.protocol.dialogue import DARING, MOST_LINES, MULTI_PV, FileOption, Option, Options

STANDARD = "standard"
"""The weights that come with the game."""

_PLAIN = (
    Option("Variety", 0, 0, 2**31 - 1),
    Option("Level", len(LEVELS), 1, len(LEVELS)),
    Option("MoveOverhead", 10, 0, 5000),
    Option(MULTI_PV, 1, 1, MOST_LINES),
)


def plain_options() -> Options:
    """The options of the plain engine.

    `MultiPV` is how many best lines a search without a level tells of, at equal depth; it plays the first.
    `Variety` 0 always plays the best action; any other number is a seed by which near-equal ones are
    chosen. `Level` is how it plays when `go` names no limit. `MoveOverhead` milliseconds of a
    `movetime`, but no more than half of it, are kept back.
    """
    return Options(*_PLAIN)


def compiled_options() -> Options:
    """The options of the compiled engine: those of the plain one, and four more.

    ``Daring`` 1 has it look for open fights and leave home early, so that more games are decided.
    ``Threads``, how many search when there is time (by nodes or depth alone one does, so that the same
    search always goes the same way), ``Hash``, the megabytes of the table, and ``Weights``, a file of
    weights of the evaluation, such as ``dream tune`` writes.
    """
    cores = os.cpu_count() or 2
    return Options(
        *_PLAIN,
        Option(DARING, 0, 0, 1),
        Option("Threads", max(1, cores - 1), 1, 64),
        Option("Hash", 16, 1, 4096),
        FileOption("Weights", STANDARD, _weights_in),
    )


def _weights_in(path: Path) -> Mapping[str, int]:
    from dream.games.alchemists_dream.engine.compiled.weights import named_weights, read_weights

    try:
        return named_weights(read_weights(path))
    except OSError as error:
        raise Malformed(f"{quoted(str(path), 1000)} cannot be read: {error.strerror}") from error
