"""The judgement of a game by an engine: found or made, in words and in rows, and what it has one practise."""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from pygame import Rect, Surface

from dream.base.texts import say, worded
from dream.play.game import A, S
from dream.play.history import History, Node
from dream.play.seats import Person
from dream.records.writer import record_text
from dream.study.exercises import PLAYED, Exercise
from dream.study.judging import Reviewing
from dream.study.review import SIGNS, Fortune, JudgedMove, KeptReviews, Review, Verdict, digest_of
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.game_session import Address, GameHost, GameSession
from dream.ui.widgets import paint
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.narrator import PaintToken

LEAST_LEAD = 0.04
"""By so much of the win, beyond its error, the best action must be better than any other."""
GRADES_FROM = {1: 0.4, 2: 0.2, 3: 0.1, 4: 0.0}
"""The least loss of each grade: what cost most is easiest to see."""


def own_exercises(
    review: Review, history: History[S, A], is_own: Callable[[JudgedMove], bool]
) -> tuple[Exercise, ...]:
    """The exercises of what somebody did wrong in a reviewed game, in its order, each position once.

    `is_own` knows whose decisions count.
    """
    game, found = history.game, dict[str, Exercise]()
    for move in review.mistakes(least=Verdict.MISTAKE):
        lead = 0 if move.lead is None else move.lead
        if lead < LEAST_LEAD or move.best == move.played or not is_own(move):
            continue
        exercise = Exercise(
            game=game.id,
            turns=0,
            grade=next(grade for grade, least in GRADES_FROM.items() if move.loss >= least),
            line=(move.best,),
            position=game.state_text(history.states[move.done]),
            source=f"{PLAYED} {move.played}",
            ahead=max(1, round(100 * lead)),
        )
        found[exercise.name] = exercise
    return tuple(found.values())


SELDOM = 0.25
"""So many seconds lie between two times at which what is new is shown."""


class Judgement(Generic[S, A]):
    """What is known of a game by the engine's review: `review` is None as long as nothing is.

    `numbers` tells whether the player wants to read them, and `only` whose mistakes are to be seen, None for
    those of all. All of it happens on the main thread but what the worker does, which is another process.
    """

    def __init__(self, app: GameHost, session: GameSession[S, A]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self.review: Review | None = None
        self.numbers = False
        self.only: int | None = None
        self.fault: str | None = None
        self._working: Reviewing | None = None
        self._asked = 0
        self._posted = False
        self._taken = 0.0

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return self.review, self.numbers, self.only, self.fault, self.running

    # Making it

    @property
    def why_none(self) -> str | None:
        """Why the game cannot be reviewed now, in a sentence, or None."""
        history = self._game.history
        if not history.actions:
            return say("judged.nothing_done")
        return None if history.is_over or not history.game.hidden else say("judged.hidden")

    @property
    def running(self) -> bool:
        """Whether the engine is at work on it."""
        return self._working is not None

    def begin(self) -> None:
        """Look for what is known of the game, and have the rest worked out."""
        self._look(work=True)

    def look(self) -> None:
        """Look for what is known of the game."""
        if self.review is None and not self._game.keeps_hidden:
            self._look(work=False)

    def _look(self, *, work: bool) -> None:
        if self.running or self.why_none is not None:
            return
        history = self._game.history.as_played()
        if self.review and self.review.digest != digest_of(history):
            self.review = None  # of a game that has gone on otherwise since
        if self.review and self.review.complete:
            return
        self._asked += 1
        asked = self._asked
        copy = history.copy()

        def known(found: Review | None) -> None:
            if asked != self._asked:
                return
            self.review = found or self.review
            if work and not (found and found.complete):
                record = record_text(self._session.record()).encode("utf-8")
                self._working = Reviewing(record, self._news)
            elif work:
                self._keep_mistakes()
            self._app.dirty("judged")

        self._app.in_background(lambda: KeptReviews().of(copy), known)

    def stop(self) -> None:
        """Have the engine work no more on it; what is judged by now stays."""
        self._asked += 1
        if self._working is not None:
            self._working.stop()
            self._working = None
            self._app.dirty("judged")

    def _news(self) -> None:
        """There is more to know: many news in a short time are one. Called by a thread."""
        working, now = self._working, time.monotonic()
        due = now - self._taken > SELDOM or (working is not None and working.over)
        if due and not self._posted:
            self._posted = True
            self._app.post(self._take)

    def _take(self) -> None:
        self._posted, self._taken = False, time.monotonic()
        working = self._working
        if working is None:
            return
        self.review = working.review or self.review
        if working.over:
            self.fault = worded(working.fault) if working.fault else None
            self._working = None
            self._keep_mistakes()
        self._app.dirty("judged")

    def _keep_mistakes(self) -> None:
        """Have the mistakes of people come back as exercises, once a game that is over is wholly judged."""
        review, game = self.review, self._game
        history = game.history.as_played()
        if not (review and review.complete and history.is_over and review.digest == digest_of(history)):
            return

        def by_person(move: JudgedMove) -> bool:
            """Whether no computer or somebody else's engine took the decision."""
            return isinstance(game.seat_at(move.seat, move.done).occupant, Person)

        self._app.practice.own.add(own_exercises(review, history, by_person))

    # What it says of the places of the game

    @property
    def mistakes(self) -> tuple[JudgedMove, ...]:
        """The mistakes that are to be seen, in the order of the game."""
        return self.review.mistakes(self.only) if self.review else ()

    @property
    def place(self) -> int:
        """How many actions of the game that was played are done where one looks."""
        node: Node[S, A] | None = self._game.shown_node
        played = self._game.history.played
        while node is not None and not (node.done < len(played) and played[node.done] is node):
            node = node.parent
        return node.done if node else 0

    @property
    def here(self) -> JudgedMove | None:
        """The decision that was taken in the state looked at, in the game as it was played."""
        if self.review is None or self._game.varies or self.place != self._game.shown_at:
            return None
        return self.review.by_done.get(self.place)

    @property
    def fortune(self) -> Fortune | None:
        """What chance has just done in the state looked at."""
        if self.review is None or self.place != self._game.shown_at:
            return None
        at = self.place
        return next((each for each in self.review.fortunes if each.done < at <= each.until), None)

    def next_mistake(self, by: int) -> tuple[JudgedMove | None, bool]:
        """The next mistake from where one looks, or the one before; and whether it is on round the end.

        There is None without any.
        """
        found, at = self.mistakes, self.place
        after = [move for move in found if (move.done > at if by > 0 else move.done < at)]
        return next(iter((after or found)[:: 1 if by > 0 else -1]), None), not after

    def line_of(self, move: JudgedMove, *, answered: bool) -> Node[S, A]:
        """The node to which the better line leads or, `answered`, what was expected after the mistake."""
        history = self._game.history
        node, parse = history.played[move.done], history.game.parse_action
        line = move.line or (move.best,)
        if answered:
            begun = move.answer[:1] == (move.played,)
            line = move.answer if begun else (move.played, *move.answer)
        return history.supposed(node, map(parse, line))


STANDINGS = ((0.9, "winning"), (0.5, "clearly_ahead"), (0.15, "ahead"))
"""From which part of the way between an even game and a win on a seat is said to stand so."""
LITTLE_LUCK, LUCK = 0.02, 0.08
"""From which share of the win on luck is told at all, and is called great."""


def standing(share: float, seats: int) -> str:
    """How a seat with this share of the win stands, in words: the key is by how far that is from even."""
    fair = 1 / seats
    far = (share - fair) / (1 - fair) if share >= fair else (fair - share) / fair
    called = next((word for least, word in STANDINGS if far >= least), "even")
    side = "above" if share >= fair or called == "even" else "below"
    return say(f"judged.standing.{side}.{called}")


def percent(share: float) -> str:
    """A share of the win as a player reads it."""
    return say("judged.percent", number=round(100 * share))


def points(share: float) -> str:
    """How much of the win was gained or lost, with its sign, in hundredths of it."""
    number = round(100 * share)
    sign = "+" if number > 0 else "\N{MINUS SIGN}" if number < 0 else "\N{PLUS-MINUS SIGN}"
    return f"{sign}{abs(number)}"


def verdict_of(move: JudgedMove, at: int) -> str:
    """What a decision was, as a heading."""
    return say(f"judged.verdict.{move.verdict.value}", number=at)


def cost(move: JudgedMove, seats: int, address: Address, *, numbers: bool) -> Iterator[str]:
    """What a decision cost whoever took it, in sentences."""
    before, after = standing(move.best_share, seats), standing(move.share, seats)
    if (move.best_wins_in or 0) > 0 and (move.wins_in or 0) <= 0:
        yield address.say("judged.win_missed", move.seat, count=move.best_wins_in or 0)
    elif (move.wins_in or 0) < 0 and (move.best_wins_in or 0) >= 0:
        yield address.say("judged.loses", move.seat, count=-(move.wins_in or 0))
    elif before != after:
        yield address.say("judged.turned", move.seat, before=before, after=after)
    elif move.verdict is not Verdict.GOOD:
        yield address.say("judged.gave", move.seat, now=after)
    if numbers:
        values = {"before": percent(move.best_share), "after": percent(move.share)}
        error = 0 if move.error is None else round(100 * move.error)
        yield say("judged.numbers.with_error" if error else "judged.numbers.exact", error=error, **values)


def stands(move: JudgedMove, seats: int, address: Address, *, numbers: bool) -> str:
    """How whoever is to decide stands."""
    sentence = address.say("judged.stands", move.seat, now=standing(move.best_share, seats))
    return f"{sentence} {percent(move.best_share)}." if numbers else sentence


def luck_told(fortune: Fortune, address: Address, *, numbers: bool) -> str:
    """Whom chance has helped or harmed most, in a sentence; empty where it hardly mattered."""
    seat = max(range(len(fortune.luck)), key=lambda each: abs(fortune.luck[each]))
    amount = fortune.luck[seat]
    if abs(amount) < LITTLE_LUCK:
        return ""
    much = "much" if abs(amount) >= LUCK else "little"
    sentence = address.say(f"judged.luck.{'good' if amount > 0 else 'bad'}.{much}", seat)
    return f"{sentence} {points(amount)} %" if numbers else sentence


def luck_sign(amount: float, *, numbers: bool) -> str:
    """What luck gave somebody, at a glance."""
    if numbers:
        return points(amount)
    if abs(amount) < LITTLE_LUCK:
        return "\N{MIDDLE DOT}"
    sign = "+" if amount > 0 else "\N{MINUS SIGN}"
    return sign * (2 if abs(amount) >= LUCK else 1)


def summary(review: Review, seat: int) -> str:
    """How a seat has played, in a few words: empty before all is judged once, a verdict when all is done."""
    if not review.usable:
        return ""
    accuracy = review.accuracy(seat)
    found = review.mistakes(seat)
    counts = {kind: sum(move.verdict is kind for move in found) for kind in reversed(SIGNS)}
    listed = [say(f"judged.count.{kind.value}", count=count) for kind, count in counts.items() if count]
    quality = say(f"judged.accuracy.{accuracy.value}") if accuracy and review.complete else ""
    return ", ".join(filter(None, (quality, *listed)))


_ROW, _GAP, _TOKEN = 34, 5, 22
"""How high a row is, the gaps in it, and how wide a token is, at scale 1."""


@dataclass(frozen=True)
class ReviewRow:
    """A row with the token of a seat, a text and a sign; it leads to where so many actions are `done`.

    One that is a `heading` tells of a seat as a whole, and may be picked where it names the `seat`; a `grave`
    one is written in the colour of danger.
    """

    text: str
    done: int
    token: Hashable
    sign: str = ""
    heading: bool = False
    grave: bool = False
    seat: int | None = None


class ReviewRows(Rows):
    """Asks `rows` for what it lists, and `place` for where one is in the game; `browse` goes elsewhere.

    While the mouse points at a row, none changes or moves: more come only below.
    """

    at_once = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rows: Callable[[], Sequence[ReviewRow]],
        place: Callable[[], int],
        browse: Callable[[int], object],
        paint_token: PaintToken,
        pick: Callable[[int], object],
        empty: Callable[[], str],
    ) -> None:
        """`pick` is told whose heading was clicked; `empty` says why there is no row where there is none."""
        self._empty = empty
        self._rows, self._place, self._browse, self._paint_token = rows, place, browse, paint_token
        self._pick = pick
        self._shown, self._now_at = tuple(rows()), place()
        font = look.font(Role.SMALL)
        two_lines = 2 * font.sized(paint.sizes_of(font)[-1]).get_linesize()
        height = max(look.px(_ROW), two_lines)
        super().__init__(rect, look, len(self._shown), self._row_here, height)

    @property
    def _row_here(self) -> int:
        """The row of where one is: the last that is not beyond it."""
        listed = enumerate(self._shown)
        rows = [number for number, row in listed if not row.heading and row.done <= self._now_at]
        return rows[-1] if rows else 0

    def update(self, now: float) -> bool:
        before, rows = (self._shown, self._now_at), tuple(self._rows())
        self._now_at = self._place()
        if not self.pointed_at or rows[: len(self._shown)] == self._shown:  # else another would be clicked
            self._shown = rows
        if (self._shown, self._now_at) == before:
            return False
        self.recount(len(self._shown), self._row_here)
        if self._now_at != before[1]:
            self.choose(self._row_here)
        return True

    def take(self) -> None:
        row = self._shown[self.chosen] if self._shown else None
        if row is not None and row.seat is not None:
            self._pick(row.seat)
        elif row is not None:
            self._browse(row.done)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self._shown:
            font, room = self.look.font(Role.ITALIC), self.rect.inflate(-self.look.px(24), -self.look.px(16))
            paint.write_set(
                surface, paint.set_in(font, self._empty(), (), room.size), self.look.palette.ink_dim, room
            )

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, row = self.look, self._shown[place]
        palette, gap = look.palette, look.px(_GAP)
        picture = self._paint_token(row.token, min(rect.h - look.px(4), look.px(_TOKEN)), look)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + gap, rect.centery)))
        left = rect.x + look.px(_TOKEN) + 2 * gap
        wide = paint.width_of(look.font(Role.NUMBER), row.sign)
        sign = Rect(rect.right - wide - gap, rect.y, wide, rect.h)
        ink = palette.gold_light if row.heading else palette.ink
        text = Rect(left, rect.y, (sign.left if row.sign else rect.right) - gap - left, rect.h)
        self.write(surface, look.font(Role.SMALL), row.text, ink, text)
        if row.sign:
            colour = palette.mark[Mark.DANGER] if row.grave else palette.gold_light
            paint.write(surface, look.font(Role.NUMBER), row.sign, colour, sign, "right")
