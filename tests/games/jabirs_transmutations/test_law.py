"""The law of Jabir's Transmutations: tables, set-up, random games, the referee, and what a seat may know."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.errors import Impossible, Malformed
from dream.base.texts import Message
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    Card,
    Event,
    Readings,
    Resource,
    Seat,
    readings,
    starting_seat,
)
from dream.games.jabirs_transmutations.rules.law import (
    apply,
    chance_action,
    faults,
    is_legal,
    legal_actions,
    outcome,
    start,
)
from dream.games.jabirs_transmutations.rules.notation import (
    LONGEST_ACTION,
    LONGEST_STATE,
    action_text,
    parse_action,
    parse_state,
    state_text,
)
from dream.games.jabirs_transmutations.rules.refusals import why_not
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    Phase,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    State,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.play.cards import Multiset
from dream.play.game import Chance, Illegal
from dream.play.history import History
from dream.play.referee import LONGEST_LINE, Referee
from tests.games.jabirs_transmutations.random_games import (
    hidden_fields,
    some_action,
    some_game,
    some_start,
    some_state,
)
from tests.kit.laws import Asked, referee_command
from tests.kit.random_games import THE_GAMES, randoms

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"].split():
        state = ask("apply", state, action)
    assert state == case["final"]
    assert ask("outcome", state) == case["outcome"]


few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])

EVERY_ACTION: tuple[Action, ...] = (
    *(kind(resource) for kind in (Eureka, Explosion, Sultan) for resource in Resource),
    *(kind(card) for kind in (Disaster, Pick, Discard) for card in Card),
    *(Steal(seat, resource) for seat, resource in product(Seat, Resource)),
    *(Transmute(number, card) for number, card in product(range(1, 15), (None, *Card))),
    *(Roll(number) for number in range(1, 9)),
    StealNothing(),
    Done(),
)
"""Everything that can be written but for shuffles, sensible or not."""


def shuffles(state: State) -> list[Action]:
    """Shuffles of what could be shuffled, and such with one too few, too many or another."""
    cards, events = tuple(state.discard), tuple(state.used)
    return [
        *(ShuffleCards(order) for order in (cards, cards[1:], (*cards, Card.SALT), (Card.SALT, *cards[1:]))),
        *(ShuffleEvents(order) for order in (events, events[1:], events * 2)),
    ]


def things_of(state: State) -> tuple[Counter[object], Counter[object]]:
    """All the cards and all the events that there are anywhere."""
    cards: Counter[object] = Counter([*state.deck, *state.discard])
    for tableau in state.tableaus:
        cards.update([*tableau.cards, *tableau.hand, *tableau.picks])
    events: Counter[object] = Counter([*state.events, *state.used])
    if state.event is not None:
        events[state.event] += 1
    return cards, events


@few
@given(randoms)
def test_a_game_loses_nothing_and_ends(random: Random) -> None:
    rolling = 0
    for state in some_game(random):
        cards, events = things_of(state)
        assert cards == CARDS_IN_BOX
        assert events == EVENTS_IN_BOX
        for tableau in state.tableaus:
            assert tableau.tokens + tableau.stack == 28
            assert min(tableau.board.counts) >= 0
            assert tableau.stack >= 0
        assert not list(faults(state))
        assert bool(legal_actions(state)) == (state.phase is not Phase.OVER)
        rolling += state.phase is Phase.ROLL
    assert state.phase is Phase.OVER
    assert rolling


@few
@given(randoms)
def test_the_outcome_is_what_the_boards_say(random: Random) -> None:
    *before, last = some_game(random)
    assert not any(map(outcome, before))
    ended = outcome(last)
    assert ended is not None
    ladder = []
    for tableau in last.tableaus:
        there = Counter(resource.word for resource in tableau.board)
        elixirs = sum(there[f"{quality}ness"] for quality in ("hot", "cold", "wet", "dry"))
        points = 5 * there["gold"] + 3 * there["silver"] + elixirs
        tokens = there.total() - there["gold"] - there["silver"]
        ladder.append((points, there["gold"], there["silver"], tokens))
    assert ended.points == tuple(points for points, *_ in ladder)
    assert ended.winners == tuple(seat for seat in Seat if ladder[seat] == max(ladder))
    assert max(ended.points) >= 17


def test_a_game_of_idle_seats_ends_after_sixty_rounds() -> None:
    random = Random(20)
    state = some_start(random, eureka="starter")
    while state.decider is not None:
        state = apply(state, Done() if state.phase is Phase.PLAY else some_action(random, state))
    assert state.round == 60


answer = Referee(GAME).answer

PLAY = (
    "jabir 1 eureka=starter goldcard=none draft=closed round=5 phase=play first=c turn=c event=- roll=- "
    "events=explosion,eureka used=eureka,eureka,disaster,sultan,steal "
    "deck=c,f,f,f,f,s,c,w,w,f,f,s,l,w,c,c,s,f,c,c,f,w,w,f,s,c,s,l,f,w,c,c,s,f,w,l,l,s,c,l,s,f,l,w,s,c,f,l,c,"
    "f,f,f,c,f,s,f,c,w discard=c,c,c,c,c,c,l,l,l "
    "board.a=cinnabar:4,lead:3,salt:1,sulfur:1,copper:1,dryness:1 cards.a=f,f,w,w hand.a=- picks.a=- "
    "board.b=lead:2,salt:1,quicksilver:2,tin:1,hotness:1,wetness:3 cards.b=f,f,f,w,w,w hand.b=- picks.b=- "
    "board.c=cinnabar:3,lead:5,salt:7,sulfur:3,tin:2,copper:1 cards.c=f,f,f hand.c=- picks.c=-"
)
ROLL = PLAY.replace("phase=play", "phase=roll").replace("roll=-", "roll=11")
FAILED = PLAY.replace("tin:2", "tin:1")
SUCCEEDED = (
    PLAY.replace("tin:2,copper:1", "tin:1,gold:1")
    .replace("cards.c=f,f,f", "cards.c=f,f")
    .replace("discard=c", "discard=f,c")
)

SCRIPT = [
    (f"legal\t{PLAY}", "c\tdone transmute:1 transmute:11"),
    (f"apply\t{PLAY}\ttransmute:11", ROLL),
    (f"legal\t{ROLL}", "chance\troll:1 roll:2 roll:3 roll:4 roll:5 roll:6"),
    (f"apply\t{ROLL}\troll:2", FAILED),
    (f"apply\t{ROLL}\troll:3", SUCCEEDED),
    (f"outcome\t{PLAY}", "-"),
    (f"why\t{PLAY}\tdone", "legal"),
    (f"why\t{PLAY}\tpick:f", "Cards are picked only in the draft; now c transmutes or ends the turn."),
    (
        f"why\t{PLAY}\ttransmute:9",
        "Recipe 9 needs distilled sulfur, pure quicksilver and wetness, and all of it is missing.",
    ),
    (
        f"why\t{PLAY}\t",
        "'' is not an action, such as pick:f, transmute:1, done, roll:6, discard:w or shuffle:f,w,c.",
    ),
    (f"why\t{PLAY}\tpick:x", "'pick:x' is not an action: 'x' isn't one of these: f w c l s."),
    (f"why\t{PLAY}\tsteal:b", "'steal:b' is not an action: '' isn't one of these: "),
    (f"why\t{PLAY}\ttransmute:+1", "'transmute:+1' is not an action: '+1' isn't a number from 1 to 99."),
    (f"why\t{PLAY}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
]
REFUSED = [
    ("", "'' isn't a request: start, legal, apply, observe, outcome, why."),
    (f"legal {PLAY}", "'legal jabir 1 eureka=starter goldcard=no...' isn't a request"),
    ("LEGAL", "'LEGAL' isn't a request"),
    ("legal", "legal takes STATE, each after a tab; fields found: 0."),
    (f"legal\t{PLAY}\t", "legal takes STATE, each after a tab; fields found: 2."),
    (f"apply\t{PLAY}", "apply takes STATE and ACTION, each after a tab; fields found: 1."),
    ("start\tseed", "start takes SEED and OPTIONS"),
    ("start\tseed\tfirst=d", "'d' isn't a value of first: any or a or b or c."),
    ("start\t" + "s" * 201 + "\t-", "a seed has at most 200 characters, not 201"),
    ("start\t\udcff\t-", "the seed '\\udcff' contains a character that isn't Unicode text"),
    (f"observe\t{PLAY}\td", "'d' isn't a seat (a b c)."),
    (f"apply\t{PLAY}\tpick:f", "Cards are picked only in the draft; now c transmutes or ends the turn."),
    (f"apply\t{PLAY}\tjump", "'jump' is not an action"),
    (f"apply\t{PLAY} \tdone", "A state has 25 fields separated by single spaces, not 26."),
    (f"apply\t{PLAY}é\tdone", "The field picks.c: '-\\xe9' isn't one of these: f w c l s."),
    ("legal\t" + "x" * 5000, f"A state has at most {LONGEST_STATE} characters, not 5000."),
    (
        f"legal\t{PLAY.replace('tin:2', 'tin:29')}",
        "Seat c has 48 tokens on the board, and there are 28 of a colour.",
    ),
    ("x" * (LONGEST_LINE + 1), f"a request has at most {LONGEST_LINE} characters"),
]


def test_malformed_impossible_and_illegal_are_three_errors() -> None:
    with pytest.raises(Malformed):
        parse_state(PLAY.replace("round=5", "round=05"))
    with pytest.raises(Impossible, match="48 tokens") as impossible:
        parse_state(PLAY.replace("tin:2", "tin:29").replace("deck=c,", "deck="))
    keys = [fault.key for fault in impossible.value.faults if isinstance(fault, Message)]
    assert keys == ["jabir.fault.cards", "jabir.fault.tokens"]
    refused = parse_action("transmute:8")
    with pytest.raises(Illegal, match="needs tin, coldness and one Fire: coldness is missing"):
        History(GAME, parse_state(PLAY)).play(refused)
    reason = why_not(parse_state(PLAY), refused)
    assert reason is not None
    assert reason.key == "jabir.refusal.missing"


def test_the_first_game_is_the_plain_referee() -> None:
    assert (
        referee_command("--game", "dream", requests="board\tx\n").stdout
        == referee_command(requests="board\tx\n").stdout
    )


def test_an_unknown_game_is_one_sentence() -> None:
    done = referee_command("--game", "chess")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [f"dream: 'chess' isn't a game; choose {THE_GAMES}"]


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


many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.sampled_from(Seat)


@many
@given(randoms, seats)
def test_all_but_the_hidden_is_observed(random: Random, seat: Seat) -> None:
    """Each thing is as it is, or a question mark: as many as there are things, and in hidden fields only."""
    state = some_state(random)
    for word, seen in zip(
        state_text(state).split(" "), GAME.observation(state, seat).split(" "), strict=True
    ):
        key, _, value = word.partition("=")
        hidden = key in hidden_fields(state, seat) and value != "-"
        assert seen == (f"{key}={','.join('?' * len(value.split(',')))}" if hidden else word)


def test_the_third_seat_sees_no_difference_when_two_exchange_their_picks() -> None:
    """At every step of a draft, in the order in which the law tells it."""
    compared = 0
    for state in some_game(Random(3), draft="closed"):
        for seat in Seat if state.phase is Phase.DRAFT else ():
            one, other = seat.left, seat.left.left
            first, second = state.of(one), state.of(other)
            if len(first.picks) == len(second.picks) and first.picks != second.picks:
                swapped = state.with_tableau(one, replace(first, picks=second.picks))
                swapped = swapped.with_tableau(other, replace(second, picks=first.picks))
                assert GAME.observation(swapped, seat) == GAME.observation(state, seat)
                assert GAME.observation(swapped, one) != GAME.observation(state, one)
                compared += 1
    assert compared > 50


def test_an_open_draft_hides_the_decks_alone() -> None:
    for state in some_game(Random(4), draft="open"):
        assert hidden_fields(state, Seat.A) == {"deck", "events"}
