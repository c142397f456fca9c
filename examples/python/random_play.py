#!/usr/bin/env python3
"""Plays one meeting at random and prints it, then many at once, and how long that takes.

    python3 random_play.py [--meetings 1024] [--steps 2000]
"""
import argparse
import random
import time

import furlong


def one_meeting(game, seed):
    """Plays by the state itself: one action after the other, for whoever must decide."""
    choices = random.Random(seed)
    state = game.new_state(seed=seed)
    while not state.is_terminal():
        action = choices.choice(state.legal_actions())
        if state.current_player() == 0:
            print(f"player 0: {state.action_name(action)}")
        state.apply(action)
    print("points:", state.scores(), " returns:", state.returns())


def many_meetings(game, meetings, steps):
    """Plays by the vector environment: one action for each meeting, all at once."""
    env = furlong.VectorEnv(game, meetings=meetings, seed=1)
    ended = 0
    begin = time.perf_counter()
    for _ in range(steps):
        env.choose_at_random()  # in training, a policy chooses from env.observations and env.masks
        env.step(env.actions)
        ended += int(env.ended.sum())
    seconds = time.perf_counter() - begin
    print(f"{env.decisions / 1e6:.1f} million decisions in {ended} meetings: {env.decisions / seconds / 1e6:.2f} "
          "million a second on all cores")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--meetings", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=2000)
    arguments = parser.parse_args()
    game = furlong.Game(players=4, races=["oval"])
    one_meeting(game, seed=1)
    many_meetings(game, arguments.meetings, arguments.steps)


if __name__ == "__main__":
    main()
