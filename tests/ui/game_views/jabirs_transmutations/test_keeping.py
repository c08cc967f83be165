"""A game that is kept: after a crash in the middle of a draft it goes on, behind the curtain."""

from pathlib import Path

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat as Place
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.records.journal import Journal
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui import launch
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit import crash as last_window
from dream.ui.kit.crash import CrashNotice, CrashReport
from dream.ui.scenes.title import Title
from dream.ui.table.panel import Lines
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Curtain
from tests.kit.journals import kept as list_kept
from tests.kit.journals import kept_game
from tests.kit.random_games import random_game
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import (
    ANN,
    BEN,
    CLEO,
    MACHINE,
    SEED,
    AtJabirTable,
)
from tests.ui.game_views.jabirs_transmutations.states import turn
from tests.ui.tabletop.told import sentences_of


def kept() -> Opened:
    """The game under way as it is in the library."""
    found = kept_game()
    assert found
    return found


def in_a_draft(jabir: AtJabirTable, deeds: int = 14) -> AtJabirTable:
    """Some deeds lead into the first draft."""
    for _ in range(deeds):
        jabir.do_something(by_keys=True)
    while jabir.game.state.phase is not Phase.DRAFT:
        jabir.do_something(by_keys=True)
    return jabir


def test_every_action_is_kept_those_of_chance_too(jabir: AtJabirTable, tmp_path: Path) -> None:
    jabir.sit(ANN, BEN, MACHINE)
    rolls = 0
    for _ in range(160):
        jabir.do_something(by_keys=True)
        found = kept()
        assert not found.faults
        assert list(map(GAME.action_text, found.game.actions)) == jabir.actions
        rolls = sum(word.startswith("roll:") for word in jabir.actions)
        if rolls > 1:
            break
    assert rolls > 1
    assert found.record.seed == SEED


def test_after_a_crash_the_title_offers_the_game_and_it_goes_on_behind_the_curtain(
    jabir: AtJabirTable, tmp_path: Path
) -> None:
    in_a_draft(jabir.sit(ANN, BEN, MACHINE))
    before, text = jabir.actions, record_text(kept().record)
    jabir.app.journal.close()
    again = AtJabirTable(tmp_path)
    again.app.routes.title()
    again.wait()
    assert isinstance(again.app.scene, Title)
    again.press_button("Continue")
    assert isinstance(again.scene, Curtain)
    assert again.actions == before
    assert again.game.covered in again.game.people
    assert again.table.why_no_undo == "table.seen_already"
    assert record_text(kept().record) == text
    for _ in range(30):
        again.do_something(by_keys=False)
    assert len(again.actions) > len(before) + 10
    found = kept()
    assert not found.faults
    assert list(map(GAME.action_text, found.game.actions)) == again.actions
    again.app.routes.title()
    again.wait()
    (entry,) = list_kept()
    assert tuple(seat.name for seat in entry.seats) == ("Ann", "Ben", "Hermes")


@pytest.mark.long
def test_a_game_that_has_come_to_its_end_is_kept_with_its_result(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, MACHINE).play_to_the_end(by_keys=False)
    jabir.app.routes.title()
    jabir.wait()
    (entry,) = list_kept()
    found = kept()
    assert not found.faults
    assert found.game.outcome
    assert entry.result == found.game.outcome.text


@pytest.mark.long
def test_the_same_decisions_bring_the_same_game_whether_it_was_interrupted_or_not(
    jabir: AtJabirTable, tmp_path: Path
) -> None:
    jabir.sit(ANN, BEN, CLEO).play_to_the_end(by_keys=True)
    whole = jabir.actions
    cut = next(n for n, word in enumerate(whole) if word.startswith("roll:"))
    record = Record.of(jabir.game.history, jabir.table.session.origin, seats=jabir.game.seats)
    history = jabir.game.history.copy(cut)
    path = tmp_path / "cut.dream"
    cut_record = Record.of(history, dict(record.origin), seats=record.seats)
    path.write_text(record_text(cut_record), encoding="utf-8")
    jabir.app.routes.go_on(read_record(path))
    jabir.wait()
    assert jabir.actions[: cut + 1] == whole[: cut + 1]


def test_looking_through_a_game_under_way_shows_no_hand_of_the_draft(
    jabir: AtJabirTable, tmp_path: Path
) -> None:
    in_a_draft(jabir.sit(ANN, BEN, CLEO), deeds=60)
    opened = kept()
    now = opened.game.state
    jabir.app.routes.replay(opened)
    assert isinstance(jabir.scene, TableReview)
    for done, state in enumerate(opened.game.states):
        jabir.scene.browse(done)
        jabir.wait()
        facts = jabir.facts
        cards = [card for seat in Place for card in (*facts.hand(seat), *facts.picks(seat))]
        hidden = state.phase is Phase.DRAFT and state.round == now.round
        if state.phase is Phase.DRAFT:
            assert (set(cards) == {None}) is hidden
    told = sentences_of(Lines(WORDS, jabir.table.session))
    assert any(text.endswith("picks a card.") for text in told)


def test_looking_through_a_game_under_way_of_one_person_shows_that_persons_hand_alone(
    jabir: AtJabirTable, tmp_path: Path
) -> None:
    in_a_draft(jabir.sit(ANN, MACHINE, MACHINE))
    jabir.app.routes.replay(kept())
    jabir.press("end")
    own, *others = map(jabir.facts.hand, Place)
    assert None not in own
    assert all(set(hand) == {None} for hand in others)


def test_a_game_that_is_left_in_a_draft_is_put_in_the_library_and_opened_behind_the_curtain(
    jabir: AtJabirTable, tmp_path: Path
) -> None:
    in_a_draft(jabir.sit(ANN, BEN, CLEO))
    before = jabir.actions
    other = AtJabirTable(tmp_path / "other")
    assert isinstance(other.app.journal, Journal)
    jabir.app.routes.go_on(kept())
    assert isinstance(jabir.scene, Curtain)
    assert jabir.actions == before


# Copying


def test_a_game_under_way_is_copied_only_when_its_secrets_are_meant_to_be_told(jabir: AtJabirTable) -> None:
    in_a_draft(jabir.sit(ANN, MACHINE, MACHINE))
    jabir.screen.clipboard = None
    jabir.scene.carry_out("copy_game")
    assert jabir.app.dialog is not None
    jabir.press("enter")
    assert jabir.app.dialog is None
    assert jabir.screen.clipboard is None
    jabir.scene.carry_out("copy_game")
    jabir.press_button("Copy anyway")
    assert jabir.screen.clipboard == record_text(jabir.table.session.record())


def test_the_last_window_of_a_crash_shows_no_secret_and_asks_before_it_copies_one(
    jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(now: float) -> bool:
        raise ValueError

    in_a_draft(jabir.sit(ANN, MACHINE, MACHINE))
    monkeypatch.setattr(jabir.scene, "update", fail)
    crash = launch.run(jabir.app, lambda app: None)
    assert isinstance(crash, CrashReport)
    assert "[State " in crash.text
    assert "[State " not in crash.open_text
    said: list[CrashNotice] = []
    monkeypatch.setattr(last_window, "show", said.append)
    launch.tell(crash, attended=True)
    assert (said[0].shown, said[0].details) == (crash.open_text, crash.text)
    assert "hidden cards" in said[0].warning


def test_what_is_copied_of_a_draft_tells_no_card_of_anybody_who_does_not_look(jabir: AtJabirTable) -> None:
    in_a_draft(jabir.sit(ANN, BEN, CLEO))
    while not isinstance(jabir.scene, Curtain):
        jabir.do_something(by_keys=True)
    jabir.screen.clipboard = None
    jabir.scene.carry_out("copy_position")
    assert jabir.screen.clipboard is None
    jabir.do_something(by_keys=True)
    jabir.scene.carry_out("copy_position")
    assert jabir.screen.clipboard == GAME.observation(jabir.game.state, jabir.game.to_act or 0)


def test_what_is_copied_of_an_earlier_state_is_what_the_seat_that_decides_there_observes(
    jabir: AtJabirTable,
) -> None:
    played = random_game(GAME, 1, most=20)
    words = " ".join(map(GAME.action_text, played.actions))
    jabir.sit(ANN, BEN, CLEO, seed="seed 1", actions=words)
    drafts = [done for done, state in enumerate(played.states) if state.phase is Phase.DRAFT]
    assert jabir.game.state.phase is not Phase.DRAFT
    for done in drafts[:4]:
        jabir.scene.browse(done)
        jabir.scene.carry_out("copy_position")
        state = played.states[done]
        assert jabir.screen.clipboard == GAME.observation(state, state.mover)


def test_nobody_is_asked_when_the_game_is_over_or_only_machines_play(jabir: AtJabirTable) -> None:
    won = turn("c", first="a", board_a="gold:4")
    for table in (jabir.sit(MACHINE, MACHINE, MACHINE), jabir.sit(ANN, BEN, CLEO, state=won, actions="done")):
        table.screen.clipboard = None
        table.scene.carry_out("copy_game")
        assert table.app.dialog is None
        assert table.screen.clipboard == record_text(table.table.session.record())
    assert jabir.game.over
