"""``python -m tools.sounds`` makes all sounds, or those that are named, into assets/sounds.

Each is a file of Ogg Vorbis. A sound of the window has three `VARIANTS`, those that differ by pitch three
for each; a game has one ambience. It is told how long each is, how loud, and how large its file.
"""

import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Annotated

import numpy as np
import soundfile
import typer

from dream.base.assets import assets_dir
from dream.ui.kit.sound import KEYS, VARIANTS, ambience_file, sound_file
from tools.sounds.ambience import AMBIENCES, ambience
from tools.sounds.effects import EFFECTS, effect
from tools.sounds.loudness import AMBIENCE, as_loud, integrated, momentary, trimmed
from tools.sounds.models import RATE, Wave

QUALITY, AMBIENCE_QUALITY = 0.4, 0.1
"""Of Vorbis, 0 to 1: about 90 kbit/s for an effect, and 80 for both sides of an ambience."""


def made(name: str) -> Iterator[tuple[str, Wave]]:
    """Yield the files of a sound, or of a game's ambience, by their names, each with its wave."""
    if name in AMBIENCES:
        wave = ambience(name)
        yield ambience_file(name), wave * 10 ** ((AMBIENCE - integrated(wave)) / 20)
        return
    for key in (key for key in KEYS if key[0] == name):
        for variant in range(VARIANTS):
            yield sound_file(*key, variant), as_loud(trimmed(effect(name, variant, key[1])))


def vorbis(wave: Wave, quality: float) -> bytes:
    """Return a wave as a file of Ogg Vorbis; of the same wave it is the same."""
    file = BytesIO()
    with soundfile.SoundFile(
        file, "w", RATE, 1 if wave.ndim == 1 else 2, "VORBIS", format="OGG", compression_level=1 - quality
    ) as written:
        written.write(wave)
    return _numbered(file.getvalue())


def _numbered(ogg: bytes, serial: int = 1) -> bytes:
    """A file of Ogg with a number of our own for its stream, which the encoder draws by chance (RFC 3533)."""
    pages, at = [], 0
    while at < len(ogg):
        lacing = ogg[at + 27 : at + 27 + ogg[at + 26]]
        size = 27 + len(lacing) + sum(lacing)
        page = bytearray(ogg[at : at + size])
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checked(page))
        pages.append(bytes(page))
        at += size
    return b"".join(pages)


def _checked(page: bytes | bytearray) -> int:
    """The sum of a page of Ogg: a CRC of 32 bits by 0x04c11db7, the highest bit first."""
    total = 0
    for byte in page:
        total = (total << 8 & 0xFFFFFFFF) ^ _SUMS[total >> 24 ^ byte]
    return total


def _sums() -> Iterator[int]:
    for number in range(256):
        total = number << 24
        for _ in range(8):
            total = (total << 1 ^ (0x04C11DB7 if total & 0x80000000 else 0)) & 0xFFFFFFFF
        yield total


_SUMS = tuple(_sums())


def main(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Sounds and games; by default all.")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the files go.")] = None,
) -> None:
    """Make sounds."""
    folder = to or assets_dir() / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    known = [*EFFECTS, *AMBIENCES]
    for name in names or known:
        if name not in known:
            raise typer.BadParameter(f"there are {', '.join(known)}, but no {name}")
        for file, wave in made(name):
            long = wave.ndim == 2
            (folder / file).write_bytes(vorbis(wave, AMBIENCE_QUALITY if long else QUALITY))
            loud, peak = (integrated if long else momentary)(wave), 20 * np.log10(np.abs(wave).max())
            size = (folder / file).stat().st_size / 1024
            print(f"{file:24} {len(wave) / RATE:5.2f} s {loud:6.1f} LUFS, peak {peak:5.1f} dB {size:4.0f} kB")


if __name__ == "__main__":
    typer.run(main)
