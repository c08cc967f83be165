"""Three sides closed of four: marked on the board for people, and told once when it comes about."""

from math import hypot

import pytest

from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid.hexes import parse_cell
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.items import STONE_RING, Siege, siege_items
from dream.ui.games.alchemists_dream.words import ALMOST, Threats, new_threats, threatened
from dream.ui.kit.theme import palette
from dream.ui.table.picture import Sprites
from tests.kit.positions import ESCAPE, PLAIN
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.scenes_of_play import BOARD, LATTICE, PosedBoard

WIDE = "Three sides of your"
SYMBOL = f"{PLAIN} f@k7:-:10:0 w@k15:j7,l7,k9:7:0 2 play", "k9-k8"
"""Water closes the third side of fire's Symbol."""
STONE = f"{PLAIN} f@k7:p8:9:0 w@k15:o8,q8,p10:7:0 2 play", "p10-p9"
"""Water closes the third side of a Stone that can step away."""
STUCK = f"{PLAIN} f@k7:l7,j8,k8:7:0 w@k15:l8,k9,j10:7:0 2 play", "j10-j9"
"""Water closes the third side of a Stone whose other neighbours are its own."""


def play(
    table: AtTable, case: tuple[str, str], seats: tuple[Seat, Seat] = (ANNA, BERT), more: str = ""
) -> AtTable:
    return table.sit(f"{case[1]} {more}", seats, position=case[0])


def marked(table: AtTable) -> set[str]:
    return {siege.cell.name for siege in table.shown.sieges if len(siege.closed) == ALMOST}


@pytest.mark.parametrize(
    ("case", "cell", "sentence", "grave"),
    [
        (SYMBOL, "k7", "One more closed side, and your Symbol on k7 is lost.", True),
        (STONE, "p8", "Three sides of your Stone on p8 are closed.", False),
        (STUCK, "k8", "Three sides of your Stone on k8 are closed, and it cannot step away.", True),
    ],
    ids=["symbol", "stone", "stuck"],
)
def test_it_is_marked_and_told_to_whose_piece_it_is(
    at_table: AtTable, case: tuple[str, str], cell: str, sentence: str, grave: bool
) -> None:
    play(at_table, case)
    assert marked(at_table) == {cell}
    assert sentence in at_table.notice
    assert at_table.board_scene.narration().urgent is grave
    assert "Step with a Stone" in at_table.notice


def test_the_mark_stays_and_the_sentence_does_not(at_table: AtTable) -> None:
    play(at_table, SYMBOL, more="+l6 j7-i8")
    assert not marked(at_table)
    play(at_table, SYMBOL, more="+l6 +k14")
    assert marked(at_table) == {"k7"}
    assert WIDE not in at_table.notice


def test_when_it_comes_about_again_it_is_told_again(at_table: AtTable) -> None:
    play(at_table, SYMBOL, more="+l6 k8-k9")
    assert not marked(at_table)
    assert WIDE not in at_table.notice
    play(at_table, SYMBOL, more="+l6 k8-k9 l6-m6 k9-k8")
    assert "your Symbol on k7" in at_table.notice


def test_talk_between_does_not_hide_it(at_table: AtTable) -> None:
    play(at_table, SYMBOL, more="draw?").press("esc")
    assert "your Symbol on k7" in at_table.notice


def test_the_mover_is_not_told_of_what_he_did_himself(at_table: AtTable) -> None:
    """A Stone that steps where three sides are closed has been put there on purpose; the mark says enough."""
    start = f"{PLAIN} f@k7:p8:9:0 w@k15:p9,n10:8:0 1 play"
    at_table.sit("p8-o9 +k14", position=start)
    assert marked(at_table) == {"o9"}
    assert WIDE not in at_table.notice


def test_nobody_is_told_of_the_machines_pieces_but_the_board_shows_them(at_table: AtTable) -> None:
    play(at_table, SYMBOL, (MACHINE, BERT))
    assert marked(at_table) == {"k7"}
    assert WIDE not in at_table.notice
    assert new_threats(at_table.table.game) == Threats()
    play(at_table, SYMBOL, (ANNA, MACHINE))
    assert marked(at_table) == {"k7"}
    assert "your Symbol on k7" in at_table.notice


def test_both_players_at_one_table_see_the_marks_of_both(at_table: AtTable) -> None:
    play(at_table, SYMBOL, more="+l6")
    assert marked(at_table) == {"k7"}


def test_who_wants_none_gets_none(at_table: AtTable) -> None:
    at_table.app.change(warn=False)
    play(at_table, STUCK)
    assert not marked(at_table)
    assert WIDE not in at_table.notice


def test_nothing_is_threatened_while_symbols_are_haggled_over_or_when_the_game_is_over(
    at_table: AtTable,
) -> None:
    position = play(at_table, SYMBOL).table.game.state
    assert threatened(position, Player.FIRST) == {parse_cell("k7")}
    assert not threatened(play(at_table, ("", "@h14 @i14")).table.game.state, Player.FIRST)
    lost = play(at_table, SYMBOL, more="+l6 +k14 l6-m6 k14-k13").table.game.history
    lost.play(next(a for a in lost.state.legal_actions))
    assert not any(threatened(lost.state, player) for player in Player if lost.state.winner)


def test_three_closed_sides_are_three_arcs_and_a_row_of_rounds_within_them() -> None:
    cell = parse_cell("k7")
    closed = tuple(map(parse_cell, ("l7", "j8", "k8", "j7")))
    for count in (2, ALMOST, ALMOST + 1):
        siege = Siege(cell, frozenset(closed[:count]), symbol=False)
        items = list(siege_items(siege, LATTICE, named=False))
        assert len(items) == count + (count >= ALMOST)
    ring, made = STONE_RING * LATTICE.size, Sprites(PosedBoard(BOARD), LATTICE.size, palette())
    for sprite, (x, y) in made.of(items[-1]):
        solid = sprite.get_bounding_rect(min_alpha=140).move(x, y)
        corners = (solid.topleft, solid.topright, solid.bottomleft, solid.bottomright)
        assert all(hypot(a - LATTICE.centre(cell)[0], b - LATTICE.centre(cell)[1]) < ring for a, b in corners)


def test_with_warnings_off_a_stone_that_must_escape_still_shows_its_arcs(at_table: AtTable) -> None:
    at_table.app.change(warn=False)
    at_table.sit("", position=ESCAPE)
    stones = [siege for siege in at_table.shown.sieges if not siege.symbol]
    assert [(siege.cell.name, len(siege.closed)) for siege in stones] == [("i12", 4)]
