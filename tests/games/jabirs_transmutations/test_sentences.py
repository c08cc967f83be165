"""Every reason has its sentence, and every sentence is shown by a case."""

from collections.abc import Iterator

import pytest

from dream.base.texts import texts
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.state import AnyShuffle
from dream.play.referee import Referee, reply
from tests.games.jabirs_transmutations.test_vectors import VECTORS
from tests.kit.laws.sentences import forms_of, is_shown

TEXTS = texts("en")["jabir"]
SHOWN = ("refusal", "fault", "deed", "awaited")
ONE_OF_EACH = (
    *("shuffle:f", "eureka:dryness", "explosion:tin", "disaster:f", "sultan:lead", "steal:none"),
    *("pick:f", "transmute:1", "done", "roll:1", "discard:f"),
)


def state_of(about: str, kind: str = "refusals") -> str:
    """The state of the first case of the vectors that is about this."""
    return next(str(case["state"]) for case in VECTORS[kind] if case["about"] == about)


REFUSED = [
    (
        state_of("recipe 9: no gold left"),
        "transmute:13",
        "There is no recipe 13; the recipes are numbered 1 to 12.",
    ),
    (
        state_of("recipe 12: something is missing"),
        "transmute:12:f",
        "Recipe 12 takes no card: write transmute:12.",
    ),
]
IMPOSSIBLE = [
    (
        state_of("an event is left in events", "impossible")
        .replace("events=explosion", "events=explosion,steal")
        .replace(",steal deck", " deck"),
        "2 events are left in the deck that is to be shuffled.",
    ),
    (
        state_of("hand and picks are seven: the seat on turn", "impossible")
        .replace("hand.a=f,w,w,c,s picks.a=w,c", "hand.a=c picks.a=-")
        .replace("discard=f", "discard=f,f")
        .replace("w,w,c,c", "w,w,w,w,w,c,c,c", 1)
        .replace(",s board", ",s,s board"),
        "Seat a has 1 card in hand and picks together, not 6. Seat b has 2 picks, not 0. "
        "Seat c has 2 picks, not 0.",
    ),
]


STATES_BY_PHASE = {case["state"].split(" ")[6]: case["state"] for case in VECTORS["transitions"]}.values()


def every_sentence() -> Iterator[str]:
    """What is answered to the cases of the vectors, to a few more, and to what is out of place anywhere."""
    asked = [(case["state"], case["action"]) for case in VECTORS["refusals"]]
    asked += [(state, action) for state, action, _ in REFUSED]
    asked += [(state, action) for state in STATES_BY_PHASE for action in ONE_OF_EACH]
    for state, action in asked:
        yield reply(Referee(GAME).answer, f"why\t{state}\t{action}")
    for state in [*(case["state"] for case in VECTORS["impossible"]), *(state for state, _ in IMPOSSIBLE)]:
        yield reply(Referee(GAME).answer, f"legal\t{state}")
    refusal = GAME.why_not(GAME.start("amber", "-"), AnyShuffle(), None)
    assert refusal
    yield refusal.sentence


SENTENCES = list(every_sentence())


@pytest.mark.parametrize(("key", "form"), list(forms_of(TEXTS, SHOWN)))
def test_every_sentence_is_shown_by_a_case(key: str, form: str) -> None:
    assert is_shown(form, SENTENCES), key


@pytest.mark.parametrize(("state", "action", "sentence"), REFUSED)
def test_what_the_vectors_do_not_refuse(state: str, action: str, sentence: str) -> None:
    assert reply(Referee(GAME).answer, f"why\t{state}\t{action}") == sentence


@pytest.mark.parametrize(("state", "sentences"), IMPOSSIBLE)
def test_what_the_vectors_do_not_exclude(state: str, sentences: str) -> None:
    assert reply(Referee(GAME).answer, f"legal\t{state}") == f"error\t{sentences}"
