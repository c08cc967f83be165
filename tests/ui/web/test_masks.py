"""A page is sent what its seat may know: whatever is hidden is exchanged, and no byte differs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from dream.base.texts import Sentence
from dream.games.alchemist.engine.search import own as alchemist_engine
from dream.games.jabirs_transmutations.engine.search import JabirsEngine
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.engine.search import StoneEngine
from dream.play import registry
from dream.play.game import Chance, Game
from dream.play.history import History, observations_of
from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest, Seat
from dream.play.strokes import Pen, Stroke
from dream.protocol.client import BestLines
from dream.protocol.dialogue import MULTI_PV, Info, Limits
from dream.ui.games.registry import view_of
from dream.ui.kit.theme import palette
from dream.ui.table.drawing import words_on
from dream.ui.table.engines import LINES, Engines, EngineSeat
from dream.ui.table.game_session import GameSession
from dream.ui.table.routes import presented
from dream.ui.table.view import TabletopView
from dream.ui.web.hosting import Hosting
from dream.ui.web.messages import take
from dream.ui.web.pictures import Pictures
from dream.ui.web.sheets import SHAPES, Display
from dream.ui.web.views import TableHost, lay
from tests.games.alchemist import random_games as alchemist
from tests.games.jabirs_transmutations import random_games as jabir
from tests.games.philosophers_stone import random_games as stone
from tests.kit.random_games import random_game
from tests.ui.driver import Person

LETTERS = "abcdef"
AnyGame = Game[Any, Any]


def _of_alchemist(random: Random, state: Any, *seats: int) -> Any:
    """All that is hidden from a seat dealt anew or, without a seat, all that is hidden from anybody."""
    for seat in seats or (0, 1):
        state = alchemist.exchanged(random, state, state.terms.seats[seat])
    return state


HIDDEN: dict[str, Callable[..., Any]] = {
    "jabir": jabir.exchanged,
    "stone": stone.exchanged,
    "alchemist": _of_alchemist,
}


PAIRS, WORK = 6, 24
"""How many pairs are compared, and how many trials or deals a hint takes: few differ with any other luck."""
ENGINES: dict[str, Callable[[], Any]] = {
    "jabir": JabirsEngine,
    "stone": lambda: StoneEngine(PlainKernel()),
    "alchemist": alchemist_engine,
}


class EngineHere(EngineSeat[Any, Any]):
    """A game's own engine in this process, which answers at once; `told` is what it has said of its lines."""

    thinking = lost = preparing = False

    def __init__(self, word: str) -> None:
        self._engine = ENGINES[word]()
        self.told: list[object] = []

    def advise(
        self,
        game: History[Any, Any],
        done: Callable[[Any, Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
        *,
        work: float = 1.0,
        lines: int = LINES,
        among: Sequence[Any] = (),
    ) -> None:
        seat = game.game.decider(game.state)
        assert isinstance(seat, int)
        self._engine.new_game(seat, game.game.options_text(game.start))
        self._engine.options.set(MULTI_PV, str(lines))
        views = list(map(self._engine.parse_observation, observations_of(game, seat)))
        best: BestLines[Any] = BestLines(len(game.game.legal_actions(game.state)), lines)
        action = self._engine.think(views, Limits(nodes=WORK), best.take, Event())
        self.told = [action, *(replace(info, time=0) for info in best.known)]
        done(action, best.known)

    def analyse(
        self,
        game: History[Any, Any],
        lines: int,
        told: Callable[[Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
    ) -> None:
        """Until so much work is done, where the engine itself would go on."""
        seat = game.game.decider(game.state)
        assert isinstance(seat, int)
        self._engine.new_game(seat, game.game.options_text(game.start))
        self._engine.options.set(MULTI_PV, str(lines))
        views = list(map(self._engine.parse_observation, observations_of(game, seat)))
        best: BestLines[Any] = BestLines(len(game.game.legal_actions(game.state)), lines)
        stop = Event()

        def hear(info: Info[Any]) -> None:
            best.take(info)
            if info.nodes >= WORK:
                stop.set()

        self._engine.think(views, Limits(infinite=True), hear, stop)
        self.told = [replace(info, time=0) for info in best.known]
        told(best.known)

    def revive(self) -> None:
        """It never fails."""

    cancel = close = wake = revive


class EnginesHere(Engines):
    """The engines of an app: one in this process for every seat."""

    def __init__(self, word: str) -> None:
        super().__init__(print, print)
        self.engine = EngineHere(word)

    def own(self, game: AnyGame, number: int) -> EngineHere:
        return self.engine

    def analyst(self, game: AnyGame) -> EngineHere:
        return self.engine


class Sheets:
    """What is sent of states of one game, with the names of pictures kept from state to state."""

    def __init__(self, folder: Path, word: str) -> None:
        self.app, self.word, self.game = Person(folder).app, word, registry.find(word)
        self.pictures: Pictures | None = None

    def of(self, state: Any, seat: int | None, *actions: Any) -> bytes:
        """The bytes that pages of a seat are sent, or those of watchers for None, once actions are done.

        One is that of a phone.
        """
        hosting, colours = self._hosting(state, seat, actions), palette("classic")
        displays = (
            Display("en", colours, SHAPES[1], words=True),
            Display("en", colours, (340, 336), in_hand=True),
        )
        return b"".join(hosting.sheet_of(hosting.viewpoints[seat], display) for display in displays)

    def looked_back(self, state: Any, seat: int | None, *actions: Any) -> bytes:
        """The same of a page that looks back at the state before the actions."""
        hosting, sent = self._hosting(state, seat, actions), dict[str, bytes]()
        guest = hosting.come(seat, {"words": True}, sent.__setitem__)
        take(hosting, guest, {"n": 1, "do": "look", "what": 0})
        hosting.tell_news()
        assert b'"at":0,"all":1' in sent["sheet"]
        return sent["sheet"]

    def hinted(self, state: Any, seat: int) -> tuple[list[bytes], list[object]]:
        """The bytes that the page of a seat is sent as it asks for a hint and all that it tells; and what the
        engine has told."""
        self.app.engines = engines = EnginesHere(self.word)
        hosting = self._hosting(state, seat, ())
        display = Display("en", palette("classic"), SHAPES[1], words=True)
        viewpoint, sent = hosting.viewpoints[seat], list[bytes]()
        hints = viewpoint.table.hints
        while hints.news is None or hints.next_level is not None:
            viewpoint.table.ask_hint()
            sent.append(hosting.sheet_of(viewpoint, display))
        return sent, engines.engine.told

    def analysed(self, state: Any, seat: int) -> tuple[object, ...]:
        """All that the analysis of a state tells whoever plays alone at a seat, in the window: the lines,
        the moves that are marked and what the engine has told."""
        self.app.engines = engines = EnginesHere(self.word)
        game, count = self.game, self.game.seats(state)
        seats = [Seat("Ann") if at == seat else Seat.machine("", 1) for at in range(count)]
        session: GameSession[Any, Any] = GameSession(SeatedGame(History(game, state), seats, "masks"))
        view = view_of(self.word)
        assert isinstance(view, TabletopView)
        analysis = presented(self.app, session, view.words(), view.looks()).table.analysis
        analysis.begin()
        analysis.watch(0.0)
        return analysis.rows(), analysis.moves(), analysis.state(), tuple(engines.engine.told)

    def drawn(self, state: Any, seat: int | None, host: int) -> tuple[bytes, int]:
        """The bytes of a page where the one at another seat has drawn at what is seen from there.

        Also at how many things of the own hand that was.
        """
        hosting = self._hosting(state, seat, (), host)
        presented = lay(TableHost(self.app), hosting.session)
        sight = presented.sight_now
        words = sorted(words_on(presented.looks, sight, presented.picture.items(sight).by_target))
        hand, open_to_all = [
            [each for each in words if each.startswith("hand.") is own] for own in (True, False)
        ]
        for word in open_to_all[:20]:
            hosting.table.drawing.draw(Stroke(Pen.GREEN, word))
        for word in hand[:8]:
            for ends in ((word,), (word, open_to_all[0]), (open_to_all[-1], word)):
                hosting.table.drawing.draw(Stroke(Pen.RED, *ends))
        display = Display("en", palette("classic"), SHAPES[1], words=True)
        return hosting.sheet_of(hosting.viewpoints[seat], display), len(hand)

    def _hosting(
        self, state: Any, seat: int | None, actions: Sequence[Any], host: int | None = None
    ) -> Hosting:
        """Guests at a game that has come to a state and gone on by actions; at a seat may be the `host`."""
        game = self.game
        seats = [
            Seat(letter) if number == host else Seat(letter, Guest())
            for number, letter in enumerate(LETTERS[: game.seats(state)])
        ]
        history: History[Any, Any] = History(game, state)
        for action in actions:
            history.play(action)
        session: GameSession[Any, Any] = GameSession(SeatedGame(history, seats, "masks"))
        hosting = Hosting(self.app, lay(TableHost(self.app), session))
        self.pictures = self.pictures or hosting.pictures
        hosting.pictures = self.pictures
        return hosting


def _compare(folder: Path, word: str, games: int, most: int) -> int:
    """Compare states of some random games, before and after an action; how many were compared."""
    sheets, game, compared = Sheets(folder, word), registry.find(word), 0
    for seed in range(games):
        random = Random(seed)
        states = random_game(game, seed).states
        for state in random.sample(states[:-1], min(most, len(states) - 1)):
            seat = random.choice([*range(game.seats(state)), None])
            by = frozenset() if seat is None else frozenset({seat})
            other = HIDDEN[word](random, state, *(() if seat is None else (seat,)))
            assert game.seen(state, by) == game.seen(other, by)
            if state != other and not _shows_choices(game, state, other):
                assert sheets.of(state, seat) == sheets.of(other, seat)
                compared += 1 + _after_an_action(sheets, random, state, other, seat, by)
    return compared


def _shows_choices(game: AnyGame, state: Any, other: Any) -> bool:
    """Whether the seat itself decides differently, which no exchange may bring about."""
    return game.deciding_seat(state) != game.deciding_seat(other)


def _after_an_action(
    sheets: Sheets, random: Random, state: Any, other: Any, seat: int | None, by: frozenset[int]
) -> int:
    """Whether a pair of actions was compared that are told to the seat in the same words."""
    game = sheets.game
    if isinstance(game.decider(state), Chance) or game.decider(state) is None:
        return 0
    mine, theirs = list(game.legal_actions(state)), list(game.legal_actions(other))
    random.shuffle(mine)
    for action in mine[:3]:
        told, after = game.told(state, action, by), game.seen(game.apply(state, action), by)
        for like in theirs:
            if game.told(other, like, by) == told and game.seen(game.apply(other, like), by) == after:
                assert sheets.of(state, seat, action) == sheets.of(other, seat, like)
                assert sheets.looked_back(state, seat, action) == sheets.looked_back(other, seat, like)
                return 1
    return 0


@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_hidden_changes_no_byte_of_a_page(tmp_path: Path, word: str) -> None:
    assert _compare(tmp_path, word, games=2, most=12) > 12


@pytest.mark.parametrize("word", HIDDEN)
def test_what_the_host_draws_tells_nothing_of_its_hand(tmp_path: Path, word: str) -> None:
    """It is sent where the guest sees both ends; at the host's own hand it changes no byte of a page."""
    sheets, game, random, compared = Sheets(tmp_path, word), registry.find(word), Random(7), 0
    states = [state for seed in range(4) for state in random_game(game, seed).states[:-1]]
    for state in random.sample(states, 30):
        host, guest = random.sample(range(game.seats(state)), 2)
        seat = random.choice([guest, guest, None])
        other = HIDDEN[word](random, state, *(() if seat is None else (seat,)))
        if state == other or _shows_choices(game, state, other):
            continue
        (sent, hand), (same, _) = sheets.drawn(state, seat, host), sheets.drawn(other, seat, host)
        assert sent == same
        drawn = sent.partition(b'"drawn":[')[2].partition(b"]")[0]
        assert drawn.startswith(b'"Green circle: ')
        assert b"Red" not in drawn
        compared += hand > 0
    assert compared > 3


def test_not_even_at_the_end_are_others_shown_what_is_drawn_at_a_hand(tmp_path: Path) -> None:
    """In Alchemist all hands lie open then, and watchers see that of whoever had the last turn."""
    sheets, states = Sheets(tmp_path, "alchemist"), random_game(registry.find("alchemist"), 3, 2000).states
    sent, hand = sheets.drawn(states[-1], None, int(states[-1].turn))
    assert b'"end":{' in sent
    assert hand > 3
    assert b"Red" not in sent.partition(b'"drawn":[')[2].partition(b"]")[0]


@pytest.mark.long
@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_hidden_changes_no_byte_in_a_thousand_states(tmp_path: Path, word: str) -> None:
    assert _compare(tmp_path, word, games=20, most=60) > 1000


@pytest.mark.parametrize("word", HIDDEN)
def test_what_a_seat_knows_does_change_its_page_and_no_other(tmp_path: Path, word: str) -> None:
    """The comparison sees what it is to see: a page of the seat that knows is another."""
    sheets, game, random, differing = Sheets(tmp_path, word), registry.find(word), Random(3), 0
    states = random_game(game, 5).states
    for state in random.sample(states[:-1], 12):
        for seat in range(game.seats(state)):
            other = HIDDEN[word](random, state, seat)
            knows = [
                each
                for each in range(game.seats(state))
                if game.seen(state, frozenset({each})) != game.seen(other, frozenset({each}))
            ]
            if knows:
                differing += sheets.of(state, knows[0]) != sheets.of(other, knows[0])
                break
    assert differing > 3


@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_hidden_changes_nothing_of_an_analysis(tmp_path: Path, word: str) -> None:
    """At fixed work, through all that the window shows; but what the seat knows does."""
    sheets, compared, told = Sheets(tmp_path, word), 0, set[str]()
    for state, other, seat in islice(_exchanged(word, 21), PAIRS):
        analysed = sheets.analysed(state, seat)
        assert analysed == sheets.analysed(other, seat)
        assert analysed[0]
        told.add(repr(analysed[3]))
        compared += 1
    assert (compared, len(told)) == (PAIRS, PAIRS)


def _exchanged(word: str, seed: int) -> Iterator[tuple[Any, Any, int]]:
    """States in which a seat has a choice, each with another that differs only in what is hidden from it."""
    game, random = registry.find(word), Random(seed)
    states = [state for seed in range(4) for state in random_game(game, seed).states[:-1]]
    random.shuffle(states)
    for state in states:
        seat = game.deciding_seat(state)
        if seat is None or len(game.legal_actions(state)) < 2:
            continue
        other = HIDDEN[word](random, state, seat)
        if state != other and not _shows_choices(game, state, other):
            yield state, other, seat


@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_hidden_changes_no_byte_of_a_hint(tmp_path: Path, word: str) -> None:
    """Neither what the engine tells at fixed work, nor the page at any level of the hint."""
    sheets, compared = Sheets(tmp_path, word), 0
    for state, other, seat in islice(_exchanged(word, 11), PAIRS):
        assert sheets.hinted(state, seat) == sheets.hinted(other, seat)
        compared += 1
    assert compared == PAIRS


@pytest.mark.parametrize("word", HIDDEN)
def test_a_hint_goes_by_what_the_seat_knows(tmp_path: Path, word: str) -> None:
    """The comparison sees what it is to see: another luck finds other values, and so tells something else."""
    sheets, game, random, differing = Sheets(tmp_path, word), registry.find(word), Random(5), 0
    for state in random.sample(random_game(game, 2).states[:-1], 16):
        seat = game.deciding_seat(state)
        if seat is None or len(game.legal_actions(state)) < 2:
            continue
        _, told = sheets.hinted(state, seat)
        history: History[Any, Any] = History(game, state)
        engine = EngineHere(word)
        engine._engine.options.set("Variety", "7")
        engine.advise(history, lambda action, lines: None, print)
        differing += engine.told != told
    assert differing
