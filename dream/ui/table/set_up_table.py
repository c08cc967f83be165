"""Setting up a position of a game whose things lie at places: by dragging on its table and by numbers."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.errors import Malformed, Refused, reason
from dream.base.seeds import LONGEST_SEED, cleaned_seed, memorable_seed
from dream.base.sentences import labelled, words_in
from dream.base.showable import folded
from dream.base.texts import Listing, capitalized, choices, message, say, stock, worded
from dream.play.drafts import CountedDraft, Drafting, Lot, Page, PageName, Pick
from dream.ui.kit.layout import WIDEST_TABLE, Box, Layout, layout
from dream.ui.kit.loop import Memo
from dream.ui.kit.mirror import lies_as_it_is
from dream.ui.kit.scene import Room
from dream.ui.kit.settings import SPEEDS
from dream.ui.table.game_session import AnySession, GameHost, seat_label
from dream.ui.table.items import Items
from dream.ui.table.motion import REST
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.presenter import picture_of
from dream.ui.table.routes import GameScenes
from dream.ui.table.scenes import foot_of
from dream.ui.table.selection import Dragging
from dream.ui.table.set_up import SetUp
from dream.ui.table.sight import Marks, Pointing, Sight, Target
from dream.ui.table.table_game import AnyTable, sign_painter
from dream.ui.table.tips import TableTips
from dream.ui.table.words import AnyWords
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import ask_text
from dream.ui.widgets.forms import Form, Row, one_of
from dream.ui.widgets.tallies import Tallies, TallyRow

C = TypeVar("C", bound=CountedDraft[Any])
_HEADING, _ROW, _GAP, _LABEL, _INSET = 32, 28, 4, 120, 8
_TOLD, _FOOT = 68, 154
"""How high what is told is at least, and the buttons below it are, at scale 1."""


LEAST = 3
"""A word of so many letters stands for longer ones that begin with it."""


def words_typed(text: str) -> list[str]:
    """The words of a text in small letters without accents, without those that say nothing."""
    idle = set(map(folded, stock("text.idle.forms")))
    return [word for word in words_in(text) if word not in idle]


def means(said: str, words: Iterable[str]) -> bool:
    """Whether a word that was typed may be one of some words."""
    return any(said == word or (len(said) >= LEAST and word.startswith(said)) for word in words)


class TableSetUp(SetUp[C]):
    """The table, all of which lies open; in the panel a page of numbers and picks, of a seat or of nobody.

    A press on a thing shows its page; dragged to another place one of it goes there; the right button takes
    one away, and the wheel gives one or takes one.
    """

    table_shape = WIDEST_TABLE
    words: ClassVar[AnyWords]
    looks: ClassVar[AnyTable]

    def __init__(self, app: GameHost, scenes: Callable[[AnySession], GameScenes], draft: C) -> None:
        super().__init__(app, self.words.game, scenes, draft)
        self._page = draft.pages[0].name
        self._row = 0
        self.viewer = 0
        self._picture: TablePicture | None = None
        self._dragging, self.pointing = Dragging(), Pointing()
        self._lifted: Lot | None = None
        self._hover: Target | None = None
        self._built: object = None
        self._wheeled: Lot | None = None
        self._zones: frozenset[Target] = frozenset()
        self._sight = Memo(
            lambda: (self.draft, self.viewer, self._hover, self._zones, app.look), self._seen_now
        )
        self._paint_sign = sign_painter(self.looks, self.looks.paint_token)

    # What a game adds

    @abstractmethod
    def lot_at(self, target: Target) -> Lot | None:
        """What lies there, or what would come to lie there; None for what isn't counted."""

    @abstractmethod
    def sign(self, lot: Lot) -> Hashable | None:
        """The face of what is counted, if it has one."""

    def label(self, lot: Lot) -> str:
        """What is counted: by default the name of the thing, or of the number."""
        if lot.thing is None:
            return say(f"{self.game}.set_up.number.{lot.place}")
        return capitalized(worded(getattr(lot.thing, "message", lot.thing.word)))

    def pick_label(self, pick: Pick, value: str) -> str:
        """What is read for a value of a pick: that of an option as everywhere, a seat by its name."""
        option = next((each for each in self._law.options if each.word == pick.word), None)
        if option is not None:
            return option.value_label(value)
        return say(f"{self.game}.set_up.{pick.word}.{value}")

    # Line by line

    def edited(self, line: str) -> C | None:
        """So many of a thing at a place, or another value of a pick, whose words are typed in any order."""
        words, several = words_typed(line), list[str]()
        for place in reversed(range(len(words))):  # other numbers may be part of names
            said = [*words[:place], *words[place + 1 :]]
            lots = self._named(said) if words[place].isdecimal() else []
            if len(lots) == 1:
                return self.draft.with_count(lots[0][1], int(words[place][:4]))
            several = several or [name for name, _ in lots]
        if several:
            raise Refused(message("set_up.several", places=choices(*several)))
        picks = self._picks_named(words)
        return self.draft.picked(*picks[0]) if len(picks) == 1 else None

    def _named(self, said: Sequence[str]) -> list[tuple[str, Lot]]:
        """What is counted that some words of a thing and of its place may mean, with its name."""
        found = []
        for page in self.draft.pages:
            title = self.page_title(page)
            for lot in page.lots:
                label = self.label(lot)
                named, around = words_typed(label), words_typed(title)
                thing = [word for word in said if means(word, named)]
                if thing and all(word in thing or means(word, around) for word in said):
                    whole = all(any(word == each for word in thing) for each in named)
                    found.append((not whole, labelled(title, label), lot))
        best = [(name, lot) for less, name, lot in found if not less]
        return best or [(name, lot) for _, name, lot in found]

    def _picks_named(self, said: Sequence[str]) -> list[tuple[str, str]]:
        """The picks, with their values, that some words name."""
        found = []
        for page in self.draft.pages:
            for pick in page.picks:
                for value in pick.values:
                    named = words_typed(self.pick_label(pick, value))
                    around = words_typed(self._pick_name(pick))
                    whole = named and all(each in said for each in named)
                    if whole and all(word in named or means(word, around) for word in said):
                        found.append((pick.word, value))
        return found

    def in_words(self, about: str = "") -> Iterator[str]:
        said = words_typed(about)
        for page in self.draft.pages:
            title = self.page_title(page)
            if not all(means(word, words_typed(title)) for word in said):
                continue
            picks = (
                say("text.count", what=f"{self._pick_name(pick)}:", number=self.pick_label(pick, pick.value))
                for pick in page.picks
            )
            counted = ((self.label(lot), self.draft.tally(lot).now) for lot in page.lots)
            lots = (say("text.count", what=label, number=count) for label, count in counted if count)
            listed = (*picks, *lots)
            what = {"what": Listing(listed, "commas")} if listed else {}
            yield say(f"text.look.{'part' if listed else 'empty'}", part=title, **what)

    @property
    def lines_told(self) -> Sequence[str]:
        lots = [
            (page, lot) for page in self.draft.pages for lot in page.lots if self.draft.tally(lot).most > 0
        ]
        page, lot = lots[-1]
        example = f"{self.page_title(page)} {self.label(lot)} {self.draft.tally(lot).most}"
        return tuple(say(f"set_up.lines.{name}", example=example) for name in ("count", "pick", "whole"))

    # Building

    @property
    def place(self) -> Layout:
        """The table has all that the panel leaves."""
        return layout(self.app.size, self.app.look.scale).without_wing

    @property
    def page(self) -> Page:
        """What the panel shows."""
        pages = self.draft.pages
        return next((page for page in pages if page.name == self._page), pages[0])

    def page_title(self, page: Page) -> str:
        """What is read above a page: of a seat, with its name."""
        name = "" if page.seat is None else seat_label(page.seat)
        return say(f"{self.game}.set_up.page.{page.word}", name=name)

    def build(self) -> None:
        self._fit()
        self.app.ui.add(TableTips(Rect(self.picture.layout.box), self))
        ui, px = self.app.ui, self.app.look.px
        panel = Rect(self.place.panel).inflate(-2 * px(_INSET), -2 * px(_INSET))
        ui.label(Rect(panel.x, panel.y, panel.w, px(_HEADING)), say("set_up.heading"), kind="@heading")
        page = self.page
        if page.seat is not None:
            self.viewer = page.seat
        form = Form(self.app, self._rows(page), panel.w, px(_LABEL), high=px(_ROW), gap=px(_GAP))
        form.build((panel.x, panel.y + px(_HEADING)))
        top = panel.y + px(_HEADING) + form.height
        least = px(_TOLD) + px(_FOOT)
        room = Rect(panel.x, top, panel.w, max(px(_ROW), panel.bottom - least - top))
        self._row = min(self._row, max(0, len(page.lots) - 1))
        if page.lots:
            high = min(room.h, px(_ROW) * len(page.lots))
            room.h = high
            tallies = Tallies(room, ui.look, self._tallies, self._paint_sign, self._count, self._row)
            self.tallies = ui.add(tallies)
            top = room.bottom + px(_GAP)
        self.build_foot(Rect(panel.x, top, panel.w, panel.bottom - top))
        self._built = self._shown

    def _rows(self, page: Page) -> Iterator[Row]:
        titles = [(each.name, self.page_title(each)) for each in self.draft.pages]
        yield Row(control=one_of(titles, page.name, self.turn_to, segments=False))
        for pick in page.picks:
            values = [(value, self.pick_label(pick, value)) for value in pick.values]
            picked = partial(self._pick, pick.word)
            yield Row(self._pick_name(pick), one_of(values, pick.value, picked, segments=False))

    def _pick_name(self, pick: Pick) -> str:
        option = next((each for each in self._law.options if each.word == pick.word), None)
        return (
            option.label
            if option is not None
            else say(f"{self.game}.set_up.pick.{pick.word.partition('.')[0]}")
        )

    def _tallies(self) -> Sequence[TallyRow]:
        return [TallyRow(self.sign(lot), self.label(lot), *self.draft.tally(lot)) for lot in self.page.lots]

    @property
    def _shown(self) -> object:
        """All that the panel shows but numbers."""
        return self.page.name, self.page.picks, [page.name for page in self.draft.pages]

    def turn_to(self, page: PageName) -> None:
        """Show another page."""
        self._page, self._row = page, 0
        self.changed()

    def _fit(self) -> None:
        placed = self.looks.placed(self.place, self._law.seats(self.draft.position))
        if self._picture is None:
            self._picture = picture_of(self.app, self.looks, placed)
        self._picture.change(self.app.size, placed, self.app.look.palette)

    @property
    def picture(self) -> TablePicture:
        """The picture of the table."""
        assert self._picture is not None
        return self._picture

    # Changing it

    def changed(self) -> None:
        self.app.dirty("set_up")
        if self._built != self._shown:
            self.app.rebuild("set_up")

    def go_to(self, drafting: Drafting[C]) -> None:
        self._wheeled = None
        super().go_to(drafting)

    def _count(self, row: int, count: int, joined: bool) -> None:
        lot, self._row = self.page.lots[row], row
        self.edit(lambda now: now.with_count(lot, count), joined=joined)

    def _pick(self, word: str, value: str) -> None:
        self.edit(lambda now: now.picked(word, value))

    def show_lot(self, lot: Lot) -> None:
        """Turn to the page on which something is counted, or of its place, or else the first of its seat."""
        pages = self.draft.pages
        found = (
            *(page for page in pages if lot in page.lots),
            *(page for page in pages if page.name == (lot.place, lot.seat)),
            *(page for page in pages if page.seat == lot.seat is not None),
        )
        if found:
            self._page = found[0].name
            self._row = found[0].lots.index(lot) if lot in found[0].lots else 0
            self.app.rebuild("set_up")

    @property
    def whole_changes(self) -> Mapping[str, Callable[[], object]]:
        beginning = {"beginning": partial(self._ask_seed, "beginning", self.begun_from)}
        if not self.draft.has_decks:
            return beginning
        return {"decks": partial(self._ask_seed, "decks", lambda now, seed: now.shuffled(seed))} | beginning

    def begun_from(self, draft: C, seed: str) -> C:
        """What a seed begins with the options of a draft; raises Malformed when it is no seed."""
        options = self._law.options_text(draft.position)
        return replace(draft, position=self._law.start(seed, options))

    def _ask_seed(self, what: str, change: Callable[[C, str], C]) -> None:
        def check(typed: str) -> str | None:
            try:
                seed = cleaned_seed(typed)
                changed = change(self.draft, seed)
            except Malformed as error:
                return reason(error)
            self.edit(lambda now: changed)
            return None

        title, text = say(f"set_up.{what}_title"), say(f"set_up.{what}_text")
        ask_text(self.app, title, text, check, start=memorable_seed(), limit=LONGEST_SEED)

    # The mouse

    def _lot_under(self, position: tuple[int, int]) -> tuple[Target, Lot] | None:
        target = self.items.at(position)
        lot = None if target is None else self.lot_at(target)
        return None if target is None or lot is None else (target, lot)

    def handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.MOUSEMOTION:
                found = self._lot_under(event.pos)
                self._hover = found[0] if found else None
                if self._dragging.move(event.pos) and not self._zones:
                    self._zones = frozenset(self._drop_zones())
                self.app.dirty("pointed")
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._by(event.pos, -1)
            case pygame.MOUSEWHEEL if event.y:
                self._by(pygame.mouse.get_pos(), 1 if event.y > 0 else -1, wheeled=True)
            case pygame.WINDOWLEAVE:
                self._hover, self._zones = None, frozenset()
                self._dragging.cancel()
                self.app.dirty("pointed")

    def _press(self, position: tuple[int, int]) -> None:
        found = self._lot_under(position)
        if found is None:
            return
        target, self._lifted = found
        item = self.picture.laid.in_hand(target, self.sight)
        home = item.box.centre if item is not None else position
        self._dragging.press(target, position, home)

    def _release(self, position: tuple[int, int]) -> None:
        lifted, held = self._lifted, self._dragging.held
        self._lifted, self._zones = None, frozenset()
        if lifted is None:
            return
        found = self._lot_under(position)
        if not held:
            self._dragging.cancel()
            self.show_lot(lifted)
        elif found is None or found[1] == lifted:
            self._dragging.fly_back(SPEEDS[self.app.settings.animation])
        else:
            self._dragging.cancel()
            self.edit(lambda now: now.moved(lifted, found[1]))

    def _drop_zones(self) -> Iterator[Target]:
        """Where what is dragged may be let go of."""
        lifted = self._lifted
        for target in self.items.by_target:
            lot = self.lot_at(target)
            if lifted is not None and lot not in (None, lifted) and self.draft.landing(lifted, lot):
                yield target

    def _by(self, position: tuple[int, int], by: int, *, wheeled: bool = False) -> None:
        """Give or take one of what is pointed at; a wheel that goes on is one step."""
        found = self._lot_under(position)
        if found is None:
            return
        lot = found[1]
        if lot.thing is None:
            self.show_lot(lot)
            return
        joined = wheeled and lot == self._wheeled
        count = self.draft.tally(lot).now + by
        if count >= 0 and self.edit(lambda now: now.with_count(lot, count), joined=joined):
            self._wheeled = lot if wheeled else None

    # Frames

    @property
    def items(self) -> Items:
        """All things that are drawn."""
        return self.picture.items(self.sight)

    @property
    def sight(self) -> Sight[Any, Any]:
        """The table as it is set up, all of which is seen, from the seat whose page was shown last."""
        return self._sight()

    def _seen_now(self) -> Sight[Any, Any]:
        law, state = self._law, self.draft.position
        count = law.seats(state)
        viewer = min(self.viewer, count - 1)
        names = tuple(map(seat_label, range(count)))
        view = law.seen(state, frozenset(range(count)))
        turn = self.words.on_turn(view, law.deciding_seat(state))
        hover = self._hover if not self._zones or self._hover in self._zones else None
        marks = Marks(legal=self._zones, pointed=hover)
        return Sight(view, viewer, names, turn=turn, marks=marks)

    def update(self, now: float) -> None:
        super().update(now)
        self._dragging.update(now)

    @property
    def table_place(self) -> tuple[Box, tuple[int, ...]]:
        return self.picture.layout.box, self.place.cuts

    @property
    def animating(self) -> bool:
        """Whether something flies back, or the table fades in."""
        return self._dragging.flying_back or self._appeared < 1

    @property
    def _appeared(self) -> float:
        return self.picture.appeared(SPEEDS[self.app.settings.animation])

    def toast_rooms(self) -> Sequence[Room]:
        return (foot_of(Rect(self.picture.layout.box), self.app.look),)

    @property
    def _held(self) -> Held | None:
        thing, at = self._dragging.thing, self._dragging.at
        return None if thing is None or at is None else Held(thing, at)

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        with paint.fading_in(surface, surface.get_rect(), self._appeared or 1), lies_as_it_is(surface):
            self.picture.draw(surface, self.sight, REST)
            if self._held is not None:
                self.picture.laid.draw_held(surface, self.sight, self._held)
