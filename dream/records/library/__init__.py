"""The library: every game of a player, of every kind, finished or not, in one SQLite database.

A row of its table ``games`` holds the text of a record, as a .dream file has it, and beside it what that
text is searched by. The text is the game; all else can be made from it again.

* `storage`: the tables and their versions, one connection, what can go wrong;
* `library`: games put in, written, named, deleted and asked for;
* `exchange`: games imported, exported, and verified by their law;
* `statistics`: results, and how strong people are;
* `recovery`: backups, and what can be salvaged of a damaged database;
* `home`: the player's own library, with all of this done when it is opened.
"""
