"""A new game as it is set up: its options, its seats and names, and why it cannot begin."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import Any

import pygame

from dream.base.errors import Malformed, reason
from dream.base.seeds import cleaned_seed, secret_seed
from dream.base.texts import say
from dream.play.clocks import controls_text, parse_controls
from dream.play.game import NO_OPTIONS, PLAYERS, Game, Options
from dream.play.levels import Level, can_dare, level_there_is, levels_of, usual_level
from dream.play.seats import DARING, Guest, OutsideEngine, Seat, clean_name, with_names
from dream.play.setup import EXCHANGED, LENGTHS, SINGLE, Setup, match_of, may_exchange
from dream.play.sparring import can_spar, sparring_seat
from dream.protocol.dialogue import joined_command, split_command
from dream.ui.kit.mirror import pen
from dream.ui.kit.settings import GUEST, MOST_MEDALLIONS, PERSON, SPARRING, GameSettings
from dream.ui.kit.theme import Look
from dream.ui.table.opponents import Who
from dream.ui.widgets import narrator, paint

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
    `heads` are those of the medallions that people have chosen here, nothing for none, by their seats.
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
    heads: dict[int, str] = field(default_factory=dict)
    hints: bool = True
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
        form.match, form.clock, form.hints = known.match, known.clock, known.hints
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

    def welcome(self, guests: Mapping[int, str]) -> None:
        """Have the guests of the game before at seats, each at the same one as far as there are so many."""
        players = next((option for option in self.options.declared if option.word == PLAYERS), None)
        count = str(max(guests, default=-1) + 1)
        if players is not None and count in players.values and int(count) > self._count:
            self.choose(PLAYERS, count)
        left = [place for place in self.places if place not in guests]
        left.sort(key=lambda place: self.seats[place] in (PERSON, GUEST))
        for number, name in guests.items():
            place = number if number in self.places else next(iter(left), None)
            if place is not None:
                self.seats[place], self.names[place] = GUEST, name
                left = [each for each in left if each != place]

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
        return self.game.hidden and self.is_shared and bool(text.strip())

    @property
    def is_shared(self) -> bool:
        """Whether several people sit there."""
        return sum(self.seats[place] in (PERSON, GUEST) for place in self.places) > 1

    def setup(self, text: str, *, at_once: bool = False) -> Setup:
        """The game that was chosen, with a text for its seed, when there are no `problems`; see `Setup`."""
        seed = cleaned_seed(text) or secret_seed()
        self._check(self.options)
        seats = with_names([self._seat(place) for place in self.places])
        match = match_of(self.match) if self.match in self.matches and not at_once else SINGLE
        clocks = () if at_once else parse_controls(self.clock, len(seats))
        hints = self.hints or not self.is_shared
        return Setup(self.game.id, seed, seats, self.options, match, at_once, clocks, hints)

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
                return Seat.machine("", level, DARING if self.daring else "")

    def head(self, place: int, known: Mapping[str, str]) -> str:
        """The head on the medallion of a person, the one `known` by their name if none was chosen here."""
        return self.heads.get(place, known.get(clean_name(self.names[place]), ""))

    def medallions(self, known: Mapping[str, str]) -> dict[str, str]:
        """The heads `known` by the names of people, with what was chosen here; the oldest are forgotten."""
        people = [place for place in self.places if self.seats[place] in (PERSON, GUEST)]
        here = {clean_name(self.names[place]): self.head(place, known) for place in people}
        others = {name: head for name, head in known.items() if name not in here}
        chosen = {name: head for name, head in here.items() if head}
        return dict([*others.items(), *chosen.items()][-MOST_MEDALLIONS:])

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
            hints=self.hints,
        )


def _fault(check: Callable[..., object], *args: object) -> str | None:
    """What is wrong with something by a check of it that raises Malformed; None where nothing is."""
    try:
        check(*args)
    except Malformed as error:
        return narrator.written(reason(error))
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
    surface: pygame.Surface,
    rect: pygame.Rect,
    look: Look,
    picture: pygame.Surface | None,
    *,
    dimmed: bool,
    above: Iterable[tuple[pygame.Surface, tuple[int, int]]] = (),
) -> None:
    """Fill a rectangle with a picture, stretched while one of its size is painted; None is none yet.

    What lies `above` is drawn unless the picture is dimmed.
    """
    if picture is None:
        pen.rect(surface, look.field, rect)
    else:
        fits = picture.get_size() == rect.size
        surface.blit(picture if fits else pygame.transform.smoothscale(picture, rect.size), rect)
        if dimmed:
            paint.veil(surface, rect, look.palette.panel, DIM)
        else:
            surface.fblits(list(above))
    pen.rect(surface, look.line, rect, look.px(1))
