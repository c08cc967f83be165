"""Trying an engine on a suite of positions, on the console."""

from collections.abc import Sequence

from rich.console import Console

from dream.base.errors import Impossible
from dream.lab.alchemists_dream.puzzles.tactics import Answer, Tactic, answers
from dream.lab.alchemists_dream.specs import parse_engine
from dream.lab.match.console import terminable
from dream.protocol.client import Forfeit
from dream.protocol.dialogue import Limits


def tried(
    engine: str, suite: Sequence[Tactic], movetime: int, nodes: int | None, tell_misses: bool = True
) -> list[Answer]:
    """The answers of an engine to a suite, within `nodes` or else a time; what is not right is told at once.

    Raises Malformed when `engine` names none, Impossible when it fails.
    """
    limits, given = Limits(nodes=nodes) if nodes else Limits(movetime=movetime), []
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for answer in answers(parse_engine(engine), suite, limits):
                given.append(answer)
                status.update(f"{len(given)} of {len(suite)}")
                if tell_misses and not answer.right:
                    print(answer.miss)
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    return given
