"""From the table to the board: what is marked, what is about to be, and what was done last."""

from typing import Any

import pytest

from dream.hexgrid.hexes import Hex, parse_cell
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.layout import LastAction, Tray, TrayOf, layout_of
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.table.presenter import pointed_at, unpointed
from dream.ui.table.sight import Pointing
from tests.kit.games import played
from tests.kit.positions import PLAIN
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, Shown
from tests.ui.silent_host import table_alone

START = f"{PLAIN} f@k7:j10:9:0 w@k15:i13:9:0 1 play"


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
