"""Games of the library and their statistics, as lines of text and as JSON has them."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from dream.base.texts import say, told
from dream.play.seats import told_apart

if TYPE_CHECKING:
    from dream.records.library.library import Entry
    from dream.records.library.statistics import Statistics


def object_of(entry: "Entry") -> dict[str, object]:
    """A game as JSON has it; moments are in UTC."""
    from datetime import UTC

    return {
        "id": entry.id,
        "game": entry.game,
        "name": entry.name,
        "seed": entry.seed,
        "seats": [
            {
                "name": seat.name,
                "occupant": seat.occupant,
                "side": seat.side or None,
                "won": seat.won,
                "earlier": [
                    {"until": one.until, "name": one.name, "occupant": one.occupant} for one in seat.earlier
                ],
            }
            for seat in entry.seats
        ],
        "result": entry.result,
        "finished": entry.finished,
        "actions": entry.actions,
        "rounds": entry.rounds,
        "played": entry.played.isoformat() if entry.played else None,
        "added": entry.added.astimezone(UTC).isoformat(timespec="seconds"),
        "updated": entry.updated.astimezone(UTC).isoformat(timespec="seconds"),
        "sound": entry.sound,
        "fault": entry.fault,
    }


def _players(entry: "Entry") -> str:
    names = told_apart([seat.name or seat.occupant for seat in entry.seats])
    return " - ".join(names) or say("library.list.nobody")


def _length(entry: "Entry") -> str:
    """How long a game is: in rounds, where it goes by them."""
    if entry.rounds is not None:
        return say("library.rounds", count=entry.rounds)
    return say("library.list.actions", count=entry.actions)


def row_of(entry: "Entry") -> str:
    result = entry.result if entry.finished else say("library.list.unfinished")
    return say(
        "library.list.row",
        id=f"{entry.id:>6}",
        day=(entry.played or entry.updated.date()).isoformat(),
        game=entry.game,
        players=_players(entry),
        result=result,
        actions=_length(entry),
        seed=entry.seed or "-",
        name=f"  “{entry.name}”" if entry.name else "",
    )


def described(entry: "Entry") -> Iterator[str]:
    yield say("library.show.game", id=entry.id, game=entry.game)
    if entry.name:
        yield say("library.show.name", name=entry.name)
    yield say("library.show.players", players=_players(entry))
    for seat in entry.seats:
        for one in seat.earlier:
            name, now = one.name or one.occupant, seat.name or seat.occupant
            yield say("library.show.before", now=now, name=name, occupant=one.occupant, until=one.until)
    result = entry.result if entry.finished else say("library.list.unfinished")
    yield say("library.show.result", result=result, actions=_length(entry))
    yield say("library.show.updated", when=f"{entry.updated:%Y-%m-%d %H:%M}")
    if entry.sound is None:
        yield say("library.show.unknown")
    else:
        yield (
            say("library.show.sound") if entry.sound else say("library.show.faulty", fault=entry.fault or "")
        )


def sums_of(game: str, known: "Statistics") -> Iterator[str]:
    """What the games of a word come to, in lines."""
    games = {"finished": known.finished, "unfinished": known.unfinished}
    yield say(
        "library.sums.game", game=game, games=say("library.statistic.games", count=known.finished, **games)
    )
    yield "  " + told(known.length)
    yield "  " + say("library.statistic.streaks", now=known.streak, longest=known.longest_streak)
    if known.changed:
        yield "  " + say("library.statistic.changed", count=known.changed)
    for name, score in {**known.levels, **known.sides}.items():
        sums = say("library.statistic.score", won=score.won, drawn=score.drawn, lost=score.lost)
        yield "  " + say("library.sums.score", name=name, score=sums)


def sums_object(game: str, known: "Statistics") -> dict[str, object]:
    """What the games of a word come to, as JSON has it: the scores are those of people."""
    shortest, mean, longest = known.lengths
    return {
        "game": game,
        "finished": known.finished,
        "unfinished": known.unfinished,
        "changed": known.changed,
        "lengths": {"shortest": shortest, "mean": round(mean, 1), "longest": longest},
        "lengths_in": "rounds" if known.by_rounds else "actions",
        "streaks": {"now": known.streak, "longest": known.longest_streak},
        "levels": {occupant: asdict(score) for occupant, score in known.levels.items()},
        "sides": {side: asdict(score) for side, score in known.sides.items()},
    }
