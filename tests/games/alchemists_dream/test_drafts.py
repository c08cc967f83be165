"""Positions that are set up by hand: any can be, and read back; what can't be is refused in a sentence."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from dream.base.errors import Malformed, Refused
from dream.base.texts import english
from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board, lay
from dream.games.alchemists_dream.drafts import PLACE_OF, Draft, differing
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.games.alchemists_dream.tiles import PLACES, place_cells, standard_tiles
from dream.hexgrid import board_order, parse_cell
from dream.play.drafts import Drafting
from tests.kit.laws import mutated
from tests.kit.random_positions import positions, some_position

FIRST, SECOND = Player.FIRST, Player.SECOND
K11, K8 = parse_cell("k11"), parse_cell("k8")
RIM = RIM_CELLS[0]
OUTER = PLACES[0]
ELIXIR = standard_tiles().elixir_tile
TWO_SYMBOLS = Draft.empty().painted(K8, Terrain.FIRE).painted(parse_cell("m12"), Terrain.WATER)
PLAY = parse_position(f"{TWO_SYMBOLS.board.text} f@k8:j9,k9:7:1 w@m12:m11,l12:8:0 1 play")


def set_up_by_hand(position: Position, draft: Draft) -> Draft:
    """A position set up cell by cell on top of any draft."""
    draft = draft.without_pieces().without_ground().with_rim(bare=position.board.bare)
    for cell in TILE_CELLS:
        draft = draft.painted(cell, position.board[cell])
    for player in Player:
        side = position.sides[player]
        draft = draft.with_element(player, side.element).with_total(player, side.total)
    for player in Player:
        side = position.sides[player]
        if side.symbol:
            draft = draft.with_symbol(player, side.symbol)
        for cell in sorted(side.stones, key=board_order):
            draft = draft.with_stone(player, cell)
        draft = draft.with_taken(player, side.taken)
    return draft.with_turn(position.turn).with_phase(position.phase)


@given(positions, positions)
def test_any_position_can_be_set_up_by_hand_whatever_was_there(before: Position, wanted: Position) -> None:
    draft = set_up_by_hand(wanted, Draft(before))
    assert draft.position == wanted
    assert draft.text == position_text(wanted)


def check_there_and_back(states: range) -> None:
    for seed in states:
        position = some_position(Random(seed))
        draft = Draft.from_text(Draft(position).text)
        assert draft.position == position
        assert draft.faults == ()


def test_a_position_is_the_same_when_its_text_is_read_back() -> None:
    check_there_and_back(range(40))


@pytest.mark.long
def test_a_thousand_positions_are_the_same_when_their_texts_are_read_back() -> None:
    check_there_and_back(range(1000))


def test_a_hostile_text_is_refused_in_a_sentence_or_is_a_position() -> None:
    refused = 0
    for seed in range(40):
        random = Random(seed)
        text = position_text(some_position(random))
        for _ in range(20):
            wrong = mutated(random, text, "fwea@:/.")
            try:
                assert Draft.from_text(wrong).text == wrong.strip()
                continue
            except Refused as error:
                sentence = str(error)
            refused += 1
            assert 0 < len(sentence) < 5000
            assert sentence.isprintable()
    assert refused > 500


# The ground


def test_a_board_laid_tile_by_tile_is_that_of_the_seed() -> None:
    draft = Draft.empty()
    for laid in lay("marigold"):
        draft = draft.laid(laid.place, laid.tile, laid.sixths)
    assert draft.board == Board.from_seed("marigold")
    assert draft.unlaid() == ()


@given(positions)
def test_a_tile_lies_where_its_cells_are_and_can_be_turned_all_round(position: Position) -> None:
    draft = Draft(position)
    for place in PLACES[::5]:
        turned = draft.turned(place, 1)
        lies, lay_before = turned.tile_at(place), draft.tile_at(place)
        assert (lies and lies.tile) == (lay_before and lay_before.tile)
        assert set(differing(draft.board, turned.board)) <= set(place_cells(place))
        assert turned.turned(place, 5) == draft
        if lies:
            assert draft.laid(place, lies.tile, lies.sixths) == turned


def test_the_tiles_that_lie_nowhere_are_those_still_to_be_drawn() -> None:
    draft = Draft.from_seed("marigold", GAME.parse_options("-"))
    tile = next(draft.tile_at(place) for place in PLACES)
    assert tile is not None
    painted = draft.painted(place_cells(tile.place)[0], Terrain.FIRE)
    while painted.tile_at(tile.place):
        painted = painted.painted(place_cells(tile.place)[1], Terrain.FIRE)
    assert tile.tile in painted.unlaid()


def test_without_its_rim_a_board_gives_back_what_stood_there() -> None:
    draft = Draft(PLAY).with_stone(FIRST, RIM)
    assert draft.with_rim(bare=True).position.sides[FIRST] == PLAY.sides[FIRST]
    assert draft.with_rim(bare=True).with_rim(bare=False).board == PLAY.board
    assert draft.with_rim(bare=False) is draft


def test_pieces_stay_on_other_ground_as_far_as_it_reaches() -> None:
    other = Draft.from_seed("marigold", GAME.parse_options("board=bare"))
    draft = Draft(PLAY).with_stone(SECOND, RIM).on_ground_of(other)
    assert draft.board == other.board
    assert draft.position.sides == PLAY.sides


# The pieces


def test_stones_come_from_the_reserve_and_then_from_those_taken() -> None:
    draft = Draft.empty().with_total(FIRST, 6).with_taken(FIRST, 5)
    one, two = TILE_CELLS[:2]
    assert draft.position.sides[FIRST].reserve == 1
    draft = draft.with_stone(FIRST, one).with_stone(FIRST, two)
    assert (draft.position.sides[FIRST].reserve, draft.position.sides[FIRST].taken) == (0, 4)
    assert draft.with_stone(FIRST, one) is draft
    assert draft.erased(one, two).position.sides[FIRST].reserve == 2


def test_what_comes_takes_the_place_of_what_was_there() -> None:
    draft = Draft(PLAY).with_stone(SECOND, K8)
    assert draft.position.sides[FIRST].symbol is None
    draft = draft.with_symbol(SECOND, K8)
    assert draft.position.sides[SECOND].symbol == K8
    assert draft.position.sides[SECOND].total == 10


def test_who_takes_the_element_of_the_other_exchanges_it() -> None:
    draft = Draft(PLAY).with_element(SECOND, Element.FIRE)
    assert [side.element for side in draft.position.sides] == [Element.WATER, Element.FIRE]
    assert Draft(PLAY).with_element(FIRST, Element.FIRE).position == PLAY


def full() -> Draft:
    draft = Draft.empty()
    for cell in TILE_CELLS[:10]:
        draft = draft.with_stone(FIRST, cell)
    return draft


IN_THE_MIDDLE = "Only the middle of the board, k11, is the Elixir."
ON_THE_RIM, OFF = (
    f"There are no elements on the rim, where {RIM.name} is.",
    f"This board has no cell {RIM.name}.",
)
BARE = Draft(PLAY).with_rim(bare=True)
REFUSED: tuple[tuple[str, Callable[[], Draft]], ...] = (
    (IN_THE_MIDDLE, lambda: Draft(PLAY).painted(K11, Terrain.FIRE)),
    (IN_THE_MIDDLE, lambda: Draft(PLAY).painted(K8, Terrain.ELIXIR)),
    (IN_THE_MIDDLE, lambda: Draft(PLAY).laid(OUTER, ELIXIR)),
    (ON_THE_RIM, lambda: Draft(PLAY).painted(RIM, Terrain.VOID)),
    (OFF, lambda: BARE.with_stone(FIRST, RIM)),
    (OFF, lambda: BARE.with_symbol(FIRST, RIM)),
    ("All 10 Stones of player 1 are on the board.", lambda: full().with_stone(FIRST, K8)),
    ("Player 1 has 8 Stones off the board.", lambda: Draft(PLAY).with_taken(FIRST, 9)),
    ("Player 1 has 8 Stones off the board.", lambda: Draft(PLAY).with_taken(FIRST, -1)),
    ("Player 2 has 6 to 10 Stones in all.", lambda: Draft(PLAY).with_total(SECOND, 5)),
    ("Player 1 has 10 to 10 Stones in all.", lambda: full().with_total(FIRST, 9)),
)


@pytest.mark.parametrize(("sentence", "edit"), REFUSED)
def test_what_can_never_be_is_refused_in_a_sentence(sentence: str, edit: Callable[[], Draft]) -> None:
    with pytest.raises(Refused) as refused:
        edit()
    assert str(refused.value) == sentence


FAULTS = {
    "a Symbol is missing in the phase play": Draft.empty(),
    "there are Stones on the board before play has begun": Draft(PLAY).with_phase(Phase.HAGGLE),
    "player 1 has a Stone on k9, which is hostile ground": Draft(PLAY).painted(
        parse_cell("k9"), Terrain.WATER
    ),
    "the Symbol of player 1 is on k8, which isn't earth": Draft(PLAY).with_element(FIRST, Element.EARTH),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_no_game_could_come_to_can_be_set_up_and_the_law_says_why(fault: str) -> None:
    draft = FAULTS[fault]
    assert fault in [english(each) for each in draft.faults]
    with pytest.raises(Refused, match=fault):
        Draft.from_text(draft.text)


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(Malformed):
        Draft.from_seed("x" * 1000, GAME.parse_options("-"))


# Steps and back


@given(positions, positions)
def test_steps_can_be_undone_and_done_again(one: Position, other: Position) -> None:
    begun = Drafting(Draft(one))
    done = begun.after(Draft(other))
    assert done.back().now == begun.now
    assert done.back().again() == done
    assert begun.back() is begun
    assert done.again() is done


def test_a_stroke_is_one_step_and_a_step_forgets_what_was_undone() -> None:
    begun = Drafting(Draft.empty())
    cells = sorted(PLACE_OF, key=board_order)[:5]
    stroke = begun.after(begun.now.painted(cells[0], Terrain.FIRE))
    for cell in cells[1:]:
        stroke = stroke.after(stroke.now.painted(cell, Terrain.FIRE), joined=True)
    assert stroke.back().now == begun.now
    assert stroke.after(stroke.now) is stroke
    assert not stroke.back().after(begun.now.painted(cells[0], Terrain.AIR)).undone
