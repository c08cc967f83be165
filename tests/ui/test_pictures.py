"""Pictures of games: of any size and theme, of any position, and animations of the whole."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from dream.base.errors import Malformed
from dream.base.texts import ENGLISH, choose_language
from dream.cli.app import guarded
from dream.cli.arguments import FAULTY
from dream.play.game import UNFINISHED
from dream.play.strokes import Pen, Stroke
from dream.records.picture_records import KEYWORD, record_bytes, unwrapped
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text, save
from dream.ui.bench import opened
from dream.ui.pictures import MOST_FRAMES, chosen_theme, frames_of, gif, table_pictures

SHORT = 6


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


@pytest.mark.parametrize("word", ["dream", "stone"])
def test_a_picture_is_as_wide_as_asked_and_carries_its_game(word: str) -> None:
    game = opened(word, SHORT, people=0)
    with table_pictures(game, 640, "daylight") as pictures:
        before, after = pictures.after(0), pictures.png(len(game.game.actions), bare=False)
    image = Image.open(BytesIO(after))
    assert image.width == before.get_width() == 640
    assert 0.7 <= image.height / image.width <= 1.05
    assert pygame.image.tobytes(before, "RGB") != image.convert("RGB").tobytes()
    carried = open_record(unwrapped(after))
    assert carried.game.actions == game.game.actions
    assert record_text(carried.record) == record_text(game.record)


def test_what_is_drawn_with_a_move_is_in_its_picture_alone_and_in_the_animation() -> None:
    def pictures_of(*drawn: Stroke) -> tuple[list[bytes], bytes]:
        game = opened("dream", SHORT, people=0)
        game.game.tree.draw(game.game.node(2), drawn)
        with table_pictures(open_record(record_text(Record.of(game.game))), 640, "classic") as pictures:
            after = [pygame.image.tobytes(pictures.after(moves), "RGB") for moves in range(4)]
            return after, gif(pictures, 0.1, lambda *_: None)

    (bare, plain), (drawn, animated) = (
        pictures_of(),
        pictures_of(Stroke(Pen.RED, "k11"), Stroke(Pen.GREEN, "k8", "l8"), Stroke(Pen.BLUE, "zz9", "k8")),
    )
    assert [one == other for one, other in zip(bare, drawn, strict=True)] == [True, True, False, True]
    assert plain != animated


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
@pytest.mark.parametrize("people", [1, 2])
def test_a_picture_of_a_game_that_people_play_carries_nothing_that_is_hidden(
    word: str, people: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = opened(word, SHORT, people=people).record, tmp_path / "table.png"
    assert record.result == UNFINISHED
    save(record, tmp_path / "game.dream")
    words = ["picture", str(tmp_path / "game.dream"), str(file), "--width", "300"]
    assert guarded(words) == 0
    assert "with --reveal" in capsys.readouterr().out
    with pytest.raises(Unreadable):
        record_bytes(file)
    assert KEYWORD not in file.read_bytes()
    assert str(record.seed).encode() not in file.read_bytes()
    assert guarded([*words, "--reveal"]) == 0
    assert "reveal" not in capsys.readouterr().out
    assert record_bytes(file).decode() == record_text(record)


@pytest.mark.parametrize("suffix", [".png", ".gif"])
@pytest.mark.parametrize(("language", "says"), [("en", "1 variation could not"), ("de", "1 Variante ließ")])
def test_of_a_game_that_cannot_be_read_whole_that_is_said(
    language: str,
    says: str,
    suffix: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = tmp_path / "game.dream"
    record.write_text(record_text(opened("dream", 2, people=0).record) + "(zz9)\n")
    picture = tmp_path / f"picture{suffix}"
    status = guarded(["--language", language, "picture", str(record), str(picture), "--width", "300"])
    out, err = capsys.readouterr()
    assert status == FAULTY
    assert f"{record}: {says}" in err
    assert ("The picture" in out) == (language == "en")
    assert picture.stat().st_size > 0


def test_an_animation_has_a_frame_for_each_move_and_rests_at_the_end() -> None:
    told: list[int] = []
    game = opened("dream", SHORT, people=0)
    with table_pictures(game, 320, "classic") as pictures:
        data = gif(pictures, 0.5, lambda moves, done: told.append(done))
    image = Image.open(BytesIO(data))
    assert isinstance(image, GifImageFile)
    assert image.n_frames == len(game.game.actions) + 1 == len(told) == told[-1]
    assert image.info["duration"] == 500
    image.seek(image.n_frames - 1)
    assert image.info["duration"] == 3000


def test_a_long_game_leaves_out_moves_and_keeps_its_ends() -> None:
    assert frames_of(3) == [0, 1, 2, 3]
    frames = frames_of(10_000)
    assert (frames[0], frames[-1], len(frames)) == (0, 10_000, MOST_FRAMES)
    assert frames == sorted(set(frames))


@pytest.mark.parametrize("width", [299, 4001])
def test_a_size_that_is_none_is_refused(width: int) -> None:
    with (
        pytest.raises(Malformed, match="a picture is 300 to 4000 pixels wide"),
        table_pictures(opened("dream", SHORT, people=0), width, "classic"),
    ):
        pass


def test_a_theme_is_one_of_those_there_are_and_else_that_of_the_settings() -> None:
    assert chosen_theme(None) == "classic"
    assert chosen_theme("contrast") == "contrast"
    with pytest.raises(Malformed, match="there is no theme 'pink'; choose from classic, contrast"):
        chosen_theme("pink")
