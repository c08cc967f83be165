"""What listens for guests: who may ask for what, how a page is served, hostile pages, lasting addresses."""

import http.client
import io
import json
import logging
import re
import socket
import stat
import time
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from dream.base.errors import Malformed
from dream.base.texts import languages, own_name, texts
from dream.records.reader import read_record
from dream.records.writer import save
from dream.ui.host import HeldGame, saved_game
from dream.ui.web import addresses
from dream.ui.web.addresses import Listening
from dream.ui.web.server import BURST, LONGEST_MESSAGE, MOST_OF_SEAT, PAGE, RATE, page_fonts
from tests.ui.web.at_pages import LOCAL, LONGEST, Host, Page, play_on, setup_of

MOST_BYTES, MOST_OF_FONTS = 200_000, 120_000
"""The page has the texts of seven languages."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        yield host


def asked(
    host: Host, path: str, headers: dict[str, str] | None = None, method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    """What the server answers: the status, the headers and the body, while the loop of the host goes on."""
    port = int(host.server.origin.rpartition(":")[2])
    found: list[tuple[int, dict[str, str], bytes]] = []

    def ask() -> None:
        connection = http.client.HTTPConnection(LOCAL, port, timeout=LONGEST)
        try:
            connection.request(method, path, headers={"Host": f"{LOCAL}:{port}"} | (headers or {}))
            answer = connection.getresponse()
            found.append((answer.status, dict(answer.headers), answer.read()))
        except (OSError, http.client.HTTPException) as error:
            found.append((0, {}, repr(error).encode()))

    thread = Thread(target=ask)
    thread.start()
    host.until(lambda: not thread.is_alive(), "an answer")
    return found[0]


def test_the_page_is_served_whole_and_asks_for_nothing_from_elsewhere(host: Host) -> None:
    size = 0
    for path in PAGE:
        status, headers, body = asked(host, path)
        assert status == 200
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in headers
        assert "Server" not in headers
        size += len(body)
        assert not re.search(rb"(?:src|href)=.?https?:|url\((?!\w+\.woff2\))|import\(|@import", body)
    assert size < MOST_BYTES
    fonts = {path: asked(host, path) for path in page_fonts()}
    assert all(headers["Content-Type"] == "font/woff2" for _, headers, _ in fonts.values())
    sizes = {path: len(body) for path, (_, _, body) in fonts.items()}
    assert 0 < sum(size for path, size in sizes.items() if "japanese" not in path) < MOST_OF_FONTS
    assert max(sizes.values()) < MOST_OF_FONTS


def test_every_font_of_a_page_is_shown_at_once_with_another_until_it_has_come(host: Host) -> None:
    styles = asked(host, "/page.css")[2].decode()
    faces = re.findall(r"@font-face \{(.*?)\}", styles, re.DOTALL)
    assert {f"/{name}" for face in faces for name in re.findall(r"url\((\S+?)\)", face)} == set(page_fonts())
    assert all("font-display: swap" in face and "unicode-range" in face for face in faces)
    of_japanese = [face for face in faces if "japanese" in face]
    assert of_japanese
    for shared in (
        *"Az0.,\N{HORIZONTAL ELLIPSIS}\N{EN DASH}",
        "\N{RIGHT DOUBLE QUOTATION MARK}",
        "\N{HEBREW LETTER ALEF}",
    ):
        assert not any(_has(face, ord(shared)) for face in of_japanese), shared


def _has(face: str, code: int) -> bool:
    """Whether the span of a font of a page has a character, so that it is loaded where that is shown."""
    spans = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
    return any(int(first, 16) <= code <= int(last or first, 16) for first, last in spans)


def test_all_that_a_page_needs_is_named_by_its_first_file(host: Host) -> None:
    """What one file found in another would cost one more way there and back."""
    first = asked(host, "/")[2].decode()
    named = set(re.findall(r'(?:src|href)="([\w.]+)"', first))
    code = {name: asked(host, f"/{name}")[2].decode() for name in named if name.endswith(".js")}
    used = {each for text in code.values() for each in re.findall(r'from "\./([\w.]+)"', text)}
    assert used <= code.keys()
    assert len(used) > 8
    assert [name for name in named if name.endswith(".css")] == ["page.css"]


def test_the_page_has_all_its_sentences_in_every_language(host: Host) -> None:
    _, _, body = asked(host, "/")
    code = "".join(
        resources.files("dream.ui.web").joinpath("page", name).read_text("utf-8") for name, _ in PAGE.values()
    )
    said = set(re.findall(r'\bsay\("(\w+)"', code)) | set(re.findall(r'data-say="(\w+)"', code))
    assert len(said) > 20
    for language in languages():
        page = texts(language)["guests"]["page"]
        assert said <= set(page)
        assert page["connecting"].encode() in body
        assert f"&quot;own_name&quot;: &quot;{own_name(language)}&quot;".encode() in body


def test_lengths_that_old_browsers_do_not_know_stand_behind_those_that_they_know(host: Host) -> None:
    styles = asked(host, "/page.css")[2].decode()
    known = re.findall(r"([\w-]+): (\d+)vh; \1: \2dvh", styles)
    assert len(known) == styles.count("dvh") > 7
    assert "inset:" not in styles


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {"Host": "evil.example"}, 403),
        ("/", {"Origin": "http://evil.example"}, 403),
        ("/ws", {}, 403),
        ("/ws", {"Origin": "http://["}, 403),
        ("//[", {}, 400),
        ("/../pyproject.toml", {}, 404),
        ("/page/index.html", {}, 404),
        ("/ground/nothing", {}, 404),
        ("/ground/nothing?k=x", {}, 400),
        ("/faces/nothing", {}, 404),
        ("/faces/", {}, 404),
        ("/faces/nothing?k=nothing", {}, 400),
    ],
)
def test_what_is_not_to_be_had_is_refused(
    host: Host, path: str, headers: dict[str, str], status: int
) -> None:
    assert asked(host, path, headers)[0] == status


def test_nothing_but_reading_is_possible(host: Host) -> None:
    assert asked(host, "/", method="POST")[0] in (0, 400, 405)


def test_a_public_address_is_one_of_its_names(tmp_path: Path) -> None:
    setup = setup_of("alchemist", ["Ann", "Bob"], "players=2")
    with Host(tmp_path, setup, public="https://games.example.org/") as host:
        assert all(each.url.startswith("https://games.example.org/#") for each in host.server.addresses)
        assert asked(host, "/", {"Host": "games.example.org"})[0] == 200


def test_a_page_of_another_site_gets_no_websocket(host: Host) -> None:
    url = host.server.origin.replace("http", "ws") + "/ws"
    for origin in ("http://evil.example", None):
        with pytest.raises(InvalidStatus):
            connect(url, origin=Origin(origin) if origin else None)


def test_tokens_are_long_each_of_its_own_and_good_for_one_seat(host: Host) -> None:
    tokens = list(host.server.tokens.values())
    assert len(set(tokens)) == 3
    assert all(len(token) >= 22 for token in tokens)
    assert host.page(1).sheet["seat"] == 1
    for wrong in ("", tokens[0][:-1], tokens[0] + "x", "ü" * 22, 7, None, ["a"]):
        page = Page(host.server.origin, wrong)
        host.pages = [page]
        host.until(lambda: host.pages[0].closed is not None, "a page that is refused")
        assert page.closed == 4001
        assert page.sheet is None


def test_no_token_is_logged_or_told_to_another_page(
    host: Host, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    pages = [host.page(0), host.page(1), host.page(None)]
    pages[0].do("press", pages[0].sheet["choices"][0]["t"] if pages[0].sheet["choices"] else 0)
    host.settle()
    Page(host.server.origin, "wrong").close()
    told = [record.getMessage() for record in caplog.records if "websockets.client" not in record.name]
    kept = "".join([*told, *capsys.readouterr(), *host.said])
    sent = "".join(text for page in pages for text in page.sheets)
    for token in host.server.tokens.values():
        assert token not in kept
        assert token not in sent


def faces_of(host: Host, page: Page) -> list[str]:
    """The names of all faces that a page shows."""
    shown = page.sheet["items"] + page.sheet["seats"]
    return list(dict.fromkeys(each["p"] for each in shown if "p" in each))


def files(body: bytes) -> list[bytes]:
    """The files of faces that came together."""
    line, _, rest = body.partition(b"\n")
    stream = io.BytesIO(rest)
    found = [stream.read(length) for length in json.loads(line)]
    assert not stream.read()
    return found


def test_pictures_have_names_that_tell_nothing_and_are_painted_when_asked_for(host: Host) -> None:
    page = host.page(0)
    names, ground = faces_of(host, page), page.sheet["ground"]
    assert len(names) > 20
    assert all(re.fullmatch(r"[\w-]{22}", name) for name in (ground, *names))
    status, headers, body = asked(host, f"/ground/{ground}?k=0.5")
    assert status == 200
    assert headers["Content-Type"] == "image/webp"
    assert "immutable" in headers["Cache-Control"]
    assert body[:4] == b"RIFF"
    some = f"/faces/{'.'.join(names[:9])}?k=0.5"
    status, headers, body = asked(host, some)
    assert status == 200
    assert "immutable" in headers["Cache-Control"]
    assert [file[:4] for file in files(body)] == [b"RIFF"] * 9
    assert asked(host, some)[2] == body


def test_pictures_that_are_not_there_are_left_out_and_asked_for_again(host: Host) -> None:
    page = host.page(0)
    known, ground = faces_of(host, page)[0], page.sheet["ground"]
    status, headers, body = asked(host, f"/faces/{known}.nothing.{ground}.{known}?k=1")
    assert status == 200
    assert headers["Cache-Control"] == "no-store"
    one, nothing, no_face, again = files(body)
    assert one == again
    assert one
    assert nothing == no_face == b""
    assert asked(host, f"/ground/{known}?k=1")[0] == 404


def test_as_many_pictures_come_at_once_as_a_page_asks_for(host: Host) -> None:
    most = int(re.findall(r"MOST_AT_ONCE = (\d+);", asked(host, "/pictures.js")[2].decode())[0])
    names = [faces_of(host, host.page(0))[0], *("x" * 22 for _ in range(most - 1))]
    status, _, body = asked(host, f"/faces/{'.'.join(names)}?k=0.5")
    assert status == 200
    assert len(files(body)) == most


@pytest.mark.long
@pytest.mark.parametrize(("word", "seats"), [("stone", 4), ("alchemist", 4), ("jabir", 3), ("dream", 2)])
def test_the_pictures_of_a_table_are_no_larger_than_600_kB(tmp_path: Path, word: str, seats: int) -> None:
    with Host(tmp_path, setup_of(word, ["Ann", "Bob", "Cid", "Dee"][:seats])) as host:
        page = host.page(0)
        play_on(host, Random(1), most=30)
        ground = asked(host, f"/ground/{page.sheet['ground']}?k=1.5")[2]
        faces = asked(host, f"/faces/{'.'.join(faces_of(host, page))}?k=1.5")[2]
        assert len(ground) + len(faces) < 600_000


# Hostile pages


def test_a_page_that_says_too_much_is_closed(host: Host) -> None:
    page = host.page(0)
    page.say("x" * (LONGEST_MESSAGE + 1))
    host.until(lambda: page.closed is not None, "a page that is closed")
    assert page.closed == 1009


def test_a_page_that_speaks_too_fast_waits_and_loses_nothing(host: Host) -> None:
    page, since = host.page(0), time.monotonic()
    for _ in range(int(BURST) + 20):
        page.do("possible")
    host.settle()
    assert page.closed is None
    assert time.monotonic() - since > 20 / RATE


def test_a_failure_of_the_server_is_told_and_leaves_no_page_waiting(
    host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = host.page(0)
    with monkeypatch.context() as patched:
        patched.setattr(host.hosting, "sheet_of", lambda *of: 7)
        page.do("show")
        host.until(lambda: page.closed is not None, "a page to which nothing can be sent")
        patched.setattr(host.hosting, "come", lambda *who: 1 / 0)
        host.pages.append(Page(host.server.origin, host.server.tokens[1]))
        host.until(lambda: host.pages[-1].closed is not None, "a page that can't come")
    assert [each.closed for each in host.pages] == [1011, 1011]
    told = capsys.readouterr().err
    assert "TypeError" in told
    assert "ZeroDivisionError" in told
    assert not any(host.hosting.roster.here.values())
    assert host.page(0).sheet["seat"] == 0


def test_only_so_many_pages_of_a_seat_are_open(host: Host) -> None:
    for _ in range(MOST_OF_SEAT):
        host.page(0)
    more = Page(host.server.origin, host.server.tokens[0])
    host.pages.append(more)
    host.until(lambda: more.closed is not None, "a page that is refused")
    assert more.closed == 4002


WORDS = [
    "press",
    "confirm",
    "back",
    "explain",
    "hint",
    "why",
    "undo",
    "answer",
    "say",
    "show",
    "hello",
    "gesture",
    "near",
    "rules",
    "leave",
    "",
    "__",
]


def hostile(random: Random, words: Sequence[str] = WORDS) -> str:
    """A message as a hostile page may send it."""
    strange: list[object] = [
        None,
        True,
        -1,
        0,
        2**70,
        1e400,
        "x",
        "\0",
        "é" * 30,
        [],
        {},
        [[[[]]]],
        {"a": {"b": 1}},
        "9" * 400,
    ]
    match random.randrange(8):
        case 0:
            return bytes(random.randrange(256) for _ in range(random.randrange(60))).decode("latin-1")
        case 1:
            return "[" * random.randrange(900)
        case 2:
            return json.dumps(random.choice(strange))
        case 3:
            return '{"n":' + "9" * random.randrange(1, 400) + "}"
    said = {"n": random.choice([1, 2, 10**9, *strange]), "v": random.choice([0, 1, *strange])}
    what, name = random.choice([5, *strange]), random.choice(strange)
    room = {side: random.choice([340, 480, *strange]) for side in ("wide", "high")}
    return json.dumps(said | room | {"do": random.choice([*words, *strange]), "what": what, "name": name})


def _attack(host: Host, random: Random, most: int) -> None:
    """Send so many hostile messages from pages that are opened again whenever they are closed."""
    sent = 0
    page: Page | None = None
    while sent < most:
        if page is None or page.closed is not None:
            page = Page(host.server.origin, host.server.tokens[random.choice([0, 1, None])])
            host.pages[1:] = [page]
        for _ in range(25):
            try:
                page.say(hostile(random))
            except ConnectionClosed:
                break
            sent += 1
        host.go_on()


def test_hostile_messages_change_nothing_and_end_nothing(host: Host) -> None:
    witness = host.page(0)
    _attack(host, Random(5), 400)
    host.pages[1:] = []
    host.settle()
    assert not host.hosting.game.history.actions
    assert not host.hosting.game.over
    assert witness.closed is None


@pytest.mark.long
def test_ten_thousand_hostile_messages_change_nothing(host: Host) -> None:
    witness = host.page(0)
    _attack(host, Random(6), 10_000)
    host.pages[1:] = []
    host.settle()
    assert not host.hosting.game.history.actions
    assert witness.closed is None


def test_what_is_no_http_is_let_go_of(host: Host) -> None:
    port = int(host.server.origin.rpartition(":")[2])
    for text in (b"\x16\x03\x01" + bytes(60), b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500, b"\r\n\r\n"):
        with socket.create_connection((LOCAL, port), timeout=20) as stranger:
            stranger.sendall(text)
    assert asked(host, "/")[0] == 200


def test_it_stops_with_the_game(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        port = int(host.server.origin.rpartition(":")[2])
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((LOCAL, port), timeout=5)


def test_a_port_that_is_taken_is_refused_in_a_sentence(tmp_path: Path, host: Host) -> None:
    from dream.ui.host import HeldGame, new_game
    from dream.ui.web.addresses import Listening

    port = int(host.server.origin.rpartition(":")[2])
    with pytest.raises(Malformed, match=f"Can't listen on {LOCAL}, port {port}"):
        HeldGame(
            new_game(setup_of("alchemist", ["Ann", "Bob"], "players=2")), Listening(LOCAL, port), tmp_path
        )


def test_fifty_watchers_see_every_move(host: Host) -> None:
    for seat in (0, 1):
        host.page(seat)
    watchers = [host.page(None) for _ in range(50)]
    acting = next(page for page in host.pages if page.sheet["yours"])
    acting.do("press", acting.sheet["choices"][0]["t"])
    host.until(lambda: host.hosting.game.history.actions or acting.sheet["chosen"], "a choice")
    host.settle()
    host.until(lambda: all(page.sheet["watching"] == 50 for page in watchers), "news for all")
    assert len({page.sheets[-1] for page in watchers}) == 1


# A game that goes on after its host was ended is found under the same addresses

SETUP = setup_of("alchemist", ["Ann", "Bob"], "players=2")


def _held(tmp_path: Path) -> tuple[set[str], Path]:
    """A game was held until a move was made: its addresses, and its file."""
    with Host(tmp_path, SETUP) as host:
        game = host.hosting.game
        game.act(game.history.game.legal_actions(game.state)[0])
        path = tmp_path / "game.dream"
        save(host.hosting.session.record(), path)
        return {place.url for place in host.held.places}, path


def _again(tmp_path: Path, path: Path) -> HeldGame:
    return HeldGame(saved_game(read_record(path)), Listening(LOCAL), tmp_path, lambda sentence: None)


def test_the_same_addresses_go_on(tmp_path: Path) -> None:
    before, path = _held(tmp_path)
    again = _again(tmp_path, path)
    try:
        assert {place.url for place in again.places} == before
    finally:
        again.server.stop()
        again.app.close()


def test_nobody_else_can_read_them(tmp_path: Path) -> None:
    _held(tmp_path)
    [folder] = tmp_path.rglob(addresses.FOLDER)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_new_game_has_new_ones_though_its_seed_is_the_same(tmp_path: Path) -> None:
    before, _ = _held(tmp_path)
    with Host(tmp_path, SETUP) as host:
        keys = {place.url.partition("#")[2] for place in host.held.places}
        assert not keys & {url.partition("#")[2] for url in before}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"port": 1, "tokens": {"0": "short"}}', '{"port": 1, "tokens": 7}']
)
def test_what_cannot_be_read_gives_new_ones(tmp_path: Path, text: str) -> None:
    _, path = _held(tmp_path)
    [file] = tmp_path.rglob(f"{addresses.FOLDER}/*.json")
    file.write_text(text)
    again = _again(tmp_path, path)
    again.server.stop()
    again.app.close()
    assert addresses.kept(again.hosting.session) is not None


def test_they_are_forgotten_at_the_end(tmp_path: Path) -> None:
    _, path = _held(tmp_path)
    session = saved_game(read_record(path))
    assert addresses.kept(session) is not None
    addresses.forget(session)
    assert addresses.kept(session) is None
