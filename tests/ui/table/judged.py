"""Games that are over, and reviews of them that no engine has made: the same ones each time."""

from functools import cache
from math import sin
from pathlib import Path
from typing import Any

from dream.games.alchemists_dream.game import GAME
from dream.play.game import Chance
from dream.play.history import History
from dream.play.registry import find
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.review import Fortune, JudgedMove, Review, decisions, digest_of, result_of
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.random_games import random_game

STONE = Path(__file__).with_name("stone.dream")
"""A whole game of two people at one screen, with hands that stay hidden at its end."""


@cache
def finished(word: str) -> bytes:
    """The record of a whole game: a short one of the Dream, a random one of another."""
    dream = word == GAME.id
    history = played(seeded_start(), QUICK_WIN) if dream else random_game(find(word), 1)
    assert history.outcome is not None
    return record_text(Record.of(history)).encode()


def review_of(history: History[Any, Any], *, part: float = 1.0) -> Review:
    """A review of a game in which every seventh decision is a mistake; `part` of it is made."""
    game = history.game
    found = list(decisions(history))
    moves = [
        _judged(history, decision.done, decision.seat, number)
        for number, decision in enumerate(found[: round(part * len(found))])
    ]
    seats = game.seats(history.start)
    chance = [
        done for done, state in enumerate(history.states[:-1]) if isinstance(game.decider(state), Chance)
    ]
    fortunes = tuple(
        Fortune(done, done + 1, tuple(0.1 * sin(done + 2 * seat) for seat in range(seats)), work=2)
        for done in chance
    )
    digest, result = digest_of(history), result_of(history)
    return Review(game.id, digest, seats, len(found), len(chance), tuple(moves), fortunes, result)


def _judged(history: History[Any, Any], done: int, seat: int, number: int) -> JudgedMove:
    game, seats = history.game, history.game.seats(history.start)
    word = game.action_text
    state, played = history.states[done], history.actions[done]
    others = [action for action in game.legal_actions(state) if action != played]
    best_share = (1 / seats) * (1 + 0.7 * sin(number / 5 + 3 * seat))
    bad = number % 7 == 3
    loss = (0.06, 0.13, 0.3)[number % 3] * bad
    best = word(others[0] if bad else played)
    share = max(0.0, best_share - loss)
    return JudgedMove(done, seat, word(played), best, share, best_share, (best,), (word(played),), work=2)
