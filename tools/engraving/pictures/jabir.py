"""Jabir's Transmutations: three colleagues at the athanor; over its fire gold, and the metals around it."""

import numpy as np

from tools.engraving.block import Block, Field, Shape
from tools.engraving.figures import drawn, flame, glass, glory, rays_of, ribbon, sign, stars
from tools.engraving.outlines import Points, path, placed, turned_profile
from tools.engraving.plates import cover

X, Y = 300, 178
"""The middle of gold, of its glory and of the ring of metals."""
METALS = ("♄", "♃", "♂", "♀", "☿", "☽")
RING, THICK = 122, 17
"""How far the middle of the ring is from that of gold, and how wide it is on each side of it."""
FIRE = 470
"""How high the fire of the athanor burns."""
TOWER = [(60, 396), (60, 396), (66, 420), (70, 470), (76, 530), (84, 620)]
DOME = [(15, 316), (15, 316), (15, 330), (22, 340), (40, 352), (54, 368), (61, 386), (62, 394)]
ROBE = (
    "M-12 -236 C-30 -230 -40 -220 -42 -200 C-46 -160 -50 -110 -56 -60 C-58 -36 -62 -14 -66 8 L58 8 "
    "C50 -30 44 -70 40 -110 C38 -140 38 -180 30 -212 C26 -226 20 -232 12 -236 Z"
)
FLAMES = ((283, 62, 15, -1), (317, 62, 15, 1), (291, 88, 17, 1), (310, 80, 17, -1), (300, 60, 15, 1))
SLEEVE = (
    "M-30 -216 C-18 -228 0 -222 14 -206 C30 -190 50 -196 72 -216 L84 -200 C78 -180 72 -160 66 -128 "
    "C54 -136 40 -146 24 -154 C4 -164 -24 -184 -30 -216 Z"
)
HAND = "M70 -214 C74 -222 80 -226 88 -230 C92 -226 92 -220 90 -214 C86 -206 82 -202 78 -200 Z"
FACE = (
    "M-8 -232 L-12 -270 C0 -284 20 -284 26 -272 C28 -268 27 -264 27 -262 L34 -251 C34 -248 31 -247 29 -247 "
    "L30 -242 L28 -239 L28 -233 C26 -226 16 -224 8 -226 L8 -218 Z"
)
VEIL = (
    "M24 -276 C18 -292 -2 -298 -18 -286 C-34 -274 -34 -250 -36 -226 C-38 -200 -46 -180 -50 -150 "
    "C-30 -160 0 -168 12 -190 C20 -206 14 -222 12 -236 C8 -252 12 -266 24 -276 Z"
)
FLASK = [(6, -52), (6, -52), (5, -48), (5, -30), (7, -26), (20, -14), (25, 2), (19, 15), (9, 20), (0, 21)]
TOWN = (
    (70, 0), (70, -26), (96, -26), (96, -44), (126, -44), (126, -30), (206, -30), (206, -62), (212, -74),
    (224, -84), (236, -92), (240, -104), (244, -92), (256, -84), (268, -74), (274, -62), (274, -92),
    (271, -92), (271, -98), (274, -98), (274, -126), (271, -126), (271, -132), (274, -132), (279, -152),
    (284, -132), (287, -132), (287, -126), (284, -126), (284, -98), (287, -98), (287, -92), (284, -92),
    (284, -40), (330, -40), (330, 0),
)  # fmt: skip


def draw(block: Block) -> None:
    _sky(block)
    _gold(block)
    _country(block)
    _athanor(block)
    _scholar(block, 118, 592, 1)
    _scholar(block, 482, 592, -1)
    _stoker(block, 300, 612)


def _sky(block: Block) -> None:
    sky = block.everywhere()
    far, angle = sky.far(X, Y), sky.angle(X, Y)
    flicker = 1 + 0.2 * np.sin(18 * angle + 0.9) + 0.13 * np.sin(35 * angle)
    light = (0.95 * np.exp(-far / 95) + 0.3 * np.exp(-far / 240)) * flicker
    if not block.night:
        light = (0.42 + 0.64 * np.exp(-far / 150)) * (0.9 + 0.1 * flicker)
    rays_of(block, sky, X, Y, 150, light)
    chance = np.random.default_rng(21)
    places = [(chance.uniform(14, 586), chance.uniform(14, 370), chance.uniform(2.6, 6.4)) for _ in range(60)]
    stars(block, (p for p in places if np.hypot(p[0] - X, p[1] - Y) > 158))


def _gold(block: Block) -> None:
    """Gold in its glory, and a ring like that of an astrolabe with the six metals on their way to it."""
    block.clear(block.circle(X, Y, 48))
    glory(block, X, Y, 45, 98, 18)
    ball = block.circle(X, Y, 37)
    dark = 1 - ball.cushion(37, (-0.55, -0.6, 0.6))
    block.tint(
        "gold", ball, ball.rings(X - 14, Y - 15, 2.8), (1.1 if block.night else 0.6) * dark - 0.14, moat=3
    )
    for mark in (block.circle(X, Y, 22).band(4.2), block.circle(X, Y, 5.4)):
        block.clear(mark, 1.8)
        block.fill("key" if not block.night else "pale", mark)
    ring = block.circle(X, Y, RING).band(2 * THICK)
    lit = 0.2 + 0.16 * np.cos(2 * ring.angle(X, Y)) + 0 * ring.distance
    block.body(ring, ring.rays(X, Y, 180), lit if block.night else 0.5 + lit, rim=0, moat=2.4)
    for radius, wide in (
        (RING + THICK, 2.6),
        (RING - THICK, 2.6),
        (RING + THICK - 5, 0.9),
        (RING - THICK + 5, 0.9),
    ):
        line = block.circle(X, Y, radius).band(wide)
        block.clear(line, 1.2)
        block.fill("gold", line)
    for number, metal in enumerate(METALS):
        angle = np.radians(160 + 44 * number)
        x, y = X + RING * np.cos(angle), Y + RING * np.sin(angle)
        disc = block.circle(x, y, 24)
        block.clear(disc, 2.4)
        block.fill("gold", disc.band(2.4, 1.2))
        heart = block.circle(x, y, 19.4)
        shade = 0.16 + 0.3 * ((heart.x - x) * 0.6 + (heart.y - y) * 0.8) / 19 + 0 * heart.distance
        if block.night:
            block.hatch("key", heart, heart.level(2.6), 0.3 - shade, 0)
        else:
            block.hatch("key", heart, heart.level(2.6), shade, 0)
        made = sign(block, metal, x, y, 23)
        block.clear(made, 2.2)
        block.fill("pale" if block.night else "key", made.grown(0.35))


def _country(block: Block) -> None:
    """A town of domes and towers on either side, and the ground, in the light of the fire."""
    for side in (-1, 1):
        made = block.polygon([(X + side * x, 506 + y) for x, y in TOWN])
        light = 0.44 * np.exp(-made.far(X, 420) / 150) + 0.06 + 0.1 * np.clip((made.y - 400) / 100, 0, 1)
        block.body(
            made, made.level(2.9), light if block.night else 0.56 + 0.5 * light, rim=1.3, edge=0.6, moat=2
        )
    floor = block.box(-20, 500, 620, 640)
    light = 0.8 * np.exp(-floor.far(X, 540, 0.42) / 120) + 0.07
    down = np.maximum(floor.y - 486, 0.1)
    block.body(floor, down**0.84 / 2.3, light if block.night else 0.42 + 0.6 * light, rim=1.3, moat=1)


def _bricks(block: Block, shape: Shape, light: Field) -> None:
    """Courses of brick, each broken by joints that stand over the middle of those below."""
    block.body(shape, shape.level(2.7), light, rim=1.8, moat=2.4, edge=np.clip(light + 0.3, 0, 1))
    deep = 15.0
    for course in range(int(396 / deep), 42):
        low = block.box(150, deep * course - 0.9, 450, deep * course + 0.9) & shape
        block.clear(low)
        for place in range(-5, 6):
            x = X + 25 * (place + course % 2 / 2) - 0.9
            block.clear(block.box(x, deep * course, x + 1.8, deep * (course + 1)) & shape)
        if not block.night:
            block.fill("key", low.grown(-0.5))


def _athanor(block: Block) -> None:
    """A tower of brick with a dome of copper; through its door one sees the fire."""
    for x, high, wide, lean in ((292, 58, 17, -1), (309, 64, 17, 1), (300, 46, 14, -1)):
        flame(block, x, 328, high, wide, lean)
    tower = block.polygon(turned_profile(TOWER, X, 0))
    u = tower.across(X)
    light = 0.08 + 0.62 * np.exp(-tower.far(X, FIRE) / 52) + 0.26 * np.clip(np.abs(u) - 0.72, 0, 1) * 2
    if not block.night:
        light = 0.45 + 0.5 * np.exp(-tower.far(X, FIRE) / 60) - 0.2 * u**2
    _bricks(block, tower, light)
    dome = block.polygon(turned_profile(DOME, X, 0))
    u = dome.across(X)
    dark = (1.0 if block.night else 0.55) * (0.12 + 0.62 * u * u + 0.12 * np.sin(9 * u)) + 0 * dome.distance
    block.tint("gold", dome, dome.arcs(X, 2.9, 0.3), dark, moat=2.4)
    for half, top, bottom in ((18, 310, 318), (66, 390, 400)):
        block.gilded(block.box(X - half, top, X + half, bottom, 2), 1.8)
    for number in range(-3, 4):
        rivet = block.circle(X + 18 * number, 395, 1.7)
        block.clear(rivet)
    ring = _door(block, 39, 408)
    block.body(ring, ring.rays(X, FIRE - 20, 60), 0.75 + 0 * ring.distance, rim=1.4, moat=2, edge=0.9)
    mouth = _door(block, 30, 417)
    block.clear(mouth)
    glow = np.exp(-mouth.far(X, 500) / 70)
    block.hatch("glow", mouth, mouth.rays(X, 512, 90), 0.5 * glow, 0)
    for x, high, wide, lean in FLAMES:
        flame(block, x, 522, high, wide, lean)
    block.rim("gold" if block.night else "key", mouth, 1.4)


def _door(block: Block, half: float, top: float) -> Shape:
    return block.circle(X, top + half, half) | block.box(X - half, top + half, X + half, 520)


def _outline(description: str, x: float, y: float, side: int) -> list[Points]:
    return placed(path(description), x, y, mirrored=side < 0)


def _scholar(block: Block, x: float, y: float, side: int) -> None:
    """A standing figure in a long robe, who lifts a flask into the light; turned to the `side`."""

    def lit_from_fire(shape: Shape, edge: float, base: float = 0.02) -> Field:
        return base + 0.98 * shape.cushion(edge, (0.85 * side, -0.32, 0.08))

    robe = block.polygon(*_outline(ROBE, x, y, side))
    away = (robe.x - x) * side
    fall = np.arctan2(away + 6, robe.y - y + 420) * 60
    fold = np.clip(np.sin(1.5 * fall + 0.3 * np.sin((robe.y - y) / 34)), -0.3, 1)
    lower = np.clip((robe.y - y + 220) / 120, 0, 1)
    light = lit_from_fire(robe, 26) + 0.26 * fold * lower * np.clip(0.5 + away / 60, 0.1, 1)
    if not block.night:
        light = 0.34 + 0.4 * light + 0.16 * fold * lower
    block.body(
        robe,
        1.9 * fall,
        light,
        rim=1.9,
        moat=2.6,
        edge=np.clip(1.5 * light + 0.15, 0, 1) if block.night else 0.9,
    )
    hem = [(-64, -4), (-20, 2), (20, 2), (56, -4)]
    for up in (0, 7):
        line = block.stroke([(x + side * a, y + b - 8 - up) for a, b in hem], 2.2 - 0.12 * up, curved=True)
        block.clear(line, 1.4)
        block.fill("gold", line)
    face = block.polygon(*_outline(FACE, x, y, side))
    light = lit_from_fire(face, 12, 0.1) if block.night else 0.45 + 0.5 * lit_from_fire(face, 12)
    block.body(face, face.level(2.2, 0.25 * side), light, rim=1.4, moat=1.8)
    eye = block.stroke([(x + side * a, y + b) for a, b in ((19, -259), (25, -261))], 2.2)
    brow = block.stroke([(x + side * a, y + b) for a, b in ((16, -264), (27, -266))], 1.6)
    for mark in (eye, brow):
        block.clear(mark, 0.2)
        if not block.night:
            block.fill("key", mark)
    if side > 0:
        _beard(block, x, y)
        _turban(block, x - 1, y - 272, 1)
    else:
        _veil(block, x, y)
    flask_x, flask_y = x + side * 88, y - 240
    glass(
        block, FLASK, flask_x, flask_y, level=-6, liquid="glow" if side > 0 else "cool", side=side, size=0.92
    )
    stopper = block.box(flask_x - 7, flask_y - 54, flask_x + 7, flask_y - 47, 1.5)
    block.gilded(stopper)
    hand = block.polygon(*_outline(HAND, x, y, side))
    block.body(hand, hand.level(2.2, 0.6 * side), 0.75 + 0 * hand.distance, rim=1.3, moat=1.6)
    sleeve = block.polygon(*_outline(SLEEVE, x, y, side))
    away = (sleeve.x - x) * side
    flow = np.hypot(away + 24, sleeve.y - y + 232) / 2.9
    light = lit_from_fire(sleeve, 14) + 0.2 * np.clip(np.sin(flow / 2.3), 0, 1)
    if not block.night:
        light = 0.36 + 0.5 * light
    block.body(
        sleeve, flow, light, rim=1.7, moat=2.2, edge=np.clip(1.4 * light + 0.2, 0, 1) if block.night else 0.9
    )
    cuff = block.stroke([(x + side * a, y + b) for a, b in ((72, -215), (82, -199), (68, -132))], 2.6)
    block.clear(cuff, 1.2)
    block.fill("gold", cuff)


def _beard(block: Block, x: float, y: float) -> None:
    for across in (-1.0, -0.45, 0.1, 0.6):
        points = [
            (15 + 8 * across, -240),
            (17 + 11 * across, -226),
            (20 + 9 * across, -208),
            (24 + 4 * across, -188),
        ]
        ribbon(
            block,
            [(x + a, y + b) for a, b in points],
            (11, 13, 10, 1),
            lines=5,
            light=(0.2, 0.9),
            side=-1,
            rim=1,
            fading=False,
        )
    lip = [(14, -242), (22, -243), (30, -239)]
    ribbon(block, [(x + a, y + b) for a, b in lip], (3, 5, 1), lines=3, light=(0.4, 1), rim=0.9, fading=False)


def _turban(block: Block, x: float, y: float, side: int) -> None:
    """Cloth wound around a cap, with its end hanging down behind."""
    if side:
        tail = [(-22, 2), (-30, 18), (-31, 42), (-35, 66)]
        ribbon(
            block,
            [(x + side * a, y + b) for a, b in tail],
            (10, 12, 11, 12),
            lines=5,
            side=1,
            light=(0.05, 0.6),
            fading=False,
        )
    cap = block.ellipse(x + 2 * side, y - 13, 15, 19)
    block.tint("gold", cap, cap.arcs(x, 2.4, 0.4), 0.5 * np.abs(cap.x - x) / 18 + 0 * cap.distance)
    rolls = (
        ((-27, 5), (-8, -10), (12, -14), (29, -7)),
        ((-27, -4), (-10, -4), (12, -4), (30, -1)),
        ((-24, -11), (-12, 3), (8, 7), (29, 4)),
    )
    for number, roll in enumerate(rolls):
        flip = side or (-1 if number == 1 else 1)
        ribbon(
            block,
            [(x + flip * a, y + b) for a, b in roll],
            (7, 14, 14, 6),
            lines=6,
            light=(0.12, 0.95),
            side=-flip,
            rim=1.3,
            fading=False,
        )


def _veil(block: Block, x: float, y: float) -> None:
    """A veil over hair and shoulders, with a circlet."""
    veil = block.polygon(*_outline(VEIL, x, y, -1))
    away = x - veil.x
    flow = np.hypot(away - 30, 0.8 * (veil.y - y + 240)) / 2.7
    light = 0.06 + 0.9 * veil.cushion(13, (-0.6, -0.62, 0.05)) + 0.22 * np.clip(np.sin(flow / 2.1), 0, 1)
    if not block.night:
        light = 0.38 + 0.5 * light
    block.body(
        veil, flow, light, rim=1.6, moat=2, edge=np.clip(1.3 * light + 0.25, 0, 1) if block.night else 0.9
    )
    circlet = block.stroke(
        [(x - a, y + b) for a, b in ((25, -271), (8, -276), (-14, -270), (-32, -254))], 3.2, curved=True
    )
    block.clear(circlet, 1.3)
    block.fill("gold", circlet)


def _stoker(block: Block, x: float, y: float) -> None:
    """The third, who kneels before the fire and is seen from behind, dark but for the light around him."""
    poker = block.stroke([(x + 62, y - 62), (x + 18, y - 128)], 3.4)
    block.gilded(poker, 1.6)
    cloak = drawn(
        block,
        "M-78 0 C-78 -30 -68 -52 -52 -62 C-36 -72 -20 -76 -14 -82 L14 -82 C20 -76 36 -72 52 -62 "
        "C60 -66 66 -70 70 -66 C74 -60 70 -52 68 -46 C76 -30 78 -14 80 0 Z",
        x,
        y,
    )
    fall = np.arctan2(cloak.x - x, cloak.y - y + 190) * 58
    light = 0.02 + 1.05 * cloak.cushion(15, (0, -0.9, 0.02)) + 0.16 * np.clip(np.sin(1.6 * fall), 0, 1)
    if not block.night:
        light = 0.2 + 0.6 * light
    block.body(
        cloak,
        1.25 * fall,
        light,
        rim=1.9,
        moat=2.8,
        edge=np.clip(1.5 * light + 0.2, 0, 1) if block.night else 1,
    )
    neck = block.box(x - 12, y - 90, x + 12, y - 78, 4)
    block.body(neck, neck.level(2.2), 0.3 + 0 * neck.distance, rim=1, moat=1)
    _turban(block, x, y - 98, 0)


PLATES = cover("jabir", draw)
