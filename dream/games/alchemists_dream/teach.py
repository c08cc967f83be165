"""What helps somebody to play well: reasons for a move, what judges of it go by, what a score means, how a
player stands.

The reasons are all that can be said for a move in a fight, in quiet play, in the haggling and of the
chances that it leaves, found without a search; `reasons` takes the strongest of them.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from math import exp
from typing import Any

from dream.base.texts import Listing, Message, Value, message, say
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    ListedAction,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Player,
    Position,
    ReturnStone,
    SetupAction,
    Stand,
    Step,
    StoneAction,
    target_of,
)
from dream.hexgrid import ORIGIN, Hex, board_order, distance
from dream.protocol.dialogue import Info, turns_to_loss, turns_to_win
from dream.search.prebuilt import kernels_run_compiled

# What lies in a position

ALMOST = SIDES_TO_SURROUND - 1
"""So many closed sides threaten a piece: one more surrounds it."""
_NEAR = 2
"""A move farther from a Stone than this neither closes a side of it nor a cell to which it could step."""


def passed(position: Position) -> Position:
    """The position, in play, as if the player to move had passed: what the other one could do now."""
    return replace(position, turn=position.turn.other)


def moves(position: Position) -> Iterator[StoneAction]:
    """The legal moves of a position in play."""
    return (action for action in position.legal_actions if isinstance(action, StoneAction))


def winning(position: Position) -> tuple[StoneAction, ...]:
    """The moves by which the player to move surrounds the enemy Symbol at once."""
    enemy = position.turn.other
    symbol = position.sides[enemy].symbol
    if symbol is None or position.pressure(symbol, enemy) < ALMOST:
        return ()
    beside = position.board.around[symbol] - position.pressing(symbol, enemy)
    return tuple(
        action
        for action in moves(position)
        if target_of(action) in beside and position.apply(action).symbol_surrounded(enemy)
    )


def takeable(position: Position) -> frozenset[Hex]:
    """The enemy's Stones that the player to move can take with one move."""
    enemy = position.turn.other
    stones = position.sides[enemy].stones
    endangered = [stone for stone in stones if position.pressure(stone, enemy) >= ALMOST]
    taken = frozenset[Hex]()
    if not endangered:
        return taken
    for action in moves(position):
        target = target_of(action)
        if any(distance(target, stone) <= _NEAR for stone in endangered):
            taken |= stones - position.apply(action).sides[enemy].stones
    return taken


def stuck(position: Position, player: Player) -> frozenset[Hex]:
    """The player's Stones that have no cell to step to."""
    stones = position.sides[player].stones
    return frozenset(stone for stone in stones if not any(position.escapes(stone, player)))


# How a reason is worded


@dataclass(frozen=True)
class Reason:
    """Why a move is good: which `kind` of reason, the sentence that says it, and the cells that it names."""

    kind: str
    message: Message
    cells: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Speech:
    """What each player is called in a sentence; `you` is who is addressed, if anybody is."""

    names: tuple[Value, Value]
    you: Player | None = None

    def who(self, player: Player) -> Value:
        """A player as an object: ``you`` or ``Earth``."""
        return message("dream.reason.you") if player is self.you else self.names[player]

    def whose(self, player: Player) -> Value:
        """A player as an owner: ``your`` or ``Earth's``."""
        if player is self.you:
            return message("dream.reason.your")
        return message("dream.reason.whose", name=self.names[player])


def by_elements(position: Position) -> Speech:
    """The players called by their elements."""
    first, second = (message(f"dream.reason.side.{side.element.name.lower()}") for side in position.sides)
    return Speech((first, second))


@dataclass(frozen=True)
class Words:
    """Words the reasons of one move: `{own}` and `{enemy's}` are there in every one of them."""

    speech: Speech
    mover: Player
    fixed: dict[str, Value] = field(default_factory=dict)

    def reason(self, kind: str, cells: Iterable[Hex] = (), **values: Value) -> Reason:
        """A reason of a kind that names some cells, in board order."""
        named = tuple(sorted(cells, key=board_order))
        enemy = self.mover.other
        known: dict[str, Value] = {
            "own": self.speech.whose(self.mover),
            "enemys": self.speech.whose(enemy),
            "enemy": self.speech.who(enemy),
        }
        if named:
            known |= {"count": len(named), "cells": Listing(tuple(cell.name for cell in named))}
        return Reason(kind, message(f"dream.reason.{kind}", **(known | values)), named)


def steps_to(position: Position, start: Hex, goals: Set[Hex], player: Player) -> int | None:
    """The fewest steps from a cell to one of the goals for a player's Stone; None without a way."""
    closed = position.hostile(player) | _symbols(position)
    seen, edge, steps = {start}, {start}, 0
    while edge:
        if edge & goals:
            return steps
        edge = {near for cell in edge for near in position.board.around[cell]} - closed - seen
        seen |= edge
        steps += 1
    return None


def open_sides(position: Position, owner: Player) -> frozenset[Hex]:
    """The sides of a player's Symbol on which nothing presses."""
    symbol = position.sides[owner].symbol
    return position.board.around[symbol] - position.pressing(symbol, owner) if symbol else frozenset()


def _symbols(position: Position) -> frozenset[Hex]:
    return frozenset(side.symbol for side in position.sides if side.symbol)


# What can be said for a move


@dataclass(frozen=True)
class MoveInPlay:
    """A legal move in play, with the positions before and after it, and what either player could do there.

    `could` are the positions in which it would be the other player's turn instead.
    """

    before: Position
    action: StoneAction
    words: Words

    @property
    def mover(self) -> Player:
        return self.before.turn

    @property
    def enemy(self) -> Player:
        return self.before.turn.other

    @property
    def target(self) -> Hex:
        """The cell that the move leads to."""
        return target_of(self.action)

    @cached_property
    def after(self) -> Position:
        return self.before.apply(self.action)

    @cached_property
    def idle(self) -> Position:
        """The position if the mover did nothing: the enemy's turn."""
        return passed(self.before)

    @cached_property
    def next(self) -> Position:
        """The position if the enemy did nothing afterwards: the mover's turn again."""
        return passed(self.after)

    @property
    def stayed(self) -> frozenset[Hex]:
        """The enemy's Stones that are still there after the move."""
        return self.before.waiter.stones & self.after.sides[self.enemy].stones

    def closed(self, position: Position, player: Player) -> int:
        """How many sides of a player's Symbol are closed."""
        symbol = position.sides[player].symbol
        return position.pressure(symbol, player) if symbol else 0


def decisive(move: MoveInPlay) -> Iterator[Reason]:
    """Reasons that decide the game, the gravest first."""
    because = move.words.reason
    if move.after.symbol_surrounded(move.enemy):
        yield because("wins")
        return
    if not move.after.legal_actions:
        yield because("immobilises")
        return
    threats = winning(move.idle)
    if threats and not winning(move.after):
        others = (each for each in move.before.legal_actions if each != move.action)
        key = "defends" if any(not winning(move.before.apply(each)) for each in others) else "only_defence"
        yield because(key, {target_of(threat) for threat in threats})
    elif len(move.before.legal_actions) == 1:
        yield because("forced")


def about_stones(move: MoveInPlay) -> Iterator[Reason]:
    """Stones that are taken, saved or brought out of danger."""
    because, after = move.words.reason, move.after
    taken = move.before.waiter.stones - after.sides[move.enemy].stones
    if taken:
        yield because("takes", taken)
    surrounded = move.before.surrounded_stones(move.mover)
    origin = move.action.origin if isinstance(move.action, Step) else None
    if origin in surrounded and move.target in after.sides[move.mover].stones:
        yield because("escapes", (origin,) if origin else ())
    freed = surrounded & after.sides[move.mover].stones
    if freed:
        yield because("frees", freed)
    endangered = takeable(move.idle) - surrounded
    if endangered:
        yield from _out_of_danger(move, endangered, origin)


def _out_of_danger(move: MoveInPlay, endangered: frozenset[Hex], origin: Hex | None) -> Iterator[Reason]:
    """What the enemy could have taken and cannot take any more."""
    still = takeable(move.after)
    own = move.after.sides[move.mover].stones
    if origin in endangered and move.target in own - still and origin is not None:
        yield move.words.reason("withdraws", (origin,))
    kept = endangered & own - still - {move.target}
    if kept:
        yield move.words.reason("protects", kept)


def about_symbols(move: MoveInPlay) -> Iterator[Reason]:
    """Sides of a Symbol that are closed, opened or threatened."""
    because = move.words.reason
    was, now = (move.closed(each, move.enemy) for each in (move.before, move.after))
    wins = winning(move.next)
    if wins and not winning(move.before):
        yield because("threatens_symbol", {target_of(each) for each in wins})
    if now > was and not wins:
        kind = "closes_last" if now == ALMOST else "closes"
        ordinal = message(f"dream.reason.ordinal.{now}")
        yield because(kind, open_sides(move.after, move.enemy), ordinal=ordinal)
    was, now = (move.closed(each, move.mover) for each in (move.before, move.after))
    if now < was:
        yield because("opens", number=message(f"dream.reason.left.{now}"))


def about_threats(move: MoveInPlay) -> Iterator[Reason]:
    """What the enemy's Stones must now fear."""
    because = move.words.reason
    surrounded = move.after.surrounded_stones(move.enemy)
    if surrounded:
        yield because("surrounds", surrounded)
    prey = takeable(move.next) & move.stayed - takeable(move.before) - surrounded
    if prey:
        yield because("threatens", prey)
    shut = stuck(move.after, move.enemy) & move.stayed - stuck(move.before, move.enemy) - surrounded
    if shut:
        yield because("shuts_in", shut)
    pressed = {
        stone
        for stone in move.stayed - prey - surrounded
        if move.before.pressure(stone, move.enemy) < ALMOST == move.after.pressure(stone, move.enemy)
    }
    if pressed:
        yield because("presses", pressed)


def about_contact(move: MoveInPlay) -> Iterator[Reason]:
    """Sides that are closed of an enemy Stone in no danger yet, or no more of the Stone that has stepped."""
    because, action = move.words.reason, move.action
    beside = move.stayed & move.before.board.around[move.target]
    closer = {stone for stone in beside if _pressed_more(move, stone)}
    if closer:
        yield because("closes_in", closer)
    if isinstance(action, Step) and move.target in move.after.sides[move.mover].stones:
        was = move.before.pressure(action.origin, move.mover)
        now = move.after.pressure(move.target, move.mover)
        if now < was:
            yield because("loosens", (move.target,), was=_number(was), now=_number(now))


def about_room(move: MoveInPlay) -> Iterator[Reason]:
    """How many steps either player's Stones have, where the move has changed that for the better."""
    for player, kind in ((move.enemy, "hampers"), (move.mover, "makes_free")):
        was, now = (_steps(position, player) for position in (move.before, move.after))
        if now < was if player is move.enemy else now > was:
            yield move.words.reason(kind, was=was, count=now)


def _steps(position: Position, player: Player) -> int:
    """How many steps a player's Stones have, as if it were that player's turn and none had to escape."""
    return sum(1 for stone in position.sides[player].stones for _ in position.escapes(stone, player))


def _pressed_more(move: MoveInPlay, stone: Hex) -> bool:
    """Whether a side more is closed of a Stone, of which that is not told as the third or a graver one."""
    return move.before.pressure(stone, move.enemy) < move.after.pressure(stone, move.enemy) < ALMOST


def _number(sides: int) -> Message:
    return message(f"dream.reason.number.{sides}")


WATCHED = 3
"""So near to a side of a Symbol an enemy Stone makes a guard worth telling."""


def about_elixir(move: MoveInPlay) -> Iterator[Reason]:
    """Who can use the Elixir, by which taken Stones come back."""
    because = move.words.reason
    if isinstance(move.action, ReturnStone):
        yield because("returns")
    elif move.target == ORIGIN and ORIGIN in move.after.sides[move.mover].stones:
        yield because("reaches_elixir" if move.after.sides[move.mover].taken else "holds_elixir")
    if move.after.sides[move.enemy].taken and _can_step(move.idle) and not _can_step(move.after):
        yield because("bars_elixir")


def _can_step(position: Position) -> bool:
    """Whether the player to move can step onto the Elixir."""
    return any(isinstance(action, Step) and action.target == ORIGIN for action in position.legal_actions)


def about_guards(move: MoveInPlay) -> Iterator[Reason]:
    """A side of the own Symbol on which an enemy Stone might have stood."""
    if _guards(move):
        yield move.words.reason("guards", (move.target,))


def _guards(move: MoveInPlay) -> bool:
    """Whether the move fills an open side of the own Symbol that an enemy Stone is near and could enter."""
    return (
        move.target in open_sides(move.before, move.mover) - move.before.hostile(move.enemy)
        and move.target in move.after.sides[move.mover].stones
        and _is_watched(move, move.target)
    )


def _is_watched(move: MoveInPlay, cell: Hex) -> bool:
    return any(distance(stone, cell) <= WATCHED for stone in move.stayed)


def about_ways(move: MoveInPlay) -> Iterator[Reason]:
    """A Stone that comes nearer to where it is needed, or makes room."""
    because, action = move.words.reason, move.action
    if isinstance(action, Step):
        left = _nearer(move, action, move.enemy)
        if left:
            yield because("approaches", way=_way(left))
        elif left is not None and move.closed(move.after, move.enemy) <= move.closed(move.before, move.enemy):
            yield because("arrives")
        if PlaceStone(action.origin) in move.next.legal_actions:
            yield because("makes_room", (action.origin,))
    elif isinstance(action, PlaceStone) and move.target in move.after.sides[move.mover].stones:
        reserve = move.after.sides[move.mover].reserve
        kind = "enters" if reserve else "enters_last"
        yield because(kind, left=message("dream.reason.left_over", count=reserve))
    symbol = move.before.mover.symbol
    if isinstance(action, Step) and symbol is not None and _is_watched(move, symbol) and not _guards(move):
        left = _nearer(move, action, move.mover)
        if left:
            yield because("comes_home", way=_way(left))


def _nearer(move: MoveInPlay, step: Step, owner: Player) -> int | None:
    """How many steps a Stone still has to an open side of a Symbol; None where it has not come nearer."""
    sides = open_sides(move.before, owner) - move.before.hostile(move.mover)
    if move.target not in move.after.sides[move.mover].stones or not sides:
        return None
    was, now = (steps_to(move.before, cell, sides, move.mover) for cell in (step.origin, step.target))
    return now if was is not None and now is not None and now < was else None


def about_setup(position: Position, action: SetupAction, words: Words) -> Iterator[Reason]:
    """Why a Symbol stands well, or is left where it is."""
    mover, enemy = position.turn, position.turn.other
    own, other = position.mover.symbol, position.waiter.symbol
    if isinstance(action, Stand):
        assert own is not None
        assert other is not None
        yield words.reason("stands")
        if _ground(position, own, mover) <= _ground(position, other, enemy):
            yield _compared(position, own, words)
        return
    closed = _ground(position, action.cell, mover)
    if own is not None and closed < _ground(position, own, mover):
        yield words.reason(
            "better_ground", (action.cell,), ground=_sides(closed), old=_sides(_ground(position, own, mover))
        )
    elif other is not None and closed <= _ground(position, other, enemy):
        yield _compared(position, action.cell, words)
    else:
        yield words.reason("ground", (action.cell,), ground=_sides(closed))
    if other is not None:
        yield words.reason("apart", (action.cell,), way=_way(distance(action.cell, other)))


def _compared(position: Position, cell: Hex, words: Words) -> Reason:
    """How many sides the ground closes of either Symbol, the mover's on a cell."""
    other = position.waiter.symbol
    assert other is not None
    own, theirs = _ground(position, cell, position.turn), _ground(position, other, position.turn.other)
    return words.reason("ground_compared", (cell,), ground=_sides(own), theirs=_sides(theirs))


def _ground(position: Position, cell: Hex, player: Player) -> int:
    return len(position.board.around[cell] & position.hostile(player))


def _sides(number: int) -> Message:
    return message(f"dream.reason.sides.{number}")


def _way(steps: int) -> Message:
    return message("dream.reason.way", count=steps)


# The strongest reasons


MOST = 2
"""So many reasons are enough."""
_ABOUT = (
    *(decisive, about_stones, about_symbols, about_threats),
    *(about_elixir, about_guards, about_ways, about_contact, about_room),
)
"""Where reasons are looked for, the gravest first."""


def reasons(
    position: Position,
    action: ListedAction,
    lines: Sequence[Info[Any]] = (),
    speech: Speech | None = None,
    *,
    most: int = MOST,
) -> tuple[Reason, ...]:
    """The strongest reasons, so many at `most`, for a legal action; none where no kind of reason fits.

    What `lines` of a search prove comes first: they are those of the position, the best one first.
    """
    words = Words(speech or by_elements(position), position.turn)
    if isinstance(action, PlaceSymbol | Stand):
        return tuple(islice(about_setup(position, action, words), most))
    move = MoveInPlay(position, action, words)
    kinds = _ABOUT if move.after.legal_actions else (decisive,)
    found = chain(_proven(action, lines, words), *(about(move) for about in kinds))
    return tuple(islice(found, most))


def _proven(action: ListedAction, lines: Sequence[Info[Any]], words: Words) -> Iterator[Reason]:
    """What the search has proven of the action: that it wins, or only puts off a loss."""
    line = next((line for line in lines if line.pv and line.pv[0] == action), None)
    win, loss = (None, None) if line is None else (turns_to_win(line.score), turns_to_loss(line.score))
    if win is not None and win > 1:
        yield words.reason("wins_in", count=win)
    elif loss is not None and line is lines[0]:
        yield words.reason("holds_out", count=loss)


# Judging


WORK = (10_000, 400_000) if kernels_run_compiled() else (300, 2_000)
"""How many nodes a review searches for a decision: at first, so that there is something soon, and at last."""
HINT = 300_000 if kernels_run_compiled() else 1_500
"""How many nodes a hint searches."""
STEEPNESS = 400.0
"""So many hundredths of a Stone make a win e times as likely as a loss, in games of the engine itself."""
HARM = frozenset(
    (
        *("wins", "wins_in", "immobilises", "takes", "surrounds", "threatens", "shuts_in", "presses"),
        *("closes", "closes_last", "closes_in", "threatens_symbol", "reaches_elixir", "bars_elixir"),
    )
)
"""The kinds of reasons for a move that tell what it does to the other player."""


def judges(position: Position) -> bool:
    """Whether moves are judged there: where the Symbols go is a matter of taste."""
    return position.phase is Phase.PLAY


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win, from 0 to 1, of a score of `Info`."""
    return 1 / (1 + exp(-score / STEEPNESS))


def consequence(
    after: Position, reply: ListedAction, lines: Sequence[Info[ListedAction]]
) -> tuple[Message, ...]:
    """What the opponent's reply, the best of some lines, does to whoever has just moved, who is *you*."""
    speech = Speech(by_elements(after).names, after.turn.other)
    every = reasons(after, reply, lines, speech, most=len(HARM))
    harm = [reason.message for reason in every if reason.kind in HARM]
    answer = message("dream.tutor.reply", name=speech.names[after.turn], action=action_text(reply))
    return (answer, *harm[:MOST])


# Standing


CLEARLY = 150
"""Who is so many hundredths of a Stone ahead is clearly so."""


def ahead(position: Position, seat: int) -> float:
    """How far a player is ahead: 1 is clearly so, and nobody is before play."""
    from dream.games.alchemists_dream.engine.evaluation import evaluate  # loaded only where somebody spars

    if position.phase is not Phase.PLAY:
        return 0.0
    worth = evaluate(position)
    return (worth if position.turn == seat else -worth) / CLEARLY


# What a score means


STEPS = ((25, "equal"), (90, "a_little"), (250, "better"))
"""Up to how many hundredths of a Stone a position is called what."""


def score_words(score: int) -> str:
    """``+0.35``, in Stones, or ``win in 2`` or ``loss in 3``, in turns of the winner."""
    win, loss = turns_to_win(score), turns_to_loss(score)
    if win is not None:
        return say("analysis.win_in", count=win)
    return f"{score / 100:+.2f}" if loss is None else say("analysis.loss_in", count=loss)


def judgement(position: Position, score: int) -> str:
    """Who stands better and how much, by the score from the side to move; without a full stop."""
    player = position.turn if score >= 0 else position.turn.other
    name = position.sides[player].element.label.capitalize()
    turns = turns_to_win(abs(score))
    if turns is not None:
        return say("analysis.wins", name=name, count=turns)
    called = next((word for most, word in STEPS if abs(score) <= most), "much_better")
    return say(f"analysis.{called}", name=name)
