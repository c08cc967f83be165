"""Sealed offers come to legal actions of the law, whatever both have written."""

from random import Random

from hypothesis import given, settings

from dream.games.alchemists_dream.agreements import as_seen_by, can_seal, opened, writers
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.position import Phase, Stand
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.random_games import randoms
from tests.kit.random_positions import some_start


@given(random=randoms)
@settings(max_examples=40, deadline=None)
def test_whatever_both_write_is_legal_in_its_order(random: Random) -> None:
    history = history_of(some_start(random))
    for _ in range(random.randrange(1, 5)):
        position = history.state
        if not can_seal(position):
            return
        one, other = (
            random.choice(GAME.legal_actions(as_seen_by(position, writer))) for writer in writers(position)
        )
        for action in opened(one, other):
            history.play(action)
        stood = isinstance(one, Stand) or (position.phase is Phase.HAGGLE and isinstance(other, Stand))
        assert (history.state.phase is Phase.PLAY) == stood
        if stood:
            by = one if isinstance(one, Stand) else other
            assert history.state.turn is writers(position)[by is other]


def test_nothing_can_be_sealed_once_one_symbol_lies_alone_or_play_has_begun() -> None:
    states = played(seeded_start(), QUICK_WIN).states
    assert [can_seal(state) for state in states[:4]] == [True, False, True, False]
