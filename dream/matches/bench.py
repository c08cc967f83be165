"""How fast an engine is, by what it says itself over the protocol on a fixed set of positions, as a table.

Nothing here knows what is inside the engine. ``newgame`` before every question and one thread make the number
of nodes at a fixed depth a signature of the search: it changes when the search to that depth does, and only
then.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, sleep

from rich.table import Table

from dream.base.assets import asset
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.matches.players import THREADS, EngineClient, Spec, start_engine
from dream.protocol.client import Forfeit, ForfeitCause
from dream.protocol.dialogue import DEEPEST_SEARCH, Info, Limits

PERFT_DEPTH = 3
DEEPEST_PERFT = 7
QUICK = 0.5
PATIENCE = 600.0
LONG = 300_000
"""Milliseconds for a depth that one thread reaches in the time of a position."""
PASSES = 3
"""How often each position is searched by several threads, who never search it twice alike."""
THINKS_BEFORE_STOP = 0.15
POSITIONS_TO_STOP = 8
GROWTH = 3.0
"""By how much more time the next depth is expected to take, at the least."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class BenchPosition:
    """A position of the set: its name, perft `PERFT_DEPTH` by the law, and its text."""

    name: str
    leaves: int
    text: str

    @property
    def position(self) -> Position:
        """The position itself."""
        return parse_position(self.text)


def samples(file: Path | None = None) -> list[BenchPosition]:
    """The fixed set, or that of another file of the same form: name, leaves and position, tabs between."""
    lines = (file or asset("bench/positions.txt")).read_text(encoding="utf-8").splitlines()
    fields = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [BenchPosition(name, int(leaves), text) for name, leaves, text in fields]


@dataclass(frozen=True)
class DepthTime:
    """All positions searched to one depth: nodes and seconds in all."""

    depth: int
    nodes: int
    seconds: float


@dataclass
class Figures:
    """What was measured of an engine with one thread; `speedup` is how much sooner other numbers of
    threads came to the depths that it reached.

    `start` are the seconds until it said that it was ready; ours first compiles what it has not yet.
    `nps` and `reached` (the mean of the last depths finished) are those of a fixed time a position, the
    same for every engine in a run; `stop` are the seconds from ``stop`` to the answer.
    """

    name: str
    start: float = 0.0
    perft_leaves: int = 0
    perft_seconds: float = 0.0
    perft_wrong: list[str] = field(default_factory=list)
    nps: float = 0.0
    reached: float = 0.0
    depths: list[DepthTime] = field(default_factory=list)
    speedup: dict[int, float] = field(default_factory=dict)
    signature: int = 0
    stop: list[float] = field(default_factory=list)
    memory: int | None = None


@dataclass(frozen=True)
class MeasureSettings:
    """What is measured: the depth of the signature, milliseconds a position, seconds for the depths, and
    the numbers of threads to compare with one."""

    depth: int = 8
    movetime: int = 300
    seconds: float = 10.0
    threads: tuple[int, ...] = ()


def measure(
    spec: Spec, settings: MeasureSettings, positions: Sequence[BenchPosition], tell: Tell = lambda text: None
) -> Figures:
    """Measure an engine behind the protocol; raises as `start_engine` does, and Forfeit when it fails."""
    begun = perf_counter()
    client = start_engine(spec)
    try:
        figures = Figures(client.name, start=perf_counter() - begun)
        _set_threads(client, 1)
        tell("perft")
        _measure_perft(client, positions, figures)
        tell("nodes a second")
        _measure_speed(client, settings.movetime, positions, figures)
        tell("signature")
        figures.signature = _time_of_depth(client, settings.depth, positions).nodes
        tell("time to depth")
        figures.depths = _times_of_depths(client, settings.seconds, positions)
        for threads in settings.threads if client.option(THREADS) else ():
            tell(f"threads: {threads}")
            figures.speedup[threads] = _speedup(client, threads, settings.movetime, positions)
        tell("stop")
        figures.stop = [_time_to_stop(client, sample) for sample in positions[:POSITIONS_TO_STOP]]
        figures.memory = peak_memory(client.pid)
    finally:
        client.kill()
    return figures


def _set_threads(client: EngineClient, number: int) -> None:
    """Search with so many threads, if the engine knows of them."""
    if client.option(THREADS):
        client.set_option(THREADS, str(number))
        client.wait_ready()


def _measure_perft(client: EngineClient, positions: Sequence[BenchPosition], figures: Figures) -> None:
    """Perft at the depth that the law has counted, then deeper as long as that was quick."""
    for sample in positions:
        leaves, _ = _perft(client, sample, PERFT_DEPTH)
        if leaves != sample.leaves:
            figures.perft_wrong.append(f"{sample.name}: {leaves}, not {sample.leaves}")
    for depth in range(PERFT_DEPTH, DEEPEST_PERFT):
        counted = [_perft(client, sample, depth) for sample in positions]
        figures.perft_leaves = sum(leaves for leaves, _ in counted)
        figures.perft_seconds = sum(seconds for _, seconds in counted)
        if figures.perft_seconds > QUICK:
            break


def _perft(client: EngineClient, sample: BenchPosition, depth: int) -> tuple[int, float]:
    """The leaves, and the seconds that they took."""
    history, begun = history_of(sample.position), perf_counter()
    return client.perft(history, depth, PATIENCE), perf_counter() - begun


def _measure_speed(
    client: EngineClient, movetime: int, positions: Sequence[BenchPosition], figures: Figures
) -> None:
    infos = [_last_info(client, sample, Limits(movetime=movetime)) for sample in positions]
    last = [info for info in infos if info]
    figures.nps = 1000 * sum(info.nodes for info in last) / max(1, sum(info.time for info in last))
    figures.reached = sum(info.depth for info in last) / len(positions)


def _last_info(client: EngineClient, sample: BenchPosition, limits: Limits) -> Info[Action] | None:
    """The last that the engine tells of a search that knows nothing of those before."""
    client.new_game()
    return client.go(history_of(sample.position), limits, PATIENCE)[1]


def _time_of_depth(client: EngineClient, depth: int, positions: Sequence[BenchPosition]) -> DepthTime:
    nodes, seconds = 0, 0.0
    for sample in positions:
        begun = perf_counter()
        info = _last_info(client, sample, Limits(depth=depth))
        if not info:
            raise Forfeit(ForfeitCause.REFUSED, f"the engine told nothing of its search of {sample.name}")
        nodes += info.nodes
        seconds += perf_counter() - begun
    return DepthTime(depth, nodes, seconds)


def _times_of_depths(
    client: EngineClient, seconds: float, positions: Sequence[BenchPosition]
) -> list[DepthTime]:
    """Depth after depth, until the next would take them beyond their time."""
    found: list[DepthTime] = []
    spent = 0.0
    for depth in range(1, DEEPEST_SEARCH + 1):
        found.append(_time_of_depth(client, depth, positions))
        spent += found[-1].seconds
        growth = found[-1].seconds / found[-2].seconds if depth > 2 else GROWTH
        if spent + found[-1].seconds * max(GROWTH, growth) > seconds:
            break
    return found


def _speedup(client: EngineClient, threads: int, movetime: int, positions: Sequence[BenchPosition]) -> float:
    """How much sooner so many threads than one came, in all, to the last depth that one finished in the time.

    They are given as long as it takes: with the same time for both, where one does not finish what they
    do soon would not count.
    """
    alone = together = 0
    for sample in [*positions] * PASSES:
        info = _last_info(client, sample, Limits(movetime=movetime))
        if info:
            alone += info.time
            together += _time_to_depth(client, threads, info.depth, sample)
    return alone / max(1, together)


def _time_to_depth(client: EngineClient, threads: int, depth: int, sample: BenchPosition) -> int:
    """The milliseconds that so many threads need."""
    _set_threads(client, threads)
    info = _last_info(client, sample, Limits(depth=depth, movetime=LONG))
    _set_threads(client, 1)
    return info.time if info else LONG


def _time_to_stop(client: EngineClient, sample: BenchPosition) -> float:
    client.new_game()
    client.think(history_of(sample.position), Limits(infinite=True))
    sleep(THINKS_BEFORE_STOP)
    begun = perf_counter()
    client.stop(PATIENCE)
    return perf_counter() - begun


def peak_memory(process: int | None) -> int | None:
    """The most bytes that a process has had in memory, where the system tells (Linux)."""
    if sys.platform != "linux" or process is None:
        return None
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        name, _, value = line.partition(":")
        if name == "VmHWM":
            return int(value.split()[0]) * 1024
    return None


def engine_table(figures: Figures, depth: int) -> Table:
    """What was measured of one engine."""
    table = Table("figure", "value", title=figures.name)
    for name, value in _rows(figures, depth):
        table.add_row(name, value)
    return table


def _rows(figures: Figures, depth: int) -> Iterator[tuple[str, str]]:
    yield "ready after", f"{figures.start:.2f} s"
    perft = figures.perft_leaves / max(1e-9, figures.perft_seconds)
    yield "perft", f"{figures.perft_leaves:,} leaves, {perft:,.0f} a second"
    yield "perft 3", "; ".join(figures.perft_wrong) or "as the law counts"
    yield "nodes a second", f"{figures.nps:,.0f}"
    yield "depth reached", f"{figures.reached:.1f} on average"
    yield f"signature at depth {depth}", str(figures.signature)
    for each in figures.depths[-3:]:
        yield f"all to depth {each.depth}", f"{each.seconds:.3f} s, {each.nodes:,} nodes"
    for threads, ratio in figures.speedup.items():
        yield f"to depth with {threads} threads", f"{ratio:.2f} times as soon"
    if figures.stop:
        slowest, mean = max(figures.stop), sum(figures.stop) / len(figures.stop)
        yield "stop to answer", f"{1000 * mean:.1f} ms, at most {1000 * slowest:.1f} ms"
    yield "memory", "unknown" if figures.memory is None else f"{figures.memory / 2**20:.0f} MiB"
