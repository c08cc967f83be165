"""Starts the game, or its tests, on a machine that has nothing but Python 3.11 or later.

    python3 run.py [arguments of dream]
    python3 run.py test [arguments of pytest]

The first time it makes a virtual environment, ``.venv``, beside this file and installs the game in it;
again only when ``pyproject.toml`` has changed or the environment no longer works.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = HOME / "installed.txt"
OLDEST = (3, 11)
SIDE_BY_SIDE = "--numprocesses", str(max(2, min(os.cpu_count() or 2, 4))), "--dist", "worksteal"
"""How all tests run where nothing else is asked for."""
NO_VENV = (
    "this Python cannot make virtual environments: install the package that lets it, and run this again "
    "(on Debian and Ubuntu: sudo apt install python3-venv)"
)


def main(arguments: list[str]) -> int:
    """Prepare the environment and run the game or the tests; the exit status is theirs."""
    if sys.version_info < OLDEST:
        raise SystemExit(f"the game needs Python 3.11 or later; this is {sys.version.split()[0]}")
    testing = arguments[:1] == ["test"]
    prepare("test" if testing else "play")
    if testing:
        return run("-P", "-m", "pytest", *(arguments[1:] or SIDE_BY_SIDE), folder=ROOT)
    return run("-P", "-m", "dream", *arguments)


def prepare(purpose: str) -> None:
    """Make sure that the environment is there and serves `purpose`: ``play`` or ``test``."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamps = {"play": f"play\n{ROOT}\n{digest}\n", "test": f"play and test\n{ROOT}\n{digest}\n"}
    good_enough = {stamps["test"], stamps[purpose]}
    if (
        STAMP.exists()
        and STAMP.read_text(encoding="utf-8") in good_enough
        and can("import dream.base.assets")
    ):
        return
    anew = not can("import pip")
    if anew and not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise SystemExit(NO_VENV)
    print("Preparing The Alchemist's Dream; once, for a minute or two ...", file=sys.stderr, flush=True)
    if anew and subprocess.run([sys.executable, "-I", "-m", "venv", "--clear", HOME], check=False).returncode:
        raise SystemExit(f"the virtual environment {HOME} could not be made, for the reason above")
    STAMP.unlink(missing_ok=True)
    extra = "[test]" if purpose == "test" else ""
    if run(
        "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", f"{ROOT}{extra}"
    ):
        raise SystemExit("the installation failed, for the reason above; run this again once that is mended")
    STAMP.write_text(stamps[purpose], encoding="utf-8")


def can(code: str) -> bool:
    """Whether the environment has a Python that runs this code without a fault."""
    try:
        return subprocess.run([PYTHON, "-I", "-c", code], check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def run(*arguments: str, folder: Path | None = None) -> int:
    """Run the environment's Python with these arguments to its end."""
    return subprocess.call([PYTHON, *arguments], cwd=folder)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
