"""Subcommands about boards."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from dream.base.errors import Malformed
from dream.base.seeds import cleaned_seed, fresh_seed
from dream.base.showable import showable
from dream.cli.arguments import ONE_GAME, check_no_record_of_another
from dream.cli.tiles import tile_set_in
from dream.games.alchemists_dream.board import (
    LABELS,
    Board,
    Terrain,
    TileSet,
    lay,
    legend,
    place_middle,
    rows,
    standard_tiles,
)


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command(epilog=ONE_GAME)(board)


def board(
    seed: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SEED]"),
    ] = None,
    text: Annotated[bool, typer.Option("--text")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE")] = None,
    sheets: Annotated[
        Path | None,
        typer.Option("--sheets", metavar="FILE"),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    tiles: Annotated[Path | None, typer.Option("--tiles", metavar="FILE")] = None,
) -> None:
    from dream.games.alchemists_dream.game import GAME

    for word in seed or []:
        check_no_record_of_another(word, GAME)
    if text + as_json + (picture is not None) + (sheets is not None) > 1:
        raise Malformed("--text, --json, --picture and --sheets exclude each other; choose one")
    chosen = fresh_seed() if seed is None else cleaned_seed(" ".join(seed))
    tile_set = standard_tiles() if tiles is None else tile_set_in(tiles)
    if picture is not None:
        _draw_picture(picture, chosen, tile_set, bare)
    elif sheets is not None:
        _write_sheets(sheets, chosen, tile_set, bare)
    elif as_json:
        print(json.dumps(description(chosen, tile_set, bare), indent=1))
    elif text:
        print(Board.from_seed(chosen, bare=bare, tiles=tile_set).text)
        if seed is None:
            print(f"Seed: {chosen}", file=sys.stderr)
    else:
        _draw(chosen, Board.from_seed(chosen, bare=bare, tiles=tile_set))


def description(seed: str, tile_set: TileSet, bare: bool) -> dict[str, Any]:
    """All that a seed decides, as JSON has it: the bags, the tiles as they lie, and every cell."""
    from dream.games.alchemists_dream.rules.position import bags

    laid = lay(seed, tile_set)
    ground = Board.from_tiles(laid, bare=bare)
    return {
        "seed": seed,
        "tile_set": tile_set.name,
        "bare": bare,
        "bags": [element.name.lower() for element in bags(seed)],
        "terrain": ground.text,
        "places": [
            {
                "place": list(tile.place),
                "middle": place_middle(tile.place).name,
                "tile": tile.tile.name,
                "rotation": tile.sixths,
            }
            for tile in laid
        ],
        "cells": [
            {"name": cell.name, "q": cell.q, "r": cell.r, "terrain": ground[cell].name.lower()}
            for cell in ground.cells
        ],
    }


def _draw_picture(path: Path, seed: str, tile_set: TileSet, bare: bool) -> None:
    from dream.pictures.boards import save_picture

    save_picture(path, seed, tile_set, bare=bare)
    print(f'{showable(str(path))}: the board of the seed "{showable(seed)}"')


def _write_sheets(path: Path, seed: str, tile_set: TileSet, bare: bool) -> None:
    from dream.pictures.print_sheets import save_sheets

    save_sheets(path, seed, tile_set, bare=bare)
    print(f'{showable(str(path))}: tiles and pieces to cut out, and the board of the seed "{showable(seed)}"')


def _draw(seed: str, ground: Board) -> None:
    """The board in characters on standard output, in colour where that is a terminal that has it."""
    from rich.console import Console
    from rich.text import Text

    from dream.games.alchemists_dream.colours import GROUND, INK

    def block(terrain: Terrain, character: str) -> tuple[str, str]:
        return character, f"{INK[terrain]} on {GROUND[terrain]}"

    console = Console(highlight=False, soft_wrap=True)
    for row in rows(ground):
        cells = [block(ground[cell], f"{ground[cell].value} ") if cell else "  " for cell in row.cells]
        console.print(Text.assemble((row.lead, "dim"), *cells, (f" {row.tail}", "dim")))
    console.print()
    if console.color_system is None:
        console.print(Text(legend()))
    else:
        for kind, label in LABELS.items():
            console.print(Text.assemble(block(kind, f" {kind.value} "), f" {label}  "), end="")
        console.print()
    console.print(Text(f"Seed: {showable(seed)}"))
