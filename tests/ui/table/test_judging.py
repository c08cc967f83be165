"""The judgement of a game at the table."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.protocol.dialogue import Info
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.kept_reviews import KeptReviews, is_of
from dream.study.review import Accuracy, Fortune, Review, Verdict, digest_of
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from dream.ui.table import judgement
from dream.ui.table.practice import can_be_done
from dream.ui.table.review import TableReview
from dream.ui.table.review_rows import ReviewRows
from dream.ui.table.verdicts import standing, summary
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.charts import CourseGraph, ShareBar
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtJabirTable, AtTable, ScriptedMachine
from tests.ui.driver import shown_by
from tests.ui.painting import paint_plainly
from tests.ui.table.tables import STONE, finished, review_of


class Worker:
    """Stands in for the process that reviews: it says what the test has it say."""

    made: ClassVar[list[Any]] = []

    def __init__(self, record: bytes, changed: Any) -> None:
        self.record, self.changed = record, changed
        self.review, self.over, self.fault, self.stopped = None, False, None, False
        self.made.append(self)

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> AtTable:
    """Somebody at a table that is painted only where it is looked at."""
    if "golden" not in request.fixturenames:
        paint_plainly(monkeypatch)
    monkeypatch.setattr(Worker, "made", [])
    monkeypatch.setattr(judgement, "Reviewing", Worker)
    return AtTable(tmp_path)


def reviewed(person: AtTable, word: str) -> Any:
    """Look at the kept review of a game; the scene."""
    opened = open_record(finished(word))
    KeptReviews().keep(review_of(opened.game))
    person.app.routes.replay(opened, judging=True)
    person.wait()
    if person.app.dialog is not None:
        person.press_button("Reveal")
    return person.app.scene


def tab(person: AtTable, name: str) -> None:
    choice = person.widget(Choice)
    choice.choose([value for value, _ in choice.options].index(name))
    person.wait()


@pytest.mark.parametrize("word", ["dream", "alchemist"])
def test_a_kept_review_is_there_at_once_and_its_mistakes_are_stepped_through(
    person: AtTable, word: str
) -> None:
    scene = reviewed(person, word)
    table, mistakes = scene.table, scene.judgement.mistakes
    assert not Worker.made
    assert mistakes
    seen = []
    for move in mistakes[:4]:
        person.press("f6")
        assert table.game.shown_at == move.done
        assert table.hints.shown is not None, "the best move is marked"
        told = scene.narration()
        assert str(move.done + 1) in told.heading
        assert table.telling.told_move(move.done) == told.happened[0].text
        assert told.means
        assert told.prompt[0].startswith("Best: ")
        assert "%" not in " ".join(told.sentences)
        seen.append(told)
    person.press("f8")
    assert "%" in " ".join(scene.narration().sentences)
    person.press("shift+f6")
    assert table.game.shown_at == (
        mistakes[-1].done if len(mistakes) == 1 else mistakes[min(4, len(mistakes)) - 2].done
    )


@pytest.mark.parametrize("word", then_long(2, ["dream", "alchemist", "jabir", "stone"]))
def test_a_mistake_bears_the_same_mark_however_one_comes_to_it(person: AtTable, word: str) -> None:
    scene = reviewed(person, word)
    table, game = scene.table, scene.table.game
    person.press("f6", "f6")
    done, mark = game.shown_at, table.hints.shown
    for away in ("pageup", "pagedown", "home", "end"):
        person.press(away)
        assert table.hints.shown is None
        while game.shown_at != done:
            person.press("pageup" if game.shown_at > done else "pagedown")
        assert table.hints.shown == mark is not None
    person.press("f5", "pageup", "pagedown")
    assert table.hints.shown is None


@pytest.mark.parametrize("word", ["dream", "alchemist"])
def test_the_better_line_is_played_out_and_nothing_of_it_is_kept(person: AtTable, word: str) -> None:
    scene = reviewed(person, word)
    table = scene.table
    before = table.session.record()
    person.press("f6")
    move = scene.judgement.here
    for key, action in (("f7", move.best), ("shift+f7", move.played)):
        person.press(key)
        if scene.autoplay.playing:  # a short line may have been played out by now
            person.press("k")
        person.press("pagedown")
        game = table.game.history.game
        assert game.action_text(table.game.history.actions[move.done]) == action
        person.press("esc")
        assert table.game.shown_at == move.done
        assert not table.game.history.explores
        scene.come_to(move)
    assert table.session.record() == before


def test_an_answer_that_was_played_is_shown_to_its_end_and_no_further(person: AtTable) -> None:
    scene = reviewed(person, "dream")
    person.press("f6", "shift+f7")
    move, game = scene.judgement.mistakes[0], scene.table.game
    assert not game.history.explores
    for _ in range(2):
        scene.update(time.monotonic() + 5)
    assert not scene.autoplay.playing
    assert game.shown_at == move.done + 1 < len(game.history.actions)
    person.press("esc")
    assert person.app.scene is scene
    assert game.shown_at == move.done


def test_what_two_people_hid_from_one_another_is_revealed_when_they_agree(person: AtTable) -> None:
    """S1: hands stay hidden at the end; a review opens them, once somebody says so."""
    opened = open_record(STONE.read_bytes())
    KeptReviews().keep(review_of(opened.game))
    person.app.routes.replay(opened, judging=True)
    person.wait()
    scene = person.scene_of(TableReview)
    assert scene.table.game.keeps_hidden
    assert not scene.judging
    person.press("esc")
    assert person.app.dialog is None
    assert scene.judgement.review is None
    for key in ("f5", "shift+o"):
        person.press(key)
        assert [answer.text for answer in person.dialog.others] == ["Reveal"]
        person.press("esc")
    person.press("f5")
    person.dialog.answer(person.dialog.others[0])
    person.wait()
    assert scene.judging
    assert scene.judgement.review is not None
    assert not scene.table.game.keeps_hidden
    assert scene.table.game.sees(3) == frozenset(range(len(scene.table.game.seats)))
    engines = STONE.read_bytes().replace(b'"person"', b'"stone level 2"')
    opened = open_record(engines)
    assert not SeatedGame(opened.game, opened.record.seats).keeps_hidden


def test_what_is_played_after_a_line_that_was_shown_keeps_all_of_it(person: AtTable) -> None:
    scene = reviewed(person, "dream")
    game = scene.table.game
    person.press("f6", "f7", "k", "end")
    done, line = game.shown_at, game.history.actions
    assert game.history.explores
    game.begin_variation()
    reply = game.history.game.legal_actions(game.state)[0]
    assert scene.table.variations.act(reply) is None
    kept = open_record(record_text(scene.table.session.record()).encode()).record
    assert [action for _, action in kept.beside] == [*line[-1:], reply] or len(kept.beside) > 1
    assert done < len(game.history.actions)


def test_the_graph_is_clicked_and_goes_by_keys(person: AtTable) -> None:
    person.resize((1280, 800))
    scene = reviewed(person, "jabir")
    graph = person.widget(CourseGraph)
    rect: Rect = graph.rect
    person.click((rect.centerx, rect.bottom - 3))
    count = len(scene.table.game.history.actions)
    assert abs(scene.table.game.shown_at - count // 2) <= 4
    at = scene.table.game.shown_at
    person.app.ui.focus.give(graph)
    person.press("right")
    assert scene.table.game.shown_at == at + 1
    mistake = shown_by(graph)[0].mistakes[0]
    person.click((graph._x(mistake.done) + 1, rect.centery))
    assert scene.table.game.shown_at == mistake.done


def test_a_row_of_the_mistakes_leads_there(person: AtTable) -> None:
    scene = reviewed(person, "jabir")
    rows = person.widget(ReviewRows)
    assert sum(row.heading for row in rows._shown) == len(scene.table.game.seats)
    place = next(n for n, row in enumerate(rows._shown) if not row.heading)
    rows.click(place, twice=False)
    person.wait()
    assert scene.table.game.shown_at == rows._shown[place].done


def test_no_row_moves_under_the_mouse_while_the_review_runs(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    person.press("f5")
    scene, (worker,) = person.scene_of(TableReview), Worker.made

    def learns(review: Review) -> None:
        worker.review, worker.over = review, review.complete
        worker.changed()
        person.wait()

    whole = review_of(person.table.game.history)
    first = whole.mistakes()[0]
    some = replace(whole, moves=tuple(replace(move, work=1) for move in whole.moves if move is not first))
    learns(some)
    rows = person.widget(ReviewRows)
    before = rows._shown
    person.point((rows.rect.x + 20, rows.rect.y + 8))
    learns(whole)
    assert rows._shown[: len(before)] == before
    person.point((5, 5))
    person.wait()
    assert rows._shown == scene.mistake_rows() != before


def test_words_of_praise_wait_for_the_whole_review(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    whole = review_of(person.table.game.history)
    seat = whole.moves[0].seat
    begun = replace(whole, moves=tuple(replace(move, work=1) for move in whole.moves))
    words = [say(f"judged.accuracy.{word.value}") for word in Accuracy]
    assert summary(replace(whole, moves=whole.moves[:1]), seat) == ""
    assert not any(word in summary(begun, seat) for word in words)
    assert any(word in summary(whole, seat) for word in words)


def test_the_end_of_the_mistakes_is_told(person: AtTable) -> None:
    scene = reviewed(person, "dream")
    mistakes = scene.judgement.mistakes
    person.press("home", "shift+f6")
    assert scene.table.game.shown_at == mistakes[-1].done
    assert present(person.said) == say("judged.last_again")
    person.press("f6")
    assert scene.table.game.shown_at == mistakes[0].done
    assert present(person.said) == say("judged.first_again")


def test_a_game_that_went_on_otherwise_is_judged_anew(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    KeptReviews().keep(review_of(person.table.game.history))
    person.press("f5")
    judged = present(person.scene_of(TableReview).judgement.review)
    person.press("esc", "u", "left", "enter")
    person.table.type_action("resign")
    person.press_button("Resign")
    person.press("f5")
    assert person.scene_of(TableReview).judgement.review is not judged


def test_a_game_too_short_to_judge_has_a_word_for_it(person: AtTable) -> None:
    person.sit(f"{SETUP} resign")
    KeptReviews().keep(Review("dream", digest_of(person.table.game.history), 2, 0))
    person.press("f5")
    rows = person.widget(ReviewRows)
    assert rows._shown == ()
    assert rows._empty() == say("judged.too_short")


def test_esc_goes_back_the_way_one_came(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    KeptReviews().keep(review_of(person.table.game.history))
    person.press("v", "f5")
    assert person.scene_of(TableReview).judging
    person.press("esc")
    assert not person.scene_of(TableReview).judging
    person.press("esc")
    assert person.scene.name == "end"
    person.press("f5")
    person.press("esc")
    assert person.scene.name == "end"


def test_luck_is_a_list_of_its_own_in_card_games_alone(person: AtTable) -> None:
    scene = reviewed(person, "jabir")
    tab(person, "luck")
    rows = person.widget(ReviewRows)._shown
    assert len([row for row in rows if row.heading]) == len(scene.table.game.seats)
    assert {row.sign.strip("+\N{MINUS SIGN}\N{MIDDLE DOT}") for row in rows} == {""}
    person.press("f8")
    assert any(row.sign[-1:].isdigit() for row in person.widget(ReviewRows)._shown)
    tab(person, "journal")
    assert scene.log is not None
    reviewed(person, "dream")
    choice = person.widget(Choice)
    assert "luck" not in [value for value, _ in choice.options]


def test_the_journal_shows_what_moves_were(person: AtTable) -> None:
    scene = reviewed(person, "jabir")
    tab(person, "journal")
    move = next(each for each in scene.judgement.mistakes if each.verdict is Verdict.BLUNDER)
    journal = scene.log.list
    place = next(
        n for n, done in enumerate(journal._done) if done >= move.done + 1 and not journal._entries[n].heading
    )
    assert journal._mark_of(place).sign in ("??", "?", "?!")


def test_it_is_made_by_a_process_that_tells_what_it_has_and_can_be_stopped(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    person.press("f5")
    scene = person.scene_of(TableReview)
    assert scene.name == "review"
    (worker,) = Worker.made
    assert open_record(worker.record).game.actions == person.table.game.history.actions
    worker.review = review_of(person.table.game.history, part=0.5)
    worker.changed()
    person.wait()
    assert scene.judgement.review is worker.review
    told = scene.narration()
    assert told.offers[0].text.startswith("Stop (")
    person.press("f5")
    assert worker.stopped
    assert scene.narration().offers[0].text == "Continue the review"
    person.press("f5")
    assert len(Worker.made) == 2
    person.press("esc")
    assert Worker.made[1].stopped
    assert person.scene.name == "end"


def test_what_keeps_it_from_being_made_is_told(person: AtTable) -> None:
    whole = open_record(finished("jabir")).game
    opened = open_record(record_text(Record.of(whole.copy(40))).encode())
    person.app.routes.replay(opened, judging=True)
    person.wait()
    assert not person.scene_of(TableReview).judging
    assert "everything hidden is revealed" in present(person.said)
    assert not Worker.made


def test_a_fault_is_told(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    person.press("f5")
    (worker,) = Worker.made
    worker.over, worker.fault = True, "It broke."
    worker.changed()
    person.wait()
    assert "It broke." in person.notice


@pytest.mark.parametrize(
    ("share", "seats", "told"),
    [
        (0.99, 2, "winning"),
        (0.5, 2, "about even"),
        (0.01, 2, "losing"),
        (0.25, 4, "about even"),
        (0.62, 2, "ahead"),
    ],
)
def test_how_one_stands_is_told_in_words(share: float, seats: int, told: str) -> None:
    assert standing(share, seats) == told


def test_the_card_at_the_end_tells_where_the_game_turned_once_that_is_known(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    outcome = person.table.game.history.outcome
    before = person.scene_of(BoardEnd).result(present(outcome)).lines
    person.press("f5")
    Worker.made[0].review = review = review_of(person.table.game.history)
    Worker.made[0].changed()
    person.wait()
    person.press("esc")
    lines = person.scene_of(BoardEnd).result(present(outcome)).lines
    assert lines[: len(before)] == before
    assert len(lines) == len(before) + bool(review.turning_points)


@pytest.mark.parametrize("word", ["dream", "jabir"])
def test_how_it_looks(person: AtTable, word: str, golden: Any) -> None:
    """The panel with the list of mistakes, the graph and what is told of one."""
    person.resize((1280, 800))
    scene = reviewed(person, word)
    person.press("f6")
    panel = Rect((scene.layout if word == "dream" else scene.place).panel)
    golden(f"{word}/judged", person.look().subsurface(panel))


def test_a_review_that_is_whole_goes_and_comes_by_one_key(person: AtTable) -> None:
    scene = reviewed(person, "dream")
    whole = scene.judgement.review
    assert whole.complete
    person.press("f5")
    assert not scene.judging
    assert "Comment" in [button.text for button, _ in scene.controls.buttons]
    person.press("f5")
    assert scene.judging
    assert scene.judgement.review is whole


def test_the_mistakes_of_one_seat_alone_are_stepped_through(person: AtTable) -> None:
    scene = reviewed(person, "jabir")
    rows = person.widget(ReviewRows)
    for seat in (1, 1, 2):
        place = next(number for number, row in enumerate(rows._shown) if row.seat == seat)
        rows.click(place, twice=False)
        person.wait()
    assert scene.judgement.only == 2
    person.press("f6", "f6")
    assert scene.judgement.here.seat == 2
    assert {row.token for row in rows._shown if not row.heading} == {2}


def test_a_kept_review_that_says_what_cannot_be_counts_as_none() -> None:
    history = open_record(finished("dream")).game
    good = review_of(history)
    assert is_of(good, history)
    (first, *others), fortune = good.moves, Fortune(0, 999, (0.1, -0.1))
    for wrong in (
        replace(first, done=999),
        replace(first, seat=1 - first.seat),
        replace(first, best="a1-z99"),
        replace(first, line=("nonsense",)),
        replace(first, played=others[0].played),
    ):
        assert not is_of(replace(good, moves=(wrong,)), history)
    assert not is_of(replace(good, fortunes=(fortune,)), history)
    assert not is_of(replace(good, seats=3), history)
    KeptReviews().keep(replace(good, moves=(replace(first, best="nonsense"),)))
    assert KeptReviews().of(history) is None
    assert KeptReviews().by_digest(good.digest) is None


def test_mistakes_of_people_become_exercises_once_the_game_is_judged(person: AtTable) -> None:
    word = "jabir"
    person.app.routes.replay(open_record(finished(word)), judging=True)
    person.wait()
    (worker,) = Worker.made
    history = person.table_scene.table.game.history
    known = review_of(history)
    worst = known.mistakes(least=Verdict.MISTAKE)
    doubtful = worst[0].done
    moves = tuple(replace(move, lead=0.01 if move.done == doubtful else 0.08) for move in known.moves)
    worker.review = replace(known, moves=moves)
    worker.changed()
    person.wait()
    assert person.app.practice.own.of(word) == ()
    worker.over = True
    worker.changed()
    person.wait()
    mine = person.app.practice.own.of(word)
    assert [one.played for one in mine] == [move.played for move in worst[1:]]
    assert all(one.is_choice and one.ahead == 8 and can_be_done(one) for one in mine)
    assert [one.position for one in mine] == [
        history.game.state_text(history.states[m.done]) for m in worst[1:]
    ]


def bars(person: Any) -> list[ShareBar]:
    return [widget for widget in person.app.ui.own if isinstance(widget, ShareBar)]


def graphs(person: Any) -> list[CourseGraph]:
    return [widget for widget in person.app.ui.own if isinstance(widget, CourseGraph)]


@pytest.fixture
def weigher(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> ScriptedMachine:
    machine = ScriptedMachine()
    monkeypatch.setattr(at_table.app.engines, "weigher", lambda game: machine)
    return machine


def test_nothing_is_asked_and_shown_unless_it_is_wanted(at_table: AtTable, weigher: ScriptedMachine) -> None:
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE))
    at_table.wait(0.1)
    assert not bars(at_table)
    assert not weigher.asked


def test_a_key_shows_it_and_takes_it_away(at_table: AtTable, weigher: ScriptedMachine) -> None:
    at_table.resize((1280, 800))
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).press("f9")
    assert at_table.app.settings.bar
    (bar,) = bars(at_table)
    assert shown_by(bar).parts == ()
    (asked,) = weigher.asked
    assert asked[0][-1] == "+i15"
    move = parse_action("+h16")
    weigher.answer((move, [Info(3, 400, (move,))]))
    at_table.wait()
    (_, mine), (_, other) = shown_by(bar).parts
    assert mine > 0.6
    assert mine + other == pytest.approx(1)
    assert shown_by(bar).tip.startswith("You are ")
    at_table.wait(0.1)
    assert len(weigher.asked) == 1, "the same state is not asked for again"
    (graph,) = graphs(at_table)
    assert shown_by(graph)[0].count == len(at_table.table.game.history.actions)
    mine_then, other_then = shown_by(graph)[0].curves
    assert mine_then.points == ((shown_by(graph)[0].count, pytest.approx(mine)),)
    assert other_then.points[0][1] == pytest.approx(other)
    at_table.press("ctrl+z")
    at_table.wait()
    assert shown_by(graphs(at_table)[0])[0].curves[0].points == (), "what was undone is left out"
    at_table.press("f9")
    assert not bars(at_table)
    assert not graphs(at_table)
    assert not at_table.app.settings.bar


def test_its_engine_ends_with_it(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, engines = ScriptedMachine(), at_table.app.engines
    monkeypatch.setattr("dream.ui.table.engines.EngineSeat", lambda *_: machine)
    closed: list[ScriptedMachine] = []
    monkeypatch.setattr(machine, "close", lambda: closed.append(machine))
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).press("f9")
    at_table.wait()
    assert machine.asked
    assert engines.weigher(at_table.table.game.history.game) is machine
    assert not closed
    at_table.press("f9")
    assert closed == [machine]


def test_where_things_are_hidden_only_a_lone_person_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = AtJabirTable(tmp_path)
    machine = ScriptedMachine()
    monkeypatch.setattr(table.app.engines, "weigher", lambda game: machine)
    table.app.change(bar=True)
    table.sit(Seat("Anna"), Seat("Bert"), Seat("Cleo"))
    if table.scene.name == "curtain":
        table.press("enter")
    table.wait(0.1)
    assert not machine.asked
