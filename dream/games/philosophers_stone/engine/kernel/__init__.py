"""A quick copy of the law, played by the policy: for playouts alone, and held to the law by tests.

A table is one flat array of whole numbers, see ``table``. Every function works on plain lists as it stands
here, and on arrays once it is compiled (``engine.compiled``), with the same results: so nothing here makes
an object, raises, or calls anything from outside.

``table`` has the array and what cards do; ``worth``, ``attacking`` and ``concocting`` say what things are
worth to a seat, and have a function for each task, which does the task to its end, the policy deciding;
``turns`` plays on from there, and tries actions on deals.
"""
