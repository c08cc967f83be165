"""Starts the game, or its tests, on a computer that has nothing but Python 3.11 or later.

    python3 run.py [arguments of dream]
    python3 run.py test [arguments of pytest]

The first time it makes a virtual environment, ``.venv``, beside this file and installs the game in it;
again only when ``pyproject.toml`` has changed or the environment no longer works.

An older Python, down to 2.7, reads this file to its end and says what is needed: so it is written in the
grammar that all have in common.
"""

import os
import sys

OLDEST = (3, 11)
if sys.version_info[:2] < OLDEST:
    sys.exit(
        "The game needs Python 3.11 or later, and this is Python {}. Get a newer one from "
        "https://www.python.org/downloads and run this file with that.".format(sys.version.split()[0])
    )

import hashlib
import importlib.util
import re
import shutil
import subprocess
from collections import deque
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
PYTHON = str(HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
STAMP = HOME / "installed.txt"
SIDE_BY_SIDE = ["--numprocesses", str(max(3, min(os.cpu_count() or 3, 4))), "--dist", "worksteal"]
"""How all tests run where nothing else is asked for."""
NO_VENV = (
    "This Python can't make virtual environments. Install the package that lets it, and run this again "
    "(on Debian and Ubuntu: sudo apt install python3-venv)."
)
NO_NUMBA = (
    "There is no numba for this Python on this system, so in The Alchemist's Dream the computer plays at its "
    "plain strength."
)
ABOUT_THE_NETWORK = {
    "CACHE_DIR",
    "CERT",
    "CLIENT_CERT",
    "CONFIG_FILE",
    "DEFAULT_TIMEOUT",
    "EXTRA_INDEX_URL",
    "FIND_LINKS",
    "INDEX_URL",
    "KEYRING_PROVIDER",
    "NO_CACHE_DIR",
    "NO_INDEX",
    "PROXY",
    "RETRIES",
    "TIMEOUT",
    "TRUSTED_HOST",
}
"""The settings of pip that count here, by their variables: others have it install elsewhere, or less."""
PACKAGES_FOLDER = "import sys, sysconfig; sys.stdout.write(sysconfig.get_path('purelib'))"
EARLIER = "dream"
"""What this program was called before 1.0, for pip."""
PACKAGES = 30
"""About so many packages are fetched."""
WIDTH = 30
USED = "import numba, dream.ui.launch, dream.cli.app"
"""What is compiled to bytecode at once, so that the first window opens as fast as the next."""
UNUSED = ("*/**/tests", "pygame_gui/data/NotoSans[JKS]?-Bold.*")
"""What comes with the packages and no program uses: their tests, and bold fonts for Chinese and its like."""


def main(arguments):
    # type: (list[str]) -> int
    """Prepare the environment and run the game or the tests; the exit status is theirs."""
    testing = arguments[:1] == ["test"]
    prepare("test" if testing else "play")
    if testing:
        return subprocess.call([PYTHON, "-P", "-m", "pytest"] + (arguments[1:] or SIDE_BY_SIDE), cwd=ROOT)
    return subprocess.call([PYTHON, "-P", "-m", "dream"] + arguments)


def prepare(purpose):
    # type: (str) -> None
    """Make sure that the environment is there and serves a purpose: ``play`` or ``test``."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamps = {
        "play": "play\n{}\n{}\n".format(ROOT, digest),
        "test": "play and test\n{}\n{}\n".format(ROOT, digest),
    }
    good_enough = (stamps["test"], stamps[purpose])
    if (
        STAMP.exists()
        and STAMP.read_text(encoding="utf-8") in good_enough
        and can("import dream.base.assets")
    ):
        return
    progress = Progress("Preparing The Alchemist's Dream. This takes a minute or two, once.")
    if not can("import pip"):
        make_environment(progress)
    if STAMP.exists():
        STAMP.unlink()
        forget(EARLIER)
    install(str(ROOT) + ("[test]" if purpose == "test" else ""), progress)
    if purpose == "play":
        leave_out_unused()
    STAMP.write_text(stamps[purpose], encoding="utf-8")
    progress.end("The game is installed.")
    if not can("import numba"):
        sys.stderr.write(NO_NUMBA + "\n")


def make_environment(progress):
    # type: (Progress) -> None
    """Make a virtual environment; what is wrong ends the program in a sentence."""
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        progress.end()
        sys.exit(NO_VENV)
    progress.step(0.02, "making the environment .venv")
    made = subprocess.run(
        [sys.executable, "-I", "-m", "venv", "--clear", HOME],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
    )
    if made.returncode:
        progress.end(made.stdout.strip())
        sys.exit("The virtual environment {} couldn't be made, for the reason above.".format(HOME))


def install(what, progress):
    # type: (str, Progress) -> None
    """Have pip install something into the environment; when it fails, its last words are shown."""
    progress.step(0.1, "asking what is needed")
    command = [PYTHON, "-I", "-u", "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-compile", "-e", what]
    last_words = deque(maxlen=30)  # type: deque[str]
    pip = subprocess.Popen(
        command,
        env=environment_of_pip(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        errors="replace",
    )
    found = 0
    assert pip.stdout
    for line in pip.stdout:
        last_words.append(line.rstrip())
        words = line.split()
        if words[:1] in (["Collecting"], ["Processing"]):
            found += 1
            progress.step(0.1 + 0.7 * min(1.0, found / PACKAGES), "fetching " + name_of(words[1]))
        elif words[:2] == ["Installing", "collected"]:
            progress.step(0.85, "installing")
    if pip.wait():
        progress.end("\n".join(last_words))
        sys.exit("The installation failed, for the reason above. Run this again once that is mended.")


def forget(name):
    # type: (str) -> None
    """Have pip take a package out of the environment, if it is there."""
    command = [PYTHON, "-I", "-m", "pip", "uninstall", "--disable-pip-version-check", "--yes", name]
    subprocess.run(command, check=False, env=environment_of_pip(), capture_output=True)


def leave_out_unused():
    # type: () -> None
    """Delete what no program uses: a fifth of what is installed. Bytecode is made as modules are imported."""
    said = subprocess.check_output([PYTHON, "-I", "-c", PACKAGES_FOLDER], universal_newlines=True)
    packages = Path(said)
    for pattern in UNUSED:
        for path in list(packages.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(str(path), ignore_errors=True)
            else:
                path.unlink()
    can(USED)


def name_of(requirement):
    # type: (str) -> str
    """Return the name of the package that a requirement, or a file, is one of."""
    found = re.match("[A-Za-z0-9_.]+(-[A-Za-z][A-Za-z0-9_.]*)*", os.path.basename(requirement))
    return found.group() if found else requirement


def environment_of_pip():
    # type: () -> dict[str, str]
    """Return the variables with which pip installs everything, and here."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith("PIP_") or name.upper()[len("PIP_") :] in ABOUT_THE_NETWORK
    }
    kept["PIP_USER"] = "0"  # a file of settings may say otherwise
    return kept


def can(code):
    # type: (str) -> bool
    """Return whether the environment has a Python that runs this code without a fault."""
    try:
        return subprocess.run([PYTHON, "-I", "-c", code], check=False, capture_output=True).returncode == 0
    except OSError:
        return False


class Progress:
    """A bar on a terminal; elsewhere a line for each thing that is done."""

    def __init__(self, title):
        # type: (str) -> None
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._length = 0
        self._say(title + "\n")

    def step(self, part, what):
        # type: (float, str) -> None
        """Show how far it is, from 0 to 1, and what is being done."""
        if not self._on_terminal:
            self._say(what[:1].upper() + what[1:] + " ...\n")
            return
        done = int(part * WIDTH)
        line = "[{}{}] {:3d} %  {}".format("#" * done, "." * (WIDTH - done), int(part * 100), what)[:78]
        self._say("\r" + line.ljust(self._length))
        self._length = len(line)

    def end(self, what=""):
        # type: (str) -> None
        """Leave the bar, and say what has become of it."""
        if self._on_terminal:
            self._say("\r" + " " * self._length + "\r")
        self._length = 0
        if what:
            self._say(what + "\n")

    @staticmethod
    def _say(text):
        # type: (str) -> None
        if sys.stderr is not None:
            sys.stderr.write(text)
            sys.stderr.flush()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
