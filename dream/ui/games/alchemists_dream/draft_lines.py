"""What somebody types to set up a position of the Alchemist's Dream, and the draft in words.

The words of a line may come in any order; what is done is told by their kinds: ``fire k8 l8`` paints ground,
``second stone k8`` puts a Stone down, ``first fire`` gives an element, ``second taken 2`` is a number.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from string import digits

from dream.base.errors import Malformed
from dream.base.seeds import cleaned_seed
from dream.base.sentences import labelled, sentence
from dream.base.showable import folded
from dream.base.texts import Listing, say, stock, texts, worded
from dream.games.alchemists_dream.drafts import PLACE_OF, Draft
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Phase, Player
from dream.games.alchemists_dream.tiles import Tile, standard_tiles
from dream.hexgrid import Hex, parse_cell
from dream.play.game import NO_OPTIONS
from dream.ui.games.alchemists_dream.brushes import GROUNDS

PLAYERS: Mapping[str, Player] = {"first": Player.FIRST, "second": Player.SECOND}
PHASES: Mapping[str, Phase] = {f"phase_{phase.value}": phase for phase in Phase}
_WORDS = "dream.set_up.words"


@dataclass
class Said:
    """The words of a line by their kinds; `rest` are those that are of none."""

    grounds: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    cells: list[Hex] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)

    @staticmethod
    def of(line: str) -> "Said":
        said, known = Said(), _known()
        words, idle = folded(line).replace(",", " ").split(), set(map(folded, stock("text.idle.forms")))
        while words:
            length, name = next(
                ((size, known[part]) for size in (3, 2, 1) if (part := tuple(words[:size])) in known), (1, "")
            )
            word = words[0]
            del words[:length]
            if name in GROUNDS:
                said.grounds.append(name)
            elif name in PLAYERS:
                said.players.append(PLAYERS[name])
            elif name:
                said.deeds.append(name)
            elif not set(word) - set(digits):
                said.numbers.append(int(word[:3]))
            elif (cell := _cell(word)) is not None:
                said.cells.append(cell)
            elif word not in idle:
                said.rest.append(word)
        return said


def edited(line: str, draft: Draft) -> Draft | None:
    """A draft after what a line says; None where it says nothing of this kind.

    Raises Refused where that can never be, and Malformed for what is no seed.
    """
    begun = _begun_by_seed(line)
    if begun is not None:
        bare = "board=bare" if draft.board.bare else NO_OPTIONS
        return draft.on_ground_of(Draft.from_seed(cleaned_seed(begun), GAME.parse_options(bare)))
    said = Said.of(line)
    tile = _tile(said.rest)
    player = said.players[0] if said.players else draft.position.turn
    match said.deeds, said.grounds, said.cells, said.numbers:
        case ["tile"], [], [cell], turned if tile is not None and cell in PLACE_OF and len(turned) < 2:
            return draft.laid(PLACE_OF[cell], tile, sum(turned) % 6)
        case _ if said.rest or len(said.players) > 1:
            return None
        case ["turn"], [], [cell], turned if cell in PLACE_OF and len(turned) < 2:
            return draft.turned(PLACE_OF[cell], (sum(turned) if turned else 1) % 6)
        case [], [ground], [_, *_], []:
            for cell in said.cells:
                draft = draft.painted(cell, GROUNDS[ground])
            return draft
        case [], [element], [], [] if said.players and GROUNDS[element] is not Terrain.VOID:
            return draft.with_element(player, Element(GROUNDS[element].value))
        case ["symbol"], [], [cell], []:
            return draft.with_symbol(player, cell)
        case ["stone"], [], [_, *_], []:
            for cell in said.cells:
                draft = draft.with_stone(player, cell)
            return draft
        case ["erase"], [], [_, *_], []:
            return draft.erased(*said.cells)
        case ["stone"], [], [], [number]:
            return draft.with_total(player, number)
        case ["taken"], [], [], [number]:
            return draft.with_taken(player, number)
        case ["to_move"], [], [], [] if said.players:
            return draft.with_turn(player)
        case [phase], [], [], [] if phase in PHASES:
            return draft.with_phase(PHASES[phase])
        case ["no_ground"], [], [], []:
            return draft.without_ground()
        case ["no_pieces"], [], [], []:
            return draft.without_pieces()
        case ["rim" | "no_rim" as rim], [], [], []:
            return draft.with_rim(bare=rim == "no_rim")
    return None


def lines_of(draft: Draft, about: str = "") -> Iterator[str]:
    """A draft in words: both sides, whose turn it is, the ground; or what is on the cells that are named."""
    if about:
        yield from (_cell_told(draft, cell) for cell in Said.of(about).cells)
        return
    position = draft.position
    for player, side in zip(Player, position.sides, strict=True):
        yield say(
            "dream.set_up.side",
            player=say(f"dream.set_up.player_{player + 1}"),
            element=side.element.label,
            symbol=say("dream.set_up.nowhere") if side.symbol is None else side.symbol.name,
            stones=_listed(side.stones),
            reserve=side.reserve,
            taken=side.taken,
        )
    turn = say(f"dream.set_up.player_{position.turn + 1}")
    yield sentence(labelled(say("dream.set_up.to_move"), turn))
    phase = say(f"dream.set_up.phase_{position.phase.value}")
    yield sentence(labelled(say("dream.set_up.phase"), phase))
    for name, ground in GROUNDS.items():
        if ground is not Terrain.VOID:
            label = say(f"dream.set_up.brush.{name}")
            cells = _listed(cell for cell in draft.board.cells if draft.board[cell] is ground)
            yield say("text.look.part", part=label, what=cells)
    yield say(f"dream.set_up.has_{'no_rim' if draft.board.bare else 'rim'}")
    laid = (draft.tile_at(place) for place in dict.fromkeys(PLACE_OF.values()))
    names = sorted(f"{each.tile.name} {each.place.name}" for each in laid if each is not None)
    if names:
        yield say("dream.set_up.tiles", tiles=Listing(tuple(names), "commas"))


def _cell_told(draft: Draft, cell: Hex) -> str:
    """What is on a cell, and what lies below it."""
    if cell not in draft.board:
        return say("dream.set_up.off", cell=cell.name)
    ground = draft.board[cell]
    name = next((name for name, each in GROUNDS.items() if each is ground), "")
    parts = [say(f"dream.set_up.brush.{name}") if name else say("dream.set_up.the_elixir")]
    for player, side in zip(Player, draft.position.sides, strict=True):
        if cell == side.symbol:
            parts.append(say(f"dream.set_up.brush.symbol_{player + 1}"))
        elif cell in side.stones:
            parts.append(say(f"dream.set_up.brush.stone_{player + 1}"))
    return say("text.look.part", part=cell.name, what=Listing(tuple(parts), "commas"))


def _known() -> dict[tuple[str, ...], str]:
    """The words that are known, in the language that is spoken, and what they mean."""
    names = texts("en")["dream"]["set_up"]["words"]
    return {tuple(folded(form).split()): name for name in names for form in stock(f"{_WORDS}.{name}.forms")}


def _cell(word: str) -> Hex | None:
    with suppress(Malformed):
        return parse_cell(word)
    return None


def _tile(words: list[str]) -> Tile | None:
    """The tile of a name, or the only one whose name begins so."""
    begins = " ".join(words)
    found = [tile for tile in standard_tiles().tiles if begins and folded(tile.name).startswith(begins)]
    whole = [tile for tile in found if folded(tile.name) == begins]
    return next(iter(whole or (found if len(found) == 1 else ())), None)


def _begun_by_seed(line: str) -> str | None:
    """The seed behind the word for one; None where the line begins with none."""
    first, _, rest = line.strip().partition(" ")
    return rest if folded(first) in map(folded, stock(f"{_WORDS}.seed.forms")) else None


def _listed(cells: Iterable[Hex]) -> str:
    """Cells by their names: letter, then number."""
    names = sorted((cell.name for cell in cells), key=lambda name: (name[:1], int(name[1:])))
    return worded(Listing(tuple(names), "commas")) if names else say("dream.set_up.nowhere")
