"""Who sits where at a new game: a choice for each seat, with a name, a command or what a level is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from dream.base.words import say
from dream.play.seating.names import LONGEST_NAME
from dream.protocol.command_line import LONGEST_COMMAND
from dream.ui.kit.game_settings import PERSON, SPARRING
from dream.ui.scenes.form import Form
from dream.ui.session.opponents.opponent_choice import OpponentChoice
from dream.ui.session.opponents.rungs import TYPED, Rung, Who
from dream.ui.session.opponents.rungs import rungs as rungs_of
from dream.ui.session.seat_labels import seat_label, unnamed_player
from dream.ui.session.wishes import Place, Wishes
from dream.ui.widgets.widget_base import OwnWidget

_BETWEEN = 3
Climb = Callable[[str, Sequence[Rung], Who, Callable[[Who], object]], object]
"""Shows a ladder for a seat that is called so, with who sits there now, and tells who is chosen."""


class SeatRows:
    """The rows for the seats of some wishes; `known` are the engines played with before, by their commands.

    `rebuild` has the widgets made anew, `changed` hears of commands that are typed, `done` is called on Enter
    in a field, `climb` is to show a ladder. The fields for commands are in `controls`, by the numbers of
    their seats.
    """

    def __init__(
        self,
        wishes: Wishes,
        known: Mapping[str, str],
        rebuild: Callable[[str], object],
        changed: Callable[[], object],
        done: Callable[[], object],
        climb: Climb,
    ) -> None:
        self._wishes, self._known, self._climb = wishes, known, climb
        self._rebuild, self._changed, self._done = rebuild, changed, done
        self.controls: dict[int, OwnWidget] = {}
        self._typed: dict[int, str] = {
            place: seat
            for place, seat in enumerate(wishes.seats)
            if isinstance(seat, str) and seat not in known
        }
        self.who: dict[int, OpponentChoice] = {}

    def build(self, form: Form, problems: Mapping[Place, str]) -> None:
        """Make the widgets of every seat; `problems` are told under those that they are about."""
        for place in self._wishes.places:
            self._build_seat(form, place)
            form.problem(problems.get(("seat", place)))
            form.space(_BETWEEN)

    def _build_seat(self, form: Form, place: int) -> None:
        wishes = self._wishes
        rect = form.labelled(seat_label(place), kind="@gold_left")
        self.who[place] = form.add(
            OpponentChoice(
                rect,
                form.look,
                self._rungs(place),
                self._chosen(place),
                lambda who: self.sit(place, who),
                lambda: self.climb(place),
            )
        )
        match wishes.seats[place]:
            case str() as line:
                self.controls[place] = form.field(
                    form.labelled(say("new_game.command")),
                    line,
                    lambda text: self.command(place, text),
                    lambda _: self._done(),
                    limit=LONGEST_COMMAND,
                    placeholder=say("new_game.command_placeholder"),
                )
            case 0:
                form.field(
                    form.labelled(say("new_game.name")),
                    wishes.names[place],
                    lambda name: self._call(place, name),
                    lambda _: self._done(),
                    limit=LONGEST_NAME,
                    placeholder=unnamed_player(place),
                )
            case sparring if sparring == SPARRING:
                form.note(say("ladder.sparring"), kind="@italic_left", indented=False)
            case level:
                form.note(wishes.levels[level - 1].about, kind="@italic_left", indented=False)

    def _chosen(self, place: int) -> Who:
        """Which of the choices a seat is: a command that is not known is one to be typed."""
        seat = self._wishes.seats[place]
        return seat if isinstance(seat, int) or seat in self._known else TYPED

    def sit(self, place: int, who: Who) -> None:
        """Have somebody at a seat."""
        self._wishes.seats[place] = self._typed.get(place, "") if who == TYPED else who
        self._rebuild("seat")

    def command(self, place: int, line: str) -> None:
        """Have the engine of a command at a seat."""
        self._wishes.seats[place] = self._typed[place] = line
        self.who[place].value = self._chosen(place)
        self._changed()

    def _call(self, place: int, name: str) -> None:
        self._wishes.names[place] = name

    def climb(self, place: int) -> None:
        """Show the ladder, from which somebody is chosen for a seat."""
        rungs = tuple(self._everybody)
        self._climb(seat_label(place), rungs, self._chosen(place), lambda who: self.sit(place, who))

    @property
    def _everybody(self) -> Iterator[Rung]:
        """All who may sit at a seat."""
        return rungs_of(self._wishes.game.id, self._known)

    def _rungs(self, place: int) -> tuple[Rung, ...]:
        """Who may sit at a seat; who does is told apart from the same level at another seat."""
        rungs, who = self._everybody, self._wishes.seats[place]
        return tuple(
            replace(rung, name=say("new_game.machine", number=who, name=self._wishes.called[place]))
            if rung.who == who and isinstance(who, int) and who > PERSON
            else rung
            for rung in rungs
        )
