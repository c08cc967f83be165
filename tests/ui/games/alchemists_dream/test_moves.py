"""What moves on the board, and what is shown of it."""

from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.games.alchemists_dream.tiles import TILE_COUNT
from dream.hexgrid import parse_cell
from dream.play.history import History
from dream.ui.games.alchemists_dream.faces import OnCell, pieces_of
from dream.ui.games.alchemists_dream.laying import TileLaying
from dream.ui.games.alchemists_dream.layout import BoardLayout, board_alone, layout_of
from dream.ui.games.alchemists_dream.motion import PLACE, STEP, TAKE
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.games.alchemists_dream.words import last_of
from dream.ui.table.changes import Change
from dream.ui.table.items import Items
from dream.ui.table.motion import REST, Flight, Motion, motion_between
from dream.ui.table.sight import AnySight, Marks, Sight
from tests.kit.games import PLAIN, played, seeded_start
from tests.kit.present import present
from tests.kit.random_games import randoms
from tests.kit.random_positions import some_action, some_position

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
    (taken,) = (flight for flight in last_move(TRAP, "j10-j11") if flight.fades)
    (step,) = (flight for flight in last_move(TRAP, "j10-j11") if not flight.begins)
    assert taken.begins == step.ends == STEP
    assert (taken.start.at, taken.end.at) == (middle("i12"), gate(Player.SECOND, Tray.TAKEN))
    assert taken.at(taken.ends - 1e-6).alpha < 0.1
    assert taken.lasts == TAKE


def test_those_that_take_answer_where_they_stand_and_no_longer_than_it_takes() -> None:
    found = last_move(TRAP, "j10-j11")
    (taken,) = (flight for flight in found if flight.fades)
    answers = [flight for flight in found if flight.leaves == flight.lands]
    assert [flight.start.at for flight in answers] == [middle(name) for name in ("h12", "h13", "i13")]
    assert all(flight.begins == taken.begins and flight.ends <= taken.ends for flight in answers)
    assert not [flight for flight in last_move(TRAP, "j10-j11", back=True) if flight.leaves == flight.lands]


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
        found = [each for each in flights(moved(before, after)) if each.leaves != each.lands or each.appears]
        arriving = [flight.lands for flight in found if flight.carries]
        assert sorted(cast(tuple[Any, ...], key)[2] for key in arriving) == sorted(new)
        assert len(found) - len(arriving) <= len(gone)
