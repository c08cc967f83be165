"""What scripts may say of the Dream's table: all that can be done there, and what is seen of it."""

from collections.abc import Callable, Iterable
from typing import Any

from pygame import Rect

from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import Hex
from dream.play.seats import Seat
from dream.protocol.dialogue import WIN, Info
from dream.records.reader import Opened
from dream.records.record import Record, stroke_tags
from dream.records.syntax import Fault
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.items import Siege
from dream.ui.games.alchemists_dream.marks import Hint, LastAction
from dream.ui.games.alchemists_dream.scenes import BoardEnd
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.games.alchemists_dream.ways import ALL
from dream.ui.games.alchemists_dream.words import ALMOST
from dream.ui.table.hints import HintLevel
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.narrator import Narrator
from dream.ui.widgets.playback import TimeLine
from dream.ui.widgets.result_panel import ResultSheet
from tests.kit.games import SEED
from tests.kit.journals import kept_game
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable, setup_of
from tests.ui.scripts import TABLE, Vocabulary, any_action, do, shown, texts

SEATS = {"Anna": ANNA, "Bert": BERT, "Stoker": MACHINE, "nobody": Seat()}
FOUND = "35 h15-h16 i15-i16 +g14; 20 +i13 i15-j14; -110 +g14"
"""What an engine finds for the position after both have set a Stone."""


def sit(person: AtTable, text: str = "") -> None:
    """Sit down: ``(Anna Stoker; at POSITION; clocks 1m) actions``, each part but the actions if need be."""
    given, actions = text[1:].split(")", 1) if text.startswith("(") else ("", text)
    seats, position, clocks = (ANNA, BERT), None, ""
    for part in filter(None, map(str.strip, given.split(";"))):
        word, _, rest = part.partition(" ")
        match word:
            case "at":
                position = rest
            case "clocks":
                clocks = rest
            case _:
                first, second = (SEATS[name] for name in part.split())
                seats = first, second
    person.sit(actions.strip(), seats, position, clocks)


def begin(person: AtTable, text: str = "") -> None:
    """Begin a game with a board that is laid: the options, or the names of the seats, or both."""
    words = text.split()
    names = [SEATS[word] for word in words if word in SEATS]
    options = " ".join(word for word in words if word not in SEATS)
    person.app.routes.begin(setup_of(SEED, names or (ANNA, BERT), options or "-"))
    person.wait()


def replay(person: AtTable, text: str) -> None:
    """Look through a game, as from the list of saved ones; a fault may have been found in it: ``! what``."""
    actions, _, fault = text.partition(" ! ")
    sit(person, actions)
    session = person.table.session
    record = Record.of(session.game.history, session.origin, seats=session.game.seats)
    faults = (Fault(fault, 9),) if fault else ()
    person.app.routes.replay(Opened(record, session.game.history, faults))
    person.engine_seat.asked.clear()
    person.wait()


def lines_of(text: str) -> list[Info[Any]]:
    """What an engine has found: lines with their scores, one after the other."""
    found = [line.strip().partition(" ") for line in text.split(";")]
    scores = {"win": WIN, "loss": -WIN}
    return [
        Info(9, _score(score, scores), tuple(map(parse_action, actions.split())))
        for score, _, actions in found
    ]


def _score(text: str, named: dict[str, int]) -> int:
    """A number, or one so far from a win: ``win-3``."""
    name, sign, off = text.partition("-") if text[:3] == "win" else text.partition("+")
    return named[name] + (-1 if sign == "-" else 1) * int(off) if name in named else int(text)


def engine(person: AtTable, text: str) -> None:
    """What the engine does: it ``plays`` an action, ``finds`` lines, ``agrees``, ``declines``, ``fails`` …"""
    verb, _, rest = text.partition(" ")
    seat = person.engine_seat
    match verb:
        case "plays":
            seat.answer(rest)
        case "plays_any":
            seat.answer(any_action(person))
        case "finds":
            best, _, found = rest.rpartition(":")
            found_lines = lines_of(found.strip()) if found else []
            known = parse_action(best) if best else found_lines[0].pv[0]
            seat.answer((known, found_lines))
        case "proves":
            seat.answer((None, lines_of(rest)))
        case "agrees" | "declines":
            seat.answer(verb == "agrees")
        case "offers":
            seat.offers = True
        case "fails":
            seat.fail(rest)
        case "dies":
            seat.die()
        case "is_lost":
            seat.lost = True
        case "forgets":
            seat.asked.clear()
            person.sounds.heard.clear()
        case _:
            raise AssertionError(text)
    person.wait()


def hinted(person: AtTable, text: str = "what") -> None:
    """Ask for a hint, answer it with lines, and go on to a level."""
    level, _, found = text.partition(": ")
    person.press("h")
    engine(person, f"finds {found or FOUND}")
    come_to(person, level)


def come_to(person: AtTable, level: str) -> None:
    """Have a hint tell more, up to a level."""
    while person.table.hints.level is not HintLevel[level.upper()]:
        person.press("h")


def lie(person: AtTable) -> None:
    """Wait until a line has been played as far as it goes."""
    before = None
    while before != person.table.game.shown or person.presenter.animating:
        before = person.table.game.shown
        person.wait(0.05)


def offer(person: AtTable, text: str) -> None:
    """Click on what the narrator offers, whose tooltip tells its key."""
    person.look()
    narrator = person.widget(Narrator)
    offered = texts(person.board_scene.narration().offers)
    assert text in offered
    link = narrator._links[offered.index(text)]
    assert present(narrator.tip_at(link.place.center)).text == "Hint, then more (H)"
    person.click(link.place.center)


def place(person: AtTable, name: str) -> tuple[int, int]:
    """Where something is: a cell, a tray, one's own or ``other:``, or a place by its pixels."""
    owner, _, tray = name.rpartition(":")
    if tray in ("reserve", "taken"):
        return person.tray(Player.SECOND if owner else Player.FIRST, Tray(tray))
    if "," in name:
        x, y = map(int, name.split(","))
        return x, y
    return person.spot(name)


def click(person: AtTable, text: str) -> None:
    """Click on things, one after the other."""
    for name in text.split():
        person.click(place(person, name))


def drag(person: AtTable, text: str) -> None:
    start, end = (place(person, name) for name in text.split())
    person.drag(start, end)


def draw(person: AtTable, text: str) -> None:
    """Draw with the right button: ``shift k8`` a circle, ``k8 l8`` an arrow."""
    words = text.split()
    key = words.pop(0) if words[0] in ("shift", "ctrl", "alt") else ""
    places = [place(person, name) for name in words]
    person.draw(places[0], places[-1], key)


def hold(person: AtTable, text: str) -> None:
    start, end = (place(person, name) for name in text.split())
    person.hold(start, end)


def row(person: AtTable, text: str) -> None:
    """Click on a row of the journal, or point at it: how far from its left edge, and from its top."""
    how, x, y = text.split()
    rect = person.widget(JournalView).rect
    at = rect.centerx + 40 if x == "right" else rect.left + int(x), rect.top + int(y)
    (person.click if how == "click" else person.point)(at)


def time_line(person: AtTable, text: str) -> None:
    """Drag on the time line, from and to so far from its left edge, or from its middle to its right."""
    rect: Rect = person.widget(TimeLine).rect
    ends = {"left": (rect.left + 10, rect.centery), "middle": rect.center}
    ends |= {"beyond": (rect.right + 90, rect.centery)}
    start, end = text.split()
    person.drag(ends[start], ends[end])


def try_out(person: AtTable, text: str = "") -> None:
    """Try moves of one's own where a game is looked through; agree to that before the first."""
    if not person.table.game.varies:
        assert person.table.may_act() or person.app.dialog
        if person.app.dialog:
            person.press("tab", "enter")
    do(person, text)
    person.wait()


def tour(person: AtTable, text: str) -> None:
    """Press a key again and again: the cursor comes to these cells."""
    key, *cells = text.split()
    found = []
    for _ in cells:
        person.press(key)
        found.append(shown(person.presenter.pointing.cursor))
    assert found == cells


def clicks_on(where: Callable[[AtTable], tuple[int, int]]) -> Callable[..., object]:
    return lambda person: person.click(where(person))


def asked(person: AtTable) -> list[str]:
    """What the engine was asked: for an action at a level, or for a hint, and after which actions."""
    questions = person.engine_seat.asked
    return [
        each if isinstance(each, str) else f"{each[1]} after {' '.join(each[0])}".strip()
        for each in questions
    ]


def step(action: LastAction | None) -> str | None:
    """Where something came from and went to."""
    return action and f"{shown(action.origin)}>{shown(action.target)}"


def hint(person: AtTable) -> str | None:
    """What is advised on the board: from where to where, or only around where."""
    found = person.presenter.sight.marks.hint
    if found is None:
        return None
    assert isinstance(found, Hint)
    target = f"{shown(found.origin)}>{shown(found.target)}"
    return target if found.target else f"around {shown(found.area)}"


def siege(found: Siege) -> str:
    """A ring: around what, and what closes it."""
    return f"{found.cell.name} by {shown(found.closed)}"


def result(person: AtTable) -> str | None:
    """What the panel tells of the result, while it is there."""
    scene = person.scene_of(BoardEnd)
    told = _result(scene, person)
    return " ".join((f"{told.title}:", *told.lines)) if scene.tells_result else None


def _result(scene: BoardEnd, person: AtTable) -> ResultSheet:
    return scene.result(present(person.table.game.history.outcome))


def standings(person: AtTable) -> list[str]:
    """The rows of the result: a name and its cells, the one that decided with a star, and who has won."""
    rows = []
    for row in _result(person.scene_of(BoardEnd), person).standings:
        cells = [f"{cell}*" if place == row.lit else cell for place, cell in enumerate(row.cells)]
        rows.append(" ".join((row.name, *cells, *["won"] * row.won)))
    return rows


def acts(person: AtTable) -> list[str]:
    """The commands of play that this scene has not, and carries out all the same."""
    acting = [row.name for row in ALL if "play" in row.scenes and "review" not in row.scenes]
    assert {"move_now", "dream.resign"} <= set(acting)
    return [name for name in acting if person.scene.command(name)]


def from_library(person: AtTable, number: str = "0") -> None:
    """Look through a game of the library; the latest is number 0."""
    person.app.routes.replay(present(kept_game(int(number))))
    person.wait()


def in_bags(person: AtTable) -> list[int]:
    return [number + 1 for number in person.scene_of(Bags).picked]


def bag(person: AtTable, number: str) -> None:
    person.click(person.scene_of(Bags).bag_rect(int(number) - 1).center)


def machine_picks(person: AtTable, number: str) -> None:
    person.scene_of(Bags).pick(int(number) - 1)
    person.wait()


def cells(found: Iterable[Hex]) -> frozenset[Hex]:
    return frozenset(found)


WORDS = TABLE | Vocabulary(
    {
        "sit": sit,
        "begin": begin,
        "replay": replay,
        "offer": offer,
        "click": click,
        "right": AtTable.click_right,
        "aside": clicks_on(lambda person: (3, person.app.size[1] - 10)),
        "point": lambda person, name: person.point(place(person, name)),
        "point_away": lambda person: person.point((3, 630)),
        "drag": drag,
        "draw": draw,
        "hold": hold,
        "walk": AtTable.walk_to,
        "confirm": lambda person: person.table.confirm(),
        "engine": engine,
        "hinted": hinted,
        "hint_to": come_to,
        "lie": lie,
        "row": row,
        "focus_time_line": lambda person: person.app.ui.focus.give(person.widget(TimeLine)),
        "from_library": from_library,
        "wheel": lambda person, notches: person.wheel(person.widget(JournalView).rect.center, int(notches)),
        "time_line": time_line,
        "try": try_out,
        "tour": tour,
        "bag": bag,
        "machine_picks": machine_picks,
    },
    {
        "clocks": lambda person: [
            present(person.table.game.clocks.reading(seat)).left // 1000 for seat in (0, 1)
        ],
        "elements": lambda person: [side.element.label for side in person.table.game.state.sides],
        "taken": lambda person: [side.taken for side in person.table.game.state.sides],
        "asked": asked,
        "thinking": lambda person: person.engine_seat.thinking,
        "hurried": lambda person: person.engine_seat.hurried,
        "cancelled": lambda person: person.engine_seat.cancelled > 0,
        "heard": lambda person: " ".join(person.sounds.heard),
        "choice": lambda person: person.choice,
        "proposal": lambda person: person.proposal,
        "cursor": lambda person: person.presenter.pointing.cursor,
        "pieces": lambda person: cells(person.shown.pieces),
        "selected": lambda person: person.shown.selected,
        "targets": lambda person: person.shown.targets,
        "movable": lambda person: person.shown.movable,
        "refused": lambda person: person.shown.refused,
        "cracked": lambda person: person.shown.cracked,
        "closers": lambda person: person.shown.closers,
        "hover": lambda person: person.shown.hover,
        "ghost": lambda person: person.shown.ghost and person.shown.ghost.at,
        "last": lambda person: step(person.shown.last),
        "listed_at": lambda person: step(person.shown.listed),
        "inspected": lambda person: person.shown.inspected and siege(person.shown.inspected),
        "rings": lambda person: sorted(map(siege, person.shown.sieges)),
        "almost": lambda person: {each.cell for each in person.shown.sieges if len(each.closed) == ALMOST},
        "lens": lambda person: bool(person.shown.lens or person.shown.steps),
        "hint": hint,
        "level": lambda person: present(person.table.hints.level).name.lower(),
        "cells": lambda person: len(person.table.game.state.board.around),
        "result": result,
        "standings": standings,
        "match": lambda person: person.table.session.match.score,
        "acting": acts,
        "way_out": lambda person: [
            button.tip for button in person.app.ui.buttons if button.tip.endswith(" (Esc)")
        ],
        "dragged": lambda person: person.presenter.dragging.thing,
        "drawn": lambda person: stroke_tags(person.presenter.sight.marks.strokes) or None,
        "playing": lambda person: person.scene.autoplay.playing,
        "speed": lambda person: person.scene.autoplay.speed,
        "picked": in_bags,
        "holds": lambda person: [element.label for element in person.scene_of(Bags).elements],
        "sixths": lambda person: person.board_scene.layout.lattice.sixths,
        "name": lambda person: person.card(Player.FIRST).name,
    },
)
