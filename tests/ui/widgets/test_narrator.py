"""The narrator's box: each part in its place, the oldest news left out first, nothing cut that fits."""

from collections.abc import Hashable
from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.ui.games.alchemists_dream.scenes import LEAST_NARRATOR
from dream.ui.kit.text import FACES, Role, Typeface, sized_font
from dream.ui.kit.theme import Look, palette
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import Narration, Narrator, NewsLine
from dream.ui.widgets.widget import Tip
from tests.kit.present import present

LOOK = Look(palette("classic"))
WHOLE = Narration(
    "Your turn",
    (
        NewsLine("You placed a Stone on h15: Stoker's Symbol has three sides closed.", 0),
        NewsLine("Stoker placed a Stone on i15.", 1),
    ),
    ("Three sides of your Stone on p8 are closed.",),
    ("Step with a Stone, or place one beside your Symbol.",),
)


class Told:
    """A narrator of something, what it wrote in its lines, and where its tokens lie."""

    def __init__(
        self,
        narration: Narration,
        written: list[str],
        size: tuple[int, int] = (304, 200),
        look: Look = LOOK,
        names: tuple[str, ...] = (),
    ) -> None:
        self.tokens: list[tuple[Hashable, int]] = []
        self.widget = Narrator(Rect(0, 0, *size), look, lambda: narration, self._token, names)
        self.surface = Surface((size[0] + 9, size[1] + 9))
        written.clear()
        self.widget.draw(self.surface)
        self.lines = list(written)

    def _token(self, token: Hashable, size: int, look: Look) -> Surface:
        self.tokens.append((token, size))
        return Surface((size, size))

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    @property
    def tip(self) -> Tip | None:
        return self.widget.tip_at(self.widget.rect.center)


def test_it_tells_all_in_the_order_in_which_it_is_read(written: list[str]) -> None:
    told = Told(WHOLE, written, (304, 260))
    assert told.text == " ".join((*WHOLE.sentences[:-1], WHOLE.heading, WHOLE.sentences[-1]))
    assert [token for token, _ in told.tokens] == [0, 1]
    assert told.tip is None


def test_an_answer_stands_where_the_prompt_was(written: list[str]) -> None:
    told = Told(replace(WHOLE, answer=("k8 isn't next to h15.",)), written)
    assert told.text.endswith("Your turn k8 isn't next to h15.")
    assert "beside your Symbol" not in told.text


def test_where_there_is_little_room_the_oldest_news_is_left_out_and_told_by_the_tip(
    written: list[str],
) -> None:
    told = Told(WHOLE, written, (304, 190))
    assert "You placed" not in told.text
    assert "Stoker placed a Stone on i15." in told.text
    assert WHOLE.happened[0].text in present(told.tip).text


def test_the_newest_is_told_whole_before_the_last_of_what_may_be_done(written: list[str]) -> None:
    news = NewsLine("Philippus takes the Philosopher's Stone out of the deck of elements.", 1)
    needs = "For Gold you still need Distillation, Air, Water and Earth.", "You hold Distillation and Earth."
    narration = Narration("Your turn", (news,), prompt=(*WHOLE.prompt, *needs))
    told = Told(narration, written, (304, 150))
    assert told.text.startswith(f"{news.text} {narration.heading} {WHOLE.prompt[0]}")
    assert needs[-1] not in told.text
    assert needs[-1] in present(told.tip).text


def test_what_fits_nowhere_is_cut_off_above_the_line(written: list[str]) -> None:
    told = Told(replace(WHOLE, happened=(NewsLine("word " * 200),)), written, (304, 150))
    assert told.text.endswith(f"{WHOLE.heading} {WHOLE.prompt[0]}")
    assert "word word" in present(told.tip).text


def test_names_that_are_too_long_are_cut_and_never_alike(written: list[str]) -> None:
    names = "Wilhelmina of the old Alexandria, first", "Wilhelmina of the old Alexandria, second"
    lines = tuple(NewsLine(f"{name} resigned.", place) for place, name in enumerate(names))
    told = Told(Narration("Over", lines), written, names=names)
    assert len({line for line in told.lines if "resigned" in line}) == 2


def test_a_long_heading_is_set_on_two_lines_before_it_is_cut(written: list[str]) -> None:
    heading = say("game.thinking", name="Wilhelmina of Alexandria")
    told = Told(Narration(heading), written)
    assert (told.text, len(told.lines)) == (heading, 2)


def fonts_of(narration: Narration, look: Look, names: tuple[str, ...] = ()) -> list[tuple[Typeface, str]]:
    """The font and the text of each line that a narrator writes, each of which fits into its place."""
    found, box = list[tuple[Typeface, str]](), Rect(0, 0, look.px(304), look.px(150))

    def write(
        surface: Surface, font: Typeface, text: str, colour: object, rect: Rect, align: str = "left"
    ) -> Rect:
        assert font.size(text)[0] <= rect.width
        assert box.contains(rect)
        if text:
            found.append((font, text))
        return rect

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "write", write)
        Told(narration, [], box.size, look, names)
    return found


def is_smaller_heading(font: Typeface, look: Look) -> bool:
    """Whether a font has the face of headings, and is smaller than they usually are."""
    whole = round(FACES[Role.HEADING].size * look.scale)
    return any(font is sized_font(Role.HEADING, size) for size in range(whole // 2, whole))


USUAL_NAME = say("jabir.level.3.name")


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        (say("game.looking", at=123456, all=234567), ()),
        (say("game.thinking", name=USUAL_NAME), (USUAL_NAME,)),
    ],
)
def test_a_heading_is_written_smaller_rather_than_cut(heading: str, names: tuple[str, ...]) -> None:
    ((font, text),) = fonts_of(Narration(heading), LOOK, names)
    assert text == heading
    assert is_smaller_heading(font, LOOK)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5])
@pytest.mark.parametrize("called", ["equal", "a_little", "better", "much_better", "wins"])
def test_the_heading_of_a_hint_is_in_small_capitals_at_every_scale(scale: float, called: str) -> None:
    """The widest of them just fits at scale 1, and is a pixel too wide at others."""
    look = Look(palette(), scale)
    for element in Element:
        heading = say(f"analysis.{called}", name=element.label.capitalize(), count=12)
        ((font, text),) = fonts_of(Narration(heading), look)
        assert text == heading
        assert font is look.font(Role.HEADING) or is_smaller_heading(font, look)


@pytest.mark.parametrize("answer", [(), ("No.",)])
def test_it_is_marked_where_it_is_urgent(written: list[str], answer: tuple[str, ...]) -> None:
    calm, urgent = (
        Told(replace(WHOLE, urgent=urgent, answer=answer), written).surface for urgent in (False, True)
    )
    assert pygame.image.tobytes(calm, "RGB") != pygame.image.tobytes(urgent, "RGB")


def test_it_is_drawn_again_only_when_something_else_is_told() -> None:
    told = [WHOLE]
    widget = Narrator(Rect(0, 0, 304, 200), LOOK, lambda: told[0], lambda *_: Surface((9, 9)))
    assert not widget.update(0.0)
    told[0] = replace(WHOLE, urgent=True)
    assert widget.update(0.1)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
def test_the_longest_usual_sentences_are_told_whole(scale: float, written: list[str]) -> None:
    look = Look(palette(), scale)
    cells = ["k10", "k11", "l12", "m13"]
    name = max((level.name for level in LEVELS), key=len)
    act = say("dream.told.step.name", name=name, origin="k10", cell="k11")
    symbol = say("dream.told.symbol_closed.you.some", count=3, number=say("dream.number.3"))
    happened = (NewsLine(say("dream.told.with", deed=act, consequence=symbol), 0),)
    two = [say("dream.table.surrounded_by", cell=cell, cells=" ".join(cells)) for cell in cells[:2]]
    many = say("dream.table.surrounded_many", cells=" ".join(cells))
    prompt = (say("dream.game.escape_prompt", count=2),)
    for means in (
        (*two, say("dream.table.others_lost", count=1)),
        (*two, say("dream.table.others_freed", count=1)),
        (many, say("dream.table.others_freed", count=3)),
        (say("dream.table.may_return", count=9),),
    ):
        size = look.px(304), look.px(LEAST_NARRATOR)
        told = Told(Narration("Your turn", (NewsLine("", None),), means, prompt), written, size, look)
        assert told.tip is None, means
    told = Told(
        Narration("Your turn", happened, (say("threat.symbol", cell="k10"),), prompt), written, size, look
    )
    assert told.tip is None
    haggle = (say("dream.game.haggle_prompt", element="water"),)
    assert Told(Narration("Your turn", happened, (), haggle), written, size, look).tip is None
