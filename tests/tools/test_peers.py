"""The searches of other libraries, as engines of a match and of a measurement."""

import sys

import pytest

from dream.matches.alchemists_dream import DreamTerms, SetupKind
from dream.matches.bench import MeasureSettings, measure, samples
from dream.matches.games import Terms
from dream.matches.match import Contest, LocalWorkers, Match
from dream.matches.players import parse_spec
from dream.protocol.dialogue import Limits

for package in ("easyAI", "pyspiel"):
    pytest.importorskip(package, reason="the extra 'peers' is not installed")

SETTINGS = MeasureSettings(depth=1, movetime=200, seconds=0.1)


def command(name: str) -> str:
    return f'cmd:"{sys.executable}" -m tools.peers {name}'


@pytest.mark.parametrize("name", ["easyai", "openspiel"])
def test_a_peer_is_measured_as_any_engine_is(name: str) -> None:
    few = samples()[:2]
    figures = measure(parse_spec(command(name), "dream"), SETTINGS, few)
    assert not figures.perft_wrong
    assert figures.reached >= 1
    assert figures.nps > 0
    assert figures.signature >= sum(len(sample.position.legal_actions) for sample in few)


@pytest.mark.parametrize(
    ("name", "against", "terms"),
    [
        ("easyai", "greedy", DreamTerms(most_plies=6, setup=SetupKind.NEAR)),
        ("openspiel", "greedy", DreamTerms(most_plies=6, setup=SetupKind.NEAR)),
        ("ismcts", "stone:level=1", Terms("stone", "players=2", most_plies=12)),
    ],
)
def test_a_peer_plays_a_match(name: str, against: str, terms: Terms) -> None:
    peer = parse_spec(command(name), terms.word).within(Limits(nodes=2))
    workers = LocalWorkers(1)
    try:
        tally = Contest(Match((peer, parse_spec(against, terms.word)), 1, terms), workers).run()
    finally:
        workers.close()
    assert [result.failure for result in tally.results] == [None, None]
