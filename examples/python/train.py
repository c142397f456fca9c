#!/usr/bin/env python3
"""Trains a small policy against house riders, with NumPy alone, and says how often it wins before and after.

    python3 train.py [--minutes 5] [--against random] [--save policy.npz]

The policy is a network with one hidden layer: the observation of a seat in, a number for each action and the expected
return out. It rides seat 0 of many meetings at once and learns by proximal policy optimisation: of the actions that it
tried, those that went better than expected become more likely.
"""
import argparse
import time

import numpy as np

import furlong

MEETINGS = 256  # ridden at once
STEPS = 64  # decisions in each of them between two updates
HIDDEN = 96
PASSES = 3  # over the decisions of an update
BATCH = 2048
CLIP = 0.2
DISCOUNT_OF_TRACES = 0.97
ENTROPY = 0.01
LEARNING_RATE = 1e-3


class Policy:
    """One hidden layer, and Adam to train it."""

    def __init__(self, game, seed=0):
        random = np.random.default_rng(seed)
        size = game.observation_size
        self.scale = furlong.observation_scale(game)
        self.weights = [random.normal(0, np.sqrt(2 / size), (size, HIDDEN)).astype(np.float32),
                        np.zeros(HIDDEN, np.float32),
                        random.normal(0, 0.01, (HIDDEN, furlong.ACTIONS + 1)).astype(np.float32),
                        np.zeros(furlong.ACTIONS + 1, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, observations, masks):
        """The scaled input, the hidden layer, the logarithms of the probabilities, and the expected returns."""
        inputs = observations * self.scale
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        outputs = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(masks > 0, outputs[:, :-1], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return inputs, hidden, logs, outputs[:, -1]

    def choose(self, observations, masks, random):
        """An action for each row by its probability, its logarithm, and the expected returns."""
        _, _, logs, values = self.forward(observations, masks)
        noise = random.gumbel(size=logs.shape)
        actions = np.where(masks > 0, logs + noise, -np.inf).argmax(axis=1)
        return actions, logs[np.arange(len(actions)), actions], values

    def update(self, observations, masks, actions, old_logs, advantages, targets):
        """One step of gradient descent."""
        rows = np.arange(len(actions))
        inputs, hidden, logs, values = self.forward(observations, masks)
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, actions] - old_logs)
        kept = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        by_logit = chances * (kept * ratio * advantages)[:, None]
        by_logit[rows, actions] -= kept * ratio * advantages
        entropy = -(chances * np.where(masks > 0, logs, 0)).sum(axis=1, keepdims=True)
        by_logit += ENTROPY * chances * (np.where(masks > 0, logs, 0) + entropy)
        by_output = np.concatenate([by_logit, (values - targets)[:, None]], axis=1).astype(np.float32) / len(rows)
        by_hidden = (by_output @ self.weights[2].T) * (hidden > 0)
        self.descend([inputs.T @ by_hidden, by_hidden.sum(axis=0), hidden.T @ by_output, by_output.sum(axis=0)])

    def descend(self, gradients):
        self.updates += 1
        for weight, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            step = (mean / (1 - 0.9**self.updates)) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            weight -= LEARNING_RATE * step


def collect(env, policy, random):
    """Rides STEPS decisions in every meeting. Returns what update() needs, one row for each decision."""
    shown, masks, actions, logs, values, ended, returns = [], [], [], [], [], [], []
    for _ in range(STEPS):
        shown.append(env.observations.copy())
        masks.append(env.masks.copy())
        chosen, log, value = policy.choose(env.observations, env.masks, random)
        env.step(chosen)
        actions.append(chosen)
        logs.append(log)
        values.append(value)
        ended.append(env.ended.copy())
        returns.append(env.returns[:, 0].copy())
    following = policy.forward(env.observations, env.masks)[3]
    advantages = np.zeros((STEPS, MEETINGS), np.float32)
    later = np.zeros(MEETINGS, np.float32)
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - ended[step]
        surprise = returns[step] + goes_on * following - values[step]
        later = surprise + DISCOUNT_OF_TRACES * goes_on * later
        advantages[step] = later
        following = values[step]
    targets = advantages + np.array(values)
    rows = [np.concatenate(part) for part in (shown, masks, actions, logs)]
    finished = float(np.sum(ended))
    share = float(np.sum(returns)) / finished if finished else float("nan")
    return (*rows, advantages.reshape(-1), targets.reshape(-1)), share


def win_share(game, policy, against, meetings=1000):
    """How many meetings the policy wins from seat 0."""
    env = furlong.VectorEnv(game, meetings=MEETINGS, seed=12345, riders=["", against, against, against])
    random = np.random.default_rng(1)
    won, ended = 0.0, 0
    while ended < meetings:
        env.step(policy.choose(env.observations, env.masks, random)[0])
        won += float(env.returns[:, 0].sum())
        ended += int(env.ended.sum())
    return won / ended


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--updates", type=int, default=10**9, help="stop after so many updates")
    parser.add_argument("--against", default="random", help=", ".join(furlong.rider_names()))
    parser.add_argument("--save", help="a file for the weights (.npz)")
    arguments = parser.parse_args()

    game = furlong.Game(players=4, races=["oval"])
    policy = Policy(game)
    random = np.random.default_rng(2)
    before = win_share(game, policy, arguments.against)
    print(f"before: wins {100 * before:.1f} % against three {arguments.against}", flush=True)
    env = furlong.VectorEnv(game, meetings=MEETINGS, seed=1, riders=["", *[arguments.against] * 3])
    end = time.monotonic() + 60 * arguments.minutes
    update = 0
    while time.monotonic() < end and update < arguments.updates:
        update += 1
        rows, share = collect(env, policy, random)
        observations, masks, actions, logs, advantages, targets = rows
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(PASSES):
            order = random.permutation(len(actions))
            for first in range(0, len(order), BATCH):
                part = order[first:first + BATCH]
                policy.update(observations[part], masks[part], actions[part], logs[part], advantages[part],
                              targets[part])
        if update % 10 == 0:
            print(f"update {update}: {env.decisions / 1e6:.1f} million decisions, wins {100 * share:.0f} %", flush=True)
    after = win_share(game, policy, arguments.against)
    print(f"after {update} updates: wins {100 * after:.1f} % (before: {100 * before:.1f} %)")
    if arguments.save:
        np.savez(arguments.save, *policy.weights)


if __name__ == "__main__":
    main()
