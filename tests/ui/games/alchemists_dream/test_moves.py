"""What moves on the board, and what is shown of it."""

from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.board import TILE_COUNT
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import Hex, parse_cell
from dream.play.history import History
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.laying import TileLaying
from dream.ui.games.alchemists_dream.layout import (
    BoardLayout,
    LastAction,
    OnCell,
    Tray,
    TrayOf,
    board_alone,
    layout_of,
    pieces_of,
)
from dream.ui.games.alchemists_dream.motion import PLACE, STEP, TAKE
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.words import last_of
from dream.ui.table.items import Change, Items
from dream.ui.table.motion import REST, Flight, Motion, motion_between
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.table.sight import AnySight, Marks, Pointing, Sight
from tests.kit.games import played, seeded_start
from tests.kit.positions import PLAIN
from tests.kit.present import present
from tests.kit.random_games import randoms
from tests.kit.random_positions import some_action, some_position
from tests.ui.at_table import ANNA, BERT, MACHINE, Shown
from tests.ui.silent_host import table_alone

LAYOUT = layout_of((1280, 800))
START = f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play"
ELIXIR = f"{PLAIN} f@k7:k11:7:2 w@k15:-:10:0 1 play"
TRAP = f"{PLAIN} f@k7:j10,h12,h13,i13:6:0 w@k15:i11,i12,j12:7:0 1 play"


def sight(history: History[Any, Any], done: int) -> AnySight:
    action = history.actions[done - 1] if done else None
    return Sight(
        history.states[done], None, ("", ""), at=done, done=action, marks=Marks(last=last_of(action))
    )


def moved(before: AnySight, after: AnySight, layout: BoardLayout = LAYOUT, speed: float = 1.0) -> Motion:
    """The motion from one sight of a board to another."""
    looks = DreamBoard(before.view.board)
    first, last = (Items(looks.items(each, layout)) for each in (before, after))
    return motion_between(looks, Change(before, after, layout, first, last), speed=speed)


def last_move(position: str, actions: str, *, back: bool = False, **how: Any) -> list[Flight]:
    """What flies of pieces as the last of these actions is done, or undone; each as it is where it flies."""
    history = played(position, actions)
    count = len(history.actions)
    sights = sight(history, count - 1), sight(history, count)
    return flights(moved(*(reversed(sights) if back else sights), **how))


def flights(motion: Motion) -> list[Flight]:
    return [each for stage in motion.stages for each in stage.flights if isinstance(each.face, OnCell)]


def middle(name: str) -> Any:
    return pytest.approx(LAYOUT.lattice.centre(parse_cell(name)), abs=1)


def gate(player: Player, tray: Tray) -> Any:
    """The edge of the board beside a tray."""
    items = Items(DreamBoard(played(START, "").start.board).items(sight(played(START, ""), 0), LAYOUT))
    return pytest.approx(items.by_key["gate", player, tray].box.centre, abs=1)


def test_a_step_slides_from_cell_to_cell() -> None:
    (flight,) = last_move(START, "j10-j11")
    assert (flight.start.at, flight.end.at, flight.lasts) == (middle("j10"), middle("j11"), STEP)
    half = flight.at(flight.lasts / 2)
    assert half.size > flight.start.size, "it rises on the way"


def test_what_moves_lies_nowhere_meanwhile_and_is_there_at_the_end() -> None:
    history = played(START, "j10-j11")
    motion = moved(sight(history, 0), sight(history, 1))
    lying = [
        cast(tuple[Any, ...], item.key)
        for item in present(motion.at(STEP / 2).items)
        if isinstance(item.face, OnCell)
    ]
    assert {cell.name for _, _, cell in lying} == {"k7", "k15", "i13"}
    assert motion.at(motion.lasts) == REST


def test_the_last_action_tells_which_of_two_stones_stepped() -> None:
    start = f"{PLAIN} f@k7:j10,k10:8:0 w@k15:i13:9:0 1 play"
    (flight,) = last_move(start, "k10-k9")
    assert flight.start.at == middle("k10")


def test_a_placed_stone_comes_from_its_tray() -> None:
    (flight,) = last_move(START, "+k8")
    assert (flight.start.at, flight.end.at, flight.lasts) == (
        gate(Player.FIRST, Tray.RESERVE),
        middle("k8"),
        PLACE,
    )


def test_a_returned_stone_comes_from_those_that_were_taken() -> None:
    (flight,) = last_move(ELIXIR, "*k8")
    assert flight.start.at == gate(Player.FIRST, Tray.TAKEN)


def test_a_taken_stone_waits_for_the_action_and_flies_to_its_tray() -> None:
    taken, step = sorted(last_move(TRAP, "j10-j11"), key=lambda flight: -flight.begins)
    assert taken.begins == step.ends == STEP
    assert (taken.start.at, taken.end.at) == (middle("i12"), gate(Player.SECOND, Tray.TAKEN))
    assert taken.at(taken.ends - 1e-6).alpha < 0.1
    assert taken.lasts == TAKE


def test_undoing_goes_the_way_back() -> None:
    (flight,) = last_move(START, "j10-j11", back=True)
    assert (flight.start.at, flight.end.at) == (middle("j11"), middle("j10"))
    (flight,) = last_move(START, "+k8", back=True)
    assert (flight.start.at, flight.end.at, flight.begins) == (
        middle("k8"),
        gate(Player.FIRST, Tray.RESERVE),
        0,
    )


def test_a_symbol_moves_however_far() -> None:
    history = history_of(seeded_start())
    for word in ("@h14", "@i14", "@k6"):
        history.play(parse_action(word))
    (flight,) = flights(moved(sight(history, 2), sight(history, 3)))
    assert (flight.start.at, flight.end.at) == (middle("h14"), middle("k6"))


def test_without_trays_what_comes_and_goes_does_so_in_its_place() -> None:
    alone = board_alone(LAYOUT.board, LAYOUT.lattice)
    (flight,) = last_move(START, "+k8", layout=alone)
    assert flight.start.at == flight.end.at == middle("k8")


def test_no_speed_is_no_motion_and_twice_as_slow_is_the_same_way() -> None:
    assert last_move(START, "j10-j11", speed=0) == []
    for one, other in zip(last_move(TRAP, "j10-j11"), last_move(TRAP, "j10-j11", speed=2), strict=True):
        assert (2 * one.begins, 2 * one.lasts) == (other.begins, other.lasts)
        assert one.at(one.ends).at == pytest.approx(other.at(other.ends).at)


def test_tiles_fall_one_after_another() -> None:
    moving = TileLaying(TILE_COUNT, 1.0)
    assert moving.at(0) == [0.0] * TILE_COUNT
    counts = [moving.at(moving.lasts * k / 200).count(1) for k in range(200)]
    assert counts == sorted(counts)
    come = moving.at(moving.lasts / 2)
    assert come == sorted(come, reverse=True)
    assert all(0 <= part <= 1 for part in come)
    assert any(0 < part < 1 for part in come)
    assert moving.at(moving.lasts) == [1.0] * TILE_COUNT
    assert TileLaying(TILE_COUNT, 0.0).at(0) == [1.0] * TILE_COUNT


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_every_piece_that_comes_or_goes_flies_once(random: Random) -> None:
    history = history_of(some_position(random))
    if history.outcome:
        return
    history.play(some_action(random, history.state))
    for one, other in ((0, 1), (1, 0)):
        before, after = sight(history, one), sight(history, other)
        was, now = pieces_of(before.view), pieces_of(after.view)
        new = [cell for cell, piece in now.items() if was.get(cell) != piece]
        gone = [cell for cell, piece in was.items() if now.get(cell) != piece]
        found = flights(moved(before, after))
        arriving = [flight.lands for flight in found if flight.carries]
        assert sorted(cast(tuple[Any, ...], key)[2] for key in arriving) == sorted(new)
        assert len(found) - len(arriving) <= len(gone)


def at(name: str) -> Hex:
    return parse_cell(name)


def table(actions: str = "", seats: tuple[Seat, Seat] = (ANNA, BERT), start: str = START) -> DreamTable:
    return table_alone(played(start, actions), seats)


def shown(table: DreamTable, **pointing: Any) -> Shown:
    looks = DreamBoard(table.game.history.start.board)
    return Shown(looks, pointed_at(unpointed(table), Pointing(**pointing)), layout_of((1280, 800)))


def test_every_piece_is_on_its_cell() -> None:
    pieces = shown(table()).pieces
    assert {cell.name: (piece.owner, piece.symbol) for cell, piece in pieces.items()} == {
        "k7": (0, True),
        "j10": (0, False),
        "k15": (1, True),
        "i13": (1, False),
    }


def test_a_tray_is_shown_as_chosen_at_the_symbol() -> None:
    here = table()
    here.press(TrayOf(0, Tray.RESERVE))
    show = shown(here)
    assert show.selected == at("k7")
    assert {cell.name for cell in show.targets} == {"j7", "l6", "k6", "l7", "j8", "k8"} - {
        "l7"
    } or show.targets
    assert not show.movable


def test_stones_that_may_move_are_marked_until_one_is_chosen() -> None:
    here = table()
    assert shown(here).movable == {at("j10")}
    here.press(at("j10"))
    assert not shown(here).movable
    assert shown(here).selected == at("j10")


@pytest.mark.parametrize(
    ("actions", "last"),
    [
        ("", None),
        ("j10-j11", LastAction(at("j10"), at("j11"))),
        ("+k8", LastAction(None, at("k8"))),
        ("draw?", None),
    ],
)
def test_the_last_action_is_marked(actions: str, last: LastAction | None) -> None:
    assert shown(table(actions)).last == last


def test_the_ghost_goes_where_the_stone_may_go() -> None:
    here = table()
    here.press(at("j10"))
    assert present(shown(here, hover=at("j11")).ghost).at == at("j11")
    assert present(shown(here, cursor=at("j11")).ghost).at == at("j11")
    assert shown(here, hover=at("k8")).ghost is None


@pytest.mark.parametrize("seats", [(MACHINE, BERT), (MACHINE, MACHINE)])
def test_nothing_is_offered_while_the_machine_is_to_act(seats: tuple[Seat, Seat]) -> None:
    show = shown(table(seats=seats), hover=at("j10"))
    assert not show.movable
    assert not show.targets
    assert show.hover is None


def test_nothing_is_offered_in_an_earlier_position() -> None:
    here = table("j10-j11 i13-i12")
    here.browse(1)
    show = shown(here, hover=at("j11"))
    assert (show.movable, show.hover) == (frozenset(), None)
    assert show.last == LastAction(at("j10"), at("j11"))
    assert at("i13") in show.pieces


def test_the_cells_of_a_refusal_are_marked() -> None:
    here = table()
    here.press(at("f3"))
    assert shown(here).refused == {at("f3")} & set(present(here.sentence).places)
    here.press(at("j10"))
    here.press(at("f7"))
    assert shown(here).refused == set(present(here.sentence).places) != set()


def test_the_symbol_that_has_fallen_and_its_besiegers_are_marked() -> None:
    assert not shown(table()).closers
    won = f"{PLAIN} f@k7:-:10:0 w@k15:k6,j7,l7,j8,k8:5:0 1 play"
    show = shown(table(start=won))
    assert show.cracked == at("k7")
    assert {cell.name for cell in show.closers} == {"k6", "j7", "l7", "j8", "k8"}
