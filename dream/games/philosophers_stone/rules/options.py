"""The options of a game, as words and as what they mean."""

from dataclasses import dataclass

from dream.play.options import Option, Options

_VALUES = {
    "players": ("4", "2", "3", "5", "6"),
    "cutthroat": ("off", "on"),
    "alchemists": ("off", "on"),
    "air": ("random", "choose"),
    "lead": ("in", "di"),
}
OPTIONS = tuple(Option(word, values, f"stone.option.{word}") for word, values in _VALUES.items())


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of the rules that a state holds to."""

    players: int = 4
    cutthroat: bool = False
    """Whether there may be up to twenty formulas in a turn, and not one (S8)."""
    alchemists: bool = False
    """Whether every player has an alchemist (S27)."""
    air_chooses: bool = False
    """Whether Air with Incineration takes a card of the attacker's choice, not a random one (S15)."""
    lead_distilled: bool = False
    """Whether the first set wants Distillation, whatever process the tracker has there (S2)."""


def readings(options: Options) -> Readings:
    """The readings that were chosen."""
    players, *words = options.chosen
    return Readings(
        int(players), *(word != option.default for word, option in zip(words, OPTIONS[1:], strict=True))
    )


def options_of(held: Readings) -> Options:
    """The options whose readings these are."""
    flags = (held.cutthroat, held.alchemists, held.air_chooses, held.lead_distilled)
    words = (option.values[flag] for option, flag in zip(OPTIONS[1:], flags, strict=True))
    return Options(OPTIONS, (str(held.players), *words))
