"""The commands of the window in any game, as data: their names, their keys, and the scenes that have them.

The table serves the shortcuts, the sheet of keys in the help, and the tooltips, so that these three
cannot differ; all of them have the keys that a player has chosen instead of the usual ones. The settings keep
these by the names of the commands, as texts, such as ``{"undo": "ctrl+j"}``; names that no command has mean
nothing. What a command is called comes from the language file, under ``command``.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from pygame.event import Event

from dream.base.texts import say
from dream.ui.kit.input import NAMED, chord, chords

FIXED = frozenset({"esc", "enter", "tab", "space", "left", "right", "up", "down"})
"""The keys that mean the same always, with modifiers or without: no command gets or loses one."""
MODIFIERS = frozenset({"ctrl", "shift", "alt"})
_MOST_COMMANDS, _MOST_KEYS, _LONGEST_NAME = 300, 6, 60
_chosen: dict[str, str] = {}


def choose_keys(chosen: Mapping[str, str]) -> None:
    """Have these commands the keys that are chosen for them, from now on, and all others their usual ones."""
    _chosen.clear()
    _chosen.update(chosen)


def are_chosen_keys(value: Any) -> bool:
    """Whether this, from a file, gives commands keys that may be chosen."""
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_COMMANDS
        and all(0 < len(name) <= _LONGEST_NAME and _are_keys(keys) for name, keys in value.items())
    )


def _are_keys(value: Any) -> bool:
    """Whether this is a text of a few keys that may be chosen."""
    if not isinstance(value, str) or len(value) > _LONGEST_NAME * _MOST_KEYS:
        return False
    keys = value.split()
    return 0 < len(keys) <= _MOST_KEYS and all(map(may_be_chosen, keys))


def may_be_chosen(text: str) -> bool:
    """Whether this is a key, such as ``ctrl+shift+z``, that a command may have instead of another."""
    *held, base = text.split("+")
    is_key = base in NAMED or (len(base) == 1 and base.isascii() and base.isprintable() and base != " ")
    written = base.lower() == base and len(set(held)) == len(held)
    return is_key and written and base not in FIXED and set(held) <= MODIFIERS


_NEVER_TYPED = frozenset({"esc", "pageup", "pagedown", *(f"f{n}" for n in range(1, 13))})
EDITING = frozenset({*(f"ctrl+{letter}" for letter in "acvxyz"), "ctrl+shift+z"})
"""The chords that a text field has a use for."""
_SHOWN_AS_CHARACTER = {"plus": "+", "minus": "\N{MINUS SIGN}"}


@dataclass(frozen=True)
class Key:
    """A key with its modifiers, from a text such as ``ctrl+shift+z``, ``f1`` or ``?``.

    What it is on other keyboards than an American one, `dream.ui.kit.input` knows.
    """

    text: str

    @property
    def base(self) -> str:
        """The key without its modifiers."""
        return self.text.rpartition("+")[2]

    @property
    def modifiers(self) -> frozenset[str]:
        """Which of ctrl, shift and alt are held."""
        return frozenset(self.text.split("+")[:-1])

    @property
    def types(self) -> bool:
        """Whether a text field has a use of its own for the key."""
        if self.modifiers - {"shift"}:
            return self.text in EDITING
        return self.base not in _NEVER_TYPED

    @property
    def fixed(self) -> bool:
        """Whether no command gets or loses the key."""
        return self.base in FIXED

    @cached_property
    def chord(self) -> str:
        """The text in the form in which what is pressed is compared with it."""
        return chord(self.text)

    @property
    def shown(self) -> str:
        """What a player reads: ``Ctrl+Z``."""
        *modifiers, base = [*sorted(self.modifiers), self.base]
        return "+".join([*(say(f"command.key.{name}") for name in modifiers), _shown(base)])


def codes(base: str) -> tuple[int, ...]:
    """The codes of the keys that are meant by the name of one."""
    return NAMED.get(base) or (ord(base),)


def _shown(base: str) -> str:
    if base in _SHOWN_AS_CHARACTER:
        return _SHOWN_AS_CHARACTER[base]
    if len(base) == 1 or base[1:].isdigit():
        return base.upper()
    return say(f"command.key.{base}")


@dataclass(frozen=True)
class Everywhere:
    """All scenes there are or may be, but for some by name."""

    but: frozenset[str] = frozenset()

    def __contains__(self, scene: object) -> bool:
        return scene not in self.but


def overlap(one: Container[str], other: Container[str]) -> bool:
    """Whether a scene is in both."""
    if isinstance(one, Everywhere) and isinstance(other, Everywhere):
        return True
    if isinstance(one, Everywhere):
        one, other = other, one
    assert isinstance(one, frozenset), "scenes are all, or a set of names"
    return any(scene in other for scene in one)


EVERYWHERE = Everywhere()
GAME = frozenset({"play"})
TABLE = frozenset({"play", "end", "review"})
REVIEW = frozenset({"review"})
LESSON = frozenset({"lesson"})
SET_UP = frozenset({"set_up"})
"""The scenes that every game has; what its others have, its view knows."""


@dataclass(frozen=True)
class Command:
    """One command; `group` is its heading in the sheet of keys, `repeats` whether a held key repeats it.

    `usual` are the keys that it has where none are chosen for it, `without` the chords of those that other
    commands keep from it.
    """

    name: str
    usual: tuple[Key, ...]
    group: str
    scenes: Container[str] = EVERYWHERE
    repeats: bool = False
    without: frozenset[str] = frozenset()

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that it has now: the chosen ones with those that are fixed, or the usual ones."""
        chosen = _chosen.get(self.name)
        keys = self._left if chosen is None else _with_fixed(chosen, self.usual)
        return tuple(key for key in keys if key.chord not in self.without) if self.without else keys

    @property
    def _left(self) -> tuple[Key, ...]:
        """The usual keys; of a command of every game, those that no other of its scenes was given, if any."""
        if "." in self.name:
            return self.usual
        others = ((BY_NAME[name], keys) for name, keys in _chosen.items() if name in BY_NAME)
        given = {chord(key) for other, keys in others if self.meets(other) for key in keys.split()}
        return tuple(key for key in self.usual if key.chord not in given) or self.usual

    def meets(self, other: "Command") -> bool:
        """Whether some scene has both commands."""
        return overlap(self.scenes, other.scenes)

    @property
    def label(self) -> str:
        """What a player reads; a command of one game has its text among those of the game: ``jabir.pick``."""
        game, dot, name = self.name.rpartition(".")
        return say(f"{game}{dot}command.{name}")

    @property
    def hint(self) -> str:
        """The label with its first key, as a tooltip shows it."""
        return self.hint_for(self.label)

    def hint_for(self, label: str) -> str:
        """Another label with its first key."""
        return say("command.hint", label=label, key=self.keys[0].shown)


@cache
def _with_fixed(chosen: str, usual: tuple[Key, ...]) -> tuple[Key, ...]:
    return *map(Key, chosen.split()), *(key for key in usual if key.fixed)


def command(
    name: str, keys: str, group: str, scenes: Container[str] = EVERYWHERE, repeats: bool = False
) -> Command:
    """A row of a table of commands; a space stands between keys."""
    return Command(name, tuple(map(Key, keys.split())), group, scenes, repeats)


EXPLAIN, POSSIBLE = "terms", "possible"
"""The commands that tell what the next term in sight means, and what can be done."""
CHANGE = "set_up"
"""The command that sets up what is looked at, to be changed."""
COMMANDS = (
    command("help", "f1 ?", "program"),
    command("options", "f10", "program"),
    command("new_game", "ctrl+n", "program"),
    command("open", "ctrl+o", "program"),
    command("fullscreen", "f11 alt+enter", "program"),
    command("larger", "ctrl+plus", "program"),
    command("smaller", "ctrl+minus", "program"),
    command("natural_size", "ctrl+0", "program"),
    command("mute", "m", "program"),
    command("palette", "l", "program"),
    command("quit", "ctrl+q", "program"),
    command("cancel", "esc", "board"),
    command("choose", "enter space s", "board"),
    command("notation", "/ :", "game", GAME | {"review"} | LESSON),
    command("undo", "ctrl+z u backspace", "game", GAME | {"end", "library", "review"} | LESSON | SET_UP),
    command("redo", "ctrl+y ctrl+shift+z shift+u", "game", TABLE | SET_UP),
    command("lesson_on", "pagedown .", "game", LESSON),
    command("lesson_skip", "shift+pagedown", "game", LESSON),
    command("lesson_back", "pageup ,", "game", LESSON),
    command("advice", "h", "game", GAME | {"review"} | LESSON),
    command("reason", "shift+y", "game", TABLE),
    command("bar", "f9", "game", GAME),
    command("analyse_now", "shift+f9", "game", GAME),
    command("no_analysis", "ctrl+shift+f9", "game", GAME),
    command("lens", "f4", "game", TABLE),
    command("move_now", "g shift+m", "game", GAME | LESSON),
    command("seats", "f3 o", "game", GAME),
    command("guests", "shift+f3", "game", GAME),
    command("next_game", "g", "game", frozenset({"end"})),
    command("rematch", "n", "game", frozenset({"end"})),
    command("swap_seats", "shift+n", "game", frozenset({"end"})),
    command("new_board", "b", "game", frozenset({"end"})),
    command("review", "v", "game", frozenset({"end"})),
    command("previous", "pageup ,", "browse", TABLE, repeats=True),
    command("next", "pagedown .", "browse", TABLE, repeats=True),
    command("first", "home", "browse", TABLE),
    command("last", "end", "browse", TABLE),
    command("next_variation", "v", "browse", REVIEW, repeats=True),
    command("previous_variation", "shift+v", "browse", REVIEW, repeats=True),
    command("promote_variation", "shift+p", "browse", REVIEW),
    command("delete_variation", "delete", "browse", REVIEW),
    command("comment", "t shift+c", "browse", REVIEW),
    command("judge", "f5", "browse", REVIEW | {"end", "library"}),
    command("analyse", "f9", "browse", REVIEW | LESSON | SET_UP | {"end"}),
    command("analysis_pause", "shift+f9", "browse", REVIEW),
    command("analysis_second", "f12", "browse", REVIEW),
    command("analysis_deeper", "shift+f12", "browse", REVIEW),
    command("analysis_lines", "ctrl+f9", "browse", REVIEW),
    command("analysis_guess", "ctrl+f12", "browse", REVIEW),
    command("next_mistake", "f6", "browse", REVIEW, repeats=True),
    command("previous_mistake", "shift+f6", "browse", REVIEW, repeats=True),
    command("better", "f7", "browse", REVIEW),
    command("answer", "shift+f7", "browse", REVIEW),
    command("numbers", "f8", "browse", REVIEW),
    command("play_on", "shift+o", "browse", REVIEW | {"end"}),
    command(CHANGE, "shift+e", "browse", REVIEW | {"end"}),
    command("autoplay", "k", "browse", TABLE | LESSON | {"paused"}),
    command("faster", "plus >", "browse", REVIEW),
    command("slower", "minus <", "browse", REVIEW),
    command("set_up_play", "p", "set_up", SET_UP),
    command("set_up_replay", "v", "set_up", SET_UP),
    command("set_up_exercise", "shift+x", "set_up", SET_UP),
    command("set_up_whole", "b", "set_up", SET_UP),
    command("set_up_copy", "ctrl+c", "set_up", SET_UP),
    command("set_up_paste", "ctrl+v", "set_up", SET_UP),
    command("save", "ctrl+s", "file", TABLE | SET_UP),
    command("picture", "ctrl+p", "file", REVIEW | SET_UP),
    command("rename", "ctrl+r", "file", frozenset({"library"})),
    command("delete", "delete", "file", frozenset({"library"})),
    command("statistics", "f3", "file", frozenset({"library"})),
    command("copy_game", "ctrl+c", "file", TABLE),
    command("copy_position", "ctrl+shift+c", "file", TABLE),
    command("copy_seed", "ctrl+alt+c", "file", TABLE),
    command(POSSIBLE, "f2 shift+f2", "program"),
    command(EXPLAIN, "shift+f1", "program", repeats=True),
)
BY_NAME = {command.name: command for command in COMMANDS}


def key_of(name: str) -> str:
    """The first key of a command, as a player reads it."""
    return BY_NAME[name].keys[0].shown


@cache
def commands_of(scene: str) -> tuple[Command, ...]:
    """The commands that a scene has, in the order of the table."""
    return tuple(command for command in COMMANDS if scene in command.scenes)


def find(scene: str, event: Event, *, typing: bool = False, held: bool = False) -> Command | None:
    """The command that a KEYDOWN event means in a scene, or None.

    While `typing` in a text field, keys that type or edit there mean no command; a key that is
    `held` down and repeats itself means only a command that may be repeated.
    """
    return among(commands_of(scene), event, typing=typing, held=held)


def among(
    commands: Iterable[Command], event: Event, *, typing: bool = False, held: bool = False
) -> Command | None:
    """The first of these commands that a KEYDOWN event means, as `find` has it, or None."""
    choice = tuple(commands)
    for pressed in chords(event):
        for command in choice:
            if any(key.chord == pressed and not (typing and key.types) for key in command.keys):
                return command if command.repeats or not held else None
    return None


def groups(commands: Sequence[Command] = COMMANDS) -> Iterator[tuple[str, tuple[Command, ...]]]:
    """The headings of the sheet of keys, each with its commands, in the order of the table."""
    for group in dict.fromkeys(command.group for command in commands):
        yield group, tuple(command for command in commands if command.group == group)


Tables = Sequence[Sequence[Command]]
"""The commands of every game, each with the keys that those of the game leave it."""
Chosen = Mapping[str, str]
"""The keys that are chosen, as the settings have them."""


def free_keys(row: Command) -> tuple[Key, ...]:
    """The keys of a command that can be changed, those among them that others keep from it somewhere."""
    return tuple(key for key in replace(row, without=frozenset()).keys if not key.fixed)


def holders(tables: Tables, row: Command, key: Key) -> tuple[Command, ...]:
    """The other commands that have a key and can be meant in the same scene of some game."""
    found: dict[str, Command] = {}
    for table in tables:
        if any(each.name == row.name for each in table):
            for other in table:
                has_it = any(each.chord == key.chord for each in other.keys)
                if has_it and other.name != row.name and _meet(row, other):
                    found[other.name] = other
    return tuple(found.values())


def given(chosen: Chosen, row: Command, keys: Sequence[Key]) -> Chosen:
    """The choice in which a command has these keys instead of its free ones; the usual ones need none."""
    usual = [key.chord for key in row.usual if not key.fixed]
    others = {name: text for name, text in chosen.items() if name != row.name}
    if [key.chord for key in keys] == usual:
        return others
    return {**others, row.name: " ".join(key.text for key in keys)}


def swapped(tables: Tables, chosen: Chosen, row: Command, key: Key) -> Chosen | None:
    """The choice in which those who have a key swap it for a command's first; None if others have that."""
    free = free_keys(row)
    if not free:
        return None
    for other in holders(tables, row, key):
        if any(third.name != row.name for third in holders(tables, other, free[0])):
            return None
        keys = [free[0] if each.chord == key.chord else each for each in free_keys(other)]
        chosen = given(chosen, other, keys)
    return given(chosen, row, [key])


def _meet(one: Command, other: Command) -> bool:
    """Whether two commands of one game can be meant in the same scene.

    A scene that is only one game's may have any command that games have.
    """
    own = [row for row in (one, other) if "." in row.name]
    general = [row for row in (one, other) if row not in own]
    return one.meets(other) or (len(own) == 1 and any(overlap(row.scenes, GAME) for row in general))
