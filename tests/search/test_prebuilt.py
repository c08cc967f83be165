"""A kernel in a library does what numba's own does, called without it."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="there is no numba for this Python")

from dream.search import compiling, prebuilt
from dream.search.numba_parts import load_registries
from tools.bundle import write_library

PLACE = np.dtype([("count", np.int64), ("cells", np.uint8, 5)], align=True)


def fill(place: Any, numbers: Any, start: int) -> int:
    """Count on from a number: some of each kind that an entry can be given."""
    total = start
    for k in range(len(numbers)):
        total += numbers[k]
        place.cells[k % 5] += 1
    place.count = total
    return total


def mean(values: Any, weight: float) -> float:
    share: float = weight * values.sum() / len(values)
    return share


def forget(numbers: Any) -> None:
    numbers[0] = 0


def never(number: int) -> int:
    return number


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> Path:
    load_registries()
    options = {"no_rewrites": True, "_nrt": False, "nogil": True}
    made = {each.__name__: compiling._njit(**options)(each) for each in (fill, mean, forget, never)}
    made["fill"](np.zeros(1, PLACE)[0], np.arange(7), 3)
    made["mean"](np.arange(4.0), 2.0)
    made["forget"](np.arange(3))
    place: Path = tmp_path_factory.mktemp("kernels")
    write_library(made, place)
    return place


def test_records_arrays_and_numbers_are_handed_over(folder: Path) -> None:
    places, numbers = np.zeros(3, PLACE), np.arange(12)
    assert prebuilt.entry("fill", folder)(places[1], numbers, -4) == 62 == places[1]["count"]
    assert places[1]["cells"].tolist() == [3, 3, 2, 2, 2]
    assert not places[0]["cells"].any()
    assert not places[2]["cells"].any()


def test_fractions_come_back(folder: Path) -> None:
    assert prebuilt.entry("mean", folder)(np.array([1.0, 2.0, 6.0]), 0.5) == 1.5


def test_what_gives_nothing_gives_nothing(folder: Path) -> None:
    numbers = np.array([5, 6])
    assert prebuilt.entry("forget", folder)(numbers) is None
    assert numbers.tolist() == [0, 6]


def test_what_was_never_called_says_so_when_it_is(folder: Path) -> None:
    left_out = prebuilt.entry("never", folder)
    with pytest.raises(ImportError, match="never is not in this bundle"):
        left_out(1)


def test_a_library_that_cannot_be_used_is_no_engine(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / prebuilt.LIBRARY).write_bytes(b"no library")
    with pytest.raises(ImportError, match="fill cannot be used"):
        prebuilt.entry("fill", tmp_path)
