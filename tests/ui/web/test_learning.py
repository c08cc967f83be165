"""Who is new learns a game from the page: the primer, the rules of each step and thing, what can be done."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import say, stock, worded
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.jabirs_transmutations.rules.components import Resource, makers
from dream.games.jabirs_transmutations.rules.state import Done, Phase
from dream.hexgrid import parse_cell
from dream.play import registry
from dream.play.game import Chance, Refusal
from dream.play.history import History
from dream.ui.games.alchemist.targets import Pot, School, Tile
from dream.ui.games.jabirs_transmutations.targets import HandCard, RecipeSign, Spot
from dream.ui.games.registry import view_of
from dream.ui.kit.theme import Mark, Rgb, contrast, palette_names
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.hints import Hints
from dream.ui.table.in_words import thing_in_words
from dream.ui.table.presenter import unpointed
from dream.ui.table.words import AnyWords, rule_headings
from dream.ui.web.rules import PRIMER
from dream.ui.web.sheets import LaidOut, name_for, room_on_a_phone, whole_table
from dream.ui.web.spoken import speaking
from dream.ui.widgets.text import blocks_of
from tests.kit.games import SEED, SETUP
from tests.kit.random_games import GAMES, random_game
from tests.ui.driver import Person
from tests.ui.web.at_pages import Host, acting, play_on, pressed, setup_of
from tests.ui.web.test_handheld import GAMES as OPTIONS, SIZES, _viewpoint

LANGUAGES = ("en", "de")
MOST_WORDS = 40
"""A card of the primer has fewer."""
SITTING = {"stone": "players=2", "jabir": "-", "alchemist": "players=2", "dream": "-"}
NAMES = ["Ann", "Bob", "Cid"]


def _words(word: str) -> AnyWords:
    return view_of(word).words()


# The primer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", GAMES)
def test_each_card_for_newcomers_is_short(word: str, language: str) -> None:
    for in_hand in (False, True):
        with speaking(language, in_hand=in_hand):
            cards = [
                (say(f"{word}.primer.{card}.title"), say(f"{word}.primer.{card}.text")) for card in PRIMER
            ]
        assert len({title for title, _ in cards}) == len(PRIMER)
        for title, text in cards:
            assert len(f"{title} {text}".split()) < MOST_WORDS, text


@pytest.mark.parametrize("word", GAMES)
def test_newcomers_are_told_four_cards_at_the_door_and_at_the_table(tmp_path: Path, word: str) -> None:
    with Host(tmp_path, setup_of(word, NAMES[: 3 if word == "jabir" else 2], SITTING[word])) as host:
        seated, arrival = host.page(0, language="de"), host.arrive()
        for page, game in ((seated, word), (arrival, word)):
            assert page.welcome["primer"] == game
            page.ask("primer", 1)
        host.until(lambda: seated.primer and arrival.primer, "the cards")
        english, german = (
            {each["title"]: each["text"] for each in page.primer} for page in (arrival, seated)
        )
        assert len(english) == len(german) == len(PRIMER)
        assert set(english.values()).isdisjoint(german.values())
        drawn = [name for card in arrival.primer for name in card["p"]]
        assert len(drawn) > len(PRIMER)
        assert all(host.hosting.pictures.knows(name) for name in drawn)
        assert not any(page.sheet and page.sheet["lit"] for page in host.pages)


def test_a_phone_is_told_how_it_is_touched(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("dream", NAMES[:2])) as host:
        page = host.page(0)
        told = []
        for in_hand in (0, 1):
            page.primer = []
            page.ask("primer", in_hand)
            host.until(lambda: page.primer, "the cards")
            told.append(page.primer)
        assert told[0][:3] == told[1][:3]
        assert "comes nearer" in told[1][3]["text"] != told[0][3]["text"]


SEEN = 3.0
"""From this contrast on a frame is seen."""


def _rgb(code: str) -> Rgb:
    red, green, blue = bytes.fromhex(code[1:])
    return red, green, blue


def test_what_is_marked_is_seen_on_the_grounds_of_a_page(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host:
        for theme in palette_names():
            told = host.page(0, theme=theme).welcome["colours"]
            colours = {name: _rgb(code) for name, code in told.items()}
            for mark in (Mark.TARGET, Mark.SELECTED, Mark.LAST, Mark.HINT, Mark.REFUSED):
                for ground in ("night", "panel"):
                    assert contrast(colours[f"mark_{mark}"], colours[ground]) >= SEEN, (theme, mark)


@pytest.mark.parametrize("word", [word for word in GAMES if word != "dream"])
def test_the_page_calls_what_can_be_touched_marked(word: str) -> None:
    for language, marked in (("en", "marked"), ("de", "Markiertes")):
        for in_hand in (False, True):
            with speaking(language, in_hand=in_hand):
                assert marked in say(f"{word}.primer.touch.text")


# The rules


@pytest.mark.parametrize("word", GAMES)
def test_the_rules_have_the_same_headings_in_every_language(word: str) -> None:
    found = []
    for language in LANGUAGES:
        with speaking(language):
            found.append([(each.kind, each.anchor) for each in blocks_of(stock(f"{word}.help.rules"))])
            headings = [each for each in blocks_of(stock(f"{word}.help.rules")) if each.kind == "heading"]
        assert all(each.anchor and "@" not in each.text for each in headings)
        assert len({each.anchor for each in headings}) == len(headings)
    assert found[0] == found[1]


@pytest.mark.parametrize("word", GAMES)
def test_every_step_of_a_whole_game_is_told_of_under_a_heading(word: str) -> None:
    words, game, steps = _words(word), registry.find(word), set()
    for seed, options in enumerate(OPTIONS[word]):
        history: History[Any, Any] = random_game(game, seed, most=1200, options=options)
        for state in history.states:
            steps |= {words.rule_now(game.seen(state, frozenset(seats))) for seats in ((), (0,))}
    assert steps <= rule_headings(word).keys()
    assert len(steps) > 1


def _states(word: str, random: Random) -> list[tuple[str, Any]]:
    """Some states of random games of all kinds, the last of each among them."""
    found = []
    for options in OPTIONS[word]:
        history = random_game(registry.find(word), random.randrange(1000), options=options)
        decided = [state for state in history.states if not isinstance(history.game.decider(state), Chance)]
        found += [
            (options, state) for state in (*random.sample(decided, min(5, len(decided))), history.state)
        ]
    return found


@pytest.mark.parametrize("word", GAMES)
def test_everything_that_is_held_is_told_of_with_its_rule(tmp_path: Path, word: str) -> None:
    app, random, game, headings = Person(tmp_path).app, Random(3), registry.find(word), rule_headings(word)
    kinds = set()
    for _, state in _states(word, random):
        viewpoint = _viewpoint(app, game, state, random.randrange(game.seats(state)))
        sight, words = unpointed(viewpoint.table), viewpoint.table.words
        room = room_on_a_phone(*SIZES[1])
        assert room is not None
        laid = LaidOut(viewpoint, sight, room, in_hand=True)
        for items in (whole_table(viewpoint, sight), laid.items):
            for target in items.by_target:
                kinds.add(type(target))
                assert words.rule_of(sight.view, target) in headings, target
                with speaking("en", in_hand=True):
                    told = thing_in_words(viewpoint.looks, sight, target, name_for(viewpoint, sight))
                assert told, target
                assert "nothing to be told" not in told, target
    assert kinds


def test_a_tile_that_can_be_exchanged_is_told_of_once_without_what_is_done_already(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host:
        for seat in range(2):
            host.page(seat, wide=378, high=442)
        page = acting(host)
        table = host.hosting.viewpoints[page.sheet["seat"]].table
        pot = next(
            each for each in page.sheet["choices"] if "empty" in each["name"] or "yields" in each["name"]
        )
        page.do("press", pot["t"])
        host.settle()
        assert [type(each) for each in table.selection.chosen] == [Pot, Tile]
        _, chosen = table.selection.chosen
        number = host.hosting.viewpoints[page.sheet["seat"]].numbers.number_of
        for value in table.view_now.seen.tiles:
            page.do("explain", number(Tile(value)))
            host.settle()
            told = " ".join(page.sheet["answer"])
            assert "first choose" not in told
            assert ("chosen already" in told) == (Tile(value) == chosen), told
        page.do("possible")
        host.until(lambda: page.sheet["lit"], "light")
        others = {number(Tile(value)) for value in table.view_now.seen.tiles if value >= LEAST_FIRST_VALUE}
        assert others - {number(chosen)} <= set(page.sheet["change"])
        page.do("back")
        host.settle()
        page.do("explain", number(Tile(7)))
        host.settle()
        assert " ".join(page.sheet["answer"]).count("first choose an empty cauldron") == 1


def test_ones_own_school_tells_what_it_wants_and_what_it_brings_by_now(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host:
        for seat in range(2):
            host.page(seat)
        page = acting(host)
        seat, number = page.sheet["seat"], host.hosting.viewpoints[page.sheet["seat"]].numbers.number_of

        def told() -> str:
            return " ".join(page.sheet["answer"])

        def explained(school: School, *, own: bool) -> None:
            page.do("explain", number(school))
            host.settle()
            host.until(lambda: ("Your school: the fewer" in told()) is own)

        for school, own in ((School(seat), True), (School(1 - seat), False)):
            explained(school, own=own)
            assert ("If the game ended now: 6." in told()) is own
            assert page.sheet["about"] == ["end", "The end"]


def test_a_plate_names_its_rule_in_the_language_of_the_page(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("stone", NAMES[:2], "players=2")) as host:
        host.page(0, language="de")
        host.page(1, language="de")
        page = acting(host)
        assert page.sheet["rule"] == "turn"
        assert page.sheet["about"] is None
        page.do("explain", page.sheet["choices"][0]["t"])
        host.settle()
        assert page.sheet["about"] == ["cards", "Die Karten"]
        other = next(each for each in host.pages if each is not page)
        assert other.sheet["about"] is None
        pressed(host, page)
        assert page.sheet["about"] is None


def test_the_rules_of_a_page_have_the_headings_that_sheets_name(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("jabir", NAMES)) as host:
        page = host.page(0)
        page.ask("rules")
        host.until(lambda: page.rules, "the rules")
        anchors = {
            block["anchor"] for chapter in page.rules for block in chapter["blocks"] if "anchor" in block
        }
        assert page.sheet["rule"] in anchors
        assert anchors - {""} == rule_headings("jabir").keys()


# What can be done


def _kinds(table: AnyGameTable) -> dict[Any, int]:
    """How often each legal action is among the kinds of things that are told."""
    legal = table.words.game.legal_actions(table.game.state)
    told = [action for kind in table.telling.kinds() for action in kind.actions]
    return {action: told.count(action) for action in (*legal, *told)}


@pytest.mark.parametrize("word", GAMES)
def test_all_that_can_be_done_is_told_and_lit_until_something_is_chosen(tmp_path: Path, word: str) -> None:
    with Host(tmp_path, setup_of(word, NAMES[: 3 if word == "jabir" else 2], SITTING[word])) as host:
        for seat in host.hosting.game.guests:
            host.page(seat)
        for taps in (0, 7, 20):
            play_on(host, Random(5), most=taps)
            page = acting(host)
            while page.sheet["chosen"]:
                page.do("back")
                host.settle()
            page.do("possible")
            host.settle()
            assert page.sheet["lit"]
            assert page.sheet["can"]
            assert all(text[:1].isupper() for text in page.sheet["can"])
            assert set(_kinds(host.hosting.viewpoints[page.sheet["seat"]].table).values()) == {1}
            others = [each for each in host.pages if each is not page]
            assert not any(each.sheet["lit"] or each.sheet["can"] for each in others)
            page.do("possible")
            host.settle()
            assert not page.sheet["lit"]
            page.do("possible")
            host.settle()
            page.do("press", page.sheet["choices"][0]["t"])
            host.settle()
            assert not page.sheet["lit"]
            assert page.sheet["can"] == []


def test_what_goes_on_is_lit_and_what_is_chosen_stays_so(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host:
        host.page(0)
        host.page(1)
        page = acting(host)
        page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
        chosen = page.sheet["chosen"]
        page.do("possible")
        host.until(lambda: page.sheet["lit"], "light")
        assert page.sheet["chosen"] == chosen != []
        assert page.sheet["can"][-1] == "Exchange what is chosen, or give it up"
        page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
        assert not page.sheet["lit"]
        assert len(page.sheet["chosen"]) > len(chosen)


# What a thing, a round and a hint tell in Jabir's Transmutations


def test_what_a_recipe_makes_leads_to_that_recipe_or_tells_which(tmp_path: Path) -> None:
    app, random, game, found = Person(tmp_path).app, Random(5), registry.find("jabir"), set()
    for state in random.sample(random_game(game, 8, options="-").states, 60):
        if state.phase is not Phase.PLAY:
            continue
        table = _viewpoint(app, game, state, int(state.mover)).table
        possible = {each.recipe for each in table.selection.legal if isinstance(each, RecipeSign)}
        for resource in Resource:
            by = [number for number in makers(resource) if number in possible]
            table.selection.clear()
            with speaking("en", in_hand=True):
                answer = table.selection.touch(Spot(resource))
                if len(by) == 1:
                    assert answer is None
                    assert table.selection.chosen == (RecipeSign(by[0]),)
                else:
                    assert isinstance(answer, Refusal)
                    assert all(str(number) in worded(answer.message) for number in by)
                    assert "nothing to do" not in worded(answer.message)
            found.add(min(len(by), 2))
    assert found == {0, 1, 2}


def test_a_round_and_its_event_are_told_when_they_begin_and_when_they_are_decided(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("jabir", NAMES)) as host:
        for seat in range(3):
            host.page(seat)
        game, random, begun, decided = host.hosting.game, Random(4), 0, 0
        while begun < 3 or decided < 3:
            page, state = acting(host), game.state
            if state.phase is Phase.EVENT:
                event = worded(state.event.message)
                for each in host.pages:
                    who = "You decide." if each is page else f"{page.sheet['you']} decides."
                    assert each.sheet["happened"][-1] == f"Round {state.round}: {event}. {who}"
                begun += 1
                play_on(host, random, most=1)
                host.settle()
                if game.state is not state and game.state.phase is not Phase.EVENT:
                    told = f"Round {state.round}: {event}. {page.sheet['you']} "
                    for each in host.pages:
                        assert each is page or any(line.startswith(told) for line in each.sheet["happened"])
                    decided += 1
            else:
                play_on(host, random, most=1)


def _has_advice(hints: Hints[Any, Any]) -> bool:
    return hints.level is not None


def test_a_hint_lights_what_it_names_and_gives_way_to_what_is_chosen(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("jabir", NAMES)) as host:
        for seat in range(3):
            host.page(seat)
        random, others, ends = Random(6), False, False
        while not (others and ends):
            page, state = acting(host), host.hosting.game.state
            viewpoint = host.hosting.viewpoints[page.sheet["seat"]]
            hints, legal = viewpoint.table.hints, host.hosting.game.history.game.legal_actions(state)
            if legal == (Done(),) and not ends:
                page.do("hint")
                host.until(partial(_has_advice, hints), "a hint")
                laid = LaidOut(viewpoint, unpointed(viewpoint.table), SIZES[1], in_hand=True)
                (choice,) = laid.values["choices"]
                assert laid.values["hinted"] == choice["t"]
                ends = True
            elif state.phase is Phase.DRAFT and len(set(legal)) > 2 and not others:
                page.do("hint")
                host.until(partial(_has_advice, hints), "a hint")
                host.settle()
                best, *reasons = page.sheet["hint"]["told"]
                assert best.startswith("Best: ")
                assert reasons
                assert page.sheet["hint"]["more"] == say(f"hint.next.{hints.next_level}")
                while hints.next_level:
                    assert "Look at" not in " ".join(page.sheet["prompt"])
                    page.do("hint")
                    host.settle()
                assert isinstance(hints.shown, HandCard)
                card = tuple(state.of(state.mover).hand)[hints.shown.place]
                assert worded(card.message) in page.sheet["prompt"][0]
                assert page.sheet["prompt"][0].startswith("Or: ")
                assert page.sheet["hint"]["more"] == ""
                page.do("press", page.sheet["choices"][0]["t"])
                host.settle()
                assert page.sheet["chosen"]
                assert not any(line.startswith("Or: ") for line in page.sheet["prompt"])
                others = True
            else:
                play_on(host, random, most=1)


def test_who_holds_a_cell_of_the_board_is_told_and_not_refused(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("dream", NAMES[:2], "first=earth second=air", seed=SEED)) as host:
        ann = host.page(0, device="one", wide=378, high=442)
        for action in map(parse_action, f"{SETUP} +h15 +i15".split()):
            assert host.hosting.game.guest_acts(action) is None
            host.hosting.table.changed()
        host.settle()
        viewpoint = host.hosting.viewpoints[0]

        def told_at(name: str) -> str:
            ann.do("explain", viewpoint.numbers.number_of(parse_cell(name)))
            host.settle()
            assert not viewpoint.table.refused_places
            return " ".join(ann.sheet["answer"])

        assert "Your Stone on h15 can step to g16" in told_at("g16")
        assert "h14" in told_at("h14")
        ann.do("press", viewpoint.numbers.number_of(parse_cell("a1")))
        host.settle()
        assert "First touch one of your Stones, or your Symbol" in " ".join(ann.sheet["answer"])
        assert "Your reserve: 9 Stones" in " ".join(ann.sheet["seats"][0]["tells"])
        told_at("h15")
        ann.do("hint")
        host.settle()
        assert "h15: your" not in " ".join(ann.sheet["answer"])
