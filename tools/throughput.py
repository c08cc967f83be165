"""How fast our environments are beside PettingZoo's classic games: ``python -m tools.throughput``.

Every step chooses a random legal action from the mask, and the agent observes, as in PettingZoo's own
benchmark. Seconds are those of the processor, so that other work on the computer changes little. What a
classic game needs and is not installed (``pip install 'pettingzoo[classic]'``) is left out.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Annotated, Any

import numpy as np
import typer

from dream.adapters.pettingzoo import env
from dream.play import registry
from dream.play.game import Chance
from tools.console import command_app, main

app = command_app()

CLASSIC = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "hanabi_v5",
    "chess_v6",
    "go_v5",
)
SECONDS = 4.0


def steps_a_second(game: Any, seconds: float) -> float:
    """The steps of agents a second of an environment; the end of a game and the next beginning count too."""
    random, steps, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        game.reset(seed=steps)
        for _ in game.agent_iter():
            observation, _, over, cut_off, info = game.last()
            if over or cut_off or process_time() - begun >= seconds:
                break
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            game.step(random.choice(np.flatnonzero(mask).tolist()))
            steps += 1
    return steps / (process_time() - begun)


def actions_a_second(word: str, seconds: float) -> float:
    """The actions a second of the law alone, those of chance among them, without observations."""
    random, done, begun, law = Random(1), 0, process_time(), registry.find(word)
    while process_time() - begun < seconds:
        state, chances = law.start(f"throughput {done}", "-"), 0
        while (decider := law.decider(state)) is not None and process_time() - begun < seconds:
            if isinstance(decider, Chance):
                action, chances = law.chance_action(state, str(done), chances), chances + 1
            else:
                action = random.choice(law.legal_actions(state))
            state, done = law.apply(state, action), done + 1
    return done / (process_time() - begun)


def row(name: str, seats: int, actions: int, measured: float, law: float | None = None) -> None:
    """Print a row of the table."""
    print(f"| {name} | {seats} | {actions:,} | {measured:,.0f} | {'' if law is None else f'{law:,.0f}'} |")


@app.command()
def throughput(
    seconds: Annotated[
        float, typer.Argument(min=0.01, help="How long each environment is measured.")
    ] = SECONDS,
) -> None:
    """Measure how many steps a second our environments do, beside PettingZoo's classic games."""
    print(
        "| environment | seats | actions | steps a second | the law alone |\n| --- | --- | --- | --- | --- |"
    )
    for word in registry.house():
        ours = env(word)
        measured, law = steps_a_second(ours, seconds), actions_a_second(word, seconds)
        row(f"`{word}`", len(ours.possible_agents), len(ours.unwrapped.actions), measured, law)
    for name in CLASSIC:
        try:
            make: Callable[[], Any] = import_module(f"pettingzoo.classic.{name}").env
            theirs = make()
            theirs.reset(seed=0)
        except Exception as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
            continue
        space = theirs.action_space(theirs.possible_agents[0])
        row(
            f"PettingZoo `{name}`", len(theirs.possible_agents), int(space.n), steps_a_second(theirs, seconds)
        )


if __name__ == "__main__":
    main(app)
