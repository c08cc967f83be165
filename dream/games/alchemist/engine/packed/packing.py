"""From a state of the law to a table for playouts, and from its moves to actions of the law."""

from collections.abc import Iterable, Sequence

from dream.games.alchemist.engine.packed.cubes import packed
from dream.games.alchemist.engine.packed.recipes import DIGITS, cauldrons_of, number_of
from dream.games.alchemist.engine.packed.table import (
    BAG,
    COPY,
    CREATE,
    NO_SCHOOL,
    PASS,
    TAKE,
    Brewed,
    Move,
    Table,
)
from dream.games.alchemist.rules.actions import Bag, Copy, Create, Pass, SeatAction, Take
from dream.games.alchemist.rules.components import Colour
from dream.games.alchemist.rules.state import State
from dream.play.cards.multiset import Multiset


def table_of(state: State, bag: Iterable[Colour] = ()) -> Table:
    """The table of a state at a seat's turn, with the bag as it is drawn from, from the end."""
    terms = state.terms
    cauldrons = cauldrons_of(terms.box)
    places = {word: place for place, word in enumerate(cauldrons.words)}
    potions = [
        Brewed(
            potion.value,
            packed(potion.recipe),
            number_of(potion.recipe),
            int(potion.creator),
            places[potion.cauldron],
        )
        for potion in state.potions
    ]
    filled = {potion.place for potion in potions}
    return Table(
        cauldrons=cauldrons,
        awards=terms.supply.awards,
        shared_ties=terms.shared_ties,
        hands=[packed(adept.hand) for adept in state.adepts],
        sizes=[len(adept.hand) for adept in state.adepts],
        fame=[adept.fame for adept in state.adepts],
        seals=[state.seals(seat) for seat in terms.seats],
        schools=[NO_SCHOOL if adept.school is None else int(adept.school) for adept in state.adepts],
        potions=sorted(potions, reverse=True),
        empty=[place for place in range(len(cauldrons.words)) if place not in filled],
        tiles=list(state.tiles),
        reserve=packed(state.reserve),
        left=packed(state.cubes_left),
        bag=list(map(int, bag)),
        round=state.round,
        turn=int(state.turn),
    )


def action_of(move: Move, words: Sequence[str]) -> SeatAction:
    """The action of the law that a move is; `words` are those of the cauldrons."""
    kind, first, second, value = move
    if kind == CREATE:
        return Create(words[first], Multiset(Colour, DIGITS[second]), value)
    if kind == COPY:
        return Copy(words[first], Colour(second))
    if kind == TAKE:
        return Take(Colour(first))
    return Bag() if kind == BAG else Pass()


def move_of(action: SeatAction, words: Sequence[str]) -> Move:
    """The move that an action of the law is."""
    match action:
        case Create(cauldron, recipe, value):
            return CREATE, words.index(cauldron), number_of(recipe), value
        case Copy(cauldron, tribute):
            return COPY, words.index(cauldron), int(tribute), 0
        case Take(colour):
            return TAKE, int(colour), 0, 0
        case Bag():
            return BAG, 0, 0, 0
    return PASS, 0, 0, 0
