"""Valid texts made invalid: their tokens, lines and bytes are exchanged, repeated and left out."""

import re
from collections.abc import Callable, Sequence
from random import Random

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
