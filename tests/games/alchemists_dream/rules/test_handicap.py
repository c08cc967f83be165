"""A handicap: the stronger player begins with fewer Stones, and a text tells how many there are."""

from dataclasses import replace
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.games.alchemists_dream.engine.kernel.convert import action_number, action_of, key_of, state_of
from dream.games.alchemists_dream.engine.kernel.law import play
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.record import FORMAT
from dream.games.alchemists_dream.rules.notation import legal_texts, parse_position, position_text
from dream.games.alchemists_dream.rules.position import HANDICAPS, Phase, Position, Stand, StoneAction
from tests.games.alchemists_dream.engine.kernel.entries import list_actions, position_after
from tests.games.alchemists_dream.rules import naive

SEED = "amber lion fume"


def start(options: str) -> Position:
    return GAME.start(SEED, options)


@pytest.mark.parametrize("word", HANDICAPS)
def test_it_is_in_the_text_of_every_position_and_in_that_of_the_options(word: str) -> None:
    first, second = HANDICAPS[word]
    position = start(f"handicap={word}")
    assert (position.sides[0].reserve, position.sides[1].reserve) == (first, second)
    assert GAME.options_text(position) == f"handicap={word}"
    assert parse_position(position_text(position)) == position
    plain = start("-")
    with_totals = position_text(plain).split(" ")
    for place, total in ((1, first), (2, second)):
        if total < 10:
            with_totals[place] = with_totals[place].replace(":10:0", f":{total}:0:{total}")
    assert position_text(position) == " ".join(with_totals)


def test_who_had_fewer_stones_has_them_in_the_other_seat_too() -> None:
    exchanged = GAME.seats_exchanged(start("board=bare handicap=second-3"))
    assert GAME.options_text(exchanged) == "board=bare handicap=first-3"
    assert GAME.seats_exchanged(start("-")) == start("-")


def test_its_record_begins_with_the_same_position() -> None:
    position = start("handicap=first-2")
    headers = FORMAT.origin_of(position, {"Seed": SEED})
    assert headers["Seed"] == SEED
    assert parse_position(headers["Position"]) == position


@pytest.mark.parametrize(
    ("side", "error", "sentence"),
    [
        ("f@-:-:8:0:10", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:5", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:08", Malformed, "it isn't of the form"),
        ("f@-:-:8:0:8:8", Malformed, "it isn't of the form"),
        ("f@-:-:10:0:8", Impossible, "has 10 Stones .*, not 8"),
        ("f@-:-:7:0:8", Impossible, "has 7 Stones .*, not 8"),
        ("f@-:-:8:0", Impossible, "has 8 Stones .*, not 10"),
        ("f@-:-:7:1:8", Impossible, "there are taken Stones before play"),
    ],
)
def test_a_text_that_tells_it_wrong_is_refused(side: str, error: type[Exception], sentence: str) -> None:
    terrain, _, second, *rest = position_text(start("first=fire second=water")).split(" ")
    with pytest.raises(error, match=sentence):
        parse_position(" ".join((terrain, side, second, *rest)))


def test_the_law_the_naive_referee_and_the_compiled_engine_agree_to_the_last_stone() -> None:
    """Random games in which somebody comes to have no Stone in reserve, and others are taken."""
    random, played_out = Random(5), 0
    for word in ("first-4", "second-3"):
        history, states = start(f"handicap={word}"), None
        for _ in range(180):
            legal = sorted(history.legal_actions, key=GAME.action_text)
            if not legal:
                break
            if history.phase is Phase.PLAY:
                if states is None or states[0]["ply"] > 100:
                    states = state_of(history)
                    assert parse_position(position_text(history)) == history
                    plain = " ".join(_without_total(part) for part in position_text(history).split(" "))
                    assert legal_texts(history) == naive.legal(naive.read(plain))
                first = int(states[0]["ply"]) * 80
                numbers = states[0]["actions"][first : first + list_actions(states)]
                assert {action_of(int(number)) for number in numbers} == set(legal)
            placing = [action for action in legal if GAME.action_text(action)[0] in "+*s"]
            before, action = history, random.choice(placing or legal)
            history = history.apply(action)
            if states is not None:
                assert isinstance(action, StoneAction)
                play(states, action_number(action))
                assert position_after(states, before) == history
                assert states[0]["key"] == key_of(history)
            played_out += history.mover.reserve == 0
            assert (history.sides[0].total, history.sides[1].total) == HANDICAPS[word]
    assert played_out > 30


def _without_total(side: str) -> str:
    """The text of a side with the counts alone."""
    return ":".join(side.split(":")[:4])


def test_positions_that_differ_only_in_it_have_different_keys() -> None:
    def in_play(options: str) -> Position:
        position = start(options)
        for _ in range(2):
            position = position.apply(sorted(position.legal_actions, key=GAME.action_text)[0])
        return position.apply(Stand())

    def without_reserve(position: Position) -> Position:
        first, second = (replace(side, reserve=0, taken=side.reserve) for side in position.sides)
        return replace(position, sides=(first, second))

    keys = {int(key_of(without_reserve(in_play(options)))) for options in ("-", "handicap=first-1")}
    assert len(keys) == 2
