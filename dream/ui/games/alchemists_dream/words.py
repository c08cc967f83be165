"""The Alchemist's Dream in words: what is clicked to do an action, and what is said of it at the table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from dream.base.seeds import Choices
from dream.base.sentences import sentence, sentences
from dream.base.texts import Listing, Message, Value, message, say, stock, worded
from dream.games.alchemists_dream.elements import Terrain
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.ending import Reason
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    Action,
    AgreeDraw,
    Decline,
    ListedAction,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Player,
    Position,
    Resign,
    ReturnStone,
    Stand,
    Step,
    Talk,
    target_of,
)
from dream.games.alchemists_dream.teach import Speech, reasons
from dream.hexgrid import ORIGIN, Hex, board_order
from dream.play.game import Hidden, Outcome, Refusal
from dream.play.seated_game import SeatedGame
from dream.play.seats import OwnOpponent
from dream.protocol.dialogue import Info
from dream.ui.games.alchemists_dream import faces, marks, signs, targets, ways
from dream.ui.kit.medallions import METALS
from dream.ui.kit.theme import Palette
from dream.ui.table.emblems import medallion_of_level
from dream.ui.table.faces import Face
from dream.ui.table.game_session import Address, GameSession, ToldMove
from dream.ui.table.sight import Name, Target, Way, kind_of
from dream.ui.table.words import Account, AskedFirst, Part, PossibleKind, Tells
from dream.ui.widgets.charts import Curve, Curves
from dream.ui.widgets.text import JournalEntry

DreamGame = SeatedGame[Position, Action]
DreamSession = GameSession[Position, Action]


TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Captures:
    """The cells of the Stones that were taken with one action, in board order."""

    mover: Player
    trapped: tuple[Hex, ...] = ()
    left_behind: tuple[Hex, ...] = ()

    @property
    def sign(self) -> str:
        """What a list of actions writes beside the action: how many were taken, and lost; or nothing."""
        gained = f"{TIMES}{len(self.trapped)}" if self.trapped else ""
        lost = f"{MINUS}{len(self.left_behind)}" if self.left_behind else ""
        return f"{gained} {lost}".strip()

    def sentences(self, address: Address) -> Iterator[tuple[Player, tuple[Hex, ...], str]]:
        """Who took which Stones, and that in a sentence; one of the two may be addressed."""
        for kind, cells, taker in (
            ("trapped", self.trapped, self.mover),
            ("left_behind", self.left_behind, self.mover.other),
        ):
            if cells:
                form = "you" if address.you == taker else "from_you" if address.you == taker.other else "name"
                names = {"taker": address.names[taker], "owner": address.names[taker.other]}
                text = say(f"capture.{kind}.{form}", count=len(cells), cells=listed(cells), **names)
                yield taker, cells, text


def captures(before: Position, action: Action, after: Position) -> Captures:
    """What was taken with an action that led from one position to another."""
    mover, nothing = before.turn, Captures(before.turn)
    if isinstance(action, Talk) or after.sides[mover].taken + after.sides[mover.other].taken == 0:
        return nothing
    own = set(before.mover.stones)
    if isinstance(action, Step):
        own.remove(action.origin)
    own.add(target_of(action))
    trapped = before.waiter.stones - after.sides[mover.other].stones
    left_behind = own - after.sides[mover].stones
    return Captures(mover, _ordered(trapped), _ordered(left_behind))


def listed(cells: Sequence[Hex]) -> str:
    """The names of some cells, as a sentence lists them."""
    return worded(Listing(tuple(cell.name for cell in cells)))


def _ordered(cells: set[Hex] | frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(cells, key=board_order))


ALMOST = SIDES_TO_SURROUND - 1
"""So many closed sides threaten a piece: one more surrounds it."""


def comes_onto_elixir(action: Action, after: Position, mover: Player) -> bool:
    """Whether a Stone has come onto the Elixir, and is still there."""
    return isinstance(action, Step) and action.target == ORIGIN and ORIGIN in after.sides[mover].stones


def account(
    before: Position, action: Action, after: Position, address: Address, warned: Player | None = None
) -> tuple[str, ...]:
    """What was done with an action and what followed, then what was taken, in sentences.

    A player who is `warned` of their Stones in danger elsewhere is not told of those here.
    """
    if isinstance(action, PlaceSymbol):
        followed = tuple(_symbol_told(before, action, after))
    else:
        followed = tuple(_followed(before, action, after, address, warned))
    done = move_told(before, action, address)
    first = say("dream.told.with", deed=done, consequence=Listing(followed)) if followed else sentence(done)
    taken = captures(before, action, after).sentences(address)
    return (first, *(sentence for _, _, sentence in taken))


def doer(before: Position, action: Action) -> Player:
    """Who does an action in a position: whose turn it is or, where an offer is accepted, the other."""
    return before.turn.other if isinstance(action, AgreeDraw) else before.turn


def move_told(before: Position, action: Action, address: Address) -> str:
    """Who did what, without a full stop: ``Stoker placed a Stone on k8``."""
    kind, cells = kind_of(action), _cells(action)
    match action:
        case PlaceSymbol():
            kind = "move" if before.phase is Phase.HAGGLE else "set"
        case Step(origin, _) if before.surrounded(origin, before.turn):
            kind = "escape"
        case Stand() if before.mover.symbol:
            cells["cell"] = before.mover.symbol.name
    return address.say(f"dream.told.{kind}", doer(before, action), **cells)


def _cells(action: Action) -> dict[str, Value]:
    """Where a piece comes from and goes to."""
    last = last_of(action)
    if last is None:
        return {}
    origin = {} if last.origin is None else {"origin": last.origin.name}
    return {**origin, "cell": last.target.name}


def _symbol_told(before: Position, action: PlaceSymbol, after: Position) -> Iterator[str]:
    """Its ground, for whoever doesn't know that it must be its own element, and what that closes of it."""
    if before.phase is Phase.PLACE:
        yield say("dream.told.stands_on", element=before.mover.element)
    yield _numbered("dream.told.ground", after.pressure(action.cell, before.turn))


def ground_closes(position: Position, cell: Hex, player: Player) -> str:
    """How many sides of a Symbol on a cell the ground closes, as a part of a sentence."""
    return _numbered("dream.told.ground", len(position.board.around[cell] & position.hostile(player)))


def _followed(
    before: Position, action: Action, after: Position, address: Address, warned: Player | None
) -> Iterator[str]:
    """What followed from an action, as parts of a sentence, the gravest first.

    That is how closed Symbols are now that have been closed or opened on some side; the enemy's Stones that
    have come to be surrounded, or nearly so, and the own that are so no more without having moved.
    """
    if isinstance(action, Talk) or after is before:
        return
    mover, enemy = before.turn, before.turn.other
    if after.symbol_surrounded(enemy):
        yield address.say("dream.told.symbol_surrounded", enemy)
        return
    for owner in (enemy, mover):
        symbol = before.sides[owner].symbol
        if symbol is not None:
            closed, was = after.pressure(symbol, owner), before.pressure(symbol, owner)
            key = f"dream.told.symbol_{'closed' if closed > was else 'opened'}.{address.form(owner)}"
            if closed != was:
                yield _numbered(key, closed, name=address.names[owner])
    if enemy is not warned:
        pressed = {cell: after.pressure(cell, enemy) for cell in after.sides[enemy].stones}
        stayed = _ordered(before.waiter.stones & pressed.keys())
        once = {cell: before.pressure(cell, enemy) for cell in stayed}
        surrounded = [cell for cell in stayed if once[cell] < SIDES_TO_SURROUND <= pressed[cell]]
        threatened = [cell for cell in stayed if once[cell] < ALMOST == pressed[cell]]
        yield from _of_stones("surrounded", surrounded, enemy, address)
        yield from _of_stones("threatened", threatened, enemy, address)
    own = _ordered(before.surrounded_stones(mover) & after.sides[mover].stones)
    freed = [cell for cell in own if not after.surrounded(cell, mover)]
    yield from _of_stones("freed", freed, mover, address)
    if comes_onto_elixir(action, after, mover):
        kind = "elixir_returns" if after.sides[mover].taken else "elixir"
        yield address.say(f"dream.told.{kind}", mover)


def _of_stones(kind: str, cells: Sequence[Hex], owner: Player, address: Address) -> tuple[str, ...]:
    if not cells:
        return ()
    return (address.say(f"dream.told.{kind}", owner, count=len(cells), cells=listed(cells)),)


def _numbered(key: str, number: int, **values: Value) -> str:
    """A text with a number of sides in words; that of none is a text of its own."""
    if number == 0:
        return say(f"{key}.none", **values)
    return worded(message(f"{key}.some", count=number, number=message(f"dream.number.{number}"), **values))


MOST_POINTS = 160
"""About so many points a curve of the chart has at most."""


def course_of(history: DreamHistory, palette: Palette) -> Curves:
    """How many sides of each Symbol were closed from the end of the haggling on."""
    played = [state for state in history.states if state.phase is Phase.PLAY]
    seldom = max(1, len(played) // MOST_POINTS)
    seen = [*played[:-1:seldom], *played[-1:]]
    curves = (_curve(seen, player, palette) for player in Player if seen)
    return Curves(say("dream.end.course"), tuple(curves), SIDES_TO_SURROUND)


def _curve(seen: list[Position], player: Player, palette: Palette) -> Curve:
    symbol = seen[-1].sides[player].symbol
    assert symbol is not None, "both stand when the play begins"
    colour = signs.stone_colour(palette, seen[-1].sides[player].element)
    closed = tuple(each.pressure(symbol, player) for each in seen)
    return Curve(faces.token_of(seen[-1], player), colour, closed)


MOST_TOLD = 2
"""So many surrounded Stones are told of one by one; of more the board marks what surrounds them."""


def warnings(position: Position) -> list[Refusal]:
    """What the player to move must be told: surrounded Stones and why (R13), the Elixir (R14).

    A turn lets one Stone escape. The others are lost, unless its step captures what surrounds them (R9).
    """
    if position.phase is not Phase.PLAY or position.winner is not None:
        return []
    surrounded = sorted(position.surrounded_stones(position.turn), key=board_order)
    if surrounded:
        return _of_surrounded(position, surrounded)
    if position.may_return:
        return [Refusal(message("dream.table.may_return", count=position.mover.taken), (ORIGIN,))]
    return []


def _of_surrounded(position: Position, stones: Sequence[Hex]) -> list[Refusal]:
    if len(stones) == 1:
        return [_surrounded("surrounded", position, stones[0])]
    if len(stones) <= MOST_TOLD:
        refusals = [_surrounded("surrounded_by", position, stone) for stone in stones]
    else:
        pressing = {cell for stone in stones for cell in position.pressing(stone, position.turn)}
        names = " ".join(stone.name for stone in stones)
        refusals = [
            Refusal(message("dream.table.surrounded_many", cells=names), (*stones, *sorted(pressing)))
        ]
    fate = "others_freed" if _can_free_others(position, stones) else "others_lost"
    return [*refusals, Refusal(message(f"dream.table.{fate}", count=len(stones) - 1))]


def _surrounded(key: str, position: Position, stone: Hex) -> Refusal:
    pressing = sorted(position.pressing(stone, position.turn), key=board_order)
    names = " ".join(cell.name for cell in pressing)
    return Refusal(message(f"dream.table.{key}", cell=stone.name, cells=names), (stone, *pressing))


def _can_free_others(position: Position, stones: Sequence[Hex]) -> bool:
    """Whether some step saves more Stones than the one that steps."""
    lost = (
        len(captures(position, action, position.apply(action)).left_behind)
        for action in position.legal_actions
    )
    return min(lost) < len(stones) - 1


def taunt(game: DreamGame, at: int) -> str:
    """The taunt with the offer that was made after so many actions, in the voice of whoever made it.

    They come in an order that the board decides, so that none is heard twice in a game before all are.
    """
    kinds = _offers(game.history)
    stocks = {number: f"taunts{voice(game, number)}.{kind}" for number, kind in kinds.items()}
    before = sum(each == stocks[at] for number, each in stocks.items() if number < at)
    taunts = stock(stocks[at])
    order = Choices(game.history.start.board.text[:40], stocks[at].replace(".", " ")).shuffled(
        range(len(taunts))
    )
    return taunts[order[before % len(order)]]


VOICES = ("lead", "iron", "silver", "gold")
"""How our own opponents speak, from the weakest to the strongest."""


def voice(game: DreamGame, at: int) -> str:
    """In which of the voices somebody spoke after so many actions, as part of a key; people have none."""
    seat = game.history.game.deciding_seat(game.history.states[at])
    own = None if seat is None else game.seat_at(seat, at).occupant
    if not isinstance(own, OwnOpponent) or own.spars:
        return ""
    place = tuple(METALS).index(medallion_of_level(game.history.game.id, own.level).metal)
    return f".{VOICES[place // 2]}"


def _offers(history: DreamHistory) -> dict[int, str]:
    """What kind of offer was made after so many actions, wherever one was."""
    kinds: dict[int, str] = {}
    for at, action in enumerate(history.actions):
        if isinstance(action, Stand):
            kinds[at] = "stand"
        elif isinstance(action, PlaceSymbol):
            kinds[at] = "move" if history.states[at].phase is Phase.HAGGLE else "place"
        elif not isinstance(action, Talk):
            break
    return kinds


def quoted(taunt: str) -> str:
    """A taunt as it stands in a text."""
    return say("dream.game.taunt", taunt=taunt)


def stones_in(position: Position, tray: targets.TrayOf, address: Address) -> str:
    """How many Stones are in a tray, in a sentence."""
    side = position.sides[tray.owner]
    count = side.reserve if tray.tray is targets.Tray.RESERVE else side.taken
    return address.say(f"dream.counts.{tray.tray.value}", tray.owner, count=count)


def inspect(position: Position, cell: Hex, address: Address) -> tuple[str, ...]:
    """What is told of a cell of the board, or of the piece there; what it is comes first."""
    for player in Player:
        if cell == position.sides[player].symbol:
            return tuple(_symbol_inspected(position, cell, player, address))
        if cell in position.sides[player].stones:
            return tuple(_of_stone(position, cell, player, address))
    return tuple(_of_ground(position, cell, address))


def foresee(position: Position, action: ListedAction, address: Address) -> tuple[str, ...]:
    """What is told of a piece where an action would bring it: how closed it would be there.

    Of a Symbol also how closed the enemy's is, against which it is to be weighed.
    """
    player = position.turn
    cell = action.cell if isinstance(action, PlaceSymbol) else target_of(action)
    kind = "symbol_here" if isinstance(action, PlaceSymbol) else "stone_here"
    title = address.say(f"dream.inspect.{kind}", player, cell=cell.name)
    there = title, closed_sides(position.apply(action), cell, player)
    enemy = position.sides[player.other].symbol
    if not isinstance(action, PlaceSymbol) or enemy is None:
        return there
    closed = closed_sides(position, enemy, player.other)
    return *there, address.say("dream.inspect.against", player.other, cell=enemy.name, closed=closed)


def closed_sides(position: Position, cell: Hex, player: Player) -> str:
    """How many sides of a cell are closed for a player of the four that surround it, and by what."""
    pressing = sorted(position.pressing(cell, player), key=board_order)
    if not pressing:
        return say("dream.inspect.open")
    by = Listing(tuple(_side(position, near, player) for near in pressing), "commas")
    return say("dream.inspect.closed", number=len(pressing), most=SIDES_TO_SURROUND, sides=by)


def _side(position: Position, cell: Hex, player: Player) -> Value:
    """A cell that presses for a player, with what does: ``n8 fire`` is ground, ``n8 earth Stone`` a piece."""
    enemy, own = position.sides[player.other], position.sides[player]
    hostile = own.element.opposite
    if cell not in enemy.stones:
        return message("dream.inspect.by", cell=cell.name, element=hostile)
    if cell in position.hostile(player):
        return message("dream.inspect.by_both", cell=cell.name, element=enemy.element, ground=hostile)
    return message("dream.inspect.by_stone", cell=cell.name, element=enemy.element)


def _of_stone(position: Position, cell: Hex, player: Player, address: Address) -> Iterator[str]:
    element = position.sides[player].element
    yield address.say("dream.inspect.stone", player, cell=cell.name, element=element)
    yield closed_sides(position, cell, player)
    steps = sum(1 for _ in position.escapes(cell, player))
    if position.surrounded(cell, player):
        yield say("dream.inspect.must_escape")
    elif position.pressure(cell, player) == ALMOST:
        yield say("dream.inspect.almost" if steps else "dream.inspect.almost_stuck")
    yield say("dream.inspect.steps", count=steps) if steps else say("dream.inspect.stuck")
    if cell == ORIGIN:
        yield say("dream.inspect.on_elixir")


def _symbol_inspected(position: Position, cell: Hex, player: Player, address: Address) -> Iterator[str]:
    element = position.sides[player].element
    yield address.say("dream.inspect.symbol", player, cell=cell.name, element=element)
    yield closed_sides(position, cell, player)
    if position.pressure(cell, player) == ALMOST:
        yield say("dream.inspect.symbol_almost")
    if position.phase is Phase.PLAY:
        ways = sum(1 for _ in position.escapes(cell, player))
        yield say("dream.inspect.enters", count=ways) if ways else say("dream.inspect.enters_nowhere")


def _of_ground(position: Position, cell: Hex, address: Address) -> Iterator[str]:
    terrain = position.board[cell]
    yield say(f"dream.inspect.ground.{terrain.name.lower()}", cell=cell.name)
    if terrain is Terrain.ELIXIR:
        yield say("dream.inspect.elixir")
    for player in _in_order(address):
        side = position.sides[player]
        if cell in position.hostile(player):
            yield address.say("dream.inspect.hostile", player, element=side.element)
        elif position.phase is not Phase.PLAY:
            if terrain is side.element.terrain:
                yield address.say("dream.inspect.may_stand", player)
                yield closed_sides(position, cell, player)
        elif position.pressure(cell, player):
            closed = closed_sides(position, cell, player)
            surrounded = position.surrounded(cell, player)
            yield address.say(f"dream.inspect.{'shut' if surrounded else 'for'}", player, closed=closed)


def _in_order(address: Address) -> Iterable[Player]:
    """The players, whoever is addressed first."""
    return sorted(Player, key=lambda player: player != address.you)


@dataclass(frozen=True)
class Threats:
    """What has just come to be closed on three sides, in sentences.

    The danger of the Symbol is `grave`, and that of Stones that cannot step away; others are `slight`.
    """

    grave: tuple[str, ...] = ()
    slight: tuple[str, ...] = ()


def threatened(position: Position, player: Player) -> frozenset[Hex]:
    """The cells of a player's Symbol and Stones that are closed on just three sides, in play."""
    if position.phase is not Phase.PLAY or position.winner is not None:
        return frozenset()
    side = position.sides[player]
    pieces = side.stones | {side.symbol} if side.symbol else side.stones
    return frozenset(cell for cell in pieces if position.pressure(cell, player) == ALMOST)


def new_threats(game: DreamGame) -> Threats:
    """Which pieces of the player to move the last action that was no talk has closed on three sides.

    None that were so before it, nor any of a machine: those need not be told.
    """
    position, player = game.shown, game.shown.turn
    before = _before_last_action(game)
    if player not in game.people or before is None or before.phase is not Phase.PLAY:
        return Threats()
    now = sorted(threatened(position, player), key=board_order)
    stuck, free = list[Hex](), list[Hex]()
    grave = tuple[str, ...]()
    for cell in (cell for cell in now if before.pressure(cell, player) < ALMOST):
        if cell == position.mover.symbol:
            grave = (say("threat.symbol", cell=cell.name),)
        else:
            (free if any(position.escapes(cell, player)) else stuck).append(cell)
    return Threats((*grave, *_told("stuck", stuck)), _told("free", free))


def _before_last_action(game: DreamGame) -> Position | None:
    """The position before the last action that changed the one looked at; None when there was none."""
    done = reversed(game.history.actions[: game.shown_at])
    back = next((number for number, action in enumerate(done, 1) if not isinstance(action, Talk)), None)
    return None if back is None else game.history.states[game.shown_at - back]


def _told(kind: str, cells: Sequence[Hex]) -> tuple[str, ...]:
    return (say(f"threat.{kind}", count=len(cells), cells=listed(cells)),) if cells else ()


POSSIBLE = "dream.possible.you_can"
"""The key of the sentence: while it is told, what it speaks of is marked on the board."""

DreamMove = ToldMove[Position, Action]


PIECES, ELIXIR, GROUND = "pieces", "elixir", "ground"
"""The parts of the board: what was brought there, the cell in its middle, and the ground of the elements."""


GIVING_UP: Mapping[Action, str] = {Resign(): "resign", Decline(): "decline"}
"""The actions by which a player gives the game up, by their words."""


class DreamWords(ways.DreamWays):
    """Its journal has the notation, a column for each player."""

    parts: ClassVar[Mapping[str, Part]] = {
        PIECES: Part((), Tells.ALL),
        ELIXIR: Part((), Tells.FIRST),
        GROUND: Part((), Tells.NOTHING),
    }

    seat_type = Player
    typed: ClassVar[str] = "dream.game.typed"
    unreadable: ClassVar[str] = "dream.table.unreadable"
    nothing_next: ClassVar[str] = "dream.table.choose_first"
    journal_opens: ClassVar[bool] = False
    columns: ClassVar[int] = 2

    def asked_first(self, view: Position, action: Action, address: Address) -> AskedFirst | None:
        kind = GIVING_UP.get(action)
        if kind is None:
            return None
        text = address.say(f"dream.ask.{kind}", view.turn, other=address.names[view.turn.other])
        title, yes = say(f"dream.ask.{kind}_title"), say(f"dream.ask.{kind}_yes")
        return AskedFirst(title, text, yes, say("dream.ask.play_on"))

    def done_at(self, view: Position | None, told: Action | Hidden) -> marks.LastAction | None:
        return last_of(told)

    def doer(self, move: DreamMove) -> Player:
        return doer(move.before, _action(move))

    # The things on the board

    def part(self, view: Position, target: Target) -> str | None:
        """Void is in none: only asking for a cell tells of it."""
        if not isinstance(target, Hex):
            return PIECES if isinstance(target, targets.TrayOf) else None
        if any(target == side.symbol or target in side.stones for side in view.sides):
            return PIECES
        if target == ORIGIN:
            return ELIXIR
        return None if target in view.board.with_terrain[Terrain.VOID] else GROUND

    def values_of(self, view: Position, target: Target, name: Name) -> Mapping[str, Any]:
        match target:
            case Hex():
                return {"cell": target.name}
            case targets.TrayOf(owner, tray):
                return {"seat": name(owner), "tray": say(f"dream.game.{tray.value}")}
        return {}

    def counts(self, view: Position, address: Address) -> Iterator[str]:
        """The Stones of each player, and how far both Symbols are surrounded."""
        for player, side in zip(Player, view.sides, strict=True):
            on_board = len(side.stones)
            values = {"board": on_board, "reserve": side.reserve, "taken": side.taken}
            yield address.say("dream.counts.stones", player, **values)
            if side.symbol is not None:
                yield sentences(map(sentence, inspect(view, side.symbol, address)))

    # Where the rules tell of it

    def rule_of(self, view: Position, target: Target) -> str:
        """A piece is told of where it is said how it is surrounded, and the Elixir where it serves a turn."""
        part = self.part(view, target)
        if isinstance(target, Hex) and part == GROUND and view.phase is not Phase.PLAY:
            return "setup" if view.board[target] is view.mover.element.terrain else "board"
        if isinstance(target, targets.TrayOf) or part == ELIXIR:
            return "turn"
        return "surrounded" if part == PIECES else "board"

    def rule_now(self, view: Position) -> str:
        if view.winner is not None:
            return "end"
        return "turn" if view.phase is Phase.PLAY else "setup"

    # Saying

    def sentence(self, move: DreamMove) -> str:
        return next(iter(self.news(move)))

    def bare(self, move: DreamMove) -> str:
        return sentence(move_told(move.before, _action(move), move.address))

    def news(self, move: DreamMove) -> Sequence[str]:
        """What was done and what followed, then what was taken."""
        return account(move.before, _action(move), move.after, move.address)

    def about(self, move: DreamMove) -> str:
        return sentences(self.news(move))

    def advice(self, view: Position, action: Action, name: Name) -> str:
        return worded(advised(action))

    def reasons(self, view: Position, action: Action, address: Address) -> Sequence[Message]:
        return () if isinstance(action, Talk) else why_good(view, action, (), address)

    def prompt(self, view: Position, way: Way, address: Address) -> Iterable[str]:
        return (_prompt(view, ways.chosen_of(view, way), address),)

    def heading(self, view: Position) -> str | None:
        return say(f"dream.journal.{view.phase.value}")

    def entry(self, moves: Sequence[DreamMove]) -> JournalEntry:
        (move,) = moves
        action, player = _action(move), self.doer(move)
        sign = captures(move.before, action, move.after).sign
        return JournalEntry(action_text(action), int(player), sign, token=faces.token_of(move.before, player))

    def goes_on(self, last: DreamMove, move: DreamMove) -> bool:
        return False

    def verdict(self, address: Address, outcome: Outcome) -> str:
        """Who has won, by name; you win or lose where one person plays."""
        if outcome.winner is not None and address.you == Player(outcome.winner).other:
            return say("dream.end.you_lose")
        return say("game.drawn") if outcome.winner is None else address.say("dream.end.wins", outcome.winner)

    def reason(self, view: Position, outcome: Outcome, address: Address) -> str:
        """What ended the game."""
        if outcome.winner is None:
            return say("dream.end.agreed")
        loser = Player(outcome.winner).other
        symbol = view.sides[loser].symbol
        values = {"cell": symbol.name} if symbol else {}
        return address.say(f"dream.end.{outcome.reason}", loser, **values)

    def is_told_by_move(self, outcome: Outcome) -> bool:
        return outcome.reason != Reason.STUCK.value

    def accounts(self, view: Position, outcome: Outcome | None) -> Account | None:
        """At the end: how closed each Symbol is, and the Stones lost."""
        if outcome is None:
            return None
        sides = tuple(zip(Player, view.sides, strict=True))
        closed = tuple(view.pressure(side.symbol, player) if side.symbol else 0 for player, side in sides)
        rows = tuple((shut, side.taken) for shut, (_, side) in zip(closed, sides, strict=True))
        surrounded = tuple(player for player in Player if closed[player] >= SIDES_TO_SURROUND)
        return Account((say("dream.end.closed"), say("dream.end.taken")), rows, 0, surrounded)

    def by_a_touch(self, view: Position, way: Way, action: Action) -> bool:
        """A Stone goes where a cell is touched that is as wide as a finger; a Symbol waits."""
        return not isinstance(action, PlaceSymbol)

    def at_seat(self, view: Position, seat: int) -> tuple[Face | None, str]:
        return None, str(view.sides[seat].reserve)


class OfferWords(DreamWords):
    """The same for the journal of the haggling, which tells in words what was placed, moved and said."""

    columns: ClassVar[int] = 1

    def entry(self, moves: Sequence[DreamMove]) -> JournalEntry:
        (move,) = moves
        done = move_told(move.before, _action(move), move.address)
        return JournalEntry(done, token=faces.token_of(move.before, move.before.turn))

    def about(self, move: DreamMove) -> str:
        return ""

    def heading(self, view: Position) -> str | None:
        return None


WORDS, OFFERS = DreamWords(), OfferWords()


def _action(move: DreamMove) -> Action:
    """What was done with a move, which is hidden from nobody."""
    assert not isinstance(move.told, Hidden), "everything lies open"
    return move.told


def last_of(action: Action | Hidden | None) -> marks.LastAction | None:
    """Where an action came from and went to; None for one that moved nothing."""
    match action:
        case Step(origin, target):
            return marks.LastAction(origin, target)
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return marks.LastAction(None, cell)
    return None


def why_good(
    position: Position, action: ListedAction, lines: Sequence[Info[Action]], address: Address
) -> tuple[Message, ...]:
    """Why an action is good, by the engine's best lines too where there are some."""
    first, second = address.names
    speech = Speech((first, second), None if address.you is None else Player(address.you))
    return tuple(reason.message for reason in reasons(position, action, lines, speech))


def advised(action: Action) -> Message:
    """An action as it is advised, in a few words."""
    return message(f"dream.advice.{kind_of(action)}", **_cells(action))


# What the player to act may do with what is chosen, or with anything


def _prompt(position: Position, chosen: ways.Chosen, address: Address) -> str:
    if position.phase is not Phase.PLAY:
        return _of_symbol(position, chosen.cell, address)
    match chosen:
        case (None, _) if ways.must_escape(position):
            return say("dream.game.escape_prompt", count=len(position.surrounded_stones(position.turn)))
        case (None, _):
            return say(f"dream.game.{_what_to_play(position)}")
        case (Hex() as stone, None):
            return say("dream.game.step_prompt", cell=stone.name)
        case (Hex() as stone, Hex() as cell):
            return say("dream.game.step_here", cell=stone.name, to=cell.name)
        case (targets.Tray.RESERVE, cell):
            return _of_tray(position, cell, "enter", targets.Tray.TAKEN)
        case (_, cell):
            return _of_tray(position, cell, "return", targets.Tray.RESERVE)


def _what_to_play(position: Position) -> str:
    """The key of the prompt for whoever has chosen nothing yet, by what the law allows."""
    if not position.mover.reserve:
        return "play_prompt_empty"
    if not ways.can_take_from(position, targets.Tray.RESERVE):
        return "play_prompt_step"
    return "play_prompt" if ways.movable(position) else "play_prompt_place"


def _of_symbol(position: Position, cell: Hex | None, address: Address) -> str:
    """Where the Symbol may be placed, or moved at the haggling, or that a click confirms the place.

    For that is told how many sides of both Symbols the ground closes.
    """
    if cell is None:
        key = "dream.game.haggle_prompt" if position.phase is Phase.HAGGLE else "dream.game.place_prompt"
        return say(key, element=position.mover.element)
    ground = ground_closes(position, cell, position.turn)
    parts, enemy = [say("dream.game.proposed_ground", cell=cell.name, ground=ground)], position.turn.other
    symbol = position.sides[enemy].symbol
    if symbol is not None:
        ground = ground_closes(position, symbol, enemy)
        parts.append(address.say("dream.game.enemy_ground", enemy, ground=ground))
    return sentences((*parts, say("dream.game.proposed")))


def _of_tray(position: Position, cell: Hex | None, done: str, other: targets.Tray) -> str:
    """What happens with a Stone from a tray, and how to take one from the other tray instead."""
    here = say(f"dream.game.{done}_here", cell=cell.name) if cell else say(f"dream.game.{done}_prompt")
    return f"{here} {say(f'dream.game.{done}_instead')}" if ways.can_take_from(position, other) else here


def possible_kinds(position: Position) -> Iterator[PossibleKind]:
    """What the player to move may do, kind by kind: how many Stones can step, and where others can come."""
    for kind in (Step, PlaceStone, ReturnStone, PlaceSymbol, Stand):
        actions = tuple(action for action in position.legal_actions if isinstance(action, kind))
        places = {action.origin if isinstance(action, Step) else action for action in actions}
        if places:
            word = "escape" if kind is Step and ways.must_escape(position) else kind.__name__.lower()
            yield PossibleKind(message(f"dream.possible.{word}", count=len(places)), actions)
