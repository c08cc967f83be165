"""What the documents say exists, and what the code cites is in the documents; the examples of the page for
programmers run, and what it promises is there, documented and typed.
"""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any
from xml.etree import ElementTree

import pytest

from dream import api
from dream.base.errors import Impossible, Malformed
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.levels import compiled_options
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.referee import REQUESTS
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import AgreeDraw, Decline, OfferDraw, Resign, Stand
from dream.matches.games import Terms, play
from dream.matches.players import Patience, make_player, parse_spec
from dream.play import registry
from dream.play.game import Chance
from dream.protocol.client import BlockingClient, introduced
from dream.protocol.dialogue import Limits, joined_command
from dream.protocol.server import BareServer, ObservationServer, Server
from dream.records.record import format_of
from tests.kit.programs import import_pettingzoo
from tests.kit.random_games import random_game

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DOCUMENTS = sorted([*DOCS.rglob("*.md"), ROOT / "README.md"])
LAWS = {"rules.md": ("R", 14), "jabir.md": ("J", 26), "alchemist.md": ("A", 25), "stone.md": ("S", 27)}
"""The documents of the law: the letter of their rulings, and how many there are."""
SOURCES = sorted([*(ROOT / "dream").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("law", LAWS)
def test_every_ruling_that_the_code_cites_is_in_the_law(law: str) -> None:
    letter, count = LAWS[law]
    told = set(re.findall(rf"\*\*{letter}(\d+)", text_of(law)))
    cite = re.compile(rf"\b{letter}(\d{{1,2}})\b")
    cited = {number for path in SOURCES for number in cite.findall(path.read_text(encoding="utf-8"))}
    assert cited <= told
    assert told == {str(number) for number in range(1, count + 1)}


def test_the_code_cites_no_document_that_is_not_there() -> None:
    for path in SOURCES:
        for name in re.findall(r"docs/(\w+\.\w+)", path.read_text(encoding="utf-8")):
            assert (DOCS / name).exists(), f"{path.name} cites docs/{name}"


def test_what_the_architecture_names_is_in_the_code() -> None:
    files = [path for path in SOURCES if path.is_relative_to(ROOT / "dream")]
    words = {word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    words |= {part for path in files for part in path.with_suffix("").parts}
    named = re.findall(r"`([\w./]+)`", text_of("architecture.md"))
    assert len(named) > 50
    for name in named:
        assert (ROOT / name).exists() or words.issuperset(re.findall(r"\w\w+", name)), name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_protocol_names_every_request_of_referee_and_engine() -> None:
    text = text_of("protocol.md")
    servers = [Path(inspect.getfile(server)) for server in (BareServer, Server, ObservationServer)]
    verbs = [
        verb
        for path in servers
        for verb in re.findall(r'"([a-z]+\??)": self\._', path.read_text(encoding="utf-8"))
    ]
    assert len(verbs) > 12
    for verb in [*REQUESTS, *verbs, "quit"]:
        assert re.search(rf"^\| `{re.escape(verb)}[` ]", text, re.MULTILINE), verb


def test_the_protocol_names_every_option_of_the_engine_and_no_other() -> None:
    table = text_of("protocol.md").partition("### Options of our own engine")[2]
    named = set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))
    assert named == {option.text.split()[2] for option in compiled_options().all}


def test_the_protocol_names_every_action_without_a_cell() -> None:
    text = text_of("protocol.md")
    for action in (Stand(), Resign(), Decline(), OfferDraw(), AgreeDraw()):
        assert f"`{action_text(action)}`" in text


def test_the_engine_of_a_few_lines_plays_a_game(tmp_path: Path) -> None:
    """The very script of the document, against itself, as far as the third Stone of each."""
    script = re.search(r"^```python\n(.*?)^```", text_of("protocol.md"), re.MULTILINE | re.DOTALL)
    assert script
    program = tmp_path / "first_legal.py"
    program.write_text(script[1], encoding="utf-8")
    command = [sys.executable, str(program)]
    assert introduced(GAME, command).name == "First Legal"
    client = BlockingClient(GAME, command)
    client.greet()
    game = history_of(start(Board.from_seed("amber"), Element.FIRE, Element.WATER))
    for _ in range(9):
        first = min(map(action_text, game.state.legal_actions))
        answer, _ = client.go(game, Limits(movetime=3000), 60)
        assert answer == first
        game.play(parse_action(answer))
    client.close()


@pytest.mark.parametrize(
    ("number", "word", "others"), [(1, "jabir", 2), (2, "stone", 3), (3, "alchemist", 3)]
)
def test_the_engines_that_observe_play_a_game_to_the_end(
    number: int, word: str, others: int, tmp_path: Path
) -> None:
    """The very scripts of the document; each wins more than its share against whoever plays at random."""
    scripts = re.findall(r"^```python\n(.*?)^```", text_of("protocol.md"), re.MULTILINE | re.DOTALL)
    program = tmp_path / "engine.py"
    program.write_text(scripts[number], encoding="utf-8")
    assert scripts[number].count("\n") <= 33
    spec = parse_spec(f"cmd:{joined_command([sys.executable, str(program)])}", word)
    player, terms, shares = make_player(spec, Patience()), Terms(word), []
    try:
        for seed in ("1", "2", "3"):
            players = [player, *(make_player(parse_spec("random", word), Patience()) for _ in range(others))]
            run = play(terms.begin(seed), players, terms, seed)
            assert run.failure is None
            assert run.game.outcome is not None
            shares.append(run.standings[0].share)
    finally:
        player.close()
    assert sum(shares) > len(shares) / (1 + others)


@pytest.mark.parametrize("word", registry.house())
def test_the_page_of_records_names_every_header(word: str) -> None:
    text = text_of("records.md")
    for name in format_of(registry.find(word)).names(2):
        assert f"`{name}`" in text, name


PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", PAGE, re.MULTILINE | re.DOTALL)
HEAVY = ("matplotlib", "numba", "numpy", "pettingzoo", "pygame")


def test_every_example_runs_and_prints_what_stands_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import_pettingzoo()
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    assert len(EXAMPLES) >= 8
    for code, printed in EXAMPLES:
        exec(compile(code, "library.md", "exec"), names)
        assert capsys.readouterr().out == printed, code


def test_the_examples_are_typed_as_strictly_as_the_program(tmp_path: Path) -> None:
    mypy = pytest.importorskip("mypy.api", reason="the extra 'dev' is not installed")
    module = tmp_path / "page.py"
    module.write_text("\n".join(code for code, _ in EXAMPLES), encoding="utf-8")
    said, errors, status = mypy.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(module)])
    assert status == 0, said + errors


@pytest.mark.parametrize("word", registry.house())
def test_an_action_is_told_in_words_and_a_position_is_drawn(word: str) -> None:
    game = api.find(word)
    history = random_game(game, 1, 60)
    decided = [state for state in history.states if game.deciding_seat(state) is not None]
    for state in decided[::7]:
        for action in game.legal_actions(state)[:5]:
            assert api.in_words(game, state, action)
    png = api.picture(game, decided[-1], size=320)
    assert int.from_bytes(png[16:20]) == int.from_bytes(png[20:24]) == 320
    for wrong in ({"size": 10}, {"kind": "gif"}):
        with pytest.raises(Malformed):
            api.picture(game, decided[-1], **wrong)


def test_words_are_of_a_seat_that_decides() -> None:
    game = api.find("jabir")
    rolled = next(state for state in random_game(game, 1).states if game.decider(state) is Chance.CHANCE)
    with pytest.raises(Impossible, match=r"^no seat decides"):
        api.in_words(game, rolled, game.parse_action("done"))


def test_a_position_of_the_dream_is_drawn_as_svg() -> None:
    game = api.find("dream")
    position = random_game(game, 1, 80).state
    svg = ElementTree.fromstring(api.picture(game, position, "svg").decode())
    titles = [title.text for title in svg.iter("{http://www.w3.org/2000/svg}title") if title.text]
    pieces = [f"Stone {n} {cell.name}" for n, side in enumerate(position.sides, 1) for cell in side.stones]
    pieces += [f"Symbol {n} {side.symbol.name}" for n, side in enumerate(position.sides, 1) if side.symbol]
    assert sorted(titles) == sorted(pieces)
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}polygon"))) == len(position.board.cells)
    with pytest.raises(Malformed, match="no pictures of stone as svg"):
        api.picture(api.find("stone"), api.find("stone").start("x", "-"), "svg")


def test_the_example_for_openspiel_runs() -> None:
    pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")
    found = re.search(r"^```py\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    exec(compile(found[1], "library.md", "exec"), {})


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    import_pettingzoo()
    notebook = nbformat.read(DOCS / "notebooks" / "first_steps.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [each for cell in notebook.cells for each in cell.get("outputs", ())]
    assert any("image/png" in each.get("data", ()) for each in shown), "no picture"
    assert any("between" in each.get("text", "") for each in shown), "no interval"


def test_the_table_has_the_names_that_are_promised() -> None:
    table = PAGE.partition("## What is promised")[2]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(api.__all__)


def promised() -> Iterator[tuple[str, Any]]:
    """Every promised name, and the methods of those that are classes."""
    for name in api.__all__:
        found = getattr(api, name)
        yield name, found
        if inspect.isclass(found):
            for own, member in vars(found).items():
                if inspect.isfunction(member) and not own.startswith("_"):
                    yield f"{name}.{own}", member


@pytest.mark.parametrize(("name", "found"), [*promised()])
def test_what_is_promised_is_documented_and_typed(name: str, found: Any) -> None:
    assert inspect.getdoc(found), name
    if inspect.isfunction(found):
        told = inspect.signature(found)
        assert told.return_annotation is not told.empty, name
        parameters = [each for each in told.parameters.values() if each.name not in ("self", "cls")]
        assert all(each.annotation is not each.empty for each in parameters), name


def test_the_library_is_light() -> None:
    code = f"import dream.api, sys; sys.exit(', '.join(set({HEAVY!r}) & set(sys.modules)) or 0)"
    said = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
