"""What a page asks for, in messages, each of which names the sheet that it is meant for.

What comes late, twice or for another state of the game does nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dream.base.sentences import sentence, sentences
from dream.base.texts import capitalized, message, say, worded
from dream.ui.kit.layout import Box
from dream.ui.table.in_words import advice, lines_of, near_in_words
from dream.ui.table.items import Item
from dream.ui.table.presenter import unpointed
from dream.ui.web.hosting import LEFT_TABLE, Hosting
from dream.ui.web.pages import GuestPage, display_of, packed
from dream.ui.web.rules import rules
from dream.ui.web.sheets import SHAPES, LaidOut, name_for, whole_table
from dream.ui.web.spoken import speaking
from dream.ui.web.views import Viewpoint
from dream.ui.widgets.dialogs import Answer, Dialog

LATEST_TIME = 2**53
"""The times that pages tell are less, in milliseconds."""


def take(hosting: Hosting, guest: GuestPage, said: Mapping[str, Any]) -> None:
    """Do what a page asks for, once, and if it is meant for what is seen there now."""
    if hosting.ended:
        return
    number, word = said.get("n"), said.get("do")
    if not isinstance(number, int) or number <= guest.last or not isinstance(word, str):
        return
    guest.last, guest.is_due = number, True
    viewpoint, what = hosting.shown_to(guest), said.get("what")
    what = what if isinstance(what, int) else 0
    if word == "show":
        guest.display = display_of(said)
        hosting.show_anew(guest)
        return
    if word == "rules":
        with speaking(guest.display.language, in_hand=guest.display.in_hand):
            guest.send("rules", packed({"rules": rules(viewpoint, hosting.pictures, guest.display)}))
        return
    if word == "primer":
        guest.tell_primer(viewpoint, hosting.pictures, in_hand=what == 1)
        return
    if word == "look":
        hosting.look(guest, max(0, what))
        return
    if word == "gesture":
        if guest.seat in hosting.game.guests:
            hosting.gesture(guest.seat, what)
        return
    if word == "noted" and guest.key is not None:
        hosting.note_news(guest, max(0, what))
        return
    command = (_COMMANDS if guest.back is None else _COMMANDS_BACK).get(word)
    if viewpoint.seat is None or command is None:
        return
    if word != "answer" and (viewpoint.seat not in hosting.game.guests or hosting.varies):
        return
    with speaking(guest.display.language, in_hand=guest.display.in_hand):
        if word == "press" and guest.back is None:
            _take_press(hosting, guest, viewpoint, said, what)
        elif not _is_new(hosting, viewpoint, said.get("v")):
            return
        elif word == "confirm":
            viewpoint.table.confirm(_time_of(said))
        else:
            command(hosting, viewpoint, what)


def _is_new(hosting: Hosting, viewpoint: Viewpoint, version: object) -> bool:
    """Whether a page that has seen a version has seen all; no news is told while the window varies."""
    if hosting.varies:
        return version == viewpoint.version
    return viewpoint.is_new(version, hosting.questions.of(viewpoint.seat))


def _take_press(
    hosting: Hosting, guest: GuestPage, viewpoint: Viewpoint, said: Mapping[str, Any], what: int
) -> None:
    """Do what a press means, if the thing that it went down on lies there as the page has shown it.

    So a slow line drops no press on what lies still: what the seat has chosen or done meanwhile changes
    nothing of that. For what others have done since, a press was not meant.
    """
    version, target, key = said.get("v"), viewpoint.numbers.target(what), said.get("k")
    thing = None
    if target is not None and isinstance(key, int) and key:
        display = guest.display
        laid = LaidOut(viewpoint, unpointed(viewpoint.table), display.shape, display.in_hand)
        thing = viewpoint.thing(key, target, said.get("u", 0), laid.items)
        if thing is None:
            return
    if _is_new(hosting, viewpoint, version) or (thing is not None and viewpoint.is_own(version)):
        press(hosting, viewpoint, what, _time_of(said), thing, in_hand=guest.display.in_hand)


def press(
    hosting: Hosting,
    viewpoint: Viewpoint,
    what: int,
    at: float | None = None,
    thing: Item | None = None,
    *,
    in_hand: bool = False,
) -> None:
    """Choose a thing, or do what is chosen; or an action for which nothing is chosen.

    The finger went down `at` a time of the page, which may be `in_hand`, on a `thing` of the table if on any.
    """
    target, action = viewpoint.numbers.target(what), viewpoint.numbers.action(what)
    if target is not None or action is not None:
        viewpoint.host.unsay()
    if target is not None:
        if viewpoint.table.press(target, at, in_hand=in_hand) and thing is not None:
            viewpoint.use(thing)
    elif action is not None:
        viewpoint.table.act(action)


def explain(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Tell what a thing is, with its rule, and what can be done with it, or why nothing can.

    Of a button that does something at once, or what is chosen, it tells what that does.
    """
    table, words = viewpoint.table, viewpoint.table.words
    target, sight = viewpoint.numbers.target(what), unpointed(viewpoint.table)
    if target is not None:
        lines = lines_of(viewpoint.looks, sight, target) or [capitalized(name_for(viewpoint, sight)(target))]
        viewpoint.host.tell_of(sentences(map(sentence, lines)), words.rule_of(sight.view, target))
        if not viewpoint.view.browsing:
            table.explain(target)
            if table.sentence is not None:  # whoever asks is refused nothing
                table.sentence = replace(table.sentence, places=())
        return
    action = viewpoint.numbers.action(what) or table.selection.whole
    if action is not None and table.acts:
        viewpoint.host.tell_of(sentence(capitalized(advice(table, action))), words.rule_now(sight.view))


def possible(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Tell and light what can be done, or what goes on from what is chosen; or no more, where that is lit."""
    table, was_lit = viewpoint.table, viewpoint.is_lit
    viewpoint.host.unsay()
    table.telling.tell(None)
    if not was_lit and table.selection.chosen:
        viewpoint.host.lit = True
    elif not was_lit:
        table.tell_possible()


def near(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Say what lies around a thing."""
    target, sight = viewpoint.numbers.target(what), unpointed(viewpoint.table)
    items = whole_table(viewpoint, sight)
    if target in items.by_target:
        layout, name = viewpoint.layout(Box(0, 0, *SHAPES[1])), name_for(viewpoint, sight)
        viewpoint.host.say(sentences(near_in_words(viewpoint.looks, sight, layout, items, target, name)))


def hint(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Ask for a hint, or for more of it, in the place of what was told; the others are told."""
    viewpoint.host.unsay()
    viewpoint.table.telling.tell(None)
    viewpoint.table.ask_hint()
    if viewpoint.seat is not None and viewpoint.table.hints.looking:
        hosting.hint_taken(viewpoint.seat)


def leave_table(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Ask a guest who would leave for good whether that is meant, and have the seat be free then."""
    seat = viewpoint.seat
    assert seat is not None
    yes = Answer(say("guests.leave.yes"), lambda: hosting.turn_out(seat, LEFT_TABLE))
    no = Answer(say("guests.leave.no"))
    viewpoint.ask(Dialog(say("guests.leave.title"), say("guests.leave.text"), no, (yes,)))


def undo(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Undo the seat's last move, if that can be."""
    assert viewpoint.seat is not None
    why_not = hosting.questions.ask_undo_at(viewpoint.seat)
    if why_not is not None:
        viewpoint.host.say(worded(why_not))


def rematch(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Ask for another game."""
    assert viewpoint.seat is not None
    why_not = hosting.questions.ask_rematch(viewpoint.seat)
    if why_not is not None:
        viewpoint.host.say(worded(why_not))


def say_beside(hosting: Hosting, viewpoint: Viewpoint, what: int) -> None:
    """Say something beside the moves."""
    talk = hosting.talk(viewpoint)
    if 0 <= what < len(talk):
        viewpoint.table.act(talk[what][1])


_Command = Callable[[Hosting, Viewpoint, int], object]
_COMMANDS: Mapping[str, _Command] = {
    "press": press,
    "confirm": lambda hosting, viewpoint, what: viewpoint.table.confirm(),
    "back": lambda hosting, viewpoint, what: viewpoint.table.cancel(),
    "explain": explain,
    "near": near,
    "hint": hint,
    "why": lambda hosting, viewpoint, what: viewpoint.table.telling.tell_reason(),
    "possible": possible,
    "undo": undo,
    "answer": lambda hosting, viewpoint, what: hosting.questions.answer(viewpoint.seat, what),
    "rematch": rematch,
    "say": say_beside,
    "leave": leave_table,
}
"""What pages of seats can ask for."""
WORDS = frozenset({*_COMMANDS, "show", "rules", "primer", "look", "noted", "gesture"})
"""All that pages can ask for, by what they call it."""
_COMMANDS_BACK: Mapping[str, _Command] = {
    "press": lambda hosting, viewpoint, what: viewpoint.host.say(worded(message("table.browsing"))),
    "explain": explain,
    "near": near,
    "answer": _COMMANDS["answer"],
}
"""What they can ask for while they look back."""


def _time_of(said: Mapping[str, Any]) -> float | None:
    """When a page was pressed, in seconds of its own clock; None where it doesn't say."""
    time = said.get("t")
    return time / 1000 if isinstance(time, int) and 0 <= time < LATEST_TIME else None
