"""What comes off a block: an SVG file of plain filled paths, packed; and, to look at it, an image."""

import gzip
from collections.abc import Mapping

import contourpy
import numpy as np
from PIL import Image

from dream.ui.kit.theme import Palette
from tools.engraving.block import Block, Field
from tools.engraving.outlines import Points, thinned
from tools.engraving.plates import Plate

SPECK = 0.7
"""What covers less, in square units, is left out."""


def svg(block: Block, plate: Plate, palette: Palette) -> str:
    """The picture as SVG: a path for each ink, which is named by its `id`, over the ground if it has one."""
    wide, high, colours = block.wide, block.high, plate.colours(palette)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">']
    if plate.ground:
        sheet = f"M0 0H{wide}V{high}H0Z"
        if plate.window:
            window = plate.window(block)
            whole = np.zeros((block.high * block.fine, block.wide * block.fine), np.float32)
            whole[window.window] = window.covered
            sheet = _outlines(whole, block, plate)
        parts.append(f'<path id="ground" fill="{colours["ground"]}" d="{sheet}"/>')
    for ink, laid in sorted(block.inks.items()):
        if drawn := _outlines(laid, block, plate):
            parts.append(f'<path id="{ink}" fill="{colours[ink]}" fill-rule="evenodd" d="{drawn}"/>')
    return "\n".join([*parts, "</svg>\n"])


def _outlines(laid: Field, block: Block, plate: Plate) -> str:
    """The data of a path around all that an ink covers."""
    outlines = contourpy.contour_generator(z=np.pad(laid, 1), name="serial").lines(0.5)
    return "".join(
        _pen(thinned(line, plate.tolerance), plate.digits)
        for line in ((np.asarray(outline) - 0.5) / block.fine for outline in outlines)
        if len(line) > 3 and _area(line) > SPECK * plate.tolerance / 0.1
    )


def packed(text: str) -> bytes:
    """The text of a picture as the bytes of its file; the same text gives the same bytes."""
    return gzip.compress(text.encode(), 9, mtime=0)


def image(block: Block, colours: Mapping[str, str], size: int) -> Image.Image:
    """The picture as pixels, so many wide."""
    pixels = np.empty((*next(iter(block.inks.values())).shape, 3), np.float32)
    pixels[:] = _rgb(colours["ground"])
    for ink, plate in sorted(block.inks.items()):
        pixels += plate[..., None] * (np.array(_rgb(colours[ink]), np.float32) - pixels)
    whole = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return whole.resize((size, size * block.high // block.wide), Image.Resampling.LANCZOS)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.lstrip("#")))


def _area(line: Points) -> float:
    x, y = line[:, 0], line[:, 1]
    return abs(float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]))) / 2


def _pen(line: Points, digits: int) -> str:
    """The data of a path around a closed line, in short relative steps."""
    scale = 10**digits
    whole = np.round(line * scale).astype(int)
    steps = [(x, y) for x, y in np.diff(whole, axis=0)[:-1] if x or y]
    if len(steps) < 2:
        return ""
    said = f"M{_short(whole[0, 0], scale)} {_short(whole[0, 1], scale)}l"
    for number, step in enumerate(steps):
        for place, value in enumerate(step):
            text = _short(value, scale)
            said += text if text[0] == "-" or number + place == 0 else f" {text}"
    return said + "z"


def _short(value: int, scale: int) -> str:
    text = f"{value / scale:g}"
    return text.replace("0.", ".", 1) if 0 < abs(value) < scale else text
