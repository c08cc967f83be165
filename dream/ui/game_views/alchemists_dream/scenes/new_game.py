"""A new game: which board, who sits where, and how the elements are found."""

from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED, fresh_seed, normal_seed
from dream.base.words import say
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.elements import Element
from dream.play.names import LONGEST_NAME, clean_name
from dream.play.seat import OutsideEngine, Seat
from dream.protocol.command_line import LONGEST_COMMAND, joined_command, split_command
from dream.ui.game_views.alchemists_dream.game_setup import GameSetup
from dream.ui.game_views.alchemists_dream.panel.preview import Preview
from dream.ui.kit.settings import PERSON
from dream.ui.session.introductions import Introduced, Introductions
from dream.ui.session.known_engines import known_engines
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.page import Page
from dream.ui.widgets.paint import brief
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_host import WidgetHost

_ROW, _GAP, _LABEL, _SEED = 36, 9, 104, 56
_TYPED = ""
"""The choice of an engine whose command is typed, and not one of those known."""


@dataclass
class Wishes:
    """What has been chosen so far, right or wrong; a seat is as the settings have it."""

    seed: str
    seats: list[int | str]
    names: list[str]
    bare: bool = False
    named: bool = False
    elements: list[Element] = field(default_factory=lambda: [Element.FIRE, Element.WATER])

    def setup(self) -> GameSetup:
        """The game that was chosen; raises ValueError with the sentence that says what is wrong."""
        seed = normal_seed(self.seed.strip())
        if not seed:
            raise ValueError(say("new_game.no_seed"))
        first, second = self.elements
        if self.named and first is second:
            raise ValueError(say("new_game.same_elements", element=first.label))
        seats = self._seat(0), self._seat(1)
        return GameSetup(seed, seats, self.bare, elements=(first, second) if self.named else None)

    def _seat(self, place: int) -> Seat:
        match self.seats[place]:
            case str() as line:
                command = split_command(line)
                return Seat("", OutsideEngine(command[0], command))
            case 0:
                return Seat(self.names[place])
            case level:
                return Seat.machine(LEVELS[level - 1].name, level)


class NewGame(Page):
    """The sheet at which a game is set up; Start begins it.

    `wishes` is what the player has chosen so far, `board` the one that its seed lays, if it is a seed.
    """

    name = "new_game"
    heading = "new_game.heading"
    widest, tallest = 1080, 690

    def __init__(self, app: WidgetHost, seed: str | None = None) -> None:
        super().__init__(app)
        settings = app.settings
        seats = [PERSON if isinstance(seat, int) and seat > len(LEVELS) else seat for seat in settings.seats]
        elements = [Element(letter) for letter in settings.elements]
        self.wishes = Wishes(
            seed or fresh_seed(), seats, list(settings.names), named=settings.named, elements=elements
        )
        self._known = {joined_command(engine.command): engine.name for engine in known_engines(settings)}
        self._typed = [_TYPED if seat in self._known or isinstance(seat, int) else seat for seat in seats]
        self._introductions = Introductions(app, GAME)
        self._preview = Preview(app)
        self.board: Board | None = None
        self._who: dict[int, Choice[int | str]] = {}
        self._read_seed(self.wishes.seed)

    # Widgets

    def build(self) -> None:
        super().build()
        self._build_seed()
        self._top = self.inner.y
        self._row_of(
            "elements",
            ((False, say("new_game.bags")), (True, say("new_game.named"))),
            self.wishes.named,
            "named",
        )
        self._row_of(
            "board", ((False, say("new_game.rim")), (True, say("new_game.bare"))), self.wishes.bare, "bare"
        )
        for place in (0, 1):
            self._build_seat(place)
        self.app.ui.button(
            self.foot(0, 2),
            say("new_game.start"),
            self.start,
            kind="@primary",
            hint=say("new_game.start_hint"),
        )
        self.back_button(1, 2)

    @property
    def _left(self) -> Rect:
        inner = self.inner
        return Rect(inner.x, inner.y, round(inner.w * 0.44), inner.h - self.app.ui.px(10))

    @property
    def picture(self) -> Rect:
        """The square for the picture of the board, above the seed."""
        px, left = self.app.ui.px, self._left
        side = min(left.w, left.h - px(2 * _ROW + 2 * _GAP))
        return Rect(left.x + (left.w - side) // 2, left.y, side, side)

    def _build_seed(self) -> None:
        ui, left, picture = self.app.ui, self._left, self.picture
        row = Rect(left.x, picture.bottom + ui.px(_GAP), left.w, ui.px(_ROW))
        label = ui.px(_SEED)
        ui.label(Rect(row.x, row.y, label, row.h), say("new_game.seed"), kind="@left")
        placeholder = say("new_game.seed_placeholder")
        self._field = ui.add(
            TextField(
                Rect(row.x + label, row.y, row.w - label, row.h),
                self.app.look,
                self.app.screen,
                self.wishes.seed,
                limit=LONGEST_SEED,
                placeholder=placeholder,
                changed=self._read_seed,
                done=lambda _: self.start(),
            )
        )
        width = (left.w - 2 * ui.px(_GAP)) // 3
        actions = (("reroll", self._reroll), ("copy", self._copy), ("paste", self._paste))
        for number, (name, action) in enumerate(actions):
            rect = Rect(left.x + number * (width + ui.px(_GAP)), row.bottom + ui.px(_GAP), width, row.h)
            ui.button(rect, say(f"new_game.{name}"), action, hint=say(f"new_game.{name}_hint"))

    def _build_seat(self, place: int) -> None:
        ui, wishes = self.app.ui, self.wishes
        self._top += ui.px(10)
        heading = self._line(30)
        ui.label(heading, say(f"new_game.seat_{place}"), kind="@heading_left")
        options: list[tuple[int | str, str]] = [
            (PERSON, say("new_game.person")),
            *((level.number, self._described(level.number)) for level in LEVELS),
            *self._known.items(),
            (_TYPED, say("new_game.engine")),
        ]
        rect = self._labelled(say("new_game.who"))
        self._who[place] = ui.add(
            Choice(
                rect,
                ui.look,
                options,
                self._chosen(place),
                lambda seat: self._sit(place, seat),
                segments=False,
            )
        )
        match wishes.seats[place]:
            case str() as line:
                self._build_command(place, line)
            case 0:
                self._build_name(place)
            case level:
                ui.label(self._line(_ROW), LEVELS[level - 1].about, kind="@italic_left")
        if wishes.named:
            named = [(element, element.label.capitalize()) for element in Element]
            rect = self._labelled(say("new_game.element"))
            ui.add(
                Choice(
                    rect,
                    ui.look,
                    named,
                    wishes.elements[place],
                    lambda element: self._name_element(place, element),
                )
            )

    def _build_command(self, place: int, line: str) -> None:
        ui, rect = self.app.ui, self._labelled(say("new_game.command"))
        ui.add(
            TextField(
                rect,
                ui.look,
                self.app.screen,
                line,
                limit=LONGEST_COMMAND,
                placeholder=say("new_game.command_placeholder"),
                changed=lambda text: self._command(place, text),
                done=lambda _: self.start(),
            )
        )

    def _build_name(self, place: int) -> None:
        ui, rect = self.app.ui, self._labelled(say("new_game.name"))
        placeholder = say(f"new_game.nobody_{place}")
        ui.add(
            TextField(
                rect,
                ui.look,
                self.app.screen,
                self.wishes.names[place],
                limit=LONGEST_NAME,
                placeholder=placeholder,
                changed=lambda name: self._call(place, name),
                done=lambda _: self.start(),
            )
        )

    def _row_of(self, label: str, options: tuple[tuple[bool, str], ...], value: bool, wish: str) -> None:
        rect = self._labelled(say(f"new_game.{label}"))
        self.app.ui.add(
            Choice(rect, self.app.ui.look, options, value, lambda chosen: self._wish(wish, chosen))
        )

    def _line(self, height: int) -> Rect:
        """The next line of the right column."""
        px, inner = self.app.ui.px, self.inner
        x = self._left.right + px(34)
        line = Rect(x, self._top, inner.right - x, px(height))
        self._top = line.bottom + px(_GAP)
        return line

    def _labelled(self, text: str) -> Rect:
        """Label the next line, and give the rectangle of its control."""
        line, label = self._line(_ROW), self.app.ui.px(_LABEL)
        self.app.ui.label(Rect(line.x, line.y, label, line.h), text, kind="@left")
        return Rect(line.x + label, line.y, line.w - label, line.h)

    @staticmethod
    def _described(level: int) -> str:
        return say("new_game.machine", number=level, name=LEVELS[level - 1].name)

    # What the player does

    def _read_seed(self, text: str) -> None:
        self.wishes.seed = text
        try:
            seed = normal_seed(text.strip())
            self.board = Board.from_seed(seed, bare=self.wishes.bare) if seed else None
        except Malformed as error:
            self.board = None
            self.app.say(str(error))
        self.app.dirty("seed")

    def _new_seed(self, seed: str) -> None:
        self._field.set_text(seed)
        self._read_seed(seed)

    def _reroll(self) -> None:
        self._new_seed(fresh_seed())

    def _copy(self) -> None:
        copied = self.app.screen.copy(self.wishes.seed)
        seed = brief(self.app.look, self.wishes.seed)
        self.app.say(say("new_game.copied" if copied else "app.no_clipboard", seed=seed))

    def _paste(self) -> None:
        lines = (self.app.screen.pasted() or "").strip().splitlines()
        if not lines:
            self.app.say(say("new_game.nothing_to_paste"))
        elif len(lines) > 1 or len(lines[0].strip()) > LONGEST_SEED:
            self.app.say(say("new_game.no_seed_to_paste", most=LONGEST_SEED))
        else:
            self._new_seed(lines[0].strip())

    def _chosen(self, place: int) -> int | str:
        """Which of the choices a seat is: a command that is not known is one to be typed."""
        seat = self.wishes.seats[place]
        return seat if isinstance(seat, int) or seat in self._known else _TYPED

    def _sit(self, place: int, seat: int | str) -> None:
        self.wishes.seats[place] = self._typed[place] if seat == _TYPED else seat
        self.app.rebuild("seat")

    def _command(self, place: int, line: str) -> None:
        self.wishes.seats[place] = self._typed[place] = line
        self._who[place].value = self._chosen(place)
        self.app.dirty("command")

    def _call(self, place: int, name: str) -> None:
        self.wishes.names[place] = name

    def _name_element(self, place: int, element: Element) -> None:
        self.wishes.elements[place] = element

    def _wish(self, name: str, value: bool) -> None:
        setattr(self.wishes, name, value)
        self._read_seed(self.wishes.seed)
        self.app.rebuild("wish")

    def start(self) -> None:
        """Begin the game that was chosen, or say what is wrong with it."""
        try:
            setup = self.wishes.setup()
        except ValueError as error:
            self.app.say(str(error))
            return
        self._introductions.ask(setup.seats, lambda seats: self._begin(setup, seats))

    def _begin(self, setup: GameSetup, seats: Introduced) -> None:
        self._remember()
        first, second = seats
        self.app.routes.begin(replace(setup, seats=(first, second)))

    def leave(self) -> None:
        self._introductions.stop()

    def _remember(self) -> None:
        """Keep the choices for the next new game."""
        wishes = self.wishes
        seats = (joined_command(split_command(s)) if isinstance(s, str) else s for s in wishes.seats)
        self.app.change(
            names=tuple(map(clean_name, wishes.names)),
            seats=tuple(seats),
            named=wishes.named,
            elements=tuple(element.value for element in wishes.elements),
        )

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._preview.draw(surface, self.picture, self.board)
