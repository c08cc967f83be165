"""What the notice says: whose turn it is, what may be done, and what has just happened."""

from typing import Any

from dream.base.messages import Listing, Message, Value
from dream.base.words import say, told
from dream.play.refusal import Refusal
from dream.ui.kit.commands import key_of
from dream.ui.session.table.game_table import GoneOver
from dream.ui.tabletop.deeds import Deed
from dream.ui.tabletop.table.controller import TableController
from dream.ui.widgets.notice import News, written

AnyTable = TableController[Any, Any]


def news_of(table: AnyTable, *, rolling: bool = False) -> News:
    """What a notice says of a table; while a die is `rolling`, nothing of what it shows."""
    game, heading = table.game, _heading(table)
    if table.sentence:
        return News(heading, (written(named(table, table.sentence)),), urgent=True)
    if table.assent:
        return News(heading, (told(table.assent),))
    if table.hints.news:
        return table.hints.news
    past = happened(table, rolling=rolling)
    if game.browsing:
        return News(heading, (*past, say("game.back_to_now")), past=len(past))
    if rolling:
        return News(say("tabletop.chance"), past, past=len(past))
    if game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        sentences = *past, *table.words.waits_for(table.view_now), held or late or keys
        return News(heading, sentences, urgent=bool(held or late), past=len(past))
    if game.covered is not None or game.chance_to_act:
        return News(heading, past, past=len(past))
    prompt = table.words.prompt(table.view_now, table.selection.chosen, table.session.name)
    return News(heading, (*past, *prompt), past=len(past))


def _heading(table: AnyTable) -> str:
    game = table.game
    if game.browsing:
        return say("game.looking", at=game.shown_at, all=len(game.history.actions))
    if game.to_act is None:
        return say("tabletop.chance")
    thinks = game.machine_to_act and not table.turns.held
    return say("game.thinking" if thinks else "game.turn", name=table.session.name(game.to_act))


def happened(table: AnyTable, *, rolling: bool) -> tuple[str, ...]:
    """What was undone; or the news: what was redone, and all that was done since a person moved."""
    game, words, deeds = table.game, table.words, table.deeds
    over = None if game.browsing else table.gone_over
    if over and not over.redone:
        return (_gone_over(table, over),)
    until = game.shown_at - int(rolling)
    if game.browsing:
        return _looked_back_at(table, until)
    redone = (_gone_over(table, over),) if over else ()
    first = game.told_from + len(redone)
    news = [line for done in range(first, until) for line in words.news(deeds.of(done))]
    last = words.last_news(deeds.back(until), table.view_now) if until and not news else ()
    return *redone, *news, *last


def _looked_back_at(table: AnyTable, until: int) -> tuple[str, ...]:
    """What was done with the action that led to an earlier state, and what is news of it beside."""
    if not until:
        return ()
    deed = table.deeds.of(until - 1)
    sentence = table.words.sentence(deed)
    return sentence, *(line for line in table.words.news(deed) if line != sentence)


def _gone_over(table: AnyTable, over: GoneOver[Any, Any]) -> str:
    """What was undone or redone, as far as anybody may be told of it."""
    game, nobody = table.words.game, frozenset[int]()
    before, after = game.seen(over.state, nobody), game.seen(game.apply(over.state, over.action), nobody)
    deed = Deed(before, game.told(over.state, over.action, nobody), after, table.session.name)
    return over.told(table.words.sentence(deed))


def named(table: AnyTable, refusal: Refusal) -> str:
    """A refusal in which seats are called by the names of who sits there."""
    return told(_named(table, refusal.message))


def _named(table: AnyTable, value: Value) -> Value:
    seat_type = table.words.seat_type
    match value:
        case int() if seat_type is not None and isinstance(value, seat_type):
            return table.session.name(value)
        case Message(key, values):
            return Message(key, tuple((name, _named(table, part)) for name, part in values))
        case Listing(parts, joint):
            return Listing(tuple(_named(table, part) for part in parts), joint)
    return value
