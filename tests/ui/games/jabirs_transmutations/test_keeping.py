"""What is kept and told of a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import message
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat as Place
from dream.games.jabirs_transmutations.rules.state import Phase, Pick, Transmute
from dream.play.seats import Seat
from dream.records.journal import Journal
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui import launch
from dream.ui.games.jabirs_transmutations.faces import Sign
from dream.ui.games.jabirs_transmutations.targets import RecipeSign
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit import last_window
from dream.ui.kit.commands import COMMANDS
from dream.ui.kit.crash import CrashReport
from dream.ui.kit.last_window import CrashNotice
from dream.ui.scenes.title import Title
from dream.ui.table.curtain import Curtain
from dream.ui.table.game_session import Address, ToldMove
from dream.ui.table.log import Lines
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Play, TabletopScene
from tests.kit.games import SEED
from tests.kit.journals import kept as list_kept, kept_game
from tests.kit.present import present
from tests.kit.pseudo import CODE
from tests.kit.random_games import random_game
from tests.ui.app.test_language import Reader
from tests.ui.at_table import ANN, BEN, CLEO, HERMES as MACHINE, AtJabirTable
from tests.ui.driver import sentences_of, shown_by
from tests.ui.games.jabirs_transmutations.states import event, turn


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


def test_every_action_is_kept_those_of_chance_too(jabir: AtJabirTable) -> None:
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
    assert again.table.why_no_undo == message("table.seen_already")
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


def test_looking_through_a_game_under_way_shows_no_hand_of_the_draft(jabir: AtJabirTable) -> None:
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
    jabir: AtJabirTable,
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


@pytest.mark.parametrize("answer", ["Cancel", "Copy anyway"])
@pytest.mark.parametrize("others", [(BEN, MACHINE), (MACHINE, MACHINE)])
def test_the_seed_is_copied_only_when_its_secrets_are_meant_to_be_told(
    jabir: AtJabirTable, others: tuple[Seat, Seat], answer: str
) -> None:
    jabir.sit(ANN, *others)
    jabir.screen.clipboard = None
    jabir.scene.carry_out("copy_seed")
    assert jabir.screen.clipboard is None
    jabir.press_button(answer)
    copied = None if answer == "Cancel" else jabir.table.session.seed
    assert jabir.screen.clipboard == copied


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
        table.scene.carry_out("copy_seed")
        assert table.app.dialog is None
    assert jabir.game.over


def one_round(jabir: AtJabirTable) -> AtJabirTable:
    """Play the first round, with every recipe that can be used."""
    jabir.sit(ANN, BEN, CLEO, options="draft=open")
    kept = Lines(jabir.table.words, jabir.table.session)
    while jabir.game.state.round == 1:
        legal = jabir.game.history.game.legal_actions(jabir.game.state)
        if jabir.game.person_to_act:
            jabir.table.act(next((each for each in legal if isinstance(each, Transmute)), legal[0]))
        jabir.wait()
        kept.entries(len(jabir.actions) - 1)  # as long as a die tumbles
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    return jabir


def test_a_line_for_each_turn_and_one_for_all_picks(jabir: AtJabirTable) -> None:
    one_round(jabir)
    entries = [
        entry
        for entry in shown_by(present(jabir.scene_of(TabletopScene).log).list)[0]
        if entry.actions and not entry.heading
    ]
    assert sum(entry.actions for entry in entries) == len(jabir.actions)
    picks = sum(isinstance(action, Pick) for action in jabir.game.history.actions)
    [draft] = [entry for entry in entries if entry.actions == picks]
    assert draft.token is None
    assert [part for part in draft.parts if isinstance(part, int)] != []
    turns = entries[entries.index(draft) + 1 :]
    assert len(turns) == 3
    assert len({entry.token for entry in turns}) == 3
    assert any(isinstance(part, Sign) for entry in turns for part in entry.parts)
    history, kept = jabir.game.history, jabir.scene_of(TabletopScene)._lines
    while history.undo() is not None and history.undo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()
    while history.redo() is not None and history.redo() is not None:
        assert kept.entries() == Lines(jabir.table.words, jabir.table.session).entries()


def test_a_click_on_a_line_goes_to_its_end_and_pointing_shows_where_it_was(jabir: AtJabirTable) -> None:
    one_round(jabir)
    log, states = present(jabir.scene_of(TabletopScene).log).list, jabir.game.history.states
    place = next(
        n for n, entry in enumerate(shown_by(log)[0]) if any(isinstance(p, Sign) for p in entry.parts)
    )
    done = sum(entry.actions for entry in shown_by(log)[0][: place + 1] if not entry.heading)
    row = next(n for n, row in enumerate(log._rows) if place in row.places)
    at = log.rect.left + 40, log.rect.top + 4 + round((row - log._scroll.offset + 0.5) * log._row_height)
    jabir.point(at)
    assert any(isinstance(target, RecipeSign) for target in jabir.marks.listed)
    jabir.click(at)
    assert jabir.game.shown_at == done
    assert states[done].phase is not Phase.DRAFT
    jabir.point((5, 5))
    assert not jabir.marks.listed


def move(state: str, action: str) -> ToldMove[Any, Any]:
    """An action that Ann does."""
    before, everybody = GAME.parse_state(state), frozenset(range(3))
    done = GAME.parse_action(action)
    after = GAME.apply(before, done)
    address = Address(("Ann", "Ben", "Cleo"), 0)
    return ToldMove(GAME.seen(before, everybody), done, GAME.seen(after, everybody), address, 0)


def read(state: str, *actions: str) -> str:
    """What a line of the journal tells of actions: a token as its letter, a sign as ``*``."""
    moves = []
    for action in actions:
        moves.append(move(state, action))
        state = GAME.state_text(GAME.apply(GAME.parse_state(state), GAME.parse_action(action)))
    parts = WORDS.line(moves)
    read = (
        "abc"[part] if isinstance(part, int) else part if isinstance(part, str) else "*" for part in parts
    )
    return "".join(read).replace("\N{MINUS SIGN}", "-")


@pytest.mark.parametrize(
    ("state", "action", "line", "sentence"),
    [
        (
            event("explosion", board_a="tin:3", board_b="tin:1", board_c="lead:2"),
            "explosion:tin",
            "starts, blows up *: a-2 b-1",
            "You blow up tin: you lose 2 and Ben loses 1.",
        ),
        (
            event("explosion"),
            "explosion:tin",
            "starts, blows up *: nobody loses any",
            "You blow up tin: nobody loses any.",
        ),
        (
            event("disaster", cards_a="f,w", cards_c="f,f,f"),
            "disaster:f",
            "starts, spoils saved *: a-1 c-3",
            "You spoil all saved Fire: you lose 1 and Cleo loses 3.",
        ),
        (event("eureka"), "eureka:dryness", "starts, takes *, +1 point", "You find dryness."),
        (event("sultan"), "sultan:lead", "starts, takes **", "The Sultan gives you two lead."),
        (event("steal", board_b="tin:1"), "steal:b:tin", "starts, robs b*", "You steal tin from Ben."),
        (
            event("steal", **dict.fromkeys(("board_b", "board_c"), "-")),
            "steal:none",
            "starts, finds nothing to steal",
            "There is nothing for you to steal.",
        ),
    ],
)
def test_the_answer_to_an_event_is_told_with_what_it_costs_whom(
    state: str, action: str, line: str, sentence: str
) -> None:
    assert read(state, action) == line
    assert WORDS.sentence(move(state, action)) == sentence


def test_a_turn_tells_the_points_that_it_brings_and_the_cards_that_are_saved() -> None:
    state = turn("a", board_a="distilled:1,pure:1,wetness:2", cards_a="f,f,w,w")
    assert read(state, "transmute:9", "done", "discard:f") == "9**, discards *, +4 points, saves ***"
    assert read(turn("a", cards_a="w"), "done") == "saves *"
    assert read(turn("a"), "done") == "is done"
    tries = turn("a", board_a="lead:1,quicksilver:1", cards_a="f")
    assert read(tries, "transmute:3", "roll:2") == "3* * fails: -*"


DATA = ("Ann Ben Cleo Hermes", SEED, "jabir")


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo_language: None
) -> Reader[AtJabirTable]:
    """Somebody at the table who reads everything, in the language of `tests.kit.pseudo`."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": CODE}), encoding="utf-8")
    return Reader(request.getfixturevalue("jabir"), monkeypatch)


@pytest.mark.long
def test_in_a_whole_game_of_one_among_machines(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person, seen = reader.person.sit(ANN, MACHINE, MACHINE), set()
    for _ in range(400):
        if person.game.over:
            break
        new = person.game.state.phase not in seen
        seen.add(person.game.state.phase)
        person.do_something(by_keys=True)
        if new or len(person.actions) % 7 == 0:
            reader.look()
    assert len(seen) > 3
    assert Phase.DRAFT in seen
    reader.check(*DATA, str(tmp_path))


def test_after_every_command(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person = reader.person.sit()
    reader.look()
    for command in COMMANDS:
        if command.name == "quit":
            continue
        if not isinstance(person.app.scene, Play) or person.app.dialog:
            person.sit()
            person.press("enter")
            reader.look()
        person.press(command.keys[0].text)
        reader.look()
        person.press("esc")
    reader.check(*DATA, str(tmp_path))


def test_what_is_said_of_whatever_is_clicked(reader: Reader[AtJabirTable], tmp_path: Path) -> None:
    person = reader.person.sit(ANN, MACHINE, MACHINE)
    window = person.look().get_rect()
    for x in range(8, window.w, 127):
        for y in range(8, window.h, 95):
            person.click((x, y))
            reader.look()
            person.press("esc")
            if person.scene.name != "play" or person.app.dialog:
                person.sit(ANN, MACHINE, MACHINE)
    reader.check(*DATA, str(tmp_path))
