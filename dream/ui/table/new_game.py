"""A new game as it is set up: its options, who sits at each seat, and all opponents there are.

The emblem of whoever may sit at a seat: a bust, a gear, scales, or a moon. The moon is a level's: it
waxes to the sun by strength.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import cos, pi, sin
from random import SystemRandom
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.errors import Malformed, reason
from dream.base.seeds import cleaned_seed, secret_seed
from dream.base.texts import say
from dream.play.clocks import controls_text, parse_controls
from dream.play.game import NO_OPTIONS, Game, Options
from dream.play.levels import (
    Level,
    can_dare,
    level_there_is,
    levels_of,
    strengths_of,
    usual_level,
)
from dream.play.seated_game import (
    EXCHANGED,
    LENGTHS,
    SINGLE,
    Setup,
    can_spar,
    match_of,
    may_exchange,
    sparring_seat,
)
from dream.play.seats import DARING, Guest, OutsideEngine, Seat, clean_name, told_apart
from dream.protocol.dialogue import joined_command, split_command
from dream.ui.kit.backdrop import SPRITES
from dream.ui.kit.settings import GUEST, PERSON, SPARRING, GameSettings
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Palette, mix
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.dialogs import Answer, Asked, WidgetHost
from dream.ui.widgets.forms import Row
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.narrator import written
from dream.ui.widgets.panels import Page
from dream.ui.widgets.widget import ENTER, Tip

_FINER = 4
"""How many times as large an emblem is drawn at first, so that its edges are smooth."""
_RAYS, _TEETH = 16, 8
Point = tuple[float, float]


@dataclass(frozen=True)
class Emblem:
    """What is drawn: a ``person``, ``guest``, ``engine``, ``sparring`` or ``level``, of a strength 0 to 1."""

    kind: str
    strength: float = 0.0


@SPRITES.keeping
def paint_emblem(emblem: Emblem, size: int, palette: Palette) -> Surface:
    """An emblem as a square of so many pixels."""
    large = Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
    match emblem.kind:
        case "person":
            _paint_person(large, palette)
        case "guest":
            _paint_guest(large, palette)
        case "engine":
            _paint_engine(large, palette)
        case "sparring":
            _paint_scales(large, palette)
        case _:
            _paint_level(large, palette, emblem.strength)
    return pygame.transform.smoothscale(large, (size, size))


def _paint_level(surface: Surface, palette: Palette, strength: float) -> None:
    """A disc that is lit from the right, as much as the strength; all of it shines as the sun."""
    middle, radius = surface.get_width() / 2, surface.get_width() * 0.36
    if strength >= 1:
        for ray in range(_RAYS):
            angle = 2 * pi * ray / _RAYS
            corners = [
                _at(middle, radius * 1.04, angle - 0.1),
                _at(middle, radius * 1.36, angle),
                _at(middle, radius * 1.04, angle + 0.1),
            ]
            pygame.draw.polygon(surface, palette.gold, corners)
    pygame.draw.circle(surface, mix(palette.panel, palette.night_light, 0.7), (middle, middle), radius)
    turns = [pi * (step / 40 - 0.5) for step in range(41)]
    edge = 1 - 2 * strength
    outer = [(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in turns]
    inner = [(middle + edge * radius * cos(turn), middle + radius * sin(turn)) for turn in reversed(turns)]
    pygame.draw.polygon(surface, mix(palette.ink_dim, palette.gold, strength), outer + inner)
    pygame.draw.circle(surface, palette.gold, (middle, middle), radius, _FINER)


def _paint_person(surface: Surface, palette: Palette) -> None:
    """Head and shoulders in a ring."""
    side = surface.get_width()
    middle = side / 2
    clip = Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(clip, palette.ink, (middle, side * 0.40), side * 0.15)
    pygame.draw.ellipse(clip, palette.ink, (side * 0.22, side * 0.58, side * 0.56, side * 0.5))
    mask = Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255), (middle, middle), side * 0.40)
    clip.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.circle(surface, mix(palette.panel, palette.night_light, 0.7), (middle, middle), side * 0.40)
    surface.blit(clip, (0, 0))
    pygame.draw.circle(surface, palette.gold, (middle, middle), side * 0.40, _FINER)


def _paint_guest(surface: Surface, palette: Palette) -> None:
    """A phone with head and shoulders on it."""
    side = surface.get_width()
    case = pygame.Rect(0, 0, round(side * 0.46), round(side * 0.78))
    case.center = round(side / 2), round(side / 2)
    glass = case.inflate(-round(side * 0.06), -round(side * 0.16))
    pygame.draw.rect(surface, palette.gold, case, border_radius=round(side * 0.07))
    pygame.draw.rect(surface, mix(palette.panel, palette.night_light, 0.7), glass)
    pygame.draw.circle(surface, palette.ink, (side / 2, side * 0.44), side * 0.085)
    shoulders = pygame.Rect(0, 0, round(side * 0.32), round(side * 0.3))
    shoulders.midtop = case.centerx, round(side * 0.55)
    surface.set_clip(glass)
    pygame.draw.ellipse(surface, palette.ink, shoulders)
    surface.set_clip(None)
    pygame.draw.circle(surface, palette.panel, (side / 2, case.bottom - side * 0.04), side * 0.022)


def _paint_engine(surface: Surface, palette: Palette) -> None:
    """A gear."""
    middle, radius = surface.get_width() / 2, surface.get_width() * 0.30
    colour = palette.ink_dim
    for tooth in range(_TEETH):
        angle = 2 * pi * tooth / _TEETH
        corners = [
            _at(middle, radius * 0.9, angle - 0.24),
            _at(middle, radius * 1.34, angle - 0.15),
            _at(middle, radius * 1.34, angle + 0.15),
            _at(middle, radius * 0.9, angle + 0.24),
        ]
        pygame.draw.polygon(surface, colour, corners)
    pygame.draw.circle(surface, colour, (middle, middle), radius)
    pygame.draw.circle(surface, palette.panel, (middle, middle), radius * 0.45)


def _paint_scales(surface: Surface, palette: Palette) -> None:
    """A pair of scales that balance."""
    side, width = surface.get_width(), max(_FINER, surface.get_width() // 26)
    middle, beam, foot = side / 2, side * 0.26, side * 0.82
    pygame.draw.line(surface, palette.gold, (middle, side * 0.16), (middle, foot), width)
    pygame.draw.line(surface, palette.gold, (side * 0.34, foot), (side * 0.66, foot), width)
    pygame.draw.line(surface, palette.gold, (side * 0.18, beam), (side * 0.82, beam), width)
    for centre in (side * 0.24, side * 0.76):
        pan = side * 0.56
        for edge in (centre - side * 0.13, centre + side * 0.13):
            pygame.draw.line(surface, palette.ink_dim, (centre, beam), (edge, pan), width // 2)
        bowl = pygame.Rect(0, 0, round(side * 0.32), round(side * 0.24))
        bowl.center = round(centre), round(pan)
        pygame.draw.arc(surface, palette.gold, bowl, pi, 2 * pi, width)
        pygame.draw.line(surface, palette.gold, (bowl.left, pan), (bowl.right, pan), width // 2)


def _at(middle: float, radius: float, angle: float) -> Point:
    return middle + radius * cos(angle), middle + radius * sin(angle)


TYPED = ""
"""The choice of an engine whose command is typed, and not one of those known."""
Who = int | str
"""A person, a level or an engine, as the settings have it."""
LEAST_BAR = 0.12
"""The bar of the weakest level, beside the way from it to the strongest."""
AT_ONCE = 0.3
"""A move that takes no more seconds comes at once."""


@dataclass(frozen=True)
class Opponent:
    """One of those who may sit at a seat; `strength` goes up to 1, and `pace` tells of its time."""

    who: Who
    name: str
    about: str
    emblem: Emblem
    strength: float | None = None
    pace: str = ""


def opponents(word: str, known: Mapping[str, str]) -> Iterator[Opponent]:
    """All who may sit at a seat of the game of a word; `known` are engines by their commands."""
    levels, strengths = levels_of(word), bars(word)
    yield Opponent(PERSON, say("new_game.person"), say("opponents.person"), Emblem("person"))
    yield Opponent(GUEST, say("new_game.guest"), say("opponents.guest"), Emblem("guest"))
    for level, strength in zip(levels, strengths, strict=True):
        name = say("new_game.machine", number=level.number, name=level.name)
        emblem = Emblem("level", level.number / len(levels))
        yield Opponent(level.number, name, level.about, emblem, strength, pace_of(level.seconds))
    if can_spar(word):
        yield Opponent(SPARRING, say("seat.sparring"), say("opponents.sparring"), Emblem("sparring"))
    for command, name in known.items():
        yield Opponent(command, name, command, Emblem("engine"))
    yield Opponent(TYPED, say("new_game.engine"), say("opponents.engine"), Emblem("engine"))


def bars(word: str) -> tuple[float, ...]:
    """How long the bar of each level is, up to 1: by measured strength or, where that isn't known, evenly."""
    levels, strengths = levels_of(word), strengths_of(word)
    if not strengths or strengths[-1] <= 0:
        return tuple(level.number / len(levels) for level in levels)
    least = LEAST_BAR * strengths[-1]
    return tuple((each + least) / (strengths[-1] + least) for each in strengths)


def own_seat(word: str, who: int) -> Seat:
    """Our own opponent of a level, or the sparring one, as it sits down at a game."""
    if who == SPARRING:
        return sparring_seat(word)
    level = next(level for level in levels_of(word) if level.number == who)
    return Seat.machine(level.name, level.number)


def pace_of(seconds: float | None) -> str:
    """How long a move takes, in a few words; nothing where that is not known."""
    if seconds is None:
        return ""
    if seconds <= AT_ONCE:
        return say("opponents.at_once")
    return say("opponents.seconds", seconds=round(seconds, 1))


_ROW, _PAD, _EMBLEM, _RIGHT, _BAR_HEIGHT = 58, 10, 44, 150, 7


class OpponentRows(Rows):
    """Shows opponents, one of them in focus; a click or Enter calls `take` with it."""

    at_once = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        everybody: Sequence[Opponent],
        chosen: int,
        take: Callable[[Opponent], object],
    ) -> None:
        super().__init__(rect, look, len(everybody), chosen, look.px(_ROW))
        self.opponents, self._take = tuple(everybody), take

    def take(self) -> None:
        self._take(self.opponents[self.chosen])

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, palette, px, opponent = self.look, self.look.palette, self.look.px, self.opponents[place]
        pad = px(_PAD)
        emblem = paint_emblem(opponent.emblem, px(_EMBLEM), palette)
        surface.blit(emblem, emblem.get_rect(midleft=(rect.x + pad, rect.centery)))
        left, right = rect.x + 2 * pad + px(_EMBLEM), rect.right - pad
        if opponent.strength is not None:
            strength = Rect(right - px(_RIGHT), rect.y, px(_RIGHT), rect.h)
            self._draw_strength(surface, opponent.strength, opponent.pace, strength)
            right = strength.x - pad
        body, small = look.font(Role.BODY), look.font(Role.SMALL)
        name = Rect(left, rect.centery - body.get_linesize(), right - left, body.get_linesize())
        about = Rect(left, rect.centery + px(1), right - left, small.get_linesize())
        self.write(surface, body, opponent.name, palette.ink, name)
        self.write(surface, small, opponent.about, palette.ink_dim, about)

    def _draw_strength(self, surface: Surface, strength: float, pace: str, rect: Rect) -> None:
        """A bar as long as the opponent is strong, and under it how long it thinks."""
        look, palette, px = self.look, self.look.palette, self.look.px
        bar = Rect(rect.x, rect.centery - px(14), rect.w, px(_BAR_HEIGHT))
        pygame.draw.rect(surface, look.line, bar, px(1), border_radius=px(3))
        full = bar.inflate(-px(2), -px(2))
        full.w = max(px(3), round(full.w * strength))
        pygame.draw.rect(surface, palette.gold, full, border_radius=px(3))
        font = look.font(Role.SMALL)
        place = Rect(rect.x, rect.centery + px(1), rect.w, font.get_linesize())
        paint.write(surface, font, pace, palette.ink_dim, place, "right")


class Opponents(Page):
    """Shows all who may sit at a seat; `take` hears who is chosen, and whoever asked comes back.

    `left` is done where it is left and nobody has been chosen.
    """

    name = "opponents"
    heading = "opponents.heading"
    widest, tallest = 860, 800

    def __init__(
        self,
        app: WidgetHost,
        seat: str,
        everybody: Sequence[Opponent],
        now: Who,
        take: Callable[[Who], object],
        left: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(app)
        self._seat, self._opponents, self._take, self._left = seat, everybody, take, left
        self._chosen = next((place for place, each in enumerate(everybody) if each.who == now), 0)
        self._rows: OpponentRows | None = None

    def build(self) -> None:
        super().build()
        ui = self.app.ui
        room = self.build_rows(Row(say("opponents.seat", seat=self._seat), kind="@italic", high=28))
        room.h -= ui.px(10)
        chosen = self._rows.chosen if self._rows else self._chosen
        self._rows = ui.add(OpponentRows(room, self.app.look, self._opponents, chosen, self._choose))
        self.build_foot()
        ui.focus.give(self._rows)

    def asked(self) -> Asked:
        rows = (
            Answer(say("opponents.row", name=each.name, about=each.about), partial(self._choose, each))
            for each in self._opponents
        )
        seat = say("opponents.seat", seat=self._seat)
        return Asked((seat,), (*rows, Answer(say("dialog.cancel"), self.back)))

    def _choose(self, opponent: Opponent) -> None:
        self.app.pop()
        self._take(opponent.who)

    def back(self) -> None:
        super().back()
        self._left()


class OpponentChoice(Choice[Who]):
    """A choice among opponents; each new one is told to `changed`, and `opened` is to show them all."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        everybody: Sequence[Opponent],
        now: Who,
        changed: Callable[[Who], object],
        opened: Callable[[], object],
    ) -> None:
        super().__init__(
            rect, look, [(each.who, each.name) for each in everybody], now, changed, segments=False
        )
        self._opponents, self._opened = everybody, opened

    def handle(self, event: Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self._middle.collidepoint(event.pos):
            self._opened()
            return True
        return super().handle(event)

    def key(self, event: Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            self._opened()
            return True
        return super().key(event)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self._middle.collidepoint(position):
            return Tip(say("opponents.open_hint"), self.rect)
        return super().tip_at(position)

    def draw_chosen(self, surface: Surface, room: Rect) -> None:
        look = self.look
        emblem = paint_emblem(self._opponents[self.place].emblem, self.rect.h - look.px(4), look.palette)
        surface.blit(emblem, emblem.get_rect(midleft=room.midleft))
        left = emblem.get_width() + look.px(8)
        text = Rect(room.x + left, room.y, room.w - left, room.h)
        self.write(surface, look.font(Role.BODY), self.options[self.place][1], look.palette.ink, text)


Place = tuple[str, int | str]
"""Where something is chosen: ``seed``, ``clock``, a ``seat`` by number, or an ``option`` by its word."""
SEED: Place = ("seed", 0)
CLOCK: Place = ("clock", 0)


@dataclass(frozen=True)
class Problem:
    """Why a game cannot be begun, and where that can be mended; `missing`, nothing has been typed there."""

    place: Place
    sentence: str
    missing: bool = False


@dataclass
class NewGameForm:
    """What is chosen for a new game; `seats` and `names` may go on past the seats that its options make.

    A seat is as the settings have it: `PERSON`, `GUEST`, `SPARRING`, a level, or an engine's command line.
    """

    game: Game[Any, Any]
    seats: list[int | str]
    names: list[str]
    options: Options
    levels: tuple[Level[Any], ...] = ()
    daring: bool = False
    drawn: bool = False
    match: str = ""
    clock: str = ""
    _count: int = 0
    _seated: bool = False

    @classmethod
    def of(cls, game: Game[Any, Any], known: GameSettings) -> "NewGameForm":
        """Those of last time, as far as they still fit the game."""
        levels = levels_of(game.id)
        fits = {
            PERSON,
            GUEST,
            *(level.number for level in levels),
            *([SPARRING] if can_spar(game.id) else []),
        }
        there = [level_there_is(seat, levels) if isinstance(seat, int) else seat for seat in known.seats]
        seats = [PERSON if isinstance(seat, int) and seat not in fits else seat for seat in there]
        form = cls(game, seats, list(known.names), _known_options(game, known.options), levels)
        form.daring, form.drawn = known.daring and can_dare(game.id), known.drawn
        form._seated = bool(known.seats)
        form._count_seats()
        form.match, form.clock = known.match, known.clock
        return form

    def _count_seats(self) -> None:
        """Have as many seats as the options make; where they contradict one another, as many as before."""
        if _fault(self.game.check_options, self.options) is None:
            self._count = self.game.seats_with(self.options)
        elif not self._count:
            self._count = self.game.seats_with(Options.usual(self.game.options))
        for number in range(len(self.seats), self._count):
            self.seats.append(self._offered(number))
        self.names += [""] * (self._count - len(self.names))

    def _offered(self, number: int) -> int:
        """Who is offered at a seat where nobody has been chosen: an opponent of the first one's level."""
        level = usual_level(number, self.levels)
        return PERSON if level is None else _first_level(self.seats) or level

    @property
    def places(self) -> range:
        """The numbers of the seats."""
        return range(self._count)

    @property
    def matches(self) -> tuple[str, ...]:
        """The words for the matches that can be played: a single game first."""
        if len(self.places) < 2:
            return ("",)
        both = (EXCHANGED,) if may_exchange(self.game.hidden, len(self.places)) else ()
        return ("", *map(str, LENGTHS), *both)

    @property
    def called(self) -> tuple[str, ...]:
        """What those who are to sit there are called; nothing for an engine that has not told its name."""
        return told_apart([self._called(place) for place in self.places])

    def _called(self, place: int) -> str:
        return "" if isinstance(self.seats[place], str) else clean_name(self._seat(place).name)

    def choose(self, option: str, value: str) -> None:
        """Give an option another value, which may make more or fewer seats."""
        self.options = self.options.with_values({option: value})
        self._count_seats()

    def problems(self, text: str) -> Iterator[Problem]:
        """Why the game cannot be begun with a text for its seed; nothing where it can.

        A game with hidden things needs no text: a secret seed is drawn for it.
        """
        if wrong := _fault(cleaned_seed, text):
            yield Problem(SEED, wrong)
        elif not cleaned_seed(text) and not self.game.hidden:
            yield Problem(SEED, say("new_game.no_seed"), missing=True)
        for place in self.places:
            line = self.seats[place]
            if isinstance(line, str) and (wrong := _fault(split_command, line)):
                yield Problem(("seat", place), wrong, missing=not line.strip())
        if wrong := _fault(self._check, self.options):
            yield Problem(("option", self._last_at_fault()), wrong)
        if wrong := _fault(parse_controls, self.clock, len(self.places)):
            yield Problem(CLOCK, wrong)

    def _last_at_fault(self) -> str:
        """The last of the options of which another value would mend what is wrong with them."""
        declared = self.options.declared
        others = ((option, self.options.with_values({option.word: option.default})) for option in declared)
        mend = [option.word for option, options in others if _fault(self._check, options) is None]
        return mend[-1] if mend else declared[-1].word

    def _check(self, options: Options) -> None:
        """Raise Malformed unless a game can be begun here with these options."""
        self.game.check_options(options)
        self.game.check_ready(options)

    def is_known(self, text: str) -> bool:
        """Whether a text for the seed tells whoever knows it what several people hide from one another."""
        people = [place for place in self.places if self.seats[place] in (PERSON, GUEST)]
        return self.game.hidden and len(people) > 1 and bool(text.strip())

    def setup(self, text: str, *, at_once: bool = False) -> Setup:
        """The game that was chosen, with a text for its seed, when there are no `problems`; see `Setup`."""
        seed = cleaned_seed(text) or secret_seed()
        self._check(self.options)
        seats = tuple(map(self._seat, self.places))
        match = match_of(self.match) if self.match in self.matches and not at_once else SINGLE
        clocks = () if at_once else parse_controls(self.clock, len(seats))
        return Setup(self.game.id, seed, seats, self.options, match, at_once, clocks)

    def _seat(self, place: int) -> Seat:
        match self.seats[place]:
            case str() as line:
                command = split_command(line)
                return Seat("", OutsideEngine(command[0], command))
            case 0:
                return Seat(self.names[place])
            case guest if guest == GUEST:
                return Seat(self.names[place], Guest())
            case sparring if sparring == SPARRING:
                return sparring_seat(self.game.id)
            case level:
                return Seat.machine(self.levels[level - 1].name, level, DARING if self.daring else "")

    def seated(self, setup: Setup) -> Setup:
        """A game with everybody at a place: at those chosen, or at those that chance gives them."""
        if not self.drawn:
            return setup
        drawn = SystemRandom().sample(range(len(setup.seats)), len(setup.seats))
        clocks = tuple(setup.clocks[place] for place in drawn) if setup.clocks else ()
        return replace(setup, seats=tuple(setup.seats[place] for place in drawn), clocks=clocks)

    @property
    def _is_seated_anew(self) -> bool:
        """Whether anybody sits here who was not offered."""
        offered = NewGameForm(self.game, [], [], self.options, self.levels)
        offered._count_seats()
        return offered.seats != self.seats[: self._count]

    @property
    def remembered(self) -> GameSettings:
        """What is kept, of what was chosen, for the next game of the kind.

        Raises Malformed when a command or a clock is none.
        """
        chosen = self.seats[: self._count] if self._seated or self._is_seated_anew else []
        seats = (joined_command(split_command(seat)) if isinstance(seat, str) else seat for seat in chosen)
        names = tuple(map(clean_name, self.names))
        return GameSettings(
            tuple(seats),
            names,
            self.options.text,
            daring=self.daring,
            drawn=self.drawn,
            match=self.match,
            clock=controls_text(parse_controls(self.clock, self._count)),
        )


def _fault(check: Callable[..., object], *args: object) -> str | None:
    """What is wrong with something by a check of it that raises Malformed; None where nothing is."""
    try:
        check(*args)
    except Malformed as error:
        return written(reason(error))
    return None


def _known_options(game: Game[Any, Any], text: str) -> Options:
    """The options that a text says, or the usual ones when the game takes no such text any more."""
    try:
        return game.parse_options(text)
    except Malformed:
        return game.parse_options(NO_OPTIONS)


def at_once(game: Game[Any, Any], known: GameSettings, seed: str) -> Setup | None:
    """A game of one person against opponents; None where it can't begin as it was set up last.

    It is the game that `NewGameForm` offers. The person sits where one sat last, unless seats are drawn.
    Opponents keep their levels, and those who take the seats of other people and of engines from outside play
    at the level of the first of them.
    """
    form = NewGameForm.of(game, known)
    sat = [form.seats[place] for place in form.places]
    level = _first_level(sat) or usual_level(1, form.levels) or PERSON
    person = sat.index(PERSON) if PERSON in sat else 0
    for place in form.places:
        if place == person:
            form.seats[place] = PERSON
        elif not _is_level(sat[place]):
            form.seats[place] = level
    return None if any(form.problems(seed)) else form.seated(form.setup(seed, at_once=True))


def _first_level(seats: Iterable[Who]) -> int | None:
    """The level of the first of our own opponents at these seats; None where there is none."""
    return next((seat for seat in seats if isinstance(seat, int) and _is_level(seat)), None)


def _is_level(seat: Who) -> bool:
    return isinstance(seat, int) and seat not in (PERSON, GUEST)


def preview_name(word: str) -> str:
    """By which name the picture of what a seed begins is kept of a game."""
    return f"preview-{word}"


DIM = 170
"""How dark a picture is where it shows no seed, 0 to 255."""


def draw_preview(
    surface: Surface,
    rect: Rect,
    look: Look,
    picture: Surface | None,
    *,
    dimmed: bool,
    above: Iterable[tuple[Surface, tuple[int, int]]] = (),
) -> None:
    """Fill a rectangle with a picture, stretched while one of its size is painted; None is none yet.

    What lies `above` is drawn unless the picture is dimmed.
    """
    if picture is None:
        pygame.draw.rect(surface, look.field, rect)
    else:
        fits = picture.get_size() == rect.size
        surface.blit(picture if fits else pygame.transform.smoothscale(picture, rect.size), rect)
        if dimmed:
            paint.veil(surface, rect, look.palette.panel, DIM)
        else:
            surface.fblits(list(above))
    pygame.draw.rect(surface, look.line, rect, look.px(1))
