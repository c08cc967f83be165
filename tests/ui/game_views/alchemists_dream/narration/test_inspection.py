"""What pointing at a cell or a piece tells is so, by the mouse and by the cursor; rings show the same."""

import re
from functools import cache

import pytest

from dream.games.alchemists_dream.board import Terrain
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Phase, PlaceSymbol, Player, Position, Step, target_of
from dream.hexgrid.hexes import ORIGIN, neighbours, parse_cell
from dream.ui.games.alchemists_dream.items import Siege
from dream.ui.games.alchemists_dream.words import (
    closed_sides,
    foresee,
    inspect,
)
from dream.ui.table.game_session import Address
from tests.kit.positions import PLAIN
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.narration.test_narration import NAMES, NOBODY, closed, steps

SOME = f"{PLAIN} f@k7:o5,l7,k8,p8:6:0 w@k15:l8,n8,o8,q8,p9,k16:4:0 1 play"


@cache
def positions() -> list[Position]:
    """Some positions of games."""
    return [before for before, _, _ in steps()[::7]]


def lines(position: Position, name: str, you: Player | None = None) -> tuple[str, ...]:
    return inspect(position, parse_cell(name), Address(NAMES, you))


def test_a_stone_says_what_closes_it_and_what_that_means() -> None:
    assert lines(parse_position(SOME), "p8", Player.FIRST) == (
        "p8: your Stone of fire",
        "3 of 4 closed: o8 water Stone, q8 water Stone, p9 water Stone",
        "One more, and it must escape.",
        "It can step to 3 cells.",
    )


def test_ground_says_to_whom_it_is_hostile_and_how_closed_it_is_for_whom() -> None:
    position = parse_position(SOME)
    assert lines(position, "n9", Player.FIRST)[:2] == ("n9: ground of water", "Hostile to you (fire)")
    assert lines(position, "k11") == (
        "k11: the Elixir",
        "Whoever begins a turn with a Stone here may return a taken one.",
    )
    assert lines(position, "k9") == (
        "k9: void",
        "For Anna 1 of 4 closed: l8 water Stone",
        "For Bert 1 of 4 closed: k8 fire Stone",
    )


def test_every_number_of_closed_sides_is_so() -> None:
    for position in positions():
        for player in Player:
            for cell in (*position.sides[player].stones, *neighbours(ORIGIN)):
                told = closed_sides(position, cell, player)
                number = int(told.split(" ")[0]) if told != "No side closed" else 0
                assert number == closed(position, cell, player)
                named = {parse_cell(name) for name in re.findall(r"[a-u]\d+", told)}
                assert len(named) == number
                for near in named:
                    enemy, hostile = position.sides[player.other], position.sides[player].element.opposite
                    element = present(re.search(rf"\b{near.name} (\w+)(?: on (\w+))?", told))
                    on_stone = near in enemy.stones
                    assert element[1] == (enemy.element if on_stone else hostile).label
                    if element[2]:
                        assert position.board[near] is hostile.terrain


def test_every_way_out_is_counted() -> None:
    for position in (position for position in positions() if position.phase is Phase.PLAY):
        steps = [action for action in position.legal_actions if isinstance(action, Step)]
        for stone in {step.origin for step in steps}:
            ways = sum(step.origin == stone for step in steps)
            told = inspect(position, stone, NOBODY)
            assert (f"to {ways} cells" if ways > 1 else "to one cell") in " ".join(told)


def test_what_is_told_of_a_piece_before_it_is_there_is_so_afterwards() -> None:
    for before, action, after in steps()[::5]:
        if isinstance(action, Step | PlaceSymbol):
            cell = action.cell if isinstance(action, PlaceSymbol) else target_of(action)
            assert foresee(before, action, NOBODY)[1] == closed_sides(after, cell, before.turn)


def test_a_symbol_that_would_be_placed_is_weighed_against_the_enemys() -> None:
    placed = [(before, action) for before, action, _ in steps() if isinstance(action, PlaceSymbol)]
    told = [foresee(before, action, NOBODY) for before, action in placed]
    assert {len(lines) for lines in told} == {2, 3}
    for (before, _), lines in zip(placed, told, strict=True):
        enemy, symbol = before.turn.other, before.sides[before.turn.other].symbol
        assert (symbol is None) == (len(lines) == 2)
        if symbol is not None:
            assert (
                lines[2] == f"{NAMES[enemy]}'s Symbol on {symbol.name}: {closed_sides(before, symbol, enemy)}"
            )


@pytest.mark.parametrize("terrain", list(Terrain))
def test_every_ground_has_its_words(terrain: Terrain) -> None:
    position = next(position for position in positions() if position.board.with_terrain[terrain])
    for cell in position.board.with_terrain[terrain] - position.occupied:
        assert inspect(position, cell, NOBODY)[0].startswith(f"{cell.name}: ")


# At the table


def told(person: AtTable) -> list[str] | None:
    shown = person.app.ui.tooltip.shown
    return shown.text.split("\n") if shown else None


def test_the_mouse_tells_after_a_moment_and_the_ring_shows_it_at_once(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE), position=SOME).point(at_table.spot("p8"))
    cells = frozenset(map(parse_cell, ("o8", "q8", "p9")))
    assert at_table.shown.inspected == Siege(parse_cell("p8"), cells, symbol=False)
    at_table.wait_until(lambda: told(at_table))
    pressed = "3 of 4 closed: o8 water Stone, q8 water Stone, p9 water Stone"
    assert present(told(at_table))[:2] == ["p8: your Stone of fire", pressed]
    at_table.point((3, 630))
    assert told(at_table) is None
    assert at_table.shown.inspected is None


def test_the_cursor_tells_the_same_and_a_dialog_hides_it(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE), position=SOME).walk_to("l7")
    at_table.wait_until(lambda: told(at_table))
    assert present(told(at_table))[0] == "l7: your Stone of fire"
    assert present(at_table.shown.inspected).cell == parse_cell("l7")
    at_table.press("/")
    assert told(at_table) is None


def test_once_the_mouse_moves_it_tells_of_its_own_place(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE), position=SOME).walk_to("l7")
    at_table.point(at_table.spot("k15"))
    at_table.wait_until(lambda: told(at_table))
    assert present(told(at_table))[0] == "k15: Stoker's Symbol of water"


def test_the_ghost_of_a_stone_has_the_ring_that_the_stone_would_have(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE), position=SOME).click_cells("k8")
    at_table.point(at_table.spot("k9"))
    shown = at_table.shown
    assert present(shown.ghost).at == parse_cell("k9")
    assert shown.inspected == Siege(parse_cell("k9"), frozenset({parse_cell("l8")}), symbol=False)
    at_table.wait_until(lambda: told(at_table))
    assert told(at_table) == ["Your Stone on k9", "1 of 4 closed: l8 water Stone"]


def test_the_ghost_of_a_symbol_says_what_the_ground_closes_for_both(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").click_cells("k6")
    at_table.point((3, 630))
    assert at_table.shown.inspected == Siege(parse_cell("k6"), frozenset())
    assert at_table.board_scene.narration().prompt == (
        "k6: the ground closes none of its sides. At Bert's Symbol the ground closes two of its sides. "
        "Click again or press Enter to set it there.",
    )


def test_who_only_watches_may_point_too(at_table: AtTable) -> None:
    at_table.sit("", (MACHINE, MACHINE), position=SOME).point(at_table.spot("p8"))
    assert at_table.shown.inspected is not None
    at_table.wait_until(lambda: told(at_table))
    assert present(told(at_table))[0] == "p8: Stoker 1's Stone of fire"
