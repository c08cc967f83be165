"""How this kernel is compiled: its entries are kept with the scores of a win that they go by."""

from pathlib import Path

from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import Kernel, compiled, compiling, fetch, i64, inlined, u32, u64

KERNEL = Kernel(Path(__file__).parent, f"{WIN} {PROVEN}")
entry, is_kept = KERNEL.entry, KERNEL.is_kept

__all__ = ["KERNEL", "compiled", "compiling", "entry", "fetch", "i64", "inlined", "is_kept", "u32", "u64"]
