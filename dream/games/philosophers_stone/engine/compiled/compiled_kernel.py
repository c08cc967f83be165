"""The very functions that stand in ``kernel``, compiled, with each other in their places.

They stay plain Python where they stand, for a computer without numba and until they are compiled.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from dream.games.philosophers_stone.engine import kernel
from dream.games.philosophers_stone.engine.kernel.layout import NOTHING, PLAYERS
from dream.games.philosophers_stone.engine.kernel.trials import KNOWLEDGE
from dream.games.philosophers_stone.engine.kernel.weights import POLICY
from dream.games.philosophers_stone.engine.plain_kernel import Trial
from dream.search.compiling import Kernel as CompiledFunctions
from dream.search.compiling import compiled, compiling

PARTS = ("moves", "worth", "losing", "drawing", "attacking", "concocting", "turns", "trials")
"""The files of the kernel that have functions, each after those that it calls."""
ENTRY = "trial"
FUNCTIONS = CompiledFunctions(Path(kernel.__file__).parent)


class CompiledKernel:
    """A `Kernel`; made, it is compiled or loaded from where it is kept."""

    def __init__(self) -> None:
        with compiling():
            self._trial = _compiled_entry()
            self._weights = np.array(POLICY)
            table = [0] * KNOWLEDGE
            table[PLAYERS] = 1
            self.trials(table, 0, 0, 0)(NOTHING, 0)

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        knowledge, room = (np.array(known, dtype=np.int64) for _ in range(2))
        compiled_trial, weights = self._trial, self._weights

        def tried(choice: int, number: int) -> float:
            share: float = compiled_trial(knowledge, room, weights, seat, choice, number, seed, turns)
            return share

        return tried


def _compiled_entry() -> Any:
    made: dict[str, Any] = {}
    for part in PARTS:
        module = import_module(f"{kernel.__name__}.{part}")
        space = {name: made.get(name, value) for name, value in vars(module).items()}
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                copy = FunctionType(function.__code__, space, name)
                copy.__module__, copy.__qualname__ = module.__name__, name
                made[name] = space[name] = FUNCTIONS.entry(copy) if name == ENTRY else compiled(copy)
    return made[ENTRY]
