"""What is left of a crash: the details in a file, and one sentence."""

import traceback
from datetime import datetime

from dream.folders import log_dir
from dream.words import say


def told(error: BaseException) -> str:
    """Write the details of an error into the folder of logs; the sentence that says so."""
    report = "".join(traceback.format_exception(error))
    what = report.strip().splitlines()[-1]
    path = log_dir() / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError:
        return say("app.crashed_unlogged", error=what) + "\n" + report
    return say("app.crashed", error=what, path=path)
