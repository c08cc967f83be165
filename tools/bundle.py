"""Makes of the program a bundle that runs without a Python: a folder, and archives of it for the system here.

The compiled kernels of the engines go into it as one library, so neither numba nor its compiler does
(see `dream.search.prebuilt`). On Linux there come a ``.tar.gz`` and, where dpkg-deb is, a ``.deb``; elsewhere
a ``.zip``. A C compiler is needed to link.

The same sources, with the same Python and packages, make the same bytes: every date in an archive is that of
`SOURCE_DATE_EPOCH` or else of the last commit, and nothing tells who packed it.
"""

import gzip
import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from time import gmtime
from typing import Annotated, Any

import typer
from typer.main import get_command

from dream import __version__
from dream.base.errors import Refused
from dream.cli.desktop import write_desktop_files
from tools.console import command_app, main

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "build"
PROCESSORS = {"x86_64": "x86-64-v2", "AMD64": "x86-64-v2"}
"""The oldest processors of a kind that run the kernels; of other kinds, all do."""
MAINTAINER = "The dream founders <founders@dream.invalid>"
NEEDED = "libc6 (>= 2.31), libx11-data"
"""What a Debian system must have: all else is in the bundle."""
OF_A_BUNDLE = (
    *("custom-library-search-path", "duplicate-font-file", "embedded-library", "hardening-no-pie"),
    *("library-not-linked-against-libc", "shared-library-lacks-prerequisites", "unstripped-binary-or-object"),
)
"""What lintian says of every bundle: that it brings its own Python, libraries and fonts."""

app = command_app()


@app.callback(invoke_without_command=True)
def bundle(
    context: typer.Context,
    out: Annotated[Path, typer.Option(help="Where it is made.")] = OUT,
    folder_only: Annotated[bool, typer.Option(help="Make no archives.")] = False,
) -> None:
    """Make a bundle of the program for the system here."""
    if context.invoked_subcommand:
        return
    out.mkdir(parents=True, exist_ok=True)
    build_kernels(out / "kernels")
    folder = freeze(out)
    archives = [] if folder_only else list(archives_of(folder, out))
    for path in (folder, *archives):
        print(f"{path}: {_size(path) / 1e6:.0f} MB")


# Kernels


@app.command()
def kernels(folder: Annotated[Path, typer.Argument(help="Where they go.")]) -> None:
    """Compile the kernels of the engines into one library."""
    from dream.search.numba_parts import load_registries

    load_registries()
    from dream.games.alchemists_dream.engine.compiled.engine import (
        CompiledEngine,
        perft_at_once,
        some_position,
    )
    from dream.games.philosophers_stone.engine.compiled import CompiledKernel
    from dream.search import compiling

    CompiledEngine().prepare()  # an entry has its types from its first call
    perft_at_once(some_position(), 1)
    CompiledKernel()
    write_library(compiling.entries, folder)


def build_kernels(folder: Path) -> None:
    """Do so in a process that finds nothing compiled before: what numba has kept cannot be written anew."""
    with TemporaryDirectory() as home:
        subprocess.run(
            [sys.executable, "-P", "-m", "tools.bundle", "kernels", folder],
            env={**os.environ, "DREAM_HOME": home, "PYTHONPATH": str(ROOT)},
            check=True,
        )


def write_library(entries: Mapping[str, Any], folder: Path) -> None:
    """Write the entries that have been called into a library, with a table of what they are given."""
    from dream.search import prebuilt

    folder.mkdir(parents=True, exist_ok=True)
    table: dict[str, Any] = {}
    objects: list[Path] = []
    for name, dispatcher in entries.items():
        if dispatcher.signatures:
            symbol = f"dream_{len(table)}"
            code, takes, gives = _entry(dispatcher, symbol)
            objects.append(folder / f"{symbol}.o")
            objects[-1].write_bytes(code)
            table[name] = {"symbol": symbol, "takes": takes, "gives": gives}
    _link(objects, folder / prebuilt.LIBRARY)
    for each in objects:
        each.unlink()
    (folder / prebuilt.TABLE).write_text(json.dumps(table, indent=1), encoding="utf-8")


def _entry(dispatcher: Any, symbol: str) -> tuple[bytes, list[str], str]:
    """The object code of a compiled entry under a symbol, what it takes and what it gives."""
    import llvmlite.binding as llvm

    (signature,) = dispatcher.signatures
    compiled = dispatcher.overloads[signature]
    target = llvm.Target.from_triple(llvm.get_process_triple())
    processor = PROCESSORS.get(platform.machine(), "generic")
    machine = target.create_target_machine(cpu=processor, opt=3, reloc="pic", codemodel="default")
    module = llvm.parse_assembly(compiled.library.get_llvm_str())
    wanted = compiled.fndesc.llvm_func_name
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name != wanted:
            each.linkage = llvm.Linkage.internal
    module.get_function(wanted).name = symbol
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()  # what numba adds for calls from Python
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
    return machine.emit_object(module), list(map(_kind, signature)), str(compiled.signature.return_type)


def _kind(numba_type: Any) -> str:
    from numba import types

    from dream.search.prebuilt import ARRAY, NUMBERS, RECORD

    if isinstance(numba_type, types.Record):
        return RECORD
    if isinstance(numba_type, types.Array) and numba_type.ndim == 1:
        return ARRAY
    if str(numba_type) not in NUMBERS:
        raise Refused(f"a bundle cannot hand {numba_type} to a kernel")
    return str(numba_type)


def _link(objects: list[Path], library: Path) -> None:
    compiler = next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    if compiler is None:
        raise Refused("a C compiler is needed to link the kernels: cc, gcc or clang")
    subprocess.run([compiler, "-shared", "-o", library, *objects, "-lm"], check=True)


# The folder


def freeze(out: Path) -> Path:
    """Make the folder of the bundle with PyInstaller."""
    made, work = out / "dist", out / "work"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    subprocess.run(
        [*command, "--distpath", made, "--workpath", work, ROOT / "packaging" / "dream.spec"],
        env={
            **os.environ,
            "DREAM_KERNELS": str(out / "kernels"),
            "PYTHONHASHSEED": "1",  # the order of sets goes into the bytecode
            EPOCH: str(source_date()),
        },
        check=True,
    )
    return made / "dream"


EPOCH = "SOURCE_DATE_EPOCH"
"""See https://reproducible-builds.org/specs/source-date-epoch."""
OLDEST_IN_A_ZIP = 315_532_800
"""1980: a zip has no earlier date."""


def source_date() -> int:
    """The date of all that is packed, in seconds: of `EPOCH`, the last commit, or else the changelog."""
    told = os.environ.get(EPOCH, "")
    if not told and shutil.which("git"):
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return int(told) if told.isdecimal() else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def archives_of(folder: Path, out: Path) -> Iterator[Path]:
    """Pack the folder for the system here."""
    name = f"dream-{__version__}-{sys.platform}-{platform.machine().lower()}"
    if not sys.platform.startswith("linux"):
        yield zipped(folder, out / f"{name}.zip")
        return
    share = out / "share"
    shutil.rmtree(share, ignore_errors=True)
    write_share(share)
    yield tarred(folder, out / f"{name}.tar.gz")
    if shutil.which("dpkg-deb"):
        yield debian_package(folder, share, out)


def zipped(folder: Path, archive: Path) -> Path:
    """Pack a folder as a zip; the links that bundles have on macOS stay links."""
    date = gmtime(max(source_date(), OLDEST_IN_A_ZIP))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_symlink() or path.is_file():
                info = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), date)
                kind = stat.S_IFLNK | 0o777 if path.is_symlink() else stat.S_IFREG | _mode(path)
                info.create_system, info.external_attr = 3, kind << 16  # 3 is Unix, which has modes
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, os.readlink(path) if path.is_symlink() else path.read_bytes())
    return archive


def tarred(folder: Path, archive: Path) -> Path:
    """Pack a folder as a ``.tar.gz``, with the licence."""
    top, date = f"dream-{__version__}", source_date()

    def dated(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.mtime, info.uid, info.gid, info.uname, info.gname = date, 0, 0, "root", "root"
        info.mode = 0o755 if info.isdir() or info.mode & stat.S_IXUSR else 0o644
        return info

    with (
        open(archive, "wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=date) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as packed,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            name = top if path == folder else f"{top}/{path.relative_to(folder).as_posix()}"
            packed.add(path, name, recursive=False, filter=dated)
        packed.add(ROOT / "LICENSE", f"{top}/LICENSE", filter=dated)
    return archive


def _mode(path: Path) -> int:
    return 0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644


def write_share(folder: Path) -> None:
    """Write what lies under ``/usr/share``: what a desktop is told, and the manual page."""
    write_desktop_files(folder, "dream")
    manual = folder / "man" / "man1" / "dream.1.gz"
    manual.parent.mkdir(parents=True)
    _write_gzip(manual, manual_page())


def _size(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(each.stat().st_size for each in files if each.is_file() and not each.is_symlink())


# Debian


def debian_package(folder: Path, share: Path, out: Path) -> Path:
    """A package for Debian and what is made of it: the folder under ``/usr/lib``, the rest in its places."""
    architecture = _said("dpkg", "--print-architecture")
    root = out / "debian"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib/dream", symlinks=True)
    shutil.copytree(share, root / "usr/share")
    docs = root / "usr/share/doc/dream"
    docs.mkdir(parents=True)
    _write_gzip(docs / "changelog.gz", _changelog())
    overrides = root / "usr/share/lintian/overrides/dream"
    overrides.parent.mkdir(parents=True)
    overrides.write_text("".join(f"dream: {tag}\n" for tag in OF_A_BUNDLE), "utf-8")
    licences = [ROOT / "LICENSE", *sorted((ROOT / "assets/fonts").glob("*-LICENSE.txt"))]
    (docs / "copyright").write_text(
        "\n\n".join(each.read_text(encoding="utf-8") for each in licences), "utf-8"
    )
    (root / "usr/bin").mkdir()
    (root / "usr/bin/dream").symlink_to("../lib/dream/dream")
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(_control(architecture, _size(root) // 1024), "utf-8")
    for each in root.rglob("*"):
        if not each.is_symlink():
            runs = each.is_dir() or each == root / "usr/lib/dream/dream"
            each.chmod(0o755 if runs else 0o644)
        os.utime(each, (source_date(), source_date()), follow_symlinks=False)
    package = out / f"dream_{__version__}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package],
        env={**os.environ, EPOCH: str(source_date()), "DPKG_DEB_THREADS_MAX": "1"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return package


def _changelog() -> str:
    """The newest release in the form of Debian's changelogs."""
    when = format_datetime(datetime.fromtimestamp(source_date(), UTC))
    entry = f"dream ({__version__}) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n"
    return f"{entry}\n -- {MAINTAINER}  {when}\n"


def _control(architecture: str, kilobytes: int) -> str:
    return dedent(f"""\
        Package: dream
        Version: {__version__}
        Architecture: {architecture}
        Maintainer: {MAINTAINER}
        Installed-Size: {kilobytes}
        Depends: {NEEDED}
        Section: misc
        Priority: optional
        Description: four alchemical tabletop games
         The Alchemist's Dream, a strategy game for two on a round board of hexagons
         that is different every time, and three games beside it. People play at one
         computer, with guests on their phones, or against the computer.
        """)


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _write_gzip(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


# The manual


def manual_page() -> str:
    """The manual page ``dream(1)``, made from what the commands' help says."""
    from dream.cli.app import app as dream
    from dream.cli.language import word_help

    command = get_command(dream)
    word_help(command)
    lines = [
        f'.TH DREAM 1 "" "dream {__version__}" "Games"',
        ".SH NAME",
        "dream \\- four alchemical tabletop games",
        ".SH SYNOPSIS",
        ".B dream\n[\\fIFILE\\fR]\n.br\n.B dream\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        _roff(str(command.help)),
        ".SH COMMANDS",
        *_commands(command, "dream"),
        ".SH FILES",
        ".TP\n.I *.dream\n" + _roff("Saved games: text that people can read and write."),
    ]
    return "\n".join(lines) + "\n"


def _commands(group: Any, before: str) -> Iterator[str]:
    for name, command in getattr(group, "commands", {}).items():
        if command.hidden:
            continue
        title = f"{before} {name}"
        if getattr(command, "commands", None):
            yield from _commands(command, title)
            continue
        yield f".SS {_roff(title)}"
        yield _roff(str(command.help or ""))
        for parameter in command.params:
            if parameter.help and not getattr(parameter, "hidden", False):
                yield f".TP\n.B {_roff(', '.join(parameter.opts))}\n{_roff(parameter.help)}"


def _roff(text: str) -> str:
    """A text as the formatter of manual pages takes it."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


if __name__ == "__main__":
    main(app)
