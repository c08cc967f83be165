"""What the tests ask of the law of any game: states, actions and exchanges of each game at random."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.alchemist.rules import law as alchemist_law
from dream.games.alchemist.rules.components import Seat as AlchemistSeat
from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.alchemists_dream.rules.position import AgreeDraw, Decline, OfferDraw, Resign
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules import law as jabir_law
from dream.games.jabirs_transmutations.rules.state import AnyShuffle
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules import law as stone_law
from dream.play.game import Game
from tests.games.alchemist import random_games as alchemist_games
from tests.games.alchemist import test_law as alchemist
from tests.games.alchemist import test_observation as alchemist_seen
from tests.games.alchemists_dream.rules import test_law as dream
from tests.games.jabirs_transmutations import random_games as jabir_games
from tests.games.jabirs_transmutations import test_law as jabir
from tests.games.jabirs_transmutations import test_observation as jabir_seen
from tests.games.philosophers_stone import random_games as stone_games
from tests.games.philosophers_stone import test_law as stone
from tests.games.philosophers_stone import test_observation as stone_seen
from tests.kit import random_positions

SAMPLE = 60
"""So many are tried in each state of a game in which far more can be written."""


@dataclass(frozen=True)
class Law:
    """A game, and how its tests deal with it at random."""

    game: Game[Any, Any]
    some_state: Callable[[Random], Any]
    """Any state, each phase as likely as another."""
    some_game: Callable[[Random], Iterable[Any]]
    some_action: Callable[[Random, Any], Any]
    """One of the legal actions, which must be left."""
    written: Callable[[Random, Any], list[Any]]
    """Much of what can be written in a state, sensible or not."""
    letters: str
    """What may stand in the wrong place of its texts."""
    is_legal: Callable[[Any, Any], bool]
    exchanged: Callable[[Random, Any, int], Any] = lambda random, state, seat: state
    """The state with all that is hidden from a seat dealt anew."""
    besides: tuple[Any, ...] = ()
    """What is said and changes no state, or stands for all shuffles."""


LAWS = (
    Law(
        DREAM,
        random_positions.some_position,
        lambda random: random_positions.walk(random, random_positions.some_start(random), 30),
        random_positions.some_action,
        lambda random, position: random.sample(dream.every_action(position), SAMPLE),
        "fwea@+-k8",
        lambda position, action: action in position.legal_actions,
        besides=(OfferDraw(), AgreeDraw(), Decline(), Resign()),
    ),
    Law(
        JABIR,
        jabir_games.some_state,
        jabir_games.some_game,
        jabir_games.some_action,
        lambda random, state: [*jabir.EVERY_ACTION, *jabir.shuffles(state)],
        "jfwabc9",
        jabir_law.is_legal,
        jabir_seen.exchanged,
        (AnyShuffle(),),
    ),
    Law(
        STONE,
        stone_games.some_state,
        stone_games.some_game,
        stone_games.some_action,
        lambda random, state: [*stone.EVERY_ACTION, *stone.shuffles(state)],
        "abew19",
        stone_law.is_legal,
        stone_seen.exchanged,
    ),
    Law(
        ALCHEMIST,
        alchemist_games.some_state,
        alchemist_games.some_game,
        alchemist_games.some_action,
        lambda random, state: random.sample(alchemist.EVERY_ACTION, SAMPLE),
        "bgosyx9",
        alchemist_law.is_legal,
        lambda random, state, seat: alchemist_seen.exchanged(random, state, AlchemistSeat(seat)),
    ),
)
HIDDEN = LAWS[1:]
"""Those of games with hidden things, whose sentences have a capital letter and a full stop."""


def listed(law: Law, state: Any) -> list[Any]:
    """The legal actions, but for the one that stands for all shuffles and cannot be done."""
    return [each for each in law.game.legal_actions(state) if law.game.action_text(each) != "shuffle"]
