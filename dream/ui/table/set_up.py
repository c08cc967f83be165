"""Setting up a position by hand, of any game: steps undone, why it is impossible, and what is done with it.

A game, or a kind of game, says how its draft is shown and changed; see `SetUp`.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic

from pygame import Rect, Surface

from dream.base.errors import Refused, message_of
from dream.base.seeds import secret_seed
from dream.base.sentences import sentence
from dream.base.texts import Sentence, capitalized, say, worded
from dream.play.drafts import D, Draft, Drafting
from dream.play.game import Game
from dream.play.history import History
from dream.play.levels import levels_of, usual_level
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat, with_names
from dream.protocol.dialogue import Info, joined_command
from dream.records.record import CHANCE
from dream.study.exercises import Exercise
from dream.study.review import share_of, tutoring
from dream.ui.kit.scene import Scene
from dream.ui.kit.settings import GUEST, PERSON
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.analysis import SETTLED
from dream.ui.table.controls import Controls, aside, common, seldom
from dream.ui.table.engines import AnyEngineSeat
from dream.ui.table.game_session import AnySession, GameHost, GameSession, seat_label
from dream.ui.table.introductions import known_engines, remember_engines
from dream.ui.table.judgement import GRADES_FROM
from dream.ui.table.keeping import ask_name, copy_text
from dream.ui.table.opponents import TYPED, Opponents, Who, opponents, own_seat
from dream.ui.table.picture_files import ask_picture
from dream.ui.table.routes import GameScenes
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import Answer, Dialog, confirm
from dream.ui.widgets.widget import OwnWidget

CLEARLY = 0.1
"""By so much of the win the best move of an exercise must be better than any other."""
SOURCE = "set-up"
"""The source of an exercise that somebody has set up."""
_NEEDS_POSITION = ("set_up_play", "set_up_replay", "set_up_exercise", "analyse", "save", "picture")
"""The commands that can do nothing with what is no position of a game."""
_GOES_ON = ("set_up_play", "set_up_exercise", "analyse")
"""Those that can do nothing where the game is over."""


class SetUp(Scene, Generic[D]):
    """A table with a panel, in which a draft is changed, and beneath them why it is no position yet.

    A subclass builds it, shows the draft, and edits it by `edit`.
    """

    app: GameHost
    name: ClassVar[str] = "set_up"
    controls: Controls

    def __init__(
        self, app: GameHost, game: Game[Any, Any], scenes: Callable[[AnySession], GameScenes], draft: D
    ) -> None:
        """`scenes` are those of a session, to which it goes on from here."""
        super().__init__(app)
        self.game, self._law, self._scenes = game.id, game, scenes
        self.drafting: Drafting[D] = Drafting(draft)
        self._kept: Draft[Any] = draft
        self._faults: tuple[D, tuple[Sentence, ...]] | None = None
        self._looking: AnyEngineSeat | None = None
        self._opened: float | None = None
        self._has_woken = False

    # What a game adds

    @abstractmethod
    def changed(self) -> None:
        """The draft is another: show it."""

    @property
    @abstractmethod
    def whole_changes(self) -> Mapping[str, Callable[[], object]]:
        """What can be done with the whole position at once, by the name of its text in `whole_key`."""

    @abstractmethod
    def edited(self, line: str) -> D | None:
        """The draft after what somebody types; None where it is no edit. Raises Refused where it can't be."""

    @abstractmethod
    def in_words(self, about: str = "") -> Iterator[str]:
        """The draft in words, line by line, or a part of it by its name."""

    @property
    @abstractmethod
    def lines_told(self) -> Sequence[str]:
        """What can be typed to change it, with examples."""

    whole_key: ClassVar[str] = "set_up"
    """Where the texts of what is done with the whole stand."""

    def plays_title(self, seat: int) -> str:
        """What is asked when somebody is chosen for a seat."""
        return seat_label(seat)

    @property
    def counts_told(self) -> Sequence[str]:
        """What the panel tells of the draft whatever it has come to, in lines."""
        return ()

    # What it has come to

    @property
    def draft(self) -> D:
        """What is set up now."""
        return self.drafting.now

    @property
    def faults(self) -> tuple[str, ...]:
        """Why this is no position of a game, in sentences; none when it is one."""
        if self._faults is None or self._faults[0] is not self.draft:
            self._faults = self.draft, self.draft.faults
        return tuple(map(_sentence, self._faults[1]))

    @property
    def is_looking(self) -> bool:
        """Whether the engine looks whether one move is clearly best."""
        return self._looking is not None and self._looking.thinking

    @property
    def is_over(self) -> bool:
        """Whether the game is over in the position."""
        return self._law.outcome(self.draft.position, None) is not None

    def panel_lines(self) -> Sequence[tuple[str, bool]]:
        """What the panel tells, each line with whether it is a fault."""
        counts = tuple((line, False) for line in self.counts_told)
        if self.faults:
            return *counts, *((fault, True) for fault in self.faults)
        return *counts, (say(f"set_up.{'over' if self.is_over else 'sound'}"), False)

    def build_foot(self, rest: Rect) -> None:
        """Make the buttons at the foot of a room, and above them what is told."""
        self.controls = Controls(
            self.app,
            self._carry_out,
            why_idle=self.why_idle,
            depends=lambda: self.drafting,
            commands=self.own_commands,
        )
        rows = (
            common(
                ("set_up.play", "set_up_play"),
                ("review.analyse", "analyse"),
                ("set_up.replay", "set_up_replay"),
            ),
            seldom(
                (f"{self.whole_key}.whole", "set_up_whole"),
                ("set_up.exercise", "set_up_exercise"),
                ("set_up.save", "save"),
            ),
            aside(("game.undo", "undo"), ("game.redo", "redo"), ("set_up.back", "cancel")),
            aside(
                ("set_up.copy", "set_up_copy"),
                ("set_up.paste", "set_up_paste"),
                ("set_up.picture", "picture"),
            ),
        )
        self.app.ui.add(PanelLines(self.controls.rows(rest, *rows), self.app.ui.look, self.panel_lines))

    # Changing it

    def edit(self, change: Callable[[D], D], *, joined: bool = False) -> bool:
        """Change the draft; whether that could be done. If not, it is said why."""
        try:
            self.drafting = self.drafting.after(change(self.draft), joined=joined)
        except Refused as error:
            self.app.say(_sentence(message_of(error)), of_now=True)
            self.app.rebuild("set_up")
            return False
        self.changed()
        return True

    def go_to(self, drafting: Drafting[D]) -> None:
        """Undo or redo a step."""
        self.drafting = drafting
        self.changed()

    def _paste(self) -> None:
        """Set up the position whose text is on the clipboard, or say what is wrong with that."""
        text = self.app.screen.pasted()
        if not text or not text.strip():
            self.app.say(say("app.nothing_to_paste"), of_now=True)
        else:
            self.edit(lambda now: type(now).from_text(text))

    def _ask_whole(self) -> None:
        """Ask what is to become of the whole."""
        key = self.whole_key
        answers = tuple(Answer(say(f"{key}.{name}"), change) for name, change in self.whole_changes.items())
        title, text = say(f"{key}.whole_title"), say(f"{key}.whole_text")
        self.app.ask(Dialog(title, text, Answer(say("dialog.cancel")), answers, columns=1))

    # Commands

    def command(self, name: str) -> bool:
        handler = self.handlers().get(name)
        if handler is None:
            return False
        why = self.why_idle(name)
        if why is None:
            handler()
        else:
            self.app.say(why, of_now=True)
        return True

    def _carry_out(self, name: str) -> None:
        self.command(name)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the commands of this scene do, by their names."""
        return {
            "undo": lambda: self.go_to(self.drafting.back()),
            "redo": lambda: self.go_to(self.drafting.again()),
            "set_up_copy": lambda: copy_text(self.app, self.draft.text, "copied_position"),
            "set_up_paste": self._paste,
            "set_up_whole": self._ask_whole,
            "set_up_play": self._ask_play,
            "set_up_replay": lambda: self._scenes(self._looked_at()).review(),
            "analyse": lambda: self._scenes(self._looked_at()).review(analysing=True),
            "set_up_exercise": self._make_exercise,
            "save": self._save,
            "picture": lambda: ask_picture(self.app, self._looked_at()),
            "cancel": self._back,
        }

    def why_idle(self, command: str) -> str | None:
        """Why a command can do nothing now, in a sentence, or None."""
        if command in _NEEDS_POSITION and self.faults:
            return self.faults[0]
        if command in ("undo", "redo"):
            some = self.drafting.past if command == "undo" else self.drafting.undone
            return None if some else say(f"set_up.no_{command}")
        return say("set_up.over") if command in _GOES_ON and self.is_over else None

    # Where it goes on

    def _history(self) -> History[Any, Any]:
        return History(self._law, self.draft.position)

    def _looked_at(self) -> AnySession:
        """A game that begins here, all of which lies open to whoever looks at it."""
        seats = (Seat(),) * self._law.seats(self.draft.position)
        return GameSession(SeatedGame(self._history(), seats, laid_open=True), {})

    def _played(self, seats: Sequence[Seat]) -> AnySession:
        """A game that begins here; where something is hidden, chance does every time something else."""
        chance = secret_seed() if self._law.hidden else None
        session = GameSession(SeatedGame(self._history(), seats, chance), {})
        session.notes |= {CHANCE: chance} if chance else {}
        return session

    def _ask_play(self) -> None:
        """Ask who plays at each seat, one after the other, and begin."""
        engines = {joined_command(each.command): each for each in known_engines(self.app.settings)}
        names = {command: each.name for command, each in engines.items()}
        everybody = tuple(each for each in opponents(self._law.id, names) if each.who not in (GUEST, TYPED))
        count, turn = self._law.seats(self.draft.position), self._law.deciding_seat(self.draft.position)

        def seat(number: int, who: Who) -> Seat:
            if isinstance(who, str):
                return Seat(engines[who].name, engines[who])
            known = self.app.settings.of(self._law.id)
            return Seat(known.name(number)) if who == PERSON else own_seat(self._law.id, who)

        def ask(chosen: tuple[Seat, ...]) -> None:
            number = len(chosen)
            if number == count:
                self._play(with_names(chosen))
                return
            machine = usual_level(1, levels_of(self._law.id)) or PERSON
            usual = PERSON if number == (turn or 0) else machine
            title = self.plays_title(number)

            def take(who: Who) -> None:
                ask((*chosen, seat(number, who)))

            self.app.push(Opponents(self.app, title, everybody, usual, take))

        ask(())

    def _play(self, seats: Sequence[Seat]) -> None:
        """Leave everything for a game that begins here; it keeps the position."""
        remember_engines(self.app, seats)
        self._kept, session = self.draft, self._played(seats)
        self.app.leave(lambda: self._scenes(session).sit_down())

    def _save(self) -> None:
        saved = self.draft

        def kept() -> None:
            self._kept = saved

        seats = (Seat(),) * self._law.seats(saved.position)
        ask_name(self.app, GameSession(SeatedGame(self._history(), seats), {}), kept)

    def _make_exercise(self) -> None:
        """Have the engine say whether one move is clearly best; then it is an exercise."""
        law, position = self._law, self.draft.position
        if law.deciding_seat(position) is None:
            self.app.say(say("hint.chance"), of_now=True)
            return
        if len(law.legal_actions(position)) < 2:
            self.app.say(say("set_up.only_move"), of_now=True)
            return
        engine = self.app.engines.own(law, 0)

        def found(_: Any, lines: Sequence[Info[Any]]) -> None:
            known = [info for info in lines if info.pv]
            part = tutoring(law.id)
            assert part is not None
            if len(known) < 2:
                self.app.say(say("set_up.unclear"))
                return
            best, other = (share_of(part, info.score, law.seats(position)) for info in known[:2])
            if best - other < CLEARLY:
                self.app.say(say("set_up.not_clear", percent=max(0, round(100 * (best - other)))))
            else:
                keep(law.action_text(known[0].pv[0]), best - other)

        def keep(action: str, lead: float) -> None:
            grade = next(grade for grade, least in GRADES_FROM.items() if lead >= least)
            ahead, text = round(100 * lead), law.state_text(position)
            self.app.practice.own.add([Exercise(law.id, 0, grade, (action,), text, SOURCE, ahead)])
            self.app.say(say("set_up.made", action=action, percent=ahead))

        def failed(why: Sentence) -> None:
            self.app.say(say("hint.failed", why=why), of_now=True)

        if engine.thinking:
            engine.cancel()
        engine.revive()
        self._looking = engine
        self.app.say(say("set_up.looking"))
        engine.advise(self._history(), found, failed, lines=2)

    def _back(self) -> None:
        if not self.asks_to_leave(self._pop):
            self._pop()

    def _pop(self) -> None:
        self.app.engines.dismiss_analyst()
        self.app.pop()

    def asks_to_leave(self, then: Callable[[], object]) -> bool:
        """What was changed and not saved is asked about before it is lost."""
        given_up = self.draft
        if given_up == self._kept:
            return False

        def leave() -> None:
            self._kept = given_up
            then()

        title, text, yes = (say(f"set_up.leave_{part}") for part in ("title", "text", "yes"))
        confirm(self.app, title, text, leave, yes_text=yes, no_text=say("leave.stay"))
        return True

    # Frames

    def enter(self) -> None:
        super().enter()
        self._opened, self._has_woken = None, False

    def update(self, now: float) -> None:
        """Have an engine ready before it is asked, once the screen has been looked at for a while."""
        self.controls.refresh()
        self._opened = now if self._opened is None else self._opened
        if not self._has_woken and now - self._opened > SETTLED and self.why_idle("analyse") is None:
            self._has_woken = True
            self.app.engines.analyst(self._law).wake()


def _sentence(meant: Sentence) -> str:
    """What is wrong, as a sentence: some laws write theirs without a capital and a full stop."""
    text = capitalized(worded(meant))
    return sentence(text)


class PanelLines(OwnWidget):
    """Lines that are told, faults among them in another colour; as many as there is room for."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, lines: Callable[[], Sequence[tuple[str, bool]]]) -> None:
        super().__init__(rect)
        self._look, self._lines = look, lines
        self._shown: Sequence[tuple[str, bool]] = ()

    @property
    def text(self) -> str:
        """All that is told."""
        return "\n".join(line for line, _ in self._lines())

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._lines()
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        font, palette = self._look.font(Role.SMALL), self._look.palette
        lines = [
            (part, bad) for line, bad in self._lines() for part in paint.wrapped(font, line, self.rect.w)
        ]
        room = max(1, self.rect.h // font.get_linesize())
        shown = lines[:room]
        if len(lines) > room:
            last, bad = shown[-1]
            shown[-1] = paint.shortened(font, f"{last} \N{HORIZONTAL ELLIPSIS}", self.rect.w), bad
        for number, (line, bad) in enumerate(shown):
            place = Rect(
                self.rect.x, self.rect.y + number * font.get_linesize(), self.rect.w, font.get_linesize()
            )
            paint.write(surface, font, line, palette.mark[Mark.DANGER] if bad else palette.ink_dim, place)
