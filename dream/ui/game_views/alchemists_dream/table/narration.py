"""What the narrator tells of a game: what has happened, what that means, and what may be done."""

from collections.abc import Iterator
from dataclasses import replace

from dream.base.words import say, told
from dream.games.alchemists_dream.rules.actions import Action, OfferDraw, Stand
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from dream.play.seating.gone_over import GoneOver
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.narration.accounts import account, deed, doer
from dream.ui.game_views.alchemists_dream.narration.escape_warnings import warnings
from dream.ui.game_views.alchemists_dream.narration.haggling import quoted, taunt
from dream.ui.game_views.alchemists_dream.narration.threats import Threats, new_threats
from dream.ui.game_views.alchemists_dream.narration.tokens import token_of
from dream.ui.game_views.alchemists_dream.narration.verdict import verdict
from dream.ui.game_views.alchemists_dream.table.prompts import prompt
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.kit.commands import key_of
from dream.ui.session.address import address_in
from dream.ui.widgets.narrator import Line, Narration, written


def narration_of(table: TableController, *, warn: bool, taunts: bool = True) -> Narration:
    """What is told at a table; with `warn`, also which pieces have come to be closed on three sides."""
    if table.supposed.narration is not None:
        return table.supposed.narration
    due, news = _due(table, warn), tuple(happened(table, taunts=taunts))
    narration = replace(due, happened=news, offers=table.offers)
    if table.sentence:
        return replace(narration, answer=(written(table.sentence.sentence),), urgent=True)
    if table.assent:
        return replace(narration, answer=(told(table.assent),), urgent=False)
    hint = table.hints.news
    if hint is None:
        return narration
    return replace(narration, heading=hint.heading, prompt=hint.sentences, offers=hint.offers)


def happened(table: TableController, *, taunts: bool) -> Iterator[Line]:
    """What was undone; or the news: each action since the last move of a person, with its consequence."""
    game, over = table.game, None if table.game.browsing else table.gone_over
    if over and not over.redone:
        yield _undone(table.session, over)
        return
    for done in range(game.told_from, game.shown_at):
        first, *more = _news(table, done, taunts=taunts)
        redone = over is not None and done == game.told_from
        yield replace(first, text=say("table.redone", what=first.text)) if redone else first
        yield from more


def _undone(session: DreamSession, over: GoneOver[Position, Action]) -> Line:
    """The move that was undone."""
    done = deed(over.state, over.action, address_in(session))
    return Line(say("table.undone", what=f"{done}."), token_of(over.state, doer(over.state, over.action)))


def _news(table: TableController, done: int, *, taunts: bool) -> Iterator[Line]:
    """The action after so many, and what it took."""
    history, session = table.game.history, table.session
    before, action, after = history.states[done], history.actions[done], history.states[done + 1]
    token = token_of(before, doer(before, action))
    address = address_in(session, done)
    for number, sentence in enumerate(account(before, action, after, address, _warned(table))):
        said = f"{sentence} {quoted(taunt(table.game, done))}" if taunts and action == Stand() else sentence
        yield Line(said, None if number else token)
    if isinstance(action, OfferDraw) and table.draws.was_declined(done + 1):
        yield Line(address.say("dream.told.declined", before.turn.other), token_of(before, before.turn.other))


def _warned(table: TableController) -> Player | None:
    """Who is told of their Stones in danger by themselves: the person to act."""
    acting = table.takes_moves and table.game.person_to_act
    return table.game.state.turn if acting and table.game.state.phase is Phase.PLAY else None


def _due(table: TableController, warn: bool) -> Narration:
    """What it means, and what must or may be done next, or why nothing."""
    if table.game.browsing:
        return Narration(_heading(table), prompt=(say("game.back_to_now"),))
    if table.game.over:
        return Narration(_heading(table))
    if table.draws.offered:
        return Narration(say("dream.ask.draw_title"), prompt=(_offer(table),))
    if table.game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        waits = filter(None, (held or late,))
        return Narration(
            _heading(table), (), tuple(waits), () if held else (keys,), urgent=bool(held or late)
        )
    told_first = table.selection.choice is None or table.selection.must_escape
    alarms = warnings(table.game.shown) if told_first else []
    threats = new_threats(table.game) if warn else Threats()
    means = (*(alarm.sentence for alarm in alarms), *threats.grave, *threats.slight)
    urgent = bool(threats.grave or (alarms and len(alarms[0].places) > 1))
    return Narration(_heading(table), means=means, prompt=(prompt(table),), urgent=urgent)


def _offer(table: TableController) -> str:
    """Whose answer is waited for."""
    return say("dream.game.offer_waits", other=table.session.name(table.game.state.turn.other))


def _heading(table: TableController) -> str:
    game, address = table.game, address_in(table.session)
    if game.browsing:
        return say("game.looking", at=game.shown_at, all=len(game.history.actions))
    if game.history.outcome is not None:
        return verdict(address, game.history.outcome)
    if game.machine_to_act and not table.turns.held:
        return say("game.thinking", name=address.names[game.state.turn])
    return address.say("dream.game.turn", game.state.turn)
