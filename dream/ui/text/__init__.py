"""Play by text: the same table in a terminal, line by line.

Imported only by the command for it: prompt_toolkit is nowhere else.
"""
