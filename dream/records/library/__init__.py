"""The library: every game of a player, of every kind, finished or not, in one SQLite database.

A row of its table ``games`` holds the text of a record, as a .dream file has it, and beside it what that
text is searched by. The text is the game; all else can be made from it again (`recovery`).

* `storage`, `errors`: the tables and their versions, one connection, what can go wrong;
* `library`: the games put in, written, named, deleted; `entry` is one of them, `query` asks for some;
* `importing`, `exporting`: .dream files in and out;
* `verification`, `positions`: each game replayed by its law, and found by the positions in it;
* `recovery`: what is saved of a damaged database, and copies of a sound one;
* `home`: the player's own library, with all of this done when it is opened.
"""
