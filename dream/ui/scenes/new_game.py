"""A new game of any kind: which game, from which seed, who sits where, and with which options."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED, cleaned_seed, fresh_seed
from dream.base.texts import say
from dream.play.clocks import TimeControl
from dream.play.game import Option, Options
from dream.play.levels import can_dare
from dream.play.seated_game import Setup
from dream.play.seats import LONGEST_NAME, Seat
from dream.protocol.dialogue import LONGEST_COMMAND, joined_command
from dream.study.tried_boards import tried_boards
from dream.ui.games.registry import AnyGame, games_with_view, teaches, view_of
from dream.ui.kit.settings import PERSON, SPARRING, GameSettings
from dream.ui.kit.text import Role
from dream.ui.scenes.boards import Boards
from dream.ui.scenes.covers import CoverPicture, CoverStrip, cover_game, last_first
from dream.ui.scenes.form import Form
from dream.ui.table.clocks import control_words
from dream.ui.table.engines import Introductions, known_engines
from dream.ui.table.game_session import seat_label, unnamed_player
from dream.ui.table.new_game import CLOCK, SEED, TYPED, Ladder, NewGameForm, OpponentChoice, Place, Rung, Who
from dream.ui.table.new_game import rungs as rungs_of
from dream.ui.table.view import Preview
from dream.ui.widgets.buttons import Choice, fit_side_by_side
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.paint import brief, width_of, wrapped
from dream.ui.widgets.panels import Page
from dream.ui.widgets.widget import OwnWidget

PRESETS = ("", "3m+2s", "5m+3s", "10m+5s", "30m", "30s/move", "10m+3x30s")
CUSTOM = "custom"
LONGEST = 200
CHOICE = 0.5
"""How much of the row the choice has beside the field."""
Kinds = Sequence[tuple[str, str]]
MakeChoice = Callable[[Rect, str, Kinds, str, Callable[[str], object]], object]
"""Makes a labelled choice at a place, of values and what they are called, with what hears of another."""


class ClockRows:
    """The rows for the clock of some wishes; `rebuild` has the widgets made anew.

    `changed` hears of what is typed in the `field`, `done` is called on Enter there.
    """

    field: TextField | None = None

    def __init__(
        self,
        wishes: NewGameForm,
        rebuild: Callable[[str], object],
        changed: Callable[[], object],
        done: Callable[[], object],
    ) -> None:
        self._wishes, self._rebuild, self._changed, self._done = wishes, rebuild, changed, done
        self._custom = wishes.clock not in PRESETS

    def build(self, app: WidgetHost, place: Rect, choice: MakeChoice) -> None:
        """Make the widgets in a row: the choice and, for a clock of one's own, the field beside it."""
        kinds = [(text, _label(text)) for text in (*PRESETS, CUSTOM)]
        now, self.field = CUSTOM if self._custom else self._wishes.clock, None
        beside = Rect(place)
        if self._custom:
            place = Rect(place.x, place.y, round(place.w * CHOICE), place.h)
            beside.left, beside.w = place.right + app.ui.px(8), beside.right - place.right - app.ui.px(8)
        choice(place, say("clock.label"), kinds, now, self._choose)
        if self._custom:
            self.field = app.ui.add(
                TextField(
                    beside,
                    app.ui.look,
                    app.screen,
                    self._wishes.clock,
                    limit=LONGEST,
                    placeholder=say("clock.custom_placeholder"),
                    changed=self._type,
                    done=lambda _: self._done(),
                )
            )

    def _choose(self, text: str) -> None:
        self._custom = text == CUSTOM
        self._wishes.clock = self._wishes.clock if self._custom else text
        self._rebuild("clock")

    def _type(self, text: str) -> None:
        self._wishes.clock = text
        self._changed()


def _label(text: str) -> str:
    if text in ("", CUSTOM):
        return say(f"clock.{text or 'off'}")
    return control_words(TimeControl.parse(text))


_BETWEEN_SEATS = 3
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
        wishes: NewGameForm,
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
            form.space(_BETWEEN_SEATS)

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


_ROW, _GAP = 36, 9


class SeedPanel:
    """Keeps the text of the seed, which may be none.

    `changed` hears of another text, `done` is called on Enter; `field` is where it is typed. `refused` says
    why what was pasted last is no seed; the text stays as it was.
    """

    field: TextField
    refused: str | None = None

    def __init__(
        self, app: WidgetHost, text: str, changed: Callable[[], object], done: Callable[[], object]
    ) -> None:
        """`choose`, which may be set, shows seeds to choose from."""
        self._app, self._changed, self._done = app, changed, done
        self.text, self._seed = text, _seed_of(text)
        self.choose: Callable[[], object] | None = None
        self.picture = Rect(0, 0, 0, 0)

    def build(self, column: Rect, label: int, problem: str | None = None) -> None:
        """Make the widgets in a column, under the square of the picture, with a `label` so many pixels wide.

        A `problem` is told at the field.
        """
        ui = self._app.ui
        font = ui.look.font(Role.SMALL)
        lines = wrapped(font, problem, column.w - label) if problem else ()
        told = len(lines) * font.get_linesize()
        side = min(column.w, column.h - told - ui.px(2 * _ROW + 2 * _GAP))
        self.picture = Rect(column.x + (column.w - side) // 2, column.y, side, side)
        row = Rect(column.x, self.picture.bottom + ui.px(_GAP), column.w, ui.px(_ROW))
        ui.label(Rect(row.x, row.y, label, row.h), say("new_game.seed"), kind="@left")
        self.field = ui.add(
            TextField(
                Rect(row.x + label, row.y, row.w - label, row.h),
                ui.look,
                self._app.screen,
                self.text,
                limit=LONGEST_SEED,
                placeholder=say("new_game.seed_placeholder"),
                changed=self._read,
                done=lambda _: self._done(),
            )
        )
        for number, line in enumerate(lines):
            below = Rect(row.x + label, row.bottom, row.w - label, font.get_linesize())
            below.y += number * below.h
            ui.label(below, line, kind="@wrong_left")
        boards = (("boards", self.choose),) if self.choose else ()
        actions = (("reroll", self._reroll), ("copy", self._copy), ("paste", self._paste), *boards)
        width = (column.w - (len(actions) - 1) * ui.px(_GAP)) // len(actions)
        for number, (name, action) in enumerate(actions):
            rect = Rect(
                column.x + number * (width + ui.px(_GAP)), row.bottom + told + ui.px(_GAP), width, row.h
            )
            ui.button(rect, say(f"new_game.{name}"), action, hint=say(f"new_game.{name}_hint"))

    def draw(self, surface: Surface, preview: Preview, options: Options) -> None:
        """Draw the picture of what the seed begins."""
        preview.draw(surface, self.picture, self._seed, options)

    def _read(self, text: str) -> None:
        """Take a text for the seed, which may be none."""
        self.text, self._seed = text, _seed_of(text)
        self.refused = None
        self._app.dirty("seed")
        self._changed()

    def take(self, text: str) -> None:
        """Have another text for the seed, while another scene is on top."""
        self._read(text)

    def _change(self, text: str) -> None:
        self.field.set_text(text)
        self._read(text)

    def _reroll(self) -> None:
        self._change(fresh_seed())

    def _copy(self) -> None:
        text = self._seed or self.text
        copied = self._app.screen.copy(text)
        seed = brief(self._app.look, text)
        self._app.say(say("new_game.copied" if copied else "app.no_clipboard", seed=seed))

    def _paste(self) -> None:
        lines = (self._app.screen.pasted() or "").splitlines()
        try:
            seeds = list(filter(None, map(cleaned_seed, lines)))
        except Malformed:
            seeds = lines
        if not seeds:
            self._refuse(say("app.nothing_to_paste"))
        elif len(seeds) > 1 or len(seeds[0]) > LONGEST_SEED:
            self._refuse(say("new_game.no_seed_to_paste", most=LONGEST_SEED))
        else:
            self._change(seeds[0])

    def _refuse(self, why: str) -> None:
        self.refused = why
        self._changed()


def _seed_of(text: str) -> str | None:
    """The seed that a text comes to, if it is one."""
    with suppress(Malformed):
        return cleaned_seed(text) or None
    return None


_LEFT, _BETWEEN, _GAMES, _BELOW = 0.44, 34, 56, 8
_SEATING, _LABEL, _CLEAR = 34, 56, 8
_LABELS = "new_game.seed", "clock.label", "new_game.seating", "new_game.match"
"""Those in the left column, which are all as wide as the widest asks."""


Chosen = TypeVar("Chosen", bound=Hashable)
COVER_SEED = "cover"
"""The seed of the pictures on the covers, which stay as they are whatever is typed."""


def _match_name(word: str) -> str:
    """What a match is called, by its word."""
    if word.isdecimal():
        return say("new_game.match_best_of", games=int(word))
    return say(f"new_game.match_{word or 'single'}")


class NewGame(Page):
    """The sheet at which a game is set up; Begin begins it.

    The one played last is offered, as it was set up then. `wishes` is what has been chosen for the game in
    sight; what was chosen for another stays as it is while the sheet is open, and all share the seed.

    What is wrong is told at the control where it can be mended, as soon as it is so; what is still missing,
    once the game was to begin.
    """

    name = "new_game"
    heading = "new_game.heading"
    widest, tallest = 1080, 900

    def __init__(self, app: WidgetHost, seed: str | None = None, game: str | None = None) -> None:
        super().__init__(app)
        self._games = {game.id: game for game in games_with_view()}
        self._known = {joined_command(engine.command): engine.name for engine in known_engines(app.settings)}
        self._order = last_first(self._games, app.settings.game)
        self._pictures = {word: CoverPicture(app, cover_game(word), COVER_SEED) for word in self._order}
        self._all_wishes: dict[str, NewGameForm] = {}
        self._previews: dict[str, Preview] = {}
        self._introductions: Introductions | None = None
        self._area: ScrollArea | None = None
        self._failed: dict[Place, tuple[object, str]] = {}
        self._asked = False
        self._told: dict[Place, str] = {}
        self._controls: dict[Place, OwnWidget] = {}
        self.seed = SeedPanel(app, seed or fresh_seed(), self._changed, self.start)
        self.focus_place = 1 if len(self._games) > 1 else 0  # in the seed, where Enter begins
        offered = (game, app.settings.game, next(iter(self._games)))
        self._offer(next(self._games[word] for word in offered if word in self._games))

    def _offer(self, game: AnyGame) -> None:
        """Have a game in sight."""
        if game.id not in self._all_wishes:
            self._all_wishes[game.id] = NewGameForm.of(game, self._last_time(game))
            self._previews[game.id] = view_of(game.id).preview(self.app)
        self.wishes, self.preview = self._all_wishes[game.id], self._previews[game.id]
        self.seats = SeatRows(
            self.wishes, self._known, self.app.rebuild, self._changed, self.start, self._climb
        )
        self.clock = ClockRows(self.wishes, self.app.rebuild, self._changed, self.start)
        self._asked = False
        self.leave()
        self._introductions = Introductions(self.app, game)

    def _last_time(self, game: AnyGame) -> GameSettings:
        """How a game was set up last; for one never played, the people at the game in sight come along."""
        settings = self.app.settings
        if game.id in settings.games or not self._all_wishes:
            return settings.of(game.id)
        return GameSettings(names=tuple(self.wishes.names))

    # Widgets

    def build(self) -> None:
        super().build()
        if len(self._games) > 1:
            self._build_games()
        left, right = self._columns
        match = self._below(left) if len(self.wishes.matches) > 1 else None
        seating = self._below(left)
        clock = self._below(left)
        self._told = problems = self._problems
        if CLOCK in problems:
            self._build_problem(left, problems[CLOCK])
        self.seed.choose = self._choose_board if tried_boards(self.wishes.game.id) else None
        self.seed.build(left, self._label, problems.get(SEED))
        form = Form(self.app.ui, right, self.app.screen)
        self.seats.build(form, problems)
        self._controls = {SEED: self.seed.field}
        self._controls |= {("seat", place): widget for place, widget in self.seats.controls.items()}
        dares = can_dare(self.wishes.game.id)
        if self._offered or dares:
            form.rule()
        if dares:
            self._build_style(form)
        for option in self._offered:
            self._build_option(form, option)
        if self._area:
            form.area.scroll_to(self._area.offset)
        self._area = form.area
        self.clock.build(self.app, clock, self._build_choice)
        if self.clock.field is not None:
            self._controls[CLOCK] = self.clock.field
        self._build_seating(seating)
        if match:
            self._build_match(match)
        self._build_foot()

    def _build_foot(self) -> None:
        """The ways on: whoever has learnt nothing of the game yet is offered its lessons."""
        ui, word = self.app.ui, self.wishes.game.id
        news = teaches(word) and not self.app.settings.of(word).lessons
        ways = 2 + news
        hint = say("new_game.start_hint")
        ui.button(self.foot(0, ways), say("new_game.start"), self.start, kind="@primary", hint=hint)
        if news:
            hint = say("new_game.learn_hint", game=self.wishes.game.name)
            ui.button(self.foot(1, ways), say("new_game.learn"), self._learn, hint=hint)
        self.back_button(ways - 1, ways)

    def _choose_board(self) -> None:
        """Show the boards that were tried; the one that is chosen is the seed."""
        self.app.push(Boards(self.app, self.wishes.game.id, self.preview, self.seed.take))

    def _learn(self) -> None:
        self.app.routes.learn(self.wishes.game.id, at_once=True)

    @property
    def _offered(self) -> list[Option]:
        """The options of which there is more than one value."""
        return [option for option in self.wishes.options.declared if len(option.values) > 1]

    @property
    def _columns(self) -> tuple[Rect, Rect]:
        """For the seed, and for all else, under the choice of the game."""
        px, inner = self.app.ui.px, self.inner
        top = inner.y + (px(_GAMES + _BELOW) if len(self._games) > 1 else 0)
        left = Rect(inner.x, top, round(inner.w * _LEFT), inner.bottom - top - px(2))
        x = left.right + px(_BETWEEN)
        return left, Rect(x, top, inner.right - x, left.h)

    def _build_games(self) -> None:
        ui, inner = self.app.ui, self.inner
        place = Rect(inner.x, inner.y, inner.w, ui.px(_GAMES))
        covers = tuple(map(cover_game, self._order))
        ui.add(CoverStrip(place, ui.look, covers, self._pictures, self.wishes.game.id, self._play))

    def _build_option(self, form: Form, option: Option) -> None:
        place = form.labelled(option.label, gap=1)
        values = [(value, option.value_label(value)) for value in option.in_order]
        where = ("option", option.word)
        self._controls[where] = form.choice(
            place, values, self.wishes.options[option.word], lambda value: self._choose(option, value)
        )
        if where in self._told:
            form.problem(self._told[where])
        else:
            form.note(option.about)

    @property
    def _label(self) -> int:
        """How wide the labels in the left column are."""
        px, font = self.app.look.px, self.app.look.font(Role.BODY)
        return max(px(_LABEL), *(width_of(font, say(key)) + px(_CLEAR) for key in _LABELS))

    def _below(self, column: Rect) -> Rect:
        """A row at the foot of a column, which is shortened by it."""
        row = self.app.ui.px(_SEATING)
        column.h -= row + self.app.ui.px(_BELOW)
        return Rect(column.x, column.bottom + self.app.ui.px(_BELOW), column.w, row)

    def _build_problem(self, column: Rect, sentence: str) -> None:
        """What is wrong with what is typed in the row below a column, which is shortened by it."""
        ui, font = self.app.ui, self.app.look.font(Role.SMALL)
        high = font.get_linesize()
        for line in reversed(wrapped(font, sentence, column.w - self._label)):
            column.h -= high
            ui.label(Rect(column.x + self._label, column.bottom, column.w, high), line, kind="@wrong_left")

    def _build_seating(self, place: Rect) -> None:
        """Whether everybody sits as chosen, or where chance has it."""
        kinds = [(drawn, say(f"new_game.seating_{str(drawn).lower()}")) for drawn in (False, True)]
        self._build_choice(place, say("new_game.seating"), kinds, self.wishes.drawn, self._draw_seats)

    def _build_match(self, place: Rect) -> None:
        """How many games are played."""
        chosen = self.wishes.match if self.wishes.match in self.wishes.matches else ""
        kinds = [(word, _match_name(word)) for word in self.wishes.matches]
        self._build_choice(place, say("new_game.match"), kinds, chosen, self._match)

    def _build_choice(
        self,
        place: Rect,
        text: str,
        kinds: Sequence[tuple[Chosen, str]],
        now: Chosen,
        changed: Callable[[Chosen], object],
    ) -> None:
        ui, label = self.app.ui, self._label
        ui.label(Rect(place.x, place.y, label, place.h), text, kind="@left")
        control = Rect(place.x + label, place.y, place.w - label, place.h)
        fits = fit_side_by_side(ui.look, (name for _, name in kinds), control.w)
        ui.add(Choice(control, ui.look, kinds, now, changed, segments=fits))

    def _build_style(self, form: Form) -> None:
        """How our own opponents play, whatever their levels."""
        place = form.labelled(say("new_game.style"), gap=1)
        styles = [(daring, say(f"new_game.style_{str(daring).lower()}")) for daring in (False, True)]
        form.choice(place, styles, self.wishes.daring, self._dare)
        form.note(say("new_game.style_note"))

    # What the player does

    def _climb(self, seat: str, rungs: Sequence[Rung], now: Who, take: Callable[[Who], object]) -> None:
        """Show the ladder of opponents for a seat."""
        self.app.push(Ladder(self.app, seat, rungs, now, take))

    def _play(self, word: str) -> None:
        self._area, self.seed.refused = None, None
        self._offer(self._games[word])
        self.app.rebuild("game")

    def _draw_seats(self, drawn: bool) -> None:
        self.wishes.drawn = drawn
        self.app.dirty("seating")

    def _match(self, word: str) -> None:
        self.wishes.match = word
        self.app.dirty("match")

    def _dare(self, daring: bool) -> None:
        self.wishes.daring = daring
        self.app.dirty("style")

    def _choose(self, option: Option, value: str) -> None:
        seats = self.wishes.places
        self.wishes.choose(option.word, value)
        self.app.dirty("option")
        if self.wishes.places != seats:
            self.app.rebuild("seats")
        else:
            self._changed()

    def _changed(self) -> None:
        """Something is wished otherwise: tell what is wrong with it now, where that is something else."""
        if self.app.scene is self and self._problems != self._told:
            self.app.rebuild("problems")

    @property
    def _problems(self) -> dict[Place, str]:
        """What is to be told of the wishes, by the place where it can be mended."""
        found = self.wishes.problems(self.seed.text)
        told = {problem.place: problem.sentence for problem in found if self._asked or not problem.missing}
        for (kind, number), (command, why) in self._failed.items():
            if isinstance(number, int) and self.wishes.seats[number] == command:
                told.setdefault((kind, number), why)
        if self.seed.refused:
            told[SEED] = self.seed.refused
        return told

    def start(self) -> None:
        """Begin the game that was chosen, or tell what is wrong with it and go where that can be mended."""
        self._asked = True
        self._failed.clear()
        self.seed.refused = None
        problems = self._problems
        if problems:
            self._go_to(next(iter(problems)))
            return
        setup = self.wishes.setup(self.seed.text)
        assert self._introductions
        self._introductions.ask(setup.seats, lambda seats: self._begin(setup, seats), self._fails)

    def _fails(self, seat: int, why: str) -> None:
        """The engine at a seat cannot play."""
        if why:
            self._failed["seat", seat] = self.wishes.seats[seat], why
            self._go_to(("seat", seat))

    def _go_to(self, place: Place) -> None:
        """Show what is wrong, with the focus where it can be mended."""
        self.app.rebuild("problems")
        self.app.ui.focus.give(self._controls.get(place))
        self.app.ui.focus.shown = True

    def _begin(self, setup: Setup, seats: tuple[Seat, ...]) -> None:
        known = self.app.settings.of(setup.game)
        wished = replace(self.wishes.remembered, lessons=known.lessons)
        remembered = {**self.app.settings.games, setup.game: wished}
        self.app.change(games=remembered)
        self.app.routes.begin(self.wishes.seated(replace(setup, seats=seats)))

    def leave(self) -> None:
        if self._introductions:
            self._introductions.stop()

    # Looks

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.seed.draw(surface, self.preview, self.wishes.options)
