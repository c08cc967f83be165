"""Tries every reader of text from outside for as long as one likes: ``python -m tests.fuzz --minutes 15``.

The time is divided among the readers; each has a process of its own. Where atheris is installed it leads the
way, otherwise chance does. The exit status is 1 when a reader does what none may do, see `guard`; the inputs
that show it are kept, and ``--again FILE --reader NAME`` gives one to its reader again.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.drivers import Result, led_by_chance, led_by_coverage

ROOT = Path(__file__).parents[2]
GRACE = 90.0
"""Seconds that a process may take beyond its time: to start, and for one slow input."""


def main() -> int:
    asked = _asked()
    if asked.worker:
        return _work(asked)
    from tests.fuzz.guard import fault_of
    from tests.fuzz.table import READERS

    if asked.again:
        reader = READERS[asked.reader[0]]
        reader.seeds()
        fault = fault_of(reader, asked.again.read_bytes())
        print(fault.what if fault else "it is read, or refused in a sentence")
        return int(fault is not None)
    unknown = set(asked.reader) - READERS.keys()
    if unknown:
        sys.exit(f"no reader is called {', '.join(sorted(unknown))}: {', '.join(READERS)}")
    names = asked.reader or list(READERS)
    seconds = 60 * asked.minutes / len(names)
    led = not asked.plain and find_spec("atheris") is not None
    print(f"{len(names)} readers, {seconds:.0f} s each, led by {'coverage' if led else 'chance'}", flush=True)
    asked.keep.mkdir(parents=True, exist_ok=True)
    wrong = total = 0
    for name in names:
        READERS[name].seeds()  # what is made once is not made by an input
        result = _tried(name, seconds, asked, led=led)
        total += result.executions
        causes = 0
        for number, data in enumerate(result.faults.values()):
            fault = fault_of(READERS[name], data)  # not instrumented: some were only slow
            if fault:
                causes += 1
                kept = asked.keep / f"{name.replace(' ', '-')}-{number}"
                kept.write_bytes(data)
                print(f"  {fault.place}: {kept}", flush=True)
        wrong += causes
        print(f"{name:<32} {result.executions:>9} inputs {causes:>3} faults", flush=True)
    print(f"{'all':<32} {total:>9} inputs {wrong:>3} faults")
    return int(wrong > 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15.0, help="in all, divided among the readers")
    parser.add_argument("--reader", action="append", default=[], metavar="NAME", help="only this one")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the random changes")
    parser.add_argument("--plain", action="store_true", help="led by chance even where atheris is")
    parser.add_argument("--again", type=Path, metavar="FILE", help="give an input that was kept to --reader")
    kept = Path(tempfile.gettempdir()) / "dream-fuzz-faults"
    parser.add_argument("--keep", type=Path, default=kept, metavar="FOLDER", help="where inputs are kept")
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def _tried(name: str, seconds: float, asked: argparse.Namespace, *, led: bool) -> Result:
    """Have another process try a reader; what came of it, even when that process does not survive it."""
    from tests.fuzz.guard import in_memory

    with tempfile.TemporaryDirectory(prefix="dream-fuzz-", dir=in_memory()) as folder:
        path = Path(folder) / "result.json"
        words = [sys.executable, "-m", "tests.fuzz", "--worker", str(path), "--reader", name]
        words += ["--minutes", str(seconds / 60), "--seed", str(asked.seed), *(() if led else ("--plain",))]
        log = Path(folder) / "log"
        with log.open("wb") as output:
            own = os.environ | {"TMPDIR": folder}  # a process that ends abruptly leaves nothing elsewhere
            process = subprocess.Popen(words, cwd=ROOT, env=own, stdout=output, stderr=output)
            try:
                status: int | None = process.wait(seconds + GRACE)
            except subprocess.TimeoutExpired:
                process.kill()
                status = process.wait()
        if status:
            print(
                f"  the process of {name} ended with {status}:\n{log.read_text('utf-8', 'replace')[-2000:]}"
            )
        return Result.read(path)


def _work(asked: argparse.Namespace) -> int:
    """Be the process that tries one reader."""
    led = led_by_chance if asked.plain else led_by_coverage
    led(asked.reader[0], 60 * asked.minutes, asked.seed, Result(asked.worker))
    return 0


if __name__ == "__main__":
    sys.exit(main())
