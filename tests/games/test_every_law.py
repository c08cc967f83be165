"""What the law of every game promises: texts, legal actions and their reasons, what a seat may know, and that
every refusal is in the player's language, and in English for programs.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.base.texts import ENGLISH, Message, choose_language, english, worded
from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.alchemist.rules import law as alchemist_law
from dream.games.alchemist.rules.components import Seat as AlchemistSeat
from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.alchemists_dream.rules.position import AgreeDraw, Decline, OfferDraw, Resign
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules import law as jabir_law
from dream.games.jabirs_transmutations.rules.state import AnyShuffle
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules import law as stone_law
from dream.play.game import Game, HiddenGame, Illegal, Refusal
from dream.play.referee import Referee, reply
from dream.play.registry import part
from tests.games.alchemist import random_games as alchemist_games, test_law as alchemist
from tests.games.alchemists_dream.rules import test_law as dream
from tests.games.jabirs_transmutations import random_games as jabir_games, test_law as jabir
from tests.games.philosophers_stone import random_games as stone_games, test_law as stone
from tests.kit import random_positions
from tests.kit.laws import (
    Asked,
    Case,
    about,
    check_command,
    check_mutated_actions,
    check_mutated_states,
    refusal_of,
)
from tests.kit.present import present
from tests.kit.pseudo import bare, strange
from tests.kit.random_games import randoms

SAMPLE = 60
"""So many are tried in each state of a game in which far more can be written."""


@dataclass(frozen=True)
class Law:
    """A game, and how its tests deal with it at random."""

    game: Game[Any, Any]
    some_state: Callable[[Random], Any]
    """Any state, each phase as likely as another."""
    some_game: Callable[[Random], Iterable[Any]]
    some_action: Callable[[Random, Any], Any]
    """One of the legal actions, which must be left."""
    written: Callable[[Random, Any], list[Any]]
    """Much of what can be written in a state, sensible or not."""
    letters: str
    """What may stand in the wrong place of its texts."""
    is_legal: Callable[[Any, Any], bool]
    exchanged: Callable[[Random, Any, int], Any] = lambda random, state, seat: state
    """The state with all that is hidden from a seat dealt anew."""
    besides: tuple[Any, ...] = ()
    """What is said and changes no state, or stands for all shuffles."""


LAWS = (
    Law(
        DREAM,
        random_positions.some_position,
        lambda random: random_positions.walk(random, random_positions.some_start(random), 30),
        random_positions.some_action,
        lambda random, position: random.sample(dream.every_action(position), SAMPLE),
        "fwea@+-k8",
        lambda position, action: action in position.legal_actions,
        besides=(OfferDraw(), AgreeDraw(), Decline(), Resign()),
    ),
    Law(
        JABIR,
        jabir_games.some_state,
        jabir_games.some_game,
        jabir_games.some_action,
        lambda random, state: [*jabir.EVERY_ACTION, *jabir.shuffles(state)],
        "jfwabc9",
        jabir_law.is_legal,
        jabir_games.exchanged,
        (AnyShuffle(),),
    ),
    Law(
        STONE,
        stone_games.some_state,
        stone_games.some_game,
        stone_games.some_action,
        lambda random, state: [*stone.EVERY_ACTION, *stone.shuffles(state)],
        "abew19",
        stone_law.is_legal,
        stone_games.exchanged,
    ),
    Law(
        ALCHEMIST,
        alchemist_games.some_state,
        alchemist_games.some_game,
        alchemist_games.some_action,
        lambda random, state: random.sample(alchemist.EVERY_ACTION, SAMPLE),
        "bgosyx9",
        alchemist_law.is_legal,
        lambda random, state, seat: alchemist_games.exchanged(random, state, AlchemistSeat(seat)),
    ),
)
HIDDEN = LAWS[1:]
"""Those of games with hidden things, whose sentences have a capital letter and a full stop."""


def listed(law: Law, state: Any) -> list[Any]:
    """The legal actions, but for the one that stands for all shuffles and cannot be done."""
    return [each for each in law.game.legal_actions(state) if law.game.action_text(each) != "shuffle"]


few = settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=25)
of_every_game = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game.id)
of_hidden_things = pytest.mark.parametrize("law", HIDDEN, ids=lambda law: law.game.id)


CHECKS: dict[str, Callable[[Asked, Case], None]] = {
    "transitions": Asked.check_transition,
    "refusals": Asked.check_refusal,
    "impossible": lambda ask, case: ask.check_fault(case["state"], "done"),
    "malformed": lambda ask, case: ask.check_fault(case["text"], "done"),
    "faults": lambda ask, case: ask.check_fault(case["text"], "bag"),
    "observations": Asked.check_observation,
    "outcomes": Asked.check_outcome,
}
"""What the cases of each kind ask, as strangers wrote them to the law of a game."""
CASES = [
    pytest.param(module.GAME, kind, case, id=f"{module.GAME.id}-{kind}-{about(case)}")
    for module in (jabir, stone, alchemist)
    for kind in CHECKS
    for case in module.VECTORS.get(kind, ())
]


@pytest.mark.parametrize(("game", "kind", "case"), CASES)
def test_what_the_vectors_say(game: Game[Any, Any], kind: str, case: Case) -> None:
    CHECKS[kind](Asked(game), case)


@of_hidden_things
def test_the_command_serves_to_the_end(law: Law) -> None:
    start, ask = law.game.state_text(law.game.start("x", "-")), Asked(law.game)
    asked = (("legal", start), ("nonsense \udcff",), ("start", "賢者の石", "-"), ("outcome", start))
    requests = "\r\n".join(map("\t".join, asked))
    check_command(law.game.id, requests, [*(ask(*each) for each in asked), ""])


@of_every_game
@few
@given(randoms)
def test_every_state_of_a_game_survives_its_text(law: Law, random: Random) -> None:
    for state in law.some_game(random):
        text = law.game.state_text(state)
        again = law.game.parse_state(text)
        assert again == state
        assert hash(again) == hash(state)
        assert law.game.state_text(again) == text
        assert text.isascii()
        assert text.isprintable()
        assert bool(law.game.legal_actions(state)) == (law.game.decider(state) is not None)


@of_every_game
@many
@given(randoms)
def test_every_legal_action_survives_its_text_and_leads_to_a_state(law: Law, random: Random) -> None:
    state = law.some_state(random)
    actions = listed(law, state)
    assert len({law.game.action_text(action) for action in actions}) == len(actions)
    for action in actions if len(actions) < 60 else random.sample(actions, 60):
        assert law.game.parse_action(law.game.action_text(action)) == action
        assert law.game.why_not(state, action, None) is None
        after = law.game.apply(state, action)
        assert law.game.parse_state(law.game.state_text(after)) == after


@of_every_game
@many
@given(randoms)
def test_an_action_is_legal_or_there_is_a_reason(law: Law, random: Random) -> None:
    state = law.some_state(random)
    legal = set(listed(law, state))
    for action in law.written(random, state):
        word = law.game.action_text(action)
        refusal = law.game.why_not(state, action, None)
        assert (refusal is None) == law.is_legal(state, action), word
        if not word.startswith("shuffle"):
            assert (refusal is None) == (action in legal), word
            assert law.game.parse_action(word) == action
        if refusal:
            said = english(refusal)
            assert said.endswith(".") or law not in HIDDEN
            assert "{" not in said


@of_hidden_things
def test_a_random_game_takes_far_less_than_a_second(law: Law) -> None:
    began = process_time()
    for number in range(5):
        for _ in law.some_game(Random(number)):
            pass
    assert process_time() - began < 2.5


ANSWERED = [(module.GAME, *case) for module in (jabir, stone, alchemist) for case in module.SCRIPT]
REFUSED = [(module.GAME, *case) for module in (jabir, stone, alchemist) for case in module.REFUSED]


@pytest.mark.parametrize(("game", "line", "expected"), ANSWERED)
def test_what_a_referee_answers(game: Game[Any, Any], line: str, expected: str) -> None:
    assert reply(Referee(game).answer, line).startswith(expected)


@pytest.mark.parametrize(("game", "line", "sentence"), REFUSED)
def test_what_a_referee_refuses(game: Game[Any, Any], line: str, sentence: str) -> None:
    assert refusal_of(Referee(game).answer, line).startswith(sentence)


@of_hidden_things
@many
@given(randoms)
def test_an_observation_tells_what_is_legal_to_the_seat_that_decides_alone(law: Law, random: Random) -> None:
    state = law.some_state(random)
    of_state, seat = (
        Referee(law.game).answer(f"legal\t{law.game.state_text(state)}"),
        law.game.deciding_seat(state),
    )
    who, _, _ = of_state.partition("\t")
    for other in range(law.game.seats(state)):
        text = law.game.observation(state, other)
        answer = Referee(law.game).answer(f"legal\t{text}")
        if other == seat or who == "over":
            assert answer == of_state
        elif seat is None or text != law.game.observation(state, seat):
            assert answer == f"{who}\t"


@of_hidden_things
def test_an_observation_of_nobody_is_refused_as_malformed_or_impossible(law: Law) -> None:
    text = law.game.observation(law.game.start("amber", "-"), 0).replace("?,?", "?")
    assert refusal_of(Referee(law.game).answer, f"legal\t{text}")


@of_hidden_things
def test_mutated_states_are_refused_in_a_sentence_or_are_states(law: Law) -> None:
    check_mutated_states(law.game, law.some_state, law.letters, states=25)


@of_hidden_things
def test_mutated_actions_are_answered_in_a_line(law: Law) -> None:
    check_mutated_actions(law.game, law.some_state, law.letters, "done", states=25)


@of_hidden_things
@many
@given(randoms)
def test_an_exchange_of_hidden_things_changes_nothing_that_a_seat_sees(law: Law, random: Random) -> None:
    state = law.some_state(random)
    for seat in range(law.game.seats(state)):
        other, by = law.exchanged(random, state, seat), frozenset({seat})
        view = law.game.seen(state, by)
        assert isinstance(law.game, HiddenGame)
        assert law.game.observation(other, seat) == law.game.observation(state, seat)
        assert law.game.seen(other, by) == view
        assert law.game.parse_view(law.game.view_text(view), seat) == view
        if law.game.decider(state) is None or law.game.legal_actions(other):
            law.game.parse_state(law.game.state_text(other))


@of_hidden_things
@many
@given(randoms)
def test_what_an_action_does_not_show_leaves_a_seat_knowing_the_same(law: Law, random: Random) -> None:
    state = law.some_state(random)
    if law.game.decider(state) is None:
        return
    action = law.some_action(random, state)
    for seat in {*range(law.game.seats(state))} - law.game.shows(state, action):
        other = law.exchanged(random, state, seat)
        if law.game.why_not(other, action, None) is None:
            after, other_after = law.game.apply(state, action), law.game.apply(other, action)
            assert law.game.observation(after, seat) == law.game.observation(other_after, seat)


@of_hidden_things
@many
@given(randoms)
def test_seats_see_different_things_just_where_the_state_is_private(law: Law, random: Random) -> None:
    state = law.some_state(random)
    seen = {law.game.observation(state, seat) for seat in range(law.game.seats(state))}
    assert law.game.is_private(state) is (len(seen) > 1)
    decided = law.game.decider(state) is not None
    assert not decided or law.game.is_open_since(state, state) is not law.game.is_private(state)


def refusals(law: Law) -> Iterator[Refusal]:
    """Those of what can be written or said, after anything that was said, in fifty states."""
    for seed in range(50):
        random = Random(seed)
        state = law.some_state(random)
        for action in (*law.written(random, state), *law.besides):
            if refusal := law.game.why_not(state, action, random.choice((None, *law.besides))):
                yield refusal


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game.id)
def test_every_refusal_is_in_the_language_of_the_player_and_in_english_for_programs(
    law: Law, pseudo_language: None
) -> None:
    found = set(refusals(law))
    in_english = {refusal: english(refusal) for refusal in found}
    for refusal in found:
        assert isinstance(refusal.message, Message)
        assert not bare(worded(refusal)), worded(refusal)
        assert not strange(str(Illegal("k8", refusal)))
    choose_language(ENGLISH)
    assert {refusal: refusal.sentence for refusal in found} == in_english
    assert len({refusal.message.key for refusal in found if isinstance(refusal.message, Message)}) > 15


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game.id)
def test_a_game_has_a_name_for_players_and_a_title_for_records(law: Law, pseudo_language: None) -> None:
    assert worded(law.game.name) != law.game.title
    assert not bare(worded(law.game.name))
    assert law.game.title.startswith(english(law.game.name))


@of_hidden_things
def test_no_reason_depends_on_what_is_hidden(law: Law) -> None:
    """Nor what somebody learns from one who looks on."""
    game, teach, compared = law.game, present(part(law.game.id, "teach")), 0
    for seed in range(60):
        random = Random(seed)
        state = law.some_state(random)
        decider = game.decider(state)
        if compared > 60 or not isinstance(decider, int):
            continue
        for seat in (decider, (decider + 1) % game.seats(state)):
            by, other = frozenset({seat}), law.exchanged(random, state, seat)
            assert isinstance(game, HiddenGame)
            shown = [
                action
                for action in game.legal_actions(state)
                if game.told(state, action, by) == action and game.why_not(other, action, None) is None
            ]
            for action in random.sample(shown, min(5, len(shown))):
                found = teach.reasons(game.seen(state, by), action)
                assert found == teach.reasons(game.seen(other, by), action)
                assert len(found) <= 2
                assert all(english(each).endswith(".") and "{" not in english(each) for each in found)
                compared += len(found)
    assert compared > 30
