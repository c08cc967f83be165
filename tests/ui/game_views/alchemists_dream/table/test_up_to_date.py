"""What the window keeps of a game is what it would work out anew: after everything that can be done."""

from collections.abc import Callable

import pytest

from dream.games.alchemists_dream.rules.position import Player
from dream.ui.kit.loop import Memo
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.widgets.journal import Journal
from dream.ui.widgets.narrator import Narrator
from tests.kit.games import QUICK_WIN, SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.driver import shown_by

PEOPLE = (ANNA, BERT)
AGAINST = (ANNA, MACHINE)
WATCHED = (MACHINE, MACHINE)

KEYS = {
    "symbols": ("@h14 @i14", PEOPLE, "j d enter esc shift+s u u u ctrl+y ctrl+y ctrl+y", "play"),
    "play": (f"{SETUP} +h15 +i15", PEOPLE, "p esc t b enter n y pageup pageup . end ctrl+z u ctrl+y", "play"),
    "draw": (f"{SETUP} +h15 +i15", PEOPLE, "shift+o esc shift+o enter", "play"),
    "resigned": (f"{SETUP} +h15 +i15", PEOPLE, "pageup end shift+r enter home end ctrl+z", "play"),
    "end": (QUICK_WIN, PEOPLE, "home . end v v", "review"),
    "review": (QUICK_WIN, PEOPLE, "v . . k k end , h esc ctrl+c", "review"),
    "watched": (SETUP, WATCHED, "k k pageup end u ctrl+y", "play"),
}


def check(person: AtTable) -> None:
    """Compare all that is kept with what comes of asking now."""
    scene, presenter = person.board_scene, person.presenter
    (narrator,) = [widget for widget in person.app.ui.own if isinstance(widget, Narrator)]
    assert narrator.state == scene.narration()
    for player in Player:
        assert scene.cards[player].state == scene.facts(player)
    for button, command in scene.controls.buttons:
        assert button.why == scene.why_idle(command)
    assert presenter.sight == pointed_at(unpointed(person.table), presenter.pointing)
    lines = scene.make_lines()
    for journal in (widget for widget in person.app.ui.own if isinstance(widget, Journal)):
        assert shown_by(journal)[0] == tuple(lines.entries())


@pytest.mark.parametrize("way", KEYS)
def test_after_every_key(at_table: AtTable, way: str) -> None:
    actions, seats, keys, end = KEYS[way]
    at_table.sit(actions, seats)
    for key in keys.split():
        at_table.press(key)
        check(at_table)
    assert at_table.scene.name == end


def test_wherever_the_mouse_is_and_whatever_it_holds(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    for cell in ("h15", "h16", "i15", "k11"):
        at_table.point(at_table.spot(cell))
        check(at_table)
        at_table.click(at_table.spot(cell))
        check(at_table)
    at_table.press("esc")
    at_table.hold(at_table.spot("h15"), at_table.spot("h16"))
    assert at_table.shown.ghost
    check(at_table)


def test_while_the_machine_plays_is_held_lost_and_asked_for_a_hint(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    check(at_table)
    deeds: list[Callable[[], object]] = [
        lambda: at_table.press("k"),
        lambda: at_table.press("k"),
        at_table.engine_seat.lose,
        lambda: at_table.press("esc"),
        lambda: at_table.press("g"),
        lambda: at_table.engine_seat.answer("+i15"),
        lambda: at_table.press("h"),
        lambda: at_table.engine_seat.fail("it has no idea"),
        lambda: at_table.press("shift+o"),
        lambda: at_table.engine_seat.answer(False),
    ]
    for deed in deeds:
        deed()
        at_table.wait()
        check(at_table)


def test_when_the_game_takes_another_way(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    for key, action in (("u", "+j14"), ("u u", "+g14"), ("u", "+i13")):
        at_table.press(*key.split())
        assert at_table.table.type_action(action) is None
        at_table.wait()
        check(at_table)


def test_when_settings_change(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15 +h13 +i13")
    wishes = {"warn": False, "coordinates": "all", "palette": "lightness", "scale": 1.25}
    for name, wish in wishes.items():
        at_table.app.change(**{name: wish})
        at_table.wait()
        check(at_table)


def test_when_the_game_is_only_looked_at(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15")
    at_table.table.enter(plays=False)
    at_table.wait()
    check(at_table)


def test_a_memo_works_only_when_what_it_depends_on_is_another() -> None:
    now, worked = ["a"], []
    memo = Memo(lambda: tuple(now), lambda: worked.append(now[0]) or len(worked))  # type: ignore[func-returns-value]
    assert [memo(), memo()] == [1, 1]
    now[0] = "b"
    assert [memo(), memo()] == [2, 2]
    now[0] = "a"
    assert memo() == 3
    assert worked == ["a", "b", "a"]
