"""What is asked of the people at a table that has guests: of several of them, or of one guest alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol

from dream.base.texts import Message, Value, message, say, worded
from dream.play.seated_game import SeatedGame
from dream.ui.table.game_session import GameHost, called_in
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


class Seated(Protocol):
    """Those who can be asked: who sits at a game, here and elsewhere."""

    game: SeatedGame[Any, Any]
    viewpoints: dict[int | None, Viewpoint]

    def name(self, seat: int) -> str:
        """What whoever sits at a seat is called."""

    def is_away(self, seat: int, now: float) -> bool:
        """Whether the guest of a seat has been away for long."""


class Questions:
    """What is asked in a game: one `question` of several people, and `requests` of single guests."""

    def __init__(self, app: GameHost, people: Seated) -> None:
        self._app, self._people = app, people
        self.question: Question | None = None
        self.requests: list[GuestRequest] = []
        self._asking: tuple[Question, Dialog] | None = None

    def ask_people(self, dialog: Dialog) -> None:
        """Ask what the table asks the people at it: of what one of them has just said, the others."""
        game = self._people.game
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
        viewpoint = self._people.viewpoints.get(seat)
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
                self._tell_those(question.by or (), message(question.declined, name=self._people.name(seat)))

    def _tell_those(self, seats: Sequence[int], sentence: Message) -> None:
        """Tell something to those at some seats; to nobody's seats means whoever is at the table."""
        guests = [seat for seat in seats if seat in self._people.game.guests]
        for seat in guests:
            self._people.viewpoints[seat].host.say(sentence)
        if len(guests) < max(1, len(seats)):
            self._app.say(worded(sentence))

    def ask_here(self) -> None:
        """Ask the people at the table what they are asked, in a dialog, as soon as no other one is open."""
        question, app = self.question, self._app
        people = self._people.game.people
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
            if request.gives and self._people.game.over:
                self.requests.remove(request)
            elif not request.waits and self._people.is_away(request.seat, now):
                self.settle(request, yes=True)

    def withdraw(self, request: GuestRequest) -> None:
        """Ask it no more: whoever wanted it waits no longer."""
        if request in self.requests:
            self.requests.remove(request)

    def shown_at(self, seat: int | None) -> Values | None:
        """What the page of a seat shows of it: what the seat is asked, or that others are."""
        viewpoint, question = self._people.viewpoints.get(seat), self.of(seat)
        own = viewpoint.asked if viewpoint is not None else None
        if own is not None:
            return {"title": own.title, "text": own.text, "answers": [each.text for each in own.answers]}
        if question is None:
            return None
        asks = seat in question.asked and seat not in question.given
        names = called_in(self._people.game)
        waits = [names[each] for each in sorted(question.asked) if each not in question.given]
        return {
            "title": worded(question.title),
            "text": worded(question.text) if asks else say("guests.others_asked", names=", ".join(waits)),
            "answers": [worded(each.text) for each in question.answers] if asks else [],
        }
