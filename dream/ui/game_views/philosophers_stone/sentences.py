"""What is said of what was done: a sentence for each action of each task, as far as it is told."""

from dream.base.messages import Message, Value, message
from dream.base.words import has_text, say
from dream.games.philosophers_stone.rules.actions import (
    Ability,
    Accept,
    At,
    Concoct,
    Done,
    DrawFrom,
    LayOut,
    ListedAction,
    Roll,
    Transmute,
)
from dream.games.philosophers_stone.rules.components import Card, Seat
from dream.games.philosophers_stone.rules.state import Decision, State
from dream.games.philosophers_stone.rules.tasks import attacking, concocting, losing, taking
from dream.games.philosophers_stone.rules.view import View
from dream.play.game import Hidden
from dream.ui.game_views.philosophers_stone.things import row_of
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deed, Name, kind_of

StoneDeed = Deed[View, ListedAction]


def sentence(deed: StoneDeed) -> str:
    """What was done, in a sentence."""
    state, task = deed.before.seen, deed.before.seen.decision
    assert task is not None, "somebody has decided"
    values, seat = dict(_values(task, deed.address)), int(getattr(task, "seat", state.at))
    about = deed.address.about
    if isinstance(deed.told, Hidden):
        key = f"stone.log.{task.word}.hidden"
        return about(_from_you(key, task, deed), seat, card=message("stone.log.a_card"), **values)
    action = deed.told
    key = f"stone.log.{task.word}.{kind_of(action)}"
    return about(_from_you(key, task, deed), seat, **values, **_of_action(deed, state, task, action))


def _from_you(key: str, task: Decision, deed: StoneDeed) -> str:
    """The key of the sentence where whoever is addressed does it for somebody else, if there is another."""
    other = f"{key}.from_you"
    return other if getattr(task, "other", None) == deed.address.you and has_text(other) else key


def _values(task: Decision, address: Address) -> dict[str, Value]:
    """To whom it is done, and where."""
    values: dict[str, Value] = {}
    other = getattr(task, "other", None)
    if isinstance(other, Seat):
        values |= {"other": address.whom(other), "whose": address.whose(other)}
    if hasattr(task, "pile"):
        values["pile"] = task.pile
    return values


def _of_action(deed: StoneDeed, state: State, task: Decision, action: ListedAction) -> dict[str, Value]:
    """What else stands in the sentence."""
    match action:
        case Concoct(process, paid) if isinstance(task, attacking.React):
            return {"process": process, "effect": message(f"stone.log.earth.{process.word}")}
        case Concoct(process, paid):
            return {"formula": formula_told(process, paid)}
        case Ability():
            sage = state.of(Seat(getattr(task, "seat", state.at))).sage
            return {"sage": "" if sage is None else sage}
        case At(seat):
            return {"other": deed.address.whom(seat), "effect": _effect(task, yours=seat == deed.address.you)}
        case DrawFrom(pile):
            return {"pile": pile, "card": _drawn(deed, state, task)}
        case Transmute():
            metal = state.of(state.at).metal
            return {"metal": state.tracker.name(metal), "next": state.tracker.name(metal + 1)}
        case Roll(process):
            return {"process": process, "effect": message(f"stone.log.die.{process.word}")}
        case Done() if isinstance(task, losing.Swap):
            return {"count": task.number}
    done_with = getattr(action, "card", None)
    return {} if done_with is None else {"card": done_with}


def formula_told(process: Card, paid: Card | None) -> Message:
    """A formula by what is paid for it."""
    if paid is None:
        return message("stone.log.formula.four", process=process)
    return message("stone.log.formula.pair", process=process, card=paid)


def _effect(task: Decision, *, yours: bool) -> Message:
    """What would become of the one who is attacked, whoever is addressed or somebody else."""
    group = "threat_you" if yours else "threat"
    if isinstance(task, attacking.Aim):
        return message(f"stone.{group}.{task.effect.name.lower()}", count=task.number)
    return message(f"stone.{group}.lose", count=1)


def _drawn(deed: StoneDeed, state: State, task: Decision) -> Value:
    """The card that came from a deck, for whoever may know it."""
    seat = Seat(getattr(task, "seat", state.at))
    had, has = state.of(seat).hand, deed.after.seen.of(seat).hand
    new = [card for card in Card if has[card] > had[card]]
    return new[0] if len(new) == 1 and not deed.after.hands[seat] else message("stone.log.a_card")


def advice(view: View, action: ListedAction, name: Name) -> str:
    """An action as it is advised."""
    state, task = view.seen, view.seen.decision
    match action:
        case Concoct(process, paid):
            what = message(f"stone.advice.formula.{process.word}.{row_of(paid)}")
            return say("stone.advice.concoct", formula=formula_told(process, paid), effect=what)
        case At(seat):
            return say("stone.advice.at", name=name(seat))
        case DrawFrom(pile):
            return say("stone.advice.drawfrom", pile=pile)
        case Done() if task is not None:
            part = isinstance(task, losing.Swap | attacking.Volley | taking.Burn)
            forms = isinstance(task, concocting.Form)
            return say(f"stone.advice.{'enough' if part else 'no_formula' if forms else 'done'}")
        case Transmute():
            return say("stone.advice.transmute", metal=state.tracker.name(state.of(state.at).metal + 1))
        case LayOut(card):
            return say("stone.advice.layout", card=card)
        case Accept() | Ability():
            return say(f"stone.advice.{kind_of(action)}")
    return say(f"stone.advice.{kind_of(action)}", card=getattr(action, "card", ""))
