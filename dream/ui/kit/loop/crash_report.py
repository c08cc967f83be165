"""What is left of a crash: the details in a file, and one sentence, in English."""

import traceback
from datetime import datetime

from dream.base.durable_files import write_new
from dream.base.errors import message_of
from dream.base.folders import log_dir
from dream.base.messages import message
from dream.base.showable import showable
from dream.base.words import english


def told(error: BaseException, unsaved: Exception | None = None) -> str:
    """Write the details of an error into the folder of logs; the sentence that says so.

    `unsaved` is what kept the game from being saved, if anything did.
    """
    game = message("app.game_lost", why=message_of(unsaved)) if unsaved else message("app.game_saved")
    lines = "".join(traceback.format_exception(error)).splitlines()
    report = "".join(f"{showable(line, len(line) + 1)}\n" for line in lines)
    what = report.strip().splitlines()[-1]
    name, folder = f"crash-{datetime.now():%Y%m%d-%H%M%S}", log_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{name}{number}.txt" for number in ("", *(f"-{n}" for n in range(2, 100))))
        path = write_new(folder, names, report.encode("utf-8", "backslashreplace"))
    except OSError:
        return english(message("app.crashed_unlogged", error=what, game=game)) + "\n" + report
    return english(message("app.crashed", error=what, game=game, path=str(path)))
