"""Setting up a position line by line: what is typed changes a draft, and what that comes to is told."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dream.base.errors import Refused, reason
from dream.base.texts import say, stock
from dream.ui.table.game_session import GameHost
from dream.ui.table.set_up import SetUp
from dream.ui.text.reading import TypedCommand, command_in
from dream.ui.text.telling import Teller

SCENE_COMMANDS: Mapping[str, str] = {
    "undo": "undo",
    "redo": "redo",
    "whole": "set_up_whole",
    "play": "set_up_play",
    "replay": "set_up_replay",
    "analyse": "analyse",
    "exercise": "set_up_exercise",
    "save": "save",
    "back": "cancel",
    "leave": "cancel",
}
"""What the scene carries out, by what is typed."""


class DraftCommands:
    """Does what somebody types while a position is set up, and tells by a `Teller` what comes of it."""

    def __init__(self, app: GameHost, teller: Teller) -> None:
        self._app, self._teller, self._tell = app, teller, teller.tell

    def take(self, scene: SetUp[Any], line: str) -> None:
        """Do what a line says: an edit or a command; an empty line has all be told again."""
        before = tuple(scene.in_words()), scene.panel_lines()
        command = command_in(line)
        name = "" if command is None else command.name
        if not line:
            self.tell_all(scene)
        elif self._edits(scene, line):
            self._tell_changes(scene, *before)
        elif command is not None and name in SCENE_COMMANDS:
            idle = scene.why_idle(SCENE_COMMANDS[name])
            if idle:
                self._tell(idle)
            else:
                scene.command(SCENE_COMMANDS[name])
                self._tell_changes(scene, *before)
        elif command is None or not self._tells(scene, command):
            self._tell(say("text.set_up.unreadable", line=line))

    def tell_all(self, scene: SetUp[Any]) -> None:
        """Tell the whole draft, and whether it is a position."""
        self._tell(*scene.in_words(), *self._state(scene.panel_lines()))

    def _tells(self, scene: SetUp[Any], command: TypedCommand) -> bool:
        """Carry out a command that tells something, or leaves; False for any other."""
        name, rest = command
        does: Mapping[str, Callable[[], object]] = {
            "look": lambda: self._tell(
                *(tuple(scene.in_words(rest)) or (say("text.set_up.nothing", name=rest),))
            ),
            "count": lambda: self._tell(*self._state(scene.panel_lines())),
            "impossible": lambda: self._tell(*self._state(scene.panel_lines())),
            "text": lambda: self._text(scene, rest),
            "help": lambda: self._tell(*scene.lines_told, *stock("text.set_up.help")),
            "what": lambda: self._tell(*scene.lines_told),
            "quit": lambda: None if scene.asks_to_leave(self._app.quit) else self._app.quit(),
        }
        if name in does:
            does[name]()
        return name in does

    def _look(self, scene: SetUp[Any], rest: str) -> None:
        self._tell(*(tuple(scene.in_words(rest)) or (say("text.set_up.nothing", name=rest),)))

    def _text(self, scene: SetUp[Any], rest: str) -> None:
        """Tell the text of the position, or set up the position of a text."""
        if not rest:
            self._tell(scene.draft.text)
            return
        before = tuple(scene.in_words()), scene.panel_lines()
        if scene.edit(lambda now: type(now).from_text(rest)):
            self._tell_changes(scene, *before)

    def _edits(self, scene: SetUp[Any], line: str) -> bool:
        """Whether a line says something that is changed, which is done or refused in a sentence."""
        try:
            changed = scene.edited(line)
        except Refused as error:
            self._tell(reason(error))
            return True
        if changed == scene.draft:
            self._tell(say("text.set_up.same"))
        elif changed is not None:
            scene.edit(lambda now: changed)
        return changed is not None

    def _tell_changes(
        self, scene: SetUp[Any], before: Sequence[str], state: Sequence[tuple[str, bool]]
    ) -> None:
        """Tell what of the draft is told otherwise than before."""
        if self._app.scene is scene and self._app.dialog is None:
            self._tell(*(line for line in scene.in_words() if line not in before))
            if self._state(scene.panel_lines()) != self._state(state):
                self._tell(*self._state(scene.panel_lines()))

    def _state(self, lines: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
        """Why it is no position, or that it is one."""
        return tuple(line for line, is_fault in lines if is_fault) or (lines[-1][0],)
