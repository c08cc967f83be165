"""What is told beside a table: whose turn it is, what has happened, and what may be done or why nothing."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dream.base.texts import Listing, Message, Value, has_text, say, worded
from dream.play.game import Refusal
from dream.play.seated_game import SeatedGame, UndoStep
from dream.ui.kit.commands import BY_NAME, key_of
from dream.ui.table.game_session import ToldMove, address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.guests import Presence
from dream.ui.table.words import goal_of
from dream.ui.widgets.narrator import Narration, NewsLine, Offer, written


def narration_of(table: AnyGameTable, *, rolling: bool = False) -> Narration:
    """What is told at a table; while a die is `rolling`, nothing of what it shows."""
    instead = table.supposed.narration
    if instead is not None:
        return instead
    due, news = _due(table, rolling), tuple(happened(table, rolling=rolling))
    narration = replace(due, happened=news, offers=() if rolling else table.telling.offers)
    if table.sentence:
        return replace(narration, answer=(written(named(table, table.sentence)),), urgent=True)
    if table.telling.assent:
        return replace(narration, answer=(worded(table.telling.assent),), urgent=False)
    hint = table.hints.news
    if hint is None:
        return _held_back(narration, table.tutor.news) if table.tutor.news else narration
    chosen = prompt_of(table) if table.selection.chosen and not table.game.browsing else ()
    if table.selection.has_phones and chosen:
        return replace(narration, heading=hint.heading, prompt=chosen, offers=hint.offers)
    return replace(narration, heading=hint.heading, prompt=(*hint.prompt, *chosen), offers=hint.offers)


def _held_back(narration: Narration, why: str) -> Narration:
    """What is told while the tutor has held back a move for long, and what can be done about it."""
    ways = ("now", "choose"), ("back", "cancel")
    offers = (Offer(say(f"tutor.{what}"), name, BY_NAME[name].hint) for what, name in ways)
    return replace(narration, prompt=(why,), offers=tuple(offers))


def place_in(game: SeatedGame[Any, Any]) -> str:
    """Where in the game whoever looks is: before the first move, or after which."""
    at, count = game.shown_at, len(game.history.actions)
    return say("game.looking", at=at, all=count) if at else say("game.looking_first")


def _due(table: AnyGameTable, rolling: bool) -> Narration:
    """Whose turn it is, and what may be done now, or why nothing."""
    game, words = table.game, table.words
    if game.browsing:
        return Narration(place_in(game), prompt=(say("game.back_to_now"),))
    if game.over:
        return Narration(say("tabletop.over"))
    asked = table.agreements.question
    if asked is not None:
        return asked
    if rolling or game.to_act is None:
        return Narration(say("tabletop.chance"))
    if game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        waits = tuple(filter(None, (held or late,)))
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        heading = say("game.turn" if held else "game.thinking", name=table.session.name(game.to_act))
        means = (*words.waits_for(table.view_now), *waits)
        return Narration(heading, means=means, prompt=() if waits else (keys,))
    address = address_in(table.session)
    heading = address.say("tabletop.turn", game.to_act)
    if game.guest_to_act:
        away = table.app.guests.presence(game.to_act) is Presence.AWAY
        name = address.names[game.to_act]
        told_of = say("guests.waits_away" if away else "guests.waits", name=name, key=key_of("guests"))
        return Narration(heading, means=tuple(words.waits_for(table.view_now)), prompt=(told_of,))
    if game.lingers:
        return Narration(heading, prompt=(say("tabletop.seen"),))
    if game.covered is not None:
        return Narration(heading)
    means, urgent = table.telling.alarms
    return Narration(heading, means=means, prompt=prompt_of(table), urgent=urgent)


def prompt_of(table: AnyGameTable) -> tuple[str, ...]:
    """What whoever is to act may choose next."""
    prompt = table.words.prompt(table.view_now, table.selection.chosen, address_in(table.session))
    again = (say("tabletop.again"),) if table.selection.waits_for_press else ()
    return (*prompt, *again)


def happened(table: AnyGameTable, *, rolling: bool = False) -> Iterator[NewsLine]:
    """What was undone; or the news: what was redone, and all that was done since a person moved."""
    game, words, session = table.game, table.words, table.session
    over, until = None if game.browsing else table.undo_step, game.shown_at - int(rolling)
    if over:
        yield from _undo_told(table, over)
    elif _opens(table):
        yield from map(NewsLine, goal_of(words.game.id))
    if (over and not over.redone) or not until:
        return
    if game.browsing:
        yield from _looked_back_at(table, session.move(until - 1))
        return
    first = game.told_from + bool(over)
    moves_told = map(session.move, range(first, until))
    news = [line for move in moves_told for line in table.telling.news(move)]
    if news or over:
        yield from news
        return
    for line in words.last_news(map(session.move, range(until - 1, -1, -1)), table.view_now):
        yield line if not isinstance(line.token, int) else replace(line, token=table.token_of(line.token))


def _opens(table: AnyGameTable) -> bool:
    """Whether nobody at this screen has moved yet, in a game whose goal does not stand in its journal."""
    game, history = table.game, table.game.history
    moved = game.told_from or (game.shown_at and history.game.decider(history.states[0]) in game.people)
    return not game.browsing and not moved and not table.words.journal_opens


def _looked_back_at(table: AnyGameTable, move: ToldMove[Any, Any]) -> Iterator[NewsLine]:
    """What was done with the action that led to an earlier state, and what is news of it beside."""
    sentence = table.words.sentence(move)
    news = tuple(table.telling.news(move))
    if not any(line.text.startswith(sentence) for line in news):
        yield NewsLine(sentence, table.telling.token_at(move))
        news = tuple(replace(line, token=None) for line in news)
    yield from news


def _undo_told(table: AnyGameTable, over: UndoStep[Any, Any]) -> Iterator[NewsLine]:
    """What was undone or redone, as far as anybody may be told of it."""
    game, nobody = table.words.game, frozenset[int]()
    before, after = game.seen(over.state, nobody), game.seen(game.apply(over.state, over.action), nobody)
    told_of, by = game.told(over.state, over.action, nobody), game.deciding_seat(over.state)
    move = ToldMove(before, told_of, after, address_in(table.session), by, len(table.game.history.actions))
    if over.redone:
        sentence, *more = tuple(table.words.news(move)) or (table.words.sentence(move),)
    else:
        sentence, more = table.words.bare(move), []
    yield NewsLine(over.sentence(sentence), table.telling.token_at(move), move.number)
    yield from map(NewsLine, more)


def named(table: AnyGameTable, refusal: Refusal) -> str:
    """A refusal in which seats are called by the names of who sits there."""
    return worded(_named(table, refusal.message))


def _named(table: AnyGameTable, value: Value) -> Value:
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
