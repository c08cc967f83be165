"""The bags: one player picks one of four, the other one of the rest, then both are opened (R3)."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from math import cos, pi, sin
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.beginning import bags
from dream.games.alchemists_dream.rules.position import Player
from dream.play.setup import Setup
from dream.ui.games.alchemists_dream import faces, layout, pieces, signs, ways
from dream.ui.kit.commands import Command
from dream.ui.kit.glyphs import rounded
from dream.ui.kit.mirror import pen
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.scene import Scene
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Mark, Palette, Rgb, luminance, mix
from dream.ui.table.game_session import GameHost, called
from dream.ui.table.keeping import copy_seed
from dream.ui.widgets.dialogs import Answer, Asked, confirm

_FINE_BAG, ROUNDS = 4, 4
_BODY = ((0.5, 0.30), (0.62, 0.33), (0.80, 0.50), (0.90, 0.70), (0.84, 0.90), (0.66, 0.97), (0.5, 0.985))
_NECK = ((0.5, 0.31), (0.60, 0.30), (0.66, 0.20), (0.74, 0.07), (0.64, 0.12), (0.57, 0.06), (0.5, 0.11))


@SPRITES.keeping
def bag_picture(size: int, palette: Palette, lit: bool, opened: bool) -> Surface:
    """A bag in a square of `size` pixels; `lit` when pointed at or picked, slack when `opened`."""
    big = size * _FINE_BAG
    made = Surface((big, big), pygame.SRCALPHA)
    cloth = (
        mix(palette.night_light, palette.gold_light, 0.42)
        if lit
        else mix(palette.night_light, palette.ink, 0.24)
    )
    pen.ellipse(made, (0, 0, 0, 90), (big * 0.12, big * 0.86, big * 0.76, big * 0.13))
    _fill(made, _NECK, mix(cloth, (0, 0, 0), 0.35), big)
    if opened:
        pen.ellipse(made, mix(cloth, (0, 0, 0), 0.8), (big * 0.36, big * 0.07, big * 0.28, big * 0.09))
    _fill(made, _BODY, mix(cloth, (0, 0, 0), 0.25), big)
    _folds(made, cloth, big)
    _cord(made, palette, big, lit)
    return pygame.transform.smoothscale(made, (size, size))


def _fill(made: Surface, half: tuple[tuple[float, float], ...], colour: Rgb, big: int) -> None:
    """A shape that is the mirror of its right half."""
    mirrored = tuple((1 - x, y) for x, y in reversed(half))
    curve = rounded((*half, *mirrored), ROUNDS)
    pen.polygon(made, colour, [(x * big, y * big) for x, y in curve])


def _folds(made: Surface, cloth: Rgb, big: int) -> None:
    """Light and dark folds, and a sheen where the light falls."""
    for number in range(7):
        turn = (number - 3) / 3
        foot = (0.5 + 0.34 * sin(turn * pi / 2.3), 0.60 + 0.30 * cos(turn * pi / 2.6))
        colour = mix(cloth, (255, 255, 255), 0.10) if number % 2 else mix(cloth, (0, 0, 0), 0.45)
        line = [(0.5 + 0.07 * turn, 0.34), (0.5 + 0.2 * turn, 0.5), foot]
        pen.lines(made, colour, False, [(x * big, y * big) for x, y in line], max(1, big // 70))
    sheen = Surface((big, big), pygame.SRCALPHA)
    for part in range(12):
        spread = 0.20 - part * 0.015
        box = (big * (0.36 - spread / 2), big * (0.60 - spread * 0.75), big * spread, big * spread * 1.5)
        pen.ellipse(sheen, (*mix(cloth, (255, 255, 255), 0.5), 9 + part), box)
    made.blit(sheen, (0, 0))


def _cord(made: Surface, palette: Palette, big: int, lit: bool) -> None:
    gold = palette.gold_light if lit else palette.gold
    band = (big * 0.375, big * 0.275, big * 0.25, big * 0.065)
    pen.ellipse(made, palette.gold_dark, band)
    pen.ellipse(made, gold, band, max(2, big // 90))
    for side, reach in ((-1, 0.16), (1, 0.11)):
        end = (big * (0.5 + side * reach), big * (0.47 + reach / 3))
        pen.line(made, gold, (big * (0.5 + side * 0.06), big * 0.33), end, max(2, big // 80))
        pen.circle(made, gold, end, big // 45)


_FINE_WHEEL = 3
_RING, _JEWEL = 0.32, 0.12
"""How far the elements are from the middle, and how large they are, in parts of the wheel's width."""
SIGNS = {
    Element.FIRE: "\U0001f702",
    Element.WATER: "\U0001f704",
    Element.EARTH: "\U0001f703",
    Element.AIR: "\U0001f701",
}
_TURNS = {Element.FIRE: -0.5, Element.WATER: 0.5, Element.EARTH: 0.0, Element.AIR: 1.0}
"""Where each stands, in half turns from the right, clockwise."""
Point = tuple[float, float]


@SPRITES.keeping
def wheel_picture(size: int, owners: tuple[Element | None, Element | None], palette: Palette) -> Surface:
    """The wheel in a square of so many pixels; an element that somebody has is ringed with their metal."""
    side = size * _FINE_WHEEL
    made = Surface((side, side), pygame.SRCALPHA)
    pen.circle(
        made, mix(palette.gold_dark, palette.gold, 0.3), (side / 2, side / 2), side * _RING, _FINE_WHEEL
    )
    hostile = {element.opposite for element in owners if element}
    for element in (Element.FIRE, Element.EARTH):
        _draw_opposition(made, side, element, palette, lit=bool({element, element.opposite} & hostile))
    for element in Element:
        middle, radius = place_of(element, side), side * _JEWEL
        colour = signs.stone_colour(palette, element)
        pen.circle(made, mix(palette.panel, (0, 0, 0), 0.4), middle, radius * 1.32)
        ring = next((palette.owner[seat] for seat, owned in enumerate(owners) if owned is element), None)
        if ring:
            pen.circle(made, ring, middle, radius * 1.32)
            pen.circle(made, mix(palette.panel, (0, 0, 0), 0.6), middle, radius * 1.1)
        pen.circle(made, colour, middle, radius)
    small = pygame.transform.smoothscale(made, (size, size))
    for element in Element:
        _write_sign(small, element, palette)
    return small


def place_of(element: Element, size: float) -> Point:
    """The middle of an element on a wheel of a size."""
    turn = pi * _TURNS[element]
    return size * (0.5 + _RING * cos(turn)), size * (0.5 + _RING * sin(turn))


def _draw_opposition(made: Surface, side: int, element: Element, palette: Palette, *, lit: bool) -> None:
    """The line between two opposites."""
    colour: Rgb = palette.mark[Mark.DANGER] if lit else mix(palette.panel, palette.gold, 0.45)
    start, end = place_of(element, side), place_of(element.opposite, side)
    width = (3 if lit else 2) * _FINE_WHEEL
    pen.line(made, colour, start, end, width)
    for part in (0.36, 0.64):
        x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        reach = side * 0.035
        pen.line(made, colour, (x - reach, y - reach), (x + reach, y + reach), width)
        pen.line(made, colour, (x - reach, y + reach), (x + reach, y - reach), width)


def _write_sign(surface: Surface, element: Element, palette: Palette) -> None:
    size = surface.get_width()
    colour = signs.stone_colour(palette, element)
    ink: Rgb = (10, 8, 20) if luminance(colour) > 0.3 else (255, 250, 235)
    line = sized_font(Role.NUMBER, round(size * _JEWEL * 1.3)).render(SIGNS[element], True, ink)
    inked = line.get_bounding_rect()
    x, y = place_of(element, size)
    surface.blit(line, (round(x - inked.centerx), round(y - inked.centery)))


MACHINE_PONDERS = 1.1
OPEN_FOR = 4.0
"""How long open bags are looked at where only computers play: they go on by themselves."""
_SIZE, _GAP, _WHEEL = 160, 20, 210


class Bags(Scene):
    """Four bags in a row. A machine picks by chance, after a moment; with machines alone it all goes on."""

    app: GameHost
    name: ClassVar[str] = "bags"
    table_shape = layout.ROUND_TABLE
    own_commands: tuple[Command, ...] = ways.own_commands("bags")

    def __init__(
        self, app: GameHost, setup: Setup, then: Callable[[tuple[Element, Element]], object]
    ) -> None:
        """`then` goes on with both players' elements."""
        super().__init__(app)
        self.game, self._setup, self._then = setup.game, setup, then
        self._contents = bags(setup.seed)
        self._people = [player for player in Player if setup.seats[player].machine_here is None]
        self.picked: list[int] = []
        self._hover: int | None = None
        self._asked_at: float | None = None

    @property
    def elements(self) -> tuple[Element, Element] | None:
        """The first and the second player's element, when both bags are open."""
        if len(self.picked) < 2:
            return None
        first, second = self.picked
        return self._contents[first], self._contents[second]

    @property
    def _picker(self) -> Player | None:
        return Player(len(self.picked)) if len(self.picked) < 2 else None

    def build(self) -> None:
        px, (width, height) = self.app.look.px, self.app.size
        self.app.ui.label(Rect(0, round(height * 0.10), width, px(80)), say("bags.title"), kind="@title")
        below = round(height * 0.80)
        sentence = Rect(px(24), round(height * 0.10) + px(88), width - px(48), px(34))
        self.app.ui.label(sentence, self._sentence(), names=self._names)
        for number in range(4):
            bag = self.bag_rect(number)
            caption = Rect(bag.left, bag.bottom, bag.width, px(26))
            picker = self.picked.index(number) if number in self.picked else None
            whose = say("bags.bag", number=number + 1) if picker is None else self._names[picker]
            self.app.ui.label(caption, whose, kind="@small")
        wheel = self.wheel_rect
        below_wheel = Rect(wheel.left, wheel.bottom, wheel.w, px(26))
        self.app.ui.label(below_wheel, say("bags.wheel"), kind="@small")
        if self.elements:
            button = Rect(0, 0, px(240), px(44))
            button.center = width // 2, below + px(30)
            self.app.ui.focus.give(self.app.ui.button(button, say("bags.go_on"), self.go_on, kind="@primary"))
            for number, line in enumerate(self._bonds()):
                place = Rect(px(24), below - px(62 - 30 * number), width - px(48), px(30))
                self.app.ui.label(place, line, names=self._names)

    def _sentence(self) -> str:
        if self.elements:
            first, second = self._names
            one, other = self.elements
            return say("bags.opened", first=first, first_element=one, second=second, second_element=other)
        assert self._picker is not None
        which = "first" if self._picker is Player.FIRST else "second"
        who = "machine" if self._machine_picks() else "you" if self._people == [self._picker] else "person"
        return say(f"bags.{which}_{who}", name=self._names[self._picker])

    @property
    def _names(self) -> tuple[str, ...]:
        """What those at the seats are called."""
        return called(self._setup.seats)

    def _bonds(self) -> Iterator[str]:
        """What the elements mean on the board: which ground is hostile to whom."""
        assert self.elements
        for player, element in zip(Player, self.elements, strict=True):
            form = "you" if self._people == [player] else "name"
            word = element.message.key.rpartition(".")[2]
            yield say(f"bags.{form}.{word}", name=self._names[player])

    def asked(self) -> Asked:
        if self.elements:
            opened = self._sentence(), *self._bonds()
            return Asked(opened, (Answer(say("bags.go_on"), self.go_on),))
        left = [number for number in range(4) if number not in self.picked]
        bags = (Answer(say("bags.bag", number=number + 1), partial(self.pick, number)) for number in left)
        return Asked((self._sentence(),), () if self._machine_picks() else tuple(bags), say("bags.hint"))

    def bag_rect(self, number: int) -> Rect:
        """Where a bag lies, by its number from 0."""
        px, wheel = self.app.look.px, self.wheel_rect
        size, step = px(_SIZE), px(_SIZE + _GAP)
        left = (
            wheel.left - 2 * step + number * step
            if number < 2
            else wheel.right + px(_GAP) + (number - 2) * step
        )
        return Rect(left, wheel.centery - size // 2, size, size)

    @property
    def wheel_rect(self) -> Rect:
        """Where the wheel of the elements is, between the bags."""
        side, (width, height) = self.app.look.px(_WHEEL), self.app.size
        return Rect((width - side) // 2, round(height * 0.50 - side / 2), side, side)

    def pick(self, number: int) -> None:
        """The player whose turn it is picks a bag; nothing happens when it is gone."""
        if self._picker is not None and number not in self.picked:
            self.picked.append(number)
            self.app.unsay()
            self._asked_at = None
            self.app.sounds.play("place")
            self.app.rebuild("picked")

    def go_on(self) -> None:
        """To the board, with what was in the bags."""
        if self.elements:
            self._then(self.elements)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._machine_picks():
            number = self._at(event.pos)
            if number is not None:
                self.pick(number)

    def _at(self, point: tuple[int, int]) -> int | None:
        return next((n for n in range(4) if self.bag_rect(n).collidepoint(point)), None)

    def command(self, name: str) -> bool:
        if name.startswith("dream.bag_") and not self._machine_picks():
            self.pick(int(name[-1]) - 1)
        elif name == "choose":
            if self.elements:
                self.go_on()
            else:
                how = self._sentence() if self._machine_picks() else say("bags.how")
                self.app.say(how, of_now=True)
        elif name == "undo" and not self.picked:
            self.app.say(say("table.nothing_to_undo"), of_now=True)
        elif name == "undo":
            self.picked.pop()
            self.app.unsay()
            self.app.rebuild("unpicked")
        elif name == "copy_seed":
            copy_seed(self.app, self._setup.seed)
        elif name == "cancel":
            confirm(
                self.app,
                say("dream.ask.leave_title"),
                say("bags.leave"),
                self.app.routes.title,
                yes_text=say("dream.ask.leave_yes"),
                no_text=say("dream.ask.leave_no"),
            )
        else:
            return False
        return True

    def _machine_picks(self) -> bool:
        return self._picker is not None and self._picker not in self._people

    @property
    def _goes_on(self) -> bool:
        """Whether nobody is waited for: a machine is to pick, or nobody is there who would read."""
        return self._machine_picks() or not self._people

    def update(self, now: float) -> None:
        if not self._goes_on:
            return
        if self._asked_at is None:
            self._asked_at = now
        elif self.elements and now - self._asked_at > OPEN_FOR:
            self.go_on()
        elif not self.elements and now - self._asked_at > MACHINE_PONDERS:
            self.pick(random.choice([n for n in range(4) if n not in self.picked]))

    @property
    def animating(self) -> bool:
        return self._goes_on

    def draw(self, surface: Surface) -> None:
        look = self.app.look
        self.app.backdrop.draw(surface)
        asked = self._picker is not None and not self._machine_picks()
        wheel = self.wheel_rect
        surface.blit(wheel_picture(wheel.w, self.elements or (None, None), look.palette), wheel)
        for number in range(4):
            rect, picked = self.bag_rect(number), number in self.picked
            lit = picked or (self._hover == number and asked)
            surface.blit(
                bag_picture(rect.width, look.palette, lit, picked and self.elements is not None), rect
            )
            if picked and self.elements:
                player = Player(self.picked.index(number))
                symbol = faces.Piece(player, self._contents[number], symbol=True)
                medal = pieces.paint_piece(symbol, look.px(42), look.palette)
                surface.blit(medal, medal.get_rect(center=(rect.centerx, rect.top + look.px(4))))
