"""Choosing: from targets that are clicked, dragged or named by keys to the action that they mean.

What a player has chosen and not yet done: an action is chosen target by target, and then confirmed.
What can be chosen next are the steps of the ways that go on from what is chosen. A click on what is
chosen already does the action; each step can be taken back.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, NamedTuple

from dream.base.texts import message
from dream.play.game import A, Refusal
from dream.play.seated_game import SeatedGame
from dream.ui.table.game_session import V
from dream.ui.table.sight import Target, Way
from dream.ui.table.words import TableWords

Point = tuple[float, float]

STARTS = 6
"""How many pixels the pointer must go before a press becomes a drag."""
BACK = 0.2
"""How many seconds a thing takes to fly back."""


class Dragging:
    """At most one thing. It is the `thing` that lies `at` a point in pixels while it is not in its place."""

    def __init__(self) -> None:
        self._pressed: tuple[Hashable, Point, Point] | None = None
        self._back: tuple[Point, Point, float, float] | None = None
        self._now = 0.0
        self.thing: Hashable | None = None
        self.at: Point | None = None

    @property
    def pressed(self) -> Hashable | None:
        """What the button is held down on, dragged or not."""
        return self._pressed[0] if self._pressed else None

    @property
    def held(self) -> bool:
        """Whether a thing is dragged now."""
        return self._pressed is not None and self.thing is not None

    @property
    def flying_back(self) -> bool:
        """Whether a thing is on its way back."""
        return self._back is not None

    def press(self, thing: Hashable, point: Point, home: Point) -> None:
        """The button goes down at a point on a thing whose middle lies at `home`."""
        self.cancel()
        self._pressed = thing, point, home

    def move(self, point: Point) -> bool:
        """The pointer is at a point with the button down; whether a thing is dragged there."""
        if self._pressed is None:
            return False
        thing, start, home = self._pressed
        away = point[0] - start[0], point[1] - start[1]
        if self.thing is None and max(map(abs, away)) <= STARTS:
            return False
        self.thing, self.at = thing, (home[0] + away[0], home[1] + away[1])
        return True

    def drop(self) -> Point | None:
        """The thing is let go of and lies in its new place; where it was dragged to, if it was."""
        at = self.at if self.held else None
        self.cancel()
        return at

    def fly_back(self, speed: float) -> None:
        """The thing is let go of and goes back to its place, at once with a `speed` of 0."""
        if self._pressed is None or self.at is None or speed <= 0:
            self.cancel()
            return
        self._back, self._pressed = (self.at, self._pressed[2], self._now, BACK * speed), None

    def cancel(self) -> None:
        """Nothing is pressed or dragged, and what was lies in its place."""
        self._pressed = self._back = self.thing = self.at = None

    def update(self, now: float) -> None:
        """Know the time: what flies back is nearer to its place."""
        self._now = now
        if self._back is None:
            return
        (x, y), (to_x, to_y), since, lasts = self._back
        if now >= since + lasts:
            self.cancel()
            return
        left = (1 - (now - since) / lasts) ** 2
        self.at = to_x + (x - to_x) * left, to_y + (y - to_y) * left


class _Choice(NamedTuple, Generic[A]):
    """An action with a way to choose it."""

    action: A
    way: Way


class Selection(Generic[V, A]):
    """What has been chosen in a game, without acting; `chosen` is the beginning of a way.

    Where a player `confirms` each action, none is done as soon as all of it is chosen.
    """

    def __init__(
        self,
        words: TableWords[Any, V, A],
        game: SeatedGame[Any, A],
        confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        self._words, self._game, self._confirms = words, game, confirms
        self._known: tuple[object, dict[Target, list[_Choice[A]]]] | None = None
        self._along: Way = ()
        """What was chosen along with a touch, by law or habit."""
        self.has_phones = False
        """Whether somebody may choose on a phone, where some things lie that lie nowhere else."""
        self.chosen: Way = ()

    @property
    def view(self) -> V:
        """What whoever looks now may know of the game as it is."""
        game = self._game
        view: V = self._words.game.seen(game.state, game.sees(len(game.history.actions)))
        return view

    @property
    def _choices(self) -> dict[Target, list[_Choice[A]]]:
        """All ways of all actions by their first steps; none where the one who is to act does not look."""
        game, seated = self._words.game, self._game
        looks = seated.sees(len(seated.history.actions))
        known = seated.state, looks, self.has_phones
        if self._known is None or self._known[0] != known:
            mine = seated.to_act in looks and not seated.over
            legal = game.legal_actions(seated.state) if mine else ()
            view, choices = self.view, dict[Target, list[_Choice[A]]]()
            for action in legal:
                for way in self.ways(view, action):
                    choices.setdefault(way[0], []).append(_Choice(action, way))
            self._known = known, choices
        return self._known[1]

    def ways(self, view: V, action: A) -> Iterator[Way]:
        """All ways in which an action can be chosen here."""
        yield from self._words.ways(view, action)
        if self.has_phones:
            yield from self._words.ways_in_hand(view, action)

    def _going_on(self, chosen: Way) -> Iterator[_Choice[A]]:
        return (choice for choice in self._choices.get(chosen[0], ()) if begins(chosen, choice.way))

    @property
    def legal(self) -> frozenset[Target]:
        """Everything on which a click chooses or does something.

        That is what goes on from what is chosen, all first steps and, once all is chosen, what does it.
        """
        found = set(self._choices)
        if self.chosen:
            found.update(*(left_of(self.chosen, each.way) for each in self._going_on(self.chosen)))
        if self.whole is not None:
            found |= self._doers
        return frozenset(found)

    @property
    def whole(self) -> A | None:
        """The action of which everything is chosen, None where there is none."""
        if not self.chosen:
            return None
        found = (each.action for each in self._going_on(self.chosen) if len(each.way) == len(self.chosen))
        return next(found, None)

    @property
    def waits_for_press(self) -> bool:
        """Whether a single thing is chosen that would be done by now, and waits for another press."""
        whole = self.whole if self._confirms() else None
        return (
            whole is not None and len(self.chosen) == 1 and self._words.at_once(self.view, self.chosen, whole)
        )

    @property
    def zones(self) -> frozenset[Target]:
        """Where what is chosen may be dragged to; none where it is nothing that is dragged."""
        return frozenset(self._words.drop_zones(self.view, self.chosen)) if self.chosen else frozenset()

    @property
    def _doers(self) -> frozenset[Target]:
        return frozenset(self._words.doers(self.view, self.chosen)) if self.chosen else frozenset()

    def clear(self) -> None:
        """Let go of all that is chosen."""
        self.chosen = ()

    def step_back(self) -> None:
        """Let go of what was chosen last, and of what was chosen along with it."""
        along = len(self._along) if self._along and self.chosen[-len(self._along) :] == self._along else 0
        self.chosen = self.chosen[: len(self.chosen) - along][:-1]

    # What an input means

    def press(self, target: Target) -> A | Refusal | None:
        """Choose what is clicked on or come to by a key, or do what is chosen already.

        None when only something was chosen.
        """
        target = self._words.stands_for(self.view, target)
        if any(self._going_on((*self.chosen, target))):
            return self._choose((*self.chosen, target))
        meant = self._meant_with(target)
        follows = meant is not None
        back = self._taken_back(target, follows=follows)
        if back is not None:
            if len(back) >= len(self.chosen):  # one step only takes the place of another
                return self._choose(back)
            self.chosen = back
            return None
        if self._does_chosen(target, follows=follows):
            return self.confirm()
        if isinstance(meant, Refusal):
            return meant
        if any(self._going_on((target,))):
            return self._choose((target,))
        if not follows:
            self.clear()
        return self.explain(target)

    def touch(self, target: Target) -> A | Refusal | None:
        """The same with a finger on a phone, where one touch does whatever is the whole deed.

        What law or habit leaves is chosen along with what is touched, and can be exchanged.
        """
        before = self.chosen
        done = self.press(target)
        if done is not None:
            return done
        if len(self.chosen) > len(before):
            along = self._words.presumed(self.view, self.chosen)
            if along and any(self._going_on((*self.chosen, *along))):
                self.chosen, self._along = (*self.chosen, *along), along
        whole = self.whole
        by_a_touch = whole is not None and self._words.by_a_touch(self.view, self.chosen, whole)
        return whole if by_a_touch else None

    def confirms(self, target: Target) -> bool:
        """Whether a click there would do what is chosen already, and choose nothing more."""
        target = self._words.stands_for(self.view, target)
        if not self.chosen or any(self._going_on((*self.chosen, target))):
            return False
        follows = self._meant_with(target) is not None
        taken_back = self._taken_back(target, follows=follows) is not None
        return not taken_back and self._does_chosen(target, follows=follows)

    def _meant_with(self, target: Target) -> A | Refusal | None:
        return self._words.meant(self.view, (*self.chosen, target)) if self.chosen else None

    def _does_chosen(self, target: Target, *, follows: bool) -> bool:
        # What is not whole may still mean something by the law, which then says why not.
        ready = self.whole is not None or (bool(self.chosen) and not follows)
        return ready and (target == self.chosen[-1] or target in self.zones or target in self._doers)

    def _taken_back(self, target: Target, *, follows: bool) -> Way | None:
        """What stays chosen where a click takes a step back; None where it does not, or would go on."""
        if not self.chosen:
            return None
        back = self._words.takes_back(self.view, self.chosen, target)
        if back is None and not follows and target in self.chosen[:-1] and target != self.chosen[-1]:
            return self.chosen[: self.chosen.index(target)]
        return back

    def _choose(self, way: Way) -> A | None:
        self.chosen = way
        action = self.whole
        more = any(len(choice.way) > len(way) for choice in self._going_on(way))
        if action is None or more or self._confirms():
            return None
        if self._words.at_once(self.view, way, action):
            return action
        return None

    def confirm(self) -> A | Refusal:
        """Do what is chosen; where it is not whole, say what is missing."""
        if not self.chosen:
            return Refusal(message("tabletop.nothing_chosen"))
        if self.whole is not None:
            return self.whole
        return self._words.unfinished(self.view, self.chosen) or Refusal(message("tabletop.unfinished"))

    def drop(self, here: Target) -> A | Refusal | None:
        """Do what has been dragged here, which may be the last step of it; or say why not.

        None where nothing is ever done with it here.
        """
        way, lies_there = (*self.chosen, here), here in self.zones
        if lies_there and self.whole is None and any(self._going_on(way)):
            self.chosen = way
        elif not lies_there or self.whole is None:
            meant = self._words.meant(self.view, way)
            if meant is not None or not lies_there:
                return meant and self._why_not(meant)
        return self.confirm()

    def explain(self, target: Target) -> A | Refusal | None:
        """What can be done there, or why nothing can be; first, going on from what is chosen.

        None where it can be chosen and several things can be done then.
        """
        target = self._words.stands_for(self.view, target)
        for way in ((*self.chosen, target), (target,)):
            possible = {choice.action: None for choice in self._going_on(way)}
            if possible:
                return next(iter(possible)) if len(possible) == 1 else None
        if target in self.chosen and self._meant_with(target) is None:
            return Refusal(message("tabletop.is_chosen"))
        if self.chosen and self._words.takes_back(self.view, self.chosen, target) is not None:
            return None  # it takes the place of something that is chosen
        for way in ((*self.chosen, target), (target,)):
            meant = self._words.meant(self.view, way)
            if meant is not None:
                return self._why_not(meant)
        return Refusal(message("tabletop.nothing_there"))

    def _why_not(self, meant: A | Refusal) -> A | Refusal:
        """Why what is meant is not possible; the action itself where it is."""
        return meant if isinstance(meant, Refusal) else self._game.history.why_not(meant) or meant


def begins(chosen: Way, way: Way) -> bool:
    """Whether these targets, one at least, are on the way: the first of it, then others in any order."""
    if chosen == way[: len(chosen)]:
        return True
    if chosen[0] != way[0] or len(chosen) > len(way):
        return False
    return Counter(chosen[1:]) <= Counter(way[1:])


def next_on(words: TableWords[Any, V, Any], view: V, ways: Iterable[Way], chosen: Way) -> Target | None:
    """What is clicked next on the first of these ways that goes on from what is chosen; None if none does."""
    way = next((way for way in ways if chosen and begins(chosen, way)), None)
    if way is None:
        return None
    return next(iter(left_of(chosen, way) or tuple(words.doers(view, chosen))), chosen[-1])


def left_of(chosen: Way, way: Way) -> Way:
    """What can be chosen next on a way of which so much is chosen."""
    if len(chosen) == 1:
        return way[1:]
    return tuple((Counter(way[1:]) - Counter(chosen[1:])).elements())
