"""The game at the table: each case of `scripts`, its end, its log, hints, and thinking ahead."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.game import Chance
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.setup import MatchScore
from dream.ui.games.jabirs_transmutations import items
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.theme import palette
from dream.ui.table.curtain import Curtain
from dream.ui.table.end import End
from dream.ui.table.game_session import GameSession
from dream.ui.table.log import CourseOfGame, Lines
from dream.ui.table.review import TableReview
from tests.kit.present import present
from tests.ui.app.test_no_frame_missing import DelayedEngine, DelayedEngines
from tests.ui.at_table import ANN, BEN, CLEO, HERMES, HERMES as MACHINE, AtJabirTable, RandomEngine
from tests.ui.driver import sentences_of
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.scripts import TABLE, Case, Time, Vocabulary, all_cases, run, target_name

SEATS = {"Ann": ANN, "Ben": BEN, "Cleo": CLEO, "Hermes": HERMES}


def sit(person: AtJabirTable, text: str) -> None:
    """Sit down: ``(Ann Ben Cleo) event steal board_b=tin:1; actions``, the seats if they are others.

    A state is that of an event, or of the ``turn`` of a seat; of ``start`` it is the first one of a game.
    """
    given, words = text[1:].split(") ", 1) if text.startswith("(") else ("Ann Ben Cleo", text)
    seats = [SEATS[name] for name in given.split()]
    state, _, actions = words.partition(";")
    kind, *parts = state.split()
    said = dict(part.split("=", 1) for part in parts if "=" in part)
    named = [part for part in parts if "=" not in part]
    if "options" in said:
        said["options"] = said["options"].replace("~", "=")
    match kind:
        case "event":
            person.sit(*seats, state=event(*named, **said), actions=actions)
        case "turn":
            person.sit(*seats, state=turn(*named, **said), actions=actions)
        case _:
            person.sit(*seats, options=said.get("options", ""), actions=actions)


def changes(person: AtJabirTable) -> list[str]:
    """What whom the action that is chosen or pointed at would give and take."""
    found = items.changes(person.facts)
    return sorted(f"{target_name(each.seat)}:{target_name(each.thing)}{each.by:+}" for each in found)


SPOKEN = TABLE | Vocabulary(
    {"sit": sit, "beside": lambda person: person.click((2, 635)), "go_on": AtJabirTable.wait},
    {
        "changes": changes,
        "phase": lambda person: person.game.state.phase.name.lower(),
        "picks": lambda person: len(person.game.state.of(0).picks),
        "hand": lambda person: " ".join(card.word for card in person.game.state.of(0).hand),
        "rolled": lambda person: person.facts.roll and person.facts.roll.number,
        "no_undo": lambda person: person.scene.why_idle("undo"),
        "hint_asked": lambda person: person.table.hints.why_not,
    },
)


@all_cases(Path(__file__).with_name("scripts"), "play")
def test_a_script_comes_true(case: Case, jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch) -> None:
    run(case, jabir, SPOKEN | Time(monkeypatch).words)


# The end of a game, and its log

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
    jabir.table.session.match = MatchScore((1.0, 0.0, 2.0))
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


# Hints, and thinking ahead


def waiting_hint(
    jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Callable[..., object]], list[str]]:
    """Ask for a hint at the last state but one; what takes the answer, and what the engine was told since."""
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2", cards_a="w"), actions="done")
    jabir.press("pageup")
    seat = jabir.game.history.game.decider(jabir.game.shown)
    assert isinstance(seat, int)
    assert seat != jabir.game.to_act
    engine, answers, orders = jabir.engines.engines[seat], list[Callable[..., object]](), list[str]()

    def cancel() -> None:
        orders.append("cancel")
        answers.clear()

    monkeypatch.setattr(engine, "advise", lambda game, done, failed, **limits: answers.append(done))
    monkeypatch.setattr(engine, "cancel", cancel)
    monkeypatch.setattr(engine, "thinking", True)
    jabir.press("h")
    assert len(answers) == 1
    return answers, orders


def test_a_wait_ends_with_its_own_engine_when_another_seats_state_is_looked_at(
    jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, orders = waiting_hint(jabir, monkeypatch)
    jabir.table.browse_to_now()  # as the time line does, which is no command
    jabir.wait()
    assert orders == ["cancel"]
    assert not answers
    assert jabir.table.hints.news is None


def test_a_second_press_does_not_end_the_wait(jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, orders = waiting_hint(jabir, monkeypatch)
    jabir.press("h")
    assert (len(answers), orders) == (1, [])
    action = jabir.game.history.actions[-1]
    answers[0](action, ())
    assert jabir.table.hints.advice is not None


def test_each_machine_is_asked_of_its_own_engine(jabir: AtJabirTable) -> None:
    jabir.sit(MACHINE, MACHINE, MACHINE)
    for _ in range(20):
        jabir.wait()
    assert all(isinstance(engine, RandomEngine) and engine.asked for engine in jabir.engines.engines[:3])


def answered(table: AtJabirTable) -> DelayedEngines:
    """Engines that answer when the test lets them."""
    table.app.engines = engines = DelayedEngines(table.app, 1)
    return engines


def delayed(table: AtJabirTable) -> DelayedEngines:
    """The engines of a table."""
    assert isinstance(table.app.engines, DelayedEngines)
    return table.app.engines


def to_the_draft(table: AtJabirTable) -> None:
    """Have all done until a person is to pick."""
    for _ in range(200):
        if table.game.state.phase is Phase.DRAFT and table.game.person_to_act:
            return
        table.do_something(by_keys=True)
        delayed(table).turn()
    raise AssertionError("nobody picks")


def let_think(table: AtJabirTable) -> None:
    for _ in range(10):
        delayed(table).turn()
        table.wait()


def asked(table: AtJabirTable) -> list[int]:
    """How often each seat has been asked."""
    engines = [table.app.engines.own(table.game.history.game, number) for number in range(3)]
    return [engine.asked for engine in engines if isinstance(engine, DelayedEngine)]


def test_both_computers_have_found_their_picks_before_the_person_has(jabir: AtJabirTable) -> None:
    answered(jabir)
    jabir.sit(ANN, MACHINE, MACHINE)
    to_the_draft(jabir)
    let_think(jabir)
    before, done = asked(jabir), len(jabir.actions)
    after = jabir.game.state.first.clockwise.index(jabir.game.state.turn)
    picks = jabir.table.game.state.first.clockwise[after + 1 :]
    assert picks
    jabir.do_something(by_keys=True)
    jabir.wait()
    assert len(jabir.actions) == done + 1 + len(picks)
    assert asked(jabir)[picks[-1]] == before[picks[-1]]


def test_what_is_thought_about_when_the_game_is_left_or_taken_back_is_dropped(jabir: AtJabirTable) -> None:
    answered(jabir)
    jabir.sit(ANN, MACHINE, MACHINE)
    to_the_draft(jabir)
    jabir.wait()
    engines = [jabir.app.engines.own(jabir.game.history.game, number) for number in (1, 2)]
    assert any(engine.thinking for engine in engines)
    jabir.table.cancel_machine()
    assert not any(engine.thinking for engine in engines)


def test_a_computer_thinks_once_behind_the_curtains_of_others(jabir: AtJabirTable) -> None:
    engines = answered(jabir)
    jabir.sit(ANN, BEN, MACHINE)
    to_the_draft(jabir)
    wanted = Phase.DRAFT, 0, 0, None
    while (state := jabir.game.state) and (
        state.phase,
        state.turn,
        state.first,
        jabir.game.covered,
    ) != wanted:
        jabir.do_something(by_keys=True)
        let_think(jabir)
    before, done = asked(jabir)[2], len(jabir.actions)
    while len(jabir.actions) < done + 3:
        jabir.do_something(by_keys=True)
        engines.turn()
    assert asked(jabir)[2] == before
