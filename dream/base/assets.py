"""Where the pictures, fonts, tile sets and languages are, in a checkout and in a wheel alike."""

from functools import lru_cache
from pathlib import Path


class MissingAssets(FileNotFoundError):
    """The installation has lost its assets."""

    def __init__(self) -> None:
        super().__init__("the files that belong to the program are missing: please install it again")


@lru_cache(maxsize=1)
def assets_dir() -> Path:
    """The folder of assets: inside the package when installed from a wheel, beside it otherwise.

    Raises MissingAssets.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "_assets", package.parent / "assets"):
        if folder.is_dir():
            return folder
    raise MissingAssets


def asset(name: str) -> Path:
    """The path of one asset, named from the assets folder: ``asset("tiles/standard.toml")``."""
    return assets_dir() / name
