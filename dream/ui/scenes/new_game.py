"""A new game of any kind: which game, from which seed, who sits where, and with which options."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from pygame import Rect, Surface

from dream.base.seeds import fresh_seed
from dream.base.words import say
from dream.boards.tried_boards import tried_boards
from dream.play.levels import can_dare
from dream.play.options import Option
from dream.play.seating.seat import Seat
from dream.play.seating.setup import Setup
from dream.protocol.command_line import joined_command
from dream.ui.game_views.registry import AnyGame, games_with_view, teaches, view_of
from dream.ui.kit.game_settings import GameSettings
from dream.ui.kit.text.fonts import Role
from dream.ui.scenes.boards import Boards
from dream.ui.scenes.clock_rows import ClockRows
from dream.ui.scenes.covers.cover_game import cover_game, last_first
from dream.ui.scenes.covers.cover_picture import CoverPicture
from dream.ui.scenes.covers.cover_strip import CoverStrip
from dream.ui.scenes.form import Form
from dream.ui.scenes.seat_rows import SeatRows
from dream.ui.scenes.seed_panel import SeedPanel
from dream.ui.session.engines.introductions import Introductions
from dream.ui.session.engines.known_engines import known_engines
from dream.ui.session.game_view import Preview
from dream.ui.session.opponents.ladder import Ladder
from dream.ui.session.opponents.rungs import Rung, Who
from dream.ui.session.wishes import CLOCK, SEED, Place, Wishes
from dream.ui.widgets.choice import Choice, fit_side_by_side
from dream.ui.widgets.page import Page
from dream.ui.widgets.paint import width_of, wrapped
from dream.ui.widgets.scrolling.scroll_area import ScrollArea
from dream.ui.widgets.widget_base import OwnWidget
from dream.ui.widgets.widget_host import WidgetHost

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
        self._all_wishes: dict[str, Wishes] = {}
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
            self._all_wishes[game.id] = Wishes.of(game, self._last_time(game))
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
