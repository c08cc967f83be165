"""Records of any game are read as they were written, with variations, comments, times and what is drawn."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.errors import Malformed
from dream.base.texts import english
from dream.play import registry
from dream.play.game import TIME, Game, Outcome
from dream.play.history import History
from dream.play.seats import EarlierSeat, Occupant, OutsideEngine, OwnOpponent, Person, Seat
from dream.play.strokes import MOST, Pen, Stroke, Strokes, without_repeats
from dream.records import syntax
from dream.records.library.library import summary_of
from dream.records.reader import Opened, open_record, read_record, refuse_another_game
from dream.records.record import (
    GUESTS,
    HANDOVERS,
    AnotherGame,
    Handover,
    Record,
    RecordFormat,
    format_of,
    handovers_text,
    read_handovers,
    stroke_tags,
    strokes_in,
    time_tag,
    times_in,
)
from dream.records.syntax import DEEPEST, LONGEST_STATE, LONGEST_VALUE, MOST_VARIED, Unreadable, read_movetext
from dream.records.writer import has_room, record_text, save
from tests.kit.journals import a_record
from tests.kit.other_games import counting_installed
from tests.kit.random_games import GAMES, LONGEST, any_game, random_game, random_tree, randoms


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return registry.find(request.param)


def record_of(history: History[Any, Any], seed: int) -> Record:
    """The record of a random game of a seed, with somebody at every seat."""
    count = history.game.seats(history.start)
    seats = tuple(Seat.machine(f"Golem {seat}", seat) if seat else Seat("Zoë") for seat in range(count))
    return Record.of(history, {"Seed": f"seed {seed}"}, seats=seats, played=date(2026, 11, 21))


@pytest.mark.parametrize(("seed", "most"), [(1, 0), (2, 7), (3, LONGEST), (4, LONGEST)])
def test_any_game_is_read_back_as_it_was_written(game: Game[Any, Any], seed: int, most: int) -> None:
    history = random_game(game, seed, most)
    record = record_of(history, seed)
    text = record_text(record)
    opened = open_record(text.encode("utf-8"))
    assert opened.faults == ()
    assert opened.record == record
    assert (opened.game.states, opened.game.actions) == (history.states, history.actions)
    assert record_text(opened.record) == text
    assert opened.record.history().outcome == history.outcome
    assert opened.record.seed == f"seed {seed}"


def test_headers_are_written_in_the_order_of_the_format(game: Game[Any, Any]) -> None:
    record = replace(record_of(random_game(game, 3), 3), other=(("Event", "A club evening"),))
    headers = [line[1:].split(" ")[0] for line in record_text(record).split("\n\n")[0].split("\n")]
    known = format_of(game).names(len(record.seats))
    assert headers == [*(name for name in known if name in headers), "Event"]
    assert headers[:2] == ["Game", "Format"]
    assert open_record(record_text(record)).record == record


def test_a_game_without_a_format_of_its_own_has_the_common_one() -> None:
    with counting_installed():
        assert type(format_of(registry.find("counting"))) is RecordFormat
    assert type(format_of(registry.find("dream"))) is not RecordFormat


def test_of_a_game_that_there_is_not_nothing_is_read() -> None:
    with pytest.raises(Unreadable, match="line 1: this is a record of 'Chess', which this program doesn't"):
        open_record('[Game "Chess"]\n[Format "1"]\n\ne4')


def test_an_action_that_is_not_legal_ends_the_game_before_it(game: Game[Any, Any]) -> None:
    history = random_game(game, 5, 9)
    lines = record_text(record_of(history, 5)).rstrip("\n").split("\n")
    opened = open_record("\n".join([*lines, "  nonsense"]))
    fault = opened.fault
    assert fault is not None
    assert (fault.line, fault.column, fault.action, fault.text) == (len(lines) + 1, 3, 10, "nonsense")
    assert opened.game.actions == opened.record.actions == history.actions
    saved = record_text(opened.record)
    assert saved.endswith(" nonsense\n")
    assert open_record(saved).record == opened.record


def test_a_record_of_another_game_than_the_one_wanted_is_refused(game: Game[Any, Any]) -> None:
    text = record_text(record_of(random_game(game, 1, 3), 1))
    assert open_record(text, game).fault is None
    for other in map(registry.find, GAMES):
        if other is not game:
            with pytest.raises(AnotherGame) as caught:
                open_record(text, other)
            mine, wanted = english(game.name), english(other.name)
            assert str(caught.value) == f"line 1: this is a record of {mine}, but one of {wanted} is needed"


def test_a_file_is_refused_only_if_it_is_a_record_of_another_game(tmp_path: Any) -> None:
    dream, jabir = map(registry.find, ("dream", "jabir"))
    path, broken = tmp_path / "game.dream", tmp_path / "broken.dream"
    save(record_of(random_game(jabir, 1, 3), 1), path)
    broken.write_text("nonsense")
    assert read_record(path).record.game is jabir
    with pytest.raises(Malformed, match=r"game\.dream: line 1: this is a record of Jabir's Transmutations"):
        refuse_another_game(path, dream)
    for sound, wanted in ((path, jabir), (broken, dream), (tmp_path / "none.dream", dream)):
        refuse_another_game(sound, wanted)


def test_a_state_may_be_longer_than_other_values_and_has_a_limit_too() -> None:
    jabir = registry.find("jabir")
    text = record_text(record_of(random_game(jabir, 1, 3), 1))
    longer = text.replace('[State "', f'[State "{"x" * LONGEST_VALUE} ')
    with pytest.raises(Unreadable, match="line 4: A state begins with jabir 1, not"):
        open_record(longer)
    longest = text.replace('[State "', f'[State "{"x" * LONGEST_STATE}')
    with pytest.raises(Unreadable, match=f"the value of State is longer than {LONGEST_STATE} characters"):
        open_record(longest)
    long_name = replace(open_record(text).record, other=(("Event", "x" * (LONGEST_VALUE + 1)),))
    with pytest.raises(Malformed, match=f"the value of Event is longer than {LONGEST_VALUE} characters"):
        record_text(long_name)


def test_the_sentence_of_a_file_with_very_many_faults_has_an_end() -> None:
    with pytest.raises(Unreadable) as refused:
        open_record('[Game "x"]\n' * 90)
    assert len(refused.value.faults) == 90
    assert str(refused.value).endswith("; 70 more")
    assert len(str(refused.value)) < 2_000


HISTORIES: dict[str, History[Any, Any]] = {word: random_game(registry.find(word), 5, 40) for word in GAMES}
names = st.text(max_size=20)
comments = st.text(st.characters(exclude_characters="}\r", exclude_categories=["Cs"]), max_size=90)


def occupant(random: Random) -> Occupant:
    return random.choice((Person(), OwnOpponent(random.randrange(1, 9)), OutsideEngine("Great Engine 3")))


def changed(word: str, random: Random, name: str, comment: str) -> Record:
    """The record of a game in which seats have changed hands, with comments."""
    history = HISTORIES[word]
    count = history.game.seats(history.start)
    moments = {(random.randrange(count), random.randrange(1, 41)) for _ in range(random.randrange(8))}
    earlier = tuple(EarlierSeat(*moment, Seat(name, occupant(random))) for moment in sorted(moments))
    places = sorted(random.choices(range(41), k=random.randrange(5)))
    record = Record.of(history, seats=(Seat(name),) * count, earlier=earlier)
    return replace(record, comments=tuple((place, comment) for place in places), other=(("Annotator", name),))


@pytest.mark.parametrize("word", GAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(random=randoms, name=names, comment=comments)
def test_all_of_it_round_trips(word: str, random: Random, name: str, comment: str) -> None:
    record = changed(word, random, name, comment)
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record == record
    assert record_text(opened.record) == record_text(record)


def test_old_readers_see_headers_that_they_do_not_know(game: Game[Any, Any]) -> None:
    """They keep those, and read the same players, actions and end."""
    record = Record.of(HISTORIES[game.id], earlier=(EarlierSeat(1, 12, Seat("Golem", OwnOpponent(2))),))
    added = format_of(game).earlier_headers(record.earlier[0])
    lines = record_text(record).split("\n")
    known = [line for line in lines if line[1:].split(" ")[0] not in added]
    assert len(known) == len(lines) - 2
    assert known == record_text(replace(record, earlier=())).split("\n")


def test_who_sits_there_for_longer_than_the_game_has_lasted_is_a_fault(game: Game[Any, Any]) -> None:
    late = EarlierSeat(0, 41, Seat("Golem", OwnOpponent(2)))
    opened = open_record(record_text(Record.of(HISTORIES[game.id], earlier=(late,))))
    assert opened.record.earlier == ()
    assert {english(fault.reason) for fault in opened.faults} == {
        f"{name} tells of an action that isn't there; the game has 40"
        for name in format_of(game).earlier_headers(late)
    }


def test_a_library_knows_who_sat_there_before(game: Game[Any, Any]) -> None:
    earlier = EarlierSeat(1, 12, Seat("Golem", OwnOpponent(2)))
    seats = (Seat("Ann"),) * game.seats(HISTORIES[game.id].start)
    record = Record.of(HISTORIES[game.id], seats=seats, earlier=(earlier,))
    told = summary_of(record_text(record).encode())
    assert [seat.name for seat in told.seats] == ["Ann"] * len(seats)
    assert [(one.until, one.name, one.occupant) for one in told.seats[1].earlier] == [
        (12, "Golem", "level 2")
    ]
    assert told.seats[0].earlier == ()


def test_a_record_has_room_to_go_on_until_it_is_half_full(game: Game[Any, Any]) -> None:
    record = Record.of(HISTORIES[game.id])
    assert has_room(record)
    assert not has_room(replace(record, comments=((0, "x" * 15_000),) * 40))


FILES = sorted((Path(__file__).parent / "versions").glob("*.dream"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_is_read(path: Path) -> None:
    opened = open_record(path.read_bytes())
    word = path.stem.partition("-")[2]
    assert opened.faults == ()
    assert opened.game.game.id == word
    assert len(opened.game.actions) > 20
    again = open_record(record_text(opened.record).encode())
    assert again.record == opened.record


def test_every_form_of_a_file_is_there() -> None:
    versions = {path.stem for path in FILES}
    assert {"0.1-dream", "0.2-dream", "0.4-jabir", "0.7-stone", "0.7-alchemist", "0.9-dream"} <= versions
    latest = open_record((FILES[0].parent / "0.9-dream.dream").read_bytes()).record
    assert latest.beside
    assert latest.comments
    assert latest.times


seldom = settings(max_examples=10, deadline=None)


def clocked(history: History[Any, Any]) -> Record:
    return replace(Record.of(history, {"Seed": "amber"}), other=(("Clock", "5m+3s"),))


@given(milliseconds=st.integers(0, 86_400_000))
def test_a_time_is_read_as_it_was_written(milliseconds: int) -> None:
    assert times_in([(1, time_tag(milliseconds))]) == (((1, milliseconds),), ())


def test_a_time_may_stand_beside_a_comment_and_what_is_none_stays() -> None:
    said = [(1, "[%emt 0:00:05.3] too fast"), (2, "[%emt 5]"), (0, "[%emt 0:00:01]")]
    assert times_in(said) == (((1, 5300),), ((1, "too fast"), (2, "[%emt 5]"), (0, "[%emt 0:00:01]")))


cells = st.sampled_from(["a1", "k8", "k11", "u21"])
words = st.from_regex(r"[a-z0-9]+([.-][a-z0-9]+)*", fullmatch=True).filter(lambda word: len(word) <= 30)
drawn = st.builds(Stroke, st.sampled_from(Pen), cells | words, st.none() | cells | words)


@given(st.lists(drawn, max_size=MOST).map(without_repeats))
def test_what_is_drawn_is_read_as_it_was_written(strokes: Strokes) -> None:
    read, rest = strokes_in([(3, stroke_tags(strokes))] if strokes else [])
    assert {stroke for _, found in read for stroke in found} == set(strokes)
    assert rest == ()


def test_tags_stand_beside_a_comment_as_in_chess_and_what_is_none_stays_text() -> None:
    said = [
        (1, "[%csl Rk8,Gl3][%cal Gk8l8,Bdeck.e>open.fi] the threat"),
        (2, "[%csl Xk8]"),
        (2, "[%cal Gk8] and [%csl R]"),
        (3, f"[%csl {','.join(f'Rk{n}' for n in range(1, MOST + 2))}]"),
        (4, "[%csl Rk8, Gk8]"),
        (5, "[%csl Rdeck.]"),
    ]
    strokes, rest = strokes_in(said)
    arrows = Stroke(Pen.GREEN, "k8", "l8"), Stroke(Pen.BLUE, "deck.e", "open.fi")
    assert strokes == (
        (1, (Stroke(Pen.RED, "k8"), Stroke(Pen.GREEN, "l3"), *arrows)),
        (4, (Stroke(Pen.GREEN, "k8"),)),
    )
    assert rest == ((1, "the threat"), *said[1:4], said[5])


@given(st.text(max_size=60))
def test_no_text_is_lost_as_a_tag(text: str) -> None:
    assert strokes_in([(1, f"[%csl R{text}")])[1] == ((1, f"[%csl R{text}"),) or "]" in text


@pytest.mark.parametrize("word", GAMES)
@given(random=randoms)
@seldom
def test_a_tree_with_times_and_strokes_is_read_as_it_was_written(word: str, random: Random) -> None:
    history = random_tree(any_game(word), random)
    for placed in history.tree.in_order(history.played):
        if random.randrange(3):
            history.tree.took(placed.node, 100 * random.randrange(900))
        if not random.randrange(3):
            history.tree.draw(placed.node, (Stroke(Pen.RED, "k8"), Stroke(Pen.GREEN, "k8", "l8")))
    record = clocked(history)
    opened = open_record(record_text(record))
    assert not opened.faults
    assert opened.record == record
    again = replace(Record.of(opened.record.history(), {"Seed": "amber"}), other=record.other)
    assert again == record


a_handover = st.builds(
    Handover,
    st.integers(0, 20_000),
    st.integers(0, 25),
    st.sampled_from(HANDOVERS),
    st.sampled_from(["", "Bob", "Ann Lee", "12 b person", "Eve, the first"]),
)


@given(st.lists(a_handover, max_size=9))
def test_what_became_of_guests_seats_is_read_as_it_was_written(handovers: list[Handover]) -> None:
    text = handovers_text(handovers)
    assert read_handovers(text) == tuple(handovers)
    record = replace(Record.of(random_game(any_game("jabir"), 3, 9)), other=((GUESTS, text),))
    assert dict(open_record(record_text(record)).record.other)[GUESTS] == text


@given(st.text(max_size=40))
def test_what_tells_nothing_of_guests_seats_is_left_out(text: str) -> None:
    assert all(one.kind in HANDOVERS for one in read_handovers(text))
    assert read_handovers(f"{text}; 12 b person Bob")[-1:] == (Handover(12, 1, "person", "Bob"),)


@pytest.mark.parametrize(("word", "options"), [("dream", "-"), ("stone", "players=2")])
def test_a_game_lost_on_time_is_lost_when_it_is_read(word: str, options: str) -> None:
    game = any_game(word)
    history = History(game, game.start("amber", options))
    while not isinstance(loser := game.decider(history.state), int):
        history.play(game.chance_action(history.state, "amber", 0))
    history.end(Outcome((1 - loser,), TIME))
    record = clocked(history)
    results = {"dream": ("1-0", "0-1"), "stone": ("scores winners=a", "scores winners=b")}
    assert (record.result, record.reason) == (results[word][1 - loser], TIME)
    opened = open_record(record_text(record))
    assert not opened.faults
    assert opened.game.outcome == Outcome((1 - loser,), TIME)
    assert opened.record == record
    assert open_record(record_text(replace(record, other=()))).faults, "nothing is lost without a clock"


def test_a_clock_that_is_none_is_a_fault() -> None:
    game = any_game("dream")
    record = Record.of(History(game, game.start("amber", "-")))
    opened = open_record(record_text(replace(record, other=(("Clock", "five minutes"),))))
    assert [str(fault.reason) for fault in opened.faults]


# Variations

often = settings(max_examples=15, deadline=None)


def plain_record(history: History[Any, Any]) -> Record:
    return Record.of(history, {"Seed": "amber"})


def shape_of(history: History[Any, Any]) -> list[Any]:
    """A tree in the order of a text: what can be seen of it."""
    placed = history.tree.in_order(history.played)
    told = [(node.action, depth, begins, history.tree.comments(node)) for node, depth, begins in placed]
    return [history.tree.comments(history.tree.root), *told]


@pytest.mark.parametrize("word", GAMES)
@given(random=randoms)
@often
def test_a_tree_is_read_as_it_was_written(word: str, random: Random) -> None:
    history = random_tree(any_game(word), random)
    text = record_text(plain_record(history))
    opened = open_record(text)
    assert not opened.faults
    assert shape_of(opened.game) == shape_of(history)
    assert opened.game.actions == history.actions
    assert opened.record == plain_record(history) == plain_record(opened.game)
    assert shape_of(opened.record.history()) == shape_of(history)
    assert record_text(opened.record) == text


@given(random=randoms)
@often
def test_equal_trees_have_equal_texts_and_others_other_ones(random: Random) -> None:
    one, other = (random_tree(any_game("dream"), random, 12) for _ in range(2))
    texts = [record_text(plain_record(history)) for history in (one, other)]
    same = one.start == other.start and shape_of(one) == shape_of(other)
    assert (texts[0] == texts[1]) == same


@given(random=randoms)
@often
def test_the_library_tells_games_apart_by_their_variations(random: Random) -> None:
    history = random_tree(any_game("jabir"), random)
    records = [
        record_text(record).encode() for record in (plain_record(history), plain_record(history.copy()))
    ]
    one, other = map(summary_of, records)
    assert (one.digest == other.digest) == (not plain_record(history).beside)
    assert (one.actions, one.rounds, one.fault) == (other.actions, other.rounds, None)


def test_only_a_record_with_variations_is_of_the_second_format() -> None:
    history = random_tree(any_game("dream"), Random(7))
    assert '[Format "2"]' in record_text(plain_record(history))
    line = history.copy()
    line.tree.comment(line.line[0], "only a comment")
    assert '[Format "1"]' in record_text(plain_record(line))


TEXT = "1. a (b c {x} (d)) {y} e 2. f * (g h) ({z} i)"


def test_a_text_is_taken_apart() -> None:
    read = read_movetext(TEXT, 1)
    assert [word.text for word in read.words] == ["a", "e", "f"]
    beside = [(each.word.text, each.before) for each in read.beside]
    assert beside == [("b", 0), ("c", 4), ("d", 4), ("g", 3), ("h", 7), ("i", 3)]
    assert read.comments == [(1, "y"), (5, "x"), (9, "z")]
    assert read.faults == []


@pytest.mark.parametrize(
    ("text", "column", "fault"),
    [
        ("a (b", 3, "the variation that begins here is never closed"),
        ("a (b (c) d", 3, "never closed"),
        ("a () b", 3, "the variation that begins here has no actions"),
        ("a ({x}) b", 3, "has no actions"),
        ("(a) b", 1, "there is no action here that a variation could replace"),
        ("a ((b) c) d", 4, "could replace"),
        ("a b) c", 4, "there is no variation here that could end"),
        ("a * b", 5, "the line has ended here, but another action follows"),
        ("a " + "(a b " * (DEEPEST + 1) + ")" * (DEEPEST + 1), 2503, f"at most {DEEPEST} deep"),
        ("a (" + "b " * (MOST_VARIED + 1) + ")", 20004, f"at most {MOST_VARIED} actions in variations"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, column: int, fault: str) -> None:
    read = read_movetext(text, 7)
    told = [(fault in english(each.reason), each.line, each.column) for each in read.faults]
    assert told == [(True, 7, column)]


def test_faults_are_told_up_to_a_number() -> None:
    read = read_movetext("a" + " )" * 5000, 1)
    assert len(read.faults) == syntax.MOST_FAULTS


def opened_with(body: str) -> Opened:
    """A record of the Dream whose moves are these."""
    headers, _, _ = a_record().decode().partition("\n\n")
    return open_record(f"{headers}\n\n{body}")


def beside(opened: Opened) -> list[str]:
    return [opened.game.game.action_text(action) for _, action in opened.record.beside]


def moves(most: int = 6) -> list[str]:
    """The first moves of that record."""
    history = open_record(a_record()).game
    return [history.game.action_text(action) for action in history.actions[:most]]


def test_a_bad_move_in_a_variation_costs_what_follows_it_there() -> None:
    a, b, c, *_ = moves()
    opened = opened_with(f"{a} {b} ({b} k11-k12 {c} ({c})) ({c} nonsense) {c}")
    assert opened.game.actions == opened_with(f"{a} {b} {c}").game.actions
    assert len(opened.record.beside) == len(set(beside(opened)) - {b})
    told = [(fault.action, fault.text) for fault in opened.faults]
    assert (3, "k11-k12") in told
    assert len(opened.record.unread) == len(opened.faults)


def test_a_bad_move_in_the_line_costs_all_that_follows_it() -> None:
    a, b, c, *_ = moves()
    rest = f"k11-k12 ({c}) {c} ({b}) * ({c})"
    opened = opened_with(f"{a} {b} {rest}")
    assert [fault.action for fault in opened.faults] == [3]
    assert opened.game.game.action_text(opened.game.actions[-1]) == b
    assert (beside(opened), opened.record.unread) == ([], ((2, rest),))


def test_a_variation_that_is_the_line_is_the_line() -> None:
    a, b, c, *_ = moves()
    opened = opened_with(f"{a} ({a} {b} {{said}} {c}) {b} {c}")
    assert (beside(opened), opened.record.comments, opened.faults) == ([], ((2, "said"),), ())


@pytest.mark.parametrize("text", ["a } b", "one\rtwo"])
def test_a_comment_that_could_not_be_read_is_not_written(text: str) -> None:
    record = open_record(a_record()).record
    with pytest.raises(Malformed):
        record_text(replace(record, comments=((0, text),)))


def test_more_than_is_read_is_not_written() -> None:
    record = open_record(a_record()).record
    action = record.actions[0]
    wide = replace(record, beside=((0, action),) * (MOST_VARIED + 1))
    deep = replace(record, actions=(), beside=tuple(_deep(DEEPEST + 1, action)))
    for each in (wide, deep):
        with pytest.raises(Malformed):
            record_text(each)


def _deep(depth: int, action: Any) -> list[tuple[int, Any]]:
    """So many variations, each in the one before."""
    return [(0, action), *((before, action) for before in range(1, 2 * depth - 2, 2) for _ in range(2))]
