"""Who sits at a table: at seats that change hands, at once, and where another game goes on from a state."""

from dataclasses import replace

import pytest

from dream.base.texts import say
from dream.play.game import Chance
from dream.play.registry import find
from dream.play.seats import OwnOpponent, Seat
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.records.record import CHANCE, FROM, Record, chance_seed
from dream.records.writer import record_text
from dream.ui.games.alchemists_dream.words import OFFERS
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.settings import GameSettings
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import MOST_CHANGES, GameSession
from dream.ui.table.log import Lines
from dream.ui.table.new_game import at_once
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import unfinished
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.ui.at_table import ANN, ANNA, BEN, BERT, CLEO, HERMES, MACHINE, AtJabirTable, AtTable
from tests.ui.driver import Person, names_on, sentences_of, take
from tests.ui.table.tables import finished

PLAYED = f"{SETUP} +h15 +i15"


def test_every_seat_of_three_can_be_chosen(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO).press("o")
    for name in ("Ann", "Ben", "Cleo"):
        assert any(answer.text.startswith(f"{name} (") for answer in jabir.dialog.others)
    jabir.press_button(jabir.dialog.others[2].text)
    assert "Who plays on for Cleo?" in jabir.captions
    take(jabir, names_on(jabir)[2])
    assert jabir.game.seats[2].occupant == OwnOpponent(1)
    assert jabir.game.seats[:2] == (ANN, BEN)


def test_a_person_without_a_name_is_you(at_table: AtTable) -> None:
    at_table.sit("", (Seat(""), MACHINE)).press("o")
    you = at_table.dialog.others[0].text
    assert you == "You (first player)"
    at_table.press_button(you)
    assert "Who plays on for you?" in at_table.captions


def test_seats_change_no_more_often_than_a_record_can_tell(at_table: AtTable) -> None:
    at_table.sit("", (MACHINE, MACHINE))
    table = at_table.table
    for number in range(MOST_CHANGES):
        turn = present(table.game.to_act)
        table.act(table.game.history.game.legal_actions(table.game.state)[number % 3])
        table.game.sit(turn, Seat(f"Guest {number}"))
    assert len(table.game.earlier) == MOST_CHANGES
    at_table.press("o")
    assert at_table.app.dialog is None
    assert "too often" in present(at_table.said)
    assert len(present(unfinished()).record.earlier) == MOST_CHANGES - 1


# Who did what


def test_looking_back_names_who_sat_there_then(at_table: AtTable) -> None:
    at_table.sit(PLAYED, (ANNA, MACHINE))
    at_table.table.seat(1, BERT)
    assert [at_table.table.session.name(seat) for seat in (0, 1)] == ["Anna", "Bert"]
    at_table.press("home")
    assert [at_table.table.session.name(seat) for seat in (0, 1)] == ["Anna", "Stoker"]
    assert at_table.table.kind_of(1) == "computer, level 2"


def test_what_has_happened_is_told_of_who_did_it(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 stand", (MACHINE, ANNA))
    before = [entry.text for entry in Lines(OFFERS, at_table.table.session).entries()]
    assert before[0].startswith("Stoker ")
    at_table.table.seat(0, BERT)
    assert [entry.text for entry in Lines(OFFERS, at_table.table.session).entries()] == before


def test_the_log_names_who_did_it(jabir: AtJabirTable) -> None:
    jabir.sit(HERMES, HERMES, HERMES).wait_until(lambda: len(jabir.actions) > 20)
    jabir.press("k")
    jabir.table.seat(0, BEN)
    log = sentences_of(Lines(WORDS, jabir.table.session))
    assert any("Hermes 1" in line for line in log)
    assert not any("Ben" in line for line in log)
    assert jabir.table.session.name(0) == "Ben"


def test_the_same_level_twice_is_counted_from_one(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, HERMES, HERMES)
    assert list(map(jabir.table.session.name, range(3))) == ["Ann", "Hermes 1", "Hermes 2"]
    jabir.sit(Seat("Hermes 1"), HERMES, HERMES)
    assert list(map(jabir.table.session.name, range(3))) == ["Hermes 1", "Hermes 2", "Hermes 3"]


# At once

SEED = "amber lion fume"


@pytest.mark.parametrize(
    ("game", "seats", "options", "sit"),
    [
        ("dream", (), "-", ["person", "level 1"]),
        ("dream", (0, 5), "-", ["person", "level 5"]),
        ("dream", (5, 0), "-", ["level 5", "person"]),
        ("dream", (0, 0), "-", ["person", "level 1"]),
        ("dream", (3, 4), "-", ["person", "level 4"]),
        ("dream", (0, "some-engine --fast"), "-", ["person", "level 1"]),
        ("dream", (0, 20), "-", ["person", "level 8"]),
        ("alchemist", (0, 4), "players=4", ["person", "level 4", "level 4", "level 4"]),
        ("alchemist", (3, 0, 4, 0), "players=4", ["level 3", "person", "level 4", "level 3"]),
        ("alchemist", (3, 4, 4, 0), "players=2", ["person", "level 4"]),
    ],
)
def test_one_person_sits_against_opponents_of_last_time(
    game: str, seats: tuple[int | str, ...], options: str, sit: list[str]
) -> None:
    setup = at_once(find(game), GameSettings(seats, options=options), SEED)
    assert [seat.occupant.text for seat in present(setup).seats] == sit
    assert (present(setup).game, present(setup).seed, present(setup).at_once) == (game, SEED, True)


def test_seats_are_drawn_where_they_were_drawn_last() -> None:
    known = GameSettings((0, 4), drawn=True)
    sat = {present(at_once(find("dream"), known, SEED)).seats[0].occupant.text for _ in range(60)}
    assert sat == {"person", "level 4"}


def test_where_a_game_has_no_opponents_people_sit() -> None:
    with counting_installed():
        setup = at_once(find("counting"), GameSettings(), SEED)
        assert {seat.occupant.text for seat in present(setup).seats} == {"person"}


def test_what_cannot_begin_is_not_begun() -> None:
    assert at_once(find("dream"), GameSettings(), " ") is None
    same = GameSettings(options="first=fire second=fire")
    assert at_once(find("dream"), same, SEED) is not None, "such options are not those of a game"


@pytest.mark.parametrize("game", ["dream", "jabir", "stone", "alchemist"])
def test_from_the_title_it_takes_one_click_to_the_table(person: Person, game: str) -> None:
    person.app.change(game=game)
    person.app.push(Title(person.app, SEED))
    person.wait()
    tip = say("title.button.play_hint", game=say(f"{game}.name"))
    play = next(b for b in person.app.ui.buttons if b.text == "Play" and b.tip == tip)
    person.click(play.rect.center)
    person.wait_until(lambda: person.scene.name in ("symbols", "play"))
    session = person.scene.keepable
    assert isinstance(session, GameSession)
    if game == "dream":
        assert session.seed == SEED
    else:
        assert len(str(session.seed)) == 30, "where things are hidden the seed is a secret one"
    assert session.game.people == (0,)
    assert person.app.settings.games == {}, "what New game offers stays as it was chosen there"


# Playing on from a state of a game that is looked through: another game begins there, and none is lost


def test_a_game_goes_on_from_a_replay_and_the_other_stays(at_table: AtTable) -> None:
    person = at_table
    person.sit(QUICK_WIN, (ANNA, MACHINE))
    person.press("v", "end", "pageup", "pageup")
    played = person.table.game.history.actions
    done = person.table.game.shown_at
    person.press("shift+o")
    dialog = person.app.dialog
    assert dialog is not None
    dialog.answer(dialog.others[0])
    person.wait()
    take(person, next(name for name in names_on(person) if name.startswith("4. ")))
    person.wait()
    game = person.table.game
    assert game.history.actions == played[:done]
    mover = present(game.to_act)
    machine = game.seats[1 - mover].machine_here
    assert isinstance(machine, OwnOpponent)
    assert machine.level == 4
    assert game.seats[mover].machine_here is None
    assert person.scene.name == "play"
    assert person.table.session.notes[FROM].startswith(f"{done} ")
    with Library(library_path()) as library:
        entries = [library.entry(id) for id in library.find(Query())]
        kept = {len(open_record(library.record(entry.id)).game.actions) for entry in entries}
    assert kept == {done, len(played)}
    assert any(entry.name.startswith(f"From move {done}: ") for entry in entries)


def test_the_other_side_can_be_taken(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press("v", "shift+o")
    assert [answer.text for answer in at_table.dialog.others] == ["Anna", "Bert"]
    at_table.dialog.answer(at_table.dialog.others[1])
    at_table.wait()
    assert "You are Bert. Who plays against you?" in at_table.captions
    take(at_table, "Sparring partner")
    at_table.wait()
    seats = at_table.table.game.seats
    assert isinstance(seats[0].occupant, OwnOpponent)
    assert seats[0].occupant.spars
    assert seats[1].occupant == ANNA.occupant


@pytest.mark.parametrize("word", ["dream", "jabir", "stone", "alchemist"])
@pytest.mark.parametrize("against", then_long(1, ["2. ", "4. ", "A person"]))
def test_whoever_stays_keeps_the_name_of_the_game(at_table: AtTable, word: str, against: str) -> None:
    """Not that of the settings, which tell who has played here last."""
    person = at_table
    games = person.settings.now.games
    person.settings.change(games={**games, word: GameSettings(names=("Xenia", "Yorick", "Zoe"))})
    opened = open_record(finished(word))
    count = len(opened.record.seats)
    stoker = Seat.machine("Stoker", 2)
    seats = (Seat("Anna"), *(stoker,) * (count - 2), Seat("Bert"))
    person.app.routes.replay(open_record(record_text(replace(opened.record, seats=seats)).encode()))
    person.wait()
    person.press("pagedown", "shift+o")
    if person.dialog.others[0].text == "Reveal":
        person.press_button("Reveal")
        person.press("shift+o")
    person.press_button("Bert")
    assert any(text.startswith("You are Bert.") for text in person.captions)
    take(person, next(name for name in names_on(person) if name.startswith(against)))
    person.wait()
    begun = person.table_scene.table.game.seats
    names = [seat.name for seat in begun]
    assert names[-1] == "Bert"
    assert begun[-1] == Seat("Bert")
    match against:
        case "A person":
            assert names == [seat.name for seat in seats]
            assert {seat.occupant for seat in begun} == {ANNA.occupant}
        case "2. ":
            assert begun[1:-1] == seats[1:-1], "whoever has this level already stays"
            assert "Anna" not in names
        case _:
            assert not {"Anna", "Stoker"} & set(names)
    assert not {"Xenia", "Yorick", "Zoe"} & set(names)


def test_nothing_goes_on_from_the_end(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press("v", "end", "shift+o")
    assert at_table.app.dialog is None


def test_after_the_end_of_a_game_with_hidden_things_chance_does_something_else() -> None:
    opened = open_record(finished("jabir"))
    session = GameSession.reopen(opened)
    decider, states = opened.game.game.decider, opened.game.states
    session.game.browse(next(done for done, state in enumerate(states) if decider(state) is Chance.CHANCE))
    seats = tuple(map(Seat, ("Anna", "Bert", "Cleo", "Dora", "Emil")))[: len(session.game.seats)]
    again = session.playing_on(seats)
    assert again.notes[CHANCE] != session.seed
    record = again.record()
    assert dict(record.other)[CHANCE] == again.notes[CHANCE]
    reopened = GameSession.reopen(open_record(record_text(record)))
    assert reopened.notes[FROM]
    assert reopened.game.history.actions == again.game.history.actions
    for game in (again.game, reopened.game):
        game.chance_acts()
    assert reopened.game.history.last == again.game.history.last


def test_while_things_are_hidden_no_game_goes_on(jabir: AtJabirTable) -> None:
    whole, person = open_record(finished("alchemist")).game, jabir
    person.app.routes.replay(open_record(record_text(Record.of(whole.copy(30))).encode()))
    person.wait()
    person.press("shift+o")
    assert person.app.dialog is None
    assert "once the game is over and everything hidden is revealed" in person.notice


@pytest.mark.parametrize("text", ["x" * 300, "\ud800"])
def test_what_is_no_seed_is_none(text: str) -> None:
    assert chance_seed({CHANCE: text}, "amber") == "amber"
    assert chance_seed({CHANCE: "rose"}, "amber") == "rose"
    assert chance_seed({}, "amber") == "amber"
