"""The eight levels of play, as one table, and what else can be set of the engines; known before anything is
compiled.

A weak level goes as straight for the enemy Symbol as a strong one, but it does not see what comes: it
overlooks what the opponent can do and looks less far ahead. It is struck by no random blunders and
overlooks nothing that it can do itself. The plain engine looks at fewer of the answers to its action.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from dream.base.errors import Malformed, quoted
from dream.base.texts import say
from dream.games.alchemists_dream import WORD
from dream.play.levels import Level, numbered
from dream.protocol.dialogue import (
    DARING,
    DEEPEST_SEARCH,
    MOST_LINES,
    MULTI_PV,
    EngineOption,
    EngineOptions,
    FileOption,
    Limits,
)
from dream.search.prebuilt import kernels_run_compiled

SLOWEST = 2500
"""Milliseconds that no level exceeds, so that with its way the answer comes within three seconds."""
PROMPT = 1500
"""Milliseconds that no level of the compiled engine but the last exceeds."""


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How an engine plays at a level: its limits, and how well it judges.

    `near` is the difference, in hundredths of a Stone, within which two actions count as equally good when
    the option Variety asks for games that differ. A `careless` one is blind to guards and to Stones in
    trouble, and the compiled engine also to running out of free actions.
    """

    depth: int = DEEPEST_SEARCH
    nodes: int | None = None
    movetime: int = SLOWEST
    near: int = 6
    careless: bool = False

    def limits(self, asked: Limits) -> Limits:
        """The limits of the level, tightened by those that were asked for beside it."""
        return replace(
            asked,
            depth=min(self.depth, asked.depth or self.depth),
            nodes=min(self.nodes, asked.nodes or self.nodes) if self.nodes else asked.nodes,
            movetime=self.movetime if asked.movetime is None else min(self.movetime, asked.movetime),
        )


@dataclass(frozen=True, kw_only=True)
class PlainStrength(Strength):
    """How the plain engine plays: `sight` is how many cells around its own action, and around its Symbol,
    it watches for answers; None sees every one."""

    sight: int | None = None


@dataclass(frozen=True, kw_only=True)
class CompiledStrength(Strength):
    """How the compiled engine plays.

    It `overlooks` so many in a hundred of the opponent's actions. To a `daring` one each step to the enemy
    Symbol counts so many hundredths of a Stone, the more, the fewer Stones stay at home; a `headlong` one
    wants nothing but to come near that Symbol. One that is `taught` asks the network, which has learnt from
    games.
    """

    movetime: int = PROMPT
    overlooks: int = 0
    daring: int | None = None
    headlong: bool = False
    taught: bool = False


class Strengths(NamedTuple):
    """How each engine plays at a level."""

    plain: PlainStrength
    compiled: CompiledStrength

    def seconds(self) -> float:
        """How long a move takes at most, as a rule: one that counts positions takes no time to speak of."""
        return 0.0 if self.compiled.nodes else self.compiled.movetime / 1000


class DreamLevel(Level[Strengths]):
    """A level of this game, which is played at its plain strength where there is no numba."""

    @property
    def about(self) -> str:
        """One line about it for a player, and another where it plays at its plain strength."""
        about = super().about
        return about if kernels_run_compiled() else f"{about} {say('dream.level.plain')}"


LEVELS = numbered(
    WORD,
    (
        Strengths(
            PlainStrength(depth=1, nodes=500, near=10, careless=True),
            CompiledStrength(depth=1, nodes=2_000, overlooks=100, headlong=True, near=10),
        ),
        Strengths(
            PlainStrength(depth=2, nodes=1_000, sight=1, near=10, careless=True),
            CompiledStrength(depth=1, nodes=2_000, overlooks=100, daring=60, careless=True, near=10),
        ),
        Strengths(
            PlainStrength(depth=2, nodes=2_000, sight=3, near=10),
            CompiledStrength(depth=1, nodes=2_000, overlooks=100, daring=70, near=10),
        ),
        Strengths(
            PlainStrength(depth=2, nodes=4_000, near=10),
            CompiledStrength(depth=1, nodes=2_000, overlooks=100, near=10),
        ),
        Strengths(
            PlainStrength(depth=3, nodes=5_000, sight=4, near=8),
            CompiledStrength(depth=2, nodes=3_000, overlooks=30, near=8),
        ),
        Strengths(
            PlainStrength(depth=3, nodes=7_000, near=8),
            CompiledStrength(depth=3, nodes=3_000, near=8),
        ),
        Strengths(
            PlainStrength(depth=4, nodes=12_000, near=8),
            CompiledStrength(depth=6, nodes=25_000, near=8),
        ),
        Strengths(PlainStrength(depth=8, nodes=1_000_000), CompiledStrength(movetime=SLOWEST, taught=True)),
    ),
    Strengths.seconds,
    DreamLevel,
)
FACES = ("youth", "hood", "spectacles", "hat", "ruff", "beard", "turban", "wings")
"""What whoever plays at each level looks like."""
FULL_STRENGTH = LEVELS[-1].strength
DARES = True
"""The engine has the option Daring."""


def strength(number: int) -> Strengths:
    """The strengths of the level of a number from 1 to 8."""
    return LEVELS[number - 1].strength


# Options


STANDARD = "standard"
"""The weights that come with the game."""

_PLAIN = (
    EngineOption("Variety", 0, 0, 2**31 - 1),
    EngineOption("Level", len(LEVELS), 1, len(LEVELS)),
    EngineOption("MoveOverhead", 10, 0, 5000),
    EngineOption(MULTI_PV, 1, 1, MOST_LINES),
)


def plain_options() -> EngineOptions:
    """The options of the plain engine.

    `MultiPV` is how many best lines a search without a level tells of, at equal depth; it plays the first.
    `Variety` 0 always plays the best action; any other number is a seed by which near-equal ones are
    chosen. `Level` is how it plays when `go` names no limit. `MoveOverhead` milliseconds of a
    `movetime`, but no more than half of it, are kept back.
    """
    return EngineOptions(*_PLAIN)


def compiled_options() -> EngineOptions:
    """The options of the compiled engine: those of the plain one, and four more.

    ``Daring`` 1 has it look for open fights and leave home early, so that more games are decided.
    ``Threads``, how many search when there is time (by nodes or depth alone one does, so that the same
    search always goes the same way), ``Hash``, the megabytes of the table, and ``Weights``, a file of
    weights of the evaluation, such as ``python -m tools.tuning`` writes.
    """
    cores = os.cpu_count() or 2
    return EngineOptions(
        *_PLAIN,
        EngineOption(DARING, 0, 0, 1),
        EngineOption("Threads", max(1, cores - 1), 1, 64),
        EngineOption("Hash", 16, 1, 4096),
        FileOption("Weights", STANDARD, _weights_in),
    )


def _weights_in(path: Path) -> Mapping[str, int]:
    from dream.games.alchemists_dream.engine.compiled.weights import named_weights, read_weights

    try:
        return named_weights(read_weights(path))
    except OSError as error:
        raise Malformed(f"{quoted(str(path), 1000)} cannot be read: {error.strerror}") from error
