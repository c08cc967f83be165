"""A new game as the command line says it: ``--game``, ``--option``, and the short forms of the first game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.cli.seats import SeatArguments, pair_of, seats_named

if TYPE_CHECKING:
    from dream.play.game import Game
    from dream.play.seated_game import Match, Setup

FIRST_GAME = "dream"


@dataclass(frozen=True)
class SetupArguments:
    """What was said of a new game; `bare`, `tiles` and `elements` are of the first game alone."""

    game: str | None
    seed: str | None
    options: Sequence[str]
    seats: SeatArguments
    bare: bool = False
    tiles: Path | None = None
    elements: str | None = None
    match: str = ""
    clocks: Sequence[str] = ()

    @property
    def short(self) -> dict[str, object]:
        """The short forms of the first game."""
        return {
            "--bare": self.bare,
            "--tiles": self.tiles,
            "--elements": self.elements,
            **self.seats.short,
        }

    @property
    def everything(self) -> dict[str, object]:
        """All that can be said."""
        seed = None if self.seed is None else [self.seed]
        long = {"--game": self.game, "--seed": seed, "--option": self.options, "--match": self.match}
        long["--clock"] = self.clocks
        return {**long, "--seat": self.seats.seats, "--name": self.seats.names, **self.short}


def setup_of(said: SetupArguments) -> "Setup":
    """The game that was said; what was left out is as usual. Refuses in a sentence what will not do."""
    from dream.play.clocks import parse_controls
    from dream.play.game import NO_OPTIONS
    from dream.play.registry import find
    from dream.play.seated_game import Setup

    game = find(said.game or FIRST_GAME)
    if game.id != FIRST_GAME:
        _refuse_short_forms(said, game)
    words = list(_option_words(said))
    options = game.parse_options(" ".join(words) if words else NO_OPTIONS)
    game.check_ready(options)
    seats = seats_named(game, options, said.seats)
    match = _match(said.match, game, len(seats))
    clocks = parse_controls(", ".join(said.clocks), len(seats))
    setup = Setup(game.id, _seed(said.seed), seats, options, match, clocks=clocks)
    return _with_tiles(setup, said.tiles) if said.tiles else setup


def refuse_beside_a_saved_game(said: SetupArguments) -> None:
    """Refuse, in a sentence, what was said of a new game where a saved one goes on."""
    used = [name for name, value in said.everything.items() if value]
    if used:
        raise Malformed(message("argument.beside_load", option=used[0]))


def _refuse_short_forms(said: SetupArguments, game: "Game[Any, Any]") -> None:
    from dream.play.registry import find

    used = [name for name, value in said.short.items() if value]
    if used:
        first = find(FIRST_GAME).name
        raise Malformed(message("argument.short_form", option=used[0], first=first, game=game.name))


def _match(word: str, game: "Game[Any, Any]", seats: int) -> "Match":
    from dream.play.seated_game import match_of, may_exchange

    match = match_of(word)
    if match.games and seats < 2:
        raise Malformed(message("match.one_seat"))
    if match.same_start and not may_exchange(game.hidden, seats):
        raise Malformed(message("match.no_exchange", game=game.name))
    return match


def _seed(text: str | None) -> str:
    from dream.base.seeds import cleaned_seed, fresh_seed

    if text is None:
        return fresh_seed()
    seed = cleaned_seed(text)
    if not seed:
        raise Malformed(message("argument.no_seed"))
    return seed


def _option_words(said: SetupArguments) -> Iterable[str]:
    """The options in the words of the law, the short forms among them."""
    yield from said.options
    if said.bare:
        yield "board=bare"
    if said.elements:
        yield from _element_words(said.elements)


def _element_words(text: str) -> Iterable[str]:
    from dream.games.alchemists_dream.rules.position import ELEMENTS

    pair = pair_of(text, "--elements")
    for option, name in zip(("first", "second"), pair, strict=True):
        if name.lower() not in ELEMENTS:
            known = ", ".join(ELEMENTS)
            raise Malformed(message("argument.no_element", known=known, text=quoted(name)))
        yield f"{option}={name.lower()}"


def _with_tiles(setup: "Setup", tiles: Path) -> "Setup":
    from dream.cli.tiles import tile_set_in
    from dream.ui.games.alchemists_dream.routes import DreamSetup

    return DreamSetup(**vars(setup), tiles=tile_set_in(tiles))
