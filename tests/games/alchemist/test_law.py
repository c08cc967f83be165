"""The law of Alchemist: tables, set-up, its box, random games, the referee, and what a seat may know."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.base.errors import Impossible, Malformed
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Cubes, parse_box, standard_box, terms
from dream.games.alchemist.rules.law import (
    apply,
    bare_table,
    chance_action,
    faults,
    is_legal,
    legal_actions,
    outcome,
)
from dream.games.alchemist.rules.notation import (
    LONGEST_ACTION,
    LONGEST_STATE,
    action_text,
    parse_state,
    state_text,
)
from dream.games.alchemist.rules.state import (
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Phase,
    State,
    Take,
)
from dream.play import game
from dream.play.cards import Multiset
from dream.play.game import Hidden, letter
from dream.play.referee import Referee, reply
from tests.games.alchemist.random_games import some_action, some_game, some_state
from tests.kit.laws import Asked, about
from tests.kit.random_games import randoms

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["legal"], ids=about)
def test_legal(case: dict[str, Any]) -> None:
    decides, _, listed = ask("legal", case["state"]).partition("\t")
    actions = listed.split()
    assert decides == case["decides"]
    assert len(actions) == case["count"]
    assert sha256(listed.encode()).hexdigest() == case["sha256"]
    assert case.get("actions") in (None, actions)


@pytest.mark.parametrize("options", VECTORS["bad_options"])
def test_bad_options(options: str) -> None:
    assert ask("start", "amber", options).startswith("error\t")


@pytest.mark.parametrize("case", VECTORS["same_observation"], ids=about)
def test_same_observation(case: dict[str, Any]) -> None:
    one, two = (ask("observe", case[which], case["seat"]) for which in ("one", "two"))
    assert one == two
    assert case["one"] != case["two"]


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state, counts, states = GAME.parse_state(case["bare"]), [], []
    for word in case["actions"]:
        counts.append(len(GAME.legal_actions(state)))
        action = GAME.parse_action(word)
        assert GAME.why_not(state, action, None) is None
        state = GAME.apply(state, action)
        states.append(GAME.state_text(state))
    assert counts == case["counts"]
    assert case["set_up"] in states
    assert sha256("\n".join(states).encode()).hexdigest() == case["sha256"]
    assert states[-1] == case["end"]
    assert ask("outcome", case["end"]) == case["outcome"]
    for seat in range(GAME.seats(state)):
        assert ask("observe", case["end"], letter(seat)) == case["end"]


few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])

IN_PLAY = {2: 16, 3: 22, 4: 28, 5: 32}
"""How many cubes of a colour are in play, by the number of players: 32 less what stays in the box."""
WORST = (
    "alchemist 1 players=4 schools=off ties=best hands=hidden phase=play round=3 turn=a potions=- "
    "reserve=16,16,16,16,16 spent=0,0,0,0,0 bag=b,b,b,b,b,b,b,b,b,b,g,g,g,g,g,g,g,g,g,g,o,o,o,o,o,o,o,o,o,o,"
    "s,s,s,s,s,s,s,s,s,s,y,y,y,y,y,y,y,y,y,y fame.a=0 fame.b=0 fame.c=0 fame.d=0 "
    "school.a=- school.b=- school.c=- school.d=- hand.a=b,b,g,g,o,o,s,s,y,y hand.b=- hand.c=- hand.d=-"
)


def recipe(letters: str) -> Cubes:
    """The cubes of these letters, in any order and number."""
    return Multiset.of(Colour, (colour for letter in letters for colour in Colour if colour.word == letter))


CAULDRONS = (*(cauldron.word for cauldron in standard_box().cauldrons), "bg2")
EVERY_ACTION: tuple[Action, ...] = (
    *(
        Create(cauldron, recipe(letters), value)
        for cauldron, letters, value in product(
            CAULDRONS, ("b", "gg", "oos", "bbb", "ggosy", "bgosyy", "bbggo"), (0, 4, 7, 11)
        )
    ),
    *(Copy(cauldron, colour) for cauldron, colour in product(CAULDRONS, Colour)),
    *(kind(colour) for kind in (Take, Draw, DealSchool) for colour in Colour),
    *(Bag(), Pass()),
)
"""Much of what can be written, sensible or not."""


def places_of(state: State) -> list[Cubes]:
    """Everywhere that cubes can be."""
    return [
        *(state.reserve, state.spent, state.bag),
        *(adept.hand for adept in state.adepts),
        *(potion.recipe for potion in state.potions),
    ]


@few
@given(randoms)
def test_a_game_loses_and_makes_no_cube_and_ends(random: Random) -> None:
    before = None
    for state in some_game(random):
        counts = [sum(column) for column in zip(*(cubes.counts for cubes in places_of(state)), strict=True)]
        assert counts == [IN_PLAY[state.terms.players]] * 5
        assert all(min(cubes.counts) >= 0 for cubes in places_of(state))
        assert not list(faults(state))
        assert bool(legal_actions(state)) == (state.phase is not Phase.OVER)
        assert before is None or state.reserve <= before.reserve
        before = state
    assert state.phase is Phase.OVER
    assert len(state.reserve.present) <= 2
    assert len(state.potions) <= 10


@few
@given(randoms)
def test_the_outcome_is_what_lies_there(random: Random) -> None:
    *before, last = some_game(random, ties="best")
    assert not any(map(outcome, before))
    ended = outcome(last)
    assert ended is not None
    awards = {2: (6, 0), 3: (10, 5, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)}[last.terms.players]
    counted = last.reserve + last.bag
    for adept in last.adepts:
        counted += adept.hand
    schools = [adept.school for adept in last.adepts]
    left = [counted[school] for school in schools if school is not None]
    totals, ladder = [], []
    for seat, adept in enumerate(last.adepts):
        award = awards[sum(number < left[seat] for number in left)] if left else 0
        totals.append(adept.fame + len(tuple(adept.hand)) // 2 + award)
        ladder.append((totals[-1], -left[seat] if left else 0))
    assert ended.points == tuple(totals)
    assert ended.winners == tuple(seat for seat in last.terms.seats if ladder[seat] == max(ladder))


def test_the_worst_turn_is_listed_within_five_milliseconds() -> None:
    state = parse_state(WORST)
    assert len(legal_actions(state)) == 2506
    took = []
    for _ in range(20):
        began = process_time()
        legal_actions(state)
        took.append(process_time() - began)
    assert min(took) < 0.005


answer = Referee(GAME).answer

K = (
    "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=6 turn=a "
    "potions=go:bby:10:b,oy:g:9:a reserve=0,3,4,0,5 spent=11,8,9,14,6 bag=g,s fame.a=40 fame.b=38 "
    "school.a=s school.b=o hand.a=b,b,g,o,s,y,y hand.b=b,g,g,o,o,y,y"
)
DUTY = K.replace("round=6", "round=1")
BLIND = DUTY.replace("hand.a=b,b,g,o,s,y,y", "hand.a=-").replace("spent=11,8,9,14,6", "spent=13,9,10,15,8")
SCRIPT = [
    (
        f"observe\t{K}\tb",
        K.replace("bag=g,s", "bag=?,?")
        .replace("school.a=s", "school.a=?")
        .replace("hand.a=b,b,g,o,s,y,y", "hand.a=?,?,?,?,?,?,?"),
    ),
    (f"legal\t{K}", "a\tbag copy:go:b copy:go:y create:bg:o:1 create:bg:o:2 "),
    (f"legal\t{K.replace('phase=play', 'phase=draw2')}", "chance\tdraw:g draw:s"),
    (f"apply\t{K}\tbag", K.replace("phase=play", "phase=draw2")),
    (f"outcome\t{K}", "-"),
    (f"why\t{K}\tbag", "legal"),
    (f"why\t{K}\tcopy:oy:g", "You can't copy your own potion."),
    (
        f"why\t{K}\tcreate:gs:bby:8",
        "That recipe is already in the compendium: it's in the cauldron that yields green and orange.",
    ),
    (f"why\t{K}\tcreate:gs:bb:8", "legal"),
    (f"why\t{K}\tcreate:bg:ooy:8", "Your hand lacks one orange for this recipe."),
    (f"why\t{K}\tcreate:yo:g:1", "'create:yo:g:1' is not an action: 'yo' isn't a cauldron, such as bo."),
    (f"why\t{K}\tcreate:oy:gb:01", "'create:oy:gb:01' is not an action: 'gb' isn't a recipe"),
    (f"why\t{K}\tcreate:oy:bg:01", "'create:oy:bg:01' is not an action: '01' isn't a number from 0 to 9999."),
    (f"why\t{K}\tcreate:bg2:o:1", "There is no such cauldron in this game."),
    (f"why\t{K}\tcopy:sy2:b", "There is no such cauldron in this game."),
    (f"why\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"why\t{K}\tdraw:g", "It's a's turn: nothing is drawn or dealt now."),
    (f"why\t{K}\t", "'' is not an action, such as create:bo:ggsyy:8, copy:bo:y, take:b, bag or pass."),
    (f"why\t{K}\tbag:", "'bag:' is not an action"),
    (f"why\t{K}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
    (f"why\t{DUTY}\tbag", "With two players, the first move of each is a potion worth 5 or more."),
    (f"legal\t{BLIND}", "a\tpass"),
    (
        f"why\t{BLIND}\tbag",
        "With two players, the first move of each is a potion. No potion is possible",
    ),
    (f"why\t{BLIND}\tpass", "legal"),
]
REFUSED = [
    ("", "'' isn't a request: start, legal, apply, observe, outcome, why."),
    ("legal", "legal takes STATE, each after a tab; fields found: 0."),
    ("start\tseed\tplayers=6", "'6' isn't a value of players: 4 or 2 or 3 or 5."),
    (f"observe\t{K}\tc", "'c' isn't a seat (a b)."),
    (f"apply\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"apply\t{K} \tbag", "A state has 17 fields separated by single spaces, not 18."),
    ("legal\talchemist 1", "A state has 26 fields separated by single spaces, not 0."),
    ("legal\talchemist 1 players=6", "The field players: '6' isn't a number of players: 2 or 3 or 4 or 5."),
    ("legal\t" + "x" * 5000, f"A state has at most {LONGEST_STATE} characters, not 5000."),
    (f"legal\t{K.replace('hand.b=b,', 'hand.b=b,b,')}", "There are 17 blue cubes in all, not 16."),
    (f"legal\t{K.replace('turn=a', 'turn=c')}", "The field turn: there is no seat c with 2 players."),
    (f"legal\t{K.replace('go:bby:10:b', 'go:bby:10')}", "The field potions: 'go:bby:10' isn't a potion"),
]


def test_a_pass_under_duty_brings_the_other_seat_its_duty() -> None:
    assert "turn=b" in reply(answer, f"apply\t{BLIND}\tpass")


AMBER_LION_ROSE = (
    "alchemist 1 players=3 schools=on ties=best hands=hidden phase=play round=1 turn=a potions=- "
    "reserve=12,12,12,12,12 spent=0,0,0,0,0 bag=b,b,b,g,g,o,o,s,s,s,y,y,y,y fame.a=0 fame.b=0 fame.c=0 "
    "school.a=b school.b=o school.c=s hand.a=b,b,b,g,g,g,o,o,o,s,y,y hand.b=b,b,g,g,g,o,o,o,s,y,y,y "
    "hand.c=b,b,g,g,o,o,s,s,s,s,s,y"
)


def test_the_first_state_of_a_seed_never_changes() -> None:
    assert GAME.state_text(GAME.start("amber lion rose", "players=3")) == AMBER_LION_ROSE


def test_options_change_what_they_are_for_and_no_deal() -> None:
    words = "hands=open ties=share schools=off players=3"
    changed = "schools=off ties=share hands=open"
    expected = AMBER_LION_ROSE.replace("schools=on ties=best hands=hidden", changed)
    expected = re.sub(r"school\.([abc])=\w", r"school.\1=-", expected)
    assert GAME.state_text(GAME.start("amber lion rose", words)) == expected
    assert GAME.options_text(GAME.start("x", words)) == "players=3 schools=off ties=share hands=open"


def test_a_game_is_for_four_with_schools_unless_something_else_is_said() -> None:
    state = GAME.start("x", "-")
    assert GAME.seats(state) == GAME.seats_with(GAME.parse_options("-")) == 4
    assert GAME.options_text(state) == "-"
    assert all(adept.school is not None for adept in state.adepts)


def test_a_seed_is_any_text_in_its_normal_form() -> None:
    assert GAME.start("caf\u00e9", "-") == GAME.start("cafe\u0301", "-")
    assert GAME.start("", "-") != GAME.start(" ", "-")
    with pytest.raises(Malformed, match="at most 200 characters"):
        GAME.start("s" * 201, "-")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chance_alone_leads_from_the_bare_table_to_the_first_turn(players: int) -> None:
    state = bare_table(terms(GAME.parse_options(f"players={players}")))
    done = 0
    while state.phase is not Phase.PLAY:
        action = chance_action(state, "amber lion rose", done)
        assert is_legal(state, action)
        state, done = apply(state, action), done + 1
    assert done == 13 * players
    assert [len(adept.hand) for adept in state.adepts] == [12] * players


def test_what_chance_does_depends_on_the_seed_and_on_how_often_it_has_done() -> None:
    drawing = replace(GAME.start("amber lion rose", "-"), phase=Phase.DRAW_TWO)
    words = [action_text(chance_action(drawing, "amber lion rose", done)) for done in range(6)]
    assert words == ["draw:s", "draw:s", "draw:s", "draw:g", "draw:y", "draw:b"]
    dealing = replace(
        drawing, phase=Phase.SCHOOL, adepts=tuple(replace(a, school=None) for a in drawing.adepts)
    )
    assert {action_text(chance_action(dealing, "amber", done)) for done in range(60)} == {
        f"school:{colour.word}" for colour in Colour
    }


OWN = """name = "My copy"
cauldrons = ["bg", "sy", "bg", "os", "go", "gs", "gy", "os", "oy", "os"]
tiles = [2, 2, 4, 4, 6, 6, 8, 8, 10, 12]
"""
TOLD = "box=bg,bg,go,gs,gy,os,os,os,oy,sy:2,2,4,4,6,6,8,8,10,12"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    folder = game.own_file("alchemist").parent
    folder.mkdir(parents=True)
    return folder


def write(folder: Path, text: str) -> None:
    (folder / "alchemist.toml").write_text(text, encoding="utf-8")


def test_ours_is_every_pair_and_every_value_once() -> None:
    box = standard_box()
    assert " ".join(cauldron.word for cauldron in box.cauldrons) == "bg bo bs by go gs gy os oy sy"
    assert box.tiles == tuple(range(1, 11))


def test_an_own_box_is_played_by_and_told(home: Path) -> None:
    write(home, OWN)
    state = GAME.start("amber", "box=own players=2")
    assert GAME.state_text(state).endswith(f" {TOLD}")
    assert GAME.options_text(state) == "players=2 box=own"
    (home / "alchemist.toml").unlink()
    assert GAME.parse_state(GAME.state_text(state)) == state
    words = {action.cauldron for action in GAME.legal_actions(state) if isinstance(action, Create)}
    assert words == {"bg", "bg2", "go", "gs", "gy", "os", "os2", "os3", "oy", "sy"}
    values = {action.value for action in GAME.legal_actions(state) if isinstance(action, Create)}
    assert values == {6, 8, 10, 12}


def test_a_tile_that_is_there_twice_goes_twice(home: Path) -> None:
    write(home, OWN)
    random = Random(1)
    for _ in range(5):
        state = GAME.start("amber", "box=own players=4 schools=off")
        while state.decider is not None:
            text = GAME.state_text(state)
            assert GAME.parse_state(text) == state
            seat = random.randrange(4)
            view = GAME.seen(state, frozenset({seat}))
            assert GAME.parse_view(GAME.view_text(view), seat) == view
            state = GAME.apply(state, some_action(random, state))
        values = [potion.value for potion in state.potions]
        assert all(values.count(value) <= state.terms.box.tiles.count(value) for value in values)


def test_without_a_file_there_is_a_sentence_and_other_games_are_played_on(home: Path) -> None:
    with pytest.raises(Malformed, match=r"There is no file .*alchemist\.toml"):
        GAME.start("amber", "box=own")
    with pytest.raises(Malformed, match="There is no file"):
        GAME.check_ready(GAME.parse_options("box=own"))
    GAME.check_ready(GAME.parse_options("box=standard"))
    assert GAME.start("amber", "-").terms.box == standard_box()


def test_what_is_wrong_with_a_file_is_said_with_its_name(home: Path) -> None:
    write(home, OWN.replace('"sy"', '"ys"'))
    with pytest.raises(Malformed, match=r"alchemist\.toml: 'ys' isn't a cauldron"):
        GAME.start("amber", "box=own")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "My copy"', "", "The box needs a name"),
        ("My copy", "x" * 61, "The box needs a name"),
        ("tiles", "tile", "The box has an unknown entry 'tile'; it has name, cauldrons and tiles."),
        ('"sy", ', "", "The box needs a list of 10 cauldrons."),
        ('"sy"', '"ss"', "'ss' isn't a cauldron"),
        ('"sy"', '"sx"', "'sx' isn't a cauldron"),
        ('"sy"', "3", "'3' isn't a cauldron"),
        ("10, 12", "10", "The box needs a list of 10 tiles."),
        ("12]", "0]", "'0' isn't the value of a tile"),
        ("12]", "100]", "'100' isn't the value of a tile: a whole number from 1 to 99."),
        ("12]", "true]", "'True' isn't the value of a tile"),
        ("12]", "12", "the box isn't valid TOML"),
    ],
)
def test_boxes_that_are_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises((Malformed, Impossible), match=re.escape(sentence)):
        parse_box(OWN.replace(old, new))


def test_every_mistake_is_named_at_once() -> None:
    with pytest.raises(Impossible) as refused:
        parse_box('name = ""\ncauldrons = ["ab"]\ntiles = [-1]')
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize(
    "told",
    [
        "box=",
        "box=bg",
        TOLD.replace("bg,bg,go", "bg,go,bg"),
        TOLD.replace("10,12", "12,10"),
        TOLD.replace("sy", "ys"),
        TOLD.replace(",12", ""),
        TOLD.replace("2,2", "02,2"),
        f"box={standard_box().text}",
    ],
)
def test_a_state_tells_an_own_box_in_one_form_only(told: str, home: Path) -> None:
    write(home, OWN)
    text = GAME.state_text(GAME.start("amber", "box=own"))
    assert GAME.parse_state(text)
    with pytest.raises(Malformed, match="The field box: "):
        GAME.parse_state(text.replace(TOLD, told))


many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@many
@given(randoms)
def test_all_but_the_hidden_is_observed(random: Random) -> None:
    """Each thing is as it is, or a question mark: as many as there are things, and in hidden fields only."""
    state = some_state(random)
    seat = random.choice(state.terms.seats)
    others = [other.word for other in state.terms.seats if other is not seat]
    hidden = {"bag", *(f"school.{letter}" for letter in others)}
    if not state.terms.open_hands:
        hidden |= {f"hand.{letter}" for letter in others}
    if state.phase is Phase.OVER:
        hidden = set()
    words = state_text(state).split(" "), GAME.observation(state, seat).split(" ")
    for word, seen in zip(*words, strict=True):
        key, _, value = word.partition("=")
        covered = key in hidden and value != "-"
        assert seen == (f"{key}={','.join('?' * len(value.split(',')))}" if covered else word)
    view = GAME.seen(state, frozenset({seat}))
    assert GAME.seen(view.somehow_completed(), frozenset({seat})) == view


@many
@given(randoms)
def test_a_log_tells_nobody_what_another_draws_or_is_dealt(random: Random) -> None:
    state = some_state(random)
    if state.decider is None:
        return
    action = some_action(random, state)
    for seat in state.terms.seats:
        told = GAME.told(state, action, frozenset({seat}))
        deed = action_text(action).partition(":")[0]
        known = seat is state.turn or deed not in ("draw", "school")
        if known or (deed == "draw" and state.terms.open_hands):
            assert told == action
        else:
            assert told == Hidden(f"{deed}:?")
