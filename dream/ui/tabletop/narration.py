"""What the narrator tells at a table: what has happened, whose turn it is, and what may be done."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from dream.base.messages import Listing, Message, Value
from dream.base.words import has_text, say, told
from dream.play.refusal import Refusal
from dream.play.seating.gone_over import GoneOver
from dream.ui.kit.commands import key_of
from dream.ui.session.address import address_in
from dream.ui.tabletop.deeds import Deed
from dream.ui.tabletop.table.controller import TableController
from dream.ui.widgets.narrator import Line, Narration, written

AnyTable = TableController[Any, Any]


def narration_of(table: AnyTable, *, rolling: bool = False) -> Narration:
    """What is told at a table; while a die is `rolling`, nothing of what it shows."""
    due, news = _due(table, rolling), tuple(happened(table, rolling=rolling))
    narration = replace(due, happened=news, offers=() if rolling else table.offers)
    if table.sentence:
        return replace(narration, answer=(written(named(table, table.sentence)),), urgent=True)
    if table.assent:
        return replace(narration, answer=(told(table.assent),), urgent=False)
    hint = table.hints.news
    if hint is None:
        return narration
    return replace(narration, heading=hint.heading, prompt=hint.prompt, offers=hint.offers)


def _due(table: AnyTable, rolling: bool) -> Narration:
    """Whose turn it is, and what may be done now, or why nothing."""
    game, words = table.game, table.words
    if game.browsing:
        at, count = game.shown_at, len(game.history.actions)
        return Narration(say("game.looking", at=at, all=count), prompt=(say("game.back_to_now"),))
    if game.over:
        return Narration(say("tabletop.over"))
    if rolling or game.to_act is None:
        return Narration(say("tabletop.chance"))
    if game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        waits = tuple(filter(None, (held or late,)))
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        heading = say("game.turn" if held else "game.thinking", name=table.session.name(game.to_act))
        means = (*words.waits_for(table.view_now), *waits)
        return Narration(heading, means=means, prompt=() if waits else (keys,), urgent=bool(waits))
    address = address_in(table.session)
    heading = address.say("tabletop.turn", game.to_act)
    if game.lingers:
        return Narration(heading, prompt=(say("tabletop.seen"),))
    if game.covered is not None:
        return Narration(heading)
    prompt = words.prompt(table.view_now, table.selection.chosen, address.whom)
    again = (say("tabletop.again"),) if table.selection.waits_for_press else ()
    return Narration(heading, prompt=(*prompt, *again))


def happened(table: AnyTable, *, rolling: bool = False) -> Iterator[Line]:
    """What was undone; or the news: what was redone, and all that was done since a person moved."""
    game, words, deeds = table.game, table.words, table.deeds
    over, until = None if game.browsing else table.gone_over, game.shown_at - int(rolling)
    if over:
        yield _gone_over(table, over)
    if (over and not over.redone) or not until:
        return
    if game.browsing:
        yield from _looked_back_at(table, deeds.of(until - 1))
        return
    first = game.told_from + bool(over)
    deeds_told = map(deeds.of, range(first, until))
    news = [line for deed in deeds_told for line in _lines(table, deed, words.news(deed))]
    yield from news or words.last_news(deeds.back(until), table.view_now)


def _lines(table: AnyTable, deed: Deed[Any, Any], sentences: Iterable[str]) -> Iterator[Line]:
    """Sentences about a deed, the first with the token of whoever did it."""
    for number, text in enumerate(sentences):
        yield Line(text, None if number else table.words.doer(deed))


def _looked_back_at(table: AnyTable, deed: Deed[Any, Any]) -> Iterator[Line]:
    """What was done with the action that led to an earlier state, and what is news of it beside."""
    sentence = table.words.sentence(deed)
    beside = (line for line in table.words.news(deed) if line != sentence)
    return _lines(table, deed, (sentence, *beside))


def _gone_over(table: AnyTable, over: GoneOver[Any, Any]) -> Line:
    """What was undone or redone, as far as anybody may be told of it."""
    game, nobody = table.words.game, frozenset[int]()
    before, after = game.seen(over.state, nobody), game.seen(game.apply(over.state, over.action), nobody)
    told_of, by = game.told(over.state, over.action, nobody), game.deciding_seat(over.state)
    deed = Deed(before, told_of, after, address_in(table.session), by)
    return Line(over.told(table.words.sentence(deed)), table.words.doer(deed))


def named(table: AnyTable, refusal: Refusal) -> str:
    """A refusal in which seats are called by the names of who sits there."""
    return told(_named(table, refusal.message))


def _named(table: AnyTable, value: Value) -> Value:
    seat_type, address = table.words.seat_type, address_in(table.session)
    match value:
        case int() if seat_type is not None and isinstance(value, seat_type):
            return address.names[value]
        case Message(key, values):
            yours = address.you is not None and dict(values).get("seat") == address.you
            spoken = _to_you(key) if yours else key
            return Message(spoken, tuple((name, _named(table, part)) for name, part in values))
        case Listing(parts, joint):
            return Listing(tuple(_named(table, part) for part in parts), joint)
    return value


def _to_you(key: str) -> str:
    """The key of the same text for whoever is addressed: ``stone.awaited_you.draw``; or the same key."""
    group, _, name = key.rpartition(".")
    yours = f"{group}_you.{name}"
    return yours if has_text(yours) else key
