"""Cases of which the suite tries the first, and ``-m long`` the rest."""

from collections.abc import Iterable
from typing import Any

import pytest


def then_long(number: int, cases: Iterable[Any]) -> list[Any]:
    """The cases of a `parametrize`, so many of them for the suite and those after them marked `long`.

    A tuple is the values of one case.
    """
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    marks = [pytest.mark.long if count >= number else () for count in range(len(values))]
    return [pytest.param(*each, marks=mark) for each, mark in zip(values, marks, strict=True)]
