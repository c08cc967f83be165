"""The golden pictures notice whatever a player would: each test removes something from what is drawn."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Surface

from dream.ui.games.alchemists_dream.faces import CellName, EdgeName, OnCell, RingPart
from dream.ui.games.alchemists_dream.layout import layout_of
from dream.ui.games.alchemists_dream.marks import (
    CLOSED,
    MARKS,
    STEPS,
    BoardMark,
    HintArrow,
    Left,
    Marked,
    Trail,
)
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.kit.text import Typeface
from dream.ui.kit.theme import Mark, Rgb
from dream.ui.table.items import Item
from dream.ui.table.picture import LaidTable
from dream.ui.widgets import paint
from tests.ui import golden as golden_pictures
from tests.ui.at_table import ANNA, AT_REST, MACHINE, AtTable
from tests.ui.games.alchemists_dream.scenes_of_play import (
    BOARD_PICTURES,
    SHOW,
    BoardPicture,
    PosedBoard,
    drawn,
    picture_of,
)
from tests.ui.games.alchemists_dream.words import hinted
from tests.ui.golden import BLOCK, FOLDER, MOST_OFF, TOLERANCE, Golden, bad_blocks

KINDS: set[Hashable] = {
    *("Stone", "Symbol", "ghost", "arc, open", "arc, shut"),
    *(Trail, Left, HintArrow),
    *MARKS,
}
"""All that can be seen on a board, apart from the names of cells."""
HINTS: set[Hashable] = {Mark.HINT, HintArrow}
PHONES: set[Hashable] = {BoardMark.CHOOSABLE}
LENS: set[Hashable] = set(CLOSED + STEPS)
"""What is only seen through the lens, which has pictures of its own."""
Draw = Callable[[], Surface]


class Sprites:
    """All that is drawn on a board, thing by thing; any one of them can be left out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._drawn: list[Item] = []
        self._without: Hashable = None
        for looks in (DreamBoard, PosedBoard):
            for name in ("items", "pointed_items"):
                monkeypatch.setattr(looks, name, self._sifted(getattr(looks, name)))

    def drawn(self, draw: Draw) -> list[Item]:
        """What is drawn."""
        self._drawn.clear()
        draw()
        return list(self._drawn)

    def draw_without(self, item: Item, draw: Draw) -> Surface:
        """The picture without a thing."""
        self._without = item
        try:
            return draw()
        finally:
            self._without = None

    def unnoticed(self, name: str, draw: Draw, kinds: set[Hashable]) -> set[Hashable]:
        """Those kinds of which none can be left out so that the golden picture of a name notices it.

        It need not notice each: some lie hidden under pieces.
        """
        drawn = self.drawn(draw)
        return {
            kind
            for kind in kinds
            if not any(
                any(bad_blocks(name, self.draw_without(item, draw)))
                for item in drawn
                if kind_of(item) == kind
            )
        }

    def _sifted(self, listed: Callable[..., Iterable[Item]]) -> Callable[..., Iterable[Item]]:
        def sifted(*arguments: Any) -> Iterable[Item]:
            for item in listed(*arguments):
                if item.face is not None:
                    self._drawn.append(item)
                if item != self._without:
                    yield item

        return sifted


def kind_of(item: Item) -> Hashable:
    """Of which kind a thing is, as a player sees it."""
    match item.face:
        case OnCell(faint=True):
            return "ghost"
        case OnCell(piece):
            return "Symbol" if piece.symbol else "Stone"
        case Marked(mark):
            return mark
        case RingPart(shut=shut):
            return "arc, shut" if shut else "arc, open"
    return type(item.face)


@pytest.fixture
def sprites(monkeypatch: pytest.MonkeyPatch) -> Sprites:
    return Sprites(monkeypatch)


def drawing(picture: BoardPicture) -> Draw:
    """Draws a golden picture of the board as often as it is asked."""
    show = replace(SHOW, coordinates=picture.coordinates)

    def draw() -> Surface:
        view = picture_of(picture.size, picture.palette, picture.sixths)
        return drawn(view, show, picture.size).subsurface(layout_of(picture.size).board)

    return draw


def ink(picture: Surface) -> int:
    """How many pixels of a picture can be seen."""
    return int((pygame.surfarray.array_alpha(picture) > 0).sum())


def lay_anew(person: AtTable) -> None:
    """Forget the things that lie on the table."""
    picture = person.presenter.picture
    picture.laid = LaidTable(picture._game, picture.laid.ground)


# What may not be gone


@pytest.mark.parametrize("picture", BOARD_PICTURES, ids=lambda picture: picture.name)
def test_a_stone_a_symbol_and_each_kind_of_mark_may_not_be_gone(
    picture: BoardPicture, golden: Golden, sprites: Sprites
) -> None:
    draw = drawing(picture)
    golden(picture.name, draw())
    assert sprites.unnoticed(picture.name, draw, KINDS - HINTS - LENS - PHONES) == set()


@pytest.mark.parametrize("picture", BOARD_PICTURES, ids=lambda picture: picture.name)
def test_no_name_of_a_cell_may_be_gone_however_small(
    picture: BoardPicture, golden: Golden, sprites: Sprites
) -> None:
    draw = drawing(picture)
    golden(picture.name, draw())
    drawn = sprites.drawn(draw)
    names = [item for item in drawn if isinstance(item.face, EdgeName | CellName)]
    assert len(names) > 30
    for item in sorted(names, key=lambda item: item.box.w * item.box.h)[:20]:
        assert any(bad_blocks(picture.name, sprites.draw_without(item, draw)))


def test_a_hint_may_not_be_gone(fine_table: AtTable, golden: Golden, sprites: Sprites) -> None:
    hinted(fine_table.sit(AT_REST["play"], (ANNA, MACHINE)))

    def draw() -> Surface:
        lay_anew(fine_table)
        return fine_table.look_around("h14", "h16")

    golden("board/hint", draw())
    assert sprites.unnoticed("board/hint", draw, HINTS) == set()


def test_no_stone_symbol_or_target_may_be_gone_in_the_window_of_a_game(
    fine_table: AtTable, golden: Golden, sprites: Sprites
) -> None:
    fine_table.sit(AT_REST["play"]).press("p")

    def draw() -> Surface:
        lay_anew(fine_table)
        return fine_table.look()

    golden("dream/play", draw())
    assert sprites.unnoticed("dream/play", draw, {"Stone", "Symbol", Mark.TARGET}) == set()


def test_the_smallest_text_may_not_be_gone_in_the_window_of_a_game(
    fine_table: AtTable, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, made, hidden = paint.written, dict[str, Surface](), set[str]()

    def watched(font: Typeface, text: str, colour: Rgb) -> Surface:
        made[text] = written(font, text, colour)
        return Surface(made[text].get_size(), pygame.SRCALPHA) if text in hidden else made[text]

    monkeypatch.setattr(paint, "written", watched)
    fine_table.sit(AT_REST["play"]).press("p")
    golden("dream/play", fine_table.look())
    hidden.add(min(filter(str.strip, made), key=lambda text: ink(made[text])))
    fine_table.app.rebuild()
    assert any(bad_blocks("dream/play", fine_table.look()))


# How pictures are compared


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Golden:
    """Compares pictures with those of a folder of its own, in which a grey one is."""
    monkeypatch.setattr(golden_pictures, "FOLDER", tmp_path)
    Golden(update=True, evidence=lambda: tmp_path)("grey", grey())
    (tmp_path / "evidence").mkdir()
    return Golden(update=False, evidence=lambda: tmp_path / "evidence")


def grey(*spots: tuple[int, int], by: int = TOLERANCE + 1) -> Surface:
    """A grey picture; at the spots, one part of its colour is another."""
    surface = Surface((64, 48))
    surface.fill((96, 96, 96))
    for spot in spots:
        surface.set_at(spot, (96, 96 + by, 96))
    return surface


def spots(count: int) -> list[tuple[int, int]]:
    """Pixels beside one another in a block that no grid of blocks from the corner has."""
    return [(9 + n % BLOCK, 9 + n // BLOCK) for n in range(count)]


def test_a_few_pixels_may_be_off_and_many_by_a_little(strict: Golden) -> None:
    strict("grey", grey(*spots(MOST_OFF)))
    strict("grey", grey(*spots(BLOCK**2), by=TOLERANCE))


def test_one_pixel_more_may_not(strict: Golden, tmp_path: Path) -> None:
    found = grey(*spots(MOST_OFF + 1))
    with pytest.raises(pytest.fail.Exception, match=rf"{MOST_OFF + 1} at \(\d+, \d+\); see .*evidence"):
        strict("grey", found)
    kept = pygame.image.load(tmp_path / "evidence/grey.png")
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(found, "RGB")
    difference = pygame.image.load(tmp_path / "evidence/grey-difference.png")
    assert all(difference.get_at(spot)[:3] == (255, 255, 255) for spot in spots(MOST_OFF + 1))


def test_each_bad_block_is_named_once(strict: Golden) -> None:
    found = grey(*spots(MOST_OFF + 1), *((x + 30, y + 20) for x, y in spots(MOST_OFF + 2)))
    blocks = list(bad_blocks("grey", found))
    assert [bad.off for bad in blocks] == [MOST_OFF + 2, MOST_OFF + 1]
    assert all(bad.block.clip((9, 9, 46, 22)) for bad in blocks)


def test_another_size_is_told(strict: Golden) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"\(64, 47\).*\(64, 48\)"):
        strict("grey", grey().subsurface((0, 0, 64, 47)))


def test_rounding_is_no_difference(strict: Golden) -> None:
    random = np.random.default_rng(5)
    colours = pygame.surfarray.make_surface(random.integers(0, 256, (64, 48, 3), np.uint8))
    Golden(update=True, evidence=lambda: FOLDER)("colours", colours)
    strict("colours", colours)


def test_all_of_them_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.png")) < 10_000_000
