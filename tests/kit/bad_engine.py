"""An engine that misbehaves: ``python bad_engine.py FAULT [FILE]``.

It greets as it should, unless that is its fault, and does what is wrong with it when it is told to go. One
that forks writes into the file, when all is ready, which processes it consists of.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SLEEP = "import time; time.sleep(1000)"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}"


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def hang() -> None:
    time.sleep(1000)


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def stop() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def close_output() -> None:
    """Live on with nothing more to say."""
    os.close(1)
    hang()


def flood_with_lines() -> None:
    lines = b"info depth 1 score cp 1 nodes 5 pv k8-j8\n" * 1000
    while True:
        os.write(1, lines)


def flood_with_errors() -> None:
    lines = b"I feel unwell\n" * 1000
    while True:
        os.write(2, lines)


def say_an_endless_line() -> None:
    part = b"bestaction " + b"k8-j8 " * 10_000
    for _ in range(100_000_000 // len(part)):
        os.write(1, part)
    hang()


def stop_in_a_line() -> None:
    """The beginning of a line may mean something else than the whole."""
    say("bestaction k8-j8"[:-1])
    hang()


def end_in_a_line() -> None:
    say("bestaction k8-j8")
    os._exit(0)


def orphan() -> int:
    """A daemon: the child of a child that is gone, in a session of its own, which holds the output open."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.write(write, str(os.getpid()).encode())
            hang()
        os._exit(0)
    os.wait()
    return int(os.read(read, 20))


def fork() -> None:
    """Be many: a stubborn child, a stopped one, one in a session of its own, and an orphan."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    children = [
        subprocess.Popen([sys.executable, "-c", STUBBORN]).pid,
        subprocess.Popen([sys.executable, "-c", SLEEP]).pid,
        subprocess.Popen([sys.executable, "-c", STUBBORN], start_new_session=True).pid,
        orphan(),
    ]
    os.kill(children[1], signal.SIGSTOP)
    tell(os.getpid(), *children)
    hang()


def leave_an_orphan() -> None:
    tell(orphan())
    os._exit(7)


def tell(*processes: int) -> None:
    """Write down which processes there are, all at once."""
    file = Path(sys.argv[2])
    new = file.with_suffix(".new")
    new.write_text(" ".join(map(str, processes)))
    new.rename(file)


FAULTS: dict[str, Callable[[], object]] = {
    "crashes": lambda: os._exit(7),
    "killed": be_killed,
    "hangs": hang,
    "stopped": stop,
    "mute": close_output,
    "nonsense": lambda: say("bestaction \x00 of no sense\n"),
    "illegal": lambda: say("bestaction a1-b1\n"),
    "refuses": lambda: say("error I do not want to\n"),
    "half a line": stop_in_a_line,
    "ends in a line": end_in_a_line,
    "floods": flood_with_lines,
    "floods errors": flood_with_errors,
    "endless line": say_an_endless_line,
    "forks": fork,
    "leaves an orphan": leave_an_orphan,
}


def main(fault: str) -> None:
    """Serve the protocol as far as this fault lets it."""
    for line in sys.stdin:
        match line.split()[0]:
            case "udi" if fault != "silent":
                say("id name bad\nudiok\n")
            case "isready":
                say("readyok\n")
            case "go":
                FAULTS[fault]()
            case "quit":
                break


if __name__ == "__main__":
    main(sys.argv[1])
