"""What the notice says: whose turn it is, what may be done, and what has just happened."""

from functools import partial

from dream.base.messages import Listing, Message, Value
from dream.base.words import say, told
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import (
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Pick,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    Sultan,
)
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED, Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.refusal import Refusal
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession, view_now
from dream.ui.game_views.jabirs_transmutations.shown import DoneButton, HandCard, RecipeSign, Target
from dream.ui.game_views.jabirs_transmutations.table.recipe_facts import KIND
from dream.ui.game_views.jabirs_transmutations.table.sentences import sentence
from dream.ui.game_views.jabirs_transmutations.table.table_controller import TableController
from dream.ui.game_views.jabirs_transmutations.table.targets import actions_at, cards_to_name, targets_of
from dream.ui.kit.commands import key_of
from dream.ui.session.table.game_table import GoneOver
from dream.ui.widgets.notice import News, written


def news_of(table: TableController, *, rolling: bool = False) -> News:
    """What a notice says of a table; while a die is `rolling`, nothing of what it shows."""
    game = table.game
    if table.sentence:
        return News(_heading(table), (written(named(table.session, table.sentence)),), urgent=True)
    if table.assent:
        return News(_heading(table), (told(table.assent),))
    if table.hints.news:
        return table.hints.news
    past = happened(table, rolling=rolling)
    if game.browsing:
        return News(_heading(table), (*past, say("game.back_to_now")), past=len(past))
    if rolling:
        return News(say("jabir.news.chance"), past, past=len(past))
    if game.machine_to_act:
        held, late = table.turns.held, table.turns.late
        keys = say("game.machine_keys", pause=key_of("autoplay"), now=key_of("move_now"))
        sentences = *past, *_open_event(game.state), held or late or keys
        return News(_heading(table), sentences, urgent=bool(held or late), past=len(past))
    if game.covered is not None:
        return News(_heading(table), past, past=len(past))
    return News(_heading(table), (*past, *_prompt(table)), past=len(past))


def _open_event(state: State) -> tuple[str, ...]:
    """What the event is that a computer is to answer."""
    if state.phase is not Phase.EVENT or state.event is None:
        return ()
    text = say(f"jabir.event_text.{state.event.word}")
    return (say("jabir.news.turned_up", event=state.event, text=text),)


def happened(table: TableController, *, rolling: bool) -> tuple[str, ...]:
    """What was undone; or the news: what was redone, and all that was done since a person moved."""
    game = table.game
    over = None if game.browsing else table.gone_over
    if over and not over.redone:
        return (_gone_over(table, over),)
    told_to = game.shown_at - int(rolling)
    if game.browsing:
        return _looked_back_at(table, told_to)
    first = game.told_from
    redone = (_gone_over(table, over),) if over else ()
    news = [line for done in range(first + len(redone), told_to) for line in _news(table, done)]
    return *redone, *(news or _last_news(table, told_to))


def _gone_over(table: TableController, over: GoneOver[State, ListedAction]) -> str:
    """What was undone or redone, as far as anybody may be told of it."""
    told = GAME.told(over.state, over.action, frozenset())
    return over.told(sentence(over.state, told, table.session.name))


def _news(table: TableController, done: int) -> tuple[str, ...]:
    """What is news of an action, by how many were done before it, while more follows: no pick, and no end."""
    history = table.game.history
    match history.actions[done]:
        case Pick():
            revealed = history.states[done + 1].phase is not Phase.DRAFT
            return (say("jabir.news.revealed"),) if revealed else ()
        case Done() | ShuffleCards() | ShuffleEvents():
            return ()
    return (_deed(table, done),)


def _deed(table: TableController, done: int) -> str:
    """What was done after so many actions, by whoever sat there then, as far as all may be told by now."""
    history, name = table.game.history, partial(table.session.name, done=done)
    return sentence(history.states[done], history.told(done), name)


def _last_news(table: TableController, told_to: int) -> tuple[str, ...]:
    """What is told where nothing is news: how the event was answered, or the last action."""
    if not told_to:
        return ()
    history = table.game.history
    if history.states[told_to - 1].phase is Phase.DRAFT or history.state.phase is Phase.DRAFT:
        return _answer_to_event(table)
    return (_deed(table, told_to - 1),)


def _looked_back_at(table: TableController, told_to: int) -> tuple[str, ...]:
    """What was done with the action that led to an earlier state, picks that all may know by now as well."""
    if not told_to:
        return ()
    drafting = table.game.history.states[told_to - 1].phase is Phase.DRAFT
    revealed = _news(table, told_to - 1) if drafting else ()
    return (_deed(table, told_to - 1), *revealed)


def _answer_to_event(table: TableController) -> tuple[str, ...]:
    """How the round's event was answered, for whoever picks a first card: a curtain may have hidden it."""
    view, history = view_now(table.game), table.game.history
    if view.seen.phase is Phase.DRAFT and view.picks_of(view.seen.mover) == 0:
        for done in range(len(history.actions) - 1, -1, -1):
            if history.states[done].phase is Phase.EVENT:
                return (_deed(table, done),)
    return ()


def named(session: JabirSession, refusal: Refusal) -> str:
    """A refusal in which seats are called by the names of who sits there."""
    return told(_named(session, refusal.message))


def _named(session: JabirSession, value: Value) -> Value:
    match value:
        case Seat():
            return session.name(value)
        case Message(key, values):
            return Message(key, tuple((name, _named(session, part)) for name, part in values))
        case Listing(parts, joint):
            return Listing(tuple(_named(session, part) for part in parts), joint)
    return value


def _heading(table: TableController) -> str:
    game = table.game
    if game.browsing:
        return say("game.looking", at=game.shown_at, all=len(game.history.actions))
    if game.to_act is None:
        return say("jabir.news.chance")
    thinks = game.machine_to_act and not table.turns.held
    return say("game.thinking" if thinks else "game.turn", name=table.session.name(game.to_act))


def _prompt(table: TableController) -> tuple[str, ...]:
    """What the one who is to act may do, with what is chosen, or with anything."""
    view, chosen = view_now(table.game), table.selection.choice
    if chosen is not None:
        return (_about(table, view, chosen),)
    state = view.seen
    match state.phase:
        case Phase.EVENT if state.event is not None:
            return (say(f"jabir.news.event.{state.event.word}"),)
        case Phase.DRAFT:
            return (say("jabir.news.draft", pick=view.picks_of(state.mover) + 1),)
        case Phase.PLAY:
            possible = sorted(t.recipe for t in targets_of(view) if isinstance(t, RecipeSign))
            if not possible:
                return (say("jabir.news.nothing_possible"),)
            return (say("jabir.news.possible", recipes=Listing(tuple(possible))),)
        case Phase.KEEP:
            excess = len(state.of(state.mover).cards) - MOST_SAVED
            return (say("jabir.news.keep", count=excess),)
    return ()


def _about(table: TableController, view: View, chosen: Target) -> str:
    """What is chosen, and how it is done."""
    match chosen:
        case RecipeSign(number):
            return _about_recipe(view, number)
        case HandCard(place):
            return say("jabir.news.pick", card=tuple(view.seen.of(view.seen.mover).hand)[place])
        case DoneButton():
            return say("jabir.news.done")
    return _about_answer(table, view, chosen)


def _about_answer(table: TableController, view: View, chosen: Target) -> str:
    """What an answer to the event, or a card to be discarded, does."""
    for action in actions_at(view, chosen):
        key = f"jabir.news.confirm.{type(action).__name__.lower()}"
        match action:
            case Eureka(thing) | Explosion(thing) | Sultan(thing) | Disaster(thing) | Discard(thing):
                return say(key, thing=thing)
            case Steal(victim, thing):
                return say(key, thing=thing, victim=table.session.name(victim))
    return say("jabir.news.confirm.other")


def _about_recipe(view: View, number: int) -> str:
    """What a recipe does, its chance and what a failure costs; or that a card has to be named."""
    recipe = RECIPES[number]
    if len(cards_to_name(view, number)) > 1:
        return say("jabir.table.name_a_card")
    if recipe.risk is not None:
        return say(
            "jabir.news.risk", recipe=number, product=recipe.products[0], chance=KIND, risk=recipe.risk
        )
    if recipe.extra is not None:
        products = Listing(recipe.products)
        return say("jabir.news.extra", recipe=number, products=products, chance=KIND, extra=recipe.extra)
    return say("jabir.news.recipe", recipe=number, products=Listing(recipe.products))
