"""Draws: what the history of a game tells of them, and the one value that outlives undo."""

import pytest

from dream.games.alchemists_dream.agreements import (
    REST,
    RefusedDraws,
    actions_since_draw_came_up,
    moment_of,
    offer_waits,
    proposal_waits,
    refused_in,
)
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import OfferDraw
from tests.kit.games import HAGGLE, PLAY, played

AROUND = "k8-k9 k14-k13 k9-k8 k13-k14"
"""Back to the same position."""
THRICE = f"{AROUND} {AROUND}"
NOTHING = RefusedDraws()


def game(words: str, position: str = PLAY) -> DreamHistory:
    return played(position, words)


def offers(history: DreamHistory) -> list[int]:
    """After how many actions offers were declined."""
    return sorted(moment.done for moment in refused_in(history).offers)


def proposals(history: DreamHistory) -> list[int]:
    """After how many actions proposals were put aside."""
    return sorted(moment.done for moment in refused_in(history).proposals)


# Offers


@pytest.mark.parametrize("answer", ["k8-k9", "+k6", "resign", "decline"])
def test_any_other_action_declines_an_offer(answer: str) -> None:
    assert offers(game(f"draw? {answer}")) == [1]
    assert offers(game("draw? @h10 @n9 draw? @k7", HAGGLE)) == [1, 4]


@pytest.mark.parametrize("words", ["", "k8-k9", "draw?", "draw? draw"])
def test_an_offer_that_is_open_or_accepted_was_not_declined(words: str) -> None:
    assert refused_in(game(words)) == NOTHING


def test_an_offer_waits_until_it_is_answered() -> None:
    offered = game("draw?")
    assert offer_waits(offered, NOTHING)
    assert not offer_waits(offered, NOTHING.with_offer(offered))
    assert not offer_waits(game("draw? k8-k9"), NOTHING)
    assert not offer_waits(game("draw? draw"), NOTHING)


# Proposals


def test_any_action_puts_a_proposal_aside() -> None:
    assert proposals(game(THRICE)) == []
    assert proposals(game(f"{THRICE} k8-k9")) == [8]
    assert proposals(game(f"{THRICE} draw?")) == [8]


def test_a_proposal_waits_until_it_is_put_aside() -> None:
    proposed = game(THRICE)
    assert proposal_waits(proposed, NOTHING)
    assert not proposal_waits(proposed, NOTHING.with_proposal(proposed))
    assert not proposal_waits(game(f"{THRICE} draw?"), NOTHING)
    assert not proposal_waits(game(AROUND), NOTHING)


def test_the_haggling_proposes_nothing() -> None:
    """R4: it has no limit of rounds."""
    assert refused_in(game("@h10 @n9 @k7 @k15 " * 4, HAGGLE)) == NOTHING


def test_a_proposal_rests_though_the_same_goes_on() -> None:
    """It is made again after `REST` actions, and the history tells when it was."""
    going_on, kept = game(THRICE), NOTHING
    waited = []
    for word in AROUND.split() * 8:
        if proposal_waits(going_on, kept):
            kept = kept.with_proposal(going_on)
            waited.append(len(going_on.actions))
        going_on.play(parse_action(word))
    assert waited == [8, 8 + REST]
    assert refused_in(going_on) == kept


# What outlives undo


def test_undo_takes_a_no_out_of_the_history_and_not_out_of_what_is_kept() -> None:
    going_on = game(f"{THRICE} draw? k8-k9")
    kept = refused_in(going_on)
    for _ in range(2):
        going_on.undo()
    assert refused_in(going_on) == NOTHING
    assert proposal_waits(going_on, NOTHING)
    assert not proposal_waits(going_on, kept)
    going_on.play(OfferDraw())
    assert offer_waits(going_on, NOTHING)
    assert not offer_waits(going_on, kept)


def test_what_was_declined_is_known_before_it_is_offered_again() -> None:
    going_on = game("draw? k8-k9")
    kept = refused_in(going_on)
    assert not kept.has_offer(going_on)
    going_on.undo()
    assert kept.has_offer(going_on)
    going_on.undo()
    assert kept.has_offer(going_on)
    going_on.play(parse_action("+k6"))
    assert not kept.has_offer(going_on)


def test_as_many_actions_elsewhere_are_another_moment() -> None:
    here, there = game("k8-k9 draw?"), game("+k6 draw?")
    kept = NOTHING.with_offer(here)
    assert moment_of(here).done == moment_of(there).done
    assert not offer_waits(here, kept)
    assert offer_waits(there, kept)


def test_a_no_is_remembered_for_some_actions_whichever_way_the_game_goes() -> None:
    kept = NOTHING.with_offer(game(f"{AROUND} draw?"))
    near = [kept.has_offer_within(3, game(" ".join(THRICE.split()[:done]))) for done in range(9)]
    assert near == [False] * 3 + [True] * 5 + [False]


def test_what_is_known_adds_up() -> None:
    one, other = game("draw?"), game(THRICE)
    both = NOTHING.with_offer(one) | NOTHING.with_proposal(other)
    assert both == RefusedDraws(frozenset({moment_of(one)}), frozenset({moment_of(other)}))


# For the engine

CAME_UP = {
    "": 0,
    "k8-k9": 1,
    "draw?": 0,
    "draw? k8-k9": 0,
    "draw? k8-k9 k14-k13": 1,
    "k8-k9 draw?": 0,
    AROUND: 4,
    THRICE: 0,
    f"{THRICE} +k6": 1,
    f"{THRICE} k8-k9": 0,
}


@pytest.mark.parametrize(("words", "actions"), CAME_UP.items())
def test_how_long_ago_a_draw_came_up(words: str, actions: int) -> None:
    assert actions_since_draw_came_up(game(words)) == actions
