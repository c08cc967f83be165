"""A game and those who sit at it: whose turn it is, which state of it is looked at, and who may look.

Nothing here has a pixel, and nothing decides what is legal: that is asked of the game.

The curtain says who of several people at one screen sees what only some of them may know. While the seats
of a game see different things, and more than one person sits here, a cover names the next person, and that
person's own key or click opens it. It closes when another person is to act, and not when chance or a
computer does. Whom chance has just shown something, such as a card that was drawn, that person goes on
looking until it has been seen (`lingers`). Where one person sits, everything is for those eyes; where
nobody ever did, or the game is over, all is open, unless the game's law keeps it hidden from one another
(`Game.ends_open`) and nobody has asked to reveal it. What somebody has seen cannot be undone. Guests have
screens of their own: for them nothing is covered here, and none of what only they see is shown.

Of two seats, one whose time has run out loses. Where more play, the others would lose a player and what
they had planned with it in mind, so the seat plays on without a clock: our own weakest level decides there
from then on.

An opponent that spars keeps the game near even by coming to another level within the game. Whether it is
ahead is asked of the game's chapter ``teach``, which goes by what everybody can see; so the same game
always goes the same way. What it did stands in the record, as any other change at a seat.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Generic, Protocol

from dream.base.errors import Malformed, quoted
from dream.base.texts import message, say
from dream.play import registry
from dream.play.clocks import Controls, GameClocks
from dream.play.game import A, Chance, Hidden, Illegal, Options, Outcome, Refusal, S, outcome_on_time
from dream.play.history import History, Node, Shape
from dream.play.levels import Level, levels_of
from dream.play.seats import SPARRING, EarlierSeat, Guest, Machine, OwnOpponent, Seat, SeatHistory, is_shared
from dream.play.secrecy import is_secret, people_at

# The curtain


def chance_action(history: History[S, A], seed: str | None) -> A:
    """What chance does now by a seed; where a game has none, by its first state. Raises ValueError."""
    game, states = history.game, history.states
    done = sum(isinstance(game.decider(state), Chance) for state in states[:-1])
    by = sha256(game.state_text(history.start).encode()).hexdigest() if seed is None else seed
    return game.chance_action(history.state, by, done)


class CurtainRule:
    """Which person looks at the screen, as far as it matters, and what has been shown to whom.

    It is in a game's `SeatedGame`, and as closed as can be when that is made: in a game that was opened
    again nobody knows who had looked at what, so a private state is taken to have been seen as it is.
    """

    def __init__(
        self,
        history: History[Any, Any],
        people: Iterable[int],
        *,
        guests: Iterable[int] = (),
        watched: bool = True,
        revealed: bool = False,
    ) -> None:
        """The `people` share this screen; `guests` have one of their own, and nobody here sees their things.

        A game without either is open to whoever looks if it is `watched`. One that is over when it is opened
        may be `revealed` from the beginning.
        """
        self._history = history
        self._people, self._guests = tuple(people), tuple(guests)
        self._watched = watched and not self._people and not self._guests
        self._looks = self._people[0] if len(self._people) == 1 else None
        self._alone: int | None = None
        self._lingers, self._revealed = False, revealed and history.is_over
        self._privacy: tuple[Any, bool] | None = None
        self._limit = len(history.actions) if self._private else self._last_shown(self._people)
        self._seen = dict.fromkeys(self._people, len(history.actions))

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        own = self._looks, self._lingers, self._revealed, self._limit, self._guests
        return *own, tuple(self._seen.items())

    @property
    def _private(self) -> bool:
        """Whether the state now needs a curtain: asked at every frame, worked out once for each state."""
        state = self._history.state
        if self._privacy is None or self._privacy[0] is not state:
            self._privacy = state, self._history.game.needs_curtain(state)
        return self._privacy[1]

    @property
    def _shared(self) -> bool:
        return len(self._people) > 1

    def seat(self, people: Iterable[int], guests: Iterable[int] = ()) -> None:
        """Seat other people here; nobody knows who looks, so even one alone is asked first.

        Somebody who has looked alone, and comes back where nobody else sat meanwhile, is the one who looks.
        """
        people, self._guests = tuple(people), tuple(guests)
        self._watched = self._watched and not self._guests
        if people != self._people:
            if self._people:
                self._alone = None if self._shared else self._looks
            is_back = not self._people and people == (self._alone,)
            self._people, self._looks, self._watched = people, self._alone if is_back else None, False
            self._lingers = False
            self._limit = max(self._limit, self._last_shown(people))
            self._seen = dict.fromkeys(people, len(self._history.actions))

    def turn_changed(self, to_act: int | None) -> None:
        """Note that something was done or undone, and that this seat is to act now."""
        private = self._private
        leaves = self._shared and (not private or (to_act in self._people and to_act != self._looks))
        self._lingers = leaves and private and self._has_just_shown(self._looks)
        if leaves and not self._lingers:
            self._looks = None
        done = len(self._history.actions)
        self._seen = {person: min(seen, done) for person, seen in self._seen.items()}
        for person in self._people:
            if not (private and self._shared) or person == self._looks:
                self._look(person)

    def _has_just_shown(self, person: int | None) -> bool:
        """Whether chance has shown something to a person with the last action."""
        history, game = self._history, self._history.game
        if person is None or not history.actions or not isinstance(game.decider(history.states[-2]), Chance):
            return False
        return person in game.shows(history.states[-2], history.actions[-1])

    @property
    def lingers(self) -> bool:
        """Whether the one who has looked still does, though it is for another person to come."""
        return self._lingers

    def pass_on(self) -> None:
        """Note that what was shown has been seen: nobody looks until the next person comes."""
        if self._lingers:
            self._looks, self._lingers = None, False

    def hides_from(self, to_act: int | None) -> int | None:
        """Return whom the cover names while this seat is to act, None where there is no cover."""
        wanted = to_act if self._shared else next(iter(self._people), None)
        return wanted if self._private and wanted in self._people and wanted != self._looks else None

    def open(self, to_act: int | None) -> None:
        """Open the cover for the person whom it names, who sees the state as it is."""
        named = self.hides_from(to_act)
        if named is not None:
            self._looks, self._lingers = named, False
            self._look(named)

    def reveal(self) -> None:
        """Show everything once the game is over, whatever its law keeps hidden."""
        self._revealed = True

    def sees(self, done: int, to_act: int | None) -> frozenset[int]:
        """Return the seats whose private things in the state after so many actions may be shown now.

        Where what is private needs no curtain, those are all people here: the picture leaves it out.
        """
        history, game = self._history, self._history.game
        over = history.is_over
        open_now = game.is_open_since(history.states[done], history.state)
        ends_open = game.ends_open or not (self._shared or self._guests) or self._revealed
        if open_now or self._watched or (over and ends_open):
            return frozenset(range(game.seats(history.start)))
        if self._shared and not self._private and game.is_private(history.state) and not over:
            return frozenset(self._people)
        covered = self.hides_from(to_act) is not None and not self._lingers
        if (over and self._shared) or self._looks is None or covered:
            return frozenset()
        return frozenset({self._looks})

    @property
    def undo_limit(self) -> int:
        """How many actions cannot be undone: up to the last that has shown a person something hidden.

        Behind a curtain that is when the person comes to look.
        """
        return self._limit if self._people else 0

    def _look(self, person: int) -> None:
        """Note that a person sees what there is to see for them now."""
        done = len(self._history.actions)
        shown = self._last_shown((person,), since=self._seen[person])
        if shown:
            self._limit = max(self._limit, done if self._private and self._shared else shown)
        self._seen[person] = done

    def _last_shown(self, people: Iterable[int], since: int = 0) -> int:
        """Return how many actions there are up to the last, after `since`, that shows something to people."""
        history, people = self._history, frozenset(people)
        for done in range(len(history.actions), since, -1):
            if history.game.shows(history.states[done - 1], history.actions[done - 1]) & people:
                return done
        return 0


@dataclass(frozen=True)
class UndoStep(Generic[S, A]):
    """A move that was just undone, or `redone`: the `action` in a `state`."""

    state: S
    action: A
    redone: bool

    def sentence(self, what: str) -> str:
        """The sentence that says so; `what` is the sentence of the move."""
        return say("table.redone" if self.redone else "table.undone", what=what)


# Matches

LENGTHS = (3, 5, 7)
"""The lengths of a match that are offered, in games at most."""
MOST_GAMES = 99
EXCHANGED = "exchanged"
"""The word for two games from the same beginning, in which the players exchange seats."""
_NEARLY = 0.001
"""Points are told with four decimals, so a third of a win is a little less than that."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What those at the seats had won before a game, and how many games their match has.

    `score` is theirs in seating order, empty before the first game; a win that is shared, and a draw, is a
    part of a point for each. With 0 `games` they go on as long as they like. With `same_start` each game has
    the beginning of the first.
    """

    score: tuple[float, ...] = ()
    games: int = 0
    same_start: bool = False

    def __bool__(self) -> bool:
        """Whether there is more to it than a single game."""
        return bool(self.score or self.games)

    @property
    def played(self) -> int:
        """How many games are over: each is worth a point."""
        return round(sum(self.score))

    @property
    def decided(self) -> bool:
        """Whether no game can change who wins: all are over, or nobody can come level with the leader."""
        if not self.games:
            return False
        left, best = self.games - self.played, sorted(self.score, reverse=True)
        return left <= 0 or (len(best) > 1 and best[0] - best[1] > left + _NEARLY)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        most = max(self.score, default=0.0)
        return tuple(seat for seat, points in enumerate(self.score) if points > most - _NEARLY)

    def after(self, outcome: Outcome | None, seats: int) -> "MatchScore":
        """This match when a game of so many seats has ended so; as it is while the game goes on."""
        before = self.score or (0.0,) * seats
        if outcome is None:
            return replace(self, score=before)
        won = zip(before, outcome.shares(seats), strict=True)
        return replace(self, score=tuple(points + share for points, share in won))

    def moved_on(self) -> "MatchScore":
        """With everybody one seat further on: who sits first now is who sat second."""
        return replace(self, score=(*self.score[1:], *self.score[:1]))

    def again(self) -> "MatchScore":
        """Another match with as many games."""
        return replace(self, score=())


SINGLE = MatchScore()
"""A game by itself."""


def match_of(word: str) -> MatchScore:
    """The match that a word stands for: a number of games, `EXCHANGED`, or nothing for a single game."""
    if word == EXCHANGED:
        return MatchScore(games=2, same_start=True)
    if not word:
        return SINGLE
    if word.isascii() and word.isdecimal() and len(word) < 3 and int(word) % 2:
        return MatchScore(games=int(word))
    raise Malformed(message("match.unknown", text=quoted(word), exchanged=EXCHANGED, most=MOST_GAMES))


def may_exchange(hidden: bool, seats: int) -> bool:
    """Whether seats can be exchanged at the same beginning: not where that tells what was hidden."""
    return not hidden and seats == 2


# The game and its seats


class SeatedGame(Generic[S, A]):
    """The history of a game, and its seats; what is looked at never changes the game.

    What chance does comes from `seed`; where a game has none, from its first state. `earlier` are those who
    have sat at a seat before, in their order. `script` is what machines do next where that is settled
    beforehand; None where they think for themselves.
    """

    def __init__(
        self,
        history: History[S, A],
        seats: Sequence[Seat],
        seed: str | None = None,
        earlier: Iterable[EarlierSeat] = (),
    ) -> None:
        self.history = history
        self._seat_history = SeatHistory(history, seats, earlier)
        self._seed = seed
        self._browsed: int | None = None
        self._supposed: tuple[S, A | None] | None = None
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
            self._supposed,
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
        if self._supposed is not None:
            return self._supposed[0]
        return self.history.states[self.shown_at]

    @property
    def shown_action(self) -> A | None:
        """The action that led to the state looked at."""
        if self._supposed is not None:
            return self._supposed[1]
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
        return self._supposed is not None

    def suppose(self, state: S, action: A | None = None) -> None:
        """Look at a state that has not come to be, to which this action would lead; nothing is done."""
        self._supposed = state, action

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions; the last one is the game now."""
        self._supposed = None
        if self.varies:
            self.explore(self.shown_node)
        count = max(0, min(count, len(self.history.actions)))
        self._browsed = None if count == len(self.history.actions) else count

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self._browsed = self._supposed = None

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
        return whole or not self.history.game.hidden

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
        return None if self.varies else self.curtain.hides_from(self.to_act)

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
        return self.curtain.sees(done, self.to_act)

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
        self._supposed, done = None, len(self.history.actions)
        before = self.history.node(-1)
        self.history.play(action)
        if self.clocks:
            self.clocks.acted(before, self.history.node(-1))
        self._seat_history.acted(done)
        self.curtain.turn_changed(self.to_act)

    # Taking back

    @property
    def undo_goes_to(self) -> int | None:
        """How many actions are left done by undo, or None where nothing can be taken back.

        That is the first of `undo_stops`, or the beginning where nobody decided yet.
        """
        first = 0 if self.history.actions and not self.curtain.undo_limit else None
        return next(self.undo_stops, first)

    @property
    def undo_stops(self) -> Iterator[int]:
        """The decisions of people (where no person sits, of any seat) by the actions before, the last first.

        None of them is before something that has shown a person what was hidden.
        """
        last = len(self.history.actions) - 1
        return filter(self._is_decision, range(last, self.curtain.undo_limit - 1, -1))

    def _is_decision(self, done: int) -> bool:
        """Whether a person decided after so many actions, or any seat where no person sits."""
        seat = self.history.game.deciding_seat(self.history.states[done])
        return seat is not None and (not self.people or seat in self.people)

    def undo(self) -> None:
        """Take back one decision, see `undo_goes_to`; nothing happens where none can be."""
        self.undo_to(self.undo_goes_to)

    def undo_to(self, target: int | None) -> None:
        """Take back all but so many actions; nothing happens for None."""
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


@dataclass(frozen=True)
class Setup:
    """A game, by its word; its seed, who sits at each seat in seating order, and its options.

    `match` is that of its players, with what they have won before. `clocks` are those of the seats, or none.
    `at_once`, nothing is left for the players to draw by hand before the first move: the seed decides it.
    """

    game: str
    seed: str
    seats: tuple[Seat, ...]
    options: Options
    match: MatchScore = SINGLE
    at_once: bool = False
    clocks: Controls = ()

    @property
    def origin(self) -> dict[str, str]:
        """What the headers of the game's record say of how it was begun."""
        return {"Options": self.options.text, "Seed": self.seed}


def time_out(game: SeatedGame[S, A], number: int) -> None:
    """End the game for a seat whose time has run out, or seat the first level there, if there is one."""
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


# Sparring

REST = 4
"""How many decisions of its own lie between two changes of level, at least."""
MOST_CHANGES = 12
"""How often opponents that spar change their level in a game at most: its record has room for more."""
_BEGINS_AT = 3
"""It begins with the strongest level of the first third of them."""


class Standing(Protocol):
    """What the part ``teach`` of a game says of how a seat stands."""

    def ahead(self, state: Any, seat: int) -> float:
        """How far a seat is ahead of the best other one by what everybody can see: 1 is clearly so."""


def standing(game: str) -> Standing | None:
    """That part of a game, by its word; None where it has none."""
    found: Standing | None = registry.house_part(game, "teach")
    return found


def can_spar(game: str) -> bool:
    """Whether there are opponents that spar in a game, by its word."""
    return game in registry.house() and len(levels_of(game)) > 1


def first_level(levels: Sequence[Level[Any]]) -> int:
    """The level at which sparring begins."""
    return levels[(len(levels) - 1) // _BEGINS_AT].number


def sparring_seat(game: str) -> Seat:
    """An opponent that spars, as it sits down at a game, by its word."""
    return Seat.machine(say("seat.sparring"), first_level(levels_of(game)), SPARRING)


def seat_now(game: SeatedGame[S, A], number: int) -> Seat:
    """Who plays on at a seat where a decision is due: for one that spars, perhaps itself at another level."""
    seat, rules = game.seats[number], game.history.game
    own, levels, part = seat.occupant, levels_of(rules.id), standing(rules.id)
    if not isinstance(own, OwnOpponent) or not own.spars or not levels or part is None:
        return seat
    if len(game.earlier) >= MOST_CHANGES or _decisions(game, number) < REST:
        return seat
    lead = part.ahead(game.state, number)
    level = own.level + (lead <= -1) - (lead >= 1)
    level = max(levels[0].number, min(levels[-1].number, level))
    return replace(seat, occupant=replace(own, level=level))


def _decisions(game: SeatedGame[S, A], number: int) -> int:
    """How often a seat has decided since it came to its level."""
    decider = game.history.game.decider
    return sum(decider(state) == number for state in game.history.states[game.sat_down(number) : -1])
