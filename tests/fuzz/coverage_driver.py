"""Inputs that are led by what they reach in the program, by atheris (the extra ``dream[fuzz]``).

It instruments the program while that is imported, so nothing of the program is imported here before. Its own
changes of bytes take turns with ours, which know tokens and lines.
"""

import tempfile
from pathlib import Path
from random import Random

from tests.fuzz.mutation import LARGEST, mutated
from tests.fuzz.results import Result

SLOWER = 5.0
"""So many times as long an input may take in an instrumented program."""
NOT_INSTRUMENTED = [
    "dream.games.alchemists_dream.engine.kernel",
    "dream.games.alchemists_dream.engine.compiled",
]
"""What numba compiles."""


def run(name: str, seconds: float, seed: int, result: Result) -> None:
    """Try a reader for so many seconds, and then end this process."""
    import atheris

    with atheris.instrument_imports(include=["dream"], exclude=NOT_INSTRUMENTED):
        from tests.fuzz.guard import LONGEST, fault_of
        from tests.fuzz.table import READERS

    reader = READERS[name]
    known = reader.seeds()
    corpus = Path(tempfile.mkdtemp(prefix="dream-fuzz-corpus-"))
    for number, text in enumerate(known):
        (corpus / str(number)).write_bytes(text)

    def try_one(data: bytes) -> None:
        result.count(fault_of(reader, data, SLOWER * LONGEST))

    def change(data: bytes, most: int, number: int) -> bytes:
        random = Random(number)
        if random.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return mutated(random, data, known)[:most]

    options = [
        *(f"-max_total_time={max(1, round(seconds))}", f"-seed={seed + 1}", f"-max_len={LARGEST}"),
        *("-timeout=60", "-rss_limit_mb=4096", "-verbosity=0", f"-artifact_prefix={corpus}/", str(corpus)),
    ]
    atheris.Setup(["fuzz", *options], try_one, custom_mutator=change, internal_libfuzzer=True)
    atheris.Fuzz()
