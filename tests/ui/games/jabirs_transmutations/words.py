"""What scripts may say of Jabir's table: states that they begin with, and what is seen there."""

from dream.play.seats import Seat
from dream.ui.games.jabirs_transmutations import items
from tests.ui.at_table import ANN, BEN, CLEO, HERMES, AtJabirTable
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.scripts import TABLE, Vocabulary, target_name

SEATS = {"Ann": ANN, "Ben": BEN, "Cleo": CLEO, "Hermes": HERMES}


def sit(person: AtJabirTable, text: str) -> None:
    """Sit down: ``(Ann Ben Cleo) event steal board_b=tin:1; actions``, the seats if they are others.

    A state is that of an event, or of the ``turn`` of a seat; of ``start`` it is the first one of a game.
    """
    given, words = text[1:].split(") ", 1) if text.startswith("(") else ("Ann Ben Cleo", text)
    seats: list[Seat] = [SEATS[name] for name in given.split()]
    state, _, actions = words.partition(";")
    kind, *parts = state.split()
    said = dict(part.split("=", 1) for part in parts if "=" in part)
    named = [part for part in parts if "=" not in part]
    if "options" in said:
        said["options"] = said["options"].replace("~", "=")
    match kind:
        case "event":
            person.sit(*seats, state=event(*named, **said), actions=actions)
        case "turn":
            person.sit(*seats, state=turn(*named, **said), actions=actions)
        case _:
            person.sit(*seats, options=said.get("options", ""), actions=actions)


def changes(person: AtJabirTable) -> list[str]:
    """What whom the action that is chosen or pointed at would give and take."""
    found = items.changes(person.facts)
    return sorted(f"{target_name(each.seat)}:{target_name(each.thing)}{each.by:+}" for each in found)


WORDS = TABLE | Vocabulary(
    {"sit": sit, "beside": lambda person: person.click((2, 635)), "go_on": AtJabirTable.wait},
    {
        "changes": changes,
        "phase": lambda person: person.game.state.phase.name.lower(),
        "picks": lambda person: len(person.game.state.of(0).picks),
        "hand": lambda person: " ".join(card.word for card in person.game.state.of(0).hand),
        "rolled": lambda person: person.facts.roll and person.facts.roll.number,
        "no_undo": lambda person: person.table.why_no_undo,
        "hint_asked": lambda person: person.table.hints.why_not,
    },
)
