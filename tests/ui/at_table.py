"""People and engines at a table of any game on the null screen, for the tests of the scenes of a game."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.texts import Sentence, say
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Action, Player, Position
from dream.games.philosophers_stone.rules.tasks import ConcoctFormulas, Draw
from dream.hexgrid import DIRECTIONS, Hex, parse_cell
from dream.play.clocks import parse_controls
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.setup import Setup
from dream.protocol.dialogue import DrawQuestion, Info
from dream.ui.app import App
from dream.ui.games.alchemist.targets import Brew
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.faces import OnCell, Piece, RingPart, SeatCard
from dream.ui.games.alchemists_dream.items import OVER, RING, Siege, inspected
from dream.ui.games.alchemists_dream.layout import BoardLayout
from dream.ui.games.alchemists_dream.marks import BoardMark, CellMark, LastAction, Left, Marked
from dream.ui.games.alchemists_dream.routes import scenes
from dream.ui.games.alchemists_dream.scenes import BoardScene
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.targets import Tray, TrayOf
from dream.ui.games.alchemists_dream.ways import Source
from dream.ui.games.alchemists_dream.words import WORDS
from dream.ui.games.philosophers_stone.targets import HandCard, OpenCard, Push
from dream.ui.games.registry import view_of
from dream.ui.kit.sound import Pitch, Sounds
from dream.ui.kit.theme import Mark
from dream.ui.scenes.covers import CoverStrip
from dream.ui.scenes.new_game import NewGame
from dream.ui.table.curtain import Curtain
from dream.ui.table.engines import LINES, AnyEngineSeat, AnyGame, Engines, EngineSeat, Post
from dream.ui.table.faces import Crumbled
from dream.ui.table.game_session import GameSession
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Item, Items
from dream.ui.table.log import Lines
from dream.ui.table.presenter import Presenter
from dream.ui.table.scenes import Play, TabletopScene
from dream.ui.table.sight import AnySight, Marks, Target
from dream.ui.table.view import TabletopView
from dream.ui.widgets.text import JournalEntry
from tests.kit.games import QUICK_WIN, SEED, SETUP, played, seeded_start
from tests.ui.driver import Person

ANNA, BERT = Seat("Anna"), Seat("Bert")
MACHINE = Seat.machine("Stoker", 2)

AT_REST = {
    "symbols": "@h14 @i14 @k6",
    "play": f"{SETUP} +h15 +i15",
    "end": QUICK_WIN,
    "review": QUICK_WIN,
}
"""What has been done where nothing moves and nobody thinks, in each scene of a game."""
SIZES = ((1024, 640), (1280, 800), (1366, 768), (2560, 1440))
"""The window as small as may be, as it opens, and in common sizes of screens."""


def setup_of(seed: str, seats: Sequence[Seat] = (ANNA, BERT), options: str = "-") -> Setup:
    """A game of the Alchemist's Dream to be begun, with options in words."""
    return Setup(GAME.id, seed, tuple(seats), GAME.parse_options(options))


def why_lost() -> str:
    """What is told of a machine that fails whatever is tried."""
    return say("game.engine_lost", name="It", why="it said nonsense")


class ScriptedMachine(EngineSeat[Position, Action]):
    """Stands in for the engine: it remembers what it is asked, and answers when the test says so."""

    lost: bool = False
    preparing: bool = False
    late: str | None = None
    why_lost: str = ""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.hurried = 0
        self.cancelled = 0
        self.why_lost = why_lost()
        self.offers = False
        self.within: int | None = None
        self.among: tuple[Any, ...] = ()
        self._done: Callable[[Any], object] | None = None
        self._told_failed: Callable[[Sentence], object] | None = None
        self._told_lines: Callable[[Sequence[Info[Action]]], object] | None = None
        self.woken = 0

    @property
    def thinking(self) -> bool:
        return self._done is not None

    @property
    def at_work(self) -> bool:
        return self.thinking

    def ask(
        self,
        game: History[Position, Action],
        level: int | None,
        done: Callable[[Action], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        self.asked.append((tuple(map(game.game.action_text, game.actions)), level))
        self.within = within
        self._done = done

    def ask_about_draw(
        self, question: DrawQuestion, game: History[Position, Action], done: Callable[[bool], object]
    ) -> None:
        """Whether it offers one it has made up its mind about: `offers`."""
        if question is DrawQuestion.OFFERS:
            done(self.offers)
        else:
            self.asked.append("draw")
            self._done = done

    def advise(
        self,
        game: History[Position, Action],
        done: Callable[[Action, Sequence[Info[Action]]], object],
        failed: Callable[[Sentence], object],
        *,
        work: float = 1.0,
        lines: int = LINES,
        among: Sequence[Any] = (),
    ) -> None:
        self.asked.append((tuple(map(game.game.action_text, game.actions)), "hint"))
        self.among = tuple(among)
        self._done = lambda answer: done(*answer)
        self._told_failed = failed

    def wake(self) -> None:
        self.woken += 1

    def analyse(
        self,
        game: History[Position, Action],
        lines: int,
        told: Callable[[Sequence[Info[Action]]], object],
        failed: Callable[[Sentence], object],
    ) -> None:
        self.asked.append((game.state, lines))
        self._done, self._told_lines, self._told_failed = print, told, failed

    def tell(self, *lines: Info[Any]) -> None:
        """Tell of the best lines of what is analysed."""
        assert self._told_lines is not None, "nothing is analysed"
        self._told_lines(lines)

    def hurry(self) -> None:
        self.hurried += 1

    def cancel(self) -> None:
        self.cancelled += 1
        self._done = self._told_lines = None

    def revive(self) -> None:
        self.lost = False
        self.why_lost = why_lost()

    def close(self) -> None:
        pass

    def answer(self, answer: str | bool | Action | tuple[Action | None, Sequence[Info[Action]]]) -> None:
        """Answer what was asked: an action's text, whether a draw is taken, or a hint's best and lines."""
        done, self._done = self._done, None
        assert done is not None, "nothing was asked"
        done(parse_action(answer) if isinstance(answer, str) else answer)

    def die(self) -> None:
        """End without an answer."""
        self._done = None

    def lose(self) -> None:
        """Fail whatever is tried."""
        self._done, self.lost = None, True

    def fail(self, sentence: Sentence) -> None:
        assert self._told_failed is not None, "no hint was asked for"
        self._done = None
        self._told_failed(sentence)


class ScriptedEngines(Engines):
    """The engines of an app in which a scripted one is the game's own."""

    def __init__(self, post: Post, say: Callable[..., object]) -> None:
        super().__init__(post, say)
        self.scripted: AnyEngineSeat = ScriptedMachine()
        self.analysing = ScriptedMachine()

    def analyst(self, game: AnyGame) -> AnyEngineSeat:
        return self.analysing

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        return self.scripted

    def cancel(self, game: SeatedGame[Any, Any]) -> None:
        super().cancel(game)
        self.scripted.cancel()


class Recorder(Sounds):
    """Stands in for the sounds."""

    def __init__(self) -> None:
        super().__init__(volume=1.0)
        self.heard: list[str] = []

    def play(self, name: str, pitch: Pitch = Pitch.MIDDLE) -> None:
        self.heard.append(name)

    def close(self) -> None:
        pass


class Ghost(NamedTuple):
    """A piece that is seen where it is not yet."""

    piece: Piece
    at: Hex


class Shown:
    """What is seen of a board at rest, by the cells that the pictures lie on."""

    def __init__(self, looks: DreamBoard, sight: AnySight, layout: BoardLayout) -> None:
        self.sight, self._lying = sight, Items(looks.items(sight.unpointed, layout))
        self.items = [*self._lying, *looks.pointed_items(sight, layout)]

    def _cell(self, item: Item) -> Hex:
        """The cell that a thing lies on."""
        cell = self._lying.at(item.box.centre)
        assert isinstance(cell, Hex)
        return cell

    def marked(self, mark: CellMark) -> frozenset[Hex]:
        """The cells that have a mark."""
        marked = (item for item in self.items if isinstance(item.face, Marked) and item.face.mark is mark)
        return frozenset(item.key[1] for item in marked)

    def _one(self, mark: CellMark) -> Hex | None:
        (cell,) = self.marked(mark) or (None,)
        return cell

    selected = property(lambda self: self._one(Mark.SELECTED))
    hover = property(lambda self: self._one(Mark.HOVER))
    cursor = property(lambda self: self._one(Mark.CURSOR))
    hinted = property(lambda self: self._one(Mark.HINT))
    lens = property(lambda self: self.sight.beside.closed)
    steps = property(lambda self: self.sight.beside.steps)
    targets = property(lambda self: self.marked(Mark.TARGET))
    movable = property(lambda self: self.marked(BoardMark.MOVABLE))
    refused = property(lambda self: self.marked(Mark.REFUSED))

    @property
    def cracked(self) -> Hex | None:
        """Where the Symbol that is lost stands in cracks or, once the game is over, lies in pieces."""
        pieces = (self._cell(item) for item in self.items if isinstance(item.face, Crumbled))
        return next(pieces, self._one(BoardMark.CRACKED))

    @property
    def last(self) -> LastAction | None:
        """Where the action that is marked came from and went to."""
        target = self._one(Mark.LAST)
        left = next((self._cell(item) for item in self.items if isinstance(item.face, Left)), None)
        return None if target is None else LastAction(left, target)

    @property
    def pieces(self) -> dict[Hex, Piece]:
        """The pieces on their cells."""
        stood = (item.key for item in self.items if isinstance(item.face, OnCell) and item.key != "ghost")
        return {cell: piece for _, piece, cell in stood}

    @property
    def ghost(self) -> Ghost | None:
        """The piece that would be there."""
        item = next((item for item in self.items if item.key == "ghost"), None)
        return item and Ghost(item.face.piece, self._cell(item))

    @property
    def listed(self) -> LastAction | None:
        """The action that is pointed at in the journal."""
        listed = next(iter(self.sight.marks.listed), None)
        assert listed is None or isinstance(listed, LastAction)
        return listed

    @property
    def inspected(self) -> Siege | None:
        """The ring around what is pointed at."""
        cell = next((item.key[1] for item in self.items if item.layer == RING), None)
        if cell is None:
            return None
        siege = inspected(self.sight)
        assert siege is not None
        return Siege(cell, self.closed(cell, RING), siege.symbol)

    @property
    def closers(self) -> frozenset[Hex]:
        """What has closed the Symbol that is lost."""
        return frozenset() if self.cracked is None else self.closed(self.cracked)

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """The rings around pieces."""
        found = {item.key[1]: item.face.symbol for item in self.items if isinstance(item.face, RingPart)}
        return tuple(Siege(cell, self.closed(cell), symbol) for cell, symbol in found.items())

    def closed(self, cell: Hex, layer: int = OVER) -> frozenset[Hex]:
        """The cells towards which the ring around a piece is shut."""
        arcs = (item.key for item in self.items if isinstance(item.face, RingPart) and item.layer == layer)
        return frozenset(cell + DIRECTIONS[number] for _, at, number, shut, _ in arcs if at == cell and shut)


class AtTable(Person):
    """Somebody at an app with a game on it, a scripted machine, and sounds that are written down."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1024, 640)) -> None:
        super().__init__(folder, size)
        self.app.engines = self.engines = ScriptedEngines(self.app.post, self.app.say)
        self.app.sounds = self.sounds = Recorder()

    @property
    def engine_seat(self) -> ScriptedMachine:
        """The engine that is asked: the one that analyses, where it was, or else the own one."""
        seat = self.engines.analysing if self.engines.analysing.asked else self.engines.scripted
        assert isinstance(seat, ScriptedMachine)
        return seat

    @property
    def board_scene(self) -> BoardScene:
        """The scene, which must be one at the board."""
        return self.scene_of(BoardScene)

    @property
    def presenter(self) -> Presenter:
        return self.table_scene.presenter

    @property
    def table(self) -> DreamTable:
        table = self.presenter.table
        assert isinstance(table, DreamTable)
        return table

    @property
    def shown(self) -> Shown:
        """What is seen of the board."""
        presenter = self.presenter
        assert isinstance(presenter.looks, DreamBoard)
        return Shown(presenter.looks, presenter.sight, presenter.picture.layout)

    @property
    def cursor(self) -> Hex:
        """The cell that the keyboard's cursor is at."""
        cursor = self.presenter.pointing.cursor
        assert isinstance(cursor, Hex)
        return cursor

    @property
    def choice(self) -> Source | None:
        """What is chosen to act with."""
        return self.table.chosen.source

    @property
    def proposal(self) -> Hex | None:
        """The cell that is to be clicked again."""
        return self.table.chosen.cell

    @property
    def entries(self) -> list[JournalEntry]:
        """What the journal lists, but for its headings."""
        return [entry for entry in Lines(WORDS, self.table.session).entries() if not entry.heading]

    @property
    def actions(self) -> str:
        """What has been done, as text."""
        return " ".join(map(action_text, self.table.game.history.actions))

    @property
    def notice(self) -> str:
        """What the narrator tells now, heading and all."""
        told = self.board_scene.narration()
        return " ".join((told.heading, *told.sentences))

    @property
    def said(self) -> str | None:
        """The sentence at the foot of the window."""
        return self.app.toast.sentence

    def sit(
        self,
        actions: str = SETUP,
        seats: Sequence[Seat] = (ANNA, BERT),
        position: str | None = None,
        clocks: str = "",
    ) -> Self:
        """Begin or go on with a game after these actions; `position` is another start than the usual."""
        game = played(position or seeded_start(), actions)
        origin = {} if position else {"Seed": SEED}
        session = GameSession(
            SeatedGame(game, tuple(seats)), origin, clocks=parse_controls(clocks, len(seats))
        )
        scenes(self.app, session).sit_down()
        self.wait()
        return self

    def come_to(self, scene: str) -> None:
        """Be in a scene of a game, `AT_REST`."""
        self.sit(AT_REST[scene])
        if scene == "review":
            self.press("v", "end")
        assert self.scene.name == scene

    # Pictures

    def look_at_panel(self) -> Surface:
        """What the panel beside the board shows now."""
        return self.look().subsurface(self.board_scene.layout.panel)

    def look_around(self, *names: str) -> Surface:
        """What is seen of the board around some cells, three cells wide."""
        reach = round(5 * self.board_scene.layout.lattice.size)
        seen = Rect(self.spot(names[0]), (0, 0)).unionall([Rect(self.spot(name), (0, 0)) for name in names])
        return self.look().subsurface(seen.inflate(2 * reach, 2 * reach).clip(self.board_scene.layout.board))

    # Places

    def spot(self, name: str) -> tuple[int, int]:
        """Where a cell is in the window."""
        x, y = self.board_scene.layout.lattice.centre(parse_cell(name))
        return round(x), round(y)

    def tray(self, player: Player, tray: Tray) -> tuple[int, int]:
        """Where a tray is in the window."""
        place = self.presenter.place_of(TrayOf(player, tray))
        assert place is not None
        return place

    def card(self, player: Player) -> SeatCard:
        """What the card of a player says."""
        face = self.presenter.items.by_key["card", player].face
        assert isinstance(face, SeatCard)
        return face

    def click_cells(self, *names: str) -> None:
        """Click on cells, one after the other."""
        for name in names:
            self.click(self.spot(name))

    def hold(self, start: tuple[int, int], at: tuple[int, int]) -> None:
        """Press the left button at one place and hold it while the mouse goes to another."""
        self.point(start)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1, touch=False))
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0), touch=False))
        self.wait()

    def click_right(self, name: str) -> None:
        """Click on a cell with the right button."""
        self.draw(self.spot(name), self.spot(name))

    def walk_to(self, name: str) -> None:
        """Move the cursor to a cell by the keys of the six directions."""
        if self.presenter.pointing.cursor is None:
            self.press("d")
        keys = {
            "right": "d",
            "down_right": "x",
            "down_left": "z",
            "left": "a",
            "up_left": "w",
            "up_right": "e",
        }
        target = parse_cell(name)
        for _ in range(40):
            cursor = self.presenter.pointing.cursor
            assert isinstance(cursor, Hex)
            if cursor == target:
                return
            self.press(min(keys.items(), key=lambda key: self._left(cursor, key[0], target))[1])
        raise AssertionError(f"the cursor never came to {name}")

    def _left(self, cursor: Hex, where: str, target: Hex) -> float:
        lattice, presenter = self.board_scene.layout.lattice, self.presenter
        items = presenter.picture.items(presenter.sight)
        there = presenter.looks.step(presenter.sight, presenter.picture.layout, items, cursor, where)
        if not isinstance(there, Hex):
            return float("inf")
        (x, y), (to_x, to_y) = lattice.centre(there), lattice.centre(target)
        return (x - to_x) ** 2 + (y - to_y) ** 2


# Other games

PEOPLE = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"))
ANN, BEN, CLEO, *_ = PEOPLE
HERMES = Seat.machine("Hermes", 1)
NEVER = 6000
"""So many deeds lead through any game."""


class RandomEngine(EngineSeat[Any, Any]):
    """Stands in for an engine; `asked` counts the questions."""

    thinking = lost = preparing = False
    late = None
    why_lost = ""

    def __init__(self, random: Random) -> None:
        self._random, self.asked = random, 0

    def ask(
        self,
        game: History[Any, Any],
        level: int | None,
        done: Callable[[Any], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        self.asked += 1
        done(self._random.choice(game.game.legal_actions(game.state)))

    def advise(
        self,
        game: History[Any, Any],
        done: Callable[[Any, Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
        *,
        work: float = 1.0,
        lines: int = LINES,
        among: Sequence[Any] = (),
    ) -> None:
        done(game.game.legal_actions(game.state)[0], ())

    def analyse(
        self,
        game: History[Any, Any],
        lines: int,
        told: Callable[[Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
    ) -> None:
        """It tells of nothing."""

    def hurry(self) -> None:
        pass

    wake = hurry

    cancel = revive = close = hurry


class RandomEngines(Engines):
    """The engines of an app in which each seat has a random one."""

    def __init__(self, app: App, random: Random) -> None:
        super().__init__(app.post, app.say)
        self.engines: list[AnyEngineSeat] = [RandomEngine(random) for _ in PEOPLE]

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        return self.engines[number]

    def analyst(self, game: AnyGame) -> AnyEngineSeat:
        return self.engines[0]


class AtATable(Person):
    """Somebody at an app with a game of any kind on it, who plays at random against random engines."""

    word = ""
    """The word for the game."""
    next_key = "n"
    """The key of the next thing that can be chosen."""
    options = "-"
    """The options of a game where none are named; ``players=N`` goes before those of a game that has it."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size)
        self.random = random or Random(1)
        self.app.engines = self.engines = RandomEngines(self.app, self.random)

    # What is there

    @property
    def scene(self) -> TabletopScene | Curtain:
        scene = self.app.scene
        assert isinstance(scene, TabletopScene | Curtain)
        return scene

    @property
    def presenter(self) -> Presenter:
        return self.scene.presenter

    @property
    def table(self) -> AnyGameTable:
        return self.scene.table

    @property
    def game(self) -> SeatedGame[Any, Any]:
        return self.table.game

    @property
    def marks(self) -> Marks:
        """What is marked now."""
        return self.presenter.sight.marks

    @property
    def legal(self) -> list[Target]:
        """What can be chosen or done now."""
        return sorted(self.marks.legal, key=repr)

    @property
    def facts(self) -> Any:
        """What the game makes of what is seen of its table now."""
        chapter = import_module(f"{type(view_of(self.word)).__module__.rpartition('.')[0]}.items")
        return chapter.Facts(self.presenter.sight)

    @property
    def actions(self) -> list[str]:
        """What has been done, as texts."""
        history = self.game.history
        return list(map(history.game.action_text, history.actions))

    @property
    def notice(self) -> str:
        """What the narrator tells now, heading and all."""
        told = self.scene.narration()
        return " ".join((told.heading, *told.sentences))

    @property
    def pointed(self) -> Mapping[Hashable, Item]:
        """What is there only while something is pointed at, by key."""
        shown = self.presenter.looks.pointed_items(self.presenter.sight, self.presenter.picture.layout)
        return {item.key: item for item in shown}

    # Coming to a table

    def sit(
        self, *seats: Seat, seed: str = SEED, options: str = "", state: str | None = None, actions: str = ""
    ) -> Self:
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        seats, view = seats or PEOPLE[:3], view_of(self.word)
        assert isinstance(view, TabletopView)
        rules = view.words().game
        words = options or self.options.format(players=len(seats))
        if options and "{" in self.options:
            words = f"{self.options.format(players=len(seats))} {options}"
        history = History(rules, rules.parse_state(state) if state else rules.start(seed, words))
        history.play_words(actions.split())
        origin = {} if state else {"Seed": seed, "Options": words}
        view.scenes(self.app, GameSession(SeatedGame(history, seats, seed), origin)).sit_down()
        self.wait()
        return self

    # Deeds

    def place(self, target: Target) -> tuple[int, int]:
        """Where something lies in the window."""
        place = self.presenter.place_of(target)
        assert place, f"{target} is not there"
        return place

    def click_on(self, *targets: Target) -> None:
        """Click on things, one after the other."""
        for target in targets:
            self.click(self.place(target))

    def walk_to(self, target: Target) -> None:
        """Come to something that can be done by the key of the next thing."""
        for _ in range(len(self.marks.legal) + 1):
            if self.presenter.pointing.cursor == target:
                return
            self.press(self.next_key)
        raise AssertionError(f"the cursor never came to {target}")

    def use(self, target: Target, *, by_keys: bool) -> None:
        """Choose something, or do what is chosen, by a click or with the keyboard alone."""
        if by_keys:
            self.walk_to(target)
            self.press("enter")
        else:
            self.click_on(target)

    def do_something(self, *, by_keys: bool) -> None:
        """One deed of whoever is here: open the curtain, see what is shown, or choose something."""
        if isinstance(self.scene, Curtain):
            if by_keys:
                self.press("enter")
            else:
                self.press_button("Open the curtain")
        elif self.game.lingers:
            self.press("enter")
        elif isinstance(self.scene, Play) and self.marks.legal:
            self.act(by_keys=by_keys)
        else:
            self.presenter.go_on()
            self.wait()

    def act(self, *, by_keys: bool) -> None:
        """Choose something or, where all of it is chosen, do it."""
        self.use(self.something(), by_keys=by_keys)

    def something(self) -> Target:
        """What is chosen next."""
        selection = self.table.selection
        return selection.chosen[-1] if selection.whole is not None else self.random.choice(self.legal)

    def play_to_the_end(self, *, by_keys: bool) -> None:
        """Play until the game is over."""
        for _ in range(NEVER):
            if self.game.over:
                return
            self.do_something(by_keys=by_keys)
        raise AssertionError("the game never ended")


class AtJabirTable(AtATable):
    """At a table of Jabir's Transmutations, where what is chosen is done by choosing it again."""

    word = "jabir"

    def act(self, *, by_keys: bool) -> None:
        """One deed at random: choose something and confirm it."""
        target = self.random.choice(sorted(self.marks.legal, key=str))
        done = len(self.game.history.actions)
        self.use(target, by_keys=by_keys)
        if len(self.game.history.actions) == done:
            self.use(target, by_keys=by_keys)


class AtAlchemistTable(AtATable):
    """At a table of Alchemist."""

    word, next_key, options = "alchemist", "j", "players={players}"

    def something(self) -> Target:
        return Brew() if Brew() in self.marks.legal else super().something()


SHY = 0.8
"""How often somebody does not concoct a formula."""


class AtStoneTable(AtATable):
    """At a table of Philosopher's Stone, where somebody plays for gold."""

    word, options = "stone", "players={players}"

    def something(self) -> Target:
        """What is chosen next: what helps on if there is such a thing, else anything."""
        selection, facts, legal = self.table.selection, self.facts, self.legal
        if selection.chosen:
            return selection.chosen[-1] if selection.whole is not None else self._going_on()
        task, needed = facts.task, facts.state.needed(facts.base)
        if isinstance(task, ConcoctFormulas) and self.random.random() < SHY:
            return Push("done")
        if isinstance(task, Draw):
            useful = [each for each in legal if isinstance(each, OpenCard) and needed[each.card]]
            return self.random.choice(useful or legal)
        first: list[Target] = [each for each in legal if each == Push("transmute")]
        first += [each for each in legal if isinstance(each, HandCard) and needed[each.card]]
        return first[0] if first else self.random.choice(legal)

    def _going_on(self) -> Target:
        """What goes on from what is chosen."""
        selection = self.table.selection
        following = (each for each in self.legal if any(selection._going_on((*selection.chosen, each))))
        return self.random.choice(list(following))


class AtAnyTable(AtATable):
    """Somebody who sets up a game and plays it at random, and knows of it what the window shows."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1024, 640), seed: int = 1) -> None:
        super().__init__(folder, size, Random(seed))

    def begin(self, title: str, seed: str, **options: str) -> "AtAnyTable":
        """Set a game up at the sheet for new ones, and begin it."""
        sheet = NewGame(self.app, seed)
        self.app.push(sheet)
        self.wait()
        covers = self.widget(CoverStrip)
        covers.choose([game.name for game in covers.games].index(title))
        self.wait()
        for word, value in options.items():
            sheet._choose(next(o for o in sheet.form.options.declared if o.word == word), value)
            self.wait()
        self.press_button("Begin")
        self.wait()
        return self

    def act(self, *, by_keys: bool) -> None:
        """Do something, all of its steps."""
        done = len(self.game.history.actions)
        while len(self.game.history.actions) == done:
            super().act(by_keys=by_keys)
