"""How actions are judged, and luck: it comes to nothing over all that could have happened."""

from pathlib import Path
from typing import Any, cast

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist import teach as alchemist_part, teach as luck_part, teach as part
from dream.games.alchemist.game import GAME as ALCHEMIST_GAME
from dream.games.alchemists_dream import teach as dream_part
from dream.games.alchemists_dream.game import GAME
from dream.games.jabirs_transmutations import teach as jabir_part
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.state import Roll, Transmute
from dream.games.philosophers_stone import teach as stone_part
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.game import GAME as STONE
from dream.matches.alchemists_dream import DreamTerms, SetupKind
from dream.play.game import TIME, Outcome
from dream.play.history import History
from dream.protocol.client import BlockingClient, Forfeit, Found
from dream.protocol.dialogue import WIN, Info, Limits
from dream.study import judging
from dream.study.judging import Fortunes, Judge, LuckJudge, Reviewer, Reviewing, fortunes
from dream.study.kept_reviews import KeptReviews
from dream.study.review import (
    Decision,
    Review,
    Tutoring,
    Verdict,
    decisions,
    digest_of,
    loss_of,
    share_of,
    tutoring,
    wins_in,
)
from tests.kit.random_games import random_game
from tests.study.reviewed_games import RECORD, game, move
from tests.waiting import PATIENCE

DREAM, ALCHEMIST = cast(Tutoring, dream_part), cast(Tutoring, alchemist_part)


class Engine:
    """Says what it was told to, and remembers what it was asked."""

    def __init__(self, *answers: tuple[Info[Any], ...]) -> None:
        self.answers = list(answers)
        self.asked: list[Limits] = []
        self.told: list[int] = []

    def option(self, name: str) -> str | None:
        return None

    def set_option(self, name: str, value: str) -> None:
        pass

    def lines(self, history: History[Any, Any], limits: Limits, wanted: int, seconds: float) -> Found[Any]:
        self.asked.append(limits)
        self.told.append(len(history.actions))
        return Found("", self.answers.pop(0))


def info(history: History[Any, Any], *actions: str, score: int, **more: Any) -> Info[Any]:
    return Info(4, score, tuple(map(history.game.parse_action, actions)), **more)


def judged(history: History[Any, Any], engine: Engine, done: int = 0) -> Any:
    part = ALCHEMIST if history.game.hidden else DREAM
    judge: Judge[Any, Any] = Judge(cast(BlockingClient[Any, Any], engine), part, hidden=history.game.hidden)
    seat = history.game.decider(history.states[done])
    assert isinstance(seat, int)
    return judge.judge(history, Decision(done, seat), 100)


def test_what_was_best_loses_nothing_and_is_asked_once() -> None:
    history = game(1)
    engine = Engine((info(history, "create:gy:bbss:10", score=4000),))
    found = judged(history, engine)
    assert (found.loss, found.share, found.verdict) == (0.0, 0.4, Verdict.GOOD)
    assert engine.asked == [Limits(nodes=100)]


def test_in_games_of_luck_both_are_tried_again_in_fresh_deals() -> None:
    history = game(1)
    best, played = "create:gy:bbss:9", "create:gy:bbss:10"
    engine = Engine(
        (info(history, best, score=6000), info(history, played, score=1000, error=900)),
        (info(history, best, score=5000), info(history, played, score=3500, error=200)),
    )
    found = judged(history, engine)
    assert engine.asked[1] == Limits(nodes=100, searchmoves=(best, played))
    assert (found.best_share, found.share, found.error) == (0.5, 0.35, pytest.approx(0.02))
    assert found.verdict is Verdict.MISTAKE
    assert found.lead == pytest.approx(0.11)


def test_of_a_mistake_it_is_tried_how_far_the_next_best_is_behind() -> None:
    history = game(1)
    best, played = "create:gy:bbss:9", "create:gy:bbss:10"
    second = next(
        text
        for each in history.game.legal_actions(history.start)
        if (text := history.game.action_text(each)) not in (best, played)
    )
    first = info(history, best, score=6000), info(history, second, score=5900, error=100)
    tried = info(history, best, score=5000), info(history, played, score=2500, error=200)
    fresh = info(history, best, score=5000), info(history, second, score=4000, error=200)
    engine = Engine(first, tried, fresh)
    found = judged(history, engine)
    assert engine.asked[2] == Limits(nodes=100, searchmoves=(best, second))
    assert found.lead == pytest.approx(0.06)
    assert judged(history, Engine(first, tried, fresh[::-1])).lead is None


def test_a_move_that_comes_out_better_is_the_best() -> None:
    history = game(1)
    best, played = "create:gy:bbss:9", "create:gy:bbss:10"
    engine = Engine(
        (info(history, best, score=6000),),
        (info(history, played, score=5000), info(history, best, score=4500, error=200)),
    )
    found = judged(history, engine)
    assert (found.best, found.loss) == (played, 0.0)


def test_an_engine_that_sees_no_choice_is_asked_about_another_action() -> None:
    history = game(1)
    other = history.game.action_text(history.game.legal_actions(history.start)[0])
    engine = Engine(
        (), (info(history, "create:gy:bbss:10", score=5000), info(history, other, score=0, error=1))
    )
    assert judged(history, engine).loss == 0.0
    assert engine.asked[1].searchmoves == (other, "create:gy:bbss:10")


def test_an_engine_that_tells_nothing_forfeits() -> None:
    with pytest.raises(Forfeit):
        judged(game(1), Engine((), ()))


def open_game() -> History[Any, Any]:
    """A game of the Dream whose fourth action is the first of play."""
    history = DreamTerms(setup=SetupKind.MIDDLE).begin("review")
    assert len(history.actions) == 3
    history.play(history.state.legal_actions[0])
    return history


def test_where_nothing_is_hidden_the_move_is_searched_as_deep_as_the_best() -> None:
    history = open_game()
    played, other = history.actions[3], history.states[3].legal_actions[1]
    reply = history.state.legal_actions[0]
    engine = Engine(*2 * ((Info(6, 100, (other,)),), (Info(5, 200, (reply,)),)))
    found = judged(history, engine, 3)
    assert engine.asked[1] == Limits(depth=5, nodes=200)
    assert engine.told == [0, 1, 0, 1], "of a repetition the engine knows nothing"
    assert found.answer == (GAME.action_text(played), GAME.action_text(reply))
    assert found.share == dream_part.share(-200)
    assert found.best_share == dream_part.share(100)


def test_a_line_that_is_among_the_best_is_not_searched_again() -> None:
    history = open_game()
    played, other = history.actions[3], history.states[3].legal_actions[1]
    engine = Engine(*2 * ((Info(6, WIN - 3, (other,)), Info(6, 40, (played,))),))
    found = judged(history, engine, 3)
    assert (found.best_wins_in, found.wins_in, found.proven) == (2, None, True)
    assert found.lead == found.loss
    assert found.loss == pytest.approx(1 - dream_part.share(40))


def test_a_loss_that_is_proven_after_the_move_takes_a_turn_longer() -> None:
    history = open_game()
    other, reply = history.states[3].legal_actions[1], history.state.legal_actions[0]
    engine = Engine(*2 * ((Info(6, 0, (other,)),), (Info(5, WIN - 3, (reply,)),)))
    found = judged(history, engine, 3)
    assert (found.wins_in, found.share) == (-2, 0.0)


def test_nobody_is_blamed_for_what_was_lost_before_as_a_deeper_search_sees() -> None:
    history = open_game()
    other, reply = history.states[3].legal_actions[1], history.state.legal_actions[0]
    lost = (Info(5, WIN - 3, (reply,)),)
    engine = Engine((Info(6, -300, (other,)),), lost, (Info(8, 4 - WIN, (other,)),), lost)
    found = judged(history, engine, 3)
    assert [limits.nodes for limits in engine.asked] == [100, 200, 400, 800]
    assert found.verdict is Verdict.GOOD


def test_shares_of_scores() -> None:
    assert share_of(DREAM, 0) == 0.5
    assert share_of(DREAM, WIN - 5) == 1.0
    assert share_of(DREAM, 5 - WIN) == 0.0
    assert share_of(ALCHEMIST, 2500) == 0.25
    assert share_of(ALCHEMIST, 5000, 4) == pytest.approx(0.25), "level with all others"
    assert share_of(ALCHEMIST, 10_000, 4) == 1.0
    assert share_of(ALCHEMIST, 0, 4) == 0.0
    assert loss_of(ALCHEMIST, 5000, 3000, 500) == pytest.approx(0.1)
    assert wins_in(WIN - 5) == 3
    assert wins_in(6 - WIN) == -3
    assert wins_in(700) is None


def test_only_choices_are_decisions() -> None:
    history = game()
    found = list(decisions(history))
    assert all(isinstance(history.game.decider(history.states[each.done]), int) for each in found)
    chosen = {each.done for each in found}
    texts = [history.game.action_text(each) for each in history.actions]
    assert not any(texts[done].startswith("draw:") for done in chosen)
    assert len(found) == 28


def test_the_games_whose_moves_are_judged() -> None:
    assert all(tutoring(word) for word in ("dream", "jabir", "stone", "alchemist"))
    assert tutoring("none such") is None


def test_nothing_is_judged_before_play() -> None:
    assert not dream_part.judges(GAME.start("review", "-"))


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "WORK", (6, 12))
    monkeypatch.setattr(luck_part, "TRIALS", (2, 4))


@pytest.mark.usefixtures("little")
def test_a_review_is_the_same_by_one_engine_or_two_and_goes_on_where_it_was_broken_off(
    tmp_path: Path,
) -> None:
    one = Reviewer(game(8), engines=1)
    found = list(one.run())
    assert len(found) == 2 * one.review.decisions
    assert one.review.complete

    kept, stop = KeptReviews(tmp_path), False
    two = Reviewer(game(8), stopped=lambda: stop)

    def tell(known: Review) -> None:
        nonlocal stop
        stop = known.usable

    two.run_and_keep(kept, tell)
    assert not two.review.complete
    again = Reviewer(game(8), kept.of(game(8)))
    assert again.review == two.review
    list(again.run())
    assert again.review == one.review


@pytest.mark.usefixtures("little")
def test_what_is_known_of_another_game_does_not_count() -> None:
    known = Reviewer(game(6)).review.with_judged(moves=[move(0, 0, 0.5, 0.5, work=2)])
    assert Reviewer(game(6), known).review == known
    assert Reviewer(game(8), known).review.moves == ()


def test_a_review_knows_who_won_on_time() -> None:
    history = game(6)
    history.end(Outcome((1,), TIME))
    assert Reviewer(history).review.result == (0.0, 1.0)


def test_of_a_game_without_values_no_review_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "tutoring", lambda word: None)
    with pytest.raises(Malformed):
        Reviewer(game(1))


def test_a_worker_judges_in_a_process_of_its_own_and_can_be_stopped(tmp_path: Path) -> None:
    kept, news = KeptReviews(tmp_path), 0

    def changed() -> None:
        nonlocal news
        news += 1
        if known.review and known.review.moves:
            known.stop()

    known = Reviewing(RECORD.read_bytes(), changed, kept=kept)
    known.join(PATIENCE)
    assert known.over
    assert known.fault is None
    assert known.review is not None
    assert known.review.digest == digest_of(game())
    assert known.review.moves
    assert not known.review.complete
    assert news >= 3
    assert kept.of(game()) == known.review


def test_what_is_no_game_is_said(tmp_path: Path) -> None:
    known = Reviewing(b"nothing", lambda: None, kept=KeptReviews(tmp_path))
    known.join(PATIENCE)
    assert known.over
    assert known.fault
    assert known.review is None


def test_a_game_that_has_not_begun_is_reviewed_at_once() -> None:
    whole = Reviewer(History(ALCHEMIST_GAME, ALCHEMIST_GAME.start("x", "players=2")))
    assert list(whole.run()) == []
    assert whole.review.complete


def test_the_events_are_the_draws_with_the_actions_that_ask_for_them() -> None:
    found = LuckJudge(game(), cast(Fortunes, alchemist_part))
    history = game()
    texts = [history.game.action_text(each) for each in history.actions]
    assert [texts[each.done : each.until] for each in found.events] == [
        ["bag", "draw:s", "draw:s"],
        ["bag", "draw:y", "draw:g"],
        ["bag", "draw:b", "draw:o"],
    ]


def test_luck_is_the_same_every_time_and_one_seats_is_the_others_loss() -> None:
    judge = LuckJudge(game(), cast(Fortunes, alchemist_part))
    fortune = judge.judge(judge.events[0], 10, 1)
    assert fortune == judge.judge(judge.events[0], 10, 1)
    assert sum(fortune.luck) == pytest.approx(0.0, abs=1e-3)
    assert fortune.error > 0


def test_after_the_end_the_result_counts() -> None:
    judge = LuckJudge(game(), cast(Fortunes, alchemist_part))
    last = judge.events[-1]
    assert last.until == len(game().actions)
    fortune = judge.judge(last, 10, 2)
    assert fortune.luck[1] == pytest.approx(-fortune.luck[0], abs=1e-3)
    assert fortune.luck[1] >= 0, "seat B has won"


def test_over_all_sides_of_the_die_luck_comes_to_nothing() -> None:
    looked_at = 0
    for seed in range(6):
        history = random_game(JABIR, seed, 200)
        for event in LuckJudge(history, cast(Fortunes, jabir_part)).events:
            state, action = history.states[event.done], history.actions[event.done]
            assert isinstance(action, Transmute)
            waiting = history.states[event.done + 1]
            sides = [
                jabir_part.shares(JABIR.apply(waiting, Roll(side)), None, 1, 0)[0] for side in range(1, 7)
            ]
            means = [sum(each) / 6 for each in zip(*sides, strict=True)]
            assert means[state.mover] == pytest.approx(
                jabir_part.shares(state, action, 1, 0)[0][state.mover], abs=0.02
            )
            looked_at += 1
        if looked_at > 4:
            break
    assert looked_at


def test_draws_and_rolls_of_philosophers_stone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stone_part, "_kernel", PlainKernel)
    history = random_game(STONE, 1, 120, "players=3")
    judge = LuckJudge(history, cast(Fortunes, stone_part))
    assert judge.events
    for event in judge.events[:: max(1, len(judge.events) // 4)]:
        fortune = judge.judge(event, 4, 1)
        assert sum(fortune.luck) == pytest.approx(0.0, abs=2e-3)
    quiet = {done for event in judge.events for done in range(event.done, event.until)}
    for done, (before, after) in enumerate(zip(history.states, history.states[1:], strict=False)):
        if done not in quiet and isinstance(STONE.decider(before), int):
            assert len(before.decks[0]) == len(after.decks[0]) or "Search" in type(before.decision).__name__


def test_nothing_is_left_to_chance_in_the_dream() -> None:
    assert fortunes("dream") is None
    assert LuckJudge(game(), None).events == ()
