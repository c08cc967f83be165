"""The table of any game of cards, tokens and dice for two to six seats. It knows no game.

A game comes to this table with a folder in `games`, whose ``view.py`` names two objects:

* its **looks**, a `TableGame` (`items/table_game.py`): `layout` says where things may lie, `items` lists
  every thing that is seen, `painters` paint the faces that only this game has, `steps` tells what moves.
* its **words**, a `TableWords` (`words.py`): what is chosen to do an action, and what is said.

Both are asked about a `Sight` (`sight.py`), the one value that says what whoever looks now may see.

An `Item` is a key, a box, a face and a layer, with a target where it can be pointed at. Drawing, pointing,
marks, tooltips, the keyboard's cursor and motion all read the list of items: a place is said once.

1. Faces: take those of `items/faces.py`, add frozen dataclasses of your own, and a painter for each to
   `painters`; the rest is painted by `painters.faces.paint_face`. No text is smaller than `TYPE`.
2. Places: lay boxes with `items/arrange.py` (fans, rows, grids), and whole parts with `parts/` (hands, piles,
   plates of seats).
3. Keys: what keeps its key flies from its old box to its new one, and a card whose front differs turns
   over. What keys cannot tell (a token less here, one more there) is a `Move` in `steps` (`motion/steps.py`).
4. Pointing: `pointed_items` lists what is there only while something is pointed at or chosen, `tip` says
   what a tooltip tells.
5. Beats: `beats` tells what has its moment of an action, large in the middle with arrows to whom it hits
   (`items/beat.py`); a die rolls large with `parts/rolled_die.py`. The window does all else.
6. Try it: ``Items(game.items(sight, layout))`` is a value to test, ``TablePicture(...).draw(surface, sight)``
   a picture to look at (`picture/table_picture.py`), ``motion_between(...)`` a function of time.
"""
