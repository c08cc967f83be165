"""Readers of what is typed at a terminal, pasted or dropped into the window, and what shows any text."""

import os
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.showable import clusters, showable
from dream.records.library.exchange import import_files
from dream.records.library.library import DATABASE, Library
from dream.ui.kit.input import DroppedFiles
from dream.ui.kit.text import Role, font
from dream.ui.kit.theme import Look, palette
from dream.ui.kit.window import NullScreen
from dream.ui.widgets.fields import TextField
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tests.fuzz.positions import text_of
from tests.kit.console import ended

COMMANDS = frozenset(
    {"board", "verify", "perft", "play", "replay", "library", "--version", "--help", "a.dream", "no.dream"}
)
STARTING = ("cmd:", "--picture", "export", "import", "backup", "salvage", "tend")
"""What starts a program, or writes where it is told to: that is what it is for."""
LONGEST_DRAWN = 300
FIELD = Rect(0, 0, 200, 36)


def _arguments(data: bytes, place: Path) -> None:
    """A command ends with 0, 1 or 2, and shows no traceback."""
    lines = data.replace(b"\0", b"").split(b"\n")
    arguments = [os.fsdecode(line) for line in lines][:30]
    if arguments[0] not in COMMANDS or any(word in part for part in arguments for word in STARTING):
        return
    if arguments[0] == "perft" and any(part.isdecimal() and part not in ("0", "1") for part in arguments):
        return
    (place / "a.dream").write_bytes(corpus.records()[0])
    (place / "a.toml").write_bytes(corpus.tile_sets()[0])
    (place / "data").mkdir()
    (place / "data" / DATABASE).write_bytes(corpus.library())
    assert ended(arguments) in (0, 1, 2)


class Pasted(NullScreen):
    """A clipboard with a text on it, and no window."""

    def __init__(self, text: str) -> None:
        self.text = text

    def copy(self, text: str) -> bool:
        return True

    def pasted(self) -> str | None:
        return self.text


def _pasted(data: bytes, _: Path) -> None:
    """A text that is pasted twice stands on one line, as far as there is room, and can be drawn."""
    pygame.font.init()
    field = TextField(FIELD, Look(palette()), Pasted(text_of(data)), "amber", limit=40)
    for _twice in range(2):
        field.handle(Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="v"))
    assert len(field.text) <= 40
    assert showable(field.text) == field.text
    field.draw(Surface(FIELD.size))


def _dropped(data: bytes, place: Path) -> None:
    """Files of any name that are dropped on the window."""
    drop = DroppedFiles()
    for line in data.replace(b"\0", b"").split(b"\n")[:20]:
        drop.take(Event(pygame.DROPFILE, file=os.fsdecode(line)))
    drop.take(Event(pygame.DROPCOMPLETE))
    paths = [path if path.is_absolute() else place / path for path in drop.release()]
    with Library(place / "data" / DATABASE) as library:
        import_files(library, [path for path in paths if path.resolve().is_relative_to(place)])


def _drawn(data: bytes, _: Path) -> None:
    """What is made showable of a text is so for ever, is bounded, and is drawn by every font."""
    pygame.font.init()
    text = text_of(data)
    shown = showable(text, LONGEST_DRAWN)
    assert showable(shown, LONGEST_DRAWN) == shown
    assert len(clusters(shown)) <= LONGEST_DRAWN
    shown.encode("utf-8")
    for role in Role:
        font(role).render(shown[:LONGEST_DRAWN], True, (255, 255, 255))
    font(Role.BODY).size(text[:LONGEST_DRAWN])


READERS = [
    Reader("arguments", _arguments, corpus.arguments, (), names_files=True, examples=40),
    Reader("pasted text", _pasted, corpus.names, (), examples=30),
    Reader("dropped files", _dropped, corpus.file_names, (), examples=15),
    Reader("drawn text", _drawn, corpus.names, (), examples=40),
]
