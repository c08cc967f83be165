"""A quick copy of the law, played by the policy: for playouts alone, and held to the law by tests.

A table is one flat array of whole numbers, see ``layout``. Every function works on plain lists as it stands
here, and on arrays once it is compiled (``engine.compiled``), with the same results: so nothing here makes
an object, raises, or calls anything from outside.

``moves`` is what cards do; ``worth`` what they are worth to a seat; ``drawing``, ``losing``, ``attacking``
and ``concocting`` have a function for each task, which does the task to its end, the policy deciding;
``turns`` plays on from there, and ``trials`` tries actions on deals.
"""
