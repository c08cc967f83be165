"""``python -m tools.engraving`` engraves all pictures, or those that are named, into assets/engravings.

``--sheet FILE`` shows each besides, in the colours of every theme, on one sheet to be looked at.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated

import typer
from PIL import Image

from dream.base.assets import assets_dir
from dream.ui.kit import theme
from dream.ui.kit.engravings import inks
from tools.engraving import pictures
from tools.engraving.block import Block
from tools.engraving.printing import image, packed, svg

NAMES = tuple(sorted(module.name for module in iter_modules(pictures.__path__)))
SHEET = 480
"""How wide a picture is on the sheet."""


def engraved(name: str, *, night: bool, fine: int = 4) -> Block:
    """A picture, cut into a block of so many pixels for a unit."""
    picture = import_module(f"{pictures.__name__}.{name}")
    block = Block(picture.SIDE, picture.SIDE, night=night, fine=fine)
    picture.draw(block)
    return block


def colours_of(palette: theme.Palette) -> dict[str, str]:
    """The inks of a palette as SVG names them."""
    return {ink: "#{:02x}{:02x}{:02x}".format(*colour) for ink, colour in inks(palette).items()}


def main(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Pictures; by default all.")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the files go.")] = None,
    sheet: Annotated[Path | None, typer.Option(metavar="FILE", help="A picture of all of them.")] = None,
    fine: Annotated[int, typer.Option(min=1, help="Pixels of the block for a unit.")] = 4,
) -> None:
    """Engrave pictures."""
    folder = to or assets_dir() / "engravings"
    folder.mkdir(parents=True, exist_ok=True)
    palettes = [theme.palette(name) for name in theme.palette_names()]
    chosen = names or NAMES
    for name in chosen:
        if name not in NAMES:
            raise typer.BadParameter(f"there are {', '.join(NAMES)}, but no {name}")
    shown = Image.new("RGB", (SHEET * len(palettes), SHEET * len(chosen)))
    for row, name in enumerate(chosen):
        for cutting in ("night", "day"):
            block = engraved(name, night=cutting == "night", fine=fine)
            inked = colours_of(theme.palette("classic" if block.night else "daylight"))
            file = folder / f"cover-{name}-{cutting}.svgz"
            file.write_bytes(packed(svg(block, inked, tolerance=0.12, digits=1)))
            print(f"{file.name} {file.stat().st_size // 1024} kB")
            for column, palette in enumerate(palettes):
                if palette.light != block.night:
                    shown.paste(image(block, colours_of(palette), SHEET), (SHEET * column, SHEET * row))
    if sheet:
        shown.save(sheet)


if __name__ == "__main__":
    typer.run(main)
