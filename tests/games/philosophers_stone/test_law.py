"""The law of Philosopher's Stone: tables, set-up, random games, the referee, and what a seat may know."""

import json
from collections import Counter
from dataclasses import fields, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.errors import Malformed
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import NO_CARDS, PROCESSES, Card, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.law import is_legal, known_cards, settled
from dream.games.philosophers_stone.rules.notation import (
    LONGEST_ACTION,
    LONGEST_STATE,
    TASKS,
    faults,
    parse_task,
)
from dream.games.philosophers_stone.rules.state import (
    Ability,
    Accept,
    AnyShuffle,
    At,
    Chosen,
    Concoct,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Roll,
    Scrap,
    SeatDecision,
    Shuffle,
    State,
    Take,
    Transmute,
)
from dream.games.philosophers_stone.rules.tasks import Give, LookAtHand, PayCards, Search, Slip
from dream.games.philosophers_stone.rules.tracker import house_tracker
from dream.play.cards import Multiset
from dream.play.game import Hidden
from dream.play.history import History
from dream.play.referee import Referee
from tests.games.philosophers_stone.random_games import some_action, some_game, some_state
from tests.kit.laws import Asked
from tests.kit.random_games import randoms

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["examples"] + VECTORS["games"], ids=lambda case: case["about"])
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"]:
        state = ask("apply", state, action)
    assert state == case["end"]
    assert ask("outcome", state) == case["outcome"]


few = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=25)

EVERY_ACTION: tuple[ListedAction, ...] = (
    *(kind(card) for kind in (Take, Pay, Drop, Scrap, LayOut, Chosen) for card in Card),
    *(Concoct(process, paid) for process, paid in product(PROCESSES, (*Card, None))),
    *map(Roll, PROCESSES),
    *map(DrawFrom, Pile),
    *map(At, Seat),
    *(Ability(), Accept(), Transmute(), Done(), AnyShuffle()),
)
"""Everything that can be written but for shuffles, sensible or not."""


def shuffles(state: State) -> list[ListedAction]:
    """Shuffles of what could be shuffled, and such with one too few, too many or another."""
    found: list[ListedAction] = []
    for deck in (*state.decks, *(tuple(pile.of(state.discard)) for pile in Pile)):
        found += map(Shuffle, (deck, deck[1:], (*deck, Card.FIRE), (Card.FIRE, *deck[1:])))
    return found


@few
@given(randoms)
def test_no_card_is_lost_or_made_and_every_state_can_be(random: Random) -> None:
    for state in some_game(random):
        assert known_cards(state) == in_box(state.options.players)
        assert not list(faults(state))
        assert bool(GAME.legal_actions(state)) == bool(state.todo)


@few
@given(randoms)
def test_the_same_decisions_bring_the_same_dice(random: Random) -> None:
    """Chance depends on the seed, on how often it acted, and on what it chooses from, not on any order."""
    state = some_state(random)
    while state.todo and GAME.decider(state) in state.seats:
        state = GAME.apply(state, some_action(random, state))
    if state.todo:
        one, another = (tuple(reversed(deck)) for deck in state.decks)
        other = replace(state, decks=(one, another))
        chosen = GAME.chance_action(state, "amber", 3)
        assert GAME.chance_action(other, "amber", 3) == chosen
        assert GAME.why_not(state, chosen, None) is None


SEATS = ("a", "b", "c")
_FIELDS = {"number": ("1", "2"), "effect": ("drop", "melt", "burn"), "pile": ("e", "p"), "named": ("-", "cb")}


@st.composite
def task_lists(draw: st.DrawFn) -> str:
    """Lists of tasks such as no game would have."""
    tasks = []
    for _ in range(draw(st.integers(1, 8))):
        kind = draw(st.sampled_from([kind for word, kind in TASKS.items() if word not in ("give", "brew")]))
        seats = iter(draw(st.permutations(SEATS)))
        names = [field.name for field in fields(cast(type[SeatDecision], kind))]
        values = [
            next(seats) if name in ("seat", "other") else draw(st.sampled_from(_FIELDS[name]))
            for name in names
        ]
        if kind.word != "volley" or values[0] not in values[1]:
            tasks.append(":".join((kind.word, *values)))
    return ",".join(tasks)


@many
@given(randoms, task_lists())
def test_every_list_of_tasks_comes_to_its_end(random: Random, tasks: str) -> None:
    played = reversed(list(some_game(random, players="3")))
    state = next(state for state in played if not any(isinstance(task, Give) for task in state.todo))
    composed = settled(replace(state, todo=tuple(map(parse_task, filter(None, tasks.split(","))))))
    turn = composed.turn
    for _ in range(2000):
        if composed.turn > turn or not composed.todo:
            return
        assert GAME.parse_state(GAME.state_text(composed)) == composed
        action = some_action(random, composed)
        composed = GAME.apply(composed, Done() if is_legal(composed, Done()) else action)
    pytest.fail("it goes on and on")


def test_a_game_of_idle_seats_ends_after_a_hundred_turns_each() -> None:
    random, state = Random(20), GAME.start("idle", "players=2")
    while state.todo:
        state = GAME.apply(state, Done() if is_legal(state, Done()) else some_action(random, state))
    assert state.turn == 200
    assert GAME.outcome(state, None) is not None


answer = Referee(GAME).answer

START = (
    "stone 1 players=2 cutthroat=off alchemists=off air=random lead=in turn=1 at=a todo=draw:a:2,form:a:1,"
    "brew:a,trim:a open.e=su,zn,ai open.p=in deck.e=ar,zn,wa,fi,mg,ea,ps,su,ar,su,ai,fi,ai,su,ar,wa,ea,ps,mg,"
    "su,zn,ai,zn,mg,ea,ar,zn,fi,ar,wa,mg,fi,fi deck.p=di,di,in,di,tr,in,tr,di,tr,tr,di,in,tr,in,in,"
    "di,tr,di,in,in,tr,di,tr discard.e=- discard.p=- metal.a=lead lab.a=- hand.a=wa,wa,ea sage.a=- "
    "metal.b=lead lab.b=- hand.b=mg,ai,ea sage.b=-"
)
ATTACK = (
    "stone 1 players=2 cutthroat=off alchemists=off air=random lead=in turn=7 at=a todo=react:b:a:raid:1,"
    "brew:a,trim:a open.e=ar,mg,su open.p=di deck.e=zn,ea,ea,ai,fi,wa,su,fi,wa,fi,ea,ar,ar,mg,ai,ar,ea,su,su,"
    "ps,mg,zn,ai,wa,su,zn,zn,fi,ai deck.p=di,di,in,in,tr,tr,tr,in,di,tr,di,di,in,tr,in,tr,di,in discard.e=mg,"
    "zn,ai,wa discard.p=in,in metal.a=quicksilver lab.a=tr hand.a=fi,ps sage.a=- metal.b=lead lab.b=mg,wa "
    "hand.b=di,tr,ar,ea sage.b=-"
)
DRAWN = (
    START.replace("draw:a:2", "draw:a:1")
    .replace("deck.p=di,di", "deck.p=di")
    .replace("hand.a=", "hand.a=di,")
)
REACHED = (
    ATTACK.replace("todo=react:b:a:raid:1,brew:a,trim:a", "todo=-").replace(
        "metal.a=quicksilver", "metal.a=gold"
    )
).replace("lab.a=tr hand.a=fi,ps", "lab.a=- hand.a=tr,fi,ps")
NO_FACE_UP = "No Philosopher's Stone lies face up: Sulfur, Zinc, Air and Incineration do."

SCRIPT = [
    (f"apply\t{START}\tdeck:p", DRAWN),
    (f"legal\t{START}", "a\tdeck:e deck:p take:ai take:in take:su take:zn"),
    (f"outcome\t{START}", "-"),
    (f"outcome\t{REACHED}", "scores a=6 b=0 winners=a"),
    (f"legal\t{REACHED}", "over"),
    (f"why\t{REACHED}\tdone", "The game is over."),
    (f"why\t{START}\ttake:ps", NO_FACE_UP),
    (f"apply\t{START}\ttake:ps", f"error\t{NO_FACE_UP}"),
    (f"why\t{START}\tdeck:p", "legal"),
    (f"legal\t{ATTACK}", "b\taccept di+ea tr+ea"),
    (f"why\t{ATTACK}\tin+ea", "b has no Incineration in hand."),
    (f"why\t{ATTACK}\ttr+ar", "Only a process with Earth cancels an attack."),
    (f"why\t{ATTACK}\t", "'' is not an action, such as take:fi, deck:e, di+wa, at:b"),
    (f"why\t{ATTACK}\ttake:x", "'take:x' is not an action: 'x' isn't one of these: di in tr ar mg"),
    (f"why\t{ATTACK}\troll:fi", "'roll:fi' is not an action: Fire isn't a process."),
    (f"why\t{START}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
    (
        f"why\t{START}\tshuffle",
        "Decks are shuffled only after a search or when they run out; now a draws a card.",
    ),
    (
        "start\tx\tplayers=2 air=choose",
        "stone 1 players=2 cutthroat=off alchemists=off air=choose lead=in turn=1 at=",
    ),
    ("start\tx\t-", "stone 1 players=4 cutthroat=off alchemists=off air=random lead=in turn=1 at="),
]
REFUSED = [
    ("start\tseed\tplayers=7", "'7' isn't a value of players: 4 or 2 or 3 or 5 or 6."),
    ("start\tseed\tplayers=2 players=3", "The option players is given twice."),
    ("start\tseed\tcolour=red", "'colour=red' isn't an option"),
    (f"observe\t{START}\tc", "'c' isn't a seat (a b)."),
    (f"apply\t{START} \tdone", "A state has 22 fields separated by single spaces, not 23."),
    ("legal\t" + "x" * 50_000, f"A state has at most {LONGEST_STATE} characters, not 50000."),
    (f"legal\t{START.replace('open.e=su,', 'open.e=')}", "The number of Sulfur cards is 4 in all, not 5."),
    (f"legal\t{START.replace('draw:a:2', 'refill')}", "The task refill comes first, but nobody decides it."),
    (
        f"legal\t{START.replace('draw:a:2', 'burn:a:b:2')}",
        "The task burn:a:b:2 comes first, but there is nothing",
    ),
    (f"why\t{START}", "why takes STATE and ACTION, each after a tab; fields found: 1."),
]


def test_an_attack_that_is_accepted_comes_to_chance() -> None:
    accepted = answer(f"apply\t{ATTACK}\taccept")
    assert answer(f"legal\t{accepted}") == "chance\tcard:mg card:wa"


PINNED = {
    ("amber furnace moon", "-"): "dcaad0150a22bc2e",
    ("amber furnace moon", "players=6 alchemists=on"): "2e56fca7b110858f",
}
OWN = """metals = ["lead", "salt", "tin", "iron", "copper", "silver", "gold"]
sets = ["di mg wa", "tr zn ea", "di ar su ai", "in mg zn fi", "tr ar su fi ai", "di fi ai wa ea ps"]
"""


@pytest.mark.parametrize(("seed", "options"), PINNED)
def test_the_first_state_of_a_seed_never_changes(seed: str, options: str) -> None:
    text = GAME.state_text(GAME.start(seed, options))
    assert sha256(text.encode()).hexdigest()[:16] == PINNED[seed, options], text


@pytest.mark.parametrize(
    ("players", "processes", "elements"), [(2, 24, 42), (3, 27, 51), (4, 30, 60), (5, 33, 69), (6, 36, 78)]
)
def test_the_box_and_the_deal(players: int, processes: int, elements: int) -> None:
    box = in_box(players)
    assert len(Pile.PROCESSES.of(box)) == processes
    assert len(Pile.ELEMENTS.of(box)) == elements
    state = GAME.start("deal", f"players={players}")
    assert known_cards(state) == box
    assert [len(tableau.hand) for tableau in state.tableaus] == [3] * players
    assert not any(Pile.PROCESSES.of(tableau.hand) for tableau in state.tableaus)
    assert [len(pile.of(state.open)) for pile in Pile] == [3, 1]
    assert len(state.decks[Pile.ELEMENTS]) == elements - 3 * players - 3
    assert state.discard == NO_CARDS


def test_the_seed_decides_who_begins_and_who_is_who() -> None:
    starts = [GAME.start(f"seed {number}", "players=3 alchemists=on") for number in range(60)]
    assert set(Counter(state.at for state in starts)) == {0, 1, 2}
    for state in starts:
        sages = {tableau.sage for tableau in state.tableaus}
        assert len(sages) == 3
        assert None not in sages
    assert len({tableau.sage for state in starts for tableau in state.tableaus}) == 6


def test_the_option_of_the_first_process() -> None:
    for words, process in (("-", Card.INCINERATION), ("lead=di", Card.DISTILLATION)):
        state = GAME.start("x", words)
        assert state.next_set(state.at).present == (process, Card.MAGNESIUM, Card.WATER)


def tracker_file(home: Path, text: str) -> Path:
    path = home / "data" / "trackers" / "stone.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return tmp_path


def test_a_tracker_of_ones_own_is_played_by_and_goes_with_the_game(home: Path) -> None:
    usual = GAME.start("x", "-")
    path = tracker_file(home, OWN)
    state = GAME.start("x", "-")
    assert state.next_set(state.at).present == (Card.DISTILLATION, Card.MAGNESIUM, Card.WATER)
    text = GAME.state_text(state)
    assert " lead=in tracker=lead:di+mg+wa,salt:tr+zn+ea," in text
    assert GAME.state_text(usual) == text.replace(f" tracker={state.tracker.text}", "")
    path.unlink()
    assert GAME.parse_state(text) == state
    view = GAME.seen(state, frozenset({1}))
    assert GAME.parse_view(GAME.view_text(view), 1) == view
    history = History(GAME, GAME.parse_state(text))
    history.play(history.game.legal_actions(history.state)[0])
    assert history.state.tracker == state.tracker
    assert GAME.start("x", "-") == usual


def test_our_own_tracker_is_not_written(home: Path) -> None:
    tracker_file(home, Path(__file__).parents[3].joinpath("assets/trackers/stone.toml").read_text("utf-8"))
    state = GAME.start("x", "-")
    assert "tracker" not in GAME.state_text(state)
    written = GAME.state_text(state).replace(" turn=1", f" tracker={house_tracker().text} turn=1")
    with pytest.raises(Malformed, match="the usual tracker isn't written"):
        GAME.parse_state(written)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (("metals", "metal"), "must contain metals and sets"),
        (('"salt"', "1"), "must contain metals and sets"),
        (("[", ""), "TOML"),
        (('"salt", ', ""), "A tracker has 7 metals and 6 sets."),
        (('"salt"', '"Salt"'), "'Salt' isn't a metal"),
        (('"salt"', '"tin"'), "seven different ones, from lead to gold"),
        (('"lead"', '"loam"'), "seven different ones, from lead to gold"),
        (("di mg wa", "di mg mg"), "Set 1 has a card twice."),
        (("di mg wa", "mg wa"), "Set 1 must have one process, and elements."),
        (("tr zn ea", "tr"), "Set 2 must have one process, and elements."),
        (("tr zn ea", "tr xx ea"), "'xx' isn't one of these"),
    ],
)
def test_a_tracker_that_is_none_is_refused_in_a_sentence(
    home: Path, wrong: tuple[str, str], sentence: str
) -> None:
    path = tracker_file(home, OWN.replace(*wrong, 1))
    with pytest.raises(Malformed, match=sentence) as refused:
        GAME.start("x", "-")
    assert str(path)[:40] in str(refused.value)


@pytest.mark.parametrize(
    "word",
    [
        "lead",
        "lead:di+mg+wa,gold",
        "lead:wa+mg+di,salt:tr+zn+ea,tin:di+ar,iron:in+mg,copper:tr+ar,silver:di+ps,gold",
    ],
)
def test_a_tracker_that_is_none_is_refused_in_a_state(word: str) -> None:
    text = GAME.state_text(GAME.start("x", "-")).replace(" turn=1", f" tracker={word} turn=1")
    with pytest.raises(Malformed, match="The field tracker: "):
        GAME.parse_state(text)


@many
@given(randoms)
def test_all_but_the_hidden_is_observed(random: Random) -> None:
    """Each thing is as it is, or a question mark: as many as there are things."""
    state = some_state(random)
    decision = state.decision
    for seat in state.seats:
        shown = {f"hand.{seat.word}"}
        if decision is not None and getattr(decision, "seat", None) is seat:
            match decision:
                case LookAtHand(_, other):
                    shown.add(f"hand.{other.word}")
                case Search(_, pile):
                    shown.add(f"deck.{pile.word}")
        for word, seen_word in zip(
            GAME.state_text(state).split(" "), GAME.observation(state, seat).split(" "), strict=True
        ):
            key, _, value = word.partition("=")
            if key.startswith(("hand", "deck")) and key not in shown and value != "-":
                assert seen_word == f"{key}={','.join('?' * len(value.split(',')))}"
            elif key == "todo":
                tasks = [f"{task[:7]}?" if task.startswith("give") else task for task in value.split(",")]
                assert seen_word == f"{key}={','.join(tasks)}"
            else:
                assert seen_word == word


@many
@given(randoms)
def test_a_log_tells_nobody_what_was_hidden_from_them(random: Random) -> None:
    """Who is not told which card is taken has the same cards after it; what is passed on comes at once."""
    state = some_state(random)
    for action in GAME.legal_actions(state):
        if isinstance(action, Take | Chosen):
            for seat in state.seats:
                by = frozenset({seat})
                after = GAME.apply(state, action)
                if isinstance(told := GAME.told(state, action, by), Hidden):
                    assert told.text.endswith(":?")
                    assert isinstance(state.decision, Slip) or (
                        GAME.seen(state, by).seen.of(seat) == GAME.seen(after, by).seen.of(seat)
                    )


def test_a_view_of_somebody_who_pays_leaves_them_something_to_pay_with() -> None:
    found = 0
    for number in range(12):
        for state in some_game(Random(number), players="2"):
            if isinstance(state.decision, PayCards):
                other = state.others(state.decision.seat)[0]
                view = GAME.seen(state, frozenset({other}))
                assert GAME.parse_view(GAME.view_text(view), other) == view
                found += 1
    assert found


STATE = (
    "stone 1 players=3 cutthroat=off alchemists=off air=random lead=in turn=8 at=b todo={todo},brew:b,trim:b "
    "open.e=ar,mg,su open.p=di deck.e={deck} deck.p=tr,tr,tr,tr,tr,tr,tr,tr,in,in,in,in,in,in,in,in,in,di,di,"
    "di,di,di,di,di,di discard.e={discard} discard.p=tr metal.a=lead lab.a=- hand.a=fi,ps sage.a=- "
    "metal.b=lead lab.b=- hand.b=wa,ps sage.b=- metal.c=lead lab.c=mg hand.c=ea sage.c=-"
)


def composed(todo: str) -> State:
    """A state of three players with these tasks before the rest of b's turn."""
    there = Multiset.of(Card, map(_card, ["ar", "mg", "su", "fi", "ps", "wa", "ps", "mg", "ea"]))
    elements = [card for card in Card if card not in (Card(0), Card(1), Card(2))]
    left = [card for card in elements for _ in range((3 if card is Card.STONE else 6) - there[card])]
    deck, discard = left[10:], left[:10]
    text = STATE.format(todo=todo, deck=_text(deck), discard=_text(discard))
    return GAME.parse_state(text)


def _card(word: str) -> Card:
    return next(card for card in Card if card.word == word)


def _text(cards: list[Card]) -> str:
    return ",".join(card.word for card in cards)


def told(history: History[State, ListedAction], done: int, seat: Seat) -> str:
    action = history.told(done, frozenset({seat}))
    return action.text if isinstance(action, Hidden) else GAME.action_text(action)


def test_a_theft_is_told_to_thief_and_victim_alone() -> None:
    history = History(GAME, composed("rob:b:a:1"), [Chosen(Card.STONE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:ps", "card:ps", "card:?"]
    history = History(GAME, composed("look:b:a:1"), [Take(Card.FIRE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["take:fi", "take:fi", "take:?"]
    history = History(GAME, composed("raid:b:c:1"), [Chosen(Card.MAGNESIUM)])
    assert {told(history, 0, seat) for seat in history.state.seats} == {"card:mg"}


def test_a_search_is_told_to_the_searcher_alone() -> None:
    history = History(GAME, composed("search:b:e"), [Take(Card.FIRE)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["take:?", "take:fi", "take:?"]


def test_a_card_that_is_passed_on_is_told_as_it_is_given() -> None:
    history = History(GAME, composed("slip:b:a,slip:c:b,slip:a:c"), [Chosen(Card.FIRE), Chosen(Card.WATER)])
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:fi", "card:?", "card:?"]
    assert [isinstance(task, Give) for task in history.state.todo[:4]] == [False, True, True, False]
    history.play(Chosen(Card.EARTH))
    assert [told(history, 0, seat) for seat in history.state.seats] == ["card:fi", "card:fi", "card:?"]
    assert [told(history, 1, seat) for seat in history.state.seats] == ["card:?", "card:wa", "card:wa"]


def test_after_the_end_nothing_more_is_seen() -> None:
    state = composed("search:b:e")
    over = replace(state, todo=(), turn=300, tableaus=state.tableaus)
    assert GAME.parse_state(GAME.state_text(over)).todo == ()
    assert "hand.b=?" in GAME.observation(over, 0)
    assert Done() not in GAME.legal_actions(over)
