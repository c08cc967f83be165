"""What whoever holds a table types of its guests: the lock, their seats, and what is said beside the moves.

The same lines are obeyed where a game is held without a window and where it is played by text.
"""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase

from dream.base.showable import folded
from dream.base.texts import Listing, say, stock, texts, worded
from dream.play.game import letter
from dream.ui.table.gestures import gestures
from dream.ui.table.guests import GuestSeat, HeldTable


def host_words() -> dict[str, tuple[str, ...]]:
    """The words for each of these commands in the language that is spoken, the first as it is called."""
    names = texts("en")["guests"]["terminal"]["words"]
    return {name: stock(f"guests.terminal.words.{name}.forms") for name in names}


def begun_by(line: str, words: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The commands with whose words a line begins, the longest first, each with what stands behind them."""
    said = line.split()
    known = ((word.split(), name) for name, forms in words.items() for word in forms)
    for word, name in sorted(known, key=lambda pair: -len(" ".join(pair[0]))):
        if list(map(folded, said[: len(word)])) == list(map(folded, word)):
            yield name, " ".join(said[len(word) :])


def help_told() -> str:
    """What can be typed."""
    return say("guests.terminal.help", **{name: forms[0] for name, forms in host_words().items()})


def obeyed(table: HeldTable, game: str, name: str, rest: str) -> tuple[str, ...]:
    """Do what a command says of the guests of a game, by its word; what is told of that."""
    places = {place.seat: place for place in table.places if place.seat is not None}
    match name, _seats_in(rest, places):
        case "lock" | "unlock", _ if not rest:
            table.lock(locked=name == "lock")
            return (say(f"guests.terminal.{name}ed"),)
        case "out", [seat] if not places[seat].free:
            table.turn_out(seat)
            return (say("guests.terminal.turned_out", name=places[seat].name),)
        case "exchange", [one, other] if one != other:
            done = table.put_elsewhere(one, other)
            key = "exchanged" if done else "asked"
            return (say(f"guests.terminal.{key}", name=places[one].name, other=places[other].name),)
        case "give", [seat] if table.give(seat):
            return ()
        case "say", _:
            return tuple(_said(table, game, rest))
        case "hush", _ if not rest:
            table.hears = not table.hears
            return (say(f"guests.terminal.{'hears' if table.hears else 'hushed'}"),)
        case "guests", _ if not rest:
            return tuple(_who_is_here(table))
    return (help_told(),)


def _seats_in(rest: str, places: Mapping[int, GuestSeat]) -> list[int]:
    """The seats that are named by their letters or by who sits there; none where a word says neither."""
    words, found, idle = folded(rest).split(), list[int](), set(map(folded, stock("text.idle.forms")))
    named = {tuple(folded(place.name).split()): seat for seat, place in places.items()}
    named |= {(ascii_lowercase[seat],): seat for seat in places}
    while words:
        begun = (name for name in named if name == tuple(words[: len(name)]))
        meant = max(begun, key=len, default=())
        if meant:
            found.append(named[meant])
        elif words[0] not in idle:
            return []
        del words[: len(meant) or 1]
    return found


def _said(table: HeldTable, game: str, rest: str) -> Iterator[str]:
    """Make the gesture that is meant, by its number, its sign or how its words begin; or list them all."""
    made, wanted = gestures(game), folded(rest)
    meant = [
        number
        for number, each in enumerate(made, 1)
        if wanted in (str(number), folded(each.sign)) or (wanted and folded(each.text).startswith(wanted))
    ]
    if len(meant) == 1:
        if not table.gesture(meant[0] - 1):
            yield say("guests.terminal.too_soon")
        return
    yield say("guests.terminal.gestures", say=host_words()["say"][0])
    for number, each in enumerate(made, 1):
        yield say("text.numbered", number=number, what=f"{each.sign} {each.text}")


def _who_is_here(table: HeldTable) -> Iterator[str]:
    """The address of the table and its seats, with who is there, and how many watch."""
    code = table.code
    if code is not None:
        state = (
            say("guests.sheet.free", count=code.free),
            *([say("guests.sheet.locked")] if code.locked else []),
        )
        yield f"{say('guests.host.table')} {code.url}"
        yield worded(Listing(state, "commas"))
    for place in table.places:
        if place.seat is None:
            yield say("guests.sheet.watching", count=table.watching)
            continue
        who = "guests.door.who.free" if place.free else f"guests.presence.{table.presence(place.seat).value}"
        name = say("guests.host.seat", name=place.name, letter=letter(place.seat))
        yield " ".join(filter(None, (name, say(who), place.url)))
