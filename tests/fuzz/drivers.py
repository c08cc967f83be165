"""Inputs without end for one reader, made of its valid texts, and what came of them.

Tokens, lines and bytes are exchanged, repeated and left out. Coverage of the program is measured by atheris,
which instruments the program while that is imported: nothing of it is imported here before.
"""

import json
import re
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

LARGEST = 150_000
MOST_STEPS = 5
_TOKEN = re.compile(rb"[A-Za-z0-9_]+|\s+|[^A-Za-z0-9_\s]")
HOSTILE = (
    *("", " ", "\t", "\r", "\n", "\0", "\x1b[2J", "\x7f", "\x85", "\ufeff", "\u2028", "\u2029", "\ufffe"),
    *("\u202e", "\u2066", "\u200d", "\u0301" * 300, "\U000e0041", "\U0010ffff", "ﷺ", "ß", "İ", "٣", "²", "१"),
    *("../../../etc/passwd", "~nosuchuser/x", "/dev/zero", "C:\\con", "file:///etc/passwd", "$(touch x)"),
    *("{0.__class__}", "{text!r:>9999}", "%s%n", "__import__('os').system('touch x')", "\\ud800", "\\u0000"),
    *("-1", "0", "00", "1e999", "NaN", "Infinity", "-0", "99999999999999999999", "9" * 5_000, "0x10", "1_0"),
    *("[" * 500, "{" * 500, '"', "'", '"""', "\\", "a." * 2_000, "=" * 100, "null", "true", "#", "/*", "--"),
)
"""What parsers, terminals, formats and shells choke on."""
_BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"SQLite")

Step = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutated(random: Random, data: bytes, others: Sequence[bytes] = ()) -> bytes:
    """An input made of another one; `others` are further ones that parts may be taken from."""
    for _ in range(random.randint(1, MOST_STEPS)):
        data = random.choice(_STEPS)(random, data, others)[:LARGEST]
    return data


def _hostile(random: Random) -> bytes:
    return random.choice([*_BYTES, random.choice(HOSTILE).encode("utf-8")])


def _exchange_token(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Put a token of this or of another text, or a hostile one, in the place of one."""
    tokens = _TOKEN.findall(data)
    if not tokens:
        return _hostile(random)
    known = _TOKEN.findall(random.choice([data, *others]))
    new = random.choice(known) if known and random.random() < 0.6 else _hostile(random)
    tokens[random.randrange(len(tokens))] = new
    return b"".join(tokens)


def _drop_token(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    tokens = _TOKEN.findall(data)
    if tokens:
        first = random.randrange(len(tokens))
        del tokens[first : first + random.choice((1, 1, 2, 5))]
    return b"".join(tokens)


def _repeat_token(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    tokens = _TOKEN.findall(data)
    if tokens:
        first = random.randrange(len(tokens))
        some = tokens[first : first + random.choice((1, 2, 4))]
        tokens[first:first] = some * random.choice((1, 2, 10, 1_000))
    return b"".join(tokens)


def _swap_tokens(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    tokens = _TOKEN.findall(data)
    if len(tokens) > 1:
        one, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens)


def _change_number(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    numbers = list(re.finditer(rb"[0-9]+", data))
    if not numbers:
        return data
    found = random.choice(numbers)
    new = random.choice((0, 1, -1, 7, 31, 99, 100, 255, 65_536, 2**31, 2**63, 2**64, random.randrange(40)))
    return data[: found.start()] + str(new).encode() + data[found.end() :]


def _change_lines(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Leave out a line, repeat it, put it elsewhere, or take one from another text."""
    lines = data.split(b"\n")
    place = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines[place:place] = [lines[place]] * random.choice((1, 2, 200))
        case 2:
            lines.insert(random.randrange(len(lines)), lines.pop(place))
        case _:
            lines.insert(place, random.choice(random.choice([data, *others]).split(b"\n")))
    return b"\n".join(lines)


def _change_byte(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    if not data:
        return random.randbytes(3)
    place = random.randrange(len(data))
    new = bytes([random.choice((0, 0x0A, 0x22, 0x7F, 0x80, 0xFF, random.randrange(256)))])
    return data[:place] + new + data[place + random.randrange(2) :]


def _insert(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    place = random.randint(0, len(data))
    return data[:place] + _hostile(random) * random.choice((1, 1, 1, 50)) + data[place:]


def _cut(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    first, last = sorted(random.randint(0, len(data)) for _ in range(2))
    return random.choice((data[:first], data[first:], data[:first] + data[last:]))


def _splice(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    other = random.choice([data, *others])
    return data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]


_STEPS: tuple[Step, ...] = (
    *(_exchange_token, _exchange_token, _exchange_token, _drop_token, _repeat_token, _swap_tokens),
    *(_change_number, _change_lines, _change_byte, _change_byte, _insert, _cut, _splice),
)


MOST_FAULTS = 20
WRITTEN_EVERY = 0.5


@dataclass
class Result:
    """How many inputs a reader was given, and the first faulty one of each cause, by what it is."""

    path: Path
    executions: int = 0
    faults: dict[str, bytes] = field(default_factory=dict)
    written: float = 0.0

    def count(self, fault: Any) -> None:
        """Count an input, and what it did wrong, if anything; the process may end at any time."""
        self.executions += 1
        fresh = fault is not None and fault.place not in self.faults and len(self.faults) < MOST_FAULTS
        if fresh:
            self.faults[fault.place] = fault.data
        if fresh or time.monotonic() - self.written > WRITTEN_EVERY:
            self.write()

    def write(self) -> None:
        self.written = time.monotonic()
        faults = {place: b64encode(data).decode("ascii") for place, data in self.faults.items()}
        self.path.write_text(json.dumps([self.executions, faults]), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> "Result":
        """What a process has written; nothing when it did not come so far."""
        if not path.exists():
            return cls(path)
        executions, faults = json.loads(path.read_text(encoding="utf-8"))
        return cls(path, executions, {place: b64decode(data) for place, data in faults.items()})


MOST_KEPT = 50
"""So many inputs are kept to be made of again."""


def led_by_chance(name: str, seconds: float, seed: int, result: Result) -> None:
    """Try a reader for so many seconds with inputs made at random from its valid texts."""
    from tests.fuzz.guard import fault_of
    from tests.fuzz.table import READERS

    reader, until = READERS[name], time.monotonic() + seconds
    for data in _inputs(reader.seeds(), seed):
        result.count(fault_of(reader, data))
        if time.monotonic() > until:
            break
    result.write()


def _inputs(known: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """First the valid texts, then what is made of them, and now and then of what was made."""
    random = Random(seed)
    yield from known
    made: list[bytes] = []
    while True:
        data = mutated(random, random.choice([*known, *made]), known)
        yield data
        if random.random() < 0.02:
            made = [*made[-MOST_KEPT:], data]


SLOWER = 5.0
"""So many times as long an input may take in an instrumented program."""
NOT_INSTRUMENTED = [
    "dream.games.alchemists_dream.engine.kernel",
    "dream.games.alchemists_dream.engine.compiled",
]
"""What numba compiles."""


def led_by_coverage(name: str, seconds: float, seed: int, result: Result) -> None:
    """Try a reader for so many seconds, and then end this process.

    What is made reaches more and more of the program, by atheris (the extra ``alchemists-dream[fuzz]``). Its
    own changes of bytes take turns with ours, which know tokens and lines.
    """
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
