"""How the table of the Dream is seen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from pygame import Rect

from dream.games.alchemists_dream.agreements import pairs
from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, AgreeDraw, OfferDraw, Player
from dream.hexgrid import board_order, parse_cell
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.setup import MatchScore, Setup
from dream.records.record import format_of
from dream.ui.games.alchemists_dream.faces import OnCell, SeatCard
from dream.ui.games.alchemists_dream.items import cell_box, closers
from dream.ui.games.alchemists_dream.marks import Marked
from dream.ui.games.alchemists_dream.motion import heard
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.games.alchemists_dream.words import WORDS
from dream.ui.kit.loop import Memo
from dream.ui.kit.picture_cache import BackgroundImage
from dream.ui.kit.sound import Pitch
from dream.ui.table.game_session import GameSession
from dream.ui.table.log import Lines
from dream.ui.table.match_score import points
from dream.ui.table.motion import Flight
from dream.ui.table.picture import TablePicture
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.narrator import Narrator
from dream.ui.widgets.playback import TimeLine
from dream.ui.widgets.result_panel import ResultPanel
from dream.ui.widgets.text import rows_of
from tests.kit.games import PLAIN, QUICK_WIN, SEED, SETUP, played, seeded_start
from tests.kit.present import present
from tests.kit.random_games import randoms
from tests.kit.random_positions import some_action, some_position
from tests.ui.at_table import ANNA, AT_REST, BERT, MACHINE, SIZES, AtTable, setup_of
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.golden import Golden

LISTS = (JournalView, TimeLine)
TOLD = (Narrator, ResultPanel, *LISTS)


@pytest.mark.parametrize("scene", AT_REST)
def test_everything_lies_in_the_window_and_nothing_on_anything_else_and_words_fit(
    at_table: AtTable, scene: str
) -> None:
    at_table.come_to(scene)
    for size in SIZES:
        at_table.resize(size)
        assert at_table.scene.name == scene
        check_places(at_table)
        for button in at_table.app.ui.buttons:
            width = present(button.font).size(button.text)[0]
            assert width <= button.rect.width - 6, (button.text, size)


def check_places(person: AtTable) -> None:
    """In the window lies everything, on no cell of the board, and nothing on anything else."""
    own = [widget for widget in person.app.ui.own if isinstance(widget, (Narrator, ResultPanel, *LISTS))]
    cards = [item.box for item in person.presenter.items if isinstance(item.face, SeatCard)]
    rects = [*(thing.rect for thing in (*own, *person.app.ui.buttons)), *map(Rect, cards)]
    assert own
    assert len(cards) == 2
    window = person.screen.surface.get_rect()
    lattice = person.board_scene.layout.lattice
    corners = [corner for cell in ALL_CELLS for corner in lattice.corners(cell)]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert not any(map(rect.collidepoint, corners))
        assert rect.width > 0
        assert rect.height > 0
        assert rect.collidelist(rects[number + 1 :]) == -1


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_a_game_goes_on_at_every_scale(at_table: AtTable, scale: float) -> None:
    at_table.come_to("play")
    at_table.resize((2560, 1440))
    at_table.app.change(scale=scale)
    at_table.click(at_table.tray(Player.FIRST, Tray.RESERVE))
    at_table.click_cells("g14")
    assert at_table.actions.endswith("+g14")


# What moves


def flights(person: AtTable) -> list[Flight]:
    """What flies of pieces."""
    stages = person.presenter.motion.stages
    return [each for stage in stages for each in stage.flights if isinstance(each.face, OnCell)]


def test_a_step_is_seen_moving_and_then_at_rest(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.click_cells("h15", "h16")
    assert at_table.scene.animating
    at_table.wait_until(lambda: not at_table.scene.animating)


def test_what_is_put_down_by_hand_does_not_move_again(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.drag(at_table.spot("h15"), at_table.spot("h16"))
    assert at_table.actions.endswith("h15-h16")
    (flight,) = flights(at_table)
    assert flight.start.at == pytest.approx(at_table.spot("h16"), abs=1)


def test_a_stone_that_is_placed_crosses_no_text(at_table: AtTable, clock: Clock) -> None:
    at_table.come_to("play")
    at_table.app.change(animation="slow")
    at_table.press("p")
    at_table.click_cells("g14")
    at_table.point((1, 1))
    tray, panel = at_table.tray(Player.FIRST, Tray.RESERVE), pygame.Rect(at_table.board_scene.layout.panel)
    (flight,) = flights(at_table)
    assert flight.start.at == pytest.approx((panel.left, tray[1]), abs=1)
    at_rest = []
    for _ in range(7):  # then it lands, and the card says how many are left
        clock.now += flight.lasts / 8
        at_rest.append(pygame.image.tobytes(at_table.look().subsurface(panel), "RGB"))
    assert len(set(at_rest)) == 1


def test_nothing_is_drawn_while_nothing_happens(at_table: AtTable) -> None:
    at_table.come_to("play")
    at_table.wait(0.05)
    frames = at_table.screen.frames
    for _ in range(20):
        at_table.app.step()
    assert at_table.screen.frames - frames <= 1


# What is heard


@pytest.mark.parametrize(
    ("position", "action", "sounds"),
    [
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "j10-j11", {"step": Pitch.HIGH}),
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 2 play", "i13-i12", {"step": Pitch.LOW}),
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "+k8", {"place": Pitch.HIGH}),
        (f"{PLAIN} f@k7:k11:7:2 w@k15:-:10:0 1 play", "*k8", {"place": Pitch.HIGH}),
        (
            f"{PLAIN} f@k7:j10,h12,h13,i13:6:0 w@k15:i11,i12,j12:7:0 1 play",
            "j10-j11",
            {"step": Pitch.HIGH, "capture": Pitch.MIDDLE},
        ),
        (
            f"{PLAIN} f@k7:j10,h12,h13:7:0 w@k15:i12:9:0 1 play",
            "j10-i11",
            {"step": Pitch.HIGH, "surround": Pitch.MIDDLE},
        ),
        (
            f"{PLAIN} f@k7:k10:9:0 w@k15:-:10:0 1 play",
            "k10-k11",
            {"step": Pitch.HIGH, "elixir": Pitch.MIDDLE},
        ),
        (f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play", "draw?", {}),
    ],
)
def test_what_is_heard(at_table: AtTable, position: str, action: str, sounds: dict[str, Pitch]) -> None:
    """A piece is heard when it has arrived, then how the board answers; undone, only the piece is."""
    at_table.sit(action, position=position)
    presenter, table = at_table.presenter, at_table.table
    after = unpointed(table)
    table.game.browse(0)
    before = unpointed(table)
    found = list(heard(presenter.picture.laid.change(before, after)))
    assert {noise.name: noise.pitch for noise in found} == sounds
    times = [noise.at for noise in found]
    assert times == sorted(times)
    assert times[0] >= 0.25 if times else not sounds
    back = [noise.name for noise in heard(presenter.picture.laid.change(after, before))]
    assert back in ([["place"], ["step"]] if sounds else [[]])


def test_a_closing_ring_is_not_heard_where_it_is_not_shown(at_table: AtTable) -> None:
    at_table.app.change(warn=False)
    at_table.sit("", position=f"{PLAIN} f@k7:j10,h12,h13:7:0 w@k15:i12:9:0 1 play")
    at_table.sounds.heard.clear()
    at_table.click_cells("j10", "i11")
    assert at_table.sounds.heard == ["step"]


# Beside the board


def test_a_long_notice_is_told_in_small_print_rather_than_cut(at_table: AtTable, written: list[str]) -> None:
    at_table.come_to("play")
    at_table.click_cells("h15", "k8")
    at_table.look()
    assert present(at_table.table.sentence).sentence in " ".join(written).rstrip(".")


@pytest.mark.parametrize("scene", AT_REST)
def test_what_widgets_cover_need_not_be_drawn_under_them(at_table: AtTable, scene: str) -> None:
    at_table.come_to(scene)
    for size in SIZES:
        at_table.resize(size)
        assert bool(at_table.presenter.covered) is not at_table.board_scene.layout.cards_in_panel
        at_table.screen.surface.fill("magenta")
        spared = pygame.image.tobytes(at_table.look(), "RGB")
        at_table.presenter.covered = ()
        at_table.screen.surface.fill("magenta")
        assert pygame.image.tobytes(at_table.look(), "RGB") == spared


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
    for button, command in scene.controls.buttons:
        assert button.why == scene.why_idle(command)
    assert presenter.sight == pointed_at(unpointed(person.table), presenter.pointing)
    lines = scene.make_lines()
    for journal in (widget for widget in person.app.ui.own if isinstance(widget, JournalView)):
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

    def work() -> int:
        worked.append(now[0])
        return len(worked)

    memo = Memo(lambda: tuple(now), work)
    assert [memo(), memo()] == [1, 1]
    now[0] = "b"
    assert [memo(), memo()] == [2, 2]
    now[0] = "a"
    assert memo() == 3
    assert worked == ["a", "b", "a"]


def test_another_place_is_prepared_beside_the_one_that_is_shown(at_table: AtTable) -> None:
    """In the background: nothing is missing before, and nothing has to be painted then."""
    at_table.sit(SETUP)
    place = at_table.board_scene.layout
    begun: list[Any] = []
    looks, colours = at_table.presenter.looks, at_table.app.look.palette
    view = TablePicture(looks, place.size, place, colours, defer=begun.append)
    other = replace(place, lattice=replace(place.lattice, sixths=3))
    surface = at_table.look()
    view.draw(surface, at_table.presenter.sight)
    assert not view.prepare(other), "first the one that is shown"
    (paint,) = begun
    paint()
    _join(view._image)
    view.draw(surface, at_table.presenter.sight)
    assert not view.waiting
    assert not view.prepare(other)
    begun[1]()
    _join(present(view._kept))
    assert not view.waiting
    assert view.prepare(other)
    view.change(place.size, other, colours)
    assert not view.waiting
    view.change(place.size, place, colours)
    assert not view.waiting


def _join(image: BackgroundImage[Any]) -> None:
    present(image._thread).join()


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


def begin(person: AtTable, setup: Setup, speed: str = "calm") -> AtTable:
    person.app.change(animation=speed)
    person.app.routes.begin(setup)
    person.wait()
    return person


@pytest.mark.parametrize("seed", [SEED, "W" * 200, "火と水" * 60])
def test_the_seed_is_called_a_seed_and_stays_in_the_panel(at_table: AtTable, seed: str) -> None:
    begin(at_table, setup_of(seed))
    at_table.look()
    told = f"Seed: {seed}"
    (caption,) = (widget for widget in at_table.app.ui.own if getattr(widget, "text", "") == told)
    assert at_table.screen.surface.get_rect().contains(caption.rect)
    tip = caption.tip_at(caption.rect.center)
    assert (tip is None) if seed == SEED else (present(tip).text == told)


def test_how_it_looks_in_the_smallest_window(tmp_path: Path, golden: Golden) -> None:
    golden("dream/symbols_1024", AtTable(tmp_path).sit("@h14 @i14 @k6").look_at_panel())


def test_a_long_haggling_shows_its_end_and_scrolls(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6 @k15 @f13 @l16 @j13 @n13 @l5 @o4 @n10 @r5")
    place = present(at_table.board_scene.log).list.rect
    end = at_table.look().subsurface(place)
    at_table.wheel(place.center, 3)
    back = at_table.look().subsurface(place)
    at_table.wheel(place.center, -9)
    again = at_table.look().subsurface(place)
    first, then, last = (pygame.image.tobytes(picture, "RGB") for picture in (end, back, again))
    assert first == last != then


HAGGLED = "@h14 @i14 @k6 stand"


def test_every_pair_that_came_up_is_one_and_the_last_is_chosen() -> None:
    found = pairs(played(seeded_start(), HAGGLED))
    assert [(pair.done, pair.chosen) for pair in found] == [(2, False), (3, True)]
    assert [pair.stood.turn for pair in found] == [Player.FIRST, Player.SECOND]
    assert [present(pair.stood.sides[Player.FIRST].symbol).name for pair in found] == ["h14", "k6"]
    assert pairs(played(seeded_start(), "@h14 @i14")) == ()


def test_how_the_result_panel_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.sit(QUICK_WIN, (ANNA, MACHINE))
    fine_table.table.session.match = MatchScore((1.5, 0.5))
    golden("dream/end_result_panel", fine_table.look().subsurface(fine_table.widget(ResultPanel).rect))


def test_what_closed_the_symbol_lights_up_in_turn_before_it_crumbles(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(animation="calm")
    at_table.sit(QUICK_WIN.rpartition(" ")[0])
    clock.now += 10
    at_table.wait()
    at_table.table.act(parse_action("+i13"))
    at_table.wait()
    lattice, lost = at_table.board_scene.layout.lattice, parse_cell("i14")
    flights = at_table.presenter.motion.stages[-1].flights
    lit = [each.start.at for each in flights if isinstance(each.face, Marked)]
    closing = sorted(closers(at_table.table.game.state), key=board_order)
    assert lit == [cell_box(lattice, cell).centre for cell in (*closing, lost)]
    assert len(closing) == SIDES_TO_SURROUND
    assert at_table.scene.name == "play"
    while at_table.scene.animating:
        assert not isinstance(at_table.scene, BoardEnd)
        clock.now += 0.3
        at_table.wait()
    scene = at_table.scene_of(BoardEnd)
    clock.now += 10
    at_table.wait()
    assert scene.result(present(at_table.table.game.history.outcome)).title == "Anna wins"
    assert not scene.animating


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)], ids=str)
@pytest.mark.parametrize("sixths", [0, 3])
def test_it_leaves_the_board_in_sight(
    at_table: AtTable, clock: Clock, size: tuple[int, int], sixths: int
) -> None:
    at_table.app.change(orientation=sixths)
    at_table.resize(size)
    at_table.sit(QUICK_WIN, (Seat("Wilhelmina Bartholomew the Third of Them"), BERT))
    with_it = pygame.surfarray.array3d(at_table.look()).astype(int)
    at_table.click((3, size[1] - 4))
    without = pygame.surfarray.array3d(at_table.look()).astype(int)
    changed = np.argwhere(np.abs(with_it - without).max(axis=2) > 0)
    assert len(changed) > 1000
    assert changed[:, 0].min() >= at_table.board_scene.place.panel.x


def test_halves_are_written_as_such() -> None:
    assert [points(number) for number in (0, 0.5, 1, 2.5)] == ["0", "\N{VULGAR FRACTION ONE HALF}", "1", "2½"]


@pytest.fixture
def reviewed(at_table: AtTable) -> AtTable:
    """The review of a game that has just ended, at the beginning of play."""
    at_table.sit(QUICK_WIN)
    at_table.press("v", *["pagedown"] * 3)
    assert at_table.scene.name == "review"
    return at_table


def try_out(person: AtTable, *moves: str) -> None:
    if not person.table.game.varies:
        assert person.table.may_act() or person.app.dialog
        if person.app.dialog:
            person.press("tab", "enter")
    for move in moves:
        assert person.table.type_action(move) is None
    person.wait()


def listed(person: AtTable) -> list[tuple[str, int]]:
    journal = person.widget(JournalView)
    return [(entry.text, entry.deep) for entry in shown_by(journal)[0] if not entry.heading]


def test_of_a_long_comment_what_the_field_does_not_show_is_kept(reviewed: AtTable) -> None:
    tree, node = reviewed.table.game.history.tree, reviewed.table.game.shown_node
    long = "far too long to be shown {" * 100
    tree.comment(node, long)
    reviewed.press("t", "enter")
    assert tree.comments(node) == (long,)
    reviewed.press("t", "home", "delete", "enter")
    assert tree.comments(node) == (long[1:].replace("{", "("),)


def test_the_list_shows_variations_under_their_move_and_a_click_goes_there(reviewed: AtTable) -> None:
    try_out(reviewed, "+g14", "+j14")
    reviewed.press("esc")
    assert [text for text, deep in listed(reviewed) if deep == 1] == ["+g14", "+j14"]
    journal = reviewed.widget(JournalView)
    reviewed.press("pagedown")
    for y in range(journal.rect.top + 4, journal.rect.bottom - 4, 8):
        reviewed.click((journal.rect.x + 80, y))
        if reviewed.actions.endswith("+g14 +j14"):
            break
    assert reviewed.actions.endswith("+g14 +j14")
    assert reviewed.table.game.shown_at in (4, 5)
