"""The bags: one player picks one of four, the other one of the rest, then both are opened (R3)."""

import random
from collections.abc import Callable, Iterator
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import Player
from dream.games.alchemists_dream.rules.setup import bags
from dream.play.seating.setup import Setup
from dream.ui.game_views.alchemists_dream.board.board_layout import ROUND_TABLE
from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.painters.bag_painter import bag_picture
from dream.ui.game_views.alchemists_dream.painters.wheel_painter import wheel_picture
from dream.ui.kit.commands import Command
from dream.ui.kit.scene import Scene
from dream.ui.session.clipboard import copy_seed
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import called
from dream.ui.widgets.overlays.dialogs import confirm

MACHINE_PONDERS = 1.1
OPEN_FOR = 4.0
"""How long open bags are looked at where only computers play: they go on by themselves."""
_SIZE, _GAP, _WHEEL = 160, 20, 210


class Bags(Scene):
    """Four bags in a row. A machine picks by chance, after a moment; with machines alone it all goes on."""

    app: GameHost
    name: ClassVar[str] = "bags"
    table_shape = ROUND_TABLE
    own_commands: tuple[Command, ...] = own_commands("bags")

    def __init__(
        self, app: GameHost, setup: Setup, then: Callable[[tuple[Element, Element]], object]
    ) -> None:
        """`then` goes on with both players' elements."""
        super().__init__(app)
        self._setup, self._then = setup, then
        self._contents = bags(setup.seed)
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
        self.app.ui.label(sentence, self._sentence(), names=tuple(map(self._name, Player)))
        for number in range(4):
            bag = self.bag_rect(number)
            caption = Rect(bag.left, bag.bottom, bag.width, px(26))
            self.app.ui.label(caption, self._caption(number), kind="@small")
        wheel = self.wheel_rect
        told = Rect(wheel.left, wheel.bottom, wheel.w, px(26))
        self.app.ui.label(told, say("bags.wheel"), kind="@small")
        if self.elements:
            button = Rect(0, 0, px(240), px(44))
            button.center = width // 2, below + px(30)
            self.app.ui.focus.give(self.app.ui.button(button, say("bags.go_on"), self.go_on, kind="@primary"))
            for number, line in enumerate(self._bonds()):
                place = Rect(px(24), below - px(62 - 30 * number), width - px(48), px(30))
                self.app.ui.label(place, line, names=tuple(map(self._name, Player)))

    def _sentence(self) -> str:
        names = [self._name(player) for player in Player]
        if self.elements:
            first, second = (element.label for element in self.elements)
            return say(
                "bags.opened", first=names[0], first_element=first, second=names[1], second_element=second
            )
        assert self._picker is not None
        which = "first" if self._picker is Player.FIRST else "second"
        who = "machine" if self._machine_picks() else "you" if self._people == [self._picker] else "person"
        return say(f"bags.{which}_{who}", name=names[self._picker])

    @property
    def _people(self) -> list[Player]:
        """The players who are not machines."""
        return [player for player in Player if self._setup.seats[player].machine_here is None]

    def _name(self, player: Player) -> str:
        return called(self._setup.seats)[player]

    def _bonds(self) -> Iterator[str]:
        """What the elements mean on the board: which ground is hostile to whom."""
        assert self.elements
        for player, element in zip(Player, self.elements, strict=True):
            form = "you" if self._people == [player] else "name"
            word = element.message.key.rpartition(".")[2]
            yield say(f"bags.{form}.{word}", name=self._name(player))

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

    def handle(self, event: Event) -> None:
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
        elif name == "undo" and self.picked:
            self.picked.pop()
            self.app.unsay()
            self.app.rebuild("unpicked")
        elif name == "undo":
            self.app.say(say("table.nothing_to_undo"), of_now=True)
        elif name == "copy_seed":
            copy_seed(self.app, self._setup.seed)
        elif name == "cancel":
            self._ask_to_leave()
        else:
            return False
        return True

    def _ask_to_leave(self) -> None:
        confirm(
            self.app,
            say("dream.ask.leave_title"),
            say("bags.leave"),
            self.app.routes.title,
            yes_text=say("dream.ask.leave_yes"),
            no_text=say("dream.ask.leave_no"),
        )

    def _machine_picks(self) -> bool:
        return self._picker is not None and self._setup.seats[self._picker].machine_here is not None

    @property
    def _goes_on(self) -> bool:
        """Whether nobody is waited for: a machine is to pick, or nobody is there who would read."""
        return self._machine_picks() or all(seat.machine_here for seat in self._setup.seats)

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
                medal = piece_sprite(
                    Piece(player, self._contents[number], symbol=True), look.px(42), look.palette
                )
                surface.blit(medal, medal.get_rect(center=(rect.centerx, rect.top + look.px(4))))

    def _caption(self, number: int) -> str:
        if number in self.picked:
            return self._name(Player(self.picked.index(number)))
        return say("bags.bag", number=number + 1)
