"""How the library tells of a game: who played, how it stands, when."""

from datetime import date, datetime, timedelta

from pygame import Surface

from dream.base.graphemes import capitalized
from dream.base.messages import Listing, Value, message
from dream.base.showable import showable
from dream.base.words import say, told
from dream.play import registry
from dream.play.levels import levels_of
from dream.play.outcome import read_scores
from dream.play.seating.names import told_apart
from dream.play.seating.seat import OwnOpponent, Person, occupant_of
from dream.records.library.entry import Entry, SeatEntry
from dream.records.library.home import BIN_DAYS
from dream.records.library.query import Query
from dream.records.record_format import format_of
from dream.ui.game_views.registry import seat_token
from dream.ui.kit.theme import Look
from dream.ui.session.opponents.emblem import Emblem
from dream.ui.session.seat_labels import unnamed_player


def title_of(entry: Entry) -> str:
    """What a game is called: by its name, or else by its players."""
    return entry.name or players_of(entry)


def heading_of(entry: Entry) -> str:
    """The same where a line begins with it."""
    return entry.name or begun(entry, players_of(entry))


def begun(entry: Entry, line: str) -> str:
    """A line with a capital, where it begins with one of the players who has no name."""
    seats = zip(players(entry), entry.seats, strict=True)
    unnamed = tuple(
        called for called, seat in seats if not seat.name and isinstance(occupant_of(seat.occupant), Person)
    )
    return capitalized(line) if line.startswith(unnamed) else line


def players_of(entry: Entry) -> str:
    """Who played; the title of a game that is not played here."""
    return told(Listing(players(entry))) if entry.seats else game_of(entry)


def players(entry: Entry) -> tuple[str, ...]:
    """What those at the seats are called, seat by seat, each unlike the others."""
    return told_apart([_player(entry.game, seat, number) for number, seat in enumerate(entry.seats)])


def _player(game: str, seat: SeatEntry, number: int) -> str:
    """What one at a seat is called: by name, or else by who that is."""
    if seat.name:
        return seat.name
    if isinstance(occupant_of(seat.occupant), Person):
        return unnamed_player(number)
    return occupant_name(game, seat.occupant)


def occupant_name(game: str, occupant: str) -> str:
    """What a computer or an engine is called, by the word of its game and that of a record for it."""
    own = occupant_of(occupant)
    if not isinstance(own, OwnOpponent):
        return showable(occupant)
    if own.spars:
        return say("seat.sparring")
    levels = levels_of(game) if registry.playable(game) else ()
    names = [level.name for level in levels if level.number == own.level]
    return names[0] if names else say("library.machine", level=own.level)


def token_of(entry: Entry, number: int, size: int, look: Look) -> Surface | None:
    """The token of a seat of a game, a square of so many pixels, where it has one."""
    return seat_token(entry.game, number, entry.seats[number].side, size, look)


def side_of(entry: Entry, seat: SeatEntry) -> str:
    """What a player has, such as an element; nothing where all have the same."""
    return side_name(entry.game, seat.side)


def side_name(word: str, side: str) -> str:
    """What a side of a game is called, by the word for the game."""
    game = registry.playable(word)
    return told(format_of(game).side_name(side)) if game else side


def level_name(game: str, occupant: str) -> str:
    """What one of the program's own opponents is called where levels are told apart, by the game's word."""
    own, name = occupant_of(occupant), occupant_name(game, occupant)
    return say("library.at_level", name=name, level=own.level) if isinstance(own, OwnOpponent) else name


def emblem_of(game: str, occupant: str) -> Emblem:
    """The emblem of one of the program's own opponents where levels are told apart, by the game's word."""
    own = occupant_of(occupant)
    if not isinstance(own, OwnOpponent):
        return Emblem("engine")
    levels = levels_of(game) if registry.playable(game) else ()
    return Emblem("sparring") if own.spars else Emblem("level", min(1.0, own.level / max(1, len(levels))))


def game_of(entry: Entry) -> str:
    """The title of the game, as the player reads it."""
    return game_name(entry.game)


def game_name(word: str) -> str:
    """What the game of a word is called; the word itself where it is not played here."""
    game = registry.playable(word)
    return told(game.name) if game else showable(word)


def result_of(entry: Entry) -> str:
    """How the game stands."""
    if not entry.finished:
        return say("library.unfinished")
    called = zip(players(entry), entry.seats, strict=True)
    winners: tuple[Value, ...] = tuple(name for name, seat in called if seat.won == 1)
    scores = read_scores(entry.result)
    if winners and scores and scores.points:
        points = scores.points[scores.winners[0]]
        return told(message("library.won_points", count=len(winners), names=Listing(winners), points=points))
    if winners:
        return told(message("library.won", count=len(winners), names=Listing(winners)))
    return say("library.drawn") if any(seat.won is not None for seat in entry.seats) else entry.result


def about(entry: Entry, *, stands: bool = True) -> str:
    """In one line what game it is, how it `stands` unless told beside it, how long it is, and its seed."""
    parts = [game_of(entry), *([result_of(entry)] if stands else []), length_of(entry)]
    return " · ".join([*parts, showable(entry.seed)] if entry.seed else parts)


def length_of(entry: Entry) -> str:
    """How long it is: in rounds, in games that go by them."""
    if entry.rounds is not None:
        return say("library.rounds", count=entry.rounds)
    return say("library.list.actions", count=entry.actions)


def day_of(entry: Entry) -> str:
    """When it was played."""
    day: date = entry.played or entry.updated.date()
    return day.isoformat()


def goes_on(deleted: datetime) -> str:
    """The day on which a deleted game is gone for good."""
    return (deleted + timedelta(days=BIN_DAYS)).date().isoformat()


def count_of(query: Query, found: int, total: int) -> str:
    """How many games are shown, and of how many."""
    if query.deleted:
        return say("library.bin", count=found, found=found, days=BIN_DAYS)
    if query.text or query.game or query.finished is not None:
        return say("library.found", count=found, total=total, found=found)
    return say("library.count", count=found, found=found)
