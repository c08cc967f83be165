"""The keys of every command, and the page on which people change them."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import groupby

import pygame

from dream.base.texts import Listing, say, worded
from dream.ui.games.registry import games_with_view, has_view, view_of
from dream.ui.kit.commands import (
    BY_NAME,
    Chosen,
    Command,
    Key,
    free_keys,
    given,
    groups,
    holders,
    may_be_chosen,
    swapped,
)
from dream.ui.kit.input import chords
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets.dialogs import Answer, Dialog, WidgetHost
from dream.ui.widgets.forms import Row, one_of
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.page import FootButton, Page

SHORTEST_RUN = 3
"""So many digits in a row are told by the first and the last."""


def key_names(of: str, names: str) -> str:
    """The key of a command in the game of a word, or in any; raises KeyError when there is none.

    Of several with numbers, such as ``stone.card_1-10``, all keys are told, digits in a row by the first and
    the last.
    """
    first, _, last = names.partition("-")
    if not last:
        return _key(_row(of, first)).shown
    stem, _, number = first.rpartition("_")
    keys = [_key(_row(of, f"{stem}_{each}")) for each in range(int(number), int(last) + 1)]
    return worded(Listing(tuple(_runs(keys)), "and"))


def _row(of: str, name: str) -> Command:
    """The command as the game has it; as every game may have it where its own table leaves it out."""
    rows = view_of(of).commands if has_view(of) else ()
    return next((row for row in rows if row.name == name), None) or BY_NAME[name]


def _key(row: Command) -> Key:
    """The first key that can be changed, or else the first."""
    return next((key for key in row.keys if not key.fixed), row.keys[0])


def _runs(keys: Sequence[Key]) -> Iterator[str]:
    """What keys are called, with digits that follow one another in one."""

    def run(placed: tuple[int, Key]) -> Hashable:
        place, key = placed
        return int(key.text) - place if key.text.isdigit() else (place,)

    for _, together in groupby(enumerate(keys), run):
        shown = [key.shown for _, key in together]
        yield from shown if len(shown) < SHORTEST_RUN else (f"{shown[0]}\N{EN DASH}{shown[-1]}",)


_ROW, _GAP, _KEYS = 32, 10, 0.4
_MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
    }
)


class KeysPage(Page):
    """A list of the commands of a game with their keys, under the headings of the sheet of keys."""

    name = "keys"
    heading = "keys.heading"
    widest, tallest = 900, 900

    def __init__(self, app: WidgetHost) -> None:
        super().__init__(app)
        played = app.settings.game
        self._game: str = played if played and has_view(played) else games_with_view()[0].id
        self._rows: KeyRows | None = None
        self._waits = False

    def build(self) -> None:
        super().build()
        ui, games = self.app.ui, [(game.id, worded(game.name)) for game in games_with_view()]
        room = self.build_rows(
            Row(control=one_of(games, self._game, self._look_at), gap=4),
            Row(say("keys.about"), kind="@small", high=24, gap=0),
            Row(say("keys.about_fixed"), kind="@small", high=24),
        )
        room.h -= ui.px(_GAP)
        commands, before = view_of(self._game).commands, self._rows
        chosen = before.chosen if before else 0
        self._rows = KeyRows(room, ui.look, commands, chosen, lambda: self._waits, self._wait, self._reset)
        if before:
            self._rows.scroll_to(before.offset)
            self._rows.choose(chosen)
        ui.focus.give(ui.add(self._rows))
        reset = FootButton(say("keys.reset"), self._reset, say("keys.reset_hint"))
        self.build_foot(reset, FootButton(say("keys.reset_all"), partial(self._have, {})))

    def leave(self) -> None:
        self._waits = False

    def _look_at(self, game: str) -> None:
        self._game, self._rows, self._waits = game, None, False
        self.app.rebuild("keys")

    # The next key

    @property
    def _row(self) -> Command:
        """The command that is chosen."""
        assert self._rows is not None, "the page is built"
        return self._rows.command

    def _wait(self) -> None:
        """Have the next key be that of the chosen command."""
        self._waits = bool(free_keys(self._row))
        if not self._waits:
            self.app.say(say("keys.all_fixed", command=self._row.label))

    def wants(self, event: pygame.event.Event, held: bool) -> bool:
        if not self._waits:
            return False
        if not held and event.key not in _MODIFIERS:
            self._take(next(iter(chords(event)), ""))
        return True

    def _take(self, chord: str) -> None:
        """Give the chosen command what was pressed, unless it is fixed, or means something already."""
        if chord == "esc":
            self._waits = False
        elif chord and Key(chord).fixed:
            self.app.say(say("keys.fixed"))
        elif not may_be_chosen(chord):
            self.app.say(say("keys.unusable"))
        else:
            self._waits = False
            self._give(self._row, Key(chord))

    def _give(self, row: Command, key: Key) -> None:
        tables, now = _tables(), self.app.settings.keys
        others = holders(tables, row, key)
        if not others:
            self._have(given(now, row, [key]))
            return
        exchange = swapped(tables, now, row, key)
        names = Listing(tuple(other.label for other in others), "commas")
        text = say("keys.conflict" if exchange else "keys.no_swap", key=key.shown, others=names)
        swap = () if exchange is None else (Answer(say("keys.swap"), partial(self._have, exchange)),)
        self.app.ask(Dialog(row.label, text, Answer(say("keys.keep")), swap))

    def _have(self, chosen: Chosen) -> None:
        """Have these keys from now on."""
        self._waits = False
        self.app.change(keys=chosen)
        self.app.rebuild("keys")

    def _reset(self) -> None:
        """Give the chosen command its usual keys, unless one of them has been given to others."""
        self._waits = False
        row, now = self._row, self.app.settings.keys
        free = [key for key in row.usual if not key.fixed]
        having = ((key, other) for key in free for other in holders(_tables(), row, key))
        taken = next(((key, other) for key, other in having if other.name in now), None)
        if taken and row.name in now:
            self.app.say(say("keys.reset_taken", key=taken[0].shown, other=taken[1].label))
        else:
            self._have({name: keys for name, keys in now.items() if name != row.name})


def _tables() -> list[tuple[Command, ...]]:
    """The commands of every game."""
    return [tuple(view_of(game.id).commands) for game in games_with_view()]


class KeyRows(Rows):
    """A row for each command, with its keys, and one for each heading, which is passed over.

    While it `waits`, the chosen row asks for a key. What is taken is to `change`, Delete is to `reset` it.
    """

    at_once = True

    def __init__(
        self,
        rect: pygame.Rect,
        look: Look,
        commands: tuple[Command, ...],
        chosen: int,
        waits: Callable[[], bool],
        change: Callable[[], object],
        reset: Callable[[], object],
    ) -> None:
        self._entries: list[str | Command] = []
        for group, rows in groups(commands):
            self._entries += [say(f"command.group.{group}"), *rows]
        super().__init__(rect, look, len(self._entries), chosen, look.px(_ROW))
        self._waits, self._change, self._reset = waits, change, reset
        self.choose(self.chosen)

    @property
    def command(self) -> Command:
        """The command that is chosen."""
        found = self._entries[self.chosen]
        assert isinstance(found, Command), "no heading is chosen"
        return found

    def choose(self, place: int) -> None:
        wished = self._within(place)
        if isinstance(self._entries[wished], str):
            wished += -1 if place < self.chosen and wished else 1
        super().choose(wished)
        if wished == 1:
            self.scroll_to(0)

    def click(self, place: int, *, twice: bool) -> None:
        if isinstance(self._entries[place], Command):
            super().click(place, twice=twice)

    def take(self) -> None:
        self._change()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE:
            self._reset()
            return True
        return super().key(event)

    def draw_row(self, surface: pygame.Surface, place: int, rect: pygame.Rect) -> None:
        look, entry = self.look, self._entries[place]
        inside = rect.inflate(-look.px(2 * _GAP), 0)
        if isinstance(entry, str):
            self.write(surface, look.font(Role.BODY), entry, look.palette.gold, inside)
            return
        keys = pygame.Rect(0, inside.y, round(inside.w * _KEYS), inside.h)
        keys.right = inside.right
        label = pygame.Rect(inside.x, inside.y, inside.w - keys.w - look.px(_GAP), inside.h)
        self.write(surface, look.font(Role.BODY), entry.label, look.palette.ink, label)
        asks = self._waits() and place == self.chosen
        text = say("keys.press") if asks else ", ".join(key.shown for key in entry.keys)
        differs = asks or entry.keys != _usual(entry)
        colour = look.palette.gold_light if differs else look.palette.ink_dim
        self.write(surface, look.font(Role.BODY), text, colour, keys)


def _usual(row: Command) -> tuple[Key, ...]:
    """The keys that a command has where none are chosen."""
    return tuple(key for key in row.usual if key.chord not in row.without)
