"""A class for each kind of task, in the table of the law: who decides, between what, and what comes of it.

S is called `seat` and T `other`, K `pile`, E `effect`, N `number`, C `card`, L `named`.
"""
