"""Pictures of this game's faces."""

from collections.abc import Iterator

from pygame import Surface

from dream.games.philosophers_stone.rules.components import Card as Kind
from dream.games.philosophers_stone.rules.tracker import house_tracker
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.colours import card_colour
from dream.ui.game_views.philosophers_stone.faces import short_name
from dream.ui.game_views.philosophers_stone.painters import card_painter as cards
from dream.ui.game_views.philosophers_stone.painters import small_painter as small
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Palette, mix
from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.faces import TYPE, Card, Die, Face, Pile
from dream.ui.tabletop.painters.inks import NIGHT
from dream.ui.tabletop.painters.texts import fitting_size, text_sprite, written_on

BARE = cache_of_a_look(most=24_000_000)
card = BARE.keeping(cards.paint_card)
ghost = BARE.keeping(cards.paint_ghost)
chip = BARE.keeping(small.paint_chip)
row_sign = BARE.keeping(small.paint_row_sign)
medal = BARE.keeping(small.paint_medal)
die = BARE.keeping(small.paint_die)
cell = BARE.keeping(small.paint_cell)
scroll = BARE.keeping(small.paint_scroll)
beam = BARE.keeping(small.paint_beam)
NAMED = 84
"""From this width on, in units of the design, a card bears its name; below others it stands."""


def picture(face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
    """The picture of a face of this game; None for one of every table."""
    width, half = size[0], size[0] / 2
    match face:
        case Card(front, back):
            return _card(front, back, width, unit, palette)
        case faces.Bare(front, back):
            return card(front, back, width, palette)
        case faces.Ghost(kind, lit):
            return ghost(kind, lit, width, palette)
        case faces.Chip(kind, lit, dim):
            return chip(kind, lit, dim, half, palette)
        case faces.RowSign(number):
            return row_sign(number, half, palette)
        case faces.Medal(metal, lit, dim):
            return medal(metal, lit, dim, half, palette)
        case Die(number, turn):
            return die(number, half, turn, palette)
        case faces.Recipe():
            return _recipe(face, size, unit, palette)
        case faces.Scroll():
            return scroll(size, unit, palette)
        case faces.Beam(right, down, broken):
            return beam(size, right, down, broken, unit, palette)
    return None


def _card(front: object, back: object, width: int, unit: float, palette: Palette) -> Surface:
    """A card, with its name where it is one of the large ones."""
    assert front is None or isinstance(front, Kind)
    bare = card(front, back, width, palette)
    if front is None or width < NAMED * unit:
        return bare
    text = short_name(front)
    size = fitting_size(text, round(TYPE * unit), Role.BODY, round(width * 0.95))
    written = text_sprite(text, size, mix(card_colour(front, palette), NIGHT, 0.45))
    return written_on(bare, written, round(width * 0.545))


def _recipe(face: faces.Recipe, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A cell of the list with its two lines."""
    made = cell(size, face.ready, face.chosen, face.held, unit, palette).copy()
    dark = face.ready or face.chosen
    ink = mix(NIGHT, palette.gold_dark, 0.2) if dark else mix(palette.ink_dim, palette.ink, 0.25)
    step, room = size[1] / (len(face.lines) + 0.25), round(size[0] - 4 * unit)
    for n, text in enumerate(face.lines):
        written = text_sprite(text, fitting_size(text, round(TYPE * unit), Role.BODY, room), ink)
        y = size[1] / 2 + (n - (len(face.lines) - 1) / 2) * step
        made.blit(written, written.get_rect(center=(size[0] // 2, round(y))))
    return made


def plain(face: Face | None) -> Face | None:
    """A face without what is written on it, as any thread may paint it; None for nothing."""
    match face:
        case Card(front, back):
            assert front is None or isinstance(front, Kind)
            return faces.Bare(front, back)
        case Pile(top, count):
            return plain(top) if count else None
        case faces.Ghost() | faces.Chip() | faces.Medal() | faces.RowSign():
            return face
        case faces.Recipe(_, ready, chosen, held):
            return faces.Recipe((), ready, chosen, held)
    return None


def variants(face: Face) -> Iterator[Face]:
    """The faces without a text that may come into a place where this one lies."""
    match face:
        case Card(_, back) | Pile(Card(_, back)):
            yield from (faces.Bare(kind, kind.pile) for kind in Kind)
            yield faces.Bare(None, back)
        case faces.Ghost():
            for kind in Kind:
                yield from (faces.Ghost(kind), faces.Ghost(kind, True), faces.Bare(kind, kind.pile))
        case faces.Chip(kind):
            yield from (faces.Chip(kind), faces.Chip(kind, lit=True), faces.Chip(kind, dim=True))
        case Pile(faces.Chip(kind)):
            yield faces.Chip(kind)
        case faces.Medal():
            for metal in house_tracker().metals:
                yield from (faces.Medal(metal), faces.Medal(metal, lit=True), faces.Medal(metal, dim=True))
        case faces.Recipe():
            for ready, held in ((False, False), (False, True), (True, True)):
                yield faces.Recipe((), ready, False, held)
