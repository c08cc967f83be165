"""Seeds: a stream that never changes, fair choices, memorable words."""

import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed
from dream.base.seeds import (
    LONGEST_SEED,
    Choices,
    cleaned_seed,
    fresh_seed,
    memorable_seed,
    normal_seed,
    secret_seed,
    vocabulary,
)

COUNTS = (6, 6, 6, 6, 31, 100, 256, 1, 2, 200)


@pytest.mark.parametrize(
    ("seed", "purpose", "choices"),
    [
        ("", "board", [4, 4, 2, 3, 13, 95, 3, 0, 0, 160]),
        ("amber lion rose", "board", [2, 5, 2, 5, 2, 50, 23, 0, 1, 39]),
        ("amber lion rose", "bags", [3, 4, 4, 4, 10, 61, 201, 0, 1, 161]),
        ("caf\u00e9", "board", [3, 3, 3, 5, 21, 65, 80, 0, 1, 40]),
    ],
)
def test_the_stream_never_changes(seed: str, purpose: str, choices: list[int]) -> None:
    stream = Choices(seed, purpose)
    assert [stream.below(count) for count in COUNTS] == choices


def test_the_stream_never_changes_far_from_its_beginning_either() -> None:
    stream = Choices("amber lion rose", "board")
    assert [stream.below(129) for _ in range(80)][-3:] == [4, 2, 22]


def test_no_choice_is_favoured() -> None:
    stream = Choices("fair", "board")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(st.text(max_size=20), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_the_things_and_is_the_same_again(seed: str, things: list[int]) -> None:
    once, again = Choices(seed, "board").shuffled(things), Choices(seed, "board").shuffled(things)
    assert once == again
    assert sorted(once) == sorted(things)


def test_the_same_text_typed_in_two_ways_is_one_seed() -> None:
    composed, apart = "caf\u00e9", unicodedata.normalize("NFD", "caf\u00e9")
    assert composed != apart
    assert normal_seed(apart) == composed
    assert Choices(apart, "bags").below(256) == Choices(composed, "bags").below(256)


def test_a_seed_has_a_longest_length() -> None:
    assert normal_seed("x" * LONGEST_SEED)
    with pytest.raises(Malformed, match="a seed has at most 200 characters, not 201"):
        normal_seed("x" * (LONGEST_SEED + 1))


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(Malformed, match="isn't Unicode"):
        normal_seed("lion \ud800")


READS_THE_SAME = (
    "amber lion",
    "  amber lion\n",
    "amber\u00a0lion\u200b",
    "\ufeffamber \u2060 lion",
    "am\u00adber\tlion\u200e",
    "amber\u3000\u2003lion\u200d",
    "\u202damber lion\u202c",
    "amber lion\ufe0f",
    "amber\x00 lion\u3164",
)


@pytest.mark.parametrize("text", READS_THE_SAME)
def test_texts_that_read_the_same_are_one_seed_for_a_person(text: str) -> None:
    assert cleaned_seed(text) == "amber lion"


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u3164 \u00ad", "\u2028\n"])
def test_nothing_that_can_be_seen_is_no_seed(text: str) -> None:
    assert cleaned_seed(text) == ""


@given(st.text(max_size=60))
def test_cleaning_once_is_enough(text: str) -> None:
    try:
        seed = cleaned_seed(text)
    except Malformed:
        return
    assert cleaned_seed(seed) == normal_seed(seed) == seed


def test_only_what_is_left_of_a_seed_is_too_long() -> None:
    assert cleaned_seed(" " * LONGEST_SEED + "x" * LONGEST_SEED) == "x" * LONGEST_SEED
    for text in ("x" * (LONGEST_SEED + 1), "\u200b" * 10**6, "lion \ud800"):
        with pytest.raises(Malformed):
            cleaned_seed(text)


def test_the_stream_means_every_character_of_its_seed() -> None:
    assert Choices("amber ", "board").below(256) != Choices("amber", "board").below(256)


def test_a_memorable_seed_is_three_different_words_of_the_vocabulary() -> None:
    for _ in range(50):
        words = memorable_seed().split()
        assert len(set(words)) == 3
        assert set(words) <= set(vocabulary())


SECRET = re.compile("[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){3}-[0-9a-hjkmnp-tv-z]{6}")


def test_a_secret_seed_has_130_bits_in_groups_of_plain_characters() -> None:
    seeds = [secret_seed() for _ in range(400)]
    assert all(SECRET.fullmatch(seed) for seed in seeds)
    for place in range(len(seeds[0])):
        assert len({seed[place] for seed in seeds}) == (1 if seeds[0][place] == "-" else 32)


def test_where_things_are_hidden_a_fresh_seed_is_secret() -> None:
    assert SECRET.fullmatch(fresh_seed(hidden=True))
    assert set(fresh_seed(hidden=False).split()) <= set(vocabulary())


@pytest.mark.parametrize("hidden", [False, True])
def test_fresh_seeds_differ(hidden: bool) -> None:
    assert len({fresh_seed(hidden=hidden) for _ in range(50)}) == 50


def test_a_secret_seed_may_be_typed_in_capitals_and_with_spaces() -> None:
    for seed in (secret_seed() for _ in range(50)):
        typed = seed.upper(), seed.replace("-", " "), f" {seed.upper().replace('-', '  ', 2)}\n"
        assert {cleaned_seed(text) for text in (seed, *typed)} == {seed}


NEARLY_SECRET = (
    "Abcde-fghjk-mnpqr-stvwx-yz01",
    "Abcde-fghjk-mnpqr-stvwx-yz012i",
    "Abcdefghjkmnpqrstvwxyz0123",
    "Abcd-efghjk-mnpqr-stvwx-yz0123",
    "Abcde_fghjk_mnpqr_stvwx_yz0123",
    "A seed Abcde-fghjk-mnpqr-stvwx-yz0123",
    "Amber Lion Rose",
)


@pytest.mark.parametrize("text", NEARLY_SECRET)
def test_any_other_text_stays_as_it_was_typed(text: str) -> None:
    assert cleaned_seed(text) == text


def test_the_vocabulary_is_short_plain_words_without_repeats() -> None:
    words = vocabulary()
    assert len(words) == len(set(words)) >= 200
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) <= 12 for word in words)
