"""Where compiled code lies on disk: in a folder of its own for every state of its sources.

numba notices a change in the file of a compiled function, but not in those that it calls (numba issue
1833). So the compiled code lies in a folder named after a hash of every source beside it, of what else it
goes by, and of the version of numba: whatever changes, the old code is out of reach.
"""

import hashlib
import os
import platform
import stat
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from dream.base.files.folders import cache_dir

FLEETING = "dream-"
"""How folders are called that serve one process alone."""


def cache_folder(sources: Path, also: str = "") -> Path:
    """Where the compiled code of the sources in a folder lies; it can be written to, and by nobody else.

    `also` are numbers of the code that come from elsewhere. The folder is under that of
    `folders.cache_dir`, or a temporary one of the user's own when that will not do. What lies there is run,
    so a folder in which somebody else may have put anything is passed over, and said.
    """
    spare = Path(tempfile.gettempdir()) / f"dream-{_user()}"
    for folder in (cache_dir(), spare):
        place = folder / "kernels" / _fingerprint(sources, also)
        if (folder is not spare or _is_own(spare)) and _writable(place):
            if _is_trusted(place):
                return place
            print(f"{place} is not used, for others may write there; compiling anew", file=sys.stderr)
    return Path(tempfile.mkdtemp(prefix=FLEETING))


def is_kept(folder: Path, name: str) -> bool:
    """Whether the compiled code of an entry of this name lies there, or cannot be left there for others."""
    return folder.name.startswith(FLEETING) or any(folder.rglob(f"*.{name}-*.nbi"))


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _fingerprint(sources: Path, also: str) -> str:
    """A short hash of every source, of the numbers from elsewhere, and of what compiles them."""
    digest = hashlib.sha256()
    for folder in (sources, Path(__file__).parent):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(f"{also} {version('numba')} {platform.python_version()}".encode())
    return digest.hexdigest()[:16]


def _is_own(folder: Path) -> bool:
    """Whether a folder, made if need be, is the user's own."""
    try:
        folder.mkdir(exist_ok=True, mode=0o700)
    except OSError:
        return False
    return _is_private(folder)


def _is_trusted(place: Path) -> bool:
    """Whether nobody else can have changed what lies in a folder: it and the one that it is in are the
    user's, nobody else may enter it, and all in it is the user's too, and no link."""
    try:
        within = list(place.rglob("*"))
        return (
            _is_private(place.parent)
            and _is_private(place, 0o077)
            and all(_is_private(one, 0) for one in within)
        )
    except OSError:
        return False


def _is_private(path: Path, refused: int = 0o022) -> bool:
    """Whether a folder or file is the user's and no link, and has no permission that is `refused`, as far as
    the system tells."""
    try:
        status = path.lstat()
    except OSError:
        return False
    if stat.S_ISLNK(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & refused)


def _writable(folder: Path) -> bool:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
