"""The law: the phases of a round, what is legal and what follows, chance, scores, and which states can
be.

What only a longer look at the past could exclude is a state.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from dream.base.seeds import Choices
from dream.base.texts import Message, message
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    DIE,
    ELIXIRS,
    EVENTS_IN_BOX,
    LEAST_SUCCESS,
    METAL_IN_BOX,
    METALS,
    NO_METALS,
    PLAIN,
    PRIMARIES,
    REAGENTS,
    RECIPES,
    TOKEN_OF,
    TOKENS_OF_A_COLOUR,
    Card,
    Event,
    Resource,
    Seat,
    readings,
    starting_seat,
)
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_DEALT,
    CARDS_IN_HAND,
    EVENT_ANSWERED,
    LAST_ROUND,
    MOST_SAVED,
    NO_CARDS,
    Action,
    Answer,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    ListedAction,
    Phase,
    Pick,
    Roll,
    Shuffle,
    ShuffleCards,
    ShuffleEvents,
    State,
    Steal,
    StealNothing,
    Sultan,
    Tableau,
    Transmute,
)
from dream.play.cards import Multiset
from dream.play.game import Options, Outcome

# The beginning


def start(seed: str, options: Options) -> State:
    """The first state: round 1, its event open; raises Malformed when the seed is no text to carry."""
    first = starting_seat(options)
    if first is None:
        first = tuple(Seat)[Choices(seed, "jabir first").below(len(Seat))]  # J5
    tableau = Tableau(Multiset.of(Resource, PRIMARIES))
    events = [event for event, number in EVENTS_IN_BOX.items() for _ in range(number)]
    cards = [card for card, number in CARDS_IN_BOX.items() for _ in range(number)]
    state = State(
        options=readings(options),
        round=1,
        phase=Phase.EVENTS,
        first=first,
        turn=first,
        event=None,
        waiting=None,
        events=Choices(seed, "jabir events").shuffled(events),
        used=Multiset.of(Event),
        deck=Choices(seed, "jabir cards").shuffled(cards),
        discard=NO_CARDS,
        tableaus=(tableau, tableau, tableau),
    )
    return event_turned_up(state)


# A round: its event, its hands


def round_ended(state: State) -> State:
    """The game is over, judged only here (J19), or the seat on the left starts the next round."""
    if any(points(tableau) >= POINTS_TO_END for tableau in state.tableaus) or state.round == LAST_ROUND:
        return replace(state, phase=Phase.OVER, turn=None)  # J20
    first = state.first.left
    after = replace(state, round=state.round + 1, first=first, turn=first)
    return event_turned_up(after) if after.events else replace(after, phase=Phase.EVENTS)


def events_shuffled(state: State, order: tuple[Event, ...]) -> State:
    """The used events are the deck again, in this order, and the top one is turned up."""
    return event_turned_up(replace(state, events=order, used=Multiset.of(Event)))


def event_turned_up(state: State) -> State:
    """The top event lies open for the starting player to answer."""
    return replace(state, phase=Phase.EVENT, event=state.events[0], events=state.events[1:])


SULTANS_GIFT = 2


def answered(state: State, answer: Answer) -> State:
    """The answer has its effect, the event is used, and the cards are dealt."""
    match answer:
        case Eureka(elixir):
            after = _enlightened(state, elixir)
        case Explosion(resource):
            after = _exploded(state, resource)
        case Disaster(card):
            after = _spoilt(state, card)
        case Sultan(primary):
            after = state.with_tableau(state.first, state.of(state.first).placing(primary, SULTANS_GIFT))
        case Steal(victim, resource):
            after = _stolen(state, victim, resource)
        case StealNothing():
            after = state
    used = after.used.plus(EVENT_ANSWERED[type(answer)])
    return dealt_or_shuffling(replace(after, event=None, used=used))


def _enlightened(state: State, elixir: Resource) -> State:
    """A token for the starting player alone or, with the option, for every seat (J7)."""
    for seat in Seat if state.options.eureka_for_all else (state.first,):
        state = state.with_tableau(seat, state.of(seat).placing(elixir))
    return state


def _exploded(state: State, resource: Resource) -> State:
    for seat in Seat:
        tableau = state.of(seat)
        lost = (tableau.board[resource] + 1) // 2
        state = state.with_tableau(seat, replace(tableau, board=tableau.board.minus(resource, lost)))
    return state


def _spoilt(state: State, card: Card) -> State:
    for seat in Seat:
        tableau = state.of(seat)
        state = replace(state, discard=state.discard.plus(card, tableau.cards[card]))
        state = state.with_tableau(seat, replace(tableau, cards=tableau.cards.without(card)))
    return state


def _stolen(state: State, victim: Seat, resource: Resource) -> State:
    """The victim's token goes even when the thief's stack is empty (J10)."""
    robbed, thief = state.of(victim), state.of(state.first)
    state = state.with_tableau(victim, replace(robbed, board=robbed.board.minus(resource)))
    return state.with_tableau(state.first, thief.placing(resource))


def dealt_or_shuffling(state: State) -> State:
    """Hands are dealt, or chance has to shuffle the discards first.

    A deck that would run out is renewed before the deal, so that no hand lies there half dealt (J11).
    """
    if len(state.deck) < CARDS_DEALT:
        return replace(state, phase=Phase.DEAL)
    return _dealt(state)


def discards_shuffled(state: State, order: tuple[Card, ...]) -> State:
    """The discards go, in this order, under what is left of the deck, and hands are dealt."""
    return _dealt(replace(state, deck=state.deck + order, discard=NO_CARDS))


def _dealt(state: State) -> State:
    """The top six cards to the starting player, the next six to the seat on the left, and six more (J12)."""
    for place, seat in enumerate(state.first.clockwise):
        cards = state.deck[place * CARDS_IN_HAND : (place + 1) * CARDS_IN_HAND]
        state = state.with_tableau(seat, replace(state.of(seat), hand=Multiset.of(Card, cards)))
    return replace(state, phase=Phase.DRAFT, deck=state.deck[CARDS_DEALT:])


# A draft


def picked(state: State, card: Card) -> State:
    """The seat on turn lays a card on its picks; once all have, the hands go to the left."""
    seat = state.mover
    tableau = state.of(seat)
    tableau = replace(tableau, hand=tableau.hand.minus(card), picks=tableau.picks.plus(card))
    after = replace(state.with_tableau(seat, tableau), turn=seat.left)
    return _passed_on(after) if state.last_in_order else after


def _passed_on(state: State) -> State:
    """Each hand goes to the left; of one card it joins the picks there, and all are revealed (J14)."""
    hands = [tableau.hand for tableau in state.tableaus]
    for seat, hand in zip(Seat, hands, strict=True):
        state = state.with_tableau(seat.left, replace(state.of(seat.left), hand=hand))
    if len(hands[0]) > 1:
        return state
    for seat in Seat:
        state = _revealed(state, seat)
    return replace(state, phase=Phase.PLAY)


def _revealed(state: State, seat: Seat) -> State:
    """The picks and the last card of a seat become tokens and cards before it (J15)."""
    tableau = state.of(seat)
    revealed = tableau.picks + tableau.hand
    tableau = replace(tableau, hand=NO_CARDS, picks=NO_CARDS)
    discard = state.discard
    for card, primary in TOKEN_OF.items():  # J16
        tableau = tableau.placing(primary, revealed[card])
        discard = discard.plus(card, revealed[card])
    cards = tableau.cards
    for card in REAGENTS:
        cards = cards.plus(card, revealed[card])
    return replace(state, discard=discard).with_tableau(seat, replace(tableau, cards=cards))


# A turn


def transmuting(state: State, action: Transmute) -> State:
    """The transmutation happens, but for what a die has still to decide: one on a reactant, everything."""
    recipe = RECIPES[action.recipe]
    after = state if recipe.risk is not None else _transmuted(state, action)
    return replace(after, phase=Phase.ROLL, waiting=action) if recipe.rolls else after


def card_used(action: Transmute) -> Card | None:
    """The card that a transmutation takes: the recipe's own or, for gold with the option, the one named."""
    return RECIPES[action.recipe].card if action.card is None else action.card


def _transmuted(state: State, action: Transmute) -> State:
    """The reactants leave, the card is discarded, and then the products are placed (J3)."""
    recipe, card = RECIPES[action.recipe], card_used(action)
    tableau = state.of(state.mover)
    tableau = replace(tableau, board=tableau.board - recipe.reactants)
    if card is not None:
        tableau = replace(tableau, cards=tableau.cards.minus(card))
        state = replace(state, discard=state.discard.plus(card))
    for product in recipe.products:
        tableau = tableau.placing(product)
    return state.with_tableau(state.mover, tableau)


def rolled(state: State, number: int) -> State:
    """The die has decided about the recipe that waits, and the seat goes on with its turn.

    A failure costs the reactant at risk; the other reactants and the card stay (J22, J23).
    """
    action = state.waiting
    if action is None:
        raise ValueError("no recipe waits for the die")
    recipe, success = RECIPES[action.recipe], number >= LEAST_SUCCESS
    after = replace(state, phase=Phase.PLAY, waiting=None)
    tableau = after.of(after.mover)
    if recipe.risk is not None:
        if success:
            return _transmuted(after, action)
        return after.with_tableau(after.mover, replace(tableau, board=tableau.board.minus(recipe.risk)))
    if recipe.extra is not None and success:
        return after.with_tableau(after.mover, tableau.placing(recipe.extra))
    return after


def done(state: State) -> State:
    """The seat transmutes no more; with too many cards before it, it discards first."""
    if len(state.of(state.mover).cards) > MOST_SAVED:
        return replace(state, phase=Phase.KEEP)
    return _turn_ended(state)


def discarded(state: State, card: Card) -> State:
    """A card goes to the discards; with three left nobody discards any more (J18)."""
    tableau = state.of(state.mover)
    tableau = replace(tableau, cards=tableau.cards.minus(card))
    after = replace(state, discard=state.discard.plus(card)).with_tableau(state.mover, tableau)
    return after if len(tableau.cards) > MOST_SAVED else _turn_ended(after)


def _turn_ended(state: State) -> State:
    if state.last_in_order:
        return round_ended(state)
    return replace(state, phase=Phase.PLAY, turn=state.mover.left)


# What follows


def apply(state: State, action: Action) -> State:
    """The state after a legal action; what an illegal one gives is undefined."""
    match action:
        case Pick(card):
            return picked(state, card)
        case Transmute():
            return transmuting(state, action)
        case Roll(number):
            return rolled(state, number)
        case Done():
            return done(state)
        case Discard(card):
            return discarded(state, card)
        case ShuffleEvents(events):
            return events_shuffled(state, events)
        case ShuffleCards(cards):
            return discards_shuffled(state, cards)
    return answered(state, action)


# What is legal

Listed = tuple[ListedAction, ...]
ANY_SHUFFLE: Listed = (AnyShuffle(),)
ROLLS: Listed = tuple(map(Roll, DIE))
ANSWERS: dict[Event, Listed] = {  # J6: one of them is compulsory, and may be without effect
    Event.EUREKA: tuple(map(Eureka, ELIXIRS)),
    Event.EXPLOSION: tuple(map(Explosion, NO_METALS)),  # J8
    Event.DISASTER: tuple(map(Disaster, REAGENTS)),
    Event.SULTAN: tuple(map(Sultan, PRIMARIES)),
}
"""The answers to each event but `Event.STEAL`, whatever lies on the board."""
TRANSMUTATIONS = {
    option: tuple(
        Transmute(recipe.number, card) for recipe in RECIPES.values() for card in recipe.cards_to_name(option)
    )
    for option in (False, True)
}
"""Every transmutation that can be named, without and with the option that gold takes a card."""


def legal_actions(state: State) -> Listed:
    """Every action of the one who decides, each once; none when the game is over.

    A shuffle has too many outcomes to list: `AnyShuffle` stands for them all.
    """
    return _LISTS[state.phase](state)


def is_legal(state: State, action: Action) -> bool:
    """Whether the one who decides may do this."""
    match action:
        case ShuffleEvents(events):
            return state.phase is Phase.EVENTS and Multiset.of(Event, events) == state.used
        case ShuffleCards(cards):
            return state.phase is Phase.DEAL and Multiset.of(Card, cards) == state.discard
    return action in legal_actions(state)


def may_transmute(state: State, action: Transmute) -> bool:
    """Whether the seat on turn has what a recipe takes, and the supply the metal that it makes (J21).

    The card must be named where the option asks for one, and nowhere else (J23).
    """
    recipe, tableau = RECIPES[action.recipe], state.of(state.mover)
    if action.card not in recipe.cards_to_name(state.options.gold_takes_card):
        return False
    card = card_used(action)
    return (
        recipe.reactants <= tableau.board
        and (card is None or tableau.cards[card] > 0)
        and all(state.supply(metal) > 0 for metal in recipe.products if metal in METALS)
    )


def steals(state: State) -> tuple[Steal, ...]:
    """Every plain token of another seat, for the one on turn to steal."""
    return tuple(
        Steal(seat, resource)
        for seat in Seat
        if seat is not state.turn
        for resource in state.of(seat).board.present
        if resource in PLAIN
    )


def _answers(state: State) -> Listed:
    if state.event in ANSWERS:
        return ANSWERS[state.event]
    return steals(state) or (StealNothing(),)  # J10


def _picks(state: State) -> Listed:
    return tuple(map(Pick, state.of(state.mover).hand.present))


def _transmutations(state: State) -> Listed:
    named = TRANSMUTATIONS[state.options.gold_takes_card]
    return *(action for action in named if may_transmute(state, action)), Done()


def _discards(state: State) -> Listed:
    return tuple(map(Discard, state.of(state.mover).cards.present))


_LISTS: dict[Phase, Callable[[State], Listed]] = {
    Phase.EVENTS: lambda _: ANY_SHUFFLE,
    Phase.EVENT: _answers,
    Phase.DEAL: lambda _: ANY_SHUFFLE,
    Phase.DRAFT: _picks,
    Phase.PLAY: _transmutations,
    Phase.ROLL: lambda _: ROLLS,
    Phase.KEEP: _discards,
    Phase.OVER: lambda _: (),
}


# Chance


def chances(state: State) -> Listed:
    """The sides of the die where it is rolled, each as likely; the orders of a shuffle are too many."""
    return ROLLS if state.phase is Phase.ROLL else ()


def chance_action(state: State, seed: str, done: int) -> Shuffle | Roll:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else, so the same decisions of the seats bring the same dice: the stream of the
    seed with the purpose ``jabir chance N`` shuffles from the order of the tables, or chooses a side of
    the die. Raises ValueError where chance does not decide.
    """
    choices = Choices(seed, f"jabir chance {done}")
    match state.phase:
        case Phase.EVENTS:
            return ShuffleEvents(choices.shuffled(tuple(state.used)))
        case Phase.DEAL:
            return ShuffleCards(choices.shuffled(tuple(state.discard)))
        case Phase.ROLL:
            return Roll(DIE[choices.below(len(DIE))])
    raise ValueError(f"chance decides nothing in the phase {state.phase.value}")


# Scores

POINTS_TO_END = 17  # J25
GOLD_POINTS = 5
SILVER_POINTS = 3


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    best = max(map(standing, state.tableaus))
    winners = tuple(seat for seat in Seat if standing(state.of(seat)) == best)
    return Outcome(winners, points=tuple(map(points, state.tableaus)))


def points(tableau: Tableau) -> int:
    """Gold 5, silver 3, each elixir token 1."""
    board = tableau.board
    metals = GOLD_POINTS * board[Resource.GOLD] + SILVER_POINTS * board[Resource.SILVER]
    return metals + sum(board[elixir] for elixir in ELIXIRS)


def standing(tableau: Tableau) -> tuple[int, int, int, int]:
    """What decides, the first that differs: points, gold, silver, tokens of the colour (J26)."""
    board = tableau.board
    return points(tableau), board[Resource.GOLD], board[Resource.SILVER], tableau.tokens


# Which states can be

IN_A_TURN = (Phase.PLAY, Phase.ROLL, Phase.KEEP)
FIRST_DECIDES = (Phase.EVENTS, Phase.EVENT, Phase.DEAL)
BEFORE_ANY_ANSWER = (Phase.EVENTS, Phase.EVENT)
MOST_PICKS_ON_TURN = 4
"""A fifth card is picked, and the sixth is revealed at once (J14)."""


def faults(state: State) -> Iterator[Message]:
    """Everything that is wrong with a state; nothing when it can be."""
    yield from _faults_of_the_box(state)
    yield from _faults_of_phase(state)
    yield from _faults_of_decks(state)
    yield from _faults_of_points(state)
    for seat in Seat:
        yield from _faults_of_saved_cards(state, seat)
    if state.phase is not Phase.DRAFT:
        yield from _faults_outside_the_draft(state)
    elif state.turn is not None:
        yield from _faults_of_draft(state, state.turn)


def _faults_of_the_box(state: State) -> Iterator[Message]:
    """What there is more or less of than the box holds."""
    cards = state.discard
    for tableau in state.tableaus:
        cards += tableau.cards + tableau.hand + tableau.picks
    for card, number in CARDS_IN_BOX.items():
        total = cards[card] + state.deck.count(card)
        if total != number:
            yield message("jabir.fault.cards", card=card, total=total, number=number)
    for event, number in EVENTS_IN_BOX.items():
        total = state.used[event] + state.events.count(event) + (state.event is event)
        if total != number:
            yield message("jabir.fault.events", event=event, total=total, number=number)
    for seat in Seat:
        if state.of(seat).tokens > TOKENS_OF_A_COLOUR:
            yield message(
                "jabir.fault.tokens", seat=seat, total=state.of(seat).tokens, number=TOKENS_OF_A_COLOUR
            )
    for metal, number in METAL_IN_BOX.items():
        if state.supply(metal) < 0:
            yield message("jabir.fault.metal", metal=metal, total=number - state.supply(metal), number=number)


def _faults_of_phase(state: State) -> Iterator[Message]:
    """What does not fit the phase in who decides, the open event and the recipe that waits."""
    if (state.turn is None) != (state.phase is Phase.OVER):
        yield message("jabir.fault.turn_over" if state.turn is not None else "jabir.fault.turn_missing")
    elif state.phase in FIRST_DECIDES and state.turn is not state.first:
        yield message("jabir.fault.turn_not_first", seat=state.first)
    if (state.event is None) != (state.phase is not Phase.EVENT):
        yield message("jabir.fault.event_open" if state.event is not None else "jabir.fault.event_missing")
    if (state.waiting is None) != (state.phase is not Phase.ROLL):
        yield message("jabir.fault.roll_waits" if state.waiting is not None else "jabir.fault.roll_missing")
    elif state.waiting is not None and state.turn is not None and not _could_wait(state):
        yield message("jabir.fault.roll_impossible", recipe=state.waiting.recipe, seat=state.turn)


def _could_wait(state: State) -> bool:
    """Whether the seat on turn could be waiting for this die.

    One on a reactant is rolled before anything moves; before one on a product it has been placed.
    """
    action = state.waiting
    recipe = RECIPES.get(action.recipe) if action else None
    if action is None or recipe is None or not recipe.rolls:
        return False
    if recipe.risk is not None:
        return may_transmute(state, action)
    board = state.of(state.mover).board
    return action.card is None and all(board[product] > 0 for product in recipe.products)


def _faults_of_decks(state: State) -> Iterator[Message]:
    """A deck that would not be shuffled yet."""
    if state.phase is Phase.EVENTS and state.events:
        yield message("jabir.fault.events_left", count=len(state.events))
    if state.phase is Phase.DEAL and len(state.deck) >= CARDS_DEALT:
        yield message("jabir.fault.deck_left", number=CARDS_DEALT)


def _faults_of_points(state: State) -> Iterator[Message]:
    """A game that would be over, or would not."""
    ended = [seat for seat in Seat if points(state.of(seat)) >= POINTS_TO_END]
    if state.phase in BEFORE_ANY_ANSWER:
        for seat in ended:
            yield message("jabir.fault.not_over", seat=seat, points=points(state.of(seat)))
    if state.phase is Phase.OVER and not ended and state.round < LAST_ROUND:
        yield message("jabir.fault.over_early", number=POINTS_TO_END, round=LAST_ROUND)


def _faults_of_saved_cards(state: State, seat: Seat) -> Iterator[Message]:
    cards = state.of(seat).cards
    for card in Card:
        if cards[card] and card not in REAGENTS:
            yield message("jabir.fault.never_saved", seat=seat, card=card)
    turn_over = state.turn is not None and seat in state.before_mover
    most = MOST_SAVED + CARDS_IN_HAND if state.phase in IN_A_TURN and not turn_over else MOST_SAVED
    if len(cards) > most:
        yield message("jabir.fault.saved", seat=seat, total=len(cards), number=most)
    if state.phase is Phase.KEEP and seat is state.turn and len(cards) <= MOST_SAVED:
        yield message("jabir.fault.nothing_to_discard", seat=seat, number=MOST_SAVED)


def _faults_outside_the_draft(state: State) -> Iterator[Message]:
    for seat in Seat:
        if state.of(seat).hand or state.of(seat).picks:
            yield message("jabir.fault.hand", seat=seat)


def _faults_of_draft(state: State, turn: Seat) -> Iterator[Message]:
    """With k picks of the seat on turn, those before it have one more, and all hold six cards in all."""
    on_turn = len(state.of(turn).picks)
    if on_turn > MOST_PICKS_ON_TURN:
        yield message("jabir.fault.picks_on_turn", seat=turn, count=on_turn, number=MOST_PICKS_ON_TURN)
    for seat in Seat:
        hand, picks = len(state.of(seat).hand), len(state.of(seat).picks)
        expected = on_turn + (seat in state.before_mover)
        if picks != expected:
            yield message("jabir.fault.picks", seat=seat, count=picks, number=expected)
        if hand + picks != CARDS_IN_HAND:
            yield message("jabir.fault.hand_and_picks", seat=seat, count=hand + picks, number=CARDS_IN_HAND)
