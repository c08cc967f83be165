"""A second referee, written from docs/rules.md alone and in another way, to compare the `rules` with.

It knows nothing of the program: cells are their names, a game is a dictionary of lists and strings,
and every question is a loop over the board. It takes and gives position texts.
"""

from functools import cache
from typing import Any

OPPOSES = {"f": "w", "w": "f", "e": "a", "a": "e"}
State = dict[str, Any]


def row_widths(rows: int) -> dict[int, list[int]]:
    """For every r the columns q that are cells, from the shape of the tiles: 21 rows or, bare, 19."""
    cells = set()
    for i in range(-3, 4):
        for j in range(-3, 4):
            corner = max(abs(i), abs(j), abs(i + j)) == 3 and (i == 0 or j == 0 or i + j == 0)
            if abs(i + j) <= 3 and not corner:
                q, r = 2 * i - j, i + 3 * j
                cells |= {
                    (q, r),
                    (q + 1, r),
                    (q, r + 1),
                    (q - 1, r + 1),
                    (q - 1, r),
                    (q, r - 1),
                    (q + 1, r - 1),
                }
    if rows == 21:
        steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        cells |= {(q + a, r + b) for q, r in cells for a, b in steps}
    return {row: sorted(q for q, r in cells if r == row) for row in sorted({r for _, r in cells})}


def name(q: int, r: int) -> str:
    return "abcdefghijklmnopqrstu"[q + 10] + str(r + 11)


@cache
def beside(cell: str) -> list[str]:
    """The names around a cell, whether or not they are on the board."""
    q, r = ord(cell[0]) - 107, int(cell[1:]) - 11
    spots = [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]
    return [name(a, b) for a, b in spots if abs(a) <= 10 and abs(b) <= 10]


def read(text: str) -> State:
    """The game that a position text describes; it is taken to be right."""
    terrain, one, two, turn, phase = text.split(" ")
    rows = terrain.split("/")
    ground = {}
    for row, (r, columns) in zip(rows, row_widths(len(rows)).items(), strict=True):
        signs = ""
        number = ""
        for sign in row + "/":
            if sign.isdigit():
                number += sign
            else:
                signs += "." * int(number or "0") + sign
                number = ""
        for q, sign in zip(columns, signs[:-1], strict=True):
            ground[name(q, r)] = sign
    players = []
    for side in (one, two):
        head, stones, reserve, taken = side.split(":")
        players.append(
            {
                "element": head[0],
                "symbol": head[2:],
                "stones": [] if stones == "-" else stones.split(","),
                "reserve": int(reserve),
                "taken": int(taken),
            }
        )
    return {"terrain": terrain, "ground": ground, "players": players, "turn": int(turn) - 1, "phase": phase}


def write(game: State) -> str:
    def order(cell: str) -> tuple[int, str]:
        return int(cell[1:]), cell[0]

    sides = []
    for player in game["players"]:
        stones = ",".join(sorted(player["stones"], key=order)) or "-"
        sides.append(f"{player['element']}@{player['symbol']}:{stones}:{player['reserve']}:{player['taken']}")
    return " ".join([game["terrain"], *sides, str(game["turn"] + 1), game["phase"]])


def pressure(game: State, cell: str, who: int) -> int:
    count = 0
    for near in beside(cell):
        hostile = game["ground"].get(near) == OPPOSES[game["players"][who]["element"]]
        if hostile or near in game["players"][1 - who]["stones"]:
            count += 1
    return count


def can_enter(game: State, cell: str, who: int) -> bool:
    if cell not in game["ground"]:
        return False
    for player in game["players"]:
        if cell in player["stones"] or cell == player["symbol"]:
            return False
    if game["ground"][cell] == OPPOSES[game["players"][who]["element"]]:
        return False
    return pressure(game, cell, who) < 4


def symbol_lost(game: State, who: int) -> bool:
    symbol = game["players"][who]["symbol"]
    return symbol != "-" and pressure(game, symbol, who) >= 4


def legal(game: State) -> list[str]:
    """The legal actions, sorted."""
    who = game["turn"]
    me = game["players"][who]
    if symbol_lost(game, who):
        return []
    if game["phase"] != "play":
        return sorted(setup_actions(game, me))
    trapped = [stone for stone in me["stones"] if pressure(game, stone, who) >= 4]
    actions = []
    for stone in trapped or me["stones"]:
        actions += [f"{stone}-{near}" for near in beside(stone) if can_enter(game, near, who)]
    if not trapped:
        for near in beside(me["symbol"]):
            if can_enter(game, near, who):
                if me["reserve"] > 0:
                    actions.append("+" + near)
                if me["taken"] > 0 and "k11" in me["stones"]:
                    actions.append("*" + near)
    return sorted(actions)


def setup_actions(game: State, me: State) -> list[str]:
    actions = ["stand"] if game["phase"] == "haggle" else []
    for cell, sign in game["ground"].items():
        if sign == me["element"] and cell != me["symbol"]:
            around = [near for near in beside(cell) if near in game["ground"]]
            hostile = [near for near in around if game["ground"][near] == OPPOSES[me["element"]]]
            if len(hostile) < 4 and len(around) >= 4:
                actions.append("@" + cell)
    return actions


def play(game: State, action: str) -> State:
    """The game after a legal action."""
    players = [{**player, "stones": list(player["stones"])} for player in game["players"]]
    after = {**game, "players": players}
    who = game["turn"]
    me, enemy = players[who], players[1 - who]
    if action == "stand":
        return {**after, "phase": "play"}
    if action[0] == "@":
        me["symbol"] = action[1:]
        phase = "haggle" if enemy["symbol"] != "-" else "place"
        return {**after, "turn": 1 - who, "phase": phase}
    if action[0] == "+":
        me["reserve"] -= 1
        me["stones"].append(action[1:])
    elif action[0] == "*":
        me["taken"] -= 1
        me["stones"].append(action[1:])
    else:
        origin, target = action.split("-")
        me["stones"].remove(origin)
        me["stones"].append(target)
    if not symbol_lost(after, 1 - who):
        capture(after, who)
    return {**after, "turn": 1 - who}


def capture(game: State, who: int) -> None:
    """Steps 2 and 3 after an action of `who`."""
    me, enemy = game["players"][who], game["players"][1 - who]
    gone = []
    for stone in enemy["stones"]:
        stuck = not any(can_enter(game, near, 1 - who) for near in beside(stone))
        if stuck and pressure(game, stone, 1 - who) >= 4:
            gone.append(stone)
    for stone in gone:
        enemy["stones"].remove(stone)
        enemy["taken"] += 1
    for stone in [stone for stone in me["stones"] if pressure(game, stone, who) >= 4]:
        me["stones"].remove(stone)
        me["taken"] += 1


def winner(game: State) -> int | None:
    """1 or 2 when the game is over by surrounding or for want of a legal action, else None."""
    return None if legal(game) else 2 - game["turn"]
