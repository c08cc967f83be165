"""The table of any game, with a board, cards, tokens and dice, for two to six seats. It knows no game.

A game gives it two objects. Its `TableGame` (`table_game`) lists every thing that lies on the table, each an
`Item` with a key, a box, a face and a target; its `TableWords` (`words`) says what is clicked to do an
action, and what is said of it. Both are asked about a `Sight` (`sight`), the one value that says what whoever
looks may see. Drawing, pointing, marks, tooltips, the keyboard's cursor and motion all read the list of
items.

``docs/adding_a_game.md`` goes through this step by step, ``docs/architecture.md`` lists the modules.
"""
