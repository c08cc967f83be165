"""A position of Alchemist that is set up by hand: cubes in hands and cauldrons, fame, schools and the bag.

Cubes come from the bag or, where it has none, from the reserve, and go back into the bag. Fame goes along
with the potions of a seat: what copies have brought stays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Self

from dream.base.errors import Refused
from dream.base.texts import message
from dream.games.alchemist.rules.components import (
    HIGHEST_NUMBER,
    LONGEST_RECIPE,
    MOST_OF_A_COLOUR,
    NO_CUBES,
    OPTIONS,
    Colour,
    Conditions,
    Cubes,
    Seat,
    options_of,
    terms,
)
from dream.games.alchemist.rules.law import start
from dream.games.alchemist.rules.notation import parse_state, state_text
from dream.games.alchemist.rules.state import SETTING_UP, Adept, Phase, Potion, State
from dream.play.drafts import CountedDraft, Lot, Page, Pick, Tally

ROUND, HAND, FAME, RESERVE, BAG, SPENT = "round", "hand", "fame", "reserve", "bag", "spent"
POT, TILE = "pot", "tile"
"""The first parts of the places of a cauldron and of a tile, before its word or value."""
VALUE, CREATOR, SCHOOL = "value", "creator", "school"
"""The first parts of the words of what is picked for a potion or a seat."""
CHOSEN = tuple(option for option in OPTIONS if option.word != "box")
"""The options that can be picked: the pieces stay as they are."""
NEW = "set up"
"""The seed of what is laid out anew where the number of players changes."""


@dataclass(frozen=True)
class AlchemistDraft(CountedDraft[State]):
    """A state as far as it is set up; it always has all cubes of the box."""

    written = staticmethod(state_text)
    read = staticmethod(parse_state)
    has_decks: ClassVar[bool] = False

    # What there is

    @property
    def pages(self) -> tuple[Page, ...]:
        state = self.position
        pages = [Page(ROUND, None, (Lot(ROUND),), tuple(self._picks))]
        for seat in state.terms.seats:
            hand = *(Lot(HAND, colour, seat) for colour in Colour), Lot(FAME, None, seat)
            pages.append(Page(HAND, seat, hand, tuple(self._picks_of(seat))))
        for cauldron in state.terms.box.cauldrons:
            place = f"{POT}.{cauldron.word}"
            cubes = tuple(Lot(place, colour) for colour in Colour if not cauldron.by_products[colour])
            pages.append(Page(place, None, cubes, tuple(self._picks_in(cauldron.word))))
        for place in (RESERVE, BAG, SPENT):
            pages.append(Page(place, None, tuple(Lot(place, colour) for colour in Colour)))
        return tuple(pages)

    @property
    def _picks(self) -> Iterator[Pick]:
        state = self.position
        phases = tuple(each.value for each in Phase if each not in SETTING_UP or each is state.phase)
        yield Pick("phase", phases, state.phase.value)
        yield Pick("turn", tuple(seat.word for seat in state.terms.seats), state.turn.word)
        options = options_of(state.terms)
        for option in CHOSEN:
            yield Pick(option.word, option.in_order, options[option.word])

    def _picks_of(self, seat: Seat) -> Iterator[Pick]:
        school = self.position.of(seat).school
        if school is not None:
            yield Pick(f"{SCHOOL}.{seat.word}", tuple(colour.word for colour in Colour), school.word)

    def _picks_in(self, pot: str) -> Iterator[Pick]:
        potion = self.position.potion(pot)
        if potion is not None:
            values = dict.fromkeys(map(str, self.position.terms.box.tiles))
            yield Pick(f"{VALUE}.{pot}", tuple(values), str(potion.value))
            seats = tuple(seat.word for seat in self.position.terms.seats)
            yield Pick(f"{CREATOR}.{pot}", seats, potion.creator.word)

    # What is counted

    def tally(self, lot: Lot) -> Tally:
        state = self.position
        match lot:
            case Lot("round"):
                return Tally(state.round, min(state.round, 1), HIGHEST_NUMBER)
            case Lot("fame", _, int(seat)):
                return Tally(state.adepts[seat].fame, self._least_fame(Seat(seat)), HIGHEST_NUMBER)
            case Lot("reserve", Colour() as colour):
                now, bag = state.reserve[colour], state.bag[colour]
                return Tally(now, 0, min(now + bag, state.terms.supply.reserve))
            case Lot("bag", Colour() as colour):
                now, room = state.bag[colour], state.terms.supply.reserve - state.reserve[colour]
                return Tally(now, max(0, now - room), now + state.reserve[colour])
            case Lot(_, Colour() as colour):
                cubes = self._cubes_at(lot)
                more = state.bag[colour] + state.reserve[colour]
                if lot.place.startswith(POT):
                    more = min(more, MOST_OF_A_COLOUR - cubes[colour], LONGEST_RECIPE - len(cubes))
                return Tally(cubes[colour], 0, cubes[colour] + max(0, more))
        return Tally(0, 0, 0)

    def _least_fame(self, seat: Seat) -> int:
        """What the potions of a seat have given."""
        return sum(potion.value for potion in self.position.potions if potion.creator is seat)

    def _cubes_at(self, lot: Lot) -> Cubes:
        state = self.position
        match lot:
            case Lot("spent"):
                return state.spent
            case Lot("hand", _, int(seat)):
                return state.adepts[seat].hand
        potion = state.potion(lot.place.partition(".")[2])
        return NO_CUBES if potion is None else potion.recipe

    def counted(self, lot: Lot, count: int) -> Self:
        state = self.position
        match lot:
            case Lot("round"):
                return self._as(round=count)
            case Lot("fame", _, int(seat)):
                return self._with_adept(Seat(seat), replace(state.adepts[seat], fame=count))
            case Lot("reserve" | "bag", Colour() as colour):
                more = count - self.tally(lot).now
                into = more if lot.place == BAG else -more
                bag, reserve = state.bag.plus(colour, into), state.reserve.minus(colour, into)
                return self._as(bag=bag, reserve=reserve)
            case Lot(_, Colour() as colour):
                cubes = self._cubes_at(lot)
                more = count - cubes[colour]
                return self._with_more_left(colour, -more)._with_cubes(lot, cubes.plus(colour, more))
        raise ValueError(lot)

    def _with_more_left(self, colour: Colour, more: int) -> Self:
        """With so many more of a colour in the bag; or less there and, where it has none, in the reserve."""
        state = self.position
        bag = max(0, state.bag[colour] + more)
        reserve = state.reserve[colour] + more - (bag - state.bag[colour])
        return self._as(
            bag=state.bag.plus(colour, bag - state.bag[colour]),
            reserve=state.reserve.plus(colour, reserve - state.reserve[colour]),
        )

    def _with_cubes(self, lot: Lot, cubes: Cubes) -> Self:
        match lot:
            case Lot("spent"):
                return self._as(spent=cubes)
            case Lot("hand", _, int(seat)):
                return self._with_adept(Seat(seat), replace(self.position.adepts[seat], hand=cubes))
        pot = lot.place.partition(".")[2]
        potion = self.position.potion(pot)
        if not cubes:
            return self._with_potion(pot, None)
        if potion is None:
            return self._with_potion(pot, Potion(pot, cubes, self.position.tiles[0], self._next_creator))
        return self._with_potion(pot, replace(potion, recipe=cubes))

    @property
    def _next_creator(self) -> Seat:
        """Who has created a potion that is put together: whose turn it is, or whoever has a seal left."""
        state = self.position
        order = (*state.terms.seats[state.turn :], *state.terms.seats[: state.turn])
        return next((seat for seat in order if state.seals(seat) > 0), state.turn)

    def _with_potion(self, pot: str, potion: Potion | None) -> Self:
        """With another potion in a cauldron, or none; the fame of its creators goes along."""
        before, draft = self.position.potion(pot), self
        others = tuple(each for each in self.position.potions if each.cauldron != pot)
        potions = (*others, potion) if potion else others
        place = self.position.terms.box.place
        draft = draft._as(potions=tuple(sorted(potions, key=lambda each: place(each.cauldron))))
        for each, sign in ((before, -1), (potion, 1)):
            if each is not None:
                adept = draft.position.of(each.creator)
                draft = draft._with_adept(each.creator, replace(adept, fame=adept.fame + sign * each.value))
        return draft

    def source(self, lot: Lot) -> str | None:
        if not isinstance(lot.thing, Colour):
            return None
        return RESERVE if lot.place == BAG else BAG

    def moved(self, start: Lot, end: Lot) -> Self:
        """A tile gives a potion its value, and the plate of a seat makes it that seat's."""
        kind, _, pot = end.place.partition(".")
        given = start.place.partition(".")
        if kind == POT and given[0] in (TILE, FAME):
            if self.position.potion(pot) is None:
                raise Refused(message("alchemist.set_up.empty"))
            if given[0] == TILE:
                return self.picked(f"{VALUE}.{pot}", given[2])
            return self.picked(f"{CREATOR}.{pot}", Seat(start.seat or 0).word)
        return super().moved(start, end)

    def landing(self, start: Lot, end: Lot) -> Lot | None:
        """A cube that is given to a seat comes to its hand."""
        if end.place == FAME and isinstance(start.thing, Colour):
            end = replace(end, place=HAND)
        if end.place.startswith(POT) and start.place.startswith((TILE, FAME)) and start.thing is None:
            return end
        return super().landing(start, end)

    # What is picked

    def picked(self, word: str, value: str) -> Self:
        kind, _, of = word.partition(".")
        match kind:
            case "phase":
                return self._in_phase(Phase(value))
            case "turn":
                return self._as(turn=_seat(value))
            case "school":
                return self._with_school(_seat(of), next(each for each in Colour if each.word == value))
            case "value":
                return self._with_value(of, int(value))
            case "creator":
                potion = self.position.potion(of)
                return (
                    self if potion is None else self._with_potion(of, replace(potion, creator=_seat(value)))
                )
        return self._with_option(word, value)

    def _in_phase(self, phase: Phase) -> Self:
        """In another phase; the last seat ends the game, and what begins has a round and schools."""
        draft = self._as(phase=phase)
        if phase is Phase.OVER:
            draft = draft._as(turn=self.position.terms.seats[-1])
        if phase not in SETTING_UP:
            draft = draft._as(round=max(1, self.position.round))._with_schools(self.position.terms)
        return draft

    def _with_value(self, pot: str, value: int) -> Self:
        """With another tile for a potion; where none of the value is left, two potions exchange theirs."""
        potion = self.position.potion(pot)
        if potion is None or potion.value == value:
            return self
        draft = self
        if value not in self.position.tiles:
            other = next(each for each in self.position.potions if each.value == value)
            draft = self._with_potion(other.cauldron, replace(other, value=potion.value))
        return draft._with_potion(pot, replace(potion, value=value))

    def _with_school(self, seat: Seat, school: Colour) -> Self:
        """With a school for a seat; whoever had that one takes this seat's."""
        draft, mine = self, self.position.of(seat).school
        for other in self.position.terms.seats:
            adept = self.position.of(other)
            if adept.school is school:
                draft = draft._with_adept(other, replace(adept, school=mine))
        return draft._with_adept(seat, replace(self.position.of(seat), school=school))

    def _with_schools(self, held: Conditions) -> Self:
        """With a school for every seat that has none, or with none where there are none."""
        draft = self
        for seat in held.seats:
            adept = draft.position.of(seat)
            if (adept.school is not None) != held.schools:
                school = next(draft.position.schools_left) if held.schools else None
                draft = draft._with_adept(seat, replace(adept, school=school))
        return draft

    def _with_option(self, word: str, value: str) -> Self:
        """With another option; another number of players begins anew."""
        options = options_of(self.position.terms)
        if options[word] == value:
            return self
        chosen = terms(options.with_values({word: value, "box": OPTIONS[-1].default}))
        held = replace(chosen, box=self.position.terms.box)
        if word == "players":
            return replace(self, position=start(NEW, held))
        return self._as(terms=held)._with_schools(held)

    def _as(self, **changes: object) -> Self:
        made = partial(replace, self.position)
        return replace(self, position=made(**changes))

    def _with_adept(self, seat: Seat, adept: Adept) -> Self:
        return replace(self, position=self.position.with_adept(seat, adept))


def _seat(word: str) -> Seat:
    return next(seat for seat in Seat if seat.word == word)
