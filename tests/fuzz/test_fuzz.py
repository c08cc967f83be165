"""Whatever comes from outside is read, or refused in a sentence: quickly, and touching nothing else.

`python -m tests.fuzz --minutes 15` tries the same table for as long as one likes.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.guard import fault_of
from tests.fuzz.mutation import mutated
from tests.fuzz.table import READERS


@pytest.mark.parametrize("name", READERS)
def test_valid_texts_are_read(name: str) -> None:
    reader = READERS[name]
    for text in reader.seeds():
        assert fault_of(reader, text) is None


@pytest.mark.parametrize("name", READERS)
def test_whatever_is_made_of_them_is_read_or_refused(name: str) -> None:
    reader = READERS[name]
    texts = reader.seeds()
    made = st.builds(
        lambda text, seed: mutated(Random(seed), text, texts), st.sampled_from(texts), st.integers(0, 2**32)
    )

    @settings(max_examples=reader.examples, suppress_health_check=[HealthCheck.too_slow], database=None)
    @given(made | st.binary(max_size=200) | st.text(max_size=60).map(lambda text: text.encode("utf-8")))
    def read(data: bytes) -> None:
        fault = fault_of(reader, data)
        assert fault is None, fault.what

    read()
