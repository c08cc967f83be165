"""What came of the inputs of one reader, written into a file by the process that tries it."""

import json
import time
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MOST_FAULTS = 20
WRITTEN_EVERY = 0.5


@dataclass
class Result:
    """How many inputs a reader was given, and the first faulty one of each cause, by what it is."""

    path: Path
    executions: int = 0
    faults: dict[str, bytes] = field(default_factory=dict)
    written: float = 0.0

    def count(self, fault: Any) -> None:
        """Count an input, and what it did wrong, if anything; the process may end at any time."""
        self.executions += 1
        fresh = fault is not None and fault.place not in self.faults and len(self.faults) < MOST_FAULTS
        if fresh:
            self.faults[fault.place] = fault.data
        if fresh or time.monotonic() - self.written > WRITTEN_EVERY:
            self.write()

    def write(self) -> None:
        self.written = time.monotonic()
        faults = {place: b64encode(data).decode("ascii") for place, data in self.faults.items()}
        self.path.write_text(json.dumps([self.executions, faults]), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> "Result":
        """What a process has written; nothing when it did not come so far."""
        if not path.exists():
            return cls(path)
        executions, faults = json.loads(path.read_text(encoding="utf-8"))
        return cls(path, executions, {place: b64decode(data) for place, data in faults.items()})
