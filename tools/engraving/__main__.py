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
from tools.engraving import pictures
from tools.engraving.plates import Plates
from tools.engraving.printing import image, packed, svg

NAMES = tuple(sorted(module.name for module in iter_modules(pictures.__path__)))
SHEET = 480
"""How wide a picture is on the sheet."""


def plates_of(name: str) -> Plates:
    """What is cut for a picture: a plate for each file, by the name of the file."""
    plates: Plates = import_module(f"{pictures.__name__}.{name}").PLATES
    return plates


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
    rows = list[Image.Image]()
    for name in chosen:
        if name not in NAMES:
            raise typer.BadParameter(f"there are {', '.join(NAMES)}, but no {name}")
        for file_name, plate in plates_of(name).items():
            block = plate.cut(fine)
            file = folder / f"{file_name}.svgz"
            file.write_bytes(
                packed(svg(block, plate, theme.palette("classic" if plate.night else "daylight")))
            )
            print(f"{file.name} {file.stat().st_size // 1024} kB")
            if sheet:
                seen = [image(block, plate.colours(palette), SHEET) for palette in palettes]
                rows.append(_beside(seen))
    if sheet:
        _below(rows).save(sheet)


def _beside(images: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (sum(each.width for each in images), images[0].height))
    for number, each in enumerate(images):
        whole.paste(each, (each.width * number, 0))
    return whole


def _below(images: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (images[0].width, sum(each.height for each in images)))
    top = 0
    for each in images:
        whole.paste(each, (0, top))
        top += each.height
    return whole


if __name__ == "__main__":
    typer.run(main)
