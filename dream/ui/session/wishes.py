"""A new game that is being set up: what has been chosen so far, right or wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from random import SystemRandom
from typing import Any

from dream.base.errors import Malformed, reason
from dream.base.seeds import cleaned_seed
from dream.base.words import say
from dream.play.game import Game
from dream.play.levels import Level, can_dare, level_there_is, levels_of, usual_level
from dream.play.options import NO_OPTIONS, Options
from dream.play.seating.clock import controls_text, parse_controls
from dream.play.seating.match import EXCHANGED, LENGTHS, SINGLE, match_of, may_exchange
from dream.play.seating.names import clean_name, told_apart
from dream.play.seating.seat import DARING, OutsideEngine, Seat
from dream.play.seating.setup import Setup
from dream.play.sparring import can_spar, sparring_seat
from dream.protocol.command_line import joined_command, split_command
from dream.ui.kit.game_settings import PERSON, SPARRING, GameSettings
from dream.ui.widgets.narrator import written

Place = tuple[str, int | str]
"""Where something was wished: ``seed``, ``clock``, a ``seat`` by number, or an ``option`` by its word."""
SEED: Place = ("seed", 0)
CLOCK: Place = ("clock", 0)


@dataclass(frozen=True)
class Problem:
    """Why a game cannot be begun, and where that can be mended; `missing`, nothing has been typed there."""

    place: Place
    sentence: str
    missing: bool = False


@dataclass
class Wishes:
    """What is wished for one game; `seats` and `names` may go on past the seats that its options make.

    A seat is as the settings have it: `PERSON`, `SPARRING`, a level, or the command line of an engine.
    """

    game: Game[Any, Any]
    seats: list[int | str]
    names: list[str]
    options: Options
    levels: tuple[Level, ...] = ()
    daring: bool = False
    drawn: bool = False
    match: str = ""
    clock: str = ""
    _count: int = 0
    _learnt: bool = False

    @classmethod
    def of(cls, game: Game[Any, Any], known: GameSettings) -> "Wishes":
        """Those of last time, as far as they still fit the game."""
        levels = levels_of(game.id)
        fits = {PERSON, *(level.number for level in levels), *([SPARRING] if can_spar(game.id) else [])}
        there = [level_there_is(seat, levels) if isinstance(seat, int) else seat for seat in known.seats]
        seats = [PERSON if isinstance(seat, int) and seat not in fits else seat for seat in there]
        wishes = cls(game, seats, list(known.names), _known_options(game, known.options), levels)
        wishes.daring, wishes.drawn = known.daring and can_dare(game.id), known.drawn
        wishes._learnt = bool(known.lessons) and not known.seats
        wishes._count_seats()
        wishes.match, wishes.clock = known.match, known.clock
        return wishes

    def _count_seats(self) -> None:
        """Have as many seats as the options make; where they contradict one another, as many as before."""
        try:
            self.game.check_options(self.options)
        except Malformed:
            self._count = self._count or self.game.seats_with(Options.usual(self.game.options))
        else:
            self._count = self.game.seats_with(self.options)
        for number in range(len(self.seats), self._count):
            level = usual_level(number, self.levels, learnt=self._learnt)
            self.seats.append(PERSON if level is None else level)
        self.names += [""] * (self._count - len(self.names))

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
        match self.seats[place]:
            case str():
                return ""
            case 0:
                return clean_name(self.names[place])
            case sparring if sparring == SPARRING:
                return sparring_seat(self.game.id).name
            case level:
                return self.levels[level - 1].name

    def choose(self, option: str, value: str) -> None:
        """Give an option another value, which may make more or fewer seats."""
        self.options = self.options.with_values({option: value})
        self._count_seats()

    def problems(self, text: str) -> tuple[Problem, ...]:
        """Why the game cannot be begun with a text for its seed; nothing where it can."""
        of_game = self._problems_of_options(), self._problems_of_clock()
        return (*self._problems_of_seed(text), *self._problems_of_seats(), *chain(*of_game))

    def _problems_of_clock(self) -> Iterator[Problem]:
        try:
            parse_controls(self.clock, len(self.places))
        except Malformed as error:
            yield Problem(CLOCK, written(reason(error)))

    def _problems_of_seed(self, text: str) -> Iterator[Problem]:
        try:
            if not cleaned_seed(text):
                yield Problem(SEED, say("new_game.no_seed"), missing=True)
        except Malformed as error:
            yield Problem(SEED, written(reason(error)))

    def _problems_of_seats(self) -> Iterator[Problem]:
        for place in self.places:
            line = self.seats[place]
            if isinstance(line, str):
                try:
                    split_command(line)
                except Malformed as error:
                    yield Problem(("seat", place), written(reason(error)), missing=not line.strip())

    def _problems_of_options(self) -> Iterator[Problem]:
        try:
            self._check(self.options)
        except Malformed as error:
            yield Problem(("option", self._last_at_fault()), written(reason(error)))

    def _last_at_fault(self) -> str:
        """The last of the options of which another value would mend what is wrong with them."""
        for option in reversed(self.options.declared):
            try:
                self._check(self.options.with_values({option.word: option.default}))
            except Malformed:
                continue
            return option.word
        return self.options.declared[-1].word

    def _check(self, options: Options) -> None:
        """Raise Malformed unless a game can be begun here with these options."""
        self.game.check_options(options)
        self.game.check_ready(options)

    def setup(self, text: str, *, at_once: bool = False) -> Setup:
        """The game that was chosen, with a text for its seed, when there are no `problems`; see `Setup`."""
        seed = cleaned_seed(text)
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
    def remembered(self) -> GameSettings:
        """What is kept for the next game of the kind; raises Malformed when a command or a clock is none."""
        chosen = self.seats[: self._count]
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


def _known_options(game: Game[Any, Any], text: str) -> Options:
    """The options that a text says, or the usual ones when the game takes no such text any more."""
    try:
        return game.parse_options(text)
    except Malformed:
        return game.parse_options(NO_OPTIONS)
