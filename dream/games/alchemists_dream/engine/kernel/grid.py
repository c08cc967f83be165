"""How two cells of the padded grid lie to each other."""

from dream.games.alchemists_dream.engine.kernel.jit import inlined
from dream.games.alchemists_dream.engine.kernel.layout import SE, SW, WIDTH, E


@inlined
def apart(one: int, other: int) -> int:
    """How many steps two cells are apart."""
    r = one // WIDTH - other // WIDTH
    q = one - other - r * WIDTH
    return max(abs(q), abs(r), abs(q + r))


@inlined
def touching(one: int, other: int) -> bool:
    """Whether two cells touch."""
    difference = abs(one - other)
    return bool((difference == E) | (difference == SE) | (difference == SW))
