"""The analysis of what is looked at: what the engine is asked and when, what is told of it, and tries."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from threading import Event
from typing import Any

import pytest

from dream.base.errors import Impossible
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.games.alchemists_dream.teach import passed
from dream.hexgrid import parse_cell
from dream.play.clocks import parse_controls
from dream.play.game import Game
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seats import Guest, Seat
from dream.protocol.dialogue import Info
from dream.records.library.library import summary_of
from dream.records.reader import open_record
from dream.records.record import ANALYSED, NO_HINTS, Record
from dream.records.writer import record_text
from dream.study.exercises import exercises_for
from dream.study.review import share_of, tutoring
from dream.ui.games.registry import view_of
from dream.ui.table import analysis as module
from dream.ui.table.analysis_rows import AnalysisRows
from dream.ui.table.courses import ExerciseGuide
from dream.ui.table.curtain import Curtain
from dream.ui.table.engines import Analysed, EngineSeat
from dream.ui.table.faces import Share
from dream.ui.table.lessons import LessonScene
from dream.ui.table.picture import best_items
from dream.ui.table.review import TableReview
from dream.ui.table.verdicts import percent
from tests.kit.games import QUICK_WIN, SETUP, played, seeded_start
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import (
    ANNA,
    BERT,
    MACHINE,
    PEOPLE,
    AtJabirTable,
    AtTable,
    ScriptedEngines,
    ScriptedMachine,
)
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.table.tables import finished
from tests.waiting import PATIENCE

SET_UP = tuple(QUICK_WIN.split()[:-2])
"""What was done before the last two moves of the game."""


def line(score: int, actions: str, depth: int = 5, **more: Any) -> Info[Any]:
    """A line of the Dream."""
    return Info(depth, score, tuple(map(parse_action, actions.split())), 1000 * depth, **more)


LINES = line(80, "+i13 +h13 +i15"), line(0, "+i15 +i13"), line(-120, "+j14 +i13")


class Analyst(AtTable):
    """Somebody who has a game of the Dream analysed by a scripted engine."""

    @property
    def engine(self) -> ScriptedMachine:
        """The engine that analyses."""
        return self.engines.analysing

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """The lines that are listed: the share of each, its move in words, and all of it as written."""
        return [(row.share, row.words, row.written) for row in self.widget(AnalysisRows)._shown]

    def replay(self, actions: str = QUICK_WIN, at: int = -2, **of_record: Any) -> "Analyst":
        """Look through a game, and go to a place of it, counted from its end where that is below nothing."""
        record = record_text(Record.of(played(seeded_start(), actions), **of_record)).encode()
        self.app.routes.replay(open_record(record))
        self.wait()
        count = len(self.table.game.history.actions)
        self.table_scene.browse(at if at >= 0 else count + at)
        self.wait()
        return self

    def tell(self, *lines: Info[Any]) -> None:
        """Have the engine tell of lines, which are seen."""
        self.engine.tell(*lines)
        self.table.analysis._shown_since = 0.0
        self.wait()
        self.wait()

    @property
    def told(self) -> str:
        """What is told beside the table."""
        return " ".join(self.scene_of(TableReview).narration().means)


@pytest.fixture
def analyst(at_table: AtTable) -> Analyst:
    at_table.__class__ = Analyst
    assert isinstance(at_table, Analyst)
    return at_table


# What is asked


def test_the_position_that_is_looked_at_is_analysed_until_another_is(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    states = analyst.table.game.history.states
    assert analyst.engine.asked == [(states[len(SET_UP)], 3)]
    analyst.press("pageup")
    assert analyst.engine.cancelled == 1
    assert analyst.engine.asked[1:] == [(states[len(SET_UP) - 1], 3)]
    analyst.press("f9")
    assert analyst.engine.cancelled == 2
    analyst.press("pageup")
    assert len(analyst.engine.asked) == 2, "no more is asked once it is off"


def test_its_lines_are_listed_as_they_come_and_no_shallower_ones(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    assert (analyst.rows, analyst.table.analysis.state()) == ([], "The engine begins \N{HORIZONTAL ELLIPSIS}")
    analyst.tell(*LINES)
    assert analyst.rows == [
        ("55\N{NO-BREAK SPACE}%", "place a Stone on i13", "+i13 +h13 +i15"),
        ("50\N{NO-BREAK SPACE}%", "place a Stone on i15", "+i15 +i13"),
        ("43\N{NO-BREAK SPACE}%", "place a Stone on j14", "+j14 +i13"),
    ]
    assert analyst.table.analysis.state() == "Depth 5"
    deeper, shallower = (tuple(replace(each, depth=depth, nodes=depth) for each in LINES) for depth in (9, 4))
    analyst.tell(*deeper)
    analyst.tell(*shallower)
    assert analyst.table.analysis.state() == "Depth 9"


def test_coming_back_shows_at_once_what_was_found(analyst: Analyst) -> None:
    analyst.app.routes.title()
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    rows = analyst.rows
    analyst.press("pageup")
    assert analyst.rows == []
    analyst.press("pagedown")
    assert analyst.rows == rows
    analyst.press("esc")
    analyst.replay().press("f9")
    assert analyst.rows == rows, "in another replay of the same game, too"


def test_it_rests_after_a_while_and_goes_deeper_when_it_is_asked(
    analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    known = present(analyst.table.analysis._known)
    known.spent = known.allowed
    analyst.wait()
    assert (analyst.engine.thinking, analyst.table.analysis.running) == (False, False)
    assert len(analyst.rows) == 3
    analyst.press("shift+f12")
    assert analyst.engine.thinking
    analyst.press("shift+f9")
    assert not analyst.engine.thinking
    assert "Go on" in [button.text for button, _ in analyst.table_scene.controls.buttons]
    monkeypatch.setattr(module, "ONE_MORE", 60.0)
    analyst.press("f12")
    assert analyst.engine.thinking, "a second more, though it pauses"
    analyst.table.analysis._until = 0.0
    analyst.wait()
    assert not analyst.engine.thinking
    analyst.press("shift+f9")
    assert analyst.engine.thinking


def test_another_number_of_lines_is_asked_for_and_remembered(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    for number in (4, 5, 3, 4):
        analyst.press("ctrl+f9")
        assert analyst.engine.asked[-1][1] == number
    assert analyst.app.settings.analysis_lines == 4


def test_the_engine_is_started_before_it_is_asked_and_ends_with_the_replay(
    analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    dismissed: list[bool] = []
    monkeypatch.setattr(analyst.engines, "dismiss_analyst", lambda: dismissed.append(True))
    monkeypatch.setattr(module, "SETTLED", 0.0)
    analyst.replay()
    analyst.wait()
    assert (analyst.engine.woken, analyst.engine.asked) == (1, [])
    analyst.press("esc")
    assert dismissed


def test_an_engine_that_fails_is_told_of_and_asked_no_more(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.engine.fail("it said nonsense")
    analyst.wait()
    assert analyst.table.analysis.state() == "The engine found nothing: it said nonsense."
    assert len(analyst.engine.asked) == 1
    analyst.press("f9", "f9")
    assert len(analyst.engine.asked) == 2
    analyst.engine.lose()
    analyst.wait()
    assert "nonsense" in analyst.table.analysis.state()


def test_at_the_end_the_last_decision_is_analysed(analyst: Analyst) -> None:
    analyst.sit(QUICK_WIN)
    analyst.press("f9")
    assert analyst.engine.asked == [(analyst.table.game.history.states[-2], 3)]


# Where there is none

UNDER_WAY = f"{QUICK_WIN[: QUICK_WIN.rindex(' ')]}"


@pytest.mark.parametrize("seats", [(ANNA, MACHINE), (ANNA, BERT)])
@pytest.mark.parametrize("bar", ["clocks", "match", "guest", "no hints", ""])
def test_a_game_under_way_is_not_analysed_with_clocks_guests_or_in_a_match(
    analyst: Analyst, seats: tuple[Seat, ...], bar: str
) -> None:
    analyst.replay(UNDER_WAY, seats=seats)
    game, session = analyst.table.game, analyst.table.session
    match bar:
        case "clocks":
            game.give_clocks(parse_controls("300", 2))
        case "match":
            session.match = replace(session.match, games=3)
        case "guest":
            game.sit(1, Seat("Gus", Guest()))
        case "no hints":
            session.notes[NO_HINTS] = "yes"
    analyst.press("f9")
    asks = not bar and seats == (ANNA, BERT)
    assert (bool(analyst.engine.asked), analyst.app.dialog is not None) == (not bar and not asks, asks)
    assert ("Analyse the game once it is over" in str(analyst.app.spoken)) == bool(bar)


# While a game goes on


def agree(analyst: Analyst) -> str:
    """Press the button with which somebody agrees; who was asked, and what."""
    asked = analyst.dialog.text
    analyst.press_button("Agree")
    return asked


def test_where_several_play_each_is_asked_once_and_all_must_agree(analyst: Analyst) -> None:
    analyst.sit(UNDER_WAY)
    table = analyst.table
    analyst.press("shift+f9")
    assert agree(analyst).startswith("Bert, "), "not Anna, whose move it is"
    scene = analyst.scene_of(TableReview)
    assert scene.table is table
    assert analyst.engine.asked == [(table.game.state, 3)]
    analyst.press("esc", "shift+f9")
    analyst.scene_of(TableReview)
    assert len(analyst.engine.asked) == 2, "nobody is asked again"
    analyst.press("f9")
    assert "Before it is again, everybody must agree" in str(analyst.app.spoken)
    assert not analyst.table.analysis.on
    analyst.press("esc")
    assert table.plays
    analyst.press("shift+f9")
    assert analyst.dialog.text.startswith("Bert, ")


def test_who_says_no_keeps_it_from_all_and_a_computer_has_no_say(analyst: Analyst) -> None:
    analyst.sit(UNDER_WAY)
    analyst.press("shift+f9")
    analyst.press_button("No")
    assert analyst.app.spoken == "Bert doesn't want the game to be analysed."
    assert not analyst.engine.asked
    analyst.press("shift+f9")
    assert analyst.dialog.text.startswith("Bert, ")
    analyst.press("esc")
    analyst.sit(SETUP, seats=(ANNA, MACHINE))
    analyst.press("shift+f9")
    analyst.scene_of(TableReview)
    assert analyst.engine.asked


def test_what_was_agreed_on_is_taken_back_in_the_menu(analyst: Analyst) -> None:
    analyst.sit(UNDER_WAY)
    analyst.press("shift+f9")
    agree(analyst)
    analyst.press("esc", "esc")
    analyst.press_button("No more analysis")
    assert not analyst.table.session.agreed
    analyst.press("esc")
    assert "No more analysis" not in [answer.text for answer in analyst.dialog.others]
    assert "Analysis" in [answer.text for answer in analyst.dialog.others]


def test_the_record_of_a_game_tells_that_it_was_analysed_and_it_counts_for_nobody(analyst: Analyst) -> None:
    analyst.sit(UNDER_WAY, seats=(ANNA, MACHINE))
    session, done = analyst.table.session, len(analyst.table.game.history.actions)
    analyst.press("shift+f9", "esc")
    assert dict(session.record().other)[ANALYSED] == str(done)
    analyst.table.type_action("+i13")
    analyst.wait_until(lambda: analyst.table.game.over)
    record = record_text(session.record()).encode()
    assert (ANALYSED, str(done)) in open_record(record).record.other
    assert summary_of(record).by_hints == (0,)
    analyst.replay().press("f9")
    assert ANALYSED not in analyst.table.session.notes, "after its end it tells nothing of the game"


def test_behind_a_curtain_each_is_asked_when_they_come_to_look(jabir: AtJabirTable) -> None:
    jabir.sit(*PEOPLE[:3])
    while not jabir.table.game.history.game.needs_curtain(jabir.game.state):
        jabir.do_something(by_keys=True)
    while isinstance(jabir.scene, Curtain):
        jabir.press("enter")
    first = jabir.game.to_act
    jabir.press("shift+f9")
    assert jabir.app.dialog is None
    assert jabir.app.spoken == "The others are asked when it's their turn."
    came = [first]
    while len(came) < 3:
        while jabir.game.to_act in came or not isinstance(jabir.scene, Curtain):
            jabir.do_something(by_keys=True)
        came.append(jabir.game.to_act)
        assert jabir.app.dialog is None, "nobody is asked whose hand lies covered"
        jabir.press("enter")
        assert jabir.dialog.text.startswith(f"{PEOPLE[present(jabir.game.to_act)].name}, ")
        assert not jabir.table.session.all_agree
        jabir.press_button("Agree")
    jabir.scene_of(TableReview)
    assert jabir.table.analysis.on


def test_where_nobody_is_to_move_it_says_why(analyst: Analyst) -> None:
    analyst.replay().press("f9", "end")
    assert analyst.table.analysis.state() == "The game is over here. Look at an earlier position."
    analyst.press("home")
    assert analyst.table.analysis.state() == "The engine doesn't judge moves in this position."
    assert len(analyst.engine.asked) == 1


def test_an_exercise_is_analysed_once_it_is_solved(analyst: Analyst) -> None:
    exercise = next(one for one in exercises_for("dream") if one.grade == 1 and len(one.line) == 1)
    make = partial(view_of("dream").lesson_scene, analyst.app)
    analyst.app.routes.title()
    ExerciseGuide(analyst.app, exercise, lambda: None, make).begin()
    analyst.wait()
    analyst.press("f9")
    assert "nor before an exercise is solved" in str(analyst.app.spoken)
    state = analyst.table.game.state
    analyst.table.type_action(exercise.line[0])
    analyst.wait_until(lambda: analyst.scene_of(LessonScene).guide.game.is_done)
    analyst.press("f9")
    assert analyst.scene_of(TableReview).table.game.shown == state
    assert analyst.engine.asked == [(state, 3)]
    analyst.press("esc")
    analyst.scene_of(LessonScene)


# On the table


def test_the_best_moves_lie_where_they_are_done_the_first_one_larger(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    sight, items = analyst.presenter.sight, analyst.presenter.items
    table = analyst.presenter.picture.laid.ground.box
    first, second, third = best_items(items, sight.marks.best, table)
    shares = [
        (item.face.rank, item.face.share) for item in (first, second, third) if isinstance(item.face, Share)
    ]
    assert shares == [(1, percent(share(80))), (2, percent(0.5)), (3, percent(share(-120)))]
    assert [items.at(item.box.centre) for item in (first, second, third)] == [
        parse_cell(name) for name in ("i13", "i15", "j14")
    ]
    assert first.box.h > second.box.h == third.box.h
    assert analyst.shown.hinted == parse_cell("i13")


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.__class__ = Analyst
    assert isinstance(fine_table, Analyst)
    fine_table.replay().press("f9")
    fine_table.press("pageup")
    fine_table.tell(line(-40, "+h15 +i13"), line(-90, "+i13 +h15"))
    fine_table.press("pagedown")
    for depth, swing in enumerate((400, -200, 150, -60, 40, 0), 3):
        fine_table.tell(
            *(replace(each, depth=depth, score=each.score + swing * at) for at, each in enumerate(LINES, -1))
        )
    golden("dream/analysed", fine_table.look())


def test_pointing_at_a_line_shows_its_moves_alone(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    rows = analyst.widget(AnalysisRows)
    analyst.point((rows.rect.centerx, rows.rect.y + rows._height // 2))
    steps = analyst.presenter.sight.marks.best
    assert [(step.rank, step.at) for step in steps] == [
        (number, parse_cell(name)) for number, name in enumerate(("i13", "h13", "i15"), 1)
    ]
    assert [bool(step.share) for step in steps] == [True, False, False]
    analyst.point(analyst.spot("j14"))
    assert [step.at for step in analyst.presenter.sight.marks.best] == [parse_cell("j14"), parse_cell("i13")]
    analyst.point(analyst.spot("k11"))
    assert [step.rank for step in analyst.presenter.sight.marks.best] == [1, 2, 3]


def test_the_best_line_is_walked_with_the_wheel_and_beyond_the_last_move_by_keys(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    game, presenter = analyst.table.game, analyst.presenter
    node = game.shown_node

    def at() -> str | None:
        action = game.shown_action
        return action_text(action) if game.supposing and action else None

    def wheel(by: int) -> str | None:
        analyst.wheel(analyst.spot("k11"), by)
        return at()

    assert [wheel(-1), wheel(-1), wheel(-1), wheel(-1)] == ["+i13", "+h13", "+i15", "+i15"]
    assert "Line 1 of the analysis" in analyst.scene_of(TableReview).narration().heading
    assert presenter.sight.marks.best == (), "the marks are those of the position that is analysed"
    assert [wheel(1), wheel(1), wheel(1)] == ["+h13", "+i13", None]
    assert game.shown_node is node
    wheel(-1)
    analyst.press("pagedown")
    assert at() == "+h13"
    analyst.press("esc")
    assert (at(), game.shown_node) == (None, node)
    assert not analyst.engine.cancelled, "meanwhile the engine went on"
    analyst.press("pagedown")
    assert game.shown_at == len(SET_UP) + 1, "along the game itself it goes on as ever"


def test_who_guesses_first_sees_nothing_until_a_key_is_held(
    analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: set[str] = set()
    monkeypatch.setattr("dream.ui.table.review.held_modifiers", lambda: held)
    analyst.replay().press("f9", "ctrl+f12")
    analyst.tell(*LINES)
    seen = analyst.rows, analyst.presenter.sight.marks.best
    assert seen == ([], ())
    assert "Your guess?" in analyst.table.analysis.state()
    analyst.press("pageup", "pagedown")
    held.add("ctrl")
    analyst.wait()
    analyst.wait()
    assert (len(analyst.rows), len(analyst.presenter.sight.marks.best)) == (3, 3)
    held.clear()
    analyst.wait()
    analyst.wait()
    assert analyst.rows == []
    analyst.table.may_act()
    analyst.press("tab", "enter")
    assert analyst.table.type_action("+i15") is None
    analyst.wait()
    assert "loses 5" in analyst.told, "what is tried is judged all the same"


def test_threats_are_what_the_enemy_does_if_nothing_is_done(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    assert button(analyst, "Threats").why is None
    node = analyst.table.game.shown_node
    analyst.press("shift+h")
    analyst.engine.answer((parse_action("+i13"), (line(99_999, "+i13"),)))
    analyst.wait()
    assert analyst.table.game.supposing
    assert "If you do nothing, First player" in analyst.scene_of(TableReview).narration().heading
    analyst.wait_until(lambda: analyst.table.game.shown_action == parse_action("+i13"))
    analyst.press("esc")
    assert analyst.table.game.shown_node is node
    analyst.press("end")
    assert button(analyst, "Threats").why == "What happens without a move can't be shown here."
    analyst.press("home")
    assert button(analyst, "Threats").why


def test_threats_and_hints_of_what_is_looked_at_come_from_the_engine_that_analyses(analyst: Analyst) -> None:
    """It goes on with the analysis afterwards; no engine of a seat is started."""
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    asked = len(analyst.engine.asked)
    for key in ("shift+h", "h"):
        analyst.press(key)
        analyst.wait()
        assert analyst.engine.asked[asked:][-1][1] == "hint"
        analyst.press("esc")
        analyst.wait()
        assert analyst.engine.asked[-1] == (analyst.table.game.shown, 3)
    assert len(analyst.rows) == 3
    own = analyst.engines.scripted
    assert isinstance(own, ScriptedMachine)
    assert not own.asked


def test_where_the_law_calls_the_position_impossible_without_a_move_threats_are_dim(analyst: Analyst) -> None:
    history, done = next(
        (history, done)
        for history in (random_game(find("dream"), seed, 150) for seed in range(20))
        for done, state in enumerate(history.states[:-1])
        if state.phase is Phase.PLAY and _cannot_pass(state)
    )
    record = record_text(Record.of(history, seats=(ANNA, MACHINE))).encode()
    analyst.app.routes.replay(open_record(record))
    analyst.wait()
    analyst.table_scene.browse(done)
    analyst.press("f9")
    assert str(button(analyst, "Threats").why).startswith("Without a move this position couldn't be: ")
    analyst.press("shift+h")
    assert analyst.engine.asked == [(analyst.table.game.shown, 3)]


def _cannot_pass(position: Position) -> bool:
    try:
        parse_position(position_text(passed(position)))
    except Impossible:
        return passed(position).winner is None
    return False


def button(analyst: Analyst, text: str) -> Any:
    analyst.wait()
    return next(made for made, _ in analyst.table_scene.controls.buttons if made.text == text)


def test_a_card_game_has_the_plates_on_what_is_chosen(person: Person, machine: ScriptedMachine) -> None:
    person.app.routes.replay(open_record(finished("alchemist")))
    person.wait()
    table, law = person.table_scene.table, find("alchemist")
    done = next(
        done for done in range(20, 60) if isinstance(law.decider(table.game.history.states[done]), int)
    )
    person.table_scene.browse(done)
    person.press("f9")
    legal = law.legal_actions(table.game.shown)
    machine.tell(*(Info[Any](1, 5000 - 500 * at, (action,), 50) for at, action in enumerate(legal[:3])))
    person.wait()
    presenter = person.table_scene.presenter
    best = presenter.sight.marks.best
    assert len(best) == len(legal[:3])
    placed = list(best_items(presenter.items, best, presenter.picture.laid.ground.box))
    assert len(placed) == len(best)
    assert len({item.box for item in placed}) == len(placed), "several at one place lie beside one another"


# A move that is tried


def test_a_click_on_a_line_tries_it_and_it_is_judged_at_once(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES)
    table = analyst.table
    rows = analyst.widget(AnalysisRows)
    analyst.click((rows.rect.centerx, rows.rect.y + rows._height * 5 // 2))
    assert [*map(action_text, table.game.history.actions)] == [*SET_UP, "+j14", "+i13"]
    assert table.game.shown_at == len(SET_UP) + 1
    assert analyst.told == "That loses 12\N{NO-BREAK SPACE}%. Better: place a Stone on i13."
    analyst.press("esc")
    analyst.click((rows.rect.centerx, rows.rect.y + rows._height // 2))
    assert table.game.history.actions[-3:] == LINES[0].pv
    assert analyst.told == "That's as good as the best move."
    analyst.tell(line(-60, "+h13"), line(-80, "+i15"))
    assert rows.focused
    analyst.press("pagedown")
    assert table.game.shown_at == len(SET_UP) + 2, "the line can be walked on, with the list in focus"


def test_a_move_that_no_line_has_is_judged_by_the_position_after_it(analyst: Analyst) -> None:
    analyst.replay().press("f9")
    analyst.tell(*LINES[:2])
    table = analyst.table
    table.may_act()
    analyst.press("tab", "enter")
    assert table.type_action("+j14") is None
    analyst.wait()
    assert table.analysis.tried is None
    analyst.tell(line(200, "+i13"))
    loss = share(80) - (1 - share(200))
    assert present(table.analysis.tried).loss == pytest.approx(loss)
    assert f"loses {round(100 * loss)}" in analyst.told


def share(score: int, word: str = "dream", seats: int = 2) -> float:
    return share_of(present(tutoring(word)), score, seats)


def look_at_a_choice(person: Person) -> tuple[Game[Any, Any], Sequence[Any], int]:
    """Analyse a state in which a seat can choose; the law, the states of the game, and which it is."""
    person.app.routes.replay(open_record(finished("alchemist")))
    person.wait()
    law, states = find("alchemist"), person.table_scene.table.game.history.states
    done = next(
        done
        for done in range(20, len(states))
        if isinstance(law.decider(states[done]), int) and len(law.legal_actions(states[done])) > 3
    )
    person.table_scene.browse(done)
    person.press("f9")
    return law, states, done


def stands_first(person: Person, written: str) -> bool:
    """Whether an action stands in the first of the lines."""
    return [row.written for row in person.widget(AnalysisRows)._shown[:1]] == [written]


def test_in_a_game_with_hidden_things_a_line_that_is_clicked_is_tried(
    person: Person, machine: ScriptedMachine
) -> None:
    """As soon as the player agrees to a variation, and the next one at once."""
    law, states, done = look_at_a_choice(person)
    first, second, third = law.legal_actions(states[done])[:3]
    table = person.table_scene.table
    for action, questions in ((first, 1), (second, 0)):
        machine.tell(*(Info[Any](1, score, (each,), 50) for score, each in ((4000, action), (10, third))))
        person.wait_until(partial(stands_first, person, law.action_text(action)), "the lines")
        rows = person.widget(AnalysisRows)
        person.click((rows.rect.centerx, rows.rect.y + 5))
        assert bool(person.app.dialog) == bool(questions)
        person.press(*["tab", "enter"] * questions)
        assert table.game.shown_at == done + 1
        assert table.game.shown_node.action == action
        table.variations.look_at(present(table.game.shown_node.parent))
        person.wait()


def test_in_a_game_with_hidden_things_a_move_is_compared_in_the_same_deals(
    person: Person, machine: ScriptedMachine
) -> None:
    law, states, done = look_at_a_choice(person)
    table = person.table_scene.table
    legal, was = law.legal_actions(states[done]), table.game.history.actions[done]
    other = next(action for action in legal if action != was)
    machine.tell(*(Info[Any](1, score, (action,), 50) for score, action in ((4000, other),)))
    person.wait()
    person.press("pagedown")
    assert machine.asked[-1][1] == "hint"
    assert machine.among == (other, was)
    best, this = Info[Any](1, 4100, (other,), 600), Info[Any](1, 2600, (was,), 600, error=100)
    machine.answer((other, (best, this)))
    person.wait()
    tried = present(table.analysis.tried)
    of = len(table.game.seats)
    assert tried.loss == pytest.approx(share(4100, "alchemist", of) - share(2600, "alchemist", of))
    assert tried.error > 0
    assert f"That loses {round(100 * tried.loss)}" in tried.sentence
    assert replace(tried, error=tried.loss).sentence == "That's as good as the best move.", (
        "as far as is certain"
    )


@pytest.fixture
def person(at_table: AtTable) -> Person:
    """Somebody who looks through games of any kind, and has them analysed by a scripted engine."""
    return at_table


@pytest.fixture
def machine(at_table: AtTable) -> ScriptedMachine:
    assert isinstance(at_table.engines, ScriptedEngines)
    return at_table.engines.analysing


# What is kept


def test_deeper_lines_take_the_place_of_others_and_the_rest_come_by_their_worth() -> None:
    known, (first, second, third) = Analysed[Any](), LINES

    def after(*lines: Info[Any]) -> list[Info[Any]]:
        known.take(lines)
        return list(known.lines)

    assert after() == []
    assert after(first, third, second) == [first, second, third]
    assert after(replace(first, depth=4)) == [first, second, third]
    assert after(replace(first, depth=6)) == [replace(first, depth=6)]


# The engine itself


@pytest.mark.parametrize("word", house())
def test_the_engine_goes_deeper_until_it_is_cancelled(word: str) -> None:
    """In its own process, by the protocol; and on from there when it is asked again."""
    history, engine = a_position(word), EngineSeat[Any, Any](find(word), _at_once, print)
    try:
        first = heard(engine, history, lambda lines: len(lines) > 1)
        assert all(line.pv[0] in history.game.legal_actions(history.state) for line in first)
        assert len({line.pv[0] for line in first}) == len(first)
        work = first[0].depth, first[0].nodes
        heard(engine, history, lambda lines: (lines[0].depth, lines[0].nodes) >= work)
    finally:
        engine.close()


def a_position(word: str) -> History[Any, Any]:
    """Where a seat has a choice that is judged."""
    history, part = random_game(find(word), 7, 30), present(tutoring(word))
    while (
        history.outcome
        or history.game.deciding_seat(history.state) is None
        or len(history.game.legal_actions(history.state)) < 3
        or not part.judges(history.state)
    ):
        history.undo()
    return history


def heard(
    engine: EngineSeat[Any, Any], history: History[Any, Any], enough: Callable[[Any], bool]
) -> list[Info[Any]]:
    """The best lines that an engine tells as soon as they are enough; then it is cancelled."""
    found, there = list[Any](), Event()

    def told(lines: Any) -> None:
        if lines and enough(lines) and not there.is_set():
            found.extend(lines)
            there.set()

    engine.analyse(history, 3, told, print)
    assert there.wait(PATIENCE)
    engine.cancel()
    return found


def _at_once(call: Callable[[], object]) -> None:
    call()
