"""Setting up a position: a board on which everything is changed by hand, and what is done with it then."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import dist
from typing import ClassVar, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.errors import Malformed, Refused, message_of, reason
from dream.base.seeds import LONGEST_SEED, cleaned_seed, memorable_seed
from dream.base.showable import capitalized
from dream.base.texts import Sentence, say, worded
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.drafts import PLACE_OF, TOTALS, Draft, Drafting
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import STONES, Phase, Player, Position
from dream.games.alchemists_dream.tiles import standard_tiles
from dream.hexgrid import DIRECTIONS, ORIGIN, Hex
from dream.play.game import NO_OPTIONS
from dream.play.levels import levels_of, usual_level
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat, with_names
from dream.protocol.dialogue import Info, joined_command
from dream.study.exercises import Exercise
from dream.study.review import share_of, tutoring
from dream.ui.games.alchemists_dream.brushes import BRUSHES, ERASER, PIECES, TILE, Brush, BrushSigns
from dream.ui.games.alchemists_dream.grounds import ChangingGround
from dream.ui.games.alchemists_dream.layout import GAP, ROUND_TABLE, BoardLayout, board_layout
from dream.ui.games.alchemists_dream.marks import Beside
from dream.ui.games.alchemists_dream.settings import COORDINATES, ORIENTATION, WARN
from dream.ui.games.alchemists_dream.table import SCREEN_DIRECTIONS, DreamBoard
from dream.ui.games.alchemists_dream.ways import own_commands
from dream.ui.games.alchemists_dream.words import DreamSession
from dream.ui.kit.commands import Command
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.settings import GUEST, PERSON
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.controls import Controls, aside, common, seldom
from dream.ui.table.game_session import GameHost, GameSession, ask_name, copy_text
from dream.ui.table.introductions import known_engines, remember_engines
from dream.ui.table.judgement import GRADES_FROM
from dream.ui.table.motion import REST
from dream.ui.table.opponents import TYPED, Opponents, Who, opponents, own_seat
from dream.ui.table.picture import Ground, LaidTable
from dream.ui.table.review import ask_picture
from dream.ui.table.sight import Marks, Sight
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import Answer, Dialog, WidgetHost, ask_text, confirm
from dream.ui.widgets.forms import Form, Row, beside, one_of, worded_choices
from dream.ui.widgets.widget import Focusable, OwnWidget

Value = TypeVar("Value")
CLEARLY = 0.1
"""By so much of the win the best move of an exercise must be better than any other."""
SOURCE = "set-up"
"""The source of an exercise that somebody has set up."""
_HEADING, _SIGNS, _ROW, _GAP, _LABEL = 34, 88, 30, 4, 72
_ROWS = (
    common(
        ("dream.set_up.play", "dream.set_up_play"),
        ("review.analyse", "analyse"),
        ("dream.set_up.replay", "dream.set_up_replay"),
    ),
    seldom(
        ("dream.set_up.board", "dream.set_up_board"),
        ("dream.set_up.exercise", "dream.set_up_exercise"),
        ("dream.set_up.save", "save"),
    ),
    aside(("game.undo", "undo"), ("game.redo", "redo"), ("dream.set_up.back", "cancel")),
    aside(
        ("dream.set_up.copy", "dream.set_up_copy"),
        ("dream.set_up.paste", "dream.set_up_paste"),
        ("dream.set_up.picture", "picture"),
    ),
)
_NEEDS_POSITION = (
    "dream.set_up_play",
    "dream.set_up_replay",
    "dream.set_up_exercise",
    "analyse",
    "save",
    "picture",
)
"""The commands that can do nothing with what is no position of a game."""


class Leads(NamedTuple):
    """Where it goes on from here: to a game that begins, to one that is looked at, and to its analysis."""

    play: Callable[[DreamSession], object]
    look: Callable[[DreamSession], object]
    analyse: Callable[[DreamSession], object]


class SetUp(Scene):
    """The board, a panel with brushes and counts, and beneath them why it is no position yet."""

    app: GameHost
    name: ClassVar[str] = "set_up"
    game = WORD
    table_shape = ROUND_TABLE
    own_commands: tuple[Command, ...] = own_commands("set_up")

    def __init__(self, app: GameHost, leads: Leads, draft: Draft | None = None) -> None:
        """Without a `draft` it is the beginning of a game on some board."""
        super().__init__(app)
        draft = draft or Draft.from_seed(memorable_seed(), GAME.parse_options(NO_OPTIONS))
        self.drafting = Drafting(draft)
        self._leads, self._kept = leads, draft
        self.brush = Brush("stone_1", standard_tiles().other_tiles[0])
        self._ground = ChangingGround(app)
        self._laid: tuple[object, LaidTable] | None = None
        self._looks = DreamBoard(draft.board)
        self.cursor: Hex | None = None
        self._hover: Hex | None = None
        self._mouse, self._before = (0, 0), self.drafting
        self._stroke: Brush | None = None
        self._turned: Hex | None = None
        self._faults: tuple[Draft, tuple[Sentence, ...]] | None = None
        self._built: object = None

    @property
    def draft(self) -> Draft:
        """What is set up now."""
        return self.drafting.now

    @property
    def faults(self) -> tuple[str, ...]:
        """Why this is no position of a game, in sentences; none when it is one."""
        if self._faults is None or self._faults[0] is not self.draft:
            self._faults = self.draft, self.draft.faults
        return tuple(map(_sentence, self._faults[1]))

    # Building

    def build(self) -> None:
        self._layout: BoardLayout = replace(board_layout(self.app), cards=())
        ui, px = self.app.ui, self.app.look.px
        panel = Rect(self._layout.panel).inflate(-2 * px(GAP), -2 * px(GAP))
        ui.label(Rect(panel.x, panel.y, panel.w, px(_HEADING)), say("dream.set_up.heading"), kind="@heading")
        signs = Rect(panel.x, panel.y + px(_HEADING), panel.w, px(_SIGNS))
        ui.add(
            BrushSigns(
                signs,
                ui.look,
                lambda: self.brush,
                lambda: (self._position.sides[0].element, self._position.sides[1].element),
                self._hint_of,
                self.choose,
            )
        )
        form = Form(self.app, self._rows(), panel.w, px(_LABEL), high=px(_ROW), gap=px(_GAP))
        form.build((panel.x, signs.bottom + px(_GAP)))
        self.controls = Controls(
            self.app,
            self._carry_out,
            why_idle=self.why_idle,
            depends=lambda: self.drafting,
            commands=self.own_commands,
        )
        top = signs.bottom + px(_GAP) + form.height
        rest = Rect(panel.x, top, panel.w, panel.bottom - top)
        room = self.controls.rows(rest, *_ROWS)
        ui.add(ToldLines(room, ui.look, self._told))
        self._built = self._chosen

    def _rows(self) -> Iterator[Row]:
        if self.brush.word == TILE:
            tiles = standard_tiles().tiles
            yield Row(
                control=beside(
                    one_of(
                        [(tile, tile.name) for tile in tiles],
                        self.brush.tile,
                        self._with_tile,
                        segments=False,
                    ),
                    self._draw_button,
                    0.7,
                )
            )
        else:
            yield Row(say(f"dream.set_up.brush.{self.brush.word}"), kind="@italic")
        for player in Player:
            side = self._position.sides[player]
            elements = [(element, capitalized(element.label)) for element in Element]
            totals = [(count, say("dream.set_up.in_all", number=count)) for count in TOTALS]
            taken = [(count, say("dream.set_up.taken", count=count)) for count in range(STONES + 1)]
            yield Row(
                say(f"dream.set_up.player_{player + 1}"),
                one_of(
                    elements, side.element, partial(self._set, Draft.with_element, player), segments=False
                ),
            )
            yield Row(
                say("dream.set_up.stones"),
                beside(
                    one_of(totals, side.total, partial(self._set, Draft.with_total, player), segments=False),
                    one_of(taken, side.taken, partial(self._set, Draft.with_taken, player), segments=False),
                    0.4,
                ),
            )
        players = [(player, say(f"dream.set_up.player_{player + 1}")) for player in Player]
        yield Row(
            say("dream.set_up.to_move"),
            one_of(
                players, self._position.turn, lambda player: self._edit(lambda now: now.with_turn(player))
            ),
        )
        phases = worded_choices("dream.set_up.phase", [phase.value for phase in Phase])
        yield Row(
            say("dream.set_up.phase"),
            one_of(
                phases,
                self._position.phase.value,
                lambda phase: self._edit(lambda now: now.with_phase(Phase(phase))),
                squeezed=True,
            ),
        )

    def _draw_button(self, app: WidgetHost, place: Rect) -> Focusable:
        return app.ui.button(
            place, say("dream.set_up.draw"), self._draw_tile, hint=say("dream.set_up.draw_hint")
        )

    @property
    def _chosen(self) -> object:
        """All that the rows of the panel show."""
        sides = ((side.element, side.total, side.taken) for side in self._position.sides)
        return *sides, self._position.turn, self._position.phase, self.brush.word, self.brush.tile

    @property
    def _position(self) -> Position:
        return self.draft.position

    def _hint_of(self, word: str) -> str:
        label = say(f"dream.set_up.brush.{word}")
        row = next((row for row in self.own_commands if row.name == f"dream.brush_{word}"), None)
        return row.hint_for(label) if row else label

    def _told(self) -> Sequence[tuple[str, bool]]:
        """What the panel tells, each line with whether it is a fault."""
        counts = (
            say(
                "dream.set_up.counts",
                player=say(f"dream.set_up.player_{player + 1}"),
                board=len(side.stones),
                reserve=side.reserve,
            )
            for player, side in zip(Player, self._position.sides, strict=True)
        )
        if self.faults:
            return *((line, False) for line in counts), *((fault, True) for fault in self.faults)
        over = self._position.winner is not None
        return *((line, False) for line in counts), (
            say(f"dream.set_up.{'over' if over else 'sound'}"),
            False,
        )

    # Changing it

    def choose(self, word: str) -> None:
        """Take another brush."""
        self.brush = replace(self.brush, word=word)
        self._changed()

    def _with_tile(self, tile: object) -> None:
        chosen = next(each for each in standard_tiles().tiles if each is tile)
        self.brush = replace(self.brush, tile=chosen, sixths=0)
        self._changed()

    def _draw_tile(self) -> None:
        """Take the next tile that lies nowhere yet, or say that all do."""
        left = [tile for tile in self.draft.unlaid() if tile is not standard_tiles().elixir_tile]
        later = [tile for tile in left if tile.name > self.brush.tile.name]
        if not left:
            self.app.say(say("dream.set_up.all_laid"), of_now=True)
            return
        self.brush = replace(self.brush, tile=next(iter(later or left)), sixths=0)
        self._changed()

    def _set(self, change: Callable[[Draft, Player, Value], Draft], player: Player, value: Value) -> None:
        self._edit(lambda now: change(now, player, value))

    def _edit(self, change: Callable[[Draft], Draft], *, joined: bool = False) -> bool:
        """Change the draft; whether that could be done. If not, it is said why."""
        self._turned = None
        try:
            self.drafting = self.drafting.after(change(self.draft), joined=joined)
        except Refused as error:
            self.app.say(_sentence(message_of(error)), of_now=True)
            self.app.rebuild("set_up")
            return False
        self._changed()
        return True

    def _changed(self) -> None:
        self.app.dirty("set_up")
        if self._built != self._chosen:
            self.app.rebuild("set_up")

    def use(self, cell: Hex, *, brush: Brush, joined: bool = False) -> bool:
        """Use a brush on a cell; whether it could be used. `joined`, it is one step with the edit before."""
        return self._edit(lambda now: brush.used(now, cell), joined=joined)

    def _meant(self, brush: Brush, cell: Hex) -> Brush:
        """The brush that a press on a cell means: the eraser where the very piece stands already."""
        if brush.word not in PIECES:
            return brush
        player, symbol = PIECES[brush.word]
        side = self._position.sides[player]
        stands = cell == side.symbol if symbol else cell in side.stones
        return _eraser(brush) if stands else brush

    def _turn(self, by: int) -> None:
        """Turn the tile that is pointed at."""
        cell = self._hover or self.cursor
        if cell is None or cell not in PLACE_OF:
            self.app.say(say("dream.set_up.point_at_tile"), of_now=True)
            return
        place, joined = PLACE_OF[cell], self._turned == PLACE_OF[cell]
        if self._edit(lambda now: now.turned(place, by % 6), joined=joined):
            self._turned = place

    # The mouse and the cursor

    def _cell_at(self, position: tuple[float, float]) -> Hex | None:
        if not Rect(self._layout.box).collidepoint(position):
            return None
        cell = self._layout.lattice.cell(*position)
        return cell if cell in self.draft.board else None

    def handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                self._begin_stroke(event.pos, self.brush if event.button == 1 else _eraser(self.brush))
            case pygame.MOUSEBUTTONUP:
                self._stroke = None
            case pygame.MOUSEWHEEL if self._hover is not None and event.y:
                self._turn(1 if event.y < 0 else -1)
            case pygame.WINDOWLEAVE:
                self._hover = self._stroke = None
                self.app.dirty("set_up")

    def _point(self, position: tuple[int, int]) -> None:
        before, self._mouse = self._mouse, position
        cell = self._cell_at(position)
        if cell == self._hover:
            return
        self._hover = cell
        self.app.dirty("pointed")
        if self._stroke is not None:
            for each in self._between(before, position):
                joined = self.drafting is not self._before
                if self._stroke is not None and not self.use(each, joined=joined, brush=self._stroke):
                    self._stroke = None

    def _between(self, start: tuple[int, int], end: tuple[int, int]) -> Sequence[Hex]:
        """The cells on the straight way from one place of the mouse to the next, which may be far."""
        (x, y), (to_x, to_y) = start, end
        steps = 1 + int(2 * dist(start, end) / self._layout.lattice.size)
        way = ((x + (to_x - x) * n / steps, y + (to_y - y) * n / steps) for n in range(1, steps + 1))
        return tuple(dict.fromkeys(cell for spot in way if (cell := self._cell_at(spot)) is not None))

    def _begin_stroke(self, position: tuple[int, int], brush: Brush) -> None:
        self._mouse = position
        cell = self._hover = self._cell_at(position)
        if cell is not None:
            self.cursor, self._before = None, self.drafting
            used = self._meant(brush, cell)
            self._stroke = used if self.use(cell, brush=used) else None

    def _walk(self, where: str) -> None:
        """Move the cursor one cell on; the first time it only appears."""
        if self.cursor is None or self.cursor not in self.draft.board:
            self.cursor = self._hover or ORIGIN
        else:
            sixths = self._layout.lattice.sixths
            if where in ("up", "down"):
                where += "_right" if self.cursor.turned(sixths).r % 2 == 0 else "_left"
            there = self.cursor + DIRECTIONS[(SCREEN_DIRECTIONS.index(where) - sixths) % 6]
            self.cursor = there if there in self.draft.board else self.cursor
        self._hover = None
        self.app.dirty("cursor")

    def _use_cursor(self) -> None:
        if self.cursor is None:
            self._walk("right")
        else:
            self.use(self.cursor, brush=self._meant(self.brush, self.cursor))

    # Commands

    def command(self, name: str) -> bool:
        handler = self._handlers().get(name)
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

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        return {
            **{f"dream.brush_{word}": partial(self.choose, word) for word in BRUSHES},
            **{
                f"dream.cursor_{where}": partial(self._walk, where)
                for where in (*SCREEN_DIRECTIONS, "up", "down")
            },
            "dream.coordinates": self._next_coordinates,
            "dream.rotate": lambda: self._turn_board(1),
            "dream.flip": lambda: self._turn_board(3),
            "dream.turn_tile": lambda: self._turn(1),
            "dream.turn_tile_back": lambda: self._turn(-1),
            "choose": self._use_cursor,
            "undo": lambda: self._go_to(self.drafting.back()),
            "redo": lambda: self._go_to(self.drafting.again()),
            "dream.set_up_copy": lambda: copy_text(self.app, self.draft.text, "copied_position"),
            "dream.set_up_paste": self._paste,
            "dream.set_up_board": self._ask_board,
            "dream.set_up_play": self._ask_play,
            "dream.set_up_replay": lambda: self._leads.look(self._session()),
            "analyse": lambda: self._leads.analyse(self._session()),
            "dream.set_up_exercise": self._make_exercise,
            "save": self._save,
            "picture": lambda: ask_picture(self.app, self._session()),
            "cancel": lambda: self._leave(self.app.pop),
            "quit": lambda: self._leave(self.app.quit),
        }

    def why_idle(self, command: str) -> str | None:
        """Why a command can do nothing now, in a sentence, or None."""
        if command in _NEEDS_POSITION and self.faults:
            return self.faults[0]
        if command in ("undo", "redo"):
            some = self.drafting.past if command == "undo" else self.drafting.undone
            return None if some else say(f"dream.set_up.no_{command}")
        if (
            command in ("dream.set_up_play", "dream.set_up_exercise", "analyse")
            and self._position.winner is not None
        ):
            return say("dream.set_up.over")
        return None

    def _go_to(self, drafting: Drafting) -> None:
        self.drafting, self._turned = drafting, None
        self._changed()

    def _next_coordinates(self) -> None:
        kinds, now = COORDINATES.values, COORDINATES.of(self.app.settings)
        self.app.change(coordinates=kinds[(kinds.index(now) + 1) % len(kinds)])

    def _turn_board(self, sixths: int) -> None:
        self.app.change(orientation=(ORIENTATION.of(self.app.settings) + sixths) % 6)
        self.app.rebuild("turned")

    def _paste(self) -> None:
        """Set up the position whose text is on the clipboard, or say what is wrong with that."""
        text = self.app.screen.pasted()
        if not text or not text.strip():
            self.app.say(say("app.nothing_to_paste"), of_now=True)
        else:
            self._edit(lambda now: Draft.from_text(text))

    def _ask_board(self) -> None:
        """Ask what is to become of the whole board."""
        bare = self.draft.board.bare
        rim = "rim" if bare else "bare"
        changes: dict[str, Callable[[], object]] = {
            "seed": self._ask_seed,
            "no_ground": lambda: self._edit(Draft.without_ground),
            "no_pieces": lambda: self._edit(Draft.without_pieces),
            rim: lambda: self._edit(lambda now: now.with_rim(bare=not bare)),
        }
        answers = tuple(Answer(say(f"dream.set_up.{name}"), change) for name, change in changes.items())
        title, text = say("dream.set_up.board_title"), say("dream.set_up.board_text")
        self.app.ask(Dialog(title, text, Answer(say("dialog.cancel")), answers, columns=1))

    def _ask_seed(self) -> None:
        def check(typed: str) -> str | None:
            try:
                seed = cleaned_seed(typed)
                bare = "board=bare" if self.draft.board.bare else NO_OPTIONS
                ground = Draft.from_seed(seed, GAME.parse_options(bare))
            except Malformed as error:
                return reason(error)
            self._edit(lambda now: now.on_ground_of(ground))
            return None

        title, text = say("dream.set_up.seed_title"), say("dream.set_up.seed_text")
        ask_text(self.app, title, text, check, start=memorable_seed(), limit=LONGEST_SEED)

    # Where it goes on

    def _session(self, seats: tuple[Seat, ...] = (Seat(), Seat())) -> DreamSession:
        """A game that begins here."""
        return GameSession(SeatedGame(history_of(self._position), seats), {})

    def _ask_play(self) -> None:
        """Ask who plays the one side, then who plays the other, and begin."""
        engines = {joined_command(each.command): each for each in known_engines(self.app.settings)}
        names = {command: each.name for command, each in engines.items()}
        everybody = tuple(each for each in opponents(WORD, names) if each.who not in (GUEST, TYPED))

        def seat(number: int, who: Who) -> Seat:
            if isinstance(who, str):
                return Seat(engines[who].name, engines[who])
            return Seat(self.app.settings.of(WORD).name(number)) if who == PERSON else own_seat(WORD, who)

        def ask(player: Player, now: Who, take: Callable[[Who], object]) -> None:
            title = say(
                f"dream.set_up.plays_{player + 1}",
                element=capitalized(self._position.sides[player].element.label),
            )
            self.app.push(Opponents(self.app, title, everybody, now, take))

        def begin(first: Who, second: Who) -> None:
            seats = with_names((seat(0, first), seat(1, second)))
            remember_engines(self.app, seats)
            self._leads.play(self._session(seats))

        machine = usual_level(Player.SECOND, levels_of(WORD)) or PERSON
        usual = {self._position.turn: PERSON, self._position.turn.other: machine}
        ask(
            Player.FIRST,
            usual[Player.FIRST],
            lambda first: ask(Player.SECOND, usual[Player.SECOND], lambda second: begin(first, second)),
        )

    def _save(self) -> None:
        saved = self.draft

        def kept() -> None:
            self._kept = saved

        ask_name(self.app, self._session(), kept)

    def _make_exercise(self) -> None:
        """Have the engine say whether one move is clearly best; then it is an exercise."""
        position, engine = self._position, self.app.engines.own(GAME, 0)
        if len(position.legal_actions) < 2:
            self.app.say(say("dream.set_up.only_move"), of_now=True)
            return

        def found(_: Action, lines: Sequence[Info[Action]]) -> None:
            known = [info for info in lines if info.pv]
            part = tutoring(WORD)
            assert part is not None
            if len(known) < 2:
                self.app.say(say("dream.set_up.unclear"))
                return
            best, other = (share_of(part, info.score) for info in known[:2])
            if best - other < CLEARLY:
                self.app.say(say("dream.set_up.not_clear", percent=max(0, round(100 * (best - other)))))
            else:
                keep(known[0].pv[0], best - other)

        def keep(action: Action, lead: float) -> None:
            grade = next(grade for grade, least in GRADES_FROM.items() if lead >= least)
            line, ahead = (action_text(action),), round(100 * lead)
            text = GAME.state_text(position)
            self.app.practice.own.add([Exercise(WORD, 0, grade, line, text, SOURCE, ahead)])
            self.app.say(say("dream.set_up.made", action=line[0], percent=ahead))

        def failed(why: Sentence) -> None:
            self.app.say(say("hint.failed", why=why), of_now=True)

        if engine.thinking:
            engine.cancel()
        engine.revive()
        self.app.say(say("dream.set_up.looking"))
        engine.advise(history_of(position), found, failed, lines=2)

    def _leave(self, then: Callable[[], object]) -> None:
        """Leave; what was changed and not saved is asked about first."""
        if self.draft == self._kept:
            then()
            return
        title, text, yes = (say(f"dream.set_up.leave_{part}") for part in ("title", "text", "yes"))
        confirm(self.app, title, text, then, yes_text=yes, no_text=say("leave.stay"))

    def asks_to_close(self) -> bool:
        self._leave(self.app.quit)
        return True

    # Frames

    def update(self, now: float) -> None:
        self.controls.refresh()

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the board."""
        board, px = Rect(self._layout.box), self.app.look.px
        room = Rect(board.x + px(8), board.bottom - board.h // 6, board.w - px(16), board.h // 6 - px(8))
        return (Room(room),)

    @property
    def _sight(self) -> Sight[Position, Action]:
        settings = self.app.settings
        shown = Beside(COORDINATES.of(settings), WARN.of(settings))
        return Sight(self._position, None, ("", ""), beside=shown, marks=Marks(cursor=self.cursor))

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        board, palette = self.draft.board, self.app.look.palette
        ground = self._ground.picture(board, self._layout, palette)
        key = self._ground.version, self._layout, palette
        if self._laid is None or self._laid[0] != key:
            if self._looks.board.bare != board.bare:
                self._looks = DreamBoard(board)  # which knows of its board where cells lie, and no more
            self._laid = key, LaidTable(self._looks, Ground(self._layout.size, self._layout, palette))
        with paint.within(surface, Rect(self._layout.box)):
            self._laid[1].draw(surface, ground, self._sight, REST, None)
            self._draw_reach(surface)

    def _draw_reach(self, surface: Surface) -> None:
        """Draw a line around the cells that a press would change."""
        cell = self._hover or self.cursor
        if cell is None:
            return
        colour, wide = self.app.look.palette.mark[Mark.CURSOR], max(1, self.app.look.px(2))
        for each in self.brush.reach(cell):
            corners = self._layout.lattice.corners(each)
            pygame.draw.lines(surface, colour, True, [(round(x), round(y)) for x, y in corners], wide)


def _eraser(brush: Brush) -> Brush:
    return replace(brush, word=ERASER)


def _sentence(meant: Sentence) -> str:
    """What is wrong, as a sentence: the law's own are written without a capital and a full stop."""
    text = capitalized(worded(meant))
    return text if text.endswith((".", "!", "?")) else f"{text}."


class ToldLines(OwnWidget):
    """Lines that are told, faults among them in another colour; as many as there is room for."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, told: Callable[[], Sequence[tuple[str, bool]]]) -> None:
        super().__init__(rect)
        self._look, self._told = look, told
        self._shown: Sequence[tuple[str, bool]] = ()

    @property
    def text(self) -> str:
        """All that is told."""
        return "\n".join(line for line, _ in self._told())

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._told()
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        font, palette = self._look.font(Role.SMALL), self._look.palette
        lines = [(part, bad) for line, bad in self._told() for part in paint.wrapped(font, line, self.rect.w)]
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
