"""What is asked of the people at a table that has guests: of several of them, or of one guest alone.

Undo and another game are asked of those whom they concern.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from dream.base.sentences import listed
from dream.base.texts import Listing, Message, Value, message, say, worded
from dream.ui.table.game_session import GameHost, called_in
from dream.ui.web.roster import Roster
from dream.ui.web.sheets import Values
from dream.ui.web.views import Viewpoint
from dream.ui.widgets.dialogs import Answer, Dialog


class Answering(NamedTuple):
    """An answer to a question, and what follows when all give it; None for nothing."""

    text: Value
    then: Callable[[], object] | None = None


@dataclass(eq=False)
class Question:
    """What the people at some seats are asked: all of them must give an answer for it to count.

    The last of the answers counts as soon as one gives it. One that is `void` after a move is not about the
    game as such, as an offer of a draw is. Those who ask are the seats it is `by`, where somebody does; they
    are told by the text `declined` who has given the last answer.
    """

    title: Value
    text: Value
    answers: tuple[Answering, ...]
    asked: frozenset[int]
    void: bool = False
    by: tuple[int, ...] | None = None
    declined: str = ""
    given: dict[int, int] = field(default_factory=dict)

    def is_like(self, other: "Question") -> bool:
        """Whether the same people are asked the same."""
        return (self.title, self.text, self.asked) == (other.title, other.text, other.asked)


@dataclass(eq=False)
class GuestRequest:
    """What one guest alone is asked, of the `seat` that is theirs: whether others may play or see it.

    `decided` is told; a guest who is away for `ABSENCE` is taken to have agreed. One that `gives` the seat
    away is void when the game is over; one that `waits` is only answered by the guest.
    """

    seat: int
    question: Question
    decided: Callable[[bool], object]
    gives: bool = False
    waits: bool = False


class Questions:
    """What is asked at a table: one `question` of several people, and `requests` of single guests.

    `again` has another game of the same players begin, once all agree to that.
    """

    def __init__(self, app: GameHost, roster: Roster, viewpoints: Mapping[int | None, Viewpoint]) -> None:
        self._app, self._roster, self._viewpoints = app, roster, viewpoints
        self.again: Callable[[], object] = lambda: None
        self.question: Question | None = None
        self.requests: list[GuestRequest] = []
        self._asking: tuple[Question, Dialog] | None = None

    @property
    def asks(self) -> bool:
        """Whether several people are asked something: the game waits for the answer."""
        return self.question is not None

    def ask_people(self, dialog: Dialog) -> None:
        """Ask what the table asks the people at it: of what one of them has just said, the others."""
        game = self._roster.game
        history = game.history
        talked = bool(history.actions) and history.states[-1] is history.states[-2]
        by = history.game.deciding_seat(history.states[-2]) if talked else None
        asked = frozenset(game.persons) - {by} or frozenset(game.persons)
        answers = tuple(Answering(answer.text, answer.action) for answer in dialog.answers)
        question = Question(dialog.title, dialog.text, answers, asked)
        if by is not None:
            question.by, question.declined = (by,), "guests.plays_on"
        if self.question is None or not self.question.is_like(question):
            self.ask(question)

    def ask(self, question: Question) -> None:
        """Ask something; the table waits for the answer."""
        self.question = question

    def close(self) -> None:
        """Wait for no answer any more."""
        self.question = None

    def answer(self, seat: int | None, number: int) -> None:
        """A seat that is asked answers: first what it is asked about its own deed."""
        viewpoint = self._viewpoints.get(seat)
        if viewpoint is not None and viewpoint.asked is not None:
            viewpoint.answer(number)
            return
        request = None if seat is None else self.request_of(seat)
        if request is not None:
            if 0 <= number < len(request.question.answers):
                self.settle(request, yes=number == 0)
            return
        question = self.question
        if question is None or seat not in question.asked or not 0 <= number < len(question.answers):
            return
        question.given[seat] = number
        refuses = number == len(question.answers) - 1
        if refuses or all(question.given.get(each) == number for each in question.asked):
            self.close()
            then = question.answers[number].then
            if then is not None:
                then()
            if question.declined and refuses and seat is not None:
                self._tell_those(question.by or (), message(question.declined, name=self._roster.name(seat)))

    def _tell_those(self, seats: Sequence[int], sentence: Message) -> None:
        """Tell something to those at some seats; to nobody's seats means whoever is at the table."""
        guests = [seat for seat in seats if seat in self._roster.game.guests]
        for seat in guests:
            self._viewpoints[seat].host.say(sentence)
        if len(guests) < max(1, len(seats)):
            self._app.say(worded(sentence))

    def ask_here(self) -> None:
        """Ask the people at the table what they are asked, in a dialog, as soon as no other one is open."""
        question, app = self.question, self._app
        people = self._roster.game.people
        here = [] if question is None else [seat for seat in people if seat in question.asked]
        waits = question is not None and any(seat not in question.given for seat in here)
        if self._asking is not None and (self._asking[0] is not question or not waits):
            if app.dialog is self._asking[1]:
                app.close_dialog()
            self._asking = None
        if question is None or not waits or app.dialog is not None:
            return

        def answered(number: int) -> None:
            for seat in here:
                if self.question is question:
                    self.answer(seat, number)

        answers = tuple(
            Answer(worded(each.text), partial(answered, number))
            for number, each in enumerate(question.answers)
        )
        dialog = Dialog(
            worded(question.title), worded(question.text), answers[-1], answers[:-1], unbidden=True
        )
        self._asking = question, dialog
        app.ask(dialog)

    def request_of(self, seat: int) -> GuestRequest | None:
        """What the guest of a seat is asked first."""
        return next((request for request in self.requests if request.seat == seat), None)

    def of(self, seat: int | None) -> Question | None:
        """What is asked of a seat alone, or else of all."""
        request = None if seat is None else self.request_of(seat)
        return self.question if request is None else request.question

    def request(
        self,
        seat: int,
        what: str,
        text: Message,
        decided: Callable[[bool], object],
        *,
        gives: bool = False,
        waits: bool = False,
    ) -> GuestRequest:
        """Ask the guest whose seat it is something that others would have."""
        answers = tuple(Answering(message(f"guests.{what}.{answer}")) for answer in ("yes", "no"))
        question = Question(message(f"guests.{what}.title"), text, answers, frozenset({seat}))
        request = GuestRequest(seat, question, decided, gives, waits)
        self.requests.append(request)
        return request

    def settle(self, request: GuestRequest, *, yes: bool) -> None:
        self.requests.remove(request)
        request.decided(yes)

    def grant_absent(self, now: float) -> None:
        """Take those to have agreed who have been away for so long."""
        for request in tuple(self.requests):
            if request.gives and self._roster.game.over:
                self.requests.remove(request)
            elif not request.waits and self._roster.is_away(request.seat, now):
                self.settle(request, yes=True)

    def withdraw(self, request: GuestRequest) -> None:
        """Ask it no more: whoever wanted it waits no longer."""
        if request in self.requests:
            self.requests.remove(request)

    def shown_at(self, seat: int | None) -> Values | None:
        """What the page of a seat shows of it: what the seat is asked, or that others are."""
        viewpoint, question = self._viewpoints.get(seat), self.of(seat)
        own = viewpoint.asked if viewpoint is not None else None
        if own is not None:
            return {"title": own.title, "text": own.text, "answers": [each.text for each in own.answers]}
        if question is None:
            return None
        asks = seat in question.asked and seat not in question.given
        names = called_in(self._roster.game)
        waits = [names[each] for each in sorted(question.asked) if each not in question.given]
        return {
            "title": worded(question.title),
            "text": worded(question.text) if asks else say("guests.others_asked", names=listed(waits)),
            "answers": [worded(each.text) for each in question.answers] if asks else [],
        }

    # Undo

    def why_no_undo(self) -> Message | None:
        """Why the people at the table can undo nothing, or None where they can if the guests agree."""
        if self._own_undo is not None:
            return None
        return self._roster.game.why_no_undo() or self._why_no_undo_now

    def ask_undo(self, stop: int) -> None:
        """Undo all but so many actions when those agree who have moved since; again, wait no longer."""
        if self._own_undo is not None:
            self.close()
        else:
            people = self._roster.game.people
            names = [self._roster.name(seat) for seat in people]
            name = Listing(tuple(names)) if names else message("guests.the_host")
            self._ask_undo(stop, people, name)

    @property
    def _own_undo(self) -> Question | None:
        """What the people at the table have asked the guests about undo, while that is open."""
        own = self.question is not None and self.question.by == self._roster.game.people
        return self.question if own else None

    def why_no_undo_at(self, seat: int | None) -> Message | None:
        """Why a guest's last move can't be undone, or None where it can, if the others agree."""
        if seat is None:
            return message("table.nothing_to_undo")
        return self._roster.game.why_no_undo(seat) or self._why_no_undo_now

    @property
    def _why_no_undo_now(self) -> Message | None:
        """Why nobody can be asked about undo now, or None where they can."""
        if not self._roster.table.plays:
            return message("guests.reviewed")
        return message("guests.asked_already") if self.question else None

    def ask_undo_at(self, seat: int) -> Message | None:
        """Undo a guest's last move, when those agree who have moved since; why that can't be, or None."""
        why_not, stop = self.why_no_undo_at(seat), self._roster.game.guest_undo_goes_to(seat)
        if why_not is None and stop is not None:
            self._ask_undo(stop, (seat,), self._roster.name(seat))
        return why_not

    def _ask_undo(self, stop: int, by: tuple[int, ...], name: Value) -> None:
        """Undo all but so many actions, when those agree who have moved since, beside those who ask."""
        history = self._roster.game.history
        deciders = {history.game.deciding_seat(state) for state in history.states[stop:-1]}
        asked = frozenset(each for each in self._roster.game.persons if each not in by and each in deciders)
        if not asked:
            self._roster.table.undo_to(stop)
            return
        answers = (
            Answering(message("guests.undo.yes"), lambda: self._roster.table.undo_to(stop)),
            Answering(message("guests.undo.no")),
        )
        title, text = message("guests.undo.title"), message("guests.undo.text", name=name)
        self.ask(Question(title, text, answers, asked, void=True, by=by, declined="guests.undo.declined"))

    # Another game

    def why_no_rematch(self, seat: int | None) -> Message | None:
        """Why a seat can't ask for another game, or None where it can."""
        if not self._roster.game.over or seat is None:
            return message("guests.rematch.not_over")
        return message("guests.asked_already") if self.question else None

    def ask_rematch(self, seat: int) -> Message | None:
        """Have another game begin, when those who are here agree; why that can't be, or None."""
        why_not = self.why_no_rematch(seat)
        if why_not is not None:
            return why_not
        here = self._roster.here
        asked = frozenset(each for each in self._roster.game.persons if each != seat and here.get(each, 1))
        if not asked:
            self.again()
            return None
        answers = (
            Answering(message("guests.rematch.yes"), self.again),
            Answering(message("guests.rematch.no")),
        )
        text = message("guests.rematch.text", name=self._roster.name(seat))
        title, declined = message("guests.rematch.title"), "guests.rematch.declined"
        self.ask(Question(title, text, answers, asked, void=True, by=(seat,), declined=declined))
        return None
