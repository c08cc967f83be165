"""What the drafts of every game whose things are counted promise: see `CountedDraft`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from dream.base.errors import Refused
from dream.base.texts import Message
from dream.games.alchemist.drafts import AlchemistDraft
from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.alchemist.rules import law as alchemist_law
from dream.games.alchemist.rules.state import SETTING_UP
from dream.games.jabirs_transmutations.drafts import JabirDraft
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules import law as jabir_law
from dream.games.philosophers_stone.drafts import OTHER, StoneDraft
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules import notation as stone_notation
from dream.play.drafts import CountedDraft, Drafting, Lot
from dream.play.game import Game
from tests.games.alchemist import random_games as alchemist_games
from tests.games.jabirs_transmutations import random_games as jabir_games
from tests.games.philosophers_stone import random_games as stone_games
from tests.kit.laws import mutated

AnyDraft = CountedDraft[Any]


@dataclass(frozen=True)
class Set:
    """The drafts of a game, and how its tests deal with them."""

    game: Game[Any, Any]
    draft: type[AnyDraft]
    some_state: Callable[[Random], Any]
    letters: str
    faults: Callable[[Any], Any]
    box_faults: frozenset[str]
    """The keys of the faults that say that there is more or less of something than the box has."""
    fillers: frozenset[str]
    """The places that have what is nowhere else."""
    ordered: frozenset[str]
    """The fields of a text that list things in an order of their own, such as a deck."""
    can_be_picked: Callable[[Any], bool] = lambda draft: True
    """Whether all that a draft waits for is among what can be picked."""


SETS = (
    Set(
        ALCHEMIST,
        AlchemistDraft,
        alchemist_games.some_state,
        "bgosyx9",
        alchemist_law.faults,
        frozenset({"alchemist.fault.cubes", "alchemist.fault.reserve", "alchemist.fault.fame"}),
        frozenset({"bag"}),
        frozenset(),
        lambda draft: draft.position.phase not in SETTING_UP,
    ),
    Set(
        JABIR,
        JabirDraft,
        jabir_games.some_state,
        "jfwabc9",
        jabir_law.faults,
        frozenset({"jabir.fault.cards", "jabir.fault.events", "jabir.fault.tokens", "jabir.fault.metal"}),
        frozenset({"deck"}),
        frozenset({"deck", "events"}),
    ),
    Set(
        STONE,
        StoneDraft,
        stone_games.some_state,
        "abew19",
        stone_notation.faults,
        frozenset({"stone.fault.cards", "stone.fault.face_up"}),
        frozenset({"elements", "processes"}),
        frozenset({"deck.e", "deck.p"}),
        lambda draft: draft.step != OTHER,
    ),
)
every = pytest.mark.parametrize("drafts", SETS, ids=[each.game.id for each in SETS])


def lots_of(draft: AnyDraft) -> list[Lot]:
    return [lot for page in draft.pages for lot in page.lots]


def fields_of(drafts: Set, draft: AnyDraft) -> Mapping[str, object]:
    """The text of a draft field by field, where order counts for nothing."""
    fields = dict(word.partition("=")[::2] for word in draft.text.split(" ") if "=" in word)
    return {
        key: tuple(sorted(value.split(","))) if key in drafts.ordered else value
        for key, value in fields.items()
    }


def set_up_by_hand(drafts: Set, draft: AnyDraft, wanted: AnyDraft) -> AnyDraft:
    """What is picked and counted in one draft, picked and counted in the place of all that another has."""
    draft = picked_as(draft, wanted)
    own = [lot for lot in lots_of(draft) if lot.place not in drafts.fillers]
    for lot in own:
        draft = draft.with_count(lot, draft.tally(lot).least)
    for _ in range(2):  # what is put together now has picks of its own, and numbers that go with them
        for lot in own:
            tally = draft.tally(lot)
            draft = draft.with_count(lot, max(tally.least, min(tally.most, wanted.tally(lot).now)))
        draft = picked_as(draft, wanted)
    for lot in own:
        draft = draft.with_count(lot, wanted.tally(lot).now)
    return draft


def picked_as(draft: AnyDraft, wanted: AnyDraft) -> AnyDraft:
    """All picked in one draft as in another: some picks are there only once others are as they should be."""
    for _ in range(3):
        for page in wanted.pages:
            for pick in page.picks:
                if any(pick.word == each.word for other in draft.pages for each in other.picks):
                    draft = draft.picked(pick.word, pick.value)
    return draft


def box_faults(drafts: Set, draft: AnyDraft) -> list[Message]:
    return [fault for fault in drafts.faults(draft.position) if fault.key in drafts.box_faults]


def some_edit(random: Random, draft: AnyDraft) -> AnyDraft:
    """A draft after anything that can be done with it, sensible or not; Refused where it can't."""
    lots = lots_of(draft)
    picks = [pick for page in draft.pages for pick in page.picks]
    match random.randrange(5):
        case 0:
            pick = random.choice(picks)
            return draft.picked(pick.word, random.choice(pick.values))
        case 1:
            lot = random.choice(lots)
            tally = draft.tally(lot)
            return draft.with_count(lot, random.randint(tally.least - 1, tally.most + 1))
        case 2:
            return draft.shuffled(f"seed {random.randrange(9)}")
        case 3:
            start, end = random.choice(lots), random.choice(lots)
            return draft.moved(Lot(start.place, None, start.seat), end)
    return draft.moved(random.choice(lots), random.choice(lots))


@every
def test_any_state_can_be_set_up_by_hand_whatever_was_there(drafts: Set) -> None:
    for seed in range(30):
        random = Random(seed)
        before = drafts.draft(drafts.some_state(random))
        some = (drafts.draft(drafts.some_state(random)) for _ in range(50))
        wanted = next(filter(drafts.can_be_picked, some))
        made = set_up_by_hand(drafts, before, wanted)
        assert fields_of(drafts, made) == fields_of(drafts, wanted), seed
        assert made.faults == (), seed


@every
def test_whatever_is_done_no_thing_of_the_box_is_lost_or_made(drafts: Set) -> None:
    refused = done = 0
    for seed in range(15):
        random = Random(seed)
        drafting: Drafting[Any] = Drafting(drafts.draft(drafts.some_state(random)))
        first = drafting.now
        for _ in range(40):
            try:
                drafting = drafting.after(some_edit(random, drafting.now))
                done += 1
            except Refused:
                refused += 1
            assert not box_faults(drafts, drafting.now), drafting.now.text
            for lot in lots_of(drafting.now):
                tally = drafting.now.tally(lot)
                assert tally.least <= tally.now <= tally.most
        while drafting.past:
            drafting = drafting.back()
        assert drafting.now == first
    assert done > 200
    assert refused > 50


@every
def test_each_number_that_may_be_is_taken_and_no_other(drafts: Set) -> None:
    draft = drafts.draft(drafts.some_state(Random(3)))
    for lot in lots_of(draft):
        tally = draft.tally(lot)
        for count in (tally.least, tally.most):
            assert draft.with_count(lot, count).tally(lot).now == count
        for count in (tally.least - 1, tally.most + 1):
            with pytest.raises(Refused, match=f"{tally.least} to {tally.most}"):
                draft.with_count(lot, count)


@every
def test_all_picks_of_all_pages_can_be_picked(drafts: Set) -> None:
    for seed in range(6):
        draft = drafts.draft(drafts.some_state(Random(seed)))
        for page in draft.pages:
            for pick in page.picks:
                assert pick.value in pick.values
                for value in pick.values:
                    picked = draft.picked(pick.word, value)
                    assert not box_faults(drafts, picked)
                    now = [each for one in picked.pages for each in one.picks if each.word == pick.word]
                    assert [each.value for each in now] == [value]


@every
def test_decks_are_in_the_order_of_a_seed_whatever_theirs_was(drafts: Set) -> None:
    draft = drafts.draft(drafts.game.start("one seed", "-"))
    other = draft.shuffled("another")
    if not draft.has_decks:
        assert other == draft
        return
    assert draft.shuffled("amber") == other.shuffled("amber")
    assert draft.shuffled("amber") != other
    assert fields_of(drafts, draft) == fields_of(drafts, other)


def check_there_and_back(drafts: Set, states: range) -> None:
    for seed in states:
        state = drafts.some_state(Random(seed))
        draft = drafts.draft.from_text(f" {drafts.draft(state).text}\n")
        assert draft.position == state
        assert draft.faults == ()


@every
def test_a_state_is_the_same_when_its_text_is_read_back(drafts: Set) -> None:
    check_there_and_back(drafts, range(40))


@every
@pytest.mark.long
def test_a_thousand_states_are_the_same_when_their_texts_are_read_back(drafts: Set) -> None:
    check_there_and_back(drafts, range(1000))


@every
def test_a_hostile_text_is_refused_in_a_sentence_or_is_a_state(drafts: Set) -> None:
    refused = 0
    for seed in range(20):
        random = Random(seed)
        text = drafts.game.state_text(drafts.some_state(random))
        for _ in range(20):
            wrong = mutated(random, text, drafts.letters)
            try:
                assert drafts.draft.from_text(wrong).text == wrong.strip()
                continue
            except Refused as error:
                sentence = str(error)
            refused += 1
            assert 0 < len(sentence) < 5000
            assert sentence.isprintable()
    assert refused > 200
