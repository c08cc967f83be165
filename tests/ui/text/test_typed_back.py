"""Whatever is recommended in the terminal can be typed, in all games and languages, at random positions."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import capitalized, choose_language, choose_wording, language, worded
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.games.registry import view_of, view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.table.curtain import Curtain
from dream.ui.table.game_session import GameSession
from dream.ui.table.hints import Advice, HintLevel
from dream.ui.table.in_words import next_steps
from dream.ui.table.narration import prompt_of
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.sight import Way
from dream.ui.text.commands import TableCommands
from dream.ui.text.reading import Actions, command_in
from dream.ui.text.telling import TableInWords, Teller
from dream.ui.text_host import TextApp
from tests.kit.random_games import GAMES, random_game

QUOTED = re.compile(
    "(?<=[“„])[^“”„]*(?=[”“])|(?<=「)[^「」]*(?=」)|(?<=«\N{NO-BREAK SPACE})[^«»]*(?=\N{NO-BREAK SPACE}»)"
)
SEEDS, LONGEST, FIRST = 3, 250, 4
MOST = 5
"""So many actions of a position are typed, drawn at random: some positions have thousands."""
OPTIONS = {"stone": "players=3", "alchemist": "players=3"}
NAMES = ("Anna", "Bert", "Cleo", "Dora")
OWN = ("save NAME", "speichern NAME", "enregistrer NOM", "保存 名前")
"""Where a name of one's own is meant."""


@pytest.fixture(params=["en", "de", "fr", "ja"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TextApp]:
    """A terminal's app that speaks this language."""
    before = language()
    made = TextApp(NullScreen(SMALLEST_WINDOW), SettingsFile(tmp_path / "settings.json", view_settings()))
    choose_wording("typed")
    choose_language(request.param)
    yield made
    made.close()
    choose_wording("")
    choose_language(before)


Position = tuple[str, int, int]
"""A game by its word, the number of a random one, and how many actions have been done in it."""


def positions() -> Iterator[Any]:
    """A position of each kind that random games come to, by what decides and what may be done.

    All but the first of a game are long, and but for the task whose sentences begin like *give up*.
    """
    for word in GAMES:
        known, game = set[object](), find(word)
        for seed in range(SEEDS):
            history = random_game(game, seed, LONGEST, OPTIONS.get(word, "-"))
            for done, state in enumerate(history.states):
                legal = game.legal_actions(state) if game.deciding_seat(state) is not None else ()
                task = getattr(state, "decision", getattr(state, "phase", None))
                kind = word, str(getattr(task, "word", task)), frozenset(map(type, legal))
                if legal and kind not in known:
                    known.add(kind)
                    later = len(known) > FIRST and "lose" not in kind
                    yield pytest.param((word, seed, done), marks=pytest.mark.long if later else ())


class Typist:
    """Types at the table of a position, where nothing is done: what was told and meant is kept."""

    def __init__(self, app: TextApp, position: Position, patch: pytest.MonkeyPatch) -> None:
        word, seed, done = position
        self._app, self.random, game = app, Random(seed), find(word)
        history = random_game(game, seed, done, OPTIONS.get(word, "-"))
        seats = tuple(map(Seat, NAMES[: game.seats(history.state)]))
        session = GameSession(SeatedGame(history, seats), {"Seed": f"seed {seed}"})
        view_of(word).scenes(app, session).sit_down()
        app.step()
        if isinstance(app.scene, Curtain):
            app.scene.table.uncover()
            app.step()
        self.table, self.told, self.done = self.scene.table, list[str](), list[Any]()
        self.teller = Teller(self.told.append)
        self.commands = TableCommands(app, self.teller)
        patch.setattr(self.table, "act", self._act)

    def _act(self, action: Any) -> bool:
        self.done.append(action)
        return True

    @property
    def scene(self) -> TabletopScene:
        assert isinstance(self._app.scene, TabletopScene)
        return self._app.scene

    def types(self, line: str, chosen: Way = ()) -> None:
        """Type a line where so much is chosen."""
        self.told.clear()
        self.done.clear()
        self.table.selection.chosen = chosen
        self.commands.take(self.scene, line)

    def some(self, things: Iterable[Any]) -> list[Any]:
        """Some of many."""
        listed = list(things)
        return listed if len(listed) <= MOST else self.random.sample(listed, MOST)


def names_in(typist: Typist) -> TableInWords:
    return TableInWords(typist.table, typist.scene.presenter.looks)


each_position = pytest.mark.parametrize("position", list(positions()), ids=str)


@each_position
def test_every_action_that_is_listed_is_done_by_its_words_and_its_notation(
    app: TextApp, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = Typist(app, position, monkeypatch)
    legal = Actions(typist.table).legal
    assert len({told_of.text for told_of in legal}) == len(legal)
    for told_of in typist.some(legal):
        for line in (told_of.text, f"{capitalized(told_of.text)}.", told_of.notation):
            typist.types(line)
            assert typist.done == [told_of.action], (line, typist.told)
    in_words = names_in(typist)
    names = (in_words.name(in_words.sight, target) for target in next_steps(typist.table, ()))
    notations = (told_of.notation for told_of in legal)
    assert [said for said in (*names, *notations) if command_in(said) is not None] == []


@each_position
def test_every_thing_that_is_listed_is_chosen_by_its_name(
    app: TextApp, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = Typist(app, position, monkeypatch)
    in_words = names_in(typist)

    def all_chosen(chosen: Way, deep: int) -> None:
        steps = next_steps(typist.table, chosen)
        for target in typist.some(steps):
            name = in_words.name(in_words.sight, target)
            if not name:  # it is not listed
                continue
            typist.types(name, chosen)
            went = typist.table.selection.chosen
            if typist.done:
                assert typist.done[0] in steps[target], name
            else:
                assert in_words.name(in_words.sight, went[-1]) == name, (name, chosen, went, typist.told)
                assert went[:-1] == chosen, (name, chosen, went)
                if deep:
                    all_chosen(went, deep - 1)

    all_chosen((), 1)


def recommended(typist: Typist) -> Iterator[tuple[str, Way]]:
    """Everything in quotation marks that is told at a position, with what is chosen then."""
    table, legal = typist.table, Actions(typist.table).legal
    ways = [way for each in typist.some(legal) for way in table.words.ways(table.view_now, each.action)]
    for chosen in dict.fromkeys(((), *(way[:1] for way in ways), *ways)):
        typist.types("back", chosen)
        table.selection.chosen = chosen
        lines = list(prompt_of(table))
        for line in ("what", "abracadabra", "ok") if chosen else ("help", "what", "abracadabra", "look"):
            typist.types(line, chosen)
            lines += [*typist.told, *([worded(table.sentence.message)] if table.sentence else ())]
        yield from ((found, chosen) for line in lines for found in QUOTED.findall(line))
    for each in typist.some(legal):
        advice = Advice(table.game.state, each.action, ())
        for level in HintLevel:
            for line in table.hints.sentences(advice, level):
                yield from ((found, ()) for found in QUOTED.findall(line))


@each_position
def test_all_that_stands_in_quotation_marks_can_be_typed(
    app: TextApp, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist = Typist(app, position, monkeypatch)
    in_words, actions = names_in(typist), Actions(typist.table)
    for said, chosen in dict.fromkeys(recommended(typist)):
        command = command_in(said)
        if said in OWN or said == "abracadabra":
            continue
        if command is not None and command.rest and not actions.whole(said):
            about = command.rest
            named = in_words.named(about) or in_words.part_named(about) or actions.meant(about)
            assert named or about.isdecimal(), said
        elif command is None:
            typist.types(said, chosen)
            assert typist.done or typist.table.selection.chosen != chosen or len(typist.told) > 1, (
                said,
                chosen,
                typist.told,
            )
