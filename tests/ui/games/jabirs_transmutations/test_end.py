"""The end of a game: points, the rung of the ladder that decided, the log, and what can be done then."""

from random import Random

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.game import Chance
from dream.play.history import History
from dream.play.seated_game import Match, SeatedGame
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.theme import palette
from dream.ui.table.game_session import GameSession
from dream.ui.table.panel import CourseOfGame, Lines
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Curtain, End
from tests.kit.present import present
from tests.ui.at_table import ANN, BEN, CLEO, AtJabirTable
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.table.told import sentences_of

PICKS = 5
"""How many cards each picks in a round."""


@pytest.mark.long
def test_a_whole_game_by_keys_then_everything_lies_open(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO).play_to_the_end(by_keys=True)
    assert isinstance(jabir.scene, End)
    jabir.press("v")
    assert isinstance(jabir.scene, TableReview)
    drafts = 0
    for done, state in enumerate(jabir.game.history.states):
        if state.phase is Phase.DRAFT:
            drafts += 1
            if drafts % 7 == 0:
                jabir.scene.browse(done)
                jabir.look()
                hands = map(jabir.facts.hand, Seat)
                assert list(hands) == [tuple(state.of(seat).hand) for seat in Seat]
    told = sentences_of(Lines(WORDS, jabir.table.session))
    assert len(told) == len(jabir.actions)
    picks = [text for text, word in zip(told, jabir.actions, strict=True) if word.startswith("pick:")]
    assert picks
    assert not [text for text in picks if text.endswith("a card.")]


def test_looking_back_tells_every_pick_when_all_lies_open(jabir: AtJabirTable) -> None:
    last_round = event("eureka", board_a="hotness:1,gold:3")
    jabir.sit(ANN, BEN, CLEO, state=last_round, actions="eureka:dryness").play_to_the_end(by_keys=False)
    jabir.press("v")
    draft = [n for n, word in enumerate(jabir.actions[:16], 1) if word.startswith("pick:")]
    assert len(draft) == 15
    for done in draft:
        jabir.scene.browse(done)
        assert " picks " in jabir.notice
        assert " picks a card" not in jabir.notice
        assert jabir.notice.endswith("All picks are revealed.") == (done == draft[-1])


def test_the_log_tells_everybody_their_own_picks_and_all_of_them_from_the_reveal_on(
    jabir: AtJabirTable,
) -> None:
    jabir.sit(ANN, BEN, CLEO)
    own = 0
    while jabir.game.state.phase is not Phase.PLAY:
        told = sentences_of(Lines(WORDS, jabir.table.session))
        picks = [text for text in told if " picks " in text and not text.endswith("picks a card.")]
        looks = {jabir.table.session.name(seat) for seat in jabir.game.sees(len(jabir.actions))}
        assert {text.split(" ", 1)[0] for text in picks} <= looks
        own = max(own, len(picks))
        if jabir.game.state.phase is Phase.DRAFT and not isinstance(jabir.scene, Curtain):
            assert len(told) == len(jabir.actions)
        jabir.do_something(by_keys=True)
    told = sentences_of(Lines(WORDS, jabir.table.session))
    assert own == PICKS - 1
    assert not [text for text in told if text.endswith("picks a card.")]
    assert Lines(WORDS, jabir.table.session).entries()[0].text.startswith("Round 1: ")


def test_the_cell_that_decided_is_lit_and_rolls_and_the_match_are_counted(jabir: AtJabirTable) -> None:
    boards = ("wetness:2,gold:3", "silver:4,gold:1", "lead:1,quicksilver:1")
    said = {f"board_{mark}": board for mark, board in zip("abc", boards, strict=True)}
    state = turn("c", first="a", cards_c="f", **said)
    jabir.sit(ANN, BEN, CLEO, state=state, actions="transmute:3 roll:2 done")
    jabir.table.session.match = Match((1.0, 0.0, 2.0))
    jabir.settings.change(volume=0.1)
    result = jabir.scene_of(End).result(present(jabir.game.history.outcome))
    assert [standing.name for standing in result.standings] == ["Ann", "Ben", "Cleo"]
    assert [standing.lit for standing in result.standings] == [0, None, None]
    assert result.headings[-2:] == ("Rolls", "Match")
    assert [standing.cells[-2:] for standing in result.standings] == [
        ("\N{EN DASH}", "2"),
        ("\N{EN DASH}", "0"),
        ("0 of 1", "2"),
    ]


def test_the_course_has_the_points_at_the_beginning_of_each_round_and_at_the_end() -> None:
    history, random = History(GAME, GAME.start("amber", "-")), Random(3)
    while history.outcome is None:
        by_chance = GAME.decider(history.state) is Chance.CHANCE
        number = len(history.actions)
        history.play(
            GAME.chance_action(history.state, "amber", number)
            if by_chance
            else random.choice(GAME.legal_actions(history.state))
        )
    session = GameSession(SeatedGame(history, (ANN, BEN, CLEO), "amber"), {})
    curves = CourseOfGame(WORDS, session).made(palette()).curves
    assert [curve.token for curve in curves] == [0, 1, 2]
    assert {len(curve.values) for curve in curves} == {history.state.round + 1}
    assert tuple(curve.values[-1] for curve in curves) == history.outcome.points
    assert all(curve.values[0] == 0 for curve in curves)
