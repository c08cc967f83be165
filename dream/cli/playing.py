"""Commands that open the window, or with ``--text`` none: what is in no other file needs no display.

Each calls `ready_for_window` before it imports anything else of ``dream.ui``, and hands its ``frames``
to the window, which ends by itself after so many.

A new game is said by ``--game``, ``--option`` and short forms of the first game, and who sits where by
``--seat b=3`` and ``--name a=Ann``. A seat can be given to a person, a level (``3``, ``3,daring``),
``sparring``, an engine (``cmd:./engine``), or a guest in a browser (``guest``).
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from getpass import getpass
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from dream.base.errors import Malformed, quoted
from dream.base.seeds import cleaned_seed, fresh_seed
from dream.base.texts import Listing, Message, Value, choices, message, say
from dream.cli.addresses import check_public, tell_addresses
from dream.cli.arguments import explain, loaded_game, opened_game, tile_set_in
from dream.cli.language import asked_language, speak_the_players_language
from dream.play.clocks import parse_controls
from dream.play.game import NO_OPTIONS, PLAYERS, UNFINISHED, Game, Options
from dream.play.levels import Level, can_dare, levels_of, usual_level
from dream.play.registry import find
from dream.play.seats import DARING, LONGEST_NAME, SPARRING, Guest, Seat, with_names
from dream.play.secrecy import is_secret, people_at
from dream.play.setup import MatchScore, Setup, match_of, may_exchange
from dream.protocol.dialogue import split_command

if TYPE_CHECKING:
    from dream.records.reader import Opened
    from dream.ui.app import App


FIRST_GAME = "dream"
ENGINE = "cmd:"
GUEST = "guest"
TYPED = "-"
"""In the place of a seed: one that is read, for a command line can be read by others at the computer."""
_SHORT = ("--first", "--second")
Frames = Annotated[int | None, typer.Option("--frames", envvar="DREAM_FRAMES", hidden=True, min=1)]
"""How many frames to show before the window ends by itself; without it the player ends it."""

InText = Annotated[bool, typer.Option("--text")]
"""Whether to play in the terminal, line by line, in the place of the window."""

Begin = Callable[["App"], object]
"""What shows the first scene of a window."""

bench_app = typer.Typer(rich_markup_mode=None)
bench_app.callback(invoke_without_command=True)(explain)


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(play)
    app.command()(replay)
    app.command()(learn)
    app.command()(practise)
    app.command("open", hidden=True)(open_file)
    bench_app.command("window")(bench_window)
    app.add_typer(bench_app, name="bench", hidden=True)


def ready_for_window(*, unseen: bool = False) -> None:
    """Raise NoDisplay where there is none, or end the program when this installation can open no window.

    For play by text it is `unseen`, and needs no display.
    """
    from dream.ui.kit.display import draw_unseen, require_display, require_pygame_ce

    if unseen:
        draw_unseen()
    else:
        require_display()
    require_pygame_ce()


class HintsSaid(Enum):
    """Whether people at a game may ask for hints."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True)
class SetupArguments:
    """What was said of a new game; all from `first` to `elements` is of the first game alone."""

    game: str | None = None
    seed: str | None = None
    options: Sequence[str] = ()
    seats: Sequence[str] = ()
    names: Sequence[str] = ()
    match: str = ""
    clocks: Sequence[str] = ()
    first: str | None = None
    second: str | None = None
    both_names: str = ""
    bare: bool = False
    tiles: Path | None = None
    elements: str | None = None
    hints: HintsSaid | None = None

    @property
    def short(self) -> dict[str, object]:
        """The short forms of the first game."""
        return {
            "--bare": self.bare,
            "--tiles": self.tiles,
            "--elements": self.elements,
            "--first": self.first,
            "--second": self.second,
            "--names": self.both_names,
        }

    @property
    def everything(self) -> dict[str, object]:
        """All that can be said."""
        return {
            "--game": self.game,
            "--seed": self.seed is not None,
            "--option": self.options,
            "--match": self.match,
            "--clock": self.clocks,
            "--hints": self.hints is not None,
            "--seat": self.seats,
            "--name": self.names,
            **self.short,
        }


def setup_of(said: SetupArguments) -> Setup:
    """The game that was said; what was left out is as usual. Refuses in a sentence what will not do."""
    game = find(said.game or FIRST_GAME)
    if game.id != FIRST_GAME:
        _refuse_short_forms(said, game)
    words = list(_option_words(said))
    options = game.parse_options(" ".join(words) if words else NO_OPTIONS)
    if not any(word.startswith(f"{PLAYERS}=") for word in words):
        options = _with_players(options, _named(said))
    game.check_ready(options)
    seats = seats_named(game, options, said)
    match = _match(said.match, game, len(seats))
    clocks = parse_controls(", ".join(said.clocks), len(seats))
    hints = said.hints is not HintsSaid.OFF
    setup = Setup(game.id, _seed(said.seed, game), seats, options, match, clocks=clocks, hints=hints)
    if said.seed is not None and is_secret(game, people_at(seats), over=False):
        print(say("new_game.seed_known"), file=sys.stderr)
    return _with_tiles(setup, said.tiles) if said.tiles else setup


def _named(said: SetupArguments) -> set[int]:
    """The numbers of the seats of which anything is said."""
    marks = (value.partition("=")[0].strip().lower() for value in (*said.seats, *said.names))
    return {ascii_lowercase.index(mark) for mark in marks if len(mark) == 1 and mark in ascii_lowercase}


def _with_players(options: Options, named: set[int]) -> Options:
    """The options of a game of those who are named, where all its seats are, or more than usual."""
    option = next((option for option in options.declared if option.word == PLAYERS), None)
    count = max(named, default=0) + 1
    if option is None or str(count) not in option.values:
        return options
    whole = len(named) == count > 1
    return options.with_values({PLAYERS: str(count)}) if whole or count > int(option.default) else options


def refuse_beside_a_saved_game(said: SetupArguments) -> None:
    """Refuse, in a sentence, what was said of a new game where a saved one goes on."""
    _refuse_beside(said, "argument.beside_load")


def _refuse_beside(said: SetupArguments, key: str, other: str | None = None) -> None:
    """Refuse, in the sentence of a key, what was said of a new game, or some `other` option."""
    used = [name for name, value in said.everything.items() if value]
    if used or other:
        raise Malformed(message(key, option=other or used[0]))


def _refuse_short_forms(said: SetupArguments, game: Game[Any, Any]) -> None:
    used = [name for name, value in said.short.items() if value]
    if used:
        first = find(FIRST_GAME).name
        raise Malformed(message("argument.short_form", option=used[0], first=first, game=game.name))


def _match(word: str, game: Game[Any, Any], seats: int) -> MatchScore:
    match = match_of(word)
    if match.games and seats < 2:
        raise Malformed(message("match.one_seat"))
    if match.same_start and not may_exchange(game.hidden, seats):
        raise Malformed(message("match.no_exchange", game=game.name))
    return match


def _seed(text: str | None, game: Game[Any, Any]) -> str:
    if text is None:
        return fresh_seed(hidden=game.hidden)
    if text == TYPED:
        text = _typed_seed()
    seed = cleaned_seed(text)
    if not seed:
        raise Malformed(message("argument.no_seed"))
    return seed


def _typed_seed() -> str:
    """A line of standard input; at a terminal nobody who looks on sees it."""
    if sys.stdin.isatty():
        return getpass(say("new_game.seed_typed"))
    return sys.stdin.readline()


def _option_words(said: SetupArguments) -> Iterable[str]:
    """The options in the words of the law, the short forms among them."""
    yield from said.options
    if said.bare:
        yield "board=bare"
    if said.elements:
        yield from _element_words(said.elements)


def _element_words(text: str) -> Iterable[str]:
    from dream.games.alchemists_dream.rules.beginning import ELEMENTS

    pair = pair_of(text, "--elements")
    for option, name in zip(("first", "second"), pair, strict=True):
        if name.lower() not in ELEMENTS:
            known = ", ".join(ELEMENTS)
            raise Malformed(message("argument.no_element", known=known, text=quoted(name)))
        yield f"{option}={name.lower()}"


def _with_tiles(setup: Setup, tiles: Path) -> Setup:
    from dream.ui.games.alchemists_dream.routes import DreamSetup

    return DreamSetup(**vars(setup), tiles=tile_set_in(tiles))


def seats_named(game: Game[Any, Any], options: Options, said: SetupArguments) -> tuple[Seat, ...]:
    """The seats of a game with these options, engines by the names that they give themselves.

    Nobody in particular sits first, and at the other seats machines if the game has any. Refuses what names
    no player, and an engine that does not start or speaks another protocol.
    """
    letters = ascii_lowercase[: game.seats_with(options)]
    who, called = _by_seat(said.seats, "--seat", letters), _by_seat(said.names, "--name", letters)
    for number, (option, short) in enumerate(zip(_SHORT, (said.first, said.second), strict=True)):
        if short is not None:
            _add(who, number, short, option)
    for number, name in enumerate(pair_of(said.both_names, "--names") if said.both_names else ()):
        _add(called, number, name, "--names")
    for option, name in called.values():
        _check_name(name, option)
    levels = levels_of(game.id)
    return with_names([_seat(game, levels, number, who, called) for number in range(len(letters))])


def pair_of(text: str, option: str) -> tuple[str, str]:
    """The two parts of an option with a comma between them."""
    one, comma, other = text.partition(",")
    if not comma or "," in other:
        raise Malformed(message(f"argument.no_pair.{option.strip('-')}", text=quoted(text)))
    return one.strip(), other.strip()


Said = dict[int, tuple[str, str]]
"""What is said of each seat, with the option that says it."""


def _by_seat(values: Sequence[str], option: str, letters: str) -> Said:
    said: Said = {}
    for value in values:
        mark, equals, rest = value.partition("=")
        seat = mark.strip().lower()
        if not equals or len(seat) != 1 or seat not in letters:
            known = Listing(tuple(f"{letter}=..." for letter in letters), "or")
            raise Malformed(message("argument.no_seat", option=option, known=known, text=quoted(value)))
        _add(said, letters.index(seat), rest.strip(), option)
    return said


def _add(said: Said, number: int, value: str, option: str) -> None:
    if number in said:
        both = Listing(tuple(dict.fromkeys((said[number][0], option))))
        raise Malformed(message("argument.seat_twice", options=both, seat=ascii_lowercase[number]))
    said[number] = option, value


def _check_name(name: str, option: str) -> None:
    if len(name) > LONGEST_NAME:
        raise Malformed(message("argument.long_name", option=option, most=LONGEST_NAME))


def _seat(
    game: Game[Any, Any],
    levels: Sequence[Level[Any]],
    number: int,
    who: Mapping[int, tuple[str, str]],
    called: Mapping[int, tuple[str, str]],
) -> Seat:
    from dream.play.sparring import can_spar, sparring_seat

    option, text = who.get(number, ("--seat", str(usual_level(number, levels) or "person")))
    name = called.get(number, ("", ""))[1]
    if text.startswith(ENGINE):
        return _engine_seat(game, text.removeprefix(ENGINE), name, option)
    if text.strip().lower() == "person":
        return Seat(name)
    if text.strip().lower() == GUEST:
        return Seat(name, Guest())
    own, _, manner = text.strip().lower().partition(",")
    if own == SPARRING and not manner and can_spar(game.id):
        return replace(sparring_seat(game.id), name=name)
    if not manner or (manner.strip() == DARING and can_dare(game.id)):
        for level in levels:
            if own.strip() in (str(level.number), level.name.lower()):
                return Seat.machine(name, level.number, manner.strip())
    raise Malformed(_nobody(game, option, levels, text))


def _nobody(game: Game[Any, Any], option: str, levels: Sequence[Level[Any]], text: str) -> Message:
    """That a text names nobody who can sit somewhere, and who can."""
    from dream.play.sparring import can_spar

    own = [Listing((str(level.number), level.name), "or") for level in levels]
    known: list[Value] = [message("argument.a_level", levels=Listing(tuple(own), "commas"))] if own else []
    if own and can_dare(game.id):
        known.append(message("argument.a_manner", example=f"{levels[0].number},{DARING}"))
    if can_spar(game.id):
        known.append(message("argument.sparring", word=SPARRING))
    engine = message("argument.an_engine", start=ENGINE)
    known = ["person", GUEST, *known, engine]
    return message("argument.nobody", option=option, known=choices(*known), text=quoted(text))


def _engine_seat(game: Game[Any, Any], line: str, name: str, option: str) -> Seat:
    from dream.protocol.client import Forfeit, introduced

    try:
        engine = introduced(game, split_command(line))
    except Forfeit as error:
        raise Malformed(message("argument.bad_engine", option=option, reason=error)) from error
    return Seat(name or engine.name, engine)


def title(frames: int | None) -> None:
    """Open the window at the title."""
    speak_the_players_language()
    ready_for_window()
    _open(lambda app: app.routes.title(), frames)


def play(
    position: Annotated[str | None, typer.Argument(metavar="[TEXT]", show_default=False)] = None,
    game: Annotated[str | None, typer.Option(metavar="WORD")] = None,
    seed: Annotated[str | None, typer.Option()] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=WHO",
        ),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(metavar="SEAT=NAME")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="OPTION=VALUE"),
    ] = None,
    clock: Annotated[
        list[str] | None,
        typer.Option(metavar="CLOCK"),
    ] = None,
    match: Annotated[
        str,
        typer.Option(
            metavar="GAMES",
        ),
    ] = "",
    first: Annotated[str | None, typer.Option()] = None,
    second: Annotated[str | None, typer.Option()] = None,
    names: Annotated[str, typer.Option()] = "",
    elements: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    tiles: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    load: Annotated[str | None, typer.Option(metavar="FILE|ID")] = None,
    set_up: Annotated[bool, typer.Option("--set-up")] = False,
    text: InText = False,
    address: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535)] = 0,
    public: Annotated[str | None, typer.Option(metavar="URL")] = None,
    hints: Annotated[HintsSaid | None, typer.Option()] = None,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    check_public(public)
    said = SetupArguments(
        game,
        seed,
        option or (),
        seat or (),
        name or (),
        match,
        clock or (),
        first,
        second,
        names,
        bare,
        tiles,
        elements,
        hints,
    )
    if load:
        refuse_beside_a_saved_game(said)
    if position is not None and not set_up:
        raise Malformed(message("argument.position_alone", text=quoted(position)))
    if set_up:
        _set_up(position, said, frames, other="--load" if load else None, by_text=text)
    word, begin = _going_on(load) if load else _beginning(said)
    ready_for_window(unseen=text)
    check_view(word)
    begin = _telling_guests(begin, address, port, public, codes=not text)
    _talk(begin) if text else _open(begin, frames)


def _set_up(
    text: str | None, said: SetupArguments, frames: int | None, other: str | None, *, by_text: bool
) -> NoReturn:
    """Set up a position, from its text or anew, in the window or `by_text`; a game alone is said with it."""
    word = said.game or FIRST_GAME
    _refuse_beside(replace(said, game=None), "argument.beside_set_up", other)
    state = None if text is None else find(word).parse_state(text.strip())
    ready_for_window(unseen=by_text)
    check_view(word)
    from dream.ui.games.registry import view_of
    from dream.ui.table.view import SetUpView

    if not isinstance(view_of(word), SetUpView):
        raise Malformed(message("argument.no_set_up", game=find(word).name))
    if by_text:
        _talk(lambda app: app.routes.set_up(word, state))
    _open(_over_title(lambda app: app.routes.set_up(word, state)), frames)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")], text: InText = False, frames: Frames = None
) -> None:
    speak_the_players_language()
    opened = opened_game(file)
    ready_for_window(unseen=text)
    check_view(opened.game.game.id)
    begin = _telling_of_others(opened, file, lambda app: app.routes.replay(opened))
    _talk(begin) if text else _open(begin, frames)


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "dream",
    text: InText = False,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.study.lessons import has_course

    _check_offered(game, has_course, "lesson.none")
    ready_for_window(unseen=text)
    check_view(game)
    if text:
        from dream.ui.text_host import learn_in_words

        _talk(learn_in_words(game))
    _open(_over_title(lambda app: app.routes.learn(game, at_once=True)), frames)


def practise(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "dream",
    text: InText = False,
    frames: Frames = None,
) -> None:
    speak_the_players_language()
    from dream.study.exercises import has_exercises

    _check_offered(game, has_exercises, "exercise.none")
    ready_for_window(unseen=text)
    check_view(game)
    if text:
        from dream.ui.text_host import practise_in_words

        _talk(practise_in_words(game))
    _open(_over_title(lambda app: app.routes.exercises(game)), frames)


def _check_offered(game: str, offered: Callable[[str], bool], none: str) -> None:
    """Whether a game, by its word, offers something; raises Malformed with the text `none` where not."""
    found = find(game)
    if not offered(game):
        raise Malformed(message(none, game=found.name))


def _over_title(lead: Begin) -> Begin:
    """What shows the title, and leads on from there."""

    def begin(app: "App") -> None:
        app.routes.title()
        lead(app)

    return begin


def open_file(file: Annotated[Path, typer.Argument(metavar="FILE")], frames: Frames = None) -> None:
    speak_the_players_language()
    opened = opened_game(file)
    ready_for_window()
    check_view(opened.game.game.id)

    over = opened.record.result != UNFINISHED

    def begin(app: "App") -> None:
        if over:
            app.routes.title()
            app.routes.replay(opened)
        else:
            app.routes.go_on(opened)

    _open(_telling_of_others(opened, file, begin), frames)


def bench_window(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    analysis: Annotated[bool, typer.Option("--analysis")] = False,
) -> None:
    ready_for_window()
    from dream.ui.bench import run

    run(game, analysis=analysis)


def _talk(begin: Begin) -> NoReturn:
    from dream.ui.text_host import talk

    raise typer.Exit(talk(begin, language=asked_language()))


def _open(begin: Begin, frames: int | None) -> NoReturn:
    from dream.ui.launch import open_window

    raise typer.Exit(open_window(begin, frames, language=asked_language()))


def _telling_guests(
    begin: Begin, address: str | None, port: int, public: str | None, *, codes: bool
) -> Begin:
    """Begin so; guests who are asked for are listened for there, and told addresses, with codes to scan."""

    def begin_and_listen(app: "App") -> None:
        from dream.ui.web.addresses import Listening

        app.guests.listening = Listening(address or "", port, public)
        app.guests.announce = lambda table, places: tell_addresses(table, places, codes=codes)
        begin(app)

    return begin_and_listen


def _going_on(load: str) -> tuple[str, Begin]:
    """The game in a file or in the library, by its word, and how the window goes on with it."""
    opened = loaded_game(load)
    begin = _telling_of_others(opened, Path(load), lambda app: app.routes.go_on(opened))
    return opened.game.game.id, begin


def _telling_of_others(opened: "Opened", path: Path, begin: Begin) -> Begin:
    """Begin so, and say how many more games there are in the file."""

    def begin_and_tell(app: "App") -> None:
        begin(app)
        app.say(say("record.beside", count=opened.beside, file=path.name))

    return begin_and_tell if opened.beside else begin


def _beginning(said: SetupArguments) -> tuple[str, Begin]:
    """A new game, by its word, and how the window begins it."""
    setup = setup_of(said)
    return setup.game, lambda app: app.routes.begin(setup)


def check_view(word: str) -> None:
    """Refuse a game that the window cannot show; raises Malformed, or what is wrong with its view."""
    from dream.ui.games.registry import brings_view, has_view, view_of

    if has_view(word):
        return
    game = find(word)
    if not brings_view(word):
        raise Malformed(message("app.no_view", game=game.name))
    view_of(word)
