"""``dream bench engine``: our engine measured beside the searches that a Python programmer would otherwise
take, in one run on one machine, as tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter

from rich.table import Table

from dream.games.alchemists_dream.engine.evaluation import evaluate
from dream.games.alchemists_dream.rules.position import Position
from dream.lab.alchemists_dream.bench.measure import Figures, Sample
from dream.lab.alchemists_dream.dream_terms import DreamTerms
from dream.lab.alchemists_dream.peers.peer_player import PeerPlayer
from dream.lab.alchemists_dream.specs import parse_spec
from dream.lab.match.contest import Contest
from dream.lab.match.match import Match
from dream.lab.match.player_pool import Patience, make_player
from dream.lab.match.tally import PairTally
from dream.lab.match.workers import LocalWorkers
from dream.lab.players.player_specs import Spec
from dream.protocol.dialogue import Limits

PEERS = {"easyai": "easyAI", "openspiel": "pyspiel"}
"""The peers, and the package that each needs (extra ``peers``)."""

JUDGED_EACH = 20
CROWDED = 14
"""With so many Stones on the board, of twenty, a middle game is crowded."""


@dataclass(frozen=True)
class PeerFigures:
    """What was measured of a peer at a fixed time a position, and its match against ours, if any."""

    name: str
    nps: float
    reached: float
    match: PairTally | None = None


def installed_peers() -> list[str]:
    """The peers whose packages are there."""
    return [name for name, package in PEERS.items() if find_spec(package)]


def measure_peer(
    name: str, movetime: int, positions: Sequence[Sample], games: int, ours: Spec
) -> PeerFigures:
    """Measure a peer as ours is measured, and play so many games against ours at the same time a turn."""
    spec = parse_spec(name).within(Limits(movetime=movetime))
    peer = make_player(spec, Patience())
    assert isinstance(peer, PeerPlayer)
    nodes, time, depths = 0, 0, 0
    for sample in positions:
        peer.think(sample.position)
        nodes, time, depths = nodes + peer.nodes, time + peer.time, depths + peer.depth
    tally = _play(Match((ours.within(spec.limits), spec), (games + 1) // 2, DreamTerms())) if games else None
    return PeerFigures(name, 1000 * nodes / max(1, time), depths / len(positions), tally)


def _play(match: Match) -> PairTally:
    workers = LocalWorkers(1)
    try:
        tally = Contest(match, workers).run()
    finally:
        workers.close()
    assert isinstance(tally, PairTally)
    return tally


def evaluation_lines(positions: Sequence[Sample]) -> Iterator[str]:
    """The mean times of our two evaluations in the crowded ones of `positions`; there must be some."""
    crowded = [position for position in (sample.position for sample in positions) if _is_crowded(position)]
    yield f"the readable evaluation: {1e6 * _readable_time(crowded):.0f} us a crowded position"
    try:
        from dream.lab.alchemists_dream.bench.evaluation_speed import compiled_time
    except ImportError as error:
        yield f"the compiled evaluation cannot be had here ({error})"
    else:
        yield f"the compiled evaluation: {1e9 * compiled_time(crowded):.0f} ns a crowded position"


def _is_crowded(position: Position) -> bool:
    return sum(len(side.stones) for side in position.sides) >= CROWDED


def _readable_time(positions: Sequence[Position]) -> float:
    begun = perf_counter()
    for position in [*positions] * JUDGED_EACH:
        evaluate(position)
    return (perf_counter() - begun) / (len(positions) * JUDGED_EACH)


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
    for rung in figures.ladder[-3:]:
        yield f"all to depth {rung.depth}", f"{rung.seconds:.3f} s, {rung.nodes:,} nodes"
    for threads, ratio in figures.speedup.items():
        yield f"to depth with {threads} threads", f"{ratio:.2f} times as soon"
    if figures.stop:
        slowest, mean = max(figures.stop), sum(figures.stop) / len(figures.stop)
        yield "stop to answer", f"{1000 * mean:.1f} ms, at most {1000 * slowest:.1f} ms"
    yield "memory", "unknown" if figures.memory is None else f"{figures.memory / 2**20:.0f} MiB"


def peer_table(ours: Figures, peers: Sequence[PeerFigures], movetime: int) -> Table:
    """Ours beside the peers."""
    table = Table("search", "nodes a second", "depth reached", "ours against it", title=f"{movetime} ms each")
    table.add_row(ours.name, f"{ours.nps:,.0f}", f"{ours.reached:.1f}", "")
    for peer in peers:
        table.add_row(peer.name, f"{peer.nps:,.0f}", f"{peer.reached:.1f}", _score(peer.match))
    return table


def _score(tally: PairTally | None) -> str:
    return "" if tally is None else f"+{tally.games(2)} ={tally.games(1)} -{tally.games(0)}"
