"""The ``dream`` command.

`main` is where the program starts; `app` holds the command with its global options, and turns what can go
wrong into one sentence and an exit status. The subcommands are in four files: `playing` opens the window,
`hosting` holds a game for guests, `records` is about boards, saved games and the library, `engines` about
programs that play.

To add a subcommand, write a thin function in the file it belongs to and name it in that file's
`register`::

    def register(app: typer.Typer) -> None:
        app.command()(referee)

    def referee() -> None:
        from dream.games.alchemists_dream.referee import answer  # whatever takes time is imported here

        serve(answer, sys.stdin, sys.stdout)

What the help says of it and of its parameters is in ``assets/languages/*/command_line.json``, see
`dream.cli.language`.

A command raises what is wrong with its input (`Malformed`, `Impossible`, `OSError`): `main` says it in one
sentence and exits with 2. It raises ``typer.Exit(1)`` when a verification fails.
"""

import sys


def main() -> None:
    """Run the command that the program was called with, and exit with its status."""
    from dream.protocol.process import leave_out_current_folder

    leave_out_current_folder()
    from dream.cli.app import guarded

    sys.exit(guarded(sys.argv[1:]))
