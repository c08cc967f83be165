"""Every refusal of every game is in the player's language, and in English for programs, whatever that is."""

from collections.abc import Iterator
from random import Random

import pytest

from dream.base.texts import ENGLISH, Message, choose_language, english, told
from dream.play.game import Illegal, Refusal
from tests.games.laws import LAWS, Law
from tests.kit.pseudo import bare, strange


def refusals(law: Law) -> Iterator[Refusal]:
    """Those of what can be written or said, after anything that was said, in fifty states."""
    for seed in range(50):
        random = Random(seed)
        state = law.some_state(random)
        for action in (*law.written(random, state), *law.besides):
            if refusal := law.game.why_not(state, action, random.choice((None, *law.besides))):
                yield refusal


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game.id)
def test_every_refusal_is_in_the_language_of_the_player_and_in_english_for_programs(
    law: Law, pseudo_language: None
) -> None:
    found = set(refusals(law))
    in_english = {refusal: english(refusal) for refusal in found}
    for refusal in found:
        assert isinstance(refusal.message, Message)
        assert not bare(told(refusal)), told(refusal)
        assert not strange(str(Illegal("k8", refusal)))
    choose_language(ENGLISH)
    assert {refusal: refusal.sentence for refusal in found} == in_english
    assert len({refusal.message.key for refusal in found if isinstance(refusal.message, Message)}) > 15


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game.id)
def test_a_game_has_a_name_for_players_and_a_title_for_records(law: Law, pseudo_language: None) -> None:
    assert told(law.game.name) != law.game.title
    assert not bare(told(law.game.name))
    assert law.game.title.startswith(english(law.game.name))
