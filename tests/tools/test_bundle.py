"""The package for Debian is as lintian wants it, but for what every bundle is given."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.programs import program
from tools import bundle

pytestmark = pytest.mark.linux


def test_the_package_for_debian_is_as_lintian_wants_it(tmp_path: Path) -> None:
    """The folder in it is a stand-in: Python's own program, and nothing beside it."""
    program("dpkg-deb")
    lintian = program("lintian")
    folder = tmp_path / "dream"
    folder.mkdir()
    shutil.copy(Path(sys.executable).resolve(), folder / "dream")
    share = tmp_path / "share"
    bundle.write_share(share)
    package = bundle.debian_package(folder, share, tmp_path)
    said = subprocess.run(
        [lintian, "--fail-on", "error,warning", package], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "")
