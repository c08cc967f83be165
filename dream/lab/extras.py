"""What only parts of the lab need: packages that come with an extra, and the sentence said without them."""

from collections.abc import Iterator
from contextlib import contextmanager

from dream.base.errors import Impossible

EXTRAS = {
    "lab": ("scipy",),
    "train": ("torch",),
    "peers": ("easyAI", "open_spiel", "pyspiel"),
    "cluster": ("distributed",),
}
"""The packages of each extra."""


@contextmanager
def from_extra(extra: str, wanted_by: str) -> Iterator[None]:
    """Raise Impossible, in a sentence that says how to install it, where a package of an extra is missing
    for what is done meanwhile; `wanted_by` says who needs it."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS[extra]:
            raise
        raise Impossible([f"{wanted_by} needs {package}: pip install 'dream[{extra}]'"]) from error
