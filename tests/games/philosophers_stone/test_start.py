"""How a game begins: from the seed alone, which must bring the same first state for ever."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Pile, in_box
from dream.games.philosophers_stone.rules.law import known_cards
from dream.games.philosophers_stone.rules.state import house_tracker
from dream.play.history import History

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
