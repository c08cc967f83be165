"""Alchemist in words: what is chosen to do an action, and what is said of all that happens."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from dream.base.graphemes import capitalized
from dream.base.messages import Listing, Message, choices, message
from dream.base.words import say, told
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.actions import Action, Bag, Copy, Create, DealSchool, Draw, Take
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE, Colour, Seat, cubes_told
from dream.games.alchemist.rules.legal import under_duty
from dream.games.alchemist.rules.scoring import award, total
from dream.games.alchemist.rules.state import Phase, State
from dream.games.alchemist.rules.view import View
from dream.play.cards.multiset import Multiset
from dream.play.game import Hidden
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemist import things, ways
from dream.ui.game_views.alchemist.faces import Cube
from dream.ui.game_views.alchemist.items.facts import choice, cube_points
from dream.ui.game_views.alchemist.keys import KEYS, keyed
from dream.ui.game_views.alchemist.luck import luck
from dream.ui.kit.commands import Command
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deed, Deeds, Name, kind_of
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.panel.accounts import Account, Luck
from dream.ui.tabletop.sight import Target, Way
from dream.ui.tabletop.words import PointAt, TableWords

AlchemistDeed = Deed[View, Action]


class AlchemistWords(TableWords[State, View, Action]):
    """Potions, copies, cubes and schools, in words."""

    game = GAME
    typed: ClassVar[str] = "alchemist.table.typed"
    keys: ClassVar[tuple[Command, ...]] = KEYS
    seat_type = Seat

    # Choosing

    def ways(self, view: View, action: Action) -> Iterable[Way]:
        return ways.ways(view, action)

    def at_once(self, view: View, action: Action) -> bool:
        """Everything but a new potion, whose result is shown first."""
        return not isinstance(action, Create)

    def meant(self, view: View, way: Way) -> Action | Refusal | None:
        return ways.meant(view, way)

    def takes_back(self, view: View, way: Way, target: Target) -> Way | None:
        return ways.takes_back(view, way, target)

    def doers(self, view: View, way: Way) -> Iterable[Target]:
        chosen = choice(view, way)
        return (things.Brew(), *(() if chosen is None else ways.tributes(chosen)))

    def unfinished(self, view: View, way: Way) -> Refusal | None:
        return ways.unfinished(view, way)

    def keyed(self, view: View, way: Way, command: str, here: Target | None) -> Target | PointAt | None:
        return keyed(view, way, command, here)

    def on_turn(self, view: View, decides: int | None) -> int | None:
        """The seat for which chance draws has the turn."""
        return None if view.seen.phase is Phase.OVER else view.seen.turn

    # Saying

    def sentence(self, deed: AlchemistDeed) -> str:
        address, seat = deed.address, deed.before.seen.turn
        match deed.told:
            case Hidden(text):
                return address.about(f"alchemist.log.hidden_{text.partition(':')[0]}", seat)
            case action:
                values = _values(deed.before.seen, action, address.whose)
                return address.about(f"alchemist.log.{kind_of(action)}", seat, **values)

    def advice(self, view: View, action: Action, name: Name) -> str:
        return say(f"alchemist.advice.{kind_of(action)}", **_values(view.seen, action, name))

    def prompt(self, view: View, way: Way, name: Name) -> Iterable[str]:
        state, chosen = view.seen, choice(view, way)
        if chosen is None:
            yield _turn_told(view)
            if state.round == 1:
                yield _goal(state)
        elif chosen.potion is not None:
            yield say("alchemist.prompt.tribute", name=name(chosen.potion.creator))
        elif not chosen.cubes:
            yield say("alchemist.prompt.recipe", cauldron=Listing(chosen.cauldron.by_products.present))
        elif any(potion.recipe == chosen.cubes for potion in state.potions):
            yield say("alchemist.prompt.known")
        else:
            yield say(f"alchemist.prompt.{'tile' if chosen.value is None else 'brew'}")

    def news(self, deed: AlchemistDeed) -> Iterable[str]:
        """No cube that somebody else draws: that two are drawn is told already."""
        if not isinstance(deed.told, Hidden):
            yield self.sentence(deed)

    def together(self, deeds: Sequence[AlchemistDeed]) -> Iterable[str]:
        """Cubes that are drawn from the bag, where they are known, in one sentence."""
        told = [deed.told for deed in deeds]
        drawn = Multiset.of(Colour, (each.colour for each in told if isinstance(each, Draw)))
        if isinstance(told[0], Bag) and drawn:
            address, seat = deeds[0].address, deeds[0].before.seen.turn
            return (address.about("alchemist.log.drawn", seat, cubes=cubes_told(drawn)),)
        return super().together(deeds)

    def signs(self) -> Mapping[str, Face]:
        return {told(colour.message): Cube(colour) for colour in Colour}

    def heading(self, view: View) -> str | None:
        state = view.seen
        begins = state.phase is Phase.PLAY and state.turn is Seat.A
        return say("alchemist.log.round", round=state.round) if begins else None

    def moment(self, view: View) -> str:
        return say("alchemist.picture.round", number=view.seen.round)

    def unseen(self, view: View) -> Iterable[Message]:
        """The cubes that are not known, and how likely one that is drawn is of each colour."""
        counts = dict(zip(Colour, view.unseen_counts, strict=True))
        total = sum(counts.values())
        colours = tuple(
            message(
                "alchemist.unseen.colour", colour=colour, count=number, chance=round(100 * number / total)
            )
            for colour, number in counts.items()
            if number
        )
        if colours:
            what = Listing(colours)
            yield message("alchemist.unseen.bag", count=view.bag, total=total, what=what)

    # Counting

    def accounts(self, view: View, outcome: Outcome | None) -> Account:
        state, schools = view.seen, view.seen.terms.schools
        columns = ("fame", "cubes", "school", "total") if schools else ("fame", "cubes", "total")
        rows = (_account(view, seat, schools=schools) for seat in state.terms.seats)
        headings = (say(f"alchemist.account.{column}") for column in columns)
        decides = None if outcome is None else len(columns) - 1 - (len(_best(outcome)) > 1)
        return Account(tuple(headings), tuple(rows), decides)

    counted: ClassVar[str] = "alchemist.end.course"

    def standing(self, view: View) -> tuple[float, ...]:
        """The fame of each seat; at the end all that it scores."""
        state = view.seen
        if state.phase is Phase.OVER:
            return tuple(total(state, seat) for seat in state.terms.seats)
        return tuple(state.of(seat).fame for seat in state.terms.seats)

    def luck(self, deeds: Deeds[View, Action]) -> Iterable[Luck]:
        return luck(deeds, deeds.view(deeds.count).seen)

    def reason(self, view: View, outcome: Outcome, address: Address) -> str:
        """What decided where points are level."""
        if len(_best(outcome)) < 2:
            return ""
        best = max(outcome.points)
        key = "together" if len(outcome.winners) > 1 else "school"
        whose = address.whose(outcome.winners[0])
        return say(f"alchemist.end.{key}", points=best, whose=whose)

    def length(self, view: View, actions: int) -> str:
        return say("alchemist.end.rounds", count=view.seen.round)


def _best(outcome: Outcome) -> list[int]:
    """The seats with the most points."""
    most = max(outcome.points, default=0)
    return [seat for seat, points in enumerate(outcome.points) if points == most]


def _account(view: View, seat: Seat, *, schools: bool) -> tuple[int | str, ...]:
    state = view.seen
    own = state.of(seat).fame, cube_points(view, seat)
    if state.phase is not Phase.OVER:
        return (*own, *(("?",) if schools else ()), sum(own))
    return (*own, *((award(state, seat),) if schools else ()), total(state, seat))


def _values(state: State, action: Action, whose: Name) -> dict[str, str | int | Message | Listing]:
    """What stands in the sentence of an action."""
    match action:
        case Create(cauldron, recipe, value):
            return {"recipe": cubes_told(recipe), "value": value, "cauldron": _yields(state, cauldron)}
        case Copy(cauldron, tribute):
            potion = state.potion(cauldron)
            assert potion is not None
            given = message("alchemist.cubes", count=1, colour=tribute)
            return {
                "recipe": cubes_told(potion.recipe),
                "value": potion.value,
                "whose": whose(potion.creator),
                "tribute": given,
            }
        case Take(colour) | Draw(colour) | DealSchool(colour):
            return {"colour": colour}
    return {}


def _yields(state: State, word: str) -> Listing:
    cauldron = state.terms.box.cauldron(word)
    assert cauldron is not None
    return Listing(cauldron.by_products.present)


WORDS = AlchemistWords()


def _turn_told(view: View) -> str:
    """What the seat on turn can do, in one sentence; nothing that it cannot."""
    state = view.seen
    if under_duty(state):
        return say("alchemist.prompt.first", value=LEAST_FIRST_VALUE)
    adept = state.of(state.turn)
    creates = adept.hand and state.tiles and state.seals(state.turn)
    empty = len(state.potions) < len(state.terms.box.cauldrons)
    copies = (each.recipe <= adept.hand for each in state.potions if each.creator is not state.turn)
    can = {
        "create": creates and empty,
        "copy": any(copies),
        "take": any(state.reserve.counts),
        "bag": view.cubes_in_bag,
    }
    found = tuple(message(f"alchemist.prompt.{key}") for key, possible in can.items() if possible)
    if not found:
        return say("alchemist.prompt.pass")
    told_all = told(choices(*found))
    return say("alchemist.prompt.turn", choices=capitalized(told_all))


def _goal(state: State) -> str:
    """What the game is about, for whoever begins: fame, and the own school where it is known."""
    school = state.of(state.turn).school
    return say("alchemist.prompt.fame") if school is None else say("alchemist.prompt.school", colour=school)
