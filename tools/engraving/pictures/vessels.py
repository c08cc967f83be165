"""What Alchemist is brewed with: a bag of cloth, and the brew in a cauldron seen from above."""

import numpy as np

from dream.ui.games.alchemist.engraved import ARMS, bag_inks, brew_inks
from dream.ui.kit.theme import Palette, Rgb
from tools.engraving.block import Block
from tools.engraving.figures import LEFT_ABOVE, drawn, ribbon
from tools.engraving.plates import Plate, Plates

X = 50
BAG = "M38 33 C25 41 12 58 12 74 C12 90 28 96 50 96 C72 96 88 90 88 74 C88 58 75 41 62 33 Z"
NECK = (
    "M37 33 C39 27 37 22 29 12 C35 9 38 14 42 9 C45 5 49 11 53 7 C57 4 60 11 64 8 C67 7 68 11 72 13 "
    "C63 22 61 27 63 33 Z"
)
FOLDS = (
    ((-10, 34), (-22, 50), (-30, 72)), ((-6, 34), (-13, 50), (-17, 64)), ((-2, 35), (-4, 54), (-5, 74)),
    ((3, 35), (5, 48), (6, 60)), ((7, 34), (15, 50), (19, 70)), ((10, 34), (23, 49), (31, 66)),
)  # fmt: skip
BUBBLES = (
    (-33, 20, 4.2),
    (-25, 30, 2.8),
    (34, -18, 3.6),
    (29, -27, 2.4),
    (36, 16, 2.8),
    (8, 39, 3.2),
    (-38, 8, 2.2),
)
CALM = 27.0
"""So far from its middle the brew lies still: cubes stand there."""


def _bag(block: Block) -> None:
    """Cloth gathered by a cord: the burin runs round the belly and up the folds."""
    body, neck = drawn(block, BAG, 0, 0), drawn(block, NECK, 0, 0)
    for part in (neck, body):
        block.clear(part, 1.4)
        block.fill("cloth", part)
    turn = np.arctan2(body.x - X, body.y - 12)
    fold = 0.2 * np.sin(15 * turn + 0.6) * np.clip((76 - body.y) / 40, 0, 1)
    dark = np.clip(0.86 - body.cushion(27, LEFT_ABOVE) - fold, 0, 0.78)
    around = body.rings(X, -16, 3.2, 0.74) + 0.25 * np.sin(15 * turn)
    block.lay("key", body, block.screened(around, dark) * body.grown(-0.9).covered)
    lit = np.clip(body.cushion(27, LEFT_ABOVE) - 0.72, 0, 0.3) * 1.5
    block.lay("pale", body, block.screened(around + 0.5, lit) * body.grown(-1.4).covered)
    for points in FOLDS:
        line = block.stroke([(X + x, y) for x, y in points], 2.0, 1.2, 0.3, curved=True)
        block.fill("key", line & body)
    shade = np.clip(0.34 + 0.5 * (neck.x - X) / 18, 0.08, 0.8) + 0 * neck.distance
    block.lay("key", neck, block.screened(neck.rays(X, 56, 74), shade) * neck.grown(-0.6).covered)
    for part in (body, neck):
        block.rim("key", part, 1.7, 1)
    ribbon(
        block,
        [(36, 32), (45, 36), (56, 36.4), (64, 32)],
        (3.4, 4.6, 4.6, 3.4),
        lines=3,
        ink="gold",
        fading=False,
        light=(0.7, 1),
        flat="gold",
    )
    for cord in ([(59, 35), (68, 42), (72, 50), (69, 59)], [(57, 36), (62, 45), (62, 54), (58, 62)]):
        line = block.stroke(cord, 2.2, 2, curved=True)
        block.clear(line, 1)
        block.fill("gold", line)
        x, y = cord[-1]
        tassel = block.polygon([(x - 2.4, y), (x + 2.4, y), (x + 4.2, y + 8), (x - 4.2, y + 8)])
        block.tint("gold", tassel, tassel.level(2.6, np.pi / 2), 0.3 + 0 * tassel.distance, moat=1)
    knot = block.circle(58, 35, 4)
    block.tint("gold", knot, knot.rings(57, 34, 2.2), 0.2 + 0 * knot.distance)


def _brew(block: Block) -> None:
    """Three arms of a whirl, each in an ink of its own, around a calm middle; it simmers at the wall."""
    liquid = block.circle(X, X, 50)
    far, angle = liquid.far(X, X), liquid.angle(X, X)
    whirl = angle / (2 * np.pi) + far / 58 + 0.02 * np.sin(5 * angle + far / 6)
    arm = np.floor(np.mod(whirl, 1) * len(ARMS)).astype(int)
    for number, ink in enumerate(ARMS):
        block.lay(ink, liquid, liquid.covered * (arm == number))
    block.lay("calm", liquid, np.clip((CALM - far) * 0.5 + 0.5, 0, 1))
    lit = 0.5 + 0.5 * (-0.6 * np.cos(angle) - 0.8 * np.sin(angle))
    swirl = (far + 5 * np.sin(2 * angle + far / 11)) / (4.6 * block.coarse) - angle / (2 * np.pi)
    edge = np.clip((far - CALM) / 16, 0, 1)
    block.lay(
        "key", liquid, block.screened(swirl, edge * (0.12 + 0.42 * (1 - lit))) * liquid.grown(-0.5).covered
    )
    shine = np.where(edge * lit > 0.15, edge * lit * 0.36, 0.0)
    block.lay("pale", liquid, block.screened(swirl + 0.5, shine) * liquid.grown(-1).covered)
    for x, y, size in BUBBLES:
        bubble = block.circle(X + x, X + y, size)
        block.clear(bubble, 1)
        block.fill("key", bubble.grown(1))
        block.fill("one", bubble)
        block.fill(
            "pale", bubble.band(1, 0.5) | block.circle(X + x - 0.3 * size, X + y - 0.35 * size, 0.3 * size)
        )
    block.fill("key", liquid.band(1.6, 0.8))


def _of_brew(palette: Palette) -> dict[str, Rgb]:
    return brew_inks(((40, 90, 200), (60, 160, 80), (230, 100, 40)))


PLATES: Plates = {
    "alchemist-bag": Plate(_bag, False, 100, 100, 1.25, 0.06, 2, 2, ground=False, inks=bag_inks),
    "alchemist-brew": Plate(_brew, False, 100, 100, 1.0, 0.06, 2, 2, ground=False, inks=_of_brew),
}
