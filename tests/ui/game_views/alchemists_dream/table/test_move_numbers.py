"""The numbers of a record are those under which the window lists its game."""

from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.position import AgreeDraw, OfferDraw
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.records.record import format_of
from dream.ui.games.alchemists_dream.words import WORDS
from dream.ui.table.game_session import GameSession
from dream.ui.table.panel import Lines
from dream.ui.widgets.text import rows_of
from tests.kit.random_games import randoms
from tests.kit.random_positions import some_action, some_position


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_turns_have_the_numbers_of_the_list(random: Random) -> None:
    game = history_of(some_position(random))
    for _ in range(random.randrange(30)):
        if game.outcome:
            break
        talks = random.random() < 0.2 and game.why_not(OfferDraw()) is None
        game.play(OfferDraw() if talks else some_action(random, game.state))
    if isinstance(game.last, OfferDraw) and random.random() < 0.5:
        game.play(AgreeDraw())
    numbers = list(format_of(GAME).turn_numbers(game.start, game.actions))
    lines = Lines(WORDS, GameSession(SeatedGame(game, (Seat("Anna"), Seat("Bert")))))
    entries = [entry for entry in lines.entries() if not entry.heading]
    rows = [next(place for place in row if place is not None) for row in rows_of(entries, 2)]
    assert [done for done, number in enumerate(numbers) if number] == rows
    assert list(filter(None, numbers)) == list(range(1, len(rows) + 1))
