"""The first state of a seed, and what chance does with it: the same on every machine, for ever."""

from dataclasses import replace
from random import Random

import pytest

from dream.base.errors import Malformed
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Event, Readings, Seat, readings, starting_seat
from dream.games.jabirs_transmutations.rules.law import apply, chance_action, is_legal, legal_actions, start
from dream.games.jabirs_transmutations.rules.notation import action_text, state_text
from dream.games.jabirs_transmutations.rules.state import Action, AnyShuffle, Phase
from dream.play.cards import Multiset
from dream.play.game import Chance

USUAL = GAME.parse_options("-")
BOARDS = " ".join(
    f"board.{seat}=cinnabar:1,lead:1,salt:1 cards.{seat}=- hand.{seat}=- picks.{seat}=-" for seat in "abc"
)
AMBER_LION_ROSE = (
    "jabir 1 eureka=starter goldcard=none draft=closed round=1 phase=event first=c turn=c event=explosion "
    "roll=- events=eureka,eureka,disaster,sultan,eureka,steal used=- "
    "deck=f,f,c,f,w,f,c,c,f,c,l,c,w,c,f,w,s,s,w,f,l,l,w,s,w,f,l,f,w,c,f,l,w,c,c,f,f,l,c,w,s,s,f,c,c,f,c,c,f,"
    "c,f,s,l,f,f,l,s,w,c,w,c,w,l,c,w,f,f,s,l,c,w,f,f,f,s,s,f,f,f,c "
    f"discard=- {BOARDS}"
)


def played(seed: str, decisions: int) -> tuple[list[str], str]:
    """What chance did, and the last state, in a game whose seats decide at random from a number."""
    state, random, done = start(seed, USUAL), Random(decisions), list[str]()
    while state.decider is not None:
        if state.decider is Chance.CHANCE:
            action: Action = chance_action(state, seed, len(done))
            assert is_legal(state, action)
            done.append(action_text(action))
        else:
            listed = random.choice(sorted(legal_actions(state), key=action_text))
            assert not isinstance(listed, AnyShuffle)
            action = listed
        state = apply(state, action)
    return done, state_text(state)


def test_the_first_state_of_a_seed_never_changes() -> None:
    assert state_text(start("amber lion rose", USUAL)) == AMBER_LION_ROSE


def test_options_change_what_they_are_for_and_no_deck() -> None:
    options = GAME.parse_options("draft=open players=3 first=b goldcard=any eureka=all")
    assert readings(options) == Readings(True, True, True)
    assert starting_seat(options) is Seat.B
    expected = AMBER_LION_ROSE.replace("first=c turn=c", "first=b turn=b")
    expected = expected.replace("starter goldcard=none draft=closed", "all goldcard=any draft=open")
    assert state_text(start("amber lion rose", options)) == expected


def test_a_seed_is_any_text_in_its_normal_form() -> None:
    assert start("caf\u00e9", USUAL) == start("cafe\u0301", USUAL)
    assert start("", USUAL) != start(" ", USUAL)
    with pytest.raises(Malformed, match="at most 200 characters"):
        start("s" * 201, USUAL)


def test_any_seat_may_start() -> None:
    assert {start(str(number), USUAL).first for number in range(20)} == set(Seat)
    assert start("0", GAME.parse_options("first=any")) == start("0", USUAL)


def test_same_seed_and_decisions_same_game() -> None:
    done, last = played("amber lion rose", 1)
    assert played("amber lion rose", 1) == (done, last)
    assert played("amber lion rose", 2) != (done, last)
    assert any(word.startswith("shuffle:") for word in done)
    assert played("another seed", 1)[0] != done


def test_what_chance_does_depends_on_the_seed_and_on_how_often_it_has_done() -> None:
    first = start("amber lion rose", USUAL)
    rolling = replace(first, phase=Phase.ROLL)
    rolls = [action_text(chance_action(rolling, "amber lion rose", done)) for done in range(6)]
    assert rolls == ["roll:4", "roll:6", "roll:3", "roll:3", "roll:2", "roll:1"]
    shuffling = replace(first, phase=Phase.EVENTS, used=Multiset.of(Event, (*first.events, Event.EXPLOSION)))
    shuffle = action_text(chance_action(shuffling, "amber lion rose", 2))
    assert shuffle == "shuffle:explosion,eureka,eureka,sultan,eureka,disaster,steal"


def test_where_a_seat_decides_chance_does_nothing() -> None:
    with pytest.raises(ValueError, match="nothing in the phase event"):
        chance_action(start("0", USUAL), "0", 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "",
            "'' isn't an option. The options are eureka=, goldcard=, draft=, first=, players=",
        ),
        ("eureka", "'eureka' isn't an option"),
        ("players=3  draft=open", "'' isn't an option"),
        ("- draft=open", "'-' isn't an option"),
        ("seats=3", "'seats=3' isn't an option"),
        ("Draft=open", "'Draft=open' isn't an option"),
        ("draft=open,first=a", "'open,first=a' isn't a value of draft: closed or open."),
        ("first=d", "'d' isn't a value of first: any or a or b or c."),
        ("players=4", "'4' isn't a value of players: 3."),
        ("first=", "'' isn't a value of first"),
        ("first=a first=a", "The option first is given twice."),
    ],
)
def test_options_that_are_refused(words: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        GAME.parse_options(words)
    assert str(refused.value).startswith(sentence)
