"""Compiling with numba, for the engines of games: the one door to it, and a cache on disk.

``code_cache`` says where compiled code lies, ``jit`` has the decorators, ``numba_parts`` reaches into numba.
"""
