"""How all is painted, and that the golden pictures notice whatever a player would.

Tokens are seen before the table, and texts can be read: in every palette, by every kind of eye. Besides the
table there are covers, diagrams and small pictures.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, pairwise, product
from math import dist, hypot
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface, surfarray
from pygame.image import tobytes

from dream.base.texts import say, stock
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import RECIPES, RESOURCES, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Phase, Roll, State, Tableau, Transmute
from dream.play.cards import Multiset
from dream.play.game import Options
from dream.ui.games.jabirs_transmutations import table as jabir_table
from dream.ui.games.jabirs_transmutations.diagram import (
    RIM,
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    Part,
    Way,
    spot_radius,
    token_place,
    ways,
    ways_of,
)
from dream.ui.games.jabirs_transmutations.faces import EVENTS, card_colours
from dream.ui.games.jabirs_transmutations.items import Facts, Seen, strip_items
from dream.ui.games.jabirs_transmutations.layout import TableLayout, table_layout
from dream.ui.games.jabirs_transmutations.paint import (
    EVENT_FRAME,
    TOLD_EVENT,
    paint_event,
    paint_named,
    seal_colours,
    told_event,
)
from dream.ui.games.jabirs_transmutations.pictures import DRAWINGS
from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE, NAME_LOW, JabirTable
from dream.ui.games.jabirs_transmutations.targets import (
    DoneButton,
    HandCard,
    RecipeSign,
    SavedCard,
    SeatTokens,
    Spot,
)
from dream.ui.games.jabirs_transmutations.view import VIEW
from dream.ui.kit.layout import SMALLEST_WINDOW, layout
from dream.ui.kit.picture_cache import BackgroundImage, Picture, Wish, forget_pictures
from dream.ui.kit.seat_tokens import seat_ink
from dream.ui.kit.theme import Look, Mark, luminance, palette, palette_names, with_signs
from dream.ui.scenes.help import CHAPTERS, EVERY_GAMES, Help
from dream.ui.table import picture as laid_table
from dream.ui.table.faces import CARD_HEIGHT, Card as FaceOfCard, Label, parchment
from dream.ui.table.game_session import GameHost
from dream.ui.table.items import Item
from dream.ui.table.marks import frame
from dream.ui.table.painters import text_sprite, token_picture
from dream.ui.table.picture import Sprite, Sprites, TablePicture, mark_sprites, placed
from dream.ui.table.sight import Marks
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.text import Reader, blocks_of
from tests.games.jabirs_transmutations.random_games import some_game
from tests.ui.driver import Person
from tests.ui.games.jabirs_transmutations.shown_tables import full_table, picture_in, shown_of, state_with
from tests.ui.games.jabirs_transmutations.states import turn
from tests.ui.golden import Golden, bad_blocks
from tests.ui.visibility import VISIONS, ciede2000, contrast, outline, plain, seen_as

SIZE = (800, 480)
LEAST_ON_TABLE = 16
"""Pixels."""


class Case(NamedTuple):
    """A golden picture: a table in the colours of a palette."""

    name: str
    palette: str
    sight: Seen


@cache
def draft() -> Seen:
    """The fourth pick of a hidden draft, with every mark that a card may bear."""
    sight = full_table(held=4)
    state, used = sight.view.seen, Multiset.of(Event, [Event.EUREKA, Event.STEAL])
    for seat in (Seat.A, Seat.C):
        state = state.with_tableau(seat, replace(state.of(seat), hand=NO_CARDS, picks=NO_CARDS))
    view = replace(sight.view, seen=replace(state, used=used), hands=(4, 0, 4), picks=(2, 0, 2), events=5)
    marks = Marks(
        legal=frozenset(HandCard(place) for place in range(2)),
        pointed=HandCard(2),
        cursor=HandCard(3),
        last=Spot(Resource.LEAD),
    )
    return replace(sight, view=view, marks=marks)


@cache
def rolling_turn() -> Seen:
    """A turn: a recipe that is possible is pointed at, the die lies there, some recipes are not possible."""
    sight = full_table(Phase.PLAY)
    board = Multiset.of(Resource, [Resource.CINNABAR, Resource.SALT] * 2 + [Resource.TIN, Resource.COLDNESS])
    state = sight.view.seen.with_tableau(Seat.B, replace(sight.view.seen.of(Seat.B), board=board))
    state = state.with_tableau(Seat.C, replace(state.of(Seat.C), board=board.plus(Resource.SILVER, 6)))
    marks = Marks(
        legal=frozenset({DoneButton(), RecipeSign(1), RecipeSign(2), RecipeSign(8)}),
        pointed=RecipeSign(1),
        hint=SavedCard(Seat.B, Card.WATER),
        chosen=(Spot(Resource.GOLD),),
    )
    rolled = replace(full_table(Phase.ROLL).view.seen, waiting=Transmute(3, None))
    return replace(
        sight,
        view=replace(sight.view, seen=state),
        before=replace(sight.view, seen=rolled),
        done=Roll(5),
        marks=marks,
    )


@cache
def theft() -> Seen:
    """An event: what may be stolen, what that would change, and what was refused."""
    sight = state_with(full_table(Phase.EVENT), event=Event.STEAL)
    marks = Marks(
        legal=frozenset(SeatTokens(seat, Resource.TIN) for seat in (Seat.A, Seat.C)),
        pointed=SeatTokens(Seat.A, Resource.TIN),
        refused=frozenset({Spot(Resource.GOLD), SeatTokens(Seat.A, Resource.WETNESS)}),
    )
    return replace(sight, marks=marks, winners=(Seat.C,))


CASES = (
    Case("jabir/classic", "classic", draft()),
    Case("jabir/contrast", "contrast", rolling_turn()),
    Case("jabir/lightness", "lightness", theft()),
)
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@cache
def picture_of(name: str, size: tuple[int, int] = SIZE) -> TablePicture:
    return picture_in(size, name)


def drawn(case: Case, picture: TablePicture | None = None) -> Surface:
    surface = Surface(SIZE)
    (picture or picture_of(case.palette)).draw(surface, case.sight)
    return surface.subsurface(layout(SIZE).board)


@cases
def test_how_it_looks(case: Case, golden: Golden) -> None:
    golden(case.name, drawn(case))


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1024, 700), (1600, 1000), (2560, 1440), (1080, 1920)])
def test_what_is_written_above_the_hand_stays_clear_of_the_marks(window: tuple[int, int]) -> None:
    table, colours = table_layout(layout(window).board), palette("classic")
    sight = replace(full_table(held=6), names=("Theodora of Gypjq",) * 3)
    hand, sprites = table.hand(6), Sprites(JABIR_TABLE, table.unit, colours)
    lying = [sprite for item in strip_items(Facts(sight), table) for sprite in sprites.of(item)]
    written = [
        ink(sprite) for sprite in lying if sprite[1][0] >= hand.first.x and ink(sprite).centery < hand.first.y
    ]
    assert written
    for place in range(6):
        box = hand.card(place)
        bracket = ink(placed(frame(Mark.CURSOR, (box.w, box.h), table.unit, colours), box.centre))
        assert bracket.collidelist(written) == -1


@pytest.mark.parametrize("event", Event, ids=lambda event: event.word)
@pytest.mark.parametrize("width", [TOLD_EVENT, 110, 138, 186, 300])
def test_what_an_event_does_is_written_within_its_frame(event: Event, width: int) -> None:
    colours = palette("classic")
    bare = surfarray.array3d(paint_event(event, width, colours))
    told = surfarray.array3d(paint_named(FaceOfCard(event, EVENTS), (width, width), 1.0, colours))
    written = (told != bare).any(axis=2).nonzero()[1]
    assert written.size
    edge = told.shape[1] / 2 + width * (CARD_HEIGHT / 2 - EVENT_FRAME)
    assert written.max() < edge - 1


def ink(sprite: Sprite) -> Rect:
    """Where a sprite covers what lies beneath it, shadows left out."""
    picture, place = sprite
    return picture.get_bounding_rect(min_alpha=160).move(place)


class Sieve(JabirTable):
    """The table without one of its things."""

    def __init__(self) -> None:
        self.without: object = None

    def items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        return (item for item in super().items(sight, layout) if item.key != self.without)

    def pointed_items(self, sight: Seen, layout: TableLayout) -> Iterator[Item]:
        return (item for item in super().pointed_items(sight, layout) if item.key != self.without)


@cases
def test_nothing_may_be_gone(case: Case, golden: Golden) -> None:
    """No token, number, card, badge or line of text."""
    golden(case.name, drawn(case))
    sieve = Sieve()
    picture = TablePicture(
        sieve, SIZE, JABIR_TABLE.layout(layout(SIZE).board, 3), palette(case.palette), at_once=True
    )
    picture._image = picture_of(case.palette)._image
    things = [*sieve.items(case.sight, picture.layout), *sieve.pointed_items(case.sight, picture.layout)]
    unnoticed = []
    for item in things:
        sieve.without = item.key
        picture.laid._listed, picture.laid._above = [], None
        if item.face is not None and not any(bad_blocks(case.name, drawn(case, picture))):
            unnoticed.append(item.key)
    assert len(things) > 100
    assert unnoticed == []


@cases
def test_no_mark_may_be_gone(case: Case, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(case.name, drawn(case))
    picture = picture_of(case.palette)
    marks = list(mark_sprites(picture.laid._sprites, picture.items(case.sight), case.sight.marks))
    assert marks
    for number in range(len(marks)):
        kept = [*marks[:number], *marks[number + 1 :]]
        monkeypatch.setattr(laid_table, "mark_sprites", lambda *_, kept=kept: kept)
        picture.laid._above = None
        assert any(bad_blocks(case.name, drawn(case))), marks[number]
    picture.laid._above = None


def test_names_lie_on_the_spots(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[0]
    golden(case.name, drawn(case))
    monkeypatch.setattr(JabirTable, "finished_ground", lambda _, ground, *__: ground)
    surface = Surface(SIZE)
    picture_in(SIZE, case.palette).draw(surface, case.sight)
    assert any(bad_blocks(case.name, surface.subsurface(layout(SIZE).board)))


def test_texts_on_the_table_are_as_large_as_running_text_in_a_window_of_1280_by_800(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The names of the spots, each within its own, and what is written below piles and above cards."""
    place, written = table_layout(layout((1280, 800)).board), list[tuple[str, int]]()

    def kept(text: str, pixels: int, *looks: Any) -> Surface:
        written.append((text, pixels))
        return text_sprite(text, pixels, *looks)

    monkeypatch.setattr(jabir_table, "text_sprite", kept)
    JABIR_TABLE.finished_ground(Surface((place.box.w, place.box.h)), place, palette())
    assert len(written) == len(Resource)
    for text, pixels in written:
        assert pixels >= LEAST_ON_TABLE, text
        assert text_sprite(text, pixels, palette().ink).get_width() <= place.spots[Resource.LEAD].w, text
    for sight in (draft(), rolling_turn()):
        labels = [item.face for item in JABIR_TABLE.items(sight, place) if isinstance(item.face, Label)]
        assert min(round(label.size * place.unit) for label in labels) >= LEAST_ON_TABLE


@cache
def tables() -> tuple[Seen, ...]:
    """A whole game in its order, then back and forth in it; each for a viewer."""
    random = Random(3)
    states = list(some_game(random, draft="closed"))
    some, jumps = (
        {id(state): state for state in (*states[::3], *_each_phase(states))},
        random.sample(states, 20),
    )
    return tuple(_some_table(random, shown_of(state, _viewer(random))) for state in (*some.values(), *jumps))


def _each_phase(states: list[State]) -> list[State]:
    """The first state of each phase."""
    return [next(state for state in states if state.phase is phase) for phase in Phase]


def _viewer(random: Random) -> Seat | None:
    return random.choice((Seat.A, Seat.A, Seat.A, Seat.B, None))


def _some_table(random: Random, sight: Seen) -> Seen:
    state, marks = sight.view.seen, sight.marks
    if state.phase in (Phase.PLAY, Phase.KEEP) and random.random() < 0.3:
        waited = replace(state, phase=Phase.ROLL, waiting=Transmute(1, None))
        before = replace(sight.view, seen=waited)
        sight = replace(sight, before=before, done=Roll(random.randint(1, 6)))
    pointed = random.choice(sorted(marks.legal, key=repr)) if marks.legal else None
    return replace(sight, marks=replace(marks, pointed=pointed))


def look(picture: TablePicture, sight: Seen) -> bytes:
    surface = Surface(SIZE)
    picture.draw(surface, sight)
    return tobytes(surface, "RGB")


def differing(kept: TablePicture, fresh: TablePicture) -> Iterator[int]:
    """At which of the tables something that is kept looks otherwise than it does when drawn from nothing."""
    for number, sight in enumerate(tables()):
        fresh.change(SIZE, JABIR_TABLE.layout(layout(SIZE).board, 3), palette())
        if look(kept, sight) != look(fresh, sight):
            yield number


def test_a_whole_game_looks_as_if_each_table_were_drawn_from_nothing() -> None:
    assert {sight.view.seen.phase for sight in tables()} == set(Phase)
    assert list(differing(picture_in(SIZE), picture_in(SIZE))) == []


def test_pictures_of_pieces_that_are_kept_look_like_new_ones() -> None:
    kept = picture_in(SIZE)
    for sight in islice(tables(), 0, None, 40):
        seen = look(kept, sight)
        forget_pictures()
        assert look(picture_in(SIZE), sight) == seen


# Seen by every kind of eye

USUAL = (1280, 800)
READABLE, LARGE_READABLE = 4.5, 3.0
"""The contrast of WCAG for texts, and for large ones and signs."""
names = pytest.mark.parametrize("name", palette_names())


def alone(seat: Seat) -> Seen:
    """A table on which only one seat has anything: one unit of everything."""
    sight = full_table()
    state = sight.view.seen
    for other in Seat:
        board = Multiset.of(Resource, RESOURCES if other is seat else ())
        state = state.with_tableau(other, Tableau(board))
    return replace(sight, view=replace(sight.view, seen=state), viewer=None)


@cache
def standing(name: str, size: tuple[int, int], seat: Seat) -> Surface:
    surface = Surface(size)
    picture_of(name, size).draw(surface, alone(seat))
    return surface


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, pytest.param(USUAL, marks=pytest.mark.long)])
@names
def test_the_outline_of_every_token_holds_on_every_spot(name: str, size: tuple[int, int]) -> None:
    place = picture_of(name, size).layout
    for seat, resource in product(Seat, RESOURCES):
        token = token_picture(seat, 1, place.tokens[seat, resource].w / 2, palette(name))
        _, corner = placed(token, place.tokens[seat, resource].centre)
        inside, outside = outline(standing(name, size, seat), token, corner)
        for vision in VISIONS:
            assert plain(inside, outside, vision).mean() >= 0.97, f"{seat} on {resource}, seen as {vision}"


APART, ENOUGH = 10, 40
"""Two tokens look different when at least so many pixels are so far apart in CIEDE2000."""


@names
def test_the_three_seats_are_told_apart_by_shape_and_by_colour(name: str) -> None:
    pictures = [token_picture(seat, None, 12.0, palette(name)) for seat in Seat]
    for vision in VISIONS:
        seen = [seen_as(pygame.surfarray.array3d(each).astype(float), vision) for each in pictures]
        solid = [pygame.surfarray.array_alpha(each) > 200 for each in pictures]
        for (one, shape), (other, another) in combinations(zip(seen, solid, strict=True), 2):
            assert (shape != another).sum() >= ENOUGH
            assert (ciede2000(one, other)[shape & another] >= APART).sum() >= ENOUGH


@names
def test_numbers_on_tokens_can_be_read(name: str) -> None:
    chosen = palette(name)
    for seat in Seat:
        assert contrast(seat_ink(seat, chosen), chosen.seat[seat]) >= READABLE


@names
def test_names_on_spots_and_their_signs_can_be_read(name: str) -> None:
    chosen, place = palette(name), picture_of(name, USUAL).layout
    standing(name, USUAL, Seat.A)
    picture = picture_of(name, USUAL)._image.surface  # without names
    assert picture is not None
    for resource, (x, y) in SPOTS.items():
        radius = spot_radius(resource)
        left, top = place.point((x - 0.8 * radius, y + NAME_LOW * radius))
        red, green, blue, _ = picture.get_at((round(left), round(top)))
        ground = red, green, blue
        assert contrast(chosen.ink, ground) >= READABLE, resource
        spot = pygame.Rect(place.spots[resource]).inflate(-round(0.9 * radius * place.radius), 0)
        glyph = pygame.surfarray.array3d(picture.subsurface(spot))[:, : round(spot.h * 0.42)]
        light = np.array(
            [luminance((int(pixel[0]), int(pixel[1]), int(pixel[2]))) for pixel in glyph.reshape(-1, 3)]
        )
        bright, dark = np.quantile(light, (0.6, 0.03) if chosen.light else (0.97, 0.4))
        assert (bright + 0.05) / (dark + 0.05) >= LARGE_READABLE, resource


@names
def test_the_signs_on_cards_can_be_seen(name: str) -> None:
    for card in Card:
        assert contrast(card_colours(palette(name))[card], parchment(palette(name))) >= LARGE_READABLE


# Covers, diagrams and small pictures

PLAIN = Options.usual(GAME.options)


class Host:
    """Stands in for the app: whatever is painted in the background is there at once, or never."""

    def __init__(self, *, ready: bool = True) -> None:
        self.look, self.backdrop, self._ready = Look(palette()), self, ready

    def background_image(self, paint: Callable[[Wish], Picture], kept: str = "") -> BackgroundImage[Wish]:
        return BackgroundImage(paint, at_once=self._ready, defer=lambda begin: None)

    def draw(self, surface: Surface) -> None:
        surface.fill((9, 9, 9))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# The preview


def previewed(seed: str | None, options: Options = PLAIN, size: tuple[int, int] = (300, 300)) -> Surface:
    preview, surface = VIEW.preview(cast(GameHost, Host())), Surface((400, 400))
    preview.draw(surface, Rect(20, 30, *size), seed, options)
    return surface


def test_how_a_preview_looks(golden: Golden) -> None:
    golden("jabir/preview", previewed("rose", size=(220, 220)).subsurface((20, 30, 220, 220)))


def test_another_seed_or_starting_player_is_another_picture() -> None:
    assert pixels(previewed("rose")) != pixels(previewed("mercury"))
    first = {pixels(previewed("rose", PLAIN.with_values({"first": seat}))) for seat in "abc"}
    assert len(first) == 3


def test_without_a_seed_the_table_is_dimmed() -> None:
    bright, dim = previewed("rose"), previewed(None)
    assert sum(dim.get_at((170, 180))[:3]) < sum(bright.get_at((170, 180))[:3])


def test_a_preview_stays_in_its_rectangle() -> None:
    surface = previewed("rose", size=(300, 200))
    assert surface.get_at((10, 100))[:3] == surface.get_at((330, 100))[:3] == (0, 0, 0)


def test_until_it_is_painted_the_rectangle_is_plain() -> None:
    surface = Surface((100, 100))
    VIEW.preview(cast(GameHost, Host(ready=False))).draw(surface, Rect(0, 0, 100, 100), "rose", PLAIN)
    assert surface.get_at((50, 50))[:3] == Look(palette()).field


# The events


@pytest.mark.parametrize("theme", palette_names())
def test_the_sign_of_an_event_is_read_on_its_seal(theme: str) -> None:
    assert contrast(*seal_colours(palette(theme))) >= 4.5


@pytest.mark.parametrize("event", Event)
def test_an_event_has_a_picture_where_it_is_wide_enough_and_wished(event: Event) -> None:
    seen, signs = palette(), with_signs(palette())
    assert pixels(paint_event(event, 138, seen)) != pixels(paint_event(event, 138, signs))
    assert pixels(paint_event(event, 60, seen)) == pixels(paint_event(event, 60, signs))


@pytest.mark.parametrize("theme", palette_names())
def test_how_the_events_look(theme: str, golden: Golden) -> None:
    sheet = Surface((5 * 152, 210))
    for number, event in enumerate(Event):
        name, text = say(f"jabir.event.{event.word}"), say(f"jabir.event_text.{event.word}")
        sheet.blit(told_event(event, name, text, 138, palette(theme)), (152 * number, 4))
    golden(f"jabir/events_{theme}", sheet)


# The title


def titled(now: float | None, *, ready: bool = True) -> Surface:
    surface = Surface((512, 320))
    VIEW.title_picture(cast(GameHost, Host(ready=ready)), "rose").draw(surface, now)
    return surface


def test_the_title_stands_still_and_lives() -> None:
    assert pixels(titled(None)) == pixels(titled(None))
    assert len({pixels(titled(now)) for now in (0.2, 0.8, 2.4)}) == 3


def test_until_the_title_is_painted_the_night_is_seen() -> None:
    assert titled(1.0, ready=False).get_at((32, 32))[:3] == palette().night


# The help


def texts_of(chapter: str) -> tuple[str, ...]:
    return stock(f"jabir.help.{chapter}")


def test_every_drawing_that_a_chapter_asks_for_is_there_and_used() -> None:
    asked = {
        block.text
        for chapter in CHAPTERS
        if chapter not in (*EVERY_GAMES, "glossary")
        for block in blocks_of(texts_of(chapter))
        if block.kind == "drawing"
    }
    assert asked == set(DRAWINGS.draws)


@pytest.mark.parametrize("name", DRAWINGS.draws)
def test_a_drawing_is_as_wide_as_the_page_and_shows_something(name: str) -> None:
    for width, scale in ((560, 0.75), (760, 1.0)):
        made = VIEW.drawing(name, Look(palette(), scale), width)
        assert made.get_width() == width
        ink = made.get_bounding_rect()
        assert ink.w > 0.3 * width
        assert ink.x > 0
        assert ink.right < width
        assert ink.y > 0
        assert ink.bottom < made.get_height()


def test_drawings_follow_the_palette() -> None:
    pictures = {pixels(VIEW.drawing("points", Look(palette(name)), 600)) for name in palette_names()}
    assert len(pictures) == len(palette_names())


def test_there_is_no_drawing_of_any_other_name() -> None:
    with pytest.raises(KeyError):
        VIEW.drawing("dragon", Look(palette()), 600)


def test_all_rulings_and_recipes_are_told() -> None:
    text = "\n".join(texts_of("rulings"))
    assert all(f"J{number}." in text for number in range(1, 27))
    assert len(RECIPES) == 12


def test_how_its_chapter_looks(tmp_path: Path, golden: Golden) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.push(Help(person.app, "jabir"))
    reader = person.widget(Reader)
    reader.scroll.to(430)
    golden("scenes/help_jabir", person.look().subsurface(reader.rect))


def test_another_game_is_turned_to_and_read_from_its_beginning(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.app.push(Help(person.app, "dream", "rulings"))
    reader = person.widget(Reader)
    reader.scroll.to(200)
    person.press("shift+tab", "shift+tab", "right")
    choices = [widget.value for widget in person.app.ui.own if isinstance(widget, Choice)]
    assert choices == ["jabir", "rulings"]
    reader = person.widget(Reader)
    assert reader.scroll.offset == 0


# The library's


@pytest.mark.parametrize("size", [48, 300])
def test_each_seats_tokens_are_seen_in_a_small_picture(size: int) -> None:
    lead, none = GAME.parse_state(turn("a")), "lead:1,salt:1"
    pictures = {pixels(VIEW.paint_state(lead, palette(), size))}
    for seat in "abc":
        fewer = GAME.parse_state(turn("a", **{f"board_{seat}": none}))
        picture = VIEW.paint_state(fewer, palette(), size)
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a == 0
        pictures.add(pixels(picture))
    assert len(pictures) == 4


@pytest.mark.parametrize("metal", ["gold", "silver"])
def test_whose_gold_and_silver_there_is_is_seen_in_a_small_picture(metal: str) -> None:
    with_it = f"cinnabar:1,lead:1,salt:1,{metal}:1"
    states = [turn("a"), *(turn("a", **{f"board_{seat}": with_it}) for seat in "abc")]
    pictures = [VIEW.paint_state(GAME.parse_state(state), palette(), 300) for state in states]
    assert len(set(map(pixels, pictures))) == 4


CORNERED = 1.27
"""How far a token's corner is from its middle, in radii of the token."""


def test_there_is_a_spot_for_each_resource_and_a_sign_for_each_recipe() -> None:
    assert set(SPOTS) == set(RESOURCES)
    assert set(SIGNS) == set(RECIPES)


@pytest.mark.parametrize("number", RECIPES)
def test_the_ways_of_a_recipe_are_what_it_takes_and_makes(number: int) -> None:
    recipe, found = RECIPES[number], ways_of(number)
    by_part = {part: {way.resource: way.number for way in found if way.part is part} for part in Part}
    assert by_part[Part.REACTANT] == {r: recipe.reactants[r] for r in recipe.reactants.present}
    assert by_part[Part.PRODUCT] == dict.fromkeys(recipe.products, 1)
    assert by_part[Part.EXTRA] == ({} if recipe.extra is None else {recipe.extra: 1})
    assert {way.resource for way in found if way.die} == {recipe.extra, recipe.risk} - {None}


@pytest.mark.parametrize("way", ways(), ids=lambda way: f"{way.recipe}-{way.resource.word}")
def test_a_way_leads_from_rim_to_rim_in_its_direction(way: Way) -> None:
    spot, sign = SPOTS[way.resource], SIGNS[way.recipe]
    first, last = way.points[0], way.points[-1]
    if way.part is not Part.REACTANT:
        first, last = last, first
    radius = spot_radius(way.resource)
    assert 0.98 * radius <= dist(first, spot) <= 1.25 * radius
    assert dist(last, sign) <= SIGN_RADIUS


def test_spots_and_signs_and_tokens_keep_apart() -> None:
    discs = [(place, spot_radius(resource)) for resource, place in SPOTS.items()]
    discs += [(place, SIGN_RADIUS) for place in SIGNS.values()]
    for (one, radius), (other, more) in combinations(discs, 2):
        assert dist(one, other) > radius + more
    for resource in RESOURCES:
        tokens = [token_place(seat, resource) for seat in Seat]
        for one, other in combinations(tokens, 2):
            assert dist(one, other) > 2 * TOKEN_RADIUS
        others = [disc for disc in discs if disc[0] != SPOTS[resource]]
        for token in tokens:
            assert all(dist(token, place) > radius + TOKEN_RADIUS for place, radius in others)


def test_nothing_reaches_beyond_the_dial() -> None:
    for resource, place in SPOTS.items():
        assert hypot(*place) + spot_radius(resource) < RIM
        for seat in Seat:
            assert hypot(*token_place(seat, resource)) + CORNERED * TOKEN_RADIUS < RIM
    assert all(hypot(*place) + SIGN_RADIUS < RIM for place in SIGNS.values())
    assert all(hypot(*point) < RIM - 0.01 for way in ways() for point in way.points)


def test_ways_pass_no_other_spot_or_sign() -> None:
    for way in ways():
        for resource, place in SPOTS.items():
            if resource is not way.resource:
                assert all(dist(point, place) > spot_radius(resource) for point in way.points), (
                    way,
                    resource,
                )
        for recipe, place in SIGNS.items():
            if recipe != way.recipe:
                assert all(dist(point, place) > SIGN_RADIUS for point in way.points), recipe


def test_no_two_ways_cross() -> None:
    for one, other in combinations(ways(), 2):
        assert not _cross(one, other), (one, other)


def _cross(one: Way, other: Way) -> bool:
    return any(_meet(a, b) for a in pairwise(one.points) for b in pairwise(other.points))


def _meet(
    one: tuple[tuple[float, float], tuple[float, float]],
    other: tuple[tuple[float, float], tuple[float, float]],
) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def test_gold_lies_in_the_middle() -> None:
    assert min(SPOTS, key=lambda resource: hypot(*SPOTS[resource])) is Resource.GOLD
