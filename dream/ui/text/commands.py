"""What a line says at a table is done: a number of a list, a command, an action, or the choice of a thing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from dream.base.errors import Malformed
from dream.base.sentences import sentences
from dream.base.showable import folded
from dream.base.texts import Listing, message, say, stock, worded
from dream.play.game import Refusal
from dream.play.seats import clean_name
from dream.play.strokes import Pen, Stroke
from dream.records.syntax import plain_word
from dream.study.exercises import exercises_for
from dream.study.lessons import course_of
from dream.study.repetition import today
from dream.ui.games.registry import view_of
from dream.ui.kit.commands import CHANGE
from dream.ui.kit.scene import Scene
from dream.ui.table import host_lines, narration, verdicts
from dream.ui.table.analysis import NUMBERS_OF_LINES
from dream.ui.table.courses import ExerciseGuide, Guide
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.game_table import LONGEST_TYPED, AnyGameTable
from dream.ui.table.in_words import next_steps
from dream.ui.table.lessons import LessonScene
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.sight import Target
from dream.ui.table.table_scene import TableScene
from dream.ui.table.words import rule_headings
from dream.ui.text.reading import (
    OF_GUESTS,
    Actions,
    TypedCommand,
    WordedAction,
    command_in,
    command_words,
    deed_in,
    is_deed,
    words_of,
)
from dream.ui.text.telling import TableInWords, Teller
from dream.ui.widgets.narrator import written
from dream.ui.widgets.text import blocks_of

MOST_LISTED = 20
"""So many choices are listed by their numbers at most."""
Choices = Sequence[tuple[str, Callable[[], object]]]
"""What is listed, and what is done where it is chosen."""
LOOKING = frozenset({"look", "near", "count", "last", "log"})
"""The commands that only tell of the table."""


def learn(app: GameHost, word: str, lesson: int | None = None, *, anew: bool = False) -> bool:
    """Begin a lesson of a game by its number, or the first one that is not learnt; False where none is.

    It goes on top of the scenes or, `anew`, in the place of another lesson.
    """
    course = course_of(word)
    if course is None:
        return False
    number = course.next_after(app.settings.of(word).lessons) if lesson is None else lesson
    Guide(app, course, number, partial(view_of(word).lesson_scene, app)).begin(anew=anew)
    return True


def practise(app: GameHost, word: str, *, anew: bool = False) -> bool:
    """Begin the next exercise of a game, `anew` in the place of a lesson; False where none is left."""

    def choose() -> Any:
        return app.practice.of(word).next(exercises_for(word), today())

    first = choose()
    if first is not None:
        ExerciseGuide(app, first, choose, partial(view_of(word).lesson_scene, app)).begin(anew=anew)
    return first is not None


class TableCommands:
    """Does what somebody types at a table, and tells by a `Teller` what there is to tell of it."""

    def __init__(self, app: GameHost, teller: Teller) -> None:
        self._app, self._teller, self._tell = app, teller, teller.tell
        self._known: dict[int, tuple[AnyGameTable, TableInWords, Actions]] = {}
        self._listed: tuple[object, Choices] = None, ()
        self._analysis_told: object = None
        self._analysis_ran = False
        self._analysis_asked: object = None
        self._peeks = False
        self._tried: tuple[AnyGameTable, str] | None = None

    def _of(self, scene: TableScene) -> tuple[TableInWords, Actions]:
        """The table of a scene in words, and its actions."""
        table, known = scene.table, self._known.get(id(scene.table))
        if known is None or known[0] is not table:
            known = table, TableInWords(table, scene.presenter.looks), Actions(table)
            self._known = {id(table): known}
        return known[1:]

    def take(self, scene: TabletopScene, line: str) -> None:
        """Do what a line says: what the last list has, by its number or its words, a command, or an action.

        The sentence of an action means that action, whatever command begins so.
        """
        table = scene.table
        table.sentence = None
        self._app.unsay()
        chosen, command = self._chosen(table, line), command_in(line)
        whole = self._of(scene)[1].whole(line) if command is None or command.rest else ()
        if chosen is not None:
            chosen()
        elif len(whole) == 1 and not isinstance(scene, TableReview):
            self._do(table, whole[0])
        elif command is not None:
            self.carry_out(scene, command)
        elif not line:
            self._go_on(scene)
        elif isinstance(scene, TableReview) and not table.game.varies:
            self._try(scene, line)
        else:
            self._act(scene, line)

    def _act(self, scene: TabletopScene, line: str) -> None:
        if self._is_notation(scene.table, line):
            scene.table.type_action(line)
        else:
            self._act_in_words(scene, line)

    def _try(self, scene: TableReview, line: str) -> None:
        """Try in a variation what a line says, as soon as the player has agreed to one."""
        table, actions = scene.table, self._of(scene)[1]
        if not (self._is_notation(table, line) or actions.meant(line)):
            self._tell(say("text.review.only"))
        elif table.ready():
            self._teller.forget()
            self._act(scene, line)
        else:
            self._tried = table, line

    def go_on_trying(self, scene: TabletopScene) -> bool:
        """Try what was typed before the player was asked about variations; whether there was anything."""
        tried, self._tried = self._tried, None
        if tried is None or tried[0] is not scene.table or not scene.table.game.varies:
            return False
        self.take(scene, tried[1])
        return True

    def _is_notation(self, table: AnyGameTable, line: str) -> bool:
        with suppress(Malformed):
            table.words.game.parse_action(plain_word(line))
            return len(line) <= LONGEST_TYPED
        return False

    def _go_on(self, scene: TabletopScene) -> None:
        """An empty line does what is chosen, goes on with a lesson, or has all be told again."""
        self._analysis_asked = object()
        if isinstance(scene, LessonScene) and (scene.guide.game.is_done or scene.guide.step.only_tells):
            scene.command("lesson_on")
        elif isinstance(scene, LessonScene) and scene.guide.game.is_lost:
            scene.command("lesson_back")
        elif scene.table.selection.chosen:
            scene.table.confirm()
        else:
            self._teller.forget()

    def _act_in_words(self, scene: TabletopScene, line: str) -> None:
        """Choose the thing that a line names, or do what it says; or tell why that cannot be."""
        table = scene.table
        in_words, actions = self._of(scene)
        if not table.acts:
            waiting = table.game.why_waiting
            self._tell(written(waiting.sentence) if waiting else say("text.nothing_now"))
            return
        things = self._pressable(scene, line)
        whole = [thing for thing in things if folded(in_words.targets()[thing]) == folded(line)]
        found = actions.meant(line)
        if whole:
            table.press(whole[0])
        elif len(found) == 1:
            self._do(table, found[0])
        elif found:
            self._list_moves(scene, say("text.several", count=len(found)), found)
        elif things:
            table.press(things[0])
        elif not self._refused(scene, line):
            self._tell(self._unreadable(scene, line))

    def _do(self, table: AnyGameTable, told_of: WordedAction) -> None:
        if table.may_act():
            table.act(told_of.action)

    def _pressable(self, scene: TabletopScene, line: str) -> list[Target]:
        """The things that a line names: first those that go on from what is chosen, then all others."""
        selection = scene.table.selection
        first = set(next_steps(scene.table, selection.chosen)) if selection.chosen else set[Target]()
        named = self._of(scene)[0].named(line)
        return sorted(named, key=lambda target: (target not in first, target not in selection.legal))

    def _refused(self, scene: TabletopScene, line: str) -> bool:
        """Whether the things that a line names mean something that the law refuses, which is told then."""
        table, (in_words, _) = scene.table, self._of(scene)
        way, said = list[Target](), set(words_of(line))
        for target, name in in_words.targets().items():
            named = set(words_of(name))
            if named and named <= said:
                way.append(target)
                said -= named
        way.sort(key=lambda target: folded(line).find(folded(in_words.targets()[target])))
        for meant in self._likely(scene, line, way):
            refusal = meant if isinstance(meant, Refusal) else table.game.history.why_not(meant)
            if refusal is not None:
                table.refuse(refusal)
                return True
        return False

    def _likely(self, scene: TabletopScene, line: str, things: Sequence[Target]) -> Iterator[Any]:
        """What a line that names some things may mean, possible or not: legal actions of its kind with them.

        Where no deed is said, what a click on each of them would mean that can't be chosen.
        """
        table, (in_words, actions) = scene.table, self._of(scene)
        view, targets, parse = table.view_now, in_words.targets(), table.words.game.parse_action
        deeds = " ".join(filter(is_deed, words_of(line)))
        for each in actions.meant(deeds) if deeds and things else ():
            way = next(iter(table.words.ways(view, each.action)), ())
            if len(way) < len(things):
                continue
            text = each.notation
            for old, new in zip(way[len(way) - len(things) :], things, strict=True):
                text = text.replace(targets.get(old, "") or "\0", targets[new])
            with suppress(Malformed):
                if text != each.notation:
                    yield parse(text)
            meant = table.words.meant(view, (*way[: len(way) - len(things)], *things))
            if meant is not None:
                yield meant
        for tried in (tuple(things), *((thing,) for thing in things)):
            able = len(tried) == 1 and tried[0] in table.selection.legal
            meant = table.words.meant(view, tried) if tried and not able else None
            if meant is not None:
                yield meant

    def _unreadable(self, scene: TabletopScene, line: str) -> str:
        """That a line can't be read, with two legal examples."""
        legal = self._of(scene)[1].legal
        chosen = dict.fromkeys(legal[place] for place in (0, -1)) if legal else ()
        examples = (message("text.example", words=each.text, notation=each.notation) for each in chosen)
        if not chosen:
            return say("text.unreadable", line=line)
        return say("text.unreadable_but", line=line, examples=Listing(tuple(examples), "or"))

    def _choices_at(self, table: AnyGameTable) -> object:
        """While this is the same, the numbers of a list mean what they meant."""
        return table, table.game.shown_at, table.game.state, table.selection.chosen

    def _list_moves(self, scene: TableScene, heading: str, found: Sequence[WordedAction]) -> None:
        """Tell moves by their numbers or, where they are many, the things with which they begin."""
        table, (in_words, _) = scene.table, self._of(scene)
        if len(found) <= MOST_LISTED:
            self._list(table, heading, [(each.text, partial(table.act, each.action)) for each in found])
            return
        names = dict[str, Callable[[], object]]()
        sight, targets = in_words.sight, set[Target]()
        for each in found:
            way = next(iter(table.words.ways(sight.view, each.action)), ())
            if way and way[0] not in targets:
                targets.add(way[0])
                names.setdefault(in_words.name(sight, way[0]), partial(table.press, way[0]))
        self._list(table, say("text.what.first", count=len(found)), list(names.items()))

    def _chosen(self, table: AnyGameTable, line: str) -> Callable[[], object] | None:
        """What does the choice of the last list that a line names, by its number or by all its words."""
        listed = self._listed[1] if self._listed[0] == self._choices_at(table) else ()
        if line.isdecimal():
            return listed[int(line) - 1][1] if 0 < int(line) <= len(listed) else None
        said = words_of(line)
        named = [do for text, do in listed if said and words_of(text) == said]
        return named[0] if len(named) == 1 else None

    def _list(self, table: AnyGameTable, heading: str, choices: Choices) -> None:
        """Tell choices by their numbers, which the next line may name."""
        shown = choices[:MOST_LISTED]
        self._listed = self._choices_at(table), shown
        self._tell(heading)
        for number, (text, _) in enumerate(shown, 1):
            self._tell(say("text.numbered", number=number, what=text))
        if len(choices) > len(shown):
            self._tell(say("text.and_more", count=len(choices) - len(shown)))

    # Commands

    def carry_out(self, scene: TableScene, command: TypedCommand) -> None:
        """Do what a command stands for."""
        name, rest = command
        own: Mapping[str, Callable[[TableScene, str], object]] = {
            "look": self._look,
            "near": self._near,
            "what": self._what,
            "why": self._why,
            "last": self._last,
            "log": self._log,
            "count": self._count,
            "save": self._save,
            "review": self._review,
            "practise": self._practise,
            "learn": self._learn,
            "help": self._help,
            "rules": self._rules,
            "go": self._go,
            "ok": self._ok,
            "back": self._back,
            "mistakes": self.mistakes,
            "better": partial(self._play_out, answered=False),
            "answer": partial(self._play_out, answered=True),
            "luck": self._luck,
            "analyse": self._analyse,
            "lines": self._lines,
            "guess": self._guess,
            "second": partial(self._of_analysis, "analysis_second"),
            "deeper": partial(self._of_analysis, "analysis_deeper"),
            "rest": partial(self._of_analysis, "analysis_pause"),
            "forward": partial(self._walk, 1),
            "backward": partial(self._walk, -1),
            "replay": self._replay,
            "mark": self._mark,
            "unmark": self._unmark,
            "leave": self._leave,
            "quit": lambda scene, rest: self._app.quit(),
        }
        if name == "hint":  # it may say once more what it has said
            self._teller.forget(but=2 if isinstance(scene, LessonScene) else 0)
        if name in OF_GUESTS:
            self._of_guests(scene, command)
        elif name in own:
            own[name](scene, rest)
        else:
            self._scene_command(scene, name)

    def _of_guests(self, scene: TableScene, command: TypedCommand) -> None:
        """Have the guests of the game know what is decided of them, or tell that there are none."""
        game, guests = scene.table.words.game.id, self._app.guests
        self._tell(*(host_lines.obeyed(guests, game, *command) if guests.places else (say("guests.none"),)))

    def _scene_command(self, scene: TableScene, name: str, otherwise: str = "") -> None:
        """Have a scene carry out a command of its own, or tell that it has none of this name now, or why."""
        game = scene.table.words.game.id
        meant = {
            "hint": ("advice",),
            "offer": (f"{game}.offer_draw",),
            "give_up": (f"{game}.give_up",),
            "pause": ("autoplay",),
            "now": ("move_now",),
            "again": ("rematch",),
            "new": ("new_board",),
            "next": ("lesson_on",) if isinstance(scene, LessonScene) else ("next_mistake", "next_game"),
            "previous": ("previous_mistake",),
            "skip": ("lesson_skip",),
            "keep_marks": ("tabletop.keep_drawn",),
            "threats": (f"{game}.refute",),
            "analyse": ("analyse", "analyse_now"),
            "set_up": (CHANGE,),
        }.get(name, (name,))
        for each in meant:
            idle = scene.why_idle(each)
            if idle is not None and each not in ("undo", "redo"):
                self._tell(written(idle))
                return
            if scene.command(each):
                return
        self._tell(otherwise or say("text.not_here"))

    def _look(self, scene: TableScene, rest: str) -> None:
        in_words, _ = self._of(scene)
        part = in_words.part_named(rest)
        if not rest:
            self._tell(*in_words.whole())
        elif part is not None:
            self._tell(*in_words.part(part))
        else:
            things = in_words.named(rest)
            told_of = dict.fromkeys(map(in_words.thing, things[:MOST_LISTED]))
            self._tell(*(told_of or (self._no_thing(in_words, rest),)))

    def _no_thing(self, in_words: TableInWords, rest: str) -> str:
        parts = Listing(tuple(in_words.part_labels()), "commas")
        return say("text.look.no_thing", name=rest, parts=parts)

    def _near(self, scene: TableScene, rest: str) -> None:
        in_words, _ = self._of(scene)
        things = in_words.named(rest) if rest else []
        self._tell(*(in_words.near(things[0]) if things else (self._no_thing(in_words, rest),)))

    def _what(self, scene: TableScene, rest: str) -> None:
        """What can be done: with what is chosen, with some words, or at all."""
        table, (in_words, actions) = scene.table, self._of(scene)
        waiting = table.game.why_waiting
        if waiting is not None:
            self._tell(written(waiting.sentence))
            return
        if rest:
            found = actions.meant(rest)
            heading = say("text.what.with", count=len(found))
        elif table.selection.chosen:
            self._what_next(table, in_words)
            return
        else:
            found, heading = actions.legal, worded(table.telling.possible())
        self._list_moves(scene, heading, found)

    def _what_next(self, table: AnyGameTable, in_words: TableInWords) -> None:
        """What can be chosen beside what is chosen already."""
        sight = in_words.sight
        steps = next_steps(table, table.selection.chosen)
        names = {in_words.name(sight, target): target for target in steps}
        self._list(
            table,
            say("text.what.next", count=len(names)),
            [(name, partial(table.press, target)) for name, target in names.items() if name],
        )
        if table.selection.whole is not None:
            self._tell(say("text.what.ok"))

    def _why(self, scene: TableScene, rest: str) -> None:
        """Why somebody did what they did; or why something that is said can't be done."""
        table, (in_words, actions) = scene.table, self._of(scene)
        if not rest:
            table.telling.tell_reason()
            return
        if self._is_notation(table, rest):
            action = table.words.game.parse_action(plain_word(rest))
            refusal = table.game.history.why_not(action)
            able = (
                message(
                    "tabletop.possible",
                    action=table.words.advice(table.view_now, action, address_in(table.session).whom),
                )
                if refusal is None
                else None
            )
            table.telling.answer(refusal or able or Refusal(message("tabletop.nothing_there")))
            return
        found = actions.meant(rest)
        things = self._pressable(scene, rest) if isinstance(scene, TabletopScene) else []
        if found and not things:
            table.telling.answer(message("tabletop.possible", action=found[0].text))
        elif things:
            table.explain(things[0])
        elif not (isinstance(scene, TabletopScene) and self._refused(scene, rest)):
            self._tell(self._no_thing(in_words, rest))

    def _last(self, scene: TableScene, rest: str) -> None:
        lines = [line.text for line in narration.happened(scene.table)]
        self._tell(*(lines or (say("text.nothing_yet"),)))

    def _log(self, scene: TableScene, rest: str) -> None:
        lines = list(self._of(scene)[0].log(rest))
        self._tell(*(lines or (say("text.nothing_yet"),)))

    def _count(self, scene: TableScene, rest: str) -> None:
        self._tell(*self._of(scene)[0].counts())

    def _save(self, scene: TableScene, rest: str) -> None:
        session, name = scene.table.session, clean_name(rest)
        if not name or session.journal is None:
            scene.command("save")
            return
        session.journal.name(session.record(), name, lambda: self._tell(say("game.saved", name=name)))

    def _review(self, scene: TableScene, rest: str) -> None:
        """Look through the game with what the engine makes of it."""
        if isinstance(scene, TableReview):
            self.mistakes(scene, rest)
            return
        none = scene.table.judgement.why_none
        if none is not None or isinstance(scene, LessonScene):
            self._tell(none or say("text.not_here"))
            return
        self._tell(say("text.review.begins"))
        scene.routes.review(judging=True)
        self._teller.forget()

    def mistakes(self, scene: TableScene, rest: str) -> None:
        """How everybody has played, and all mistakes by their numbers."""
        if not isinstance(scene, TableReview):
            self._tell(say("text.not_here"))
            return
        names = address_in(scene.table.session).names
        tokens = {scene.table.token_of(seat): name for seat, name in enumerate(names)}
        rows = scene.mistake_rows()
        for row in rows:
            if row.heading:
                self._tell(say("text.counts", name=tokens.get(row.token, ""), counts=row.text))
        moves = [row for row in rows if not row.heading]
        if not moves:
            self._tell(scene.why_idle("next_mistake") or "")
            return
        self._list(
            scene.table,
            say("text.review.mistakes", count=len(moves)),
            [
                (
                    say("text.review.row", name=tokens.get(row.token, ""), what=row.text),
                    partial(self._come_to, scene, row.done),
                )
                for row in moves
            ],
        )

    def _play_out(self, scene: TableScene, rest: str, *, answered: bool) -> None:
        """Tell the better line move by move or, `answered`, what was expected after the mistake."""
        move = scene.judgement.here if isinstance(scene, TableReview) else None
        if not isinstance(scene, TableReview) or move is None:
            self._tell(say("judged.not_judged" if isinstance(scene, TableReview) else "text.not_here"))
            return
        table, node = scene.table, scene.judgement.line_of(move, answered=answered)
        table.variations.look_at(node)
        self._tell(say("judged.line"))
        for number in range(move.done, node.done):
            told_move = table.session.move(number)
            lines = [line.text for line in table.telling.news(told_move)] or [table.words.bare(told_move)]
            self._tell(say("text.review.line", number=number + 1, what=sentences(lines)))
        scene.come_to(move)

    def _luck(self, scene: TableScene, rest: str) -> None:
        """What the rolls and draws have given everybody and cost them."""
        if not isinstance(scene, TableReview):
            self._tell(say("text.not_here"))
            return
        review, address = scene.judgement.review, address_in(scene.table.session)
        told_of = [
            say("text.review.luck", what=row.text, luck=verdicts.luck_told(fortune, address, numbers=False))
            for fortune in (review.fortunes if review else ())
            if (row := scene.luck_row(fortune))
        ]
        self._tell(*(told_of or (say("text.review.no_luck"),)))

    # The analysis

    def _replay(self, scene: TableScene, rest: str) -> None:
        """Look through the game from its beginning."""
        if isinstance(scene, TabletopScene) and "review" in scene.handlers():
            scene.routes.review()
            self._teller.forget()
        else:
            self._tell(say("text.not_here"))

    def _walk(self, by: int, scene: TableScene, rest: str) -> None:
        """Look at the game one move further on or back."""
        if isinstance(scene, TabletopScene):
            scene.browse(max(0, min(scene.table.game.shown_at + by, len(scene.table.game.history.actions))))
            self._teller.forget()
        else:
            self._tell(say("text.not_here"))

    def _analyse(self, scene: TableScene, rest: str) -> None:
        """Have what is looked at analysed, or no more; or tell why it isn't."""
        on = scene.table.analysis.on
        self._analysis_asked = object()
        none = scene.table.analysis.why_barred or say("analysing.not_judged")
        self._scene_command(scene, "analyse", none)
        if on and not scene.table.analysis.on:
            self._tell(say("text.analysis.off"))

    def _of_analysis(self, name: str, scene: TableScene, rest: str) -> None:
        """Have the analysis do something; where there is none, it begins."""
        if not isinstance(scene, TableReview):
            self._analyse(scene, rest)
            return
        analysis, was_on = scene.table.analysis, scene.table.analysis.on
        scene.command(name)
        if was_on and name == "analysis_deeper":
            self._tell(say("text.analysis.deeper"))
        else:
            self._analysis_asked = object()
        if was_on and name == "analysis_pause" and not analysis.paused:
            self._tell(say("text.analysis.goes_on"))

    def _lines(self, scene: TableScene, rest: str) -> None:
        """Tell the lines as they are by now, after another number of them is asked for; or begin."""
        analysis = scene.table.analysis
        if not isinstance(scene, TableReview) or not analysis.on:
            self._analyse(scene, rest)
            return
        if rest in map(str, NUMBERS_OF_LINES):
            while self._app.settings.analysis_lines != int(rest):
                scene.command("analysis_lines")
        elif rest:
            fewest, *_, most = NUMBERS_OF_LINES
            self._tell(say("text.analysis.number", fewest=fewest, most=most))
            return
        self._analysis_asked = object()
        self._peeks = True

    def _guess(self, scene: TableScene, rest: str) -> None:
        """Keep the lines of analyses hidden until they are asked for, or tell them at once."""
        if isinstance(scene, TableReview):
            scene.command("analysis_guess")
            self._analysis_asked = object()
        else:
            self._analyse(scene, rest)

    def tell_analysis(self, scene: TableReview) -> None:
        """Tell the lines of what is looked at once, and again when they are asked for or the engine rests."""
        table, analysis = scene.table, scene.table.analysis
        now = table.game.shown_node, self._analysis_asked
        rests = self._analysis_ran and not analysis.running
        if not analysis.on or (now == self._analysis_told and not rests):
            return
        self._analysis_told, self._analysis_ran = now, analysis.running
        peeks, self._peeks = self._peeks, False
        analysis.peek(peeks)
        state, rows = analysis.state(), analysis.rows()
        analysis.peek(False)
        if not rows:
            self._tell(state)
            return
        heading = say(f"text.analysis.{'lines' if analysis.running else 'rests'}", state=state)
        told_of = (
            say("text.analysis.line", share=share, words=row.words, written=row.written)
            for row in rows
            for share in (f"{row.share} {row.detail}".rstrip(),)
        )
        self._list(
            table, heading, [(text, partial(scene.try_line, rank)) for rank, text in enumerate(told_of, 1)]
        )

    def _mark(self, scene: TableScene, rest: str) -> None:
        """Draw a circle on a thing that is named, or an arrow between two; tell all that is drawn."""
        if not isinstance(scene, TabletopScene):
            self._tell(say("text.not_here"))
            return
        table, (in_words, _) = scene.table, self._of(scene)
        pens = {folded(say(f"drawing.pen.{pen.name.lower()}")): pen for pen in Pen}
        said = folded(rest).split()
        names = [word for word in said if word not in pens]
        ends = list(self._ends(in_words, names))
        if words_of(" ".join(names)) and not ends:
            self._tell(say("text.mark.unclear", name=rest))
            return
        if ends:
            pen = next((pens[word] for word in said if word in pens), table.drawing.pen)
            table.drawing.draw(Stroke(pen, *ends))
        self._tell(*(tuple(in_words.drawn()) or (say("drawing.nothing"),)))

    def drawn(self, scene: TableScene) -> Iterator[str]:
        """What is drawn on the table of a scene, stroke by stroke."""
        return self._of(scene)[0].drawn()

    def _ends(self, in_words: TableInWords, names: Sequence[str]) -> Sequence[str]:
        """What records call the one thing or the two that some words name; nothing where they name none."""
        cuts = [(names,), *((names[:cut], names[cut:]) for cut in range(1, len(names)))]
        for parts in cuts:
            named = [self._drawn_at(in_words, " ".join(part)) for part in parts]
            if names and None not in named:
                return [word for word in named if word is not None]
        return []

    def _drawn_at(self, in_words: TableInWords, name: str) -> str | None:
        """What records call the first thing of a name at which can be drawn; small words say nothing."""
        said = words_of(name)
        named = in_words.named(name) or [
            target for target, called in in_words.targets().items() if said and words_of(called) == said
        ]
        return next((word for word in map(in_words.word, named) if word is not None), None)

    def _unmark(self, scene: TableScene, rest: str) -> None:
        scene.table.drawing.erase()
        self._tell(say("drawing.nothing"))

    def _come_to(self, scene: TableReview, done: int) -> None:
        review = scene.judgement.review
        move = review.by_done.get(done) if review else None
        if move is not None:
            scene.come_to(move)

    def tell_beside(self, scene: Scene, command: TypedCommand) -> bool:
        """Carry out a command that tells of the game, and needs no table; False for any other."""
        word, name = scene.game, command.name
        if word is None or name not in ("help", "rules", "learn", "practise"):
            return False
        if name == "help":
            self._tell(*(say(f"text.help.{part}") for part in ("question", "learning", "enter")))
        elif name == "rules":
            self._tell(*rules_of(word))
        elif self._app.dialog is not None:
            return False
        elif name == "learn":
            self._learn_of(word, command.rest)
        else:
            self._practise_of(word)
        return True

    def _learn(self, scene: TableScene, rest: str) -> None:
        """List the lessons, or begin one."""
        word = scene.table.words.game.id
        course, anew = course_of(word), isinstance(scene, LessonScene)
        if self._learn_of(word, rest, anew=anew) or course is None:
            return
        self._listed = (
            self._choices_at(scene.table),
            [
                ("", partial(learn, self._app, word, number, anew=anew))
                for number in range(len(course.lessons))
            ],
        )

    def _learn_of(self, word: str, rest: str, *, anew: bool = False) -> bool:
        """Begin the lesson of a number, `anew` in the place of another; or list them, and return False."""
        course = course_of(word)
        if course is None:
            self._tell(say("text.not_here"))
            return False
        if rest.isdecimal() and 0 < int(rest) <= len(course.lessons):
            return learn(self._app, word, int(rest) - 1, anew=anew)
        self._tell(say("lesson.heading"))
        for number, lesson in enumerate(course.lessons, 1):
            self._tell(say("text.numbered", number=number, what=worded(lesson.title)))
        self._tell(say("text.learn"))
        return False

    def _practise(self, scene: TableScene, rest: str) -> None:
        self._practise_of(scene.table.words.game.id, anew=isinstance(scene, LessonScene))

    def _practise_of(self, word: str, *, anew: bool = False) -> None:
        if not practise(self._app, word, anew=anew):
            self._tell(say("exercise.none_left"))

    def tell_position(self, scene: TableScene) -> None:
        """Tell all of the table."""
        self._look(scene, "")

    def _help(self, scene: TableScene, rest: str) -> None:
        """The commands, with examples of what can be typed now."""
        in_words, actions = self._of(scene)
        part, thing = _part_example(in_words), _thing_example(in_words, scene.table)
        one = next((each for each in actions.legal if each.text), None)
        if part and thing:
            self._tell(say("text.help.looking", part=part, thing=thing))
        else:
            self._tell(say("text.help.looking_all"))
        if one is not None:
            word = deed_in(one.text) or one.notation
            self._tell(say("text.help.moving", words=one.text, notation=one.notation, word=word))
        else:
            self._tell(say("text.help.moving_later"))
        if thing:
            self._tell(say("text.help.asking", thing=thing))
        word, ends = scene.table.words.game.id, scene.table.agreements.talk(scene.table.game)
        rest_of = ("happened", "marks", "analysis", "game_with_talk" if ends else "game", "learning", "enter")
        lessons = course_of(word) is not None
        self._tell(*(say(f"text.help.{part}") for part in rest_of if lessons or part != "learning"))
        if self._app.guests.places:
            self._tell(host_lines.help_told())
        self._tell(worded(message("text.typed", how=say(scene.typed_text))))

    def _rules(self, scene: TableScene, rest: str) -> None:
        """The rules, and where the present step is told of; or the part under a heading that is typed."""
        table, headings = scene.table, rule_headings(scene.table.words.game.id)
        rules = [*rules_of(table.words.game.id, partial(table.words.drawn, table.session.view_shown), rest)]
        if rest and not rules:
            self._tell(say("text.rules.parts", parts=Listing(tuple(headings.values()), "commas")))
            return
        self._tell(*rules)
        now = headings.get(scene.rule)
        if now is not None and not rest:
            typed = f"{command_words()['rules'][0]} {now.casefold()}"
            self._tell(say("text.rules.now", part=now, typed=typed))

    def _go(self, scene: TableScene, rest: str) -> None:
        """Look at the game as it was after so many moves, or as it is now."""
        if not isinstance(scene, TabletopScene):
            self._tell(say("text.not_here"))
            return
        count = len(scene.table.game.history.actions)
        scene.browse(min(int(rest), count) if rest.isdecimal() and len(rest) < LONGEST_TYPED else count)
        self._teller.forget()

    def _ok(self, scene: TableScene, rest: str) -> None:
        if isinstance(scene, TabletopScene):
            self._go_on(scene)

    def _leave(self, scene: TableScene, rest: str) -> None:
        """Leave a lesson, an exercise or the review, for the game or for good."""
        if isinstance(scene, LessonScene | TableReview):
            scene.leave_game()
            self._teller.forget()
        else:
            self._app.quit()

    def _back(self, scene: TableScene, rest: str) -> None:
        """Take back what is chosen; or go back from where one looks, from the review, or in a lesson."""
        if isinstance(scene, LessonScene) and not scene.table.selection.chosen:
            scene.command("lesson_back")
        elif isinstance(scene, TableReview):
            if not (scene.table.cancel() or scene.table.variations.leave()):
                self._leave(scene, rest)
        elif not scene.table.cancel() and scene.table.game.browsing:
            scene.table.browse_to_now()
        self._teller.forget()

    # Completion

    def completions(self, begun: str) -> Iterator[str]:
        """What a line that was begun may become: commands, things, and actions in words and notation."""
        said = folded(begun)
        found = dict.fromkeys(word for words in command_words().values() for word in words)
        scene = self._app.scene
        if isinstance(scene, TabletopScene):
            in_words, actions = self._of(scene)
            names = tuple(in_words.targets().values())
            found |= dict.fromkeys(names)
            found |= dict.fromkeys(told_of.notation for told_of in actions.legal)
            found |= dict.fromkeys(told_of.text for told_of in actions.legal)
            asked = [word for name in ("look", "near", "why", "mark") for word in command_words()[name]]
            parts = (*names, *map(str.casefold, in_words.part_labels()))
            found |= dict.fromkeys(f"{word} {part}" for word in asked for part in parts)
        yield from (line for line in found if folded(line).startswith(said) and folded(line) != said)


def rules_of(
    word: str, drawn: Callable[[str], Iterable[str]] = lambda name: (), part: str = ""
) -> Iterator[str]:
    """The rules of a game, or the `part` of them under a heading with those words.

    `drawn` says what a drawing or diagram among them shows.
    """
    key, is_told = f"{word}.help.rules", not part
    for block in blocks_of(stock(key) if has_stock(key) else ()):
        if part and block.kind == "heading":
            is_told = folded(part) in folded(block.text)
        if not is_told:
            continue
        if block.kind in ("drawing", "figure"):
            yield from drawn(block.text)
        else:
            yield block.text


def has_stock(key: str) -> bool:
    """Whether there is a stock of texts at a key."""
    with suppress(KeyError):
        return bool(stock(key))
    return False


def _part_example(in_words: TableInWords) -> str:
    """A part of the table as it can be asked for: the hand, where there is one."""
    parts = in_words.words.parts
    label = (
        say(f"{in_words.words.game.id}.part.{'hand' if 'hand' in parts else next(iter(parts))}")
        if parts
        else ""
    )
    word = label.casefold().rpartition(" ")[2]
    return word if in_words.part_named(word) else label.casefold()


def _thing_example(in_words: TableInWords, table: AnyGameTable) -> str:
    """Something on the table by its name: what a move can begin with, or else anything."""
    names = in_words.targets()
    first = (names[target] for target in next_steps(table, ()) if target in names)
    return next(first, next(iter(names.values()), ""))
