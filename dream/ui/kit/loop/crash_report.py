"""What is left of a crash: the details in a file, and one sentence."""

import traceback
from datetime import datetime

from dream.base.durable_files import reason, write_new
from dream.base.folders import log_dir
from dream.base.words import say


def told(error: BaseException, unsaved: Exception | None = None) -> str:
    """Write the details of an error into the folder of logs; the sentence that says so.

    `unsaved` is what kept the game from being saved, if anything did.
    """
    game = say("app.game_lost", why=reason(unsaved)) if unsaved else say("app.game_saved")
    report = "".join(traceback.format_exception(error))
    what = report.strip().splitlines()[-1]
    name, folder = f"crash-{datetime.now():%Y%m%d-%H%M%S}", log_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{name}{number}.txt" for number in ("", *(f"-{n}" for n in range(2, 100))))
        path = write_new(folder, names, report.encode("utf-8", "backslashreplace"))
    except OSError:
        return say("app.crashed_unlogged", error=what, game=game) + "\n" + report
    return say("app.crashed", error=what, game=game, path=path)
