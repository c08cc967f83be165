"""The judgement of a game in words: how seats stand, what decisions cost, and whom chance has helped."""

from collections.abc import Iterator

from dream.base.sentences import listed, sentence, sentences
from dream.base.texts import say
from dream.study.review import SIGNS, Fortune, JudgedMove, Review, Verdict
from dream.ui.table.game_session import Address

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
    told = address.say("judged.stands", move.seat, now=standing(move.best_share, seats))
    return sentences((told, sentence(percent(move.best_share)))) if numbers else told


def luck_told(fortune: Fortune, address: Address, *, numbers: bool) -> str:
    """Whom chance has helped or harmed most, in a sentence; empty where it hardly mattered."""
    seat = max(range(len(fortune.luck)), key=lambda each: abs(fortune.luck[each]))
    amount = fortune.luck[seat]
    if abs(amount) < LITTLE_LUCK:
        return ""
    much = "much" if abs(amount) >= LUCK else "little"
    told = address.say(f"judged.luck.{'good' if amount > 0 else 'bad'}.{much}", seat)
    return sentences((told, say("judged.percent", number=points(amount)))) if numbers else told


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
    counted = [say(f"judged.count.{kind.value}", count=count) for kind, count in counts.items() if count]
    quality = say(f"judged.accuracy.{accuracy.value}") if accuracy and review.complete else ""
    return listed(filter(None, (quality, *counted)))
