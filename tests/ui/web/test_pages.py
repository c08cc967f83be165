"""What guests do at their pages: whole games, messages that come twice or late, questions, undo, clocks."""

import json
import logging
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import texts
from dream.games.alchemists_dream.rules.position import Stand
from dream.play.clocks import parse_controls
from dream.play.game import letter
from dream.play.registry import find
from dream.ui.web.hosting import Hosting
from tests.ui.web.at_pages import Host, Page, acting, play_on, pressed, resign, setup_of

GAMES: dict[str, tuple[list[str], str]] = {
    "jabir": (["Ann", "Bob", "Cid"], "-"),
    "stone": (["Ann", "Bob", "Cid", "Dee"], "-"),
    "alchemist": (["Ann", "Bob"], "players=2"),
    "dream": (["Ann", "Bob"], "-"),
}
"""Who sits at each game, and its options."""
WITH_COMPUTERS: dict[str, list[str | int]] = {"stone": ["Ann", "Bob", 1, 1], "dream": ["Ann", 1]}
"""Who sits at a whole game which guests who tap at random would not end, or not soon."""

OF_A_MOUSE = re.compile(r"[^.\"]*(?i:\b[ck]lick|double.click)[^.\"]*|[^.\"]*\b(?:Enter|Esc)\b[^.\"]*")
"""Sentences that tell of what a phone lacks."""


def at(folder: Path, word: str, *, pages: bool = True, watches: bool = False) -> Host:
    """A host of a game with guests alone, each at a page."""
    seats, options = GAMES[word]
    host = Host(folder, setup_of(word, seats, options))
    for seat in range(len(seats)) if pages else ():
        host.page(seat)
    if watches:
        host.page(None)
    return host


# Games


@pytest.mark.parametrize("word", GAMES)
def test_guests_play_on_by_legal_taps(tmp_path: Path, word: str) -> None:
    with at(tmp_path, word, pages=False) as host:
        for seat in range(len(GAMES[word][0])):
            host.page(seat, language=("en", "de")[seat % 2], words=True)
        play_on(host, Random(7), most=40)
        assert len(host.hosting.game.history.actions) > 8
        assert host.hosting.session.record().has_moves
        for page in host.pages:
            assert not OF_A_MOUSE.findall(" ".join(page.sheets))


@pytest.mark.parametrize("word", GAMES)
def test_a_log_has_no_key_and_nothing_hidden(
    tmp_path: Path, word: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Where things are hidden it doesn't tell what was pressed, and never what a page shows."""
    caplog.set_level(logging.DEBUG, "dream")
    with at(tmp_path, word, pages=False) as host:
        for seat in (*range(len(GAMES[word][0])), None):
            host.page(seat, device="my own phone")
        stranger = Page(host.server.origin, "some other key")
        play_on(host, Random(7), most=15)
        host.pages[0].do("some other key", 1)
        host.settle()
        keys = {*host.server.tokens.values(), "some other key", "my own phone"}
        stranger.close()
        host.pages[0].close()
        host.until(
            lambda: any(record.getMessage() == "closed: a" for record in caplog.records), "a page's end"
        )
    lines = [record.getMessage() for record in caplog.records if record.name == "dream.ui.web.server"]
    assert not any(key in line for key in keys for line in lines)
    who, numbers = (
        "page (?:[a-d]|watchers)",
        "" if find(word).hidden else "(?: (?:what|k|u|t)=[0-9]+)*",
    )
    taken = re.compile(
        f"{who} > (?:press|confirm|answer|show|\N{HORIZONTAL ELLIPSIS}) n=[0-9]+(?: v=[0-9]+)?{numbers}"
    )
    sent = re.compile(f"{who} < [a-z]+ \N{HORIZONTAL ELLIPSIS}")
    opened = re.compile("(?:opened|closed): (?:[a-d]|watchers|nobody)")
    odd = [line for line in lines if not any(each.fullmatch(line) for each in (taken, sent, opened))]
    assert odd == []
    assert sum(line.startswith("page a > press ") for line in lines) > 0
    assert "opened: nobody" in lines


def winners(page: Page) -> list[int]:
    """Who has won, as a page tells at the end."""
    return [row["seat"] for row in page.sheet["end"]["rows"] if row["won"]]


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_guests_play_a_whole_game_by_legal_taps(tmp_path: Path, word: str) -> None:
    guests, options = GAMES[word]
    seats = WITH_COMPUTERS.get(word, guests)
    with Host(tmp_path, setup_of(word, seats, options)) as host:
        for seat in (*host.hosting.game.guests, None):
            host.page(seat)
        play_on(host, Random(7))
        host.settle()
        assert host.hosting.game.history.is_over
        for page in host.pages:
            end = page.sheet["end"]
            assert end["verdict"]
            assert len(end["rows"]) == len(seats)
        watching = host.pages[-1].sheet
        assert watching["seat"] is None
        assert not any("Your" in line for line in watching["happened"])


def test_a_computer_plays_at_its_seat(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("jabir", ["Ann", 1, 1])) as host:
        page = host.page(0)
        host.until(lambda: page.sheet["yours"], "the turn of the guest")
        assert [seat["who"] for seat in page.sheet["seats"]] == ["you", "computer", "computer"]
        assert [seat["face"] is not None for seat in page.sheet["seats"]] == [False, True, True]
        for _ in range(3):
            pressed(host, page)
            host.until(lambda: page.sheet["yours"], "the next turn")
        assert len(host.hosting.game.history.actions) > 6
        lines = [(text, seat) for text, heading, seat, _ in page.sheet["log"] if not heading]
        names = [seat["name"] for seat in page.sheet["seats"]]
        assert {seat for _, seat in lines} & {0, 1, 2}
        assert all(seat is None or text.startswith((names[seat], "You")) for text, seat in lines)


def test_what_others_have_done_since_is_told_and_marked_where_it_was_done(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("stone", ["Ann", 1, 1], "players=3")) as host:
        page, random, seen = host.page(0), Random(4), set[int]()
        viewpoint = host.hosting.viewpoints[0]
        while seen != {1, 2}:
            host.until(lambda: page.sheet["yours"] or page.sheet["end"], "the turn of the guest")
            sheet, game = page.sheet, host.hosting.game
            assert not sheet["end"]
            lying = {item["t"] for item in sheet["items"] if "t" in item}
            decides, states = game.history.game.deciding_seat, game.history.states
            since = {decides(states[done]) for done in range(viewpoint.view.told_from, len(states) - 1)}
            assert {target for target, _ in sheet["deeds"]} <= lying
            assert {seat for _, seat in sheet["deeds"]} <= since - {0, None}
            new = [seat for _, heading, seat, is_new in sheet["log"] if is_new and not heading]
            assert set(new) - {None} <= {0, *since}
            assert len(sheet["by"]) == len(sheet["happened"])
            if len(new) > 2:
                seen |= {seat for _, seat in sheet["deeds"]}
            play_on(host, random, most=1)


@pytest.mark.parametrize(("pace", "waits"), [("at_once", False), ("fast", True)])
def test_what_a_computer_does_is_read_before_the_next_one_acts(
    tmp_path: Path, pace: str, *, waits: bool
) -> None:
    with Host(tmp_path, setup_of("jabir", ["Ann", 1, 1])) as host:
        page, held = host.page(0), list[tuple[bool, bool]]()
        table = host.hosting.table
        update = table.update

        def noted(now: float, *, moving: bool) -> None:
            held.append((moving, host.hosting.game.machine_to_act))
            update(now, moving=moving)

        setattr(table, "update", noted)  # noqa: B010
        host.app.change(pace=pace)
        for _ in range(3):
            host.until(lambda: page.sheet["yours"], "the turn of the guest")
            pressed(host, page)
        host.until(lambda: page.sheet["yours"], "the next turn of the guest")
        assert any(moving for moving, _ in held) == waits
        assert all(is_machine for moving, is_machine in held if moving)


def test_the_game_is_kept_as_any_other(tmp_path: Path) -> None:
    with at(tmp_path, "jabir") as host:
        pressed(host, acting(host))
        journal = host.hosting.session.journal
        assert journal is host.app.journal
        host.until(lambda: journal.settled(0.1), "a game that is kept")
        assert journal.error is None


def test_what_needs_nothing_on_the_table_is_a_choice_too(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        for _ in range(2):
            pressed(host, acting(host))
        page = acting(host)
        stands = page.sheet["choices"][-1]
        page.do("explain", stands["t"])
        host.settle()
        page.do("press", stands["t"])
        host.settle()
        assert stands["name"] == "stand"
        assert host.hosting.game.history.actions[-1] == Stand()


# What each may see


def test_each_seat_is_spoken_to_and_sees_its_own_hand(tmp_path: Path) -> None:
    with at(tmp_path, "jabir", watches=True) as host:
        host.settle()
        *seats, watching = host.pages
        assert sum(page.sheet["yours"] for page in seats) == 1
        assert [page.sheet["you"] for page in seats] == ["Ann", "Bob", "Cid"]
        assert not watching.sheet["yours"]
        assert watching.sheet["choices"] == []
        turn = acting(host)
        name = turn.sheet["you"]
        assert turn.sheet["heading"] == "Your turn"
        assert all(name in page.sheet["heading"] for page in host.pages if page is not turn)


def test_a_watcher_can_do_nothing(tmp_path: Path) -> None:
    with at(tmp_path, "alchemist", watches=True) as host:
        page, watching = acting(host), host.pages[-1]
        for target in range(1, 24):
            watching.do("press", target)
            if target % 12 == 0:
                host.go_on()
        watching.do("undo")
        host.settle()
        assert not host.hosting.game.history.actions
        assert page.sheet["chosen"] == []


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    with at(tmp_path, "alchemist") as host:
        page = acting(host)
        other = next(each for each in host.pages if each is not page)
        for choice in page.sheet["choices"]:
            other.do("press", choice["t"])
        other.do("confirm")
        host.settle()
        assert not host.hosting.game.history.actions
        assert other.sheet["answer"] == ["It isn't your turn."]


def test_where_there_is_little_time_pages_are_told_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(tmp_path, "jabir", watches=True) as host:
        host.settle()
        worded, turns = host.hosting.sheet_of, list[int]()

        def update(now: float) -> None:
            turns.append(0)
            Hosting.update(host.hosting, now, most=0.0)

        def counted(*args: Any) -> bytes:
            turns[-1] += 1
            return worded(*args)

        monkeypatch.setattr(host, "_update", update)
        monkeypatch.setattr(host.hosting, "sheet_of", counted)
        play_on(host, Random(1), most=9)
        host.settle()
        assert max(turns) == 1
        assert len({page.sheet["all"] for page in host.pages}) == 1


# Messages


def test_a_message_that_comes_twice_is_done_once(tmp_path: Path) -> None:
    with at(tmp_path, "alchemist") as host:
        page = acting(host)
        page.do("press", page.sheet["choices"][0]["t"])
        page.number -= 1
        page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
        assert len(page.sheet["chosen"]) + len(host.hosting.game.history.actions) == 1


def test_a_message_for_an_earlier_sheet_does_nothing(tmp_path: Path) -> None:
    with at(tmp_path, "alchemist") as host:
        page = acting(host)
        old = page.sheet
        pressed(host, page)
        done = len(host.hosting.game.history.actions)
        count = page.count
        page.number += 1
        page.say({"n": page.number, "v": old["v"], "do": "press", "what": old["choices"][0]["t"]})
        host.until(lambda: page.count > count, "the sheet as it is")
        assert len(host.hosting.game.history.actions) == done


def test_messages_out_of_order_are_left_out(tmp_path: Path) -> None:
    with at(tmp_path, "alchemist") as host:
        page = acting(host)
        target = page.sheet["choices"][0]["t"]
        page.say({"n": 9, "v": page.sheet["v"], "do": "possible", "what": 0})
        page.say({"n": 3, "v": page.sheet["v"] + 1, "do": "press", "what": target})
        page.number = 9
        host.settle()
        assert page.sheet["chosen"] == []
        assert not host.hosting.game.history.actions


def test_two_pages_of_a_seat_are_one_seat(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        page = acting(host)
        twin = host.page(page.sheet["seat"])
        page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
        assert twin.sheet["chosen"] == page.sheet["chosen"]
        assert twin.sheet["v"] == page.sheet["v"]
        assert any("has 2 pages open" in line for line in host.said)


def test_a_page_that_comes_back_goes_on_in_mid_action(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        play_on(host, Random(1), most=30)
        pressed(host, acting(host))
        page = acting(host)
        page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
        before = {key: page.sheet[key] for key in ("chosen", "choices", "do", "at", "log")}
        page.close()
        seat = page.sheet["seat"]
        other = next(each for each in host.pages if each.sheet["seat"] != seat)
        host.until(lambda: other.sheet["seats"][seat]["away"], "news that somebody is away")
        again = host.page(seat)
        host.settle()
        assert {key: again.sheet[key] for key in before} == before
        assert not other.sheet["seats"][seat]["away"]


def test_why_not_and_what_can_be_done_are_told(tmp_path: Path) -> None:
    with at(tmp_path, "stone") as host:
        page = acting(host)
        page.wish["words"] = True
        page.do("show", **page.wish)
        host.until(lambda: page.sheet["words"], "the table in words")
        legal = {choice["t"] for choice in page.sheet["choices"]}
        other = next(target for target, _ in page.sheet["words"]["things"] if target not in legal)
        page.do("explain", other)
        host.settle()
        assert page.sheet["answer"]
        page.do("possible")
        host.settle()
        assert page.sheet["answer"][0].startswith("You can")


def test_each_page_speaks_its_own_language(tmp_path: Path) -> None:
    with at(tmp_path, "jabir", pages=False) as host:
        german, english = host.page(0, language="de"), host.page(0, language="en")
        strange = host.page(1, language="../../etc")
        assert german.welcome["language"] == "de"
        assert english.welcome["language"] == strange.welcome["language"] == "en"
        assert german.sheet["heading"] != english.sheet["heading"]
        assert german.sheet["game"] == "Jabirs Verwandlungen" or german.sheet["game"] != english.sheet["game"]


# Questions


def _moves_of_both(host: Host) -> Page:
    """Both guests have moved; the page of who moved before last."""
    first = acting(host)
    pressed(host, first)
    assert acting(host) is not first
    pressed(host, acting(host))
    return first


def test_undo_is_asked_of_those_who_have_moved_since(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        first = _moves_of_both(host)
        other = next(page for page in host.pages if page is not first)
        first.do("undo")
        host.settle()
        assert first.sheet["asks"]["answers"] == []
        assert other.sheet["asks"]["answers"] == ["Undo it", "Play on"]
        other.do("answer", 1)
        host.settle()
        assert len(host.hosting.game.history.actions) == 2
        assert first.sheet["asks"] is None
        first.do("undo")
        host.settle()
        other.do("answer", 0)
        host.settle()
        assert not host.hosting.game.history.actions


def test_undo_is_refused_once_somebody_was_shown_something(tmp_path: Path) -> None:
    with at(tmp_path, "stone") as host:
        page = acting(host)
        while not any("draw" in choice["name"] for choice in page.sheet["choices"]):
            pressed(host, page)
            page = acting(host)
        deck = next(choice for choice in page.sheet["choices"] if "deck" in choice["name"])
        page.do("press", deck["t"])
        host.until(lambda: host.hosting.game.history.actions, "a card that was drawn")
        host.settle()
        assert page.sheet["no_undo"] == "A move that has shown somebody hidden cards can't be undone."
        done = len(host.hosting.game.history.actions)
        page.do("undo")
        host.settle()
        assert len(host.hosting.game.history.actions) == done


@pytest.mark.parametrize(("wanted", "stays"), [("draw from the bag", True), ("take ", False)])
def test_a_cube_that_is_taken_can_be_put_back_and_one_that_is_drawn_cannot(
    tmp_path: Path, wanted: str, stays: bool
) -> None:
    with at(tmp_path, "alchemist") as host:
        while not (found := [each for each in acting(host).sheet["choices"] if wanted in each["name"]]):
            pressed(host, acting(host))
        page, done = acting(host), len(host.hosting.game.history.actions)
        page.do("press", found[0]["t"])
        host.until(lambda: len(host.hosting.game.history.actions) > done, "a cube")
        host.settle()
        assert bool(page.sheet["no_undo"]) is stays


def test_a_draw_is_offered_and_answered_by_the_other(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        play_on(host, Random(1), most=24)
        page = acting(host)
        other = next(each for each in host.pages if each is not page)
        offer = page.sheet["talk"].index("Offer a draw")
        page.do("say", offer)
        host.settle()
        assert page.sheet["asks"]["answers"] == []
        other.do("answer", len(other.sheet["asks"]["answers"]) - 1)
        host.settle()
        assert page.sheet["asks"] is None
        assert page.sheet["yours"]
        assert "Offer a draw" not in page.sheet["talk"]
        pressed(host, page)
        host.until(lambda: other.sheet["yours"] or page.sheet["yours"], "the next turn")
        offering = acting(host)
        offering.do("say", offering.sheet["talk"].index("Offer a draw"))
        host.settle()
        asked = next(each for each in host.pages if each.sheet["asks"]["answers"])
        asked.do("answer", 0)
        host.settle()
        assert host.hosting.game.over
        assert all(winners(each) == [] for each in host.pages)


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        play_on(host, Random(1), most=24)
        page = acting(host)
        resign(host, page)
        assert winners(page) == [1 - page.sheet["seat"]]


@pytest.mark.parametrize("word", ["Resign", "Refuse to move"])
def test_what_cannot_be_taken_back_is_asked_about_first(tmp_path: Path, word: str) -> None:
    with at(tmp_path, "dream") as host:
        play_on(host, Random(1), most=24)
        page = acting(host)
        other = host.pages[1 - page.sheet["seat"]]
        page.do("say", page.sheet["talk"].index(word))
        host.settle()
        asked = page.sheet["asks"]
        assert (asked["title"], asked["answers"]) == (f"{word}?", [word, "Play on"])
        assert other.sheet["asks"] is None
        assert not host.hosting.game.over
        page.do("answer", 1)
        host.settle()
        assert page.sheet["asks"] is None
        assert not host.hosting.game.over
        page.do("say", page.sheet["talk"].index(word))
        host.settle()
        page.do("answer", 0)
        host.settle()
        assert winners(other) == [other.sheet["seat"]]


# Looking back


def look_back(host: Host, page: Page, to: int) -> None:
    """Have a page look at the game after so many actions."""
    page.do("look", to)
    host.until(lambda: page.sheet["at"] == to, "an earlier position")


def test_a_page_looks_back_and_disturbs_nobody(tmp_path: Path) -> None:
    with at(tmp_path, "stone", watches=True) as host:
        page, watching = acting(host), host.pages[-1]
        for _ in range(4):
            pressed(host, acting(host))
        host.settle()
        twin = host.page(watching.sheet["seat"])
        before = {each: each.sheet["at"] for each in host.pages}
        for to in (3, 2, 1, 0, 1):
            look_back(host, watching, to)
        assert watching.sheet["heading"] == f"After move 1 of {watching.sheet['all']}"
        assert twin.sheet["at"] == twin.sheet["all"]
        pressed(host, acting(host))
        host.until(lambda: watching.sheet["all"] > before[watching], "news of the game")
        assert watching.sheet["at"] == 1
        assert all(each.sheet["at"] == each.sheet["all"] for each in host.pages if each is not watching)
        watching.do("look", watching.sheet["all"])
        host.until(lambda: watching.sheet["at"] == watching.sheet["all"], "the game as it is")
        assert page.closed is None


def test_what_is_pressed_while_looking_back_does_nothing(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        for _ in range(4):
            pressed(host, acting(host))
        page = acting(host)
        choice, done = page.sheet["choices"][0], len(host.hosting.game.history.actions)
        look_back(host, page, 1)
        assert not page.sheet["yours"]
        assert not page.sheet["choices"]
        for word in ("press", "confirm", "undo", "hint", "say"):
            page.do(word, choice["t"])
            host.settle()
        assert page.sheet["said"].startswith("You're looking at an earlier position") or page.sheet["answer"]
        assert len(host.hosting.game.history.actions) == done
        assert not host.hosting.game.history.explores


def test_whoever_must_act_sees_the_game_as_it_is(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        for _ in range(2):
            pressed(host, acting(host))
        page = acting(host)
        other = next(each for each in host.pages if each is not page)
        look_back(host, other, 0)
        pressed(host, page)
        host.until(lambda: other.sheet["yours"], "the turn of who looked back")
        assert other.sheet["at"] == other.sheet["all"]
        look_back(host, other, 0)
        host.settle()
        assert other.sheet["at"] == 0, "whose turn it was already may look back"


def test_who_looks_back_sees_what_the_seat_knew(tmp_path: Path) -> None:
    """An earlier position has the seat's own hand of then, and no other."""
    with at(tmp_path, "jabir", watches=True) as host:
        start = {page: page.sheet for page in host.pages}
        pressed(host, acting(host))
        pressed(host, acting(host))
        host.settle()
        for page in host.pages:
            look_back(host, page, 0)
            faces = {item["k"]: item.get("p") for item in page.sheet["items"]}
            assert faces == {item["k"]: item.get("p") for item in start[page]["items"]}


# A rematch


def _over(host: Host) -> list[Page]:
    """A game of the Dream that is over by resigning, with its pages."""
    play_on(host, Random(1), most=24)
    page = acting(host)
    assert not page.sheet["rematch"]
    resign(host, page)
    assert host.hosting.game.over
    return host.pages


def test_a_rematch_goes_on_at_the_same_pages(tmp_path: Path) -> None:
    with at(tmp_path, "dream", watches=True) as host:
        one, two, watching = _over(host)
        assert one.sheet["rematch"]
        assert not watching.sheet["rematch"]
        addresses, first = host.held.places, host.hosting.session
        one.do("rematch")
        host.until(lambda: two.sheet["asks"] and two.sheet["asks"]["answers"], "the question")
        assert two.sheet["asks"]["text"] == "Ann would like a rematch."
        two.do("answer", 0)
        host.until(lambda: not host.hosting.game.over, "another game")
        host.settle()
        assert host.held.places == addresses
        assert all(page.sheet["all"] == 0 and not page.sheet["end"] for page in host.pages)
        pressed(host, acting(host))
        host.until(lambda: watching.sheet["all"] > 0, "the first move")
        assert host.hosting.session is not first
        assert host.hosting.session.journal is host.app.journal


def test_a_rematch_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        one, two = _over(host)
        two.do("rematch")
        host.until(lambda: one.sheet["asks"] and one.sheet["asks"]["answers"], "the question")
        one.do("answer", 1)
        host.settle()
        assert host.hosting.game.over
        assert two.sheet["asks"] is None
        assert two.sheet["rematch"]


def test_who_is_away_is_not_asked_for_a_rematch(tmp_path: Path) -> None:
    with at(tmp_path, "dream") as host:
        one, two = _over(host)
        two.close()
        host.until(lambda: one.sheet["seats"][1]["away"], "news that somebody is away")
        one.do("rematch")
        host.until(lambda: not host.hosting.game.over, "another game")
        again = host.page(1)
        assert again.sheet["all"] == 0


# Clocks


def test_the_clock_of_who_is_away_waits_a_while(tmp_path: Path) -> None:
    setup = setup_of("dream", ["Ann", "Bob"], clocks=parse_controls("5+3", 2))
    with Host(tmp_path, setup) as host:
        clocks: Any = host.hosting.game.clocks
        host.page(1)
        for _ in range(30):
            host.go_on()
        assert clocks.reading(0).left == 300_000
        page = host.page(0)
        assert page.sheet["seats"][0]["clock"][2] == 1
        host.until(lambda: clocks.reading(0).left < 300_000, "a clock that runs")


def test_a_sheet_is_plain_json_without_names_of_python(tmp_path: Path) -> None:
    with at(tmp_path, "jabir") as host:
        text = json.dumps(acting(host).sheet)
        for word in ("dream.", "Card.", "Resource.", "<", letter(0) + "=<"):
            assert word not in text


# The rules


@pytest.mark.parametrize(("word", "options"), [("stone", "players=2"), ("dream", "-")])
def test_a_page_tells_the_rules_with_their_drawings(tmp_path: Path, word: str, options: str) -> None:
    with Host(tmp_path, setup_of(word, ["Ann", "Bob"], options)) as host:
        told = {}
        for code in ("en", "de"):
            page = host.page(None, language=code)
            page.do("rules")
            host.settle()
            host.until(partial(getattr, page, "rules"), "the rules")
            told[code] = page.rules
            blocks = [block for chapter in page.rules for block in chapter["blocks"]]
            text = " ".join(block["text"] for block in blocks)
            lines = texts(code)[word]["help"]["rules"]
            kept = [line.partition(" @")[0] for line in lines if line[:2] not in ("! ", "> ")]
            assert all(line.removeprefix("# ").removeprefix("- ") in text for line in kept)
            drawn = [block["p"] for block in blocks if block["kind"] == "drawing"]
            assert all(host.hosting.pictures.knows(name) for name in drawn)
            assert bool(drawn) is (word == "stone")
        assert told["en"] != told["de"]
        assert len(told["en"]) == len(told["de"]) == 3


# By ear


def test_the_table_in_words_has_headings_and_an_entry_for_a_kind_of_thing(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("stone", ["Ann", "Bob"], "players=2")) as host:
        page = host.page(0, words=True, wide=348, high=338)
        host.settle()
        told = dict(page.sheet["words"]["parts"])
        assert list(told)[:2] == ["Players", "Your hand"]
        assert all(len(set(lines)) == len(lines) for lines in told.values())
        assert page.sheet["hand"]
        thing = next(number for number, name in page.sheet["words"]["things"] if "formula" not in name)
        for word in ("near", "explain"):
            page.do(word, thing)
            host.until(lambda: page.sheet["answer"], "what was asked for")
