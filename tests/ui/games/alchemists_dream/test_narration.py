"""What is told of a game: moves, captures, threats, and what lies at a cell."""

import re
from collections.abc import Iterator
from functools import cache
from math import hypot
from random import Random

import pytest

from dream.base.texts import languages, stock
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position, position_text
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Stand,
    Step,
    Talk,
    target_of,
)
from dream.hexgrid import ORIGIN, Hex, neighbours, parse_cell
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.sparring import sparring_seat
from dream.ui.games.alchemists_dream.items import STONE_RING, Siege, siege_items
from dream.ui.games.alchemists_dream.lens import LensKind, seen_through, steps as steps_of
from dream.ui.games.alchemists_dream.words import (
    ALMOST,
    MINUS,
    TIMES,
    VOICES,
    Captures,
    account,
    captures,
    closed_sides,
    doer,
    foresee,
    inspect,
    listed,
    taunt,
    threatened,
    voice,
    warnings,
)
from dream.ui.kit.theme import palette
from dream.ui.table.game_session import Address
from dream.ui.table.picture import Sprites
from dream.ui.web.spoken import speaking
from tests.games.alchemists_dream.rules import naive
from tests.games.alchemists_dream.rules.test_law import TABLE
from tests.games.alchemists_dream.test_reasons import prey, wins
from tests.kit.games import ESCAPE, PLAIN, PLAY, played, seeded_start
from tests.kit.present import present
from tests.kit.random_positions import crowded
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.games.alchemists_dream.scenes_of_play import BOARD, LATTICE, PosedBoard

NAMES = ("Anna", "Bert")
NOBODY = Address(NAMES)
NUMBERS = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
CELLS = r"((?:[a-u]\d+(?:, | and )?)+)"


def closed(position: Position, cell: Hex, player: Player) -> int:
    """How many sides of a cell press on it for a player, counted from the rules of the game."""
    own, enemy = position.sides[player], position.sides[player.other]
    return sum(
        near in enemy.stones or position.board[near] is own.element.opposite.terrain
        for near in neighbours(cell)
        if near in position.board
    )


def cells_in(text: str) -> set[Hex]:
    return {parse_cell(name) for name in re.findall(r"[a-u]\d+", text)}


def owner(name: str) -> Player:
    return Player(NAMES.index(name.removesuffix("'s")))


def played_through(seed: int, longest: int = 160) -> Iterator[tuple[Position, ListedAction, Position]]:
    """The moves of a game in which both attack: each closes what it can, or is one at random."""
    random = Random(seed)
    position = start(Board.from_seed(f"seed {seed}"), *_two(random))
    for _ in range(longest):
        if position.winner is not None:
            return
        actions = sorted(position.legal_actions, key=str)
        if position.phase is Phase.HAGGLE and random.random() < 0.5:
            actions = [Stand()]
        random.shuffle(actions)
        if random.random() < 0.7 and position.phase is Phase.PLAY:
            actions.sort(key=lambda action: -harm(position, position.apply(action)))
        after = position.apply(actions[0])
        yield position, actions[0], after
        position = after


def _two(random: Random) -> tuple[Element, Element]:
    """Two of the elements."""
    first, second = random.sample(list(Element), 2)
    return first, second


def harm(before: Position, after: Position) -> int:
    """How hard an action presses on the enemy's pieces, those that it takes above all."""
    enemy = before.turn.other
    side = after.sides[enemy]
    return (
        20 * side.taken
        + 3 * closed(after, present(side.symbol), enemy)
        + sum(closed(after, stone, enemy) ** 2 for stone in side.stones)
    )


@cache
def steps() -> list[tuple[Position, ListedAction, Position]]:
    """The steps of some such games, and those of the law's table."""
    table = [
        (position, action, position.apply(action))
        for row in TABLE["action"]
        for position, action in [(parse_position(row["position"]), parse_action(row["action"]))]
        if not isinstance(action, Talk)
    ]
    return [step for seed in range(4) for step in played_through(seed)] + table


def told(
    step: tuple[Position, ListedAction, Position], address: Address = NOBODY, warned: Player | None = None
) -> str:
    return " ".join(account(*step, address, warned))


def test_there_is_something_of_everything() -> None:
    texts = " ".join(map(told, steps()))
    for part in (
        *("set the Symbol", "stood on", "stepped from", "escaped from", "placed a Stone", "returned a Stone"),
        *(
            "closes none of its",
            "sides closed",
            "closed now",
            "Symbol is surrounded",
            "is surrounded",
        ),
        *("has three sides closed", "free again", "Elixir", "took", "left behind"),
    ):
        assert part in texts, part


def test_who_did_what_where_is_so() -> None:
    for before, action, after in steps():
        text = told((before, action, after))
        assert text.startswith(NAMES[doer(before, action)])
        done = re.split("[:.]", text)[0]
        match action:
            case Step(origin, target):
                assert re.findall(r"[a-u]\d+", done) == [origin.name, target.name]
                assert ("escaped" in done) is (closed(before, origin, before.turn) >= 4)
            case Stand():
                assert cells_in(done) == {before.mover.symbol}
            case _:
                assert cells_in(done) == {action.cell}


def test_every_number_of_closed_sides_is_so_and_none_is_missing() -> None:
    for before, action, after in steps():
        text = told((before, action, after))
        if isinstance(action, PlaceSymbol):
            (number,) = re.findall(r"the ground closes (\w+) of its sides", text)
            assert NUMBERS[number] == closed(after, action.cell, before.turn)
            continue
        found = {
            owner(name): NUMBERS[number]
            for name, number in re.findall(r"(\w+'s) Symbol has (\w+) sides? closed", text)
        }
        for number, name in re.findall(r"(?:only )?(\w+) sides? of (\w+'s) Symbol", text):
            found[owner(name)] = NUMBERS[number]
        lost = {owner(name) for name in re.findall(r"(\w+'s) Symbol is surrounded", text)}
        for player in Player:
            symbol = present(before.sides[player].symbol)
            was, now = (closed(position, symbol, player) for position in (before, after))
            assert lost or found.get(player, was) == now
            assert (player in lost) is (now >= 4 and now != was)


@pytest.mark.parametrize(
    ("words", "least", "most"), [("is|are) surrounded", 4, 6), ("has|have) three sides closed", 3, 3)]
)
def test_every_stone_in_danger_is_so_and_none_is_missing(words: str, least: int, most: int) -> None:
    for before, action, after in steps():
        text, enemy = told((before, action, after)), before.turn.other
        named = set()
        for name, cells in re.findall(rf"(\w+'s) Stones? on {CELLS} (?:{words}", text):
            assert owner(name) is enemy
            named |= cells_in(cells)
        if isinstance(action, PlaceSymbol | Stand):
            assert not named
            continue
        won = after.symbol_surrounded(enemy)
        assert named == {
            stone
            for stone in before.sides[enemy].stones & after.sides[enemy].stones
            if not won and closed(before, stone, enemy) < least <= closed(after, stone, enemy) <= most
        }


def test_every_stone_that_is_free_again_or_on_the_elixir_is_so() -> None:
    for before, action, after in steps():
        text, mover = told((before, action, after)), before.turn
        if after.symbol_surrounded(mover.other):
            continue
        freed = set().union(*(cells_in(cells) for cells in re.findall(rf"on {CELLS} (?:is|are) free", text)))
        stones = before.sides[mover].stones & after.sides[mover].stones
        assert freed == {
            stone for stone in stones if closed(after, stone, mover) < 4 <= closed(before, stone, mover)
        }
        comes = isinstance(action, Step) and action.target == ORIGIN in after.sides[mover].stones
        assert ("Elixir" in text) is comes
        assert ("may return" in text) is (comes and after.sides[mover].taken > 0)


def test_no_taunt_is_heard_twice_in_a_haggling_before_all_are() -> None:
    history, random = played(seeded_start(), ""), Random(5)
    for _ in range(8):
        offers = [each for each in history.state.legal_actions if isinstance(each, PlaceSymbol)]
        history.play(random.choice(offers))
    history.play(Stand())
    game = SeatedGame(history, (Seat("Anna"), Seat("Bert")))
    taunts = [taunt(game, at) for at in range(len(history.actions))]
    moved = taunts[2:-1]
    assert len(set(moved)) == len(moved)
    assert taunts[0] != taunts[1]
    assert taunts == [taunt(game, at) for at in range(len(history.actions))], "the same one each time"


def haggled(*seats: Seat) -> SeatedGame[Position, Action]:
    """A game whose Symbols have been moved about, and in which somebody stood at last."""
    history, random = played(seeded_start(), ""), Random(5)
    for _ in range(9):
        offers = [each for each in history.state.legal_actions if isinstance(each, PlaceSymbol)]
        history.play(random.choice(offers))
    history.play(Stand())
    return SeatedGame(history, seats)


def test_a_computer_speaks_in_the_voice_of_its_level_and_people_as_ever() -> None:
    heard = dict[str, set[str]]()
    for level in (each.number for each in LEVELS):
        game = haggled(Seat("Anna"), Seat.machine("Norton", level))
        spoken = {voice(game, at): at for at in range(len(game.history.actions))}
        assert len(spoken) == 2
        own = max(spoken)
        assert own.strip(".") in VOICES
        for at in range(len(game.history.actions)):
            known = [f"taunts{voice(game, at)}.{kind}" for kind in ("place", "move", "stand")]
            assert any(taunt(game, at) in stock(key) for key in known)
            heard.setdefault(voice(game, at), set()).add(taunt(game, at))
    assert set(heard) == {"", *(f".{each}" for each in VOICES)}, "every voice is heard at some level"
    sparring = haggled(sparring_seat("dream"), Seat("Anna"))
    assert {voice(sparring, at) for at in range(len(sparring.history.actions))} == {""}


@pytest.mark.parametrize("spoken", languages())
def test_no_two_voices_say_the_same(spoken: str) -> None:
    voices = ("", *(f".{one}" for one in VOICES))
    with speaking(spoken):
        told_by = [stock(f"taunts{each}.{kind}") for each in voices for kind in ("place", "move", "stand")]
    lines = [line for told in told_by for line in told]
    assert len(lines) == len(set(lines))


def test_whoever_is_addressed_is_never_named() -> None:
    for step in steps():
        for you in Player:
            text = told(step, Address(NAMES, you))
            assert NAMES[you] not in text, text
            assert re.search(r"\b[Yy]our?\b", text) or NAMES[you] not in told(step)


def test_who_is_warned_of_their_stones_elsewhere_is_told_of_the_symbol_alone() -> None:
    for before, action, after in steps():
        text = told((before, action, after), NOBODY, warned=before.turn.other)
        assert not re.search(rf"{NAMES[before.turn.other]}'s Stones? on .* (surrounded|three sides)", text)


# At the table


STEPS = {row["rule"]: (row["position"], row["action"]) for row in TABLE["action"]}
TWO, BOTH, RELIEF = STEPS["R8"], STEPS["steps 2 and 3"], STEPS["step 2 before 3 (R9)"]


def captured(case: tuple[str, str]) -> Captures:
    position, action = parse_position(case[0]), parse_action(case[1])
    assert not isinstance(action, Talk)
    return captures(position, action, position.apply(action))


@pytest.mark.parametrize(
    ("case", "trapped", "left_behind", "sign"),
    [
        (TWO, "l11 m11", "", f"{TIMES}2"),
        (BOTH, "k12", "k11", f"{TIMES}1 {MINUS}1"),
        (RELIEF, "k15", "", f"{TIMES}1"),
        (STEPS["step 1 before 2"], "", "", ""),
        (STEPS["step 1 before 3"], "", "", ""),
        (STEPS["R7"], "", "", ""),
    ],
    ids=["two", "both", "relief", "win", "win with one left behind", "after an earlier capture"],
)
def test_what_was_taken(case: tuple[str, str], trapped: str, left_behind: str, sign: str) -> None:
    found = captured(case)
    assert " ".join(cell.name for cell in found.trapped) == trapped
    assert " ".join(cell.name for cell in found.left_behind) == left_behind
    assert found.sign == sign


def test_as_many_as_the_law_counts() -> None:
    for row in TABLE["action"]:
        position, action = parse_position(row["position"]), parse_action(row["action"])
        after, mover = parse_position(row["after"]), position.turn
        found = captures(position, action, after)
        assert len(found.trapped) == after.sides[mover.other].taken - position.sides[mover.other].taken
        returned = row["action"].startswith("*")
        assert len(found.left_behind) == after.sides[mover].taken - position.sides[mover].taken + returned


def test_cells_are_listed_as_in_a_sentence() -> None:
    cells = parse_position(TWO[0]).sides[0].stones
    assert listed(sorted(cells)[:1]).isalnum()
    assert listed(sorted(cells)[:3]).count(",") == 1


LOST, FREED = "Only one of them can escape; ", "Only one of them can step away; "

WARNINGS = {
    "none": (PLAY, 0, []),
    "one": (ESCAPE, 0, ["Your Stone on i12 is surrounded by i11 h12 j12 i13 and must escape."]),
    "two": (
        "f@k7:f10,i10,f11,h11,e13,f13:4:0 w@k15:i9,g10,e11,g11,i11,e12,g12,h12,g13:1:0 1 play",
        1,
        [
            "Your Stone on f11 is surrounded by g10 e11 g11 e12.",
            "Your Stone on h11 is surrounded by g11 i11 g12 h12.",
            LOST + "the other is lost.",
        ],
    ),
    "two of which a capture frees one": (
        "f@k7:f11,i11,e12,g12:6:0 w@k15:g9,i9,f10,g10,i10,e11,h11,f12,h12,g13:0:0 1 play",
        0,
        [
            "Your Stone on f11 is surrounded by f10 g10 e11 f12.",
            "Your Stone on g12 is surrounded by h11 f12 h12 g13.",
            FREED + "the other is lost unless that step captures what surrounds it.",
        ],
    ),
    "three": (
        "f@k7:h10,f11,e12,h12,e13:5:0 w@k15:g9,g10,i10,e11,g11,h11,i11,f12,g12,g13:0:0 1 play",
        2,
        ["Your Stones on h10 f11 h12 are surrounded by the marked cells.", LOST + "the others are lost."],
    ),
    "three of which a capture frees two": (
        "f@k7:h10,f11,i11,g12,f13:5:0 w@k15:g9,h9,i9,g10,e11,g11,f12,h12,e13,g13:0:0 1 play",
        0,
        [
            "Your Stones on h10 f11 g12 are surrounded by the marked cells.",
            FREED + "the others are lost unless that step captures what surrounds them.",
        ],
    ),
    "four": (
        "f@k7:g10,h10,e11,f12,h12:5:0 w@k15:g9,h9,i10,f11,g11,h11,i11,g12,e13,g13:0:0 1 play",
        3,
        ["Your Stones on g10 h10 f12 h12 are surrounded by the marked cells.", LOST + "the others are lost."],
    ),
}
"""Positions with how many Stones the best step loses, and what is said."""


@pytest.mark.parametrize("case", WARNINGS)
def test_surrounded_stones_are_told_what_becomes_of_them(case: str) -> None:
    text, lost, told = WARNINGS[case]
    position = parse_position(text if text.startswith(PLAIN) else f"{PLAIN} {text}")
    assert sorted(warning.sentence for warning in warnings(position)) == sorted(told)
    assert [warning.sentence for warning in warnings(position)][len(told) - 1 :] == told[-1:]
    steps = [action for action in position.legal_actions if isinstance(action, Step)]
    assert min(len(captures(position, step, position.apply(step)).left_behind) for step in steps) == lost


@pytest.mark.parametrize("case", ["two", "three", "four"])
def test_what_surrounds_is_named_or_marked(case: str) -> None:
    position = parse_position(f"{PLAIN} {WARNINGS[case][0]}")
    named = {cell for warning in warnings(position) for cell in warning.places}
    for stone in position.surrounded_stones(position.turn):
        assert {stone, *position.pressing(stone, position.turn)} <= named


def test_nothing_is_said_of_stones_when_the_game_is_over() -> None:
    lost = "f@k7:k10:9:0 w@k15:k6,l6,j8,k8:6:0 1 play"
    position = parse_position(f"{PLAIN} {lost}")
    assert position.winner is not None
    assert not warnings(position)


SYMBOL = f"{PLAIN} f@k7:-:10:0 w@k15:j7,l7,k9:7:0 2 play", "k9-k8"
"""Water closes the third side of fire's Symbol."""


def play(
    table: AtTable, case: tuple[str, str], seats: tuple[Seat, Seat] = (ANNA, BERT), more: str = ""
) -> AtTable:
    return table.sit(f"{case[1]} {more}", seats, position=case[0])


def test_nothing_is_threatened_while_symbols_are_haggled_over_or_when_the_game_is_over(
    at_table: AtTable,
) -> None:
    position = play(at_table, SYMBOL).table.game.state
    assert threatened(position, Player.FIRST) == {parse_cell("k7")}
    assert not threatened(play(at_table, ("", "@h14 @i14")).table.game.state, Player.FIRST)
    lost = play(at_table, SYMBOL, more="+l6 +k14 l6-m6 k14-k13").table.game.history
    lost.play(next(a for a in lost.state.legal_actions))
    assert not any(threatened(lost.state, player) for player in Player if lost.state.winner)


def test_three_closed_sides_are_three_arcs_and_a_row_of_rounds_within_them() -> None:
    cell = parse_cell("k7")
    closed = tuple(map(parse_cell, ("l7", "j8", "k8", "j7")))
    for count in (2, ALMOST, ALMOST + 1):
        siege = Siege(cell, frozenset(closed[:count]), symbol=False)
        items = list(siege_items(siege, LATTICE, named=False))
        assert len(items) == count + (count >= ALMOST)
    ring, made = STONE_RING * LATTICE.size, Sprites(PosedBoard(BOARD), LATTICE.size, palette())
    for sprite, (x, y) in made.of(items[-1]):
        solid = sprite.get_bounding_rect(min_alpha=140).move(x, y)
        corners = (solid.topleft, solid.topright, solid.bottomleft, solid.bottomright)
        assert all(hypot(a - LATTICE.centre(cell)[0], b - LATTICE.centre(cell)[1]) < ring for a, b in corners)


SOME = f"{PLAIN} f@k7:o5,l7,k8,p8:6:0 w@k15:l8,n8,o8,q8,p9,k16:4:0 1 play"


@cache
def positions() -> list[Position]:
    """Some positions of games."""
    return [before for before, _, _ in steps()[::7]]


def lines(position: Position, name: str, you: Player | None = None) -> tuple[str, ...]:
    return inspect(position, parse_cell(name), Address(NAMES, you))


def test_a_stone_says_what_closes_it_and_what_that_means() -> None:
    assert lines(parse_position(SOME), "p8", Player.FIRST) == (
        "p8: your Stone of fire",
        "3 of 4 closed: o8 water Stone, q8 water Stone, p9 water Stone",
        "One more, and it must escape.",
        "It can step to 3 cells.",
    )


def test_ground_says_to_whom_it_is_hostile_and_how_closed_it_is_for_whom() -> None:
    position = parse_position(SOME)
    assert lines(position, "n9", Player.FIRST)[:2] == ("n9: ground of water", "Hostile to you (fire)")
    assert lines(position, "k11") == (
        "k11: the Elixir",
        "Whoever begins a turn with a Stone here may return a taken one.",
    )
    assert lines(position, "k9") == (
        "k9: void",
        "For Anna 1 of 4 closed: l8 water Stone",
        "For Bert 1 of 4 closed: k8 fire Stone",
    )


def test_every_number_of_closed_sides_is_so() -> None:
    for position in positions():
        for player in Player:
            for cell in (*position.sides[player].stones, *neighbours(ORIGIN)):
                inspected = closed_sides(position, cell, player)
                number = int(inspected.split(" ")[0]) if inspected != "No side closed" else 0
                assert number == closed(position, cell, player)
                named = {parse_cell(name) for name in re.findall(r"[a-u]\d+", inspected)}
                assert len(named) == number
                for near in named:
                    enemy, hostile = position.sides[player.other], position.sides[player].element.opposite
                    element = present(re.search(rf"\b{near.name} (\w+)(?: on (\w+))?", inspected))
                    on_stone = near in enemy.stones
                    assert element[1] == (enemy.element if on_stone else hostile).label
                    if element[2]:
                        assert position.board[near] is hostile.terrain


def test_every_way_out_is_counted() -> None:
    for position in (position for position in positions() if position.phase is Phase.PLAY):
        steps = [action for action in position.legal_actions if isinstance(action, Step)]
        for stone in {step.origin for step in steps}:
            ways = sum(step.origin == stone for step in steps)
            inspected = inspect(position, stone, NOBODY)
            assert (f"to {ways} cells" if ways > 1 else "to one cell") in " ".join(inspected)


def test_what_is_told_of_a_piece_before_it_is_there_is_so_afterwards() -> None:
    for before, action, after in steps()[::5]:
        if isinstance(action, Step | PlaceSymbol):
            cell = action.cell if isinstance(action, PlaceSymbol) else target_of(action)
            assert foresee(before, action, NOBODY)[1] == closed_sides(after, cell, before.turn)


def test_a_symbol_that_would_be_placed_is_weighed_against_the_enemys() -> None:
    placed = [(before, action) for before, action, _ in steps() if isinstance(action, PlaceSymbol)]
    inspected = [foresee(before, action, NOBODY) for before, action in placed]
    assert {len(lines) for lines in inspected} == {2, 3}
    for (before, _), lines in zip(placed, inspected, strict=True):
        enemy, symbol = before.turn.other, before.sides[before.turn.other].symbol
        assert (symbol is None) == (len(lines) == 2)
        if symbol is not None:
            assert (
                lines[2] == f"{NAMES[enemy]}'s Symbol on {symbol.name}: {closed_sides(before, symbol, enemy)}"
            )


@pytest.mark.parametrize("terrain", list(Terrain))
def test_every_ground_has_its_words(terrain: Terrain) -> None:
    position = next(position for position in positions() if position.board.with_terrain[terrain])
    for cell in position.board.with_terrain[terrain] - position.occupied:
        assert inspect(position, cell, NOBODY)[0].startswith(f"{cell.name}: ")


# At the table


def test_pressure_is_what_the_law_counts() -> None:
    for seed in range(20):
        position = crowded(Random(seed))
        state = naive.read(position_text(position))
        for looks in Player:
            for lens, player in ((LensKind.OWN, looks), (LensKind.ENEMY, looks.other)):
                shown = {cell.name: number for cell, number in seen_through(position, lens, looks)}
                pressed = {cell: min(4, naive.pressure(state, cell, player)) for cell in state["ground"]}
                assert shown == {cell: number for cell, number in pressed.items() if number}


def test_threats_are_what_the_enemy_could_do() -> None:
    found = 0
    for seed in range(40):
        position = crowded(Random(seed))
        looks = position.turn
        if position.winner is not None:
            continue
        state = {**naive.read(position_text(position)), "turn": looks.other}
        shown = seen_through(position, LensKind.THREATS, looks)
        targets = {move.lstrip("+*").rpartition("-")[2] for move in wins(state)}
        grave = {cell.name for cell, number in shown if number == 4}
        assert grave == targets | prey(state)
        steps = {move.rpartition("-")[2] for move in naive.legal(state) if "-" in move}
        assert {cell.name for cell, number in shown if number == 1} == steps - grave
        found += len(grave)
    assert found > 10


def test_steps_are_those_of_the_law_one_after_another() -> None:
    for seed in range(12):
        position = crowded(Random(seed))
        for looks in Player:
            stones = position.sides[looks].stones
            shown = dict(steps_of(position, looks, None))
            assert not stones & shown.keys()
            for cell, number in shown.items():
                before = set(stones) if number == 1 else {c for c, n in shown.items() if n == number - 1}
                assert any(cell in position.escapes(each, looks) for each in before)
            for stone in stones:
                alone = dict(steps_of(position, looks, stone))
                assert all(shown.get(cell, 0) <= number for cell, number in alone.items())
                assert {cell for cell, number in alone.items() if number == 1} == set(
                    position.escapes(stone, looks)
                )
