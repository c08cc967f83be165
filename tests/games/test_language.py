"""Every refusal of every game is in the player's language, and in English for programs, whatever that is."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from dream.base.texts import ENGLISH, Message, choose_language, english, told
from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.alchemists_dream.rules.position import AgreeDraw, Decline, OfferDraw, Resign
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.state import AnyShuffle
from dream.games.philosophers_stone.game import GAME as STONE
from dream.play.game import Game, Illegal, Refusal
from tests.games.alchemist import random_games as alchemist_games
from tests.games.alchemist import test_law as alchemist
from tests.games.alchemists_dream.rules.test_law import every_action
from tests.games.jabirs_transmutations.random_games import some_state
from tests.games.jabirs_transmutations.test_law import EVERY_ACTION, shuffles
from tests.games.philosophers_stone import random_games as stone_games
from tests.games.philosophers_stone import test_law as stone
from tests.kit.pseudo import bare, strange
from tests.kit.random_positions import some_position

TALK = (OfferDraw(), AgreeDraw(), Decline(), Resign())
SAMPLE = 60
"""So many of the actions that can be written are tried in each state."""


def refusals_of_dream(random: Random) -> Iterator[Refusal | None]:
    position = some_position(random)
    for action in (*random.sample(every_action(position), SAMPLE), *TALK):
        yield DREAM.why_not(position, action, random.choice((None, *TALK)))


def refusals_of_jabir(random: Random) -> Iterator[Refusal | None]:
    state = some_state(random)
    for action in (*EVERY_ACTION, *shuffles(state), AnyShuffle()):
        yield JABIR.why_not(state, action, None)


def refusals_of_stone(random: Random) -> Iterator[Refusal | None]:
    state = stone_games.some_state(random)
    for action in (*stone.EVERY_ACTION, *stone.shuffles(state)):
        yield STONE.why_not(state, action, None)


def refusals_of_alchemist(random: Random) -> Iterator[Refusal | None]:
    state = alchemist_games.some_state(random)
    for action in random.sample(alchemist.EVERY_ACTION, SAMPLE):
        yield ALCHEMIST.why_not(state, action, None)


@pytest.mark.parametrize(
    "refusals", [refusals_of_dream, refusals_of_jabir, refusals_of_stone, refusals_of_alchemist]
)
def test_every_refusal_is_in_the_language_of_the_player_and_in_english_for_programs(
    refusals: Callable[[Random], Iterator[Refusal | None]], pseudo_language: None
) -> None:
    found = {refusal for seed in range(50) for refusal in refusals(Random(seed)) if refusal}
    in_english = {refusal: english(refusal) for refusal in found}
    for refusal in found:
        assert isinstance(refusal.message, Message)
        assert not bare(told(refusal)), told(refusal)
        assert not strange(str(Illegal("k8", refusal)))
    choose_language(ENGLISH)
    assert {refusal: refusal.sentence for refusal in found} == in_english
    assert len({refusal.message.key for refusal in found if isinstance(refusal.message, Message)}) > 15


@pytest.mark.parametrize("game", [DREAM, JABIR, STONE, ALCHEMIST], ids=lambda game: game.id)
def test_a_game_has_a_name_for_players_and_a_title_for_records(
    game: Game[Any, Any], pseudo_language: None
) -> None:
    assert told(game.name) != game.title
    assert not bare(told(game.name))
    assert game.title.startswith(english(game.name))
