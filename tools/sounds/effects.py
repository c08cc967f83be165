"""The effects: each is what happens to which things, made of the models, a little different each time."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from dream.ui.kit.sound import Pitch
from dream.ui.table.changes import ROLL
from dream.ui.table.motion import SETTLES, bounces
from tools.sounds.models import (
    BAR,
    BELL,
    BONE,
    BRONZE,
    DISC,
    GLASS,
    HALL,
    IRON,
    PLUCKED,
    RATE,
    SILVER,
    STONE,
    STRING,
    TABLE,
    WOOD,
    Random,
    Wave,
    board,
    body,
    bubble,
    burst,
    detuned,
    mixed,
    rubbed,
    struck,
    times,
    together,
)

STONE_MODES = (1.0, 1.48, 2.09, 2.83, 3.71, 5.2)
"""The modes of a thick round stone, which lie nearer together than those of a thin plate."""
TABLE_TOP, BOARD = 118.0, 176.0
"""The lowest modes of the table and of the board upon it, in hertz."""


def effect(name: str, variant: int, pitch: Pitch) -> Wave:
    """Return a sound of the window by its name, as it is heard the n-th time, at any loudness."""
    random = np.random.default_rng([*name.encode(), variant])
    return EFFECTS[name](random, pitch.value, variant)


def _spot(random: Random) -> tuple[float, float]:
    """Somewhere on a board, not at its edge."""
    return random.uniform(0.22, 0.48), random.uniform(0.2, 0.46)


# Cards: paper bends and rubs, which is noise; the table answers


def _flick(random: Random, high: float = 7500) -> Wave:
    """A card that springs from under a finger: a snap, and the leaf, a bar of paper, swings for a moment."""
    leaf = body(random.uniform(330, 420), BAR, 0.4)
    snap = burst(random, 1600, high, 0.0004, 0.0035)
    return mixed(0.09, [(0, snap), (0.0006, 0.8 * struck(leaf, WOOD._replace(loss=0.06), 0.0003, 0.08))])


def _slap(random: Random, contact: float = 0.003) -> Wave:
    """A card that lies down: air goes out from under it, and the table is touched."""
    air = burst(random, 250, 2600, 0.002, 0.011)
    return mixed(
        0.3, [(0, 0.55 * air), (0.004, struck(board(TABLE_TOP, _spot(random)), WOOD, contact, 0.28))]
    )


def _deal(random: Random, pitch: float, variant: int) -> Wave:
    slide = rubbed(random, random.uniform(0.10, 0.13), 1500, 6500, 160)
    land = len(slide) / RATE - 0.012
    return TABLE.around(
        mixed(0.5, [(0, 0.75 * slide), (0.006, 0.5 * _flick(random)), (land, 0.9 * _slap(random))])
    )


def _flip(random: Random, pitch: float, variant: int) -> Wave:
    """A card is lifted by an edge, turns with a breath of air, and snaps down."""
    turn = rubbed(random, random.uniform(0.08, 0.10), 500, 3200, 60)
    down = random.uniform(0.105, 0.12)
    parts = [
        (0.0, 0.9 * _flick(random)),
        (0.015, 0.35 * turn),
        (down, 0.8 * _flick(random, 5200)),
        (down, _slap(random)),
    ]
    return TABLE.around(mixed(0.5, parts))


def _shuffle(random: Random, pitch: float, variant: int) -> Wave:
    """A riffle: two halves fall into one another, ever faster; then the bridge, and the pack is squared."""
    parts: list[tuple[float, Wave]] = []
    when, gap = 0.02, 0.030
    for _ in range(30):
        parts.append((when, random.uniform(0.45, 1.0) * _flick(random, random.uniform(4500, 7500))))
        gap = max(0.010, gap * 0.955)
        when += gap * random.uniform(0.7, 1.3)
    when += 0.09
    for n in range(34):
        parts.append((when, (0.25 + 0.55 * np.sin(np.pi * n / 33)) * _flick(random, 6500)))
        when += random.uniform(0.006, 0.0095)
    for _ in range(2):
        when += random.uniform(0.11, 0.14)
        parts += [(when, 0.9 * _slap(random, 0.0016)), (when, 0.5 * burst(random, 700, 4200, 0.001, 0.008))]
    return TABLE.around(mixed(when + 0.35, parts))


def _take(random: Random, pitch: float, variant: int) -> Wave:
    """A card is drawn over others into the hand, where it comes to rest among them."""
    slide = rubbed(random, random.uniform(0.18, 0.21), 700, 3800, 90)
    end = len(slide) / RATE - 0.02
    return TABLE.around(
        mixed(
            0.42, [(0, slide), (end, 0.45 * _flick(random, 3600)), (end + 0.004, 0.3 * _slap(random, 0.005))]
        )
    )


# Wood, stone, metal, bone


def _knocked(random: Random, hard: float, lowest: float = BOARD, seconds: float = 0.4) -> Wave:
    """The board, struck somewhere by what touches it for so many seconds."""
    return struck(detuned(board(lowest, _spot(random)), random), WOOD, hard, seconds)


def _cube(random: Random, pitch: float, variant: int) -> Wave:
    """A cube of beech is set down: one edge first, and then it falls flat."""
    cube = body(random.uniform(820, 900), (1.0, 1.33, 1.71, 2.4, 2.9), 0.4)

    def hit(strength: float) -> Wave:
        edge = 1.3 * struck(detuned(cube, random), WOOD, 0.00045, 0.2)
        return strength * together(edge, 0.45 * _knocked(random, 0.0011, 240))

    return TABLE.around(mixed(0.5, [(0, hit(1.0)), (random.uniform(0.03, 0.045), hit(0.42))]))


def _cauldron(random: Random, pitch: float, variant: int) -> Wave:
    """A cube falls into the liquid of a cauldron: a splash, the bubble that it drags down, and iron."""
    iron = body(random.uniform(285, 310), (1.0, 1.52, 2.66, 3.9, 5.4), 0.6)
    splash = burst(random, 900, 6000, 0.003, 0.026)
    parts = [(0.0, 0.35 * splash), (0.0, 0.4 * struck(detuned(iron, random), IRON, 0.0009, 0.7))]
    parts.append((random.uniform(0.035, 0.05), 1.15 * bubble(random.uniform(0.0052, 0.0066), 0.22)))
    for _ in range(9):
        parts.append(
            (
                random.uniform(0.06, 0.30),
                random.uniform(0.1, 0.34) * bubble(random.uniform(0.0016, 0.0038), 0.12),
            )
        )
    return TABLE.around(mixed(0.75, parts))


def _liquid(random: Random, pitch: float, variant: int) -> Wave:
    """A brew is done: it boils up, bubble after bubble, large ones first, and calms down."""
    parts: list[tuple[float, Wave]] = [(0.0, 0.16 * rubbed(random, 0.9, 350, 2400, 24))]
    for _ in range(46):
        when = 0.02 + 0.95 * random.beta(1.5, 2.2)
        radius = 0.0018 + 0.0058 * random.beta(1.4, 2.6) * (1.15 - 0.6 * when)
        parts.append(
            (
                when,
                random.uniform(0.25, 0.9)
                * (radius / 0.005) ** 0.7
                * bubble(radius, random.uniform(0.08, 0.22)),
            )
        )
    return TABLE.around(mixed(1.3, parts))


def _coin(random: Random, pitch: float, variant: int) -> Wave:
    """A coin is laid onto others: it rings, and trembles to rest."""
    low = random.uniform(2850, 3150)
    coin = [mode for part in (1.0, 1.006) for mode in body(low * part, DISC, 0.45)]
    under = body(low * random.uniform(1.17, 1.25), DISC, 0.5)
    parts, when, gap, strength = [], 0.0, random.uniform(0.058, 0.072), 1.0
    for _ in range(6):
        rings = struck(detuned(coin, random, 0.002), SILVER, 0.00009, 0.8)
        damped = 0.6 * struck(under, SILVER._replace(support=16), 0.00009, 0.6)
        parts.append((when, strength * together(rings, damped, 0.5 * _knocked(random, 0.0016, TABLE_TOP))))
        when, gap, strength = when + gap, gap * 0.66, strength * 0.5
    return TABLE.around(mixed(0.85, parts))


def _die(random: Random, pitch: float, variant: int) -> Wave:
    """A die of bone is thrown, and rattles to rest; at the calm speed it touches wood when it is seen to."""

    def knock(strength: float) -> Wave:
        bone = body(random.uniform(1900, 2900), (1.0, 1.41, 1.93, 2.6), 0.5)
        wood = 0.75 * _knocked(random, 0.0007, TABLE_TOP * 1.4, 0.25)
        return strength * together(struck(bone, BONE, 0.00018, 0.12), wood)

    falls = [(0.0, 0.3), *zip((ROLL * part for part in bounces()), (1.0, 0.7), strict=True)]
    parts = [(when, knock(strength * random.uniform(0.85, 1.1))) for when, strength in falls]
    for when, strength in falls[1:]:  # it falls on an edge first, and then on the next
        parts.append((when + random.uniform(0.028, 0.05), knock(0.45 * strength)))
    when, gap, strength = falls[-1][0] + 0.13, 0.082, 0.36
    while when < ROLL * SETTLES:
        parts.append((when, knock(strength * random.uniform(0.8, 1.15))))
        when, gap, strength = when + gap * random.uniform(0.85, 1.15), gap * 0.86, strength * 0.84
    return TABLE.around(mixed(ROLL + 0.1, parts))


def _stone(random: Random, pitch: float, contact: float = 0.0003) -> Wave:
    stone = detuned(body(1240 * pitch, STONE_MODES, 0.9), random)
    contact /= pitch  # what is small touches briefly
    wood = _knocked(random, contact * 2.6, BOARD * (0.55 + 0.45 * pitch))
    return together(1.1 * struck(stone, STONE, contact, 0.4), 0.8 * wood)


def _place(random: Random, pitch: float, variant: int) -> Wave:
    """A Stone is put on the board; it tips, and lies."""
    again = random.uniform(0.042, 0.058)
    return TABLE.around(mixed(0.5, [(0, _stone(random, pitch)), (again, 0.24 * _stone(random, pitch))]))


SLIDE = 0.10
"""How long a Stone slides before it stands, in seconds."""


def _step(random: Random, pitch: float, variant: int) -> Wave:
    """A Stone is pushed over the wood to the next cell."""
    slide = rubbed(random, SLIDE + 0.03, 500 * pitch, 2600 * pitch, 90)
    return TABLE.around(mixed(0.5, [(0, 0.11 * slide), (SLIDE, _stone(random, pitch * 0.9, 0.0006))]))


def _tile(random: Random, pitch: float, variant: int) -> Wave:
    """A tile of slate is laid down flat beside others, which it touches."""
    slate = detuned(body(random.uniform(640, 700), (1.0, 1.72, 2.33, 3.1, 3.9), 0.7), random)
    touch = detuned(body(random.uniform(1750, 1900), STONE_MODES, 0.5), random)
    parts = [
        (0.0, 0.35 * burst(random, 150, 1400, 0.004, 0.022)),
        (0.012, 0.7 * struck(slate, STONE, 0.0009, 0.4)),
        (0.012, 1.1 * _knocked(random, 0.0022, TABLE_TOP)),
        (random.uniform(0.07, 0.085), 0.22 * struck(touch, STONE, 0.0003, 0.2)),
    ]
    return TABLE.around(mixed(0.5, parts))


def _surround(random: Random, pitch: float, variant: int) -> Wave:
    """A way is closed: stone on stone, a low string that is tightened, and no more."""
    clack = detuned(body(1450, STONE_MODES, 0.5), random)
    low = (110.0, 103.8, 116.5)[variant]
    strings = [mode for part in (1.0, 1.061) for mode in body(low * part, PLUCKED, 1.0)]
    time = times(0.95)
    drawn = struck(strings, STRING, 0.0014, 0.95) * (1 - np.exp(-time / 0.05))
    return HALL.around(
        mixed(1.0, [(0, 0.5 * struck(clack, STONE, 0.0004, 0.3)), (random.uniform(0.015, 0.04), drawn)])
    )


def _capture(random: Random, pitch: float, variant: int) -> Wave:
    """What was a Stone breaks: a crack, and shards that fall, ever smaller, ever later."""
    crack = burst(random, 350, 5200, 0.0006, 0.02)
    parts = [(0.0, 0.8 * crack), (0.0, 0.9 * _stone(random, 0.72))]
    for n in range(15):
        when = 0.03 + 0.62 * (n / 14) ** 1.25 * random.uniform(0.8, 1.1)
        shard = detuned(body(random.uniform(1400, 2400) * (1 + 0.06 * n), STONE_MODES, 0.4), random)
        parts.append(
            (
                when,
                random.uniform(0.25, 0.6) * 0.9**n * struck(shard, GLASS._replace(support=28), 0.00015, 0.3),
            )
        )
    return HALL.around(mixed(0.95, parts))


# What is heard of a game's turns and ends


def _chime(frequency: float, seconds: float, contact: float = 0.0009) -> Wave:
    """A bell of bronze with a soft clapper."""
    return struck(body(frequency, BELL, 0.75), BRONZE, contact, seconds)


def _harp(frequency: float, seconds: float, contact: float = 0.0014) -> Wave:
    """A string, plucked with so soft a finger."""
    return struck(body(frequency, PLUCKED, 1.1), STRING, contact, seconds)


def _played(random: Random, seconds: float, notes: Iterable[tuple[float, Wave]]) -> Wave:
    """Notes as a hand plays them, never quite at their time nor equally strong."""
    played = ((when + random.uniform(0, 0.012), random.uniform(0.85, 1.1) * note) for when, note in notes)
    return HALL.around(mixed(seconds, played))


G, A, C, D, E, F = 196.0, 220.0, 261.63, 293.66, 329.63, 349.23
"""The notes of all tunes: the scale of C without its leading tone, in hertz."""


def _turn(random: Random, pitch: float, variant: int) -> Wave:
    """It is your turn: two strings, rising by a fifth."""
    first = (C, D, A)[variant]
    return _played(random, 1.0, [(0, _harp(first, 1.0)), (0.11, _harp(first * 1.5, 0.9))])


def _bell(random: Random, pitch: float, variant: int) -> Wave:
    """Something is announced: a bell, and another a fifth above."""
    low = 2 * (E, F, D)[variant]
    return _played(random, 1.9, [(0, _chime(low, 1.9)), (0.16, 0.7 * _chime(low * 1.5, 1.7))])


def _elixir(random: Random, pitch: float, variant: int) -> Wave:
    """The Elixir: glasses that are rubbed (one mode each, which swells), and bells above."""
    time = times(2.4)
    swell = (1 - np.exp(-time / 0.35)) * np.exp(-time / 0.8) * np.cos(np.pi / 2 * time / 2.4)
    glasses = sum(
        np.sin(2 * np.pi * note * time + 0.8 * np.sin(2 * np.pi * 4.6 * time)) * swell / n
        for n, note in enumerate((A * 2, E * 4, A * 4 * 1.122), 1)
    )
    scale = (A * 4, E * 4, A * 4 * 1.122, E * 8)
    order = random.permutation(len(scale))
    bells = [(0.10 + 0.13 * n, 0.35 * _chime(scale[k], 2.0, 0.0004)) for n, k in enumerate(order)]
    return _played(random, 2.4, [(0, 0.55 * np.asarray(glasses)), *bells])


WON = ((C, E, G * 2, C * 2), (G, C, E, G * 2), (C, F, A * 2, C * 2))
"""The chords of a win: each rises, and ends at rest."""
LOST = ((A * 2, F, D, A), (E * 2, C * 2, A * 2, A), (F * 2, D * 2, A * 2, D))
"""Those of a loss: each falls, by a minor third among others, and ends low."""


def _win(random: Random, pitch: float, variant: int) -> Wave:
    """Bells and strings rise, ever sooner, to a full chord that rings."""
    chord = sorted(WON[variant])
    begins = (0.0, 0.15, 0.29, 0.42)
    notes = [(at, 0.8 * _harp(note * 2, 2.6)) for at, note in zip(begins, chord, strict=True)]
    notes += [(at, 0.45 * _chime(note * 2, 2.6)) for at, note in zip(begins, chord, strict=True)]
    full = [(0.62, 0.7 * _chime(note * 2, 2.4)) for note in chord]
    full += [(0.63, 0.8 * _chime(note * 4, 2.2, 0.0003)) for note in chord]
    full.append((0.62, 0.4 * _harp(chord[0] / 2, 2.4)))
    return _played(random, 3.2, [*notes, *full])


def _loss(random: Random, pitch: float, variant: int) -> Wave:
    """Strings fall, ever later, and a bell far below is left alone."""
    tune = LOST[variant]
    begins = (0.0, 0.24, 0.52, 0.86)
    notes = [(at, _harp(note / 2, 2.2, 0.0017)) for at, note in zip(begins, tune, strict=True)]
    return _played(random, 3.2, [*notes, (0.9, 0.5 * _chime(tune[-1] / 2, 2.3, 0.003))])


def _illegal(random: Random, pitch: float, variant: int) -> Wave:
    """It can't be done: knuckles on the table, twice, dully."""
    knocks = [(when, _knocked(random, 0.002, 1.3 * TABLE_TOP)) for when in (0.0, random.uniform(0.115, 0.13))]
    return TABLE.around(mixed(0.45, knocks))


def _tick(random: Random, pitch: float, variant: int) -> Wave:
    """The escapement of a clock: the anchor falls, the wheel is caught, the case answers."""
    wheel = body(random.uniform(2300, 2500), DISC, 0.6)
    case = _knocked(random, 0.0006, 210, 0.3)
    hit = together(0.4 * struck(wheel, BONE, 0.0001, 0.1), case)
    return TABLE.around(mixed(0.35, [(0, 0.5 * hit), (0.014, hit)]))


EFFECTS: Mapping[str, Callable[[Random, float, int], Wave]] = {
    "deal": _deal,
    "flip": _flip,
    "shuffle": _shuffle,
    "take": _take,
    "cube": _cube,
    "cauldron": _cauldron,
    "liquid": _liquid,
    "coin": _coin,
    "die": _die,
    "place": _place,
    "step": _step,
    "tile": _tile,
    "surround": _surround,
    "capture": _capture,
    "elixir": _elixir,
    "turn": _turn,
    "bell": _bell,
    "win": _win,
    "loss": _loss,
    "illegal": _illegal,
    "tick": _tick,
}
"""All of them by the names by which the window plays them."""
