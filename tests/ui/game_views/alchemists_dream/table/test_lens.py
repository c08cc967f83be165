"""The lens: pressure on every cell for either player, and what the enemy could do next."""

from random import Random

from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import Player
from dream.protocol.dialogue import WIN
from dream.ui.games.alchemists_dream.dream_table import Lens, seen_through, steps
from tests.games.alchemists_dream.reason_claims import prey, wins
from tests.games.alchemists_dream.rules import naive
from tests.kit.random_positions import crowded
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.table.test_hints import ONE_EACH, line


def test_pressure_is_what_the_law_counts() -> None:
    for seed in range(20):
        position = crowded(Random(seed))
        state = naive.read(position_text(position))
        for looks in Player:
            for lens, player in ((Lens.OWN, looks), (Lens.ENEMY, looks.other)):
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
        shown = seen_through(position, Lens.THREATS, looks)
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
            shown = dict(steps(position, looks, None))
            assert not stones & shown.keys()
            for cell, number in shown.items():
                before = set(stones) if number == 1 else {c for c, n in shown.items() if n == number - 1}
                assert any(cell in position.escapes(each, looks) for each in before)
            for stone in stones:
                alone = dict(steps(position, looks, stone))
                assert all(shown.get(cell, 0) <= number for cell, number in alone.items())
                assert {cell for cell, number in alone.items() if number == 1} == set(
                    position.escapes(stone, looks)
                )


def test_the_key_goes_from_lens_to_lens(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    assert not at_table.shown.lens
    for text in ("closed for you", "closed for Stoker", "Stoker threatens nothing now", "your Stone gets"):
        at_table.press("f4")
        assert text in at_table.notice
        assert at_table.shown.lens or at_table.shown.steps
    at_table.press("f4")
    assert not at_table.shown.lens
    assert not at_table.shown.steps
    at_table.press("f4", "u")
    assert at_table.shown.lens


def test_a_proof_is_told_when_it_is_found(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("f4", "f4", "f4")
    assert at_table.engine_seat.asked == [((), "hint")]
    at_table.engine_seat.answer((None, (line(WIN - 3, "i15-i16"),)))
    at_table.wait()
    assert "Unless you do something, Stoker wins in 2 moves." in at_table.notice
    assert at_table.shown.lens


def test_it_shows_the_ground_while_symbols_are_set(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("f4")
    assert at_table.shown.lens
    at_table.press("f4", "f4", "f4")
    assert not at_table.shown.lens
