"""Trying an engine on a suite of positions, as several subcommands of the lab do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dream.lab.puzzles.tactics import Answer, Tactic


def tried(
    engine: str, suite: "Sequence[Tactic]", movetime: int, nodes: int | None, tell_misses: bool = True
) -> "list[Answer]":
    """The answers of an engine to a suite, those that are not right told at once.

    Raises Malformed and Impossible when it is no engine or fails.
    """
    from dream.base.errors import Impossible
    from dream.lab.match.console import terminable
    from dream.lab.players.player_specs import parse_engine
    from dream.lab.puzzles.tactics import answers
    from dream.protocol.forfeits import Forfeit
    from dream.protocol.limits import Limits

    limits, given = Limits(nodes=nodes) if nodes else Limits(movetime=movetime), []
    try:
        with terminable():
            for answer in answers(parse_engine(engine), suite, limits):
                given.append(answer)
                if tell_misses and not answer.right:
                    print(answer.miss)
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    return given
