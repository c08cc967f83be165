"""How the things on the table are painted: cards, chips, medals, the die, cells of the list, lines of attack.

What bears a text belongs to the main thread; all else any thread may paint, and it is kept.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

import numpy as np
from pygame import Surface, transform

from dream.games.philosophers_stone.rules.components import PROCESSES, PURE, Card, Pile
from dream.games.philosophers_stone.rules.tracker import house_tracker
from dream.ui.games.philosophers_stone.engraved import (
    ELEMENTS_BACK,
    PROCESSES_BACK,
    back_inks,
    chip_colours,
    face_inks,
    face_name,
    is_dark,
    name_colour,
    seal_colours,
    sign_colours,
    window_colour,
)
from dream.ui.games.philosophers_stone.faces import (
    EMBER,
    Bare,
    Beam,
    Chip,
    Ghost,
    Medal,
    Pictogram,
    Recipe,
    RowSign,
    Scroll,
    Written,
    card_colour,
    metal_colour,
    paper,
    short_name,
    wood,
)
from dream.ui.games.philosophers_stone.pictograms import ACTS, PICTOGRAMS
from dream.ui.games.philosophers_stone.signs import (
    CARD_SIGNS,
    COMPASS,
    EXCHANGE,
    METAL_SIGNS,
    UNKNOWN_METAL,
    VESSEL,
)
from dream.ui.kit.glyphs import glyph_distance
from dream.ui.kit.painting import Canvas, Field, rounded_box, segment
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.card_sheets import (
    card_outline,
    card_sheet,
    has_large_seal,
    is_engraved,
    lay_back,
    lay_engraving,
    lay_frame,
)
from dream.ui.table.faces import (
    CARD_HEIGHT,
    NIGHT,
    TYPE,
    Card as CardFace,
    Die,
    Face,
    PileFace,
    glint,
    parchment,
)
from dream.ui.table.painters import die_canvas, fitting_size, slab, text_sprite, written_on
from dream.ui.table.table_game import Painter

BARE = cache_of_a_look(most=24_000_000)
Size = tuple[float, float]
SMALL = 40
"""Below so many pixels of width a card has its sign alone."""
NAMED = 84
"""From this width on, in units of the design, a card bears its name; below others it stands."""


def paint_named(face: CardFace, size: Size, unit: float, palette: Palette) -> Surface:
    """A card, with its name where it is one of the large ones."""
    assert face.front is None or isinstance(face.front, Card)
    bare = paint_card(Bare(face.front, face.back), size, unit, palette)
    if face.front is None or size[0] < NAMED * unit:
        return bare
    text, ink = short_name(face.front), name_colour(face.front, palette)
    high = fitting_size(text, round(TYPE * unit), Role.BODY, round(size[0] * 0.95))
    return written_on(bare, text_sprite(text, high, ink), round(size[0] * 0.56))


@BARE.keeping
def paint_card(face: Bare, size: Size, unit: float, palette: Palette) -> Surface:
    """A card without its name or, face down, its back: that of its deck, or of any hand.

    Where pictures are wanted, it is engraved as far as it is wide enough; else it is sealed all the same.
    """
    canvas, width = card_sheet(size[0]), size[0]
    if face.card is None:
        _lay_back(canvas, face.back, palette, engraved=is_engraved(width, palette, back=True))
    elif is_engraved(width, palette):
        _lay_picture(canvas, face.card, palette, named=width >= NAMED * unit)
    elif palette.pictures:
        _lay_sealed(canvas, face.card, palette)
    else:
        _lay_face(canvas, face.card, size[0] >= SMALL, palette)
    return canvas.surface()


def _lay_picture(on: Canvas, card: Card, palette: Palette, *, named: bool) -> None:
    """Parchment, the engraving in its window, and the sign of the card on a seal at the foot of it."""
    colour, sheet, dark = card_colour(card, palette), paper(palette), is_dark(card)
    _lay_parchment_of(on, colour, sheet)
    down = np.float32(0.0 if named else 0.06)
    y = on.y - down
    body = rounded_box(on.x, y + np.float32(0.105), 0.42, 0.515, 0.05 if dark else 0.24)
    if card in PURE:
        arch = np.hypot(on.x, y + np.float32(0.20)) - np.float32(0.42)
        body = np.minimum(arch, rounded_box(on.x, y - np.float32(0.105), 0.42, 0.305, 0.02))
    light = 1.04 - 0.16 * np.clip(np.hypot(on.x * 1.1, on.y * 0.8), 0, 1) ** 2
    on.fill_lit(body, window_colour(card, palette), light)
    width = 1 / on.pixel
    lay_engraving(on, face_name(card, width), face_inks(card, palette), float(down), light)
    rim = np.float32(max(0.007, 0.55 * on.pixel))
    on.fill(np.abs(body) - rim, mix(colour, NIGHT, 0.6))
    lay_frame(on, 0.042, 0.005, mix(sheet, colour, 0.6))
    if has_large_seal(width):
        _lay_seal(on, card, 0.39, 0.27, 0.06, palette)
    elif named:
        _lay_seal(on, card, 0.285, 0.145, 0.026, palette)
    else:
        _lay_seal(on, card, 0.44, 0.20, 0.034, palette)


def _lay_seal(on: Canvas, card: Card, place: float, radius: float, thick: float, palette: Palette) -> None:
    """The seal of a card with its sign, so far below the middle, in lines so thick."""
    (ground, sign), y = seal_colours(card, palette), on.y - np.float32(place)
    seal, edge = np.hypot(on.x, y) - np.float32(radius), mix(card_colour(card, palette), NIGHT, 0.6)
    on.glow(seal, 0.05, NIGHT, 0.5)
    on.fill(seal, ground)
    on.fill(np.abs(seal + np.float32(0.016)) - np.float32(max(0.009, 0.5 * on.pixel)), (206, 156, 62))
    on.fill(np.abs(seal) - np.float32(max(0.007, 0.55 * on.pixel)), edge)
    on.fill(glyph_distance(CARD_SIGNS[card], on.x, y, 0.62 * radius, max(thick, 1.3 * on.pixel)), sign)


def _lay_sealed(on: Canvas, card: Card, palette: Palette) -> None:
    """A card too small for a picture: its seal fills the window."""
    colour, sheet = card_colour(card, palette), paper(palette)
    _lay_parchment_of(on, colour, sheet)
    window = card_outline(on.x, on.y, max(0.075, 2.2 * on.pixel))
    on.fill(window, window_colour(card, palette))
    on.fill(np.abs(window) - np.float32(max(0.012, 0.4 * on.pixel)), mix(colour, NIGHT, 0.6))
    _lay_seal(on, card, 0.0, 0.40, 0.08, palette)


def _lay_parchment_of(on: Canvas, colour: Rgb, sheet: Rgb) -> None:
    """The paper of a card, in the lamp's light, with an edge of its colour."""
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(colour, NIGHT, 0.72))
    light = 1.06 - 0.24 * np.clip(np.hypot(on.x * 1.1, on.y * 0.8), 0, 1) ** 2 - 0.05 * on.y
    on.fill_lit(edge + np.float32(max(0.014, on.pixel)), sheet, light)


def _lay_face(on: Canvas, card: Card, large: bool, palette: Palette) -> None:
    """Parchment, and in it a window: an arch for the pure, a round for the mundane, dark for processes."""
    colour, sheet, dark = card_colour(card, palette), paper(palette), is_dark(card)
    y = on.y + np.float32(0.10 if large else 0.0)
    _lay_parchment_of(on, colour, sheet)
    if large:
        _lay_window(on, card, y, palette)
        lay_frame(on, 0.055, 0.005, mix(sheet, colour, 0.6))
    radius, width = (0.285, 0.050) if large else (0.36, 0.07)
    line = glyph_distance(CARD_SIGNS[card], on.x, y, radius, max(width, 1.35 * on.pixel))
    if dark and large:
        on.glow(line, 0.12, EMBER if card in PROCESSES else palette.gold, 0.5)
    on.fill(line, sign_colours(card, palette)[1] if large or not dark else mix(colour, NIGHT, 0.18))


def _lay_window(on: Canvas, card: Card, y: Field, palette: Palette) -> None:
    """The window, which is night for a process and the Stone, with their signs in light."""
    colour, sheet = card_colour(card, palette), paper(palette)
    if card in PROCESSES or card is Card.STONE:
        body = rounded_box(on.x, y, 0.385, 0.47, 0.06 if card in PROCESSES else 0.30)
        deep = mix(mix(colour, NIGHT, 0.78), NIGHT if palette.light else palette.night, 0.3)
        glow = 1.0 + 1.5 * np.clip(1 - np.hypot(on.x, y - np.float32(0.15)) / 0.5, 0, 1)
        on.fill_lit(body, deep, glow)
    elif card in PURE:
        roof = np.maximum(np.hypot(on.x, y + np.float32(0.10)) - np.float32(0.385), y - np.float32(0.12))
        body = np.minimum(roof, rounded_box(on.x, y - np.float32(0.18), 0.385, 0.29, 0.03))
        on.fill_lit(body, mix(sheet, colour, 0.36), 1.04 - 0.14 * y)
    else:
        body = np.hypot(on.x, y) - np.float32(0.405)
        on.fill_lit(body, mix(sheet, colour, 0.24), 1.02 - 0.16 * y)
    on.fill(np.abs(body) - np.float32(max(0.006, 0.5 * on.pixel)), mix(colour, NIGHT, 0.25))


def _lay_back(on: Canvas, back: object, palette: Palette, *, engraved: bool) -> None:
    """The night with a compass for elements, leather with a flask for processes, both plain in a hand."""
    if back is not Pile.PROCESSES:
        gold, sign, width = lay_back(on, palette), COMPASS, 0.026
    else:
        edge = card_outline(on.x, on.y)
        on.fill(edge, mix(palette.gold_dark, palette.gold, 0.55))
        leather = mix(mix(EMBER, NIGHT, 0.62), NIGHT if palette.light else palette.night, 0.15)
        light = 1.25 - 0.65 * np.clip(np.hypot(on.x, on.y), 0, 1)
        on.fill_lit(edge + np.float32(max(0.022, on.pixel)), leather, light)
        gold = glint(palette) if palette.light else mix(palette.gold_dark, palette.gold, 0.7)
        lay_frame(on, 0.085, 0.007, gold, 0.8)
        sign, width = VESSEL, 0.034
    if engraved:
        name = PROCESSES_BACK if back is Pile.PROCESSES else ELEMENTS_BACK
        light = 1.15 - 0.5 * np.clip(np.hypot(on.x, on.y), 0, 1)
        lay_engraving(on, name, back_inks(gold), 0.0, light)
    else:
        on.fill(glyph_distance(sign, on.x, on.y, 0.33, max(width, 1.1 * on.pixel)), gold)


@BARE.keeping
def paint_ghost(face: Ghost, size: Size, unit: float, palette: Palette) -> Surface:
    """The place of a card that is missing: burned into the wood, glowing where it can be had."""
    on, near = Canvas((0.56, CARD_HEIGHT / 2 + 0.06), size[0]), face.lit
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(NIGHT, wood(palette), 0.22), 0.14 if palette.light else 0.62)
    dull, bright = mix(palette.gold_dark, palette.ink_dim, 0.35), mix(palette.gold, palette.gold_light, 0.4)
    line = bright if near else dull
    if near:
        on.glow(np.abs(edge), 0.10, palette.gold, 0.75)
    rim = np.abs(edge + np.float32(0.02)) - np.float32(max(0.010, 0.6 * on.pixel))
    on.fill(rim, line, 1.0 if near else 0.7)
    sign = glyph_distance(CARD_SIGNS[face.card], on.x, on.y, 0.31, max(0.045, 1.2 * on.pixel))
    on.fill(sign, line, 1.0 if near else 0.75)
    return on.surface()


@BARE.keeping
def paint_chip(face: Chip, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of a card on a round of parchment, a square one for processes; `lit` with a golden rim."""
    on, colour = Canvas(1.35, size[0] / 2), card_colour(face.card, palette)
    body = np.hypot(on.x, on.y) - np.float32(0.98)
    if face.card in PROCESSES:
        body = rounded_box(on.x, on.y, 0.92, 0.92, 0.24)
    shadow, strength = (palette.gold, 0.9) if face.lit else (NIGHT, 0.55)
    on.glow(body - np.float32(0.02), 0.28, shadow, strength)
    ground, ink = chip_colours(face.card, palette)
    if face.dim:
        ground, ink = mix(ground, NIGHT, 0.55), mix(ink, NIGHT, 0.25)
    on.fill(body, palette.gold_light if face.lit else mix(colour, NIGHT, 0.45))
    on.fill_lit(body + np.float32(max(0.10, 1.1 * on.pixel)), ground, 1.05 - 0.12 * on.y)
    on.fill(glyph_distance(CARD_SIGNS[face.card], on.x, on.y, 0.56, max(0.13, 1.2 * on.pixel)), ink)
    return on.surface()


@BARE.keeping
def paint_row_sign(face: RowSign, size: Size, unit: float, palette: Palette) -> Surface:
    """What is paid where any mundane element will do: one, or four of them."""
    on, radius, places = Canvas(1.35, size[0] / 2), 0.47, tuple(product((-0.5, 0.5), repeat=2))
    if face.number == 1:
        radius, places = 0.98, ((0.0, 0.0),)
    for y, x in places:
        across, down = on.x - np.float32(x), on.y - np.float32(y)
        body = np.hypot(across, down) - np.float32(radius)
        on.fill(body, mix(palette.gold_dark, NIGHT, 0.4))
        on.fill(body + np.float32(max(0.08, on.pixel)), mix(paper(palette), palette.gold_dark, 0.15))
        sign = glyph_distance(EXCHANGE, across, down, radius * 0.62, max(0.10, 1.1 * on.pixel))
        on.fill(sign, mix(palette.gold_dark, NIGHT, 0.55))
    return on.surface()


@BARE.keeping
def paint_medal(face: Medal, size: Size, unit: float, palette: Palette) -> Surface:
    """A metal, cast: its sign sunk into it, its rim turned; it shines where the next step leads."""
    on, colour = Canvas(1.5, size[0] / 2), metal_colour(face.metal, palette)
    x, y, away = on.x, on.y, np.asarray(np.hypot(on.x, on.y), np.float32)
    if face.dim:
        colour = mix(colour, NIGHT, 0.45)
    if face.lit:
        on.glow(away - np.float32(0.95), 0.5, palette.gold_light, 0.85)
    on.glow(np.hypot(x - 0.04, y - 0.08) - np.float32(0.96), 0.22, NIGHT, 0.7)
    on.fill(away - np.float32(1.0), mix(colour, NIGHT, 0.75))
    on.fill_lit(
        away - np.float32(0.95), colour, 0.95 + 0.30 * np.cos(2 * (np.arctan2(y, x) + 2.2)) - 0.12 * y
    )
    on.fill(away - np.float32(0.80), mix(colour, NIGHT, 0.55))
    on.fill_lit(away - np.float32(0.77), mix(colour, NIGHT, 0.22), 0.92 - 0.26 * y - 0.12 * x)
    glyph, width = METAL_SIGNS.get(face.metal, UNKNOWN_METAL), max(0.12, 1.3 * on.pixel)
    on.fill(glyph_distance(glyph, x - np.float32(0.03), y - np.float32(0.04), 0.50, width), NIGHT, 0.7)
    raised = glyph_distance(glyph, x, y + np.float32(0.03), 0.50, width)
    on.fill(raised, mix(colour, (255, 250, 235), 0.25 if face.dim else 0.62))
    return on.surface()


@BARE.keeping
def paint_die(face: Die, size: Size, unit: float, palette: Palette) -> Surface:
    """The die, whose six sides are the processes, each twice."""
    on, process = die_canvas(size[0] / 2, face.turn), PROCESSES[(face.number - 1) % len(PROCESSES)]
    body = rounded_box(on.x, on.y, 1.0, 1.0, 0.28)
    on.fill(body - np.float32(max(0.05, on.pixel)), NIGHT, 0.85)
    light = 1.0 - 0.10 * on.x - 0.13 * on.y - 0.22 * np.clip(1 + body / 0.30, 0, 1) ** 2
    on.fill_lit(body, mix(parchment(palette), (214, 190, 150), 0.4), light)
    sign = glyph_distance(CARD_SIGNS[process], on.x, on.y, 0.60, max(0.13, 1.2 * on.pixel))
    on.fill(sign, mix(card_colour(process, palette), NIGHT, 0.3))
    return on.surface()


FROM_TOP_TO_FOOT = 0.92
"""How far it is from the top of a capital letter to the foot of a g, in parts of the size of the type."""


def paint_written(face: Written, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A cell with its lines of text."""
    made = paint_cell(Recipe(face.ready, face.chosen, face.held), size, unit, palette).copy()
    ink = _inks(face, palette)[0]
    step, room = size[1] / max(1, len(face.lines)) - 0.3 * unit, round(size[0] - 4 * unit)
    type_size = min(round(TYPE * unit), int((step - 0.5) / FROM_TOP_TO_FOOT))
    for n, text in enumerate(face.lines):
        written = text_sprite(text, fitting_size(text, type_size, Role.BODY, room), ink)
        y = size[1] / 2 + (n - (len(face.lines) - 1) / 2) * step
        made.blit(written, written.get_rect(center=(size[0] // 2, round(y))))
    return made


def _inks(face: Recipe, palette: Palette) -> tuple[Rgb, Rgb]:
    """What stands on a cell is written and drawn in: the things, and what is done to them."""
    if face.ready or face.chosen:
        return mix(NIGHT, palette.gold_dark, 0.2), mix(palette.mark[Mark.DANGER], NIGHT, 0.55)
    return mix(palette.ink_dim, palette.ink, 0.25), mix(palette.gold, palette.ink, 0.2)


@BARE.keeping
def paint_pictogram(face: Pictogram, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A cell with its signs side by side."""
    made = paint_cell(Recipe(face.ready, face.chosen, face.held), size, unit, palette).copy()
    signs, inks = PICTOGRAMS[face.process, face.row], _inks(face, palette)
    step = min(size[0] / (len(signs) + 0.2), 1.02 * size[1])
    radius = min(0.37 * size[1], 0.44 * step)
    for n, sign in enumerate(signs):
        on = Canvas(1.2, radius)
        width = max(0.15, 1.35 * on.pixel)
        on.fill(glyph_distance(sign, on.x, on.y, 1.0, width), inks[sign in ACTS])
        x = size[0] / 2 + (n - (len(signs) - 1) / 2) * step
        drawn = on.surface()
        made.blit(drawn, drawn.get_rect(center=(round(x), size[1] // 2)))
    return made


@BARE.keeping
def paint_cell(face: Recipe, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """Dark wood, parchment where it can be used, golden where it is chosen; a rim where its cost is held."""
    on, body = slab(size, 4 * unit)
    ground, rim = mix(palette.panel, NIGHT, 0.15), mix(palette.gold_dark, palette.panel, 0.55)
    if face.ready or face.held:
        ground, rim = paper(palette) if face.ready else ground, palette.gold
    if face.chosen:
        ground, rim = mix(palette.gold, palette.gold_light, 0.5), palette.gold_light
    strength = 1.0 if face.ready or face.chosen else 0.72
    on.fill_lit(body, ground, 1.04 - 0.10 * on.y / (size[1] / 2), strength)
    on.fill(np.abs(body + np.float32(0.8)) - np.float32(max(0.5, 0.6 * unit)), rim)
    return on.cut(size)


@BARE.keeping
def paint_scroll(face: Scroll, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A dark sheet with a rim of warning, on which the name of an attack stands."""
    (on, body), warning = slab(size, size[1] / 2 * 0.5, edge=1, margin=2), palette.mark[Mark.DANGER]
    on.fill(body, mix(NIGHT, warning, 0.16), 0.94)
    on.fill(np.abs(body + np.float32(unit)) - np.float32(max(0.6, 0.8 * unit)), warning)
    return on.cut(size)


LONG_BEAM, MOST_COARSE = 200, 4
"""From twice so many pixels on a beam is painted small and scaled up, for no frame waits for it."""


@BARE.keeping
def paint_beam(face: Beam, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A line of fire from one corner of a box to the opposite one, or level, with a head where it ends."""
    coarse = min(MOST_COARSE, max(size) // LONG_BEAM)
    if coarse > 1:
        small = (size[0] // coarse, size[1] // coarse)
        return transform.smoothscale_by(paint_beam(face, small, unit / coarse, palette), coarse)
    half, colour = (size[0] / 2, size[1] / 2), palette.mark[Mark.DANGER]
    on = Canvas((half[0] + 12 * unit, half[1] + 12 * unit), 1.0, fine=1)
    level_x, level_y = (0.0 if side < 24 * unit else side for side in half)
    end = (level_x if face.right else -level_x), (level_y if face.down else -level_y)
    start, length = (-end[0], -end[1]), max(1.0, 2 * hypot(*end))
    x, y = 2 * end[0] / length, 2 * end[1] / length
    line = segment(on.x, on.y, start, (end[0] - 3 * unit * x, end[1] - 3 * unit * y))
    for angle in (pi - 0.5, pi + 0.5):
        back = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        tip = end[0] + 16 * unit * back[0], end[1] + 16 * unit * back[1]
        line = np.minimum(line, segment(on.x, on.y, end, tip))
    if face.broken:
        line = np.maximum(line, np.float32(26 * unit) - np.hypot(on.x, on.y))
    on.glow(line, 9 * unit, colour, 0.55)
    on.fill(line - np.float32(max(1.2, 2.2 * unit)), mix(colour, NIGHT, 0.6))
    on.fill(line - np.float32(max(0.7, 1.3 * unit)), mix(colour, (255, 236, 200), 0.35))
    return on.surface()


PAINTERS: Mapping[type, Painter] = {
    CardFace: paint_named,
    Bare: paint_card,
    Ghost: paint_ghost,
    Chip: paint_chip,
    RowSign: paint_row_sign,
    Medal: paint_medal,
    Die: paint_die,
    Recipe: paint_cell,
    Pictogram: paint_pictogram,
    Written: paint_written,
    Scroll: paint_scroll,
    Beam: paint_beam,
}


def plain(face: Face | None) -> Face | None:
    """A face without what is written on it, as any thread may paint it; None for nothing."""
    match face:
        case CardFace(front, back):
            assert front is None or isinstance(front, Card)
            return Bare(front, back)
        case PileFace(top, count):
            return plain(top) if count else None
        case Ghost() | Chip() | Medal() | RowSign() | Pictogram():
            return face
        case Written(ready, chosen, held):
            return Recipe(ready, chosen, held)
    return None


def variants(face: Face) -> Iterator[Face]:
    """The faces without a text that may come into a place where this one lies."""
    match face:
        case CardFace(_, back) | PileFace(CardFace(_, back)):
            yield from (*(Bare(card, card.pile) for card in Card), Bare(None, back))
        case Ghost():
            yield from spread_cards()
            yield from (Ghost(card, lit=True) for card in Card)
        case PileFace(Chip() as chip):
            yield chip
        case Chip(card):
            yield from (Chip(card), Chip(card, lit=True), Chip(card, dim=True))
        case Medal():
            for metal in house_tracker().metals:
                yield from (Medal(metal), Medal(metal, lit=True), Medal(metal, dim=True))
        case Pictogram() | Recipe():
            for ready, held in ((False, False), (False, True), (True, True)):
                yield replace(face, ready=ready, held=held)


def spread_cards() -> Iterator[Face]:
    """Every card without its name, and the place of it where there is none."""
    yield from (each for card in Card for each in (Bare(card, card.pile), Ghost(card)))
