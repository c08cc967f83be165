"""A game and those who sit at it: whose turn it is, which state of it is looked at, and who may look.

Nothing here has a pixel, and nothing decides what is legal: that is asked of the game.
"""

import itertools
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Generic

from dream.base.texts import Message, message, say
from dream.play.clocks import Controls, GameClocks
from dream.play.curtain import CurtainRule
from dream.play.game import A, Chance, Hidden, Illegal, Refusal, S, outcome_on_time
from dream.play.history import History, Node, Shape
from dream.play.levels import levels_of
from dream.play.seats import EarlierSeat, Guest, Machine, OwnOpponent, Seat, SeatHistory, is_shared
from dream.play.secrecy import is_secret, people_at


def chance_action(history: History[S, A], seed: str | None) -> A:
    """What chance does now by a seed; where a game has none, by its first state. Raises ValueError."""
    game, states = history.game, history.states
    done = sum(isinstance(game.decider(state), Chance) for state in states[:-1])
    by = sha256(game.state_text(history.start).encode()).hexdigest() if seed is None else seed
    return game.chance_action(history.state, by, done)


@dataclass(frozen=True)
class UndoStep(Generic[S, A]):
    """A move that was just undone, or `redone`: the `action` in a `state`."""

    state: S
    action: A
    redone: bool

    def sentence(self, what: str) -> str:
        """The sentence that says so; `what` is the sentence of the move."""
        return say("table.redone" if self.redone else "table.undone", what=what)


class SeatedGame(Generic[S, A]):
    """The history of a game, and its seats; what is looked at never changes the game.

    What chance does comes from `seed`; where a game has none, from its first state. `earlier` are those who
    have sat at a seat before, in their order. `script` is what machines do next where that is settled
    beforehand; None where they think for themselves. Where it is `laid_open`, whoever looks sees all of it: a
    position that somebody has set up by hand.
    """

    def __init__(
        self,
        history: History[S, A],
        seats: Sequence[Seat],
        seed: str | None = None,
        earlier: Iterable[EarlierSeat] = (),
        *,
        laid_open: bool = False,
    ) -> None:
        self.history, self.laid_open = history, laid_open
        self._seat_history = SeatHistory(history, seats, earlier)
        self._seed = seed
        self._browsed: int | None = None
        self.supposed: Node[S, A] | None = None
        """The node looked at that has not come to be; None where none is."""
        self.script: Sequence[A] | None = None
        self.varies = False
        """Whether what is done now is a variation, which whoever looks plays for all seats."""
        self.curtain = self._closed_curtain()
        self.clocks: GameClocks[S, A] | None = None

    def _closed_curtain(self) -> CurtainRule:
        """The curtain of a game of which nobody knows yet who looks."""
        shared = is_shared(self.seats)
        watched = not is_secret(self.history.game, self.people_so_far, over=False)
        return CurtainRule(
            self.history, self.people, guests=self.guests, watched=watched, revealed=not shared
        )

    def recall_guests(self, guests: Mapping[int, Guest]) -> None:
        """Have the people at these seats have screens of their own, as if that had always been so."""
        people = self.people
        found = {number: guest for number, guest in guests.items() if number in people}
        self._seat_history.recall_guests(found)
        self.curtain = self._closed_curtain()

    def give_clocks(self, controls: Controls) -> None:
        """Give the seats these clocks; without any, where no seat has one."""
        self.clocks = GameClocks(self.history, controls) if any(controls) else None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        return (
            self.history.node(-1),
            self.history.tree.version,
            self._browsed,
            self.varies,
            self.supposed,
            self._seat_history.snapshot,
            self.curtain.snapshot,
        )

    # Who and when

    @property
    def state(self) -> S:
        """The state of the game now, whatever is looked at."""
        return self.history.state

    @property
    def over(self) -> bool:
        return self.history.outcome is not None

    @property
    def to_act(self) -> int | None:
        """The seat that is to act; None when it is chance, or nobody any more."""
        return None if self.over else self.history.game.deciding_seat(self.state)

    @property
    def chance_to_act(self) -> bool:
        """Whether the game waits for a roll of the die, or a shuffle."""
        return not self.over and isinstance(self.history.game.decider(self.state), Chance)

    @property
    def machine(self) -> Machine | None:
        """The machine that is to act; None when no machine is."""
        return None if self.to_act is None or self.varies else self.seats[self.to_act].machine_here

    @property
    def machine_to_act(self) -> bool:
        """Whether the game waits for the machine's action."""
        return self.machine is not None

    @property
    def person_to_act(self) -> bool:
        """Whether the game waits for a person at this screen, who looks at the state now."""
        waits = self.to_act is not None and self.machine is None and not self.browsing
        return waits and not self.guest_to_act

    @property
    def guest_to_act(self) -> bool:
        """Whether the game waits for a guest's action."""
        return self.to_act is not None and not self.varies and self.seats[self.to_act].is_guest

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people at this screen."""
        seats = enumerate(self.seats)
        return tuple(number for number, seat in seats if seat.machine_here is None and not seat.is_guest)

    @property
    def guests(self) -> tuple[int, ...]:
        """The seats of people who have screens of their own."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_guest)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of all people: of those at this screen, and of guests."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.machine_here is None)

    @property
    def people_so_far(self) -> int:
        """At how many seats people sit, or have sat."""
        return people_at(self.seats, self._seat_history.left)

    @property
    def why_waiting(self) -> Refusal | None:
        """Why no person may act now, or None when one may."""
        if self.person_to_act and self.covered is None:
            return None
        if self.over:
            return Refusal(message("refusal.over"))
        if self.browsing:
            return Refusal(message("table.browsing"))
        if self.machine_to_act:
            return Refusal(message("table.machine_thinks"))
        if self.guest_to_act:
            return Refusal(message("guests.not_your_turn"))
        return Refusal(message("table.chance_acts" if self.chance_to_act else "table.covered"))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at each seat now, in seating order."""
        return self._seat_history.now

    @property
    def earlier(self) -> tuple[EarlierSeat, ...]:
        """Who sat at a seat and decided something there, before whoever sits there now; seat by seat."""
        return self._seat_history.earlier

    @property
    def seat_history(self) -> SeatHistory[S, A]:
        """The seats, with all who ever sat there."""
        return self._seat_history

    def seat_at(self, number: int, done: int) -> Seat:
        """Who sat at a seat after so many actions; whoever sits there now, after all of them."""
        return self._seat_history.at(number, done)

    def sat_down(self, number: int) -> int:
        """How many actions had been done when whoever sits at a seat now came to sit there."""
        return self._seat_history.sat_down(number)

    def sit(self, number: int, seat: Seat) -> None:
        """Seat somebody else from now on."""
        self._sit(number, seat, len(self.history.actions))

    def exchange(self, one: int, other: int) -> None:
        """Have two guests exchange their seats from now on."""
        self._seat_history.exchange(one, other, len(self.history.actions))
        self.curtain.seat(self.people, self.guests)

    def call(self, number: int, name: str) -> None:
        """Rename whoever sits at a seat, as if that had always been the name."""
        self._seat_history.call(number, name)

    def _sit(self, number: int, seat: Seat, done: int) -> None:
        """Seat somebody else from the next action on, after `done` of them."""
        if self._seat_history.sit(number, seat, done):
            self.curtain.seat(self.people, self.guests)

    # Browsing

    @property
    def shown_at(self) -> int:
        """How many actions have been done in the state looked at."""
        return len(self.history.actions) if self._browsed is None else self._browsed

    @property
    def shown(self) -> S:
        """The state looked at, or the one that is only supposed."""
        if self.supposed is not None:
            return self.supposed.state
        return self.history.states[self.shown_at]

    @property
    def shown_action(self) -> A | None:
        """The action that led to the state looked at."""
        if self.supposed is not None:
            return self.supposed.action
        return self.history.actions[self.shown_at - 1] if self.shown_at else None

    @property
    def told_from(self) -> int:
        """How many actions had been done before those that are news in the state looked at.

        News is what has come with the last move of a person and since, so that nobody misses what computers
        do meanwhile. The last action alone is where no person sits, and where an earlier state is looked at.
        """
        if self.browsing or self.history.explores or not self.people:
            return max(0, self.shown_at - 1)
        decider, states = self.history.game.decider, self.history.states
        moves = (done for done in range(self.shown_at - 1, -1, -1) if decider(states[done]) in self.people)
        return next(moves, 0)

    @property
    def browsing(self) -> bool:
        """Whether another state than that of the game now is looked at."""
        return self._browsed is not None or self.supposing

    @property
    def supposing(self) -> bool:
        """Whether a state is looked at that has not come to be."""
        return self.supposed is not None

    def suppose(self, node: Node[S, A] | None) -> None:
        """Look at a node that has not come to be, or at what is there again for None; nothing is done."""
        self.supposed = node

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions; the last one is the game now."""
        self.supposed = None
        if self.varies:
            self.explore(self.shown_node)
        count = max(0, min(count, len(self.history.actions)))
        self._browsed = None if count == len(self.history.actions) else count

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self._browsed = self.supposed = None

    # Variations

    @property
    def shown_node(self) -> Node[S, A]:
        """The node of the state looked at."""
        return self.history.node(self.shown_at)

    def explore(self, node: Node[S, A]) -> None:
        """Look at a node of the tree, in a line that leads through it."""
        self.varies = False
        if node in self.history.played:
            self.history.return_to_played()
        else:
            self.history.explore(node)
        self.browse(node.done)

    @property
    def why_no_variation(self) -> Refusal | None:
        """Why nothing else can be tried from the state looked at, or None when it can: see `lies_open`."""
        history, node = self.history, self.shown_node
        if not self.lies_open(self.shown_at):
            return Refusal(message("table.variation_hidden"))
        if history.game.outcome(node.state, node.action) is not None:
            return Refusal(message("refusal.over"))
        if isinstance(history.game.decider(node.state), Chance):
            return Refusal(message("table.chance_acts"))
        if history.tree.is_full(history.played):
            return Refusal(message("table.no_room"))
        return None

    @property
    def why_no_playing_on(self) -> Refusal | None:
        """Why no game can be played on from the state looked at, or None when one can: see `lies_open`."""
        history, node = self.history, self.shown_node
        if history.game.outcome(node.state, node.action) is not None:
            return Refusal(message("refusal.over"))
        return None if self.lies_open(self.shown_at) else Refusal(message("table.play_on_hidden"))

    def lies_open(self, done: int) -> bool:
        """Whether nothing is hidden, or the game is over and whoever looks may see all of a state."""
        whole = self.history.is_over and len(self.sees(done)) == len(self.seats)
        return whole or self.laid_open or not self.history.game.hidden

    @property
    def keeps_hidden(self) -> bool:
        """Whether the game is over, and something is hidden that whoever looks may have revealed."""
        return self.history.is_over and not self.lies_open(self.shown_at)

    def begin_variation(self) -> None:
        """Begin a variation at the state looked at, to which whatever is done now belongs."""
        self.history.explore(self.shown_node, further=False)
        self._browsed, self.varies = None, True

    def reshape(self, shape: Shape[S, A]) -> None:
        """Restore an earlier shape of the tree, and look at the same state, as far as it is in it."""
        self.history.reshape(shape)
        self._browsed = None if self._browsed is None else min(self._browsed, len(self.history.actions))

    def return_to_played(self) -> None:
        """Look at the game as it is played."""
        self.varies = False
        self.history.return_to_played()
        self.browse_to_now()

    def _vary(self, action: A) -> None:
        """Do an action in a variation, and what chance does after it."""
        self.history.play(action)
        while self.chance_to_act:
            self.history.play(chance_action(self.history, self._seed))

    # Who may see what

    @property
    def covered(self) -> int | None:
        """Whom of the people at this screen the cover names: what comes is for that person's eyes alone."""
        return None if self.varies or self.laid_open else self.curtain.hides_from(self.to_act)

    @property
    def lingers(self) -> bool:
        """Whether somebody still looks at what has just been shown, before the next person comes."""
        return self.curtain.lingers

    def pass_on(self) -> None:
        """Close the cover, for what has just been shown has been seen."""
        self.curtain.pass_on()

    def uncover(self) -> None:
        """Open the cover for the person whom it names."""
        self.browse_to_now()
        self.curtain.open(self.to_act)

    def sees(self, done: int) -> frozenset[int]:
        """The seats whose private things, after so many actions, may be shown to whoever looks now."""
        everybody = frozenset(range(len(self.seats)))
        return everybody if self.laid_open else self.curtain.sees(done, self.to_act)

    def sees_supposed(self, node: Node[S, A]) -> frozenset[int]:
        """The seats whose private things may be shown to whoever looks at a node that has not come to be.

        Where that hides what lies open now, they are at most those of one person who looks alone.
        """
        sees, around = self.sees(self.shown_at), [node, *filter(None, (node.parent,))]
        if self.laid_open or not any(self.history.game.is_private(each.state) for each in around):
            return sees
        return sees & frozenset(self.people if len(self.people) == 1 else ())

    def is_told(self, action: A) -> bool:
        """Whether people here are told what an action does now; where no person plays, all is told."""
        watching = frozenset(self.people if self.persons else range(len(self.seats)))
        return not isinstance(self.history.game.told(self.state, action, watching), Hidden)

    # Acting

    def act(self, action: A) -> Refusal | None:
        """Do a person's action for whoever's turn it is; when not possible, why, and nothing is changed.

        Whoever acts for an engine that is known by its name only sits there from now on.
        """
        if self.browsing:
            return Refusal(message("table.browsing"))
        acting, done = self.to_act, len(self.history.actions)
        try:
            (self._vary if self.varies else self._do)(action)
        except Illegal as error:
            return error.refusal
        if acting is not None and acting in self.people and not self.varies:
            self._sit(acting, self.seats[acting].for_person(), done)
        return None

    def guest_acts(self, action: A) -> Refusal | None:
        """A guest does an action, whatever is looked at here meanwhile; when not possible, why."""
        refusal = self.history.why_not(action)
        if refusal is None:
            self._do(action)
        return refusal

    def machine_acts(self, action: A) -> None:
        """Do the machine's action, which must be legal, whatever the person looks at meanwhile."""
        self._do(action)

    def chance_acts(self) -> None:
        """Do what chance does now by the seed: after as many of its actions always the same."""
        self._do(chance_action(self.history, self._seed))

    def _do(self, action: A) -> None:
        self.supposed, done = None, len(self.history.actions)
        before = self.history.node(-1)
        self.history.play(action)
        if self.clocks:
            self.clocks.acted(before, self.history.node(-1))
        self._seat_history.acted(done)
        self.curtain.turn_changed(self.to_act)

    # Taking back

    @property
    def undo_goes_to(self) -> int | None:
        """How many actions are left done by undo at this screen, or None where nothing can be taken back.

        That is the first of `undo_stops`, or the beginning where nobody decided yet.
        """
        first = 0 if self.history.actions and not self.curtain.undo_limit else None
        return next(self.undo_stops, first)

    @property
    def undo_stops(self) -> Iterator[int]:
        """The decisions of people here (where none sits, of any seat) by the actions before, the last first.

        None of them is before something that has shown a person what was hidden.
        """
        return self._since_shown(self._decisions(self.people or range(len(self.seats))))

    def guest_undo_goes_to(self, seat: int) -> int | None:
        """How many actions are left when a guest's last decision is undone; None where it can't be."""
        last = itertools.islice(self._decisions((seat,)), 1)
        return next(self._since_shown(last), None)

    def why_no_undo(self, guest: int | None = None) -> Message | None:
        """Why nothing can be taken back at this screen, or by a `guest` at a seat; None where it can."""
        stop = self.undo_goes_to if guest is None else self.guest_undo_goes_to(guest)
        if stop is not None:
            return None
        seats = (self.people or range(len(self.seats))) if guest is None else (guest,)
        decided = any(True for _ in self._decisions(seats))
        return message("table.seen_already" if decided else "table.nothing_to_undo")

    def _decisions(self, seats: Container[int]) -> Iterator[int]:
        """The decisions of these seats by the actions before, the last first."""
        decider, states = self.history.game.deciding_seat, self.history.states
        return (done for done in range(len(states) - 2, -1, -1) if decider(states[done]) in seats)

    def _since_shown(self, decisions: Iterable[int]) -> Iterator[int]:
        """Those decisions, the last first, after which nothing hidden has been shown to a person."""
        return itertools.takewhile(lambda done: done >= self.curtain.undo_limit, decisions)

    def undo(self, to: int | None = None) -> None:
        """Take back one decision, see `undo_goes_to`, or all but `to` actions; nothing where none can be."""
        target = self.undo_goes_to if to is None else to
        if target is None:
            return
        self.browse_to_now()
        if self.clocks and self.history.ended:
            self.clocks.forget(self.history.node(-1))
        while len(self.history.actions) > target:
            self.history.undo()
        self.curtain.turn_changed(self.to_act)

    def redo(self) -> None:
        """Play again what was taken back last, on to a person's next decision."""
        self.browse_to_now()
        self.history.redo()
        while self.history.undone and self._passed_by:
            self.history.redo()
        self.curtain.turn_changed(self.to_act)

    @property
    def _passed_by(self) -> bool:
        """Whether redo goes past this state: chance decides, or a machine though people sit here."""
        waits = self.to_act is None or (self.machine_to_act and bool(self.people))
        return waits and not self.over


def time_out(game: SeatedGame[S, A], number: int) -> None:
    """End the game for a seat whose time has run out, or seat the first level there, if there is one.

    Of two seats, one whose time has run out loses. Where more play, the others would lose a player and what
    they had planned with it in mind, so the seat plays on without a clock: our own weakest level decides
    there from then on.
    """
    seats, levels = game.seats, levels_of(game.history.game.id)
    outcome = outcome_on_time(number, len(seats))
    if outcome is not None:
        game.history.end(outcome)
    elif levels:
        game.sit(number, replace(seats[number], occupant=OwnOpponent(levels[0].number)))


def turns_ahead(history: History[S, A], seats: Container[int]) -> Iterator[tuple[int, History[S, A]]]:
    """Yield those of `seats` whose turn is certain to come before anything is shown, each with a history.

    The history leads to that turn by choices made up for the seats before it. The seat sees the same whatever
    these choose, as when they lay cards face down, so it may be asked already.
    """
    game, path = history.game, history.copy()
    chosen_for = set()
    while game.is_private(path.state):
        chosen_for.add(game.decider(path.state))
        choice, *others = game.legal_actions(path.state)
        after = game.apply(path.state, choice)
        decider = game.decider(after)
        if not isinstance(decider, int) or decider in chosen_for:
            return
        seen = game.observation(after, decider)
        for other in others:  # mostly the first one already tells them apart
            state = game.apply(path.state, other)
            if game.decider(state) != decider or game.observation(state, decider) != seen:
                return
        path = path.copy()
        path.play(choice)
        if decider in seats:
            yield decider, path
