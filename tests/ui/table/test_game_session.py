"""One game with its record, and the match that it is part of."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest
from hypothesis import given, strategies as st

from dream.games.alchemists_dream.game import GAME, AlchemistsDream, result
from dream.games.alchemists_dream.rules.notation import action_text, position_text
from dream.games.alchemists_dream.rules.position import Player, Resign
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import EarlierSeat, OutsideEngine, Seat
from dream.play.setup import SINGLE, MatchScore
from dream.protocol.dialogue import Info
from dream.records.library.home import library_path, open_library
from dream.records.library.library import Library, Query
from dream.records.reader import open_record, read_record
from dream.records.record import HINTS, Record, match_text, read_hints, read_match
from dream.records.writer import record_text, save
from dream.ui.games.alchemists_dream import words
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from dream.ui.scenes.library import LibraryScene
from dream.ui.table.game_session import GameSession
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, RAMBLING, SEED, SETUP, played, seeded_start, steps
from tests.kit.journals import a_record, kept, kept_game, save_file, unfinished
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import ANNA, BERT, MACHINE, AtJabirTable, AtTable
from tests.ui.driver import Person
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]


def written() -> str:
    """The actions in the library."""
    game = unfinished()
    return " ".join(map(action_text, game.game.actions)) if game else ""


def test_every_action_is_on_disk_at_once(at_table: AtTable) -> None:
    at_table.sit("")
    done = ""
    for action in QUICK_WIN.split():
        assert written() == done
        at_table.press("/")
        at_table.type(action)
        at_table.press("enter")
        done = f"{done} {action}".strip()
    assert written() == done == QUICK_WIN
    assert result(present(unfinished()).game) == "1-0"


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_games_with_hidden_things_that_follow_have_secret_seeds(word: str) -> None:
    game = find(word)
    start = game.start(SEED, "-")
    seats = [Seat()] * game.seats(start)
    origin = {"Seed": SEED, "Options": "-"}
    session: GameSession[Any, Any] = GameSession(SeatedGame(History(game, start), seats, SEED), origin)
    seeds = {
        session.rematch(swapped=False).seed,
        session.rematch(swapped=True).seed,
        session.next_setup().seed,
        session.playing_on(seats).notes["Chance"],
    }
    assert len(seeds) == 4
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z-]{30}", present(seed)) for seed in seeds)


def test_what_is_taken_back_is_taken_back_on_disk(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15").press("u")
    assert written() == SETUP


def test_a_game_goes_on_from_the_title_where_it_stood(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("esc")
    at_table.press_button("Title")
    at_table.press_button("Continue")
    assert at_table.scene.name == "play"
    assert at_table.actions == f"{SETUP} +h15"
    assert at_table.table.game.seats == (ANNA, MACHINE)
    assert at_table.table.session.seed == SEED
    assert at_table.engine_seat.thinking


def test_a_game_outlives_a_program_that_is_killed(at_table: AtTable) -> None:
    """The journal that another process wrote before it was killed is gone on with here."""
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from tests.kit.games import SETUP\n"
        "from tests.ui.at_table import AtTable\n"
        "person = AtTable(Path(os.environ['DREAM_HOME']))\n"
        "person.sit(SETUP).press('/')\n"
        "person.type('+h15')\n"
        "person.press('enter')\n"
        "os.kill(os.getpid(), signal.SIGTERM if os.name == 'nt' else signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False, timeout=PATIENCE)
    assert done.returncode
    at_table.app.routes.go_on(present(unfinished()))
    at_table.wait()
    assert at_table.actions == f"{SETUP} +h15"
    at_table.press("shift+d", "left", "enter")
    assert written() == f"{SETUP} +h15 decline"


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_journal_that_cannot_be_written_is_told_and_the_game_goes_on(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr("dream.records.library.library.Library.write", full)
    at_table.press("p")
    at_table.click_cells("h15")
    assert "The game couldn't be saved" in at_table.app.toast.text
    assert "No space left on device" in at_table.app.toast.text
    assert at_table.actions == f"{SETUP} +h15"


def test_naming_that_fails_is_told(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr("dream.records.library.library.Library.rename", full)
    at_table.press("ctrl+s", "enter")
    assert at_table.app.dialog is None
    assert at_table.app.toast.text == "The game couldn't be saved: No space left on device."


def test_a_game_is_named_and_stays_one(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("ctrl+s")
    for name in ("My best", "My very best"):
        at_table.press("ctrl+a")
        at_table.type(name)
        at_table.press("enter")
        assert at_table.said == f"The game is in the library as “{name}”."
        at_table.press("ctrl+s")
    (entry,) = kept()
    assert entry.name == "My very best"
    record = present(kept_game()).record
    assert (record.seed, record.seats) == (SEED, (ANNA, MACHINE))


def test_a_damaged_file_is_opened_as_far_as_it_goes_and_stays_as_it_is(
    at_table: AtTable, tmp_path: Path
) -> None:
    at_table.sit(f"{SETUP} +h15")
    path = save_file(at_table.table.session.record(), tmp_path / "damaged.dream")
    path.write_text(path.read_text().replace("+h15", "+a1"))
    damaged = path.read_text()
    at_table.app.routes.go_on(read_record(path))
    at_table.wait()
    assert at_table.actions == SETUP
    assert "The game could not be read to its end" in present(at_table.said)
    at_table.press("p")
    at_table.click_cells("h15")
    assert path.read_text() == damaged


def test_the_seed_is_copied_and_a_board_without_one_says_so(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("ctrl+alt+c")
    assert at_table.screen.clipboard == SEED
    at_table.table.session.origin = {}
    at_table.press("ctrl+alt+c")
    assert at_table.said == "Board without a seed"


def test_a_clipboard_that_is_none_is_told(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr(at_table.screen, "copy", lambda text: False)
    at_table.press("ctrl+c")
    assert at_table.said == "The clipboard isn't available."


@pytest.mark.parametrize(
    ("seats", "lower"),
    [
        ((ANNA, BERT), Player.FIRST),
        ((ANNA, MACHINE), Player.FIRST),
        ((MACHINE, BERT), Player.SECOND),
        ((MACHINE, MACHINE), Player.FIRST),
    ],
)
def test_the_one_person_sits_below(at_table: AtTable, seats: tuple[Seat, Seat], lower: Player) -> None:
    session: GameSession[Any, Any] = at_table.sit("", seats).table.session
    assert session.lower == lower
    items = at_table.presenter.items.by_key
    assert items["card", lower].box.y > items["card", lower.other].box.y


@pytest.mark.parametrize("seats", [(MACHINE, MACHINE), (ANNA, ANNA)])
def test_two_of_one_name_are_numbered(at_table: AtTable, seats: tuple[Seat, Seat]) -> None:
    name = seats[0].name
    at_table.sit(QUICK_WIN, seats)
    assert at_table.notice.startswith(
        f"{name} 1 wins {name} 1 placed a Stone on i13: {name} 2's Symbol is surrounded."
    )
    assert at_table.card(Player.FIRST).name == f"{name} 1"
    assert at_table.table.session.record().seats == seats


def test_a_finished_game_is_in_the_library_when_it_is_left(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press_button("Title")
    (entry,) = kept()
    assert entry.result == "1-0"
    assert "Continue" not in [button.text for button in at_table.app.ui.buttons]


ENGINE = Seat("Great Engine 3", OutsideEngine("Great Engine 3"))
PLAYED = f"{SETUP} +h15 +i15"


def put_in(text: str) -> int:
    """Have a text in the library, as it stands; its number."""
    with Library(library_path()) as library:
        return library.add(text.encode(), when=1_789_990_000.0).id


def everything() -> list[tuple[Any, ...]]:
    """Every game of the library: its record, when it was written, and whether it was deleted."""
    with Library(library_path()) as library:
        return library.database.rows("SELECT id, record, updated, deleted, here FROM games ORDER BY id")


def go_on(person: Person, id: int) -> None:
    with Library(library_path()) as library:
        opened = replace(open_record(library.record(id)), kept_as=id)
    person.app.routes.go_on(opened)
    person.wait()


def annotated(*seats: Seat) -> str:
    """A game that somebody has written about, in a form of their own."""
    record = Record.of(played(seeded_start(), PLAYED), {"Seed": SEED}, seats=seats)
    headers, words = record_text(record).split("\n\n")
    return (
        f'{headers}\n[Event "A club evening"]\n[Annotator "Zoë"]\n\n'
        f"{{Here it begins}} {words.strip()} {{a long\nlook}}\n"
    )


def test_a_game_that_is_only_opened_stays_as_it_was_byte_by_byte(at_table: AtTable) -> None:
    id = put_in(annotated(ANNA, ENGINE))
    before = everything()
    go_on(at_table, id)
    assert at_table.dialog.title == "Who plays on for Great Engine 3?"
    at_table.press("esc", "ctrl+s", "esc", "home", "end")
    at_table.app.routes.title()
    at_table.wait()
    assert everything() == before


def test_a_move_keeps_what_the_record_had(at_table: AtTable) -> None:
    go_on(at_table, put_in(annotated(ENGINE, BERT)))
    at_table.press("esc")
    assert at_table.table.type_action("h15-h16") is None
    (entry,) = kept()
    record = present(unfinished()).record
    assert record.other == (("Event", "A club evening"), ("Annotator", "Zoë"))
    assert record.comments == ((0, "Here it begins"), (5, "a long\nlook"))
    assert record.earlier == (EarlierSeat(0, 5, ENGINE),)
    assert [(one.until, one.occupant) for one in entry.seats[0].earlier] == [(5, "Great Engine 3")]
    assert len(record.actions) == 6


def test_what_is_undone_stays_with_what_was_said_of_it(at_table: AtTable) -> None:
    go_on(at_table, put_in(annotated(ANNA, BERT)))
    at_table.press("u")
    record = present(unfinished()).record
    assert (len(record.actions), len(record.beside)) == (4, 1)
    assert record.comments == ((0, "Here it begins"), (5, "a long\nlook"))
    assert at_table.table.type_action("+i13") is None
    record = present(unfinished()).record
    assert (len(record.actions), len(record.beside)) == (5, 1)
    assert record.comments == ((0, "Here it begins"), (6, "a long\nlook"))


def test_a_record_that_is_too_full_to_go_on_stays_and_a_copy_goes_on(at_table: AtTable) -> None:
    full = annotated(ANNA, BERT).replace("a long\nlook", "x" * 600_000)
    go_on(at_table, put_in(full))
    assert at_table.table.type_action("h15-h16") is None
    assert sorted(len(record) > 600_000 for _, record, *_ in everything()) == [False, True]
    assert full.encode() in [record for _, record, *_ in everything()]


def test_jabirs_game_stays_as_it_was_too(tmp_path: Path) -> None:
    at_jabir_table = AtJabirTable(tmp_path)
    text = record_text(Record.of(random_game(find("jabir"), 3, 30), seats=(ANNA, BERT, ENGINE)))
    id = put_in(text.replace("\n\n", '\n[Annotator "Zoë"]\n\n{well}\n', 1))
    before = everything()
    go_on(at_jabir_table, id)
    at_jabir_table.press("esc")
    at_jabir_table.app.routes.title()
    at_jabir_table.wait()
    assert everything() == before


# After quitting nothing acts


@pytest.mark.parametrize("waiting", [pygame.QUIT, pygame.KEYDOWN])
def test_a_window_that_was_closed_does_nothing_more(at_table: AtTable, waiting: int) -> None:
    """Whatever the engine has found, and whatever is still waiting to be taken."""
    at_table.sit(SETUP, (MACHINE, MACHINE))
    at_table.engine_seat.answer("+h15")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    if waiting == pygame.KEYDOWN:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    before, game = everything(), at_table.table.game
    at_table.wait()
    assert not at_table.app.running
    at_table.app.close()
    assert everything() == before
    assert game.history.actions == present(unfinished()).game.actions


def test_a_game_that_was_let_go_of_is_written_no_more(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    session = at_table.table.session
    assert session.release() is None
    before = everything()
    session.game.machine_acts(session.game.history.game.parse_action("+h15"))
    session.keep_going()
    present(session.journal).close()
    assert everything() == before
    with Library(library_path()) as library:
        assert library.count(Query()) == 1


*DONE, ANSWER = map(action_text, steps(202))


@pytest.fixture
def long_game(at_table: AtTable) -> AtTable:
    """The computer is to act after many actions."""
    return at_table.sit(" ".join(DONE), (ANNA, MACHINE), RAMBLING)


@pytest.fixture
def asked(long_game: AtTable, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the law applies an action, and how often list and narrator are told what was taken."""
    counts = Counter[str]()

    def counted(owner: ModuleType | type[AlchemistsDream], name: str) -> None:
        before = getattr(owner, name)

        def count(*arguments: Any) -> Any:
            counts[name] += 1
            return before(*arguments)

        monkeypatch.setattr(owner, name, count)

    counted(AlchemistsDream, "apply")
    counted(words, "captures")
    return counts


def test_an_answer_is_one_action_for_the_law_and_one_new_line_for_the_list(
    long_game: AtTable, asked: Counter[str]
) -> None:
    long_game.engine_seat.answer(ANSWER)
    long_game.wait()
    assert long_game.actions == " ".join((*DONE, ANSWER))
    assert asked == {"apply": 1, "captures": 3}, "the new line is told by the list, and two by the narrator"


def test_a_hint_for_an_earlier_position_plays_nothing_again(long_game: AtTable, asked: Counter[str]) -> None:
    long_game.engine_seat.answer(ANSWER)
    long_game.wait()
    asked.clear()
    long_game.press("home", "h")
    assert long_game.engine_seat.asked[-1] == ((), "hint")
    assert not asked["apply"]
    assert asked["captures"] <= 1


def act(session: GameSession[Any, Any], table: AtTable) -> None:
    session.game.act(session.game.history.game.legal_actions(session.game.state)[0])
    table.wait()


def hinted(table: AtTable, presses: int) -> None:
    """Ask for a hint so often."""
    game = table.table.game
    action = game.history.game.legal_actions(game.shown)[0]
    table.press("h")
    table.engine_seat.answer((action, [Info(1, 0, (action,))]))
    table.press(*["h"] * (presses - 1))


def by_hints(session: GameSession[Any, Any]) -> str | None:
    return dict(session.record().other).get(HINTS)


def test_a_record_tells_how_much_was_done_by_hints(at_table: AtTable) -> None:
    session = at_table.sit(SETUP).table.session
    hinted(at_table, 1)
    act(session, at_table)
    assert by_hints(session) is None, "it told no more than where to look"
    hinted(at_table, 3)
    assert by_hints(session) is None, "nothing is done yet"
    act(session, at_table)
    told = by_hints(session)
    assert told is not None
    at_table.press("home")
    hinted(at_table, 3)
    at_table.press("end")
    assert by_hints(session) == told, "what is told of the past helps nobody"
    text = record_text(session.record())
    again = GameSession.reopen(open_record(text))
    assert record_text(again.record()) == text
    again.hinted.add(len(again.game.history.actions))
    act(again, at_table)
    assert sum(by.done for by in read_hints(by_hints(again) or "").values()) == 2


HOSTILE = "\x1b[2J\u202eevil\u2028\u2067\u0007" + "\u0301" * 50 + "x" * 300
OTHERS = {
    "dream": r'\[(First|Second)(Name|Seat) "[^"]*"\]',
    "jabir": r'\[(Seat|Name)[ABC] "[^"]*"\]',
}
"""The headers of the seats."""


def hostile_record(word: str, most: int) -> bytes:
    """A record in which whatever may be any text is `HOSTILE`."""
    value = json.dumps(HOSTILE)
    text = re.sub(
        OTHERS[word], lambda found: found[0].split(" ")[0] + f" {value}]", a_record(word, most=most).decode()
    )
    text = re.sub(r'\[Seed "[^"]*"\]', lambda _: f"[Seed {json.dumps(HOSTILE[:150])}]", text)
    headers, _, actions = text.partition("\n\n")
    return f"{headers}\n[Event {value}]\n\n{actions} \x1b[2J\u202e\x07\n".encode()


@pytest.mark.parametrize("word", OTHERS)
@pytest.mark.parametrize("most", then_long(1, [12, 0]))
def test_a_hostile_record_is_shown_everywhere(word: str, most: int, tmp_path: Path) -> None:
    """What is drawn meanwhile is looked at by a fixture of all tests of the window."""
    person = Person(tmp_path)
    opened = open_record(hostile_record(word, most))
    with open_library() as library:
        library.rename(library.add(hostile_record(word, most)).id, HOSTILE)
    routes = person.app.routes
    beginnings: list[Callable[[], object]] = [
        lambda: routes.replay(opened),
        lambda: routes.go_on(opened),
        lambda: person.app.push(LibraryScene(person.app)),
        routes.title,
    ]
    for begin in beginnings:
        begin()
        person.look()
        for key in ("enter", "right", "tab", "tab", "enter", "esc"):
            person.press(key)
            person.look()


# A match: it goes on game by game, ends when it is decided, and stays with its records

halves = st.integers(0, 18_000).map(lambda number: number / 2)
terms = st.sampled_from([(0, False), (3, False), (99, False), (2, True)])


@given(st.lists(halves, min_size=2, max_size=6), terms)
def test_what_is_written_is_read(points: list[float], terms: tuple[int, bool]) -> None:
    match = MatchScore(tuple(points), *terms)
    again = read_match(match_text(match), len(points))
    assert again.score == pytest.approx(match.score)
    assert (again.games, again.same_start) == terms


@pytest.mark.parametrize(
    "text",
    [
        *("", "1", "1 2 3", "1  2", "-1 2", "1 x", "1e9 2", "12345 0", "٣ 1", "1 2 of", "1 2 of 0"),
        *("1 2 of 100", "1 2 exchanged", "1 2 of 3 ", "of 3", "1 2 of 2 swapped"),
    ],
)
def test_what_is_no_match_is_a_single_game(text: str) -> None:
    assert read_match(text, 2) == SINGLE


def begin(at_table: AtTable, match: MatchScore) -> None:
    """A match of Anna and the computer, at its first game."""
    session = at_table.sit("", (ANNA, MACHINE)).table.session
    session.match = match.after(None, 2)


def end(at_table: AtTable) -> None:
    """Whoever is to move gives the game up."""
    at_table.table.session.game.history.play(Resign())
    at_table.table.changed()
    at_table.wait()


def test_it_goes_on_with_seats_exchanged_until_it_is_decided(at_table: AtTable) -> None:
    begin(at_table, MatchScore(games=2, same_start=True))
    board = at_table.table.game.state.board
    end(at_table)
    assert "Stoker leads the match 1\N{EN DASH}0." in at_table.board_scene.own_narration().prompt
    assert "Rematch" not in [button.text for button in at_table.app.layer.buttons]
    at_table.press("n")
    assert at_table.app.spoken == "This is a match: use “Next game”."
    at_table.press_button("Next game")
    assert at_table.app.spoken == "Seats exchanged: game 2 of 2"
    session = at_table.table.session
    assert session.game.seats == (MACHINE, ANNA)
    assert at_table.table.game.state.board is board
    assert session.match == MatchScore((1.0, 0.0), 2, same_start=True)
    end(at_table)
    assert "The match is drawn, 1\N{EN DASH}1." in at_table.board_scene.own_narration().prompt
    told = at_table.scene_of(BoardEnd).result(present(at_table.table.game.history.outcome))
    assert [row.cells[-1] for row in told.standings] == ["1", "1"]
    at_table.press_button("New match")
    assert at_table.scene.name == "laying"


def test_the_best_of_three_is_over_after_two_and_then_another_begins(at_table: AtTable) -> None:
    begin(at_table, MatchScore((1.0, 0.0), 3))
    at_table.table.session.game.sit(1, ANNA)
    at_table.table.session.game.sit(0, MACHINE)
    session = at_table.table.session
    session.game.history.play(Resign())
    assert session.match_now.score == (1.0, 1.0)
    assert session.next_setup().match == MatchScore((1.0, 1.0), 3)
    session.match = MatchScore((0.0, 1.0), 3)
    at_table.table.changed()
    at_table.wait()
    assert "You win the match 2\N{EN DASH}0." in at_table.board_scene.own_narration().prompt
    assert session.next_setup().match == MatchScore(games=3)


def test_a_game_by_itself_is_no_match(at_table: AtTable) -> None:
    at_table.sit("", (ANNA, MACHINE))
    end(at_table)
    at_table.press("g")
    assert at_table.app.spoken == "This game isn't part of a match. A match is chosen at New game."


def test_a_game_of_a_match_that_is_opened_again_knows_the_score(at_table: AtTable, tmp_path: Path) -> None:
    session = at_table.sit("", (ANNA, MACHINE)).table.session.rematch(swapped=False)
    assert session.match.score == (0.0, 0.0)
    won = GameSession(session.game, session.origin, match=MatchScore((1.5, 0.5), 5))
    save(won.record(), tmp_path / "game.dream")
    again = GameSession.reopen(read_record(tmp_path / "game.dream"))
    assert again.match == MatchScore((1.5, 0.5), 5)


def test_a_window_that_is_killed_loses_nothing_of_the_match(at_table: AtTable) -> None:
    begin(at_table, MatchScore((1.0, 0.0), 3))
    end(at_table)
    at_table.press_button("Next game")
    at_table.press("enter")
    at_table.scene_of(Bags).pick(0)
    at_table.scene_of(Bags).pick(1)
    at_table.scene_of(Bags).go_on()
    assert at_table.app.spoken == "Best of 3: game 3"
    at_table.wait()
    history = at_table.table.game.history
    rules = history.game
    at_table.engine_seat.answer(rules.action_text(rules.legal_actions(history.state)[0]))
    at_table.wait()
    assert GameSession.reopen(present(unfinished())).match == MatchScore((1.0, 1.0), 3)


def test_a_handicap_stays_with_the_player(at_table: AtTable) -> None:
    text = position_text(GAME.start("x", "board=bare handicap=first-2"))
    session = at_table.sit("", (ANNA, MACHINE), text).table.session
    assert session.next_setup().options.text == "board=bare handicap=second-2"
    swapped = session.rematch(swapped=True)
    assert GAME.options_text(swapped.game.history.start) == "board=bare handicap=second-2"
    assert session.rematch(swapped=False).game.history.start == session.game.history.start
