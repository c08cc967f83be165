"""Plates: what each file of assets/engravings is cut from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dream.ui.kit.engravings import inks
from dream.ui.kit.theme import Palette, Rgb
from tools.engraving.block import Block, Shape
from tools.engraving.figures import cut_outside


@dataclass(frozen=True)
class Plate:
    """A drawing in one cutting, so many units wide and high; it is printed in `inks` of a palette.

    `coarse` is how much wider than drawn its lines lie, and `tolerance` how far an outline may be off, in
    units. With `ground` it is printed on a sheet; without, it is clear where no ink is. With a `window`
    nothing is outside of it, and the sheet is as large as that.
    """

    draw: Callable[[Block], None]
    night: bool
    wide: int = 600
    high: int = 600
    coarse: float = 1.0
    tolerance: float = 0.12
    digits: int = 1
    finer: int = 1
    ground: bool = True
    window: Callable[[Block], Shape] | None = None
    inks: Callable[[Palette], Mapping[str, Rgb]] = inks

    def cut(self, fine: int) -> Block:
        """The block, at so many pixels for a unit of a cover."""
        block = Block(self.wide, self.high, night=self.night, fine=fine * self.finer, coarse=self.coarse)
        self.draw(block)
        if self.window:
            cut_outside(block, self.window(block))
        return block

    def colours(self, palette: Palette) -> dict[str, str]:
        """The inks as SVG names them."""
        return {ink: "#{:02x}{:02x}{:02x}".format(*colour) for ink, colour in self.inks(palette).items()}


Plates = Mapping[str, Plate]


def cover(word: str, draw: Callable[[Block], None]) -> Plates:
    """The two cuttings of a cover."""
    return {f"cover-{word}-{name}": Plate(draw, night) for name, night in (("night", True), ("day", False))}


def emblem(word: str, draw: Callable[[Block], None]) -> Plates:
    """The two cuttings of an emblem, which is drawn for 16 to 64 pixels."""
    return {
        f"emblem-{word}-{name}": Plate(draw, night, 64, 64, tolerance=0.05, digits=2, finer=3, ground=False)
        for name, night in (("night", True), ("day", False))
    }


CUTTINGS = (("", 1.0), ("-small", 1.55))
"""Of cards: the fine one, and the coarse one for those that are shown small."""


def card(
    name: str,
    draw: Callable[[Block], None],
    window: Callable[[Block], Shape],
    inks: Callable[[Palette], Mapping[str, Rgb]],
    *,
    high: int = 140,
    night: bool = False,
    ground: bool = False,
) -> dict[str, Plate]:
    """The two cuttings of the picture in the window of a card, which is 100 units wide."""
    return {
        name + cutting: Plate(
            draw, night, 100, high, coarse, 0.05, 2, 2, ground=ground, window=window, inks=inks
        )
        for cutting, coarse in CUTTINGS
    }
