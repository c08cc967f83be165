"""What the documents say exists, and what the code cites is in the documents."""

import inspect
import re
import sys
from pathlib import Path
from random import Random

import pytest

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.engine.levels import compiled_options
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.referee import REQUESTS
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import AgreeDraw, Decline, OfferDraw, Resign, Stand, start
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.play import registry
from dream.play.game import Chance
from dream.play.history import History
from dream.protocol.client import BlockingClient, introduced
from dream.protocol.dialogue import Limits, checked_answer
from dream.protocol.server import Conversation, ObservationServer, Server
from dream.records.record import format_of

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
    servers = [Path(inspect.getfile(server)) for server in (Conversation, Server, ObservationServer)]
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


def test_the_engine_that_observes_plays_a_game(tmp_path: Path) -> None:
    """The other script of the document, at a seat beside two machines, until the last round that there is."""
    scripts = re.findall(r"^```python\n(.*?)^```", text_of("protocol.md"), re.MULTILINE | re.DOTALL)
    program = tmp_path / "first_card.py"
    program.write_text(scripts[1], encoding="utf-8")
    client = BlockingClient(JABIR, [sys.executable, str(program)])
    client.greet()
    history, random, asked = History(JABIR, JABIR.start("amber", "first=b")), Random(1), 0
    try:
        while history.outcome is None and asked < 60:
            decider = JABIR.decider(history.state)
            if isinstance(decider, Chance):
                history.play(JABIR.chance_action(history.state, "amber", len(history.actions)))
            elif decider == 1:
                answer, _ = client.go(history, Limits(level=1), 60)
                history.play(checked_answer(history, answer))
                asked += 1
            else:
                history.play(random.choice(JABIR.legal_actions(history.state)))
    finally:
        client.close()
    assert asked == 60


@pytest.mark.parametrize("word", registry.house())
def test_the_page_of_records_names_every_header(word: str) -> None:
    text = text_of("records.md")
    for name in format_of(registry.find(word)).names(2):
        assert f"`{name}`" in text, name
