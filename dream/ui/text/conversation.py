"""Playing line by line: what has happened is told, a line is asked for, and what it says is done.

The scenes are those of the window, on a screen that nobody sees: whatever they tell and ask is told and asked
here, in the same sentences. So a game, its end, its review, a lesson and an exercise are the same in both.
"""

import time
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any, Protocol

from dream.base.showable import folded, showable
from dream.base.texts import Listing, message, say, worded
from dream.play.game import Hidden
from dream.ui.kit.scene import Scene
from dream.ui.table.clock_faces import clock_lines
from dream.ui.table.curtain import TOO_SOON, Curtain
from dream.ui.table.end import End
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.table.game_table import LONGEST_TYPED, AnyGameTable
from dream.ui.table.in_words import advice
from dream.ui.table.lessons import LessonScene
from dream.ui.table.narration import happened
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.set_up import SetUp
from dream.ui.table.table_scene import TableScene
from dream.ui.text.commands import LOOKING, TableCommands
from dream.ui.text.drafting import DraftCommands
from dream.ui.text.reading import LONGEST, OF_GUESTS, TypedCommand, command_in
from dream.ui.text.telling import Teller, result_lines
from dream.ui.text.terminal import Terminal, pause, terminal
from dream.ui.widgets.dialogs import Answer, Asked, Asks, Dialog
from dream.ui.widgets.narrator import Narration, written
from dream.ui.widgets.page import Page

LONGEST_POSITION = 4000
"""So many characters of a line are read where it may be the text of a position."""
AT_THE_CURTAIN = OF_GUESTS | {"quit", "undo", "seats", "help", "save"}
"""The commands that somebody may give who has not come to look yet."""


class TextHost(GameHost, Protocol):
    """The app of a terminal: a window without widgets to be seen, and what it says kept to be told."""

    @property
    def scenes(self) -> list[Scene]:
        """The scenes, the last of them on top."""

    @property
    def running(self) -> bool:
        """Whether the program goes on."""

    @property
    def standing(self) -> str | None:
        """What is to be known as long as it is so, such as that the game can't be saved."""

    def step(self) -> bool:
        """Let all go on that goes on by itself."""

    @property
    def speaks(self) -> bool:
        """Whether there is anything to be `heard`."""

    def heard(self) -> Sequence[str]:
        """What was said since this was asked last."""


class Conversation:
    """Talks with whoever is at the terminal, as long as the app runs."""

    def __init__(self, app: TextHost, place: Terminal | None = None) -> None:
        self._app = app
        self._teller = Teller(self._put)
        self._tell = self._teller.tell
        self._commands = TableCommands(app, self._teller)
        self._drafts = DraftCommands(app, self._teller)
        self._terminal = place or terminal(self._commands.completions)
        self._told: dict[Hashable, int] = {}
        self._told_of: AnyGameTable | None = None
        self._begun = self._furthest = 0
        self._undo_told: object = None
        self._ended: object = None
        self._draft_told: object = None
        self._reviewed: object = None
        self._drawn_told: object = None
        self._position_told: object = None
        self._standing: str | None = None
        self._warned = self._interrupted = False
        self._waits_for: str | None = None
        self._at_curtain = ""

    def _put(self, line: str) -> None:
        self._terminal.tell(line)

    # The loop

    def run(self) -> None:
        """Talk until the app ends, or no line is left."""
        self._tell(say("text.welcome"))
        while self._app.running:
            try:
                self._settle()
                if self._app.running:
                    self._ask()
                    self._interrupted = False
            except EOFError:
                self._tell_whereabouts()
                return
            except KeyboardInterrupt:
                if not self._stopped():
                    self._tell_whereabouts()
                    raise

    def _tell_whereabouts(self) -> None:
        """Tell whether the game that is left is in the library."""
        kept = (scene.keepable for scene in reversed(self._app.scenes))
        session = next((each for each in kept if isinstance(each, GameSession)), None)
        if session is not None and (whereabouts := session.whereabouts) is not None:
            self._tell(worded(whereabouts))

    def _stopped(self) -> bool:
        """Something that goes on is stopped, or else it is told how to leave; False the second time."""
        scene, again = self._app.scene, self._interrupted
        self._interrupted = True
        if isinstance(scene, TableReview) and scene.judgement.running:
            scene.judgement.stop()
        elif isinstance(scene, TableReview) and scene.table.analysis.running:
            scene.table.analysis.pause()
        elif isinstance(scene, TableScene) and scene.table.hints.looking:
            scene.table.hints.interrupt()
        elif isinstance(scene, TableScene) and scene.table.tutor.do_now():
            self._interrupted = False
        elif again:
            return False
        elif (
            isinstance(scene, TabletopScene)
            and scene.table.game.machine_to_act
            and not scene.table.turns.paused
        ):
            scene.table.pause()
        else:
            self._tell(say("text.interrupted"))
        return True

    def _settle(self) -> None:
        """Let all go on that waits for nobody here, and tell it as it comes."""
        while True:
            self._meet_table()
            self._app.step()
            self._hear()
            self._tell_moves()
            self._tell_wait()
            if not self._app.running or not self._goes_on:
                break
            pause()
        if self._app.running:
            self._tell_scene()

    def _tell_wait(self) -> None:
        """Tell once that a hint, or the tutor's look at a move, takes long, and how the wait is ended."""
        table = self._table
        looks = table is not None and table.hints.takes_long
        why = None if table is None else table.hints.why_long if looks else table.tutor.news
        if why is not None and why != self._waits_for:
            self._tell(why, say("text.stop_hint" if looks else "text.stop_tutor"))
        self._waits_for = why

    @property
    def _goes_on(self) -> bool:
        """Whether something goes on by itself for which a line would come too soon."""
        scene = self._app.scene
        if self._app.dialog is not None:
            return False
        match scene:
            case None | Curtain():
                return False
            case SetUp():
                return scene.is_looking
            case Asks():
                return not scene.asked().answers
            case TableReview():
                return scene.judgement.running or scene.table.hints.looking or scene.table.analysis.is_awaited
            case TabletopScene():
                return self._table_goes_on(scene)
            case Page():
                self._app.pop()
            case Scene():
                scene.command("choose")  # it only shows something
        return True

    def _table_goes_on(self, scene: TabletopScene) -> bool:
        table, game = scene.table, scene.table.game
        if table.hints.looking:
            return True
        if isinstance(scene, LessonScene) and scene.guide.game.is_done and scene.goes_on:
            return True
        if game.browsing or game.varies or not scene.plays or game.lingers:
            return False
        waits_for_scene = (game.over and not isinstance(scene, End | LessonScene)) or game.covered is not None
        computes = game.chance_to_act or (game.machine_to_act and not table.turns.held)
        return waits_for_scene or computes or table.waits()

    def _moment(self) -> object:
        """What must be told at once when it changes."""
        scene = self._app.scene
        table = scene.table if isinstance(scene, TableScene) else None
        game = table.game if table is not None else None
        seat = game.clocks.running if game is not None and game.clocks else None
        reading = game.clocks.reading(seat) if game is not None and game.clocks and seat is not None else None
        low = reading is not None and reading.low
        now = (game.over, len(game.history.actions), table.turns.held) if game and table else ()
        analyses = table is not None and table.analysis.running
        return scene, self._app.dialog, now, low, analyses, self._app.running

    def _line(self, owner: Hashable = None, *, most: int = LONGEST) -> str | None:
        """A line that somebody types, `most` characters of it; None where there is news first."""
        before = self._moment()

        def goes_on() -> bool:
            self._app.step()
            return self._app.speaks or self._moment() != before

        line = self._terminal.ask(goes_on, owner)
        if line is None:
            self._tell_clocks()
        return None if line is None else " ".join(showable(line, most).split())

    # Telling

    def _hear(self) -> None:
        """Tell what the program says, and that the game is not saved as long as it isn't."""
        for sentence in self._app.heard():
            self._tell(sentence)
        if self._app.standing != self._standing:
            self._standing = self._app.standing
            self._tell(*filter(None, (self._standing,)))

    @property
    def _table(self) -> AnyGameTable | None:
        scene = self._app.scene
        return scene.table if isinstance(scene, TableScene) else None

    def _meet_table(self) -> None:
        """Know another table than before: what was done there by then is told with its last moves alone."""
        table = self._table
        if table is None or table is self._told_of or isinstance(self._app.scene, Curtain):
            return
        self._begun = self._furthest = len(table.game.history.actions)
        self._told_of, self._told, self._undo_told = table, {}, table.undo_step
        self._teller.forget()
        if self._begun and not table.game.over:
            self._tell(*(line.text for line in happened(table)))

    def _tell_moves(self) -> None:
        """Tell what was done since whoever looks was told last, each move in its sentences."""
        table = self._table
        if table is None or table is not self._told_of or isinstance(self._app.scene, Curtain | TableReview):
            return
        game, session, done = table.game, table.session, len(table.game.history.actions)
        if (game.covered is not None and not game.lingers) or table.waits():
            return  # what is answered is told with what was asked
        shared = game.history.game.hidden and len(game.people) > 1 and not game.over
        looks: Hashable = game.sees(done) if shared else None
        if table.undo_step is not None and table.undo_step is not self._undo_told:
            self._undo_told = table.undo_step
            self._told = {key: min(known, done) for key, known in self._told.items()} | {looks: done}
            self._furthest = done
            self._teller.forget()
            self._tell(*(line.text for line in happened(table)))
        since = min(self._told.get(looks, self._begun) if shared else self._furthest, done)
        for number in range(since, done):
            move = session.move(number)
            lines = [line.text for line in table.telling.news(move)]
            own = move.by in game.people and not isinstance(move.told, Hidden)
            self._tell(*(lines or ([table.words.bare(move)] if own else [])))
        if since < done and not isinstance(self._app.scene, LessonScene):
            self._teller.forget()
            if game.person_to_act:
                self._tell_clocks()
        self._told[looks] = self._furthest = done

    def _tell_clocks(self) -> None:
        """Tell how much time everybody has who has a clock."""
        table = self._table
        lines = clock_lines(table.session) if table is not None else []
        if lines:
            each = (message("text.count", what=name, number=time) for name, time in lines)
            self._tell(say("text.clocks", clocks=Listing(tuple(each), "commas")))

    def _tell_scene(self) -> None:
        """Tell what there is to be known now, as far as it is new."""
        scene = self._app.scene
        if self._app.dialog is not None:
            return
        if isinstance(scene, TabletopScene):
            scene.table.supposed.hurry()
        match scene:
            case SetUp():
                self._tell_draft(scene)
            case LessonScene():
                self._ended = None
                self._tell_lesson(scene)
            case End():
                self._tell_end(scene)
            case TableReview():
                self._ended = None
                review = scene.judgement.review
                if review is not None and review.complete and self._reviewed is not scene:
                    self._reviewed = scene
                    self._commands.mistakes(scene, "")
                self._tell_narration(scene.narration(), review=True)
                self._tell_drawn(scene)
                self._commands.tell_analysis(scene)
            case TabletopScene():
                self._tell_narration(scene.narration())

    def _tell_draft(self, scene: SetUp[Any]) -> None:
        """Tell the whole draft of a scene that is met, and how it is changed."""
        if scene is not self._draft_told:
            self._draft_told = scene
            self._drafts.tell_all(scene)
            self._tell(say("text.set_up.welcome"))

    def _tell_narration(self, narration: Narration, *, review: bool = False) -> None:
        done = tuple(line.text for line in narration.happened) if review else ()
        means = tuple(text for text in narration.means if text not in done)
        more = (offer.text for offer in narration.offers if offer.command == "advice")
        offers = tuple(say("text.more", what=text) for text in more)
        answer = narration.answer
        lines = (written(narration.heading), *done, *means, *(() if answer else narration.prompt), *offers)
        self._teller.tell_new(lines, answer)

    def _tell_drawn(self, scene: TableReview) -> None:
        """Tell what is drawn with the move that is looked at, once."""
        node = scene.table.game.shown_node
        if node is not self._drawn_told:
            self._drawn_told = node
            self._tell(*self._commands.drawn(scene))

    def _tell_lesson(self, scene: LessonScene) -> None:
        scene.table.supposed.end()  # what is shown move by move in a window is told here
        lesson, game = scene.lesson(), scene.guide.game
        answers = tuple(text for _, text in lesson.answers)
        step = say("text.lesson.step", title=lesson.title, number=lesson.at + 1, count=lesson.of)
        means = () if game.over else scene.table.telling.alarms[0]
        hint = scene.guide.step.hint
        right = next(scene.guide.right, None) if hint and worded(hint) in answers else None
        if right is not None:
            answers = *answers, say("hint.best", action=advice(scene.table, right))
        then: tuple[str, ...] = ()
        if game.is_done:
            then = (say("text.lesson.done"),)
        elif game.is_lost:
            then = (say("text.lesson.lost"),)
        elif scene.guide.step.only_tells:
            then = (say("text.lesson.read"),)
        self._teller.tell_new((step, lesson.note, lesson.task))
        if scene.guide.leads_to_hints and self._position_told is not scene:
            self._position_told = scene
            self._commands.tell_position(scene)
        self._teller.tell_new((*means, *answers, *then))

    def _tell_end(self, scene: End) -> None:
        outcome = scene.table.game.history.outcome
        if outcome is None or scene.table.game.browsing:
            self._tell_narration(scene.narration())
            return
        key = scene, scene.table.judgement.review is None
        if key != self._ended:
            self._ended = key
            self._tell(*result_lines(scene.result(outcome)), say("text.end"))
        answer = scene.narration().answer
        self._tell(*answer)

    # Asking

    def _ask(self) -> None:
        """Ask for what is wanted now, and do what is answered."""
        scene, dialog = self._app.scene, self._app.dialog
        if dialog is not None:
            self._ask_dialog(dialog)
        elif isinstance(scene, SetUp):
            line = self._line(most=LONGEST_POSITION)
            if line is not None:
                self._drafts.take(scene, line)
        elif isinstance(scene, Asks):
            self._choose(scene.asked())
        elif isinstance(scene, Curtain):
            self._ask_at_curtain(scene)
        elif isinstance(scene, TableScene) and scene.table.game.lingers:
            self._tell(say("text.seen"))
            line = self._line(self._owner(scene))
            command = command_in(line) if line else None
            if command is not None and command.name in LOOKING | {"help", "rules", "quit"}:
                self._commands.carry_out(scene, command)
            elif line is not None:
                scene.table.game.pass_on()
                scene.table.changed()
        elif isinstance(scene, TabletopScene) and not self._commands.go_on_trying(scene):
            line = self._line(self._owner(scene))
            if line is not None:
                self._commands.take(scene, line)

    def _owner(self, scene: TableScene) -> Hashable:
        """Whose lines these are: those of another person, who hides something, are not shown to anybody."""
        game = scene.table.game
        return game.to_act if game.history.game.hidden and len(game.people) > 1 else None

    def _choose(self, asked: Asked, usual: Answer | None = None) -> None:
        """Have one of the answers to a question be chosen by its number, by the words of it, or by yes or no.

        An empty line gives the `usual` one, or the only one. Commands that only tell something work as ever.
        """
        self._teller.tell_new(asked.sentences)
        for number, answer in enumerate(asked.answers, 1):
            self._tell(say("text.numbered", number=number, what=answer.text))
        line = self._line()
        if line is None:
            return
        only, command = asked.answers[0] if len(asked.answers) == 1 else None, command_in(line)
        chosen = _chosen(asked.answers, line) if line else usual or only
        if chosen is not None:
            self._teller.forget()
            if chosen.action is not None:
                chosen.action()
        elif command is None or not self._aside(command, asked):
            self._tell(say("text.which_number", count=len(asked.answers)))

    def _aside(self, command: TypedCommand, asked: Asked) -> bool:
        """Carry out a command while a question waits, which is told again then; False where it can't be."""
        scene = self._app.scene
        if scene is None:
            return False
        at_table = isinstance(scene, TableScene) and not isinstance(scene, Curtain)
        if command.name == "quit":
            self._app.quit()
        elif command.name == "hint":
            self._tell(asked.hint or say("text.no_hint"))
        elif at_table and command.name in LOOKING:
            assert isinstance(scene, TableScene)
            self._commands.carry_out(scene, command)
        elif not self._commands.tell_beside(scene, command) and command.name not in ("look", "what"):
            return False
        self._teller.forget()
        return True

    def _ask_dialog(self, dialog: Dialog) -> None:
        if dialog.field is not None:
            self._tell(dialog.title, dialog.text, *filter(None, (dialog.field.refusal,)))
            self._tell(say("text.field"))
            line = self._line()
            if line is None:
                return
            if line:
                dialog.field.typed(line)
            dialog.answer(dialog.default if line else dialog.safe)
            return
        answers = tuple(Answer(each.text, partial(dialog.answer, each)) for each in dialog.answers)
        usual = answers[dialog.answers.index(dialog.default)]
        self._choose(Asked((dialog.title, *filter(None, (dialog.text,))), answers), usual)

    def _ask_at_curtain(self, scene: Curtain) -> None:
        """Take out of sight what was told, say whose turn it is, and wait for that person's own line."""
        table = scene.table
        if self._terminal.clears:
            self._terminal.clear()
        elif not self._warned:
            self._warned = True
            self._tell(say("text.no_clearing"))
        narration, moment = scene.narration(), table.words.moment(table.view_now)
        opens = self._at_curtain or say("text.curtain", name=narration.heading)
        self._tell(*filter(None, (*narration.sentences, moment)), opens)
        self._at_curtain = ""
        asked = time.monotonic()
        line = self._line("curtain")
        if line is None:
            return
        command = command_in(line)
        if command is not None and command.name in AT_THE_CURTAIN:
            self._commands.carry_out(scene, command)
            self._settle_at_curtain(scene)
        elif line:
            self._at_curtain = say("text.curtain_only", name=narration.heading)
        elif self._terminal.is_typed and time.monotonic() - asked < TOO_SOON:
            return  # it was typed for what was there before
        else:
            self._teller.forget()
            table.uncover()

    def _settle_at_curtain(self, scene: Curtain) -> None:
        """What a command came to is read before it is taken out of sight."""
        if self._app.running and self._app.scene is scene and self._app.dialog is None:
            self._hear()
            if scene.table.sentence:
                self._tell(scene.worded(scene.table.sentence))
            self._tell(say("text.seen"))
            self._line("curtain")


def _chosen(answers: Sequence[Answer], line: str) -> Answer | None:
    """The answer that a line means: by its number, by how its text begins, or as a yes or a no.

    Of several answers the last is the no; a yes is clear only where there is one other.
    """
    if line.isdecimal():
        number = int(line) if len(line) < LONGEST_TYPED else 0
        return answers[number - 1] if 0 < number <= len(answers) else None
    begun = [each for each in answers if line and folded(each.text).startswith(folded(line))]
    if begun:
        return begun[0] if len(begun) == 1 else None
    command = command_in(line)
    if command == TypedCommand("ok") and 0 < len(answers) <= 2:
        return answers[0]
    return answers[-1] if command == TypedCommand("back") and len(answers) > 1 else None
