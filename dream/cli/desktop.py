"""The commands that make the program known to a Linux desktop: for one user, without any other rights."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from unicodedata import category

import typer

from dream.base.assets import asset
from dream.base.errors import Refused, quoted
from dream.base.files import write_whole
from dream.base.folders import share_dir
from dream.base.texts import Listing, message, say
from dream.protocol.process import own_command

desktop_app = typer.Typer(rich_markup_mode=None)
_PLAIN = re.compile(r"[\w./:+@,-]+")
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The sizes in which icons are drawn, in pixels."""
PLACES = {
    "applications/dream.desktop": "dream.desktop",
    "mime/packages/dream.xml": "dream.xml",
    "metainfo/org.alchemistsdream.dream.metainfo.xml": "dream.metainfo.xml",
}
"""Where a desktop looks for its files, and our files."""
CACHES = {
    "applications": ("update-desktop-database",),
    "mime": ("update-mime-database",),
    "icons/hicolor": ("gtk-update-icon-cache", "--ignore-theme-index", "--quiet"),
}
"""What makes a desktop look again at a folder."""
NOT_TOLD = "%="
"""What the path of a program may not hold in such a file; a percent sign begins what the desktop fills in."""


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    desktop_app.command()(install)
    desktop_app.command()(remove)
    app.add_typer(desktop_app, name="desktop")


def install() -> None:
    share = _share()
    write_desktop_files(share, desktop_command(own_command("dream")))
    _look_again(share)
    print(say("cli.desktop.installed", folder=str(share)))


def remove() -> None:
    share = _share()
    there = [path for path in desktop_files(share) if path.exists()]
    for path in there:
        path.unlink()
    _look_again(share)
    print(say("cli.desktop.removed" if there else "cli.desktop.nothing", folder=str(share)))


def write_desktop_files(share: Path, command: str) -> None:
    """Write all files of a desktop into a folder such as ``/usr/share``; the `command` starts the program."""
    from dream.ui.kit.display import draw_unseen, require_pygame_ce

    require_pygame_ce()
    draw_unseen()
    from dream.ui.kit.window import save_icon

    for place, name in PLACES.items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(
            path, asset(f"desktop/{name}").read_text(encoding="utf-8").replace("=dream %f", f"={command} %f")
        )
    for size, path in zip(SIZES, _icons(share), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        save_icon(path, size)


def desktop_command(command: Sequence[str]) -> str:
    """A command as a desktop entry has it in ``Exec``; raises Refused for a path that can't stand there.

    Each word is quoted by the rules of the Desktop Entry Specification, and then escaped as any text of it.
    """
    path = command[0]
    wrong = {sign for sign in path if sign in NOT_TOLD or category(sign) in ("Cc", "Cs")}
    if wrong:
        signs = Listing(tuple(sign if sign in NOT_TOLD else quoted(sign) for sign in sorted(wrong)))
        raise Refused(message("cli.desktop.path", path=quoted(path, len(path)), signs=signs))
    return " ".join(map(_quoted, command))


def _quoted(word: str) -> str:
    if _PLAIN.fullmatch(word):
        return word
    escaped = re.sub(r'(["`$\\])', r"\\\1", word)
    return f'"{escaped}"'.replace("\\", "\\\\")


def desktop_files(share: Path) -> Iterator[Path]:
    """All files that are written into such a folder."""
    yield from (share / place for place in PLACES)
    yield from _icons(share)


def _icons(share: Path) -> Iterator[Path]:
    return (share / f"icons/hicolor/{size}x{size}/apps/dream.png" for size in SIZES)


def _share() -> Path:
    """The user's own folder of that kind; raises Refused where desktops know none."""
    if sys.platform in ("win32", "darwin"):
        raise Refused(message("cli.desktop.elsewhere"))
    return share_dir()


def _look_again(share: Path) -> None:
    """Have the desktop look again; one without such programs does so by itself."""
    for folder, command in CACHES.items():
        if shutil.which(command[0]) and (share / folder).is_dir():
            subprocess.run([*command, share / folder], check=False, capture_output=True)
