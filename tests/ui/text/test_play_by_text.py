"""Play by text: what a line means; and whole games, lessons, exercises and reviews, line by line."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from dream.base.showable import folded
from dream.base.texts import choose_language, choose_wording, language, languages, say
from dream.cli.playing import SetupArguments, setup_of
from dream.games.alchemists_dream.rules.notation import position_text
from dream.play.registry import find, games
from dream.protocol.dialogue import Info
from dream.records.library.home import open_library
from dream.records.library.library import Query
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.study.exercises import exercises_for
from dream.study.kept_reviews import KeptReviews
from dream.study.review import tutoring
from dream.ui.app import App
from dream.ui.games.registry import view_of, view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.table import analysis
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.view import SetUpView
from dream.ui.text.conversation import Conversation
from dream.ui.text.reading import (
    Actions,
    TypedCommand,
    WordedAction,
    command_in,
    command_words,
    deed_in,
    words_of,
)
from dream.ui.text.terminal import Terminal, plain
from dream.ui.text_host import TextApp, learn_in_words, practise_in_words
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.present import present
from tests.ui.at_table import ScriptedEngines, ScriptedMachine
from tests.ui.table.tables import finished, review_of

Say = Callable[["Scripted"], str | None]
"""What somebody types next, by what was told; None for no more lines."""


class Scripted(Terminal):
    """A terminal at which `says` is asked for each line; `told` is all that was told, line by line."""

    def __init__(self, says: Say, *, clears: bool = False) -> None:
        self._says, self.clears = says, clears
        self.told: list[str] = []
        self.since: list[str] = []
        """What was told since the last line was typed."""
        self.lines: list[str] = []
        self.cleared: list[int] = []
        self.conversation: Conversation | None = None

    def tell(self, text: str = "") -> None:
        self.told += text.split("\n")
        self.since += text.split("\n")

    def ask(self, go_on: Callable[[], bool], owner: Hashable) -> str | None:
        if go_on():
            return None
        line = self._says(self)
        if line is None:
            raise EOFError
        self.lines.append(line)
        self.since = []
        return line

    def clear(self) -> None:
        self.cleared.append(len(self.told))


MOST_TYPED = 14
"""So many lines are typed in a lesson that is tried in every language."""


def lines(*given: str) -> Say:
    """Somebody who types these lines, one after the other."""
    left: Iterator[str] = iter(given)
    return lambda terminal: next(left, None)


def seated(
    *words: str, game: str = "dream", seats: Iterable[str] = (), seed: str = "amber lion rose"
) -> Callable[[App], object]:
    """What begins a game, as the command line does; `words` are options."""
    setup = setup_of(SetupArguments(game, seed, words, tuple(seats)))
    return lambda app: app.routes.begin(setup)


def talk(
    folder: Path, begin: Callable[[App], object], says: Say, *, spoken: str = "en", clears: bool = False
) -> Scripted:
    """Play so; what came of it."""
    before = language()
    app = TextApp(NullScreen(SMALLEST_WINDOW), SettingsFile(folder / "settings.json", view_settings()))
    choose_wording("typed")
    choose_language(spoken)
    terminal = Scripted(says, clears=clears)
    try:
        begin(app)
        terminal.conversation = Conversation(app, terminal)
        terminal.conversation.run()
    finally:
        app.close()
        choose_wording("")
        choose_language(before)
    return terminal


# What a line means: commands, and actions in words


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    before = language()
    choose_language("en")
    yield
    choose_language(before)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("look", TypedCommand("look")),
        ("Look  K8", TypedCommand("look", "K8")),
        ("how many", TypedCommand("count")),
        ("why not k8-l8", TypedCommand("why", "k8-l8")),
        ("go to 12", TypedCommand("go", "12")),
        ("looking", None),
        ("place d12", None),
        ("", None),
    ],
)
def test_a_command_is_the_longest_that_a_line_begins_with(line: str, meant: TypedCommand | None) -> None:
    assert command_in(line) == meant


STEP = WordedAction("k8-l8", "step from k8 to l8", "k8-l8")
PICK = WordedAction("pick:c", "pick Cinnabar", "pick:c")


@pytest.mark.parametrize(
    ("told", "said", "fits"),
    [
        (STEP, "move k8 to l8", True),
        (STEP, "k8 l8", True),
        (STEP, "go from k8", True),
        (STEP, "move l8 to k8", False),
        (STEP, "place l8", False),
        (PICK, "choose cinna", True),
        (PICK, "pick c", True),
        (PICK, "take the cinnabar", True),
        (PICK, "pick fire", False),
    ],
)
def test_words_mean_an_action_that_has_them_in_this_order(told: WordedAction, said: str, fits: bool) -> None:
    assert told.has_all(words_of(said)) is fits


POLISH = {
    "take": WordedAction("take:wa", "wziąć Wodę", "take:wa"),
    "make": WordedAction("transmute:2", "zrobić siarkę i arsen (Woda, przepis 2)", "transmute:2"),
    "formula": WordedAction("di+wa", "przeszukać talię (Destylacja z Wodą)", "di+wa"),
    "end": WordedAction("done", "nie wykładać więcej", "done"),
}


@pytest.mark.parametrize(
    ("told", "said", "fits"),
    [
        ("take", "weź wodę", True),
        ("take", "wez woda", True),
        ("take", "weź ziemię", False),
        ("make", "przepis 2", True),
        ("make", "zrób siarka arsen", True),
        ("make", "przepis 3", False),
        ("formula", "destylacja z woda", True),
        ("end", "koniec", True),
        ("end", "dosc", True),
    ],
)
def test_a_word_is_known_in_every_form_and_without_marks(told: str, said: str, fits: bool) -> None:
    choose_language("pl")
    assert POLISH[told].has_all(words_of(said)) is fits


def test_an_example_is_told_with_its_marks() -> None:
    choose_language("pl")
    assert deed_in("proszę wziąć Wodę") == "wziąć"
    assert command_in("POWTORKA") == command_in("powtórka") == TypedCommand("replay")


def test_a_whole_sentence_means_itself_and_none_that_says_more(monkeypatch: pytest.MonkeyPatch) -> None:
    less = WordedAction("a", "brew two yellow in the cauldron, with the tile 6", "create:bs:yy:6")
    more = WordedAction(
        "b", "brew one orange and two yellow in the cauldron, with the tile 6", "create:bs:oyy:6"
    )
    monkeypatch.setattr(Actions, "legal", (more, less))
    actions = Actions(cast(AnyGameTable, None))
    assert actions.meant("Brew two yellow in the cauldron with the tile 6.") == (less,)
    assert actions.meant("brew yellow with the tile 6") == (more, less)


@pytest.mark.parametrize("code", languages())
def test_no_two_commands_have_a_word_in_common(code: str) -> None:
    choose_language(code)
    owners: dict[str, str] = {}
    for name, words in command_words().items():
        assert all(owners.setdefault(folded(word), name) == name for word in words), name
        assert all(word == word.casefold() for word in words)


def test_a_line_is_read_without_its_accents() -> None:
    choose_language("de")
    assert command_in("UNMOGLICH") == command_in("unmöglich") == TypedCommand("impossible")
    assert command_in("züge  nach  Wasser") == command_in("zuge nach Wasser") == ("what", "nach Wasser")
    assert words_of("Kälte für Ümit") == words_of("kalte fur umit") == ("kalte", "umit")


# Whole games, lessons, exercises and reviews

GAMES = ("dream", "jabir", "alchemist", "stone")
SEATS = {"dream": ("b=1",), "jabir": ("b=1", "c=1"), "alchemist": ("b=1",), "stone": ("b=1",)}
OPTIONS = {"alchemist": ("players=2",), "stone": ("players=2",)}
MOST_LINES = 3000


def told_in(told: Iterable[str], *keys: str) -> bool:
    """Whether one of some texts is told in whole lines, in whatever language is spoken."""
    texts = [plain(say(key), "utf-8") for key in keys]
    return any(text in plain(line, "utf-8") for line in told for text in texts)


def somebody() -> Say:
    """Somebody who takes the first thing of every list, until the game is over."""

    def says(terminal: Scripted) -> str | None:
        assert len(terminal.lines) < MOST_LINES, terminal.told[-20:]
        if told_in(terminal.since, "text.end"):
            return "quit"
        listed = [line for line in terminal.since if line[:1].isdecimal() and ". " in line]
        if told_in(terminal.since[-1:], "text.seen", "typed.tabletop.seen"):
            return ""
        if told_in(terminal.since, "text.what.ok"):
            return "ok"
        return "1" if listed else "what"

    return says


def kept_games(*, over: bool) -> int:
    """How many games are in the library, those that are over or those that are not."""
    with open_library(lambda news: None) as library:
        entries = library.entries(library.find(Query()))
        return sum(entry.finished is over for entry in entries)


LONGER = ("jabir", "stone")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long if game in LONGER else ()) for game in GAMES]
)
def test_a_whole_game_of_each(tmp_path: Path, game: str) -> None:
    begin = seated(*OPTIONS.get(game, ()), game=game, seats=("a=person", *SEATS[game]))
    terminal = talk(tmp_path, begin, somebody())
    end = next(number for number, line in enumerate(terminal.told) if "“review” shows" in line)
    assert any(word in line for line in terminal.told[:end][-12:] for word in ("win", "lose", "share"))
    assert kept_games(over=True) == 1


@pytest.mark.long
@pytest.mark.parametrize("spoken", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_each_language(tmp_path: Path, game: str, spoken: str) -> None:
    begin = seated(*OPTIONS.get(game, ()), game=game, seats=("a=person", *SEATS[game]))
    talk(tmp_path, begin, somebody(), spoken=spoken)
    assert kept_games(over=True) == 1


def test_a_word_that_is_none_gets_a_sentence_with_two_moves(tmp_path: Path) -> None:
    terminal = talk(tmp_path, seated(), lines("1", "1", "abracadabra"))
    [sentence] = [line for line in terminal.told if "abracadabra" in line]
    assert sentence.count("(@") == 2, sentence


def test_moves_are_done_by_words_and_notation_and_refused_by_the_law(tmp_path: Path) -> None:
    script = ("1", "1", "set symbol i11", "stand", "place l2", "place a stone on i12", "undo", "redo", "log")
    terminal = talk(tmp_path, seated(seats=("b=1",)), lines(*script))
    told = "\n".join(terminal.told)
    assert "You set your Symbol on i11" in told
    assert "l2 isn't next to the Symbol on i11" in told
    assert "You placed a Stone on i12" in told
    assert "Undone: " in told or "undone" in told.lower()


def test_marks_are_drawn_told_kept_and_told_again_in_the_review(tmp_path: Path) -> None:
    script = (
        *("1", "1", "set symbol i11", "stand", "mark l8", "mark k8 to l8 in red", "marks", "mark the moon"),
        *(
            "keep marks",
            "unmark",
            "mark k8 blue",
            "look",
            "keep marks",
            "resign",
            "1",
            "review",
            "go to 3",
            "go to 0",
        ),
    )
    terminal = talk(tmp_path, seated(seats=("b=1",)), lines(*script))
    told = terminal.told
    assert told.count("Green circle: l8.") == 3
    assert told.count("Red arrow: from k8 to l8.") == 2
    assert "the moon can't be marked. Name one thing for a circle, or two for an arrow" in "\n".join(told)
    assert told.count("The marks are kept with this move.") == 2
    begins = next(number for number, line in enumerate(told) if "looks through the game" in line)
    assert told[:begins].count("Blue circle: k8.") == 2
    assert told[begins:].count("Blue circle: k8.") == 1, told[begins:]


# The analysis


class Answering(ScriptedMachine):
    """An engine that at once finds its lines, among them always the first legal action; and rests."""

    def analyse(self, game: Any, lines: int, told: Any, failed: Any) -> None:
        super().analyse(game, lines, told, failed)
        legal = game.game.legal_actions(game.state)
        found = [Info(7, 300 - 100 * rank, (each,), 900) for rank, each in enumerate(legal[:lines])]
        self.tell(*found)


class AnsweringEngines(ScriptedEngines):
    def __init__(self, app: App) -> None:
        super().__init__(app.post, app.say)
        self.analysing = Answering()


def answering(begin: Callable[[App], object]) -> Callable[[App], object]:
    """What begins so, with an engine that answers at once."""

    def begin_so(app: App) -> None:
        app.__dict__["engines"] = AnsweringEngines(app)
        begin(app)

    return begin_so


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lines are told with little thought behind them."""
    monkeypatch.setattr(analysis, "FIRST", 0.3)


def told_before_each(folder: Path, begin: Callable[[App], object], *script: str) -> dict[str, list[str]]:
    """What was told before each line of a script was typed, and, for none, at the end."""
    since, left = dict[str, list[str]](), list(script)

    def says(terminal: Scripted) -> str | None:
        line = left.pop(0) if left else None
        since[line or ""] = terminal.since
        return line

    talk(folder, begin, says)
    return since


LISTED = "Depth 7, and the engine goes on. Type a number to try a line:"


def replayed(app: App) -> None:
    app.routes.replay(open_record(record_text(Record.of(played(seeded_start(), QUICK_WIN))).encode()))


@pytest.mark.usefixtures("at_once")
def test_an_analysis_is_told_in_lines_and_a_move_judged_as_it_is_tried(tmp_path: Path) -> None:
    since = told_before_each(
        tmp_path,
        answering(replayed),
        "go to 4",
        "analyse",
        "lines 4",
        "1",
        "back",
        "+i15",
        "yes",
        "lines",
        "analyse",
    )
    first, second = "1. 68\N{NO-BREAK SPACE}%: place a Stone on i13 (+i13)", LISTED
    assert since["lines 4"][:2] == [second, first]
    assert len(since["lines 4"]) == 4
    assert since["1"] == since["lines 4"], "there are no more moves"
    assert "That's as good as the best move." in since["back"]
    assert [line[:2] for line in since["back"][-4:]] == ["1.", "2.", "3.", "4."]
    assert "Try another move?" in since["yes"]
    assert "That loses 12\N{NO-BREAK SPACE}%. Better: place a Stone on i13." in since["lines"]
    assert since["analyse"][0] == LISTED
    assert since[""][0] == "The analysis is over."


@pytest.mark.usefixtures("at_once")
def test_a_game_that_goes_on_is_analysed_as_in_the_window(tmp_path: Path) -> None:
    unfinished = record_text(Record.of(played(seeded_start(), QUICK_WIN.rpartition(" ")[0]))).encode()
    begin = answering(lambda app: app.routes.go_on(open_record(unfinished)))
    script = ("no analysis", "analyse", "no", "analyse", "yes", "lines", "back", "no analysis", "log")
    since = told_before_each(tmp_path, begin, *script)
    assert since["yes"][0] == "Analyse the game?"
    assert since["lines"][-4] == LISTED
    assert since["log"] == ["The game isn't analysed any more. Before it is again, everybody must agree."]


@pytest.mark.usefixtures("at_once")
def test_a_game_with_a_clock_is_not_analysed_before_it_is_over(tmp_path: Path) -> None:
    setup = setup_of(SetupArguments("jabir", "amber", seats=("b=1", "c=1"), clocks=("10m",)))
    since = told_before_each(tmp_path, answering(lambda app: app.routes.begin(setup)), "analyse", "lines")
    assert since["lines"] == since[""][:1] == [say("analysing.under_way")]


@pytest.mark.parametrize(
    ("word", "typed", "told"),
    [
        ("stone", "mark the deck of elements to fire in red", "Red arrow: from deck of elements to Fire."),
        ("jabir", "mark lead", "Green circle: lead."),
        ("alchemist", "mark tile 5 in blue", "Blue circle: tile 5."),
    ],
)
def test_things_of_every_game_are_marked_by_their_names(
    tmp_path: Path, word: str, typed: str, told: str
) -> None:
    begin = seated(*OPTIONS.get(word, ()), game=word, seats=("a=person",), seed="amber lion")
    since = told_before_each(tmp_path, begin, typed, "unmark", "marks")
    assert since["unmark"] == [told]
    assert since["marks"] == ["Nothing is marked here."]


# Setting up a position


def set_up(word: str, text: str = "") -> Callable[[App], object]:
    """What sets up a position of a game, from its text or anew."""
    state = find(word).parse_state(text) if text else None
    return lambda app: app.routes.set_up(word, state)


TWO_LEFT = position_text(played(seeded_start(), QUICK_WIN).states[-3])
"""A position of the Dream in which both Symbols are besieged."""


JABIR = find("jabir").state_text(find("jabir").start("amber", "-"))


def test_a_position_of_the_dream_is_set_up_line_by_line(tmp_path: Path) -> None:
    since = told_before_each(
        tmp_path,
        set_up("dream", TWO_LEFT),
        *(
            "no pieces",
            "earth h14 a1",
            "no rim",
            "undo",
            "redo",
            "rim",
            "first symbol h14",
            "second symbol k8",
        ),
        *(
            "air k8",
            "second stones k9 l8",
            "erase l8",
            "first stones 7",
            "second taken 2",
            "first fire",
        ),
        *("first earth", "first moves", "tile salam k17", "look k17", "haggling", "impossible", "play on"),
        *("fly away", "symbols", "text nonsense", f"text {TWO_LEFT}", "text"),
    )
    told = dict(zip(since, [*since.values()][1:], strict=False))
    assert since["no pieces"][1].startswith("First, earth: Symbol h14; Stones h15; 9 in reserve, 0 taken.")
    assert told["no pieces"][0] == "First, earth: Symbol nowhere; Stones nowhere; 10 in reserve, 0 taken."
    assert told["earth h14 a1"] == ["There are no elements on the rim, where a1 is."]
    assert told["no rim"][-1] == "The board has no rim."
    assert told["undo"] == told["rim"][-1:] == ["The board has its rim."]
    assert told["redo"] == ["The board has no rim."]
    assert told["second symbol k8"][-1] == "The Symbol of player 2 is on k8, which isn't air."
    assert told["air k8"][-1] == "This position can come up in a game."
    assert told["erase l8"] == ["Second, air: Symbol k8; Stones k9; 9 in reserve, 0 taken."]
    assert told["first stones 7"] == ["First, earth: Symbol h14; Stones nowhere; 7 in reserve, 0 taken."]
    assert "Second, air: Symbol k8; Stones k9; 7 in reserve, 2 taken." in told["second taken 2"]
    assert "First, fire: Symbol h14; Stones nowhere; 7 in reserve, 0 taken." in told["first fire"]
    assert told["first moves"] == ["To move: First."]
    assert "Salamander l13" in told["tile salam k17"][-1]
    assert told["look k17"] == ["k17: Bare ground."]
    assert "Phase: Haggling." in told["haggling"]
    assert "There are Stones on the board before play has begun." in told["impossible"]
    assert told["fly away"] == ["“fly away” changes nothing here. “help” lists what does."]
    assert told["text nonsense"] == ["A position has 5 fields separated by single spaces, not 1."]
    assert since[""] == [TWO_LEFT]


def test_what_was_set_up_is_analysed_saved_and_played(tmp_path: Path) -> None:
    script = ("analyse", "back", "save", "mine", "play", "1", "1", "place i13", "yes")
    since = told_before_each(tmp_path, answering(set_up("dream", TWO_LEFT)), *script)
    assert LISTED in since["back"]
    assert "The game is in the library as “mine”." in since["play"]
    assert "Place a Stone beside your Symbol." in since["place i13"][-1]
    assert any("placed a Stone on i13" in line for line in since["yes"])


def test_leaving_asks_about_what_was_changed(tmp_path: Path) -> None:
    since = told_before_each(tmp_path, set_up("dream", TWO_LEFT), "no pieces", "back", "2", "quit", "1")
    assert "Leave without saving?" in since["2"]
    assert "Leave without saving?" in since["1"]


def test_a_position_of_another_game_is_set_up_by_places_things_and_numbers(tmp_path: Path) -> None:
    since = told_before_each(
        tmp_path,
        set_up("jabir", JABIR),
        *("fire 2", "deck fire 3", "deck fire 99", "round 3", "phase turn", "to move second player", "undo"),
        *("second player tokens gold 2", "look second player", "cook 3"),
    )
    told = dict(zip(since, [*since.values()][1:], strict=False))
    assert told["fire 2"][0].startswith("That may be First player: saved cards: Fire, ")
    assert "The discarded cards: Fire 23." in told["deck fire 3"]
    assert told["deck fire 99"] == ["Here 0 to 26 are possible now."]
    assert told["round 3"][0].endswith("Round 3.")
    assert "To move: Second player" in told["to move second player"][0]
    assert "To move: First player" in told["undo"][0]
    assert told["second player tokens gold 2"] == [
        "Second player: tokens: Cinnabar 1, Lead 1, Yellow salt 1, Gold 2."
    ]
    assert [line.split(":")[0] for line in told["look second player"]] == ["Second player"] * 2
    assert since[""] == ["“cook 3” changes nothing here. “help” lists what does."]


def test_a_number_may_be_part_of_a_name(tmp_path: Path) -> None:
    told: list[list[str]] = []

    def says(terminal: Scripted) -> str | None:
        told.append(terminal.since)
        return ("spieler 1 hand feuer 0", "3 stapel elemente feuer", "am zug spieler 2", None)[len(told) - 1]

    talk(tmp_path, set_up("stone"), says, spoken="de")
    assert "Feuer" not in told[1][0], "no card of fire is left there"
    assert "Feuer 3" in told[2][0] or told[2] == ["Das ist schon so."]
    assert "Am Zug: Spieler 2" in told[3][0] or told[3] == ["Das ist schon so."]


@pytest.mark.parametrize("code", ["en", "de", "es", "pl"])
@pytest.mark.parametrize("word", [each.id for each in games() if isinstance(view_of(each.id), SetUpView)])
def test_all_that_help_shows_of_a_set_up_changes_it(tmp_path: Path, word: str, code: str) -> None:
    shown: list[str] = []

    def says(terminal: Scripted) -> str | None:
        if not terminal.lines:
            return "what"
        if len(terminal.lines) == 1:
            shown.extend(
                found for line in terminal.since for found in re.findall("[“„«]([^“”„«»]*)[”“»]", line)
            )
        else:
            unread = [line for line in terminal.since if re.search("“help”|„hilfe“|«ayuda»|„pomoc”", line)]
            assert not unread, terminal.lines[-1]
            if terminal.lines[-1] in ("board", "brett", "tablero", "stół", "plansza"):
                return str(len([line for line in terminal.since if line[:1].isdecimal()]))
        return shown.pop(0) if shown else None

    terminal = talk(tmp_path, set_up(word), says, spoken=code)
    assert len(terminal.lines) > 2


def test_what_goes_on_from_what_is_chosen_is_meant_before_what_begins_anew(tmp_path: Path) -> None:
    script = ("hint", "cauldron os", "blue", "blue", "green", "tile 10", "ok")
    terminal = talk(tmp_path, seated("players=2", game="alchemist", seats=("b=1",)), lines(*script))
    told = "\n".join(terminal.told)
    assert "This cauldron yields orange and grey. Choose one to five cubes of other colours" in told
    assert "You brew two blue and one green" in told


def test_a_lesson_is_learnt(tmp_path: Path) -> None:
    script = ("move i10 to i8", "hint", "i10-i9", "", "move h7 to i7", "i7-i8", "")
    terminal = talk(tmp_path, learn_in_words("dream"), lines(*script))
    told = "\n".join(terminal.told)
    assert "i8 isn't next to i10" in told
    assert "Best: step from i10 to i9." in told
    assert "That wins every game." in told
    assert "2. " in told[told.index("step 3 of 3") :]


@pytest.mark.parametrize("spoken", then_long(1, [code for code in languages() if code != "en"]))
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_learnt_in_each_language(tmp_path: Path, game: str, spoken: str) -> None:
    """By what hints recommend, typed as they say it; Enter leads on."""

    def says(terminal: Scripted) -> str | None:
        if told_in(terminal.since, "text.lesson.done", "text.lesson.lost", "text.lesson.read", "text.seen"):
            return "" if len(terminal.lines) < MOST_TYPED else None
        before, after = say("hint.best", action="|").split("|")
        best = [line for line in terminal.since if line.startswith(before) and line.endswith(after)]
        if best:
            return best[-1].removeprefix(before).removesuffix(after)
        return "hint" if len(terminal.lines) < MOST_TYPED else None

    terminal = talk(tmp_path, learn_in_words(game), says, spoken=spoken)
    choose_language(spoken)
    assert told_in(terminal.told, "text.lesson.done"), terminal.told
    assert not told_in(terminal.told, "text.lesson.lost")


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_is_solved_with_hints(tmp_path: Path, game: str) -> None:
    def says(terminal: Scripted) -> str | None:
        if any(line == "Press Enter to go on." for line in terminal.since):
            return None
        best = [line for line in terminal.since if line.startswith("Best: ")]
        if best:
            return best[-1].removeprefix("Best: ").removesuffix(".")
        return "hint" if len(terminal.lines) < 12 else None

    terminal = talk(tmp_path, practise_in_words(game), says)
    assert "Press Enter to go on." in terminal.told, terminal.told


def test_a_review_is_read_from_mistake_to_mistake_and_the_game_played_again(tmp_path: Path) -> None:
    script = (
        "1",
        "1",
        "set symbol i11",
        "stand",
        "resign",
        "1",
        "review",
        "next",
        "go to 2",
        "leave",
        "again",
        "look",
    )
    terminal = talk(tmp_path, seated(seats=("b=1",)), lines(*script))
    told = "\n".join(terminal.told)
    assert "You lose." in told
    assert "The computer looks through the game" in told
    assert "After move 2 of 4." in told or "After move 2 of 3." in told, told
    assert told.count("Set your Symbol on a cell") == 2
    assert kept_games(over=True) == 1


@pytest.mark.parametrize(
    ("word", "luck", "better", "then"),
    [
        (
            "dream",
            "Chance has decided little in this game.",
            "4. First player placed a Stone on g15.",
            "4. First player placed a Stone on h15: Second player's Symbol has three sides closed.",
        ),
        (
            "alchemist",
            "17. Draws grey. That was great luck for Third player.",
            "4. Fourth player brews one grey for 1.",
            "4. Fourth player brews two blue and two orange for 8.",
        ),
    ],
)
def test_the_better_line_what_follows_a_mistake_and_luck_are_told(
    tmp_path: Path, word: str, luck: str, better: str, then: str
) -> None:
    opened = open_record(finished(word))
    KeptReviews().keep(review_of(opened.game))
    script = lines("better", "luck", "next", "better", "what then")
    told = talk(tmp_path, lambda app: app.routes.replay(opened, judging=True), script).told
    assert luck in told[: told.index("Move 4: a slip.")]
    after = told[told.index("Move 4: a slip.") :]
    line = after.index("A line that wasn't played")
    assert after[line : line + 4] == ["A line that wasn't played", better, "A line that wasn't played", then]


def test_the_last_line_does_not_say_that_a_game_is_kept_which_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dream.records.library.library.Library.begin", full)
    for script, is_lost in ((("1", "1", "set symbol i11"), True), ((), False)):
        told = talk(tmp_path, seated(seats=("b=1",)), lines(*script)).told
        assert (told[-1] == "The game couldn't be saved: No space left on device.") == is_lost
        assert not any("in the library" in line for line in told)


def test_lessons_and_exercises_lead_back_to_the_game(tmp_path: Path) -> None:
    script = ("1", "1", "set symbol i11", "learn", "2", "leave", "practise", "leave", "look i11")
    terminal = talk(tmp_path, seated(seats=("b=1",)), lines(*script))
    told = "\n".join(terminal.told)
    assert "2. Stepping, step 1 of" in told
    assert told.rstrip().endswith("The game is in the library.")
    assert "i11: your Symbol" in told[told.index("2. Stepping, step 1 of") :]


def test_it_speaks_german_and_knows_german_and_english_words(tmp_path: Path) -> None:
    script = (
        "1",
        "",
        "setze symbol i11",
        "bleib stehen",
        "setze l2",
        "place i12",
        "warum",
        "wie viele",
        "help",
        "ende",
    )
    terminal = talk(tmp_path, seated(seats=("b=1",)), lines(*script), spoken="de")
    told = "\n".join(terminal.told)
    assert "Du hast dein Symbol auf i11 gesetzt" in told
    assert "l2 liegt nicht neben dem Symbol auf i11" in told
    assert "Steine auf dem Brett" in told


@pytest.mark.parametrize("typed", ["done", "look hand", "pick c", "x", "what"])
def test_the_curtain_opens_at_enter_alone(tmp_path: Path, typed: str) -> None:
    """A word once too often shows no hand; a sentence says whose it is."""
    begin = seated(game="jabir", seats=("a=person", "b=person", "c=1"), seed="amber")
    script = ("take hotness", "", "pick c", typed, "", "look hand")
    terminal = talk(tmp_path, begin, lines(*script), clears=True)
    asked = terminal.told.index(say("text.curtain_only", name="Second player"))
    after = terminal.told[asked + 1 :]
    assert not any("Your hand:" in line for line in terminal.told[:asked])
    assert "Second player to move." in after
    assert "Your hand:" in after


def test_hands_at_one_terminal_are_told_to_their_owners_alone(tmp_path: Path) -> None:
    """Each is told only after a curtain that was cleared, and the picks of others never by name."""
    script = ("take hotness", "", "look hand", "pick c", "", "look hand", "log")
    begin = seated(game="jabir", seats=("a=person", "b=person", "c=1"), seed="amber")
    terminal = talk(tmp_path, begin, lines(*script), clears=True)
    assert len(terminal.cleared) >= 2
    second = "\n".join(terminal.told[terminal.cleared[1] :])
    assert "picks Cinnabar" not in second
    assert "Your hand:" in second


# Questions, and what is told of a game


@pytest.mark.parametrize(
    ("spoken", "commands", "told_of"),
    [
        (
            "en",
            ("what", "look", "hint", "rules", "help", "learn"),
            ("Every bag is as good", "The aim", "1. The goal"),
        ),
        (
            "de",
            ("was", "schau", "tipp", "regeln", "hilfe", "lernen"),
            ("Ein Beutel ist so gut", "Das Ziel", "1. Das Ziel"),
        ),
    ],
)
def test_commands_work_at_a_question_which_is_asked_again_then(
    tmp_path: Path, spoken: str, commands: tuple[str, ...], told_of: tuple[str, ...]
) -> None:
    asks = {"en": "Pick a bag", "de": "Nimm einen Beutel"}[spoken]
    told = talk(tmp_path, seated(), lines(*commands, "nonsense"), spoken=spoken).told
    assert sum(line.startswith(asks) for line in told) == 1 + len(commands), told
    for text in told_of:
        assert any(line.startswith(text) for line in told), text


def test_a_lesson_begun_from_a_question_leads_back_to_it_and_another_takes_its_place(tmp_path: Path) -> None:
    told = talk(tmp_path, seated(), lines("learn 2", "learn 3", "learn", "leave", "1")).told
    second, third = (
        told.index(line) for line in told if line.startswith(("2. Stepping, step", "3. Ground, step"))
    )
    assert second < third < told.index("Lessons")
    assert told[-7:].count("1. Bag 1") == 0
    assert any("is Earth" in line or "is Fire" in line or "has " in line for line in told)


@pytest.mark.parametrize(("spoken", "yes", "no"), [("en", "yes", "no"), ("de", "ja", "nein")])
def test_yes_and_no_answer_a_question(tmp_path: Path, spoken: str, yes: str, no: str) -> None:
    """Yes goes to the board, and no doesn't give up."""
    give_up = {"en": "give up", "de": "aufgeben"}[spoken]
    script = lines("1", yes, "@i11", "stand", give_up, no, "+i12")
    told = talk(tmp_path, seated(seats=("b=1",)), script, spoken=spoken).told
    placed = {"en": "You placed a Stone on i12", "de": "Du hast einen Stein auf i12"}[spoken]
    assert any(line.startswith(placed) for line in told), told


def test_an_exercise_begins_with_the_position(tmp_path: Path) -> None:
    told = talk(tmp_path, practise_in_words("stone"), lines("back")).told
    assert any(line.startswith("Your hand: ") for line in told[:20]), told


WRONG = {"dream": "k17-l16", "jabir": "done", "alchemist": "create:bg:s:1", "stone": "in+ar"}
"""In the first exercise of each game: a move that is not the right one."""
FOLLOWS = {
    "en": ("What follows: ", "This is how it is won: ", "The computer expects to win "),
    "de": ("Darauf folgt: ", "So wird gewonnen: ", "Der Computer rechnet "),
}
WORK = {"dream": 3_000, "jabir": 40, "stone": 400, "alchemist": 120}
"""So little work tells the right move from the wrong one."""


@pytest.mark.parametrize("spoken", then_long(1, ["en", "de"]))
@pytest.mark.parametrize("game", GAMES)
def test_what_follows_a_try_is_told_before_the_next_line_is_asked_for(
    tmp_path: Path, game: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine of the game itself is waited for; then the exercise goes on as it was."""
    monkeypatch.setattr(present(tutoring(game)), "HINT", WORK[game])
    [right, *_] = exercises_for(game)[0].line
    since = dict[str, list[str]]()

    def says(terminal: Scripted) -> str | None:
        said = (WRONG[game], "look", right, None)[len(terminal.lines)]
        since[str(said)] = terminal.since
        return said

    talk(tmp_path, practise_in_words(game), says, spoken=spoken)
    reply, win, trials = FOLLOWS[spoken]
    answered = "\n".join(since["look"])
    if game == "dream":
        assert reply in answered
        assert win in "\n".join(since["None"])
        assert any(line.startswith("k17: ") for line in since[right]), "the exercise is shown as it was"
    else:
        assert trials in answered
        assert win not in "\n".join(since["None"])


def test_the_rules_of_a_game_tell_what_their_drawings_show(tmp_path: Path) -> None:
    told = talk(tmp_path, seated("players=2", game="stone", seats=("b=1",)), lines("rules")).told
    assert "Pure elements: Fire, Air, Water and Earth." in told
    assert "From Lead to Quicksilver: Incineration, Magnesium and Water." in told
    assert any(line.startswith("Distillation with Water: Look through the element deck") for line in told)
    assert "cards" not in told
    now = "What you do now is told under “Your turn”. “rules your turn” tells that part alone."
    assert now in told
    told = talk(tmp_path, seated("players=2", game="stone", seats=("b=1",)), lines("rules the die")).told
    assert "Incineration: everybody else discards a card." in told
    assert "Pure elements: Fire, Air, Water and Earth." not in told
    told = talk(tmp_path, seated("players=2", game="stone", seats=("b=1",)), lines("rules of chess")).told
    assert any(line.startswith("The rules have no such part. They have: The aim, The cards") for line in told)
    told = talk(tmp_path, seated(game="jabir", seats=("b=1", "c=1")), lines("rules")).told
    assert "Recipe 9 makes gold from 1 distilled sulfur, 1 pure quicksilver and 1 wetness." in told
