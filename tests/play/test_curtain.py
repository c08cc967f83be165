"""Undo and the curtain: what somebody has seen is not taken back."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dream.base.texts import message
from dream.play.game import Chance
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest, Person, Seat
from tests.kit.random_games import EVERY_GAME, any_game, randoms

AnyTable = SeatedGame[Any, Any]
ROUND = 120
"""So many steps lead through two drafts and more of a game with three seats."""
often = settings(max_examples=6)


def table(word: str, random: Random, people: int | None = None, guests: int = 0) -> AnyTable:
    """A game of some people and some machines, where so many of the people have screens of their own."""
    game, seed = any_game(word), f"undo {random.randrange(10**6)}"
    start = game.start(seed, "-")
    count = game.seats(start)
    people = random.randint(0, count) if people is None else min(people, count)
    seats = [Seat(f"Person {number}", Guest() if number < guests else Person()) for number in range(people)]
    seats += [Seat.machine("Machine", 1)] * (count - people)
    random.shuffle(seats)
    return SeatedGame(History(game, start), seats, seed)


def step(game: AnyTable, random: Random) -> None:
    """Whatever comes next: chance, or one of the actions of whoever decides, behind no curtain."""
    if game.chance_to_act:
        game.chance_acts()
        return
    if game.covered is not None:
        game.uncover()
        return
    action = random.choice(game.history.game.legal_actions(game.state))
    if game.machine_to_act:
        game.machine_acts(action)
    elif game.guest_to_act:
        assert game.guest_acts(action) is None
    else:
        assert game.act(action) is None


class Eyes:
    """What people have seen, at one screen or their own, without asking the curtain what it makes of it."""

    def __init__(self, game: AnyTable) -> None:
        self._game, self._known = game, dict.fromkeys(game.persons, 0)
        self.last_news = 0
        """How many actions had been done when a person saw something new."""

    def look(self) -> None:
        """Everybody looks at what there is to see for them now."""
        game, history = self._game, self._game.history
        private = history.game.is_private(history.state)
        for person, known in self._known.items():
            open_now = game.covered is None or game.lingers
            looks = not private or (person in game.sees(len(history.actions)) and open_now)
            if not looks and person not in game.guests:
                continue
            steps = zip(history.states[known:-1], history.actions[known:], strict=True)
            shown = [
                at
                for at, (state, action) in enumerate(steps, known + 1)
                if self._shows(person, state, action)
            ]
            if shown:
                behind = private and person in game.people and len(game.people) > 1
                self.last_news = max(self.last_news, len(history.actions) if behind else shown[-1])
            self._known[person] = len(history.actions)

    def _shows(self, person: int, state: Any, action: Any) -> bool:
        return person in self._game.history.game.shows(state, action)

    def forget(self) -> None:
        """Something was taken back, which nobody had learnt anything from."""
        done = len(self._game.history.actions)
        self._known = {person: min(known, done) for person, known in self._known.items()}


def walk(word: str, random: Random, guests: int = 0) -> Iterator[tuple[AnyTable, Eyes]]:
    """A random game in which people look, and now and then take back and play again."""
    game = table(word, random, guests=guests)
    eyes = Eyes(game)
    for _ in range(ROUND):
        if game.over:
            return
        eyes.look()
        yield game, eyes
        luck = random.random()
        if luck < 0.2:
            game.undo()
            eyes.forget()
        elif luck < 0.3 and game.history.undone:
            game.redo()
        else:
            step(game, random)


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms, guests=st.integers(0, 3))
@often
def test_undo_goes_back_to_a_persons_decision_over_nothing_that_was_seen(
    word: str, random: Random, guests: int
) -> None:
    for game, eyes in walk(word, random, guests):
        target, done = game.undo_goes_to, len(game.history.actions)
        decides = [game.history.game.decider(state) for state in game.history.states]
        mine = [at for at in range(done) if decides[at] in (game.people or range(len(game.seats)))]
        possible = [at for at in mine if at >= eyes.last_news]
        if possible:
            assert target == possible[-1]
        else:
            assert target in (None, 0)
            assert target is None or not eyes.last_news
        assert (game.why_no_undo() is None) is (target is not None)
        for guest in game.guests:
            last = next((at for at in range(done - 1, -1, -1) if decides[at] == guest), None)
            stop, why_not = game.guest_undo_goes_to(guest), game.why_no_undo(guest)
            assert stop == (last if last is not None and last >= eyes.last_news else None)
            told = "table.nothing_to_undo" if last is None else "table.seen_already"
            assert why_not == (message(told) if stop is None else None)


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms)
@often
def test_the_same_decisions_bring_the_same_chance(word: str, random: Random) -> None:
    for game, _ in walk(word, random):
        game.browse_to_now()
    decisions = iter(
        action
        for state, action in zip(game.history.states, game.history.actions, strict=False)
        if not isinstance(game.history.game.decider(state), Chance)
    )
    again: AnyTable = SeatedGame(History(game.history.game, game.history.start), game.seats, game._seed)
    while len(again.history.actions) < len(game.history.actions):
        if again.chance_to_act:
            again.chance_acts()
        else:
            again.machine_acts(next(decisions))
    assert again.history.actions == game.history.actions


@pytest.mark.parametrize("word", EVERY_GAME)
@given(random=randoms)
@often
def test_redo_brings_back_what_undo_took(word: str, random: Random) -> None:
    for game, _ in walk(word, random):
        if game.undo_goes_to is None or game.history.undone:
            continue
        before = game.history.states
        game.undo()
        while game.history.undone:
            game.redo()
        assert game.history.states == before


@given(random=randoms, people=st.integers(2, 3))
@often
def test_a_pick_can_be_taken_back_until_the_next_person_looks(random: Random, people: int) -> None:
    game = table("jabir", random, people)
    while game.covered is None:
        step(game, random)
    first = game.covered
    game.uncover()
    picks = len(game.history.actions)
    step(game, random)
    while game.covered is None and not game.over:
        assert game.undo_goes_to == picks
        step(game, random)
    assert game.covered not in (None, first)
    game.undo()
    assert (game.covered, len(game.history.actions)) == (first, picks)
    game.redo()
    while game.covered is None:
        step(game, random)
    game.uncover()
    assert game.undo_goes_to is None


def test_a_game_opened_again_takes_back_nothing_that_may_have_been_seen() -> None:
    random = Random(3)
    game = table("jabir", random, 2)
    while game.covered is None:
        step(game, random)
    game.uncover()
    step(game, random)
    again: AnyTable = SeatedGame(game.history.copy(), game.seats, game._seed)
    while again.covered is None:
        step(again, random)
    assert again.undo_goes_to is None
    assert not again.sees(len(again.history.actions))


JABIR = any_game("jabir")
EVERYBODY = frozenset(range(3))


@pytest.mark.parametrize("word", ["jabir", "sealed"])
@given(random=randoms)
@often
def test_only_the_one_who_opened_the_curtain_sees_a_hand_and_no_other_person_acts(
    word: str, random: Random
) -> None:
    for game, _ in walk(word, random):
        now = len(game.history.actions)
        seen = game.sees(now)
        if not any_game(word).is_private(game.state) or not game.people:
            assert seen == EVERYBODY
            assert game.covered is None
        elif len(game.people) == 1:
            assert seen == frozenset(game.people)
            assert game.covered is None
        else:
            assert len(seen) <= 1
            if game.lingers:
                assert seen != {game.to_act}
                assert game.why_waiting is not None
                game.pass_on()
                seen = game.sees(now)
            assert seen <= ({game.to_act} if game.to_act in game.people else frozenset(game.people))
            assert (game.covered is not None) is (game.to_act in game.people and not seen)


@given(random=randoms)
@often
def test_a_draft_under_way_is_hidden_however_far_one_looks_back_and_an_earlier_one_is_open(
    random: Random,
) -> None:
    for game, _ in walk("jabir", random):
        now = game.sees(len(game.history.actions))
        for done, state in enumerate(game.history.states):
            same = (
                JABIR.is_private(state) and JABIR.is_private(game.state) and state.round == game.state.round
            )
            assert game.sees(done) == (now if same else EVERYBODY)


@given(random=randoms)
@often
def test_the_curtain_can_be_opened_only_by_whom_it_names(random: Random) -> None:
    for game, _ in walk("jabir", random):
        named = game.covered
        if named is None:
            before = game.snapshot
            game.uncover()
            assert game.snapshot == before
        else:
            assert game.why_waiting is not None


@pytest.mark.parametrize("people", [2, 3])
def test_somebody_else_at_a_seat_is_asked_before_anything_is_shown(people: int) -> None:
    random = Random(people)
    game = table("jabir", random, people)
    while game.covered is None:
        step(game, random)
    game.uncover()
    leaves = game.to_act
    assert leaves is not None
    for person in [person for person in game.people if person != leaves]:
        game.sit(person, Seat.machine("Machine", 1))
    assert game.covered == leaves
    game.uncover()
    assert game.sees(len(game.history.actions)) == {leaves}
    game.sit(leaves, Seat.machine("Machine", 1))
    assert not game.sees(len(game.history.actions))


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_ones_own_seat_that_is_taken_back_among_computers_needs_no_curtain(word: str) -> None:
    random = Random(word)
    game = table(word, random, 1)
    [own] = game.people
    person, machine = game.seats[own], Seat.machine("Machine", 1)
    for _ in range(6):
        game.sit(own, machine)
        assert not game.sees(len(game.history.actions)) or not game.history.game.is_private(game.state)
        step(game, random)
        game.sit(own, person)
        assert game.covered is None
        assert game.sees(len(game.history.actions)) >= {own}
        step(game, random)


@pytest.mark.parametrize("between", [True, False])
def test_a_seat_that_another_had_meanwhile_is_taken_back_behind_the_curtain(between: bool) -> None:
    random = Random(1)
    game = table("jabir", random, 1)
    [own] = game.people
    person, machine, other = game.seats[own], Seat.machine("Machine", 1), (own + 1) % 3
    while not game.history.game.needs_curtain(game.state):
        step(game, random)
    game.sit(own, machine)
    game.sit(other, person)
    if between:
        game.sit(other, machine)
        game.sit(own, person)
    assert game.covered == game.people[0]
    assert not game.sees(len(game.history.actions))
    game.uncover()
    assert game.covered is None


def test_it_closes_for_a_different_person_only() -> None:
    """The same person goes on after chance, after a computer and after an answer out of turn by one."""
    sealed = any_game("sealed")
    seats = [Seat("Ann"), Seat.machine("Machine", 1), Seat("Bob")]
    game = SeatedGame(History(sealed, sealed.start("amber", "players=3")), seats, "amber")
    assert game.covered == 0
    game.uncover()
    assert game.act("ask:b") is None
    assert game.sees(1) == {0}, "a computer answers while Ann looks on"
    game.machine_acts("refuse")
    assert game.covered is None
    assert game.act("draw") is None
    game.chance_acts()
    assert game.to_act == 1
    assert game.covered is None
    game.machine_acts("ask:a")
    assert game.covered is None, "she is asked, and has not left"
    assert game.act("refuse") is None
    game.machine_acts("draw")
    game.chance_acts()
    assert game.covered == 2
    assert not game.sees(len(game.history.actions))


def test_undo_stops_at_what_somebody_has_been_shown_behind_the_curtain() -> None:
    sealed = any_game("sealed")
    seats = [Seat("Ann"), Seat("Bob")]
    game = SeatedGame(History(sealed, sealed.start("amber", "players=2")), seats, "amber")
    game.uncover()
    assert game.act("ask:b") is None
    game.undo()
    assert not game.history.actions, "nobody has seen anything by that"
    assert game.covered == 0, "the screen had been handed to Bob"
    game.uncover()
    assert game.act("look:b") is None
    assert game.undo_goes_to is None, "Ann has looked at Bob's hand"
    assert game.act("seen") is None
    assert game.undo_goes_to == 1


def at_alchemist(options: str) -> SeatedGame[Any, Any]:
    """Two persons at a table of Alchemist, the first of whom has come, in a round in which all is allowed."""
    game = any_game("alchemist")
    seats = [Seat("Ann"), Seat("Bob"), Seat("Cleo")]
    return SeatedGame(History(game, game.start("amber", f"players=3 {options}")), seats, "amber")


def test_whoever_was_just_shown_something_goes_on_looking_until_it_has_been_seen() -> None:
    game = at_alchemist("hands=hidden")
    game.uncover()
    assert game.act(game.history.game.parse_action("bag")) is None
    game.chance_acts()
    assert not game.lingers, "one cube is still to come"
    game.chance_acts()
    done = len(game.history.actions)
    assert game.lingers
    assert game.covered == 1
    assert game.why_waiting is not None, "nobody acts before Bob has come"
    assert game.sees(done) == {0}
    before = game.snapshot
    game.pass_on()
    assert game.snapshot != before
    assert not game.lingers
    assert not game.sees(done)
    game.uncover()
    assert game.sees(done) == {1}
    assert game.undo_goes_to is None


def test_nobody_goes_on_looking_where_nothing_was_shown() -> None:
    game = at_alchemist("hands=hidden")
    game.uncover()
    assert game.act(game.history.game.parse_action("take:b")) is None
    assert not game.lingers
    assert not game.sees(1)
    game.undo()
    assert not game.lingers


def test_where_no_curtain_is_needed_the_people_here_see_all_that_is_private() -> None:
    """The picture leaves out what one of them alone may know."""
    game = at_alchemist("hands=open")
    assert game.covered is None
    assert game.sees(0) == {0, 1, 2}
    assert game.act(game.history.game.parse_action("take:b")) is None
    assert game.covered is None


@pytest.mark.parametrize(("people", "seen"), [(0, {0, 1}), (1, {0, 1}), (2, set())])
def test_hands_that_a_law_keeps_hidden_after_the_end_are_shown_where_one_person_played_at_most(
    people: int, seen: set[int]
) -> None:
    """In Philosopher's Stone nobody turns a hand up at the end, and the log goes on hiding it."""
    stone = any_game("stone")
    state, done = stone.start("amber", "players=2"), stone.parse_action("done")
    actions, chances = [], 0
    while stone.decider(state) is not None:
        legal = stone.legal_actions(state)
        action = done if done in legal else legal[0]
        if isinstance(stone.decider(state), Chance):
            action, chances = stone.chance_action(state, "amber", chances), chances + 1
        actions.append(action)
        state = stone.apply(state, action)
    seats = [Seat("Ann") if number < people else Seat.machine("Machine", 1) for number in range(2)]
    history = History(stone, stone.start("amber", "players=2"), actions)
    game = SeatedGame(history, seats, "amber")
    assert game.over
    assert game.covered is None
    assert game.sees(len(actions)) == seen
    assert game.sees(0) == seen
