"""What is told of an action is so: every clause is read back and counted anew, over many positions."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Stand,
    Step,
    Talk,
    start,
)
from dream.hexgrid.hexes import ORIGIN, Hex, neighbours, parse_cell
from dream.ui.games.alchemists_dream.words import account, doer
from dream.ui.table.game_session import Address
from tests.games.alchemists_dream.rules.test_evidence import TABLE
from tests.kit.games import SETUP
from tests.kit.positions import ESCAPE
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable

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


def test_the_computers_move_is_put_into_words_with_its_consequence(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE))
    assert "You placed a Stone on h15: Stoker's Symbol has three sides closed." in at_table.notice
    assert "Stoker placed a Stone on i15." in at_table.notice
    assert at_table.board_scene.narration().heading == "Your turn"


def test_between_people_both_have_their_names(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, BERT))
    assert at_table.notice.startswith("Bert to move Anna placed a Stone on h15: Bert's Symbol has three")


def test_an_unnamed_person_among_computers_is_you_on_the_card_too(at_table: AtTable) -> None:
    at_table.sit(SETUP, (MACHINE.__class__(), MACHINE))
    assert at_table.board_scene.facts(Player.FIRST).name == "You"
    at_table.sit(SETUP, (MACHINE.__class__(), MACHINE.__class__()))
    assert at_table.board_scene.facts(Player.FIRST).name == "First player"


def test_who_must_escape_is_told_why_and_what_to_do(at_table: AtTable) -> None:
    told = at_table.sit("", position=ESCAPE).board_scene.narration()
    assert told.means == ("Your Stone on i12 is surrounded by i11 h12 j12 i13 and must escape.",)
    assert told.prompt == ("Escape to a marked cell.",)
    assert told.urgent


def test_a_declined_offer_is_told_until_the_next_move(at_table: AtTable) -> None:
    at_table.sit(SETUP, (ANNA, MACHINE)).press("shift+o")
    assert "You offered a draw. Stoker hasn't answered yet." in at_table.notice
    at_table.engine_seat.answer(False)
    at_table.wait()
    assert "You offered a draw. Stoker declined it." in at_table.notice
    assert at_table.table.type_action("+h15") is None
    at_table.wait()
    assert "declined" not in at_table.notice


def test_a_refusal_leaves_what_has_happened(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).click_cells("k2")
    told = at_table.board_scene.narration()
    assert told.urgent
    assert told.answer == ("First choose one of your Stones, or one from the reserve.",)
    assert told.happened[-1].text == "Stoker placed a Stone on i15."


def test_it_tells_the_move_that_led_to_what_is_looked_at(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15").press("home", ".")
    told = at_table.board_scene.narration()
    assert [line.text for line in told.happened] == [
        "Anna set the Symbol on h14: it stands on earth and the ground closes one of its sides."
    ]
    assert told.prompt == ("Press Esc or End to return to the game.",)
