"""How far apart colours look, also to eyes that lack one kind of cone."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from dream.ui.palette import Colour, linear

Lab = tuple[float, float, float]

MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Machado, Oliveira and Fernandes 2009, full severity, on linear light; and grey for luminance alone."""


def seen_as(colour: Colour, vision: str) -> Lab:
    """The CIELAB values (D65) of a colour as a kind of vision sees it."""
    light = [linear(part / 255) for part in colour]
    seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in MACHADO[vision])
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Lab, other: Lab) -> float:
    """The colour difference CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(c7 / (c7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    dh = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    d_hue = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    mean_h = (h1 + dh / 2) % 360 if c1 * c2 else h1 + h2
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = 60 * exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -sin(radians(turn)) * 2 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    parts = ((l2 - l1) / s_l, (c2 - c1) / s_c, d_hue / s_h)
    return sqrt(sum(p * p for p in parts) + r_t * parts[1] * parts[2])


def smallest_difference(colours: list[Colour], vision: str) -> float:
    """The smallest difference between any two of the colours to a kind of vision."""
    labs = [seen_as(colour, vision) for colour in colours]
    return min(ciede2000(one, other) for i, one in enumerate(labs) for other in labs[:i])
