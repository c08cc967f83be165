"""A new game of any kind: which game, from which seed, who sits where, and with which options."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED, cleaned_seed, memorable_seed
from dream.base.texts import say
from dream.play.clocks import TimeControl
from dream.play.game import PLAYERS, Option
from dream.play.levels import can_dare
from dream.play.seats import LONGEST_NAME, Seat
from dream.play.setup import Setup
from dream.protocol.dialogue import LONGEST_COMMAND, joined_command
from dream.study.tried_boards import tried_boards
from dream.ui.games.registry import AnyGame, games_with_view, teaches, view_of
from dream.ui.kit.medallions import LEAST
from dream.ui.kit.mirror import pen
from dream.ui.kit.settings import GUEST, PERSON, SPARRING, GameSettings
from dream.ui.kit.text import Role
from dream.ui.scenes.boards import Boards
from dream.ui.scenes.covers import CoverPicture, CoverStrip, cover_game
from dream.ui.table.clock_faces import control_words
from dream.ui.table.game_session import GameHost, seat_label, unnamed_player
from dream.ui.table.introductions import Introductions, known_engines
from dream.ui.table.new_game import CLOCK, SEED, NewGameForm, Place
from dream.ui.table.opponents import (
    TYPED,
    MedallionChoice,
    Opponent,
    OpponentChoice,
    Opponents,
    Who,
    opponents,
)
from dream.ui.table.view import Preview
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.forms import (
    Control,
    Form,
    Note,
    Row,
    Rule,
    beside,
    buttons,
    made,
    one_of,
    typed,
    worded_choices,
)
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.page import FootButton, Page
from dream.ui.widgets.paint import brief, width_of
from dream.ui.widgets.widget import Focusable

PRESETS = ("", "3m+2s", "5m+3s", "10m+5s", "30m", "30s/move", "10m+3x30s")
CUSTOM = "custom"
LONGEST_CLOCK = 200
COVER_SEED = "cover"
"""The seed of the pictures on the covers, which are shown while the seed is still secret."""
_LEFT, _BETWEEN, _GAMES, _BELOW = 0.44, 34, 56, 8
_SEED_ROW, _SEED_GAP = 36, 9
_LABEL, _LEAST_LABEL, _CLEAR = 150, 56, 8
_LABELS = "new_game.seed", "clock.label", "new_game.seating", "new_game.match"
"""Those in the left column, which are all as wide as the widest asks."""
_SEAT = 36
"""How high the row of a seat is, which has a medallion."""
_NAME = 0.74
"""The part of its row that a name has; a medallion has the rest."""
_MARGIN, _BAR = 6, 12
"""How far beyond its column what scrolls is seen, and how far away its bar is."""


class NewGame(Page):
    """The sheet at which a game is set up; Begin begins it.

    The one played last is offered, as it was set up then. `form` is what has been chosen for the game in
    sight; what was chosen for another stays as it is while the sheet is open. Games without hidden things
    share the `seed` that is offered. The others share one that is empty until somebody types it: a secret one
    is drawn for them.

    What is wrong is told at the control where it can be mended, as soon as it is so; what is still missing,
    once the game was to begin. The `controls` go by their places, the choices of who sits at a seat by
    ``who`` and its number.
    """

    name = "new_game"
    heading = "new_game.heading"
    widest, tallest = 1080, 900
    app: GameHost

    def __init__(self, app: GameHost, seed: str | None = None, game: str | None = None) -> None:
        super().__init__(app)
        self._games = {game.id: game for game in games_with_view()}
        self._known = {joined_command(engine.command): engine.name for engine in known_engines(app.settings)}
        self._pictures = {word: CoverPicture(app, cover_game(word), COVER_SEED) for word in self._games}
        self._forms: dict[str, NewGameForm] = {}
        self._previews: dict[str, Preview] = {}
        self._introductions: Introductions | None = None
        self._area: ScrollArea | None = None
        self._failed: dict[Place, tuple[object, str]] = {}
        self._told: dict[Place, str] = {}
        self._knowable = False
        self._not_pasted: str | None = None
        self._seeds = {False: seed or memorable_seed(), True: ""}
        self.picture = Rect(0, 0, 0, 0)
        self.controls: dict[Place, Focusable] = {}
        self.focus_place = 1 if len(self._games) > 1 else 0  # in the seed, where Enter begins
        offered = (game, app.settings.game, next(iter(self._games)))
        self._offer(next(self._games[word] for word in offered if word in self._games))

    def _offer(self, game: AnyGame) -> None:
        """Have a game in sight."""
        if game.id not in self._forms:
            self._forms[game.id] = NewGameForm.of(game, self._last_time(game))
            self._forms[game.id].welcome(self.app.guests.names)
            self._previews[game.id] = view_of(game.id).preview(self.app)
        self.form, self.preview = self._forms[game.id], self._previews[game.id]
        self._own_clock = self.form.clock not in PRESETS
        seats = enumerate(self.form.seats)
        self._typed = {place: who for place, who in seats if isinstance(who, str) and who not in self._known}
        self._asked = False
        self.leave()
        self._introductions = Introductions(self.app, game)

    def _last_time(self, game: AnyGame) -> GameSettings:
        """How a game was set up last; for one never played, the people at the game in sight come along."""
        settings = self.app.settings
        if game.id in settings.games or not self._forms:
            return settings.of(game.id)
        return GameSettings(names=tuple(self.form.names))

    @property
    def seed(self) -> str:
        """What is in the field for the seed."""
        return self._seeds[self.form.game.hidden]

    # Where it lies

    def build(self) -> None:
        super().build()
        px, covers = self.app.ui.px, tuple(map(cover_game, self._games))
        strip = made(CoverStrip, covers, self._pictures, self.form.game.id, self._play)
        games = [Row(control=strip, high=_GAMES, gap=_BELOW)] if len(covers) > 1 else []
        room = self.build_rows(*games)
        left = Rect(room.x, room.y, round(room.w * _LEFT), room.h - px(2))
        right = Rect(left.right + px(_BETWEEN), left.y, 0, left.h)
        right.w = room.right - right.x
        self._told, self._knowable = self._problems, self.form.is_known(self.seed)
        label = self._label
        below = Form(self.app, self._rows_below(), left.w, label, gap=px(_BELOW))
        left.h -= below.height
        self.controls = self._build_seed(left, label)
        self._build_seats(right)
        self.controls |= below.build((left.x, left.bottom + px(_BELOW)))
        self._build_ways()

    def _build_seed(self, column: Rect, label: int) -> dict[Place, Focusable]:
        """The square picture of what the seed begins, and the seed below it."""
        px = self.app.ui.px
        form = Form(self.app, self._seed_rows(), column.w, label, high=px(_SEED_ROW), gap=px(_SEED_GAP))
        side = min(column.w, column.h - form.height)
        self.picture = Rect(column.x + (column.w - side) // 2, column.y, side, side)
        return form.build((column.x, self.picture.bottom + px(_SEED_GAP)))

    def _build_seats(self, column: Rect) -> None:
        """The seats and the options, which scroll where they need to."""
        px = self.app.ui.px
        around = column.inflate(2 * px(_MARGIN), 2 * px(_MARGIN))
        around.w += px(_BAR)
        area = self.app.ui.add(ScrollArea(around, self.app.look))
        rows = *self._count_rows(), *self._seat_rows(), *self._option_rows()
        form = Form(self.app, rows, column.w, px(_LABEL))
        self.controls |= form.build(column.topleft, area)
        if self._area:
            area.scroll_to(self._area.offset)
        self._area = area

    @property
    def _label(self) -> int:
        """How wide the labels in the left column are."""
        px, font = self.app.look.px, self.app.look.font(Role.BODY)
        return max(px(_LEAST_LABEL), *(width_of(font, say(key)) + px(_CLEAR) for key in _LABELS))

    def _build_ways(self) -> None:
        """The ways on: whoever has learnt nothing of the game yet is offered its lessons."""
        game = self.form.game
        begin = FootButton(say("new_game.start"), self.start, say("new_game.start_hint"), "@primary")
        hint = say("new_game.learn_hint", game=game.name)
        learn = FootButton(say("new_game.learn"), self._learn, hint)
        news = teaches(game.id) and not self.app.settings.of(game.id).lessons
        self.build_foot(begin, *([learn] if news else []))

    # The rows

    def _seed_rows(self) -> Iterator[Row | Note]:
        wrong, hidden = self._told.get(SEED), self.form.game.hidden
        field = typed(
            self.seed,
            self.take_seed,
            self.start,
            limit=LONGEST_SEED,
            placeholder=say(f"new_game.seed_placeholder.{'drawn' if hidden else 'any'}"),
        )
        yield Row(say("new_game.seed"), field, SEED, gap=0 if wrong or self._knowable else None)
        if wrong:
            yield Note(wrong, "@wrong_left")
        elif self._knowable:
            yield Note(say("new_game.seed_known"))
        actions = {"copy": self._copy, "paste": self._paste}
        actions = {"paste": self._paste} if hidden else {"reroll": self._reroll, **actions}
        if tried_boards(self.form.game.id):
            actions["boards"] = self.show_boards
        entries = ((say(f"new_game.{key}"), do, say(f"new_game.{key}_hint")) for key, do in actions.items())
        yield Row(control=buttons(_SEED_GAP, *entries))

    def _rows_below(self) -> Iterator[Row | Note]:
        """Those below the seed: the clock, who sits where, and how many games are played."""
        form = self.form
        yield from self._wrong(CLOCK)
        yield Row(say("clock.label"), self._clock_control(), CLOCK)
        drawn = one_of(
            worded_choices("new_game.seating", (False, True)), form.drawn, partial(setattr, form, "drawn")
        )
        yield Row(say("new_game.seating"), drawn)
        if form.is_shared:
            hints = worded_choices("new_game.hints", (True, False))
            yield Row(say("new_game.hints"), one_of(hints, form.hints, partial(setattr, form, "hints")))
        if len(form.matches) > 1:
            kinds = [(word, _match_name(word)) for word in form.matches]
            now = form.match if form.match in form.matches else ""
            yield Row(say("new_game.match"), one_of(kinds, now, partial(setattr, form, "match")))

    def _clock_control(self) -> Control:
        """The choice of a clock and, for one of the player's own, the field beside it."""
        kinds = [(text, _clock_name(text)) for text in (*PRESETS, CUSTOM)]
        choice = one_of(kinds, CUSTOM if self._own_clock else self.form.clock, self.choose_clock)
        if not self._own_clock:
            return choice
        hint = say("clock.custom_placeholder")
        return beside(
            choice, typed(self.form.clock, self._set_clock, self.start, limit=LONGEST_CLOCK, placeholder=hint)
        )

    def _seat_rows(self) -> Iterator[Row | Note]:
        form, high = self.form, max(_SEAT, (LEAST + 2) / self.app.look.scale)
        for place in form.places:
            yield Row(seat_label(place), self._who_control(place), ("who", place), "@gold_left", high)
            match form.seats[place]:
                case str() as line:
                    hint = say("new_game.command_placeholder")
                    command = typed(
                        line,
                        partial(self.sit_engine, place),
                        self.start,
                        limit=LONGEST_COMMAND,
                        placeholder=hint,
                    )
                    yield Row(say("new_game.command"), command, ("seat", place))
                case int() as who if who in (PERSON, GUEST):
                    name = typed(
                        form.names[place],
                        partial(form.names.__setitem__, place),
                        self.start,
                        limit=LONGEST_NAME,
                        placeholder=unnamed_player(place),
                    )
                    head = form.head(place, self.app.settings.medallions)
                    choose = partial(form.heads.__setitem__, place)
                    medallion = made(MedallionChoice, head, choose)
                    yield Row(say("new_game.name"), beside(name, medallion, _NAME), high=high)
                case level:
                    about = say("opponents.sparring") if level == SPARRING else form.levels[level - 1].about
                    yield Note(about, "@italic_left", indented=False)
            yield from self._wrong(("seat", place))
            yield Row(high=1, gap=0)

    def _who_control(self, place: int) -> Control:
        """Who sits at a seat."""
        everybody = tuple(opponents(self.form.game.id, self._known))
        sit, show = partial(self.sit, place), partial(self.show_opponents, place)
        return made(OpponentChoice, everybody, self._sits(place), sit, show)

    def _sits(self, place: int) -> Who:
        """Which of the choices a seat is: a command that is not known is one to be typed."""
        who = self.form.seats[place]
        return who if isinstance(who, int) or who in self._known else TYPED

    def _option_rows(self) -> Iterator[Row | Note]:
        """How our own opponents play, whatever their levels, and the options that can be chosen."""
        form = self.form
        offered = [option for option in self._offered_options if option.word != PLAYERS]
        dares = can_dare(form.game.id)
        if offered or dares:
            yield Row(control=made(Rule), high=12)
        if dares:
            style = one_of(
                worded_choices("new_game.style", (False, True)), form.daring, partial(setattr, form, "daring")
            )
            yield Row(say("new_game.style"), style, gap=1)
            yield Note(say("new_game.style_note"))
        for option in offered:
            yield from self._option_row(option)
            if ("option", option.word) not in self._told:
                yield Note(option.about)

    @property
    def _offered_options(self) -> list[Option]:
        """The options that leave a choice."""
        return [option for option in self.form.options.declared if len(option.values) > 1]

    def _count_rows(self) -> Iterator[Row | Note]:
        """How many seats there are, where that can be chosen, above those seats."""
        for option in self._offered_options:
            if option.word == PLAYERS:
                yield from self._option_row(option)
                yield Row(high=1, gap=0)

    def _option_row(self, option: Option) -> Iterator[Row | Note]:
        """The choice of one option, and what is wrong with it, if anything."""
        values = [(value, option.value_label(value)) for value in option.in_order]
        choice = one_of(values, self.form.options[option.word], partial(self._choose, option))
        place = ("option", option.word)
        yield Row(option.label, choice, place, gap=1)
        yield from self._wrong(place)

    def _wrong(self, place: Place) -> Iterator[Note]:
        """What is wrong at a place, if anything."""
        if place in self._told:
            yield Note(self._told[place], "@wrong_left")

    # What the player does

    def _play(self, word: str) -> None:
        self._area = self._not_pasted = None
        self._offer(self._games[word])
        self.app.rebuild("game")

    def sit(self, place: int, who: Who) -> None:
        """Have somebody at a seat."""
        self.form.seats[place] = self._typed.get(place, "") if who == TYPED else who
        self.app.rebuild("seat")

    def sit_engine(self, place: int, line: str) -> None:
        """Have the engine of a command at a seat."""
        self.form.seats[place] = self._typed[place] = line
        choice = self.controls["who", place]
        assert isinstance(choice, OpponentChoice)
        choice.value = self._sits(place)
        self._changed()

    def show_opponents(self, place: int) -> None:
        """Show all of whom one is chosen for a seat."""
        everybody: tuple[Opponent, ...] = tuple(opponents(self.form.game.id, self._known))
        self.app.push(
            Opponents(self.app, seat_label(place), everybody, self._sits(place), partial(self.sit, place))
        )

    def choose_clock(self, text: str) -> None:
        """Have one of the usual clocks, or ask for one of the player's own."""
        self._own_clock = text == CUSTOM
        self.form.clock = self.form.clock if self._own_clock else text
        self.app.rebuild("clock")

    def _set_clock(self, text: str) -> None:
        self.form.clock = text
        self._changed()

    def _choose(self, option: Option, value: str) -> None:
        seats = self.form.places
        self.form.choose(option.word, value)
        if self.form.places != seats:
            self.app.rebuild("seats")
        else:
            self._changed()

    def _learn(self) -> None:
        self.app.routes.learn(self.form.game.id, at_once=True)

    # The seed

    def take_seed(self, text: str) -> None:
        """Have another text for the seed, which may be none."""
        self._seeds[self.form.game.hidden], self._not_pasted = text, None
        self._changed()

    def _write_seed(self, text: str) -> None:
        field = self.controls[SEED]
        assert isinstance(field, TextField)
        field.set_text(text)
        self.take_seed(text)

    def _reroll(self) -> None:
        self._write_seed(memorable_seed())

    def _copy(self) -> None:
        text = _seed_of(self.seed) or self.seed
        copied = self.app.screen.copy(text)
        seed = brief(self.app.look, text)
        self.app.say(say("new_game.copied" if copied else "app.no_clipboard", seed=seed))

    def _paste(self) -> None:
        lines = (self.app.screen.pasted() or "").splitlines()
        try:
            seeds = list(filter(None, map(cleaned_seed, lines)))
        except Malformed:
            seeds = lines
        if len(seeds) == 1 and len(seeds[0]) <= LONGEST_SEED:
            self._write_seed(seeds[0])
            return
        self._not_pasted = say("new_game.no_seed_to_paste", most=LONGEST_SEED)
        if not seeds:
            self._not_pasted = say("app.nothing_to_paste")
        self._changed()

    def show_boards(self) -> None:
        """Show the boards that were tried; the one that is chosen is the seed."""
        self.app.push(Boards(self.app, self.form.game.id, self.preview, self.take_seed))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.form.game.hidden and not self.seed:  # nobody knows yet what is dealt
            self._pictures[self.form.game.id].draw(surface.subsurface(self.picture), None)
            pen.rect(surface, self.app.look.palette.gold_dark, self.picture, self.app.look.px(1))
        else:
            self.preview.draw(surface, self.picture, _seed_of(self.seed), self.form.options)

    # Beginning

    def _changed(self) -> None:
        """Something was chosen: tell what is wrong with it now, where that is something else."""
        knowable = self.form.is_known(self.seed)
        if self.app.scene is self and (self._problems, knowable) != (self._told, self._knowable):
            self.app.rebuild("problems")

    @property
    def _problems(self) -> dict[Place, str]:
        """What is to be told of what was chosen, by the place where it can be mended."""
        found = self.form.problems(self.seed)
        shown = {problem.place: problem.sentence for problem in found if self._asked or not problem.missing}
        for (kind, number), (command, why) in self._failed.items():
            if isinstance(number, int) and self.form.seats[number] == command:
                shown.setdefault((kind, number), why)
        if self._not_pasted:
            shown[SEED] = self._not_pasted
        return shown

    def start(self) -> None:
        """Begin the game that was chosen, or tell what is wrong with it and go where that can be mended."""
        self._asked = True
        self._failed.clear()
        self._not_pasted = None
        if problems := self._problems:
            self._go_to(next(iter(problems)))
            return
        setup = self.form.setup(self.seed)
        assert self._introductions
        self._introductions.ask(setup.seats, partial(self._begin, setup), self._fails)

    def _fails(self, seat: int, why: str) -> None:
        """The engine at a seat cannot play."""
        if why:
            self._failed["seat", seat] = self.form.seats[seat], why
            self._go_to(("seat", seat))

    def _go_to(self, place: Place) -> None:
        """Show what is wrong, with the focus where it can be mended."""
        self.app.rebuild("problems")
        self.app.ui.focus.give(self.controls.get(place))
        self.app.ui.focus.shown = True

    def _begin(self, setup: Setup, seats: tuple[Seat, ...]) -> None:
        known = self.app.settings.of(setup.game)
        remembered = replace(self.form.remembered, lessons=known.lessons)
        games = {**self.app.settings.games, setup.game: remembered}
        self.app.change(games=games, medallions=self.form.medallions(self.app.settings.medallions))
        self.app.routes.begin(self.form.seated(replace(setup, seats=seats)))

    def leave(self) -> None:
        if self._introductions:
            self._introductions.stop()


def _match_name(word: str) -> str:
    """What a match is called, by its word."""
    if word.isdecimal():
        return say("new_game.match_best_of", games=int(word))
    return say(f"new_game.match_{word or 'single'}")


def _clock_name(text: str) -> str:
    if text in ("", CUSTOM):
        return say(f"clock.{text or 'off'}")
    return control_words(TimeControl.parse(text))


def _seed_of(text: str) -> str | None:
    """The seed that a text comes to, if it is one."""
    with suppress(Malformed):
        return cleaned_seed(text) or None
    return None
