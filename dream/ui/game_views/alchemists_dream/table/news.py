"""What the notice beside the board says of a game that is played: whose turn it is, and what matters now."""

from dataclasses import replace

from dream.base.words import say, told
from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.table.captures import new_captures
from dream.ui.game_views.alchemists_dream.table.escape_warnings import warnings
from dream.ui.game_views.alchemists_dream.table.haggling import deed, last_word
from dream.ui.game_views.alchemists_dream.table.prompts import prompt
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.game_views.alchemists_dream.table.threats import Threats, new_threats
from dream.ui.game_views.alchemists_dream.table.verdict import verdict
from dream.ui.kit.commands import key_of
from dream.ui.session.table.game_table import GoneOver
from dream.ui.widgets.notice import News, written


def news_of(table: TableController, *, warn: bool, taunts: bool = True) -> News:
    """What a notice says of a table; with `warn`, also which pieces have come to be closed on three sides."""
    if table.sentence:
        return News(_heading(table), (written(table.sentence.sentence),), urgent=True)
    if table.assent:
        return News(_heading(table), (told(table.assent),))
    due, hint = _due(table, happened(table, taunts=taunts), warn), table.hints.news
    return (
        replace(hint, sentences=due.sentences + hint.sentences, urgent=due.urgent, past=due.past)
        if hint
        else due
    )


def happened(table: TableController, *, taunts: bool) -> tuple[str, ...]:
    """What was undone; or the news: what was redone, how the haggling ended, which Stones were taken."""
    over = None if table.game.browsing else table.gone_over
    name = table.session.name_before
    gone_over = (over.told(_move(table.session, over)),) if over else ()
    if over and not over.redone:
        return gone_over
    taken = (sentence for captures in new_captures(table.game) for sentence in captures.sentences(name))
    return *(gone_over or last_word(table.session, taunts=taunts)), *taken


def _move(session: DreamSession, gone_over: GoneOver[Position, Action]) -> str:
    """A move in a sentence: a word of the haggling, or any other as the list writes it."""
    if gone_over.state.phase is not Phase.PLAY and isinstance(gone_over.action, PlaceSymbol | Stand):
        return f"{deed(session, gone_over.state, gone_over.action)}."
    mover = gone_over.state.turn
    return say("dream.game.move_of", name=session.name(mover), move=action_text(gone_over.action))


def _due(table: TableController, past: tuple[str, ...], warn: bool) -> News:
    """What has happened, and what must or may be done next, or why nothing."""
    if table.game.browsing:
        return News(_heading(table), (*past, say("game.back_to_now")), past=len(past))
    if table.draws.offered:
        return News(say("ask.draw_title"), (_offer(table),))
    if table.game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        told = *past, held or late or keys
        return News(_heading(table), told, urgent=bool(held or late), past=len(past))
    told_first = table.selection.choice is None or table.selection.must_escape
    alarms = warnings(table.game.shown) if told_first else []
    threats = new_threats(table.game) if warn else Threats()
    told = (*past, *(alarm.sentence for alarm in alarms), *threats.grave, *threats.slight)
    if not alarms:
        told = (*told, prompt(table, table.session.name(table.game.state.turn)))
    urgent = bool(threats.grave or (alarms and len(alarms[0].cells) > 1))
    return News(_heading(table), told, urgent=urgent, past=len(past))


def _offer(table: TableController) -> str:
    """Who has offered a draw, and whose answer is waited for."""
    offers, name = table.game.state.turn, table.session.name
    return say("game.offer_waits", name=name(offers), other=name(offers.other))


def _heading(table: TableController) -> str:
    game = table.game
    if game.browsing:
        return say("game.looking", at=game.shown_at, all=len(game.history.actions))
    if game.history.outcome is not None:
        return verdict(table.session, game.history.outcome)
    thinks = game.machine_to_act and not table.turns.held
    return say("game.thinking" if thinks else "game.turn", name=table.session.name(game.state.turn))
