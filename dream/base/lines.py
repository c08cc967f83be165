"""Requests and answers as lines on any pair of streams, the manner in which every referee is asked."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, TextIO

LONGEST_LINE = 1_000_000
"""In characters: a state with all the actions of the longest record."""

Answerer = Callable[[str], str]
"""What answers a request, or raises ValueError with what is wrong with it."""


def serve(answer: Answerer, requests: Iterable[str], answers: TextIO) -> None:
    """Answer every line of `requests` with one line, at once, until they end."""
    for line in requests:
        print(reply(answer, line.rstrip("\r\n")), file=answers, flush=True)


def reply(answer: Answerer, line: str) -> str:
    """The answer to one request; what cannot be served is answered ``error``, a tab and a sentence."""
    try:
        if len(line) > LONGEST_LINE:
            raise ValueError(f"a request has at most {LONGEST_LINE} characters")
        return answer(line)
    except (ValueError, RecursionError) as error:
        return "error\t" + " ".join(str(error).split())


def request_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of UTF-8; of a line that is too long only enough to see that it is.

    Bytes that are not UTF-8 come as lone surrogates, which no request may hold.
    """
    most = 4 * LONGEST_LINE + 4
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line.decode("utf-8", "surrogateescape")
