"""The game in words: what is said of all that happens, and of every thing on the table."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, ClassVar

from dream.base.texts import Listing, Message, Value, message, say, worded
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    LEAST_SUCCESS,
    METALS,
    RECIPES,
    TOKEN_OF,
    Card,
    Resource,
    Seat,
    makers,
    takers,
)
from dream.games.jabirs_transmutations.rules.law import (
    GOLD_POINTS,
    POINTS_TO_END,
    SILVER_POINTS,
    apply,
    legal_actions,
    points,
    standing,
)
from dream.games.jabirs_transmutations.rules.state import (
    MOST_SAVED,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    State,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
    View,
)
from dream.play.cards import Multiset
from dream.play.game import Hidden, Outcome
from dream.ui.games.jabirs_transmutations import diagram, faces, targets
from dream.ui.games.jabirs_transmutations.items import KIND, Facts, decided, formula_text
from dream.ui.games.jabirs_transmutations.ways import JabirWays, actions_at, cards_to_name
from dream.ui.table.faces import Die, Face
from dream.ui.table.game_session import Address, AnySession, ToldMove
from dream.ui.table.plates import Player
from dream.ui.table.sight import Name, Target, Way, kind_of
from dream.ui.table.words import Account, Luck, Part, Tells, luck_of
from dream.ui.widgets.narrator import NewsLine

JabirMove = ToldMove[View, ListedAction]
Runs = tuple[Hashable, ...]
UNTOLD = {Phase.DRAFT: "hidden_pick", Phase.DEAL: "shufflecards", Phase.EVENTS: "shuffleevents"}
"""By the phase, the sentence of what was done where only that it was done is told."""
EVENT_HELD = 1.5
"""For how many seconds an event lies open, at the normal pace, before a computer answers it."""
TOLD_UNDER: Mapping[Phase, str] = {
    **dict.fromkeys((Phase.EVENTS, Phase.EVENT), "events"),
    **dict.fromkeys((Phase.DEAL, Phase.DRAFT), "draft"),
    **dict.fromkeys((Phase.PLAY, Phase.ROLL), "recipes"),
    Phase.KEEP: "round",
    Phase.OVER: "counts",
}
"""Under which heading of the rules each phase is told of."""
COLUMNS = ("gold", "silver", "elixirs", "points")
TIE_BREAKS = ("points", "gold", "silver", "tokens")
"""What decides, the first in which the best differ, in the order of `standing` (J26)."""
DECIDES = {"points": 3, "gold": 0, "silver": 1, "tokens": None}
"""The column in which each of them stands, if it does in any."""


class JabirWords(JabirWays):
    """Events, picks, recipes and the die, in words."""

    game = GAME
    typed: ClassVar[str] = "jabir.table.typed"
    seat_type = Seat
    places: ClassVar[Mapping[type, str]] = {
        Pick: "hand",
        **dict.fromkeys((Transmute, Done), "recipes"),
        **dict.fromkeys((Discard, Disaster), "saved"),
        **dict.fromkeys((Eureka, Explosion, Sultan, Steal), "board"),
    }

    parts: ClassVar[Mapping[str, Part]] = {
        "event": Part((targets.EventCard,), Tells.ALL),
        "hand": Part((targets.HandCard,), Tells.NAME),
        "picks": Part((targets.Picks,)),
        "saved": Part((targets.SavedCard,)),
        "players": Part((Player,), Tells.ALL),
        "tokens": Part((targets.SeatTokens,)),
        "spots": Part((targets.Spot,), Tells.NOTHING),
        "recipes": Part((targets.RecipeSign,), Tells.NOTHING),
        "decks": Part((targets.Deck, targets.DiscardPile, targets.Supply, targets.UsedEvents), Tells.NOTHING),
    }

    def values_of(self, view: View, target: Target, name: Name) -> Mapping[str, Any]:
        match target:
            case targets.HandCard(place):
                hand = tuple(view.seen.of(view.seen.mover).hand)
                return {"card": hand[place] if place < len(hand) else ""}
            case targets.EventAnswer(answer):
                return {"answer": self.advice(view, answer, name)}
        return super().values_of(view, target, name)

    headings: ClassVar[Mapping[type, str]] = {
        **dict.fromkeys((targets.HandCard, targets.SavedCard, targets.Deck, targets.DiscardPile), "cards"),
        targets.Picks: "draft",
        **dict.fromkeys((targets.RecipeSign, targets.DieTarget, targets.Supply), "recipes"),
        **dict.fromkeys((targets.Spot, targets.SeatTokens), "table"),
        **dict.fromkeys((targets.EventCard, targets.EventAnswer, targets.UsedEvents), "events"),
        targets.DoneButton: "round",
        Player: "counts",
    }

    def rule_of(self, view: View, target: Target) -> str:
        match target:
            case targets.Spot(resource) if resource in ELIXIRS or resource in METALS:
                return "counts"
        return super().rule_of(view, target)

    def rule_now(self, view: View) -> str:
        return TOLD_UNDER[view.seen.phase]

    def held(self, view: View) -> float:
        return EVENT_HELD if view.seen.phase is Phase.EVENT else 0.0

    def on_turn(self, view: View, decides: int | None) -> int | None:
        return view.seen.turn

    def done_at(self, view: View, told: ListedAction | Hidden) -> Target | None:
        return None if isinstance(told, Pick | Roll) else super().done_at(view, told)

    # Saying

    def sentence(self, move: JabirMove) -> str:
        state, told = move.before.seen, move.told
        kind = UNTOLD[state.phase] if isinstance(told, Hidden) else kind_of(told)
        if isinstance(told, Transmute) and RECIPES[told.recipe].risk is not None:
            kind = "risk"
        elif isinstance(told, Roll):
            kind = _decided(state, told.number)[0]
        return move.address.about(f"jabir.log.{kind}", state.turn, **_values(move))

    def advice(self, view: View, action: ListedAction, name: Name) -> str:
        key = f"jabir.advice.{kind_of(action)}"
        match action:
            case Pick(thing) | Disaster(thing) | Discard(thing):
                return say(key, thing=thing)
            case Eureka(thing) | Explosion(thing) | Sultan(thing):
                return say(key, thing=thing)
            case Steal(victim, resource):
                return say(key, victim=name(victim), thing=resource)
            case Transmute():
                return _recipe_advised(action)
        return say(key)

    def prompt(self, view: View, way: Way, address: Address) -> Iterable[str]:
        """What may be done, with what is chosen or with anything."""
        state = view.seen
        if way:
            yield _about_chosen(view, way[0], address.whom)
        elif state.phase is Phase.EVENT and state.event is not None:
            if _changes_nothing(state):
                yield say("jabir.news.event_changes_nothing")
            yield say(f"jabir.news.event.{state.event.word}")
        elif state.phase is Phase.DRAFT:
            example = next((self.advice(view, each, address.whom) for each in legal_actions(state)), "")
            pick = view.picks_of(state.mover) + 1
            yield say("jabir.news.draft", pick=pick, nth=message(f"jabir.nth.{pick}"), example=example)
        elif state.phase is Phase.PLAY:
            numbers = {action.recipe for action in legal_actions(state) if isinstance(action, Transmute)}
            products = ((number, Listing(RECIPES[number].products)) for number in sorted(numbers))
            key = "jabir.news.possible_recipe"
            recipes = tuple(message(key, recipe=number, products=made) for number, made in products)
            nothing = say("jabir.news.nothing_possible")
            yield say("jabir.news.possible", recipes=Listing(recipes, "commas")) if recipes else nothing
        elif state.phase is Phase.KEEP:
            yield say("jabir.news.keep", count=len(state.of(state.mover).cards) - MOST_SAVED)

    def news(self, move: JabirMove) -> Iterable[str]:
        """No pick, but that all are revealed, and no end of a turn."""
        if _is_pick(move):
            if move.after.seen.phase is not Phase.DRAFT:
                yield say("jabir.news.revealed")
        elif not isinstance(move.told, Done):
            yield self.sentence(move)

    def last_news(self, moves: Iterator[JabirMove], now: View) -> Iterable[NewsLine]:
        """For whoever picks a first card, how the event was answered: a curtain may have hidden it."""
        last = next(moves)
        if Phase.DRAFT not in (last.before.seen.phase, now.seen.phase):
            yield self.told_of(last)
        elif now.seen.phase is Phase.DRAFT and now.picks_of(now.seen.mover) == 0:
            answers = (move for move in chain((last,), moves) if move.before.seen.phase is Phase.EVENT)
            yield from map(self.told_of, islice(answers, 1))

    def waits_for(self, view: View) -> Iterable[str]:
        event = view.seen.event
        if view.seen.phase is Phase.EVENT and event is not None:
            yield say("jabir.news.turned_up", event=event, text=say(f"jabir.event_text.{event.word}"))
            if _changes_nothing(view.seen):
                yield say("jabir.news.event_changes_nothing")

    def goes_on(self, last: JabirMove, move: JabirMove) -> bool:
        """All picks of a draft stand in one line."""
        if _is_pick(last) or _is_pick(move):
            return _is_pick(last) and _is_pick(move)
        return super().goes_on(last, move)

    def line(self, moves: Sequence[JabirMove]) -> Runs:
        return (_picks_told(moves) if _is_pick(moves[0]) else _turn_told(moves)) or super().line(moves)

    def heading(self, view: View) -> str | None:
        state = view.seen
        if state.phase is not Phase.EVENT or state.event is None:
            return None
        return say("jabir.log.round", round=state.round, event=state.event)

    def moment(self, view: View) -> str:
        pick = view.picks_of(view.seen.mover) + 1
        return say("jabir.curtain.round", round=view.seen.round, pick=pick)

    def unseen(self, view: View) -> Iterable[Message]:
        cards, events = view.unseen_cards, view.unseen_events
        yield message("jabir.unseen.cards", what=_counted("jabir.unseen.of", cards), deck=view.deck)
        if events.present:
            yield message("jabir.unseen.events", what=_counted("jabir.unseen.of", events))
        yield message("jabir.unseen.die", least=LEAST_SUCCESS)

    def drawn(self, view: View, name: str) -> Iterable[str]:
        """The recipes."""
        if name == "recipes":
            yield from (_recipe_told(number, view.seen) for number in RECIPES)

    # On a phone

    def by_a_touch(self, view: View, way: Way, action: ListedAction) -> bool:
        """A card is kept, or given up, and the turn ended."""
        return isinstance(action, Pick | Discard | Done) or self.at_once(view, way, action)

    def deed(self, view: View, action: ListedAction, name: Name) -> tuple[str, str]:
        if isinstance(action, Transmute):
            makes, takes = _made_and_taken(action)
            key = "make" if RECIPES[action.recipe].risk is None else "try"
            return say(f"jabir.on_button.{key}", makes=makes), worded(Listing(tuple(takes), "commas"))
        return super().deed(view, action, name)

    def declines(self, action: ListedAction) -> bool:
        return isinstance(action, Done)

    def at_seat(self, view: View, seat: int) -> tuple[Face | None, str]:
        return None, str(points(view.seen.of(Seat(seat))))

    def under(self, move: JabirMove) -> str:
        """An event is answered in its round."""
        return self.heading(move.before) or ""

    def begun(self, view: View, address: Address) -> str:
        """A round with its event, and who answers that."""
        state = view.seen
        if state.phase is not Phase.EVENT or state.event is None:
            return ""
        return address.about("jabir.news.begins", state.mover, round=state.round, event=state.event)

    def at_plate(self, view: View, seat: int) -> Iterable[str]:
        """The cards that are saved."""
        saved = view.seen.of(Seat(seat)).cards
        if saved:
            yield say("jabir.tip.saves", cards=_counted("jabir.amount.cards", saved))
        else:
            yield say("jabir.tip.saves_nothing")

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        """The points of every seat, by gold, by silver and by elixirs."""
        columns = tuple(say(f"jabir.end.account.{column}") for column in COLUMNS)
        rows, winners = tuple(_account(view.seen, seat) for seat in Seat), outcome.winners if outcome else ()
        decides = DECIDES[_tie_break(view.seen, winners[0])[0]] if len(winners) == 1 else None
        return Account(columns, rows, decides)

    counted: ClassVar[str] = "jabir.end.course"
    goal: ClassVar[float | None] = POINTS_TO_END

    def standing(self, view: View) -> tuple[float, ...]:
        return tuple(points(view.seen.of(seat)) for seat in Seat)

    def luck(self, session: AnySession) -> Iterator[Luck]:
        """How many of its rolls were kind to each seat."""
        rolls = ((move.before.seen.turn, move.told) for move in session.moves_of(Roll))
        kind = (
            (turn, told.number >= LEAST_SUCCESS, 1)
            for turn, told in rolls
            if turn is not None and isinstance(told, Roll)
        )
        yield luck_of(say("jabir.end.account.rolls"), kind, len(Seat), say("jabir.end.luck"))

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        """Why it ended, and what decided: points, or the first tie break in which the best differ (J26)."""
        reached = max(outcome.points) >= POINTS_TO_END
        ended = say(f"jabir.end.{'reached' if reached else 'last_round'}", number=POINTS_TO_END)
        if len(outcome.winners) > 1:
            return f"{ended} {say('jabir.end.all_equal')}"
        by, count, other = _tie_break(view.seen, outcome.winners[0])
        decided = address.about(f"jabir.end.by_{by}", outcome.winners[0], count=count, other=other)
        return f"{ended} {decided}"

    def length(self, view: View, actions: int) -> str:
        return say("jabir.end.rounds", count=view.seen.round)


WORDS = JabirWords()


def losses(before: State, answer: Explosion | Disaster, after: State) -> Mapping[Seat, int]:
    """How many tokens or saved cards an answer has cost each seat, of those whom it has cost any."""
    lost = {seat: _units(before, seat, answer) - _units(after, seat, answer) for seat in Seat}
    return {seat: count for seat, count in lost.items() if count}


def _units(state: State, seat: Seat, answer: Explosion | Disaster) -> int:
    """How much a seat has of what an answer hits."""
    tableau = state.of(seat)
    return tableau.cards[answer.card] if isinstance(answer, Disaster) else tableau.board[answer.resource]


def losses_told(lost: Mapping[Seat, int], address: Address) -> Listing | str:
    """``you lose 2 and Anna loses 1``, whoever is addressed first; that nobody does where it is so."""
    if not lost:
        return say("jabir.loss.nobody")
    order = sorted(lost, key=lambda seat: (seat != address.you, seat))
    return Listing(tuple(address.say("jabir.loss.some", seat, count=lost[seat]) for seat in order))


def _counted(key: str, things: Multiset[Any]) -> Listing:
    """So many of each."""
    return Listing(tuple(message(key, count=things[each], thing=each) for each in things.present))


def _values(move: JabirMove) -> dict[str, Value]:
    """What else stands in the sentence."""
    match move.told:
        case Disaster(thing) | Explosion(thing) as answer:
            lost = losses(move.before.seen, answer, move.after.seen)
            name = "card" if isinstance(answer, Disaster) else "thing"
            return {name: thing, "losses": losses_told(lost, move.address)}
        case Pick(card) | Discard(card):
            return {"card": card}
        case Eureka(thing) | Sultan(thing):
            return {"thing": thing}
        case Steal(victim, resource):
            return {"victim": move.address.whom(victim), "thing": resource}
        case Transmute(recipe):
            return {"recipe": recipe, "products": Listing(RECIPES[recipe].products)}
        case Roll(number):
            return {"number": number, "thing": _decided(move.before.seen, number)[1]}
    return {}


def _decided(state: State, number: int) -> tuple[str, Resource]:
    """What the die has decided; of a failure, what was lost."""
    assert state.waiting is not None, "a die is rolled for a recipe"
    return decided(state.waiting.recipe, number)


# The journal


def _is_pick(move: JabirMove) -> bool:
    """Whether a card was picked, known or not."""
    return move.before.seen.phase is Phase.DRAFT


def _picks_told(moves: Sequence[JabirMove]) -> Runs:
    """What each seat has picked, seat by seat; of what is not known only how many."""
    picked: dict[Seat, Counter[Hashable]] = {seat: Counter() for seat in Seat}
    for move in moves:
        card = faces.sign_of(move.told.card) if isinstance(move.told, Pick) else None
        picked[move.before.seen.mover][card] += 1
    runs: list[Hashable] = [say("jabir.journal.draft")]
    for seat, cards in picked.items():
        runs += (" ", int(seat)) if cards else ()
        for sign, count in cards.items():
            hidden = (say("jabir.journal.cards", count=count),)
            runs += hidden if sign is None else (sign, f"{count} ") if count > 1 else (sign,)
    return tuple(runs)


def _turn_told(moves: Sequence[JabirMove]) -> Runs:
    """What was made, lost, won, discarded and saved in a turn; nothing where a sentence tells it better."""
    runs: list[Hashable] = []
    for part in filter(None, (*map(_told, moves), _won(moves), _saved(moves[-1]))):
        if runs:
            runs.append(" " if isinstance(part[0], Die) else ", ")
        runs += part
    return tuple(runs)


def _won(moves: Sequence[JabirMove]) -> Runs:
    """The points that a turn or an answer has brought to whoever had it, if any."""
    seat = moves[0].before.seen.turn
    if seat is None:
        return ()
    by = points(moves[-1].after.seen.of(seat)) - points(moves[0].before.seen.of(seat))
    return (say("jabir.journal.points", count=by),) if by > 0 else ()


def _saved(move: JabirMove) -> Runs:
    """The cards that stay before a seat for the next round, where a move has ended its turn."""
    after = move.after.seen
    if not isinstance(move.told, Done | Discard) or after.phase in (Phase.KEEP, Phase.OVER):
        return ()
    cards = after.of(move.before.seen.mover).cards
    return (say("jabir.journal.saves"), " ", *map(faces.sign_of, cards)) if cards else ()


def _told(move: JabirMove) -> Runs:
    """A move in words and signs; nothing of one that only goes on."""
    state = move.before.seen
    match move.told:
        case Transmute(number):
            recipe, cards = RECIPES[number], diagram.recipe_cards(number, state.options.gold_takes_card)
            made = () if recipe.risk is not None else map(faces.sign_of, recipe.products)
            return str(number), faces.Sign(None, cards, True), *made
        case Roll(number) if state.waiting is not None:
            return Die(number), *_rolled(state.waiting.recipe, number)
        case Discard(card):
            return say("jabir.journal.discards"), " ", faces.sign_of(card)
    return (say("jabir.journal.starts"), " ", *_answered(move)) if state.phase is Phase.EVENT else ()


def _answered(move: JabirMove) -> Runs:
    """How an event was answered, and what that has cost whom."""
    match move.told:
        case Eureka(thing):
            return say("jabir.journal.takes"), " ", faces.sign_of(thing)
        case Sultan(thing):
            return say("jabir.journal.takes"), " ", faces.sign_of(thing), faces.sign_of(thing)
        case Explosion(thing) | Disaster(thing) as answer:
            key = "blows_up" if isinstance(answer, Explosion) else "spoils"
            lost = losses(move.before.seen, answer, move.after.seen).items()
            cost = (part for seat, count in lost for part in (" ", int(seat), f"\N{MINUS SIGN}{count}"))
            colon = say("sentence.colon")
            after = (colon.rstrip(), *cost) if lost else (f"{colon}{say('jabir.loss.nobody')}",)
            return say(f"jabir.journal.{key}"), " ", faces.sign_of(thing), *after
        case Steal(victim, thing):
            return say("jabir.journal.robs"), " ", int(victim), faces.sign_of(thing)
        case StealNothing():
            return (say("jabir.journal.finds_nothing"),)
    return ()


def _rolled(number: int, rolled: int) -> Runs:
    """What the die gives or takes."""
    recipe, kind = RECIPES[number], rolled >= LEAST_SUCCESS
    if recipe.risk is not None and not kind:
        return f" {say('jabir.journal.fails')} \N{MINUS SIGN}", faces.sign_of(recipe.risk)
    if recipe.risk is not None:
        return tuple(map(faces.sign_of, recipe.products))
    return (faces.sign_of(recipe.extra),) if recipe.extra is not None and kind else ()


# Prompts


def _changes_nothing(state: State) -> bool:
    """Whether the event that is open changes nothing before anybody, however it is answered."""
    before = [(each.board, each.cards) for each in state.tableaus]
    answers = (answer for answer in legal_actions(state) if not isinstance(answer, AnyShuffle))
    after = (apply(state, answer).tableaus for answer in answers)
    return all([(each.board, each.cards) for each in tableaus] == before for tableaus in after)


def _recipe_advised(action: Transmute) -> str:
    """What a recipe makes, and then what it takes."""
    recipe, (makes, takes) = RECIPES[action.recipe], _made_and_taken(action)
    which = message(
        f"jabir.advice.recipe{'' if action.card is None else '_with'}",
        recipe=recipe.number,
        card=action.card or "",
    )
    key = "jabir.advice.transmute" if recipe.risk is None else "jabir.advice.transmute_risk"
    return say(key, makes=makes, takes=Listing((*takes, which), "commas"))


def _made_and_taken(action: Transmute) -> tuple[Value, list[Message]]:
    """What a recipe makes, and all that it takes."""
    recipe = RECIPES[action.recipe]
    takes: list[Message] = [
        message("jabir.amount.tokens", count=recipe.reactants[thing], thing=thing)
        for thing in recipe.reactants.present
    ]
    if recipe.card is not None:
        takes.append(message("jabir.amount.cards", count=1, thing=recipe.card))
    makes: Value = Listing(recipe.products)
    if recipe.extra is not None:
        makes = message("jabir.advice.perhaps", makes=makes, extra=recipe.extra)
    return makes, takes


def _about_chosen(view: View, chosen: Target, name: Name) -> str:
    """What is chosen, and how it is done."""
    match chosen:
        case targets.RecipeSign(number):
            return _about_recipe(view, number)
        case targets.HandCard(place):
            return say("jabir.news.pick", card=tuple(view.seen.of(view.seen.mover).hand)[place])
        case targets.DoneButton():
            return say("jabir.news.done")
    for action in actions_at(view, chosen):
        key = f"jabir.news.confirm.{kind_of(action)}"
        match action:
            case Eureka(thing) | Explosion(thing) | Sultan(thing) | Disaster(thing) | Discard(thing):
                return say(key, thing=thing)
            case Steal(victim, thing):
                return say(key, thing=thing, victim=name(victim))
    return say("jabir.news.confirm.other")


def _about_recipe(view: View, number: int) -> str:
    """What a recipe does, its chance and what a failure costs; or that a card has to be named."""
    recipe, products = RECIPES[number], Listing(RECIPES[number].products)
    if len(cards_to_name(view, number)) > 1:
        return say("jabir.table.name_a_card")
    if recipe.risk is not None:
        made = recipe.products[0]
        return say("jabir.news.risk", recipe=number, product=made, chance=KIND, risk=recipe.risk)
    if recipe.extra is not None:
        return say("jabir.news.extra", recipe=number, products=products, chance=KIND, extra=recipe.extra)
    return say("jabir.news.recipe", recipe=number, products=products)


# Counting


def _tie_break(state: State, winner: int) -> tuple[str, int, int]:
    """The first tie break in which the winner differs from the next, and what they have (J26)."""
    best = standing(state.of(Seat(winner)))
    second = max(standing(state.of(seat)) for seat in Seat if seat != winner)
    both = zip(TIE_BREAKS, best, second, strict=True)
    return next((by, one, other) for by, one, other in both if one != other)


def _account(state: State, seat: Seat) -> tuple[int, ...]:
    board = state.of(seat).board
    gold, silver = GOLD_POINTS * board[Resource.GOLD], SILVER_POINTS * board[Resource.SILVER]
    return gold, silver, sum(board[elixir] for elixir in ELIXIRS), points(state.of(seat))


# Tips


def _recipe_told(number: int, state: State) -> str:
    """A recipe written out: what it makes, and what it takes."""
    recipe = RECIPES[number]
    parts = (recipe.reactants[thing] for thing in recipe.reactants.present)
    things = zip(recipe.reactants.present, parts, strict=True)
    takes = (message("jabir.called.units", count=count, thing=thing) for thing, count in things)
    either = state.options.gold_takes_card and recipe.card is None
    driven: tuple[Value, ...] = (message("jabir.amount.either"),) if either else ()
    driven = driven if recipe.card is None else (recipe.card,)
    return say(
        "jabir.tip.recipe", recipe=number, takes=Listing((*takes, *driven)), makes=Listing(recipe.products)
    )


def recipe_in_words(facts: Facts, number: int) -> Iterator[str]:
    """A recipe written out, and what is missing for it or what the die may bring."""
    recipe = RECIPES[number]
    yield _recipe_told(number, facts.state)
    if facts.state.turn is None:
        return
    yield formula_text(facts, number)
    if not facts.possible(number) and recipe.extra is not None:
        yield say("jabir.picture.extra", chance=KIND, thing=recipe.extra)
    if not facts.possible(number) and recipe.risk is not None:
        yield say("jabir.picture.risk", chance=KIND, thing=recipe.risk)


def about(target: Target, facts: Facts) -> Iterator[str]:
    """What is told of something on the table; nothing of a recipe, which is written out at once."""
    state = facts.state
    match target:
        case targets.HandCard(place) if facts.viewer is not None:
            yield from _of_card(facts.hand(facts.viewer)[place], facts)
        case targets.Picks() if facts.viewer is not None:
            yield _of_picks(facts, facts.viewer)
        case targets.SavedCard(seat, card):
            count = state.of(seat).cards[card]
            yield facts.sight.address.say("jabir.tip.saved", seat, count=count, thing=card)
            yield say("jabir.tip.keeps", most=MOST_SAVED)
            yield from _of_card(card, facts)
        case targets.EventAnswer(Disaster(card)):
            yield say("jabir.tip.spoilt", thing=card)
        case targets.EventAnswer():
            yield say("jabir.tip.nothing_to_steal")
        case targets.DoneButton():
            yield say("jabir.tip.done", most=MOST_SAVED)
        case targets.Spot(resource):
            yield from _tokens(facts, resource, *Seat)
            metals = {Resource.GOLD: GOLD_POINTS, Resource.SILVER: SILVER_POINTS}
            worth = metals.get(resource, int(resource in ELIXIRS))
            if worth:
                yield say("jabir.tip.worth", count=worth)
            yield from _recipes("made", makers(resource))
            yield from _recipes("used", takers(resource, facts.gold_takes_card))
        case targets.SeatTokens(seat, resource):
            yield from _tokens(facts, resource, seat)
        case Player(seat):
            yield from _player(Seat(seat), facts)
        case targets.Deck():
            yield say("jabir.tip.deck", count=facts.view.deck)
            yield from _kinds("unseen", facts.view.unseen_cards)
        case targets.DiscardPile():
            yield say("jabir.tip.discard", count=len(state.discard))
            yield from _kinds("lying", state.discard)
        case targets.Supply(metal):
            yield say("jabir.tip.supply", thing=metal, count=state.supply(metal))
        case targets.EventCard() if state.event is not None:
            yield say(f"jabir.event_text.{state.event.word}")
        case targets.EventCard():
            yield say("jabir.tip.events", count=facts.view.events)
        case targets.UsedEvents():
            if state.used:
                yield say("jabir.tip.used_events", events=Listing(tuple(state.used)))
            yield say("jabir.tip.events", count=facts.view.events)
        case targets.DieTarget():
            if facts.roll is not None and facts.roll.number is not None:
                yield say("jabir.tip.rolled", number=facts.roll.number)
            yield say("jabir.tip.die", least=LEAST_SUCCESS)


def _player(seat: Seat, facts: Facts) -> Iterator[str]:
    tableau, address = facts.state.of(seat), facts.sight.address
    name = facts.sight.names[seat]
    yield say("jabir.tip.seat", name=name, points=points(tableau), count=tableau.stack)
    if seat is facts.state.first:
        yield address.say("jabir.tip.starts", seat)
    if facts.drafting:
        yield say("jabir.tip.draft", hand=len(facts.hand(seat)), picks=len(facts.picks(seat)))


def _tokens(facts: Facts, resource: Resource, *seats: Seat) -> Iterator[str]:
    """What some seats have on a spot."""
    there = {seat: count for seat in seats if (count := facts.state.of(seat).board[resource])}
    for seat, count in there.items():
        yield facts.sight.address.say("jabir.tip.tokens", seat, count=count, thing=resource)
    if not there:
        yield say("jabir.tip.nobody", thing=resource)


def _kinds(what: str, cards: Multiset[Card]) -> Iterator[str]:
    """How many cards of each kind there are, if any."""
    if cards:
        yield say(f"jabir.tip.{what}", cards=_counted("jabir.amount.cards", cards))


def _of_card(card: Card | None, facts: Facts) -> Iterator[str]:
    """What a card is good for."""
    if card is None:
        yield say("jabir.tip.face_down")
    elif card in TOKEN_OF:
        resource = TOKEN_OF[card]
        yield say("jabir.tip.matter", card=card, thing=resource)
        yield from _recipes("used", takers(resource, facts.gold_takes_card))
    else:
        yield say("jabir.tip.reagent", card=card, recipes=Listing(takers(card, facts.gold_takes_card)))


def _of_picks(facts: Facts, viewer: Seat) -> str:
    picks = facts.picks(viewer)
    known = Multiset.of(Card, (card for card in picks if card is not None))
    if known:
        return say("jabir.tip.picks", cards=_counted("jabir.amount.cards", known))
    return say("jabir.tip.face_down" if picks else "jabir.tip.no_picks")


def _recipes(key: str, recipes: tuple[int, ...]) -> Iterator[str]:
    """By which recipes something is made, or used, if by any."""
    if recipes:
        yield say(f"jabir.tip.{key}", count=len(recipes), recipes=Listing(recipes))
