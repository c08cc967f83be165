"""Philosopher's Stone in words: what is said of all that happens, and of every thing on the table."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from dream.base.texts import Listing, Message, Value, capitalized, has_text, inflected, message, say, worded
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules import refusals, tasks
from dream.games.philosophers_stone.rules.components import (
    MUNDANE,
    PROCESSES,
    PURE,
    Card,
    Cards,
    Pile,
    Seat,
    in_box,
)
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import (
    Ability,
    At,
    Concoct,
    DecisionTask,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    State,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.play.game import Hidden, Outcome, Refusal
from dream.ui.games.philosophers_stone import faces, targets
from dream.ui.games.philosophers_stone.items import Facts, lacking, why_not_yet
from dream.ui.games.philosophers_stone.ways import ENDS_EARLY, StoneWays, push_of
from dream.ui.table.faces import Face
from dream.ui.table.game_session import Address, AnySession, ToldMove
from dream.ui.table.plates import Player
from dream.ui.table.sight import Name, Target, Way, kind_of
from dream.ui.table.words import Account, Luck, Part, Tells, luck_of
from dream.ui.widgets.narrator import NewsLine

StoneMove = ToldMove[View, ListedAction]
READING = 0.5
"""For how many seconds the line of an attack is seen, after its moment, before a computer answers it."""
TOLD_UNDER: Mapping[type, str] = {
    tasks.RollDie: "die",
    **dict.fromkeys((tasks.React, tasks.Lose), "attacked"),
    **dict.fromkeys(
        (tasks.ConcoctFormulas, tasks.PayCards, tasks.Aim, tasks.Volley, tasks.Theft), "formulas"
    ),
    **dict.fromkeys((tasks.Burn, tasks.Slip, tasks.Search, tasks.Fetch, tasks.Swap), "formulas"),
}
"""Under which heading of the rules tasks are told of that are no plain part of a turn."""
KIND_ROLLS = frozenset({Card.DISTILLATION, Card.INCINERATION})
"""With these whoever has rolled draws a card, or all others discard one (S24)."""


class StoneWords(StoneWays):
    """Drawing, formulas, attacks and transmutations, in words."""

    parts: ClassVar[Mapping[str, Part]] = {
        "players": Part((Player,), Tells.ALL),
        "hand": Part((targets.HandCard,), Tells.NAME),
        "open": Part((targets.OpenCard,), Tells.NAME),
        "spread": Part((targets.Spread,), Tells.NAME),
        "decks": Part((targets.Deck,)),
        "laboratories": Part((targets.Shelf,), Tells.NOTHING),
        "formulas": Part((targets.Formula,), Tells.NOTHING),
        "metals": Part((targets.Metal,), Tells.NOTHING),
        "discarded": Part((targets.Discarded,), Tells.NOTHING),
    }

    def values_of(self, view: View, target: Target, name: Name) -> Mapping[str, Any]:
        match target:
            case targets.Formula(process, row):
                return {"process": process, "row": say(f"stone.called.row.{row}")}
            case targets.Push(word):
                return {"word": say(f"stone.button.{word}")}
            case targets.Metal(place):
                return {"metal": view.seen.tracker.name(place)}
        return super().values_of(view, target, name)

    game = GAME
    typed: ClassVar[str] = "stone.table.typed"
    seat_type = Seat
    places: ClassVar[Mapping[type, str]] = {
        **dict.fromkeys((Take, DrawFrom), "row"),
        Concoct: "formulas",
        At: "players",
        **dict.fromkeys((Drop, Pay, LayOut), "hand"),
        Scrap: "laboratories",
    }

    headings: ClassVar[Mapping[type, str]] = {
        **dict.fromkeys((targets.OneCard, targets.Sort, targets.SetCard, targets.Discards), "cards"),
        **dict.fromkeys((targets.Deck, targets.DrawMany, targets.Shelf, targets.Push), "turn"),
        **dict.fromkeys((targets.Metal, Player), "aim"),
        targets.Formula: "formulas",
    }

    def rule_of(self, view: View, target: Target) -> str:
        match target:
            case targets.Formula(row=Card.EARTH.word) | targets.Push("accept"):
                return "attacked"
        return super().rule_of(view, target)

    def rule_now(self, view: View) -> str:
        task = view.seen.decision
        anchors = (anchor for kind, anchor in TOLD_UNDER.items() if isinstance(task, kind))
        return next(anchors, "aim" if task is None else "turn")

    def meant(self, view: View, way: Way) -> ListedAction | Refusal | None:
        """What it is time for where it is none for a formula that is clicked on; else the law says why."""
        task = view.seen.decision
        match way:
            case (targets.Formula() as formula,) if isinstance(task, SeatDecision):
                why = why_not_yet(view.seen, task.seat, formula)
                if why and not isinstance(task, tasks.ConcoctFormulas | tasks.React):
                    return Refusal(message("stone.refusal.not_now", deed=why, awaited=refusals.awaited(task)))
        return super().meant(view, way)

    def pointed(self, target: Target) -> Iterator[str]:
        """What a formula does and costs: its cell has signs alone."""
        if isinstance(target, targets.Formula):
            yield formula_in_words(target)

    def held(self, view: View) -> float:
        """An attack is seen for a moment before it is answered."""
        return READING if isinstance(view.seen.decision, tasks.React) else 0.0

    def on_turn(self, view: View, decides: int | None) -> int | None:
        """The seat that decides, or the one whose turn it is while chance does."""
        return None if not view.seen.todo else view.seen.at if decides is None else decides

    def doer(self, move: StoneMove) -> int | None:
        """A deck is shuffled for the first who is to go on, whoever's turn it is."""
        state = move.before.seen
        if not isinstance(state.decision, tasks.ShuffleDeck):
            return super().doer(move)
        seats = (getattr(task, "seat", None) for task in state.todo)
        return next((seat for seat in seats if seat is not None), state.at)

    # Saying

    def sentence(self, move: StoneMove) -> str:
        state, task, address = move.before.seen, move.before.seen.decision, move.address
        assert task is not None, "somebody has decided"
        hidden = isinstance(move.told, Hidden)
        key = f"stone.log.{task.word}.{'hidden' if hidden else kind_of(move.told)}"
        other, values = getattr(task, "other", None), dict[str, Value]()
        if isinstance(other, Seat):
            values |= {"other": address.whom(other), "whose": address.whose(other)}
        if hasattr(task, "pile"):
            values["pile"] = task.pile
        from_you = f"{key}.from_you"
        if other == address.you and has_text(from_you):
            key = from_you
        return address.about(key, int(_seat_of(state)), **values, **_of_action(move, task))

    def advice(self, view: View, action: ListedAction, name: Name) -> str:
        state, task = view.seen, view.seen.decision
        match action:
            case Concoct(process, paid):
                what = message(f"stone.advice.formula.{process.word}.{targets.row_of(paid)}")
                return say("stone.advice.concoct", formula=formula_told(process, paid), effect=what)
            case At(seat):
                return say("stone.advice.at", name=name(seat))
            case DrawFrom(pile):
                return say("stone.advice.drawfrom", pile=pile)
            case Done() if task is not None:
                part, forms = isinstance(task, ENDS_EARLY), isinstance(task, tasks.ConcoctFormulas)
                return say(f"stone.advice.{'enough' if part else 'no_formula' if forms else 'done'}")
            case Transmute():
                return say("stone.advice.transmute", metal=state.tracker.name(state.of(state.at).metal + 1))
        return say(f"stone.advice.{kind_of(action)}", card=getattr(action, "card", ""))

    def prompt(self, view: View, way: Way, address: Address) -> Iterable[str]:
        """What may be done; while a set is gathered, what it still needs."""
        state, task = view.seen, view.seen.decision
        if not isinstance(task, SeatDecision):
            return
        if way and isinstance(way[0], targets.Formula):
            whole = len(way) > 1 or way[0].row != tasks.MUNDANE
            yield say(f"stone.prompt.{'confirm' if whole else 'payment'}")
            return
        yield from _prompt(state, task, address.whom)
        if isinstance(task, tasks.Draw) and _round(state) == 1:
            yield say("stone.prompt.point")

    def news(self, move: StoneMove) -> Iterable[str]:
        """Nothing of those who do no more; that a deck is made anew, and what is drawn from it then (S6)."""
        task = move.before.seen.decision
        if isinstance(task, tasks.ShuffleDeck):
            if not move.before.decks[task.pile]:
                yield self.sentence(move)
                yield from _drawn(move)
        elif not isinstance(move.told, Done) or isinstance(task, tasks.Swap):
            yield self.sentence(move)

    def last_news(self, moves: Iterator[StoneMove], now: View) -> Iterable[NewsLine]:
        return ()

    def signs(self) -> Mapping[str, Face]:
        return {word: faces.Chip(card) for card in Card for word in inflected(card.message)}

    def heading(self, view: View) -> str | None:
        return say("stone.log.round", round=_round(view.seen)) if view.seen.todo else None

    def moment(self, view: View) -> str:
        return self.heading(view) or ""

    def unseen(self, view: View) -> Iterable[Message]:
        """The cards that are not known, and how likely those of the next set lie on top of a deck."""
        for pile in Pile:
            count, deck = len(pile.of(view.unseen)), view.decks[pile]
            yield message("stone.unseen.pile", pile=pile, count=count, deck=deck)
        decision = view.seen.decision
        seat = decision.seat if isinstance(decision, SeatDecision) else view.seen.at
        needed = view.seen.needed(seat).present
        if needed:
            chances = ((card, _chance_on_top(view, card)) for card in needed)
            what = (message("stone.unseen.card", card=card, chance=chance) for card, chance in chances)
            yield message("stone.unseen.cards", what=Listing(tuple(what)))
        yield message("stone.unseen.die")

    def drawn(self, view: View, name: str) -> Iterable[str]:
        """The cards by their kinds, the sets and the formulas."""
        tracker = view.seen.tracker
        match name:
            case "cards":
                for kind in ("process", "mundane", "pure"):
                    of_kind = tuple(card for card in Card if kind_of_card(card) == kind)
                    yield say(f"stone.rules.{kind}", cards=Listing(of_kind))
            case "tracker":
                for place, cards in enumerate(tracker.sets):
                    metals = {"metal": tracker.name(place), "next": tracker.name(place + 1)}
                    yield say("stone.rules.set", **metals, cards=Listing(cards.present))
            case "formulas":
                for process, line in product(PROCESSES, targets.ROWS):
                    formula = targets.Formula(process, line)
                    called = capitalized(self.called(view, formula, str))
                    yield say("stone.rules.formula", formula=called, does=formula_in_words(formula))

    # On a phone

    def deed(self, view: View, action: ListedAction, name: Name) -> tuple[str, str]:
        match action:
            case Concoct(process, paid):
                does = short_formula(targets.Formula(process, targets.row_of(paid)))
                given = (process,) if paid is None else (process, paid)
                return does, _costs(view.seen, worded(formula_told(process, paid)), given)
            case Pay(card) | Drop(card):
                return self.advice(view, action, name), _costs(view.seen, "", (card,))
            case Done() | Transmute() | Ability() if isinstance(view.seen.decision, SeatDecision):
                button = push_of(view.seen.decision, action).word
                return say(f"stone.button.{button}"), self.advice(view, action, name)
        return super().deed(view, action, name)

    def declines(self, action: ListedAction) -> bool:
        return isinstance(action, Done)

    def at_seat(self, view: View, seat: int) -> tuple[Face | None, str]:
        tableau = view.seen.of(Seat(seat))
        whole = len(view.seen.next_set(Seat(seat)))
        laid = f"{len(tableau.laboratory)}/{whole}" if whole else ""
        return faces.Medal(view.seen.tracker.metals[tableau.metal]), laid

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        columns = say("stone.account.steps"), say("stone.account.laid_out")
        rows = tuple((each.metal, len(each.laboratory)) for each in view.seen.tableaus)
        return Account(columns, rows, decides=0 if outcome else None)

    counted: ClassVar[str] = "stone.end.course"
    goal: ClassVar[float | None] = STEPS

    def standing(self, view: View) -> tuple[float, ...]:
        """How many metals each seat has come."""
        return tuple(each.metal for each in view.seen.tableaus)

    def luck(self, session: AnySession) -> Iterator[Luck]:
        """Of draws how many were wanted, where nobody's are still hidden from whoever looks; kind rolls."""
        seats = len(session.view(0).seen.seats)
        draws = [(move, _came(session, move)) for move in session.moves_of(DrawFrom)]
        if all(cards for _, cards in draws):
            trials = ((_seat_of(move.before.seen), _wanted(move, cards), len(cards)) for move, cards in draws)
            yield luck_of(say("stone.account.draws"), trials, seats, say("stone.end.luck.draws"))
        rolls = (
            (move.before.seen.decision.seat, move.told.process in KIND_ROLLS, 1)
            for move in session.moves_of(Roll)
            if isinstance(move.before.seen.decision, tasks.RollDie) and isinstance(move.told, Roll)
        )
        yield luck_of(say("stone.account.rolls"), rolls, seats, say("stone.end.luck.rolls"))

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        """What decided, where nobody reached gold."""
        furthest = max(each.metal for each in view.seen.tableaus)
        if furthest == len(view.seen.tracker.sets):
            return address.say("stone.end.gold", outcome.winners[0])
        return say("stone.end.turns", metal=view.seen.tracker.name(furthest))

    def length(self, view: View, actions: int) -> str:
        return say("stone.end.rounds", count=_round(view.seen))


WORDS = StoneWords()


def _seat_of(state: State) -> Seat:
    """Who decides: whoever has the turn, unless the task says."""
    return Seat(getattr(state.decision, "seat", state.at))


def _of_action(move: StoneMove, task: DecisionTask) -> dict[str, Value]:
    """What else stands in the sentence."""
    state, seat = move.before.seen, _seat_of(move.before.seen)
    match move.told:
        case Hidden():
            return {"card": message("stone.log.a_card")}
        case Concoct(process, paid) if isinstance(task, tasks.React):
            return {"process": process, "effect": message(f"stone.log.earth.{process.word}")}
        case Concoct(process, paid):
            return {"formula": formula_told(process, paid)}
        case Ability():
            sage = state.of(seat).sage
            return {"sage": "" if sage is None else sage}
        case At(other):
            threat = "threat_you" if other == move.address.you else "threat"
            aim = task if isinstance(task, tasks.Aim) else None
            effect, count = (aim.effect.name.lower(), aim.number) if aim else ("lose", 1)
            lost = message(f"stone.{threat}.{effect}", count=count)
            return {"other": move.address.whom(other), "effect": lost}
        case DrawFrom(pile):
            return {"pile": pile, "card": _new_in_hand(move, seat) or message("stone.log.a_card")}
        case Transmute():
            metal = state.of(state.at).metal
            return {"metal": state.tracker.name(metal), "next": state.tracker.name(metal + 1)}
        case Roll(process):
            return {"process": process, "effect": message(f"stone.log.die.{process.word}")}
        case Done() if isinstance(task, tasks.Swap):
            return {"count": task.number}
    done_with = getattr(move.told, "card", None)
    return {} if done_with is None else {"card": done_with}


def _new_in_hand(move: StoneMove, seat: Seat) -> Card | None:
    """The one card that came into a hand, where that is known."""
    had, has = move.before.seen.of(seat).hand, move.after.seen.of(seat).hand
    new = [card for card in Card if has[card] > had[card]]
    return new[0] if len(new) == 1 and not move.after.hands[seat] else None


def _drawn(move: StoneMove) -> Iterator[str]:
    """The card that a seat gets from a new deck, which was told as one that nobody knew yet."""
    before, after = move.before, move.after
    for seat in before.seen.seats:
        card = _new_in_hand(move, seat) if after.hand_size(seat) == before.hand_size(seat) + 1 else None
        if card is not None:
            yield move.address.about("stone.log.then_drawn", seat, card=card)


def formula_told(process: Card, paid: Card | None) -> Message:
    """A formula by what is paid for it."""
    if paid is None:
        return message("stone.log.formula.four", process=process)
    return message("stone.log.formula.pair", process=process, card=paid)


def _came(session: AnySession, move: StoneMove) -> Cards:
    """What came into the hand: at once, or after the shuffle that an empty deck waits for (S6)."""
    seat = _seat_of(move.before.seen)
    before, after = move.before.seen.of(seat).hand, move.after.seen.of(seat).hand
    waits = len(after) <= len(before) and move.number + 1 < len(session.game.history.actions)
    return (session.move(move.number + 1).after.seen.of(seat).hand if waits else after) - before


def _wanted(move: StoneMove, cards: Cards) -> int:
    """How many of the cards that came the next set lacked, beyond what was in the hand."""
    state, seat = move.before.seen, _seat_of(move.before.seen)
    missing = state.needed(seat) - state.of(seat).hand
    return sum(missing[card] > 0 for card in cards)


def _chance_on_top(view: View, card: Card) -> int:
    """How many times in a hundred a card lies on top of its deck, as far as may be known."""
    box = in_box(view.seen.options.players)
    pile = next(each for each in Pile if each.of(box)[card])
    unseen = pile.of(view.unseen)
    return round(100 * unseen[card] / len(unseen)) if unseen else 0


def _round(state: State) -> int:
    return (state.turn - 1) // state.options.players + 1


def _asked(task: SeatDecision, name: Name) -> dict[str, Value]:
    """What stands in the prompt of a task."""
    values: dict[str, Value] = {"count": getattr(task, "number", 1)}
    if isinstance(task, tasks.React | tasks.Theft | tasks.Burn):
        values["other"] = name(task.other)
    if isinstance(task, tasks.React | tasks.Aim):
        whose = "threat" if isinstance(task, tasks.Aim) else "blow"
        values["effect"] = say(f"stone.{whose}.{task.effect.name.lower()}", count=task.number)
    if isinstance(task, tasks.Search | tasks.Fetch):
        values["pile"] = task.pile
    if isinstance(task, tasks.Volley):
        named = len(task.named)
        values["count"] = tasks.VOLLEY[named] if named < len(tasks.VOLLEY) else 0
    return values


def _prompt(state: State, task: SeatDecision, name: Name) -> Iterator[str]:
    """What is asked for; nothing that cannot be done now."""
    if not isinstance(task, tasks.Brew | tasks.PlaceCards):
        yield say(f"stone.prompt.{task.word}", **_asked(task, name))
        if isinstance(task, tasks.Draw):
            yield from _needs(state, task.seat)
        return
    legal = task.actions(state)
    if any(isinstance(action, LayOut) for action in legal):
        yield say(f"stone.prompt.{task.word}")
        yield from _needs(state, task.seat)
    elif any(isinstance(action, Transmute) for action in legal):
        metal = state.tracker.name(state.of(task.seat).metal + 1)
        yield say("stone.prompt.whole", metal=metal)
    else:
        yield say("stone.prompt.nothing_fits")
        yield from _needs(state, task.seat)


def _costs(state: State, costs: str, given: tuple[Card, ...]) -> str:
    """What is paid, and what of it the set of whoever pays needs and has no other of."""
    seat = _seat_of(state)
    needed, hand = state.needed(seat), state.of(seat).hand
    short = tuple(card for card in given if 0 < hand[card] <= needed[card])
    if not short:
        return costs
    needs = say("stone.button.needed", cards=Listing(short))
    return say("list.semicolons.between").join(filter(None, (costs, needs)))


def _needs(state: State, seat: Seat) -> Iterator[str]:
    """What the next set still needs, and what of it is in the hand."""
    if not state.next_set(seat):
        return
    needed, metal = state.needed(seat).present, state.tracker.name(state.of(seat).metal + 1)
    if not needed:
        yield say("stone.prompt.whole_later", metal=metal)
        return
    yield say("stone.prompt.needs", metal=metal, cards=Listing(needed))
    held = tuple(card for card in needed if state.of(seat).hand[card])
    if held:
        yield say("stone.prompt.held", cards=Listing(held))


# Tips


def about(target: Target, facts: Facts) -> Iterator[str]:
    """The lines of a tooltip."""
    match target:
        case targets.Spread(card):
            yield from _card(card, facts)
        case targets.HandCard(card) | targets.OpenCard(card) | targets.SetCard(_, card):
            yield from _card(card, facts)
            yield say("stone.tip.marked", formulas=say("list.semicolons.between").join(_paid_by(card)))
        case targets.Discarded(card):
            yield say("stone.tip.discarded", card=card, count=facts.state.discard[card])
        case targets.Discards(pile):
            lie = tuple(
                message("stone.tip.of_card", card=card, count=count)
                for card in pile.of(facts.state.discard).present
                for count in (facts.state.discard[card],)
            )
            yield (
                say("stone.tip.discards", pile=pile, cards=Listing(lie))
                if lie
                else say("stone.tip.no_discards", pile=pile)
            )
        case targets.Shelf(seat, card):
            yield _shelf(Seat(seat), card, facts)
        case targets.Deck(pile):
            yield say("stone.tip.deck", pile=pile, count=facts.deck_size(pile))
        case targets.Formula() as formula:
            yield from _formula(formula, facts)
        case Player(seat):
            yield from _player(Seat(seat), facts)
        case targets.Metal(place):
            yield from _metal(place, facts)
        case targets.Push("ability"):
            sage = facts.state.of(facts.state.at).sage
            if sage is not None:
                yield say(f"stone.tip.sage.{sage.word}")
        case targets.Push(word):
            yield say(f"stone.tip.push.{word}")
        case targets.DrawMany(_, elements, processes):
            of_each = {"elements": elements, "processes": processes}
            drawn = (message(f"stone.button.{pile}", count=count) for pile, count in of_each.items() if count)
            yield say("stone.tip.draw_many", what=Listing(tuple(drawn)))


def kind_of_card(card: Card) -> str:
    """Which kind of card it is, by the word of its text."""
    kinds = {"process": PROCESSES, "pure": PURE, "mundane": MUNDANE, "stone": (Card.STONE,)}
    return next(kind for kind, cards in kinds.items() if card in cards)


def _card(card: Card, facts: Facts) -> Iterator[str]:
    """Its name and kind, and the steps that want it."""
    yield say(f"stone.tip.kind.{kind_of_card(card)}", card=card)
    tracker = facts.state.tracker
    steps = [n for n in range(facts.metal, len(tracker.sets)) if facts.state.set_after(n)[card]]
    if steps:
        yield say("stone.tip.wanted", metals=Listing(tuple(tracker.name(n + 1) for n in steps)))
    else:
        yield say("stone.tip.unwanted")


def short_formula(formula: targets.Formula) -> str:
    """What a formula does, as it stands on its button."""
    return say(f"stone.formula.{formula.process.word}.{formula.row}").replace("\n", " ")


def _paid_by(card: Card) -> Iterator[str]:
    """The formulas that a card pays for, alone or with others."""
    for process, line in product(PROCESSES, targets.ROWS):
        if card is process or (card not in PROCESSES and targets.pays(card, line)):
            yield short_formula(targets.Formula(process, line))


def _shelf(seat: Seat, card: Card, facts: Facts) -> str:
    address = facts.sight.address
    if facts.has_laid_out(seat, card):
        return say("stone.tip.laid_out", card=card, name=address.whom(seat))
    if seat is not facts.base or not facts.can_be_had(seat, card):
        return address.say("stone.tip.missing", seat, card=card)
    return say(f"stone.tip.{'in_hand' if facts.hand_below[card] else 'face_up'}", card=card)


def _formula(formula: targets.Formula, facts: Facts) -> Iterator[str]:
    """What it does and costs; what the hand below lacks for it, and whether and why it can't be used now."""
    yield formula_in_words(formula)
    if not facts.shows_hand(facts.base):
        return
    missing = lacking(facts.hand_below, formula)
    why = why_not_yet(facts.state, facts.base, formula)
    if missing:
        yield facts.sight.address.say("stone.use.lacks", facts.base, cards=missing)
    if why:
        yield say("stone.use.why", why=why)
    elif not missing:
        nobody = facts.sight.marks.legal and not facts.legal(formula)
        yield say(f"stone.use.{'nobody' if nobody else 'now'}")


def formula_in_words(formula: targets.Formula) -> str:
    """What a formula does, and then what it costs."""
    process, line, paid = formula.process, formula.row, targets.pure_in(formula.row)
    does = say(f"stone.tip.formula.{process.word}.{line}")
    costs = say(f"stone.tip.cost.{line if paid is None else 'pair'}", process=process, card=paid or "")
    return f"{does} {costs}"


def _player(seat: Seat, facts: Facts) -> Iterator[str]:
    """Where somebody stands, and why they cannot be hurt now."""
    state, tableau, address, task = facts.state, facts.state.of(seat), facts.sight.address, facts.task
    metal, count = state.tracker.name(tableau.metal), facts.view.hand_size(seat)
    yield address.say("stone.tip.player", seat, metal=metal, count=count)
    needed = state.needed(seat).present
    if needed:
        following = state.tracker.name(tableau.metal + 1)
        laid, whole = len(tableau.laboratory), len(state.next_set(seat))
        yield say("stone.tip.laid", metal=following, count=laid, all=whole)
        yield address.say("stone.tip.lacks", seat, cards=Listing(needed), metal=following)
    if tableau.sage is not None:
        yield say(f"stone.tip.sage.{tableau.sage.word}")
    if not isinstance(task, tasks.Aim | tasks.Volley) or seat is task.seat or facts.legal(Player(seat)):
        return
    if isinstance(task, tasks.Volley):
        yield say(f"stone.tip.safe.{'named' if seat in task.named else 'nothing'}")
    else:
        yield say(f"stone.tip.safe.{'hand' if task.effect in tasks.HITS_HAND else 'laboratory'}")


def _metal(place: int, facts: Facts) -> Iterator[str]:
    state, address = facts.state, facts.sight.address
    yield worded(state.tracker.name(place))
    if place:
        yield say("stone.tip.set", cards=Listing(state.set_after(place - 1).present))
    there = [seat for seat in state.seats if state.of(seat).metal == place]
    if there == [address.you]:
        yield say("stone.tip.here")
    elif there:
        yield say("stone.tip.there", names=Listing(tuple(map(address.whom, there))), count=len(there))
