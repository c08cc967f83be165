"""Alchemist in words: what is said of all that happens, and of every thing on the table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from dream.base.texts import Listing, Message, capitalized, choices, inflected, message, say, worded
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE, Colour, Seat, cubes_told
from dream.games.alchemist.rules.law import award, total, under_duty
from dream.games.alchemist.rules.refusals import why_not
from dream.games.alchemist.rules.state import (
    DRAWING,
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Phase,
    State,
    Take,
    View,
)
from dream.play.cards import Multiset
from dream.play.game import Hidden, Outcome, Refusal
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.items import Facts, award_range, cube_points, span
from dream.ui.games.alchemist.ways import AlchemistWays, choice, may_have
from dream.ui.table.faces import Face
from dream.ui.table.game_session import Address, AnySession, ToldMove
from dream.ui.table.plates import Player
from dream.ui.table.sight import Name, Target, Way, kind_of
from dream.ui.table.words import Account, Luck, Part, Tells, luck_of

AlchemistMove = ToldMove[View, Action]


class AlchemistWords(AlchemistWays):
    """Potions, copies, cubes and schools, in words."""

    game = GAME
    typed: ClassVar[str] = "alchemist.table.typed"
    seat_type = Seat

    parts: ClassVar[Mapping[str, Part]] = {
        "players": Part((Player,), Tells.ALL),
        "hand": Part((targets.Hand,)),
        "cauldrons": Part((targets.Pot,)),
        "reserve": Part((targets.Pile, targets.Bag), Tells.ALL),
        "tiles": Part((targets.Tile,), Tells.NAME),
        "schools": Part((targets.School, targets.Ledger), Tells.NOTHING),
        "rounds": Part((targets.Rounds, targets.Score), Tells.NOTHING),
    }

    headings: ClassVar[Mapping[type, str]] = {
        Player: "have",
        targets.Ledger: "awards",
        **dict.fromkeys((targets.School, targets.Rounds, targets.Score), "end"),
    }

    def rule_of(self, view: View, target: Target) -> str:
        return super().rule_of(view, target) or "turn"

    def rule_now(self, view: View) -> str:
        return "end" if view.decider is None else "turn"

    def values_of(self, view: View, target: Target, name: Name) -> Mapping[str, Any]:
        cauldron = view.seen.terms.box.cauldron(target.word) if isinstance(target, targets.Pot) else None
        if cauldron is not None:
            return {"word": cauldron.word, "colours": Listing(cauldron.by_products.present)}
        return super().values_of(view, target, name)

    def on_turn(self, view: View, decides: int | None) -> int | None:
        """The seat for which chance draws has the turn."""
        return None if view.decider is None else view.seen.turn

    def sentence(self, move: AlchemistMove) -> str:
        state, address = move.before.seen, move.address
        if isinstance(move.told, Hidden):
            return address.about(f"alchemist.log.hidden_{move.told.text.partition(':')[0]}", state.turn)
        values = _values(state, move.told, address.whose)
        return address.about(f"alchemist.log.{kind_of(move.told)}", state.turn, **values)

    def advice(self, view: View, action: Action, name: Name) -> str:
        return say(f"alchemist.advice.{kind_of(action)}", **_values(view.seen, action, name))

    def prompt(self, view: View, way: Way, address: Address) -> Iterable[str]:
        state, chosen = view.seen, choice(view, way)
        if chosen is None:
            yield _turn_told(view)
            if state.round == 1:
                school = state.of(state.turn).school
                fame = say("alchemist.prompt.fame")
                yield fame if school is None else say("alchemist.prompt.school", colour=school)
        elif chosen.potion is not None:
            yield say("alchemist.prompt.tribute", name=address.whom(chosen.potion.creator))
        elif not chosen.cubes:
            yield say("alchemist.prompt.recipe", cauldron=Listing(chosen.cauldron.by_products.present))
        else:
            known = any(potion.recipe == chosen.cubes for potion in state.potions)
            next_step = "known" if known else "tile" if chosen.value is None else "brew"
            yield say("alchemist.prompt.inside", recipe=cubes_told(chosen.cubes))
            yield say(f"alchemist.prompt.{next_step}")

    def news(self, move: AlchemistMove) -> Iterable[str]:
        """No cube that somebody else draws: that two are drawn is told already."""
        return () if isinstance(move.told, Hidden) else (self.sentence(move),)

    def together(self, moves: Sequence[AlchemistMove]) -> Iterable[str]:
        """Cubes that are drawn from the bag, where they are known, in one sentence."""
        drawn = Multiset.of(Colour, (move.told.colour for move in moves if isinstance(move.told, Draw)))
        if not isinstance(moves[0].told, Bag) or not drawn:
            return super().together(moves)
        seat = moves[0].before.seen.turn
        return (moves[0].address.about("alchemist.log.drawn", seat, cubes=cubes_told(drawn)),)

    def signs(self) -> Mapping[str, Face]:
        return {word: faces.Cube(colour) for colour in Colour for word in inflected(colour.message)}

    def heading(self, view: View) -> str | None:
        state = view.seen
        begins = state.phase is Phase.PLAY and state.turn is Seat.A
        return say("alchemist.log.round", round=state.round) if begins else None

    def moment(self, view: View) -> str:
        return say("alchemist.picture.round", number=view.seen.round)

    def unseen(self, view: View) -> Iterable[Message]:
        """The cubes that are not known, and how likely one that is drawn is of each colour."""
        counts = {colour: count for colour, count in zip(Colour, view.unseen_counts, strict=True) if count}
        total = sum(counts.values())
        colours = (
            message("alchemist.unseen.colour", colour=colour, count=count, chance=round(100 * count / total))
            for colour, count in counts.items()
        )
        if counts:
            what = Listing(tuple(colours))
            yield message("alchemist.unseen.bag", count=view.bag, total=total, what=what)

    # On a phone

    def by_a_touch(self, view: View, way: Way, action: Action) -> bool:
        """A new potion too, where its recipe is touched as one thing."""
        return isinstance(way[-1], targets.Recipe) or self.at_once(view, way, action)

    def presumed(self, view: View, way: Way) -> Way:
        """For a new potion the tile that brings the most fame."""
        chosen, values = choice(view, way), [each for each in view.seen.tiles if may_have(view, each)]
        if chosen is None or chosen.potion is not None or chosen.value is not None or not values:
            return ()
        return (targets.Tile(max(values)),)

    def deed(self, view: View, action: Action, name: Name) -> tuple[str, str]:
        if isinstance(action, Create):
            return say("alchemist.on_button.create", count=action.value), worded(cubes_told(action.recipe))
        return super().deed(view, action, name)

    def at_seat(self, view: View, seat: int) -> tuple[Face | None, str]:
        own = view.seen.of(Seat(seat))
        return None if own.school is None else faces.Sign(own.school), str(own.fame)

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        state, schools = view.seen, view.seen.terms.schools
        columns = ("fame", "cubes", "school", "total") if schools else ("fame", "cubes", "total")
        rows = tuple(_account(view, seat) for seat in state.terms.seats)
        decides = None if outcome is None else len(columns) - 1 - (_best(outcome) > 1)
        return Account(tuple(say(f"alchemist.account.{column}") for column in columns), rows, decides)

    counted: ClassVar[str] = "alchemist.end.course"

    def standing(self, view: View) -> tuple[float, ...]:
        """The fame of each seat; at the end all that it scores."""
        state, over = view.seen, view.decider is None
        return tuple(total(state, seat) if over else state.of(seat).fame for seat in state.terms.seats)

    def luck(self, session: AnySession) -> Iterator[Luck]:
        """How often each drew the own school; not told where one stays hidden, or nobody drew."""
        over = session.view(len(session.game.history.actions)).seen
        schools = [over.of(seat).school for seat in over.terms.seats]
        trials = [
            (move.before.seen.turn, move.told.colour == schools[move.before.seen.turn], 1)
            for move in session.moves_of(Draw)
            if move.before.seen.phase in DRAWING and isinstance(move.told, Draw)
        ]
        if trials and None not in schools:
            heading, about = say("alchemist.account.drawn"), say("alchemist.end.luck")
            yield luck_of(heading, trials, len(schools), about)

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        """Why it ended, and what decided where points are level."""
        left = len(view.seen.reserve.present)
        ended = say("alchemist.end.ended", count=left) if left else say("alchemist.end.ended_bare")
        if _best(outcome) < 2:
            return ended
        key = "together" if len(outcome.winners) > 1 else "school"
        whose = address.whose(outcome.winners[0])
        return f"{ended} {say(f'alchemist.end.{key}', points=max(outcome.points), whose=whose)}"

    def length(self, view: View, actions: int) -> str:
        return say("alchemist.end.rounds", count=view.seen.round)


WORDS = AlchemistWords()


def _best(outcome: Outcome) -> int:
    """How many seats have the most points."""
    return outcome.points.count(max(outcome.points, default=0))


def _account(view: View, seat: Seat) -> tuple[int | str, ...]:
    state, over = view.seen, view.decider is None
    own = state.of(seat).fame, cube_points(view, seat)
    school = (award(state, seat) if over else "?",) if state.terms.schools else ()
    return (*own, *school, total(state, seat) if over else sum(own))


def _values(state: State, action: Action, whose: Name) -> dict[str, str | int | Message | Listing]:
    """What stands in the sentence of an action."""
    match action:
        case Create(word, recipe, value):
            cauldron = state.terms.box.cauldron(word)
            assert cauldron is not None
            made = Listing(cauldron.by_products.present)
            return {"recipe": cubes_told(recipe), "value": value, "cauldron": made}
        case Copy(word, tribute):
            potion, given = state.potion(word), message("alchemist.cubes", count=1, colour=tribute)
            assert potion is not None
            brewed, owner = cubes_told(potion.recipe), whose(potion.creator)
            return {"recipe": brewed, "value": potion.value, "whose": owner, "tribute": given}
        case Take(colour) | Draw(colour) | DealSchool(colour):
            return {"colour": colour}
    return {}


def _turn_told(view: View) -> str:
    """What the seat on turn can do, in one sentence; nothing that it cannot."""
    state = view.seen
    if under_duty(state):
        return say("alchemist.prompt.first", value=LEAST_FIRST_VALUE)
    hand, empty = state.of(state.turn).hand, len(state.potions) < len(state.terms.box.cauldrons)
    can = {
        "create": hand and state.tiles and state.seals(state.turn) and empty,
        "copy": any(each.recipe <= hand for each in state.potions if each.creator is not state.turn),
        "take": any(state.reserve.counts),
        "bag": view.cubes_in_bag,
    }
    found = tuple(message(f"alchemist.prompt.{key}") for key, possible in can.items() if possible)
    if not found:
        return say("alchemist.prompt.pass")
    return say("alchemist.prompt.turn", choices=capitalized(worded(choices(*found))))


def in_words(target: Target, facts: Facts) -> Iterator[str]:
    """What is told of a thing to somebody who sees no cubes."""
    state = facts.state
    match target:
        case targets.Hand(colour) if facts.sight.viewer is not None:
            count, chosen = state.of(Seat(facts.sight.viewer)).hand[colour], facts.choice
            if chosen is not None and chosen.potion is None and facts.legal(target):
                yield say("alchemist.tip.add", count=chosen.cubes[colour], colour=colour)
            yield say("alchemist.tip.held", count=count, colour=colour)
        case targets.Ledger():
            for colour in Colour:
                values = {"left": state.cubes_left[colour], "spent": state.spent[colour]}
                yield say("alchemist.tip.left", colour=colour, **values)
    yield from about(target, facts)


def about(target: Target, facts: Facts) -> Iterator[str]:
    """What is told of a thing, line by line; at last why it can't be chosen now, in the words of the law."""
    match target:
        case targets.Pot(word):
            yield from _pot(facts, word)
        case targets.Pile(colour):
            yield _named(colour)
            yield say("alchemist.tip.reserve", count=facts.state.reserve[colour])
        case targets.Hand(colour):
            yield _named(colour)
        case targets.Brewed(colour):
            yield say(f"alchemist.tip.{'tribute' if facts.copying else 'take_out'}", colour=colour)
        case targets.Tribute(word, colour):
            yield say("alchemist.tip.tribute", colour=colour)
            yield from _pot(facts, word)
        case targets.Recipe(cubes):
            yield capitalized(worded(cubes_told(cubes)))
        case targets.Tile(value):
            yield say("alchemist.tip.tile", value=value)
        case targets.Bag():
            yield say("alchemist.tip.bag", count=facts.view.cubes_in_bag)
        case Player(seat):
            yield from _player(facts, Seat(seat))
        case targets.School(seat):
            yield from _school(facts, seat)
        case targets.Ledger():
            yield say("alchemist.tip.ledger")
        case targets.Score():
            yield say("alchemist.tip.score_now")
            if facts.state.terms.schools:
                yield say("alchemist.tip.award")
        case targets.Rounds():
            if facts.to_play:
                names = Listing(tuple(facts.sight.names[seat] for seat in facts.to_play))
                yield say("alchemist.tip.to_play", names=names)
            yield say("alchemist.tip.rounds")
    if facts.sight.yours and not isinstance(target, targets.Bag) and not facts.legal(target):
        way = facts.sight.marks.chosen
        if WORDS.takes_back(facts.view, way, target) is not None:
            return
        meant = WORDS.meant(facts.view, (*way, target)) if way else None
        if meant is None and target not in way:
            meant = WORDS.meant(facts.view, (target,))
        if isinstance(meant, Refusal):
            yield worded(meant.message)
        elif meant is not None and (why := why_not(facts.state, meant)) is not None:
            yield worded(why)


def _named(colour: Colour) -> str:
    ingredient = say(f"alchemist.ingredient.{colour.name.lower()}")
    return say("alchemist.tip.colour", colour=colour, ingredient=ingredient)


def _pot(facts: Facts, word: str) -> Iterator[str]:
    cauldron, potion = facts.pieces.cauldron(word), facts.state.potion(word)
    assert cauldron is not None
    if potion is not None:
        recipe, address = cubes_told(potion.recipe), facts.sight.address
        yield address.say("alchemist.tip.potion", potion.creator, recipe=recipe, value=potion.value)
    yield say("alchemist.tip.yields", colours=Listing(cauldron.by_products.present))
    if potion is not None and facts.legal(targets.Pot(word)) and facts.choice is None:
        yield say("alchemist.tip.copy")


def _player(facts: Facts, seat: Seat) -> Iterator[str]:
    yield facts.sight.names[seat]
    fame, cubes = facts.state.of(seat).fame, cube_points(facts.view, seat)
    if not facts.over:
        yield say("alchemist.tip.score", fame=fame, cubes=cubes, total=fame + cubes)
    yield say("alchemist.tip.seals", count=facts.state.seals(seat))


def _school(facts: Facts, seat: Seat) -> Iterator[str]:
    school, left = facts.school(seat), facts.state.cubes_left
    if school is None:
        yield say("alchemist.tip.secret_school", name=facts.sight.names[seat])
        return
    if seat == facts.sight.viewer and not facts.over:
        yield say("alchemist.tip.own_school", colour=school, award=span(*award_range(facts.view, seat)))
    better = sum(left[other] < left[school] for other in Colour)
    yield say("alchemist.tip.school", colour=school, count=left[school])
    yield say("alchemist.tip.better_schools", count=better) if better else say("alchemist.tip.best_school")
