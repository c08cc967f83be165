"""How the library words a game: who played, how it stands, when."""

from datetime import date

from dream.base.messages import Listing, Value, message
from dream.base.showable import showable
from dream.base.words import say, told
from dream.play import registry
from dream.play.outcome import read_scores
from dream.play.seat import OwnOpponent, Person, occupant_of
from dream.records.library.entry import Entry, SeatEntry
from dream.records.library.query import Query
from dream.records.record_format import format_of
from dream.ui.session.seat_labels import unnamed_player


def title_of(entry: Entry) -> str:
    """What a game is called: by its name, or else by its players."""
    return entry.name or players_of(entry)


def players_of(entry: Entry) -> str:
    """Who played; the title of a game that is not played here."""
    if not entry.seats:
        return game_of(entry)
    return told(Listing(tuple(player(seat, number) for number, seat in enumerate(entry.seats))))


def player(seat: SeatEntry, number: int) -> str:
    """What one at a seat is called: by name, or else by who that is."""
    occupant = occupant_of(seat.occupant)
    if seat.name:
        return seat.name
    if isinstance(occupant, Person):
        return unnamed_player(number)
    return (
        say("library.machine", level=occupant.level)
        if isinstance(occupant, OwnOpponent)
        else showable(occupant.name)
    )


def side_of(entry: Entry, seat: SeatEntry) -> str:
    """What a player has, such as an element; nothing where all have the same."""
    return side_name(entry.game, seat.side)


def side_name(word: str, side: str) -> str:
    """What a side of a game is called, by the word for the game."""
    game = registry.find(word) if word in registry.packages() else None
    return told(format_of(game).side_name(side)) if game else side


def level_name(occupant: str) -> str:
    """What one of the program's own opponents is called."""
    own = occupant_of(occupant)
    return say("library.machine", level=own.level) if isinstance(own, OwnOpponent) else occupant


def game_of(entry: Entry) -> str:
    """The title of the game, as the player reads it."""
    return game_name(entry.game)


def game_name(word: str) -> str:
    """What the game of a word is called; the word itself where it is not played here."""
    game = registry.find(word) if word in registry.packages() else None
    return told(game.name) if game else showable(word)


def result_of(entry: Entry) -> str:
    """How the game stands."""
    if not entry.finished:
        return say("library.unfinished")
    winners: tuple[Value, ...] = tuple(
        player(seat, number) for number, seat in enumerate(entry.seats) if seat.won == 1
    )
    scores = read_scores(entry.result)
    if winners and scores:
        points = scores.points[scores.winners[0]]
        return told(message("library.won_points", count=len(winners), names=Listing(winners), points=points))
    if winners:
        return told(message("library.won", count=len(winners), names=Listing(winners)))
    return say("library.drawn") if any(seat.won is not None for seat in entry.seats) else entry.result


def about(entry: Entry) -> str:
    """In one line how it stands, how long it is, and its seed."""
    parts = [result_of(entry), length_of(entry)]
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


def count_of(query: Query, found: int, total: int) -> str:
    """How many games are shown, and of how many."""
    if query.text or query.finished is not None:
        return say("library.found", count=found, total=f"{total:,}", found=f"{found:,}")
    return say("library.count", count=found, found=f"{found:,}")
