"""Hints and their reasons, what is possible, the lens, supposed lines."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import parse_action, position_text
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import parse_cell
from dream.play.history import History
from dream.play.seats import Seat
from dream.protocol.dialogue import WIN, Info, Limits
from dream.protocol.process import Death
from dream.records.reader import Opened
from dream.records.record import Record
from dream.ui.games.alchemists_dream.dream_table import Lens, seen_through, steps
from dream.ui.games.alchemists_dream.layout import Hint
from dream.ui.table.engines import EngineSeat
from dream.ui.table.thinking import HintLevel
from dream.ui.widgets.narrator import Narrator
from tests.games.alchemists_dream.reason_claims import prey, wins
from tests.games.alchemists_dream.rules import naive
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.positions import ESCAPE
from tests.kit.present import present
from tests.kit.random_positions import crowded
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.golden import Golden
from tests.ui.table.test_machine_at_seat import machine_over

ONE_EACH = f"{SETUP} +h15 +i15"
DUE = "Bert placed a Stone on i15."
WAITS = f"Hint for Anna {DUE} The computer is looking for a hint …"


AROUND = "h12 i12 j12 g13 h13 i13 j13 f14 g14 h14 i14 j14 f15 g15 h15 i15 f16 g16 h16"
"""The cells within two steps of h14."""


def line(score: int, actions: str) -> Info[Any]:
    return Info(9, score, tuple(map(parse_action, actions.split())))


FOUND = (line(35, "h15-h16 i15-i16 +g14"), line(20, "+i13 i15-j14"), line(-110, "+g14"))


def hinted(person: AtTable, *found: Info[Any], level: HintLevel = HintLevel.WHAT) -> AtTable:
    """Ask for a hint, answer with these lines, and go on to a level."""
    person.press("h")
    found = found or FOUND
    person.engine_seat.answer((found[0].pv[0], found))
    person.wait()
    return come_to(person, level)


def come_to(person: AtTable, level: HintLevel) -> AtTable:
    """Have a hint tell more, up to a level."""
    while person.table.hints.level is not level:
        person.press("h")
    return person


def board_hint(person: AtTable) -> Hint | None:
    hint = person.presenter.sight.marks.hint
    assert hint is None or isinstance(hint, Hint)
    return hint


def step(origin: str | None, target: str) -> Hint:
    return Hint(parse_cell(origin) if origin else None, parse_cell(target))


@pytest.fixture
def waiting(at_table: AtTable) -> AtTable:
    """Somebody who has asked for a hint that has not come yet."""
    at_table.sit(ONE_EACH).press("h")
    assert at_table.notice == WAITS
    return at_table


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    hinted(fine_table.sit(ONE_EACH, (ANNA, MACHINE)))
    golden("dream/hint", fine_table.look_at_panel())
    golden("board/hint", fine_table.look_around("h14", "h16"))


def test_it_is_asked_by_key_or_button(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press_button("Hint")
    assert at_table.notice.startswith("Hint for you")
    assert at_table.notice.endswith("The computer is looking for a hint …")
    assert at_table.engine_seat.asked == [(tuple(ONE_EACH.split()), "hint")]


def test_it_is_shown_on_the_board_and_in_words(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH))
    assert board_hint(at_table) == step("h15", "h16")
    assert at_table.notice == (
        f"Earth is a little better {DUE} Best: step from h15 to h16. "
        "It makes room on h15 for another Stone to enter. "
        "Fewer of its sides are closed on h16: one instead of two."
    )


def test_it_tells_more_with_every_press(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH), level=HintLevel.WHERE)
    area = frozenset(map(parse_cell, AROUND.split()))
    assert at_table.notice.endswith("Look around Anna's Symbol.")
    assert present(board_hint(at_table)).target is None
    assert present(board_hint(at_table)).area == area
    at_table.press("h")
    assert at_table.notice.endswith("The Stone on h15 should move.")
    assert board_hint(at_table) == step(None, "h15")
    at_table.press("h")
    assert "Best: step from h15 to h16." in at_table.notice
    assert board_hint(at_table) == step("h15", "h16")
    at_table.press("h")
    assert at_table.notice.endswith(
        "Expected then: Bert: step from i15 to i16; Anna: place a Stone on g14. "
        "Nearly as good: place a Stone on i13. Score +0.35, 9 moves looked ahead."
    )
    at_table.press("h")
    assert board_hint(at_table) is None
    assert "Anna to move" in at_table.notice


def test_what_is_offered_is_clicked(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH), level=HintLevel.WHERE)
    for text, level in (
        ("With what?", HintLevel.WHICH),
        ("Tell me the move", HintLevel.WHAT),
        ("And then?", HintLevel.LINE),
    ):
        at_table.look()
        assert at_table.board_scene.narration().offers[0].text == text
        (narrator,) = (each for each in at_table.app.ui.own if isinstance(each, Narrator))
        link = narrator._links[0]
        assert present(narrator.tip_at(link.place.center)).text == "Hint, then more (H)"
        at_table.click(link.place.center)
        assert at_table.table.hints.level is level


@pytest.mark.parametrize(
    ("score", "heading"),
    [
        (WIN - 3, "Earth wins in 2 turns"),
        (1 - WIN, "Air wins in one turn"),
        (-10, "The game is even"),
        (-120, "Air is better"),
        (900, "Earth is much better"),
    ],
)
def test_it_says_how_the_game_stands(at_table: AtTable, score: int, heading: str) -> None:
    hinted(at_table.sit(ONE_EACH), line(score, "+g14"))
    assert at_table.notice.startswith(f"{heading} {DUE} Best: place a Stone on g14.")
    assert "It wins in" not in at_table.notice, "it is told once"


def test_what_must_be_done_is_told_beside_it(at_table: AtTable) -> None:
    at_table.sit("", position=ESCAPE)
    must = "Your Stone on i12 is surrounded by i11 h12 j12 i13 and must escape."
    at_table.press("h")
    assert must in at_table.notice
    at_table.engine_seat.answer((parse_action("i12-h13"), (line(10, "i12-h13"),)))
    at_table.wait()
    come_to(at_table, HintLevel.WHAT)
    assert must in at_table.notice
    assert "Best: step from i12 to h13." in at_table.notice
    assert "It saves the Stone on i12, which was surrounded." in at_table.notice
    assert at_table.board_scene.narration().urgent


def test_what_comes_from_a_tray_has_no_arrow(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH), line(5, "+g14"))
    assert board_hint(at_table) == step(None, "g14")


def test_setting_up_has_hints_too(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("h")
    at_table.engine_seat.answer((parse_action("stand"), ()))
    at_table.wait()
    due = "Bert set the Symbol on i14: it stands on air and the ground closes two of its sides."
    assert at_table.notice.startswith(f"Hint for Anna {due} Best: stand. It has the first turn.")
    assert board_hint(at_table) == step(None, "h14")
    hinted(at_table.sit("@h14 @i14"), line(10, "@k6"), line(40, "stand"))
    assert at_table.notice.startswith(f"The game is even {due} Best: set the Symbol on k6. ")
    assert board_hint(at_table) == step(None, "k6")
    at_table.sit("").press_button("Hint")
    at_table.engine_seat.answer((parse_action("@k6"), (line(40, "@k6"),)))
    at_table.wait()
    come_to(at_table, HintLevel.WHAT)
    assert board_hint(at_table) == step(None, "k6")


@pytest.mark.parametrize("keys", ["esc", "h h"])
def test_it_is_taken_away(at_table: AtTable, keys: str) -> None:
    hinted(at_table.sit(ONE_EACH)).press(*keys.split())
    assert board_hint(at_table) is None
    assert at_table.app.dialog is None
    assert "Anna to move" in at_table.notice


def test_it_stays_while_it_is_followed(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH)).press("c", "d", "r")
    at_table.click_cells("h15")
    assert board_hint(at_table) == step("h15", "h16")
    at_table.click_cells("h16")
    assert at_table.actions.endswith("h15-h16")
    assert board_hint(at_table) is None
    assert at_table.notice.startswith("Bert to move")


@pytest.mark.parametrize("keys", ["u shift+u", "home end", "pageup end", "f1 esc"])
def test_it_does_not_come_back_with_its_position(at_table: AtTable, keys: str) -> None:
    hinted(at_table.sit(ONE_EACH)).press(*keys.split())
    assert at_table.actions == ONE_EACH
    assert at_table.scene.name == "play"
    assert not at_table.table.game.browsing
    assert board_hint(at_table) is None


DEEDS = ("u", "p", "c", "esc", "pageup", "a", "shift+o", "f1", "click", "right", "beside")


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_is_done_ends_the_wait(waiting: AtTable, deed: str) -> None:
    match deed:
        case "click":
            waiting.click_cells("h15")
        case "right":
            waiting.click_right("k11")
        case "beside":
            waiting.click((5, 5))
        case _:
            waiting.press(deed)
    assert waiting.engine_seat.cancelled
    assert not waiting.engine_seat.thinking
    if deed != "f1":
        assert waiting.notice != WAITS


def test_the_mouse_and_the_clock_do_not_end_the_wait(waiting: AtTable) -> None:
    frames = waiting.screen.frames
    waiting.point(waiting.spot("k11"))
    waiting.look()
    assert waiting.screen.frames > frames
    assert waiting.engine_seat.thinking
    assert waiting.notice == WAITS


def test_there_is_none_for_the_machines_turn(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("h")
    assert at_table.said == "It's the computer's turn, so there's nothing to hint at."
    assert [level for _, level in at_table.engine_seat.asked] == [2]
    at_table.press("home", "h")
    assert len(at_table.engine_seat.asked) == 1


def test_who_only_watches_has_no_button(at_table: AtTable) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE))
    assert "Hint" not in [button.text for button in at_table.app.ui.buttons]


def test_an_offered_draw_is_answered_first(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("shift+o", "h")
    assert at_table.engine_seat.asked == ["draw"]
    assert at_table.said == "Answer the draw offer first."


def test_after_a_hint_the_machine_is_asked_for_its_action(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH, (ANNA, MACHINE)))
    at_table.click_cells("h15", "h16")
    assert at_table.engine_seat.asked[-1] == ((*ONE_EACH.split(), "h15-h16"), 2)


def test_an_earlier_position_has_one(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("pageup", "h")
    assert at_table.engine_seat.asked == [(tuple(f"{SETUP} +h15".split()), "hint")]
    at_table.engine_seat.answer((parse_action("+i13"), (line(5, "+i13"),)))
    at_table.wait()
    come_to(at_table, HintLevel.WHAT)
    assert board_hint(at_table) == step(None, "i13")
    at_table.press("end")
    assert board_hint(at_table) is None


def review(person: AtTable, actions: str, seats: tuple[Seat, Seat] = (ANNA, MACHINE)) -> AtTable:
    """Replay a game."""
    session = person.sit(actions, seats).table.session
    record = Record.of(session.game.history, session.origin, seats=seats)
    person.app.routes.replay(Opened(record, session.game.history))
    person.engine_seat.asked.clear()
    person.wait()
    return person


def test_in_a_review_every_position_but_the_end_has_one(at_table: AtTable) -> None:
    review(at_table, QUICK_WIN).press("end", "pageup")
    hinted(at_table, line(WIN - 1, "+i13"))
    assert board_hint(at_table) == step(None, "i13")
    assert at_table.notice.startswith("Earth wins in one turn Stoker placed a Stone on i15.")
    assert "Best: place a Stone on i13. It surrounds" in at_table.notice
    come_to(at_table, HintLevel.LINE)
    assert at_table.notice.endswith("Score win in 1, 9 moves looked ahead.")
    at_table.press("esc")
    assert at_table.scene.name == "review"
    at_table.press("end", "h")
    assert at_table.said == "The game is over, so there's nothing to hint at."
    assert len(at_table.engine_seat.asked) == 1


def test_in_a_review_the_machines_turn_has_one_too(at_table: AtTable) -> None:
    review(at_table, f"{SETUP} +h15").press("end", "h")
    assert at_table.engine_seat.asked == [(tuple(f"{SETUP} +h15".split()), "hint")]


def test_a_failure_is_told(waiting: AtTable) -> None:
    waiting.engine_seat.fail("it said nonsense")
    waiting.wait()
    assert waiting.said == "The computer found no hint: it said nonsense."
    assert waiting.notice.startswith("Anna to move")


def test_a_machine_that_dies_over_it_gives_none(waiting: AtTable) -> None:
    waiting.engine_seat.die()
    waiting.wait()
    assert waiting.notice.startswith("Anna to move")


# The computer itself, over a client that is scripted


def test_it_is_asked_for_lines_and_a_second(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = machine_over(monkeypatch)
    asked, heard, told = list[Any](), list[Any](), list[Callable[..., object]]()

    def go(
        history: History[Any, Any],
        limits: Limits,
        on_best: Callable[..., object],
        on_failed: Callable[..., object],
        on_info: Callable[..., object],
    ) -> None:
        asked.append((client.option, limits.movetime))
        client.best = on_best
        told.append(on_info)

    monkeypatch.setattr(client, "go", go)
    machine.advise(at_table.sit(ONE_EACH).table.game.history, lambda *found: heard.append(found), print)
    for place, info in enumerate(FOUND, 1):
        told[0](Info(info.depth, info.score, info.pv, line=place))
    client.best(FOUND[0].pv[0])
    assert asked == [(("MultiPV", 3), 1000)]
    (answer,) = heard
    assert answer[0] == FOUND[0].pv[0]
    assert [info.score for info in answer[1]] == [35, 20, -110]
    client.on_died(Death("gone", 1, ()))
    assert len(heard) == 1


def test_the_engine_itself_gives_one(at_table: AtTable) -> None:
    at_table.engines.scripted = real = EngineSeat(GAME, at_table.app.post, at_table.app.say)
    at_table.sit(ONE_EACH).press("h")
    at_table.wait_until(lambda: board_hint(at_table))
    come_to(at_table, HintLevel.LINE)
    assert "Score " in at_table.notice
    real.close()


WHY = "Stoker placed a Stone on i15. It guards i15, an open side of Stoker's Symbol."


def offered(person: AtTable) -> list[str]:
    return [offer.text for offer in person.board_scene.narration().offers]


def test_a_computers_move_is_explained_by_key(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    assert offered(at_table) == ["Why?"]
    at_table.press("shift+y")
    assert WHY in at_table.notice
    assert not offered(at_table)
    at_table.click_cells("h15")
    assert WHY not in at_table.notice
    assert offered(at_table) == ["Why?"]


def test_where_no_computer_moved_the_last_move_is_explained_to_whoever_asks(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, BERT))
    assert not offered(at_table)
    at_table.press("shift+y")
    assert WHY.replace("Stoker", "Bert") in at_table.notice


def test_where_nobody_has_moved_there_is_nothing_to_explain(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, BERT))
    at_table.press("shift+y")
    assert at_table.notice.endswith("Nobody has moved yet.")


def test_in_a_review_each_move_is_explained(at_table: AtTable) -> None:
    review(at_table, QUICK_WIN).press("end", "shift+y")
    assert at_table.table.assent
    review(at_table, ONE_EACH).press("end", "shift+y")
    assert at_table.table.assent


def test_in_play_it_is_told_by_kinds_and_marked(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("f2")
    position = at_table.table.game.state
    cells = {action.cell for action in position.legal_actions if hasattr(action, "cell")}
    assert at_table.notice.endswith(
        f"You can step with a Stone or place a Stone on one of {len(cells)} cells beside your Symbol. "
        "What you can choose is marked on the board."
    )
    assert at_table.shown.targets == cells
    assert at_table.shown.movable == {parse_cell("h15")}
    at_table.click_cells("h15")
    assert at_table.shown.targets != cells


def test_while_setting_up_and_escaping(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("f2")
    assert "or stand, which fixes both Symbols and gives you the first turn." in at_table.notice
    at_table.sit("", position=ESCAPE).press("f2")
    assert "escape with the Stone that is surrounded; nothing else is allowed" in at_table.notice


def test_where_nothing_can_be_done_it_is_told_why(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("f2")
    assert "It's the computer's turn" in at_table.notice or "computer" in at_table.notice
    at_table.sit(ONE_EACH).press("pageup", "f2")
    assert at_table.table.sentence


def test_elsewhere_the_keys_of_the_scene_are_told(at_table: AtTable) -> None:
    at_table.app.routes.open_game()
    at_table.press("shift+f2")
    assert "F3" in present(at_table.said)
    at_table.app.routes.title()
    at_table.press("f2")
    assert "F1" in present(at_table.said) or "Tab" in present(at_table.said)


def test_pressure_is_what_the_law_counts() -> None:
    for seed in range(20):
        position = crowded(Random(seed))
        state = naive.read(position_text(position))
        for looks in Player:
            for lens, player in ((Lens.OWN, looks), (Lens.ENEMY, looks.other)):
                shown = {cell.name: number for cell, number in seen_through(position, lens, looks)}
                pressed = {cell: min(4, naive.pressure(state, cell, player)) for cell in state["ground"]}
                assert shown == {cell: number for cell, number in pressed.items() if number}


def test_threats_are_what_the_enemy_could_do() -> None:
    found = 0
    for seed in range(40):
        position = crowded(Random(seed))
        looks = position.turn
        if position.winner is not None:
            continue
        state = {**naive.read(position_text(position)), "turn": looks.other}
        shown = seen_through(position, Lens.THREATS, looks)
        targets = {move.lstrip("+*").rpartition("-")[2] for move in wins(state)}
        grave = {cell.name for cell, number in shown if number == 4}
        assert grave == targets | prey(state)
        steps = {move.rpartition("-")[2] for move in naive.legal(state) if "-" in move}
        assert {cell.name for cell, number in shown if number == 1} == steps - grave
        found += len(grave)
    assert found > 10


def test_steps_are_those_of_the_law_one_after_another() -> None:
    for seed in range(12):
        position = crowded(Random(seed))
        for looks in Player:
            stones = position.sides[looks].stones
            shown = dict(steps(position, looks, None))
            assert not stones & shown.keys()
            for cell, number in shown.items():
                before = set(stones) if number == 1 else {c for c, n in shown.items() if n == number - 1}
                assert any(cell in position.escapes(each, looks) for each in before)
            for stone in stones:
                alone = dict(steps(position, looks, stone))
                assert all(shown.get(cell, 0) <= number for cell, number in alone.items())
                assert {cell for cell, number in alone.items() if number == 1} == set(
                    position.escapes(stone, looks)
                )


def test_the_key_goes_from_lens_to_lens(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    assert not at_table.shown.lens
    for text in ("closed for you", "closed for Stoker", "Stoker threatens nothing now", "your Stone gets"):
        at_table.press("f4")
        assert text in at_table.notice
        assert at_table.shown.lens or at_table.shown.steps
    at_table.press("f4")
    assert not at_table.shown.lens
    assert not at_table.shown.steps
    at_table.press("f4", "u")
    assert at_table.shown.lens


def test_a_proof_is_told_when_it_is_found(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("f4", "f4", "f4")
    assert at_table.engine_seat.asked == [((), "hint")]
    at_table.engine_seat.answer((None, (line(WIN - 3, "i15-i16"),)))
    at_table.wait()
    assert "Unless you do something, Stoker wins in 2 moves." in at_table.notice
    assert at_table.shown.lens


def test_it_shows_the_ground_while_symbols_are_set(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("f4")
    assert at_table.shown.lens
    at_table.press("f4", "f4", "f4")
    assert not at_table.shown.lens


@pytest.fixture(autouse=True)
def without_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves follow one another at once."""
    monkeypatch.setattr("dream.ui.games.alchemists_dream.dream_table.REST", 0.0)


def lie(person: AtTable) -> AtTable:
    """Wait until a line has been played as far as it goes."""
    before = None
    while before != person.table.game.shown or person.presenter.animating:
        before = person.table.game.shown
        person.wait(0.05)
    return person


def test_what_a_hint_expects_is_played_on_the_board(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH), level=HintLevel.LINE)
    texts = [offer.text for offer in at_table.board_scene.narration().offers]
    assert texts == ["What if I don't?", "Show me"]
    at_table.press("ctrl+h")
    assert at_table.table.game.supposing
    lie(at_table)
    shown = {cell.name for cell in at_table.shown.pieces}
    assert {"h16", "i16", "g14"} <= shown
    assert at_table.notice.startswith("What may follow Anna placed a Stone on g14")
    at_table.press("esc")
    assert not at_table.table.game.supposing
    assert at_table.actions == ONE_EACH
    assert {cell.name for cell in at_table.shown.pieces} == {"h14", "i14", "h15", "i15"}
    at_table.click_cells("h15", "h16")
    assert at_table.actions.endswith("h15-h16")


def test_what_the_enemy_does_to_the_idle_is_looked_for_and_played(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("shift+h")
    assert at_table.engine_seat.asked == [((), "hint")]
    at_table.engine_seat.answer((None, (line(WIN - 3, "i15-i16 +g14 i16-h16"),)))
    at_table.wait()
    assert at_table.notice.startswith("If you do nothing, Stoker wins in 2 moves")
    lie(at_table)
    assert "h16" in {cell.name for cell in at_table.shown.pieces}
    assert not at_table.engine_seat.thinking
    at_table.click_cells("k11")
    assert not at_table.table.game.supposing
    assert at_table.actions == ONE_EACH


def test_what_cannot_be_supposed_is_said(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("ctrl+h")
    assert at_table.notice.endswith("First ask for a hint.")
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("shift+h")
    assert at_table.table.sentence
    assert not at_table.table.game.supposing
